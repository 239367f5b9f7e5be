/* Two conditions of which either holds, alike but for one operand and its negation: what they have in common.
 *
 *     if rank == 0 and wanted: x = load()
 *     barrier()
 *     if rank != 0 and wanted: x = load()
 *
 * Whether `x` was loaded is `wanted`, and no matter of the rank. It was not if neither holds. */
#include "variance/value.h"

enum { MAX_OPERANDS = 8 };

/* The operands of a conjunction, the first of the text first; 0: it is none, or has too many. */
static uint32_t operands(const ValStore *s, Val v, Val *out) {
  uint32_t n = 0;
  for (const ValNode *x = val_node(s, v); x->kind == VK_BINARY && x->op == OP_AND; x = val_node(s, v)) {
    if (n + 1 == MAX_OPERANDS) return 0;
    out[n++] = (Val){x->b};
    v = (Val){x->a};
  }
  if (n) out[n++] = v;
  for (uint32_t i = 0; i < n / 2; i++) {
    Val swap = out[i];
    out[i] = out[n - 1 - i];
    out[n - 1 - i] = swap;
  }
  return n;
}

static bool has_operand(const Val *at, uint32_t n, Val v) {
  for (uint32_t i = 0; i < n; i++)
    if (val_eq(at[i], v)) return true;
  return false;
}

/* `a or b`, where that is what they have in common. */
static Val either(ValStore *s, Val a, Val b) {
  Val x[MAX_OPERANDS], y[MAX_OPERANDS], odd = NO_VAL;
  uint32_t n = operands(s, a, x), at = 0;
  if (!n || operands(s, b, y) != n) return NO_VAL;
  for (uint32_t i = 0; i < n; i++) {
    if (has_operand(y, n, x[i])) continue;
    if (odd.i) return NO_VAL;
    odd = x[i];
    at = i;
  }
  if (!odd.i || !has_operand(y, n, val_not(s, odd))) return NO_VAL;
  Val common = s->yes;
  for (uint32_t i = 0; i < n; i++)
    if (i != at) common = val_and(s, common, x[i]);
  return common;
}

static bool is_conjunction(const ValStore *s, Val v) {
  return val_kind(s, v) == VK_BINARY && val_node(s, v)->op == OP_AND;
}

/* The two operands as one. */
static Val as_one(ValStore *s, OperKind op, Val a, Val b) {
  if (op == OP_OR) return is_conjunction(s, a) && is_conjunction(s, b) ? either(s, a, b) : NO_VAL;
  const ValNode *m = val_node(s, a), *n = val_node(s, b);
  if (m->kind != VK_UNARY || m->op != OP_NOT || n->kind != VK_UNARY || n->op != OP_NOT) return NO_VAL;
  Val x = {m->a}, y = {n->a};
  Val one = is_conjunction(s, x) && is_conjunction(s, y) ? either(s, x, y) : NO_VAL;
  return one.i ? val_not(s, one) : NO_VAL;
}

static Val put_together(ValStore *s, OperKind op, Val a, Val b) {
  return op == OP_AND ? val_and(s, a, b) : val_or(s, a, b);
}

Val val_resolved(ValStore *s, OperKind op, Val a, Val b) {
  const ValNode m = *val_node(s, a), n = *val_node(s, b);
  Val one = as_one(s, op, a, b);
  if (one.i) return one;
  if (n.kind == VK_BINARY && n.op == op) {
    if ((one = as_one(s, op, a, (Val){n.a})).i) return put_together(s, op, one, (Val){n.b});
    if ((one = as_one(s, op, a, (Val){n.b})).i) return put_together(s, op, (Val){n.a}, one);
  }
  if (m.kind == VK_BINARY && m.op == op) {
    if ((one = as_one(s, op, (Val){m.b}, b)).i) return put_together(s, op, (Val){m.a}, one);
    if ((one = as_one(s, op, (Val){m.a}, b)).i) return put_together(s, op, one, (Val){m.b});
  }
  return NO_VAL;
}
