/* Unpacks a tar archive in memory (ustar and pax, as `git archive` writes it) below a directory. */
#ifndef RL_SOURCE_UNTAR_H
#define RL_SOURCE_UNTAR_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

/* Regular files only. A name that leads out of the directory is a fault. Directories are made as
 * they are needed. */
bool untar(const char *data, size_t byte_len, const char *directory, Error *err);

#endif
