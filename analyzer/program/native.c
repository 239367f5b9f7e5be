/* Names that files of C have in common, and what they mean where they are written. */
#include "program/native.h"

#include <string.h>

#include "program/link.h"
#include "program/native_rivals.h"
#include "program/native_scope.h"
#include "program/native_walk.h"

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
    if (!is_partial(ir, i))
      add(p, ir->classes.at[i].name,
          (Binding){.kind = BIND_CLASS, .mod = m, .cls = program_class_of(p, m, (ClassId){i})});
}

/* Variables that a file of C assigns at its top level. */
static void add_variables(Program *p, Rivals *rivals, Mod m) {
  const IrFile *ir = program_ir(p, m);
  Range body = ir->funcs.at[1].body;
  for (uint32_t i = 0; i < body.count; i++) {
    const IrStmt *s = ir_stmt(ir, ir_block_at(ir, body, i));
    if (s->kind != ST_ASSIGN || ir_expr(ir, s->a)->kind != EX_NAME) continue;
    Name name = {ir_expr(ir, s->a)->a}, owner = scope_around(p->names, name);
    if (owner.id && native_class(p, owner).i) continue; /* `int C::count = 0;` is a member */
    add(p, name, (Binding){.kind = BIND_VALUE, .mod = m, .name = name});
    rivals_add(rivals, name, m);
  }
}

/* "c.a.b" of `a::b`. */
static Name known_name(Program *p, Name scope, Name name, Strbuf *text) {
  strbuf_clear(text);
  strbuf_puts(text, ROOT);
  const char *parts[2] = {scope.id ? names_text(p->names, scope) : "", names_text(p->names, name)};
  for (int k = 0; k < 2; k++) {
    for (const char *at = parts[k]; *at; at++) {
      bool colons = at[0] == ':' && at[1] == ':';
      if (!colons || (at != parts[k] && text->len)) strbuf_putc(text, colons ? '.' : *at);
      at += colons;
    }
    if (!k && parts[0][0]) strbuf_putc(text, '.');
  }
  return names_add(p->names, text->data, text->len);
}

/* What rules/ know about names that the file mentions. */
static void add_known(const Scopes *s, Program *p, Mod m) {
  const IrFile *ir = program_ir(p, m);
  Strbuf text = {0};
  for (uint32_t i = 1; i < ir->exprs.len; i++) {
    const IrExpr *e = &ir->exprs.at[i];
    uint32_t index;
    if (e->kind != EX_NAME || map_get(&p->native, e->a, &index)) continue;
    Name full = known_name(p, NO_NAME, (Name){e->a}, &text);
    bool known = models_find(p->models, full) || models_knows_module(p->models, full);
    for (uint32_t d = 0; d < s->directives.len && !known; d++) {
      if (s->directives.at[d] >> 32 != m.i) continue;
      full = known_name(p, (Name){(uint32_t)s->directives.at[d]}, (Name){e->a}, &text);
      known = models_find(p->models, full);
    }
    Name last = scope_last(p->names, (Name){e->a});
    if (!known && last.id != e->a) { /* rules/ know most of C++'s functions without their namespace */
      full = known_name(p, NO_NAME, last, &text);
      known = models_find(p->models, full);
    }
    if (known) add(p, (Name){e->a}, (Binding){.kind = BIND_EXTERNAL, .name = full});
  }
  strbuf_release(&text);
}

/* ---- classes: their bases, and their parts in several files ---- */

static void name_bases(const Scopes *s, Mod m, IrFile *ir) {
  for (uint32_t i = 1; i < ir->classes.len; i++) {
    IrClass c = ir->classes.at[i];
    for (uint32_t b = 0; b < c.bases.count; b++) {
      IrExpr *e = &ir->exprs.at[ir->args.at[c.bases.first + b].value.i];
      ScopeFound f = e->kind == EX_NAME ? scope_find(s, m, c.name, (Name){e->a}) : (ScopeFound){0};
      if (f.name.id && !f.owner.id && f.name.id != c.name.id) e->a = f.name.id;
    }
  }
}

static void join_class(const Scopes *s, Program *p, Mod m, ClassId id) {
  Class part = program_class_of(p, m, id);
  const IrClass *c = &program_ir(p, m)->classes.at[id.i];
  ScopeFound found = scope_find(s, m, scope_around(p->names, c->name), scope_last(p->names, c->name));
  Class whole = found.name.id ? native_class(p, found.name) : NO_CLASS;
  if (!whole.i || whole.i == part.i) return;
  for (uint32_t i = 0; i < c->body.count; i++) {
    const IrStmt *st = ir_stmt(program_ir(p, m), ir_block_at(program_ir(p, m), c->body, i));
    if (st->kind != ST_FUNCTION) continue;
    Func f = program_func_of(p, m, (FuncId){st->a.i});
    map_set(&p->classes.at[whole.i].members, ir_func(program_ir(p, m), (FuncId){st->a.i})->name.id, f.i);
    p->funcs.at[f.i].cls = whole;
  }
}

static void join_classes(const Scopes *s, Program *p, Mod m) {
  const IrFile *ir = program_ir(p, m);
  for (uint32_t i = 1; i < ir->stmts.len; i++)
    if (ir->stmts.at[i].kind == ST_CLASS && ir->stmts.at[i].flags & STMT_PARTIAL)
      join_class(s, p, m, (ClassId){ir->stmts.at[i].a.i});
}

/* ---- what a name means where it stands ---- */

typedef struct Meaning {
  Program *p;
  const Scopes *scopes;
  const Rivals *rivals;
  IrFile *ir;
  Mod mod;
  Name self;
  Map members; /* expression -> 1: a method that wants `this` in front of its arguments */
} Meaning;

static bool has_name(const IrFile *ir, Range names, Name name) {
  for (uint32_t i = 0; i < names.count; i++)
    if (ir->pool.at[names.first + i] == name.id) return true;
  return false;
}

static bool is_local(const IrFile *ir, uint32_t f, Name name) {
  for (; f > 1; f = ir->funcs.at[f].parent.i)
    if (has_name(ir, ir->funcs.at[f].locals, name)) return true;
  return false;
}

/* The method around a function, itself included; 0 outside of methods. */
static uint32_t method_around(const Meaning *w, uint32_t f) {
  for (; f > 1; f = w->ir->funcs.at[f].parent.i)
    if (program_func(w->p, program_func_of(w->p, w->mod, (FuncId){f}))->cls.i) return f;
  return 0;
}

static bool has_self(const Meaning *w, const IrFile *ir, uint32_t f) {
  Range params = ir->funcs.at[f].params;
  return params.count && name_eq(ir->params.at[params.first].name, w->self);
}

static void drop_name(IrFile *ir, Range *names, Name name) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < names->count; i++)
    if (ir->pool.at[names->first + i] != name.id)
      ir->pool.at[names->first + kept++] = ir->pool.at[names->first + i];
  names->count = kept;
}

static void replace_name(IrFile *ir, Range names, Name from, Name to) {
  for (uint32_t i = 0; i < names.count; i++)
    if (ir->pool.at[names.first + i] == from.id) ir->pool.at[names.first + i] = to.id;
}

/* `owner.name` in place of the name. */
static void make_attr(Meaning *w, NativeUse use, Name owner, Name name) {
  IrExpr e = w->ir->exprs.at[use.expr];
  vec_push(&w->ir->exprs, (IrExpr){.kind = EX_NAME, .a = owner.id, .span = e.span});
  uint32_t of = w->ir->exprs.len - 1;
  w->ir->exprs.at[use.expr] = (IrExpr){.kind = EX_ATTR, .a = of, .b = name.id, .span = e.span};
  vec_push(&w->ir->field_uses, (IrFieldUse){name, {use.func}, {use.expr}, use.stored});
  if (use.stored) drop_name(w->ir, &w->ir->funcs.at[use.func].globals, (Name){e.a});
}

static bool is_instance_method(const Meaning *w, Class c, Name name) {
  uint32_t f;
  if (!map_get(&program_class(w->p, c)->members, name.id, &f)) return false;
  const ProgramFunc *pf = &w->p->funcs.at[f];
  return has_self(w, program_ir(w->p, pf->mod), pf->id.i);
}

/* A member of the class of the method around it. */
static bool name_member(Meaning *w, NativeUse use, Name name) {
  uint32_t method = method_around(w, use.func), found;
  if (!method) return false;
  Class c = program_func(w->p, program_func_of(w->p, w->mod, (FuncId){method}))->cls;
  Class in = native_holder(w->p, c, name);
  if (!in.i) return false;
  const ProgramClass *pc = program_class(w->p, in);
  bool is_static = !map_get(&pc->annotations, name.id, &found) && !map_get(&pc->members, name.id, &found);
  bool self = has_self(w, w->ir, method);
  Name owner = program_ir(w->p, pc->mod)->classes.at[pc->id.i].name;
  make_attr(w, use, is_static || !self ? owner : w->self, name);
  return true;
}

static Name scope_of(const Meaning *w, NativeUse use) {
  Names *names = w->p->names;
  if (use.cls) return w->ir->classes.at[use.cls].name;
  for (uint32_t f = use.func; f > 1; f = w->ir->funcs.at[f].parent.i) {
    const ProgramFunc *pf = program_func(w->p, program_func_of(w->p, w->mod, (FuncId){f}));
    if (pf->cls.i) {
      const ProgramClass *pc = program_class(w->p, pf->cls);
      return program_ir(w->p, pc->mod)->classes.at[pc->id.i].name;
    }
    if (w->ir->funcs.at[f].parent.i == 1) return scope_around(names, w->ir->funcs.at[f].name);
  }
  return use.target ? scope_around(names, (Name){use.target}) : NO_NAME;
}

/* A variable of another file is that file's attribute. */
static Name module_name(Meaning *w, Mod m) {
  Strbuf b = {0};
  strbuf_printf(&b, "%%m%u", m.i);
  Name name = names_add(w->p->names, b.data, b.len);
  strbuf_release(&b);
  add(w->p, name, (Binding){.kind = BIND_MODULE, .mod = m});
  return name;
}

static Name module_of(void *ctx, Mod m) { return module_name(ctx, m); }

static Mod first_native(const Program *p) {
  for (uint32_t m = 1; m < p->mods.len; m++)
    if (program_ir(p, (Mod){m})->native) return (Mod){m};
  return (Mod){0};
}

static bool is_own_variable(const Meaning *w, Name name) {
  return has_name(w->ir, w->ir->funcs.at[1].locals, name);
}

static void visit_name(Meaning *w, NativeUse use) {
  Name name = {w->ir->exprs.at[use.expr].a};
  uint32_t index;
  if (names_text(w->p->names, name)[0] == '#') { /* of the preprocessor: one program has it once */
    make_attr(w, use, module_name(w, first_native(w->p)), name);
    return;
  }
  if (name_eq(name, w->self) || is_local(w->ir, use.func, name)) return;
  if (name_member(w, use, name)) return;
  ScopeFound f = scope_find(w->scopes, w->mod, scope_of(w, use), name);
  if (!f.name.id) return;
  if (f.owner.id) {
    Class in = native_holder(w->p, native_class(w->p, f.owner), f.name);
    make_attr(w, use, f.owner, f.name);
    if (is_instance_method(w, in, f.name)) map_set(&w->members, use.expr, 1);
    return;
  }
  if (map_get(&w->p->native, f.name.id, &index) && w->p->bindings.at[index].kind == BIND_VALUE &&
      w->p->bindings.at[index].mod.i != w->mod.i && !is_own_variable(w, f.name)) {
    if (!use.stored && rivals_count(w->rivals, f.name) > 1) {
      rivals_choose(w->rivals, w->ir, w->p->names, use, f.name, module_name(w, first_native(w->p)), module_of, w);
      return;
    }
    make_attr(w, use, module_name(w, w->p->bindings.at[index].mod), f.name);
    return;
  }
  if (f.name.id == name.id) return;
  if (use.stored) replace_name(w->ir, w->ir->funcs.at[use.func].globals, name, f.name);
  w->ir->exprs.at[use.expr].a = f.name.id;
}

/* `Base::run(x)` in a method is run(this, x) of that class. */
static void add_self(Meaning *w, NativeUse use) {
  IrExpr *e = &w->ir->exprs.at[use.expr];
  uint32_t method = method_around(w, use.func);
  if (!method || !has_self(w, w->ir, method)) return;
  IrExpr call = *e;
  vec_push(&w->ir->exprs, (IrExpr){.kind = EX_NAME, .a = w->self.id, .span = call.span});
  uint32_t first = w->ir->args.len, self = w->ir->exprs.len - 1;
  vec_push(&w->ir->args, (IrArg){.value = {self}, .kind = ARG_POS});
  for (uint32_t i = 0; i < call.c; i++) {
    IrArg a = w->ir->args.at[call.b + i];
    vec_push(&w->ir->args, a);
  }
  w->ir->exprs.at[use.expr].b = first;
  w->ir->exprs.at[use.expr].c = call.c + 1;
}

/* ---- `this.x%new(...)` ---- */

static void replace_call(Meaning *w, NativeUse use, IrExpr call) {
  IrExpr *e = &w->ir->exprs.at[use.expr];
  if (call.c == 1) {
    *e = w->ir->exprs.at[w->ir->args.at[call.b].value.i];
    e->span = call.span;
    if (e->kind == EX_ATTR)
      vec_push(&w->ir->field_uses, (IrFieldUse){{e->b}, {use.func}, {use.expr}, 0});
  } else if (!call.c) {
    *e = (IrExpr){.kind = EX_NONE, .span = call.span};
  } else {
    *e = (IrExpr){.kind = EX_UNKNOWN, .span = call.span};
  }
}

/* Which of the class's fields or bases is made, and how. */
static void visit_make(Meaning *w, NativeUse use, Name name) {
  IrExpr call = w->ir->exprs.at[use.expr], callee = w->ir->exprs.at[call.a];
  uint32_t method = method_around(w, use.func), at;
  Class own = method ? program_func(w->p, program_func_of(w->p, w->mod, (FuncId){method}))->cls : NO_CLASS;
  Class in = own.i ? native_holder(w->p, own, name) : NO_CLASS;
  const ProgramClass *pc = program_class(w->p, in);
  if (in.i && map_get(&pc->annotations, name.id, &at)) {
    const IrExpr *type = ir_expr(program_ir(w->p, pc->mod), (ExprId){at});
    Name scope = program_ir(w->p, pc->mod)->classes.at[pc->id.i].name;
    ScopeFound f = type->kind == EX_NAME ? scope_find(w->scopes, pc->mod, scope, (Name){type->a}) : (ScopeFound){0};
    bool made = f.name.id && !f.owner.id && native_class(w->p, f.name).i && !type->op;
    if (made) w->ir->exprs.at[call.a] = (IrExpr){.kind = EX_NAME, .a = f.name.id, .span = callee.span};
    else replace_call(w, use, call);
    return;
  }
  const ProgramClass *me = program_class(w->p, own);
  Name own_name = own.i ? program_ir(w->p, me->mod)->classes.at[me->id.i].name : NO_NAME;
  ScopeFound f = scope_find(w->scopes, w->mod, own_name, name);
  Class base = f.name.id && !f.owner.id ? native_class(w->p, f.name) : NO_CLASS;
  if (own.i && name_eq(name, scope_last(w->p->names, own_name))) base = own, f.name = own_name;
  Name init = names_addz(w->p->names, "__init__");
  if (!base.i || !native_holder(w->p, base, init).i) {
    replace_call(w, use, call);
    return;
  }
  vec_push(&w->ir->exprs, (IrExpr){.kind = EX_NAME, .a = f.name.id, .span = callee.span});
  w->ir->exprs.at[call.a] = (IrExpr){.kind = EX_ATTR, .a = w->ir->exprs.len - 1, .b = init.id, .span = callee.span};
  vec_push(&w->ir->field_uses, (IrFieldUse){init, {use.func}, {call.a}, 0});
  add_self(w, use);
}

static void visit_call(Meaning *w, NativeUse use) {
  IrExpr call = w->ir->exprs.at[use.expr], callee = w->ir->exprs.at[call.a];
  uint32_t found;
  if (map_get(&w->members, call.a, &found)) {
    add_self(w, use);
    return;
  }
  if (callee.kind != EX_ATTR) return;
  const char *text = names_text(w->p->names, (Name){callee.b});
  size_t n = strlen(text);
  if (n > 4 && !strcmp(text + n - 4, "%new")) visit_make(w, use, names_add(w->p->names, text, n - 4));
}

static void visit(void *ctx, NativeUse use) {
  Meaning *w = ctx;
  ExprKind k = (ExprKind)w->ir->exprs.at[use.expr].kind;
  if (k == EX_NAME) visit_name(w, use);
  if (k == EX_CALL) visit_call(w, use);
}

static void give_meaning(Program *p, const Scopes *s, const Rivals *rivals, Mod m, IrFile *ir) {
  Meaning w = {.p = p, .scopes = s, .rivals = rivals, .ir = ir, .mod = m, .self = names_addz(p->names, "this")};
  native_walk(ir, visit, &w);
  map_release(&w.members);
}

void native_build(Program *p, const ProgramInput *inputs, uint32_t input_count) {
  bool any = false;
  for (uint32_t i = 0; i < input_count; i++) any |= inputs[i].ir->native;
  if (!any) return;
  Rivals rivals = {0};
  /* A static definition stands in where there is no other: headers are full of them. */
  for (int statics = 0; statics < 2; statics++)
    for (uint32_t m = 1; m < p->mods.len; m++)
      if (program_ir(p, (Mod){m})->native) add_definitions(p, (Mod){m}, statics);
  for (uint32_t m = 1; m < p->mods.len; m++)
    if (program_ir(p, (Mod){m})->native) add_variables(p, &rivals, (Mod){m});
  Map files = {0}; /* the reader's view of a file may be changed, the program's not */
  for (uint32_t i = 0; i < input_count; i++) map_set(&files, (uint64_t)(uintptr_t)inputs[i].ir, i);
  IrFile **irs = xcalloc(p->mods.len, sizeof *irs);
  for (uint32_t m = 1; m < p->mods.len; m++) {
    uint32_t i;
    const IrFile *ir = program_ir(p, (Mod){m});
    if (ir->native && map_get(&files, (uint64_t)(uintptr_t)ir, &i)) irs[m] = inputs[i].ir;
  }
  Scopes scopes;
  scopes_build(&scopes, p);
  for (uint32_t m = 1; m < p->mods.len; m++)
    if (irs[m]) name_bases(&scopes, (Mod){m}, irs[m]);
  for (uint32_t m = 1; m < p->mods.len; m++)
    if (irs[m]) join_classes(&scopes, p, (Mod){m});
  for (uint32_t m = 1; m < p->mods.len; m++)
    if (irs[m]) give_meaning(p, &scopes, &rivals, (Mod){m}, irs[m]);
  for (uint32_t m = 1; m < p->mods.len; m++)
    if (irs[m]) add_known(&scopes, p, (Mod){m});
  overload_build(p);
  scopes_release(&scopes);
  rivals_release(&rivals);
  free(irs);
  map_release(&files);
}
