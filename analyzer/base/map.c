#include "base/map.h"

#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"

static MapSlot *find(const Map *m, uint64_t key) {
  uint32_t mask = m->cap - 1;
  uint32_t i = (uint32_t)hash_mix(0, key) & mask;
  while (m->slots[i].used && m->slots[i].key != key) i = (i + 1) & mask;
  return &m->slots[i];
}

static void grow(Map *m) {
  Map old = *m;
  m->cap = old.cap ? old.cap * 2 : 4; /* each function and class has some, most of them small */
  m->slots = xcalloc(m->cap, sizeof *m->slots);
  for (uint32_t i = 0; i < old.cap; i++)
    if (old.slots[i].used) *find(m, old.slots[i].key) = old.slots[i];
  free(old.slots);
}

bool map_get(const Map *m, uint64_t key, uint32_t *value) {
  if (!m->len) return false;
  const MapSlot *s = find(m, key);
  if (!s->used) return false;
  *value = s->value;
  return true;
}

uint32_t *map_add(Map *m, uint64_t key, uint32_t value, bool *fresh) {
  if (m->len * 4 >= m->cap * 3) grow(m);
  MapSlot *s = find(m, key);
  *fresh = !s->used;
  if (!s->used) {
    *s = (MapSlot){.key = key, .value = value, .used = 1};
    m->len++;
  }
  return &s->value;
}

void map_set(Map *m, uint64_t key, uint32_t value) {
  bool fresh;
  *map_add(m, key, value, &fresh) = value;
}

void map_clear(Map *m) {
  if (m->len) memset(m->slots, 0, m->cap * sizeof *m->slots);
  m->len = 0;
}

void map_release(Map *m) {
  free(m->slots);
  *m = (Map){0};
}

uint64_t hash_bytes(const void *p, size_t byte_len) {
  const unsigned char *s = p;
  uint64_t h = byte_len, w;
  for (; byte_len >= 8; s += 8, byte_len -= 8) {
    memcpy(&w, s, 8);
    h = hash_mix(h, w);
  }
  w = 0;
  if (byte_len) memcpy(&w, s, byte_len);
  return hash_mix(h, w);
}
