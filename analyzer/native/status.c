/* What main() returns is the status of the process: `return e` there is exit(e). With another status than 0 the
 * launcher ends the job; with 0 the others go on and wait. Which of the two it is may be known on each rank
 * alone, so it becomes a branch on the status:
 *
 *     return e;        ->        %0 = e;  if (%0) exit(1);  return 0;
 */
#include "native/lower.h"

static bool is_main(Lower *l) {
  const Body *b = body_top(l);
  return name_eq(b->qualname, c_name_add(l, "main")) && l->f->funcs.at[b->func.i].parent.i == 1;
}

/* The names of the file's own main are enough: `exit` is looked up as what the C library has. */
static Range exit_with(Lower *l, Span s, Span at) {
  uint32_t from = l->words.len;
  ExprId one = c_int_new(l, 1, at);
  IrStmt stop = c_stmt_of(ST_EXPR, s);
  stop.a = c_call_new(l, c_name_new(l, c_name_add(l, "exit"), at), &one, 1, at);
  c_stmt_push(l, &stop);
  return c_words_take(l, from);
}

bool c_lower_status(Lower *l, ExprId e, Span s) {
  if (!is_main(l)) return false;
  const IrExpr *x = ir_expr(l->f, e);
  if (x->kind == EX_INT && !ir_int(l->f, x)) return false;
  Span at = x->span;
  if (at.start < s.start || at.end > s.end) at = s;
  Name status = c_temp_new(l);
  c_assign_push(l, c_name_new(l, status, at), e, s);
  c_push_if(l, c_name_new(l, status, at), exit_with(l, s, at), (Range){0}, s, at);
  IrStmt end = c_stmt_of(ST_RETURN, s);
  end.a = c_int_new(l, 0, at);
  c_stmt_push(l, &end);
  return true;
}
