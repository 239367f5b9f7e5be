#include "program/local.h"

#include "program/link.h"

typedef struct LocalDef {
  Name name;
  uint32_t binding; /* 0: assigned */
} LocalDef;

typedef struct Walk {
  Program *p;
  Mod mod;
  const IrFile *ir;
  VEC(LocalDef) defs;
  VEC(Name) assigned;
  Map meaning; /* name id -> binding */
} Walk;

static void add_def(Walk *w, Name name, uint32_t binding) {
  if (binding) vec_push(&w->defs, (LocalDef){name, binding});
}

static void walk_target(Walk *w, ExprId target) {
  const IrExpr *e = ir_expr(w->ir, target);
  if (e->kind == EX_NAME) vec_push(&w->assigned, (Name){e->a});
  if (e->kind == EX_TUPLE || e->kind == EX_LIST)
    for (uint32_t i = 0; i < e->b; i++) walk_target(w, ir_list_at(w->ir, ir_items(e), i));
}

static void walk_block(Walk *w, Range block);

static void walk_statement(Walk *w, const IrStmt *st) {
  switch (st->kind) {
    case ST_FUNCTION: {
      Func f = program_func_of(w->p, w->mod, (FuncId){st->a.i});
      Binding b = {.kind = BIND_FUNC, .mod = w->mod, .func = f};
      add_def(w, w->ir->funcs.at[st->a.i].name, link_single(w->p, b));
      break;
    }
    case ST_CLASS: {
      Class c = program_class_of(w->p, w->mod, (ClassId){st->a.i});
      Binding b = {.kind = BIND_CLASS, .mod = w->mod, .cls = c};
      add_def(w, w->ir->classes.at[st->a.i].name, link_single(w->p, b));
      break;
    }
    case ST_IMPORT: {
      uint32_t at = program_mod(w->p, w->mod)->first_import + st->list.first;
      add_def(w, w->ir->imports.at[st->list.first].as_name, w->p->imports.at[at]);
      break;
    }
    case ST_ASSIGN:
    case ST_ANN:
      if (st->b.i && ir_expr(w->ir, st->b)->kind != EX_NONE) walk_target(w, st->a);
      break;
    case ST_AUG:
      walk_target(w, st->a);
      break;
    case ST_FOR:
      walk_target(w, st->a);
      break;
    case ST_WITH:
      for (uint32_t i = 0; i < st->list.count; i++)
        walk_target(w, w->ir->with_items.at[st->list.first + i].target);
      break;
    case ST_TRY:
      for (uint32_t i = 0; i < st->list.count; i++)
        walk_block(w, w->ir->handlers.at[st->list.first + i].body);
      break;
    default:
      break;
  }
  walk_block(w, st->body);
  walk_block(w, st->orelse);
  walk_block(w, st->finalbody);
}

static void walk_block(Walk *w, Range block) {
  for (uint32_t i = 0; i < block.count; i++)
    walk_statement(w, ir_stmt(w->ir, ir_block_at(w->ir, block, i)));
}

static bool same(const Program *p, uint32_t a, uint32_t b) {
  const Binding *x = &p->bindings.at[a], *y = &p->bindings.at[b];
  return x->kind == y->kind && x->mod.i == y->mod.i && x->func.i == y->func.i &&
         x->cls.i == y->cls.i && x->name.id == y->name.id;
}

/* 0 in `meaning`: several. */
static void note_meaning(Walk *w, Name name, uint32_t binding) {
  bool fresh;
  uint32_t *slot = map_add(&w->meaning, name.id, binding, &fresh);
  if (!fresh && *slot && !(binding && same(w->p, *slot, binding))) *slot = 0;
}

static void walk_function(Walk *w, Func f, const IrFunc *irf) {
  w->defs.len = w->assigned.len = 0;
  walk_block(w, irf->body);
  if (!w->defs.len) return;
  map_clear(&w->meaning);
  for (uint32_t i = 0; i < irf->params.count; i++)
    note_meaning(w, w->ir->params.at[irf->params.first + i].name, 0);
  for (uint32_t i = 0; i < w->assigned.len; i++) note_meaning(w, w->assigned.at[i], 0);
  for (uint32_t i = 0; i < w->defs.len; i++)
    note_meaning(w, w->defs.at[i].name, w->defs.at[i].binding);
  for (uint32_t i = 0; i < w->defs.len; i++) {
    uint32_t binding = 0;
    Name name = w->defs.at[i].name;
    if (map_get(&w->meaning, name.id, &binding) && binding)
      map_set(&w->p->locals, (uint64_t)f.i << 32 | name.id, binding);
  }
}

void local_build(Program *p) {
  Walk w = {.p = p};
  for (uint32_t f = 1; f < p->funcs.len; f++) {
    const ProgramFunc *func = &p->funcs.at[f];
    if (!func->id.i) continue;
    w.mod = func->mod;
    w.ir = program_ir(p, func->mod);
    const IrFunc *irf = ir_func(w.ir, func->id);
    if (!(irf->flags & (FUNC_MODULE | FUNC_LAMBDA))) walk_function(&w, (Func){f}, irf);
  }
  vec_release(&w.defs);
  vec_release(&w.assigned);
  map_release(&w.meaning);
}
