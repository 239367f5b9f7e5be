/* Expressions: the node that holds what one may give, and the rules that fill it. */
#include "callgraph/graph.h"

enum { TAG_DISPLAY = 1, TAG_PARTS = 2 };

static Node constant(Graph *g, Obj o) {
  Node n = slot(g, o, SLOT_ALL);
  if (obj_at(g, o).kind == OB_BOX || obj_at(g, o).kind == OB_INSTANCE) n = node_new(g);
  node_add(g, n, o);
  return n;
}

static Node fresh_box(Walk *w, uint32_t expr, Name type, Obj *box) {
  *box = box_at(w->g, walk_place(w, expr), TAG_DISPLAY, type);
  Node n = node_new(w->g);
  node_add(w->g, n, *box);
  return n;
}

static void ask(Walk *w, Node n, Name method, Name more) {
  node_rule(w->g, n, (Rule){.kind = RULE_SPECIAL, .caller = w->func, .name = method.id,
                            .b = more.id});
}

/* ---- displays ---- */

static Node walk_sequence(Walk *w, ExprId id, const IrExpr *e) {
  Graph *g = w->g;
  Name type = e->kind == EX_TUPLE  ? g->names.plain_tuple
              : e->kind == EX_LIST ? g->names.plain_list
                                   : g->names.plain_set;
  Obj box;
  Node n = fresh_box(w, id.i, type, &box);
  bool counted = e->kind == EX_TUPLE; /* a list's positions change */
  Range items = ir_items(e);
  for (uint32_t i = 0; i < items.count; i++) {
    ExprId item = ir_list_at(w->ir, items, i);
    const IrExpr *x = ir_expr(w->ir, item);
    if (x->kind == EX_STAR) {
      counted = false;
      node_rule(g, walk_expr(w, (ExprId){x->a}),
                (Rule){.kind = RULE_FILL, .caller = w->func, .a = box.i});
      continue;
    }
    Node value = walk_expr(w, item);
    box_put(g, box, counted && i < MAX_POSITION ? POSITION + i : 0, value);
    if (e->kind == EX_SET) ask(w, value, g->names.hash, NO_NAME);
  }
  return n;
}

static Node walk_dict(Walk *w, ExprId id, const IrExpr *e) {
  Graph *g = w->g;
  Obj box;
  Node n = fresh_box(w, id.i, g->names.plain_dict, &box);
  Range items = ir_items(e);
  for (uint32_t i = 0; i + 1 < items.count; i += 2) {
    ExprId key = ir_list_at(w->ir, items, i), value = ir_list_at(w->ir, items, i + 1);
    Node v = walk_expr(w, value);
    if (!key.i) {
      node_rule(g, v, (Rule){.kind = RULE_MERGE, .caller = w->func, .a = box.i});
      continue;
    }
    Node k = walk_expr(w, key);
    node_copy(g, k, slot(g, box, SLOT_KEYS));
    ask(w, k, g->names.hash, NO_NAME);
    box_put(g, box, const_key(w->ir, key), v);
  }
  return n;
}

static void walk_clauses(Walk *w, uint32_t clause) {
  for (; clause; clause = w->ir->clauses.at[clause].next) {
    const IrClause *c = &w->ir->clauses.at[clause];
    Node each = node_new(w->g);
    node_rule(w->g, walk_expr(w, c->iter),
              (Rule){.kind = RULE_EACH, .caller = w->func, .to = each});
    walk_assign(w, c->target, each, NO_EXPR);
    for (uint32_t i = 0; i < c->conds.count; i++) walk_test(w, ir_list_at(w->ir, c->conds, i));
  }
}

/* The variables are declared first: a lambda in the first clause may see those of the second. */
static void declare_inner(Walk *w, ExprId target) {
  const IrExpr *e = ir_expr(w->ir, target);
  Range items = ir_items(e);
  uint64_t key = (uint64_t)w->func.i << 32 | e->a;
  uint32_t n;
  bool fresh;
  switch (e->kind) {
    case EX_NAME:
      if (w->cls.i || !map_get(&w->g->vars, key, &n)) n = node_new(w->g).i;
      map_add(&w->g->inner_vars, key, n, &fresh);
      break;
    case EX_TUPLE:
    case EX_LIST:
      for (uint32_t i = 0; i < items.count; i++) declare_inner(w, ir_list_at(w->ir, items, i));
      break;
    case EX_STAR:
      declare_inner(w, (ExprId){e->a});
      break;
    default:
      break;
  }
}

static Node walk_comprehension(Walk *w, ExprId id, const IrExpr *e) {
  Graph *g = w->g;
  const Name types[] = {[COMP_LIST] = g->names.plain_list, [COMP_SET] = g->names.plain_set,
                        [COMP_DICT] = g->names.plain_dict, [COMP_GEN] = g->names.plain_iterator};
  Obj box;
  Node n = fresh_box(w, id.i, types[e->op], &box);
  for (uint32_t c = e->c; c; c = w->ir->clauses.at[c].next)
    declare_inner(w, w->ir->clauses.at[c].target);
  walk_clauses(w, e->c);
  Node first = walk_expr(w, (ExprId){e->a});
  if (e->op == COMP_DICT) {
    node_copy(g, first, slot(g, box, SLOT_KEYS));
    ask(w, first, g->names.hash, NO_NAME);
    box_put(g, box, 0, walk_expr(w, (ExprId){e->b}));
  } else {
    box_put(g, box, 0, first);
    if (e->op == COMP_SET) ask(w, first, g->names.hash, NO_NAME);
  }
  return n;
}

/* ---- calls ---- */

/* What isinstance asks about is a type that the value may have. */
static void note_question(Walk *w, const IrExpr *e, const SiteArg *args) {
  const IrExpr *callee = ir_expr(w->ir, (ExprId){e->a});
  if (callee->kind != EX_NAME || e->c != 2 || !args[0].value.i) return;
  const Model *m = known_model(w->g, (Name){callee->a});
  if (!m || m->fold != FOLD_TYPE_TEST) return;
  const IrExpr *types = ir_expr(w->ir, args[1].expr);
  Range items = types->kind == EX_TUPLE ? ir_items(types) : (Range){0};
  for (uint32_t i = 0; i < (items.count ? items.count : 1); i++) {
    ExprId type = items.count ? ir_list_at(w->ir, items, i) : args[1].expr;
    ExprKind kind = (ExprKind)ir_expr(w->ir, type)->kind;
    if (kind != EX_NAME && kind != EX_ATTR) continue;
    Binding b = program_resolve(w->g->p, w->func, type);
    if (b.kind == BIND_CLASS) vec_push(&w->g->guesses, (Guess){args[0].value, b.cls.i});
  }
}

static Node walk_call(Walk *w, const IrExpr *e, bool factory) {
  Graph *g = w->g;
  const IrExpr *callee = ir_expr(w->ir, (ExprId){e->a});
  Node function = callee->kind == EX_CALL ? walk_call(w, callee, true)
                                          : walk_expr(w, (ExprId){e->a});
  SiteArg *args = ARENA_ARRAY(&g->arena, SiteArg, e->c + 1);
  for (uint32_t i = 0; i < e->c; i++) {
    const IrArg *a = &w->ir->args.at[e->b + i];
    ExprId value = a->value;
    if (a->kind == ARG_STAR && ir_expr(w->ir, value)->kind == EX_STAR)
      value.i = ir_expr(w->ir, value)->a;
    args[i] = (SiteArg){.value = walk_expr(w, value), .keyword = a->keyword, .expr = value,
                        .kind = a->kind};
  }
  note_question(w, e, args);
  if (!function.i) return NO_NODE;
  Node result = node_new(g);
  uint32_t site = site_new(g, w->func, result, args, e->c);
  g->sites.at[site].mod = w->mod;
  g->sites.at[site].is_factory = factory;
  node_rule(g, function, (Rule){.kind = RULE_CALL, .caller = w->func, .a = site});
  return result;
}

/* ---- operators ---- */

static bool is_text(const IrExpr *e) { return e->kind == EX_STR || e->kind == EX_FSTRING; }

static Node walk_binary(Walk *w, const IrExpr *e) {
  Graph *g = w->g;
  Node a = walk_expr(w, (ExprId){e->a}), b = walk_expr(w, (ExprId){e->b});
  Node result = node_new(g);
  if (e->op == OP_MOD && is_text(ir_expr(w->ir, (ExprId){e->a})))
    node_rule(g, b, (Rule){.kind = RULE_FORMAT, .caller = w->func});
  GraphOper o = g->opers[e->op];
  node_rule(g, a, (Rule){.kind = RULE_SPECIAL, .caller = w->func, .name = o.plain.id, .a = b.i,
                         .to = result});
  node_rule(g, b, (Rule){.kind = RULE_SPECIAL, .caller = w->func, .name = o.reflected.id, .a = a.i,
                         .to = result});
  node_rule(g, a, (Rule){.kind = RULE_KEEP, .to = result});
  node_rule(g, b, (Rule){.kind = RULE_KEEP, .to = result});
  return result;
}

static void compare(Walk *w, uint8_t op, Node a, Node b) {
  Graph *g = w->g;
  GraphOper o = g->opers[op];
  Rule ask_a = {.kind = RULE_SPECIAL, .caller = w->func, .name = o.plain.id, .a = b.i};
  Rule ask_b = {.kind = RULE_SPECIAL, .caller = w->func, .name = o.reflected.id, .a = a.i};
  if (op == OP_IS || op == OP_IS_NOT) return;
  if (op == OP_IN || op == OP_NOT_IN) {
    ask(w, a, g->names.hash, NO_NAME);
    ask(w, a, g->names.eq, NO_NAME);
    ask_b.name = g->names.contains.id;
    ask_b.b = g->names.iter.id;
    node_rule(g, b, ask_b);
    return;
  }
  if (op == OP_NE) ask_a.b = ask_b.b = g->names.eq.id;
  node_rule(g, a, ask_a);
  node_rule(g, b, ask_b);
}

static void walk_chain(Walk *w, const IrExpr *e) {
  Range items = ir_items(e);
  Node left = items.count ? walk_expr(w, ir_list_at(w->ir, items, 0)) : NO_NODE;
  for (uint32_t i = 1; i + 1 < items.count; i += 2) {
    Node right = walk_expr(w, ir_list_at(w->ir, items, i + 1));
    compare(w, (uint8_t)w->ir->pool.at[items.first + i], left, right);
    left = right;
  }
}

void walk_test(Walk *w, ExprId e) {
  ask(w, walk_expr(w, e), w->g->names.bool_, w->g->names.len);
}

static Node either(Walk *w, Node a, Node b) {
  if (!a.i || !b.i) return a.i ? a : b;
  Node n = node_new(w->g);
  node_copy(w->g, a, n);
  node_copy(w->g, b, n);
  return n;
}

static Node walk_bool(Walk *w, const IrExpr *e) {
  Node a = walk_expr(w, (ExprId){e->a});
  ask(w, a, w->g->names.bool_, w->g->names.len);
  return either(w, a, walk_expr(w, (ExprId){e->b}));
}

static void walk_fstring(Walk *w, const IrExpr *e) {
  Range parts = ir_items(e);
  for (uint32_t i = 0; i < parts.count; i++)
    ask(w, walk_expr(w, ir_list_at(w->ir, parts, i)), w->g->names.format, w->g->names.str);
}

/* ---- access ---- */

static Node walk_attr(Walk *w, const IrExpr *e) {
  Graph *g = w->g;
  if (is_text(ir_expr(w->ir, (ExprId){e->a}))) {
    walk_expr(w, (ExprId){e->a});
    Obj text = box_at(g, 0, 0, g->names.plain_str);
    return constant(g, obj_make(g, OB_METHOD, text.i, e->b));
  }
  Node owner = walk_expr(w, (ExprId){e->a});
  if (!owner.i) return NO_NODE;
  Node result = node_new(g);
  node_rule(g, owner, (Rule){.kind = RULE_ATTR, .caller = w->func, .name = e->b, .to = result});
  return result;
}

static Node walk_subscript(Walk *w, const IrExpr *e) {
  Graph *g = w->g;
  Node owner = walk_expr(w, (ExprId){e->a}), key = walk_expr(w, (ExprId){e->b});
  if (!owner.i) return NO_NODE;
  Node result = node_new(g);
  if (ir_expr(w->ir, (ExprId){e->b})->kind == EX_SLICE) { /* a part of the same kind */
    node_rule(g, owner, (Rule){.kind = RULE_KEEP, .to = result});
    node_rule(g, owner, (Rule){.kind = RULE_SPECIAL, .caller = w->func, .name = g->names.getitem.id,
                               .a = key.i, .to = result});
    return result;
  }
  node_rule(g, owner, (Rule){.kind = RULE_ITEM, .caller = w->func, .a = key.i,
                             .name = const_key(w->ir, (ExprId){e->b}), .to = result});
  return result;
}

static Node walk_yield(Walk *w, const IrExpr *e) {
  Graph *g = w->g;
  node_copy(g, walk_expr(w, (ExprId){e->a}), slot(g, obj_func(g, w->func), SLOT_YIELD));
  return NO_NODE;
}

static Node walk_yield_from(Walk *w, const IrExpr *e) {
  Graph *g = w->g;
  Node inner = walk_expr(w, (ExprId){e->a}), result = node_new(g);
  node_rule(g, inner, (Rule){.kind = RULE_EACH, .caller = w->func,
                             .to = slot(g, obj_func(g, w->func), SLOT_YIELD)});
  node_rule(g, inner, (Rule){.kind = RULE_AWAIT, .caller = w->func, .to = result});
  return result;
}

static Node walk_await(Walk *w, const IrExpr *e) {
  Node result = node_new(w->g);
  node_rule(w->g, walk_expr(w, (ExprId){e->a}),
            (Rule){.kind = RULE_AWAIT, .caller = w->func, .to = result});
  return result;
}

Node walk_expr(Walk *w, ExprId id) {
  const IrExpr *e = ir_expr(w->ir, id);
  Node n;
  if (!id.i) return NO_NODE;
  switch (e->kind) {
    case EX_NAME:
      return walk_name(w, (Name){e->a});
    case EX_ATTR:
      return walk_attr(w, e);
    case EX_SUBSCRIPT:
      return walk_subscript(w, e);
    case EX_SLICE:
      walk_expr(w, (ExprId){e->a});
      walk_expr(w, (ExprId){e->b});
      walk_expr(w, (ExprId){e->c});
      return NO_NODE;
    case EX_CALL:
      return walk_call(w, e, false);
    case EX_FSTRING:
      walk_fstring(w, e);
      return NO_NODE;
    case EX_UNARY:
      n = walk_expr(w, (ExprId){e->a});
      if (e->op == OP_REF || e->op == OP_COPY) return n;
      if (e->op == OP_NOT) ask(w, n, w->g->names.bool_, w->g->names.len);
      else ask(w, n, w->g->opers[e->op].plain, NO_NAME);
      return NO_NODE;
    case EX_BINARY:
      return walk_binary(w, e);
    case EX_COMPARE:
      n = walk_expr(w, (ExprId){e->a});
      compare(w, e->op, n, walk_expr(w, (ExprId){e->b}));
      return NO_NODE;
    case EX_CHAIN:
      walk_chain(w, e);
      return NO_NODE;
    case EX_BOOL:
      return walk_bool(w, e);
    case EX_COND:
      walk_test(w, (ExprId){e->a});
      n = walk_expr(w, (ExprId){e->b});
      return either(w, n, walk_expr(w, (ExprId){e->c}));
    case EX_TUPLE:
    case EX_LIST:
    case EX_SET:
      return walk_sequence(w, id, e);
    case EX_DICT:
      return walk_dict(w, id, e);
    case EX_COMP:
      return walk_comprehension(w, id, e);
    case EX_LAMBDA:
      return constant(w->g, walk_function(w, (FuncId){e->a}));
    case EX_AWAIT:
      return walk_await(w, e);
    case EX_YIELD:
      return walk_yield(w, e);
    case EX_YIELD_FROM:
      return walk_yield_from(w, e);
    case EX_STAR:
    case EX_BOX:
      return walk_expr(w, (ExprId){e->a});
    case EX_WALRUS:
      n = walk_expr(w, (ExprId){e->b});
      walk_assign(w, (ExprId){e->a}, n, (ExprId){e->b});
      return n;
    case EX_PATTERN:
      return NO_NODE;
    default:
      return NO_NODE;
  }
}
