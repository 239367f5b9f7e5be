#include "models/constant.h"

Name constant_text(const IrFile *f, ExprId e) {
  const IrExpr *x = ir_expr(f, e);
  return x->kind == EX_STR ? (Name){x->a} : NO_NAME;
}

static bool is_list(const IrExpr *x) {
  return x->kind == EX_LIST || x->kind == EX_TUPLE || x->kind == EX_SET;
}

uint32_t constant_count(const IrFile *f, ExprId e) {
  const IrExpr *x = ir_expr(f, e);
  return is_list(x) ? ir_items(x).count : 1;
}

ExprId constant_item(const IrFile *f, ExprId e, uint32_t i) {
  const IrExpr *x = ir_expr(f, e);
  return is_list(x) ? ir_list_at(f, ir_items(x), i) : e;
}

bool constant_flag(const IrFile *f, ExprId e, bool *value) {
  uint8_t kind = ir_expr(f, e)->kind;
  *value = kind == EX_TRUE;
  return kind == EX_TRUE || kind == EX_FALSE;
}

bool constant_int(const IrFile *f, ExprId e, int64_t *value) {
  const IrExpr *x = ir_expr(f, e);
  bool minus = x->kind == EX_UNARY && x->op == OP_NEG;
  if (minus) x = ir_expr(f, (ExprId){x->a});
  if (x->kind != EX_INT) return false;
  *value = minus ? -ir_int(f, x) : ir_int(f, x);
  return true;
}
