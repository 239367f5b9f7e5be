/* How many there are of what a container holds. A length is kept apart from the elements: a list of varying
 * values may have a uniform length. */
#include <string.h>

#include "variance/peval.h"
#include "variance/value.h"

enum { MAX_LITERAL = 64 };

/* The container without what it holds: of a table the keys alone. */
static Val emptied(ValStore *s, Val v) {
  const ValNode n = *val_node(s, v);
  if (val_shape_fact(s, v).i) return val_shape_fact(s, v);
  if (n.kind != VK_FOLD || n.op != FOLD_INSERT_KEY || n.child_count != 3) return v;
  Val kids[3] = {emptied(s, val_child(s, v, 0)), val_child(s, v, 1), s->none};
  return val_make(s, VK_FOLD, FOLD_INSERT_KEY, 0, 0, 0, kids, 3, (Name){n.type});
}

static Val raw_length(ValStore *s, Val v) {
  v = emptied(s, v);
  return val_make(s, VK_FOLD, FOLD_LENGTH, 0, 0, 0, &v, 1, NO_NAME);
}

static Val range_length(ValStore *s, Val v, const ValNode *n) {
  int64_t step = 1;
  Val start = val_int(s, 0), stop = val_child(s, v, 0), len;
  if (n->child_count > 1) start = stop, stop = val_child(s, v, 1);
  if (n->child_count > 2 && !val_is_int(s, val_child(s, v, 2), &step)) {
    Val st = val_child(s, v, 2); /* ceil((stop - start) / step) for a positive step */
    Val span = val_binary(s, OP_ADD, val_binary(s, OP_SUB, stop, start),
                          val_binary(s, OP_SUB, st, val_int(s, 1)));
    return val_binary(s, OP_FLOORDIV, span, st);
  }
  if (step == 0) return NO_VAL;
  len = step > 0 ? val_binary(s, OP_SUB, stop, start) : val_binary(s, OP_SUB, start, stop);
  int64_t mag = step > 0 ? step : -step, c;
  if (mag != 1)
    len = val_binary(s, OP_FLOORDIV, val_binary(s, OP_ADD, len, val_int(s, mag - 1)),
                     val_int(s, mag));
  if (val_is_int(s, len, &c) && c < 0) return val_int(s, 0);
  return len;
}

/* Are the members of the container known to be different from each other? */
static bool no_two_alike(const ValStore *s, Val v) {
  const ValNode *n = val_node(s, v);
  if (n->kind == VK_MEMBERS || n->kind == VK_DICT) return true;
  if (n->kind == VK_FOLD && n->child_count)
    return n->op == FOLD_COUNT_UP || n->op == FOLD_KEYS || n->op == FOLD_MAPPING ||
           n->op == FOLD_UNORDERED ||
           (fold_keeps_members((Fold)n->op) && no_two_alike(s, val_child(s, v, 0)));
  if (n->kind != VK_SEQ) return false;
  for (uint32_t i = 0; i < n->child_count; i++) {
    if (val_kind(s, val_child(s, v, i)) != VK_CONST) return false;
    for (uint32_t k = 0; k < i; k++)
      if (val_eq(val_child(s, v, i), val_child(s, v, k))) return false;
  }
  return true;
}

/* Is it another one in each round? */
static bool new_each_round(ValStore *s, Val key, Val iter, int depth) {
  const ValNode *n = val_node(s, key);
  int64_t by;
  if (val_eq(key, iter)) return true;
  if (depth > 8 || !val_mentions(s, key, iter)) return false;
  switch (n->kind) {
    case VK_ELEMENT:
    case VK_ITEM:
      return val_eq((Val){n->b}, iter) && no_two_alike(s, (Val){n->a});
    case VK_BINARY: {
      Val a = {n->a}, b = {n->b};
      bool in_a = val_mentions(s, a, iter), in_b = val_mentions(s, b, iter);
      if (n->op == OP_MUL && !(val_is_int(s, in_a ? b : a, &by) && by)) return false;
      bool keeps = n->op == OP_ADD || n->op == OP_SUB || n->op == OP_MUL ||
                   (n->op == OP_MOD && val_kind(s, a) == VK_CONST); /* "layer%d" % i */
      return keeps && in_a != in_b && new_each_round(s, in_a ? a : b, iter, depth + 1);
    }
    case VK_SEQ:
    case VK_FOLD:
      if (n->kind == VK_FOLD && n->op != FOLD_TEXT) return false;
      for (uint32_t i = 0; i < n->child_count; i++)
        if (new_each_round(s, val_child(s, key, i), iter, depth + 1)) return true;
      return false;
    default:
      return false;
  }
}

/* A table of the entries that a loop put in: equal keys are one entry. */
static Val mapping_length(ValStore *s, Val v, Val entries) {
  const ValNode n = *val_node(s, entries);
  if (n.kind == VK_EACH) {
    Val key = val_item(s, (Val){n.a}, val_int(s, 0)), iter = val_child(s, entries, 1);
    if (!n.b && (val_uniform(s, key) || new_each_round(s, key, iter, 0)))
      return val_length(s, entries);
    Val entry[2] = {key, s->none}; /* what the entries hold does not matter, their keys do */
    Val keys = val_each(s, (SeqKind)n.op, val_seq(s, SEQ_TUPLE, entry, 2, n.c, 0), (Val){n.b},
                        val_child(s, entries, 0), iter, n.c);
    return raw_length(s, val_make(s, VK_FOLD, FOLD_MAPPING, 0, 0, 0, &keys, 1, NO_NAME));
  }
  if (n.kind != VK_SEQ) return val_length(s, entries);
  int64_t distinct = 0;
  for (uint32_t i = 0; i < n.child_count; i++) {
    Val entry = val_child(s, entries, i), key = NO_VAL;
    bool again = false;
    if (val_kind(s, entry) == VK_SEQ && val_node(s, entry)->child_count == 2)
      key = val_child(s, entry, 0);
    if (n.child_count > 1 && (!key.i || val_kind(s, key) != VK_CONST)) return raw_length(s, v);
    for (uint32_t k = 0; k < i && !again; k++)
      again = val_eq(val_child(s, val_child(s, entries, k), 0), key);
    if (!again) distinct++;
  }
  return val_int(s, distinct);
}

/* The one length that all members of a display have, if so. */
static Val common_length(ValStore *s, Val display) {
  Val len = NO_VAL;
  const ValNode n = *val_node(s, display);
  if (n.kind != VK_SEQ || !n.child_count) return NO_VAL;
  for (uint32_t i = 0; i < n.child_count; i++) {
    Val l = val_length(s, val_child(s, display, i));
    if (val_kind(s, l) != VK_CONST || (i && !val_eq(l, len))) return NO_VAL;
    len = l;
  }
  return len;
}

static bool is_endless(const ValStore *s, Val v) {
  const ValNode *n = val_node(s, v);
  return n->kind == VK_FOLD && n->op == FOLD_ENDLESS;
}

/* The container that has as many elements as what a library made of it; NO_VAL: not known. */
static Val as_long_as(ValStore *s, Val v, const ValNode *n) {
  const Model *m = n->a && n->child_count ? models_find(s->program->models, (Name){n->a}) : NULL;
  if (!m) return NO_VAL;
  if (m->order_varies || m->fold == FOLD_AS_MANY) return val_child(s, v, 0);
  Name list = names_find(s->names, "list", 4);
  for (uint32_t i = 1; i < n->child_count && m->fold == FOLD_PARTS; i++)
    if (val_is_container(s, val_child(s, v, i)) ||
        (i < m->params.len && list.id && name_eq(m->params.at[i].type, list)))
      return val_child(s, v, i);
  return NO_VAL;
}

/* Is its length that of what is written there, however large what it holds? */
static bool counts_at_sight(const ValStore *s, Val v) {
  return val_kind(s, v) == VK_DICT || val_kind(s, v) == VK_SEQ;
}

Val val_length(ValStore *s, Val v) {
  const ValNode n = *val_node(s, v);
  switch (n.kind) {
    case VK_ITEM:
    case VK_ELEMENT: {
      Val len = val_kind(s, (Val){n.b}) == VK_SLICE ? val_even_share(s, (Val){n.a}, (Val){n.b})
                                                    : common_length(s, (Val){n.a});
      return len.i ? len : raw_length(s, v);
    }
    case VK_MERGE: { /* a list of which an item was stored is as long as before */
      uint32_t known;
      return map_get(&s->lengths, v.i, &known) ? (Val){known} : raw_length(s, v);
    }
    case VK_SEQ:
      for (uint32_t i = 0; i < n.child_count; i++)
        if (n.op == SEQ_SET && val_kind(s, val_child(s, v, i)) != VK_CONST) return raw_length(s, v);
      return val_int(s, n.child_count);
    case VK_DICT:
      return val_int(s, n.child_count / 2);
    case VK_CONST:
      return n.op == CK_STR ? val_int(s, names_len(s->names, (Name){n.a})) : NO_VAL;
    case VK_MEMBERS:
      return val_size(s, (Val){n.a});
    case VK_SOURCE: {
      /* An object that hands out this rank's data (a loader) is taken to hand out equally much on
       * every rank: samplers see to it. A list that a function returns is as long as it is. */
      const Source *src = source_at(s, (SourceId){n.a});
      uint32_t known;
      if (map_get(&s->lengths, v.i, &known)) return (Val){known};
      if (src->model && src->model->is_class && (src->cause & CAUSE_DATA))
        return val_unknown(s, 0xd0000000u, v.i, NO_NAME, NO_NAME);
      return raw_length(s, v);
    }
    case VK_EACH: {
      if (n.op == SEQ_SET && !val_uniform(s, (Val){n.a})) return raw_length(s, v);
      if (!n.b) return val_length(s, val_child(s, v, 0));
      return raw_length(s, val_each(s, (SeqKind)n.op, s->none, (Val){n.b}, val_child(s, v, 0),
                                    val_child(s, v, 1), n.c));
    }
    case VK_BINARY: { /* [x] * n */
      bool first = val_kind(s, (Val){n.a}) == VK_SEQ;
      Val list = {first ? n.a : n.b}, times = {first ? n.b : n.a};
      const ValNode *l = val_node(s, list);
      if (n.op != OP_MUL || l->kind != VK_SEQ || l->op == SEQ_SET) return raw_length(s, v);
      return val_binary(s, OP_MUL, times, val_int(s, l->child_count));
    }
    case VK_ITE:
      if (n.size > 200 && !(counts_at_sight(s, (Val){n.b}) && counts_at_sight(s, (Val){n.c}))) return raw_length(s, v);
      return val_ite(s, (Val){n.a}, val_length(s, (Val){n.b}), val_length(s, (Val){n.c}));
    case VK_CALL: { /* what a wrapper shares out it shares out evenly */
      if (n.op == CALL_WRAPS) return val_unknown(s, 0xd0000001u, v.i, NO_NAME, NO_NAME);
      Val as = as_long_as(s, v, &n);
      return as.i ? val_length(s, as) : raw_length(s, v);
    }
    case VK_AGREED: {
      Val inner = val_length(s, val_child(s, v, 0));
      return inner.i && val_uniform(s, inner) && val_kind(s, inner) == VK_CONST ? inner
                                                                                : raw_length(s, v);
    }
    case VK_FOLD:
      if (!n.child_count) return raw_length(s, v);
      if (fold_keeps_members((Fold)n.op)) return val_length(s, val_child(s, v, 0));
      switch (n.op) {
        case FOLD_COUNT_UP:
          return range_length(s, v, &n);
        case FOLD_MAPPING:
          return mapping_length(s, v, val_child(s, v, 0));
        case FOLD_UNORDERED: {
          Val items[MAX_LITERAL];
          int count = val_set_items(s, v, items, MAX_LITERAL);
          return count < 0 ? raw_length(s, v) : val_int(s, count);
        }
        case FOLD_PIECES: {
          if (n.child_count < 2) return raw_length(s, v);
          Val cuts = val_child(s, v, 1);
          ValKind k = val_kind(s, cuts);
          if (k != VK_SEQ && k != VK_EACH) return cuts;
          return val_binary(s, OP_ADD, val_length(s, cuts), val_int(s, 1));
        }
        case FOLD_APPEND:
          return val_binary(s, OP_ADD, val_length(s, val_child(s, v, 0)), val_int(s, 1));
        case FOLD_IN_STEP: {
          Val least = NO_VAL;
          for (uint32_t i = 0; i < n.child_count; i++) {
            if (is_endless(s, val_child(s, v, i))) continue;
            Val pair[2] = {least, val_length(s, val_child(s, v, i))};
            if (!pair[1].i) return raw_length(s, v);
            if (!least.i)
              least = pair[1];
            else if (pair[0].i != pair[1].i)
              least = val_fold(s, FOLD_SMALLEST, pair, 2);
          }
          return least.i ? least : raw_length(s, v);
        }
        case FOLD_PREFIX: {
          if (n.child_count != 2) return raw_length(s, v);
          Val pair[2] = {val_length(s, val_child(s, v, 0)), val_child(s, v, 1)};
          if (is_endless(s, val_child(s, v, 0))) return pair[1];
          return pair[0].i ? val_fold(s, FOLD_SMALLEST, pair, 2) : raw_length(s, v);
        }
        case FOLD_JOINED: {
          Val all = val_int(s, 0);
          for (uint32_t i = 0; i < n.child_count; i++) {
            Val one = val_length(s, val_child(s, v, i));
            if (!one.i) return raw_length(s, v);
            all = val_binary(s, OP_ADD, all, one);
          }
          return all;
        }
        default:
          return raw_length(s, v);
      }
    default:
      return raw_length(s, v);
  }
}
