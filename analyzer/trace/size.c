/* Is what one collective is handed of another size, or another one's, on the other rank? Both stand
 * at the same call, so nothing needs to be walked: the size is evaluated for either. */
#include "trace/machine.h"

enum { MAX_LEAVES = 8, MAX_TERMS = 16, WORLDS = 4 };

/* A sum of products with constants. */
typedef struct Linear {
  int64_t constant, factor[MAX_TERMS];
  Val term[MAX_TERMS];
  uint32_t count;
  bool overfull;
} Linear;

static void add_term(Linear *l, Val v, int64_t factor) {
  uint32_t i = 0;
  while (i < l->count && !val_eq(l->term[i], v)) i++;
  if (i == MAX_TERMS) {
    l->overfull = true;
    return;
  }
  if (i == l->count) l->term[l->count++] = v, l->factor[i] = 0;
  l->factor[i] += factor;
}

static void add_linear(const ValStore *s, Linear *l, Val v, int64_t factor, int depth) {
  const ValNode *n = val_node(s, v);
  int64_t c;
  if (val_is_int(s, v, &c) && c > INT32_MIN && c < INT32_MAX) {
    l->constant += c * factor;
    return;
  }
  if (depth < 40 && n->kind == VK_BINARY && (n->op == OP_ADD || n->op == OP_SUB)) {
    add_linear(s, l, (Val){n->a}, factor, depth + 1);
    add_linear(s, l, (Val){n->b}, n->op == OP_ADD ? factor : -factor, depth + 1);
    return;
  }
  if (depth < 40 && n->kind == VK_BINARY && n->op == OP_MUL) {
    Val a = {n->a}, b = {n->b};
    bool first = val_is_int(s, a, &c);
    if ((first || val_is_int(s, b, &c)) && c > INT16_MIN && c < INT16_MAX) {
      add_linear(s, l, first ? b : a, factor * c, depth + 1);
      return;
    }
  }
  add_term(l, v, factor);
}

/* Certainly not equal: what remains of the difference is a number other than 0, or a multiple of
 * one thing. */
static bool differ(const ValStore *s, Val x, Val y) {
  Linear l = {0};
  uint32_t left = 0;
  add_linear(s, &l, x, 1, 0);
  add_linear(s, &l, y, -1, 0);
  if (l.overfull) return false;
  for (uint32_t i = 0; i < l.count; i++) left += l.factor[i] != 0;
  return left ? left == 1 && !l.constant : l.constant != 0;
}

/* The symbols in a size that the axis touches and no rank's number decides. */
static void leaves(TraceSet *t, uint32_t axis, Val v, Val *out, uint32_t *n, int depth) {
  ValStore *s = &t->e->values;
  const ValNode d = *val_node(s, v);
  if (depth > 40 || !axis_touches(t, axis, d.support)) return;
  if (d.kind == VK_MERGE || d.kind == VK_SOURCE) {
    if (t->axes.at[axis].world_rank && val_eq(v, s->rank)) return;
    for (uint32_t i = 0; i < *n; i++)
      if (val_eq(out[i], v)) return;
    if (*n < MAX_LEAVES) out[(*n)++] = v;
    return;
  }
  if (d.kind == VK_UNARY || d.kind == VK_BINARY || d.kind == VK_ITE)
    leaves(t, axis, (Val){d.a}, out, n, depth + 1);
  if (d.kind == VK_BINARY || d.kind == VK_ITE) leaves(t, axis, (Val){d.b}, out, n, depth + 1);
  if (d.kind == VK_ITE) leaves(t, axis, (Val){d.c}, out, n, depth + 1);
  if (d.kind == VK_FOLD)
    for (uint32_t i = 0; i < d.child_count; i++)
      leaves(t, axis, val_child(s, v, i), out, n, depth + 1);
}

static uint32_t keep(TraceSet *t, const Scenario *sc, uint32_t effect, MismatchKind kind,
                     bool unknown) {
  Mismatch m = {.kind = kind,
                .scenario = trace_scenario_keep(t, sc),
                .event_a = effect,
                .event_b = effect,
                .after_a = {effect},
                .after_b = {effect},
                .after_a_count = 1,
                .after_b_count = 1,
                .end_a = 255,
                .end_b = 255,
                .group_unknown = unknown};
  vec_push(&t->mismatches, m);
  return t->mismatches.len - 1;
}

/* Both ranks are in the group and their sizes differ: the mismatch, or 0. */
static uint32_t sizes_differ(TraceSet *t, const Scenario *sc, uint32_t effect, Val size) {
  Evaluator *ev = &t->e->evaluator;
  bool unknown = false;
  if (!event_relevant(t, sc, effect, sc->a, sc->b, &unknown) ||
      !event_relevant(t, sc, effect, sc->b, sc->a, &unknown))
    return 0;
  ValStore *s = &t->e->values;
  Val x = peval(ev, sc->a, size), y = peval(ev, sc->b, size);
  /* past the end of a list with a place for each rank: nobody launches that many */
  if (val_mentions(s, x, s->beyond) || val_mentions(s, y, s->beyond)) return 0;
  if (!differ(s, x, y)) return 0;
  uint32_t m = keep(t, sc, effect, MISMATCH_SIZE, unknown);
  t->mismatches.at[m].size = size;
  return m;
}

uint32_t trace_size_mismatch(TraceSet *t, uint32_t effect, Val size, uint32_t axis) {
  Evaluator *ev = &t->e->evaluator;
  ValStore *s = &t->e->values;
  Val at[MAX_LEAVES];
  uint32_t n = 0, m = 0;
  Env a = {0}, b = {0};
  leaves(t, axis, size, at, &n, 0);
  for (uint32_t i = 0; i < n; i++) {
    bool rank = val_kind(s, at[i]) == VK_SOURCE;
    a = env_bind(ev, a, at[i], val_int(s, rank ? 0 : 1000 + 17 * (int64_t)i));
    b = env_bind(ev, b, at[i], val_int(s, rank ? 1 : 2000 + 41 * (int64_t)i));
  }
  Scenario sc = {.axis = axis, .a = a, .b = b};
  if (!t->axes.at[axis].world_rank) return sizes_differ(t, &sc, effect, size);
  for (int64_t world = 2; world <= WORLDS && !m; world++)
    for (int64_t x = 0; x < world && !m; x++)
      for (int64_t y = x + 1; y < world && !m; y++) {
        Val ranks = val_int(s, world);
        sc.a = env_bind(ev, env_bind(ev, a, s->world_size, ranks), s->rank, val_int(s, x));
        sc.b = env_bind(ev, env_bind(ev, b, s->world_size, ranks), s->rank, val_int(s, y));
        sc.world = world;
        sc.rank_a = x;
        sc.rank_b = y;
        m = sizes_differ(t, &sc, effect, size);
      }
  return m;
}

uint32_t trace_order_mismatch(TraceSet *t, uint32_t effect, uint32_t turn, uint32_t axis) {
  bool unknown = false;
  Scenario sc = {.axis = axis};
  if (!event_relevant(t, &sc, effect, sc.a, sc.b, &unknown)) return 0;
  uint32_t m = keep(t, &sc, effect, MISMATCH_ORDER, unknown);
  t->mismatches.at[m].turn = turn;
  return m;
}

uint32_t trace_thread_mismatch(TraceSet *t, uint32_t flow, uint32_t turn, uint32_t thread,
                               uint32_t source) {
  Scenario sc = {.axis = trace_axis(t, source)};
  uint32_t id = keep(t, &sc, flow, MISMATCH_THREAD, false);
  Mismatch *m = &t->mismatches.at[id];
  m->event_b = m->after_a[1] = m->after_b[0] = thread;
  m->after_b[1] = flow;
  m->after_a_count = m->after_b_count = 2;
  m->turn = turn;
  m->source = source;
  return id;
}
