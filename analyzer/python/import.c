#include <string.h>

#include "python/lower.h"

/* The dotted name under the cursor without blanks and comments between its parts. */
static Name dotted_name(Lower *l) {
  uint32_t len;
  const char *s = node_text(l, l->node, &len);
  bool plain = true;
  for (uint32_t i = 0; i < len; i++) {
    unsigned char c = (unsigned char)s[i];
    plain &= c > ' ' && c != '\\' && c != '#';
  }
  if (plain) return names_add(&l->f->names, s, len);
  Strbuf *t = &l->text;
  strbuf_clear(t);
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind != PY_IDENTIFIER) continue;
    if (t->len) strbuf_putc(t, '.');
    s = node_text(l, l->node, &len);
    strbuf_add(t, s, len);
  }
  return names_add(&l->f->names, strbuf_text(t), t->len);
}

static Name first_part(Lower *l, Name dotted) {
  const char *text = names_text(&l->f->names, dotted);
  uint32_t len = names_len(&l->f->names, dotted);
  const char *dot = memchr(text, '.', len);
  if (!dot) return dotted;
  char *copy = arena_strndup(&l->f->names.arena, text, (size_t)(dot - text));
  return names_add(&l->f->names, copy, (size_t)(dot - text));
}

static void push_import(Lower *l, Span s, const IrImport *row) {
  IrStmt stmt = stmt_of(l, ST_IMPORT, s);
  vec_push(&l->f->imports, *row);
  stmt.list = (Range){l->f->imports.len - 1, 1};
  if (row->as_name.id) scope_bind(l, row->as_name);
  stmt_push(l, &stmt);
}

/* `a.b` or `a.b as c`. */
static void imported_name(Lower *l, Name *name, Name *alias) {
  *alias = NO_NAME;
  if (l->kind == PY_DOTTED_NAME) {
    *name = dotted_name(l);
    return;
  }
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_DOTTED_NAME) *name = dotted_name(l);
    if (l->kind == PY_IDENTIFIER) *alias = node_name(l, l->node);
  }
}

static void lower_relative(Lower *l, IrImport *row) {
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_DOTTED_NAME) row->module = dotted_name(l);
    if (l->kind != PY_IMPORT_PREFIX) continue;
    uint32_t len;
    const char *s = node_text(l, l->node, &len);
    for (uint32_t i = 0; i < len; i++) row->level += s[i] == '.';
  }
}

static void lower_plain_import(Lower *l) {
  Span s = node_span(l, l->node);
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (!py_is_node(l->kind)) continue;
    IrImport row = {0};
    imported_name(l, &row.module, &row.as_name);
    if (!row.as_name.id) row.as_name = first_part(l, row.module);
    push_import(l, s, &row);
  }
}

static void lower_from_import(Lower *l, bool future) {
  Span s = node_span(l, l->node);
  IrImport from = {0};
  if (future) from.module = names_addz(&l->f->names, "__future__");
  bool after_import = false;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_KW_IMPORT) after_import = true;
    if (!py_is_node(l->kind)) continue;
    IrImport row = from;
    if (!after_import) {
      if (l->kind == PY_RELATIVE_IMPORT) {
        lower_relative(l, &from);
      } else {
        from.module = dotted_name(l);
      }
    } else if (l->kind == PY_WILDCARD_IMPORT) {
      row.name = names_addz(&l->f->names, "*");
      push_import(l, s, &row);
    } else {
      imported_name(l, &row.name, &row.as_name);
      if (!row.as_name.id) row.as_name = row.name;
      push_import(l, s, &row);
    }
  }
}

void lower_import(Lower *l) {
  if (l->kind == PY_IMPORT_STATEMENT) {
    lower_plain_import(l);
  } else {
    lower_from_import(l, l->kind == PY_FUTURE_IMPORT_STATEMENT);
  }
}
