/* Reads a file into memory without ever blocking on what is no regular file. */
#ifndef RL_SOURCE_LOAD_H
#define RL_SOURCE_LOAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "source/source.h"

typedef enum LoadStatus { LOAD_OK, LOAD_TOO_BIG, LOAD_FAILED } LoadStatus;

/* Loads `path`, which is also the path to be reported. `max_byte_len` 0 = no limit but that of
 * 32-bit offsets. Fills `err` unless LOAD_OK. */
LoadStatus source_load(SourceFile *f, const char *path, uint64_t max_byte_len, Error *err);

/* Reads everything that a descriptor gives. Returns malloc'ed text with a NUL after it, or NULL with
 * `err` filled (also when there is more than `max_byte_len`; `too_big`, if given, says so). */
char *source_read_all(int fd, uint64_t max_byte_len, size_t *byte_len, bool *too_big, Error *err);

#endif
