/* One line on a terminal that says what is being done, after the first second. */
#ifndef RL_CLI_PROGRESS_H
#define RL_CLI_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/options.h"

typedef struct Progress {
  bool enabled, shown;
  double started, last;
} Progress;

void progress_init(Progress *p, const Options *o);
/* For RunOptions.progress; `ctx` is the Progress. */
void progress_step(void *ctx, const char *phase, uint32_t done, uint32_t total);
/* Wipes the line. */
void progress_end(Progress *p);

#endif
