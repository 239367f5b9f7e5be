/* What the analyzed files take out of a module that is not among them. */
#ifndef RL_DRIVER_TAKEN_H
#define RL_DRIVER_TAKEN_H

#include "driver/run.h"

typedef enum Taken {
  TAKEN_IT,      /* the name itself, or the module in a way that nobody follows */
  TAKEN_NOTHING, /* neither it nor anything spelled like it */
  TAKEN_OTHER,   /* not it, but a name that is spelled nearly so: *near */
} Taken;

/* Of module `owner` (`owner_len` bytes), by imports and by attributes of what they bind. *near is borrowed
 * from the run. */
Taken taken_from(const Run *run, const char *owner, size_t owner_len, const char *name, const char **near);
/* Does a file in C or C++ say that name at all? */
bool taken_in_native(const Run *run, Name name);

#endif
