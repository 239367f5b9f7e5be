/* Axes: which sources vary together, and which events two ranks that differ along one both see. */
#include "trace/machine.h"

/* Does a rank in that group follow from the global rank? Only if it can be said who is in it. */
static bool follows_rank(TraceSet *t, const Source *s) {
  if (s->world_rank) return true;
  if (s->kind != SRC_GROUP_RANK) return false;
  ValStore *v = &t->e->values;
  Evaluator *ev = &t->e->evaluator;
  ValKind k = val_kind(v, s->group);
  if (k == VK_LAID || k == VK_NAMED) return false;
  uint32_t known;
  if (map_get(&t->listed_memo, s->group.i, &known)) return known;
  int64_t ranks[64];
  known = 0;
  for (int64_t world = 4; world <= 16 && !known; world *= 2) {
    Env env = env_bind(ev, (Env){0}, v->world_size, val_int(v, world));
    known = group_members(ev, env_bind(ev, env, v->rank, val_int(v, 0)), s->group, ranks, 64) >= 0;
  }
  map_set(&t->listed_memo, s->group.i, known);
  return known;
}

bool axis_touches(TraceSet *t, uint32_t axis, Support p) {
  if (!p.i) return false;
  uint64_t key = ((uint64_t)axis << 32) | p.i;
  uint32_t memo;
  if (map_get(&t->touches_memo, key, &memo)) return memo;
  const Axis *a = &t->axes.at[axis];
  bool r = false;
  for (uint32_t i = 0; i < support_count(&t->e->values, p) && !r; i++) {
    uint32_t src = support_at(&t->e->values, p, i).source;
    const Source *s = source_at(&t->e->values, (SourceId){src});
    if (a->world_rank && follows_rank(t, s)) r = true;
    for (uint32_t k = 0; k < a->count && !r; k++) r = a->sources[k] == src;
  }
  map_set(&t->touches_memo, key, r);
  return r;
}

uint32_t trace_axis(TraceSet *t, uint32_t source) {
  bool rank = follows_rank(t, source_at(&t->e->values, (SourceId){source}));
  uint32_t id = rank ? 0 : source, at;
  if (map_get(&t->axis_index, id, &at)) return at;
  Axis a = {.world_rank = rank, .id = id};
  if (!rank) a.sources[a.count++] = source;
  vec_push(&t->axes, a);
  map_set(&t->axis_index, id, t->axes.len - 1);
  return t->axes.len - 1;
}

uint32_t trace_axes(TraceSet *t, uint32_t instance, uint32_t *out, uint32_t cap) {
  Engine *e = t->e;
  uint32_t root = engine_instance(e, instance)->root, n = 0;
  if (!root) return 0;
  const Effect *r = effect_at(&e->effects, root);
  if (!r->has_event) return 0;
  for (uint32_t i = 0; i < support_count(&e->values, r->own); i++) {
    uint32_t axis = trace_axis(t, support_at(&e->values, r->own, i).source);
    bool have = false;
    for (uint32_t k = 0; k < n; k++) have = have || out[k] == axis;
    if (!have && n < cap) out[n++] = axis;
  }
  return n;
}

/* --- relevance of groups --- */

static bool group_within(TraceSet *t, Val inner, Val outer) {
  ValStore *s = &t->e->values;
  if (val_eq(inner, outer) || group_is_whole(s, outer)) return true;
  if (group_condition(s, outer).i) return false;
  Axes a = group_axes(s, inner), b = group_axes(s, outer);
  if (a && b && !(a & AXES_WORLD) && !(a & ~b)) return true;
  int64_t x[64], y[64];
  int n = group_members(&t->e->evaluator, (Env){0}, inner, x, 64),
      m = group_members(&t->e->evaluator, (Env){0}, outer, y, 64);
  if (n < 0 || m < 0) return false;
  for (int i = 0; i < n; i++) {
    bool in = false;
    for (int k = 0; k < m; k++) in = in || x[i] == y[k];
    if (!in) return false;
  }
  return true;
}

static bool group_is_open(const ValStore *s, Val g) {
  ValKind k = val_kind(s, g);
  return k != VK_WORLD && k != VK_LAID && !(k == VK_NAMED && group_axes(s, g));
}

/* A clock, a failure, the order of a set: any two processes may differ in it, whoever they are. */
static bool each_process(const Source *src) {
  return (src->kind == SRC_FRESH || src->kind == SRC_FAIL || src->kind == SRC_ORDER) &&
         src->cause == CAUSE_LOCAL && src->axes & AXES_WORLD;
}

static bool relevant_for_source(TraceSet *t, const Scenario *sc, const Source *src, Val group,
                                bool *unknown) {
  ValStore *s = &t->e->values;
  const Models *m = t->e->models;
  Axes along = src->kind == SRC_GROUP_RANK ? group_axes(s, src->group) : src->axes;
  if (models_axes_are_inner(m, along) && !models_axes_meet(m, along, group_axes(s, group))) return false;
  if (src->kind == SRC_AGREED && group_within(t, group, src->group)) return false;
  if (src->kind == SRC_PLACE && src->outside && group_within(t, group, src->group)) return false;
  if (src->kind == SRC_GROUP_RANK) {
    if (val_eq(group, src->group)) return !sc->outsider;
    if (val_kind(s, group) == VK_WORLD) return true;
    Axes a = group_axes(s, src->group), b = group_axes(s, group);
    if (!a || !b) return false; /* leaders' pattern: no finding unless known to meet */
    return models_axes_meet(m, a, b);
  }
  Axes axes = group_axes(s, group);
  /* Of a group known by its name alone nobody says how the batch was split. */
  if (src->cause == CAUSE_DATA && val_kind(s, group) == VK_LAID && models_axes_share_data(m, axes))
    return false;
  if (axes) return models_axes_meet(m, src->axes, axes);
  if (each_process(src)) return true;
  /* A coordinate (a pipeline stage) and a group of unknown members: as for the rank in a group. */
  if (src->cause == CAUSE_RANK && src->kind != SRC_AGREED && !models_axes_meet_most(m, src->axes))
    return false;
  *unknown = true;
  return true;
}

/* None, or a field of an object in view that nothing fills there. */
static bool lacks_handle(const ValStore *s, Val v) {
  return val_eq(v, s->none) ||
         (val_kind(s, v) == VK_ATTR && val_kind(s, (Val){val_node(s, v)->a}) == VK_OBJECT);
}

/* Is it known that the rank's place is none of those that the group holds? */
static bool is_outside(Engine *e, Val group, Env env) {
  Val members = group_condition(&e->values, group);
  return members.i && val_truth(&e->values, peval(&e->evaluator, env, members)) == 0;
}

/* A group along an axis holds one rank of each place on it: two that are at the one place where a question
 * is answered with yes are not both in it. */
static bool at_one_place(TraceSet *t, Val group, Env env, Env other) {
  ValStore *s = &t->e->values;
  Axes along = group_axes(s, group);
  for (uint32_t i = 0; i < t->singles.len && along && env.i != other.i; i++) {
    Val asked = t->singles.at[i];
    if (source_at(s, (SourceId){val_node(s, asked)->a})->axes == along &&
        val_truth(s, peval(&t->e->evaluator, env, asked)) == 1 &&
        val_truth(s, peval(&t->e->evaluator, other, asked)) == 1)
      return true;
  }
  return false;
}

bool event_relevant(TraceSet *t, const Scenario *sc, uint32_t effect, Env env, Env other,
                    bool *unknown) {
  Engine *e = t->e;
  ValStore *s = &e->values;
  const Effect *x = effect_at(&e->effects, effect);
  const Axis *axis = &t->axes.at[sc->axis];
  int64_t ranks[64];
  if (val_kind(s, x->value) == VK_GROUP && !axis->world_rank) { /* nobody to differ from */
    int alone = group_members(&e->evaluator, env, x->value, ranks, 64);
    if (alone >= 0 && alone < 2) return false;
  }
  if (sc->only.i && !val_eq(peval(&e->evaluator, env, x->value), sc->only)) return false;
  if (is_outside(e, x->value, env) || is_outside(e, x->value, other)) return false;
  if (!axis->world_rank) {
    Val g = x->value;
    const Source src = *source_at(s, (SourceId){axis->sources[0]});
    return relevant_for_source(t, sc, &src, g, unknown);
  }
  if (models_axes_are_inner(e->models, group_axes(s, x->value))) return false;
  Val g = peval(&e->evaluator, env, x->value);
  if (at_one_place(t, g, env, other)) return false;
  /* A handle that one of the two does not have, and nobody knows the members: that one is taken for
   * no member. */
  bool na = lacks_handle(s, peval(&e->evaluator, sc->a, x->value)),
       nb = lacks_handle(s, peval(&e->evaluator, sc->b, x->value));
  if (na != nb && group_members(&e->evaluator, na ? sc->b : sc->a, x->value, ranks, 64) < 0)
    return false;
  if (val_eq(g, s->none)) g = s->world;
  /* One of the two is known to be no member, by what was asked about just that. */
  Val member = val_binary(s, OP_IN, s->rank, val_members(s, x->value));
  if (val_truth(s, peval(&e->evaluator, env, member)) == 0 ||
      val_truth(s, peval(&e->evaluator, other, member)) == 0)
    return false;
  int n = group_members(&e->evaluator, env, g, ranks, 64);
  if (n >= 0) {
    bool a = false, b = false;
    for (int i = 0; i < n; i++) {
      a = a || ranks[i] == sc->rank_a;
      b = b || ranks[i] == sc->rank_b;
    }
    return a && b;
  }
  if (group_is_open(s, g)) *unknown = true;
  return true;
}
