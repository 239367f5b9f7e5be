/* The shape of a divergence: its code and its primary line. Codes name the shape, never the cause.
 */
#include <string.h>

#include "checks/analysis.h"

static bool inside(Loc outer, Loc inner) {
  return outer.file == inner.file && outer.span.start <= inner.span.start &&
         inner.span.end <= outer.span.end;
}

static uint32_t site_of_event(Analysis *a, uint32_t instance, uint32_t event, uint32_t path) {
  EffectStore *es = &a->engine.effects;
  uint32_t calls[64], n;
  if (!event) return 0;
  if (effect_at(es, event)->instance == instance) return event;
  n = trace_calls(&a->traces, path, calls, 64);
  for (uint32_t i = 0; i < n; i++)
    if (effect_at(es, calls[i])->instance == instance) return calls[i];
  return 0;
}

/* What a generator's guard decides about is in the loop that walks it. */
static uint32_t site_around(Analysis *a, uint32_t instance, uint32_t event, uint32_t path,
                            int depth) {
  enum { MAX_DELEGATED = 4 };
  uint32_t at = site_of_event(a, instance, event, path);
  if (at && effect_at(&a->engine.effects, at)->kind != EF_SPLICE) return at;
  for (uint32_t k = 0; k < engine_instance(&a->engine, instance)->callers.len; k++) {
    const Instance *i = engine_instance(&a->engine, instance);
    if (!i->generator || depth == MAX_DELEGATED) return at;
    uint32_t found = site_around(a, i->callers.at[k].caller, event, path, depth + 1);
    if (found) return found;
  }
  return at;
}

uint32_t site_in(Analysis *a, uint32_t instance, uint32_t event, uint32_t path) {
  return site_around(a, instance, event, path, 0);
}

/* The first way out of a subtree that is among `ways`, bits of 1 << ExitKind. */
static uint32_t first_exit(const EffectStore *s, uint32_t id, unsigned ways) {
  if (!id) return 0;
  const Effect *n = effect_at(s, id);
  if (!(n->exits & ways)) return 0;
  if (n->kind == EF_EXIT || n->kind == EF_CALL) return id;
  uint32_t r = 0;
  if (n->kind == EF_SEQ)
    for (uint32_t i = 0; i < n->count && !r; i++)
      r = first_exit(s, s->pool.at[n->list + i], ways);
  if (n->kind == EF_IF || n->kind == EF_LOOP || n->kind == EF_TRY) {
    r = first_exit(s, n->a, ways);
    if (!r) r = first_exit(s, n->b, ways);
  }
  return r;
}

/* Where a branch is left. An assertion or a check on the way fails only where the job ends with it: a
 * way out that goes on elsewhere is what counts, unless there is none. */
static uint32_t branch_exit(const EffectStore *s, uint32_t id, Verdict v) {
  enum { FAILS = 1 << EXIT_RAISE | 1 << EXIT_STOP };
  const unsigned all = 0xff & ~(unsigned)(EXITS_YIELD | EXITS_FAIL);
  uint32_t r = first_exit(s, id, v == VERDICT_FAIL_STOP ? FAILS : all & ~(unsigned)FAILS);
  return r ? r : first_exit(s, id, all);
}

/* The first event of a subtree, or the call that leads to one. */
static uint32_t first_event(const EffectStore *s, uint32_t id) {
  if (!id || !effect_at(s, id)->has_event) return 0;
  const Effect *n = effect_at(s, id);
  uint32_t r = 0;
  switch (n->kind) {
    case EF_EVENT:
    case EF_CALL:
    case EF_SPLICE:
      return id;
    case EF_SEQ:
      for (uint32_t i = 0; i < n->count && !r; i++) r = first_event(s, s->pool.at[n->list + i]);
      return r;
    case EF_IF:
    case EF_LOOP:
    case EF_TRY:
      r = first_event(s, n->a);
      return r ? r : first_event(s, n->b);
    default:
      return 0;
  }
}

/* The collective behind it. */
static uint32_t event_behind(Analysis *a, uint32_t id, int depth) {
  EffectStore *s = &a->engine.effects;
  uint32_t e = first_event(s, id);
  if (!e || effect_at(s, e)->kind == EF_EVENT || depth > 30) return e;
  return event_behind(a, engine_instance(&a->engine, effect_at(s, e)->a)->root, depth + 1);
}

static bool makes_group(Analysis *a, uint32_t event) {
  const Model *m = event ? effect_at(&a->engine.effects, event)->model : NULL;
  return m && (m->words >> MODEL_GROUP_NEW & 1);
}

/* Do the groups agree one by one, and only their order differs? */
static bool only_order(Analysis *a, const Candidate *c, const Mismatch *m) {
  if (!m->event_a || !m->event_b || m->kind == MISMATCH_ROOT) return false;
  Engine *e = &a->engine;
  const Scenario sc = *trace_scenario(&a->traces, c->scenario);
  Val ga = peval(&e->evaluator, sc.a, effect_at(&e->effects, m->event_a)->value);
  Val gb = peval(&e->evaluator, sc.b, effect_at(&e->effects, m->event_b)->value);
  if (val_eq(ga, gb)) return false;
  uint32_t sa = trace_project(&a->traces, c->scenario, ga),
           sb = trace_project(&a->traces, c->scenario, gb);
  return trace_compare(&a->traces, c->instance, sa).verdict <= VERDICT_EXITS &&
         trace_compare(&a->traces, c->instance, sb).verdict <= VERDICT_EXITS;
}

static Loc later_of(Loc x, Loc y) {
  if (x.file != y.file) return y;
  return x.span.start > y.span.start ? x : y;
}

static void pick_event(Shape *s, const Mismatch *m, bool a_side) {
  s->event = a_side ? m->event_a : m->event_b;
  s->event_on_a = a_side;
  s->path = a_side ? m->path_a : m->path_b;
  s->other = a_side ? m->event_b : m->event_a;
}

const Swallow *swallow_of(Analysis *a, const Candidate *c) {
  const Mismatch *m = &a->traces.mismatches.at[c->mismatch];
  return c->verdict == VERDICT_MISMATCH && m->swallow.handler ? &m->swallow : NULL;
}

/* The first collective that is skipped: what stood next where it was raised, else what the others
 * issue when the sides part for good. */
static Shape swallowed_shape(Analysis *a, const Mismatch *m) {
  const Swallow *w = &m->swallow;
  Shape s = {.code = "RL105"};
  uint32_t others = w->on_a ? m->event_b : m->event_a;
  if (w->missed) {
    s.event = w->missed;
    s.event_on_a = !w->on_a;
    s.path = w->missed_path;
    s.other = w->next == w->missed ? 0 : w->next;
  } else {
    pick_event(&s, m, others ? !w->on_a : w->on_a);
  }
  s.exit = w->raise;
  s.primary = effect_at(&a->engine.effects, s.event)->loc;
  return s;
}

/* Does one call get another group, root or list in each round of a walk over a container that each
 * process walks in its own order? */
static bool walked_out_of_order(Analysis *a, const Candidate *c, uint32_t event) {
  const Source *src =
      source_at(&a->engine.values, (SourceId){a->traces.axes.at[c->axis].sources[0]});
  return !a->traces.axes.at[c->axis].world_rank && src->kind == SRC_ORDER &&
         (src->instance != effect_at(&a->engine.effects, event)->instance ||
          inside(src->loc, effect_at(&a->engine.effects, event)->loc));
}

/* The loop that the guard counts: it, or the one whose condition it is. */
static uint32_t loop_of(Analysis *a, uint32_t guard) {
  const EffectStore *es = &a->engine.effects;
  const Effect *g = effect_at(es, guard);
  for (uint32_t i = guard; i < es->nodes.len; i++) { /* a loop is made after its parts */
    const Effect *x = effect_at(es, i);
    if (x->kind == EF_LOOP && x->instance == g->instance && site_key(x->loc) == site_key(g->loc)) return i;
  }
  return 0;
}

Shape classify(Analysis *a, const Candidate *c) {
  EffectStore *es = &a->engine.effects;
  const Mismatch kept = a->traces.mismatches.at[c->mismatch],
                 *m = &kept; /* others are added below */
  Shape s = {0};
  if (!c->guard) {
    pick_event(&s, m, m->event_a != 0);
    s.code = m->kind == MISMATCH_SIZE    ? "RL205"
             : m->kind == MISMATCH_ORDER ? "RL201"
             : m->kind == MISMATCH_THREAD ? "RL204"
             : m->kind == MISMATCH_ROOT  ? (makes_group(a, s.event) ? "RL302" : "RL202")
             : m->kind == MISMATCH_GROUP ? "RL302"
                                         : "RL102";
    s.primary = effect_at(es, m->turn ? m->turn : s.event)->loc;
    if (walked_out_of_order(a, c, s.event)) s.code = "RL201";
    return s;
  }
  if (swallow_of(a, c)) return swallowed_shape(a, m);
  const Effect g = *effect_at(es, c->guard);
  const Split *split = &m->splits[m->split_count - 1];
  uint32_t side_a = split->a_true ? g.a : g.b, side_b = split->a_true ? g.b : g.a;
  uint32_t at_a = site_in(a, g.instance, m->event_a, m->path_a),
           at_b = site_in(a, g.instance, m->event_b, m->path_b);
  bool in_a = at_a && inside(g.loc, effect_at(es, at_a)->loc),
       in_b = at_b && inside(g.loc, effect_at(es, at_b)->loc);
  bool loop = g.kind == EF_LOOP || g.guard == GUARD_WHILE || g.guard == GUARD_FOR;
  if (only_order(a, c, m)) {
    s.code = "RL203";
    pick_event(&s, m, true);
    Loc la = effect_at(es, at_a ? at_a : m->event_a)->loc,
        lb = effect_at(es, at_b ? at_b : m->event_b)->loc;
    s.primary = later_of(la, lb);
    return s;
  }
  if (m->kind == MISMATCH_ROOT || m->kind == MISMATCH_GROUP) {
    bool same = m->event_a == m->event_b;
    pick_event(&s, m, true);
    Loc la = effect_at(es, at_a ? at_a : m->event_a)->loc,
        lb = effect_at(es, at_b ? at_b : m->event_b)->loc;
    s.primary = same ? la : later_of(la, lb);
    s.code = m->kind == MISMATCH_ROOT ? (makes_group(a, m->event_a) ? "RL302"
                                         : same                     ? "RL202"
                                                                    : "RL102")
             : same                   ? "RL302"
                                      : "RL102";
    return s;
  }
  if (loop) {
    s.code = "RL104";
    bool a_side = in_a || (!in_b && m->event_a);
    pick_event(&s, m, a_side);
    uint32_t at = a_side ? at_a : at_b, round = in_a || in_b ? 0 : first_event(es, loop_of(a, c->guard));
    uint32_t repeated = round ? event_behind(a, round, 0) : 0;
    if (repeated) { /* the counts differ, the sequences only behind the loop */
      s.event = repeated;
      s.event_on_a = split->a_true; /* goes round once more */
      s.path = s.other = 0;
      at = round;
    }
    s.primary = at ? effect_at(es, at)->loc : g.head;
    if (makes_group(a, s.event)) s.code = "RL301";
    return s;
  }
  if (in_a && in_b) {
    s.code = "RL102";
    pick_event(&s, m, effect_at(es, at_a)->loc.span.start > effect_at(es, at_b)->loc.span.start);
    s.primary = later_of(effect_at(es, at_a)->loc, effect_at(es, at_b)->loc);
    return s;
  }
  uint32_t inner = in_a ? side_a : side_b;
  if ((in_a || in_b) && m->event_a && m->event_b && inner &&
      (effect_at(es, inner)->exits & (1 << EXIT_RETURN))) {
    /* the branch returns: what follows it is its other side */
    s.code = "RL102";
    Loc la = effect_at(es, at_a ? at_a : m->event_a)->loc,
        lb = effect_at(es, at_b ? at_b : m->event_b)->loc;
    s.primary = later_of(la, lb);
    pick_event(&s, m, s.primary.span.start == la.span.start);
    return s;
  }
  if (in_a || in_b) {
    pick_event(&s, m, in_a);
    s.code = makes_group(a, s.event) ? "RL301" : "RL101";
    s.primary = effect_at(es, in_a ? at_a : at_b)->loc;
    return s;
  }
  uint32_t ex_a = branch_exit(es, side_a, c->verdict), ex_b = branch_exit(es, side_b, c->verdict);
  pick_event(&s, m, m->event_a && (!ex_a || !m->event_b));
  if (!s.event) pick_event(&s, m, !s.event_on_a);
  /* One side does more of the same: what its branch holds is what the others lack, even if the
   * sequences part only at the end. */
  uint32_t more_a = first_event(es, side_a), more_b = first_event(es, side_b);
  if (!(ex_a || ex_b) && !more_a != !more_b) {
    uint32_t more = more_a ? more_a : more_b, ev = event_behind(a, more, 0);
    if (ev) {
      s.event = ev;
      s.event_on_a = more_a != 0;
      s.path = 0;
      s.other = 0;
      s.code = makes_group(a, ev) ? "RL301" : "RL101";
      s.primary = effect_at(es, more)->loc;
      return s;
    }
  }
  if (ex_a || ex_b) {
    bool of_a = ex_a && (!s.event_on_a || !ex_b); /* of the side that goes without the event */
    s.exit = of_a ? ex_a : ex_b;
    s.code = makes_group(a, s.event) ? "RL301" : "RL103";
    s.primary = effect_at(es, s.exit)->loc;
    if (!strcmp(s.code, "RL301")) {
      uint32_t at = s.event_on_a ? at_a : at_b;
      s.primary = effect_at(es, at ? at : s.event)->loc;
    }
    return s;
  }
  s.code = makes_group(a, s.event) ? "RL301" : "RL101";
  uint32_t at = s.event_on_a ? at_a : at_b;
  s.primary = at ? effect_at(es, at)->loc : g.head;
  return s;
}
