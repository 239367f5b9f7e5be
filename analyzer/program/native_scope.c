#include "program/native_scope.h"

#include <string.h>

enum { MAX_BASES = 16, MAX_FOLLOWED = 8 };

Name scope_around(Names *names, Name full) {
  const char *text = names_text(names, full), *last = NULL;
  for (const char *at = text; *at; at++)
    if (at[0] == ':' && at[1] == ':') last = at;
  return last && last > text ? names_add(names, text, (size_t)(last - text)) : NO_NAME;
}

Name scope_last(Names *names, Name full) {
  const char *text = names_text(names, full), *last = text;
  for (const char *at = text; *at; at++)
    if (at[0] == ':' && at[1] == ':') last = at + 2;
  return last == text ? full : names_addz(names, last);
}

static Name joined(Names *names, Name scope, const char *rest) {
  if (!scope.id) return names_addz(names, rest);
  Strbuf b = {0};
  strbuf_puts(&b, names_text(names, scope));
  strbuf_puts(&b, "::");
  strbuf_puts(&b, rest);
  Name n = names_add(names, b.data, b.len);
  strbuf_release(&b);
  return n;
}

Class native_class(const Program *p, Name name) {
  uint32_t index;
  if (!map_get(&p->native, name.id, &index)) return NO_CLASS;
  return p->bindings.at[index].kind == BIND_CLASS ? p->bindings.at[index].cls : NO_CLASS;
}

static Class holder(const Program *p, Class c, Name name, unsigned depth) {
  uint32_t found;
  if (!c.i || depth > MAX_BASES) return NO_CLASS;
  const ProgramClass *cls = program_class(p, c);
  if (map_get(&cls->members, name.id, &found) || map_get(&cls->annotations, name.id, &found) ||
      map_get(&cls->attrs, name.id, &found))
    return c;
  const IrFile *ir = program_ir(p, cls->mod);
  Range bases = ir->classes.at[cls->id.i].bases;
  for (uint32_t i = 0; i < bases.count; i++) {
    const IrExpr *e = ir_expr(ir, ir->args.at[bases.first + i].value);
    Class in = e->kind == EX_NAME ? holder(p, native_class(p, (Name){e->a}), name, depth + 1) : NO_CLASS;
    if (in.i) return in;
  }
  return NO_CLASS;
}

Class native_holder(const Program *p, Class c, Name name) { return holder(p, c, name, 0); }

static ScopeFound find(const Scopes *s, Mod m, Name scope, Name name, unsigned depth);

/* The name in just that scope. */
static ScopeFound find_in(const Scopes *s, Mod m, Name scope, const char *text, unsigned depth) {
  Names *names = s->p->names;
  Name full = joined(names, scope, text);
  uint32_t at;
  const char *more = strstr(text, "::");
  if (map_get(&s->p->native, full.id, &at)) return (ScopeFound){.name = full};
  if (map_get(&s->aliases, full.id, &at)) {
    ScopeAlias a = s->alias_list.at[at];
    ScopeFound f = find(s, m, a.scope, a.target, depth + 1);
    return f.name.id ? f : (ScopeFound){.name = a.target};
  }
  if (!more) return (ScopeFound){0};
  Name head = names_add(names, text, (size_t)(more - text)), outer = joined(names, scope, names_text(names, head));
  if (map_get(&s->aliases, outer.id, &at)) {
    ScopeAlias a = s->alias_list.at[at];
    return find(s, m, a.scope, joined(names, a.target, more + 2), depth + 1);
  }
  Name owner = scope_around(names, full), last = scope_last(names, full);
  Class c = owner.id ? native_class(s->p, owner) : NO_CLASS;
  if (c.i && native_holder(s->p, c, last).i) return (ScopeFound){.name = last, .owner = owner};
  return (ScopeFound){0};
}

static ScopeFound find(const Scopes *s, Mod m, Name scope, Name name, unsigned depth) {
  Names *names = s->p->names;
  const char *text = names_text(names, name);
  if (depth > MAX_FOLLOWED) return (ScopeFound){0};
  if (text[0] == ':' && text[1] == ':') return find_in(s, m, NO_NAME, text + 2, depth);
  for (;; scope = scope_around(names, scope)) {
    ScopeFound f = find_in(s, m, scope, names_text(names, name), depth);
    if (f.name.id) return f;
    if (!scope.id) break;
  }
  for (uint32_t i = 0; i < s->directives.len; i++) {
    if (s->directives.at[i] >> 32 != m.i) continue;
    ScopeFound f = find_in(s, m, (Name){(uint32_t)s->directives.at[i]}, names_text(names, name), depth);
    if (f.name.id) return f;
  }
  return (ScopeFound){0};
}

ScopeFound scope_find(const Scopes *s, Mod m, Name scope, Name name) {
  uint32_t full;
  ScopeFound f = find(s, m, scope, name, 0);
  if (f.name.id || strstr(names_text(s->p->names, name), "::")) return f;
  /* found by its arguments, or by what a header that is not in view says */
  if (map_get(&s->by_last, name.id, &full) && full) f.name = (Name){full};
  return f;
}

static void add_usings(Scopes *s, Mod m) {
  const IrFile *ir = program_ir(s->p, m);
  for (uint32_t i = 1; i < ir->imports.len; i++) {
    const IrImport *row = &ir->imports.at[i];
    if (row->level != IR_LEVEL_USING) continue;
    if (!names_text(s->p->names, row->as_name)[0]) {
      vec_push(&s->directives, ((uint64_t)m.i << 32) | row->module.id);
      continue;
    }
    uint32_t known;
    if (map_get(&s->aliases, row->as_name.id, &known)) continue;
    map_set(&s->aliases, row->as_name.id, s->alias_list.len);
    vec_push(&s->alias_list, ((ScopeAlias){row->module, scope_around(s->p->names, row->as_name)}));
  }
}

static void add_last(Scopes *s, Name full) {
  Name last = scope_last(s->p->names, full);
  bool fresh;
  if (last.id == full.id) return;
  uint32_t *slot = map_add(&s->by_last, last.id, full.id, &fresh);
  if (!fresh && *slot != full.id) *slot = 0;
}

void scopes_build(Scopes *s, Program *p) {
  *s = (Scopes){.p = p};
  for (uint32_t m = 1; m < p->mods.len; m++) {
    const IrFile *ir = program_ir(p, (Mod){m});
    if (!ir->native) continue;
    add_usings(s, (Mod){m});
    for (uint32_t i = 2; i < ir->funcs.len; i++)
      if (ir->funcs.at[i].parent.i == 1 && !ir->funcs.at[i].cls.i) add_last(s, ir->funcs.at[i].name);
    for (uint32_t i = 1; i < ir->classes.len; i++) add_last(s, ir->classes.at[i].name);
  }
}

void scopes_release(Scopes *s) {
  map_release(&s->aliases);
  map_release(&s->by_last);
  vec_release(&s->alias_list);
  vec_release(&s->directives);
}
