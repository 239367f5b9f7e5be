#include "program/join.h"

#include <string.h>

#include "base/strbuf.h"
#include "program/layout.h"

Name join_canonical(const Program *p, Name dotted) {
  return p->models ? models_canonical(p->models, dotted) : dotted;
}

/* `add`: intern it if it is new; else NO_NAME then. */
static Name join(const Program *p, Name owner, Name attr, bool add) {
  char small[256];
  size_t a = names_len(p->names, owner), b = names_len(p->names, attr), n = a + b + 1;
  char *buf = n <= sizeof small ? small : xmalloc(n);
  memcpy(buf, names_text(p->names, owner), a);
  buf[a] = '.';
  memcpy(buf + a + 1, names_text(p->names, attr), b);
  Name name = names_find(p->names, buf, n);
  if (!name.id && add) name = names_add(p->names, buf, n);
  if (buf != small) free(buf);
  return name;
}

static Binding external(const Program *p, Name dotted) {
  Mod m = layout_named(p, dotted);
  uint32_t exported;
  if (map_get(&p->exports, dotted.id, &exported)) return p->bindings.at[exported];
  if (m.i) return (Binding){.kind = BIND_MODULE, .mod = m};
  return (Binding){.kind = BIND_EXTERNAL, .name = dotted};
}

static uint64_t join_key(Name owner, Name attr) { return (uint64_t)owner.id << 32 | attr.id; }

/* A module in view is looked for under the plain name first, then under the canonical one. */
static Name joined(const Program *p, Name owner, Name attr) {
  Name raw = join(p, owner, attr, true);
  return layout_named(p, raw).i ? raw : join_canonical(p, raw);
}

Binding join_external(const Program *p, Name owner, Name attr) {
  uint32_t id;
  if (map_get(&p->joins, join_key(owner, attr), &id)) return external(p, (Name){id});
  return external(p, joined(p, owner, attr));
}

Binding join_known(const Program *p, Name owner, Name attr) {
  Name raw = join(p, owner, attr, false);
  if (!raw.id || !p->models || !models_find(p->models, raw)) return (Binding){0};
  return external(p, join_canonical(p, raw));
}

static void meet(Program *p, Name owner, Name attr) {
  uint32_t id;
  if (map_get(&p->joins, join_key(owner, attr), &id)) return;
  Name name = joined(p, owner, attr); /* may call back into names: set after */
  map_set(&p->joins, join_key(owner, attr), name.id);
}

/* What a name that some import of the file binds inside a function may mean there. */
static void local_imports(const Program *p, Mod m, Map *out) {
  const ProgramModule *mod = program_mod(p, m);
  for (uint32_t i = 1; i < mod->ir->imports.len; i++) {
    uint32_t b = p->imports.at[mod->first_import + i];
    if (b) map_set(out, mod->ir->imports.at[i].as_name.id, b);
  }
}

enum { MAX_CHAIN = 16 }; /* a.b.c...: longer chains are joined when asked for */

static Binding first_external(const Program *p, uint32_t b) {
  while (b && p->bindings.at[b].kind != BIND_EXTERNAL) b = p->bindings.at[b].next;
  return p->bindings.at[b];
}

static void meet_chain(Program *p, Mod m, const Map *locals, ExprId e) {
  const IrFile *ir = program_ir(p, m);
  Name parts[MAX_CHAIN];
  unsigned n = 0;
  const IrExpr *x = ir_expr(ir, e);
  for (; x->kind == EX_ATTR && n < MAX_CHAIN; x = ir_expr(ir, (ExprId){x->a}))
    parts[n++] = (Name){x->b};
  if (x->kind != EX_NAME) return;
  uint32_t b = 0;
  Binding at = {0};
  if (map_get(locals, x->a, &b)) at = first_external(p, b);
  if (!at.kind && map_get(&program_mod(p, m)->globals, x->a, &b)) at = first_external(p, b);
  if (!at.kind && b) at = p->bindings.at[b];
  while (n && at.kind) {
    Name attr = parts[--n];
    if (at.kind == BIND_EXTERNAL) meet(p, at.name, attr);
    at = program_attr(p, at, attr);
  }
}

/* Text in annotations spells names too. Where it stands hardly matters: a module-level scope. */
static void meet_annotations(const Program *p, Mod m) {
  const IrFile *ir = program_ir(p, m);
  Func scope = program_func_of(p, m, (FuncId){1});
  for (uint32_t i = 1; i < ir->params.len; i++)
    if (ir->params.at[i].annotation.i) program_resolve(p, scope, ir->params.at[i].annotation);
  for (uint32_t i = 1; i < ir->funcs.len; i++)
    if (ir->funcs.at[i].returns.i) program_resolve(p, scope, ir->funcs.at[i].returns);
  for (uint32_t i = 1; i < ir->stmts.len; i++)
    if (ir->stmts.at[i].kind == ST_ANN) program_resolve(p, scope, ir->stmts.at[i].c);
}

void join_build(Program *p) {
  for (uint32_t m = 1; m < p->mods.len; m++) {
    Map locals = {0};
    local_imports(p, (Mod){m}, &locals);
    for (uint32_t e = 1; e < program_ir(p, (Mod){m})->exprs.len; e++)
      if (program_ir(p, (Mod){m})->exprs.at[e].kind == EX_ATTR)
        meet_chain(p, (Mod){m}, &locals, (ExprId){e});
    map_release(&locals);
    if (program_ir(p, (Mod){m})->funcs.len > 1) meet_annotations(p, (Mod){m});
  }
}
