/* The whole analysis of a program, and what it counts. */
#include "checks/analysis.h"

#include <stdlib.h>

#include "variance/eval.h"

static bool is_guard(const Effect *x) {
  return (x->kind == EF_IF || x->kind == EF_LOOP) && x->value.i;
}

/* The guards of each instance, in order: instance n has guards[first[n]..first[n + 1]). */
static void index_guards(Analysis *a) {
  const Engine *e = &a->engine;
  uint32_t n = e->instances.len;
  a->guard_first = xcalloc(n + 2, sizeof *a->guard_first);
  for (uint32_t i = 1; i < e->effects.nodes.len; i++)
    a->guard_first[effect_at(&e->effects, i)->instance + 2] += is_guard(effect_at(&e->effects, i));
  for (uint32_t i = 2; i < n + 2; i++) a->guard_first[i] += a->guard_first[i - 1];
  a->guards = xcalloc(a->guard_first[n + 1] + 1, sizeof *a->guards);
  for (uint32_t i = 1; i < e->effects.nodes.len; i++)
    if (is_guard(effect_at(&e->effects, i)))
      a->guards[a->guard_first[effect_at(&e->effects, i)->instance + 1]++] = i;
}

const uint32_t *guards_of(Analysis *a, uint32_t instance, uint32_t *count) {
  if (!a->guards) index_guards(a);
  *count = a->guard_first[instance + 1] - a->guard_first[instance];
  return a->guards + a->guard_first[instance];
}

void note_guards(Analysis *a, uint32_t instance, uint32_t axis, GuardState state) {
  Engine *e = &a->engine;
  uint32_t count;
  if (state != GUARD_UNDECIDED) return;
  const uint32_t *guards = guards_of(a, instance, &count);
  for (uint32_t i = 0; i < count; i++) {
    const Effect *x = effect_at(&e->effects, guards[i]);
    if (!axis_touches(&a->traces, axis, val_support(&e->values, x->value))) continue;
    bool fresh;
    uint32_t *v = map_add(&a->guard_verdict, site_key(x->loc), state, &fresh);
    if (*v < (uint32_t)state) *v = state;
  }
}

static void count_guards(Analysis *a) {
  Engine *e = &a->engine;
  Map seen = {0};
  VEC(uint64_t) sites = {0};
  for (uint32_t n = 1; n < e->effects.nodes.len; n++) {
    const Effect *x = effect_at(&e->effects, n);
    if ((x->kind != EF_IF && x->kind != EF_LOOP) || !x->has_event) continue;
    GuardState st = x->value.i && !val_uniform(&e->values, x->value) ? GUARD_EQUAL : GUARD_UNIFORM;
    bool fresh;
    uint32_t *v = map_add(&seen, site_key(x->loc), st, &fresh);
    if (fresh) vec_push(&sites, site_key(x->loc));
    if (*v < (uint32_t)st) *v = st;
  }
  for (uint32_t i = 0; i < sites.len; i++) {
    uint32_t st = 0, judged;
    map_get(&seen, sites.at[i], &st);
    if (map_get(&a->guard_verdict, sites.at[i], &judged) && judged > st) st = judged;
    a->counts.uniform += st == GUARD_UNIFORM;
    a->counts.equal += st == GUARD_EQUAL;
    a->counts.undecided += st == GUARD_UNDECIDED;
  }
  for (uint32_t i = 0; i < a->guard_verdict.cap; i++)
    if (a->guard_verdict.slots[i].used && a->guard_verdict.slots[i].value >= GUARD_BEHIND &&
        a->guard_verdict.slots[i].value < GUARD_FINDING)
      a->counts.not_shown++;
  for (uint32_t i = 0; i < a->findings.len; i++) a->counts.findings += !a->findings.at[i].speaker;
  a->counts.guards = a->counts.uniform + a->counts.equal + a->counts.undecided +
                     a->counts.not_shown + a->counts.findings;
  map_release(&seen);
  vec_release(&sites);
}

/* May a program begin here? A module whose own statements communicate is a script. */
static bool begins(Analysis *a, const Instance *i) {
  if (i->entry) return true;
  const ProgramFunc *pf = program_func(a->program, i->func);
  return pf->id.i && (ir_func(program_ir(a->program, pf->mod), pf->id)->flags & FUNC_MODULE) &&
         effect_at(&a->engine.effects, i->root)->has_event;
}

static void count_run(Analysis *a) {
  Engine *e = &a->engine;
  a->counts.files = a->program->mods.len - 1;
  a->counts.functions = a->program->funcs.len - 1;
  for (uint32_t i = 1; i < e->instances.len; i++)
    if (e->instances.at[i].root && begins(a, &e->instances.at[i])) a->counts.entries++;
  a->counts.collectives = e->event_sites.len;
  a->counts.calls = e->call_sites.len;
  for (uint32_t i = 0; i < e->call_sites.cap; i++)
    if (e->call_sites.slots[i].used && e->call_sites.slots[i].value) a->counts.calls_unresolved++;
}

Analysis *analysis_new(const Program *p, const SourceFile *sources,
                       const AnalysisOptions *options) {
  Analysis *a = xcalloc(1, sizeof *a);
  a->program = p;
  a->sources = sources;
  a->options = *options;
  engine_init(&a->engine, p);
  engine_run(&a->engine);
  find_calls(a);
  find_orphans(a);
  trace_init(&a->traces, &a->engine);
  for (uint32_t id = 1; id < a->engine.instances.len; id++) {
    uint32_t first = a->candidates.len;
    compare_instance(a, id);
    lift_candidates(a, first); /* at once: a guard that has spoken need not be confirmed again */
    for (uint32_t i = first; i < a->candidates.len; i++)
      if (look_behind(a, i)) lift_candidates(a, a->candidates.len - 1);
  }
  uint32_t handed = a->candidates.len;
  judge_handed(a);
  judge_beside(a);
  lift_candidates(a, handed);
  report_findings(a);
  count_run(a);
  count_guards(a);
  return a;
}

void analysis_free(Analysis *a) {
  if (!a) return;
  for (uint32_t i = 0; i < a->findings.len; i++) {
    Finding *f = &a->findings.at[i];
    vec_release(&f->steps);
    vec_release(&f->related);
    vec_release(&f->lanes[0].items);
    vec_release(&f->lanes[1].items);
  }
  vec_release(&a->findings);
  vec_release(&a->unshown);
  vec_release(&a->unjudged);
  vec_release(&a->candidates);
  vec_release(&a->order);
  map_release(&a->best);
  map_release(&a->guard_verdict);
  map_release(&a->called);
  free(a->live);
  free(a->orphan);
  free(a->guard_first);
  free(a->guards);
  trace_release(&a->traces);
  engine_release(&a->engine);
  arena_release(&a->arena);
  free(a);
}

const Finding *analysis_findings(const Analysis *a, uint32_t *count) {
  *count = a->findings.len;
  return a->findings.at;
}

RunCounts analysis_counts(const Analysis *a) { return a->counts; }

const Unshown *analysis_unshown(const Analysis *a, uint32_t *count) {
  *count = a->unshown.len;
  return a->unshown.at;
}

const Loc *analysis_unjudged(const Analysis *a, uint32_t *count) {
  *count = a->unjudged.len;
  return a->unjudged.at;
}

bool analysis_fact_used(const Analysis *a, uint32_t file, StmtId stmt) {
  uint32_t used;
  return map_get(&a->engine.facts_used, ((uint64_t)(file + 1) << 32) | stmt.i, &used);
}
