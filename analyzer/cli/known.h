/* The baseline of a run: where it is, what it becomes. */
#ifndef RL_CLI_KNOWN_H
#define RL_CLI_KNOWN_H

#include "base/error.h"
#include "cli/options.h"
#include "driver/run.h"

/* Where the baseline is if nobody says so. */
const char *known_default(Arena *arena, const char *directory);
/* Finds and reads the baseline that the options ask for, into `b`; *found says whether there is
 * one. False with the reason in `err`. Release `b` either way. */
bool known_open(const Options *o, Baseline *b, bool *found, Error *err);
/* --write-baseline: the run's findings become the baseline. The exit status. */
int known_write(const Options *o, const Run *run);
/* After a report: prunes if asked to, else says what is stale. EXIT_TROUBLE if that failed, or if
 * something is stale under --strict. */
int known_finish(const Options *o, const Run *run, Baseline *b);

#endif
