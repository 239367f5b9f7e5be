/* Blame: is a mismatch balanced by every caller in view? */
#include "checks/analysis.h"
#include "variance/eval.h"

enum { MAX_OTHER_WORLDS = 8 };

/* What a mismatch is about: its guard, else the event itself. */
Loc place_of(Analysis *a, uint32_t guard, const Mismatch *m) {
  uint32_t at = guard ? guard : (m->event_a ? m->event_a : m->event_b);
  return effect_at(&a->engine.effects, at)->loc;
}

static bool splits_at(Analysis *a, uint32_t mismatch, Loc guard) {
  const Mismatch *m = &a->traces.mismatches.at[mismatch];
  if (!m->split_count) return site_key(place_of(a, 0, m)) == site_key(guard);
  for (uint32_t i = 0; i < m->split_count; i++)
    if (site_key(effect_at(&a->engine.effects, m->splits[i].effect)->loc) == site_key(guard))
      return true;
  return false;
}

/* Is it about the same event in another context of its function? */
static bool of_other_context(Analysis *a, uint32_t mismatch, Loc place, uint32_t speaks) {
  const Mismatch *m = &a->traces.mismatches.at[mismatch];
  if (!speaks || m->split_count || !m->event_a || site_key(place_of(a, 0, m)) != site_key(place)) return false;
  return effect_at(&a->engine.effects, m->event_a)->instance != speaks;
}

Outcome in_other_worlds(Analysis *a, uint32_t caller, uint32_t *scenario, const Loc *guard) {
  uint32_t other[MAX_SCENARIOS], axis = a->traces.scenarios.at[*scenario].axis, left = 0;
  Outcome leaves = {.verdict = VERDICT_EQUAL};
  if (!a->traces.axes.at[axis].world_rank) return leaves;
  uint32_t n = trace_scenarios(&a->traces, caller, axis, other, MAX_SCENARIOS, NULL);
  for (uint32_t i = 0; i < n && i < MAX_OTHER_WORLDS; i++) {
    Outcome o = trace_confirm(&a->traces, caller, other[i]);
    if (o.verdict == VERDICT_EXITS && !left) {
      leaves = o;
      left = other[i];
    }
    if (o.verdict < VERDICT_FAIL_STOP || (guard && !splits_at(a, o.mismatch, *guard))) continue;
    *scenario = other[i];
    return o;
  }
  if (left) *scenario = left;
  return leaves;
}

bool stays(Analysis *a, uint32_t instance, uint32_t scenario, Loc guard, int level, Lifted *out) {
  const Instance *i = engine_instance(&a->engine, instance);
  if (!i->callers.len || level >= MAX_LIFT) return true;
  uint32_t seen = 0;
  bool kept = false;
  Verdict worst = VERDICT_EQUAL;
  for (uint32_t k = 0; k < engine_instance(&a->engine, instance)->callers.len; k++) {
    CallRef r = engine_instance(&a->engine, instance)->callers.at[k];
    if (!r.caller || r.caller == instance) continue;
    const Instance *caller = engine_instance(&a->engine, r.caller);
    if (!caller->done || !caller->root || !called_by(a, r.caller, instance)) continue;
    if (judged_elsewhere(a, caller) && !caller->generator) {
      const ProgramFunc *pf = program_func(a->program, caller->func);
      const IrFunc *f = ir_func(program_ir(a->program, pf->mod), pf->id);
      bool half = pf->cls.i && (name_eq(f->name, a->engine.known->enter) ||
                                name_eq(f->name, a->engine.known->exit));
      if (!half) continue;
    }
    seen++;
    trace_trim(&a->traces);
    Outcome o = trace_confirm(&a->traces, r.caller, scenario);
    uint32_t as = scenario;
    if (o.verdict < VERDICT_FAIL_STOP) o = in_other_worlds(a, r.caller, &as, &guard);
    Verdict v = o.verdict;
    if (v < VERDICT_FAIL_STOP || of_other_context(a, o.mismatch, guard, out->speaks)) continue;
    bool ours = splits_at(a, o.mismatch, guard);
    if (v > out->verdict && !ours) v = out->verdict; /* another guard's doing */
    Lifted up = {.via = r.caller, .verdict = v, .speaks = out->speaks};
    if (v > out->verdict && a->traces.mismatches.at[o.mismatch].swallow.handler)
      up.swallow = o.mismatch;
    uint32_t here = up.swallow;
    if (!stays(a, r.caller, as, guard, level + 1, &up)) continue;
    if (here) up.swallow = here; /* the innermost handler */
    if (!kept || up.verdict > worst) {
      out->via = up.via;
      out->swallow = up.swallow;
    }
    kept = true;
    if (up.verdict > worst) worst = up.verdict;
    if (worst == VERDICT_MISMATCH) break;
  }
  if (kept) out->verdict = worst;
  return kept || seen == 0;
}
