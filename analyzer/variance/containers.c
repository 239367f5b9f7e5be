/* Displays, ranges, loop-built lists and groups: what is known of their members. How many they are: length.c. */
#include <stdio.h>
#include <string.h>

#include "variance/peval.h"
#include "variance/value.h"

enum { MAX_LITERAL = 64, MAX_RANGE = 64 };

Val val_seq(ValStore *s, SeqKind k, const Val *items, uint32_t count, uint32_t site,
            uint32_t instance) {
  return val_make(s, VK_SEQ, k, site, instance, 0, items, count, NO_NAME);
}

Val val_dict(ValStore *s, const Val *items, uint32_t count, uint32_t site, uint32_t instance) {
  return val_make(s, VK_DICT, 0, site, instance, 0, items, count, NO_NAME);
}

Val val_each(ValStore *s, SeqKind k, Val element, Val cond, Val iterable, Val iter, uint32_t site) {
  Val kids[2] = {iterable, iter};
  return val_make(s, VK_EACH, k, element.i, cond.i, site, kids, 2, NO_NAME);
}

/* list(x), tuple(x): the same members. */
static Val uncopied(const ValStore *s, Val v) {
  for (;;) {
    const ValNode *n = val_node(s, v);
    if (n->kind != VK_FOLD || n->op != FOLD_SAME || n->child_count != 1) return v;
    v = val_child(s, v, 0);
  }
}

/* `i == x // n` asks for the same as `x in range(i * n, (i + 1) * n)`, and `i == x % n` as `x in
 * range(i, all, n)`. */
static bool is_slot(ValStore *s, const ValNode *eq, Val members) {
  Val list = uncopied(s, members);
  const ValNode m = *val_node(s, list);
  if (m.kind != VK_FOLD || m.op != FOLD_COUNT_UP || m.child_count < 2) return false;
  for (int side = 0; side < 2; side++) {
    const ValNode part = *val_node(s, (Val){side ? eq->b : eq->a});
    Val slot = {side ? eq->a : eq->b}, n = {part.b};
    if (part.kind == VK_BINARY && part.op == OP_MOD && m.child_count == 3 &&
        val_eq(val_child(s, list, 0), slot) && val_eq(val_child(s, list, 2), n))
      return true;
    if (part.kind != VK_BINARY || part.op != OP_FLOORDIV || m.child_count != 2) continue;
    Val from = val_child(s, list, 0), to = val_child(s, list, 1);
    Val next = val_binary(s, OP_ADD, slot, val_int(s, 1));
    if ((val_eq(from, val_binary(s, OP_MUL, slot, n)) ||
         val_eq(from, val_binary(s, OP_MUL, n, slot))) &&
        (val_eq(to, val_binary(s, OP_MUL, next, n)) ||
         val_eq(to, val_binary(s, OP_MUL, n, next)) ||
         val_eq(to, val_binary(s, OP_ADD, from, n))))
      return true;
  }
  return false;
}

bool val_is_family(ValStore *s, Val cond, Val value) {
  const ValNode node = *val_node(s, value), asked = *val_node(s, cond), *v = &node, *c = &asked;
  bool own = c->kind == VK_BINARY && c->op == OP_IN &&
             val_eq(uncopied(s, (Val){c->b}), uncopied(s, value));
  if (!own && (v->kind == VK_DICT || v->kind == VK_SEQ || v->kind == VK_FOLD)) { /* in a table */
    for (uint32_t i = 0; i < v->child_count; i++)
      if (val_is_family(s, cond, val_child(s, value, i))) return true;
    return false;
  }
  if (c->kind != VK_BINARY) return false;
  if (own) return true; /* the list of those who are in it, kept beside the handle */
  if (v->kind != VK_GROUP || !v->a) return false;
  if (c->op == OP_EQ) return is_slot(s, c, (Val){v->a});
  if (c->op == OP_IN) return val_eq(uncopied(s, (Val){c->b}), uncopied(s, (Val){v->a}));
  return c->op == OP_OR && (val_node(s, (Val){v->a})->kind == VK_SEQ);
}

Val val_select(ValStore *s, Val cond, Val value, Val init, Val iterable, Val iter) {
  Val kids[2] = {iterable, iter};
  Val v = val_make(s, VK_SELECT, val_is_family(s, cond, value), cond.i, value.i, init.i, kids, 2,
                   val_type(s, value));
  return v;
}

/* str(x) of a constant, or of what is a string already; NO_VAL if it is not known. */
static Val text_of(ValStore *s, Val a) {
  char digits[24];
  int64_t x;
  Name type = val_type(s, a);
  if (type.id && !strcmp(names_text(s->names, type), "str")) return a;
  if (val_kind(s, a) != VK_CONST) return NO_VAL;
  if (val_eq(a, s->none)) return val_str(s, names_addz(s->names, "None"));
  if (val_eq(a, s->yes)) return val_str(s, names_addz(s->names, "True"));
  if (val_eq(a, s->no)) return val_str(s, names_addz(s->names, "False"));
  if (!val_is_int(s, a, &x)) return NO_VAL;
  snprintf(digits, sizeof digits, "%lld", (long long)x);
  return val_str(s, names_addz(s->names, digits));
}

Val val_fold(ValStore *s, Fold f, const Val *args, uint32_t count) {
  int64_t x;
  if (!count) {
    if (f == FOLD_SAME || f == FOLD_ORDERED) return val_seq(s, SEQ_LIST, NULL, 0, 0, 0);
    if (f == FOLD_TRUTH) return s->no;
    if (f == FOLD_WHOLE) return val_int(s, 0);
    if (f == FOLD_TEXT) return val_str(s, names_addz(s->names, ""));
    return val_make(s, VK_FOLD, f, 0, 0, 0, NULL, 0, NO_NAME);
  }
  Val a = args[0];
  switch (f) {
    case FOLD_TRUTH: {
      Val t = val_truthy(s, a);
      if (t.i != a.i || val_kind(s, t) == VK_BINARY) return t;
      break;
    }
    case FOLD_LENGTH: {
      Val n = val_length(s, a);
      if (n.i) return n;
      break;
    }
    case FOLD_WHOLE:
    case FOLD_SAME:
      if (val_is_int(s, a, &x)) return f == FOLD_WHOLE ? val_int(s, x) : a;
      /* A copy of a display is a display; of a number, the number. */
      if (f == FOLD_SAME && val_kind(s, a) == VK_SEQ) return a;
      if (f == FOLD_WHOLE && count == 1 && val_kind(s, a) == VK_FOLD && val_node(s, a)->op == FOLD_TEXT &&
          val_node(s, a)->child_count == 1 && val_kind(s, val_child(s, a, 0)) == VK_SIZE)
        return val_child(s, a, 0); /* the number that was written out */
      if (f == FOLD_WHOLE && count == 1 &&
          (val_eq(a, s->rank) || val_kind(s, a) == VK_SIZE || val_kind(s, a) == VK_BINARY ||
           val_kind(s, a) == VK_SOURCE || val_kind(s, a) == VK_ITE))
        return a;
      break;
    case FOLD_TEXT: {
      Val text = count == 1 ? text_of(s, a) : NO_VAL;
      if (text.i) return text;
      break;
    }
    case FOLD_MAGNITUDE:
      if (val_is_int(s, a, &x) && x != INT64_MIN) return val_int(s, x < 0 ? -x : x);
      break;
    case FOLD_SMALLEST:
    case FOLD_LARGEST: {
      int64_t y;
      if (count == 2 && val_is_int(s, a, &x) && val_is_int(s, args[1], &y))
        return val_int(s, (f == FOLD_SMALLEST) == (x < y) ? x : y);
      if (count == 2 && val_eq(a, args[1])) return a;
      break;
    }
    default: {
      Val list = fold_ranks(s, f, args, count);
      if (list.i) return list;
      break;
    }
  }
  return val_make(s, VK_FOLD, f, 0, 0, 0, args, count, NO_NAME);
}

Val val_attr(ValStore *s, Val obj, Name name) {
  return val_make(s, VK_ATTR, 0, obj.i, name.id, 0, NULL, 0, NO_NAME);
}

int val_items(ValStore *s, Val v, Val *items, uint32_t cap) {
  const ValNode n = *val_node(s, v);
  if (n.kind == VK_FOLD && n.op == FOLD_SAME && val_unordered(s, v)) return -1;
  if (n.kind == VK_SEQ) {
    if (n.child_count > cap) return -1;
    for (uint32_t i = 0; i < n.child_count; i++) items[i] = val_child(s, v, i);
    return (int)n.child_count;
  }
  if (n.kind == VK_AGREED && val_kind(s, val_child(s, v, 0)) == VK_SEQ && val_uniform(s, v))
    return -1;
  if (n.kind != VK_FOLD || !n.child_count) return -1;
  Val a = val_child(s, v, 0);
  switch (n.op) {
    case FOLD_COUNT_UP: {
      int64_t r[3] = {0, 0, 1};
      for (uint32_t i = 0; i < n.child_count && i < 3; i++)
        if (!val_is_int(s, val_child(s, v, i), &r[i])) return -1;
      if (n.child_count == 1) r[1] = r[0], r[0] = 0;
      if (!r[2]) return -1;
      int count = 0;
      for (int64_t x = r[0]; r[2] > 0 ? x < r[1] : x > r[1]; x += r[2]) {
        if ((uint32_t)count >= cap || count >= MAX_RANGE) return -1;
        items[count++] = val_int(s, x);
      }
      return count;
    }
    case FOLD_SAME:
    case FOLD_ITERATOR:
    case FOLD_KEYS:
      if (val_kind(s, a) == VK_DICT) {
        uint32_t count = val_node(s, a)->child_count / 2;
        if (count > cap) return -1;
        for (uint32_t i = 0; i < count; i++) items[i] = val_child(s, a, 2 * i);
        return (int)count;
      }
      return val_items(s, a, items, cap);
    case FOLD_ORDERED: {
      int count = val_items(s, a, items, cap);
      int64_t x, y;
      for (int i = 0; i < count; i++) {
        if (!val_is_int(s, items[i], &x)) return -1;
        for (int j = i; j > 0 && val_is_int(s, items[j - 1], &y) && y > x; j--) {
          Val t = items[j];
          items[j] = items[j - 1];
          items[j - 1] = t;
        }
      }
      return n.child_count == 1 ? count : -1;
    }
    case FOLD_BACKWARDS: {
      int count = val_items(s, a, items, cap);
      for (int i = 0; i < count / 2; i++) {
        Val t = items[i];
        items[i] = items[count - 1 - i];
        items[count - 1 - i] = t;
      }
      return count;
    }
    case FOLD_APPEND: {
      int count = val_items(s, a, items, cap);
      if (count < 0 || (uint32_t)count >= cap || n.child_count != 2) return -1;
      items[count] = val_child(s, v, 1);
      return count + 1;
    }
    default:
      return -1;
  }
}

int val_set_items(ValStore *s, Val v, Val *items, uint32_t cap) {
  const ValNode *n = val_node(s, v);
  bool set = false;
  while (n->kind == VK_FOLD && n->child_count == 1 &&
         (n->op == FOLD_SAME || n->op == FOLD_UNORDERED)) {
    set = set || n->op == FOLD_UNORDERED;
    v = val_child(s, v, 0);
    n = val_node(s, v);
  }
  set = set || (n->kind == VK_SEQ && n->op == SEQ_SET);
  if (!set || n->kind != VK_SEQ || n->child_count > cap) return -1;
  for (uint32_t i = 0; i < n->child_count; i++) {
    items[i] = val_child(s, v, i);
    if (val_kind(s, items[i]) != VK_CONST) return -1;
    for (uint32_t k = 0; k < i; k++)
      if (val_eq(items[i], items[k])) return -1;
  }
  return (int)n->child_count;
}

static bool slice_bound(const ValStore *s, Val v, int64_t absent, int64_t len, int64_t *out) {
  if (val_eq(v, s->none)) {
    *out = absent;
    return true;
  }
  if (!val_is_int(s, v, out)) return false;
  if (*out < 0) *out += len;
  if (*out < 0) *out = 0;
  if (*out > len) *out = len;
  return true;
}

/* A slice of a list whose members are known, between known ends. */
static Val known_slice(ValStore *s, Val obj, Val slice) {
  Val items[MAX_LITERAL], out[MAX_LITERAL];
  int len = val_items(s, obj, items, MAX_LITERAL);
  int64_t from, to, step = 1;
  if (len < 0) return NO_VAL;
  Val st = val_child(s, slice, 2);
  if (!val_eq(st, s->none) && (!val_is_int(s, st, &step) || step <= 0)) return NO_VAL;
  if (!slice_bound(s, val_child(s, slice, 0), 0, len, &from) ||
      !slice_bound(s, val_child(s, slice, 1), len, len, &to))
    return NO_VAL;
  uint32_t n = 0;
  for (int64_t i = from; i < to; i += step) out[n++] = items[i];
  const ValNode o = *val_node(s, obj);
  return val_seq(s, o.kind == VK_SEQ ? (SeqKind)o.op : SEQ_LIST, out, n, o.kind == VK_SEQ ? o.a : 0,
                 0);
}

/* A table of functions or classes: looking it up chooses which one is called. */
static bool holds_callables(const ValStore *s, Val obj, const ValNode *n) {
  if ((n->kind != VK_SEQ && n->kind != VK_DICT) || !n->child_count || n->child_count > 16)
    return false;
  for (uint32_t i = n->kind == VK_DICT; i < n->child_count; i += n->kind == VK_DICT ? 2 : 1) {
    ValKind k = val_kind(s, val_child(s, obj, i));
    if (k != VK_FUNC && k != VK_CLASS && k != VK_BOUND && k != VK_PARTIAL && k != VK_OBJECT &&
        k != VK_EXTERNAL)
      return false;
  }
  return true;
}

Val val_choice_of_names(ValStore *s, Val v) {
  enum { MAX_NAMES = 16 };
  const ValNode at = *val_node(s, v);
  if (at.kind != VK_ITEM && at.kind != VK_ELEMENT) return v;
  const ValNode n = *val_node(s, (Val){at.a});
  if (n.kind != VK_SEQ || !n.child_count || n.child_count > MAX_NAMES) return v;
  for (uint32_t i = 0; i < n.child_count; i++) {
    const ValNode *x = val_node(s, val_child(s, (Val){at.a}, i));
    if (x->kind != VK_CONST || x->op != CK_STR) return v;
  }
  Val r = val_child(s, (Val){at.a}, n.child_count - 1);
  for (uint32_t i = n.child_count - 1; i-- > 0;)
    r = val_ite(s, val_binary(s, OP_EQ, (Val){at.b}, val_int(s, i)), val_child(s, (Val){at.a}, i), r);
  return r;
}

static Val choice_of(ValStore *s, Val obj, const ValNode *n, Val index) {
  uint32_t step = n->kind == VK_DICT ? 2 : 1, count = n->child_count / step;
  Val r = val_child(s, obj, (count - 1) * step + step - 1);
  for (uint32_t i = count - 1; i-- > 0;) {
    Val key = n->kind == VK_DICT ? val_child(s, obj, i * 2) : val_int(s, i);
    r = val_ite(s, val_binary(s, OP_EQ, index, key), val_child(s, obj, i * step + step - 1), r);
  }
  return r;
}

/* One of displays, whichever: a place of it is one of their places, however large they are. */
static bool is_display(const ValStore *s, Val v, int depth) {
  const ValNode *n = val_node(s, v);
  if (n->kind == VK_SEQ) return n->op != SEQ_SET;
  return n->kind == VK_ITE && depth < 8 && is_display(s, (Val){n->b}, depth + 1) &&
         is_display(s, (Val){n->c}, depth + 1);
}

Val val_item(ValStore *s, Val obj, Val index) {
  if (val_kind(s, index) == VK_SLICE) {
    Val r = known_slice(s, obj, index);
    return r.i ? r : val_make(s, VK_ITEM, 0, obj.i, index.i, 0, NULL, 0, val_type(s, obj));
  }
  const ValNode n = *val_node(s, obj);
  int64_t i;
  Val items[MAX_LITERAL];
  if (val_is_int(s, index, &i)) {
    int count = val_items(s, obj, items, MAX_LITERAL);
    if (count >= 0) {
      if (i < 0) i += count;
      if (i >= 0 && i < count) return items[i];
      return s->beyond;
    }
    if (n.kind == VK_AGREED && val_uniform(s, obj))
      return val_make(s, VK_ITEM, 0, obj.i, index.i, 0, NULL, 0, NO_NAME);
  }
  if (n.kind == VK_DICT && val_kind(s, index) == VK_CONST)
    for (uint32_t k = n.child_count; k >= 2; k -= 2)
      if (val_eq(val_child(s, obj, k - 2), index)) return val_child(s, obj, k - 1);
  if (n.kind == VK_ITE && (n.size < 120 || (val_is_int(s, index, &i) && is_display(s, obj, 0))))
    return val_ite(s, (Val){n.a}, val_item(s, (Val){n.b}, index), val_item(s, (Val){n.c}, index));
  const ValNode at = *val_node(s, index);
  if (at.kind == VK_ITE && at.size < 60 && (n.kind == VK_DICT || n.kind == VK_SEQ))
    return val_ite(s, (Val){at.a}, val_item(s, obj, (Val){at.b}), val_item(s, obj, (Val){at.c}));
  if (holds_callables(s, obj, &n) && at.kind != VK_CONST) return choice_of(s, obj, &n, index);
  if (n.kind == VK_EACH && !n.b && !(val_is_int(s, index, &i) && i < 0))
    return val_replace(s, (Val){n.a}, val_child(s, obj, 1), index);
  if (n.kind == VK_FOLD && n.op == FOLD_INSERT_KEY && n.child_count == 3) {
    Val key = val_child(s, obj, 1);
    if (val_eq(key, index)) return val_child(s, obj, 2);
    if (at.kind == VK_CONST && val_kind(s, key) == VK_CONST)
      return val_item(s, val_child(s, obj, 0), index);
  }
  if (n.kind == VK_FOLD && n.op == FOLD_COUNT_UP && n.child_count == 1 &&
      !(val_is_int(s, index, &i) && i < 0))
    return index;
  if (n.kind == VK_FOLD && n.op == FOLD_SAME && n.child_count == 1)
    return val_item(s, val_child(s, obj, 0), index);
  return val_make(s, VK_ITEM, 0, obj.i, index.i, 0, NULL, 0, NO_NAME);
}

Val val_element(ValStore *s, Val iterable, Val iter) {
  const ValNode n = *val_node(s, iterable);
  if (n.kind == VK_EACH && !n.b) return val_replace(s, (Val){n.a}, val_child(s, iterable, 1), iter);
  if (n.kind == VK_SEQ && val_kind(s, iter) == VK_CONST) return val_item(s, iterable, iter);
  if (n.kind == VK_SEQ && n.child_count == 1) return val_child(s, iterable, 0);
  if (n.kind == VK_SEQ && holds_callables(s, iterable, &n)) return choice_of(s, iterable, &n, iter);
  if (n.kind == VK_ITE && n.size < 120)
    return val_ite(s, (Val){n.a}, val_element(s, (Val){n.b}, iter), val_element(s, (Val){n.c}, iter));
  if (n.kind == VK_FOLD && n.op == FOLD_ENDLESS && !n.child_count) return iter;
  if (n.kind == VK_DICT && n.child_count) /* who walks a table walks its keys */
    return val_element(s, val_fold(s, FOLD_KEYS, &iterable, 1), iter);
  if (n.kind == VK_FOLD && n.child_count) {
    Val a = val_child(s, iterable, 0);
    switch (n.op) {
      case FOLD_COUNT_UP: {
        if (n.child_count == 1) return iter;
        Val step = n.child_count > 2 ? val_child(s, iterable, 2) : val_int(s, 1);
        return val_binary(s, OP_ADD, val_binary(s, OP_MUL, iter, step), a);
      }
      case FOLD_MAPPING: { /* its keys */
        const ValNode *entries = val_node(s, a);
        if (entries->kind != VK_EACH || entries->b) break;
        return val_item(s, val_element(s, a, iter), val_int(s, 0));
      }
      case FOLD_SAME:
      case FOLD_ITERATOR:
      case FOLD_KEYS: {
        Val items[MAX_LITERAL];
        int count = val_kind(s, a) == VK_DICT ? val_items(s, iterable, items, MAX_LITERAL) : -1;
        if (count >= 0)
          return val_element(s, val_seq(s, SEQ_LIST, items, (uint32_t)count, n.a, 0), iter);
        if (n.op == FOLD_KEYS) break;
        return val_element(s, a, iter);
      }
      case FOLD_INDEXED: {
        Val start = n.child_count > 1 ? val_child(s, iterable, 1) : val_int(s, 0);
        Val pair[2] = {val_binary(s, OP_ADD, iter, start), val_element(s, a, iter)};
        return val_seq(s, SEQ_TUPLE, pair, 2, 0, 0);
      }
      case FOLD_PREFIX:
        if (n.child_count == 2) return val_element(s, a, iter);
        break;
      case FOLD_ENDLESS: {
        int64_t start;
        if (!val_is_int(s, a, &start)) break;
        Val step = n.child_count > 1 ? val_child(s, iterable, 1) : val_int(s, 1);
        return val_binary(s, OP_ADD, val_binary(s, OP_MUL, iter, step), a);
      }
      case FOLD_IN_STEP: {
        Val parts[8];
        if (n.child_count > 8) break;
        for (uint32_t i = 0; i < n.child_count; i++)
          parts[i] = val_element(s, val_child(s, iterable, i), iter);
        return val_seq(s, SEQ_TUPLE, parts, n.child_count, 0, 0);
      }
      case FOLD_ITEMS: {
        Val k = val_fold(s, FOLD_KEYS, &a, 1), v = val_fold(s, FOLD_VALUES, &a, 1);
        Val pair[2] = {val_element(s, k, iter),
                       val_make(s, VK_ELEMENT, 0, v.i, iter.i, 0, NULL, 0, NO_NAME)};
        return val_seq(s, SEQ_TUPLE, pair, 2, 0, 0);
      }
      case FOLD_ORDERED:
      case FOLD_BACKWARDS: {
        Val items[MAX_LITERAL];
        int count = val_items(s, iterable, items, MAX_LITERAL);
        if (count > 0)
          return val_element(s, val_seq(s, SEQ_LIST, items, (uint32_t)count, 0, 0), iter);
        break;
      }
      default:
        break;
    }
  }
  return val_make(s, VK_ELEMENT, 0, iterable.i, iter.i, 0, NULL, 0, NO_NAME);
}

/* --- groups --- */

Val val_group(ValStore *s, Val members, Val colour, uint32_t site, uint32_t instance, Val iter) {
  Val kids[2] = {colour, iter};
  return val_make(s, VK_GROUP, 0, members.i, site, instance, kids, 2, NO_NAME);
}

Val val_coloured(ValStore *s, Val group) {
  const ValNode n = *val_node(s, group);
  Val kids[2] = {val_child(s, group, 0), val_child(s, group, 1)};
  return val_make(s, VK_GROUP, 1, n.a, n.b, n.c, kids, 2, (Name){n.type});
}

Val val_size(ValStore *s, Val group) {
  const ValNode n = *val_node(s, group);
  if (n.kind == VK_GROUP && n.a) {
    Val len = val_length(s, (Val){n.a});
    if (len.i && val_kind(s, len) != VK_FOLD) return len;
  }
  if (val_eq(group, s->world) && s->world_size.i) return s->world_size;
  return val_make(s, VK_SIZE, 0, group.i, 0, 0, NULL, 0, NO_NAME);
}

Val val_members(ValStore *s, Val group) {
  const ValNode *n = val_node(s, group);
  if (n->kind == VK_GROUP && n->a) return (Val){n->a};
  return val_make(s, VK_MEMBERS, 0, group.i, 0, 0, NULL, 0, NO_NAME);
}

Axes group_axes(const ValStore *s, Val g) {
  const ValNode *n = val_node(s, g);
  if (n->kind == VK_WORLD) return AXES_WORLD;
  if (n->kind == VK_LAID) return ((Axes)n->c << 32) | n->b;
  if (n->kind == VK_NAMED) return models_name_evidence(s->program->models, (Name){n->b}).axes;
  return 0;
}

Val group_condition(const ValStore *s, Val g) {
  uint32_t condition = 0;
  if (val_kind(s, g) == VK_LAID) map_get(&s->conditions, g.i, &condition);
  return (Val){condition};
}

bool group_condition_asks(const ValStore *s, Val part) {
  uint32_t is;
  return map_get(&s->condition_parts, part.i, &is);
}

void group_set_condition(ValStore *s, Val g, Val condition) {
  map_set(&s->conditions, g.i, condition.i);
  for (Val rest = condition; rest.i;) {
    const ValNode *n = val_node(s, rest);
    bool several = n->kind == VK_BINARY && n->op == OP_OR;
    map_set(&s->condition_parts, several ? n->b : rest.i, 1);
    rest = (Val){several ? n->a : 0};
  }
}

bool group_is_whole(const ValStore *s, Val g) {
  const ValNode *n = val_node(s, g);
  if (n->kind == VK_WORLD) return true;
  if (n->kind != VK_GROUP || !n->a) return false;
  Val m = {n->a};
  while (val_kind(s, m) == VK_FOLD &&
         (val_node(s, m)->op == FOLD_SAME || val_node(s, m)->op == FOLD_ORDERED) &&
         val_node(s, m)->child_count)
    m = val_child(s, m, 0);
  const ValNode *r = val_node(s, m);
  int64_t zero = 0, one = 1;
  if (r->kind == VK_EACH && !r->b &&
      val_eq((Val){r->a}, val_child(s, m, 1))) { /* [r for r in range(world)] */
    m = val_child(s, m, 0);
    r = val_node(s, m);
  }
  if (r->kind != VK_FOLD || r->op != FOLD_COUNT_UP || !r->child_count) return false;
  if (r->child_count == 1) return val_eq(val_child(s, m, 0), s->world_size);
  if (!val_is_int(s, val_child(s, m, 0), &zero) || zero ||
      !val_eq(val_child(s, m, 1), s->world_size))
    return false;
  return r->child_count == 2 || (val_is_int(s, val_child(s, m, 2), &one) && one == 1);
}

Val val_group_rank(ValStore *s, Val group, Loc loc, const Model *model) {
  if (val_eq(group, s->world)) return s->rank;
  Axes axes = group_axes(s, group);
  Source src = {.kind = SRC_GROUP_RANK,
                .axes = axes ? axes : AXES_WORLD,
                .cause = CAUSE_RANK,
                .group = group};
  SourceId id = source_add(s, &src, group.i);
  if (!s->sources.at[id.i].model) {
    s->sources.at[id.i].model = model;
    s->sources.at[id.i].loc = loc;
  }
  return val_source(s, id, NO_NAME);
}
