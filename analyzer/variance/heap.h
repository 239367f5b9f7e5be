/* Fields and globals with a value of their own in one flow: an ordered map from (object, name) to a
 * value, copied on write in chunks. A branch, a call and a join share what they do not change, and
 * two heaps are compared by skipping the chunks that they share.
 *
 * Not thread-safe: counts of users are plain. */
#ifndef RL_VARIANCE_HEAP_H
#define RL_VARIANCE_HEAP_H

#include "variance/value.h"

/* Packed: there are millions, in heaps and in what instances write. */
typedef struct __attribute__((packed, aligned(4))) HeapSlot {
  uint64_t key; /* object value id << 32 | field name id */
  Val value;
} HeapSlot;

enum { HEAP_CHUNK = 32 }; /* slots of a chunk: what one store copies, next to the table of parts */

typedef struct HeapChunk {
  uint32_t refs;
  uint16_t len, cap;
  uint64_t id;  /* of these contents, 0 = not asked yet: see heap_chunk_seal */
  uint64_t sum; /* hash of the contents, good if there is an id; chunks add up */
  uint64_t holds; /* bits of what its values may live in or list; 0 = not asked yet */
  HeapSlot slots[];
} HeapChunk;

typedef struct HeapPart {
  uint64_t first; /* key of its first slot */
  HeapChunk *chunk;
} HeapPart;

typedef struct Heap { /* NULL = empty; else it has a part, and no part is empty */
  uint32_t refs, count, cap;
  HeapPart parts[];
} Heap;

static inline uint64_t heap_key(Val obj, Name field) { return ((uint64_t)obj.i << 32) | field.id; }

Val heap_get(const Heap *h, uint64_t key);
void heap_set(Heap **h, uint64_t key, Val v);
/* The same for many, quicker if they come in order of their keys. */
void heap_set_all(Heap **h, const HeapSlot *slots, uint32_t count);
Heap *heap_share(Heap *h);
void heap_drop(Heap *h);

/* Goes through a heap in order of its keys, from {.h = heap}. The heap must not change meanwhile:
 * hold a share of it. NULL at the end. */
typedef struct HeapCursor {
  const Heap *h;
  uint32_t part, slot;
} HeapCursor;
const HeapSlot *heap_next(HeapCursor *c);
/* The next slot whose value may be `part`, be a view of it, or list it. */
const HeapSlot *heap_next_holding(HeapCursor *c, const ValStore *s, Val part);

/* Goes through what two heaps hold differently, NO_VAL where one holds nothing, from
 * {{.h = a}, {.h = b}}. False at the end. */
typedef struct HeapDiff {
  HeapCursor a, b;
} HeapDiff;
bool heap_next_difference(HeapDiff *d, uint64_t *key, Val *a, Val *b);
/* The next value of b that a lacks (*was = NO_VAL) or holds otherwise; NO_VAL at the end. */
Val heap_next_change(HeapDiff *d, uint64_t *key, Val *was);

/* --- for those that look at chunks (eval_context.c) --- */
HeapChunk *heap_chunk_new(const HeapSlot *slots, uint32_t len);
void heap_chunk_drop(HeapChunk *c);
/* Gives the contents an id, out of a counter, and a sum. A change takes both away. */
void heap_chunk_seal(HeapChunk *c, uint64_t *counter);
/* A heap with room for `cap` chunks, to be filled with some, in order. It takes over a user of
 * each. */
Heap *heap_new(uint32_t cap);
void heap_append(Heap *h, HeapChunk *c);

#endif
