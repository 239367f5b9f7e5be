#include "program/native_walk.h"

enum { MAX_DEPTH = 2000 };

typedef struct Walk {
  IrFile *ir;
  void (*each)(void *ctx, NativeUse use);
  void *ctx;
  uint8_t *seen;
  uint32_t count; /* of the expressions there were */
  uint32_t func, cls, target;
} Walk;

static void walk_expr(Walk *w, uint32_t id, bool stored, unsigned depth);

static void walk_list(Walk *w, Range r, unsigned depth) {
  for (uint32_t i = 0; i < r.count; i++) walk_expr(w, w->ir->pool.at[r.first + i], false, depth);
}

static void walk_operands(Walk *w, IrExpr e, unsigned depth) {
  switch (e.kind) {
    case EX_ATTR:
    case EX_STAR:
    case EX_BOX: walk_expr(w, e.a, false, depth); break;
    case EX_UNARY: walk_expr(w, e.a, e.op == OP_REF, depth); break;
    case EX_WALRUS:
      walk_expr(w, e.a, true, depth);
      walk_expr(w, e.b, false, depth);
      break;
    case EX_SUBSCRIPT:
    case EX_BINARY:
    case EX_COMPARE:
    case EX_BOOL:
      walk_expr(w, e.a, false, depth);
      walk_expr(w, e.b, false, depth);
      break;
    case EX_COND:
      walk_expr(w, e.a, false, depth);
      walk_expr(w, e.b, false, depth);
      walk_expr(w, e.c, false, depth);
      break;
    case EX_TUPLE:
    case EX_LIST:
    case EX_SET:
    case EX_DICT: walk_list(w, (Range){e.a, e.b}, depth); break;
    case EX_CALL:
      walk_expr(w, e.a, false, depth);
      for (uint32_t i = 0; i < e.c; i++) walk_expr(w, w->ir->args.at[e.b + i].value.i, false, depth);
      break;
    default: break;
  }
}

static void walk_expr(Walk *w, uint32_t id, bool stored, unsigned depth) {
  if (!id || id >= w->count || w->seen[id] || depth > MAX_DEPTH) return;
  w->seen[id] = 1;
  IrExpr e = w->ir->exprs.at[id];
  if (stored && (e.kind == EX_TUPLE || e.kind == EX_LIST)) {
    for (uint32_t i = 0; i < e.b; i++) walk_expr(w, w->ir->pool.at[e.a + i], true, depth + 1);
  } else {
    walk_operands(w, e, depth + 1);
  }
  w->each(w->ctx, (NativeUse){id, w->func, w->cls, w->func == 1 ? w->target : 0, stored});
}

static void walk_block(Walk *w, Range block);

static void walk_function(Walk *w, uint32_t id) {
  IrFunc fn = w->ir->funcs.at[id];
  uint32_t func = w->func, cls = w->cls;
  w->func = id;
  w->cls = 0;
  walk_list(w, fn.decorators, 0);
  for (uint32_t i = 0; i < fn.params.count; i++) {
    IrParam p = w->ir->params.at[fn.params.first + i];
    walk_expr(w, p.annotation.i, false, 0);
    walk_expr(w, p.default_value.i, false, 0);
  }
  walk_expr(w, fn.returns.i, false, 0);
  walk_block(w, fn.body);
  w->func = func;
  w->cls = cls;
}

static void walk_class(Walk *w, uint32_t id) {
  IrClass c = w->ir->classes.at[id];
  uint32_t cls = w->cls;
  w->cls = id;
  for (uint32_t i = 0; i < c.bases.count; i++) walk_expr(w, w->ir->args.at[c.bases.first + i].value.i, false, 0);
  walk_block(w, c.body);
  w->cls = cls;
}

static void walk_stmt(Walk *w, const IrStmt *st) {
  bool stores = st->kind == ST_ASSIGN || st->kind == ST_AUG || st->kind == ST_FOR;
  if (st->kind == ST_FUNCTION) {
    walk_function(w, st->a.i);
    return;
  }
  if (st->kind == ST_CLASS) {
    walk_class(w, st->a.i);
    return;
  }
  w->target = stores && w->ir->exprs.at[st->a.i].kind == EX_NAME ? w->ir->exprs.at[st->a.i].a : 0;
  if (st->kind != ST_ANN || !w->cls) walk_expr(w, st->a.i, stores, 0); /* a field is no use of a name */
  walk_expr(w, st->b.i, false, 0);
  walk_expr(w, st->c.i, false, 0);
  walk_block(w, st->body);
  walk_block(w, st->orelse);
  walk_block(w, st->finalbody);
  for (uint32_t i = 0; st->kind == ST_TRY && i < st->list.count; i++) {
    IrHandler h = w->ir->handlers.at[st->list.first + i];
    walk_expr(w, h.type.i, false, 0);
    walk_block(w, h.body);
  }
}

static void walk_block(Walk *w, Range block) {
  for (uint32_t i = 0; i < block.count; i++) {
    IrStmt st = *ir_stmt(w->ir, ir_block_at(w->ir, block, i));
    walk_stmt(w, &st);
  }
}

void native_walk(IrFile *ir, void (*each)(void *ctx, NativeUse use), void *ctx) {
  Walk w = {.ir = ir, .each = each, .ctx = ctx, .count = ir->exprs.len, .func = 1};
  w.seen = xcalloc(w.count, 1);
  walk_block(&w, ir->funcs.at[1].body);
  free(w.seen);
}
