#include "models/evidence.h"

#include <stdio.h>
#include <string.h>

#include "models/axes.h"
#include "models/constant.h"

static const struct {
  const char *text;
  EvidenceKind kind;
} kinds[] = {
    {"rank", EVIDENCE_RANK}, {"group", EVIDENCE_GROUP},   {"world_size", EVIDENCE_WORLD_SIZE},
    {"data", EVIDENCE_DATA}, {"object", EVIDENCE_OBJECT}, {"setting", EVIDENCE_SETTING}};

static EvidenceKind kind_of(const char *text) {
  for (uint32_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (!strcmp(kinds[i].text, text)) return kinds[i].kind;
  return EVIDENCE_NONE;
}

static void read_keyword(Models *m, const Stub *s, const IrArg *a, Evidence *out) {
  const char *keyword = names_text(m->names, a->keyword);
  Span span = ir_expr(&s->ir, a->value)->span;
  if (!strcmp(keyword, "axes")) {
    out->axes = axes_of(m, s, a->value);
  } else if (!strcmp(keyword, "kind")) {
    out->kind = kind_of(names_text(m->names, constant_text(&s->ir, a->value)));
    if (!out->kind)
      stub_error(s, span,
                 "kind must be \"rank\", \"group\", \"world_size\", \"data\", "
                 "\"object\" or \"setting\"");
  } else if (!strcmp(keyword, "type")) {
    out->type = constant_text(&s->ir, a->value);
    if (!models_class(m, out->type)) stub_error(s, span, "unknown type");
  } else if (!strcmp(keyword, "predicate")) {
    if (!constant_flag(&s->ir, a->value, &out->predicate))
      stub_error(s, span, "predicate must be True or False");
  } else {
    stub_error(s, span, "unknown parameter '%s'", keyword);
  }
}

static void add(Models *m, const Stub *s, ExprId e, Evidence evidence, Map *map) {
  Name name = constant_text(&s->ir, e);
  Span span = ir_expr(&s->ir, e)->span;
  uint32_t old;
  if (!name.id) {
    stub_error(s, span, "a name must be a string");
    return;
  }
  if (map_get(map, name.id, &old) && m->evidence.at[old].user == s->user) {
    stub_error(s, span, "'%s' is listed twice", names_text(m->names, name));
    return;
  }
  map_set(map, name.id, m->evidence.len);
  vec_push(&m->evidence, (EvidenceRow){evidence, s->user});
}

void evidence_read(Models *m, Stub *s, const IrExpr *call, Map *map) {
  Evidence evidence = {0};
  for (uint32_t i = 0; i < call->c; i++) {
    const IrArg *a = &s->ir.args.at[call->b + i];
    if (a->kind == ARG_KEYWORD) read_keyword(m, s, a, &evidence);
  }
  if (!evidence.kind) stub_error(s, call->span, "kind= is missing");
  if ((evidence.kind == EVIDENCE_RANK || evidence.kind == EVIDENCE_DATA) && !evidence.axes)
    stub_error(s, call->span, "a rank, or data, needs axes=");
  if (evidence.kind == EVIDENCE_OBJECT && !evidence.type.id)
    stub_error(s, call->span, "an object needs type=");
  for (uint32_t i = 0; i < call->c; i++) {
    const IrArg *a = &s->ir.args.at[call->b + i];
    if (a->kind != ARG_KEYWORD) add(m, s, a->value, evidence, map);
  }
}

static Evidence look_up(const Models *m, const Map *map, Name name) {
  uint32_t i;
  return map_get(map, name.id, &i) ? m->evidence.at[i].evidence : (Evidence){0};
}

/* By a pattern: `stem` with a star where the rest of the name stands. */
static Evidence by_pattern(const Models *m, const char *before, const char *stem, size_t len,
                           const char *after) {
  char pattern[32];
  if (len + 2 > sizeof pattern) return (Evidence){0};
  int n = snprintf(pattern, sizeof pattern, "%s%.*s%s", before, (int)len, stem, after);
  return look_up(m, &m->name_evidence, names_find(m->names, pattern, (size_t)n));
}

/* The name itself, else how it begins, else how it ends. */
Evidence models_name_evidence(const Models *m, Name name) {
  Evidence known = look_up(m, &m->name_evidence, name);
  const char *text = names_text(m->names, name);
  const char *first = strchr(text, '_'), *last = strrchr(text, '_');
  if (!known.kind && first) known = by_pattern(m, "", text, (size_t)(first - text) + 1, "*");
  if (!known.kind && last) known = by_pattern(m, "*", last, strlen(last), "");
  return known.kind == EVIDENCE_SETTING ? (Evidence){0} : known;
}

Evidence models_env_evidence(const Models *m, Name variable) {
  return look_up(m, &m->env_evidence, variable);
}
