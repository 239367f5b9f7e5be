/* Loops: rounds until the loop-carried values are stable.
 *
 * At the head of an iteration a variable that the body changes is a MERGE leaf whose support grows
 * round by round (monotone, so this ends), unless it is one of the shapes that stay exact: it
 * counts (init + step * iteration), it grows by one element (EACH), or it is chosen by a condition
 * (SELECT). After the loop, what the body changed also depends on what decided how often it ran. */
#include <string.h>

#include "variance/eval.h"

enum { MAX_WAYS = 32 }; /* returns out of one loop of which a side knows which it took */

typedef struct Carried {
  bool is_heap;
  uint64_t key; /* slot or heap key */
  Val base;     /* before the loop */
  Val start;    /* at the head in this round */
  Val step;     /* counts by this much, or NO_VAL */
  bool opaque;  /* no longer tried as a counter */
} Carried;

typedef struct Loop {
  Frame *f;
  const IrStmt *st;
  bool is_while;
  Walk walk; /* of a `for` */
  Val iterable, iter, bound;
  uint32_t site;
  State entry;
  VEC(Carried) carried;
  Map carried_index; /* see carried_id */
  LoopCtx ctx;
  uint32_t body, after; /* what a round does; before its generator goes on */
  bool body_dead;
  State end;
} Loop;

static Val heap_base(Frame *f, uint64_t key) {
  Val obj = {(uint32_t)(key >> 32)};
  Name field = {(uint32_t)key};
  if (val_kind(vals(f), obj) == VK_MODULE)
    return global_read(f, (Mod){val_node(vals(f), obj)->a}, field, (Span){0, 0});
  return read_attr(f, obj, field, (Span){0, 0});
}

static uint64_t carried_id(bool is_heap, uint64_t key) { return key * 2 + is_heap; }

static Carried *carried_find(Loop *l, bool is_heap, uint64_t key) {
  uint32_t at;
  return map_get(&l->carried_index, carried_id(is_heap, key), &at) ? &l->carried.at[at] : NULL;
}

/* What the variable may be at the head of an iteration: `sup` is what it depends on so far, `from`
 * what it has been. */
static Val merge_leaf(Loop *l, const Carried *c, Support sup, const Val *from, uint32_t count) {
  ValStore *s = vals(l->f);
  Name type = c->base.i ? val_type(s, c->base) : NO_NAME;
  if (val_eq(c->base, s->none)) type = val_type_joined(s, from, count);
  ValNode leaf = node_of_merge(MERGE_LOOP, l->site, l->f->instance,
                               (uint32_t)carried_id(c->is_heap, c->key), sup, type);
  return count ? val_joined(s, leaf, from, count, 0, false) : val_leaf_with(s, leaf, NULL);
}

/* The same once more, after what it was at the head and at the end of a round. */
static Val merge_again(Loop *l, const Carried *c, Val end) {
  ValStore *s = vals(l->f);
  Val was[3] = {c->start, end, c->base.i ? c->base : end};
  Support sup = support_union(s, val_support(s, c->start), val_support(s, end));
  if (c->step.i) /* it was a number until now */
    sup = support_union(s, val_support(s, end), c->base.i ? val_support(s, c->base) : (Support){0});
  return c->step.i ? merge_leaf(l, c, sup, was + 1, 2) : merge_leaf(l, c, sup, was, 3);
}

/* Updates one carried value after a round; true if the next round must run with another start. */
static bool carry(Loop *l, bool is_heap, uint64_t key, Val base, Val end) {
  ValStore *s = vals(l->f);
  Carried *c = carried_find(l, is_heap, key);
  if (!c) {
    if (val_eq(base, end)) return false;
    Carried n = {.is_heap = is_heap, .key = key, .base = base};
    Val was[2] = {base.i ? base : end, end};
    n.start = merge_leaf(l, &n, base.i ? val_support(s, base) : (Support){0}, was, end.i ? 2 : 0);
    map_set(&l->carried_index, carried_id(is_heap, key), l->carried.len);
    vec_push(&l->carried, n);
    return true;
  }
  if (val_eq(end, c->start)) return false;
  if (c->step.i) { /* still counting? */
    if (val_eq(end, val_binary(s, OP_ADD, c->start, c->step))) return false;
    Val start = merge_again(l, c, end);
    c->step = NO_VAL;
    c->opaque = true;
    c->start = start;
    return true;
  }
  const ValNode n = *val_node(s, end);
  int64_t by;
  if (!c->opaque && n.kind == VK_BINARY && n.op == OP_ADD && n.a == c->start.i && c->base.i &&
      val_is_int(s, (Val){n.b}, &by)) {
    c->step = (Val){n.b};
    c->start = val_binary(s, OP_ADD, val_binary(s, OP_MUL, l->iter, c->step), c->base);
    return true;
  }
  Val start = merge_again(l, c, end);
  if (val_eq(start, c->start)) return false;
  c->start = start;
  return true;
}

static bool carry_heap(Loop *l) {
  Frame *f = l->f;
  bool again = false;
  Heap *h = heap_share(l->end.heap);
  HeapDiff d = {{.h = l->entry.heap}, {.h = h}};
  uint64_t key;
  Val base, v;
  while ((v = heap_next_change(&d, &key, &base)).i) {
    /* a field of whichever element had its turn: the next round has another */
    if (l->ctx.order.i && val_mentions(vals(f), (Val){(uint32_t)(key >> 32)}, l->iter)) continue;
    if (!base.i) {
      if (carried_find(l, true, key))
        base = carried_find(l, true, key)->base;
      else {
        Heap *keep = f->state.heap;
        f->state.heap = l->entry.heap;
        base = heap_base(f, key);
        f->state.heap = keep;
      }
    }
    if (carry(l, true, key, base.i ? base : vals(f)->none, v)) again = true;
  }
  heap_drop(h);
  return again;
}

static void start_round(Loop *l) {
  Frame *f = l->f;
  f->state = state_copy(f, &l->entry);
  for (uint32_t i = 0; i < l->carried.len; i++) {
    const Carried *c = &l->carried.at[i];
    if (c->is_heap)
      heap_set(&f->state.heap, c->key, c->start);
    else
      f->state.locals[c->key] = c->start;
  }
}

static void while_head(Loop *l) {
  Frame *f = l->f;
  Branch b;
  Loc loc = frame_loc(f, l->st->span),
      head = frame_loc(f, l->st->head.end ? l->st->head : l->st->span);
  Val c = stated_value(f, l->st, eval_condition(f, l->st->a));
  if (f->state.dead) return;
  branch_begin(f, &b, c);
  branch_else(f, &b);
  if (!branch_skips(&b, false)) {
    Effect n = {.kind = EF_EXIT, .op = EXIT_BREAK, .b = 1, .loc = head, .head = head};
    emit(f, effect_new(f, &n));
    exit_add(f, EXIT_BREAK, vals(f)->yes, (ClassRef){0}, head); /* value yes: the natural end */
  }
  branch_end(f, &b, GUARD_WHILE, loc, head);
}

static void drop_exits(Frame *f, uint32_t from) {
  while (f->exits.len > from) {
    f->exits.len--;
    state_drop(&f->exits.at[f->exits.len].state);
  }
}

/* Joins the states of the iteration's `continue`s into its end. */
static void join_continues(Frame *f, uint32_t from) {
  uint32_t keep = from;
  for (uint32_t i = from; i < f->exits.len; i++) {
    Exit x = f->exits.at[i];
    if (x.kind != EXIT_CONTINUE) {
      f->exits.at[keep++] = x;
      continue;
    }
    State rest = f->state;
    f->state = x.state;
    state_join(f, x.cond, x.loc, &f->state, &rest);
  }
  f->exits.len = keep;
}

/* An element of a small set of constants: each process begins elsewhere in one circle, so that the
 * whole walk can be computed and every element comes once. NO_VAL for other containers. */
static Val element_of_set(ValStore *s, Val set, Val iter, Val order) {
  Val items[MAX_SET];
  int n = val_set_items(s, set, items, MAX_SET);
  if (n < 2) return NO_VAL;
  Val at = val_binary(s, OP_MOD, val_binary(s, OP_ADD, iter, order), val_int(s, n));
  Val list = val_seq(s, SEQ_LIST, items, (uint32_t)n, 0, 0);
  return val_make(s, VK_ITEM, 0, list.i, at.i, 0, NULL, 0, val_type(s, items[0]));
}

/* The name by which a parameter or attribute goes, or what made it, where nobody can follow that;
 * NO_NAME for other values. */
static Name goes_by(Frame *f, Val v) {
  const ValNode *n = val_node(vals(f), v);
  if (n->kind == VK_ATTR) return (Name){n->b};
  if (n->kind == VK_CALL) return models_find(f->e->models, (Name){n->a}) ? NO_NAME : (Name){n->a};
  if (n->kind != VK_PARAM) return NO_NAME;
  const ProgramFunc *pf = program_func(f->e->program, (Func){n->a});
  const IrFile *ir = program_ir(f->e->program, pf->mod);
  Range params = ir_func(ir, pf->id)->params;
  return n->b < params.count ? ir->params.at[params.first + n->b].name : NO_NAME;
}

/* An object of a class that hands out this rank's data does so however it was come by; where only a
 * declaration or a name says that it is one, the evidence is a name. */
Val handed_out(Frame *f, Val iterable, Loc loc) {
  ValStore *s = vals(f);
  const Val whole = iterable;
  while (val_kind(s, iterable) == VK_FOLD && val_node(s, iterable)->op == FOLD_ITERATOR &&
         val_node(s, iterable)->child_count)
    iterable = val_child(s, iterable, 0);
  Name type = val_type(s, iterable), name = goes_by(f, iterable);
  const Model *m = type.id ? models_find(f->e->models, type) : NULL;
  bool data = m && m->is_class && m->words >> MODEL_VARIES & 1 && m->cause & CAUSE_DATA;
  if (!data || support_strong(s, val_support(s, iterable)).i) return whole;
  Source src = {.kind = name.id ? SRC_NAMED : SRC_FRESH,
                .axes = m->axes,
                .cause = m->cause,
                .model = m,
                .name = name,
                .loc = loc,
                .instance = f->instance};
  SourceId id = source_add(s, &src, iterable.i);
  source_birth(f, id, loc);
  return val_source(s, id, type);
}

/* The element of this round. Out of an unordered container it depends on this process's order. */
Val loop_element(Frame *f, Val iterable, Val iter, Loc loc, bool same_order) {
  ValStore *s = vals(f);
  Val x = val_element(s, handed_out(f, iterable, loc), iter);
  if (same_order || !val_unordered(s, iterable)) return x;
  /* weak where it is carried away from the loop: see the level of a finding */
  Source src = {.kind = SRC_ORDER,
                .axes = AXES_WORLD,
                .cause = CAUSE_LOCAL,
                .loc = loc,
                .instance = f->instance,
                .weak = true,
                .elements_unknown = !val_elements_known(s, iterable)};
  SourceId id = source_add(s, &src, 0);
  if (f->loop) f->loop->order = id;
  source_birth(f, id, loc);
  Val order = val_source(s, id, NO_NAME);
  Val element = element_of_set(s, iterable, iter, order);
  if (element.i) return element;
  Val kids[2] = {x, order};
  return val_make(s, VK_CALL, 0, 0, site_of(loc), f->instance, kids, 2, val_type(s, x));
}

static void run_rounds(Loop *l) {
  Frame *f = l->f;
  uint32_t mark = f->exits.len;
  l->ctx =
      (LoopCtx){.first_exit = mark, .path_mark = f->path.len, .outer = f->loop, .iter = l->iter};
  f->loop = &l->ctx;
  for (int round = 0;; round++) {
    start_round(l);
    seq_begin(f);
    if (l->is_while)
      while_head(l);
    else if (!f->state.dead) {
      Val x = walk_round(f, &l->walk);
      if (!f->state.dead) assign(f, l->st->a, x);
    }
    if (!f->state.dead) eval_block(f, l->st->body);
    join_continues(f, mark);
    l->body = seq_end(f);
    l->after = l->is_while ? 0 : walk_round_end(f, &l->walk);
    l->end = f->state;
    l->body_dead = f->state.dead;
    bool again = false;
    if (!l->body_dead) {
      for (uint32_t i = 0; i < f->info->slot_count; i++)
        if (carry(l, false, i, l->entry.locals[i], l->end.locals[i])) again = true;
      if (carry_heap(l)) again = true;
      uint32_t running = running_union(f->e, l->entry.running, l->end.running);
      if (running != l->entry.running) again = true; /* threads of the round before go on */
      l->entry.running = running;
    }
    if (!again) break;
    if (round >= MAX_LOOP_ROUNDS) {
      f->e->widened_contexts++;
      break;
    }
    drop_exits(f, mark);
    state_drop(&l->end);
  }
  f->loop = l->ctx.outer;
}

static bool holds_objects(const ValStore *s, Val v) {
  switch (val_kind(s, v)) {
    case VK_OBJECT:
    case VK_FUNC:
    case VK_CLASS:
    case VK_GROUP:
    case VK_LAID:
    case VK_NAMED:
    case VK_WORLD:
    case VK_BOUND:
    case VK_PARTIAL:
    case VK_MODULE:
    case VK_SELECT:
      return true;
    case VK_ITE:
      return holds_objects(s, (Val){val_node(s, v)->b}) ||
             holds_objects(s, (Val){val_node(s, v)->c});
    default:
      return false;
  }
}

/* The shapes that stay exact over a whole `for` loop that nothing leaves early. */
static Val closed_form(Loop *l, const Carried *c, Val end) {
  ValStore *s = vals(l->f);
  const ValNode n = *val_node(s, end);
  if (val_eq(end, c->start)) return c->base;
  /* One of two ways to do it, the same in each round. */
  if (n.kind == VK_ITE && !c->step.i && c->base.i && val_uniform(s, (Val){n.a}) &&
      n.b != c->start.i && n.c != c->start.i && !val_mentions(s, (Val){n.a}, l->iter) &&
      !val_mentions(s, (Val){n.a}, c->start)) {
    Val a = closed_form(l, c, (Val){n.b}), b = a.i ? closed_form(l, c, (Val){n.c}) : NO_VAL;
    return a.i && b.i ? val_ite(s, (Val){n.a}, a, b) : NO_VAL;
  }
  if (c->step.i && l->bound.i) {
    int64_t b;
    Val times = l->bound;
    if (val_is_int(s, times, &b) && b < 0) times = val_int(s, 0);
    return val_binary(s, OP_ADD, c->base, val_binary(s, OP_MUL, times, c->step));
  }
  /* A loop around the loop that hands out the groups: still every rank gets exactly one. */
  if (n.kind == VK_SELECT && n.op && n.c == c->start.i && c->base.i)
    return val_replace(s, end, c->start, c->base);
  Val cond = NO_VAL, grown = end;
  bool inverted = false;
  if (n.kind == VK_ITE && n.c == c->start.i) cond = (Val){n.a}, grown = (Val){n.b};
  if (n.kind == VK_ITE && n.b == c->start.i) cond = (Val){n.a}, grown = (Val){n.c}, inverted = true;
  if (cond.i && inverted) cond = val_not(s, cond);
  if (cond.i && val_mentions(s, cond, c->start)) return NO_VAL;
  const ValNode g = *val_node(s, grown);
  if (cond.i && g.kind == VK_MERGE && g.op == MERGE_UNKNOWN_CALL && g.c == GROWN)
    return NO_VAL; /* it depends on what was there in every round before */
  if (g.kind == VK_FOLD && g.op == FOLD_INSERT_KEY && g.child_count == 2 &&
      val_child(s, grown, 0).i == c->start.i && c->base.i && val_kind(s, c->base) == VK_SEQ &&
      !val_node(s, c->base)->child_count && !val_mentions(s, val_child(s, grown, 1), c->start))
    return val_each(s, SEQ_SET, val_child(s, grown, 1), cond, l->iterable, l->iter, l->site);
  if (g.kind == VK_FOLD && g.op == FOLD_APPEND && val_child(s, grown, 0).i == c->start.i &&
      c->base.i && val_kind(s, c->base) == VK_SEQ && !val_node(s, c->base)->child_count) {
    Val x = val_child(s, grown, 1);
    if (!val_mentions(s, x, c->start))
      return val_each(s, SEQ_LIST, x, cond, l->iterable, l->iter, l->site);
  }
  if (c->base.i && g.kind == VK_FOLD && g.op == FOLD_INSERT_KEY && g.child_count == 3 &&
      val_child(s, grown, 0).i == c->start.i) {
    Val kids[3] = {c->base, val_child(s, grown, 1), val_child(s, grown, 2)};
    if (val_mentions(s, kids[1], c->start)) return NO_VAL;
    if (val_mentions(s, kids[2], c->start)) /* d[k] = d.get(k, 0) + 1: the key is new or it is not */
      kids[2] = val_merge(s, MERGE_LOOP, l->site, l->f->instance, kids[2].i,
                          val_support(s, kids[2]), val_type(s, kids[2]));
    Val table = val_make(s, VK_FOLD, FOLD_INSERT_KEY, 0, 0, 0, kids, 3, (Name){g.type});
    if (cond.i && (val_is_family(s, cond, table) || !val_mentions(s, kids[1], l->iter))) {
      grown = table;
    } else { /* an entry a round, or a round that has the condition */
      const ValNode *base = val_node(s, c->base);
      if (base->kind != VK_DICT || base->child_count) return NO_VAL;
      Val entry = val_seq(s, SEQ_TUPLE, kids + 1, 2, l->site, 0);
      Val entries = val_each(s, SEQ_LIST, entry, cond, l->iterable, l->iter, l->site);
      return val_fold(s, FOLD_MAPPING, &entries, 1);
    }
  }
  if (cond.i && c->base.i && !val_mentions(s, grown, c->start))
    return val_select(s, cond, grown, c->base, l->iterable, l->iter);
  return NO_VAL;
}

/* What decides in which round the loop is left. Who has failed in it is not among those that go on
 * behind it. */
static Support exit_support(Loop *l, uint32_t mark) {
  ValStore *s = vals(l->f);
  Support p = l->bound.i ? val_support(s, l->bound) : (Support){0};
  for (uint32_t i = mark; i < l->f->exits.len; i++) {
    const Exit *x = &l->f->exits.at[i];
    if (x->kind != EXIT_RAISE && x->kind != EXIT_STOP)
      p = support_union(s, p, val_support(s, x->cond));
  }
  return p;
}

static Val after_value(Loop *l, bool is_heap, uint64_t key, Val base, Val end, Support leaving) {
  ValStore *s = vals(l->f);
  if (val_eq(base, end)) return end;
  int64_t bound;
  bool runs = l->bound.i && val_is_int(s, l->bound, &bound) && bound > 0;
  bool own = l->ctx.order.i && support_has(s, val_support(s, end), l->ctx.order) && base.i &&
             (val_kind(s, base) == VK_DICT || val_kind(s, base) == VK_SEQ) &&
             val_kind(s, end) == VK_MERGE;
  if (own) val_own_order(s, end); /* filled in the order of the walk */
  Carried *c = carried_find(l, is_heap, key);
  if (runs && !leaving.i && (!c || (!val_mentions(s, end, c->start))))
    return val_replace(s, end, l->iter, val_int(s, bound - 1));
  uint32_t id = (uint32_t)(key * 2 + is_heap);
  if (holds_objects(s, end) && !(c && val_mentions(s, end, c->start))) {
    if (l->bound.i && !leaving.i) /* the last round's */
      end = val_replace(s, end, l->iter, val_binary(s, OP_SUB, l->bound, val_int(s, 1)));
    if (!base.i) return end;
    Val ran = val_merge(s, MERGE_EXIT, l->site, l->f->instance, id, leaving, NO_NAME);
    return val_ite(s, ran, end, base);
  }
  Support p =
      support_union(s, val_support(s, end),
                    support_union(s, leaving, base.i ? val_support(s, base) : (Support){0}));
  ValNode leaf = node_of_merge(MERGE_AFTER, l->site, l->f->instance, id, p, val_type(s, end));
  Val was[2] = {end, base.i ? base : end};
  Val after = val_joined_by(s, leaf, was, 2, leaving, 0, false); /* how often it ran decides */
  if (c && base.i &&
      (size_comes_from(l->f->e, end, c->start) || size_comes_from(l->f->e, end, base)))
    size_kept(l->f->e, after, base);
  if (own) val_own_order(s, after);
  return after;
}

/* The state after the last iteration of a `for` loop. */
static State natural_end(Loop *l, Support runs) {
  Frame *f = l->f;
  State st = state_copy(f, &l->entry);
  if (l->body_dead) return st;
  for (uint32_t i = 0; i < f->info->slot_count; i++) {
    Val base = l->entry.locals[i], end = l->end.locals[i], v = NO_VAL;
    if (val_eq(base, end)) continue;
    Carried *c = carried_find(l, false, i);
    if (c) v = closed_form(l, c, end);
    st.locals[i] = v.i ? v : after_value(l, false, i, base, end, runs);
  }
  Heap *h = heap_share(l->end.heap);
  HeapDiff d = {{.h = l->entry.heap}, {.h = h}};
  uint64_t key;
  Val base, end;
  while ((end = heap_next_change(&d, &key, &base)).i) {
    Carried *c = carried_find(l, true, key);
    Val v = c ? closed_form(l, c, end) : NO_VAL;
    if (c) base = c->base;
    heap_set(&st.heap, key, v.i ? v : after_value(l, true, key, base, end, runs));
  }
  heap_drop(h);
  return st;
}

/* A state at a `break`: what the loop changed varies with what decided the round of leaving. */
static void leave_state(Loop *l, State *st, Support leaving) {
  Frame *f = l->f;
  if (!leaving.i) return;
  for (uint32_t i = 0; i < f->info->slot_count; i++)
    st->locals[i] = val_eq(st->locals[i], l->entry.locals[i]) || !st->locals[i].i
                        ? st->locals[i]
                        : after_value(l, false, i, l->entry.locals[i], st->locals[i], leaving);
  Heap *h = heap_share(st->heap);
  HeapDiff d = {{.h = l->entry.heap}, {.h = h}};
  uint64_t key;
  Val base, v;
  while ((v = heap_next_change(&d, &key, &base)).i) {
    Carried *c = carried_find(l, true, key);
    heap_set(&st->heap, key, after_value(l, true, key, c ? c->base : base, v, leaving));
  }
  heap_drop(h);
}

static void finish(Loop *l, uint32_t mark) {
  Frame *f = l->f;
  ValStore *s = vals(f);
  Support leaving = exit_support(l, mark);
  bool breaks = false;
  for (uint32_t i = mark; i < f->exits.len; i++) {
    const Exit *x = &f->exits.at[i];
    if (x->kind == EXIT_BREAK && !val_eq(x->value, s->yes)) breaks = true;
  }
  bool has_natural = !l->is_while && !l->walk.object.i && !l->walk.endless;
  /* Where the loop comes to its natural end, nothing has left it: it has run as often as it has
   * elements. */
  Support runs = l->bound.i ? val_support(s, l->bound) : (Support){0};
  State natural = has_natural ? natural_end(l, runs) : (State){.dead = true};
  State left = {.dead = true};
  uint32_t keep = mark, k = 0, way_count = 0;
  Val ways[MAX_WAYS];
  for (uint32_t i = mark; i < f->exits.len; i++, k++) {
    Exit x = f->exits.at[i];
    Val taken = val_merge(s, MERGE_EXIT, l->site, f->instance, 0x10000u + k, leaving, NO_NAME);
    leave_state(l, &x.state, leaving);
    if (x.kind == EXIT_BREAK) {
      State *into = val_eq(x.value, s->yes) ? &natural : &left;
      if (into->dead) {
        if (into->locals) state_drop(into);
        *into = x.state;
      } else {
        State rest = *into;
        *into = x.state;
        state_join(f, taken, x.loc, into, &rest);
      }
      continue;
    }
    if (x.effect && leaving.i && !l->walk.generator.i && way_count < MAX_WAYS) {
      ways[way_count] = taken;
      way_taken(f, x.effect, ways, way_count++);
    }
    x.cond = val_and(s, path_condition(f, 0), taken);
    f->exits.at[keep++] = x;
  }
  f->exits.len = keep;
  f->state = natural;
  if (!f->state.locals) { /* nothing ends it naturally */
    f->state = state_copy(f, &l->entry);
    f->state.dead = true;
  }
  uint32_t orelse = 0;
  if (l->st && l->st->orelse.count && !f->state.dead) {
    seq_begin(f);
    eval_block(f, l->st->orelse);
    orelse = seq_end(f);
  }
  if (breaks && left.locals) {
    State rest = f->state;
    f->state = left;
    state_join(f, val_merge(s, MERGE_EXIT, l->site, f->instance, 0x20000u, leaving, NO_NAME),
               NO_LOC, &f->state, &rest);
  }
  Loc loc = frame_loc(f, l->st->span),
      head = frame_loc(f, l->st->head.end ? l->st->head : l->st->span);
  name_loop_results(f, &l->entry, &l->end, head, loc.span.end);
  Effect n = {.kind = EF_LOOP,
              .guard = GUARD_WHILE,
              .a = l->body,
              .b = orelse,
              .c = l->iter.i,
              .loc = loc,
              .head = head};
  uint32_t id = l->is_while ? effect_new(f, &n)
                            : walk_effect(f, &l->walk, l->body, l->after, orelse, loc, head);
  emit(f, id);
  if (id) way_ends(f, ways, way_count, loc);
  if (id && effect_at(&f->e->effects, id)->has_event) f->state.trail = trail_break(f->e, l->site);
}

static void run(Loop *l) {
  Frame *f = l->f;
  uint32_t mark = f->exits.len;
  int64_t n;
  if (l->bound.i && val_is_int(vals(f), l->bound, &n) && n <= 0) { /* never runs */
    eval_block(f, l->st->orelse);
    return;
  }
  l->entry = f->state;
  run_rounds(l);
  finish(l, mark);
  state_drop(&l->entry);
  state_drop(&l->end);
  vec_release(&l->carried);
  map_release(&l->carried_index);
}

/* Said of a loop: how often and in which order it goes round, not what it is given. */
static void state_facts(Frame *f, const IrStmt *st, Walk *w) {
  const IrFact *fact = fact_of(f, st);
  if (!fact) return;
  w->length = stated_value(f, st, w->length);
  w->same_order = fact->kind == FACT_UNIFORM;
  uint32_t root = w->generator.i ? engine_instance(f->e, val_node(vals(f), w->generator)->a)->root : 0;
  if (!root || !effect_at(&f->e->effects, root)->has_event) w->generator = NO_VAL;
}

static void for_over(Frame *f, const IrStmt *st, Val it) {
  ValStore *s = vals(f);
  const ValNode n = *val_node(s, it);
  if (n.kind == VK_ITE && n.size < 40 &&
      (walks_generator(s, (Val){n.b}) || walks_generator(s, (Val){n.c}))) { /* one or the other */
    Branch b;
    Loc loc = frame_loc(f, st->span);
    branch_begin(f, &b, (Val){n.a});
    if (!branch_skips(&b, true)) for_over(f, st, (Val){n.b});
    branch_else(f, &b);
    if (!branch_skips(&b, false)) for_over(f, st, (Val){n.c});
    branch_end(f, &b, GUARD_CALLEE, loc, loc);
    return;
  }
  Loop l = {.f = f, .st = st, .site = site_of(frame_loc(f, st->span))};
  walk_begin(f, it, frame_loc(f, st->span), &l.walk);
  if (f->state.dead) return;
  state_facts(f, st, &l.walk);
  l.iterable = l.walk.items;
  l.iter = l.walk.iter;
  l.bound = l.walk.length;
  run(&l);
}

/* The order in which equal keys of two rounds of evaluation of nested loops are met does not
 * matter: sites identify loops, instances their activations. */
void eval_for(Frame *f, const IrStmt *st) {
  Val it = eval(f, st->b);
  if (!f->state.dead) for_over(f, st, it);
}

void eval_while(Frame *f, const IrStmt *st) {
  Loop l = {.f = f, .st = st, .is_while = true, .site = site_of(frame_loc(f, st->span))};
  l.iter = val_iter(vals(f), l.site, f->instance);
  run(&l);
}
