#include "program/native.h"

#include "program/link.h"

enum { MAX_BASES = 16 }; /* of a chain of base classes */

/* Where stubs describe names of C. */
static const char ROOT[] = "c.";

static void add(Program *p, Name name, Binding b) {
  uint32_t index;
  if (!map_get(&p->native, name.id, &index)) map_set(&p->native, name.id, link_single(p, b));
}

static bool is_partial(const IrFile *ir, uint32_t cls) {
  for (uint32_t i = 1; i < ir->stmts.len; i++)
    if (ir->stmts.at[i].kind == ST_CLASS && ir->stmts.at[i].a.i == cls)
      return ir->stmts.at[i].flags & STMT_PARTIAL;
  return false;
}

static void add_definitions(Program *p, Mod m, bool statics) {
  const IrFile *ir = program_ir(p, m);
  for (uint32_t i = 2; i < ir->funcs.len; i++) {
    const IrFunc *f = &ir->funcs.at[i];
    if (f->parent.i != 1 || f->cls.i || (f->flags & FUNC_LAMBDA)) continue;
    if (!(f->flags & FUNC_STATIC) == !statics)
      add(p, f->name, (Binding){.kind = BIND_FUNC, .mod = m, .func = program_func_of(p, m, (FuncId){i})});
  }
  for (uint32_t i = 1; i < ir->classes.len && statics; i++)
    if (!ir->classes.at[i].outer.i && ir->classes.at[i].parent.i == 1 && !is_partial(ir, i))
      add(p, ir->classes.at[i].name,
          (Binding){.kind = BIND_CLASS, .mod = m, .cls = program_class_of(p, m, (ClassId){i})});
}

/* Variables that a file of C assigns at its top level. */
static void add_variables(Program *p, Mod m) {
  const IrFile *ir = program_ir(p, m);
  Range body = ir->funcs.at[1].body;
  for (uint32_t i = 0; i < body.count; i++) {
    const IrStmt *s = ir_stmt(ir, ir_block_at(ir, body, i));
    if (s->kind != ST_ASSIGN || ir_expr(ir, s->a)->kind != EX_NAME) continue;
    Name name = {ir_expr(ir, s->a)->a};
    add(p, name, (Binding){.kind = BIND_VALUE, .mod = m, .name = name});
  }
}

/* What rules/ say about names that the file mentions. */
static void add_known(Program *p, Mod m) {
  const IrFile *ir = program_ir(p, m);
  Strbuf text = {0};
  for (uint32_t i = 1; i < ir->exprs.len; i++) {
    const IrExpr *e = &ir->exprs.at[i];
    uint32_t index;
    if (e->kind != EX_NAME || map_get(&p->native, e->a, &index)) continue;
    strbuf_clear(&text);
    strbuf_puts(&text, ROOT);
    strbuf_puts(&text, names_text(p->names, (Name){e->a}));
    Name full = names_add(p->names, text.data, text.len);
    if (models_find(p->models, full) || models_knows_module(p->models, full))
      add(p, (Name){e->a}, (Binding){.kind = BIND_EXTERNAL, .name = full});
  }
  strbuf_release(&text);
}

static Class class_of_name(const Program *p, Name name) {
  uint32_t index;
  if (!map_get(&p->native, name.id, &index)) return NO_CLASS;
  return p->bindings.at[index].kind == BIND_CLASS ? p->bindings.at[index].cls : NO_CLASS;
}

/* ---- classes in several files ---- */

static void join_class(Program *p, Mod m, ClassId id) {
  Class part = program_class_of(p, m, id);
  const IrClass *c = &program_ir(p, m)->classes.at[id.i];
  Class whole = class_of_name(p, c->name);
  if (!whole.i || whole.i == part.i) return;
  for (uint32_t i = 0; i < c->body.count; i++) {
    const IrStmt *st = ir_stmt(program_ir(p, m), ir_block_at(program_ir(p, m), c->body, i));
    if (st->kind != ST_FUNCTION) continue;
    Func f = program_func_of(p, m, (FuncId){st->a.i});
    map_set(&p->classes.at[whole.i].members, ir_func(program_ir(p, m), (FuncId){st->a.i})->name.id, f.i);
    p->funcs.at[f.i].cls = whole;
  }
}

static void join_classes(Program *p, Mod m) {
  const IrFile *ir = program_ir(p, m);
  for (uint32_t i = 1; i < ir->stmts.len; i++)
    if (ir->stmts.at[i].kind == ST_CLASS && ir->stmts.at[i].flags & STMT_PARTIAL)
      join_class(p, m, (ClassId){ir->stmts.at[i].a.i});
}

/* ---- `this` ---- */

static bool has_name(const IrFile *ir, Range names, Name name) {
  for (uint32_t i = 0; i < names.count; i++)
    if (ir->pool.at[names.first + i] == name.id) return true;
  return false;
}

static bool class_holds(const Program *p, Class c, Name name, unsigned depth) {
  uint32_t found;
  const ProgramClass *cls = program_class(p, c);
  if (!c.i || depth > MAX_BASES) return false;
  if (map_get(&cls->members, name.id, &found) || map_get(&cls->annotations, name.id, &found) ||
      map_get(&cls->attrs, name.id, &found))
    return true;
  const IrFile *ir = program_ir(p, cls->mod);
  Range bases = ir->classes.at[cls->id.i].bases;
  for (uint32_t i = 0; i < bases.count; i++) {
    const IrExpr *e = ir_expr(ir, ir->args.at[bases.first + i].value);
    if (e->kind == EX_NAME && class_holds(p, class_of_name(p, (Name){e->a}), name, depth + 1))
      return true;
  }
  return false;
}

/* For each function the method around it, itself included; 0 outside of methods. */
static uint32_t *methods_around(const Program *p, Mod m, const IrFile *ir) {
  uint32_t *around = xcalloc(ir->funcs.len, sizeof *around);
  for (uint32_t f = 2; f < ir->funcs.len; f++) {
    bool method = program_func(p, program_func_of(p, m, (FuncId){f}))->cls.i;
    around[f] = method ? f : around[ir->funcs.at[f].parent.i];
  }
  return around;
}

/* Is the name a variable of the function or of one around it, up to the method? */
static bool is_variable(const IrFile *ir, uint32_t f, uint32_t method, Name name) {
  for (;; f = ir->funcs.at[f].parent.i) {
    if (has_name(ir, ir->funcs.at[f].locals, name)) return true;
    if (f == method || f <= 1) return false;
  }
}

static void drop_name(IrFile *ir, Range *names, Name name) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < names->count; i++)
    if (ir->pool.at[names->first + i] != name.id)
      ir->pool.at[names->first + kept++] = ir->pool.at[names->first + i];
  names->count = kept;
}

typedef struct Rewrite {
  Program *p;
  IrFile *ir;
  const uint32_t *around;
  Mod mod;
  Name self;
  uint8_t *stored; /* by expression: it is assigned */
  uint32_t *func_of; /* by expression: the function it stands in */
} Rewrite;

static void rewrite_name(Rewrite *w, uint32_t id) {
  IrExpr e = w->ir->exprs.at[id];
  uint32_t f = w->func_of[id], method = f ? w->around[f] : 0;
  Name name = {e.a};
  if (!method || name_eq(name, w->self) || is_variable(w->ir, f, method, name)) return;
  Class c = program_func(w->p, program_func_of(w->p, w->mod, (FuncId){method}))->cls;
  if (!class_holds(w->p, c, name, 0)) return;
  vec_push(&w->ir->exprs, (IrExpr){.kind = EX_NAME, .a = w->self.id, .span = e.span});
  uint32_t self = w->ir->exprs.len - 1;
  w->ir->exprs.at[id] = (IrExpr){.kind = EX_ATTR, .a = self, .b = name.id, .span = e.span};
  vec_push(&w->ir->field_uses, (IrFieldUse){name, {f}, {id}, w->stored[id]});
  if (w->stored[id]) drop_name(w->ir, &w->ir->funcs.at[f].globals, name);
}

static void walk_block(Rewrite *w, Range block, uint32_t f);

static void walk_expr(Rewrite *w, uint32_t id, uint32_t f, unsigned depth) {
  if (!id || w->func_of[id] || depth > 2000) return;
  w->func_of[id] = f;
  IrExpr e = w->ir->exprs.at[id];
  switch (e.kind) {
    case EX_ATTR:
    case EX_UNARY:
    case EX_STAR:
    case EX_BOX:
      walk_expr(w, e.a, f, depth + 1);
      break;
    case EX_WALRUS:
    case EX_SUBSCRIPT:
    case EX_BINARY:
    case EX_COMPARE:
    case EX_BOOL:
      walk_expr(w, e.a, f, depth + 1);
      walk_expr(w, e.b, f, depth + 1);
      break;
    case EX_COND:
      walk_expr(w, e.a, f, depth + 1);
      walk_expr(w, e.b, f, depth + 1);
      walk_expr(w, e.c, f, depth + 1);
      break;
    case EX_TUPLE:
    case EX_LIST:
      for (uint32_t i = 0; i < e.b; i++) walk_expr(w, w->ir->pool.at[e.a + i], f, depth + 1);
      break;
    case EX_CALL:
      walk_expr(w, e.a, f, depth + 1);
      for (uint32_t i = 0; i < e.c; i++) walk_expr(w, w->ir->args.at[e.b + i].value.i, f, depth + 1);
      break;
    default:
      break;
  }
}

static void walk_stmt(Rewrite *w, const IrStmt *st, uint32_t f) {
  if (st->kind == ST_FUNCTION) {
    walk_block(w, w->ir->funcs.at[st->a.i].body, st->a.i);
    return;
  }
  if (st->kind == ST_CLASS) {
    walk_block(w, w->ir->classes.at[st->a.i].body, f);
    return;
  }
  walk_expr(w, st->a.i, f, 0);
  walk_expr(w, st->b.i, f, 0);
  if (st->kind == ST_ASSIGN || st->kind == ST_AUG) w->stored[st->a.i] = 1;
  walk_block(w, st->body, f);
  walk_block(w, st->orelse, f);
  walk_block(w, st->finalbody, f);
  for (uint32_t i = 0; st->kind == ST_TRY && i < st->list.count; i++)
    walk_block(w, w->ir->handlers.at[st->list.first + i].body, f);
}

static void walk_block(Rewrite *w, Range block, uint32_t f) {
  for (uint32_t i = 0; i < block.count; i++) {
    IrStmt st = *ir_stmt(w->ir, ir_block_at(w->ir, block, i));
    walk_stmt(w, &st, f);
  }
}

static void name_fields(Program *p, Mod m, IrFile *ir) {
  uint32_t count = ir->exprs.len;
  Rewrite w = {.p = p, .ir = ir, .mod = m, .self = names_addz(p->names, "this")};
  if (ir->classes.len < 2) return;
  w.stored = xcalloc(count, 1);
  w.func_of = xcalloc(count, sizeof *w.func_of);
  uint32_t *around = methods_around(p, m, ir);
  w.around = around;
  walk_block(&w, ir->funcs.at[1].body, 1);
  for (uint32_t i = 1; i < count; i++) {
    const IrExpr *e = &ir->exprs.at[i];
    bool place = (e->kind == EX_UNARY && e->op == OP_REF) || e->kind == EX_WALRUS;
    if (place && w.func_of[i] && ir->exprs.at[e->a].kind == EX_NAME) w.stored[e->a] = 1;
  }
  for (uint32_t i = 1; i < count; i++)
    if (ir->exprs.at[i].kind == EX_NAME) rewrite_name(&w, i);
  free(around);
  free(w.stored);
  free(w.func_of);
}

void native_build(Program *p, const ProgramInput *inputs, uint32_t input_count) {
  bool any = false;
  for (uint32_t i = 0; i < input_count; i++) any |= inputs[i].ir->native;
  if (!any) return;
  /* A static definition stands in where there is no other: headers are full of them. */
  for (int statics = 0; statics < 2; statics++)
    for (uint32_t m = 1; m < p->mods.len; m++)
      if (program_ir(p, (Mod){m})->native) add_definitions(p, (Mod){m}, statics);
  for (uint32_t m = 1; m < p->mods.len; m++)
    if (program_ir(p, (Mod){m})->native) add_variables(p, (Mod){m});
  for (uint32_t m = 1; m < p->mods.len; m++)
    if (program_ir(p, (Mod){m})->native) add_known(p, (Mod){m});
  for (uint32_t m = 1; m < p->mods.len; m++)
    if (program_ir(p, (Mod){m})->native) join_classes(p, (Mod){m});
  Map files = {0}; /* the reader's view of a file may be changed, the program's not */
  for (uint32_t m = 1; m < p->mods.len; m++)
    map_set(&files, (uint64_t)(uintptr_t)program_ir(p, (Mod){m}), m);
  for (uint32_t i = 0; i < input_count; i++) {
    uint32_t m;
    if (inputs[i].ir->native && map_get(&files, (uint64_t)(uintptr_t)inputs[i].ir, &m))
      name_fields(p, (Mod){m}, inputs[i].ir);
  }
  map_release(&files);
}
