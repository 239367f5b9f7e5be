/* Scenarios made from others: the same pair of ranks, asked something narrower. */
#include "trace/machine.h"

uint32_t trace_own(TraceSet *t, uint32_t scenario) {
  Scenario s = *trace_scenario(t, scenario);
  s.own = true;
  return trace_scenario_keep(t, &s);
}

uint32_t trace_project(TraceSet *t, uint32_t scenario, Val group) {
  Scenario s = *trace_scenario(t, scenario);
  s.only = group;
  return trace_scenario_keep(t, &s);
}

uint32_t trace_mended(TraceSet *t, uint32_t scenario, uint32_t guard, bool as_a) {
  Scenario s = *trace_scenario(t, scenario);
  const Effect *g = effect_at(&t->e->effects, guard);
  if (s.mended_count == MAX_MENDED) return 0;
  s.mended[s.mended_count++] = (Mended){g->loc.file, g->loc.span.start, as_a};
  return trace_scenario_keep(t, &s);
}

const Mended *scenario_mends(const Scenario *s, Loc guard) {
  for (uint32_t i = 0; i < s->mended_count; i++)
    if (s->mended[i].file == guard.file && s->mended[i].start == guard.span.start) return &s->mended[i];
  return NULL;
}
