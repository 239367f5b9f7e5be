#include "models/type.h"

#include <string.h>

#include "models/axes.h"
#include "models/constant.h"

static bool is(const Models *m, Name name, const char *text) {
  return !strcmp(names_text(m->names, name), text);
}

/* Dotted text of a NAME or ATTR chain, NO_NAME for anything else. */
static Name dotted_text(Models *m, const IrFile *f, ExprId e) {
  const IrExpr *x = ir_expr(f, e);
  if (x->kind == EX_NAME || x->kind == EX_STR) return (Name){x->a};
  if (x->kind != EX_ATTR) return NO_NAME;
  Name left = dotted_text(m, f, (ExprId){x->a});
  return left.id ? models_join(m, left, (Name){x->b}) : NO_NAME;
}

Name type_find(Models *m, const Stub *s, Name text) {
  uint32_t imported;
  Name local = models_join(m, s->module, text);
  if (models_class(m, local)) return local;
  if (map_get(&s->imports, text.id, &imported)) return models_canonical(m, (Name){imported});
  Name full = models_canonical(m, text);
  return models_class(m, full) ? full : NO_NAME;
}

static StubType read_name(Models *m, const Stub *s, ExprId e, Name self) {
  Name text = dotted_text(m, &s->ir, e);
  if (text.id && is(m, text, "Any")) return (StubType){0};
  if (text.id && is(m, text, "Self")) return (StubType){.name = self};
  if (text.id && is(m, text, "Group")) return (StubType){.name = text};
  Name found = text.id ? type_find(m, s, text) : NO_NAME;
  if (!found.id)
    stub_error(s, ir_expr(&s->ir, e)->span, "unknown type '%s'", names_text(m->names, text));
  return (StubType){.name = found};
}

static bool names_axes(const Models *m, const IrFile *f, ExprId e) {
  for (uint32_t i = 0, n = constant_count(f, e); i < n; i++)
    if (!models_axis(m, constant_text(f, constant_item(f, e, i)))) return false;
  return true;
}

static StubType read_subscript(Models *m, const Stub *s, const IrExpr *x, Name self) {
  ExprId head = {x->a}, index = {x->b};
  const IrExpr *h = ir_expr(&s->ir, head);
  if (h->kind == EX_NAME && is(m, (Name){h->a}, "Optional")) {
    StubType inner = type_read(m, s, index, self);
    inner.optional = true;
    return inner;
  }
  StubType type = read_name(m, s, head, self);
  bool group = type.name.id && is(m, type.name, "Group");
  if (group || names_axes(m, &s->ir, index)) type.axes = axes_of(m, s, index);
  return type;
}

static StubType read_union(Models *m, const Stub *s, const IrExpr *x, Name self) {
  StubType a = type_read(m, s, (ExprId){x->a}, self), b = type_read(m, s, (ExprId){x->b}, self);
  bool none_a = a.name.id && is(m, a.name, "None"), none_b = b.name.id && is(m, b.name, "None");
  StubType one = none_a ? b : a;
  one.optional = a.optional || b.optional || none_a || none_b;
  if (!none_a && !none_b && !name_eq(a.name, b.name)) one.name = NO_NAME;
  return one;
}

StubType type_read(Models *m, const Stub *s, ExprId e, Name self) {
  const IrExpr *x = ir_expr(&s->ir, e);
  if (!e.i) return (StubType){0};
  if (x->kind == EX_NONE) return (StubType){.name = names_addz(m->names, "None")};
  if (x->kind == EX_SUBSCRIPT) return read_subscript(m, s, x, self);
  if (x->kind == EX_BINARY && x->op == OP_BITOR) return read_union(m, s, x, self);
  return read_name(m, s, e, self);
}
