/* From candidates to findings: one finding a guard, the surest candidate speaks. */
#include <stdlib.h>
#include <string.h>

#include "checks/analysis.h"

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
  bool px = only_payload(&a->traces.mismatches.at[x->mismatch]),
       py = only_payload(&a->traces.mismatches.at[y->mismatch]);
  if (px != py) return py;
  if (x->instance != y->instance) return x->instance > y->instance;
  return candidate_key(a, x) < candidate_key(a, y);
}

bool adds_nothing(Analysis *a, const Candidate *c) {
  bool weak;
  const char *why;
  Level l = candidate_level(a, c, &weak, &why);
  uint32_t best = 0;
  if (weak) return !shown(a, l, weak);
  if (c->verdict == VERDICT_FAIL_STOP) /* a handler above may make more of it, nothing else does */
    return !shown(a, l, weak) && !caught_above(a, c->instance, 0);
  if (swallow_of(a, c)) return false; /* one of several that the handler's finding lists */
  return !shown(a, l, weak) ||
         (map_get(&a->best, candidate_key(a, c), &best) &&
          candidate_rank(a, c) <= candidate_rank(a, &a->candidates.at[best - 1]));
}

bool speaks_for_guard(Analysis *a, uint32_t candidate) {
  uint32_t best;
  return map_get(&a->best, candidate_key(a, &a->candidates.at[candidate]), &best) &&
         best == candidate + 1;
}

void lift_candidates(Analysis *a, uint32_t first) {
  for (uint32_t i = first; i < a->candidates.len; i++) {
    trace_trim(&a->traces);
    Candidate *c = &a->candidates.at[i];
    const Mismatch *m = &a->traces.mismatches.at[c->mismatch];
    Loc guard = place_of(a, c->guard, m);
    Lifted up = {.verdict = c->verdict};
    if (!m->split_count && m->event_a) up.speaks = effect_at(&a->engine.effects, m->event_a)->instance;
    if (adds_nothing(a, c)) continue;
    if (!only_payload(&a->traces.mismatches.at[c->mismatch]) &&
        !stays(a, c->instance, c->scenario, guard, 0, &up)) {
      c->closed = true;
      a->counts.candidates_closed++;
      continue;
    }
    c->via = up.via;
    c->verdict = up.verdict;
    if (up.swallow) c->mismatch = up.swallow;
    uint64_t key = candidate_key(a, c);
    bool fresh;
    uint32_t *at = map_add(&a->best, key, i + 1, &fresh);
    if (fresh) {
      vec_push(&a->order, i);
    } else if (candidate_rank(a, c) > candidate_rank(a, &a->candidates.at[*at - 1])) {
      c->next = *at;
      *at = i + 1;
    } else {
      c->next = a->candidates.at[*at - 1].next;
      a->candidates.at[*at - 1].next = i + 1;
    }
  }
}

/* The candidate that speaks where the n-th guard is reported: its index and 1. */
static uint32_t speaker(Analysis *a, uint32_t n) {
  uint32_t at = 0;
  map_get(&a->best, candidate_key(a, &a->candidates.at[a->order.at[n]]), &at);
  return at;
}

static void note_guard(Analysis *a, const Candidate *c, GuardState state) {
  if (!c->guard) {
    if (state == GUARD_HIDDEN) a->counts.not_shown++;
    return;
  }
  bool fresh;
  uint32_t *v =
      map_add(&a->guard_verdict, site_key(effect_at(&a->engine.effects, c->guard)->loc), state, &fresh);
  if (*v < (uint32_t)state) *v = state;
}

/* A setting, or what is installed: whatever asks for it differs between the same ranks. */
static bool is_setting(Analysis *a, uint32_t axis) {
  const Source *s = source_at(&a->engine.values, (SourceId){a->traces.axes.at[axis].sources[0]});
  return s->cause == CAUSE_CONFIG;
}

static Finding *finding_of(Analysis *a, uint32_t id) {
  for (uint32_t i = 0; i < a->findings.len; i++)
    if (a->findings.at[i].id == id) return &a->findings.at[i];
  return NULL;
}

/* Each finding that has a speaker is a place of the one that speaks in the end. */
static void list_beside(Analysis *a) {
  for (uint32_t i = 0; i < a->findings.len; i++) {
    const Finding *f = &a->findings.at[i];
    Finding *speaker = f->speaker ? finding_of(a, f->speaker) : NULL;
    if (speaker && speaker->speaker) speaker = finding_of(a, speaker->speaker);
    if (!speaker || speaker == f) continue;
    bool guarded = f->related.len && f->related.at[0].role == STEP_GUARD;
    Step st = {guarded ? f->related.at[0].loc : f->primary, STEP_BESIDE,
               arena_printf(&a->arena, "has the same cause: %s, %s()", f->code, f->op)};
    vec_push(&speaker->related, st);
  }
}

void report_findings(Analysis *a) {
  Map primaries = {0}, sources = {0};
  /* One source, many guards: the innermost function's first guard speaks for all (callees have the
   * higher instance). The rank itself is no such source: each use of it is a decision of its own.
   */
  for (uint32_t i = 0; i < a->order.len; i++) {
    uint32_t at = speaker(a, i), known = 0;
    const Candidate *c = &a->candidates.at[at - 1];
    if (a->traces.axes.at[c->axis].world_rank || !(single_source(a, c->axis) || is_setting(a, c->axis)))
      continue;
    if (map_get(&sources, c->axis, &known) && !speaks_before(a, c, &a->candidates.at[known - 1]))
      continue;
    map_set(&sources, c->axis, at);
  }
  for (uint32_t i = 0; i < a->order.len; i++) {
    uint32_t at = speaker(a, i);
    Candidate *c = &a->candidates.at[at - 1];
    bool weak, fresh;
    const char *why;
    uint32_t first = 0;
    bool merged = map_get(&sources, c->axis, &first) && first != at;
    Level level = candidate_level(a, c, &weak, &why);
    Shape s = classify(a, c);
    if (!shown(a, level, weak)) {
      Unshown u = {s.code, s.primary,
                   c->guard ? effect_at(&a->engine.effects, c->guard)->head : (Loc){0}};
      vec_push(&a->unshown, u);
      note_guard(a, c, GUARD_HIDDEN);
      continue;
    }
    if (!merged) {
      /* Guards directly around each other that skip one and the same collective are one finding. */
      first = *map_add(&primaries, hash_mix(site_key(s.primary), c->axis), at, &fresh);
      merged = !fresh;
    }
    Finding f = {.level = level, .why_level = why, .id = at, .speaker = merged ? first : 0};
    explain_candidate(a, c, &s, &f);
    vec_push(&a->findings, f);
    note_guard(a, c, merged ? GUARD_HIDDEN : GUARD_FINDING);
  }
  if (a->findings.len)
    qsort(a->findings.at, a->findings.len, sizeof *a->findings.at, finding_compare);
  list_beside(a);
  map_release(&primaries);
  map_release(&sources);
}
