/* What can be said of a comparison before it is made: along some axes all that ranks can do
 * differently is to fail, and nothing around goes on after that. */
#include "trace/machine.h"

enum { MAX_NESTING = 300 };

/* What is around a node that a failure in it may come to. */
enum {
  AROUND_HANDLER = 1, /* a handler */
  AROUND_LAST = 2,    /* what runs on the way out, and does more than to fail */
  AROUNDS = 4,        /* how many there are, for a key */
};

/* One instance along one axis. */
typedef struct Walk {
  TraceSet *t;
  uint32_t axis;
  Map calls;   /* callee * AROUNDS + around -> does it only fail? */
  Map asserts; /* callee -> does it raise out of assertions alone? */
} Walk;

static bool only_fails(Walk *w, uint32_t effect, int around, int depth);

/* Whatever it raises is an assertion that did not hold: the machine takes that for the end, if no
 * handler waits for it. */
static bool only_asserts(Walk *w, uint32_t effect, int depth) {
  const EffectStore *es = &w->t->e->effects;
  const Effect *n = effect_at(es, effect);
  bool r = true, fresh;
  if (!effect || !n->exits) return true;
  if (depth > MAX_NESTING || (n->exits & EXITS_FAIL)) return false;
  switch (n->kind) {
    case EF_EXIT:
      return n->op != EXIT_RAISE || n->c;
    case EF_SEQ:
      for (uint32_t i = 0; i < n->count && r; i++)
        r = only_asserts(w, es->pool.at[n->list + i], depth + 1);
      return r;
    case EF_IF:
    case EF_LOOP:
      return only_asserts(w, n->a, depth + 1) && only_asserts(w, n->b, depth + 1);
    case EF_CALL: {
      uint32_t *known = map_add(&w->asserts, n->a, true, &fresh); /* recursion */
      if (!fresh) return *known;
      r = only_asserts(w, engine_instance(w->t->e, n->a)->root, depth + 1);
      if (!r) map_set(&w->asserts, n->a, false);
      return r;
    }
    default:
      return false;
  }
}

static bool parts_only_fail(Walk *w, const Effect *n, int around, int depth) {
  for (uint32_t i = 0; i < n->count; i++)
    if (!only_fails(w, w->t->e->effects.pool.at[n->list + i], around, depth)) return false;
  return true;
}

/* A call that the comparison of the caller's own decisions passes by comes back, or fails where nobody
 * here goes on; what it does otherwise is judged there. */
static bool call_only_fails(Walk *w, const Effect *call, int around, int depth) {
  Engine *e = w->t->e;
  const Instance *callee = engine_instance(e, call->a);
  uint8_t out = callee->root ? effect_at(&e->effects, callee->root)->exits : 0;
  bool ends = out & (1 << EXIT_STOP), fails = out & (1 << EXIT_RAISE | EXITS_FAIL), fresh;
  if (!callee->half && !ends && !(around && fails)) return true;
  uint64_t key = (uint64_t)call->a * AROUNDS + (uint64_t)around;
  uint32_t *known = map_add(&w->calls, key, true, &fresh); /* recursion */
  if (!fresh) return *known;
  bool r = only_fails(w, callee->root, around, depth + 1);
  if (!r) map_set(&w->calls, key, false);
  return r;
}

/* A generator's body and the loop or the `with` around it run as one: the body is inside of what the
 * generator has around its holes. */
static bool generator_only_fails(Walk *w, const Effect *n, int around, int depth) {
  Engine *e = w->t->e;
  uint32_t root = engine_instance(e, n->a)->root;
  if (n->op == SPLICE_NEXT) return false;
  bool catches = root && effect_at(&e->effects, root)->catches;
  int inside = around | (catches ? AROUND_HANDLER | AROUND_LAST : 0);
  return only_fails(w, root, inside, depth + 1) && only_fails(w, n->b, inside, depth + 1) &&
         parts_only_fail(w, n, around, depth + 1);
}

static bool attempt_only_fails(Walk *w, const Effect *n, int around, int depth) {
  const Engine *e = w->t->e;
  int last = around | (try_goes_on(e, n, false) ? AROUND_LAST : 0),
      body = last | (n->count ? AROUND_HANDLER : 0);
  return only_fails(w, n->a, body, depth + 1) && only_fails(w, n->b, last, depth + 1) &&
         only_fails(w, n->c, around, depth + 1) && parts_only_fail(w, n, last, depth + 1);
}

static bool only_fails(Walk *w, uint32_t effect, int around, int depth) {
  enum { FAILS = 1 << EXIT_RAISE | EXITS_FAIL };
  const Engine *e = w->t->e;
  const Effect *n = effect_at(&e->effects, effect);
  if (!effect || !axis_touches(w->t, w->axis, n->support)) return true;
  if (depth > MAX_NESTING) return false;
  /* Nothing is waited for in it, and it can only be left by its end or by a failure. */
  if (!n->has_event && !(n->exits & ~FAILS) &&
      (!around || (around == AROUND_LAST && only_asserts(w, effect, depth))))
    return true;
  bool decides = n->value.i && axis_touches(w->t, w->axis, val_support(&e->values, n->value));
  switch (n->kind) {
    case EF_SEQ:
      return parts_only_fail(w, n, around, depth + 1);
    case EF_IF:
    case EF_LOOP:
      return !decides && only_fails(w, n->a, around, depth + 1) &&
             only_fails(w, n->b, around, depth + 1);
    case EF_TRY:
      return attempt_only_fails(w, n, around, depth);
    case EF_HANDLER:
      return only_fails(w, n->a, around, depth + 1);
    case EF_CALL:
      return call_only_fails(w, n, around, depth);
    case EF_SPLICE:
      return generator_only_fails(w, n, around, depth);
    default:
      return false; /* an event */
  }
}

bool trace_only_fails(TraceSet *t, uint32_t instance, uint32_t axis) {
  Walk w = {.t = t, .axis = axis};
  bool r = only_fails(&w, engine_instance(t->e, instance)->root, 0, 0);
  map_release(&w.calls);
  map_release(&w.asserts);
  return r;
}
