/* The ways to end at once: a broken invariant of ours, or a machine that has no more to give. One line
 * on stderr, then exit status 2, so that neither can ever look like "clean" (0) or "findings" (1).
 * Thread-safe: of several threads one speaks. */
#ifndef RL_BASE_FATAL_H
#define RL_BASE_FATAL_H

#include <stddef.h>

/* Our own faults. Prints "ranklint: internal error: <message>" and ends the process with status 2;
 * `dev` builds abort instead. */
_Noreturn void fatal(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/* No memory, no thread, no process to be had. Prints "ranklint: error: <message>"; status 2 in every
 * build. */
_Noreturn void out_of(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/* `with` is called before either ends the process: it takes half-written files along. It may not
 * allocate. */
void fatal_cleans_up(void (*with)(void));

/* malloc/realloc/calloc/strdup that never return NULL. The caller owns the memory and frees it. */
void *xmalloc(size_t byte_len);
void *xrealloc(void *p, size_t byte_len);
void *xcalloc(size_t count, size_t byte_len);
char *xstrdup(const char *s);

#endif
