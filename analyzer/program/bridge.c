#include "program/bridge.h"

#include <string.h>

#include "program/link.h"
#include "program/native_scope.h"

enum {
  MAX_DEPTH = 8,   /* functions that a handle is handed on to */
  MAX_CHAIN = 500, /* calls in a row on one handle; further ones are not seen */
};

/* What a binding statement fills. */
typedef enum HandleKind { HANDLE_NONE, HANDLE_MODULE, HANDLE_CLASS } HandleKind;
typedef struct Handle {
  HandleKind kind;
  Name dotted; /* as Python sees it */
  Name classes; /* MODULE: where its classes are, if not there */
  Class cls;   /* CLASS: in C++; 0 if it is not in view */
} Handle;

typedef struct HandleVar {
  Name name;
  Handle handle;
} HandleVar;

typedef struct Bridge {
  Program *p;
  Mod mod;
  const IrFile *ir;
  FuncId func; /* whose statements are walked */
  unsigned depth;
  VEC(HandleVar) vars;
} Bridge;

/* ---- names ---- */

static Name joined(Program *p, Name owner, const char *text, size_t len) {
  Strbuf b = {0};
  strbuf_puts(&b, names_text(p->names, owner));
  if (owner.id && b.len) strbuf_putc(&b, '.');
  strbuf_add(&b, text, len);
  Name name = names_add(p->names, strbuf_text(&b), b.len);
  strbuf_release(&b);
  return name;
}

static void export_name(Program *p, Name dotted, Binding b) {
  bool fresh;
  map_add(&p->exports, dotted.id, p->bindings.len, &fresh); /* of several kernels the first */
  if (fresh) link_single(p, b);
}

/* `ns::op.overload(Tensor x) -> int`: op. */
static const char *plain_name(const char *text, size_t *len) {
  const char *scope;
  size_t n = strcspn(text, "(. ");
  while ((scope = memchr(text, ':', n)) != NULL) {
    n -= (size_t)(scope + 1 - text);
    text = scope + 1;
  }
  *len = n;
  return text;
}

/* ---- what is handed over ---- */

static Class class_of(const Program *p, Mod m, Name name) {
  uint32_t index; /* the whole class before a part of it in this file */
  if (map_get(&p->native, name.id, &index) && p->bindings.at[index].kind == BIND_CLASS)
    return p->bindings.at[index].cls;
  Binding b = program_global(p, m, name);
  return b.kind == BIND_CLASS ? b.cls : NO_CLASS;
}

static Func lambda_of(const Bridge *b, Name name) {
  for (uint32_t i = b->ir->funcs.len; i-- > 2;)
    if (b->ir->funcs.at[i].parent.i == b->func.i && name_eq(b->ir->funcs.at[i].name, name))
      return program_func_of(b->p, b->mod, (FuncId){i});
  return NO_FUNC;
}

/* The function that an expression hands over, whatever casts and wrappers stand around it. */
static Func function_of(const Bridge *b, ExprId id, unsigned depth) {
  const IrExpr *e = ir_expr(b->ir, id);
  Func f = NO_FUNC;
  if (depth > MAX_DEPTH) return f;
  switch (e->kind) {
    case EX_UNARY: return function_of(b, (ExprId){e->a}, depth + 1);
    case EX_NAME: {
      f = lambda_of(b, (Name){e->a});
      Binding g = f.i ? (Binding){0} : program_global(b->p, b->mod, (Name){e->a});
      return g.kind == BIND_FUNC ? g.func : f;
    }
    case EX_ATTR: {
      const IrExpr *owner = ir_expr(b->ir, (ExprId){e->a});
      Class c = owner->kind == EX_NAME ? class_of(b->p, b->mod, (Name){owner->a}) : NO_CLASS;
      return c.i ? program_method(b->p, c, (Name){e->b}) : f;
    }
    case EX_CALL:
      for (uint32_t i = 0; i < e->c && !f.i; i++)
        f = function_of(b, b->ir->args.at[e->b + i].value, depth + 1);
      return f;
    default: return f;
  }
}

static Name field_of(const Bridge *b, ExprId id) {
  const IrExpr *e = ir_expr(b->ir, id);
  if (e->kind == EX_UNARY) return field_of(b, (ExprId){e->a});
  return e->kind == EX_ATTR ? (Name){e->b} : e->kind == EX_NAME ? (Name){e->a} : NO_NAME;
}

static void expose(Program *p, Class c, Name name, Exposed what) {
  if (!c.i || (!what.func.i && !what.field.id)) return;
  map_set(&p->exposed, (uint64_t)c.i << 32 | name.id, p->exposures.len);
  vec_push(&p->exposures, what);
}

static Name last_name(const Program *p, const IrFile *ir, ExprId id) {
  const IrExpr *e = ir_expr(ir, id);
  if (e->kind == EX_SUBSCRIPT) e = ir_expr(ir, (ExprId){e->a});
  return e->kind == EX_NAME ? scope_last(p->names, (Name){e->a}) : e->kind == EX_ATTR ? (Name){e->b} : NO_NAME;
}

/* ---- statements ---- */

static Handle handle_of(Bridge *b, ExprId id, unsigned depth);
static void walk_block(Bridge *b, Range block);

/* The first string among the arguments, and the index of the argument behind it. */
static Name name_argument(const Bridge *b, const IrExpr *call, uint32_t *behind) {
  for (uint32_t i = 0; i < call->c; i++) {
    const IrExpr *a = ir_expr(b->ir, b->ir->args.at[call->b + i].value);
    if (a->kind != EX_STR) continue;
    *behind = i + 1;
    size_t len;
    const char *text = plain_name(names_text(b->p->names, (Name){a->a}), &len);
    return names_add(b->p->names, text, len);
  }
  return NO_NAME;
}

static void hand_over(Bridge *b, const IrExpr *call, Handle to, ExportKind kind) {
  uint32_t at = 0;
  Name name = name_argument(b, call, &at);
  if (!name.id || at >= call->c) return;
  ExprId value = b->ir->args.at[call->b + at].value;
  Func f = NO_FUNC; /* what stands before it says where it runs */
  for (uint32_t i = at; i < call->c && !f.i && kind != EXPORT_FIELD; i++)
    f = function_of(b, b->ir->args.at[call->b + i].value, 0);
  if (to.kind == HANDLE_CLASS) {
    static const ExposedKind kinds[EXPORT_COUNT] = {[EXPORT_FUNCTION] = EXPOSED_METHOD,
                                                    [EXPORT_STATIC] = EXPOSED_STATIC,
                                                    [EXPORT_PROPERTY] = EXPOSED_PROPERTY,
                                                    [EXPORT_FIELD] = EXPOSED_FIELD};
    Exposed what = {.kind = kinds[kind], .func = f};
    if (kind == EXPORT_FIELD) what.field = field_of(b, value);
    expose(b->p, to.cls, name, what);
  } else if (f.i) {
    Binding fn = {.kind = BIND_FUNC, .mod = program_func(b->p, f)->mod, .func = f};
    const char *text = names_text(b->p->names, name);
    export_name(b->p, joined(b->p, to.dotted, text, strlen(text)), fn);
  }
}

/* `class_<T>(m, "T")` */
static Handle new_class(Bridge *b, const IrExpr *call, Handle module) {
  uint32_t at = 0;
  Name name = name_argument(b, call, &at);
  const IrExpr *callee = ir_expr(b->ir, (ExprId){call->a});
  if (!name.id) return (Handle){0};
  const char *text = names_text(b->p->names, name);
  Handle h = {.kind = HANDLE_CLASS, .dotted = joined(b->p, module.classes.id ? module.classes : module.dotted, text, strlen(text))};
  if (callee->kind == EX_SUBSCRIPT) {
    const IrExpr *type = ir_expr(b->ir, (ExprId){callee->b});
    if (type->kind == EX_NAME) h.cls = class_of(b->p, b->mod, (Name){type->a});
  }
  if (h.cls.i) {
    Binding cls = {.kind = BIND_CLASS, .mod = program_class(b->p, h.cls)->mod, .cls = h.cls};
    export_name(b->p, h.dotted, cls);
  }
  return h;
}

static Handle method_call(Bridge *b, const IrExpr *call, ExportKind kind, unsigned depth) {
  const IrExpr *callee = ir_expr(b->ir, (ExprId){call->a});
  if (callee->kind == EX_SUBSCRIPT) callee = ir_expr(b->ir, (ExprId){callee->a}); /* `m.class_<T>("T")` */
  Handle to = handle_of(b, (ExprId){callee->a}, depth + 1);
  uint32_t at = 0;
  if (!to.kind) return to;
  if (kind == EXPORT_SUBMODULE) {
    const char *text = names_text(b->p->names, name_argument(b, call, &at));
    return (Handle){.kind = HANDLE_MODULE, .dotted = joined(b->p, to.dotted, text, strlen(text))};
  }
  if (kind == EXPORT_CLASS) return new_class(b, call, to);
  hand_over(b, call, to, kind);
  return to;
}

/* `init_math(m)`: the function fills the module, too. */
static void hand_on(Bridge *b, const IrExpr *call, Func f, uint32_t arg, Handle h) {
  const ProgramFunc *pf = program_func(b->p, f);
  const IrFile *ir = program_ir(b->p, pf->mod);
  const IrFunc *fn = ir_func(ir, pf->id);
  (void)call;
  if (arg >= fn->params.count || b->depth >= MAX_DEPTH || !ir->native) return;
  Bridge inner = {.p = b->p, .mod = pf->mod, .ir = ir, .func = pf->id, .depth = b->depth + 1};
  HandleVar v = {ir->params.at[fn->params.first + arg].name, h};
  vec_push(&inner.vars, v);
  walk_block(&inner, fn->body);
  vec_release(&inner.vars);
}

static Handle plain_call(Bridge *b, const IrExpr *call, unsigned depth) {
  ExportKind kind = models_export(b->p->models, last_name(b->p, b->ir, (ExprId){call->a})).kind;
  Func f = kind ? NO_FUNC : function_of(b, (ExprId){call->a}, 0);
  for (uint32_t i = 0; i < call->c; i++) {
    Handle h = handle_of(b, b->ir->args.at[call->b + i].value, depth + 1);
    if (!h.kind) continue;
    if (kind == EXPORT_CLASS) return new_class(b, call, h);
    if (f.i) hand_on(b, call, f, i, h);
  }
  return (Handle){0};
}

/* What an expression is a handle of. Does what its calls say, so it is asked once. */
static Handle handle_of(Bridge *b, ExprId id, unsigned depth) {
  const IrExpr *e = ir_expr(b->ir, id);
  if (depth > MAX_CHAIN) return (Handle){0};
  if (e->kind == EX_NAME) {
    for (uint32_t i = b->vars.len; i-- > 0;)
      if (b->vars.at[i].name.id == e->a) return b->vars.at[i].handle;
    return (Handle){0};
  }
  if (e->kind != EX_CALL) return (Handle){0};
  const IrExpr *callee = ir_expr(b->ir, (ExprId){e->a});
  if (callee->kind == EX_SUBSCRIPT) callee = ir_expr(b->ir, (ExprId){callee->a});
  if (callee->kind != EX_ATTR) return plain_call(b, e, depth);
  ExportKind kind = models_export(b->p->models, (Name){callee->b}).kind;
  if (!kind) return (Handle){0};
  Handle outer = plain_call(b, e, depth + 1); /* `pybind11::class_<T>(m, "T")` */
  return outer.kind ? outer : method_call(b, e, kind, depth);
}

static void walk_block(Bridge *b, Range block) {
  for (uint32_t i = 0; i < block.count; i++) {
    const IrStmt *s = ir_stmt(b->ir, ir_block_at(b->ir, block, i));
    if (s->kind == ST_EXPR) handle_of(b, s->a, 0);
    if (s->kind == ST_ASSIGN && ir_expr(b->ir, s->a)->kind == EX_NAME) {
      HandleVar v = {(Name){ir_expr(b->ir, s->a)->a}, handle_of(b, s->b, 0)};
      if (v.handle.kind) vec_push(&b->vars, v);
    }
    walk_block(b, s->body);
    if (s->kind == ST_IF) walk_block(b, s->orelse);
  }
}

/* ---- tables: {"name", function, …} ---- */

static void read_row(Bridge *b, const IrExpr *row, Name module) {
  Range items = ir_items(row);
  if (row->kind != EX_LIST || items.count < 2) return;
  const IrExpr *name = ir_expr(b->ir, ir_list_at(b->ir, items, 0));
  if (name->kind != EX_STR) return;
  Func f = NO_FUNC;
  for (uint32_t i = 1; i < items.count && !f.i; i++)
    f = function_of(b, ir_list_at(b->ir, items, i), 0);
  if (!f.i) return;
  const char *text = names_text(b->p->names, (Name){name->a});
  b->p->funcs.at[f.i].packed = true;
  export_name(b->p, joined(b->p, module, text, strlen(text)),
              (Binding){.kind = BIND_FUNC, .mod = program_func(b->p, f)->mod, .func = f});
}

static void read_tables(Bridge *b, Name module) {
  Range body = ir_func(b->ir, (FuncId){1})->body;
  for (uint32_t i = 0; i < body.count; i++) {
    const IrStmt *s = ir_stmt(b->ir, ir_block_at(b->ir, body, i));
    if (s->kind != ST_ASSIGN) continue;
    const IrExpr *value = ir_expr(b->ir, s->b);
    Range rows = ir_items(value);
    for (uint32_t k = 0; value->kind == EX_LIST && k < rows.count; k++)
      read_row(b, ir_expr(b->ir, ir_list_at(b->ir, rows, k)), module);
  }
}

/* ---- modules ---- */

static bool holds_file(const Extension *x, Mod m) {
  for (uint32_t i = 0; i < x->files.len; i++)
    if (x->files.at[i].i == m.i) return true;
  return false;
}

static const char *last_part(const char *dotted) {
  const char *dot = strrchr(dotted, '.');
  return dot ? dot + 1 : dotted;
}

/* The length of a dotted name up to the end of one of its parts; 0 if that is none of them. */
static size_t holds_part(const char *dotted, const char *part) {
  size_t len = strlen(part);
  for (const char *at = dotted; at; at = strchr(at, '.')) {
    if (*at == '.') at++;
    if (!strncmp(at, part, len) && (!at[len] || at[len] == '.')) return (size_t)(at - dotted) + len;
  }
  return 0;
}

typedef VEC(Name) NameList;

static void add_name(NameList *list, Name name) {
  for (uint32_t i = 0; i < list->len; i++)
    if (name_eq(list->at[i], name)) return;
  vec_push(list, name);
}

/* What the module of a file is called: what a build says, or it itself, and whatever an import that
 * leads out of view calls by the same last name. */
static void module_names(const Program *p, Mod m, Name declared, const ExtensionList *extensions,
                         NameList *out) {
  for (uint32_t i = 0; i < extensions->len; i++) {
    const Extension *x = &extensions->at[i];
    const char *text = last_part(names_text(p->names, x->dotted));
    if (!holds_file(x, m)) continue;
    if (!declared.id || !strcmp(text, names_text(p->names, declared))) add_name(out, x->dotted);
  }
  if (declared.id) add_name(out, declared);
  uint32_t known = out->len;
  for (uint32_t i = 1; i < p->bindings.len; i++) {
    const Binding *b = &p->bindings.at[i];
    if (b->kind != BIND_EXTERNAL || models_knows_module(p->models, b->name)) continue;
    const char *text = names_text(p->names, b->name);
    for (uint32_t k = 0; k < known; k++) {
      size_t len = holds_part(text, last_part(names_text(p->names, out->at[k])));
      if (len) add_name(out, names_add(p->names, text, len));
    }
  }
}

static void fill_module(Bridge *b, const IrFunc *fn, Name dotted, Name classes, bool table) {
  if (table) {
    read_tables(b, dotted);
  } else {
    const IrParam *last = &b->ir->params.at[fn->params.first + fn->params.count - 1];
    const IrExpr *type = ir_expr(b->ir, last->annotation);
    Name handle = type->kind == EX_NAME && !*names_text(b->p->names, last->name) ? (Name){type->a}
                                                                                 : last->name;
    b->vars.len = 0;
    vec_push(&b->vars, (HandleVar){handle, {.kind = HANDLE_MODULE, .dotted = dotted, .classes = classes}});
    walk_block(b, fn->body);
  }
  export_name(b->p, dotted, (Binding){.kind = BIND_EXTERNAL, .name = dotted});
}

/* The name that a module's macro is given: a word among its parameters. */
static Name declared_name(const Bridge *b, const IrFunc *fn, const Export *row) {
  if (row->prefix_len) {
    const char *text = names_text(b->p->names, fn->name) + row->prefix_len;
    return names_addz(b->p->names, text);
  }
  const IrParam *first = &b->ir->params.at[fn->params.first];
  const IrExpr *type = ir_expr(b->ir, first->annotation);
  return type->kind == EX_NAME ? (Name){type->a} : first->name;
}

static void read_file(Bridge *b, const ExtensionList *extensions) {
  for (uint32_t i = 2; i < b->ir->funcs.len; i++) {
    const IrFunc *fn = &b->ir->funcs.at[i];
    Export row = models_export(b->p->models, fn->name);
    if (row.kind != EXPORT_MODULE || (!row.prefix_len && fn->params.count < 2)) continue;
    b->func = (FuncId){i};
    Name declared = declared_name(b, fn, &row);
    if (row.below.id) {
      const char *text = names_text(b->p->names, declared);
      Name classes = row.classes.id ? joined(b->p, row.classes, text, strlen(text)) : NO_NAME;
      fill_module(b, fn, joined(b->p, row.below, text, strlen(text)), classes, false);
      continue;
    }
    if (models_export(b->p->models, declared).kind == EXPORT_OPEN_NAME) declared = NO_NAME;
    NameList names = {0};
    module_names(b->p, b->mod, declared, extensions, &names);
    for (uint32_t k = 0; k < names.len; k++) fill_module(b, fn, names.at[k], NO_NAME, row.prefix_len);
    vec_release(&names);
  }
}

/* Functions of C under the attribute of a module that holds them all. */
static void read_inside(Program *p, const Extension *x) {
  const char *inside = names_text(p->names, x->inside);
  Name module = joined(p, x->dotted, inside, strlen(inside));
  for (uint32_t m = 1; m < p->mods.len; m++) {
    const IrFile *ir = program_ir(p, (Mod){m});
    for (uint32_t i = 2; ir->native && i < ir->funcs.len; i++) {
      const IrFunc *f = &ir->funcs.at[i];
      if (f->parent.i != 1 || f->cls.i || (f->flags & (FUNC_LAMBDA | FUNC_STATIC))) continue;
      const char *text = names_text(p->names, f->name);
      Func func = program_func_of(p, (Mod){m}, (FuncId){i});
      export_name(p, joined(p, module, text, strlen(text)),
                  (Binding){.kind = BIND_FUNC, .mod = {m}, .func = func});
    }
  }
}

/* Imports that led out of view. */
static void link_imports(Program *p) {
  for (uint32_t i = 1; i < p->bindings.len; i++) {
    Binding *b = &p->bindings.at[i];
    uint32_t to;
    if (b->kind != BIND_EXTERNAL || !map_get(&p->exports, b->name.id, &to) || to == i) continue;
    Binding target = p->bindings.at[to];
    if (target.kind == BIND_EXTERNAL) continue;
    target.next = b->next;
    target.conditional = b->conditional;
    *b = target;
  }
}

void bridge_build(Program *p) {
  bool native = false, python = false;
  for (uint32_t m = 1; m < p->mods.len; m++) {
    native |= program_ir(p, (Mod){m})->native;
    python |= !program_ir(p, (Mod){m})->native;
  }
  vec_push(&p->exposures, (Exposed){0});
  if (!native || !python || !p->models) return;
  ExtensionList extensions = {0};
  extensions_find(p, &extensions);
  for (uint32_t m = 1; m < p->mods.len; m++) {
    Bridge b = {.p = p, .mod = {m}, .ir = program_ir(p, (Mod){m})};
    if (b.ir->native) read_file(&b, &extensions);
    vec_release(&b.vars);
  }
  for (uint32_t i = 0; i < extensions.len; i++)
    if (extensions.at[i].inside.id) read_inside(p, &extensions.at[i]);
  extensions_release(&extensions);
  link_imports(p);
}

Exposed program_exposed(const Program *p, Class c, Name name) {
  const ProgramClass *cls = program_class(p, c);
  uint32_t at;
  for (uint32_t i = 0; i < cls->mro.len; i++)
    if (map_get(&p->exposed, (uint64_t)cls->mro.at[i].i << 32 | name.id, &at))
      return p->exposures.at[at];
  return (Exposed){0};
}

Binding program_symbol(const Program *p, Name name) {
  uint32_t index;
  if (!map_get(&p->native, name.id, &index)) return (Binding){0};
  Binding b = p->bindings.at[index];
  if (b.kind != BIND_FUNC) return (Binding){0};
  const ProgramFunc *f = program_func(p, b.func);
  return ir_func(program_ir(p, f->mod), f->id)->flags & FUNC_STATIC ? (Binding){0} : b;
}
