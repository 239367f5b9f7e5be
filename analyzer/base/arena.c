#include "base/arena.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"

/* Blocks double up to 64 KiB: thousands of files have an arena each, and most put little into it.
 * Larger requests get a block of their own. With RL_ARENA_MALLOC every allocation is its own block,
 * so that sanitizers see overruns. */
enum { FIRST_LEN = 2 * 1024, BLOCK_LEN = 64 * 1024, ALIGN = 16 };

struct ArenaBlock {
  ArenaBlock *next;
  size_t used, cap;
  _Alignas(16) char data[];
};

#ifndef RL_ARENA_MALLOC
static size_t next_len(const ArenaBlock *head) {
  if (!head) return FIRST_LEN;
  return head->cap * 2 < BLOCK_LEN ? head->cap * 2 : BLOCK_LEN;
}
#endif

void *arena_alloc(Arena *a, size_t byte_len) {
  size_t need = (byte_len + ALIGN - 1) & ~(size_t)(ALIGN - 1);
#ifdef RL_ARENA_MALLOC
  int own = 1;
#else
  int own = !a->head || a->head->cap - a->head->used < need;
#endif
  if (own) {
#ifdef RL_ARENA_MALLOC
    size_t cap = byte_len;
#else
    size_t len = next_len(a->head), cap = need > len / 4 ? need : len;
#endif
    ArenaBlock *b = xmalloc(sizeof *b + cap);
    b->cap = cap;
    b->used = 0;
    if (cap == need && a->head) { /* keep the half-full block in front */
      b->next = a->head->next;
      a->head->next = b;
      b->used = cap;
      a->byte_len += cap;
      return memset(b->data, 0, cap);
    }
    b->next = a->head;
    a->head = b;
    if (cap < need) need = cap;
  }
  void *p = a->head->data + a->head->used;
  a->head->used += need;
  a->byte_len += need;
  return memset(p, 0, byte_len);
}

char *arena_strndup(Arena *a, const char *s, size_t byte_len) {
  char *p = arena_alloc(a, byte_len + 1);
  if (byte_len) memcpy(p, s, byte_len);
  return p;
}

char *arena_printf(Arena *a, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  int n = vsnprintf(NULL, 0, fmt, ap);
  va_end(ap);
  if (n < 0) fatal("bad format");
  char *p = arena_alloc(a, (size_t)n + 1);
  va_start(ap, fmt);
  vsnprintf(p, (size_t)n + 1, fmt, ap);
  va_end(ap);
  return p;
}

void arena_release(Arena *a) {
  for (ArenaBlock *b = a->head, *next; b; b = next) {
    next = b->next;
    free(b);
  }
  a->head = NULL;
  a->byte_len = 0;
}
