/* Headers: their texts, and where an #include finds one (internal header). */
#ifndef RL_NATIVE_INCLUDE_H
#define RL_NATIVE_INCLUDE_H

#include "native/macro.h"
#include "source/source.h"

/* The file that `#include line` means, NULL if none is found; `line` begins at the quote or bracket. It
 * lives as long as the cache. */
const SourceFile *include_find(const Pre *p, Text line);
/* A file by its path. */
const SourceFile *include_open(HeaderCache *h, const char *path);

#endif
