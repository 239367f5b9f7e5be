/* What makes the context of a call: its arguments, and of the state what the callee, or what it may
 * call, reads. The state is filtered by chunk (variance/heap.h): most calls meet chunks that an
 * earlier call with the same reads has met. */
#include <string.h>

#include "variance/eval.h"

enum { MAX_BROUGHT = 24, FILTERS = 8192 };

/* Functions that a value may bring along: callbacks read state too. */
typedef struct Brought {
  Func at[MAX_BROUGHT];
  uint32_t count;
} Brought;

/* What of one chunk a set of names keeps. */
typedef struct Filter {
  uint64_t chunk; /* its id, 0 = no entry */
  const struct ReadSet *set;
  HeapChunk *out; /* NULL: nothing, or all of it */
  bool all;
  uint32_t brought_count;
  Func *brought; /* by what is kept */
} Filter;

typedef struct Contexts {
  Filter filters[FILTERS]; /* by hash; a new one takes the place of the old */
  uint64_t chunk_ids;
  Map brought_index; /* value -> index into brought: count, then functions */
  VEC(uint32_t) brought;
} Contexts;

void contexts_init(Engine *e) { e->contexts = xcalloc(1, sizeof *e->contexts); }

static void filter_drop(Filter *f) {
  heap_chunk_drop(f->out);
  free(f->brought);
  *f = (Filter){0};
}

void contexts_release(Engine *e) {
  Contexts *c = e->contexts;
  if (!c) return;
  for (uint32_t i = 0; i < FILTERS; i++) filter_drop(&c->filters[i]);
  map_release(&c->brought_index);
  vec_release(&c->brought);
  free(c);
  e->contexts = NULL;
}

/* --- functions in values --- */

static void bring(Brought *b, Func f) {
  for (uint32_t i = 0; i < b->count; i++)
    if (b->at[i].i == f.i) return;
  if (b->count < MAX_BROUGHT) b->at[b->count++] = f;
}

static void brought_by(Engine *e, Val v, Brought *b, int depth) {
  const ValStore *s = &e->values;
  Contexts *c = e->contexts;
  uint32_t at;
  if (!val_node(s, v)->brings || depth > 6) return;
  const ValNode n = *val_node(s, v);
  if (!map_get(&c->brought_index, v.i, &at)) {
    Brought own = {.count = 0};
    if (n.kind == VK_FUNC) bring(&own, (Func){n.a});
    if (n.kind == VK_BOUND || n.kind == VK_ITE) brought_by(e, (Val){n.b}, &own, depth + 1);
    if (n.kind == VK_PARTIAL) brought_by(e, (Val){n.a}, &own, depth + 1);
    if (n.kind == VK_ITE) brought_by(e, (Val){n.c}, &own, depth + 1);
    for (uint32_t i = 0; i < n.child_count; i++) brought_by(e, val_child(s, v, i), &own, depth + 1);
    at = c->brought.len;
    vec_push(&c->brought, own.count);
    for (uint32_t i = 0; i < own.count; i++) vec_push(&c->brought, own.at[i].i);
    map_set(&c->brought_index, v.i, at);
  }
  for (uint32_t i = 0; i < c->brought.at[at]; i++) bring(b, (Func){c->brought.at[at + 1 + i]});
}

/* --- filters --- */

static void filter_fill(Engine *e, Filter *f, HeapChunk *chunk, const struct ReadSet *set) {
  HeapSlot kept[HEAP_CHUNK];
  uint32_t n = 0;
  Brought b = {.count = 0};
  for (uint32_t i = 0; i < chunk->len; i++) {
    Name name = {(uint32_t)chunk->slots[i].key}; /* nobody spells the one of what is kept quiet */
    if (!name_eq(name, e->known->quiet) && !reads_has(e, set, name)) continue;
    brought_by(e, chunk->slots[i].value, &b, 0);
    kept[n++] = chunk->slots[i];
  }
  *f = (Filter){.chunk = chunk->id, .set = set, .all = n == chunk->len, .brought_count = b.count};
  if (n && !f->all) f->out = heap_chunk_new(kept, n);
  if (!b.count) return;
  f->brought = xmalloc(b.count * sizeof *f->brought);
  memcpy(f->brought, b.at, b.count * sizeof *f->brought);
}

static const Filter *filter_for(Engine *e, HeapChunk *chunk, const struct ReadSet *set) {
  Contexts *c = e->contexts;
  heap_chunk_seal(chunk, &c->chunk_ids);
  uint64_t h = hash_mix(chunk->id, (uint64_t)(uintptr_t)set);
  Filter *f = &c->filters[h % FILTERS];
  if (f->chunk == chunk->id && f->set == set) return f;
  filter_drop(f);
  filter_fill(e, f, chunk, set);
  return f;
}

static Heap *kept_parts(Engine *e, const Heap *heap, const struct ReadSet *set) {
  Heap *r = NULL;
  for (uint32_t i = 0; i < heap->count; i++) {
    HeapChunk *chunk = heap->parts[i].chunk;
    const Filter *f = filter_for(e, chunk, set);
    HeapChunk *out = f->all ? chunk : f->out;
    if (!out) continue;
    if (!r) r = heap_new(heap->count - i);
    out->refs++;
    heap_append(r, out);
  }
  return r;
}

Heap *context_heap(Engine *e, const FuncInfo *info, const Val *args, uint32_t arg_count,
                   const Heap *heap) {
  if (!heap) return NULL;
  Brought b = {.count = 0};
  const struct ReadSet *set = info->reads;
  uint32_t known = 0; /* callbacks whose reads are in the set */
  for (uint32_t i = 0; i < arg_count; i++) brought_by(e, args[i], &b, 0);
  do {
    while (known < b.count) set = reads_union(e, set, func_info(e, b.at[known++])->reads);
    for (uint32_t i = 0; i < heap->count; i++) {
      const Filter *f = filter_for(e, heap->parts[i].chunk, set);
      for (uint32_t k = 0; k < f->brought_count; k++) bring(&b, f->brought[k]);
    }
  } while (known < b.count);
  return kept_parts(e, heap, set);
}

uint64_t context_key(Engine *e, const Val *args, uint32_t n, Func fn, const Heap *heap, bool exact,
                     bool widened) {
  uint64_t h = hash_mix(fn.i, ((uint64_t)n << 2) | ((uint64_t)exact << 1) | widened), sum = 0;
  for (uint32_t i = 0; i < n; i++) h = hash_mix(h, args[i].i);
  if (!heap) return h;
  for (uint32_t i = 0; i < heap->count; i++) {
    heap_chunk_seal(heap->parts[i].chunk, &e->contexts->chunk_ids);
    sum += heap->parts[i].chunk->sum;
  }
  return hash_mix(h, sum);
}
