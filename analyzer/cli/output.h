/* Writing what was made: to standard output in one go, or to a file that appears whole or not. */
#ifndef RL_CLI_OUTPUT_H
#define RL_CLI_OUTPUT_H

#include <stdbool.h>

#include "base/error.h"
#include "base/strbuf.h"
#include "cli/options.h"

/* The status of a run that a signal ends. */
enum { EXIT_INTERRUPTED = 2 };

/* Once, at the start: SIGINT, SIGTERM and SIGHUP end the run with EXIT_INTERRUPTED and take a half
 * written file along, as fatal() and out_of() do; a closed pipe and a full disk are errors of
 * write(). */
void output_catch_signals(void);

/* A temporary directory that an interrupted run must not leave behind. */
void output_remember_directory(const char *path);
void output_forget_directory(void);

/* CLOSED: the reader of the pipe went away; nobody is left to be told. FAILED fills `err`. */
typedef enum OutputResult { OUTPUT_OK, OUTPUT_CLOSED, OUTPUT_FAILED } OutputResult;
OutputResult output_stdout(const Strbuf *text, Error *err);
/* Writes a temporary file beside `path` and renames it: the report appears whole or not at all. */
bool output_file(const char *path, const Strbuf *text, Error *err);
/* Should `fd` get colours? Options, NO_COLOR, FORCE_COLOR, then whether it is a terminal. */
bool output_color(const Options *o, int fd);

/* Is it a terminal that is worth escapes? */
bool output_is_terminal(int fd);

#endif
