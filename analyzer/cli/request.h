/* From options to a run: which paths, standard input, settings. */
#ifndef RL_CLI_REQUEST_H
#define RL_CLI_REQUEST_H

#include "base/error.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "driver/run.h"

/* What a run borrows while it lasts. Release after the run. */
typedef struct Request {
  StringList paths;
  RunOptions run;
  Progress progress;
  char *stdin_text;
  char *paths_text; /* of --files-from */
} Request;

/* Takes `path_count` of the options' paths from `first` (default "."), reads --files-from and
 * standard input and then the configuration. False with the reason in `err`. */
bool request_init(Request *q, Options *o, uint32_t first, RunDepth depth, int argc, char **argv,
                  Error *err);
void request_release(Request *q);

#endif
