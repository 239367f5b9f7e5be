/* Reading classes: methods, attributes and types along the method resolution order. */
#include <string.h>

#include "program/program.h"

static Func member(const Program *p, Class c, Name name) {
  uint32_t f = 0;
  map_get(&program_class(p, c)->members, name.id, &f);
  return (Func){f};
}

static Func member_from(const Program *p, const ProgramClass *cls, uint32_t from, Name name) {
  for (uint32_t i = from; i < cls->mro.len; i++) {
    Func f = member(p, cls->mro.at[i], name);
    if (f.i) return f;
  }
  return NO_FUNC;
}

Func program_method(const Program *p, Class c, Name name) {
  return member_from(p, program_class(p, c), 0, name);
}

Func program_super_method(const Program *p, Class c, Class after, Name name) {
  const ProgramClass *cls = program_class(p, c);
  for (uint32_t i = 0; i < cls->mro.len; i++)
    if (cls->mro.at[i].i == after.i) return member_from(p, cls, i + 1, name);
  return NO_FUNC;
}

Class program_class_attr(const Program *p, Class c, Name name, ExprId *value) {
  const ProgramClass *cls = program_class(p, c);
  *value = NO_EXPR;
  for (uint32_t i = 0; i < cls->mro.len; i++)
    if (map_get(&program_class(p, cls->mro.at[i])->attrs, name.id, &value->i))
      return cls->mro.at[i];
  return NO_CLASS;
}

Binding program_attr_type(const Program *p, Class c, Name name) {
  const ProgramClass *cls = program_class(p, c);
  uint32_t found = 0;
  for (uint32_t i = 0; i < cls->mro.len; i++)
    if (map_get(&program_class(p, cls->mro.at[i])->attr_types, name.id, &found))
      return p->bindings.at[found];
  return (Binding){0};
}

/* The class in view whose full name is `dotted` ("torch.nn.Module" when torch itself is read). */
static Class class_named(const Program *p, Name dotted) {
  const char *text = names_text(p->names, dotted), *dot = strrchr(text, '.');
  if (!dot) return NO_CLASS;
  Name owner = names_find(p->names, text, (size_t)(dot - text));
  Name last = names_find(p->names, dot + 1, strlen(dot + 1));
  uint32_t m = 0;
  if (!owner.id || !last.id || !map_get(&p->by_dotted, owner.id, &m)) return NO_CLASS;
  Binding b = program_global(p, (Mod){m}, last);
  return b.kind == BIND_CLASS ? b.cls : NO_CLASS;
}

bool program_is_a(const Program *p, Class c, Name dotted) {
  const ProgramClass *cls = program_class(p, c);
  for (uint32_t i = 0; i < cls->ext_bases.len; i++) {
    Name base = cls->ext_bases.at[i];
    if (name_eq(base, dotted) || (p->models && models_derives(p->models, base, dotted)))
      return true;
  }
  Class named = class_named(p, dotted);
  for (uint32_t i = 0; named.i && i < cls->mro.len; i++)
    if (cls->mro.at[i].i == named.i) return true;
  return false;
}

static int by_id(const void *a, const void *b) {
  uint32_t x = ((const Class *)a)->i, y = ((const Class *)b)->i;
  return (x > y) - (x < y);
}

void program_overrides(const Program *p, Class c, Name name, void (*each)(Func f, void *ctx),
                       void *ctx) {
  VEC(Class) below = {0};
  Map seen = {0};
  bool fresh;
  map_set(&seen, c.i, 1);
  vec_push(&below, c);
  for (uint32_t i = 0; i < below.len; i++) {
    const ProgramClass *cls = program_class(p, below.at[i]);
    for (uint32_t k = 0; k < cls->subclasses.len; k++) {
      map_add(&seen, cls->subclasses.at[k].i, 1, &fresh);
      if (fresh) vec_push(&below, cls->subclasses.at[k]);
    }
  }
  qsort(below.at + 1, below.len - 1, sizeof *below.at, by_id);
  for (uint32_t i = 1; i < below.len; i++) {
    Func f = member(p, below.at[i], name);
    if (f.i) each(f, ctx);
  }
  vec_release(&below);
  map_release(&seen);
}
