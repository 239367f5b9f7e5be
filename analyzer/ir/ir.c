#include "ir/ir.h"

#include <string.h>

#include "ir/operands.h"

static const char *const expr_names[] = {
#define EXPR(kind, name, operands) name,
#include "ir/kinds.def"
};

static const char *const stmt_names[] = {
#define STMT(kind, name, operands) name,
#include "ir/kinds.def"
};

static const char *const oper_texts[] = {
#define OPER(kind, text, class) text,
#include "ir/kinds.def"
};

const char *const ir_expr_operands[] = {
#define EXPR(kind, name, operands) operands,
#include "ir/kinds.def"
};

const char *const ir_stmt_operands[] = {
#define STMT(kind, name, operands) operands,
#include "ir/kinds.def"
};

const char ir_oper_classes[] = {
#define OPER(kind, text, class) class,
#include "ir/kinds.def"
};

const char *ir_expr_kind_name(ExprKind k) { return k < EX_COUNT ? expr_names[k] : "?"; }
const char *ir_stmt_kind_name(StmtKind k) { return k < ST_COUNT ? stmt_names[k] : "?"; }
const char *ir_oper_text(OperKind k) { return k < OP_COUNT ? oper_texts[k] : "?"; }

/* Element 0 of every array is the dummy that id 0 means. */
void ir_init(IrFile *f) {
  memset(f, 0, sizeof *f);
  names_init(&f->names);
  vec_push(&f->exprs, (IrExpr){0});
  vec_push(&f->stmts, (IrStmt){0});
  vec_push(&f->pool, 0);
  vec_push(&f->args, (IrArg){0});
  vec_push(&f->clauses, (IrClause){0});
  vec_push(&f->handlers, (IrHandler){0});
  vec_push(&f->with_items, (IrWithItem){0});
  vec_push(&f->imports, (IrImport){0});
  vec_push(&f->params, (IrParam){0});
  vec_push(&f->funcs, (IrFunc){0});
  vec_push(&f->classes, (IrClass){0});
  vec_push(&f->ints, 0);
  vec_push(&f->field_uses, (IrFieldUse){0});
}

void ir_fit(IrFile *f) {
  vec_fit(&f->exprs);
  vec_fit(&f->stmts);
  vec_fit(&f->pool);
  vec_fit(&f->args);
  vec_fit(&f->clauses);
  vec_fit(&f->handlers);
  vec_fit(&f->with_items);
  vec_fit(&f->imports);
  vec_fit(&f->params);
  vec_fit(&f->funcs);
  vec_fit(&f->classes);
  vec_fit(&f->ints);
  vec_fit(&f->field_uses);
}

void ir_release(IrFile *f) {
  names_release(&f->names);
  vec_release(&f->exprs);
  vec_release(&f->stmts);
  vec_release(&f->pool);
  vec_release(&f->args);
  vec_release(&f->clauses);
  vec_release(&f->handlers);
  vec_release(&f->with_items);
  vec_release(&f->imports);
  vec_release(&f->params);
  vec_release(&f->funcs);
  vec_release(&f->classes);
  vec_release(&f->ints);
  vec_release(&f->field_uses);
  vec_release(&f->remarks);
  vec_release(&f->facts);
}
