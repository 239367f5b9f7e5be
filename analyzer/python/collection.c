#include "python/lower.h"

ExprId lower_list(Lower *l, ExprKind kind) {
  Span s = node_span(l, l->node);
  uint32_t at = l->words.len;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (py_is_node(l->kind)) word_push(l, lower_expr(l).i);
  }
  return list_new(l, kind, at, s);
}

/* Pushes key and value. */
static void lower_pair(Lower *l, uint32_t pair[2]) {
  uint32_t count = 0;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (py_is_node(l->kind) && count < 2) pair[count++] = lower_expr(l).i;
  }
}

ExprId lower_dict(Lower *l) {
  Span s = node_span(l, l->node);
  uint32_t at = l->words.len;
  for (bool more = child_first(l); more; more = child_next(l)) {
    uint32_t pair[2] = {0};
    if (l->kind == PY_PAIR) {
      lower_pair(l, pair);
    } else if (l->kind == PY_DICTIONARY_SPLAT) {
      pair[1] = lower_only_child(l).i;
    } else {
      continue;
    }
    word_push(l, pair[0]);
    word_push(l, pair[1]);
  }
  return list_new(l, EX_DICT, at, s);
}

static IrArg lower_keyword(Lower *l) {
  IrArg arg = {.kind = ARG_KEYWORD};
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (!py_is_node(l->kind)) continue;
    if (!arg.keyword.id) {
      arg.keyword = node_name(l, l->node);
    } else {
      arg.value = lower_expr(l);
    }
  }
  return arg;
}

static IrArg lower_arg(Lower *l) {
  if (l->kind == PY_KEYWORD_ARGUMENT) return lower_keyword(l);
  IrArg arg = {.kind = ARG_POS};
  if (l->kind == PY_LIST_SPLAT || l->kind == PY_DICTIONARY_SPLAT) {
    arg.kind = l->kind == PY_LIST_SPLAT ? ARG_STAR : ARG_DSTAR;
    arg.value = lower_only_child(l);
  } else {
    arg.value = lower_expr(l);
  }
  return arg;
}

/* At an argument list, or at the generator that is a call's only argument. */
Range lower_args(Lower *l) {
  uint32_t at = l->args.len;
  if (l->kind == PY_GENERATOR_EXPRESSION) {
    arg_push(l, (IrArg){.value = lower_expr(l), .kind = ARG_POS});
  } else {
    for (bool more = child_first(l); more; more = child_next(l)) {
      if (py_is_node(l->kind)) arg_push(l, lower_arg(l));
    }
  }
  Range r = {l->f->args.len, l->args.len - at};
  for (uint32_t i = at; i < l->args.len; i++) vec_push(&l->f->args, l->args.at[i]);
  l->args.len = at;
  return r.count ? r : (Range){0};
}

ExprId lower_call(Lower *l) {
  Span s = node_span(l, l->node);
  ExprId callee = NO_EXPR;
  Range args = {0};
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (!py_is_node(l->kind)) continue;
    if (!callee.i) {
      callee = lower_expr(l);
    } else {
      args = lower_args(l);
    }
  }
  ExprId e = expr_new(l, EX_CALL, 0, callee.i, args.first, args.count, s);
  return hoist_star(l, e, &l->f->exprs.at[e.i].a);
}

/* `a[b, c]` and `a[b,]` index with a tuple. */
ExprId lower_subscript(Lower *l) {
  Span s = node_span(l, l->node), inner = {0};
  ExprId object = NO_EXPR;
  uint32_t at = l->words.len;
  bool comma = false;
  for (bool more = child_first(l); more; more = child_next(l)) {
    comma |= l->kind == PY_COMMA;
    if (!py_is_node(l->kind)) continue;
    if (!object.i) {
      object = lower_expr(l);
      continue;
    }
    Span one = node_span(l, l->node);
    if (l->words.len == at) inner.start = one.start;
    inner.end = one.end;
    word_push(l, lower_expr(l).i);
  }
  ExprId index = NO_EXPR;
  if (comma || l->words.len - at != 1) {
    index = list_new(l, EX_TUPLE, at, inner.end ? inner : s);
  } else {
    index.i = l->words.at[--l->words.len];
  }
  ExprId e = expr_new(l, EX_SUBSCRIPT, 0, object.i, index.i, 0, s);
  return hoist_star(l, e, &l->f->exprs.at[e.i].a);
}

ExprId lower_slice(Lower *l) {
  Span s = node_span(l, l->node);
  uint32_t part[3] = {0}, at = 0;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_COLON && at < 2) at++;
    if (py_is_node(l->kind)) part[at] = lower_expr(l).i;
  }
  return expr_new(l, EX_SLICE, 0, part[0], part[1], part[2], s);
}

/* `for target in iter`; several iterables (Python 2) are a tuple. */
static IrClause lower_for_clause(Lower *l) {
  IrClause clause = {0};
  Span s = node_span(l, l->node);
  uint32_t at = l->words.len;
  bool after_in = false, comma = false;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_KW_ASYNC) clause.is_async = 1;
    if (l->kind == PY_COMMA) comma = true;
    if (l->kind == PY_IN) after_in = true;
    if (!py_is_node(l->kind)) continue;
    if (after_in) {
      word_push(l, lower_expr(l).i);
    } else {
      clause.target = lower_target(l, TARGET_COMP);
    }
  }
  if (comma || l->words.len - at != 1) {
    clause.iter = list_new(l, EX_TUPLE, at, s);
  } else {
    clause.iter.i = l->words.at[--l->words.len];
  }
  return clause;
}

/* Conditions belong to the `for` before them. Clauses are stored when the next one begins, so that
 * a comprehension inside a condition does not come between. */
typedef struct ClauseChain {
  uint32_t first, last;
  IrClause open;
  bool is_open;
  uint32_t words_at;
} ClauseChain;

static void clause_close(Lower *l, ClauseChain *chain) {
  if (!chain->is_open) return;
  chain->open.conds = words_take(l, chain->words_at);
  vec_push(&l->f->clauses, chain->open);
  uint32_t id = l->f->clauses.len - 1;
  if (chain->last) {
    l->f->clauses.at[chain->last].next = id;
  } else {
    chain->first = id;
  }
  chain->last = id;
  chain->is_open = false;
}

ExprId lower_comprehension(Lower *l, CompKind kind) {
  Span s = node_span(l, l->node);
  uint32_t body[2] = {0};
  ClauseChain chain = {.words_at = l->words.len};
  bool is_async = false;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_FOR_IN_CLAUSE) {
      clause_close(l, &chain);
      chain.open = lower_for_clause(l);
      chain.is_open = true;
      is_async |= chain.open.is_async != 0;
    } else if (l->kind == PY_IF_CLAUSE) {
      word_push(l, lower_only_child(l).i);
    } else if (l->kind == PY_PAIR) {
      lower_pair(l, body);
    } else if (py_is_node(l->kind)) {
      body[0] = lower_expr(l).i;
    }
  }
  clause_close(l, &chain);
  ExprId e = expr_new(l, EX_COMP, kind, body[0], body[1], chain.first, s);
  if (is_async) l->f->exprs.at[e.i].flags |= EXPR_ASYNC;
  return e;
}
