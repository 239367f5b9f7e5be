/* The second half of a witness: from the guard to the collective and to what the others do, and the places
 * that belong to it. */
#include "checks/telling.h"

static void related(const Telling *t, Loc loc, StepRole role, const char *text) {
  Step s = {loc, role, text};
  vec_push(&t->f->related, s);
}

/* The innermost call of the function among calls[0..i], innermost first: rounds of a recursion tell the
 * reader nothing. */
static uint32_t last_call_of(Analysis *a, const uint32_t *calls, uint32_t i, Func callee) {
  for (uint32_t k = 0; k < i; k++)
    if (engine_instance(&a->engine, effect_at(&a->engine.effects, calls[k])->a)->func.i == callee.i) return k;
  return i;
}

/* Calls on the path that lie below the guard's own function: those above both tell nothing. */
static uint32_t calls_below(Analysis *a, uint32_t instance, uint32_t event, const uint32_t *calls, uint32_t n) {
  EffectStore *es = &a->engine.effects;
  if (effect_at(es, event)->instance == instance) return 0;
  for (uint32_t i = 0; i < n; i++)
    if (effect_at(es, calls[i])->instance == instance) return i + 1;
  return n;
}

void tell_calls(const Telling *t) {
  enum { MAX_CALLS = 64 };
  Analysis *a = t->a;
  EffectStore *es = &a->engine.effects;
  uint32_t calls[MAX_CALLS], n = trace_calls(&a->traces, t->s->path, calls, MAX_CALLS);
  if (n > MAX_CALLS) n = MAX_CALLS;
  for (uint32_t i = calls_below(a, t->guard->instance, t->s->event, calls, n); i-- > 0;) {
    const Effect *c = effect_at(es, calls[i]);
    uint32_t last = last_call_of(a, calls, i, engine_instance(&a->engine, c->a)->func);
    finding_step(t->f, c->loc, STEP_CALL,
                 arena_printf(&a->arena, last == i ? "calls %s()" : "calls %s() (recursion)", tell_func(a, c->a)));
    i = last;
  }
  finding_step(t->f, effect_at(es, t->s->event)->loc, STEP_COLLECTIVE,
               arena_printf(&a->arena, "%s on the %s", tell_op(a, t->s->event), tell_group(a, t->s->event)));
}

static void tell_swallow(const Telling *t, const Swallow *w) {
  const EffectStore *es = &t->a->engine.effects;
  Loc handler = effect_at(es, w->handler)->loc;
  if (w->raise) finding_step(t->f, effect_at(es, w->raise)->loc, STEP_FLOW, "this is raised");
  finding_step(t->f, handler, STEP_GUARD, "this handler swallows it");
  related(t, handler, STEP_GUARD, "the handler");
}

void tell_guard(const Telling *t, const Swallow *w) {
  const Effect *g = t->guard;
  if (t->c->guard)
    finding_step(t->f, g->head, STEP_GUARD,
                 g->kind == EF_LOOP          ? "this loop's count differs"
                 : g->guard == GUARD_CALLEE  ? "which function is called differs"
                 : g->guard == GUARD_REFUSED ? arena_printf(&t->a->arena, "it fails on the %s that it names", t->who)
                                             : arena_printf(&t->a->arena, "this decision splits the %ss", t->who));
  if (w)
    tell_swallow(t, w);
  else if (t->c->guard)
    related(t, g->head, STEP_GUARD, "the guard");
}

void tell_other(const Telling *t) {
  if (!t->s->other) return;
  const char *op = tell_op(t->a, t->s->other);
  const char *text = t->m->kind == MISMATCH_THREAD ? arena_printf(&t->a->arena, "%s on the thread", op)
                                                   : arena_printf(&t->a->arena, "%s go on to %s", t->other, op);
  Loc loc = effect_at(&t->a->engine.effects, t->s->other)->loc;
  finding_step(t->f, loc, STEP_OTHER, text);
  related(t, loc, STEP_OTHER, text);
}

enum { MAX_BEHIND = 3 };

static bool is_named(const Finding *f, Loc loc) {
  for (uint32_t i = 0; i < f->related.len; i++)
    if (site_key(f->related.at[i].loc) == site_key(loc)) return true;
  return false;
}

/* Guards of the same function that what parts the ranks decides too, further down: there they do not
 * arrive together, so nothing can be said of them before this one is mended. */
static void guards_behind(const Telling *t) {
  Analysis *a = t->a;
  const Candidate *c = t->c;
  const Effect *guard = t->guard;
  EffectStore *effects = &a->engine.effects;
  uint32_t count, told = 0, best;
  const uint32_t *guards = guards_of(a, guard->instance, &count);
  for (uint32_t i = 0; i < count; i++) {
    const Effect *x = effect_at(effects, guards[i]);
    if (!x->has_event || x->loc.file != guard->loc.file ||
        x->loc.span.start < guard->loc.span.end || map_get(&a->best, site_key(x->loc), &best) ||
        !axis_touches(&a->traces, c->axis, val_support(&a->engine.values, x->value)))
      continue;
    bool fresh;
    uint32_t *state = map_add(&a->guard_verdict, site_key(x->loc), GUARD_BEHIND, &fresh);
    if (*state < GUARD_BEHIND) *state = GUARD_BEHIND;
    if (is_named(t->f, x->head) || told++ >= MAX_BEHIND) continue;
    related(t, x->head, STEP_BEHIND, "decides further down; nothing is said of it until this is mended");
  }
}

/* A caller on the way from the one in which the mismatch stays. */
static void tell_caller(const Telling *t) {
  Analysis *a = t->a;
  const Instance *in = engine_instance(&a->engine, t->c->instance);
  for (uint32_t i = 0; i < in->callers.len; i++) {
    if (!in->callers.at[i].effect || !in->callers.at[i].caller) continue;
    const Effect *call = effect_at(&a->engine.effects, in->callers.at[i].effect);
    if (call->kind != EF_CALL) continue;
    related(t, call->loc, STEP_CALL,
            arena_printf(&a->arena, "called here, on the way from %s()", tell_func(a, t->c->via)));
    return;
  }
}

void tell_related(const Telling *t, bool swallowed) {
  const EffectStore *es = &t->a->engine.effects;
  if (t->s->event) related(t, effect_at(es, t->s->event)->loc, STEP_COLLECTIVE, tell_op(t->a, t->s->event));
  if (t->c->via) tell_caller(t);
  if (t->c->before)
    related(t, effect_at(es, t->c->before)->head, STEP_BEHIND,
            arena_printf(&t->a->arena, "parts the same %ss before; this is what is left once it is mended", t->who));
  if (t->c->guard && !swallowed) guards_behind(t);
}
