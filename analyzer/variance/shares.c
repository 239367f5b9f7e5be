/* A list that is dealt out in parts of one size: rank r of n takes x[r * k : (r + 1) * k] with
 * k = len(x) // n. The last part ends at n * k <= len(x), so every part has k elements, whoever
 * takes it. */
#include "variance/value.h"

/* `v` as a product with `factor`: the other factor, or NO_VAL. */
static Val times(const ValStore *s, Val v, Val factor) {
  const ValNode *n = val_node(s, v);
  if (n->kind != VK_BINARY || n->op != OP_MUL) return NO_VAL;
  if (n->b == factor.i) return (Val){n->a};
  return n->a == factor.i ? (Val){n->b} : NO_VAL;
}

/* The group in which the value is this process's rank; NO_VAL for other values. */
static Val rank_in(const ValStore *s, Val v) {
  const ValNode *n = val_node(s, v);
  if (val_eq(v, s->rank)) return s->world;
  if (n->kind != VK_SOURCE) return NO_VAL;
  const Source *src = source_at(s, (SourceId){n->a});
  return src->kind == SRC_GROUP_RANK ? src->group : NO_VAL;
}

/* Is it `list`'s length, divided among the members of `group`? */
static bool is_share(ValStore *s, Val v, Val list, Val group) {
  const ValNode n = *val_node(s, v);
  return n.kind == VK_BINARY && n.op == OP_FLOORDIV && val_eq((Val){n.b}, val_size(s, group)) &&
         val_eq((Val){n.a}, val_length(s, list));
}

/* Is it a number that fits: not one that a division was rounded up to, so that the last part is smaller? */
static bool divides(const ValStore *s, Val v, int depth) {
  const ValNode *n = val_node(s, v);
  if (depth > 12) return false;
  switch (n->kind) {
    case VK_CONST:
    case VK_PARAM:
    case VK_UNKNOWN:
    case VK_ATTR:
    case VK_SIZE:
      return true;
    case VK_ITEM:
      return val_kind(s, (Val){n->b}) == VK_CONST;
    case VK_FOLD:
      return n->op == FOLD_LENGTH || (n->op == FOLD_WHOLE && divides(s, val_child(s, v, 0), depth + 1));
    case VK_ITE:
      return divides(s, (Val){n->b}, depth + 1) && divides(s, (Val){n->c}, depth + 1);
    case VK_CALL: {
      const Model *m = n->a ? models_find(s->program->models, (Name){n->a}) : NULL;
      return m && m->reads_length;
    }
    case VK_BINARY:
      return (n->op == OP_MUL || n->op == OP_FLOORDIV || n->op == OP_DIV) && divides(s, (Val){n->a}, depth + 1) &&
             divides(s, (Val){n->b}, depth + 1);
    default:
      return false;
  }
}

Val val_slice_width(ValStore *s, Val slice) {
  const ValNode n = *val_node(s, slice);
  if (n.kind != VK_SLICE || n.child_count != 3 || !val_eq(val_child(s, slice, 2), s->none))
    return NO_VAL;
  Val start = val_child(s, slice, 0), stop = val_child(s, slice, 1);
  const ValNode product = *val_node(s, start), sum = *val_node(s, stop);
  if (sum.kind == VK_BINARY && sum.op == OP_ADD)
    for (int i = 0; i < 2; i++) {
      Val from = {i ? sum.a : sum.b}, width = {i ? sum.b : sum.a};
      if (val_eq(from, start) && divides(s, width, 0)) return width;
    }
  if (product.kind != VK_BINARY || product.op != OP_MUL) return NO_VAL;
  for (int i = 0; i < 2; i++) {
    Val width = {i ? product.a : product.b}, at = {i ? product.b : product.a};
    if (val_eq(times(s, stop, width), val_binary(s, OP_ADD, at, val_int(s, 1))) && divides(s, width, 0))
      return width;
  }
  return NO_VAL;
}

Val val_even_share(ValStore *s, Val list, Val slice) {
  const ValNode n = *val_node(s, slice);
  if (n.kind != VK_SLICE || n.child_count != 3 || !val_eq(val_child(s, slice, 2), s->none))
    return NO_VAL;
  Val start = val_child(s, slice, 0), stop = val_child(s, slice, 1);
  const ValNode product = *val_node(s, start);
  if (product.kind != VK_BINARY || product.op != OP_MUL) return NO_VAL;
  for (int i = 0; i < 2; i++) {
    Val share = {i ? product.a : product.b}, rank = {i ? product.b : product.a};
    Val group = rank_in(s, rank), next = val_binary(s, OP_ADD, rank, val_int(s, 1));
    bool one_on = val_eq(times(s, stop, share), next) ||
                  val_eq(stop, val_binary(s, OP_ADD, start, share));
    if (group.i && one_on && is_share(s, share, list, group)) return share;
  }
  return NO_VAL;
}
