/* Our own faults: out of memory, a broken invariant. One line on stderr, then exit status 2, so
 * that a fault can never look like "clean" (0) or "findings" (1). `dev` builds abort instead. */
#ifndef RL_BASE_FATAL_H
#define RL_BASE_FATAL_H

#include <stddef.h>

/* Prints "ranklint: internal error: <message>" and ends the process with status 2. */
_Noreturn void fatal(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

/* malloc/realloc/calloc that never return NULL. The caller owns the memory and frees it. */
void *xmalloc(size_t byte_len);
void *xrealloc(void *p, size_t byte_len);
void *xcalloc(size_t count, size_t byte_len);

#endif
