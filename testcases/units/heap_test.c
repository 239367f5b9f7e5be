/* A heap against a plain table: stores, shares, and what two heaps hold differently. */
#include "variance/heap.h"

#include "unit.h"

enum { KEYS = 700, ROUNDS = 30000, HEAPS = 6 };

typedef struct Both {
  Heap *heap;
  uint32_t plain[KEYS]; /* 0 = nothing */
} Both;

static Both all[HEAPS];
static uint64_t seed = 7;

static uint32_t any(uint32_t below) {
  seed = hash_mix(seed, 1);
  return (uint32_t)(seed >> 20) % below;
}

static uint64_t key_of(uint32_t i) { return ((uint64_t)(i / 9 + 1) << 32) | (i % 9 + 1); }

static void same(const Both *b) {
  HeapCursor c = {.h = b->heap};
  for (uint32_t i = 0; i < KEYS; i++) {
    assert_true(heap_get(b->heap, key_of(i)).i == b->plain[i]);
    if (!b->plain[i]) continue;
    const HeapSlot *s = heap_next(&c);
    assert_true(s && s->key == key_of(i) && s->value.i == b->plain[i]);
  }
  assert_true(!heap_next(&c));
}

static void differ(const Both *x, const Both *y) {
  HeapDiff d = {{.h = x->heap}, {.h = y->heap}}, changes = d;
  uint64_t key;
  Val a, b;
  for (uint32_t i = 0; i < KEYS; i++) {
    if (x->plain[i] == y->plain[i]) continue;
    assert_true(heap_next_difference(&d, &key, &a, &b));
    assert_true(key == key_of(i) && a.i == x->plain[i] && b.i == y->plain[i]);
    if (!y->plain[i]) continue;
    assert_true(heap_next_change(&changes, &key, &a).i == y->plain[i] && key == key_of(i));
    assert_true(a.i == x->plain[i]);
  }
  assert_true(!heap_next_difference(&d, &key, &a, &b));
  assert_true(!heap_next_change(&changes, &key, &a).i);
}

static void copy(Both *to, const Both *from) {
  if (to == from) return;
  heap_drop(to->heap);
  *to = *from;
  to->heap = heap_share(from->heap);
}

static void store(Both *b) {
  HeapSlot slots[40];
  uint32_t first = any(KEYS), n = any(2) ? 1 : any(40) + 1;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t k = (first + i) % KEYS, v = any(9) + 1;
    slots[i] = (HeapSlot){key_of(k), {v}};
    b->plain[k] = v;
  }
  heap_set_all(&b->heap, slots, n);
}

static void against_a_table(void **state) {
  (void)state;
  for (uint32_t round = 0; round < ROUNDS; round++) {
    Both *b = &all[any(HEAPS)];
    if (any(8))
      store(b);
    else
      copy(b, &all[any(HEAPS)]);
    if (any(200) == 0) copy(b, &(Both){0});
    if (round % 500) continue;
    same(b);
    differ(b, &all[any(HEAPS)]);
  }
  for (uint32_t i = 0; i < HEAPS; i++) heap_drop(all[i].heap);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(against_a_table)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
