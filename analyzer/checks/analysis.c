#include "checks/analysis.h"

#include <stdlib.h>
#include <string.h>

#include "variance/eval.h"

enum {
  MAX_AXES = 24,
  MAX_SCENARIOS = 24,
  FEW_SCENARIOS = 6,
  MAX_LIFT = 3,
  MAX_UNDECIDED = 2,
  MAX_OTHER_WORLDS = 8,
  MAX_SPOKEN = 8,
  MAX_BALANCED = 6
};

/* --- candidates --- */

static bool judged_elsewhere(Analysis *a, const Instance *i);

/* Does a callee on the way to the guard already differ by itself? Then it is judged there. */
static bool judged_below(Analysis *a, uint32_t instance, uint32_t scenario, const Mismatch *m) {
  uint32_t calls[64];
  if (!m->split_count) return false;
  uint32_t n = trace_calls(&a->traces, m->splits[m->split_count - 1].chain, calls, 64);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t inst = effect_at(&a->engine.effects, calls[i])->a;
    if (inst != instance && !judged_elsewhere(a, engine_instance(&a->engine, inst)) &&
        trace_compare(&a->traces, inst, scenario).verdict >= VERDICT_FAIL_STOP)
      return true;
  }
  return false;
}

/* Judged only in its users: a context nobody calls of a function that is called otherwise, the
 * halves of a context manager. */
static bool judged_elsewhere(Analysis *a, const Instance *i) {
  const FuncInfo *info = &a->engine.infos[i->func.i];
  const ProgramFunc *pf = program_func(a->program, i->func);
  const IrFunc *f = ir_func(program_ir(a->program, pf->mod), pf->id);
  if (i->lazy) return true;
  if (f->flags & FUNC_MODULE) return false;
  if (i->generator && info->contexts + info->joined) return true;
  if (!i->callers.len && info->contexts + info->joined > 0) return true;
  if (pf->cls.i &&
      (name_eq(f->name, a->engine.known->enter) || name_eq(f->name, a->engine.known->exit)))
    return true;
  return false;
}

static void add_candidate(Analysis *a, uint32_t instance, uint32_t scenario, uint32_t axis,
                          Outcome o) {
  Mismatch m = a->traces.mismatches.at[o.mismatch]; /* others are added below */
  if (judged_below(a, instance, scenario, &m)) return;
  a->counts.mismatches++;
  Candidate c = {.instance = instance,
                 .scenario = scenario,
                 .axis = axis,
                 .mismatch = o.mismatch,
                 .verdict = o.verdict};
  if (m.split_count) c.guard = m.splits[m.split_count - 1].effect;
  vec_push(&a->candidates, c);
}

static void note_guards(Analysis *a, uint32_t instance, uint32_t axis, GuardState state);

/* The sides leave differently: whether that matters is seen in what the callers do next. */
static void ask_callers(Analysis *a, uint32_t id, uint32_t scenario, uint32_t axis, bool failure,
                        int level) {
  if (level >= MAX_LIFT) return;
  for (uint32_t k = 0; k < engine_instance(&a->engine, id)->callers.len; k++) {
    uint32_t caller = engine_instance(&a->engine, id)->callers.at[k].caller;
    const Instance *c = engine_instance(&a->engine, caller);
    if (!caller || caller == id || !c->done || !c->root) continue;
    if (axis_touches(&a->traces, axis, effect_at(&a->engine.effects, c->root)->own))
      continue; /* asked itself */
    /* A failure matters where somebody catches it. */
    if (failure && !effect_at(&a->engine.effects, c->root)->catches) {
      ask_callers(a, caller, scenario, axis, failure, level + 1);
      continue;
    }
    Outcome o = trace_compare(&a->traces, caller, scenario);
    if (o.verdict >= VERDICT_FAIL_STOP) add_candidate(a, caller, scenario, axis, o);
    if (o.verdict == VERDICT_EXITS) ask_callers(a, caller, scenario, axis, failure, level + 1);
  }
}

/* Is there evidence that the profile shows at all? What rests on weak variance, or on settings, is
 * looked for only where it would be reported. */
static bool worth_showing(Analysis *a, uint32_t axis, Support own) {
  ValStore *s = &a->engine.values;
  for (uint32_t i = 0; i < support_count(s, own); i++) {
    Dep d = support_at(s, own, i);
    if (!axis_touches(&a->traces, axis, support_of_source(s, (SourceId){d.source}, d.flags)))
      continue;
    if ((d.flags & (DEP_WEAK | DEP_IDENTITY)) &&
        source_at(s, (SourceId){d.source})->kind != SRC_ORDER && a->options.profile != PROFILE_ALL)
      continue;
    if (source_at(s, (SourceId){d.source})->cause == CAUSE_CONFIG &&
        a->options.profile == PROFILE_GATE)
      continue;
    return true;
  }
  return false;
}

static void note_unjudged(Analysis *a, uint32_t id) {
  const ProgramFunc *pf = program_func(a->program, engine_instance(&a->engine, id)->func);
  Loc l = {pf->mod.i - 1, ir_func(program_ir(a->program, pf->mod), pf->id)->span};
  if (a->unjudged.len && site_key(vec_last(&a->unjudged)) == site_key(l)) return;
  vec_push(&a->unjudged, l);
}

static void compare_instance(Analysis *a, uint32_t id) {
  uint32_t axes[MAX_AXES], scenarios[MAX_SCENARIOS];
  const Instance *i = engine_instance(&a->engine, id);
  if (!i->done || !i->root || judged_elsewhere(a, i)) return;
  trace_trim(&a->traces);
  uint32_t n = trace_axes(&a->traces, id, axes, MAX_AXES);
  Support own = effect_at(&a->engine.effects, i->root)->own;
  for (uint32_t k = 0; k < n; k++) {
    /* What only its callees decide is judged there; callers are asked when something differs. */
    if (!axis_touches(&a->traces, axes[k], own)) continue;
    if (!worth_showing(a, axes[k], own)) {
      note_unjudged(a, id);
      continue;
    }
    bool large = a->engine.max_contexts < MAX_CONTEXTS;
    uint32_t count =
        trace_scenarios(&a->traces, id, axes[k], scenarios, large ? FEW_SCENARIOS : MAX_SCENARIOS);
    GuardState state = GUARD_EQUAL;
    int cut = 0;
    uint32_t spoken[MAX_SPOKEN], spoken_count = 0, last_guard = 0, balanced = 0;
    for (uint32_t j = 0; j < count; j++) {
      Outcome o = trace_compare(&a->traces, id, trace_own(&a->traces, scenarios[j]));
      /* What its own decisions do may be balanced by what the calls around them do. */
      /* One guard speaks once for an axis. */
      if (o.verdict >= VERDICT_FAIL_STOP) {
        const Mismatch *m = &a->traces.mismatches.at[o.mismatch];
        uint32_t guard = m->split_count ? m->splits[m->split_count - 1].effect : 0;
        bool again = false;
        for (uint32_t g = 0; g < spoken_count; g++) again = again || spoken[g] == guard;
        if (again) continue;
        last_guard = guard;
      }
      if (o.verdict >= VERDICT_FAIL_STOP && a->traces.mismatches.at[o.mismatch].stepped_over) {
        Verdict whole = trace_compare(&a->traces, id, scenarios[j]).verdict;
        if (whole < VERDICT_FAIL_STOP) {
          a->counts.mismatches++;
          a->counts.candidates_closed++;
          if (++balanced < MAX_BALANCED) continue;
          break;
        }
      }
      if (o.verdict >= VERDICT_FAIL_STOP && spoken_count < MAX_SPOKEN)
        spoken[spoken_count++] = last_guard;
      if (o.verdict == VERDICT_UNDECIDED && state < GUARD_UNDECIDED) state = GUARD_UNDECIDED;
      if (o.verdict == VERDICT_UNDECIDED && ++cut >= MAX_UNDECIDED) break;
      if (o.verdict >= VERDICT_FAIL_STOP) add_candidate(a, id, scenarios[j], axes[k], o);
      if (o.verdict == VERDICT_EXITS)
        ask_callers(a, id, scenarios[j], axes[k], a->traces.mismatches.at[o.mismatch].only_failure,
                    0);
    }
    note_guards(a, id, axes[k], state);
  }
}

/* --- lifting: is it balanced by every caller in view? --- */

/* What a mismatch is about: its guard, else the event itself. */
static Loc place_of(Analysis *a, uint32_t guard, const Mismatch *m) {
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

/* A caller may balance two ranks of a small world and not of a larger one, which its own guards ask
 * for: the pairs that the caller tells apart are tried too. */
static Outcome in_other_worlds(Analysis *a, uint32_t caller, uint32_t *scenario, Loc guard) {
  uint32_t other[MAX_SCENARIOS], axis = a->traces.scenarios.at[*scenario].axis;
  if (!a->traces.axes.at[axis].world_rank) return (Outcome){VERDICT_EQUAL, 0};
  uint32_t n = trace_scenarios(&a->traces, caller, axis, other, MAX_SCENARIOS);
  for (uint32_t i = 0; i < n && i < MAX_OTHER_WORLDS; i++) {
    Outcome o = trace_compare(&a->traces, caller, other[i]);
    if (o.verdict < VERDICT_FAIL_STOP || !splits_at(a, o.mismatch, guard)) continue;
    *scenario = other[i];
    return o;
  }
  return (Outcome){VERDICT_EQUAL, 0};
}

/* What the callers make of a mismatch: an exit that ends the process here may be caught there. */
typedef struct Lifted {
  uint32_t via; /* one caller in which it stays; 0 */
  Verdict verdict;
  uint32_t swallow; /* the caller's mismatch, if a handler there swallows what is raised; 0 */
} Lifted;

static bool stays(Analysis *a, uint32_t instance, uint32_t scenario, Loc guard, int level,
                  Lifted *out) {
  const Instance *i = engine_instance(&a->engine, instance);
  if (!i->callers.len || level >= MAX_LIFT) return true;
  uint32_t seen = 0;
  bool kept = false;
  Verdict worst = VERDICT_EQUAL;
  for (uint32_t k = 0; k < engine_instance(&a->engine, instance)->callers.len; k++) {
    CallRef r = engine_instance(&a->engine, instance)->callers.at[k];
    if (!r.caller || r.caller == instance) continue;
    const Instance *caller = engine_instance(&a->engine, r.caller);
    if (!caller->done || !caller->root) continue;
    if (judged_elsewhere(a, caller) && !caller->generator) {
      const ProgramFunc *pf = program_func(a->program, caller->func);
      const IrFunc *f = ir_func(program_ir(a->program, pf->mod), pf->id);
      bool half = pf->cls.i && (name_eq(f->name, a->engine.known->enter) ||
                                name_eq(f->name, a->engine.known->exit));
      if (!half) continue;
    }
    seen++;
    Outcome o = trace_compare(&a->traces, r.caller, scenario);
    uint32_t as = scenario;
    if (o.verdict < VERDICT_FAIL_STOP) o = in_other_worlds(a, r.caller, &as, guard);
    Verdict v = o.verdict;
    if (v < VERDICT_FAIL_STOP) continue;
    bool ours = splits_at(a, o.mismatch, guard);
    if (v > out->verdict && !ours) v = out->verdict; /* another guard's doing */
    Lifted up = {.via = r.caller, .verdict = v};
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

/* --- findings --- */

static int candidate_rank(Analysis *a, const Candidate *c) {
  bool weak;
  const char *why;
  Level l = candidate_level(a, c, &weak, &why);
  return (weak ? 0 : 10) + (int)l;
}

/* One finding a guard; what one handler swallows is one finding of the handler. */
static uint64_t candidate_key(Analysis *a, const Candidate *c) {
  const Swallow *w = swallow_of(a, c);
  if (w) return site_key(effect_at(&a->engine.effects, w->handler)->loc);
  return site_key(place_of(a, c->guard, &a->traces.mismatches.at[c->mismatch]));
}

static bool shown(const Analysis *a, Level l, bool weak) {
  if (weak) return a->options.profile == PROFILE_ALL;
  return l >= LEVEL_WARNING || a->options.profile >= PROFILE_AUDIT;
}

/* Born at one evaluation in one place: a clock that was read, a batch, a failure. */
static bool single_source(Analysis *a, uint32_t axis) {
  SourceKind k = source_at(&a->engine.values, (SourceId){a->traces.axes.at[axis].sources[0]})->kind;
  return k == SRC_FRESH || k == SRC_AGREED || k == SRC_ORDER || k == SRC_FAIL;
}

static bool speaks_before(Analysis *a, const Candidate *x, const Candidate *y) {
  int rx = candidate_rank(a, x), ry = candidate_rank(a, y);
  if (rx != ry) return rx > ry;
  if (x->instance != y->instance) return x->instance > y->instance;
  return candidate_key(a, x) < candidate_key(a, y);
}

static void report(Analysis *a) {
  Map best = {0}; /* guard site -> 1 + candidate */
  VEC(uint32_t) order = {0};
  for (uint32_t i = 0; i < a->candidates.len; i++) {
    trace_trim(&a->traces);
    Candidate *c = &a->candidates.at[i];
    Loc guard = place_of(a, c->guard, &a->traces.mismatches.at[c->mismatch]);
    Lifted up = {.verdict = c->verdict};
    if (!stays(a, c->instance, c->scenario, guard, 0, &up)) {
      c->closed = true;
      a->counts.candidates_closed++;
      continue;
    }
    c->via = up.via;
    c->verdict = up.verdict;
    if (up.swallow) c->mismatch = up.swallow;
    uint64_t key = candidate_key(a, c);
    bool fresh;
    uint32_t *at = map_add(&best, key, i + 1, &fresh);
    if (fresh) {
      vec_push(&order, i);
    } else if (candidate_rank(a, c) > candidate_rank(a, &a->candidates.at[*at - 1])) {
      c->next = *at;
      *at = i + 1;
    } else {
      c->next = a->candidates.at[*at - 1].next;
      a->candidates.at[*at - 1].next = i + 1;
    }
  }
  Map primaries = {0}, sources = {0};
  /* One source, many guards: the innermost function's first guard speaks for all (callees have the
   * higher instance). The rank itself is no such source: each use of it is a decision of its own.
   */
  for (uint32_t i = 0; i < order.len; i++) {
    uint32_t at = 0, known = 0;
    map_get(&best, candidate_key(a, &a->candidates.at[order.at[i]]), &at);
    const Candidate *c = &a->candidates.at[at - 1];
    if (a->traces.axes.at[c->axis].world_rank || !single_source(a, c->axis)) continue;
    if (map_get(&sources, c->axis, &known) && !speaks_before(a, c, &a->candidates.at[known - 1]))
      continue;
    map_set(&sources, c->axis, at);
  }
  for (uint32_t i = 0; i < order.len; i++) {
    uint32_t at = 0;
    map_get(&best, candidate_key(a, &a->candidates.at[order.at[i]]), &at);
    Candidate *c = &a->candidates.at[at - 1];
    bool weak, fresh;
    const char *why;
    uint32_t speaker;
    if (map_get(&sources, c->axis, &speaker) && speaker != at) continue;
    Level level = candidate_level(a, c, &weak, &why);
    Shape s = classify(a, c);
    if (!shown(a, level, weak)) {
      Unshown u = {s.code, s.primary, c->guard ? effect_at(&a->engine.effects, c->guard)->head : (Loc){0}};
      vec_push(&a->unshown, u);
      continue;
    }
    /* Guards directly around each other that skip one and the same collective are one finding. */
    map_add(&primaries, hash_mix(site_key(s.primary), c->axis), i, &fresh);
    if (!fresh) continue;
    Finding f = {.level = level, .why_level = why};
    explain_candidate(a, c, &s, &f);
    vec_push(&a->findings, f);
    if (c->guard)
      map_set(&a->guard_verdict, site_key(effect_at(&a->engine.effects, c->guard)->loc),
              GUARD_FINDING);
  }
  if (a->findings.len) qsort(a->findings.at, a->findings.len, sizeof *a->findings.at, finding_compare);
  map_release(&primaries);
  map_release(&sources);
  map_release(&best);
  vec_release(&order);
}

/* --- counts --- */

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

static void note_guards(Analysis *a, uint32_t instance, uint32_t axis, GuardState state) {
  Engine *e = &a->engine;
  if (state != GUARD_UNDECIDED) return;
  if (!a->guards) index_guards(a);
  for (uint32_t i = a->guard_first[instance]; i < a->guard_first[instance + 1]; i++) {
    const Effect *x = effect_at(&e->effects, a->guards[i]);
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
    a->counts.guards++;
    a->counts.uniform += st == GUARD_UNIFORM;
    a->counts.equal += st == GUARD_EQUAL;
    a->counts.undecided += st == GUARD_UNDECIDED;
  }
  a->counts.findings = a->findings.len;
  map_release(&seen);
  vec_release(&sites);
}

static void count_run(Analysis *a) {
  Engine *e = &a->engine;
  a->counts.files = a->program->mods.len - 1;
  a->counts.functions = a->program->funcs.len - 1;
  for (uint32_t i = 1; i < e->instances.len; i++)
    if (e->instances.at[i].entry && e->instances.at[i].root) a->counts.entries++;
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
  trace_init(&a->traces, &a->engine);
  for (uint32_t id = 1; id < a->engine.instances.len; id++) compare_instance(a, id);
  report(a);
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
  map_release(&a->guard_verdict);
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
