/* The verbs. Each returns the exit status: 0, 1 or 2 as `ranklint help` says. */
#ifndef RL_CLI_COMMANDS_H
#define RL_CLI_COMMANDS_H

#include "cli/options.h"

enum { EXIT_CLEAN = 0, EXIT_FINDINGS = 1, EXIT_TROUBLE = 2 };

typedef struct Command {
  Options *options;
  int argc;
  char **argv;
} Command;

int command_check(const Command *c);
int command_why(const Command *c);
int command_picture(const Command *c);
int command_dump(const Command *c);
int command_model(const Command *c);
int command_config(const Command *c);
int command_explain(const Command *c);
int command_rules(const Command *c);
int command_version(const Command *c);
int command_help(const Command *c);

/* Prints "ranklint: error: ..." on stderr and returns EXIT_TROUBLE. */
int command_fail(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/* Prints the text on standard output; EXIT_CLEAN, or EXIT_TROUBLE if that failed. */
int command_print(const Strbuf *text);

/* The same for text that holds analyzed code: nothing in it reaches a terminal as a command. */
int command_print_lines(const Strbuf *text);
/* Lines of complaint on stderr, made harmless. */
void command_complain(const Strbuf *lines);

#endif
