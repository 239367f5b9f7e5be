/* The first half of a witness: where the variance is born and the names that it travels through until it
 * decides something. */
#include <ctype.h>
#include <string.h>

#include "checks/analysis.h"

/* Names that are shown: in the function of the guard, and on the way there. */
enum { MAX_HERE = 4, MAX_ON_THE_WAY = 3, NEAREST = 3 };

typedef struct Flow {
  Analysis *a;
  Finding *f;
  uint32_t axis;
  uint32_t instance; /* that the guard is in */
  Func fn;   /* of that */
  Val cond;  /* what it asks; NO_VAL: there is none */
  Loc guard;
} Flow;

void finding_step(Finding *f, Loc loc, StepRole role, const char *text) {
  Step s = {loc, role, text};
  vec_push(&f->steps, s);
}

static const char *func_name(Analysis *a, Func fn) {
  return names_text(a->program->names, program_func(a->program, fn)->qualname);
}

static bool is_before(const Birth *b, Func fn, Loc guard) {
  return b->func.i == fn.i && b->loc.span.start <= guard.span.end;
}

static bool is_caller(const Flow *w, uint32_t instance, Func fn, int level) {
  Engine *e = &w->a->engine;
  for (uint32_t k = 0; k < engine_instance(e, instance)->callers.len && level < MAX_LIFT; k++) {
    uint32_t caller = engine_instance(e, instance)->callers.at[k].caller;
    if (!caller || caller == instance) continue;
    if (engine_instance(e, caller)->func.i == fn.i || is_caller(w, caller, fn, level + 1)) return true;
  }
  return false;
}

/* How near a reading is to the guard: above it in its function, in a caller or its class there. Anywhere
 * else in the file it may as well come later. */
static int nearness(const Flow *w, const Birth *b) {
  const Program *p = w->a->program;
  Class cls = program_func(p, w->fn)->cls;
  if (is_before(b, w->fn, w->guard)) return NEAREST;
  if (b->loc.file != w->guard.file || !b->func.i || b->func.i == w->fn.i) return 0;
  if (is_caller(w, w->instance, b->func, 0)) return 2;
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

/* The first source of the evidence that has a place. Fills `born` with the function it is read in. */
static bool source_step(const Flow *w, Support p, bool thread, Func *born) {
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
    if (best) *born = best->func;
    return true;
  }
  return false;
}

/* Is what was named there a part of what the guard asks, and does it vary? */
static bool leads_on(const Flow *w, const Naming *n) {
  ValStore *s = &w->a->engine.values;
  return axis_touches(&w->a->traces, w->axis, val_support(s, n->value)) &&
         (val_eq(n->value, w->cond) || val_mentions(s, w->cond, n->value));
}

static void name_step(const Flow *w, const Naming *n, bool elsewhere) {
  const char *name = names_text(w->a->program->names, n->name);
  const char *text = elsewhere ? arena_printf(&w->a->arena, "`%s` gets it here, in %s()", name,
                                              func_name(w->a, n->func))
                               : arena_printf(&w->a->arena, "`%s` gets it here", name);
  finding_step(w->f, n->loc, STEP_FLOW, text);
}

/* Does the guard read a field of that name? */
static bool is_read_there(const Flow *w, Name field) {
  const char *name = names_text(w->a->program->names, field);
  const char *text = source_snippet(w->a, w->guard), *at = text;
  size_t len = strlen(name);
  for (; (at = strstr(at, name)); at += len)
    if (at > text && at[-1] == '.' && !isalnum((unsigned char)at[len]) && at[len] != '_') return true;
  return false;
}

static bool is_own_field(const Flow *w, const Naming *n) {
  const Program *p = w->a->program;
  Class cls = program_func(p, w->fn)->cls;
  return n->field && cls.i && program_func(p, n->func)->cls.i == cls.i;
}

/* Has the guard's own class a field of that name with such a value? Then that is the one it reads. */
static bool own_class_has(const Flow *w, Name field) {
  const Engine *e = &w->a->engine;
  for (uint32_t i = 0; i < e->namings.len; i++) {
    const Naming *n = &e->namings.at[i];
    if (name_eq(n->name, field) && is_own_field(w, n) && leads_on(w, n)) return true;
  }
  return false;
}

/* Many objects may hold one value: a field counts if it is of the guard's own class, or read there. */
static bool is_field_asked(const Flow *w, const Naming *n) {
  if (!n->field) return false;
  return is_own_field(w, n) || (is_read_there(w, n->name) && !own_class_has(w, n->name));
}

/* Names in other functions: in that of the source, a field that another method fills, what a caller
 * hands in. The same value in a function beside these is no step on the way. */
static void names_on_the_way(const Flow *w, Func born) {
  const Engine *e = &w->a->engine;
  uint32_t told = 0;
  for (uint32_t i = 0; i < e->namings.len && told < MAX_ON_THE_WAY; i++) {
    const Naming *n = &e->namings.at[i];
    if (n->func.i == w->fn.i || !leads_on(w, n)) continue;
    if (n->func.i != born.i && !is_field_asked(w, n) &&
        !is_caller(w, w->instance, n->func, 0))
      continue;
    name_step(w, n, true);
    told++;
  }
}

static void names_here(const Flow *w) {
  const Engine *e = &w->a->engine;
  uint32_t told = 0;
  for (uint32_t i = 0; i < e->namings.len && told < MAX_HERE; i++) {
    const Naming *n = &e->namings.at[i];
    if (n->func.i != w->fn.i || n->loc.file != w->guard.file ||
        n->loc.span.start >= w->guard.span.start || !leads_on(w, n))
      continue;
    name_step(w, n, false);
    told++;
  }
}

void flow_steps(Analysis *a, Finding *f, uint32_t axis, Support p, uint32_t instance, Val cond,
                Loc guard, bool thread) {
  Func fn = engine_instance(&a->engine, instance)->func;
  Flow w = {a, f, axis, instance, fn, cond, guard};
  Func born = NO_FUNC;
  bool known = source_step(&w, p, thread, &born);
  if (!cond.i) return;
  if (known && born.i && born.i != fn.i) names_on_the_way(&w, born);
  names_here(&w);
}
