/* Statements: what they bind, store, test and call. */
#include "callgraph/graph.h"

/* ---- targets ---- */

static void assign_items(Walk *w, const IrExpr *e, Node value, ExprId source) {
  Graph *g = w->g;
  Range items = ir_items(e);
  bool counted = true;
  const IrExpr *from = ir_expr(w->ir, source);
  bool apart = source.i && from->kind == EX_TUPLE && ir_items(from).count == items.count;
  for (uint32_t i = 0; i < items.count; i++) {
    ExprId target = ir_list_at(w->ir, items, i);
    Node part = node_new(g);
    bool star = ir_expr(w->ir, target)->kind == EX_STAR;
    if (star) counted = apart = false;
    uint32_t name = counted && i < MAX_POSITION ? POSITION + i : 0;
    if (star) {
      Obj rest = box_at(g, walk_place(w, target.i), 3, g->names.plain_list);
      node_rule(g, value, (Rule){.kind = RULE_FILL, .caller = w->func, .a = rest.i});
      node_add(g, part, rest);
      target.i = ir_expr(w->ir, target)->a;
    } else {
      node_rule(g, value, (Rule){.kind = RULE_UNPACK, .caller = w->func, .name = name, .to = part});
    }
    walk_assign(w, target, part, NO_EXPR);
  }
}

void walk_assign(Walk *w, ExprId target, Node value, ExprId source) {
  const IrExpr *e = ir_expr(w->ir, target);
  Node n;
  switch (e->kind) {
    case EX_NAME:
      if (!map_get(&w->g->inner_vars, (uint64_t)w->func.i << 32 | e->a, &n.i))
        n = name_target(w, (Name){e->a});
      else
        node_copy(w->g, value, name_target(w, (Name){e->a}));
      node_copy(w->g, value, n);
      break;
    case EX_ATTR:
      node_rule(w->g, walk_expr(w, (ExprId){e->a}),
                (Rule){.kind = RULE_STORE, .caller = w->func, .name = e->b, .a = value.i});
      break;
    case EX_SUBSCRIPT:
      n = walk_expr(w, (ExprId){e->a});
      node_rule(w->g, n,
                (Rule){.kind = RULE_SET_ITEM, .caller = w->func, .b = value.i,
                       .name = const_key(w->ir, (ExprId){e->b}),
                       .a = walk_expr(w, (ExprId){e->b}).i});
      break;
    case EX_TUPLE:
    case EX_LIST:
      assign_items(w, e, value, source);
      break;
    case EX_STAR:
      walk_assign(w, (ExprId){e->a}, value, source);
      break;
    default:
      break;
  }
}

static void walk_delete(Walk *w, ExprId target) {
  const IrExpr *e = ir_expr(w->ir, target);
  Range items = ir_items(e);
  if (e->kind == EX_TUPLE || e->kind == EX_LIST)
    for (uint32_t i = 0; i < items.count; i++) walk_delete(w, ir_list_at(w->ir, items, i));
  if (e->kind == EX_ATTR)
    node_rule(w->g, walk_expr(w, (ExprId){e->a}),
              (Rule){.kind = RULE_DROP, .caller = w->func, .name = e->b});
  if (e->kind == EX_SUBSCRIPT) {
    Node owner = walk_expr(w, (ExprId){e->a});
    node_rule(w->g, owner, (Rule){.kind = RULE_DROP_ITEM, .caller = w->func,
                                  .a = walk_expr(w, (ExprId){e->b}).i});
  }
}

/* `a += b`: in place if the object can, else as the operator. */
static void walk_augmented(Walk *w, const IrStmt *st) {
  Graph *g = w->g;
  Node a = walk_expr(w, st->a), b = walk_expr(w, st->b), result = node_new(g);
  GraphOper o = g->opers[st->op];
  node_rule(g, a, (Rule){.kind = RULE_SPECIAL, .caller = w->func, .name = o.in_place.id,
                         .b = o.plain.id, .a = b.i, .to = result});
  node_rule(g, b, (Rule){.kind = RULE_SPECIAL, .caller = w->func, .name = o.reflected.id, .a = a.i,
                         .to = result});
  node_rule(g, a, (Rule){.kind = RULE_KEEP, .to = result});
  node_rule(g, b, (Rule){.kind = RULE_KEEP, .to = result});
  Node each = node_new(g);
  node_rule(g, b, (Rule){.kind = RULE_EACH, .caller = w->func, .to = each});
  walk_assign(w, st->a, result, NO_EXPR);
}

/* ---- statements ---- */

static void walk_try(Walk *w, const IrStmt *st) {
  walk_block(w, st->body);
  for (uint32_t i = 0; i < st->list.count; i++) {
    const IrHandler *h = &w->ir->handlers.at[st->list.first + i];
    Node type = walk_expr(w, h->type);
    if (h->name.id)
      node_rule(w->g, type, (Rule){.kind = RULE_CAUGHT, .caller = w->func,
                                   .to = name_target(w, h->name)});
    walk_block(w, h->body);
  }
  walk_block(w, st->orelse);
  walk_block(w, st->finalbody);
}

static void walk_with(Walk *w, const IrStmt *st) {
  for (uint32_t i = 0; i < st->list.count; i++) {
    const IrWithItem *item = &w->ir->with_items.at[st->list.first + i];
    Node entered = node_new(w->g);
    node_rule(w->g, walk_expr(w, item->context),
              (Rule){.kind = RULE_ENTER, .caller = w->func, .to = entered});
    if (item->target.i) walk_assign(w, item->target, entered, NO_EXPR);
  }
  walk_block(w, st->body);
}

static void walk_import(Walk *w, uint32_t index) {
  const Program *p = w->g->p;
  const IrImport *im = &w->ir->imports.at[index];
  uint32_t at = p->imports.at[program_mod(p, w->mod)->first_import + index];
  if (!at) return; /* a star */
  Binding b = p->bindings.at[at];
  do bind_name(w, im->as_name, binding_node(w->g, b));
  while (program_next(p, &b));
}

/* `raise E` makes one. */
static void walk_raise(Walk *w, const IrStmt *st) {
  Node raised = walk_expr(w, st->a), result = node_new(w->g);
  walk_expr(w, st->b);
  ExprKind kind = (ExprKind)ir_expr(w->ir, st->a)->kind;
  if (!raised.i || kind == EX_CALL) return;
  uint32_t site = site_new(w->g, w->func, result, NULL, 0);
  Node classes = node_new(w->g);
  node_copy(w->g, raised, classes);
  node_rule(w->g, classes, (Rule){.kind = RULE_CALL, .caller = w->func, .a = site});
}

static void walk_for(Walk *w, const IrStmt *st) {
  Node each = node_new(w->g);
  node_rule(w->g, walk_expr(w, st->b), (Rule){.kind = RULE_EACH, .caller = w->func, .to = each});
  walk_assign(w, st->a, each, NO_EXPR);
  walk_block(w, st->body);
  walk_block(w, st->orelse);
}

static void note_declared(Walk *w, const IrStmt *st) {
  Binding b = st->c.i ? program_resolve(w->g->p, w->func, st->c) : (Binding){0};
  const IrExpr *target = ir_expr(w->ir, st->a);
  if (b.kind != BIND_CLASS) return;
  if (target->kind == EX_NAME && !w->cls.i)
    vec_push(&w->g->guesses, (Guess){name_target(w, (Name){target->a}), b.cls.i});
}

static void walk_statement(Walk *w, const IrStmt *st) {
  switch (st->kind) {
    case ST_EXPR:
      walk_expr(w, st->a);
      break;
    case ST_ASSIGN:
      walk_assign(w, st->a, walk_expr(w, st->b), st->b);
      break;
    case ST_ANN:
      if (st->b.i) walk_assign(w, st->a, walk_expr(w, st->b), st->b);
      note_declared(w, st);
      break;
    case ST_AUG:
      walk_augmented(w, st);
      break;
    case ST_IF:
    case ST_WHILE:
      walk_test(w, st->a);
      walk_block(w, st->body);
      walk_block(w, st->orelse);
      break;
    case ST_FOR:
      walk_for(w, st);
      break;
    case ST_TRY:
      walk_try(w, st);
      break;
    case ST_WITH:
      walk_with(w, st);
      break;
    case ST_RETURN:
      node_copy(w->g, walk_expr(w, st->a),
                slot(w->g, obj_func(w->g, w->func), SLOT_RETURN));
      break;
    case ST_RAISE:
      walk_raise(w, st);
      break;
    case ST_ASSERT:
      walk_test(w, st->a);
      walk_expr(w, st->b);
      break;
    case ST_DELETE:
      walk_delete(w, st->a);
      break;
    case ST_FUNCTION:
      walk_define(w, (FuncId){st->a.i});
      break;
    case ST_CLASS:
      walk_class(w, (ClassId){st->a.i});
      break;
    case ST_IMPORT:
      walk_import(w, st->list.first);
      break;
    default:
      break;
  }
}

void walk_block(Walk *w, Range block) {
  for (uint32_t i = 0; i < block.count; i++)
    walk_statement(w, ir_stmt(w->ir, ir_block_at(w->ir, block, i)));
}
