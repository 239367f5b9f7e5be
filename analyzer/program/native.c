#include "program/native.h"

#include "program/link.h"

/* Where stubs describe names of C. */
static const char ROOT[] = "c.";

static void add(Program *p, Name name, Binding b) {
  uint32_t index;
  if (!map_get(&p->native, name.id, &index)) map_set(&p->native, name.id, link_single(p, b));
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
    if (!ir->classes.at[i].outer.i && ir->classes.at[i].parent.i == 1)
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

void native_build(Program *p) {
  /* A static definition stands in where there is no other: headers are full of them. */
  for (int statics = 0; statics < 2; statics++)
    for (uint32_t m = 1; m < p->mods.len; m++)
      if (program_ir(p, (Mod){m})->native) add_definitions(p, (Mod){m}, statics);
  for (uint32_t m = 1; m < p->mods.len; m++)
    if (program_ir(p, (Mod){m})->native) add_variables(p, (Mod){m});
  for (uint32_t m = 1; m < p->mods.len; m++)
    if (program_ir(p, (Mod){m})->native) add_known(p, (Mod){m});
}
