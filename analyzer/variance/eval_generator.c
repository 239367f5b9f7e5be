/* What a generator hands out, as its effect tree tells it; generators that no function stands for;
 * and advancing one by hand.
 *
 * The body of a generator is a tree with holes. Where the tree is simple, a list of the values at
 * the holes stands for all it hands out, as exact as if a loop had built it. Elsewhere only what
 * the values and their number depend on is known. */
#include "variance/eval.h"

enum { MAX_NESTING = 60, MOST_YIELDS = 16 };

typedef struct Holes {
  Frame *f;
  Val value[MOST_YIELDS]; /* different ones */
  uint32_t count;
  bool more;
  Support support;
  Name type;
} Holes;

static Val empty_list(Frame *f) { return val_seq(vals(f), SEQ_LIST, NULL, 0, 0, 0); }

/* All values at the holes of a tree, and what they depend on. */
static void holes_in(Holes *h, uint32_t effect, int depth) {
  EffectStore *es = &h->f->e->effects;
  ValStore *s = vals(h->f);
  if (!effect || depth > MAX_NESTING) return;
  const Effect n = *effect_at(es, effect);
  if (!(n.exits & EXITS_YIELD)) return;
  switch (n.kind) {
    case EF_YIELD: {
      Name type = val_type(s, n.value);
      h->type = !h->count || name_eq(h->type, type) ? type : NO_NAME;
      h->support = support_union(s, h->support, val_support(s, n.value));
      for (uint32_t i = 0; i < h->count; i++)
        if (val_eq(h->value[i], n.value)) return;
      if (h->count == MOST_YIELDS)
        h->more = true;
      else
        h->value[h->count++] = n.value;
      break;
    }
    case EF_SEQ:
      for (uint32_t i = 0; i < n.count; i++) holes_in(h, es->pool.at[n.list + i], depth + 1);
      break;
    case EF_SPLICE:
      holes_in(h, n.b, depth + 1);
      for (uint32_t i = 0; i < n.count; i++) holes_in(h, es->pool.at[n.list + i], depth + 1);
      break;
    case EF_TRY:
      holes_in(h, n.c, depth + 1);
      for (uint32_t i = 0; i < n.count; i++) holes_in(h, es->pool.at[n.list + i], depth + 1);
      /* fall through */
    default:
      holes_in(h, n.a, depth + 1);
      if (n.kind != EF_HANDLER) holes_in(h, n.b, depth + 1);
  }
}

static Val joined_lists(Frame *f, Val a, Val b) {
  ValStore *s = vals(f);
  Val all[MAX_ARGS];
  const ValNode x = *val_node(s, a), y = *val_node(s, b);
  if (x.kind == VK_SEQ && !x.child_count) return b;
  if (y.kind == VK_SEQ && !y.child_count) return a;
  if (x.kind != VK_SEQ || y.kind != VK_SEQ || x.child_count + y.child_count > MAX_ARGS)
    return NO_VAL;
  uint32_t n = 0;
  for (uint32_t i = 0; i < x.child_count; i++) all[n++] = val_child(s, a, i);
  for (uint32_t i = 0; i < y.child_count; i++) all[n++] = val_child(s, b, i);
  return val_seq(s, SEQ_LIST, all, n, 0, 0);
}

static Val items_in(Frame *f, uint32_t effect, int depth);

static Val items_of_seq(Frame *f, const Effect *n, int depth) {
  enum { LEAVES = 1 << EXIT_RETURN | 1 << EXIT_BREAK | 1 << EXIT_CONTINUE };
  EffectStore *es = &f->e->effects;
  Val all = empty_list(f);
  for (uint32_t i = 0; i < n->count && all.i; i++) {
    uint32_t part = es->pool.at[n->list + i];
    if (i + 1 < n->count && (effect_at(es, part)->exits & LEAVES)) return NO_VAL;
    Val one = items_in(f, part, depth + 1);
    all = one.i ? joined_lists(f, all, one) : NO_VAL;
  }
  return all;
}

/* A loop that hands out one value a round, or one under a condition. */
static Val items_of_loop(Frame *f, const Effect *n, int depth) {
  ValStore *s = vals(f);
  const Effect *body = effect_at(&f->e->effects, n->a);
  if (!n->value.i || (body->exits & (1 << EXIT_BREAK | 1 << EXIT_RETURN)) || n->b) return NO_VAL;
  Val round = items_in(f, n->a, depth + 1);
  if (!round.i) return NO_VAL;
  const ValNode r = *val_node(s, round);
  Val count = n->value, over = val_fold(s, FOLD_COUNT_UP, &count, 1), iter = {n->c};
  uint32_t site = site_of(n->loc);
  if (r.kind == VK_SEQ && r.child_count == 1)
    return val_each(s, SEQ_LIST, val_child(s, round, 0), NO_VAL, over, iter, site);
  if (r.kind != VK_ITE) return NO_VAL;
  const ValNode x = *val_node(s, (Val){r.b}), y = *val_node(s, (Val){r.c});
  if (x.kind != VK_SEQ || y.kind != VK_SEQ || x.child_count + y.child_count != 1) return NO_VAL;
  Val cond = x.child_count ? (Val){r.a} : val_not(s, (Val){r.a});
  Val one = val_child(s, x.child_count ? (Val){r.b} : (Val){r.c}, 0);
  return val_each(s, SEQ_LIST, one, cond, over, iter, site);
}

/* The list of all that a tree hands out; NO_VAL if it is not so simple. */
static Val items_in(Frame *f, uint32_t effect, int depth) {
  ValStore *s = vals(f);
  if (!effect) return empty_list(f);
  const Effect n = *effect_at(&f->e->effects, effect);
  if (depth > MAX_NESTING) return NO_VAL;
  if (!(n.exits & EXITS_YIELD)) return empty_list(f);
  switch (n.kind) {
    case EF_YIELD:
      return val_seq(s, SEQ_LIST, &n.value, 1, 0, 0);
    case EF_SEQ:
      return items_of_seq(f, &n, depth);
    case EF_LOOP:
      return items_of_loop(f, &n, depth);
    case EF_IF: {
      Val a = items_in(f, n.a, depth + 1), b = items_in(f, n.b, depth + 1);
      return a.i && b.i ? val_ite(s, n.value, a, b) : NO_VAL;
    }
    case EF_SPLICE: {
      if (n.op != SPLICE_FOR || n.count || !n.b) return NO_VAL;
      Val inner = generator_items(f, n.value);
      const Effect *body = effect_at(&f->e->effects, n.b);
      if (body->kind != EF_YIELD) return NO_VAL;
      if (body->op) return inner; /* yield from */
      const ValNode e = *val_node(s, inner);
      if (e.kind != VK_EACH) return NO_VAL;
      return val_each(s, SEQ_LIST, body->value, (Val){e.b}, val_child(s, inner, 0),
                      val_child(s, inner, 1), e.c);
    }
    default:
      return NO_VAL;
  }
}

/* Fills in what is known of a generator's values, once. */
static void study(Frame *f, uint32_t inst) {
  Engine *e = f->e;
  ValStore *s = &e->values;
  Instance *g = engine_instance(e, inst);
  if (g->items.i) return;
  uint32_t root = g->root;
  Holes h = {.f = f};
  holes_in(&h, root, 0);
  Support all = h.support;
  if (root) all = support_union(s, all, effect_at(&e->effects, root)->support);
  Val items = g->active ? NO_VAL : items_in(f, root, 0);
  if (!items.i || (val_kind(s, items) != VK_EACH && val_kind(s, items) != VK_SEQ))
    items = items.i && val_node(s, items)->size < 60
                ? items
                : val_merge(s, MERGE_UNKNOWN_CALL, 0xe0000000u, inst, 3, all, NO_NAME);
  Val element;
  const ValNode n = *val_node(s, items);
  if (n.kind == VK_EACH)
    element = (Val){n.a};
  else if (h.count == 1 && !h.more)
    element = h.value[0];
  else
    element = val_merge(s, MERGE_YIELD, 0xe0000000u, inst, 0, all, h.type);
  bool active = engine_instance(e, inst)->active;
  g = engine_instance(e, inst);
  g->element = element;
  g->round = n.kind == VK_EACH && !n.b ? val_child(s, items, 1) : NO_VAL;
  g->items = items;
  if (active) g->items = NO_VAL; /* recursion: asked again when it is known */
}

Val generator_items(Frame *f, Val generator) {
  uint32_t inst = val_node(vals(f), generator)->a;
  study(f, inst);
  Val items = engine_instance(f->e, inst)->items;
  return items.i ? items : val_merge(vals(f), MERGE_UNKNOWN_CALL, 0xe0000000u, inst, 3,
                                     (Support){0}, NO_NAME);
}

Val generator_element(Frame *f, Val generator, Val *round) {
  uint32_t inst = val_node(vals(f), generator)->a;
  study(f, inst);
  if (round) *round = engine_instance(f->e, inst)->round;
  return engine_instance(f->e, inst)->element;
}

Val generator_value(Frame *f, uint32_t inst, Loc made) {
  return val_make(vals(f), VK_GENERATOR, 0, inst, site_of(made), f->instance, NULL, 0,
                  engine_name(f->e, "generator"));
}

Val lazy_generator(Frame *f, uint32_t root, Loc loc) {
  uint32_t inst = instance_lazy(f->e, f->func, root);
  return generator_value(f, inst, loc);
}

/* It is walked here too: then what one walk leaves is what the next begins with. */
void generator_walked(Frame *f, Val generator, Loc loc) {
  Engine *e = f->e;
  bool fresh;
  uint32_t site = site_of(loc), *at = map_add(&e->walked, generator.i, site, &fresh);
  if (*at != site) *at = WALKED_TWICE;
  Instance *g = engine_instance(e, val_node(&e->values, generator)->a);
  vec_push(&g->callers, (CallRef){f->instance, 0});
  heap_set_all(&f->state.heap, g->writes, g->write_count);
}

void yield_here(Frame *f, Val value, bool delegated, Loc loc) {
  Effect n = {.kind = EF_YIELD, .op = delegated, .value = value, .loc = loc, .head = loc};
  emit(f, effect_new(f, &n));
  /* Whoever walks it does what he does at a hole: the first on one side pairs with the first on the other.
   * If it mixes with the groups of this function, the walks are compared anyway. */
  TrailNode t = {.site = site_of(loc),
                 .instance = f->instance,
                 .group = val_make(&f->e->values, VK_GENERATOR, 0, f->instance, 0, 0, NULL, 0, NO_NAME)};
  f->state.trail = trail_add(f->e, f->state.trail, &t);
}

Val received_here(Frame *f) {
  Instance *g = engine_instance(f->e, f->instance);
  Val v = val_merge(vals(f), MERGE_YIELD, 0xe1000000u, f->instance, 1, g->sent, NO_NAME);
  return engine_instance(f->e, f->instance)->received = v;
}

/* What is sent varies in more ways than the body was run with. */
static void receives(Engine *e, uint32_t inst, Support p) {
  Instance *g = engine_instance(e, inst);
  if (!g->received.i || g->active || support_within(&e->values, p, g->sent)) return;
  g->sent = support_union(&e->values, g->sent, p);
  g->items = NO_VAL;
  instance_again(e, inst);
}

/* next(it): its events up to the next hole. Past the last one it raises, unless a default is given. */
Val generator_next(Frame *f, Val generator, Val fallback, Val sent, Loc loc) {
  Engine *e = f->e;
  ValStore *s = &e->values;
  uint32_t inst = val_node(s, generator)->a;
  if (sent.i) receives(e, inst, val_support(s, sent));
  generator_walked(f, generator, loc);
  map_set(&e->walked, generator.i, WALKED_TWICE);
  Val round, element = generator_element(f, generator, &round), items = generator_items(f, generator);
  uint32_t root = engine_instance(e, inst)->root, at_end = 0;
  Support p = root ? effect_at(&e->effects, root)->support : (Support){0};
  Val over = val_merge(s, MERGE_EXIT, site_of(loc), f->instance, 6, p, NO_NAME);
  ClassRef stop = {engine_name(e, "StopIteration").id, false};
  bool ends = !engine_instance(e, inst)->always_exits || engine_instance(e, inst)->active;
  if (ends && !fallback.i) {
    seq_begin(f);
    emit_exit(f, EXIT_RAISE, loc, stop, 0);
    at_end = seq_end(f);
  }
  Effect n = {.kind = EF_SPLICE,
              .op = SPLICE_NEXT,
              .a = inst,
              .b = at_end,
              .c = sent.i,
              .value = generator,
              .root = over,
              .loc = loc,
              .head = loc};
  uint32_t id = effect_new(f, &n);
  emit(f, id);
  if (id && effect_at(&e->effects, id)->has_event) f->state.trail = trail_break(e, site_of(loc));
  if (at_end) {
    Branch b;
    branch_begin(f, &b, over);
    if (!branch_skips(&b, true)) exit_add(f, EXIT_RAISE, NO_VAL, stop, loc);
    branch_else(f, &b);
    branch_end(f, &b, GUARD_FOR, loc, loc);
  }
  /* The same value at every call only if it is the same in every round. */
  Val v = element;
  if (round.i ? val_mentions(s, element, round) : val_kind(s, element) == VK_MERGE)
    v = val_call(s, NO_NAME, &element, 1, site_of(loc), f->instance,
                 support_union(s, val_support(s, items), val_support(s, element)),
                 val_type(s, element));
  return fallback.i && ends ? val_ite(s, over, fallback, v) : v;
}
