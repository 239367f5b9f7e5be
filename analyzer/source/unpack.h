/* Writes the Python files of a revision below a directory, as git stores them: no filter of the
 * repository is run, and links are left out. */
#ifndef RL_SOURCE_UNPACK_H
#define RL_SOURCE_UNPACK_H

#include <stdbool.h>

#include "base/error.h"

/* `root` is in the repository, `directory` exists. Directories are made as they are needed. False if
 * git fails, lacks one of the files (a partial clone: nothing is fetched), or names one that would
 * lead out of `directory`. */
bool unpack_revision(const char *root, const char *revision, const char *directory, Error *err);

#endif
