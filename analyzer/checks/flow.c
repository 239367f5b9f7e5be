/* The first half of a witness: where the variance is born. The names that it goes on under: flow_names.c. */
#include "checks/flow.h"

enum { NEAREST = 1000, ON_THE_WAY = 900 };

void finding_step(Finding *f, Loc loc, StepRole role, const char *text) {
  Step s = {loc, role, text};
  vec_push(&f->steps, s);
}

static bool is_before(const Birth *b, Func fn, Loc guard) {
  return b->func.i == fn.i && b->loc.span.start <= guard.span.end;
}

bool flow_is_caller(const Flow *w, uint32_t instance, Func fn, int level) {
  Engine *e = &w->a->engine;
  for (uint32_t k = 0; k < engine_instance(e, instance)->callers.len && level < MAX_LIFT; k++) {
    uint32_t caller = engine_instance(e, instance)->callers.at[k].caller;
    if (!caller || caller == instance) continue;
    if (engine_instance(e, caller)->func.i == fn.i || flow_is_caller(w, caller, fn, level + 1)) return true;
  }
  return false;
}

/* How near a reading is to the guard: above it in its function, in one that the value comes out of, in a caller
 * or its class there. Anywhere else in the file it may as well come later. */
static int nearness(const Flow *w, const Birth *b) {
  const Program *p = w->a->program;
  Class cls = program_func(p, w->fn)->cls;
  if (is_before(b, w->fn, w->guard)) return NEAREST;
  if (b->func.i != w->fn.i && flow_back(w, b->func)) return ON_THE_WAY - (int)flow_back(w, b->func);
  if (b->loc.file != w->guard.file || !b->func.i || b->func.i == w->fn.i) return 0;
  if (flow_is_caller(w, w->instance, b->func, 0)) return 2;
  return cls.i && program_func(p, b->func)->cls.i == cls.i;
}

/* Of all readings the nearest; of those in the guard's function the last above it, else the first. */
static const Birth *birth_of(const Flow *w, uint32_t source) {
  const Engine *e = &w->a->engine;
  const Birth *best = NULL;
  int best_near = -1;
  for (uint32_t k = 0; k < e->births.len; k++) {
    const Birth *b = &e->births.at[k];
    if (b->source != source) continue;
    int near = nearness(w, b);
    if (near < best_near || (near == best_near && (near < NEAREST || b->loc.span.start <= best->loc.span.start))) continue;
    best = b;
    best_near = near;
  }
  return best;
}

/* The first source of the evidence that has a place. Notes where it is read. */
static void source_step(Flow *w, Support p, bool thread) {
  Analysis *a = w->a;
  ValStore *s = &a->engine.values;
  for (uint32_t i = 0; i < support_count(s, p); i++) {
    Dep d = support_at(s, p, i);
    SourceId id = {d.source};
    if (!axis_touches(&a->traces, w->axis, support_of_source(s, id, d.flags))) continue;
    const Source *src = source_at(s, id);
    const Birth *best = birth_of(w, d.source);
    Loc loc = best ? best->loc : src->loc;
    if (!loc.span.end) continue;
    finding_step(w->f, loc, STEP_SOURCE, thread ? "the thread is started here" : source_reason(a, src));
    w->source = loc;
    w->source_id = d.source;
    if (best) w->born = best->func;
    return;
  }
}

void flow_steps(Analysis *a, Finding *f, uint32_t axis, Support p, const Effect *guard, bool asks, bool thread) {
  Flow w = {.a = a,
            .f = f,
            .axis = axis,
            .instance = guard->instance,
            .fn = engine_instance(&a->engine, guard->instance)->func,
            .cond = guard->value,
            .guard = guard->head,
            .whole = guard->loc,
            .text = source_snippet(a, guard->head),
            .in_rounds = guard->guard == GUARD_WHILE};
  if (asks) flow_called(&w);
  source_step(&w, p, thread);
  if (asks) flow_names(&w);
  map_release(&w.classes);
  map_release(&w.far);
}
