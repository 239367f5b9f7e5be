#include "python/lower.h"

static void push_item(Lower *l, ExprId context, ExprId target) {
  vec_push(&l->items, (IrWithItem){context, target});
}

/* One `value` or `value as target`. Brackets around several items may come as a tuple. */
static void lower_item(Lower *l, bool in_tuple) {
  if (l->kind == PY_AS_PATTERN) {
    IrWithItem item = {0};
    for (bool more = child_first(l); more; more = child_next(l)) {
      if (l->kind == PY_AS_PATTERN_TARGET) {
        item.target = lower_target(l, TARGET_BIND);
      } else if (py_is_node(l->kind)) {
        item.context = lower_expr(l);
      }
    }
    vec_push(&l->items, item);
  } else if ((l->kind == PY_TUPLE || l->kind == PY_PARENTHESIZED_EXPRESSION) && !in_tuple) {
    for (bool more = child_first(l); more; more = child_next(l)) {
      if (py_is_node(l->kind)) lower_item(l, true);
    }
  } else {
    push_item(l, lower_expr(l), NO_EXPR);
  }
}

static void lower_items(Lower *l) {
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind != PY_WITH_ITEM) continue;
    for (bool inner = child_first(l); inner; inner = child_next(l)) {
      if (py_is_node(l->kind)) lower_item(l, false);
    }
  }
}

void lower_with(Lower *l) {
  IrStmt s = stmt_of(l, ST_WITH, node_span(l, l->node));
  uint32_t at = l->items.len;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_KW_ASYNC) s.flags |= STMT_ASYNC;
    if (l->kind == PY_WITH_CLAUSE) {
      s.head.end = node_span(l, l->node).end;
      lower_items(l);
      s.list = (Range){l->f->with_items.len, l->items.len - at};
      for (uint32_t i = at; i < l->items.len; i++) vec_push(&l->f->with_items, l->items.at[i]);
      l->items.len = at;
    } else if (l->kind == PY_BLOCK) {
      s.body = lower_block(l);
    }
  }
  stmt_push(l, &s);
}
