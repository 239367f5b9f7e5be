/* ranklint's main: reads the command line and hands over to the verb. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "base/memory.h"
#include "cli/commands.h"
#include "cli/output.h"

/* The analysis recurses over nested code to depths that it bounds itself; the stack that the shell
 * happened to set must not matter. */
enum { STACK_LEN = 64 * 1024 * 1024 };

typedef struct Main {
  int argc;
  char **argv;
  int status;
} Main;

static int run_verb(const Command *c, const char *verb) {
#define VERB(name, arguments, help) \
  if (!strcmp(verb, #name)) return command_##name(c);
#include "cli/options.def"
  return EXIT_TROUBLE;
}

static void *run_main(void *arg) {
  Main *m = arg;
  Options options;
  Error err;
  Command command = {&options, m->argc, m->argv};
  if (!options_parse(&options, m->argc, m->argv, &err)) {
    m->status = command_fail("%s", err.text);
  } else if (options.help || options.version) {
    m->status = options.help ? command_help(&command) : command_version(&command);
  } else if (!options.verb) {
    m->status = command_fail("no command given; `ranklint check` analyzes the working directory, "
                             "`ranklint help` lists the rest");
  } else {
    m->status = run_verb(&command, options.verb);
  }
  options_release(&options);
  return NULL;
}

int main(int argc, char **argv) {
  Main m = {argc, argv, EXIT_TROUBLE};
  pthread_t thread;
  pthread_attr_t attr;
  memory_setup();
  output_catch_signals();
  pthread_attr_init(&attr);
  pthread_attr_setstacksize(&attr, STACK_LEN);
  int why = pthread_create(&thread, &attr, run_main, &m);
  if (why) out_of("no thread to run in: %s", strerror(why));
  pthread_join(thread, NULL);
  pthread_attr_destroy(&attr);
  return m.status;
}
