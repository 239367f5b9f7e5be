/* Reading names: globals, attributes, imports. */
#include "program/join.h"
#include "program/layout.h"

static Binding at(const Program *p, uint32_t index) { return p->bindings.at[index]; }

/* `from outside import *` gives a name if rules/ know it there; a read, nothing is interned. */
static Binding from_star(const Program *p, Mod m, Name name) {
  const ProgramModule *mod = program_mod(p, m);
  for (uint32_t i = mod->ext_stars.len; i-- > 0;) {
    Binding b = join_known(p, mod->ext_stars.at[i], name);
    if (b.kind) return b;
  }
  return (Binding){0};
}

/* A name of C that its file does not define: another file's, else what rules/ know. */
static Binding native_global(const Program *p, Name name) {
  uint32_t index = 0;
  return map_get(&p->native, name.id, &index) ? at(p, index) : (Binding){0};
}

Binding program_global(const Program *p, Mod m, Name name) {
  uint32_t index = 0;
  const ProgramModule *mod = program_mod(p, m);
  if (map_get(&mod->globals, name.id, &index) && index) return at(p, index);
  if (mod->ir && mod->ir->native) return native_global(p, name);
  return mod->ext_stars.len ? from_star(p, m, name) : (Binding){0};
}

bool program_next(const Program *p, Binding *b) {
  if (!b->next) return false;
  *b = at(p, b->next);
  return true;
}

/* A module's attribute: a global, a submodule, or, where something outside the view may have put it
 * there (a package's compiled part, a star import), the name outside. */
static Binding module_attr(const Program *p, Mod m, Name name) {
  Binding b = program_global(p, m, name);
  if (b.kind) return b;
  Mod sub = layout_submodule(p, m, name);
  if (sub.i) return (Binding){.kind = BIND_MODULE, .mod = sub};
  const ProgramModule *mod = program_mod(p, m);
  if (mod->is_package || mod->ext_stars.len) return join_external(p, mod->dotted, name);
  return join_known(p, mod->dotted, name);
}

static Binding own_attr(const Program *p, Class c, Name name) {
  const ProgramClass *cls = program_class(p, c);
  uint32_t found = 0;
  if (map_get(&cls->nested, name.id, &found))
    return (Binding){.kind = BIND_CLASS, .mod = cls->mod, .cls = {found}};
  if (map_get(&cls->members, name.id, &found))
    return (Binding){.kind = BIND_FUNC, .mod = p->funcs.at[found].mod, .func = {found}};
  return (Binding){0};
}

/* While names are being linked there is no resolution order yet: the class's own body only. */
static Binding class_attr(const Program *p, Class c, Name name) {
  const ProgramClass *cls = program_class(p, c);
  Binding b = own_attr(p, c, name);
  for (uint32_t i = 1; i < cls->mro.len && !b.kind; i++) b = own_attr(p, cls->mro.at[i], name);
  return b;
}

Binding program_attr(const Program *p, Binding owner, Name name) {
  switch (owner.kind) {
    case BIND_MODULE:
      return module_attr(p, owner.mod, name);
    case BIND_EXTERNAL:
      return join_external(p, owner.name, name);
    case BIND_CLASS:
      return class_attr(p, owner.cls, name);
    default:
      return (Binding){0};
  }
}

Binding program_import(const Program *p, Mod m, uint32_t import) {
  return at(p, p->imports.at[program_mod(p, m)->first_import + import]);
}
