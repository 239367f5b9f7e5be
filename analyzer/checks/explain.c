/* A finding in words: which ranks do what, where, why, and how it is usually mended. What is said in which
 * order; the words themselves are made in tell_*.c. */
#include "checks/telling.h"

/* Of all that the guard depends on, the first that this is about. */
static const Source *source_of(Analysis *a, uint32_t axis, Support p) {
  ValStore *s = &a->engine.values;
  for (uint32_t i = 0; i < support_count(s, p); i++) {
    Dep d = support_at(s, p, i);
    SourceId id = {d.source};
    if (axis_touches(&a->traces, axis, support_of_source(s, id, d.flags))) return source_at(s, id);
  }
  return NULL;
}

static void tell_heads(const Telling *t) {
  Analysis *a = t->a;
  Finding *f = t->f;
  f->code = t->s->code;
  f->primary = t->s->primary;
  f->function = tell_func(a, t->guard->instance);
  f->guard_text = source_snippet(a, t->guard->head);
  f->op = t->s->event ? names_text(a->program->names, effect_at(&a->engine.effects, t->s->event)->name) : "";
  f->groups = tell_group(a, t->s->event);
  f->message = tell_message(t);
}

static void tell_steps(const Telling *t, Support evidence) {
  const Swallow *w = swallow_of(t->a, t->c);
  flow_steps(t->a, t->f, t->c->axis, evidence, t->guard, t->c->guard && t->guard->value.i,
             t->m->kind == MISMATCH_THREAD);
  tell_guard(t, w);
  if (t->s->exit && !w)
    finding_step(t->f, effect_at(&t->a->engine.effects, t->s->exit)->loc, STEP_OTHER,
                 arena_printf(&t->a->arena, "%s leave here%s", t->other, tell_leaving(t->a, t->s->exit)));
  if (t->s->event) tell_calls(t);
  tell_other(t);
  tell_related(t, w != NULL);
}

void explain_candidate(Analysis *a, const Candidate *c, const Shape *s, Finding *f) {
  const Mismatch *m = &a->traces.mismatches.at[c->mismatch];
  const Effect guard = *effect_at(&a->engine.effects, c->guard ? c->guard : s->event);
  Support evidence = evidence_of(a, &guard, m);
  Telling t = {.a = a, .c = c, .m = m, .s = s, .f = f, .guard = &guard};
  t.src = source_of(a, c->axis, evidence);
  t.who = t.src ? source_member(a, t.src) : "rank";
  tell_sides(&t);
  tell_heads(&t);
  tell_steps(&t, evidence);
  const Swallow *w = swallow_of(a, c);
  if (w) f->guard_text = tell_handler(a, effect_at(&a->engine.effects, w->handler));
  tell_lanes(&t);
  f->help = tell_help(&t);
  f->safe_when = tell_safe_when(&t);
}
