/* Hash map from a 64-bit key to a 32-bit value, open addressing, no removal of single entries.
 * An all-zero Map is empty. Key 0 is allowed. Iteration order is not defined: never let it
 * reach output. */
#ifndef RL_BASE_MAP_H
#define RL_BASE_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct MapSlot {
  uint64_t key;
  uint32_t value;
  uint32_t used;
} MapSlot;

typedef struct Map {
  MapSlot *slots;
  uint32_t len, cap;
} Map;

/* Returns true and stores the value if the key is present. */
bool map_get(const Map *m, uint64_t key, uint32_t *value);
/* Inserts or overwrites. */
void map_set(Map *m, uint64_t key, uint32_t value);
/* Returns the slot's value; inserts `value` first if the key is absent (`*fresh` says so).
 * The pointer is valid until the next insertion. */
uint32_t *map_add(Map *m, uint64_t key, uint32_t value, bool *fresh);
void map_clear(Map *m);
void map_release(Map *m);

/* Mixes one word into a hash (a 64-bit finalizer in the manner of MurmurHash3). */
static inline uint64_t hash_mix(uint64_t h, uint64_t v) {
  h ^= v + 0x9e3779b97f4a7c15ull + (h << 6) + (h >> 2);
  h ^= h >> 33;
  h *= 0xff51afd7ed558ccdull;
  h ^= h >> 33;
  return h;
}
uint64_t hash_bytes(const void *p, size_t byte_len);

#endif
