#include "python/lower.h"

/* Annotations become ordinary expressions: `list[int]` a subscript, `int | None` a binary. */
static ExprId lower_type_args(Lower *l) {
  Span s = node_span(l, l->node);
  uint32_t at = l->words.len;
  bool comma = false;
  for (bool more = child_first(l); more; more = child_next(l)) {
    comma |= l->kind == PY_COMMA;
    if (py_is_node(l->kind)) word_push(l, lower_expr(l).i);
  }
  if (comma || l->words.len - at != 1) return list_new(l, EX_TUPLE, at, s);
  return (ExprId){l->words.at[--l->words.len]};
}

static ExprId lower_generic(Lower *l) {
  Span s = node_span(l, l->node);
  ExprId base = NO_EXPR, args = NO_EXPR;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_TYPE_PARAMETER) {
      args = lower_type_args(l);
    } else if (py_is_node(l->kind)) {
      base = lower_expr(l);
    }
  }
  return expr_new(l, EX_SUBSCRIPT, 0, base.i, args.i, 0, s);
}

static ExprId lower_member(Lower *l) {
  Span s = node_span(l, l->node);
  ExprId base = NO_EXPR;
  Name name = NO_NAME;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (!py_is_node(l->kind)) continue;
    if (!base.i) {
      base = lower_expr(l);
    } else {
      name = node_name(l, l->node);
    }
  }
  ExprId e = expr_new(l, EX_ATTR, 0, base.i, name.id, 0, s);
  vec_push(&l->f->field_uses,
           (IrFieldUse){.name = name, .func = scope_top(l)->func, .expr = e});
  return e;
}

/* `int | str` and the slice-like `T: int` of a type parameter. */
static ExprId lower_two(Lower *l, ExprKind kind, OperKind op) {
  Span s = node_span(l, l->node);
  uint32_t part[2] = {0}, count = 0;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (py_is_node(l->kind) && count < 2) part[count++] = lower_expr(l).i;
  }
  return expr_new(l, kind, op, part[0], part[1], 0, s);
}

ExprId lower_type(Lower *l) {
  switch (l->kind) {
    case PY_GENERIC_TYPE: return lower_generic(l);
    case PY_UNION_TYPE: return lower_two(l, EX_BINARY, OP_BITOR);
    case PY_CONSTRAINED_TYPE: return lower_two(l, EX_SLICE, OP_NONE);
    case PY_MEMBER_TYPE: return lower_member(l);
    case PY_SPLAT_TYPE: {
      Span s = node_span(l, l->node);
      return expr_new(l, EX_STAR, 0, lower_only_child(l).i, 0, 0, s);
    }
    default: return lower_only_child(l);
  }
}
