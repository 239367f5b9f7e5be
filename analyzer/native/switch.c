/* `switch` as a chain of ifs. A case that falls through holds the next one's statements as well.
 *
 *     switch (x) { case 1: a(); case 2: b(); break; default: c(); }
 *  -> %0 = x;  if (%0 == 1) { a(); b(); } else if (%0 == 2) { b(); } else { c(); }
 *
 * Where a `break` stands inside a case's own branches the whole runs in a loop that is left at its end. */
#include <string.h>

#include "native/lower.h"

enum { CASES_MAX = 512 };

typedef struct Switch {
  TSNode cases[CASES_MAX];
  uint32_t count;
  Name value;
  bool looped; /* it is a loop that a break leaves */
  bool plain;  /* breaks stand in branches only */
} Switch;

static bool is_break(const Lower *l, TSNode n) { return kind_of(l, n) == N_BREAK_STATEMENT; }

/* A break of this switch that is not among a case's own statements. */
static bool breaks_inside(const Lower *l, TSNode n, bool direct, int depth) {
  NodeKind k = kind_of(l, n);
  if (k == N_FOR_STATEMENT || k == N_WHILE_STATEMENT || k == N_DO_STATEMENT || k == N_SWITCH_STATEMENT ||
      k == N_FOR_RANGE_LOOP || k == N_LAMBDA_EXPRESSION || depth > 200)
    return false;
  if (k == N_BREAK_STATEMENT) return !direct;
  uint32_t count = ts_node_named_child_count(n);
  for (uint32_t i = 0; i < count; i++)
    if (breaks_inside(l, ts_node_named_child(n, i), direct && (k == N_CASE_STATEMENT || k == N_COMPOUND_STATEMENT), depth + 1))
      return true;
  return false;
}

static void gather(Lower *l, Switch *s, TSNode n) {
  uint32_t count = ts_node_named_child_count(n);
  for (uint32_t i = 0; i < count; i++) {
    TSNode c = ts_node_named_child(n, i);
    NodeKind k = kind_of(l, c);
    if (k == N_CASE_STATEMENT && s->count < CASES_MAX) s->cases[s->count++] = c;
    else if (k == N_PREPROC_IF || k == N_PREPROC_IFDEF || k == N_PREPROC_ELSE || k == N_PREPROC_ELIF) gather(l, s, c);
  }
}

/* The statements of a case; true if it ends there. */
static bool lower_case_body(Lower *l, const Switch *s, TSNode n, TSNode value) {
  uint32_t count = ts_node_named_child_count(n);
  for (uint32_t i = 0; i < count; i++) {
    TSNode c = ts_node_named_child(n, i);
    if ((has(value) && ts_node_eq(c, value)) || kind_of(l, c) == N_COMMENT) continue;
    if (is_break(l, c)) {
      if (s->looped) c_lower_stmt(l, c);
      return true;
    }
    if (kind_of(l, c) == N_COMPOUND_STATEMENT) {
      uint32_t vars = l->vars.len;
      bool ends = lower_case_body(l, s, c, (TSNode){0});
      l->vars.len = vars;
      if (ends) return true;
      continue;
    }
    c_lower_stmt(l, c);
    NodeKind k = kind_of(l, c);
    if (k == N_RETURN_STATEMENT || k == N_CONTINUE_STATEMENT || k == N_GOTO_STATEMENT) return true;
  }
  return false;
}

/* The statements from case i on, those of the cases behind it following. */
static void lower_plain(Lower *l, const Switch *s, uint32_t i) {
  enum { MAX_THROUGH = 32 };
  Rest rests[MAX_THROUGH];
  uint32_t n = s->count - i < MAX_THROUGH ? s->count - i : MAX_THROUGH;
  for (uint32_t k = 0; k < n; k++) {
    TSNode c = s->cases[i + k], value = part(c, l->fields->value);
    uint32_t first = 0;
    while (has(value) && first < ts_node_named_child_count(c) && !ts_node_eq(ts_node_named_child(c, first), value)) first++;
    rests[k] = (Rest){.block = c, .index = has(value) ? first + 1 : 0, .up = k + 1 < n ? &rests[k + 1] : NULL};
  }
  c_lower_leaving(l, &rests[0], JUMP_BREAK);
}

static Range lower_from(Lower *l, const Switch *s, uint32_t i) {
  uint32_t at = l->words.len, vars = l->vars.len;
  if (s->plain) {
    lower_plain(l, s, i);
    return c_words_take(l, at);
  }
  for (uint32_t k = i; k < s->count; k++) {
    if (k > i && l->copies++ > COPIES_MAX) break;
    if (lower_case_body(l, s, s->cases[k], part(s->cases[k], l->fields->value))) break;
  }
  l->vars.len = vars;
  return c_words_take(l, at);
}

/* Is the statement list of this case empty, so that the next label belongs to it? */
static bool is_empty(const Lower *l, TSNode n) {
  TSNode value = part(n, l->fields->value);
  uint32_t count = ts_node_named_child_count(n);
  for (uint32_t i = 0; i < count; i++) {
    TSNode c = ts_node_named_child(n, i);
    if (kind_of(l, c) != N_COMMENT && !(has(value) && ts_node_eq(c, value))) return false;
  }
  return true;
}

static ExprId test_of(Lower *l, const Switch *s, TSNode value) {
  Span at = c_span_of(l, value);
  ExprId x = c_name_new(l, s->value, at), y = c_lower_expr(l, value);
  return c_expr_new(l, EX_COMPARE, OP_EQ, x.i, y.i, 0, at);
}

static bool same_text(const Lower *l, TSNode a, TSNode b) {
  uint32_t x, y;
  const char *s = c_text_of(l, a, &x), *t = c_text_of(l, b, &y);
  return x == y && !memcmp(s, t, x);
}

/* One of two ways, and nobody knows which one is built. */
static Range either_way(Lower *l, Range one, Range other, Span whole) {
  uint32_t at = l->words.len;
  c_push_if(l, c_expr_new(l, EX_UNKNOWN, 0, 0, 0, 0, whole), one, other, whole, whole);
  return c_words_take(l, at);
}

/* A label that stands once in each version of the text, `#if A case 1: f(); #else case 1: g(); #endif`: what follows the
 * first one, or any of the others. */
static Range with_versions(Lower *l, const Switch *s, uint32_t first, uint32_t last, Range then, Span whole) {
  for (uint32_t k = last + 1; k < s->count; k++) {
    TSNode value = part(s->cases[k], l->fields->value);
    bool again = false;
    for (uint32_t i = first; has(value) && i <= last && !again; i++) {
      TSNode one = part(s->cases[i], l->fields->value);
      again = has(one) && same_text(l, one, value);
    }
    if (again && l->copies++ < COPIES_MAX) then = either_way(l, then, lower_from(l, s, k), whole);
  }
  return then;
}

static Range lower_chain(Lower *l, const Switch *s, uint32_t i, Range otherwise, Span whole) {
  if (i >= s->count) return otherwise;
  ExprId test = NO_EXPR;
  uint32_t first = i;
  bool fallback = false;
  for (;; i++) { /* `case 1: case 2:` */
    TSNode value = part(s->cases[i], l->fields->value);
    if (!has(value)) fallback = true;
    else {
      ExprId one = test_of(l, s, value);
      Span at = {ir_expr(l->f, test.i ? test : one)->span.start, ir_expr(l->f, one)->span.end};
      test = test.i ? c_expr_new(l, EX_BOOL, OP_OR, test.i, one.i, 0, at) : one;
    }
    if (!is_empty(l, s->cases[i]) || i + 1 >= s->count) break;
  }
  if (fallback) return lower_chain(l, s, i + 1, otherwise, whole); /* the default is `otherwise` */
  Span at = {c_span_of(l, s->cases[first]).start, whole.end};
  Range then = with_versions(l, s, first, i, lower_from(l, s, i), whole);
  Range rest = lower_chain(l, s, i + 1, otherwise, whole);
  IrStmt st = c_stmt_of(ST_IF, at);
  st.head = (Span){at.start, ir_expr(l->f, test)->span.end}; /* `case 1` */
  if (st.head.end < st.head.start) st.head.end = st.head.start;
  st.a = test;
  st.body = then;
  st.orelse = rest;
  if (first) st.flags |= STMT_ELIF;
  uint32_t words = l->words.len;
  c_stmt_push(l, &st);
  return c_words_take(l, words);
}

/* What no case asks for. Of two, in two versions of the text, nobody knows which one is built. */
static Range lower_defaults(Lower *l, const Switch *s, Span whole) {
  Range otherwise = {0};
  bool have = false;
  for (uint32_t i = 0; i < s->count; i++) {
    if (has(part(s->cases[i], l->fields->value))) continue;
    Range here = lower_from(l, s, i);
    otherwise = have ? either_way(l, otherwise, here, whole) : here;
    have = true;
  }
  return otherwise;
}

void c_lower_switch(Lower *l, TSNode n) {
  Span whole = c_span_of(l, n);
  TSNode body = part(n, l->fields->body);
  Switch s = {.value = c_temp_new(l)};
  uint32_t vars = l->vars.len;
  ExprId value = c_lower_condition(l, part(n, l->fields->condition));
  Span asked = ir_expr(l->f, value)->span;
  c_assign_push(l, c_name_new(l, s.value, asked), value, asked);
  gather(l, &s, body);
  for (uint32_t i = 0; i < s.count; i++) {
    s.looped = s.looped || breaks_inside(l, s.cases[i], true, 0);
    s.plain = (!i || s.plain) && c_leaves_plainly(l, s.cases[i], JUMP_BREAK, 0);
  }
  s.plain = s.plain && s.looped;
  if (s.plain) s.looped = false;
  uint32_t at = l->words.len;
  if (s.looped) vec_push(&l->loops, (Loop){.kind = LOOP_SWITCH});
  Range otherwise = lower_defaults(l, &s, whole);
  Range chain = lower_chain(l, &s, 0, otherwise, whole);
  for (uint32_t i = 0; i < chain.count; i++) word_push(l, l->f->pool.at[chain.first + i]);
  if (s.looped) {
    l->loops.len--;
    IrStmt leave = c_stmt_of(ST_BREAK, whole);
    c_stmt_push(l, &leave);
    IrStmt st = c_stmt_of(ST_WHILE, whole);
    st.body = c_words_take(l, at);
    st.a = c_expr_new(l, EX_TRUE, 0, 0, 0, 0, whole);
    st.head = (Span){whole.start, whole.start + 6};
    c_stmt_push(l, &st);
  }
  l->vars.len = vars;
}
