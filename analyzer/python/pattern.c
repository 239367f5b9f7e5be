#include <string.h>

#include "ir/operands.h"
#include "python/match.h"

/* More alternatives or arguments than this are one PATTERN test: the IR's depth stays bounded. */
enum { TESTS_MAX = 64 };

static ExprId int_new(Lower *l, int64_t value, Span s) {
  vec_push(&l->f->ints, value);
  return expr_new(l, EX_INT, 0, l->f->ints.len - 1, 0, 0, s);
}

/* Keys and classes are names with attributes, or literals. */
static ExprId clone(Lower *l, ExprId id, Span s) {
  IrExpr e = *ir_expr(l->f, id);
  const char *letters = ir_expr_operands[e.kind];
  for (unsigned i = 0; letters[i]; i++) {
    if (letters[i] == 'L') return expr_new(l, EX_UNKNOWN, 0, 0, 0, 0, s);
    uint32_t *slot = ir_expr_slot(&e, i);
    if (letters[i] == 'e' && *slot) *slot = clone(l, (ExprId){*slot}, s).i;
  }
  return expr_new(l, (ExprKind)e.kind, e.op, e.a, e.b, e.c, s);
}

static ExprId attr_new(Lower *l, ExprId object, Name name, Span s) {
  ExprId e = expr_new(l, EX_ATTR, 0, object.i, name.id, 0, s);
  vec_push(&l->f->field_uses,
           (IrFieldUse){.name = name, .func = scope_top(l)->func, .expr = e});
  return e;
}

static ExprId call_new(Lower *l, const char *callee, ExprId first, ExprId second, Span s) {
  ExprId name = name_new(l, names_addz(&l->f->names, callee), s);
  uint32_t at = l->f->args.len;
  vec_push(&l->f->args, (IrArg){.value = first, .kind = ARG_POS});
  vec_push(&l->f->args, (IrArg){.value = second, .kind = ARG_POS});
  return expr_new(l, EX_CALL, 0, name.i, at, 2, s);
}

static ExprId index_new(Lower *l, ExprId object, ExprId index, Span s) {
  return expr_new(l, EX_SUBSCRIPT, 0, object.i, index.i, 0, s);
}

static ExprId rest_expr(Lower *l, const Place *p, ExprId outer, Span s) {
  ExprId from = int_new(l, p->index, s);
  ExprId to = p->end ? int_new(l, p->end, s) : NO_EXPR;
  return index_new(l, outer, expr_new(l, EX_SLICE, 0, from.i, to.i, 0, s), s);
}

ExprId match_place_expr(Match *m, const Place *p, Span s) {
  Lower *l = m->l;
  if (p->kind == PLACE_SUBJECT) return name_new(l, m->temp, s);
  ExprId outer = match_place_expr(m, p->outer, s);
  switch (p->kind) {
    case PLACE_INDEX: return index_new(l, outer, int_new(l, p->index, s), s);
    case PLACE_REST: return rest_expr(l, p, outer, s);
    case PLACE_ATTR: return attr_new(l, outer, p->name, s);
    case PLACE_KEY: return index_new(l, outer, clone(l, p->key, s), s);
    case PLACE_MATCH_ARG: {
      Name match_args = names_addz(&l->f->names, "__match_args__");
      ExprId names = attr_new(l, clone(l, p->key, s), match_args, s);
      ExprId name = index_new(l, names, int_new(l, p->index, s), s);
      return call_new(l, "getattr", outer, name, s);
    }
    default: return expr_new(l, EX_PATTERN, 0, outer.i, 0, 0, s);
  }
}

static const Place *place_new(Match *m, Place p) {
  p.depth = p.outer ? p.outer->depth + 1 : 0;
  if (p.depth > PLACE_DEPTH_MAX) {
    if (p.outer->kind == PLACE_PART) return p.outer;
    p.kind = PLACE_PART;
  }
  Place *copy = ARENA_NEW(&m->scratch, Place);
  *copy = p;
  return copy;
}

static void capture(Match *m, Name name, const Place *place, Span s) {
  bool fresh;
  scope_bind(m->l, name);
  map_add(&m->capture_of, name.id, m->captures.len, &fresh);
  if (fresh) vec_push(&m->captures, (Capture){name, place, s});
}

static ExprId both(Match *m, ExprId a, ExprId b, OperKind op, Span s) {
  if (!a.i) return b;
  if (!b.i) return a;
  return expr_new(m->l, EX_BOOL, op, a.i, b.i, 0, s);
}

static bool is_wildcard(const Lower *l) {
  uint32_t len;
  const char *s = node_text(l, l->node, &len);
  return len == 1 && *s == '_';
}

/* `a.b.c` as an expression. */
static ExprId dotted_expr(Lower *l) {
  Span s = node_span(l, l->node);
  ExprId e = NO_EXPR;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind != PY_IDENTIFIER) continue;
    Span part = {s.start, node_span(l, l->node).end};
    Name name = node_name(l, l->node);
    e = e.i ? attr_new(l, e, name, part) : name_new(l, name, part);
  }
  return e;
}

/* `-1 + 2j` */
static ExprId complex_expr(Lower *l) {
  Span s = node_span(l, l->node);
  ExprId left = NO_EXPR;
  OperKind op = OP_NONE;
  bool negative = false;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (!py_is_node(l->kind)) {
      if (left.i) {
        op = py_oper(l->kind);
      } else {
        negative = true;
      }
    } else if (!left.i) {
      left = lower_expr(l);
      if (negative) left = expr_new(l, EX_UNARY, OP_NEG, left.i, 0, 0, s);
    } else {
      left = expr_new(l, EX_BINARY, op, left.i, lower_expr(l).i, 0, s);
    }
  }
  return left;
}

/* A literal or dotted name; `minus` is the span of a sign that stands before it, end 0 if none. */
static ExprId value_expr(Lower *l, Span minus) {
  Span s = node_span(l, l->node);
  if (l->kind == PY_DOTTED_NAME) return dotted_expr(l);
  if (l->kind == PY_COMPLEX_PATTERN) return complex_expr(l);
  ExprId e = lower_expr(l);
  if (!minus.end) return e;
  return expr_new(l, EX_UNARY, OP_NEG, e.i, 0, 0, (Span){minus.start, s.end});
}

static ExprId compare(Match *m, const Place *place, OperKind op, Span minus) {
  Span s = node_span(m->l, m->l->node);
  if (minus.end) s.start = minus.start;
  ExprId value = value_expr(m->l, minus);
  if (m->collecting) {
    word_push(m->l, value.i);
    return NO_EXPR;
  }
  ExprId subject = match_place_expr(m, place, s);
  return expr_new(m->l, EX_COMPARE, op, subject.i, value.i, 0, s);
}

static ExprId pattern(Match *m, const Place *place, Span minus);

/* The pattern among the node's children, signs and wildcards included; `named` skips the keyword
 * of `key=pattern`. */
static ExprId inner_pattern(Match *m, const Place *place, bool named) {
  Lower *l = m->l;
  ExprId test = NO_EXPR;
  Span minus = {0};
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_MINUS) minus = node_span(l, l->node);
    if (!py_is_node(l->kind)) continue;
    if (named) {
      named = false;
      continue;
    }
    test = pattern(m, place, minus);
  }
  return test;
}

static ExprId name_pattern(Match *m, const Place *place) {
  Lower *l = m->l;
  uint32_t len;
  const char *s = node_text(l, l->node, &len);
  if (memchr(s, '.', len)) return compare(m, place, OP_EQ, (Span){0});
  if (!is_wildcard(l)) capture(m, node_name(l, l->node), place, node_span(l, l->node));
  return NO_EXPR;
}

static ExprId as_pattern(Match *m, const Place *place) {
  Lower *l = m->l;
  ExprId test = NO_EXPR;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_IDENTIFIER) {
      capture(m, node_name(l, l->node), place, node_span(l, l->node));
    } else if (py_is_node(l->kind)) {
      test = pattern(m, place, (Span){0});
    }
  }
  return test;
}

static uint32_t node_count(Lower *l) {
  uint32_t count = 0;
  for (bool more = child_first(l); more; more = child_next(l)) count += py_is_node(l->kind);
  node_reload(l);
  return count;
}

/* Which alternative bound a capture is not said: it is some part of the subject. */
static ExprId union_pattern(Match *m, const Place *place) {
  Lower *l = m->l;
  Span s = node_span(l, l->node), minus = {0};
  uint32_t captures_at = m->captures.len, words_at = l->words.len;
  bool collect = !m->collecting && node_count(l) > TESTS_MAX, always = false;
  m->collecting += collect;
  ExprId test = NO_EXPR;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_MINUS) minus = node_span(l, l->node);
    always |= l->kind == PY_UNDERSCORE;
    if (!py_is_node(l->kind)) continue;
    ExprId one = pattern(m, place, minus);
    always |= !one.i;
    test = both(m, test, one, OP_OR, s);
    minus = (Span){0};
  }
  for (uint32_t i = captures_at; i < m->captures.len; i++) {
    m->captures.at[i].place = place_new(m, (Place){.kind = PLACE_PART, .outer = place});
  }
  m->collecting -= collect;
  if (collect) {
    ExprId subject = match_place_expr(m, place, s);
    Range r = words_take(l, words_at);
    return expr_new(l, EX_PATTERN, 0, subject.i, r.first, r.count, s);
  }
  return always ? NO_EXPR : test;
}

/* Classes whose only positional pattern is the object itself. */
static bool captures_itself(const Lower *l, ExprId cls) {
  static const char *const names[] = {"bool", "bytearray", "bytes", "dict", "float", "frozenset",
                                      "int", "list", "set", "str", "tuple"};
  const IrExpr *e = ir_expr(l->f, cls);
  if (e->kind != EX_NAME) return false;
  const char *text = names_text(&l->f->names, (Name){e->a});
  for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
    if (!strcmp(text, names[i])) return true;
  }
  return false;
}

/* The keyword of the class argument under the cursor, NO_NAME for a positional one. The grammar
 * reads `y=int() as y` as (y=int()) as y. */
static Name keyword_name(Lower *l) {
  Name name = NO_NAME;
  bool in_keyword = l->kind == PY_KEYWORD_PATTERN;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (name.id) continue;
    if (in_keyword && l->kind == PY_IDENTIFIER) name = node_name(l, l->node);
    bool deeper = l->kind == PY_KEYWORD_PATTERN || l->kind == PY_CASE_PATTERN ||
                  l->kind == PY_AS_PATTERN;
    if (!in_keyword && deeper && l->depth < DEPTH_MAX) {
      l->depth++;
      name = keyword_name(l);
      l->depth--;
    }
  }
  node_reload(l);
  return name;
}

/* An argument of a class pattern, at its case_pattern. */
static ExprId class_arg(Match *m, const Place *place, ExprId cls, int64_t *position) {
  Lower *l = m->l;
  Place arg = {.kind = PLACE_ATTR, .outer = place, .name = keyword_name(l)};
  if (arg.name.id) return inner_pattern(m, place_new(m, arg), false);
  arg = (Place){.kind = PLACE_MATCH_ARG, .outer = place, .key = cls, .index = (*position)++};
  bool self = captures_itself(l, cls);
  return inner_pattern(m, self ? place : place_new(m, arg), false);
}

static ExprId class_pattern(Match *m, const Place *place) {
  Lower *l = m->l;
  Span s = node_span(l, l->node);
  ExprId cls = NO_EXPR, test = NO_EXPR;
  int64_t position = 0;
  uint32_t words_at = l->words.len;
  bool collect = !m->collecting && node_count(l) > TESTS_MAX;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (!py_is_node(l->kind)) continue;
    if (cls.i) {
      test = both(m, test, class_arg(m, place, cls, &position), OP_AND, s);
      continue;
    }
    cls = dotted_expr(l);
    if (m->collecting) {
      word_push(l, cls.i);
    } else {
      test = call_new(l, "isinstance", match_place_expr(m, place, s), cls, s);
    }
    m->collecting += collect;
  }
  m->collecting -= collect;
  if (!collect) return test;
  Range r = words_take(l, words_at);
  ExprId subject = match_place_expr(m, place, s);
  ExprId rest = expr_new(l, EX_PATTERN, 0, subject.i, r.first, r.count, s);
  return both(m, test, rest, OP_AND, s);
}

/* The test of a sequence or mapping: one PATTERN with the literals found below it, unless it is
 * itself below another. */
static ExprId whole_test(Match *m, const Place *place, uint32_t words_at, Span s) {
  if (m->collecting) return NO_EXPR;
  Range r = words_take(m->l, words_at);
  ExprId subject = match_place_expr(m, place, s);
  return expr_new(m->l, EX_PATTERN, 0, subject.i, r.first, r.count, s);
}

static bool is_splat(Lower *l) {
  bool splat = l->kind == PY_SPLAT_PATTERN;
  if (l->kind != PY_CASE_PATTERN) return splat;
  for (bool more = child_first(l); more; more = child_next(l)) splat |= l->kind == PY_SPLAT_PATTERN;
  node_reload(l);
  return splat;
}

/* `*name`, `**name`: binds the name if there is one. */
static void splat(Match *m, const Place *place) {
  Lower *l = m->l;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_SPLAT_PATTERN) splat(m, place);
    if (l->kind != PY_IDENTIFIER || is_wildcard(l)) continue;
    capture(m, node_name(l, l->node), place, node_span(l, l->node));
  }
}

/* The patterns among the children are elements; those after a `*rest` count from the back. */
static ExprId sequence(Match *m, const Place *place, Span s) {
  Lower *l = m->l;
  uint32_t words_at = l->words.len;
  int64_t count = 0, at = 0;
  for (bool more = child_first(l); more; more = child_next(l)) count += l->kind == PY_CASE_PATTERN;
  node_reload(l);
  bool after_rest = false;
  m->collecting++;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind != PY_CASE_PATTERN) continue;
    if (is_splat(l)) {
      Place rest = {.kind = PLACE_REST, .outer = place, .index = at, .end = at - count + 1};
      splat(m, place_new(m, rest));
      after_rest = true;
    } else {
      Place item = {.kind = PLACE_INDEX, .outer = place, .index = after_rest ? at - count : at};
      pattern(m, place_new(m, item), (Span){0});
    }
    at++;
  }
  m->collecting--;
  return whole_test(m, place, words_at, s);
}

static ExprId mapping(Match *m, const Place *place) {
  Lower *l = m->l;
  Span s = node_span(l, l->node), minus = {0};
  uint32_t words_at = l->words.len;
  ExprId key = NO_EXPR;
  m->collecting++;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_MINUS) minus = node_span(l, l->node);
    if (!py_is_node(l->kind)) continue;
    if (l->kind == PY_CASE_PATTERN) {
      pattern(m, place_new(m, (Place){.kind = PLACE_KEY, .outer = place, .key = key}), (Span){0});
    } else if (l->kind == PY_SPLAT_PATTERN) {
      splat(m, place_new(m, (Place){.kind = PLACE_PART, .outer = place}));
    } else {
      key = value_expr(l, minus);
      word_push(l, key.i);
      minus = (Span){0};
    }
  }
  m->collecting--;
  return whole_test(m, place, words_at, s);
}

/* `(p)` is p, `(p,)` a sequence. */
static ExprId group(Match *m, const Place *place) {
  Lower *l = m->l;
  bool comma = false;
  for (bool more = child_first(l); more; more = child_next(l)) comma |= l->kind == PY_COMMA;
  node_reload(l);
  bool one = !comma && node_count(l) == 1;
  return one ? inner_pattern(m, place, false) : sequence(m, place, node_span(l, l->node));
}

static ExprId pattern_kind(Match *m, const Place *place, Span minus) {
  switch (m->l->kind) {
    case PY_CASE_PATTERN: return inner_pattern(m, place, false);
    case PY_AS_PATTERN: return as_pattern(m, place);
    case PY_KEYWORD_PATTERN: return inner_pattern(m, place, true);
    case PY_UNION_PATTERN: return union_pattern(m, place);
    case PY_DOTTED_NAME: return name_pattern(m, place);
    case PY_CLASS_PATTERN: return class_pattern(m, place);
    case PY_DICT_PATTERN: return mapping(m, place);
    case PY_LIST_PATTERN: return sequence(m, place, node_span(m->l, m->l->node));
    case PY_TUPLE_PATTERN: return group(m, place);
    case PY_TRUE: case PY_FALSE: case PY_NONE: return compare(m, place, OP_IS, minus);
    default: return compare(m, place, OP_EQ, minus);
  }
}

/* Too deep: a test that may fail, of unknown outcome. */
static ExprId pattern(Match *m, const Place *place, Span minus) {
  Lower *l = m->l;
  if (l->depth >= DEPTH_MAX) {
    Span s = node_span(l, l->node);
    error_add(l, s);
    return expr_new(l, EX_UNKNOWN, 0, 0, 0, 0, s);
  }
  l->depth++;
  ExprId test = pattern_kind(m, place, minus);
  l->depth--;
  return test;
}

/* `case a, b:` has its elements as children of the clause: several, or one and a comma. */
ExprId match_case_patterns(Match *m, Span *patterns) {
  Lower *l = m->l;
  const Place *subject = place_new(m, (Place){.kind = PLACE_SUBJECT});
  uint32_t count = 0;
  bool comma = false;
  *patterns = (Span){0};
  for (bool more = child_first(l); more; more = child_next(l)) {
    comma |= l->kind == PY_COMMA;
    if (l->kind != PY_CASE_PATTERN) continue;
    Span s = node_span(l, l->node);
    if (!count++) patterns->start = s.start;
    patterns->end = s.end;
  }
  node_reload(l);
  if (comma || count > 1) return sequence(m, subject, *patterns);
  ExprId test = NO_EXPR;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_CASE_PATTERN) test = pattern(m, subject, (Span){0});
  }
  return test;
}
