/* Who calls whom when all is evaluated: a caller that was evaluated again may call another context. And
 * what a caller has around its call: does a failure of the callee come to something there? */
#include "checks/analysis.h"

#include <stdlib.h>

enum { MAX_NESTING = 400 };

typedef struct Calls {
  Analysis *a;
  uint32_t caller;
  Map seen; /* effect << 1 | inside a try -> visited */
} Calls;

static void note_call(Calls *c, uint32_t callee, bool caught) {
  bool fresh;
  if (!c->a->live[callee]) {
    c->a->live[callee] = true;
    vec_push(&c->a->to_visit, callee);
  }
  *map_add(&c->a->called, ((uint64_t)c->caller << 32) | callee, 0, &fresh) |=
      CALLED | (caught ? CALLED_IN_TRY : 0);
}

static void calls_below(Calls *c, uint32_t effect, bool caught, int depth);

static void list_below(Calls *c, const Effect *n, bool caught, int depth) {
  for (uint32_t i = 0; i < n->count; i++)
    calls_below(c, c->a->engine.effects.pool.at[n->list + i], caught, depth);
}

static void calls_below(Calls *c, uint32_t effect, bool caught, int depth) {
  Engine *e = &c->a->engine;
  bool fresh;
  if (!effect || depth > MAX_NESTING) return;
  map_add(&c->seen, ((uint64_t)effect << 1) | caught, 1, &fresh);
  if (!fresh) return;
  const Effect *n = effect_at(&e->effects, effect);
  switch (n->kind) {
    case EF_CALL:
      note_call(c, n->a, caught);
      break;
    case EF_SPLICE: { /* the body is run at the generator's holes: its handlers are around it */
      uint32_t root = engine_instance(e, n->a)->root;
      bool inside = root && effect_at(&e->effects, root)->catches;
      note_call(c, n->a, caught);
      calls_below(c, n->b, caught || inside, depth + 1);
      list_below(c, n, caught, depth + 1);
      break;
    }
    case EF_TRY: {
      bool last = caught || try_goes_on(e, n, false);
      calls_below(c, n->a, caught || try_goes_on(e, n, true), depth + 1);
      calls_below(c, n->b, last, depth + 1);
      calls_below(c, n->c, caught, depth + 1);
      list_below(c, n, last, depth + 1);
      break;
    }
    case EF_SEQ:
      list_below(c, n, caught, depth + 1);
      break;
    case EF_IF:
    case EF_LOOP:
      calls_below(c, n->b, caught, depth + 1); /* fall through */
    case EF_HANDLER:
      calls_below(c, n->a, caught, depth + 1);
      break;
    default:
      break;
  }
}

void find_calls(Analysis *a) {
  const Engine *e = &a->engine;
  a->live = xcalloc(e->instances.len, sizeof *a->live);
  for (uint32_t i = 1; i < e->instances.len; i++)
    if (e->instances.at[i].entry || !e->instances.at[i].callers.len) {
      a->live[i] = true;
      vec_push(&a->to_visit, i);
    }
  while (a->to_visit.len) {
    Calls c = {.a = a, .caller = vec_last(&a->to_visit)};
    a->to_visit.len--;
    calls_below(&c, e->instances.at[c.caller].root, false, 0);
    map_release(&c.seen);
  }
  vec_release(&a->to_visit);
}

uint32_t called_by(Analysis *a, uint32_t caller, uint32_t callee) {
  uint32_t how = 0, root = engine_instance(&a->engine, caller)->root;
  if (map_get(&a->called, ((uint64_t)caller << 32) | callee, &how) || a->live[callee]) return how;
  /* A context of the first round of a loop, say: it may know more than the one that took its place. */
  return CALLED | (root && effect_at(&a->engine.effects, root)->catches ? CALLED_IN_TRY : 0);
}

bool caught_above(Analysis *a, uint32_t instance, int level) {
  if (level >= MAX_LIFT) return false;
  for (uint32_t k = 0; k < engine_instance(&a->engine, instance)->callers.len; k++) {
    uint32_t caller = engine_instance(&a->engine, instance)->callers.at[k].caller;
    if (!caller || caller == instance) continue;
    uint32_t how = called_by(a, caller, instance);
    if ((how & CALLED_IN_TRY) || (how && caught_above(a, caller, level + 1))) return true;
  }
  return false;
}
