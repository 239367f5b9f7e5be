#include "driver/taken.h"

#include <string.h>

#include "base/nearest.h"

typedef struct Wanted {
  const Run *run;
  const char *owner;
  size_t owner_len;
  VEC(const char *) taken;
  bool all; /* `from module import *` */
} Wanted;

static const char *text_of(const Wanted *w, Name n) { return names_text(&w->run->names, n); }

static bool is_owner(const Wanted *w, const char *dotted, size_t len) {
  return len == w->owner_len && !memcmp(dotted, w->owner, len);
}

/* The dotted name that an expression stands for, by the file's imports; false if it is no module's. */
static bool dotted_of(const Wanted *w, const IrFile *ir, ExprId id, Strbuf *out) {
  const IrExpr *e = ir_expr(ir, id);
  if (e->kind == EX_ATTR) {
    if (!dotted_of(w, ir, (ExprId){e->a}, out)) return false;
    strbuf_printf(out, ".%s", text_of(w, (Name){e->b}));
    return true;
  }
  if (e->kind != EX_NAME) return false;
  for (uint32_t i = 0; i < ir->imports.len; i++) {
    const IrImport *x = &ir->imports.at[i];
    if (x->level || x->as_name.id != e->a) continue;
    const char *module = text_of(w, x->module), *name = text_of(w, x->name), *as = text_of(w, x->as_name);
    size_t first = strcspn(module, ".");
    bool bare = !*name && strlen(as) == first && !strncmp(as, module, first); /* `import a.b` binds a */
    strbuf_add(out, module, bare ? first : strlen(module));
    if (*name) strbuf_printf(out, ".%s", name);
    return true;
  }
  return false;
}

static void gather(Wanted *w, const IrFile *ir) {
  bool imports = false;
  for (uint32_t i = 0; i < ir->imports.len; i++) {
    const IrImport *x = &ir->imports.at[i];
    const char *module = text_of(w, x->module), *name = text_of(w, x->name);
    size_t first = strcspn(w->owner, ".");
    imports = imports || !strncmp(module, w->owner, first < w->owner_len ? first : w->owner_len);
    if (x->level || !is_owner(w, module, strlen(module)) || !*name) continue;
    w->all = w->all || *name == '*';
    vec_push(&w->taken, name);
  }
  for (uint32_t i = 1; imports && i < ir->exprs.len; i++) {
    const IrExpr *e = &ir->exprs.at[i];
    Strbuf dotted = {0};
    if (e->kind != EX_ATTR) continue;
    if (dotted_of(w, ir, (ExprId){e->a}, &dotted) && is_owner(w, strbuf_text(&dotted), dotted.len))
      vec_push(&w->taken, text_of(w, (Name){e->b}));
    strbuf_release(&dotted);
  }
}

Taken taken_from(const Run *run, const char *owner, size_t owner_len, const char *name, const char **near) {
  Wanted w = {.run = run, .owner = owner, .owner_len = owner_len};
  for (uint32_t i = 0; i < run->file_count; i++) gather(&w, &run->irs[i]);
  vec_push(&w.taken, NULL);
  Taken t = w.all || name_index(w.taken.at, name) >= 0 ? TAKEN_IT : TAKEN_NOTHING;
  *near = t == TAKEN_IT ? NULL : name_nearest(w.taken.at, name);
  vec_release(&w.taken);
  return *near ? TAKEN_OTHER : t;
}

bool taken_in_native(const Run *run, Name name) {
  for (uint32_t i = 0; i < run->file_count; i++) {
    const IrFile *ir = &run->irs[i];
    for (uint32_t k = 1; ir->native && k < ir->exprs.len; k++)
      if (ir->exprs.at[k].kind == EX_NAME && ir->exprs.at[k].a == name.id) return true;
  }
  return false;
}
