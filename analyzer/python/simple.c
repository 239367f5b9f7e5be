#include "python/lower.h"

static IrStmt here(Lower *l, StmtKind kind) { return stmt_of(l, kind, node_span(l, l->node)); }

static void lower_bare(Lower *l, StmtKind kind) {
  IrStmt s = here(l, kind);
  stmt_push(l, &s);
}

static ExprId unknown_here(Lower *l) {
  Span s = node_span(l, l->node);
  error_add(l, s);
  return expr_new(l, EX_UNKNOWN, 0, 0, 0, 0, s);
}

/* Pushes the targets of `a = b = value` on the word stack, left to right; returns the value.
 * `type` is set by an annotation. */
static ExprId lower_chain(Lower *l, ExprId *type) {
  if (l->depth >= DEPTH_MAX) return unknown_here(l);
  ExprId value = NO_EXPR;
  bool right = false;
  l->depth++;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_EQUAL) right = true;
    if (!py_is_node(l->kind)) continue;
    if (l->kind == PY_TYPE) {
      *type = lower_expr(l);
    } else if (!right) {
      word_push(l, lower_target(l, TARGET_BIND).i);
    } else if (l->kind == PY_ASSIGNMENT) {
      value = lower_chain(l, type);
    } else {
      value = l->kind == PY_AUGMENTED_ASSIGNMENT ? unknown_here(l) : lower_expr(l);
    }
  }
  l->depth--;
  return value;
}

static void push_assign(Lower *l, Span s, ExprId target, ExprId value) {
  IrStmt stmt = stmt_of(l, ST_ASSIGN, s);
  stmt.a = target;
  stmt.b = value;
  stmt_push(l, &stmt);
}

static void push_annotated(Lower *l, Span s, ExprId target, ExprId value, ExprId type) {
  IrStmt stmt = stmt_of(l, ST_ANN, s);
  stmt.a = target;
  stmt.b = value;
  stmt.c = type;
  stmt_push(l, &stmt);
}

static void mark_store(Lower *l, ExprId target, uint32_t is_store) {
  for (uint32_t i = l->f->field_uses.len; i-- > 1;) {
    if (l->f->field_uses.at[i].expr.i != target.i) continue;
    l->f->field_uses.at[i].is_store = is_store;
    return;
  }
}

/* `a = b = v` evaluates v once: `%0 = v; a = %0; b = %0`. */
static void lower_assignment(Lower *l, Span s) {
  uint32_t at = l->words.len;
  ExprId type = NO_EXPR;
  ExprId value = lower_chain(l, &type);
  uint32_t count = l->words.len - at;
  if (!value.i && (count > 1 || !type.i)) { /* `a = b: int` parses, but is not Python */
    error_add(l, s);
    value = expr_new(l, EX_UNKNOWN, 0, 0, 0, 0, s);
  }
  if (count == 1) {
    ExprId target = {l->words.at[at]};
    l->words.len = at;
    if (!type.i) {
      push_assign(l, s, target, value);
      return;
    }
    /* an annotation alone stores nothing in the attribute that it names */
    if (!value.i && l->f->exprs.at[target.i].kind == EX_ATTR) mark_store(l, target, 0);
    push_annotated(l, s, target, value, type);
    return;
  }
  Range targets = words_take(l, at);
  Name temp = scope_temp(l);
  Span value_span = l->f->exprs.at[value.i].span;
  push_assign(l, s, name_new(l, temp, value_span), value);
  for (uint32_t i = 0; i < targets.count; i++) {
    push_assign(l, s, ir_list_at(l->f, targets, i), name_new(l, temp, value_span));
  }
}

static void lower_augmented(Lower *l, Span span) {
  IrStmt s = stmt_of(l, ST_AUG, span);
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (!py_is_node(l->kind)) {
      if (py_oper(l->kind) != OP_NONE) s.op = (uint8_t)py_oper(l->kind);
    } else if (!s.a.i) {
      s.a = lower_target(l, TARGET_BIND);
    } else if (l->kind == PY_ASSIGNMENT || l->kind == PY_AUGMENTED_ASSIGNMENT) {
      s.b = unknown_here(l);
    } else {
      s.b = lower_expr(l);
    }
  }
  stmt_push(l, &s);
}

static void lower_expression_statement(Lower *l) {
  IrStmt s = here(l, ST_EXPR);
  uint32_t at = l->words.len;
  bool comma = false;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_ASSIGNMENT) {
      lower_assignment(l, s.span);
      ts_tree_cursor_goto_parent(&l->cursor);
      return;
    }
    if (l->kind == PY_AUGMENTED_ASSIGNMENT) {
      lower_augmented(l, s.span);
      ts_tree_cursor_goto_parent(&l->cursor);
      return;
    }
    comma |= l->kind == PY_COMMA;
    if (py_is_node(l->kind)) word_push(l, lower_expr(l).i);
  }
  if (comma || l->words.len - at != 1) {
    s.a = list_new(l, EX_TUPLE, at, s.span);
  } else {
    s.a.i = l->words.at[--l->words.len];
  }
  stmt_push(l, &s);
}

/* return, raise, assert: the operands in order (`raise a from b`, `assert a, b`). */
static void lower_operands(Lower *l, StmtKind kind) {
  IrStmt s = here(l, kind);
  bool from = false;
  for (bool more = child_first(l); more; more = child_next(l)) {
    from |= l->kind == PY_KW_FROM;
    if (!py_is_node(l->kind)) continue;
    bool second = s.a.i || from;
    *(second ? &s.b : &s.a) = lower_expr(l);
  }
  stmt_push(l, &s);
}

static void lower_delete(Lower *l) {
  IrStmt s = here(l, ST_DELETE);
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (py_is_node(l->kind)) s.a = lower_target(l, TARGET_BIND);
  }
  stmt_push(l, &s);
}

static void lower_names(Lower *l, StmtKind kind) {
  IrStmt s = here(l, kind);
  uint32_t at = l->words.len;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind != PY_IDENTIFIER) continue;
    Name name = node_name(l, l->node);
    word_push(l, name.id);
    if (kind == ST_GLOBAL) {
      vec_push(&l->globals, name.id);
    } else {
      vec_push(&l->nonlocals, name.id);
    }
  }
  s.list = words_take(l, at);
  stmt_push(l, &s);
}

/* `type(x).attr = value` parses as an alias: puts the call where `(x)` stands. */
static void restore_type_call(Lower *l, ExprId target, Span whole) {
  ExprId owner = target;
  for (;;) {
    IrExpr *e = &l->f->exprs.at[owner.i];
    e->span.start = whole.start;
    uint8_t kind = l->f->exprs.at[e->a].kind;
    if (kind != EX_ATTR && kind != EX_SUBSCRIPT && kind != EX_CALL) break;
    owner.i = e->a;
  }
  ExprId arg = {l->f->exprs.at[owner.i].a};
  Span span = {whole.start, l->f->exprs.at[arg.i].span.end};
  ExprId type = name_new(l, names_addz(&l->f->names, "type"), (Span){span.start, span.start + 4});
  vec_push(&l->f->args, (IrArg){.value = arg, .kind = ARG_POS});
  ExprId call = expr_new(l, EX_CALL, 0, type.i, l->f->args.len - 1, 1, span);
  l->f->exprs.at[owner.i].a = call.i;
}

/* `type X[T] = value`: X is bound; its type parameters are dropped. */
static void lower_type_alias(Lower *l) {
  IrStmt s = here(l, ST_ANN);
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (!py_is_node(l->kind)) continue;
    *(s.a.i ? &s.b : &s.a) = lower_expr(l);
  }
  const IrExpr *left = ir_expr(l->f, s.a);
  if (left->kind == EX_SUBSCRIPT && ir_expr(l->f, (ExprId){left->a})->kind == EX_NAME) {
    s.a.i = left->a;
  }
  left = ir_expr(l->f, s.a);
  if (left->kind == EX_NAME) {
    scope_bind(l, (Name){left->a});
  } else if (left->kind == EX_ATTR || left->kind == EX_SUBSCRIPT) {
    s.kind = ST_ASSIGN;
    mark_store(l, s.a, 1);
    restore_type_call(l, s.a, s.span);
  }
  stmt_push(l, &s);
}

/* Python 2's `print x` is an error, but `print >> f, x` is a tuple of `print >> f` and x. */
static void lower_print(Lower *l) {
  IrStmt s = here(l, ST_EXPR);
  uint32_t at = l->words.len;
  bool more = child_first(l);
  while (more && l->kind != PY_CHEVRON) more = child_next(l);
  if (!more) {
    node_reload(l);
    lower_unknown_stmt(l);
    return;
  }
  Span first = s.span;
  do {
    if (l->kind == PY_CHEVRON) {
      first.end = node_span(l, l->node).end;
      Span word = {first.start, first.start + 5};
      ExprId print = name_new(l, names_addz(&l->f->names, "print"), word);
      ExprId file = lower_only_child(l);
      word_push(l, expr_new(l, EX_BINARY, OP_RSHIFT, print.i, file.i, 0, first).i);
    } else if (py_is_node(l->kind)) {
      word_push(l, lower_expr(l).i);
    }
  } while (child_next(l));
  if (l->words.len - at == 1) {
    s.a.i = l->words.at[--l->words.len];
  } else {
    s.a = list_new(l, EX_TUPLE, at, s.span);
  }
  stmt_push(l, &s);
}

void lower_simple(Lower *l) {
  switch (l->kind) {
    case PY_EXPRESSION_STATEMENT: lower_expression_statement(l); break;
    case PY_RETURN_STATEMENT: lower_operands(l, ST_RETURN); break;
    case PY_RAISE_STATEMENT: lower_operands(l, ST_RAISE); break;
    case PY_ASSERT_STATEMENT: lower_operands(l, ST_ASSERT); break;
    case PY_DELETE_STATEMENT: lower_delete(l); break;
    case PY_PASS_STATEMENT: lower_bare(l, ST_PASS); break;
    case PY_BREAK_STATEMENT: lower_bare(l, ST_BREAK); break;
    case PY_CONTINUE_STATEMENT: lower_bare(l, ST_CONTINUE); break;
    case PY_GLOBAL_STATEMENT: lower_names(l, ST_GLOBAL); break;
    case PY_NONLOCAL_STATEMENT: lower_names(l, ST_NONLOCAL); break;
    case PY_IMPORT_STATEMENT:
    case PY_IMPORT_FROM_STATEMENT:
    case PY_FUTURE_IMPORT_STATEMENT: lower_import(l); break;
    case PY_TYPE_ALIAS_STATEMENT: lower_type_alias(l); break;
    case PY_PRINT_STATEMENT: lower_print(l); break;
    default: lower_unknown_stmt(l); break; /* exec: Python 2 */
  }
}
