#include "program/class.h"

#include <string.h>

typedef struct Body {
  Program *p;
  ProgramClass *cls;
  const IrFile *ir;
  bool type_checking;
} Body;

static bool text_is(const Program *p, Name name, const char *text) {
  return !strcmp(names_text(p->names, name), text);
}

/* `@x.setter` and `@x.deleter`: the getter stays what reading the attribute calls. */
static bool is_setter(const Body *b, const IrFunc *f) {
  for (uint32_t i = 0; i < f->decorators.count; i++) {
    const IrExpr *e = ir_expr(b->ir, ir_list_at(b->ir, f->decorators, i));
    if (e->kind != EX_ATTR) continue;
    if (text_is(b->p, (Name){e->b}, "setter") || text_is(b->p, (Name){e->b}, "deleter"))
      return true;
  }
  return false;
}

static void body_function(Body *b, FuncId id) {
  const IrFunc *f = ir_func(b->ir, id);
  Func func = program_func_of(b->p, b->cls->mod, id);
  bool fresh;
  uint32_t *slot = map_add(&b->cls->members, f->name.id, func.i, &fresh);
  if (!is_setter(b, f) && !b->type_checking) *slot = func.i;
}

static void body_annotation(Body *b, const IrStmt *st) {
  const IrExpr *target = ir_expr(b->ir, st->a);
  if (target->kind != EX_NAME) return;
  bool fresh;
  map_set(&b->cls->annotations, target->a, st->c.i);
  uint32_t *slot = map_add(&b->cls->attrs, target->a, st->b.i, &fresh);
  if (st->b.i) *slot = st->b.i;
}

static void body_block(Body *b, Range block);

static void body_statement(Body *b, const IrStmt *st) {
  b->type_checking = st->flags & STMT_TYPE_CHECKING;
  switch (st->kind) {
    case ST_FUNCTION:
      body_function(b, (FuncId){st->a.i});
      break;
    case ST_CLASS: {
      Class k = program_class_of(b->p, b->cls->mod, (ClassId){st->a.i});
      map_set(&b->cls->nested, b->ir->classes.at[st->a.i].name.id, k.i);
      break;
    }
    case ST_ASSIGN: {
      const IrExpr *target = ir_expr(b->ir, st->a);
      if (target->kind == EX_NAME) map_set(&b->cls->attrs, target->a, st->b.i);
      break;
    }
    case ST_ANN:
      body_annotation(b, st);
      break;
    case ST_TRY:
      for (uint32_t i = 0; i < st->list.count; i++)
        body_block(b, b->ir->handlers.at[st->list.first + i].body);
      body_block(b, st->body); /* after the handlers: the main path's definitions stand */
      body_block(b, st->orelse);
      body_block(b, st->finalbody);
      break;
    case ST_IF:
    case ST_WHILE:
    case ST_FOR:
    case ST_WITH:
      body_block(b, st->body);
      body_block(b, st->orelse);
      break;
    default:
      break;
  }
}

static void body_block(Body *b, Range block) {
  for (uint32_t i = 0; i < block.count; i++)
    body_statement(b, ir_stmt(b->ir, ir_block_at(b->ir, block, i)));
}

void class_scan(Program *p) {
  for (uint32_t c = 1; c < p->classes.len; c++) {
    ProgramClass *cls = &p->classes.at[c];
    if (!cls->id.i) continue;
    const IrFile *ir = program_ir(p, cls->mod);
    Body b = {.p = p, .cls = cls, .ir = ir};
    body_block(&b, ir->classes.at[cls->id.i].body);
  }
}
