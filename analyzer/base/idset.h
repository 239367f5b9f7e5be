/* Hash set of the elements of an array, by id: what interning looks an element up in. The ids are
 * 1, 2, 3, ...: as many as there are elements. A slot has four bytes: the id, and above it as many
 * bits of the element's hash as there is room for, so that few elements are looked at in vain.
 *
 *   idset_reserve(&set, hash_of, array);
 *   for (at = idset_first(&set, hash); (id = idset_next(&set, hash, &at));)
 *     if (same(id)) return id;
 *   idset_put(&set, hash, at, new_id);
 *
 * An all-zero IdSet is empty. */
#ifndef RL_BASE_IDSET_H
#define RL_BASE_IDSET_H

#include <stdint.h>

typedef struct IdSet {
  uint32_t *slots;
  uint32_t len, cap;
} IdSet;

typedef uint64_t IdHash(const void *of, uint32_t id);

/* Makes room for one more element. */
void idset_grow(IdSet *s, IdHash *hash_of, const void *of);
static inline void idset_reserve(IdSet *s, IdHash *hash_of, const void *of) {
  if (s->len * 4 >= s->cap * 3) idset_grow(s, hash_of, of);
}
static inline uint32_t idset_first(const IdSet *s, uint64_t hash) {
  return (uint32_t)hash & (s->cap - 1);
}
/* The next id with that hash as far as the slot tells; 0: there is none, and its place is `at`. */
static inline uint32_t idset_next(const IdSet *s, uint64_t hash, uint32_t *at) {
  uint32_t mask = s->cap - 1, tag = (uint32_t)(hash >> 32) & ~mask, slot;
  while ((slot = s->slots[*at])) {
    if ((slot & ~mask) == tag) {
      *at = (*at + 1) & mask;
      return slot & mask;
    }
    *at = (*at + 1) & mask;
  }
  return 0;
}
static inline void idset_put(IdSet *s, uint64_t hash, uint32_t at, uint32_t id) {
  s->slots[at] = ((uint32_t)(hash >> 32) & ~(s->cap - 1)) | id;
  s->len++;
}
/* Takes the newest element out again, which is the one with the highest id. */
void idset_pop(IdSet *s, uint64_t hash);
/* Empties it and keeps its room, unless that is large. */
void idset_clear(IdSet *s);
void idset_release(IdSet *s);

#endif
