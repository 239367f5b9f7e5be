#include "base/memory.h"

#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>

/* Left to itself glibc raises this bound to what was freed last, up to 32 MiB: arrays below it grow by
 * copies, and leave holes. */
enum { MAPPED_FROM = 512 * 1024 };

void memory_setup(void) { mallopt(M_MMAP_THRESHOLD, MAPPED_FROM); }

void memory_trim(void) { malloc_trim(0); }

#else

void memory_setup(void) {}

void memory_trim(void) {}

#endif
