#include "models/wrapping.h"

#include <string.h>

#include "models/constant.h"

static const WrapFact *find(const Models *m, Name name) {
  for (uint32_t i = 0; name.id && i < m->wraps.len; i++)
    if (name_eq(m->wraps.at[i].name, name)) return &m->wraps.at[i];
  return NULL;
}

Wraps wrapping_of(const Models *m, const Stub *s, ExprId e) {
  Wraps all = 0;
  for (uint32_t i = 0, n = constant_count(&s->ir, e); i < n; i++) {
    ExprId item = constant_item(&s->ir, e, i);
    Name name = constant_text(&s->ir, item);
    const WrapFact *fact = find(m, name);
    if (!fact)
      stub_error(s, ir_expr(&s->ir, item)->span, "nothing is wrapped as '%s'",
                 names_text(m->names, name));
    else
      all |= fact->wraps;
  }
  return all;
}

static void read_keyword(Models *m, const Stub *s, const IrArg *a, WrapFact *fact) {
  const char *keyword = names_text(m->names, a->keyword);
  if (!strcmp(keyword, "any_of"))
    fact->wraps = wrapping_of(m, s, a->value);
  else if (!strcmp(keyword, "text"))
    fact->text = names_text(m->names, constant_text(&s->ir, a->value));
  else
    stub_error(s, ir_expr(&s->ir, a->value)->span, "wrapping has no parameter '%s'", keyword);
}

void wrapping_declare(Models *m, Stub *s, const IrExpr *call) {
  WrapFact fact = {.text = ""};
  uint32_t names = 0;
  for (uint32_t i = 0; i < call->c; i++) {
    const IrArg *a = &s->ir.args.at[call->b + i];
    if (a->kind == ARG_KEYWORD) {
      read_keyword(m, s, a, &fact);
    } else {
      fact.name = constant_text(&s->ir, a->value);
      names++;
    }
  }
  if (names != 1 || !fact.name.id || !*fact.text) {
    stub_error(s, call->span, "wrapping takes one name and text=");
    return;
  }
  if (find(m, fact.name)) {
    stub_error(s, call->span, "'%s' is declared twice", names_text(m->names, fact.name));
    return;
  }
  if (!fact.wraps) {
    if (m->wrap_bits == WRAP_MAX) {
      stub_error(s, call->span, "more than %d ways to wrap", WRAP_MAX);
      return;
    }
    fact.wraps = (Wraps)1 << m->wrap_bits++;
  }
  vec_push(&m->wraps, fact);
}

Wraps models_wraps(const Models *m, Name fact) {
  const WrapFact *found = find(m, fact);
  return found ? found->wraps : 0;
}

const char *models_wrap_text(const Models *m, Name fact) {
  const WrapFact *found = find(m, fact);
  return found ? found->text : "";
}
