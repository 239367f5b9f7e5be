/* Comprehensions: loops whose result is a container; generator expressions, which run later. */
#include "variance/eval.h"

/* What a comprehension depends on, and what its keys and its length do. */
typedef struct CompDeps {
  Support all, shape;
  bool single;
} CompDeps;

static Val comp_clause(Frame *f, const IrExpr *x, uint32_t clause, CompDeps *deps);

static Val comp_element(Frame *f, const IrExpr *x) {
  if (x->op == COMP_DICT) {
    Val pair[2] = {eval(f, (ExprId){x->a}), eval(f, (ExprId){x->b})};
    return val_seq(vals(f), SEQ_TUPLE, pair, 2, 0, 0);
  }
  return eval(f, (ExprId){x->a});
}

static void bind_comp_target(Frame *f, ExprId target) {
  const IrExpr *t = ir_expr(f->ir, target);
  if (t->kind == EX_NAME)
    map_set(&f->comp_locals, t->a, vals(f)->none.i);
  else if (t->kind == EX_STAR)
    bind_comp_target(f, (ExprId){t->a});
  else if (t->kind == EX_TUPLE || t->kind == EX_LIST) {
    Range r = ir_items(t);
    for (uint32_t i = 0; i < r.count; i++) bind_comp_target(f, ir_list_at(f->ir, r, i));
  }
}

static Val comp_clause(Frame *f, const IrExpr *x, uint32_t clause, CompDeps *deps) {
  ValStore *s = vals(f);
  const IrClause c = f->ir->clauses.at[clause];
  Val it = eval(f, c.iter);
  Loc loc = frame_loc(f, ir_expr(f->ir, c.iter)->span);
  uint32_t site = site_of(loc);
  Walk w;
  walk_begin(f, it, loc, &w);
  Val iter = w.iter, cond = s->yes, result = NO_VAL;
  LoopCtx ctx = {
      .first_exit = f->exits.len, .path_mark = f->path.len, .outer = f->loop, .iter = iter};
  f->loop = &ctx;
  bind_comp_target(f, c.target);
  seq_begin(f);
  w.loc = frame_loc(f, x->span);
  assign(f, c.target, walk_round(f, &w));
  Branch b;
  for (uint32_t i = 0; i < c.conds.count; i++)
    cond = val_and(s, cond, eval_condition(f, ir_list_at(f->ir, c.conds, i)));
  branch_begin(f, &b, cond);
  if (!branch_skips(&b, true))
    result = c.next ? comp_clause(f, x, c.next, deps) : comp_element(f, x);
  if (!c.next && x->op == COMP_GEN && result.i) {
    Effect hole = {.kind = EF_YIELD, .value = result, .loc = loc, .head = loc};
    emit(f, effect_new(f, &hole));
  }
  branch_else(f, &b);
  branch_end(f, &b, GUARD_EXPR, loc, loc);
  uint32_t body = seq_end(f), after = walk_round_end(f, &w);
  f->loop = ctx.outer;
  while (f->exits.len > ctx.first_exit) state_drop(&f->exits.at[--f->exits.len].state);
  bool alone = !w.check_count && !w.beside_count && !w.object.i;
  it = w.generator.i && alone ? generator_items(f, w.generator) : w.items;
  Support length = w.length.i ? val_support(s, w.length) : (Support){0};
  if (!alone) deps->single = false; /* as long as the shortest */
  Support some = support_union(s, val_support(s, cond), length);
  deps->all = support_union(s, deps->all, support_union(s, val_support(s, it), some));
  deps->shape = support_union(s, deps->shape, support_union(s, val_shape(s, it), some));
  if (body || w.generator.i) {
    Loc at = frame_loc(f, x->span);
    uint32_t id = walk_effect(f, &w, body, after, 0, at, at);
    emit(f, id);
    if (id && effect_at(&f->e->effects, id)->has_event) f->state.trail = trail_break(f->e, site);
  }
  if (!result.i) result = s->none;
  deps->all = support_union(s, deps->all, val_support(s, result));
  if (!c.next && x->op == COMP_DICT && val_kind(s, result) == VK_SEQ)
    deps->shape = support_union(s, deps->shape, val_support(s, val_child(s, result, 0)));
  if (!c.next && x->op == COMP_SET) deps->shape = deps->all;
  if (c.next) deps->single = false;
  SeqKind k = x->op == COMP_SET ? SEQ_SET : SEQ_LIST;
  return val_each(s, k, result, val_eq(cond, s->yes) ? NO_VAL : cond, it, iter, site);
}

/* A dictionary over a few known keys is a display. */
static Val few_entries(Frame *f, Val pairs, Span span) {
  enum { FEW = 8 };
  ValStore *s = vals(f);
  const ValNode n = *val_node(s, pairs);
  Val kids[2 * FEW];
  int64_t count;
  if (n.kind != VK_EACH || n.b || !val_is_int(s, val_length(s, pairs), &count) || count > FEW)
    return NO_VAL;
  for (int64_t i = 0; i < count; i++) {
    Val one = val_replace(s, (Val){n.a}, val_child(s, pairs, 1), val_int(s, i));
    if (val_kind(s, one) != VK_SEQ || val_node(s, one)->child_count != 2) return NO_VAL;
    kids[2 * i] = val_child(s, one, 0);
    kids[2 * i + 1] = val_child(s, one, 1);
    if (val_kind(s, kids[2 * i]) != VK_CONST) return NO_VAL;
    for (int64_t k = 0; k < i; k++)
      if (val_eq(kids[2 * k], kids[2 * i])) return NO_VAL;
  }
  return val_dict(s, kids, (uint32_t)(2 * count), site_of(frame_loc(f, span)), f->instance);
}

Val eval_comprehension(Frame *f, const IrExpr *x, Span span) {
  ValStore *s = vals(f);
  CompDeps deps = {.single = true};
  /* Targets shadow names only inside; restore what they hid. */
  Map saved = f->comp_locals;
  Map inner = {0};
  for (uint32_t i = 0; i < saved.cap; i++)
    if (saved.slots[i].used) map_set(&inner, saved.slots[i].key, saved.slots[i].value);
  f->comp_locals = inner;
  uint32_t trail = f->state.trail;
  seq_begin(f);
  Val v = comp_clause(f, x, x->c, &deps);
  uint32_t all = seq_end(f);
  map_release(&f->comp_locals);
  f->comp_locals = saved;
  if (x->op == COMP_GEN) { /* it does what it does when it is walked */
    if (all && effect_at(&f->e->effects, all)->has_event) {
      f->state.trail = trail;
      return lazy_generator(f, all, frame_loc(f, span));
    }
  } else {
    emit(f, all);
  }
  if (deps.single && x->op != COMP_DICT) return v;
  if (deps.single) {
    Val known = few_entries(f, v, span);
    return known.i ? known : val_fold(s, FOLD_MAPPING, &v, 1);
  }
  uint32_t site = site_of(frame_loc(f, span));
  Val made = val_shaped(s,
                    node_of_merge(MERGE_UNKNOWN_CALL, site, f->instance, 4, deps.all,
                                  engine_name(f->e, x->op == COMP_DICT  ? "dict"
                                                    : x->op == COMP_SET ? "set"
                                                                        : "list")),
                    deps.shape);
  if (deps.single && val_unordered(s, v)) val_own_order(s, made);
  return made;
}
