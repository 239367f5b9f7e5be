/* Candidates: where the decisions of one instance part its ranks. */
#include "checks/analysis.h"
#include "variance/eval.h"

enum {
  MAX_AXES = 24,
  FEW_SCENARIOS = 6,
  MAX_UNDECIDED = 2,
  MAX_SPOKEN = 8,
  MAX_BALANCED = 6
};

/* Does a callee on the way to the guard already differ by itself? Then it is judged there. */
static bool judged_below(Analysis *a, uint32_t instance, uint32_t scenario, const Mismatch *m) {
  uint32_t calls[64];
  if (!m->split_count) return false;
  uint32_t n = trace_calls(&a->traces, m->splits[m->split_count - 1].chain, calls, 64);
  for (uint32_t i = 0; i < n; i++) {
    uint32_t inst = effect_at(&a->engine.effects, calls[i])->a;
    if (inst != instance && !judged_elsewhere(a, engine_instance(&a->engine, inst)) &&
        trace_confirm(&a->traces, inst, scenario).verdict >= VERDICT_FAIL_STOP)
      return true;
  }
  return false;
}

bool judged_elsewhere(Analysis *a, const Instance *i) {
  const FuncInfo *info = &a->engine.infos[i->func.i];
  const ProgramFunc *pf = program_func(a->program, i->func);
  const IrFunc *f = ir_func(program_ir(a->program, pf->mod), pf->id);
  if (i->lazy || (a->orphan && a->orphan[i - a->engine.instances.at])) return true;
  if (f->flags & FUNC_MODULE) return false;
  if (i->generator && info->contexts + info->joined) return true;
  if (!i->callers.len && info->contexts + info->joined > 0) return true;
  if (pf->cls.i &&
      (name_eq(f->name, a->engine.known->enter) || name_eq(f->name, a->engine.known->exit)))
    return true;
  return false;
}

Candidate candidate_of(Analysis *a, uint32_t instance, uint32_t scenario, uint32_t axis,
                              Outcome o) {
  const Mismatch *m = &a->traces.mismatches.at[o.mismatch];
  return (Candidate){.instance = instance,
                     .scenario = scenario,
                     .axis = axis,
                     .mismatch = o.mismatch,
                     .verdict = o.verdict,
                     .guard = m->split_count ? m->splits[m->split_count - 1].effect : 0};
}

bool add_candidate(Analysis *a, const Candidate *c) {
  Mismatch m = a->traces.mismatches.at[c->mismatch]; /* others are added below */
  if (judged_below(a, c->instance, c->scenario, &m)) return false;
  a->counts.mismatches++;
  vec_push(&a->candidates, *c);
  return true;
}

/* What is said of suppressions in its function: not everything was looked at. */
static void note_unjudged(Analysis *a, uint32_t id) {
  const ProgramFunc *pf = program_func(a->program, engine_instance(&a->engine, id)->func);
  Loc l = {pf->mod.i - 1, ir_func(program_ir(a->program, pf->mod), pf->id)->span};
  if (a->unjudged.len && site_key(vec_last(&a->unjudged)) == site_key(l)) return;
  vec_push(&a->unjudged, l);
}

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
    uint32_t how = called_by(a, caller, id);
    if (!how) continue;
    /* A failure matters where somebody catches it. */
    if (failure && !(how & CALLED_IN_TRY)) {
      ask_callers(a, caller, scenario, axis, failure, level + 1);
      continue;
    }
    trace_trim(&a->traces);
    Outcome o = trace_compare(&a->traces, caller, scenario);
    uint32_t as = scenario;
    if (o.verdict < VERDICT_FAIL_STOP) {
      uint32_t own = scenario;
      Outcome there = in_other_worlds(a, caller, &own, NULL);
      if (there.verdict > o.verdict) {
        o = there;
        as = own;
      }
    }
    if (o.verdict >= VERDICT_FAIL_STOP) {
      Candidate x = candidate_of(a, caller, as, axis, o);
      if (adds_nothing(a, &x)) {
        note_unjudged(a, caller);
        continue;
      }
      o = trace_confirm(&a->traces, caller, as);
      x = candidate_of(a, caller, as, axis, o);
      if (o.verdict >= VERDICT_FAIL_STOP) add_candidate(a, &x);
    }
    if (o.verdict == VERDICT_EXITS) ask_callers(a, caller, as, axis, failure, level + 1);
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
    const Source *src = source_at(s, (SourceId){d.source});
    if (a->options.profile == PROFILE_GATE &&
        (src->cause == CAUSE_CONFIG || blurred_to_note(s, src, d.flags)))
      continue;
    return true;
  }
  return false;
}

/* All that ranks can do differently is to fail, and no caller goes on after that: a note at most. */
static bool fails_unseen(Analysis *a, uint32_t id, uint32_t axis) {
  return a->options.profile == PROFILE_GATE && trace_only_fails(&a->traces, id, axis) &&
         !caught_above(a, id, 0);
}

/* What is known so far of one instance along one axis. */
typedef struct Along {
  uint32_t instance, axis;
  uint32_t spoken[MAX_SPOKEN], spoken_count; /* guards that have spoken */
  uint32_t balanced, cut;
  GuardState state;
} Along;

static bool has_spoken(const Along *x, uint32_t guard) {
  for (uint32_t i = 0; i < x->spoken_count; i++)
    if (x->spoken[i] == guard) return true;
  return false;
}

/* Compares one pair of ranks. Returns false if more pairs are not worth it. */
static bool compare_pair(Analysis *a, Along *x, uint32_t scenario) {
  TraceSet *t = &a->traces;
  trace_trim(t);
  uint32_t id = x->instance, own = trace_own(t, scenario);
  Outcome o = trace_compare(t, id, own);
  if (o.verdict >= VERDICT_FAIL_STOP) {
    Candidate c = candidate_of(a, id, scenario, x->axis, o);
    if (has_spoken(x, c.guard)) return true; /* one guard speaks once for an axis */
    if (adds_nothing(a, &c)) {
      a->counts.mismatches++;
      note_unjudged(a, id);
      if (x->spoken_count < MAX_SPOKEN) x->spoken[x->spoken_count++] = c.guard;
      return true;
    }
    o = trace_confirm(t, id, own);
  }
  if (o.verdict >= VERDICT_FAIL_STOP) {
    Candidate c = candidate_of(a, id, scenario, x->axis, o);
    if (has_spoken(x, c.guard)) return true;
    /* What its own decisions do may be balanced by what the calls around them do. */
    if (t->mismatches.at[o.mismatch].stepped_over &&
        trace_confirm(t, id, scenario).verdict < VERDICT_FAIL_STOP) {
      a->counts.mismatches++;
      a->counts.candidates_closed++;
      return ++x->balanced < MAX_BALANCED;
    }
    if (x->spoken_count < MAX_SPOKEN) x->spoken[x->spoken_count++] = c.guard;
    add_candidate(a, &c);
  }
  if (o.verdict == VERDICT_EXITS)
    ask_callers(a, id, scenario, x->axis, t->mismatches.at[o.mismatch].only_failure, 0);
  if (o.verdict == VERDICT_UNDECIDED) {
    x->state = GUARD_UNDECIDED;
    return ++x->cut < MAX_UNDECIDED;
  }
  return true;
}

static bool is_known(const uint64_t *kinds, uint32_t last) {
  for (uint32_t i = 0; i < last; i++)
    if (kinds[i] == kinds[last]) return true;
  return false;
}

void compare_instance(Analysis *a, uint32_t id) {
  uint32_t axes[MAX_AXES], scenarios[MAX_SCENARIOS];
  const Instance *i = engine_instance(&a->engine, id);
  if (!i->done || !i->root || judged_elsewhere(a, i)) return;
  trace_trim(&a->traces);
  uint32_t n = trace_axes(&a->traces, id, axes, MAX_AXES);
  Support own = effect_at(&a->engine.effects, i->root)->own;
  uint64_t kinds[MAX_AXES];
  uint32_t kind_count = 0;
  for (uint32_t k = 0; k < n; k++) {
    /* What only its callees decide is judged there; callers are asked when something differs. */
    if (!axis_touches(&a->traces, axes[k], own)) continue;
    if (!worth_showing(a, axes[k], own)) {
      note_unjudged(a, id);
      continue;
    }
    if (fails_unseen(a, id, axes[k])) {
      note_unjudged(a, id);
      continue;
    }
    bool large = a->engine.max_contexts < MAX_CONTEXTS;
    uint32_t count = trace_scenarios(&a->traces, id, axes[k], scenarios,
                                     large ? FEW_SCENARIOS : MAX_SCENARIOS, &kinds[kind_count]);
    if (is_known(kinds, kind_count)) continue; /* all that can be said was said along another */
    kind_count++;
    Along x = {.instance = id, .axis = axes[k], .state = GUARD_EQUAL};
    for (uint32_t j = 0; j < count && compare_pair(a, &x, scenarios[j]); j++) continue;
    note_guards(a, id, axes[k], x.state);
  }
}
