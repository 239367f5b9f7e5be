/* By which return a loop was left. Which round that was nobody knows, so what a function returns out of a loop is
 * a choice that its caller cannot decide:
 *
 *     for (i = 0; i < n; i++)
 *       if (failed(i)) return 3;      result: 3 if LEFT else 0
 *     return 0;
 *
 * But a side that is followed knows what it did: at such a return it is told that LEFT is true and that the exits
 * above it were not taken, and behind the loop that none was. So `if (result) exit(1);` in a caller goes the way
 * of the return that led there. */
#include "variance/eval.h"

/* Lists the leaves of the first `count` exits. */
static void list_ways(EffectStore *es, Effect *n, const Val *ways, uint32_t count) {
  n->list = es->pool.len;
  n->count = count;
  for (uint32_t i = 0; i < count; i++) vec_push(&es->pool, ways[i].i);
}

void way_taken(Frame *f, uint32_t effect, const Val *ways, uint32_t number) {
  Effect *n = &f->e->effects.nodes.at[effect];
  n->value = ways[number]; /* of loops around each other the outermost one's: that alone is asked behind it */
  list_ways(&f->e->effects, n, ways, number);
}

void way_ends(Frame *f, const Val *ways, uint32_t count, Loc loc) {
  if (!count || f->state.dead) return;
  Effect n = {.kind = EF_TELL, .loc = loc, .head = loc};
  list_ways(&f->e->effects, &n, ways, count);
  emit(f, effect_new(f, &n));
}
