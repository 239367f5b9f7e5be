#include <string.h>

#include "native/lower.h"

/* Broken text leaves parts out: of no node, the span and the text are empty. */
static uint32_t end_of(TSNode n) { return has(n) ? ts_node_end_byte(n) : ts_node_start_byte(n); }

Span c_span_of(const Lower *l, TSNode n) {
  Span s = {expansion_offset(l->expansion, ts_node_start_byte(n), false),
            expansion_offset(l->expansion, end_of(n), true)};
  if (s.end < s.start) s.end = s.start;
  return s;
}

const char *c_text_of(const Lower *l, TSNode n, uint32_t *byte_len) {
  Span s = {ts_node_start_byte(n), end_of(n)};
  *byte_len = s.end - s.start;
  return l->source + s.start;
}

bool c_text_is(const Lower *l, TSNode n, const char *text) {
  uint32_t len;
  const char *at = has(n) ? c_text_of(l, n, &len) : (len = 0, "");
  return strlen(text) == len && !memcmp(at, text, len);
}

Name c_name_of(Lower *l, TSNode n) {
  uint32_t len;
  const char *text = c_text_of(l, n, &len);
  return names_add(&l->f->names, text, len);
}

Name c_name_add(Lower *l, const char *text) { return names_addz(&l->f->names, text); }

ExprId c_expr_new(Lower *l, ExprKind kind, unsigned op, uint32_t a, uint32_t b, uint32_t c, Span s) {
  vec_push(&l->f->exprs, (IrExpr){.kind = (uint8_t)kind, .op = (uint8_t)op, .a = a, .b = b, .c = c,
                                  .span = s});
  return (ExprId){l->f->exprs.len - 1};
}

ExprId c_name_new(Lower *l, Name name, Span s) { return c_expr_new(l, EX_NAME, 0, name.id, 0, 0, s); }

ExprId c_int_new(Lower *l, int64_t value, Span s) {
  vec_push(&l->f->ints, value);
  return c_expr_new(l, EX_INT, 0, l->f->ints.len - 1, 0, 0, s);
}

ExprId c_attr_new(Lower *l, ExprId object, Name name, Span s) {
  ExprId e = c_expr_new(l, EX_ATTR, 0, object.i, name.id, 0, s);
  FuncId func = l->bodies.len ? body_top(l)->func : (FuncId){1};
  vec_push(&l->f->field_uses, (IrFieldUse){.name = name, .func = func, .expr = e});
  return e;
}

ExprId c_call_new(Lower *l, ExprId function, const ExprId *args, uint32_t count, Span s) {
  uint32_t at = l->f->args.len;
  for (uint32_t i = 0; i < count; i++)
    vec_push(&l->f->args, (IrArg){.value = args[i], .kind = ARG_POS});
  return c_expr_new(l, EX_CALL, 0, function.i, count ? at : 0, count, s);
}

Range c_words_take(Lower *l, uint32_t at) {
  Range r = {l->f->pool.len, l->words.len - at};
  for (uint32_t i = at; i < l->words.len; i++) vec_push(&l->f->pool, l->words.at[i]);
  l->words.len = at;
  if (!r.count) r.first = 0;
  return r;
}

IrStmt c_stmt_of(StmtKind kind, Span s) {
  return (IrStmt){.kind = (uint8_t)kind, .span = s, .head = s};
}

void c_stmt_push(Lower *l, const IrStmt *s) {
  IrStmt copy = *s;
  for (uint32_t i = 0; i < l->before.len; i++) word_push(l, l->before.at[i]);
  l->before.len = 0;
  vec_push(&l->f->stmts, copy);
  word_push(l, l->f->stmts.len - 1);
}

void c_note_store(Lower *l, ExprId target) {
  for (uint32_t i = l->f->field_uses.len; i-- > 1;)
    if (l->f->field_uses.at[i].expr.i == target.i) {
      l->f->field_uses.at[i].is_store = 1;
      return;
    }
}

void c_assign_push(Lower *l, ExprId target, ExprId value, Span s) {
  IrStmt st = c_stmt_of(ST_ASSIGN, s);
  st.a = target;
  st.b = value;
  c_note_store(l, target);
  c_stmt_push(l, &st);
}

void c_error_add(Lower *l, Span s) {
  if (!l->f->error_count || s.start < l->f->first_error.start) l->f->first_error = s;
  l->f->error_count++;
}
