#include "program/attr_type.h"

#include <string.h>

#include "program/link.h"
#include "program/resolve.h"

/* How a type came to be known; a lower one wins. */
typedef enum Source { FROM_BODY, FROM_SELF, FROM_PARAM, FROM_CALL, FROM_NOTHING } Source;

typedef struct AttrType {
  Name name;
  Source source;
  Binding type;
  bool conflict; /* constructed as several classes, or stored something else as well */
} AttrType;

typedef struct Walk {
  Program *p;
  ProgramClass *cls;
  const IrFile *ir;
  ResolveScope scope;
  const IrFunc *func; /* the method, NULL in the class body */
  Name self;
  bool is_init;
  VEC(AttrType) found;
  Map index; /* name id -> found */
} Walk;

static AttrType *entry(Walk *w, Name name) {
  bool fresh;
  uint32_t *slot = map_add(&w->index, name.id, w->found.len, &fresh);
  if (fresh) vec_push(&w->found, (AttrType){.name = name, .source = FROM_NOTHING});
  return &w->found.at[*slot];
}

static void declare(Walk *w, Name name, Source source, ExprId annotation) {
  ResolveScope scope = w->scope;
  if (source == FROM_PARAM) { /* read where the method is defined */
    scope.func = program_func(w->p, scope.func)->parent;
    scope.cls = program_class_of(w->p, w->cls->mod, w->cls->id);
  }
  Binding b = resolve_type(w->p, &scope, annotation);
  AttrType *t = entry(w, name);
  if (source < t->source && (b.kind == BIND_CLASS || b.kind == BIND_EXTERNAL)) {
    t->source = source;
    t->type = b;
    t->conflict = false;
  }
}

/* A class in view, or one that rules/ knows to be a class. */
static bool is_constructor(const Walk *w, const Binding *b) {
  if (b->kind == BIND_CLASS) return true;
  if (b->kind != BIND_EXTERNAL || !w->p->models) return false;
  const Model *m = models_find(w->p->models, b->name);
  return m && m->is_class;
}

static void store(Walk *w, Name name, ExprId value) {
  const IrExpr *e = ir_expr(w->ir, value);
  if (e->kind == EX_NONE) return;
  AttrType *t = entry(w, name);
  if (t->source < FROM_CALL) return;
  Binding b = {0};
  if (e->kind == EX_CALL) b = resolve_base(w->p, &w->scope, (ExprId){e->a});
  if (!is_constructor(w, &b)) {
    t->conflict = true;
  } else if (t->source == FROM_NOTHING) {
    t->source = FROM_CALL;
    t->type = b;
  } else if (t->type.cls.i != b.cls.i || t->type.name.id != b.name.id) {
    t->conflict = true;
  }
}

/* The annotation of the parameter that `value` names. */
static ExprId param_annotation(const Walk *w, ExprId value) {
  const IrExpr *e = ir_expr(w->ir, value);
  if (!w->func || !w->is_init || e->kind != EX_NAME) return NO_EXPR;
  for (uint32_t i = 0; i < w->func->params.count; i++) {
    const IrParam *param = &w->ir->params.at[w->func->params.first + i];
    bool single = param->kind != PARAM_STAR && param->kind != PARAM_DSTAR;
    if (param->name.id == e->a && single) return param->annotation;
  }
  return NO_EXPR;
}

/* The attribute that a target names: `self.x` in a method, `x` in the class body. */
static Name target_name(const Walk *w, ExprId target) {
  const IrExpr *e = ir_expr(w->ir, target);
  if (!w->func) return e->kind == EX_NAME ? (Name){e->a} : NO_NAME;
  if (e->kind != EX_ATTR || !w->self.id) return NO_NAME;
  const IrExpr *owner = ir_expr(w->ir, (ExprId){e->a});
  return owner->kind == EX_NAME && owner->a == w->self.id ? (Name){e->b} : NO_NAME;
}

static void walk_block(Walk *w, Range block);

static void walk_store(Walk *w, const IrStmt *st) {
  Name name = target_name(w, st->a);
  if (!name.id) return;
  if (st->kind == ST_ANN) {
    declare(w, name, w->func ? FROM_SELF : FROM_BODY, st->c);
  } else if (st->b.i) {
    ExprId annotation = param_annotation(w, st->b);
    if (annotation.i) declare(w, name, FROM_PARAM, annotation);
    store(w, name, st->b);
  }
}

static void walk_statement(Walk *w, const IrStmt *st) {
  if (st->kind == ST_ASSIGN || st->kind == ST_ANN) walk_store(w, st);
  if (st->kind == ST_TRY)
    for (uint32_t i = 0; i < st->list.count; i++)
      walk_block(w, w->ir->handlers.at[st->list.first + i].body);
  walk_block(w, st->body);
  walk_block(w, st->orelse);
  walk_block(w, st->finalbody);
}

static void walk_block(Walk *w, Range block) {
  for (uint32_t i = 0; i < block.count; i++)
    walk_statement(w, ir_stmt(w->ir, ir_block_at(w->ir, block, i)));
}

static void publish(Walk *w) {
  for (uint32_t i = 0; i < w->found.len; i++) {
    const AttrType *t = &w->found.at[i];
    if (t->source == FROM_NOTHING || t->conflict) continue;
    Binding b = t->type;
    b.conditional = false;
    map_set(&w->cls->attr_types, t->name.id, link_single(w->p, b));
  }
}

static bool is_static(const Walk *w, const IrFunc *f) {
  for (uint32_t i = 0; i < f->decorators.count; i++) {
    const IrExpr *e = ir_expr(w->ir, ir_list_at(w->ir, f->decorators, i));
    if (e->kind == EX_NAME && !strcmp(names_text(w->p->names, (Name){e->a}), "staticmethod"))
      return true;
  }
  return false;
}

static void walk_method(Walk *w, FuncId id) {
  const IrFunc *f = ir_func(w->ir, id);
  if (!f->params.count || is_static(w, f)) return;
  w->func = f;
  w->self = w->ir->params.at[f->params.first].name;
  w->is_init = !strcmp(names_text(w->p->names, f->name), "__init__");
  w->scope.func = program_func_of(w->p, w->cls->mod, id);
  w->scope.cls = NO_CLASS;
  walk_block(w, f->body);
}

static void walk_body(Walk *w) {
  const IrClass *k = &w->ir->classes.at[w->cls->id.i];
  w->func = NULL;
  w->scope = (ResolveScope){.mod = w->cls->mod,
                            .func = program_func_of(w->p, w->cls->mod, k->parent),
                            .cls = program_class_of(w->p, w->cls->mod, w->cls->id)};
  walk_block(w, k->body);
}

static void build_class(Walk *w, Class c, uint32_t first_method, const uint32_t *next_method) {
  w->cls = &w->p->classes.at[c.i];
  w->ir = program_ir(w->p, w->cls->mod);
  w->found.len = 0;
  map_clear(&w->index);
  walk_body(w);
  for (uint32_t f = first_method; f; f = next_method[f])
    walk_method(w, program_func(w->p, (Func){f})->id);
  publish(w);
}

void attr_type_build(Program *p) {
  Walk w = {.p = p};
  uint32_t *first = xcalloc(p->classes.len, sizeof *first);
  uint32_t *next = xcalloc(p->funcs.len, sizeof *next);
  for (uint32_t f = p->funcs.len; f-- > 1;) {
    Class c = p->funcs.at[f].cls;
    /* C++ defines methods in other files than their class: these declare nothing */
    if (!c.i || p->classes.at[c.i].mod.i != p->funcs.at[f].mod.i) continue;
    next[f] = first[c.i];
    first[c.i] = f;
  }
  for (uint32_t c = 1; c < p->classes.len; c++)
    if (p->classes.at[c].id.i) build_class(&w, (Class){c}, first[c], next);
  free(first);
  free(next);
  vec_release(&w.found);
  map_release(&w.index);
}
