/* Jumps that leave a block which runs once: `break` out of a switch or of do { } while (0), `continue`
 * to the test of a do. Where they stand in branches only, what follows is put into the branches that
 * come to it, and no jump is left:
 *
 *     { a(); if (x) break; b(); }   ->   a(); if (x) {} else { b(); }
 */
#include "native/lower.h"

static bool is_loop(NodeKind k) {
  return k == N_FOR_STATEMENT || k == N_WHILE_STATEMENT || k == N_DO_STATEMENT || k == N_FOR_RANGE_LOOP;
}

static bool is_jump(NodeKind k, unsigned jumps) {
  return (k == N_BREAK_STATEMENT && (jumps & JUMP_BREAK)) || (k == N_CONTINUE_STATEMENT && (jumps & JUMP_CONTINUE));
}

bool c_leaves(const Lower *l, TSNode n, unsigned jumps, int depth) {
  NodeKind k = kind_of(l, n);
  if (is_jump(k, jumps)) return true;
  if (is_loop(k) || k == N_LAMBDA_EXPRESSION || depth > 200) return false;
  if (k == N_SWITCH_STATEMENT) jumps &= ~(unsigned)JUMP_BREAK;
  uint32_t count = jumps ? ts_node_named_child_count(n) : 0;
  for (uint32_t i = 0; i < count; i++)
    if (c_leaves(l, ts_node_named_child(n, i), jumps, depth + 1)) return true;
  return false;
}

/* Do the jumps stand in branches and blocks alone? */
bool c_leaves_plainly(const Lower *l, TSNode n, unsigned jumps, int depth) {
  NodeKind k = kind_of(l, n);
  if (is_jump(k, jumps) || !c_leaves(l, n, jumps, 0)) return true;
  if (depth > 100) return false;
  if (k != N_COMPOUND_STATEMENT && k != N_IF_STATEMENT && k != N_ELSE_CLAUSE && k != N_CASE_STATEMENT) return false;
  uint32_t count = ts_node_named_child_count(n);
  for (uint32_t i = 0; i < count; i++)
    if (!c_leaves_plainly(l, ts_node_named_child(n, i), jumps, depth + 1)) return false;
  return true;
}

static void go_on(Lower *l, const Rest *rest, unsigned jumps);

static Range branch_of(Lower *l, TSNode n, const Rest *rest, unsigned jumps) {
  uint32_t at = l->words.len, vars = l->vars.len;
  if (kind_of(l, n) == N_ELSE_CLAUSE)
    n = ts_node_named_child_count(n) ? ts_node_named_child(n, ts_node_named_child_count(n) - 1) : (TSNode){0};
  Rest all = {.one = n, .up = rest};
  go_on(l, has(n) ? &all : rest, jumps);
  l->vars.len = vars;
  return c_words_take(l, at);
}

static void lower_parting(Lower *l, TSNode n, const Rest *rest, unsigned jumps) {
  uint32_t vars = l->vars.len;
  TSNode c = part(n, l->fields->condition);
  ExprId condition = c_lower_condition(l, c);
  VEC(uint32_t) kept = {0}; /* what waits belongs in front of the whole */
  for (uint32_t i = 0; i < l->before.len; i++) vec_push(&kept, l->before.at[i]);
  l->before.len = 0;
  Range then = branch_of(l, part(n, l->fields->consequence), rest, jumps);
  Range otherwise = branch_of(l, part(n, l->fields->alternative), rest, jumps);
  for (uint32_t i = 0; i < kept.len; i++) vec_push(&l->before, kept.at[i]);
  vec_release(&kept);
  Span s = c_span_of(l, n);
  c_push_if(l, condition, then, otherwise, s, c_head_of(l, c, s));
  l->vars.len = vars;
}

/* One statement; true if nothing comes behind it here, or what does was put into its branches. */
static bool lower_one(Lower *l, TSNode n, const Rest *rest, unsigned jumps) {
  NodeKind k = kind_of(l, n);
  if (is_jump(k, jumps)) return true;
  bool leaves = c_leaves(l, n, jumps, 0);
  if (leaves && k == N_COMPOUND_STATEMENT) {
    Rest inner = {.block = n, .up = rest};
    go_on(l, &inner, jumps);
    return true;
  }
  if (leaves && k == N_IF_STATEMENT && l->copies <= COPIES_MAX) {
    lower_parting(l, n, rest, jumps);
    return true;
  }
  l->copies++;
  c_lower_stmt(l, n);
  return k == N_RETURN_STATEMENT || k == N_CONTINUE_STATEMENT || k == N_GOTO_STATEMENT || k == N_BREAK_STATEMENT;
}

static void go_on(Lower *l, const Rest *rest, unsigned jumps) {
  if (l->depth >= DEPTH_MAX) return;
  l->depth++;
  for (; rest; rest = rest->up) {
    if (has(rest->one)) {
      if (lower_one(l, rest->one, rest->up, jumps)) break;
      continue;
    }
    uint32_t count = has(rest->block) ? ts_node_named_child_count(rest->block) : 0;
    bool ended = false;
    for (uint32_t i = rest->index; i < count && !ended; i++) {
      Rest after = {.block = rest->block, .index = i + 1, .up = rest->up};
      ended = lower_one(l, ts_node_named_child(rest->block, i), &after, jumps);
    }
    if (ended) break;
  }
  l->depth--;
}

void c_lower_leaving(Lower *l, const Rest *rest, unsigned jumps) {
  uint32_t vars = l->vars.len, copies = l->copies;
  go_on(l, rest, jumps);
  l->vars.len = vars;
  if (l->copies < COPIES_MAX) l->copies = copies; /* each statement was counted, not copies alone */
}
