/* The second of two guards that one rank decides.
 *
 *     if rank == 0:
 *         dist.barrier()          # the ranks part here
 *     ...
 *     if rank == 0:
 *         dist.all_reduce(total)  # and here, once the first is mended
 *
 * Nothing can be said of what is issued behind the first mismatch, so the first guard is taken as mended
 * (all go the way of those who come to the collective) and the function is compared again. Only where
 * which rank one is decides: what one value parts twice is one fault, and is named with the first. */
#include <string.h>

#include "checks/analysis.h"
#include "variance/eval.h"

static bool is_identity(const Analysis *a, uint32_t axis) {
  const Axis *x = &a->traces.axes.at[axis];
  return x->world_rank || source_at(&a->engine.values, (SourceId){x->sources[0]})->cause == CAUSE_RANK;
}

/* Does the pair of ranks itself say how the guard goes, on one side at least? */
static bool decided_by_rank(Analysis *a, uint32_t scenario, const Effect *guard) {
  Engine *e = &a->engine;
  const Scenario s = *trace_scenario(&a->traces, scenario);
  return guard->kind == EF_IF &&
         (val_truth(&e->values, peval(&e->evaluator, s.a, guard->value)) >= 0 ||
          val_truth(&e->values, peval(&e->evaluator, s.b, guard->value)) >= 0);
}

static bool is_among(const Mismatch *m, uint32_t guard) {
  for (uint32_t i = 0; i < m->split_count; i++)
    if (m->splits[i].effect == guard) return true;
  return false;
}

/* Is `c` a fault of its own beside `first`? What the ranks that go without the first collective issue
 * there may be what was meant as its partner: then both are one. */
static bool is_another(Analysis *a, const Candidate *first, bool first_on_a, const Candidate *c) {
  const EffectStore *es = &a->engine.effects;
  if (!c->guard || is_among(&a->traces.mismatches.at[first->mismatch], c->guard)) return false;
  const Effect *x = effect_at(es, first->guard), *y = effect_at(es, c->guard);
  return y->instance == c->instance && y->loc.file == x->loc.file &&
         y->loc.span.start >= x->loc.span.end && decided_by_rank(a, c->scenario, y) &&
         classify(a, c).event_on_a == first_on_a;
}

/* The next guard behind that of `first`, if there is one: fills `next`. */
static bool next_behind(Analysis *a, const Candidate *first, Candidate *next) {
  TraceSet *t = &a->traces;
  trace_trim(t);
  const Shape s = classify(a, first);
  if (!strcmp(s.code, "RL102") || !strcmp(s.code, "RL203")) return false; /* both sides come to one */
  bool on_a = s.event_on_a;
  uint32_t id = first->instance, scenario = trace_mended(t, first->scenario, first->guard, on_a);
  if (!scenario) return false;
  uint32_t own = trace_own(t, scenario);
  Outcome o = trace_confirm(t, id, own);
  if (o.verdict < VERDICT_FAIL_STOP) return false;
  *next = candidate_of(a, id, scenario, first->axis, o);
  next->before = first->guard;
  if (!is_another(a, first, on_a, next)) return false;
  return !t->mismatches.at[o.mismatch].stepped_over ||
         trace_confirm(t, id, scenario).verdict >= VERDICT_FAIL_STOP;
}

bool look_behind(Analysis *a, uint32_t candidate) {
  Candidate c = a->candidates.at[candidate], next;
  bool weak;
  const char *why;
  if (!speaks_for_guard(a, candidate) || !c.guard || swallow_of(a, &c) || !is_identity(a, c.axis)) return false;
  const Effect *g = effect_at(&a->engine.effects, c.guard);
  if (g->instance != c.instance || !decided_by_rank(a, c.scenario, g)) return false;
  /* Whatever is doubtful of the first would be so of the second. */
  if (candidate_level(a, &c, &weak, &why) != LEVEL_ERROR || weak) return false;
  return next_behind(a, &c, &next) && !adds_nothing(a, &next) && add_candidate(a, &next);
}
