#include <string.h>

#include "python/lower.h"

static inline void load(Lower *l) {
  l->node = ts_tree_cursor_current_node(&l->cursor);
  l->kind = py_kind(l->symbols, ts_node_symbol(l->node));
}

void node_reload(Lower *l) { load(l); }

static inline bool is_extra(PyKind k) { return k == PY_COMMENT || k == PY_LINE_CONTINUATION; }

bool child_next(Lower *l) {
  while (ts_tree_cursor_goto_next_sibling(&l->cursor)) {
    load(l);
    if (!is_extra(l->kind)) return true;
  }
  ts_tree_cursor_goto_parent(&l->cursor);
  return false;
}

bool child_first(Lower *l) {
  if (!ts_tree_cursor_goto_first_child(&l->cursor)) return false;
  load(l);
  return is_extra(l->kind) ? child_next(l) : true;
}

/* Offsets of the text that was parsed -> offsets of the user's text. */
static uint32_t user_offset(const Lower *l, uint32_t at) {
  uint32_t low = 0, high = l->insert_count;
  while (low < high) {
    uint32_t mid = (low + high) / 2;
    if (l->inserts[mid] < at) {
      low = mid + 1;
    } else {
      high = mid;
    }
  }
  return at - low;
}

Span node_span(const Lower *l, TSNode n) {
  Span s = {ts_node_start_byte(n), ts_node_end_byte(n)};
  if (l->insert_count) s = (Span){user_offset(l, s.start), user_offset(l, s.end)};
  return (Span){l->base + s.start, l->base + s.end};
}

const char *node_text(const Lower *l, TSNode n, uint32_t *byte_len) {
  uint32_t start = ts_node_start_byte(n);
  *byte_len = ts_node_end_byte(n) - start;
  return l->source + start;
}

Name node_name(Lower *l, TSNode n) {
  uint32_t byte_len;
  const char *text = node_text(l, n, &byte_len);
  return names_add(&l->f->names, text, byte_len);
}

ExprId expr_new(Lower *l, ExprKind kind, unsigned op, uint32_t a, uint32_t b, uint32_t c, Span s) {
  vec_push(&l->f->exprs, (IrExpr){.kind = (uint8_t)kind, .op = (uint8_t)op, .a = a, .b = b, .c = c,
                                  .span = s});
  return (ExprId){l->f->exprs.len - 1};
}

ExprId name_new(Lower *l, Name name, Span s) { return expr_new(l, EX_NAME, 0, name.id, 0, 0, s); }

Range words_take(Lower *l, uint32_t words_at) {
  Range r = {l->f->pool.len, l->words.len - words_at};
  for (uint32_t i = words_at; i < l->words.len; i++) vec_push(&l->f->pool, l->words.at[i]);
  l->words.len = words_at;
  if (!r.count) r.first = 0;
  return r;
}

ExprId list_new(Lower *l, ExprKind kind, uint32_t words_at, Span s) {
  Range r = words_take(l, words_at);
  return expr_new(l, kind, 0, r.first, r.count, 0, s);
}

IrStmt stmt_of(const Lower *l, StmtKind kind, Span s) {
  IrStmt stmt = {.kind = (uint8_t)kind, .span = s, .head = s};
  if (l->type_checking) stmt.flags = STMT_TYPE_CHECKING;
  return stmt;
}

void stmt_push(Lower *l, const IrStmt *s) {
  vec_push(&l->f->stmts, *s);
  word_push(l, l->f->stmts.len - 1);
}

void error_add(Lower *l, Span s) {
  if (!l->f->error_count || s.start < l->f->first_error.start) l->f->first_error = s;
  l->f->error_count++;
}

/* Iterative: an ERROR node's tree may be as deep as the file is long. */
void errors_count(Lower *l) {
  uint32_t depth = 0;
  TSTreeCursor *c = &l->cursor;
  for (;;) {
    TSNode n = ts_tree_cursor_current_node(c);
    if (ts_node_is_error(n) || ts_node_is_missing(n)) error_add(l, node_span(l, n));
    if (ts_node_has_error(n) && ts_tree_cursor_goto_first_child(c)) {
      depth++;
      continue;
    }
    while (depth && !ts_tree_cursor_goto_next_sibling(c)) {
      ts_tree_cursor_goto_parent(c);
      depth--;
    }
    if (!depth) return;
  }
}
