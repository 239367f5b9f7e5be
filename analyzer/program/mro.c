/* Base classes, method resolution order (C3, https://www.python.org/download/releases/2.3/mro/) and
 * aliases in class bodies. */
#include <string.h>

#include "program/class.h"
#include "program/resolve.h"

/* A base beyond one of these is dropped and leaves the class open. */
enum {
  MAX_INHERITANCE = 128, /* classes followed upwards in a row */
  MAX_ORDER = 256,       /* classes in a base's own order */
  MAX_BASES = 32,        /* of one class */
};

typedef VEC(Class) ClassList;

typedef struct Bases {
  ClassList in_view;
  VEC(Name) external;
  bool open;
} Bases;

typedef struct Mro {
  Program *p;
  Bases *bases;   /* one a class */
  uint8_t *state; /* 0 new, 1 in progress, 2 done */
  unsigned depth;
} Mro;

/* ---- bases ---- */

static bool is_text(const Program *p, Name name, const char *text) {
  return !strcmp(names_text(p->names, name), text);
}

/* `namedtuple("P", "x y")` as a base is a tuple; any other call is open. */
static bool is_namedtuple(const Program *p, const IrFile *ir, const IrExpr *call) {
  const IrExpr *callee = ir_expr(ir, (ExprId){call->a});
  Name name = callee->kind == EX_NAME   ? (Name){callee->a}
              : callee->kind == EX_ATTR ? (Name){callee->b}
                                        : NO_NAME;
  return is_text(p, name, "namedtuple") || is_text(p, name, "NamedTuple");
}

static void add_base(Mro *m, Class c, ExprId id) {
  Program *p = m->p;
  const ProgramClass *cls = program_class(p, c);
  const IrFile *ir = program_ir(p, cls->mod);
  const IrClass *k = &ir->classes.at[cls->id.i];
  const IrExpr *e = ir_expr(ir, id);
  Bases *out = &m->bases[c.i];
  if (e->kind == EX_CALL && is_namedtuple(p, ir, e)) {
    vec_push(&out->external, names_addz(p->names, "tuple"));
    return;
  }
  ResolveScope scope = {.mod = cls->mod,
                        .func = program_func_of(p, cls->mod, k->parent),
                        .cls = k->outer.i ? program_class_of(p, cls->mod, k->outer) : NO_CLASS};
  Binding b = resolve_base(p, &scope, id);
  if (b.kind == BIND_CLASS && b.cls.i != c.i)
    vec_push(&out->in_view, b.cls);
  else if (b.kind == BIND_EXTERNAL && !is_text(p, b.name, "object"))
    vec_push(&out->external, b.name);
  else if (b.kind != BIND_EXTERNAL)
    out->open = true;
}

static void find_bases(Mro *m, Class c) {
  const ProgramClass *cls = program_class(m->p, c);
  const IrFile *ir = program_ir(m->p, cls->mod);
  Range bases = ir->classes.at[cls->id.i].bases;
  for (uint32_t i = 0; i < bases.count; i++) {
    const IrArg *arg = &ir->args.at[bases.first + i];
    if (arg->kind == ARG_POS) add_base(m, c, arg->value);
    if (arg->kind == ARG_STAR || arg->kind == ARG_DSTAR) m->bases[c.i].open = true;
  }
}

/* ---- C3 ---- */

static bool list_has(const Class *at, uint32_t len, Class c) {
  for (uint32_t i = 0; i < len; i++)
    if (at[i].i == c.i) return true;
  return false;
}

typedef struct Tail {
  const Class *at;
  uint32_t len;
} Tail;

/* The first head that is in no other list's tail; NO_CLASS when there is none. */
static Class c3_next(const Tail *tails, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    if (!tails[i].len) continue;
    Class head = tails[i].at[0];
    bool blocked = false;
    for (uint32_t k = 0; k < count && !blocked; k++)
      blocked = tails[k].len > 1 && list_has(tails[k].at + 1, tails[k].len - 1, head);
    if (!blocked) return head;
  }
  return NO_CLASS;
}

static bool c3_merge(Tail *tails, uint32_t count, ProgramClass *out) {
  for (;;) {
    Class next = c3_next(tails, count);
    bool left = false;
    for (uint32_t i = 0; i < count; i++) {
      if (next.i && tails[i].len && tails[i].at[0].i == next.i) tails[i].at++, tails[i].len--;
      left |= tails[i].len != 0;
    }
    if (next.i) vec_push(&out->mro, next);
    if (!next.i || !left) return !left;
  }
}

static void depth_first(const Program *p, const ClassList *bases, ProgramClass *out) {
  for (uint32_t i = 0; i < bases->len; i++) {
    const ProgramClass *base = program_class(p, bases->at[i]);
    for (uint32_t k = 0; k < base->mro.len; k++)
      if (!list_has(out->mro.at, out->mro.len, base->mro.at[k]))
        vec_push(&out->mro, base->mro.at[k]);
  }
}

static void linearize(Mro *m, Class c) {
  ProgramClass *cls = &m->p->classes.at[c.i];
  const ClassList *bases = &m->bases[c.i].in_view;
  vec_push(&cls->mro, c);
  Tail *tails = xcalloc(bases->len + 1, sizeof *tails);
  for (uint32_t i = 0; i < bases->len; i++) {
    const ProgramClass *base = program_class(m->p, bases->at[i]);
    tails[i] = (Tail){base->mro.at, base->mro.len};
  }
  tails[bases->len] = (Tail){bases->at, bases->len};
  if (!c3_merge(tails, bases->len + 1, cls)) {
    cls->mro.len = 1;
    depth_first(m->p, bases, cls);
  }
  free(tails);
}

/* ---- all classes ---- */

static void add_external(ProgramClass *cls, Name name) {
  for (uint32_t i = 0; i < cls->ext_bases.len; i++)
    if (name_eq(cls->ext_bases.at[i], name)) return;
  vec_push(&cls->ext_bases, name);
}

static void gather_external(Mro *m, Class c) {
  ProgramClass *cls = &m->p->classes.at[c.i];
  for (uint32_t i = 0; i < cls->mro.len; i++) {
    const Bases *b = &m->bases[cls->mro.at[i].i];
    cls->open_bases |= b->open;
    for (uint32_t k = 0; k < b->external.len; k++) add_external(cls, b->external.at[k]);
  }
}

/* A base that is in progress (a cycle) leaves the class open as well. */
static void link_class(Mro *m, Class c) {
  if (m->state[c.i]) return;
  m->state[c.i] = 1;
  Bases *b = &m->bases[c.i];
  uint32_t kept = 0;
  m->depth++;
  for (uint32_t i = 0; i < b->in_view.len; i++) {
    Class base = b->in_view.at[i];
    if (m->depth < MAX_INHERITANCE) link_class(m, base);
    bool usable = m->state[base.i] == 2 && kept < MAX_BASES &&
                  m->p->classes.at[base.i].mro.len < MAX_ORDER &&
                  !list_has(b->in_view.at, kept, base);
    if (usable)
      b->in_view.at[kept++] = base;
    else
      b->open = true;
  }
  m->depth--;
  b->in_view.len = kept;
  linearize(m, c);
  gather_external(m, c);
  m->state[c.i] = 2;
}

static bool defined_after(const Program *p, const ProgramClass *cls, Name name, const IrStmt *st) {
  uint32_t f = 0;
  if (!map_get(&cls->members, name.id, &f)) return false;
  const ProgramFunc *func = &p->funcs.at[f];
  return func->mod.i == cls->mod.i &&
         ir_func(program_ir(p, func->mod), func->id)->span.start > st->span.start;
}

/* `__call__ = forward`: a sibling method, or a function or another class's method. */
static void link_aliases(Program *p, Class c) {
  ProgramClass *cls = &p->classes.at[c.i];
  const IrFile *ir = program_ir(p, cls->mod);
  const IrClass *k = &ir->classes.at[cls->id.i];
  ResolveScope scope = {.mod = cls->mod, .func = program_func_of(p, cls->mod, k->parent), .cls = c};
  for (uint32_t i = 0; i < k->body.count; i++) {
    const IrStmt *st = ir_stmt(ir, ir_block_at(ir, k->body, i));
    if (st->kind != ST_ASSIGN) continue;
    const IrExpr *target = ir_expr(ir, st->a), *value = ir_expr(ir, st->b);
    if (target->kind != EX_NAME) continue;
    uint32_t func = 0;
    if (value->kind == EX_LAMBDA)
      func = program_func_of(p, cls->mod, (FuncId){value->a}).i;
    else if (value->kind != EX_NAME || !map_get(&cls->members, value->a, &func))
      func = resolve_base(p, &scope, st->b).func.i;
    if (func && !defined_after(p, cls, (Name){target->a}, st))
      map_set(&cls->members, target->a, func);
  }
}

void class_link(Program *p) {
  uint32_t n = p->classes.len;
  Mro m = {.p = p, .bases = xcalloc(n, sizeof *m.bases), .state = xcalloc(n, 1)};
  for (uint32_t c = 1; c < n; c++)
    if (program_class(p, (Class){c})->id.i) find_bases(&m, (Class){c});
  for (uint32_t c = 1; c < n; c++)
    if (program_class(p, (Class){c})->id.i) link_class(&m, (Class){c});
  for (uint32_t c = 1; c < n; c++) {
    if (program_class(p, (Class){c})->id.i) link_aliases(p, (Class){c});
    for (uint32_t i = 0; i < m.bases[c].in_view.len; i++)
      vec_push(&p->classes.at[m.bases[c].in_view.at[i].i].subclasses, (Class){c});
    vec_release(&m.bases[c].in_view);
    vec_release(&m.bases[c].external);
  }
  free(m.bases);
  free(m.state);
}
