#include "program/link.h"

#include <string.h>

#include "program/join.h"
#include "program/layout.h"

enum {
  MAX_ALTERNATIVES = 8, /* of one name; further ones are dropped */
  MAX_DEPTH = 64,       /* imports and aliases followed in a row */
};
#define BUSY UINT32_MAX /* in globals: being followed (a cycle of re-exports ends here) */

typedef struct Linker {
  Program *p;
  const Scan *s;
  unsigned depth;
} Linker;

typedef struct Choice {
  Binding at[MAX_ALTERNATIVES];
  uint8_t rank[MAX_ALTERNATIVES];
  unsigned len;
} Choice;

static uint32_t link_global(Linker *l, Mod m, Name name);

uint32_t link_single(Program *p, Binding b) {
  b.next = 0;
  vec_push(&p->bindings, b);
  return p->bindings.len - 1;
}

/* ---- alternatives, best first ---- */

static uint8_t rank_of(const Binding *b, bool type_checking) {
  if (type_checking) return 3;
  if (b->kind == BIND_VALUE) return 2;
  return b->kind == BIND_EXTERNAL;
}

static bool same_target(const Binding *a, const Binding *b) {
  return a->kind == b->kind && a->mod.i == b->mod.i && a->func.i == b->func.i &&
         a->cls.i == b->cls.i && a->name.id == b->name.id;
}

static void choice_add(Choice *c, Binding b, const Raw *why) {
  if (!b.kind) return;
  b.conditional = why->conditional || b.conditional;
  for (unsigned i = 0; i < c->len; i++)
    if (same_target(&c->at[i], &b)) return;
  if (c->len == MAX_ALTERNATIVES) return;
  uint8_t rank = rank_of(&b, why->type_checking);
  unsigned i = c->len++;
  for (; i && c->rank[i - 1] > rank; i--) {
    c->at[i] = c->at[i - 1];
    c->rank[i] = c->rank[i - 1];
  }
  c->at[i] = b;
  c->rank[i] = rank;
}

static void choice_add_chain(const Program *p, Choice *c, uint32_t head, const Raw *why) {
  for (uint32_t b = head; b; b = p->bindings.at[b].next) choice_add(c, p->bindings.at[b], why);
}

static uint32_t choice_store(Program *p, const Choice *c) {
  uint32_t head = p->bindings.len;
  for (unsigned i = 0; i < c->len; i++) {
    Binding b = c->at[i];
    b.next = i + 1 < c->len ? head + i + 1 : 0;
    vec_push(&p->bindings, b);
  }
  return c->len ? head : 0;
}

/* ---- attributes ---- */

/* `name` of module `m` as an import or attribute sees it: a global, a submodule, or something
 * that only the run time or a compiled part knows. */
static uint32_t link_member(Linker *l, Mod m, Name name) {
  Program *p = l->p;
  uint32_t b = link_global(l, m, name);
  if (b) return b;
  Mod sub = layout_submodule(p, m, name);
  if (sub.i) return link_single(p, (Binding){.kind = BIND_MODULE, .mod = sub});
  if (scan_head(l->s, m, name)) return 0; /* bound, but only through itself */
  return link_single(p, join_external(p, program_mod(p, m)->dotted, name));
}

static uint32_t link_attr(Linker *l, Binding owner, Name name) {
  if (owner.kind == BIND_MODULE) return link_member(l, owner.mod, name);
  Binding b = program_attr(l->p, owner, name);
  return b.kind ? link_single(l->p, b) : 0;
}

/* ---- imports ---- */

/* `import a.b.c as x` where a.b.c is no module in view, but a.b may be and have a global c. */
static uint32_t import_whole(Linker *l, Mod m, Name dotted) {
  Program *p = l->p;
  Binding b = layout_import(p, m, 0, dotted);
  const char *text = names_text(p->names, dotted), *dot = strrchr(text, '.');
  if (b.kind == BIND_EXTERNAL && dot) {
    Name parent = names_add(p->names, text, (size_t)(dot - text));
    Name last = names_addz(p->names, dot + 1);
    Binding in = layout_import(p, m, 0, parent);
    if (in.kind == BIND_MODULE) return link_member(l, in.mod, last);
  }
  return link_single(p, b);
}

static uint32_t link_import(Linker *l, Mod m, uint32_t index) {
  Program *p = l->p;
  const IrImport *im = &program_ir(p, m)->imports.at[index];
  uint32_t *slot = &p->imports.at[program_mod(p, m)->first_import + index];
  if (*slot || !strcmp(names_text(p->names, im->name), "*")) return *slot;
  uint32_t b;
  if (im->name.id) {
    b = link_attr(l, layout_import(p, m, im->level, im->module), im->name);
  } else {
    const char *text = names_text(p->names, im->module);
    size_t first = strcspn(text, ".");
    bool whole = !text[first] || strncmp(names_text(p->names, im->as_name), text, first) ||
                 names_len(p->names, im->as_name) != first;
    b = whole ? import_whole(l, m, im->module)
              : link_single(p, layout_import(p, m, 0, names_add(p->names, text, first)));
  }
  p->imports.at[program_mod(p, m)->first_import + index] = b;
  return b;
}

/* ---- aliases ---- */

/* A NAME/ATTR chain or lambda at module level; 0 for any other expression. */
static uint32_t link_expr(Linker *l, Mod m, ExprId id) {
  const IrExpr *e = ir_expr(program_ir(l->p, m), id);
  if (e->kind == EX_NAME) return link_global(l, m, (Name){e->a});
  if (e->kind == EX_LAMBDA) {
    Func f = program_func_of(l->p, m, (FuncId){e->a});
    return link_single(l->p, (Binding){.kind = BIND_FUNC, .mod = m, .func = f});
  }
  if (e->kind != EX_ATTR || l->depth > MAX_DEPTH) return 0;
  Name attr = {e->b};
  l->depth++;
  uint32_t owner = link_expr(l, m, (ExprId){e->a});
  uint32_t b = owner ? link_attr(l, l->p->bindings.at[owner], attr) : 0;
  l->depth--;
  return b;
}

/* Aliases are followed if it is the name's only assignment, or every one is conditional. */
static bool may_alias(const Linker *l, Mod m, Name name, uint32_t head) {
  uint32_t again;
  if (map_get(&l->s->rebound, scan_key(m, name), &again)) return false;
  unsigned values = 0, fixed = 0;
  for (uint32_t r = head; r; r = l->s->raws.at[r].next) {
    const Raw *other = &l->s->raws.at[r];
    values += other->kind == RAW_VALUE;
    fixed += other->kind == RAW_VALUE && (!other->conditional || !other->id);
  }
  return values == 1 || !fixed;
}

static void add_value(Linker *l, Choice *c, const Raw *raw, bool aliases) {
  uint32_t b = aliases && raw->id ? link_expr(l, raw->mod, (ExprId){raw->id}) : 0;
  BindKind kind = b ? l->p->bindings.at[b].kind : BIND_NONE;
  if (kind && kind != BIND_VALUE) {
    if (!raw->conditional) c->len = 0;
    choice_add_chain(l->p, c, b, raw);
  } else {
    choice_add(c, (Binding){.kind = BIND_VALUE, .mod = raw->mod, .name = raw->name}, raw);
  }
}

/* ---- globals ---- */

static void add_raw(Linker *l, Choice *c, const Raw *raw, bool aliases) {
  Program *p = l->p;
  switch ((RawKind)raw->kind) {
    case RAW_FUNC: {
      Func f = program_func_of(p, raw->mod, (FuncId){raw->id});
      choice_add(c, (Binding){.kind = BIND_FUNC, .mod = raw->mod, .func = f}, raw);
      break;
    }
    case RAW_CLASS: {
      Class k = program_class_of(p, raw->mod, (ClassId){raw->id});
      choice_add(c, (Binding){.kind = BIND_CLASS, .mod = raw->mod, .cls = k}, raw);
      break;
    }
    case RAW_IMPORT:
      choice_add_chain(p, c, link_import(l, raw->mod, raw->id), raw);
      break;
    case RAW_STAR: {
      Mod from = l->s->stars.at[raw->id].target;
      choice_add_chain(p, c, link_member(l, from, raw->name), raw);
      break;
    }
    case RAW_VALUE:
      add_value(l, c, raw, aliases);
      break;
  }
}

static uint32_t link_global(Linker *l, Mod m, Name name) {
  uint32_t found = 0, head = scan_head(l->s, m, name);
  if (!head) return 0;
  if (map_get(&l->p->mods.at[m.i].globals, name.id, &found)) return found == BUSY ? 0 : found;
  if (l->depth > MAX_DEPTH) return 0;
  map_set(&l->p->mods.at[m.i].globals, name.id, BUSY);
  l->depth++;
  Choice c = {0};
  bool aliases = may_alias(l, m, name, head); /* once a name: a name may have very many rows */
  for (uint32_t r = head; r; r = l->s->raws.at[r].next) add_raw(l, &c, &l->s->raws.at[r], aliases);
  l->depth--;
  uint32_t b = choice_store(l->p, &c);
  map_set(&l->p->mods.at[m.i].globals, name.id, b);
  return b;
}

void link_build(Program *p, const Scan *s) {
  Linker l = {.p = p, .s = s};
  for (uint32_t r = 1; r < s->raws.len; r++) link_global(&l, s->raws.at[r].mod, s->raws.at[r].name);
  for (uint32_t m = 1; m < p->mods.len; m++)
    for (uint32_t i = 1; i < program_ir(p, (Mod){m})->imports.len; i++)
      link_import(&l, (Mod){m}, i);
}
