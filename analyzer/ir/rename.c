#include "ir/ir.h"
#include "ir/operands.h"

/* Where a name id of the file goes in the session's table. */
typedef struct Renaming {
  const uint32_t *ids;
  IrFile *f;
} Renaming;

static void rename_one(const Renaming *r, Name *n) { n->id = r->ids[n->id]; }

/* Ranges of raw name ids never overlap, so each word is renamed once. */
static void rename_words(const Renaming *r, Range words) {
  for (uint32_t i = 0; i < words.count; i++) {
    uint32_t *word = &r->f->pool.at[words.first + i];
    *word = r->ids[*word];
  }
}

static void rename_exprs(const Renaming *r) {
  for (uint32_t i = 1; i < r->f->exprs.len; i++) {
    IrExpr *e = &r->f->exprs.at[i];
    const char *letters = ir_expr_operands[e->kind];
    for (unsigned k = 0; letters[k]; k++) {
      if (letters[k] != 'n') continue;
      uint32_t *slot = ir_expr_slot(e, k);
      *slot = r->ids[*slot];
    }
  }
}

static void rename_stmts(const Renaming *r) {
  for (uint32_t i = 1; i < r->f->stmts.len; i++) {
    IrStmt *s = &r->f->stmts.at[i];
    for (const char *letter = ir_stmt_operands[s->kind]; *letter; letter++) {
      if (*letter == 'n') s->a.i = r->ids[s->a.i];
      if (*letter == 'N') rename_words(r, s->list);
    }
  }
}

static void rename_scopes(const Renaming *r) {
  for (uint32_t i = 1; i < r->f->funcs.len; i++) {
    IrFunc *fn = &r->f->funcs.at[i];
    rename_one(r, &fn->name);
    rename_one(r, &fn->qualname);
    rename_words(r, fn->locals);
    rename_words(r, fn->globals);
    rename_words(r, fn->nonlocals);
  }
  for (uint32_t i = 1; i < r->f->classes.len; i++) {
    rename_one(r, &r->f->classes.at[i].name);
    rename_one(r, &r->f->classes.at[i].qualname);
  }
}

static void rename_rows(const Renaming *r) {
  IrFile *f = r->f;
  for (uint32_t i = 1; i < f->args.len; i++) rename_one(r, &f->args.at[i].keyword);
  for (uint32_t i = 1; i < f->handlers.len; i++) rename_one(r, &f->handlers.at[i].name);
  for (uint32_t i = 1; i < f->params.len; i++) rename_one(r, &f->params.at[i].name);
  for (uint32_t i = 1; i < f->field_uses.len; i++) rename_one(r, &f->field_uses.at[i].name);
  for (uint32_t i = 1; i < f->imports.len; i++) {
    rename_one(r, &f->imports.at[i].module);
    rename_one(r, &f->imports.at[i].name);
    rename_one(r, &f->imports.at[i].as_name);
  }
}

void ir_link(IrFile *f, const uint32_t *ids) {
  if (f->linked) fatal("a file was linked twice");
  Renaming r = {ids, f};
  rename_exprs(&r);
  rename_stmts(&r);
  rename_scopes(&r);
  rename_rows(&r);
  f->linked = true;
}

void ir_rename(IrFile *f, Names *session) {
  uint32_t count = f->names.texts.len;
  uint32_t *ids = xcalloc(count ? count : 1, sizeof *ids);
  for (uint32_t i = 1; i < count; i++) {
    const NameText *t = &f->names.texts.at[i];
    ids[i] = names_add(session, t->text, t->byte_len).id;
  }
  ir_link(f, ids);
  free(ids);
  names_release(&f->names);
}
