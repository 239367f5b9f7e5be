#include "python/lower.h"

static ExprId unknown_new(Lower *l, Span s) { return expr_new(l, EX_UNKNOWN, 0, 0, 0, 0, s); }

/* At least one node among the children; the cursor must stand on the parent. */
ExprId lower_only_child(Lower *l) {
  ExprId e = NO_EXPR;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (!e.i && py_is_node(l->kind)) e = lower_expr(l);
  }
  return e;
}

ExprId lower_children(Lower *l) {
  Span s = node_span(l, l->node);
  uint32_t at = l->words.len;
  bool comma = false;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_COMMA) comma = true;
    if (py_is_node(l->kind)) word_push(l, lower_expr(l).i);
  }
  uint32_t count = l->words.len - at;
  if (comma || count > 1) return list_new(l, EX_TUPLE, at, s);
  if (!count) return NO_EXPR;
  return (ExprId){l->words.at[--l->words.len]};
}

/* The grammar reads `*f(), x` as (*f)() where no bracket stands around: the star belongs outside of
 * the whole operand. `first` is the operand that holds it. */
ExprId hoist_star(Lower *l, ExprId e, uint32_t *first) {
  IrExpr *star = &l->f->exprs.at[*first], *whole = &l->f->exprs.at[e.i];
  if (star->kind != EX_STAR || star->span.start != whole->span.start) return e;
  ExprId outer = {*first};
  *first = star->a;
  star->a = e.i;
  star->span = whole->span;
  whole->span.start = l->f->exprs.at[*first].span.start;
  return outer;
}

static ExprId hoist_left(Lower *l, ExprId e) { return hoist_star(l, e, &l->f->exprs.at[e.i].a); }

static ExprId lower_attribute(Lower *l, bool is_store) {
  Span s = node_span(l, l->node);
  ExprId object = NO_EXPR;
  Name name = NO_NAME;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (!py_is_node(l->kind)) continue;
    if (!object.i) {
      object = lower_expr(l);
    } else {
      name = node_name(l, l->node);
    }
  }
  ExprId e = expr_new(l, EX_ATTR, 0, object.i, name.id, 0, s);
  vec_push(&l->f->field_uses,
           (IrFieldUse){.name = name, .func = scope_top(l)->func, .expr = e, .is_store = is_store});
  return hoist_left(l, e);
}

static ExprId lower_binary(Lower *l, ExprKind kind) {
  Span s = node_span(l, l->node);
  ExprId left = NO_EXPR, right = NO_EXPR;
  OperKind op = OP_NONE;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (!py_is_node(l->kind)) {
      op = py_oper(l->kind);
    } else if (!left.i) {
      left = lower_expr(l);
    } else {
      right = lower_expr(l);
    }
  }
  return hoist_left(l, expr_new(l, kind, op, left.i, right.i, 0, s));
}

static ExprId lower_unary(Lower *l) {
  Span s = node_span(l, l->node);
  ExprId operand = NO_EXPR;
  OperKind op = OP_NOT;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_MINUS) op = OP_NEG;
    if (l->kind == PY_PLUS) op = OP_POS;
    if (l->kind == PY_TILDE) op = OP_INVERT;
    if (py_is_node(l->kind)) operand = lower_expr(l);
  }
  return expr_new(l, EX_UNARY, op, operand.i, 0, 0, s);
}

static ExprId lower_comparison(Lower *l) {
  Span s = node_span(l, l->node);
  uint32_t at = l->words.len;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (py_is_node(l->kind)) {
      word_push(l, lower_expr(l).i);
    } else if (py_oper(l->kind) != OP_NONE) {
      word_push(l, py_oper(l->kind));
    }
  }
  if (l->words.len - at != 3) {
    ExprId chain = list_new(l, EX_CHAIN, at, s);
    return hoist_star(l, chain, &l->f->pool.at[l->f->exprs.at[chain.i].a]);
  }
  const uint32_t *w = l->words.at + at;
  ExprId e = expr_new(l, EX_COMPARE, w[1], w[0], w[2], 0, s);
  l->words.len = at;
  return hoist_left(l, e);
}

/* The tree's order is body, condition, alternative. */
static ExprId lower_conditional(Lower *l) {
  Span s = node_span(l, l->node);
  uint32_t parts[3] = {0}, count = 0;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (py_is_node(l->kind) && count < 3) parts[count++] = lower_expr(l).i;
  }
  ExprId e = expr_new(l, EX_COND, 0, parts[1], parts[0], parts[2], s);
  return hoist_star(l, e, &l->f->exprs.at[e.i].b);
}

static ExprId lower_walrus(Lower *l) {
  Span s = node_span(l, l->node);
  ExprId target = NO_EXPR, value = NO_EXPR;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (!py_is_node(l->kind)) continue;
    if (!target.i) {
      target = lower_target(l, TARGET_BIND);
    } else {
      value = lower_expr(l);
    }
  }
  return expr_new(l, EX_WALRUS, 0, target.i, value.i, 0, s);
}

static ExprId lower_yield(Lower *l) {
  Span s = node_span(l, l->node);
  l->f->funcs.at[scope_top(l)->func.i].flags |= FUNC_GENERATOR;
  ExprId value = NO_EXPR;
  bool from = false;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_KW_FROM) from = true;
    if (py_is_node(l->kind)) value = lower_expr(l);
  }
  return expr_new(l, from ? EX_YIELD_FROM : EX_YIELD, 0, value.i, 0, 0, s);
}

static ExprId lower_wrapped(Lower *l, ExprKind kind) {
  Span s = node_span(l, l->node);
  return expr_new(l, kind, 0, lower_only_child(l).i, 0, 0, s);
}

static ExprId lower_leaf(Lower *l, ExprKind kind) {
  return expr_new(l, kind, 0, 0, 0, 0, node_span(l, l->node));
}

static ExprId lower_identifier(Lower *l) {
  return name_new(l, node_name(l, l->node), node_span(l, l->node));
}

/* `(a)` is a name in brackets, `(a,)` a tuple: both are tuple_pattern. */
static bool has_comma(Lower *l) {
  bool comma = false;
  uint32_t count = 0;
  for (bool more = child_first(l); more; more = child_next(l)) {
    comma |= l->kind == PY_COMMA;
    count += py_is_node(l->kind);
  }
  node_reload(l);
  return comma || count != 1;
}

static ExprId unreadable(Lower *l) {
  Span s = node_span(l, l->node);
  error_add(l, s);
  return unknown_new(l, s);
}

/* `value as target` of a with item or handler: the value. */
static ExprId lower_as(Lower *l) {
  ExprId *target = l->as_target, value = NO_EXPR;
  if (!target) return unreadable(l);
  l->as_target = NULL;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_AS_PATTERN_TARGET) {
      *target = lower_target(l, TARGET_BIND);
    } else if (py_is_node(l->kind)) {
      value = lower_expr(l);
    }
  }
  return value;
}

static ExprId lower_kind(Lower *l) {
  switch (l->kind) {
    case PY_IDENTIFIER: return lower_identifier(l);
    case PY_ATTRIBUTE: return lower_attribute(l, false);
    case PY_CALL: return lower_call(l);
    case PY_STRING: return lower_string(l);
    case PY_CONCATENATED_STRING: return lower_concatenated(l);
    case PY_INTEGER: return lower_integer(l);
    case PY_FLOAT:
      return expr_new(l, EX_BIGNUM, 0, node_name(l, l->node).id, 0, 0, node_span(l, l->node));
    case PY_TRUE: return lower_leaf(l, EX_TRUE);
    case PY_FALSE: return lower_leaf(l, EX_FALSE);
    case PY_NONE: return lower_leaf(l, EX_NONE);
    case PY_ELLIPSIS: return lower_leaf(l, EX_ELLIPSIS);
    case PY_SUBSCRIPT: return lower_subscript(l);
    case PY_SLICE: return lower_slice(l);
    case PY_UNARY_OPERATOR: case PY_NOT_OPERATOR: return lower_unary(l);
    case PY_BINARY_OPERATOR: return lower_binary(l, EX_BINARY);
    case PY_BOOLEAN_OPERATOR: return lower_binary(l, EX_BOOL);
    case PY_COMPARISON_OPERATOR: return lower_comparison(l);
    case PY_CONDITIONAL_EXPRESSION: return lower_conditional(l);
    case PY_NAMED_EXPRESSION: return lower_walrus(l);
    case PY_PARENTHESIZED_EXPRESSION: case PY_PARENTHESIZED_LIST_SPLAT: return lower_only_child(l);
    case PY_LAMBDA: return lower_lambda(l);
    case PY_AWAIT: return lower_wrapped(l, EX_AWAIT);
    case PY_YIELD: return lower_yield(l);
    case PY_TUPLE: case PY_EXPRESSION_LIST: case PY_PATTERN_LIST: return lower_list(l, EX_TUPLE);
    case PY_TUPLE_PATTERN: return has_comma(l) ? lower_list(l, EX_TUPLE) : lower_only_child(l);
    case PY_LIST: case PY_LIST_PATTERN: return lower_list(l, EX_LIST);
    case PY_SET: return lower_list(l, EX_SET);
    case PY_DICTIONARY: return lower_dict(l);
    case PY_LIST_SPLAT: case PY_LIST_SPLAT_PATTERN: return lower_wrapped(l, EX_STAR);
    case PY_LIST_COMPREHENSION: return lower_comprehension(l, COMP_LIST);
    case PY_SET_COMPREHENSION: return lower_comprehension(l, COMP_SET);
    case PY_DICTIONARY_COMPREHENSION: return lower_comprehension(l, COMP_DICT);
    case PY_GENERATOR_EXPRESSION: return lower_comprehension(l, COMP_GEN);
    case PY_TYPE: case PY_GENERIC_TYPE: case PY_UNION_TYPE: case PY_CONSTRAINED_TYPE:
    case PY_MEMBER_TYPE: case PY_SPLAT_TYPE: return lower_type(l);
    case PY_AS_PATTERN: return lower_as(l);
    default: return unreadable(l);
  }
}

/* Brackets may hold nothing the grammar names; operands are never absent. */
ExprId lower_expr(Lower *l) {
  if (l->depth >= DEPTH_MAX) return unreadable(l);
  Span s = node_span(l, l->node);
  l->depth++;
  ExprId e = lower_kind(l);
  l->depth--;
  return e.i ? e : unknown_new(l, s);
}

static ExprId target_list(Lower *l, ExprKind kind, TargetMode mode) {
  Span s = node_span(l, l->node);
  uint32_t at = l->words.len;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (py_is_node(l->kind)) word_push(l, lower_target(l, mode).i);
  }
  return list_new(l, kind, at, s);
}

static ExprId target_only_child(Lower *l, TargetMode mode) {
  ExprId e = NO_EXPR;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (!e.i && py_is_node(l->kind)) e = lower_target(l, mode);
  }
  return e;
}

static ExprId target_kind(Lower *l, TargetMode mode) {
  switch (l->kind) {
    case PY_IDENTIFIER: {
      Name name = node_name(l, l->node);
      if (mode == TARGET_BIND) scope_bind(l, name);
      return name_new(l, name, node_span(l, l->node));
    }
    case PY_ATTRIBUTE: return lower_attribute(l, true);
    case PY_TUPLE: case PY_EXPRESSION_LIST: case PY_PATTERN_LIST:
      return target_list(l, EX_TUPLE, mode);
    case PY_TUPLE_PATTERN:
      return has_comma(l) ? target_list(l, EX_TUPLE, mode) : target_only_child(l, mode);
    case PY_LIST: case PY_LIST_PATTERN: return target_list(l, EX_LIST, mode);
    case PY_LIST_SPLAT: case PY_LIST_SPLAT_PATTERN: {
      Span s = node_span(l, l->node);
      return expr_new(l, EX_STAR, 0, target_only_child(l, mode).i, 0, 0, s);
    }
    case PY_PARENTHESIZED_EXPRESSION: case PY_AS_PATTERN_TARGET: return target_only_child(l, mode);
    default: return lower_expr(l);
  }
}

ExprId lower_target(Lower *l, TargetMode mode) {
  if (l->depth >= DEPTH_MAX) return unreadable(l);
  Span s = node_span(l, l->node);
  l->depth++;
  ExprId e = target_kind(l, mode);
  l->depth--;
  return e.i ? e : unknown_new(l, s);
}
