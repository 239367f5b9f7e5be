#include "python/lower.h"

/* From the statement's start to the end of what the header evaluates. */
static Span head_to(Span whole, Span last) { return (Span){whole.start, last.end}; }

static bool is_type_checking(const Lower *l, ExprId cond) {
  const IrExpr *e = ir_expr(l->f, cond);
  uint32_t name = e->kind == EX_NAME ? e->a : e->kind == EX_ATTR ? e->b : 0;
  static const char text[] = "TYPE_CHECKING";
  return name && names_find(&l->f->names, text, sizeof text - 1).id == name;
}

static Range lower_clause_block(Lower *l) {
  Range r = {0};
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_BLOCK) r = lower_block(l);
  }
  return r;
}

/* The condition and body of an if, elif or while that the cursor is on. */
static void lower_test(Lower *l, IrStmt *s) {
  if (!s->a.i) {
    s->head = node_span(l, l->node);
    s->a = lower_expr(l);
    return;
  }
  bool typing = s->kind == ST_IF && is_type_checking(l, s->a);
  l->type_checking += typing;
  s->body = lower_block(l);
  l->type_checking -= typing;
}

Range chain_ifs(Lower *l, uint32_t at, Range orelse) {
  while (l->words.len > at) {
    uint32_t top = l->words.len - 1;
    l->f->stmts.at[l->words.at[top]].orelse = orelse;
    orelse = words_take(l, top);
  }
  return orelse;
}

static void push_elif(Lower *l, Span whole) {
  Span span = {node_span(l, l->node).start, whole.end};
  IrStmt s = stmt_of(l, ST_IF, span);
  s.flags |= STMT_ELIF;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (py_is_node(l->kind)) lower_test(l, &s);
  }
  stmt_push(l, &s);
}

/* Elif clauses are siblings in the tree and nest in the IR: each counts as a level. */
static void lower_if(Lower *l) {
  IrStmt s = stmt_of(l, ST_IF, node_span(l, l->node));
  uint32_t elifs_at = l->words.len, depth = l->depth;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_ELIF_CLAUSE) {
      if (l->depth < DEPTH_MAX) {
        push_elif(l, s.span);
      } else if (l->depth == DEPTH_MAX) {
        lower_unknown_stmt(l);
      }
      l->depth++;
    } else if (l->kind == PY_ELSE_CLAUSE) {
      if (l->depth < DEPTH_MAX) s.orelse = lower_clause_block(l);
    } else if (py_is_node(l->kind)) {
      lower_test(l, &s);
    }
  }
  l->depth = depth;
  s.orelse = chain_ifs(l, elifs_at, s.orelse);
  stmt_push(l, &s);
}

static void lower_while(Lower *l) {
  IrStmt s = stmt_of(l, ST_WHILE, node_span(l, l->node));
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_ELSE_CLAUSE) {
      s.orelse = lower_clause_block(l);
    } else if (py_is_node(l->kind)) {
      lower_test(l, &s);
    }
  }
  stmt_push(l, &s);
}

static void lower_for(Lower *l) {
  IrStmt s = stmt_of(l, ST_FOR, node_span(l, l->node));
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_KW_ASYNC) s.flags |= STMT_ASYNC;
    if (!py_is_node(l->kind)) continue;
    if (l->kind == PY_BLOCK) {
      s.body = lower_block(l);
    } else if (l->kind == PY_ELSE_CLAUSE) {
      s.orelse = lower_clause_block(l);
    } else if (!s.a.i) {
      s.a = lower_target(l, TARGET_BIND);
    } else {
      s.head = head_to(s.span, node_span(l, l->node));
      s.b = lower_expr(l);
    }
  }
  stmt_push(l, &s);
}

/* The exception of an except clause: `E`, `E as e`, or one of several (3.14 needs no brackets). */
static void lower_caught(Lower *l, IrHandler *h) {
  ExprId target = NO_EXPR;
  ExprId *outer = l->as_target;
  l->as_target = &target;
  word_push(l, lower_expr(l).i);
  l->as_target = outer;
  const IrExpr *e = ir_expr(l->f, target);
  if (target.i && e->kind == EX_NAME) h->name.id = e->a;
}

static IrHandler lower_handler(Lower *l) {
  IrHandler h = {.span = node_span(l, l->node)};
  uint32_t at = l->words.len;
  bool as = false;
  for (bool more = child_first(l); more; more = child_next(l)) {
    h.is_star |= l->kind == PY_STAR;
    as |= l->kind == PY_KW_AS;
    if (!py_is_node(l->kind)) continue;
    if (l->kind == PY_BLOCK) {
      if (l->words.len - at == 1) h.type.i = l->words.at[at];
      if (l->words.len - at > 1) h.type = list_new(l, EX_TUPLE, at, h.span);
      l->words.len = at;
      h.body = lower_block(l);
    } else if (as && l->kind == PY_IDENTIFIER) {
      h.name = node_name(l, l->node);
      scope_bind(l, h.name);
    } else {
      lower_caught(l, &h);
    }
  }
  return h;
}

static void lower_try(Lower *l) {
  IrStmt s = stmt_of(l, ST_TRY, node_span(l, l->node));
  uint32_t at = l->handlers.len;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_BLOCK) {
      s.body = lower_block(l);
    } else if (l->kind == PY_EXCEPT_CLAUSE) {
      handler_push(l, lower_handler(l));
    } else if (l->kind == PY_ELSE_CLAUSE) {
      s.orelse = lower_clause_block(l);
    } else if (l->kind == PY_FINALLY_CLAUSE) {
      s.finalbody = lower_clause_block(l);
    }
  }
  s.list = (Range){l->f->handlers.len, l->handlers.len - at};
  for (uint32_t i = at; i < l->handlers.len; i++) vec_push(&l->f->handlers, l->handlers.at[i]);
  l->handlers.len = at;
  if (!s.list.count) s.list.first = 0;
  stmt_push(l, &s);
}

void lower_compound(Lower *l) {
  switch (l->kind) {
    case PY_IF_STATEMENT: lower_if(l); break;
    case PY_WHILE_STATEMENT: lower_while(l); break;
    case PY_FOR_STATEMENT: lower_for(l); break;
    case PY_TRY_STATEMENT: lower_try(l); break;
    case PY_WITH_STATEMENT: lower_with(l); break;
    case PY_MATCH_STATEMENT: lower_match(l); break;
    case PY_DECORATED_DEFINITION: lower_decorated(l); break;
    case PY_CLASS_DEFINITION: lower_class(l, node_span(l, l->node), (Range){0}); break;
    default: lower_function_def(l, node_span(l, l->node), (Range){0}); break;
  }
}
