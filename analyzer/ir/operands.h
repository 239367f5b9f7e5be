/* The operand letters of kinds.def as tables, for code that walks nodes without knowing kinds.
 *
 * Letters of an expression stand for a, b, c in turn: e an ExprId (may be 0), n a name id, i an
 * index into `ints`, f a FuncId, K a clause index; L takes two (a list in `pool`), A takes two (a
 * run of `args`). Letters of a statement: e the next of a, b, c; B the next of body, orelse,
 * finalbody; n and f and k use a; H (handlers), W (with items), N (names), I (import) use list. */
#ifndef RL_IR_OPERANDS_H
#define RL_IR_OPERANDS_H

#include "ir/ir.h"

extern const char *const ir_expr_operands[];
extern const char *const ir_stmt_operands[];
extern const char ir_oper_classes[];

static inline uint32_t *ir_expr_slot(IrExpr *e, unsigned i) {
  return i == 0 ? &e->a : i == 1 ? &e->b : &e->c;
}
static inline uint32_t ir_expr_word(const IrExpr *e, unsigned i) {
  return i == 0 ? e->a : i == 1 ? e->b : e->c;
}
static inline ExprId ir_stmt_expr(const IrStmt *s, unsigned i) {
  return i == 0 ? s->a : i == 1 ? s->b : s->c;
}
static inline Range ir_stmt_block(const IrStmt *s, unsigned i) {
  return i == 0 ? s->body : i == 1 ? s->orelse : s->finalbody;
}

#endif
