/* Facts about a value that nobody knows: may it be None, and what shape does it have. A container has
 * a shape and contents: a list of values that vary has a length of its own, and a table keeps its
 * keys, whatever is stored under them. */
#include "variance/value.h"

enum { MAX_NESTING = 24, MAX_KEYS = 64, NONE_TAG = 0x51000000, SHAPE_TAG = 0x52000000 };

static bool has_facts(const ValStore *s, Val v) {
  const ValNode *n = val_node(s, v);
  return (n->kind == VK_MERGE || n->kind == VK_PARAM) && n->child_count == 2;
}

Val val_none_fact(const ValStore *s, Val leaf) {
  return has_facts(s, leaf) ? val_child(s, leaf, 0) : NO_VAL;
}

Val val_shape_fact(const ValStore *s, Val leaf) {
  return has_facts(s, leaf) ? val_child(s, leaf, 1) : NO_VAL;
}

static Support shape(ValStore *s, Val v, int depth);

/* Of a table made of entries the keys count, whatever stands under them. */
static Support shape_of_mapping(ValStore *s, Val v, const ValNode *n, int depth) {
  Val of = val_child(s, v, 0);
  const ValNode entries = *val_node(s, of);
  if (n->child_count != 1) return n->support;
  if (entries.kind != VK_EACH) return entries.kind == VK_DICT ? shape(s, of, depth) : n->support;
  const ValNode entry = *val_node(s, (Val){entries.a});
  if (entry.kind != VK_SEQ || entry.child_count != 2) return n->support;
  return support_union(s, shape(s, of, depth), val_support(s, val_child(s, (Val){entries.a}, 0)));
}

static Support shape_of_fold(ValStore *s, Val v, const ValNode *n, int depth) {
  if (!n->child_count) return n->support;
  if (fold_keeps_members((Fold)n->op)) return shape(s, val_child(s, v, 0), depth);
  switch (n->op) {
    case FOLD_APPEND: /* one more, whatever it is */
      return shape(s, val_child(s, v, 0), depth);
    case FOLD_MAPPING:
      return shape_of_mapping(s, v, n, depth);
    case FOLD_INSERT_KEY:
      return support_union(s, shape(s, val_child(s, v, 0), depth),
                           val_support(s, val_child(s, v, 1)));
    default:
      return n->support;
  }
}

/* What a list has grown from, by how many elements on every way. */
static Val grown_from(const ValStore *s, Val v, int *by, int depth) {
  const ValNode *n = val_node(s, v);
  *by = 0;
  if (n->kind == VK_FOLD && n->op == FOLD_APPEND && depth < MAX_NESTING) {
    Val from = grown_from(s, val_child(s, v, 0), by, depth + 1);
    ++*by;
    return from;
  }
  if (n->kind == VK_ITE && depth < MAX_NESTING) {
    int other;
    Val a = grown_from(s, (Val){n->b}, by, depth + 1),
        b = grown_from(s, (Val){n->c}, &other, depth + 1);
    if (val_eq(a, b) && *by == other) return a;
    *by = 0;
  }
  return v;
}

/* Two lists that have grown alike: whichever it is, there is as much in it. */
static bool as_many(const ValStore *s, Val a, Val b) {
  int by_a, by_b;
  Val from_a = grown_from(s, a, &by_a, 0), from_b = grown_from(s, b, &by_b, 0);
  return val_eq(from_a, from_b) && by_a == by_b;
}

static Support shape(ValStore *s, Val v, int depth) {
  const ValNode n = *val_node(s, v);
  Support p = {0};
  if (depth > MAX_NESTING || !n.support.i) return n.support;
  switch (n.kind) {
    case VK_SEQ: /* of a set equal elements are one */
      return n.op == SEQ_SET ? n.support : p;
    case VK_DICT:
      for (uint32_t i = 0; i < n.child_count && i < 2 * MAX_KEYS; i += 2)
        p = support_union(s, p, val_support(s, val_child(s, v, i)));
      return n.child_count > 2 * MAX_KEYS ? n.support : p;
    case VK_EACH:
      if (n.op == SEQ_SET) return n.support;
      p = shape(s, val_child(s, v, 0), depth + 1);
      return n.b ? support_union(s, p, val_support(s, (Val){n.b})) : p;
    case VK_ITE:
      p = support_union(s, shape(s, (Val){n.b}, depth + 1), shape(s, (Val){n.c}, depth + 1));
      return as_many(s, (Val){n.b}, (Val){n.c}) ? p : support_union(s, p, val_support(s, (Val){n.a}));
    case VK_MERGE:
    case VK_PARAM: {
      Val fact = val_shape_fact(s, v);
      return fact.i ? val_support(s, fact) : n.support;
    }
    case VK_FOLD:
      return shape_of_fold(s, v, &n, depth + 1);
    default:
      return n.support;
  }
}

Support val_shape(ValStore *s, Val v) { return shape(s, v, 0); }

static Val with_facts(ValStore *s, ValNode leaf, Val none, Val shaped) {
  Val facts[2] = {none, shaped};
  return val_leaf_with(s, leaf, none.i || shaped.i ? facts : NULL);
}

/* A leaf beside the leaf: the same place, another question. */
static Val fact_leaf(ValStore *s, const ValNode *n, uint32_t tag, Support p, Name type) {
  bool param = n->kind == VK_PARAM;
  return val_merge(s, param ? MERGE_ARG : (MergeKind)n->op, n->a ^ tag,
                   param ? n->b << 8 | n->c : n->b, param ? 0 : n->c, p, type);
}

/* Every join asks it of all that meets there, and wants no more than this of the answer. */
static NoneAnswer is_none(ValStore *s, Val v) {
  NoneAnswer *memo = &s->none_answers[v.i % NONE_ANSWERS];
  if (v.i && memo->of.i == v.i) return *memo;
  Asking from = val_ask(s);
  Val is = val_binary(s, OP_IS, v, s->none);
  NoneAnswer answer = {v, val_support(s, is), val_truth(s, is)};
  val_forget(s, from);
  if (val_lasts(s, v)) *memo = answer;
  return answer;
}

static Val none_fact(ValStore *s, const ValNode *leaf, const Val *from, uint32_t count, Support by,
                     uint32_t flags, bool open) {
  Support p = by;
  bool same = true;
  int known = -1;
  if (!leaf->support.i) /* nothing differs: only what is known for certain is worth a fact */
    for (uint32_t i = 0; i < count; i++)
      if (val_is_none(s, from[i]) < 0) return NO_VAL;
  for (uint32_t i = 0; i < count; i++) {
    NoneAnswer is = is_none(s, from[i]);
    same = same && is.known >= 0 && (!i || is.known == known);
    known = is.known;
    p = support_union(s, p, is.support);
  }
  if (same && count && !open) return val_bool(s, known);
  p = support_flagged(s, p, flags, 0);
  if (p.i == leaf->support.i && p.i) return NO_VAL;
  if (!p.i && !leaf->support.i && !same) return NO_VAL;
  return fact_leaf(s, leaf, NONE_TAG, p, names_find(s->names, "bool", 4));
}

Val val_joined(ValStore *s, ValNode leaf, const Val *from, uint32_t count, uint32_t flags, bool open) {
  return val_joined_by(s, leaf, from, count, (Support){0}, flags, open);
}

Val val_joined_by(ValStore *s, ValNode leaf, const Val *from, uint32_t count, Support by,
                  uint32_t flags, bool open) {
  Support whole = leaf.support, p = by;
  for (uint32_t i = 0; i < count && whole.i; i++) p = support_union(s, p, val_shape(s, from[i]));
  p = support_flagged(s, p, flags, 0);
  Val none = none_fact(s, &leaf, from, count, by, flags, open), shaped = NO_VAL;
  if (p.i != whole.i && support_within(s, p, whole))
    shaped = fact_leaf(s, &leaf, SHAPE_TAG, p, (Name){leaf.type});
  return with_facts(s, leaf, none, shaped);
}

Val val_shaped(ValStore *s, ValNode leaf, Support shape) {
  Val shaped = NO_VAL;
  if (shape.i != leaf.support.i) shaped = fact_leaf(s, &leaf, SHAPE_TAG, shape, (Name){leaf.type});
  return with_facts(s, leaf, s->no, shaped);
}

/* One of two tuples is a tuple of choices: what one place depends on the others do not. */
static Val by_place(ValStore *s, const ValNode *n) {
  enum { MAX_PLACES = 8 };
  const ValNode a = *val_node(s, (Val){n->b}), b = *val_node(s, (Val){n->c});
  Val places[MAX_PLACES];
  if (a.kind != VK_SEQ || b.kind != VK_SEQ || a.op != SEQ_TUPLE || b.op != SEQ_TUPLE ||
      a.child_count != b.child_count || a.child_count > MAX_PLACES)
    return NO_VAL;
  for (uint32_t i = 0; i < a.child_count; i++)
    places[i] = val_ite(s, (Val){n->a}, val_child(s, (Val){n->b}, i), val_child(s, (Val){n->c}, i));
  return val_seq(s, SEQ_TUPLE, places, a.child_count, a.a, a.b);
}

Val val_cut(ValStore *s, const ValNode *n, const uint32_t *kids, ValNode leaf) {
  Val tuple = n->kind == VK_ITE ? by_place(s, n) : NO_VAL;
  if (tuple.i) return tuple;
  if (n->kind == VK_ITE) {
    Val of[2] = {{n->b}, {n->c}};
    return val_joined_by(s, leaf, of, 2, val_support(s, (Val){n->a}), DEP_CUT, false);
  }
  if (n->kind == VK_FOLD && n->op == FOLD_INSERT_KEY && n->child_count == 3)
    return val_shaped(s, leaf,
                      support_flagged(s, support_union(s, val_shape(s, (Val){kids[0]}),
                                                       val_support(s, (Val){kids[1]})),
                                      DEP_CUT, 0));
  return val_leaf_with(s, leaf, NULL);
}
