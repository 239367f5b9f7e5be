#include "driver/unmet.h"

#include <string.h>

#include "driver/taken.h"

typedef struct Unmet {
  Run *run;
  const Model *row;
  const char *name;   /* of the row */
  uint32_t told_stub; /* 1 + the stub in which a module was told last */
  const char *told;   /* that module, of `told_len` bytes */
  size_t told_len;
} Unmet;

/* Is `prefix` the whole of the dotted `name`, or its first parts? */
static bool leads(const char *prefix, const char *name) {
  size_t len = strlen(prefix);
  return len && !strncmp(prefix, name, len) && (name[len] == '.' || !name[len]);
}

static const char *text_of(const Unmet *u, Name n) { return names_text(&u->run->names, n); }

/* ---- what is in view --------------------------------------------------------------------------*/

/* The module in view that holds the name; *rest is what stands behind its dotted name. */
static Mod module_of(const Unmet *u, const char **rest) {
  const Program *p = &u->run->program;
  for (size_t len = strlen(u->name); len; len--) {
    uint32_t mod;
    if (u->name[len] && u->name[len] != '.') continue;
    Name prefix = names_find(&u->run->names, u->name, len);
    if (!prefix.id || !map_get(&p->by_dotted, prefix.id, &mod)) continue;
    *rest = u->name + len + (u->name[len] == '.');
    return (Mod){mod};
  }
  return (Mod){0};
}

/* Does a file import the name, or something that holds it? What a relative import names is taken to. */
static bool is_imported(const Unmet *u) {
  const Run *run = u->run;
  for (uint32_t i = 0; i < run->file_count; i++)
    for (uint32_t k = 0; k < run->irs[i].imports.len; k++) {
      const IrImport *x = &run->irs[i].imports.at[k];
      const char *module = text_of(u, x->module), *name = text_of(u, x->name);
      if (!x->level && leads(module, u->name)) return true;
      if (x->level && ((*name && strstr(u->name, name)) || (*module && strstr(u->name, module))))
        return true;
    }
  return false;
}

/* A module in view whose last parts are the first of the name: it has another name here. */
static const ProgramModule *module_called_otherwise(const Unmet *u) {
  const Program *p = &u->run->program;
  for (uint32_t i = 1; i < p->mods.len; i++) {
    const char *dotted = text_of(u, p->mods.at[i].dotted);
    for (const char *dot = strchr(dotted, '.'); dot; dot = strchr(dot + 1, '.'))
      if (leads(dot + 1, u->name)) return &p->mods.at[i];
  }
  return NULL;
}

static Name first_part(const Unmet *u, const char *dotted) {
  return names_find(&u->run->names, dotted, strcspn(dotted, "."));
}

static bool class_has(const Program *p, Class c, Name member) {
  ExprId value;
  const ProgramClass *x = program_class(p, c);
  return x->open_bases || x->ext_bases.len || program_method(p, c, member).i ||
         program_class_attr(p, c, member, &value).i ||
         program_attr_type(p, c, member).kind != BIND_NONE;
}

/* ---- what is said -----------------------------------------------------------------------------*/

static void tell(const Unmet *u, const char *message) {
  Notification n = {.code = "RL904", .path = u->row->stub_path, .line = u->row->stub_line,
                    .message = message};
  vec_push(&u->run->notifications, n);
}

/* The name without its last part. */
static size_t owner_len(const char *name) {
  const char *dot = strrchr(name, '.');
  return dot ? (size_t)(dot - name) : strlen(name);
}

/* Is there a row for that other name of the module? Then nothing is missing. */
static bool has_row(const Unmet *u, size_t len, const char *name) {
  const char *full = arena_printf(&u->run->arena, "%.*s.%s", (int)len, u->name, name);
  Name known = names_find(&u->run->names, full, strlen(full));
  return known.id && models_find(u->run->models, known);
}

/* Nothing in view is called so, nor imports it: said once for the rows of one module. */
static void tell_module(Unmet *u) {
  Arena *arena = &u->run->arena;
  const ProgramModule *other = module_called_otherwise(u);
  size_t len = owner_len(u->name);
  if (u->told_stub == u->row->stub_file + 1 && u->told_len <= len &&
      !strncmp(u->told, u->name, u->told_len))
    return;
  u->told_stub = u->row->stub_file + 1, u->told = u->name, u->told_len = len;
  if (other)
    tell(u, arena_printf(arena,
                         "`%s`, and what stands beside it, is not used: in this run %s is module `%s`, since names count from "
                         "the named directory",
                         u->name, text_of(u, other->path), text_of(u, other->dotted)));
  else
    tell(u, arena_printf(arena, "`%s`, and what stands beside it, is not used: no file is, or imports, `%.*s`", u->name, (int)len,
                         u->name));
}

/* Of a module that is no source here one cannot say what it has; but who takes a name from it that is
 * spelled nearly as the row, and not the row's, means the row. */
static void tell_near(Unmet *u) {
  const char *near;
  size_t len = owner_len(u->name);
  if (taken_from(u->run, u->name, len, u->name + len + 1, &near) != TAKEN_OTHER || has_row(u, len, near)) return;
  tell(u, arena_printf(&u->run->arena, "`%s` is not used: no file takes it from `%.*s`; did you mean `%s`?", u->name,
                       (int)len, u->name, near));
}

static void look_at(Unmet *u) {
  const Program *p = &u->run->program;
  Arena *arena = &u->run->arena;
  const char *rest, *member;
  Mod mod = module_of(u, &rest);
  if (!strchr(u->name, '.')) {
    if (!taken_in_native(u->run, u->row->name))
      tell(u, arena_printf(arena,
                           "`%s` is not used: it belongs to no module (`__module__ = \"...\"` stands before the rows of "
                           "one), and no file in C or C++ calls it",
                           u->name));
    return;
  }
  if (!mod.i) {
    if (is_imported(u)) tell_near(u);
    else tell_module(u);
    return;
  }
  const ProgramModule *m = program_mod(p, mod);
  if (!*rest || m->ext_stars.len) return;
  Name first = first_part(u, rest);
  Binding b = first.id ? program_global(p, mod, first) : (Binding){0};
  if (b.kind == BIND_NONE) {
    if (strchr(rest, '.') && is_imported(u)) return; /* of a part that is no source */
    tell(u, arena_printf(arena, "`%s` is not used: there is no `%.*s` in %s", u->name,
                         (int)strcspn(rest, "."), rest, text_of(u, m->path)));
    return;
  }
  member = strchr(rest, '.');
  if (b.kind != BIND_CLASS || !member) return;
  Name name = first_part(u, member + 1);
  if (!name.id || !class_has(p, b.cls, name))
    tell(u, arena_printf(arena, "`%s` is not used: class `%.*s` of %s has no `%s`", u->name,
                         (int)(member - rest), rest, text_of(u, m->path), member + 1));
}

void unmet_rows(Run *run) {
  Unmet u = {.run = run};
  for (uint32_t i = 0; i < models_count(run->models); i++) {
    u.row = models_at(run->models, i);
    u.name = names_text(&run->names, u.row->name);
    if (models_is_to_be_met(run->models, u.row)) look_at(&u);
  }
}
