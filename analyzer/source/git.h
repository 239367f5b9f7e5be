/* What git knows of a directory. Nothing that the repository or its settings say is executed, the
 * network is not used and the index not written. Where git cannot be run for want of memory, processes
 * or descriptors, the process ends (out_of). */
#ifndef RL_SOURCE_GIT_H
#define RL_SOURCE_GIT_H

#include <limits.h>
#include <stdbool.h>

#include "base/strbuf.h"

/* True if `dir` lies in the work tree of a repository (a `.git` in it or above it). */
bool git_is_repository(const char *dir);
/* The same; `root` becomes that work tree's canonical path ("" is the file system's root). */
bool git_root(const char *dir, char root[PATH_MAX]);
/* Fills `out` with the tracked and the untracked, not ignored paths below `dir`, relative to it, each
 * followed by a NUL. False if git is absent, refuses, or ignores `dir` itself: walk it then. */
bool git_list(const char *dir, Strbuf *out);

/* Runs `git -C dir QUESTION...` (NULL at the end) and fills `out` with what it prints, without the line
 * end. False if git is absent or fails. */
bool git_ask(const char *dir, const char *const *question, Strbuf *out);
/* The same with a file as standard input, every byte of the output kept. */
bool git_feed(const char *dir, const char *const *question, const char *input, Strbuf *out);

/* Fills `out` with the hunk heads and lines (no context) by which the work tree differs from
 * `revision`. */
bool git_diff(const char *dir, const char *revision, Strbuf *out);

#endif
