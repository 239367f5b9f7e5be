/* Calls in Python that name a module and the files of C it is built of:
 *
 *   CUDAExtension("pkg._C", ["csrc/reduce.cpp", "csrc/kernels.cu"])
 *
 * Read off the text: strings among what is handed in, through variables of the same file. A file is
 * meant if its path ends in such a string, below the directory of the Python file if one is there. */
#include <fnmatch.h>
#include <string.h>

#include "program/bridge.h"
#include "program/resolve.h"

enum {
  MAX_DEPTH = 12,   /* of an expression that holds strings */
  MAX_TEXTS = 2000, /* strings looked at for one call */
};

typedef struct Finder {
  Program *p;
  Mod mod;
  const IrFile *ir;
  Map last_names; /* last part of a row's name -> 1 */
  VEC(Name) texts;
} Finder;

static const char *last_part(const char *dotted) {
  const char *dot = strrchr(dotted, '.');
  return dot ? dot + 1 : dotted;
}

static void collect_rows(Finder *f) {
  const Models *m = f->p->models;
  for (uint32_t i = 0; m && i < models_count(m); i++) {
    const Model *row = models_at(m, i);
    if (!(row->words >> MODEL_EXTENSION & 1)) continue;
    const char *text = names_text(f->p->names, row->name);
    map_set(&f->last_names, names_addz(f->p->names, last_part(text)).id, 1);
  }
}

/* ---- strings ---- */

static void collect_texts(Finder *f, ExprId id, unsigned depth);

/* What the file assigns to a variable, wherever it does. */
static void collect_variable(Finder *f, Name name, unsigned depth) {
  for (uint32_t i = 1; i < f->ir->stmts.len; i++) {
    const IrStmt *s = ir_stmt(f->ir, (StmtId){i});
    if (s->kind != ST_ASSIGN && s->kind != ST_AUG && s->kind != ST_ANN) continue;
    const IrExpr *target = ir_expr(f->ir, s->a);
    if (target->kind == EX_NAME && target->a == name.id) collect_texts(f, s->b, depth);
  }
}

static void collect_list(Finder *f, Range items, unsigned depth) {
  for (uint32_t i = 0; i < items.count; i++) collect_texts(f, ir_list_at(f->ir, items, i), depth);
}

static void collect_texts(Finder *f, ExprId id, unsigned depth) {
  const IrExpr *e = ir_expr(f->ir, id);
  if (depth > MAX_DEPTH || f->texts.len > MAX_TEXTS) return;
  switch (e->kind) {
    case EX_STR: vec_push(&f->texts, (Name){e->a}); break;
    case EX_NAME: collect_variable(f, (Name){e->a}, depth + 1); break;
    case EX_LIST:
    case EX_TUPLE:
    case EX_SET:
    case EX_FSTRING: collect_list(f, ir_items(e), depth + 1); break;
    case EX_COMP:
    case EX_ATTR:
    case EX_STAR:
    case EX_SUBSCRIPT: collect_texts(f, (ExprId){e->a}, depth + 1); break;
    case EX_COND:
      collect_texts(f, (ExprId){e->c}, depth + 1);
      collect_texts(f, (ExprId){e->b}, depth + 1);
      break;
    case EX_BINARY:
    case EX_BOOL:
      collect_texts(f, (ExprId){e->a}, depth + 1);
      collect_texts(f, (ExprId){e->b}, depth + 1);
      break;
    case EX_CALL:
      for (uint32_t i = 0; i < e->c; i++)
        collect_texts(f, f->ir->args.at[e->b + i].value, depth + 1);
      break;
    default: break;
  }
}

/* ---- files ---- */

/* Does the path end in `text`, from a directory's name on? Stars stand for parts of a name. */
static bool path_fits(const char *path, const char *text) {
  while (*text == '.' || *text == '/') text++;
  if (!*text) return false;
  for (const char *at = path; at; at = strchr(at, '/')) {
    if (*at == '/') at++;
    if (!strcmp(at, text) || (strchr(text, '*') && !fnmatch(text, at, FNM_PATHNAME))) return true;
  }
  return false;
}

static size_t directory_len(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? (size_t)(slash - path) + 1 : 0;
}

static void add_file(Extension *x, Mod m) {
  for (uint32_t i = 0; i < x->files.len; i++)
    if (x->files.at[i].i == m.i) return;
  vec_push(&x->files, m);
}

static void add_files(Finder *f, Extension *x, const char *text) {
  const Program *p = f->p;
  const char *here = names_text(p->names, program_mod(p, f->mod)->path);
  bool near = false;
  for (int pass = 0; pass < 2 && !near; pass++)
    for (uint32_t m = 1; m < p->mods.len; m++) {
      if (!program_ir(p, (Mod){m})->native) continue;
      const char *path = names_text(p->names, program_mod(p, (Mod){m})->path);
      if (!pass && strncmp(path, here, directory_len(here))) continue;
      if (!path_fits(path, text)) continue;
      add_file(x, (Mod){m});
      near = near || !pass;
    }
}

/* ---- calls ---- */

static ExprId argument(const Finder *f, const IrExpr *call, const Model *row, ParamRef ref) {
  uint32_t position = 0;
  if (ref < 0) return NO_EXPR;
  for (uint32_t i = 0; i < call->c; i++) {
    const IrArg *a = &f->ir->args.at[call->b + i];
    if (a->kind == ARG_KEYWORD && name_eq(a->keyword, row->params.at[ref].name)) return a->value;
    if (a->kind == ARG_POS && position++ == (uint32_t)ref) return a->value;
  }
  return NO_EXPR;
}

static Binding resolved(const Finder *f, ExprId e) {
  Binding b = program_resolve(f->p, program_func_of(f->p, f->mod, (FuncId){1}), e);
  const IrExpr *x = ir_expr(f->ir, e);
  for (uint32_t i = 1; b.kind == BIND_NONE && x->kind == EX_NAME && i < f->ir->imports.len; i++)
    if (f->ir->imports.at[i].as_name.id == x->a) b = program_import(f->p, f->mod, i);
  return b;
}

/* `builder = FFI()`: the method of the class that makes what a variable holds. */
static const Model *method_row(const Finder *f, const IrExpr *callee) {
  const IrExpr *object = ir_expr(f->ir, (ExprId){callee->a});
  for (uint32_t i = 1; object->kind == EX_NAME && i < f->ir->stmts.len; i++) {
    const IrStmt *s = ir_stmt(f->ir, (StmtId){i});
    if (s->kind != ST_ASSIGN) continue;
    const IrExpr *target = ir_expr(f->ir, s->a), *value = ir_expr(f->ir, s->b);
    if (target->kind != EX_NAME || target->a != object->a || value->kind != EX_CALL) continue;
    Binding b = resolved(f, (ExprId){value->a});
    if (b.kind == BIND_EXTERNAL) return models_method(f->p->models, b.name, (Name){callee->b});
  }
  return NULL;
}

/* The row that the callee is, by what the file's imports say. */
static const Model *row_of(const Finder *f, ExprId callee) {
  const IrExpr *e = ir_expr(f->ir, callee);
  uint32_t known;
  Name last = e->kind == EX_NAME ? (Name){e->a} : e->kind == EX_ATTR ? (Name){e->b} : NO_NAME;
  if (!last.id || !map_get(&f->last_names, last.id, &known)) return NULL;
  Binding b = resolved(f, callee);
  const Model *row = b.kind == BIND_EXTERNAL ? models_find(f->p->models, b.name) : NULL;
  if (!row && e->kind == EX_ATTR) row = method_row(f, e);
  return row && row->words >> MODEL_EXTENSION & 1 ? row : NULL;
}

static void read_call(Finder *f, const IrExpr *call, ExtensionList *out) {
  const Model *row = row_of(f, (ExprId){call->a});
  if (!row) return;
  Extension x = {.inside = row->inside};
  f->texts.len = 0;
  collect_texts(f, argument(f, call, row, row->ext_name), 0);
  if (f->texts.len) x.dotted = f->texts.at[0];
  f->texts.len = 0;
  collect_texts(f, argument(f, call, row, row->ext_sources), 0);
  for (uint32_t i = 0; x.dotted.id && i < f->texts.len; i++)
    add_files(f, &x, names_text(f->p->names, f->texts.at[i]));
  if (x.dotted.id)
    vec_push(out, x);
  else
    vec_release(&x.files);
}

void extensions_find(Program *p, ExtensionList *out) {
  Finder f = {.p = p};
  collect_rows(&f);
  for (uint32_t m = 1; m < p->mods.len; m++) {
    f.mod = (Mod){m};
    f.ir = program_ir(p, f.mod);
    for (uint32_t i = 1; i < f.ir->exprs.len && !f.ir->native; i++)
      if (f.ir->exprs.at[i].kind == EX_CALL) read_call(&f, &f.ir->exprs.at[i], out);
  }
  map_release(&f.last_names);
  vec_release(&f.texts);
}

void extensions_release(ExtensionList *list) {
  for (uint32_t i = 0; i < list->len; i++) vec_release(&list->at[i].files);
  vec_release(list);
}
