/* goto. Ahead, to a label of the function's own statements or of the loop's: what stands there is copied
 * to where the jump stands. Back to a label of a block around: the next round of the loop that the label
 * begins. Others are not told. */
#include <string.h>

#include "native/lower.h"

static bool is_label(const Lower *l, TSNode n, TSNode label) {
  uint32_t a, b;
  if (kind_of(l, n) != N_LABELED_STATEMENT) return false;
  const char *x = c_text_of(l, part(n, l->fields->label), &a), *y = c_text_of(l, label, &b);
  return a == b && !memcmp(x, y, a);
}

/* Does a goto to the label stand in n, outside of loops of its own? `*inside`: one does inside. */
static bool goes_to(const Lower *l, TSNode n, TSNode label, bool *inside, bool in_loop, int depth) {
  NodeKind k = kind_of(l, n);
  if (depth > 200) return false;
  if (k == N_GOTO_STATEMENT) {
    uint32_t a, b;
    const char *x = c_text_of(l, part(n, l->fields->label), &a), *y = c_text_of(l, label, &b);
    bool same = a == b && !memcmp(x, y, a);
    *inside = *inside || (same && in_loop);
    return same;
  }
  in_loop = in_loop || k == N_FOR_STATEMENT || k == N_WHILE_STATEMENT || k == N_DO_STATEMENT || k == N_FOR_RANGE_LOOP;
  bool found = false;
  for (uint32_t i = 0; i < ts_node_named_child_count(n); i++)
    found |= goes_to(l, ts_node_named_child(n, i), label, inside, in_loop, depth + 1);
  return found;
}

uint32_t c_lower_back_label(Lower *l, TSNode block, uint32_t index) {
  TSNode first = ts_node_named_child(block, index), label = part(first, l->fields->label);
  uint32_t count = ts_node_named_child_count(block), last = 0;
  bool inside = false, plain = true;
  if (kind_of(l, first) != N_LABELED_STATEMENT) return index;
  for (uint32_t i = 0; i < l->backs.len; i++)
    if (ts_node_eq(l->backs.at[i].label, label)) return index; /* it is being lowered */
  for (uint32_t i = index; i < count; i++)
    if (goes_to(l, ts_node_named_child(block, i), label, &inside, false, 0)) last = i + 1;
  for (uint32_t i = index; i < last; i++)
    plain = plain && !c_leaves(l, ts_node_named_child(block, i), JUMP_BREAK | JUMP_CONTINUE, 0);
  if (!last || inside || !plain) return index;
  Span s = {c_span_of(l, first).start, c_span_of(l, ts_node_named_child(block, last - 1)).end};
  uint32_t at = l->words.len;
  vec_push(&l->loops, (Loop){.kind = LOOP_PLAIN});
  vec_push(&l->backs, ((Back){label, l->loops.len}));
  for (uint32_t i = index; i < last; i++) c_lower_stmt(l, ts_node_named_child(block, i));
  l->backs.len--;
  l->loops.len--;
  IrStmt leave = c_stmt_of(ST_BREAK, (Span){s.end, s.end});
  c_stmt_push(l, &leave);
  IrStmt st = c_stmt_of(ST_WHILE, s);
  st.body = c_words_take(l, at);
  st.a = c_expr_new(l, EX_TRUE, 0, 0, 0, 0, s);
  st.head = c_span_of(l, label);
  c_stmt_push(l, &st);
  return last;
}

/* The block around `n` that holds the label behind it, and where; 0 if there is none. */
static uint32_t find_ahead(const Lower *l, TSNode n, TSNode label, TSNode body, TSNode *block, bool *loop) {
  *loop = false;
  for (TSNode b = ts_node_parent(n); has(b); b = ts_node_parent(b)) {
    NodeKind k = kind_of(l, b);
    if (k == N_COMPOUND_STATEMENT) {
      for (uint32_t i = 0; i < ts_node_named_child_count(b); i++) {
        TSNode c = ts_node_named_child(b, i);
        if (ts_node_start_byte(c) > ts_node_start_byte(n) && is_label(l, c, label)) {
          *block = b;
          return i + 1;
        }
      }
    }
    *loop = *loop || k == N_FOR_STATEMENT || k == N_WHILE_STATEMENT || k == N_DO_STATEMENT || k == N_FOR_RANGE_LOOP;
    if (ts_node_eq(b, body) || k == N_LAMBDA_EXPRESSION) break;
  }
  return 0;
}

static void copy_from(Lower *l, TSNode block, uint32_t index, Span s, bool whole) {
  uint32_t loops = l->loops.len, count = ts_node_named_child_count(block);
  Span before = l->leaving;
  l->leaving = s;
  if (whole) l->loops.len = 0;
  for (uint32_t i = index; i < count; i++) {
    l->copies++;
    c_lower_stmt(l, ts_node_named_child(block, i));
  }
  l->loops.len = loops;
  l->leaving = before;
}

void c_lower_goto(Lower *l, TSNode n) {
  TSNode label = part(n, l->fields->label), body = body_top(l)->node, block;
  Span s = c_span_of(l, n);
  bool in_loop = false;
  for (uint32_t i = l->backs.len; i-- > 0;) {
    uint32_t a, b;
    const char *x = c_text_of(l, l->backs.at[i].label, &a), *y = c_text_of(l, label, &b);
    if (a != b || memcmp(x, y, a) || l->loops.len != l->backs.at[i].loops) continue;
    IrStmt st = c_stmt_of(ST_CONTINUE, s);
    c_stmt_push(l, &st);
    return;
  }
  uint32_t at = has(label) && l->copies <= COPIES_MAX ? find_ahead(l, n, label, body, &block, &in_loop) : 0;
  if (at && ts_node_eq(block, body)) {
    copy_from(l, block, at - 1, s, true);
    IrStmt st = c_stmt_of(ST_RETURN, s);
    c_stmt_push(l, &st);
    return;
  }
  NodeKind around = at ? kind_of(l, ts_node_parent(block)) : N_OTHER;
  bool of_loop = around == N_FOR_STATEMENT || around == N_WHILE_STATEMENT || around == N_FOR_RANGE_LOOP || around == N_DO_STATEMENT;
  if (at && of_loop && !in_loop) {
    copy_from(l, block, at - 1, s, false);
    c_push_continue(l, s);
    return;
  }
  c_error_add(l, s);
  IrStmt st = c_stmt_of(ST_UNKNOWN, s);
  c_stmt_push(l, &st);
}
