/* Asks git which files of a directory are not ignored. */
#ifndef RL_SOURCE_GIT_H
#define RL_SOURCE_GIT_H

#include <stdbool.h>

#include "base/strbuf.h"

/* True if `dir` lies in the work tree of a repository (a `.git` in it or above it). */
bool git_is_repository(const char *dir);
/* Fills `out` with the tracked and the untracked, not ignored paths below `dir`, relative to it, each
 * followed by a NUL. False if git is absent, refuses, or ignores `dir` itself: walk it then. */
bool git_list(const char *dir, Strbuf *out);

/* Runs `git -C dir ARGS...` (NULL at the end, at most 8) and fills `out` with what it prints, without
 * the line end. False if git is absent or fails. */
bool git_ask(const char *dir, const char *const *args, Strbuf *out);

#endif
