#include "variance/heap.h"

#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"

/* --- chunks --- */

static HeapChunk *chunk_alloc(uint32_t cap) {
  HeapChunk *c = xmalloc(sizeof *c + cap * sizeof *c->slots);
  *c = (HeapChunk){.refs = 1, .cap = (uint16_t)cap};
  return c;
}

HeapChunk *heap_chunk_new(const HeapSlot *slots, uint32_t len) {
  HeapChunk *c = chunk_alloc(len);
  memcpy(c->slots, slots, len * sizeof *slots);
  c->len = (uint16_t)len;
  return c;
}

void heap_chunk_drop(HeapChunk *c) {
  if (c && !--c->refs) free(c);
}

void heap_chunk_seal(HeapChunk *c, uint64_t *counter) {
  if (c->id) return;
  c->id = ++*counter;
  c->sum = 0;
  for (uint32_t i = 0; i < c->len; i++)
    c->sum += hash_mix(hash_mix(1, c->slots[i].key), c->slots[i].value.i);
}

static uint32_t chunk_find(const HeapChunk *c, uint64_t key) {
  uint32_t lo = 0, hi = c->len;
  while (lo < hi) {
    uint32_t mid = (lo + hi) / 2;
    if (c->slots[mid].key < key)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo;
}

/* The chunk of a part, this heap's alone and with room for `need` slots, about to be changed. */
static HeapChunk *chunk_own(HeapPart *part, uint32_t need) {
  HeapChunk *c = part->chunk;
  if (c->refs == 1 && c->cap >= need) {
    c->id = c->holds = 0;
    return c;
  }
  uint32_t cap = need > c->len ? need + need / 2 : need;
  HeapChunk *n = chunk_alloc(cap < 4 ? 4 : cap > HEAP_CHUNK ? HEAP_CHUNK : cap);
  n->len = c->len;
  memcpy(n->slots, c->slots, c->len * sizeof *c->slots);
  heap_chunk_drop(c);
  return part->chunk = n;
}

/* --- heaps --- */

Heap *heap_new(uint32_t cap) {
  Heap *h = xmalloc(sizeof *h + cap * sizeof *h->parts);
  *h = (Heap){.refs = 1, .cap = cap};
  return h;
}

void heap_append(Heap *h, HeapChunk *c) { h->parts[h->count++] = (HeapPart){c->slots[0].key, c}; }

Heap *heap_share(Heap *h) {
  if (h) h->refs++;
  return h;
}

void heap_drop(Heap *h) {
  if (!h || --h->refs) return;
  for (uint32_t i = 0; i < h->count; i++) heap_chunk_drop(h->parts[i].chunk);
  free(h);
}

/* The last part that begins at or before the key, or the first part. `hint` is tried first, and the
 * one behind it. */
static uint32_t part_find(const Heap *h, uint64_t key, uint32_t hint) {
  for (uint32_t p = hint; p < hint + 2 && p < h->count; p++)
    if (h->parts[p].first <= key && (p + 1 == h->count || key < h->parts[p + 1].first)) return p;
  uint32_t lo = 0, hi = h->count;
  while (hi - lo > 1) {
    uint32_t mid = (lo + hi) / 2;
    if (h->parts[mid].first <= key)
      lo = mid;
    else
      hi = mid;
  }
  return lo;
}

Val heap_get(const Heap *h, uint64_t key) {
  if (!h) return NO_VAL;
  const HeapChunk *c = h->parts[part_find(h, key, 0)].chunk;
  uint32_t i = chunk_find(c, key);
  return i < c->len && c->slots[i].key == key ? c->slots[i].value : NO_VAL;
}

/* The heap, this flow's alone and with room for `need` parts. */
static Heap *heap_own(Heap **hp, uint32_t need) {
  Heap *h = *hp;
  if (h->refs == 1 && h->cap >= need) return h;
  Heap *n = heap_new(need > h->count ? need + need / 4 : need);
  n->count = h->count;
  memcpy(n->parts, h->parts, h->count * sizeof *h->parts);
  if (h->refs == 1) {
    free(h);
  } else {
    for (uint32_t i = 0; i < n->count; i++) n->parts[i].chunk->refs++;
    h->refs--;
  }
  return *hp = n;
}

static void part_insert(Heap **hp, uint32_t at, HeapChunk *c) {
  Heap *h = heap_own(hp, *hp ? (*hp)->count + 1 : 1);
  memmove(&h->parts[at + 1], &h->parts[at], (h->count - at) * sizeof *h->parts);
  h->parts[at] = (HeapPart){c->slots[0].key, c};
  h->count++;
}

/* Makes room in a full part: half of it becomes the next part. */
static void part_split(Heap **hp, uint32_t at) {
  Heap *h = heap_own(hp, (*hp)->count + 1);
  HeapChunk *c = chunk_own(&h->parts[at], h->parts[at].chunk->len);
  uint32_t keep = c->len / 2;
  HeapChunk *rest = heap_chunk_new(c->slots + keep, c->len - keep);
  c->len = (uint16_t)keep;
  part_insert(hp, at + 1, rest);
}

static void heap_insert(Heap **hp, uint32_t at, HeapSlot slot) {
  Heap *h = *hp;
  uint32_t len = h->parts[at].chunk->len, i = chunk_find(h->parts[at].chunk, slot.key);
  if (len == HEAP_CHUNK && i == len && at + 1 == h->count) { /* keys that grow fill their chunks */
    part_insert(hp, at + 1, heap_chunk_new(&slot, 1));
    return;
  }
  if (len == HEAP_CHUNK) {
    part_split(hp, at);
    at += slot.key >= (*hp)->parts[at + 1].first;
    i = chunk_find((*hp)->parts[at].chunk, slot.key);
  }
  h = heap_own(hp, (*hp)->count);
  HeapChunk *c = chunk_own(&h->parts[at], h->parts[at].chunk->len + 1u);
  memmove(&c->slots[i + 1], &c->slots[i], (c->len - i) * sizeof *c->slots);
  c->slots[i] = slot;
  c->len++;
  h->parts[at].first = c->slots[0].key;
}

static uint32_t heap_put(Heap **hp, HeapSlot slot, uint32_t hint) {
  if (!*hp) {
    *hp = heap_new(1);
    heap_append(*hp, heap_chunk_new(&slot, 1));
    return 0;
  }
  uint32_t at = part_find(*hp, slot.key, hint);
  const HeapChunk *c = (*hp)->parts[at].chunk;
  uint32_t i = chunk_find(c, slot.key);
  if (i == c->len || c->slots[i].key != slot.key) {
    heap_insert(hp, at, slot);
  } else if (!val_eq(c->slots[i].value, slot.value)) {
    Heap *h = heap_own(hp, (*hp)->count);
    chunk_own(&h->parts[at], c->len)->slots[i].value = slot.value;
  }
  return at;
}

void heap_set(Heap **hp, uint64_t key, Val v) { heap_put(hp, (HeapSlot){key, v}, 0); }

void heap_set_all(Heap **hp, const HeapSlot *slots, uint32_t count) {
  uint32_t at = 0;
  for (uint32_t i = 0; i < count; i++) at = heap_put(hp, slots[i], at);
}

/* --- going through --- */

static const HeapSlot *here(const HeapCursor *c) {
  return c->h && c->part < c->h->count ? &c->h->parts[c->part].chunk->slots[c->slot] : NULL;
}

static void step(HeapCursor *c) {
  if (++c->slot < c->h->parts[c->part].chunk->len) return;
  c->slot = 0;
  c->part++;
}

const HeapSlot *heap_next(HeapCursor *c) {
  const HeapSlot *s = here(c);
  if (s) step(c);
  return s;
}

/* Of a value that is no container only what it lives in matters. */
static uint64_t held_bits(const ValStore *s, Val v) {
  ValKind k = val_kind(s, v);
  if (k == VK_SEQ || k == VK_DICT) return val_node(s, v)->leaves;
  return val_own_bit(val_storage(s, v));
}

static bool chunk_may_hold(HeapChunk *c, const ValStore *s, Val part) {
  if (!c->holds)
    for (uint32_t i = 0; i < c->len; i++) c->holds |= held_bits(s, c->slots[i].value);
  return c->holds & val_own_bit(part);
}

const HeapSlot *heap_next_holding(HeapCursor *c, const ValStore *s, Val part) {
  for (;;) {
    if (!here(c)) return NULL;
    if (!c->slot && !chunk_may_hold(c->h->parts[c->part].chunk, s, part)) {
      c->part++;
      continue;
    }
    const HeapSlot *x = heap_next(c);
    if (val_may_hold(s, x->value, part)) return x;
  }
}

bool heap_next_difference(HeapDiff *d, uint64_t *key, Val *a, Val *b) {
  if (d->a.h == d->b.h) return false;
  for (;;) {
    const HeapSlot *x = here(&d->a), *y = here(&d->b);
    if (!x && !y) return false;
    if (x == y) { /* one and the same chunk from here on */
      d->a.slot = d->b.slot = 0;
      d->a.part++;
      d->b.part++;
      continue;
    }
    bool in_a = x && (!y || x->key <= y->key), in_b = y && (!x || y->key <= x->key);
    *a = in_a ? x->value : NO_VAL;
    *b = in_b ? y->value : NO_VAL;
    *key = in_a ? x->key : y->key;
    if (in_a) step(&d->a);
    if (in_b) step(&d->b);
    if (!val_eq(*a, *b)) return true;
  }
}

Val heap_next_change(HeapDiff *d, uint64_t *key, Val *was) {
  Val now;
  while (heap_next_difference(d, key, was, &now))
    if (now.i) return now;
  return NO_VAL;
}
