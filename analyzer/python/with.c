#include "python/lower.h"

/* One `value` or `value as target`. The grammar has `as` inside of the value: at its end (`a if c
 * else b as t` reads as `a if c else (b as t)`) or in brackets of its own, `with (a as t):`. */
static void lower_item(Lower *l) {
  IrWithItem item = {0};
  ExprId *outer = l->as_target;
  l->as_target = &item.target;
  item.context = lower_expr(l);
  l->as_target = outer;
  vec_push(&l->items, item);
}

static void lower_items(Lower *l) {
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind != PY_WITH_ITEM) continue;
    for (bool inner = child_first(l); inner; inner = child_next(l)) {
      if (py_is_node(l->kind)) lower_item(l);
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
