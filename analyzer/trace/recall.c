/* Pairs of one instance along one axis that come to the same.
 *
 * What a comparison comes to follows from what it asks of the two sides' bindings: another pair for which
 * all of that is answered alike goes the same way, step by step. So what is asked is noted, with the calls
 * that were judged by themselves on the way, and asked of the next pair before that is compared. */
#include <string.h>

#include "trace/machine.h"

enum { MAX_KEPT = 6, MAX_ASKED = 20000 };

void recall_begin(TraceSet *t, Recording *r) {
  *r = (Recording){.outer = t->recording};
  t->recording = r;
  t->e->evaluator.asked = &r->asked;
}

void recall_call(TraceSet *t, uint32_t instance) {
  if (t->recording) vec_push(&t->recording->calls, instance);
}

static void release(Recalled *r) {
  vec_release(&r->asked);
  vec_release(&r->answers);
  vec_release(&r->calls);
}

static void forget(Recall *of) {
  for (uint32_t i = 0; i < of->kept.len; i++) release(&of->kept.at[i]);
  of->kept.len = 0;
}

void recall_release(Recall *of) {
  forget(of);
  vec_release(&of->kept);
}

static Val answer(TraceSet *t, const Scenario *s, uint32_t asked, bool is_a) {
  return peval(&t->e->evaluator, is_a ? s->a : s->b, (Val){asked});
}

void recall_end(TraceSet *t, Recording *r, uint32_t instance, uint32_t scenario, Outcome o, bool keep) {
  Recall *of = &t->recall;
  t->recording = r->outer;
  t->e->evaluator.asked = r->outer ? &r->outer->asked : NULL;
  const Scenario s = *trace_scenario(t, scenario);
  if (keep && (of->instance != instance || of->axis != s.axis)) {
    forget(of);
    of->instance = instance;
    of->axis = s.axis;
  }
  Recalled mine = {.scenario = scenario, .outcome = o};
  memcpy(&mine.calls, &r->calls, sizeof mine.calls);
  memcpy(&mine.asked, &r->asked.values, sizeof mine.asked);
  if (!keep || of->kept.len == MAX_KEPT || mine.asked.len > MAX_ASKED) {
    release(&mine);
    return;
  }
  for (uint32_t i = 0; i < mine.asked.len; i++) {
    vec_push(&mine.answers, answer(t, &s, mine.asked.at[i], true).i);
    vec_push(&mine.answers, answer(t, &s, mine.asked.at[i], false).i);
  }
  vec_push(&of->kept, mine);
}

static bool calls_alike(TraceSet *t, const Recalled *r, uint32_t scenario) {
  for (uint32_t i = 0; i < r->calls.len; i++) {
    Outcome then = trace_compare(t, r->calls.at[i], r->scenario),
            now = trace_compare(t, r->calls.at[i], scenario);
    if (then.verdict != now.verdict) return false;
    if (now.verdict == VERDICT_EXITS &&
        t->mismatches.at[then.mismatch].only_failure != t->mismatches.at[now.mismatch].only_failure)
      return false;
  }
  return true;
}

/* Do both look at the same, for two pairs of ranks? */
static bool one_view(const Scenario *x, const Scenario *y) {
  return x->outsider == y->outsider && x->own == y->own && val_eq(x->only, y->only) &&
         val_eq(x->own_group, y->own_group) && !x->mended_count && !y->mended_count;
}

bool recall(TraceSet *t, uint32_t instance, uint32_t scenario, Outcome *o) {
  Recall *of = &t->recall;
  const Scenario s = *trace_scenario(t, scenario);
  if (of->instance != instance || of->axis != s.axis) return false;
  for (uint32_t k = 0; k < of->kept.len; k++) {
    const Recalled *r = &of->kept.at[k];
    bool alike = one_view(&t->scenarios.at[r->scenario], &s);
    for (uint32_t i = 0; i < r->asked.len && alike; i++)
      alike = answer(t, &s, r->asked.at[i], true).i == r->answers.at[2 * i] &&
              answer(t, &s, r->asked.at[i], false).i == r->answers.at[2 * i + 1];
    if (!alike || !calls_alike(t, r, scenario)) continue;
    *o = of->kept.at[k].outcome;
    return true;
  }
  return false;
}
