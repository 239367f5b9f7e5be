/* What collectives are handed: tensors of another size on each rank (RL205), or another one's,
 * since each process walks a container in an order of its own (RL201).
 *
 *     kept = x[x > 0]                      for name in {"a", "b"}:
 *     dist.all_gather(parts, kept)             dist.all_reduce(params[name])
 *
 * Both ranks issue the same, so no guard parts them and no caller can mend it. A call that only
 * some ranks reach, by who they are, is not compared with itself: the others answer from another
 * place. */
#include "checks/analysis.h"

enum { MAX_DEPTH = 2000, MAX_VISITS = 4, MAX_CALLS = 64 };

typedef struct Walk {
  Analysis *a;
  Map seen;   /* instance << 32 | support that chose the way there -> 1 */
  Map visits; /* instance -> how often it was entered */
  uint32_t calls[MAX_CALLS], call_count; /* the way there: CALL effects */
} Walk;

/* The sources by which a condition tells ranks apart. */
static Support rank_part(Analysis *a, Val cond) {
  ValStore *s = &a->engine.values;
  Support p = cond.i ? val_support(s, cond) : (Support){0}, out = {0};
  for (uint32_t i = 0; i < support_count(s, p); i++) {
    Dep d = support_at(s, p, i);
    if (!(source_at(s, (SourceId){d.source})->cause & CAUSE_RANK) || (d.flags & DEP_WEAK)) continue;
    out = support_union(s, out, support_of_source(s, (SourceId){d.source}, 0));
  }
  return out;
}

/* Who has left by the end of the effect. */
static Support leaving(Analysis *a, uint32_t effect, int depth) {
  enum {
    LEAVES = (1 << EXIT_RETURN) | (1 << EXIT_BREAK) | (1 << EXIT_CONTINUE) | (1 << EXIT_STOP)
  };
  const EffectStore *es = &a->engine.effects;
  ValStore *s = &a->engine.values;
  const Effect *n = effect_at(es, effect);
  Support out = {0};
  if (!effect || depth > 60 || !(n->exits & LEAVES)) return out;
  if (n->kind == EF_IF) {
    out = support_union(s, leaving(a, n->a, depth + 1), leaving(a, n->b, depth + 1));
    return support_union(s, out, rank_part(a, n->value));
  }
  if (n->kind == EF_SEQ)
    for (uint32_t i = 0; i < n->count; i++)
      out = support_union(s, out, leaving(a, es->pool.at[n->list + i], depth + 1));
  if (n->kind == EF_LOOP || n->kind == EF_TRY) out = leaving(a, n->a, depth + 1);
  return out;
}

/* Do the sources part the members of the event's group? */
static bool parts(Analysis *a, Support chosen, const Effect *event) {
  ValStore *s = &a->engine.values;
  Axes of = group_axes(s, event->value);
  for (uint32_t i = 0; i < support_count(s, chosen); i++) {
    const Source *src = source_at(s, (SourceId){support_at(s, chosen, i).source});
    if (!of || src->kind == SRC_RANK || models_axes_meet(a->program->models, src->axes, of))
      return true;
  }
  return false;
}

static void add(Walk *w, uint32_t effect, uint32_t axis, uint32_t mismatch) {
  if (!mismatch) return;
  Candidate c = {.instance = effect_at(&w->a->engine.effects, effect)->instance,
                 .scenario = w->a->traces.mismatches.at[mismatch].scenario,
                 .axis = axis,
                 .mismatch = mismatch,
                 .verdict = VERDICT_MISMATCH};
  w->a->counts.mismatches++;
  vec_push(&w->a->candidates, c);
}

/* The event, or the call on the way to it, in the activation that walks. */
static uint32_t turn_of(const Walk *w, uint32_t effect, uint32_t source) {
  const Engine *e = &w->a->engine;
  uint32_t walker = source_at(&e->values, (SourceId){source})->instance;
  for (uint32_t i = 0; i < w->call_count && i < MAX_CALLS; i++)
    if (effect_at(&e->effects, w->calls[i])->instance == walker) return w->calls[i];
  return effect;
}

static void judge(Walk *w, uint32_t effect, Support chosen) {
  Analysis *a = w->a;
  const Effect x = *effect_at(&a->engine.effects, effect);
  if (x.order) {
    uint32_t axis = trace_axis(&a->traces, x.order);
    add(w, effect, axis,
        trace_order_mismatch(&a->traces, effect, turn_of(w, effect, x.order), axis));
  }
  Val size = x.a && !parts(a, chosen, &x) ? size_handed(&a->engine, &x) : NO_VAL;
  Support p = size.i ? size_evidence(&a->engine.values, size) : (Support){0};
  uint32_t done[8], n = 0;
  for (uint32_t i = 0; i < support_count(&a->engine.values, p) && n < 8; i++) {
    uint32_t axis = trace_axis(&a->traces, support_at(&a->engine.values, p, i).source);
    bool have = false;
    for (uint32_t k = 0; k < n; k++) have = have || done[k] == axis;
    if (have) continue;
    done[n++] = axis;
    add(w, effect, axis, trace_size_mismatch(&a->traces, effect, size, axis));
  }
}

static void visit(Walk *w, uint32_t effect, Support chosen, int depth);

static void enter(Walk *w, uint32_t instance, Support chosen, int depth) {
  bool fresh;
  uint32_t visits = 0;
  map_get(&w->visits, instance, &visits);
  if (visits >= MAX_VISITS && chosen.i) return;
  map_add(&w->seen, ((uint64_t)instance << 32) | chosen.i, 1, &fresh);
  if (!fresh) return;
  map_set(&w->visits, instance, visits + 1);
  visit(w, engine_instance(&w->a->engine, instance)->root, chosen, depth + 1);
}

static void visit(Walk *w, uint32_t effect, Support chosen, int depth) {
  Analysis *a = w->a;
  const EffectStore *es = &a->engine.effects;
  ValStore *s = &a->engine.values;
  const Effect *n = effect_at(es, effect);
  if (!effect || !n->has_event || depth > MAX_DEPTH) return;
  switch (n->kind) {
    case EF_EVENT:
      judge(w, effect, chosen);
      break;
    case EF_SEQ:
      for (uint32_t i = 0; i < n->count; i++) {
        uint32_t child = es->pool.at[n->list + i];
        visit(w, child, chosen, depth + 1);
        chosen = support_union(s, chosen, leaving(a, child, 0));
      }
      break;
    case EF_IF:
    case EF_LOOP:
      chosen = support_union(s, chosen, rank_part(a, n->value));
      visit(w, n->a, chosen, depth + 1);
      visit(w, n->b, chosen, depth + 1);
      break;
    case EF_TRY:
      visit(w, n->a, chosen, depth + 1);
      visit(w, n->b, chosen, depth + 1);
      visit(w, n->c, chosen, depth + 1);
      for (uint32_t i = 0; i < n->count; i++) visit(w, es->pool.at[n->list + i], chosen, depth + 1);
      break;
    case EF_HANDLER:
      visit(w, n->a, chosen, depth + 1);
      break;
    case EF_SPLICE:
      visit(w, n->b, chosen, depth + 1);
      enter(w, n->a, chosen, depth);
      break;
    case EF_CALL:
      if (w->call_count < MAX_CALLS) w->calls[w->call_count] = effect;
      w->call_count++;
      enter(w, n->a, chosen, depth);
      w->call_count--;
      break;
    default:
      break;
  }
}

void judge_handed(Analysis *a) {
  Walk w = {.a = a};
  for (uint32_t id = 1; id < a->engine.instances.len; id++) {
    const Instance *i = engine_instance(&a->engine, id);
    if (!i->done || !i->root || judged_elsewhere(a, i) || (i->callers.len && !i->entry)) continue;
    enter(&w, id, (Support){0}, 0);
  }
  map_release(&w.seen);
  map_release(&w.visits);
}
