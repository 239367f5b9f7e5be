#include "python/lower.h"

void lower_unknown_stmt(Lower *l) {
  IrStmt s = stmt_of(l, ST_UNKNOWN, node_span(l, l->node));
  uint32_t before = l->f->error_count;
  errors_count(l);
  if (l->f->error_count == before) error_add(l, s.span);
  stmt_push(l, &s);
}

/* Clauses and definitions that have statements of their own below them. */
static bool holds_blocks(PyKind k) {
  return k == PY_ELIF_CLAUSE || k == PY_ELSE_CLAUSE || k == PY_EXCEPT_CLAUSE ||
         k == PY_FINALLY_CLAUSE || k == PY_CASE_CLAUSE || py_is_compound(k);
}

/* Is there a syntax error outside of the blocks? Then nothing of the statement can be trusted. */
static bool header_broken(Lower *l) {
  bool broken = false, is_match = l->kind == PY_MATCH_STATEMENT;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (broken || !ts_node_has_error(l->node)) continue;
    if (l->kind == PY_BLOCK && !is_match) continue;
    bool deeper = holds_blocks(l->kind) || l->kind == PY_BLOCK;
    broken = deeper ? header_broken(l) : true;
  }
  return broken;
}

static bool is_broken(Lower *l) {
  if (!ts_node_has_error(l->node)) return false;
  if (!py_is_compound(l->kind)) return true;
  bool broken = header_broken(l);
  node_reload(l);
  return broken;
}

void lower_stmt(Lower *l) {
  if (l->depth >= DEPTH_MAX || is_broken(l)) {
    lower_unknown_stmt(l);
    return;
  }
  l->depth++;
  if (py_is_simple(l->kind)) {
    lower_simple(l);
  } else if (py_is_compound(l->kind)) {
    lower_compound(l);
  } else {
    lower_unknown_stmt(l);
  }
  l->depth--;
}

/* Tokens appear among the statements only where the tree is broken (a root that is an ERROR), but
 * for semicolons. */
void lower_stmts(Lower *l) {
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (py_is_node(l->kind)) lower_stmt(l);
  }
}

Range lower_block(Lower *l) {
  uint32_t at = l->words.len;
  lower_stmts(l);
  return words_take(l, at);
}
