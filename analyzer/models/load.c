#include <stdlib.h>
#include <string.h>

#include "models/axes.h"
#include "models/constant.h"
#include "models/evidence.h"
#include "models/exports.h"
#include "models/row.h"
#include "models/table.h"
#include "models/wrapping.h"
#include "models/words_read.h"

/* All stubs are walked three times, so that none depends on the order of files. */
typedef enum Phase {
  PHASE_NAMES, /* axes, classes, imports, aliases */
  PHASE_AXES,  /* which axes meet */
  PHASE_ROWS,  /* functions, methods, fields, evidence */
  PHASE_COUNT
} Phase;

Name models_join(Models *m, Name module, Name name) {
  if (!names_len(m->names, module)) return name;
  Strbuf *b = &m->joined;
  strbuf_clear(b);
  strbuf_puts(b, names_text(m->names, module));
  strbuf_putc(b, '.');
  strbuf_puts(b, names_text(m->names, name));
  return names_add(m->names, b->data, b->len);
}

static bool is(const Models *m, Name name, const char *text) {
  return !strcmp(names_text(m->names, name), text);
}

/* Remembers a module and every package above it. */
static void know_module(Models *m, Name module) {
  const char *text = names_text(m->names, module);
  for (const char *dot = strchr(text, '.'); dot; dot = strchr(dot + 1, '.'))
    if (dot > text) map_set(&m->modules, names_add(m->names, text, (size_t)(dot - text)).id, 1);
  map_set(&m->modules, module.id, 1);
}

/* `__module__ = "torch"`: the module of what follows. The builtins' names have no prefix. */
static void read_module(Models *m, Stub *s, const IrStmt *st, Phase phase) {
  Name module = constant_text(&s->ir, st->b);
  if (!module.id && phase == PHASE_NAMES) stub_error(s, st->span, "__module__ must be a string");
  know_module(m, module);
  s->module = is(m, module, "builtins") ? names_addz(m->names, "") : module;
}

/* `__alias__ = {"other.name": "name"}` */
static void read_aliases(Models *m, const Stub *s, const IrStmt *st) {
  const IrExpr *x = ir_expr(&s->ir, st->b);
  Range items = x->kind == EX_DICT ? ir_items(x) : (Range){0};
  if (x->kind != EX_DICT) stub_error(s, st->span, "__alias__ must be a dictionary of strings");
  for (uint32_t i = 0; i + 1 < items.count; i += 2) {
    Name from = constant_text(&s->ir, ir_list_at(&s->ir, items, i));
    Name to = constant_text(&s->ir, ir_list_at(&s->ir, items, i + 1));
    uint32_t old;
    if (!from.id || !to.id)
      stub_error(s, st->span, "__alias__ must be a dictionary of strings");
    else if (!s->user && map_get(&m->aliases, from.id, &old) && old != to.id)
      stub_error(s, st->span, "'%s' has two aliases", names_text(m->names, from));
    else
      map_set(&m->aliases, from.id, to.id);
  }
}

static void read_assignment(Models *m, Stub *s, const IrStmt *st, Phase phase) {
  const IrExpr *target = ir_expr(&s->ir, st->a);
  Name name = target->kind == EX_NAME ? (Name){target->a} : NO_NAME;
  if (is(m, name, "__module__"))
    read_module(m, s, st, phase);
  else if (phase != PHASE_NAMES)
    return;
  else if (is(m, name, "__alias__"))
    read_aliases(m, s, st);
  else
    stub_error(s, st->span, "only __module__ and __alias__ are assigned in a stub");
}

static void read_statement_word(Models *m, Stub *s, const IrStmt *st, Phase phase) {
  const IrExpr *call = ir_expr(&s->ir, st->a);
  if (call->kind == EX_STR || call->kind == EX_ELLIPSIS) return;
  const IrExpr *head = call->kind == EX_CALL ? ir_expr(&s->ir, (ExprId){call->a}) : call;
  Name word = head->kind == EX_NAME && call->kind == EX_CALL ? (Name){head->a} : NO_NAME;
  if (is(m, word, "axis")) {
    if (phase == PHASE_NAMES) axes_declare(m, s, call);
    if (phase == PHASE_AXES) axes_relate(m, s, call);
  } else if (is(m, word, "names") || is(m, word, "env")) {
    Map *map = is(m, word, "env") ? &m->env_evidence : &m->name_evidence;
    if (phase == PHASE_ROWS) evidence_read(m, s, call, map);
  } else if (is(m, word, "exports")) {
    if (phase == PHASE_ROWS) exports_read(m, s, call);
  } else if (is(m, word, "wrapping")) {
    if (phase == PHASE_NAMES) wrapping_declare(m, s, call);
  } else if (phase == PHASE_ROWS) {
    stub_error(s, st->span,
               "unknown statement: a stub holds axis(...), names(...), env(...), wrapping(...), exports(...)");
  }
}

static void read_import(Models *m, Stub *s, const IrStmt *st) {
  const IrImport *import = &s->ir.imports.at[st->list.first];
  bool whole = !names_len(m->names, import->name);
  Name full = whole ? import->module : models_join(m, import->module, import->name);
  if (import->level || is(m, import->name, "*"))
    stub_error(s, st->span, "imports name one class");
  else
    map_set(&s->imports, (whole ? import->module : import->as_name).id, full.id);
}

static void read_statement(Models *m, Stub *s, const IrStmt *st, Phase phase) {
  switch (st->kind) {
    case ST_ASSIGN:
      read_assignment(m, s, st, phase);
      break;
    case ST_EXPR:
      read_statement_word(m, s, st, phase);
      break;
    case ST_IMPORT:
      if (phase == PHASE_NAMES) read_import(m, s, st);
      break;
    case ST_CLASS:
      if (phase == PHASE_NAMES) class_declare(m, s, (ClassId){st->a.i}, s->module);
      if (phase == PHASE_ROWS) class_read(m, s, (ClassId){st->a.i}, s->module);
      break;
    case ST_FUNCTION:
      if (phase == PHASE_ROWS) function_read(m, s, (FuncId){st->a.i}, NO_NAME);
      break;
    case ST_PASS:
    case ST_UNKNOWN:
      break;
    default:
      if (phase == PHASE_ROWS) stub_error(s, st->span, "a stub holds declarations only");
  }
}

static void read_stub(Models *m, Stub *s, Phase phase) {
  s->module = NO_NAME;
  Range body = ir_func(&s->ir, (FuncId){1})->body;
  for (uint32_t i = 0; i < body.count; i++)
    read_statement(m, s, ir_stmt(&s->ir, ir_block_at(&s->ir, body, i)), phase);
}

typedef struct NamedRow {
  const char *name;
  uint32_t row;
} NamedRow;

static int by_name(const void *a, const void *b) {
  return strcmp(((const NamedRow *)a)->name, ((const NamedRow *)b)->name);
}

static void order_rows(Models *m) {
  NamedRow *sorted = xcalloc(m->rows.len + 1, sizeof *sorted);
  uint32_t count = 0;
  for (uint32_t i = 0; i < m->rows.len; i++)
    if (m->rows.at[i].name.id)
      sorted[count++] = (NamedRow){names_text(m->names, m->rows.at[i].name), i};
  qsort(sorted, count, sizeof *sorted, by_name);
  for (uint32_t i = 0; i < count; i++) vec_push(&m->order, sorted[i].row);
  free(sorted);
}

Models *models_new(Names *names, const ModelSource *stubs, uint32_t stub_count, Strbuf *errors) {
  Models *m = xcalloc(1, sizeof *m);
  m->names = names;
  axes_init(m);
  PythonReader *reader = python_reader_new();
  for (uint32_t i = 0; i < stub_count; i++) {
    vec_push(&m->stubs, (Stub){.index = i, .user = !stubs[i].stored});
    stub_init(&vec_last(&m->stubs), &stubs[i], reader, names, &m->arena, errors);
  }
  python_reader_free(reader);
  for (Phase phase = 0; phase < PHASE_COUNT; phase++)
    for (uint32_t i = 0; i < m->stubs.len; i++) read_stub(m, &m->stubs.at[i], phase);
  order_rows(m);
  return m;
}

void models_free(Models *m) {
  if (!m) return;
  for (uint32_t i = 0; i < m->stubs.len; i++) stub_release(&m->stubs.at[i]);
  for (uint32_t i = 0; i < m->rows.len; i++) model_release(&m->rows.at[i]);
  for (uint32_t i = 0; i < m->classes.len; i++) vec_release(&m->classes.at[i].bases);
  vec_release(&m->stubs);
  vec_release(&m->rows);
  vec_release(&m->order);
  vec_release(&m->classes);
  vec_release(&m->fields);
  vec_release(&m->evidence);
  vec_release(&m->exports);
  vec_release(&m->wraps);
  Map *maps[] = {&m->by_name, &m->members,      &m->class_by_name, &m->field_by_name, &m->aliases,
                 &m->modules, &m->axes.by_name, &m->name_evidence, &m->env_evidence,
                 &m->export_by_name, &m->differentiating};
  for (uint32_t i = 0; i < sizeof maps / sizeof *maps; i++) map_release(maps[i]);
  strbuf_release(&m->joined);
  arena_release(&m->arena);
  free(m);
}
