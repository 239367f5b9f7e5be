#include "models/exports.h"

#include <string.h>

#include "models/constant.h"

static const char *const kinds[] = {
#define EXPORT_TEXT(kind, text) text,
    MODEL_EXPORTS(EXPORT_TEXT)
#undef EXPORT_TEXT
};

static ExportKind kind_of(const char *text) {
  for (int k = 1; k < EXPORT_COUNT; k++)
    if (!strcmp(kinds[k], text)) return (ExportKind)k;
  return EXPORT_NONE;
}

static void read_keyword(Models *m, const Stub *s, const IrArg *a, Export *out) {
  const char *keyword = names_text(m->names, a->keyword);
  Span span = ir_expr(&s->ir, a->value)->span;
  Name text = constant_text(&s->ir, a->value);
  if (!strcmp(keyword, "kind")) {
    out->kind = kind_of(names_text(m->names, text));
    if (!out->kind) stub_error(s, span, "exports knows no kind '%s'", names_text(m->names, text));
  } else if (!strcmp(keyword, "below")) {
    out->below = text;
    if (!text.id) stub_error(s, span, "below must be a string");
  } else if (!strcmp(keyword, "classes")) {
    out->classes = text;
    if (!text.id) stub_error(s, span, "classes must be a string");
  } else {
    stub_error(s, span, "exports has no parameter '%s'", keyword);
  }
}

void exports_read(Models *m, const Stub *s, const IrExpr *call) {
  Export row = {0};
  for (uint32_t i = 0; i < call->c; i++) {
    const IrArg *a = &s->ir.args.at[call->b + i];
    if (a->kind == ARG_KEYWORD) read_keyword(m, s, a, &row);
  }
  if (!row.kind) stub_error(s, call->span, "exports needs kind=");
  for (uint32_t i = 0; i < call->c; i++) {
    const IrArg *a = &s->ir.args.at[call->b + i];
    Name name = constant_text(&s->ir, a->value);
    if (a->kind == ARG_KEYWORD) continue;
    if (!name.id) {
      stub_error(s, ir_expr(&s->ir, a->value)->span, "a name must be a string");
      continue;
    }
    map_set(&m->export_by_name, name.id, m->exports.len);
    vec_push(&m->exports, row);
  }
}

Export models_export(const Models *m, Name name) {
  uint32_t i;
  if (map_get(&m->export_by_name, name.id, &i)) return m->exports.at[i];
  const char *text = names_text(m->names, name), *line = strchr(text, '_');
  char pattern[64];
  size_t n = line ? (size_t)(line - text) + 1 : 0; /* `PyInit_` */
  if (!n || n + 1 >= sizeof pattern) return (Export){0};
  memcpy(pattern, text, n);
  pattern[n] = '*';
  Name known = names_find(m->names, pattern, n + 1);
  if (!known.id || !map_get(&m->export_by_name, known.id, &i)) return (Export){0};
  Export e = m->exports.at[i];
  e.prefix_len = (uint32_t)n;
  return e;
}
