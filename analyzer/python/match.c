/* match -> `%0 = subject` and a chain of IFs. A capture is an expression over %0 that fetches what
 * the pattern bound: `case Point(x=px), [a, *rest]` has px = %0[0].x, a = %0[1][0], ... */
#include <string.h>

#include "python/match.h"

static void lower_subject(Lower *l, Match *m) {
  Span s = node_span(l, l->node), inner = {0};
  uint32_t at = l->words.len;
  bool comma = false;
  for (bool more = child_first(l); more; more = child_next(l)) {
    comma |= l->kind == PY_COMMA;
    if (!py_is_node(l->kind) || l->kind == PY_BLOCK) continue;
    Span one = node_span(l, l->node);
    if (l->words.len == at) inner.start = one.start;
    inner.end = one.end;
    word_push(l, lower_expr(l).i);
  }
  ExprId subject;
  if (comma || l->words.len - at != 1) {
    subject = list_new(l, EX_TUPLE, at, inner.end ? inner : s);
  } else {
    subject.i = l->words.at[--l->words.len];
  }
  IrStmt stmt = stmt_of(l, ST_ASSIGN, inner.end ? inner : s);
  m->temp = scope_temp(l);
  stmt.a = name_new(l, m->temp, stmt.span);
  stmt.b = subject;
  stmt_push(l, &stmt);
}

static void push_captures(Lower *l, Match *m) {
  for (uint32_t i = 0; i < m->captures.len; i++) {
    const Capture *c = &m->captures.at[i];
    IrStmt s = stmt_of(l, ST_ASSIGN, c->span);
    s.a = name_new(l, c->name, c->span);
    s.b = match_place_expr(m, c->place, c->span);
    stmt_push(l, &s);
  }
}

static const Capture *captured(const Match *m, uint32_t name) {
  uint32_t at;
  return map_get(&m->capture_of, name, &at) ? &m->captures.at[at] : NULL;
}

/* Each use of a capture in the guard binds it where it is read. */
static void bind_uses(Lower *l, Match *m, uint32_t from, uint32_t to) {
  for (uint32_t i = from; i < to; i++) {
    IrExpr e = l->f->exprs.at[i];
    const Capture *c = e.kind == EX_NAME ? captured(m, e.a) : NULL;
    if (!c) continue;
    ExprId target = name_new(l, c->name, e.span);
    ExprId value = match_place_expr(m, c->place, e.span);
    l->f->exprs.at[i] =
        (IrExpr){.kind = EX_WALRUS, .a = target.i, .b = value.i, .span = e.span};
  }
}

/* A tuple of bindings, which is true. */
static ExprId bind_before(Lower *l, Match *m, Span s) {
  uint32_t at = l->words.len;
  for (uint32_t i = 0; i < m->captures.len; i++) {
    const Capture *c = &m->captures.at[i];
    ExprId target = name_new(l, c->name, s);
    ExprId value = match_place_expr(m, c->place, s);
    word_push(l, expr_new(l, EX_WALRUS, 0, target.i, value.i, 0, s).i);
  }
  return list_new(l, EX_TUPLE, at, s);
}

/* Scopes and bindings of the guard's own (lambda, comprehension, walrus) may hide a capture's name:
 * then the captures are bound before the guard instead of at each use. */
static bool has_own_scope(const Lower *l, uint32_t from, uint32_t to) {
  for (uint32_t i = from; i < to; i++) {
    uint8_t kind = l->f->exprs.at[i].kind;
    if (kind == EX_LAMBDA || kind == EX_COMP || kind == EX_WALRUS) return true;
  }
  return false;
}

static ExprId lower_guard(Lower *l, Match *m, ExprId test, Span *head) {
  Span s = node_span(l, l->node);
  head->end = s.end;
  uint32_t from = l->f->exprs.len;
  ExprId guard = lower_only_child(l);
  uint32_t to = l->f->exprs.len;
  if (m->captures.len && has_own_scope(l, from, to)) {
    guard = expr_new(l, EX_BOOL, OP_AND, bind_before(l, m, s).i, guard.i, 0, s);
  } else {
    bind_uses(l, m, from, to);
  }
  if (!test.i) return guard;
  return expr_new(l, EX_BOOL, OP_AND, test.i, guard.i, 0, *head);
}

typedef struct Case {
  ExprId test; /* absent: always taken */
  Range body;
  Span head;
} Case;

static Case lower_case(Lower *l, Match *m) {
  Case c = {.head = node_span(l, l->node)};
  c.head.end = c.head.start;
  m->captures.len = 0;
  map_clear(&m->capture_of);
  Span patterns;
  c.test = match_case_patterns(m, &patterns);
  if (patterns.end > c.head.end) c.head.end = patterns.end;
  node_reload(l);
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_IF_CLAUSE) {
      c.test = lower_guard(l, m, c.test, &c.head);
    } else if (l->kind == PY_BLOCK) {
      uint32_t at = l->words.len;
      push_captures(l, m);
      lower_stmts(l);
      c.body = words_take(l, at);
    }
  }
  return c;
}

static void push_case(Lower *l, const Case *c, Span whole) {
  IrStmt s = stmt_of(l, ST_IF, (Span){c->head.start, whole.end});
  s.flags |= STMT_MATCH;
  s.head = c->head;
  s.a = c->test.i ? c->test : expr_new(l, EX_TRUE, 0, 0, 0, 0, c->head);
  s.body = c->body;
  stmt_push(l, &s);
}

/* A case that always fits is the `else`; what follows it is not Python. */
static Range lower_cases(Lower *l, Match *m, Span whole) {
  uint32_t at = l->words.len, depth = l->depth;
  Range orelse = {0};
  bool done = false;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind != PY_CASE_CLAUSE || done || l->depth >= DEPTH_MAX) {
      if (l->kind == PY_CASE_CLAUSE && l->depth == DEPTH_MAX) lower_unknown_stmt(l);
      if (done && py_is_node(l->kind)) error_add(l, node_span(l, l->node));
      l->depth++;
      continue;
    }
    Case c = lower_case(l, m);
    done = !c.test.i;
    if (done && l->words.len > at) {
      orelse = c.body;
    } else {
      push_case(l, &c, whole);
    }
    l->depth++;
  }
  l->depth = depth;
  return chain_ifs(l, at, orelse);
}

void lower_match(Lower *l) {
  Match m = {.l = l};
  Span whole = node_span(l, l->node);
  lower_subject(l, &m);
  Range chain = {0};
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_BLOCK) chain = lower_cases(l, &m, whole);
  }
  if (chain.count) word_push(l, l->f->pool.at[chain.first]);
  vec_release(&m.captures);
  map_release(&m.capture_of);
  arena_release(&m.scratch);
}
