/* What a loop goes over, and what runs beside it: generators around the body, other iterators in
 * step, objects with an __iter__ or __next__ of their own; and functions that use an iterator up. */
#include "variance/eval.h"

static bool is_lazy(const ValNode *n) {
  if (n->kind != VK_FOLD || !n->child_count) return false;
  switch (n->op) {
    case FOLD_INDEXED:
    case FOLD_IN_STEP:
    case FOLD_ITERATOR:
    case FOLD_SAME:
    case FOLD_PREFIX:
    case FOLD_JOINED:
      return true;
    default:
      return false;
  }
}

/* Calls the object's own __iter__. Other values are themselves. */
static Val iterated(Frame *f, Val v, Loc loc) {
  Engine *e = f->e;
  Class c = val_kind(vals(f), v) == VK_OBJECT ? val_class(vals(f), v) : NO_CLASS;
  Func fn = c.i ? program_method(e->program, c, e->known->iter) : NO_FUNC;
  if (!fn.i || f->state.dead) return v;
  CallArgs none = {0};
  return call_function(f, function_value(f, fn, loc.span, true), v, true, &none, loc);
}

/* The same below what hands on lazily. */
static Val iterated_deep(Frame *f, Val v, Loc loc, int depth) {
  ValStore *s = vals(f);
  const ValNode n = *val_node(s, v);
  if (!is_lazy(&n) || depth > 6) return iterated(f, v, loc);
  Val kids[MAX_ARGS];
  bool same = true;
  for (uint32_t i = 0; i < n.child_count && i < MAX_ARGS; i++) {
    kids[i] = iterated_deep(f, val_child(s, v, i), loc, depth + 1);
    same = same && val_eq(kids[i], val_child(s, v, i));
  }
  return same ? v : val_make(s, VK_FOLD, n.op, 0, 0, 0, kids, n.child_count, NO_NAME);
}

bool walks_generator(const ValStore *s, Val v) {
  const ValNode n = *val_node(s, v);
  if (n.kind == VK_GENERATOR) return true;
  if (!is_lazy(&n)) return false;
  for (uint32_t i = 0; i < n.child_count; i++)
    if (walks_generator(s, val_child(s, v, i))) return true;
  return false;
}

static Val one_item(ValStore *s, Val x) { return val_seq(s, SEQ_LIST, &x, 1, 0, 0); }

/* chain(a, b): a generator that hands out of one after the other. */
static Val in_a_row(Frame *f, Val joined, Loc loc) {
  ValStore *s = vals(f);
  seq_begin(f);
  for (uint32_t i = 0; i < val_node(s, joined)->child_count; i++)
    delegate(f, val_child(s, joined, i), loc);
  return lazy_generator(f, seq_end(f), loc);
}

static void check_add(Walk *w, Val length, bool after) {
  if (w->check_count == MAX_CHECKS) return;
  w->check[w->check_count].length = length;
  w->check[w->check_count++].after = after;
}

/* Takes one iterator into the walk; what stands for its items. */
static Val take(Frame *f, Walk *w, Val v, Loc loc) {
  ValStore *s = vals(f);
  const ValNode n = *val_node(s, v);
  if (n.kind == VK_GENERATOR) {
    if (!w->generator.i) {
      w->generator = v;
      Val round = NO_VAL, element = generator_element(f, v, &round);
      if (round.i) w->iter = round;
      return round.i ? generator_items(f, v) : one_item(s, element);
    }
    if (w->beside_count < MAX_CHECKS) w->beside[w->beside_count++] = v;
    return one_item(s, generator_element(f, v, NULL));
  }
  if (!walks_generator(s, v)) return v;
  Val kids[MAX_ARGS];
  switch (n.op) {
    case FOLD_JOINED:
      return take(f, w, in_a_row(f, v, loc), loc);
    case FOLD_PREFIX: {
      kids[0] = take(f, w, val_child(s, v, 0), loc);
      if (n.child_count == 2) check_add(w, val_child(s, v, 1), true);
      return kids[0];
    }
    case FOLD_IN_STEP:
      for (uint32_t i = 0; i < n.child_count; i++) {
        Val child = val_child(s, v, i);
        bool other = !walks_generator(s, child);
        if (other) check_add(w, val_length(s, child), !w->generator.i);
        kids[i] = take(f, w, child, loc);
      }
      return val_make(s, VK_FOLD, n.op, 0, 0, 0, kids, n.child_count, NO_NAME);
    default:
      kids[0] = take(f, w, val_child(s, v, 0), loc);
      for (uint32_t i = 1; i < n.child_count && i < MAX_ARGS; i++) kids[i] = val_child(s, v, i);
      return val_make(s, VK_FOLD, n.op, 0, 0, 0, kids, n.child_count, NO_NAME);
  }
}

void walk_begin(Frame *f, Val iterable, Loc loc, Walk *w) {
  ValStore *s = vals(f);
  *w = (Walk){.iter = val_iter(s, site_of(loc), f->instance), .loc = loc};
  iterable = iterated_deep(f, iterable, loc, 0);
  Class c = val_kind(s, iterable) == VK_OBJECT ? val_class(s, iterable) : NO_CLASS;
  if (c.i && program_method(f->e->program, c, f->e->known->next).i) {
    w->items = w->object = iterable;
    return;
  }
  if (!walks_generator(s, iterable)) {
    const ValNode n = *val_node(s, iterable);
    w->items = iterable;
    w->length = n.kind == VK_FOLD && n.op == FOLD_ENDLESS ? NO_VAL : val_length(s, iterable);
    w->endless = n.kind == VK_FOLD && n.op == FOLD_ENDLESS;
    return;
  }
  w->items = take(f, w, iterable, loc);
  generator_walked(f, w->generator, loc);
  if (!w->check_count && !w->beside_count) {
    w->length = val_length(s, generator_items(f, w->generator));
    return;
  }
  Support p = val_support(s, generator_items(f, w->generator));
  for (uint32_t i = 0; i < w->check_count; i++)
    p = support_union(s, p, val_support(s, w->check[i].length));
  w->length = val_length(
      s, val_merge(s, MERGE_UNKNOWN_CALL, site_of(loc), f->instance, 3, p, NO_NAME));
}

static void leave_if(Frame *f, Val cond, Loc loc) {
  Branch b;
  branch_begin(f, &b, cond);
  if (!branch_skips(&b, true)) {
    Effect n = {.kind = EF_EXIT, .op = EXIT_BREAK, .loc = loc, .head = loc};
    emit(f, effect_new(f, &n));
    exit_add(f, EXIT_BREAK, vals(f)->yes, (ClassRef){0}, loc);
  }
  branch_else(f, &b);
  branch_end(f, &b, GUARD_FOR, loc, loc);
}

static void checks(Frame *f, const Walk *w, bool after) {
  ValStore *s = vals(f);
  for (uint32_t i = 0; i < w->check_count && !f->state.dead; i++) {
    if (w->check[i].after != after || !w->check[i].length.i) continue;
    Val done = after ? val_binary(s, OP_ADD, w->iter, val_int(s, 1)) : w->iter;
    leave_if(f, val_not(s, val_binary(s, OP_LT, done, w->check[i].length)), w->loc);
  }
}

/* Calls the object's __next__; a StopIteration of it ends the loop. */
static Val next_of_object(Frame *f, const Walk *w) {
  Engine *e = f->e;
  ValStore *s = &e->values;
  EffectStore *es = &e->effects;
  Class c = val_class(s, w->object);
  Func fn = program_method(e->program, c, e->known->next);
  CallArgs none = {0};
  seq_begin(f);
  bool dead = f->state.dead;
  uint32_t mark = f->exits.len;
  Val v = call_function(f, function_value(f, fn, w->loc.span, true), w->object, true, &none, w->loc);
  uint32_t call = seq_end(f);
  f->state.dead = dead;
  while (f->exits.len > mark) state_drop(&f->exits.at[--f->exits.len].state);
  if (!call || !(effect_at(es, call)->exits & (1 << EXIT_RAISE))) {
    emit(f, call);
    return v;
  }
  Effect leave = {.kind = EF_EXIT, .op = EXIT_BREAK, .b = 1, .loc = w->loc, .head = w->loc};
  Effect h = {.kind = EF_HANDLER,
              .a = effect_new(f, &leave),
              .list = es->filters.len,
              .count = 1,
              .loc = w->loc,
              .head = w->loc};
  vec_push(&es->filters, ((ClassRef){engine_name(e, "StopIteration").id, false}));
  Effect n = {.kind = EF_TRY, .op = 1, .a = call, .guard = GUARD_FOR, .loc = w->loc, .head = w->loc};
  uint32_t handler = effect_new(f, &h);
  n.list = es->pool.len;
  n.count = 1;
  vec_push(&es->pool, handler);
  emit(f, effect_new(f, &n));
  Val over = val_merge(s, MERGE_EXIT, site_of(w->loc), f->instance, 6,
                       effect_at(es, call)->support, NO_NAME);
  Branch b;
  branch_begin(f, &b, over);
  if (!branch_skips(&b, true)) exit_add(f, EXIT_BREAK, s->yes, (ClassRef){0}, w->loc);
  branch_else(f, &b);
  branch_end(f, &b, GUARD_FOR, w->loc, w->loc);
  return v;
}

Val walk_round(Frame *f, const Walk *w) {
  if (w->object.i) return next_of_object(f, w);
  checks(f, w, false);
  for (uint32_t i = 0; i < w->beside_count && !f->state.dead; i++) {
    Val none = vals(f)->none;
    generator_next(f, w->beside[i], none, NO_VAL, w->loc);
    Val over = val_merge(vals(f), MERGE_EXIT, site_of(w->loc), f->instance, 6,
                         val_support(vals(f), generator_items(f, w->beside[i])), NO_NAME);
    leave_if(f, over, w->loc);
  }
  return loop_element(f, w->items, w->iter, w->loc, w->same_order);
}

uint32_t walk_round_end(Frame *f, const Walk *w) {
  seq_begin(f);
  if (!f->state.dead) checks(f, w, true);
  return seq_end(f);
}

uint32_t walk_effect(Frame *f, const Walk *w, uint32_t body, uint32_t after, uint32_t orelse,
                     Loc loc, Loc head) {
  Effect n = {.kind = EF_LOOP,
              .guard = GUARD_FOR,
              .a = body,
              .b = orelse,
              .value = w->length,
              .c = w->iter.i,
              .loc = loc,
              .head = head};
  if (w->generator.i) {
    EffectStore *es = &f->e->effects;
    n.kind = EF_SPLICE;
    n.op = SPLICE_FOR;
    n.a = val_node(vals(f), w->generator)->a;
    n.b = body;
    n.value = w->generator;
    n.list = es->pool.len;
    n.count = after || orelse ? 2 : 0;
    if (n.count) {
      vec_push(&es->pool, after);
      vec_push(&es->pool, orelse);
    }
  }
  return effect_new(f, &n);
}

/* --- using an iterator up --- */

/* Emits a walk over `v` with `body` in each round. */
static void walk_all(Frame *f, Walk *w, uint32_t body, Loc loc) {
  uint32_t id = walk_effect(f, w, body, 0, 0, loc, loc);
  emit(f, id);
  if (id && effect_at(&f->e->effects, id)->has_event)
    f->state.trail = trail_break(f->e, site_of(loc));
}

Val used_up(Frame *f, Val v, Fold by, Loc loc) {
  ValStore *s = vals(f);
  v = iterated_deep(f, v, loc, 0);
  if (!walks_generator(s, v)) return v;
  Walk w;
  walk_begin(f, v, loc, &w);
  LoopCtx ctx = {
      .first_exit = f->exits.len, .path_mark = f->path.len, .outer = f->loop, .iter = w.iter};
  State before = state_copy(f, &f->state);
  f->loop = &ctx;
  seq_begin(f);
  Val x = walk_round(f, &w);
  if (by == FOLD_SOME) leave_if(f, val_truthy(s, x), loc); /* the first true one ends it */
  if (by == FOLD_EVERY) leave_if(f, val_not(s, x), loc);
  uint32_t body = seq_end(f), after = walk_round_end(f, &w);
  f->loop = ctx.outer;
  while (f->exits.len > ctx.first_exit) state_drop(&f->exits.at[--f->exits.len].state);
  state_drop(&f->state);
  f->state = before;
  if (after || w.check_count) {
    uint32_t id = walk_effect(f, &w, body, after, 0, loc, loc);
    emit(f, id);
    return val_merge(s, MERGE_UNKNOWN_CALL, site_of(loc), f->instance, 8,
                     support_union(s, val_support(s, w.items), val_support(s, w.length)), NO_NAME);
  }
  walk_all(f, &w, body, loc);
  return val_replace(s, v, w.generator, generator_items(f, w.generator));
}

/* yield from v. */
Val delegate(Frame *f, Val v, Loc loc) {
  ValStore *s = vals(f);
  Walk w;
  walk_begin(f, v, loc, &w);
  bool plain = val_eq(w.generator, v);
  seq_begin(f);
  yield_here(f, loop_element(f, w.items, w.iter, loc, false), plain, loc);
  uint32_t body = seq_end(f);
  emit(f, walk_effect(f, &w, body, 0, 0, loc, loc));
  if (!plain) return s->none;
  Val r = engine_instance(f->e, val_node(s, v)->a)->result;
  return r.i ? r : s->none;
}

Val walk_next(Frame *f, Val v, Val fallback, Val sent, Loc loc) {
  Engine *e = f->e;
  ValStore *s = &e->values;
  while (val_kind(s, v) == VK_FOLD && val_node(s, v)->op == FOLD_ITERATOR &&
         val_node(s, v)->child_count == 1)
    v = val_child(s, v, 0);
  if (val_kind(s, v) == VK_GENERATOR) return generator_next(f, v, fallback, sent, loc);
  Class c = val_kind(s, v) == VK_OBJECT ? val_class(s, v) : NO_CLASS;
  Func fn = c.i ? program_method(e->program, c, e->known->next) : NO_FUNC;
  if (!fn.i) return NO_VAL;
  CallArgs none = {0};
  return call_function(f, function_value(f, fn, loc.span, true), v, true, &none, loc);
}
