/* Bump allocator: memory that is all released at once. A function that allocates takes its arena,
 * and the parameter's name says the lifetime (session, unit, program, scratch). Not thread-safe. */
#ifndef RL_BASE_ARENA_H
#define RL_BASE_ARENA_H

#include <stddef.h>

typedef struct ArenaBlock ArenaBlock;

typedef struct Arena {
  ArenaBlock *head;
  size_t byte_len;  /* bytes handed out since the last reset, for --statistics */
} Arena;

/* An all-zero Arena is a valid empty one. */

/* Returns zeroed memory aligned for any type; borrowed until reset or release. Never NULL. */
void *arena_alloc(Arena *a, size_t byte_len);
/* Copies `byte_len` bytes and adds a NUL. Borrowed from the arena. */
char *arena_strndup(Arena *a, const char *s, size_t byte_len);
/* printf into the arena. */
char *arena_printf(Arena *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Frees everything; the arena may be used again. */
void arena_release(Arena *a);

#define ARENA_NEW(a, T) ((T *)arena_alloc((a), sizeof(T)))
#define ARENA_ARRAY(a, T, n) ((T *)arena_alloc((a), sizeof(T) * (size_t)(n)))

#endif
