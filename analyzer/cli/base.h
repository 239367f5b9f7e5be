/* --diff-base: what was there before the change. The base revision's Python files are unpacked into
 * a temporary directory and analyzed as the working tree is; what is found there is a baseline. */
#ifndef RL_CLI_BASE_H
#define RL_CLI_BASE_H

#include "base/error.h"
#include "cli/request.h"

/* Adds the findings of the merge base of `revision` and HEAD to the baseline. False with the reason
 * in `err`. */
bool base_findings(const Request *q, const char *revision, Baseline *out, Error *err);

/* Moves the primary places of what is shown to changed lines where the witness has some. */
void base_show_changes(Run *run, const char *revision);

#endif
