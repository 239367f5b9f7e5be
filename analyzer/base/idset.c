#include "base/idset.h"

#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"

void idset_grow(IdSet *s, IdHash *hash_of, const void *of) {
  uint32_t len = s->len;
  free(s->slots);
  s->cap = s->cap ? s->cap * 2 : 64;
  if (!s->cap) fatal("too many elements");
  s->slots = xcalloc(s->cap, sizeof *s->slots);
  s->len = 0;
  for (uint32_t id = 1; id <= len; id++) {
    uint64_t h = hash_of(of, id);
    uint32_t at = idset_first(s, h);
    while (s->slots[at]) at = (at + 1) & (s->cap - 1);
    idset_put(s, h, at, id);
  }
}

/* Nothing that was put in before it has been led past its place, so the place can just be empty. */
void idset_pop(IdSet *s, uint64_t hash) {
  uint32_t mask = s->cap - 1, at = idset_first(s, hash);
  while ((s->slots[at] & mask) != s->len) at = (at + 1) & mask;
  s->slots[at] = 0;
  s->len--;
}

void idset_clear(IdSet *s) {
  enum { LARGE = 1 << 16 }; /* slots: what has grown out of the processor's cache is given back */
  if (s->cap > LARGE) {
    idset_release(s);
    return;
  }
  if (s->len) memset(s->slots, 0, s->cap * sizeof *s->slots);
  s->len = 0;
}

void idset_release(IdSet *s) {
  free(s->slots);
  *s = (IdSet){0};
}
