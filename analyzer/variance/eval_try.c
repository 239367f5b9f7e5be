/* try and with. */
#include "variance/eval.h"

static uint32_t handler_effect(Frame *f, const IrHandler *h) {
  EffectStore *es = &f->e->effects;
  uint32_t body = seq_end(f), first = es->filters.len, count;
  ClassRef classes[MAX_ARGS];
  count = handler_classes(f, h->type, classes);
  for (uint32_t i = 0; i < count; i++) vec_push(&es->filters, classes[i]);
  Effect n = {.kind = EF_HANDLER,
              .a = body,
              .list = first,
              .count = count,
              .loc = frame_loc(f, h->span),
              .head = frame_loc(f, h->span)};
  return effect_new(f, &n);
}

/* Anything between the start and the end of the body. */
static State handler_state(Frame *f, const State *start, const State *end, uint32_t site) {
  ValStore *s = vals(f);
  State h = state_copy(f, start);
  if (end->dead && !end->locals) return h;
  for (uint32_t i = 0; i < f->info->slot_count; i++) {
    Val a = start->locals[i], b = end->locals[i];
    if (val_eq(a, b) || !b.i) continue;
    Val some = val_unknown(s, site, f->instance, NO_NAME, NO_NAME);
    h.locals[i] = a.i ? val_ite(s, some, a, b) : b;
  }
  h.trail = trail_break(f->e, site);
  return h;
}

/* Explicit raises of the body that a handler of this try may catch: their conditions, or NO_VAL. */
static Val caught_condition(Frame *f, uint32_t mark, bool *any) {
  ValStore *s = vals(f);
  Val c = s->no;
  uint32_t keep = mark;
  for (uint32_t i = mark; i < f->exits.len; i++) {
    Exit x = f->exits.at[i];
    if (x.kind != EXIT_RAISE) { /* where nothing was raised before */
      if (!val_eq(c, s->no)) x.cond = val_and(s, val_not(s, c), x.cond);
      f->exits.at[keep++] = x;
      continue;
    }
    c = val_or(s, c, x.cond);
    *any = true;
    state_drop(&x.state);
  }
  f->exits.len = keep;
  return c;
}

/* Does a handler run, for a reason that nobody knows, and all ranks alike? What is handed nothing and
 * fails so fails whenever it is tried again: a library that is missing is not there later. */
static Val handler_taken(Frame *f, uint32_t site, uint32_t handler) {
  bool handed = engine_instance(f->e, f->instance)->arg_count != 0;
  return val_unknown(vals(f), site + handler + 1, handed ? f->instance : 0,
                     engine_name(f->e, "failed"), engine_name(f->e, "bool"));
}

/* The body was left before its end only if no handler ran instead. */
static void unless_handled(Frame *f, uint32_t mark, uint32_t site, uint32_t handlers) {
  ValStore *s = vals(f);
  for (uint32_t i = mark; i < f->exits.len; i++)
    for (uint32_t h = 0; h < handlers && f->exits.at[i].kind != EXIT_STOP; h++)
      f->exits.at[i].cond = val_and(s, val_not(s, handler_taken(f, site, h)), f->exits.at[i].cond);
}

void eval_try(Frame *f, const IrStmt *st) {
  ValStore *s = vals(f);
  EffectStore *es = &f->e->effects;
  Loc loc = frame_loc(f, st->span);
  uint32_t site = site_of(loc), mark = f->exits.len;
  State start = state_copy(f, &f->state);
  bool raises = false;
  Catching catching;
  catch_try(f, st, &catching);
  seq_begin(f);
  f->try_depth += st->list.count != 0;
  eval_block(f, st->body);
  f->try_depth -= st->list.count != 0;
  uint32_t body = seq_end(f);
  catch_end(f, &catching);
  Val caught = s->no;
  if (st->list.count) caught = caught_condition(f, mark, &raises);
  bool fails = st->list.count == 1 && !val_eq(catching.failed, s->no);
  if (!raises) unless_handled(f, mark, site, st->list.count);
  /* A flag tells what failed; of everything else it is only known that it may be either. */
  bool loosely = fails && !raises;
  if (fails) {
    caught = val_or(s, caught, catching.failed);
    raises = true;
  }
  State end = state_copy(f, &f->state);
  end.dead = f->state.dead;
  uint32_t orelse = 0, nh = 0, ids[64];
  if (st->orelse.count) {
    seq_begin(f);
    if (!f->state.dead) eval_block(f, st->orelse);
    orelse = seq_end(f);
  }
  /* Handlers run from somewhere inside the body; without an explicit raise nobody knows when. */
  State after = f->state;
  for (uint32_t i = 0; i < st->list.count && nh < 64; i++) {
    const IrHandler *h = &f->ir->handlers.at[st->list.first + i];
    f->state = handler_state(f, &start, &end, site);
    if (h->name.id) {
      uint32_t slot;
      Val ex = val_unknown(s, site, f->instance, h->name, NO_NAME);
      if (map_get(&f->info->slots, h->name.id, &slot)) f->state.locals[slot - 1] = ex;
    }
    Val taken = handler_taken(f, site, i);
    if (raises && st->list.count == 1) taken = caught;
    vec_push(&f->path, taken);
    seq_begin(f);
    eval_block(f, h->body);
    ids[nh++] = handler_effect(f, h);
    f->path.len--;
    State hs = f->state;
    State rest = after;
    f->state = hs;
    if (loosely) f->loosely = handler_taken(f, site, i);
    state_join(f, taken, frame_loc(f, h->span), &f->state, &rest);
    f->loosely = NO_VAL;
    after = f->state;
  }
  f->state = after;
  state_drop(&start);
  state_drop(&end);
  uint32_t last = 0;
  if (st->finalbody.count) {
    bool dead = f->state.dead;
    seq_begin(f);
    f->state.dead = false;
    if (f->state.locals) eval_block(f, st->finalbody);
    last = seq_end(f);
    f->state.dead = dead || f->state.dead;
  }
  Effect n = {.kind = EF_TRY,
              .op = st->list.count && !catching.passed,
              .a = body,
              .b = orelse,
              .c = last,
              .list = es->pool.len,
              .count = nh,
              .guard = GUARD_TRY,
              .loc = loc,
              .head = loc};
  for (uint32_t i = 0; i < nh; i++) vec_push(&es->pool, ids[i]);
  if (!body && !orelse && !last) {
    bool any = false;
    for (uint32_t i = 0; i < nh; i++) any = any || effect_at(es, ids[i])->a;
    /* The body can do nothing that matters: handlers are reached by failures alone. */
    if (!any) return;
  }
  uint32_t id = effect_new(f, &n);
  emit(f, id);
  if (id && effect_at(es, id)->has_event) f->state.trail = trail_break(f->e, site);
}

/* --- with --- */

static void with_item(Frame *f, const IrStmt *st, uint32_t i);

static void with_body(Frame *f, const IrStmt *st, uint32_t i) {
  if (i < st->list.count)
    with_item(f, st, i);
  else
    eval_block(f, st->body);
}

/* What the body raises may end there: the with of `n` is a handler of these classes, of all if
 * there are none. */
static void with_handler(Frame *f, Effect *n, const ClassRef *classes, uint32_t count,
                         uint32_t mark) {
  EffectStore *es = &f->e->effects;
  Effect h = {
      .kind = EF_HANDLER, .list = es->filters.len, .count = count, .loc = n->loc, .head = n->loc};
  for (uint32_t i = 0; i < count; i++) vec_push(&es->filters, classes[i]);
  uint32_t id = effect_new(f, &h);
  n->list = es->pool.len;
  n->count = 1;
  vec_push(&es->pool, id);
  for (uint32_t k = mark; k < f->exits.len; k++) {
    if (f->exits.at[k].kind != EXIT_RAISE) continue;
    State rest = f->state; /* goes on after the with */
    f->state = state_copy(f, &f->exits.at[k].state);
    f->state.dead = false;
    state_join(f, f->exits.at[k].cond, NO_LOC, &f->state, &rest);
  }
}

/* `with suppress(A, B):` is a try whose handler does nothing. */
static void with_suppressed(Frame *f, const IrStmt *st, uint32_t i, Val ctx, Loc loc) {
  ValStore *s = vals(f);
  ClassRef classes[MAX_ARGS];
  uint32_t count = 0, mark = f->exits.len;
  for (uint32_t k = 0; k < val_node(s, ctx)->child_count && count < MAX_ARGS; k++) {
    const ValNode *c = val_node(s, val_child(s, ctx, k));
    if (c->kind == VK_CLASS || c->kind == VK_EXTERNAL)
      classes[count++] = (ClassRef){c->a, c->kind == VK_CLASS};
  }
  Catching catching;
  catch_classes(f, classes, count, loc, &catching);
  seq_begin(f);
  with_body(f, st, i + 1);
  uint32_t body = seq_end(f);
  catch_end(f, &catching);
  if (!body || !count) {
    emit(f, body);
    return;
  }
  Effect n = {.kind = EF_TRY,
              .op = !catching.passed,
              .a = body,
              .guard = GUARD_TRY,
              .loc = loc,
              .head = loc};
  with_handler(f, &n, classes, count, mark);
  emit(f, effect_new(f, &n));
}

/* Does some return of `__exit__` hand back more than False or None? */
static bool may_swallow(Frame *f, Func leave) {
  const ProgramFunc *pf = program_func(f->e->program, leave);
  const IrFile *ir = program_ir(f->e->program, pf->mod);
  Span span = ir_func(ir, pf->id)->span;
  for (uint32_t i = 1; i < ir->stmts.len; i++) {
    const IrStmt *st = &ir->stmts.at[i];
    if (st->kind != ST_RETURN || !st->a.i || st->span.start < span.start || st->span.end > span.end)
      continue;
    ExprKind k = (ExprKind)ir_expr(ir, st->a)->kind;
    if (k != EX_FALSE && k != EX_NONE) return true;
  }
  return false;
}

static void with_object(Frame *f, const IrStmt *st, uint32_t i, Val ctx, Class c, Loc loc) {
  Engine *e = f->e;
  ValStore *s = &e->values;
  const IrWithItem *item = &f->ir->with_items.at[st->list.first + i];
  Func enter = program_method(e->program, c, e->known->enter),
       leave = program_method(e->program, c, e->known->exit);
  CallArgs none = {0};
  Val v = ctx;
  if (enter.i)
    v = call_function(f, function_value(f, enter, loc.span, true), ctx, true, &none, loc);
  if (item->target.i) assign(f, item->target, v);
  uint32_t mark = f->exits.len;
  ClassRef any = {0};
  Catching catching;
  catch_classes(f, &any, leave.i && may_swallow(f, leave), loc, &catching);
  seq_begin(f);
  with_body(f, st, i + 1);
  uint32_t body = seq_end(f);
  catch_end(f, &catching);
  bool dead = f->state.dead;
  /* Left by an exception or not: nobody knows here; where a side leaves, the machine does. */
  Val kind = val_unknown(s, site_of(loc) + 7, f->instance, e->known->exit, NO_NAME);
  CallArgs three = {.count = 3, .at = {kind, kind, kind}};
  Val swallows = s->none;
  seq_begin(f);
  f->state.dead = false;
  if (leave.i)
    swallows = call_function(f, function_value(f, leave, loc.span, true), ctx, true, &three, loc);
  uint32_t last = seq_end(f);
  f->state.dead = dead;
  uint8_t exits = body ? effect_at(&e->effects, body)->exits : 0;
  Effect n = {.kind = EF_TRY,
              .value = last ? kind : NO_VAL,
              .a = body,
              .c = last,
              .guard = GUARD_TRY,
              .loc = loc,
              .head = loc};
  if (val_truth(s, val_truthy(s, swallows)) != 0 && (exits & (1 << EXIT_RAISE | EXITS_FAIL)))
    with_handler(f, &n, NULL, 0, mark); /* it is a handler */
  if ((last || n.count) && body && (exits & ~EXITS_YIELD)) {
    emit(f, effect_new(f, &n));
  } else {
    emit(f, body);
    emit(f, last);
  }
}

/* A generator function under contextlib.contextmanager: its body runs around ours. */
static void with_generator(Frame *f, const IrStmt *st, uint32_t i, Val generator, Loc loc) {
  const IrWithItem *item = &f->ir->with_items.at[st->list.first + i];
  generator_walked(f, generator, loc);
  if (item->target.i) assign(f, item->target, generator_element(f, generator, NULL));
  seq_begin(f);
  with_body(f, st, i + 1);
  Effect n = {.kind = EF_SPLICE,
              .op = SPLICE_WITH,
              .a = val_node(vals(f), generator)->a,
              .b = seq_end(f),
              .value = generator,
              .loc = loc,
              .head = loc};
  uint32_t id = effect_new(f, &n);
  emit(f, id);
  if (id && effect_at(&f->e->effects, id)->has_event)
    f->state.trail = trail_break(f->e, site_of(loc));
}

/* One process goes before the others; however the block is left, but by an exception, the turn is given on. */
static void with_turn(Frame *f, const IrStmt *st, uint32_t i, const Model *m, Val ctx, Loc loc) {
  ValStore *s = vals(f);
  Turn turn = turn_begin(f, m, ctx, loc);
  seq_begin(f);
  with_body(f, st, i + 1);
  uint32_t body = seq_end(f);
  bool dead = f->state.dead;
  Val left_by = val_unknown(s, site_of(loc) + 7, f->instance, f->e->known->exit, NO_NAME);
  Branch b;
  seq_begin(f);
  f->state.dead = false;
  branch_begin(f, &b, val_binary(s, OP_IS, left_by, s->none));
  turn_end(f, &turn);
  branch_else(f, &b);
  branch_end(f, &b, GUARD_EXPR, loc, loc);
  uint32_t last = seq_end(f);
  f->state.dead = dead;
  Effect n = {.kind = EF_TRY,
              .value = left_by,
              .a = body,
              .c = last,
              .guard = GUARD_TRY,
              .loc = loc,
              .head = loc};
  emit(f, effect_new(f, &n));
}

static void with_item(Frame *f, const IrStmt *st, uint32_t i) {
  ValStore *s = vals(f);
  const IrWithItem *item = &f->ir->with_items.at[st->list.first + i];
  Loc loc = frame_loc(f, ir_expr(f->ir, item->context)->span);
  Val ctx = eval(f, item->context);
  if (f->state.dead) return;
  Class c = val_class(s, ctx);
  if (val_kind(s, ctx) == VK_GENERATOR) {
    with_generator(f, st, i, ctx, loc);
    return;
  }
  if (c.i && val_kind(s, ctx) == VK_OBJECT) {
    with_object(f, st, i, ctx, c, loc);
    return;
  }
  Name made = {val_kind(s, ctx) == VK_CALL ? val_node(s, ctx)->a : 0};
  const Model *m = made.id ? models_find(f->e->models, made) : NULL;
  if (m && m->fold == FOLD_SUPPRESS) {
    with_suppressed(f, st, i, ctx, loc);
    return;
  }
  if (item->target.i) assign(f, item->target, ctx);
  if (m && m->turn.id) {
    with_turn(f, st, i, m, ctx, loc);
    return;
  }
  uint32_t mark = f->exits.len;
  Hushed hushed;
  hush_begin(f, ctx, &hushed);
  with_body(f, st, i + 1);
  hush_end(f, &hushed);
  Name type = val_type(s, ctx);
  const Model *leave = type.id ? models_method(f->e->models, type, f->e->known->exit) : NULL;
  if (leave && leave->waits_threads) threads_left(f, ctx, mark);
}

void eval_with(Frame *f, const IrStmt *st) { with_body(f, st, 0); }
