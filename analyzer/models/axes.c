#include "models/axes.h"

#include <string.h>

#include "models/constant.h"

void axes_init(Models *m) {
  m->axes.names[0] = names_addz(m->names, "world");
  map_set(&m->axes.by_name, m->axes.names[0].id, 0);
  m->axes.count = 1;
}

/* The argument called `keyword`, or the first without a name for NULL; NO_EXPR if absent. */
static ExprId argument(const Models *m, const Stub *s, const IrExpr *call, const char *keyword) {
  for (uint32_t i = 0; i < call->c; i++) {
    const IrArg *a = &s->ir.args.at[call->b + i];
    if (keyword ? a->kind == ARG_KEYWORD && !strcmp(names_text(m->names, a->keyword), keyword)
                : a->kind == ARG_POS)
      return a->value;
  }
  return NO_EXPR;
}

static void check_arguments(const Models *m, const Stub *s, const IrExpr *call) {
  uint32_t names = 0;
  for (uint32_t i = 0; i < call->c; i++) {
    const IrArg *a = &s->ir.args.at[call->b + i];
    const char *keyword = a->kind == ARG_KEYWORD ? names_text(m->names, a->keyword) : "";
    names += a->kind == ARG_POS && constant_text(&s->ir, a->value).id;
    if (a->kind != ARG_POS && strcmp(keyword, "meets") && strcmp(keyword, "weak") &&
        strcmp(keyword, "same_as") && strcmp(keyword, "shares") && strcmp(keyword, "inside") &&
        strcmp(keyword, "says"))
      stub_error(s, ir_expr(&s->ir, a->value)->span, "axis has no parameter '%s'", keyword);
  }
  if (names != 1) stub_error(s, call->span, "axis takes one name");
}

void axes_declare(Models *m, Stub *s, const IrExpr *call) {
  check_arguments(m, s, call);
  Name name = constant_text(&s->ir, argument(m, s, call, NULL));
  uint32_t bit = m->axes.count, known;
  if (!name.id) return;
  ExprId same = argument(m, s, call, "same_as");
  if (map_get(&m->axes.by_name, name.id, &known)) {
    if (!s->user)
      stub_error(s, call->span, "axis '%s' is declared twice", names_text(m->names, name));
    return;
  }
  if (same.i && !map_get(&m->axes.by_name, constant_text(&s->ir, same).id, &bit)) {
    stub_error(s, ir_expr(&s->ir, same)->span, "same_as must name an axis declared above");
    return;
  }
  if (bit == AXIS_MAX) {
    stub_error(s, call->span, "more than %d axes", AXIS_MAX);
    return;
  }
  map_set(&m->axes.by_name, name.id, bit);
  if (same.i) return;
  m->axes.names[bit] = name;
  m->axes.says[bit] = constant_text(&s->ir, argument(m, s, call, "says"));
  m->axes.meets[bit] = (Axes)1 << bit;
  m->axes.count++;
}

static void relate(Models *m, Axes axis, Axes others, Axes *table) {
  for (uint32_t bit = 0; bit < m->axes.count; bit++) {
    if (axis >> bit & 1) table[bit] |= others;
    if (others >> bit & 1) table[bit] |= axis;
  }
}

void axes_relate(Models *m, Stub *s, const IrExpr *call) {
  Axes axis = models_axis(m, constant_text(&s->ir, argument(m, s, call, NULL)));
  ExprId meets = argument(m, s, call, "meets"), weak = argument(m, s, call, "weak");
  if (axis && meets.i) relate(m, axis, axes_of(m, s, meets), m->axes.meets);
  if (axis && weak.i) relate(m, axis, axes_of(m, s, weak), m->axes.weak);
  ExprId shares = argument(m, s, call, "shares");
  Name inside = constant_text(&s->ir, argument(m, s, call, "inside"));
  if (inside.id) {
    m->axes.inner |= axis;
    for (uint32_t bit = 0; bit < m->axes.count; bit++)
      if (axis >> bit & 1) m->axes.inner_of[bit] = inside;
  }
  if (shares.i && strcmp(names_text(m->names, constant_text(&s->ir, shares)), "data"))
    stub_error(s, ir_expr(&s->ir, shares)->span, "shares of axis must be \"data\"");
  else if (shares.i)
    m->axes.share_data |= axis;
}

Axes axes_of(Models *m, const Stub *s, ExprId e) {
  Axes all = AXES_NONE;
  for (uint32_t i = 0, n = constant_count(&s->ir, e); i < n; i++) {
    ExprId item = constant_item(&s->ir, e, i);
    Name name = constant_text(&s->ir, item);
    Axes one = models_axis(m, name);
    if (!one)
      stub_error(s, ir_expr(&s->ir, item)->span, "unknown axis '%s'", names_text(m->names, name));
    all |= one;
  }
  return all;
}

Axes models_axis(const Models *m, Name axis) {
  uint32_t bit;
  return axis.id && map_get(&m->axes.by_name, axis.id, &bit) ? (Axes)1 << bit : AXES_NONE;
}

const char *models_axis_name(const Models *m, unsigned bit) {
  return bit < m->axes.count ? names_text(m->names, m->axes.names[bit]) : "";
}

const char *models_axis_says(const Models *m, unsigned bit) {
  return bit < m->axes.count && m->axes.says[bit].id ? names_text(m->names, m->axes.says[bit]) : NULL;
}

static bool related(const Models *m, Axes a, Axes b, const Axes *table) {
  for (uint32_t bit = 0; bit < m->axes.count; bit++)
    if (a >> bit & 1 && table[bit] & b) return true;
  return false;
}

/* What stands inside of one process differs from nothing else: not even the world has it. */
static bool meet_surely(const Models *m, Axes a, Axes b) {
  if (a & b & m->axes.inner) return true;
  a &= ~m->axes.inner;
  b &= ~m->axes.inner;
  return (a & AXES_WORLD && b) || (b & AXES_WORLD && a) || related(m, a, b, m->axes.meets);
}

bool models_axes_meet(const Models *m, Axes a, Axes b) {
  return meet_surely(m, a, b) || related(m, a, b, m->axes.weak);
}

bool models_axes_meet_weakly(const Models *m, Axes a, Axes b) {
  return !meet_surely(m, a, b) && related(m, a, b, m->axes.weak);
}

bool models_axes_share_data(const Models *m, Axes a) { return a && !(a & ~m->axes.share_data); }

const char *models_axes_inner(const Models *m, Axes a) {
  for (uint32_t bit = 0; bit < m->axes.count; bit++)
    if (a >> bit & 1 && m->axes.inner >> bit & 1) return names_text(m->names, m->axes.inner_of[bit]);
  return NULL;
}

bool models_axes_are_inner(const Models *m, Axes a) { return a && !(a & ~m->axes.inner); }

bool models_axes_meet_most(const Models *m, Axes a) {
  uint32_t met = 0;
  for (uint32_t bit = 0; bit < m->axes.count; bit++) met += meet_surely(m, a, (Axes)1 << bit);
  return a & AXES_WORLD || 2 * met > m->axes.count;
}
