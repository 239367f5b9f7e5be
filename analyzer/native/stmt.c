#include <string.h>

#include "native/lower.h"

Range c_lower_block(Lower *l, TSNode n) {
  uint32_t at = l->words.len, vars = l->vars.len;
  if (has(n)) c_lower_stmt(l, n);
  l->vars.len = vars;
  return c_words_take(l, at);
}

/* An object that was declared among the statements and ends with them. */
typedef struct Ending {
  ExprId object;
  EndKind kind;
  uint32_t words; /* the statements behind its declaration */
  uint32_t at;    /* where they begin in the text */
} Ending;

void c_lower_children(Lower *l, TSNode n) {
  VEC(Ending) endings = {0};
  if (!ts_node_named_child_count(n)) return;
  TSTreeCursor c = ts_tree_cursor_new(n);
  uint32_t index = 0, skip = 0; /* skip: those before it were lowered with a label */
  for (bool more = ts_tree_cursor_goto_first_child(&c); more; more = ts_tree_cursor_goto_next_sibling(&c)) {
    TSNode child = ts_tree_cursor_current_node(&c);
    if (!ts_node_is_named(child)) continue;
    if (index++ < skip) continue;
    if (kind_of(l, child) == N_LABELED_STATEMENT) skip = c_lower_back_label(l, n, index - 1);
    if (index - 1 < skip) continue;
    l->ending = NO_EXPR;
    c_lower_stmt(l, child);
    if (l->ending.i) vec_push(&endings, ((Ending){l->ending, l->ending_kind, l->words.len, c_span_of(l, child).end}));
    l->ending = NO_EXPR;
  }
  ts_tree_cursor_delete(&c);
  uint32_t end = c_span_of(l, n).end;
  for (uint32_t i = endings.len; i-- > 0;) {
    Ending e = endings.at[i];
    c_push_scope(l, e.words, e.object, e.kind, (Span){e.at < end ? e.at : end, end});
  }
  vec_release(&endings);
}

void c_push_if(Lower *l, ExprId condition, Range then, Range otherwise, Span s, Span head) {
  IrStmt st = c_stmt_of(ST_IF, s);
  st.head = head;
  st.a = condition;
  st.body = then;
  st.orelse = otherwise;
  c_stmt_push(l, &st);
}

Span c_head_of(const Lower *l, TSNode condition, Span whole) {
  if (kind_of(l, condition) == N_CONDITION_CLAUSE) condition = part(condition, l->fields->value);
  while (kind_of(l, condition) == N_PARENTHESIZED_EXPRESSION && ts_node_named_child_count(condition) == 1)
    condition = ts_node_named_child(condition, 0);
  if (!has(condition)) return whole;
  Span s = c_span_of(l, condition);
  return s.start < s.end && s.start >= whole.start && s.end <= whole.end ? s : whole;
}

static void lower_if(Lower *l, TSNode n) {
  uint32_t vars = l->vars.len;
  TSNode c = part(n, l->fields->condition), other = part(n, l->fields->alternative);
  ExprId condition = c_lower_condition(l, c);
  /* What waits belongs in front of the whole. */
  VEC(uint32_t) kept = {0};
  for (uint32_t i = 0; i < l->before.len; i++) vec_push(&kept, l->before.at[i]);
  l->before.len = 0;
  Range then = c_lower_block(l, part(n, l->fields->consequence));
  if (kind_of(l, other) == N_ELSE_CLAUSE)
    other = ts_node_named_child_count(other) ? ts_node_named_child(other, ts_node_named_child_count(other) - 1) : other;
  bool chain = kind_of(l, other) == N_IF_STATEMENT;
  Range otherwise = c_lower_block(l, other);
  if (chain && otherwise.count == 1) {
    IrStmt *inner = &l->f->stmts.at[l->f->pool.at[otherwise.first]];
    if (inner->kind == ST_IF) inner->flags |= STMT_ELIF;
  }
  for (uint32_t i = 0; i < kept.len; i++) vec_push(&l->before, kept.at[i]);
  vec_release(&kept);
  Span s = c_span_of(l, n);
  c_push_if(l, condition, then, otherwise, s, c_head_of(l, c, s));
  l->vars.len = vars;
}

static void push_plain(Lower *l, StmtKind kind, Span s) {
  IrStmt st = c_stmt_of(kind, s);
  c_stmt_push(l, &st);
}

static Range body_of_loop(Lower *l, TSNode body, LoopKind kind, TSNode again, Range front) {
  vec_push(&l->loops, (Loop){kind, again});
  uint32_t at = l->words.len, vars = l->vars.len;
  for (uint32_t i = 0; i < front.count; i++) word_push(l, l->f->pool.at[front.first + i]);
  if (has(body) && kind == LOOP_DO && c_leaves(l, body, JUMP_CONTINUE, 0) && c_leaves_plainly(l, body, JUMP_CONTINUE, 0)) {
    Rest rest = {.one = body};
    c_lower_leaving(l, &rest, JUMP_CONTINUE);
  } else if (has(body)) {
    c_lower_stmt(l, body);
  }
  l->vars.len = vars;
  l->loops.len--;
  if (kind == LOOP_FOR && has(again)) c_lower_stmt(l, again);
  if (kind == LOOP_DO) {
    ExprId c = c_lower_condition(l, again);
    Span s = c_span_of(l, again);
    ExprId no = c_expr_new(l, EX_UNARY, OP_NOT, c.i, 0, 0, s);
    uint32_t from = l->words.len;
    push_plain(l, ST_BREAK, s);
    Range leave = c_words_take(l, from);
    c_push_if(l, no, leave, (Range){0}, s, s);
  }
  return c_words_take(l, at);
}

Range c_lower_loop_body(Lower *l, TSNode body) {
  return body_of_loop(l, body, LOOP_PLAIN, (TSNode){0}, (Range){0});
}

static void push_while(Lower *l, ExprId condition, Range body, Span s, Span head) {
  IrStmt st = c_stmt_of(ST_WHILE, s);
  st.head = head;
  st.a = condition;
  st.body = body;
  c_stmt_push(l, &st);
}

static void lower_while(Lower *l, TSNode n) {
  uint32_t vars = l->vars.len;
  TSNode c = part(n, l->fields->condition);
  ExprId condition = c_lower_condition(l, c);
  Span s = c_span_of(l, n);
  Range body = body_of_loop(l, part(n, l->fields->body), LOOP_PLAIN, (TSNode){0}, (Range){0});
  push_while(l, condition, body, s, c_head_of(l, c, s));
  l->vars.len = vars;
}

static bool is_zero(const Lower *l, TSNode n) {
  while (kind_of(l, n) == N_PARENTHESIZED_EXPRESSION && ts_node_named_child_count(n))
    n = ts_node_named_child(n, 0);
  return c_text_is(l, n, "0") || kind_of(l, n) == N_FALSE;
}

static void lower_do(Lower *l, TSNode n) {
  Span s = c_span_of(l, n);
  TSNode c = part(n, l->fields->condition), once = part(n, l->fields->body);
  unsigned both = JUMP_BREAK | JUMP_CONTINUE;
  if (is_zero(l, c) && has(once) && !c_leaves(l, once, both, 0)) { /* what a macro is written in */
    c_lower_stmt(l, once);
    return;
  }
  if (is_zero(l, c) && has(once) && c_leaves_plainly(l, once, both, 0)) {
    Rest rest = {.one = once};
    c_lower_leaving(l, &rest, both);
    return;
  }
  Range body = body_of_loop(l, part(n, l->fields->body), LOOP_DO, c, (Range){0});
  push_while(l, c_expr_new(l, EX_TRUE, 0, 0, 0, 0, s), body, s, (Span){s.start, s.start + 2 < s.end ? s.start + 2 : s.end});
}

static void lower_for(Lower *l, TSNode n) {
  uint32_t vars = l->vars.len;
  if (c_lower_counted(l, n)) {
    l->vars.len = vars;
    return;
  }
  TSNode first = part(n, l->fields->initializer), c = part(n, l->fields->condition);
  Span s = c_span_of(l, n);
  TSNode body = part(n, l->fields->body);
  if (has(first)) {
    if (kind_of(l, first) == N_DECLARATION) c_lower_declaration(l, first, false);
    else c_lower_stmt(l, first);
  }
  ExprId condition = has(c) ? c_lower_condition(l, c) : c_expr_new(l, EX_TRUE, 0, 0, 0, 0, s);
  Range block = body_of_loop(l, body, LOOP_FOR, part(n, l->fields->update), (Range){0});
  push_while(l, condition, block, s, has(c) ? c_head_of(l, c, s) : (Span){s.start, has(body) ? c_span_of(l, body).start : s.end});
  l->vars.len = vars;
}

static void lower_range_loop(Lower *l, TSNode n) {
  uint32_t vars = l->vars.len;
  ExprId iter = c_lower_expr(l, part(n, l->fields->right));
  TSNode d = part(n, l->fields->declarator), body = part(n, l->fields->body);
  if (kind_of(l, d) == N_REFERENCE_DECLARATOR && ts_node_named_child_count(d)) d = ts_node_named_child(d, 0);
  TSNode id = c_declared_name(l, d);
  Span s = c_span_of(l, n);
  ExprId target;
  if (kind_of(l, d) == N_STRUCTURED_BINDING) { /* of a table: its entries */
    target = c_bound_names(l, d, c_span_of(l, d));
    Span walked = ir_expr(l->f, iter)->span;
    if (ts_node_named_child_count(d) == 2) iter = c_call_new(l, c_name_new(l, c_name_add(l, "__entries"), walked), &iter, 1, walked);
  } else if (has(id)) {
    Var v = *c_declare(l, c_name_of(l, id), false);
    target = c_name_new(l, v.as, c_span_of(l, id));
  } else {
    target = c_name_new(l, c_temp_new(l), s);
  }
  IrStmt st = c_stmt_of(ST_FOR, s);
  st.head = c_head_of(l, part(n, l->fields->right), s);
  st.a = target;
  st.b = iter;
  st.body = body_of_loop(l, body, LOOP_PLAIN, (TSNode){0}, (Range){0});
  c_stmt_push(l, &st);
  l->vars.len = vars;
}

void c_push_continue(Lower *l, Span at) {
  uint32_t i = l->loops.len;
  while (i && l->loops.at[i - 1].kind == LOOP_SWITCH) i--;
  if (i != l->loops.len) { /* out of a switch that is a loop of its own: not told */
    c_error_add(l, at);
    push_plain(l, ST_UNKNOWN, at);
    return;
  }
  Loop loop = i ? l->loops.at[i - 1] : (Loop){0};
  if (loop.kind == LOOP_FOR && has(loop.node)) c_lower_stmt(l, loop.node);
  if (loop.kind == LOOP_DO) {
    Span s = c_span_of(l, loop.node);
    ExprId no = c_expr_new(l, EX_UNARY, OP_NOT, c_lower_condition(l, loop.node).i, 0, 0, s);
    uint32_t from = l->words.len;
    push_plain(l, ST_BREAK, s);
    Range leave = c_words_take(l, from);
    c_push_if(l, no, leave, (Range){0}, s, s);
  }
  push_plain(l, ST_CONTINUE, at);
}

static void lower_try(Lower *l, TSNode n) {
  uint32_t at = l->handlers.len;
  IrStmt st = c_stmt_of(ST_TRY, c_span_of(l, n));
  st.head.end = st.span.start + 3 < st.span.end ? st.span.start + 3 : st.span.end;
  st.body = c_lower_block(l, part(n, l->fields->body));
  uint32_t count = ts_node_named_child_count(n);
  for (uint32_t i = 0; i < count; i++) {
    TSNode c = ts_node_named_child(n, i);
    if (kind_of(l, c) != N_CATCH_CLAUSE) continue;
    IrHandler h = {.span = c_span_of(l, c)};
    uint32_t vars = l->vars.len;
    TSNode list = part(c, l->fields->parameters);
    if (has(list) && ts_node_named_child_count(list)) {
      TSNode p = ts_node_named_child(list, 0);
      if (kind_of(l, p) == N_PARAMETER_DECLARATION) {
        h.type = c_lower_type(l, part(p, l->fields->type), p);
        TSNode id = c_declared_name(l, part(p, l->fields->declarator));
        if (has(id)) h.name = c_declare(l, c_name_of(l, id), false)->as;
      }
    }
    h.body = c_lower_block(l, part(c, l->fields->body));
    l->vars.len = vars;
    vec_push(&l->handlers, h);
  }
  st.list = (Range){l->f->handlers.len, l->handlers.len - at};
  for (uint32_t i = at; i < l->handlers.len; i++) vec_push(&l->f->handlers, l->handlers.at[i]);
  l->handlers.len = at;
  c_stmt_push(l, &st);
}

/* #if inside a function: what nobody knows, but one program knows once. */
void c_lower_preproc_block(Lower *l, TSNode n) {
  NodeKind k = kind_of(l, n);
  TSNode c = part(n, k == N_PREPROC_IFDEF || k == N_PREPROC_ELIFDEF ? l->fields->name : l->fields->condition);
  TSNode other = part(n, l->fields->alternative);
  Span s = c_span_of(l, n);
  uint32_t at = l->words.len;
  uint32_t count = ts_node_named_child_count(n);
  for (uint32_t i = 0; i < count; i++) {
    TSNode child = ts_node_named_child(n, i);
    if ((has(c) && ts_node_eq(child, c)) || (has(other) && ts_node_eq(child, other))) continue;
    c_lower_stmt(l, child);
  }
  if (k == N_PREPROC_ELSE) return;
  Range then = c_words_take(l, at);
  if (has(other)) c_lower_preproc_block(l, other);
  Range otherwise = c_words_take(l, at);
  ExprId condition = has(c) ? c_lower_preproc_condition(l, c) : c_expr_new(l, EX_UNKNOWN, 0, 0, 0, 0, s);
  uint32_t len;
  const char *text = c_text_of(l, n, &len);
  if (len > 7 && !memcmp(text, "#ifndef", 7)) {
    Range swap = then;
    then = otherwise;
    otherwise = swap;
  }
  c_push_if(l, condition, then, otherwise, s, has(c) ? c_span_of(l, c) : s);
}

static void lower_expression_stmt(Lower *l, TSNode e) {
  if (kind_of(l, e) == N_COMMA_EXPRESSION) {
    lower_expression_stmt(l, part(e, l->fields->left));
    lower_expression_stmt(l, part(e, l->fields->right));
    return;
  }
  if (c_lower_assignment_stmt(l, e) || c_lower_ending_stmt(l, e)) return;
  IrStmt st = c_stmt_of(ST_EXPR, c_span_of(l, e));
  if (kind_of(l, e) == N_CALL_EXPRESSION && c_text_is(l, part(e, l->fields->function), "assert")) {
    TSNode args = part(e, l->fields->arguments);
    if (has(args) && ts_node_named_child_count(args) == 1) {
      st.kind = ST_ASSERT;
      st.a = c_lower_expr(l, ts_node_named_child(args, 0));
      c_stmt_push(l, &st);
      return;
    }
  }
  st.a = c_lower_expr(l, e);
  c_stmt_push(l, &st);
}

static void lower_return(Lower *l, TSNode n) {
  IrStmt st = c_stmt_of(ST_RETURN, l->leaving.end ? l->leaving : c_span_of(l, n));
  TSNode value = {0};
  for (uint32_t i = 0; i < ts_node_named_child_count(n); i++)
    if (kind_of(l, ts_node_named_child(n, i)) != N_COMMENT) value = ts_node_named_child(n, i);
  if (has(value)) st.a = c_lower_initializer(l, value);
  if (!st.a.i || !c_lower_status(l, st.a, st.span)) c_stmt_push(l, &st);
}

static void lower_node(Lower *l, TSNode n) {
  Span s = c_span_of(l, n);
  switch (kind_of(l, n)) {
    case N_COMMENT: break;
    case N_COMPOUND_STATEMENT: {
      uint32_t vars = l->vars.len;
      c_lower_children(l, n);
      l->vars.len = vars;
      break;
    }
    case N_EXPRESSION_STATEMENT:
      if (ts_node_named_child_count(n)) lower_expression_stmt(l, ts_node_named_child(n, 0));
      break;
    case N_DECLARATION:
      c_note_shared(l, n);
      c_lower_declaration(l, n, false);
      break;
    case N_TYPE_DEFINITION: c_lower_declaration(l, n, false); break;
    case N_USING_DECLARATION: c_lower_using(l, n); break;
    case N_ALIAS_DECLARATION: c_lower_alias(l, part(n, l->fields->name), part(n, l->fields->type)); break;
    case N_NAMESPACE_ALIAS: c_lower_alias(l, part(n, l->fields->name), ts_node_named_child(n, ts_node_named_child_count(n) - 1)); break;
    case N_INIT_STATEMENT:
    case N_ATTRIBUTED_STATEMENT: c_lower_children(l, n); break;
    case N_IF_STATEMENT: lower_if(l, n); break;
    case N_WHILE_STATEMENT: lower_while(l, n); break;
    case N_DO_STATEMENT: lower_do(l, n); break;
    case N_FOR_STATEMENT: lower_for(l, n); break;
    case N_FOR_RANGE_LOOP: lower_range_loop(l, n); break;
    case N_SWITCH_STATEMENT: c_lower_switch(l, n); break;
    case N_CASE_STATEMENT: c_lower_children(l, n); break;
    case N_BREAK_STATEMENT: push_plain(l, ST_BREAK, s); break;
    case N_CONTINUE_STATEMENT: c_push_continue(l, s); break;
    case N_RETURN_STATEMENT: lower_return(l, n); break;
    case N_GOTO_STATEMENT: c_lower_goto(l, n); break;
    case N_LABELED_STATEMENT: {
      uint32_t count = ts_node_named_child_count(n);
      for (uint32_t i = 1; i < count; i++) c_lower_stmt(l, ts_node_named_child(n, i));
      break;
    }
    case N_TRY_STATEMENT: lower_try(l, n); break;
    case N_THROW_STATEMENT: {
      IrStmt st = c_stmt_of(ST_RAISE, s);
      if (ts_node_named_child_count(n)) st.a = c_lower_expr(l, ts_node_named_child(n, 0));
      c_stmt_push(l, &st);
      break;
    }
    case N_PREPROC_IF:
    case N_PREPROC_IFDEF: c_lower_preproc_block(l, n); break;
    case N_PREPROC_DEF:
    case N_PREPROC_FUNCTION_DEF:
    case N_PREPROC_INCLUDE:
      break;
    case N_PREPROC_CALL: c_note_directive(l, n); break;
    case N_FUNCTION_DEFINITION: c_lower_function(l, n, true, c_name_of(l, n)); break;
    case N_CLASS_SPECIFIER:
    case N_STRUCT_SPECIFIER:
    case N_UNION_SPECIFIER:
    case N_ENUM_SPECIFIER: c_lower_top(l, n); break;
    case N_ERROR: {
      c_error_add(l, s);
      c_lower_children(l, n);
      push_plain(l, ST_UNKNOWN, s);
      break;
    }
    case N_OTHER: break;
    default: lower_expression_stmt(l, n);
  }
}

void c_lower_stmt(Lower *l, TSNode n) {
  if (l->depth >= DEPTH_MAX) {
    c_error_add(l, c_span_of(l, n));
    push_plain(l, ST_UNKNOWN, c_span_of(l, n));
    return;
  }
  l->depth++;
  if (!c_lower_directed(l, n)) lower_node(l, n);
  l->depth--;
}
