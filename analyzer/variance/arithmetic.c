/* Operators on numbers and texts: constants fold, sums of what is equal stand in one order. As in
 * simplify.c, no rule assumes a number where a tensor may stand. */
#include <stdlib.h>
#include <string.h>

#include "variance/value.h"

enum { MAX_LITERAL = 64 };

static int64_t floor_div(int64_t a, int64_t b) {
  int64_t q = a / b;
  return (a % b != 0 && (a < 0) != (b < 0)) ? q - 1 : q;
}

static bool fold_ints(ValStore *s, OperKind op, int64_t a, int64_t b, Val *out) {
  int64_t r;
  switch (op) {
    case OP_ADD:
      if (__builtin_add_overflow(a, b, &r)) return false;
      break;
    case OP_SUB:
      if (__builtin_sub_overflow(a, b, &r)) return false;
      break;
    case OP_MUL:
      if (__builtin_mul_overflow(a, b, &r)) return false;
      break;
    case OP_FLOORDIV:
      if (!b || (b == -1 && a == INT64_MIN)) return false;
      r = floor_div(a, b);
      break;
    case OP_MOD:
      if (!b || b == -1) return false;
      r = a - floor_div(a, b) * b;
      break;
    case OP_DIV:
      if (!b || b == -1 || a % b) return false;
      r = a / b;
      break;
    case OP_POW:
      if (b < 0 || b > 62) return false;
      for (r = 1; b > 0; b--)
        if (__builtin_mul_overflow(r, a, &r)) return false;
      break;
    case OP_LSHIFT:
      if (b < 0 || b > 40 || a < 0 || a > (1 << 20)) return false;
      r = a << b;
      break;
    case OP_RSHIFT:
      if (b < 0 || b > 62) return false;
      r = a >> b;
      break;
    case OP_BITAND:
      r = a & b;
      break;
    case OP_BITOR:
      r = a | b;
      break;
    case OP_BITXOR:
      r = a ^ b;
      break;
    default:
      return false;
  }
  *out = val_int(s, r);
  return true;
}

static Val fold_strings(ValStore *s, Val a, Val b) {
  Name x = {val_node(s, a)->a}, y = {val_node(s, b)->a};
  Strbuf t = {0};
  strbuf_add(&t, names_text(s->names, x), names_len(s->names, x));
  strbuf_add(&t, names_text(s->names, y), names_len(s->names, y));
  Name n = names_add(s->names, strbuf_text(&t), t.len);
  strbuf_release(&t);
  return val_str(s, n);
}

Name val_operation_type(const ValStore *s, Val a, Val b) {
  Name t = val_type(s, a);
  if (t.id && strchr(names_text(s->names, t), '.')) return t;
  t = val_type(s, b);
  return t.id && strchr(names_text(s->names, t), '.') ? t : NO_NAME;
}

bool val_is_number(const ValStore *s, Val v) {
  const ValNode *n = val_node(s, v);
  switch (n->kind) {
    case VK_CONST:
      return n->op != CK_STR && n->op != CK_NONE;
    case VK_SIZE:
    case VK_ITER:
      return true;
    case VK_SOURCE:
      return !n->type && source_at(s, (SourceId){n->a})->kind != SRC_FRESH;
    case VK_BINARY:
      return !n->type && val_is_number(s, (Val){n->a}) && val_is_number(s, (Val){n->b});
    case VK_ITE:
      return val_is_number(s, (Val){n->b}) && val_is_number(s, (Val){n->c});
    case VK_FOLD:
      return n->op == FOLD_LENGTH || n->op == FOLD_WHOLE;
    default:
      return false;
  }
}

/* [x] * n with a number n that is known; NO_VAL otherwise. */
static Val repeated(ValStore *s, Val list, Val times) {
  const ValNode n = *val_node(s, list);
  int64_t count;
  Val items[MAX_LITERAL];
  if (n.kind != VK_SEQ || n.op == SEQ_SET || !val_is_int(s, times, &count)) return NO_VAL;
  if (count < 0) count = 0;
  if (count > MAX_LITERAL || count * n.child_count > MAX_LITERAL) return NO_VAL;
  uint32_t len = (uint32_t)count * n.child_count;
  for (uint32_t i = 0; i < len; i++) items[i] = val_child(s, list, i % n.child_count);
  return val_seq(s, (SeqKind)n.op, items, len, n.a, n.b);
}

Val val_arithmetic(ValStore *s, OperKind op, Val a, Val b) {
  int64_t x = 0, y = 0;
  Val out;
  bool ia = val_is_int(s, a, &x), ib = val_is_int(s, b, &y);
  if (ia && ib && fold_ints(s, op, x, y, &out)) return out;
  if (op == OP_ADD && val_is_str(s, a) && val_is_str(s, b)) return fold_strings(s, a, b);
  if (op == OP_ADD && val_kind(s, a) == VK_SEQ && val_kind(s, b) == VK_SEQ) {
    const ValNode na = *val_node(s, a), nb = *val_node(s, b);
    if (na.op == nb.op && na.child_count + nb.child_count <= MAX_LITERAL) {
      Val items[MAX_LITERAL];
      for (uint32_t i = 0; i < na.child_count; i++) items[i] = val_child(s, a, i);
      for (uint32_t i = 0; i < nb.child_count; i++) items[na.child_count + i] = val_child(s, b, i);
      return val_seq(s, (SeqKind)na.op, items, na.child_count + nb.child_count, na.a, na.b);
    }
  }
  if (op == OP_MUL && (val_kind(s, a) == VK_SEQ || val_kind(s, b) == VK_SEQ)) {
    Val list = val_kind(s, a) == VK_SEQ ? repeated(s, a, b) : repeated(s, b, a);
    if (list.i) return list;
    const ValNode *seq = val_node(s, val_kind(s, a) == VK_SEQ ? a : b);
    if (seq->op == SEQ_LIST)
      return val_make(s, VK_BINARY, op, a.i, b.i, 0, NULL, 0, names_addz(s->names, "list"));
  }
  bool na = val_is_number(s, a), nb = val_is_number(s, b);
  if (na && ib && y == 0 && (op == OP_ADD || op == OP_SUB)) return a;
  if (nb && ia && x == 0 && op == OP_ADD) return b;
  if (na && ib && y == 1 && (op == OP_MUL || op == OP_FLOORDIV)) return a;
  if (nb && ia && x == 1 && op == OP_MUL) return b;
  if (na && ib && y == 1 && op == OP_MOD) return val_int(s, 0);
  if (op == OP_SUB && ib && y != INT64_MIN) return val_arithmetic(s, OP_ADD, a, val_int(s, -y));
  if (op == OP_SUB && val_eq(a, b) && (val_kind(s, a) == VK_SIZE || val_eq(a, s->rank)))
    return val_int(s, 0);
  if (op == OP_ADD && ia && !ib) return val_arithmetic(s, OP_ADD, b, a);
  if (op == OP_ADD && ib && val_kind(s, a) == VK_BINARY && val_node(s, a)->op == OP_ADD &&
      val_is_int(s, (Val){val_node(s, a)->b}, &x) && fold_ints(s, OP_ADD, x, y, &out))
    return val_arithmetic(s, OP_ADD, (Val){val_node(s, a)->a}, out);
  return val_make(s, VK_BINARY, op, a.i, b.i, 0, NULL, 0, val_operation_type(s, a, b));
}
