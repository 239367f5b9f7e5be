/* Gathers the stubs of a run: the embedded ones, then the user's. */
#ifndef RL_DRIVER_STUBS_H
#define RL_DRIVER_STUBS_H

#include <stdint.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "models/models.h"

/* `paths` are stub files or directories, whose *.pyi are taken in the order of their names. What
 * cannot be read is a line in `errors`. Returns the count; all lives in `arena`. */
uint32_t stubs_gather(Arena *arena, const char *const *paths, uint32_t path_count,
                      ModelSource **stubs, Strbuf *errors);

#endif
