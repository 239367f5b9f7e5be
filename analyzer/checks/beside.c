/* A thread and the flow that started it, or two threads, issue collectives on one group (RL204).
 *
 *     thread.start()                      # all_reduce(gradients)
 *     dist.broadcast(weights, 0)
 *     thread.join()
 *
 * On one rank the thread is first, on the other the flow. Both wait for somebody who is in the other
 * call. What may run beside what is noted while the program is evaluated (Engine.beside); here it is
 * asked whether both use one group. One finding a start: the first place that is sure. */
#include "checks/analysis.h"

enum { MAX_EVENTS = 32, MAX_DEPTH = 60, MAX_VISITED = 400 };

typedef struct Events {
  uint32_t at[MAX_EVENTS], count, visited;
} Events;

/* What a context that joins several callers gets from this one. */
static Env handed_over(Analysis *a, Env env, const Effect *call) {
  Evaluator *ev = &a->engine.evaluator;
  for (uint32_t i = 0; i + 1 < call->count; i += 2) {
    const uint32_t *pair = &a->engine.effects.pool.at[call->list + i];
    env = env_bind(ev, env, (Val){pair[0]}, peval(ev, env, (Val){pair[1]}));
  }
  return env;
}

/* The events at or below an effect that its guards do not exclude. */
static void events_below(Analysis *a, Env env, uint32_t effect, Events *out, int depth) {
  Engine *e = &a->engine;
  const EffectStore *es = &e->effects;
  const Effect *n = effect_at(es, effect);
  if (!effect || !n->has_event || depth > MAX_DEPTH || ++out->visited > MAX_VISITED) return;
  int truth = -1;
  switch (n->kind) {
    case EF_EVENT:
      if (out->count < MAX_EVENTS) out->at[out->count++] = effect;
      return;
    case EF_CALL:
      events_below(a, handed_over(a, env, n), engine_instance(e, n->a)->root, out, depth + 1);
      return;
    case EF_SPLICE:
      events_below(a, env, engine_instance(e, n->a)->root, out, depth + 1);
      break;
    case EF_IF:
      truth = val_truth(&e->values, peval(&e->evaluator, env, n->value)); /* fall through */
    default:
      if (truth != 0) events_below(a, env, n->a, out, depth + 1);
  }
  if (n->kind != EF_HANDLER && truth != 1) events_below(a, env, n->b, out, depth + 1);
  if (n->kind == EF_TRY) events_below(a, env, n->c, out, depth + 1);
  if (n->kind == EF_SEQ || n->kind == EF_TRY || n->kind == EF_SPLICE)
    for (uint32_t i = 0; i < n->count; i++)
      events_below(a, env, es->pool.at[n->list + i], out, depth + 1);
}

/* How sure it is that the two meet: 0 not, 1 if both communicate at all, 2 with one operation, 3. */
static int meet(const Effect *x, const Effect *y) {
  if (!val_eq(x->value, y->value)) return 0;
  if (x->maybe || y->maybe) return 1;
  return name_eq(x->name, y->name) && val_eq(x->root, y->root) ? 2 : 3;
}

/* The surest pair of events of the thread and of what runs beside it. */
static int surest(Analysis *a, const Events *thread, const Events *flow, uint32_t *x, uint32_t *y) {
  const EffectStore *es = &a->engine.effects;
  int best = 0;
  for (uint32_t i = 0; i < thread->count; i++)
    for (uint32_t k = 0; k < flow->count; k++) {
      int sure = meet(effect_at(es, thread->at[i]), effect_at(es, flow->at[k]));
      if (sure <= best) continue;
      best = sure;
      *x = thread->at[i];
      *y = flow->at[k];
    }
  return best;
}

/* The best place beside one thread, as far as it is known. */
typedef struct Place {
  int sure;
  uint32_t thread, flow, turn;
} Place;

static void judge_start(Analysis *a, const Running *t, const Place *p) {
  Engine *e = &a->engine;
  uint32_t source = t->first.i;
  uint32_t id = trace_thread_mismatch(&a->traces, p->flow, p->turn, p->thread, source);
  Candidate c = {.instance = effect_at(&e->effects, p->turn)->instance,
                 .scenario = a->traces.mismatches.at[id].scenario,
                 .axis = trace_axis(&a->traces, source),
                 .mismatch = id,
                 .verdict = VERDICT_MISMATCH};
  a->counts.mismatches++;
  vec_push(&a->candidates, c);
}

void judge_beside(Analysis *a) {
  Engine *e = &a->engine;
  Map started = {0}; /* site of a start -> 1: contexts of one function say it once */
  for (uint32_t t = 1; t < e->threads.len; t++) {
    Events thread = {.count = 0};
    Place best = {0};
    bool fresh;
    events_below(a, (Env){0}, e->threads.at[t].body, &thread, 0);
    for (uint32_t i = 0; i < e->beside.len && thread.count; i++) {
      if (e->beside.at[i].thread != t) continue;
      Events flow = {.count = 0};
      Place p = {.turn = e->beside.at[i].effect};
      events_below(a, (Env){0}, p.turn, &flow, 0);
      p.sure = surest(a, &thread, &flow, &p.thread, &p.flow);
      if (p.sure > best.sure) best = p;
    }
    if (!best.sure) continue;
    map_add(&started, site_key(e->threads.at[t].loc), 1, &fresh);
    if (fresh) judge_start(a, &e->threads.at[t], &best);
  }
  map_release(&started);
}
