#include "variance/peval.h"

#include <string.h>

enum { MAX_ITEMS = 64, MAX_DEPTH = 400, MEMO = 1 << 15 };

void evaluator_init(Evaluator *e, ValStore *s) {
  *e = (Evaluator){.store = s, .memo = xcalloc(MEMO, sizeof *e->memo)};
  vec_push(&e->envs, (EnvNode){0});
}

void evaluator_release(Evaluator *e) {
  vec_release(&e->envs);
  idset_release(&e->env_index);
  free(e->memo);
}

static uint64_t env_hash(uint32_t parent, Val key, Val value) {
  return hash_mix(hash_mix(parent, key.i), value.i);
}

static uint64_t hash_of_env(const void *of, uint32_t id) {
  const EnvNode *n = &((const Evaluator *)of)->envs.at[id];
  return env_hash(n->parent, n->key, n->value);
}

Val env_lookup(const Evaluator *e, Env env, Val key) {
  if (!(e->envs.at[env.i].keys & val_own_bit(key))) return NO_VAL;
  for (uint32_t i = env.i; i; i = e->envs.at[i].parent)
    if (e->envs.at[i].key.i == key.i) return e->envs.at[i].value;
  return NO_VAL;
}

static Env env_intern(Evaluator *e, uint32_t parent, Val key, Val value) {
  uint64_t h = env_hash(parent, key, value);
  idset_reserve(&e->env_index, hash_of_env, e);
  uint32_t at = idset_first(&e->env_index, h), id;
  while ((id = idset_next(&e->env_index, h, &at))) {
    const EnvNode *n = &e->envs.at[id];
    if (n->parent == parent && n->key.i == key.i && n->value.i == value.i) return (Env){id};
  }
  id = e->envs.len;
  idset_put(&e->env_index, h, at, id);
  uint64_t keys = e->envs.at[parent].keys | val_own_bit(key);
  uint64_t same = e->envs.at[parent].same, one = hash_mix(key.i, value.i);
  bool hides = env_lookup(e, (Env){parent}, key).i != 0; /* the order says what counts */
  vec_push(&e->envs, (EnvNode){parent, key, value, keys, hides ? hash_mix(same, one) : same + one});
  return (Env){id};
}

void env_forget(Evaluator *e) {
  e->envs.len = 1;
  e->given[0] = e->given[1] = (Env){0};
  e->epoch++;
  memset(e->memo, 0, MEMO * sizeof *e->memo);
  idset_clear(&e->env_index);
}

Env env_bind(Evaluator *e, Env env, Val key, Val value) {
  if (val_eq(env_lookup(e, env, key), value)) return env;
  return env_intern(e, env.i, key, value);
}

/* A key that nothing else has: the assumptions exclude each other. */
static Env env_impossible(Evaluator *e, Env env) {
  return env_bind(e, env, e->store->no, e->store->yes);
}

bool env_contradicts(const Evaluator *e, Env env) {
  return env_lookup(e, env, e->store->no).i != 0;
}

static Env assume(Evaluator *e, Env env, Val cond, bool truth, int depth);

/* `cond` is known to be `truth`, and part of it is known too: what that says of the rest. */
static Env assume_rest(Evaluator *e, Env env, Val cond, bool truth, int depth) {
  ValStore *s = e->store;
  const ValNode n = *val_node(s, cond);
  if (n.kind == VK_ITE) {
    int c = val_truth(s, peval(e, env, (Val){n.a}));
    if (c >= 0) return assume(e, env, (Val){c ? n.b : n.c}, truth, depth);
    int a = val_truth(s, peval(e, env, (Val){n.b})), b = val_truth(s, peval(e, env, (Val){n.c}));
    if (a >= 0 && a != truth) {
      env = assume(e, env, (Val){n.a}, false, depth);
      return assume(e, env, (Val){n.c}, truth, depth);
    }
    if (b >= 0 && b != truth) {
      env = assume(e, env, (Val){n.a}, true, depth);
      return assume(e, env, (Val){n.b}, truth, depth);
    }
    return env;
  }
  /* not (a and b), or a or b: where one does not do it, the other must */
  int a = val_truth(s, peval(e, env, (Val){n.a})), b = val_truth(s, peval(e, env, (Val){n.b}));
  if (a >= 0 && a != truth) return assume(e, env, (Val){n.b}, truth, depth);
  if (b >= 0 && b != truth) return assume(e, env, (Val){n.a}, truth, depth);
  return env;
}

static bool is_compound(const ValNode *n) {
  return n->kind == VK_ITE || (n->kind == VK_BINARY && (n->op == OP_AND || n->op == OP_OR));
}

/* What `cond` says is equal to a constant, if all ranks have it alike: it is that constant, and so no
 * other. NO_VAL: nothing of the kind. */
static Val pinned_by(const ValStore *s, const ValNode *cond, Val *to) {
  if (cond->kind != VK_BINARY || cond->op != OP_EQ) return NO_VAL;
  Val x = {cond->a}, y = {cond->b};
  bool first = val_kind(s, x) == VK_CONST;
  Val open = first ? y : x;
  *to = first ? x : y;
  if (val_kind(s, *to) != VK_CONST || val_kind(s, open) == VK_CONST) return NO_VAL;
  return support_count(s, val_support(s, open)) ? NO_VAL : open;
}

static Env assume(Evaluator *e, Env env, Val cond, bool truth, int depth) {
  enum { MAX_CHAIN = 8, MAX_FACTS_SEEN = 24 };
  ValStore *s = e->store;
  const ValNode n = *val_node(s, cond);
  if (n.kind == VK_UNARY && n.op == OP_NOT) return assume(e, env, (Val){n.a}, !truth, depth);
  if (n.kind == VK_BINARY && ((n.op == OP_AND && truth) || (n.op == OP_OR && !truth))) {
    env = assume(e, env, (Val){n.a}, truth, depth);
    return assume(e, env, (Val){n.b}, truth, depth);
  }
  int known = val_truth(s, peval(e, env, cond));
  if (known >= 0) return known == truth ? env : env_impossible(e, env);
  Val to = NO_VAL, pinned = truth ? pinned_by(s, &n, &to) : NO_VAL;
  env = pinned.i ? env_bind(e, env, pinned, to) : env_bind(e, env, cond, val_bool(s, truth));
  if (depth >= MAX_CHAIN) return env;
  if (is_compound(&n)) env = assume_rest(e, env, cond, truth, depth + 1);
  /* The new fact may say more about older ones. */
  int seen = 0;
  for (uint32_t i = e->envs.at[env.i].parent; i && seen < MAX_FACTS_SEEN; i = e->envs.at[i].parent) {
    EnvNode old = e->envs.at[i];
    if (!is_compound(val_node(s, old.key)) || !val_may_hold(s, old.key, cond)) continue;
    seen++;
    int held = val_truth(s, old.value);
    if (held >= 0) env = assume_rest(e, env, old.key, held, depth + 1);
  }
  return env;
}

Env env_assume(Evaluator *e, Env env, Val cond, bool truth) {
  return val_kind(e->store, cond) == VK_CONST ? env : assume(e, env, cond, truth, 0);
}

/* Ids have 31 bits: IdSet has no room for more. */
static uint64_t mention_key(Val v, Val leaf) { return (uint64_t)v.i << 31 | leaf.i; }

static bool mentions(ValStore *s, Val v, Val leaf, int depth) {
  if (val_eq(v, leaf)) return true;
  const ValNode n = *val_node(s, v);
  if (!(n.leaves & val_own_bit(leaf)) || depth > MAX_DEPTH) return false;
  switch (n.kind) {
    case VK_CONST:
    case VK_SOURCE:
    case VK_FUNC:
    case VK_CLASS:
    case VK_OBJECT:
    case VK_UNKNOWN:
    case VK_PARAM:
    case VK_MERGE:
    case VK_EXTERNAL:
    case VK_MODULE:
    case VK_WORLD:
    case VK_ITER:
    case VK_ABSENT:
    case VK_GENERATOR:
      return false;
    default:
      break;
  }
  uint64_t *memo = &s->mention_memo[hash_mix(v.i, leaf.i) % MENTION_MEMO];
  if (*memo >> 1 == mention_key(v, leaf)) return *memo & 1;
  bool r = false;
  uint32_t payload[3] = {n.a, n.b, n.c}, used = 0;
  switch (n.kind) {
    case VK_UNARY:
    case VK_ATTR:
    case VK_SIZE:
    case VK_MEMBERS:
    case VK_METHOD:
    case VK_GROUP:
    case VK_AGREED:
    case VK_PARTIAL:
      used = 1;
      break;
    case VK_BINARY:
    case VK_ITEM:
    case VK_ELEMENT:
    case VK_EACH:
    case VK_BOUND:
      used = 2;
      break;
    case VK_ITE:
    case VK_SELECT:
      used = 3;
      break;
    default:
      break;
  }
  for (uint32_t i = 0; i < used && !r; i++)
    r = payload[i] && mentions(s, (Val){payload[i]}, leaf, depth + 1);
  for (uint32_t i = 0; i < n.child_count && !r; i++)
    r = mentions(s, val_child(s, v, i), leaf, depth + 1);
  if (val_lasts(s, v) && val_lasts(s, leaf)) *memo = mention_key(v, leaf) << 1 | r;
  return r;
}

bool val_mentions(ValStore *s, Val v, Val leaf) { return mentions(s, v, leaf, 0); }

Env env_without(Evaluator *e, Env env, Val leaf) {
  if (!env.i || env.i == e->given[0].i || env.i == e->given[1].i) return env;
  EnvNode n = e->envs.at[env.i];
  Env parent = env_without(e, (Env){n.parent}, leaf);
  if (val_mentions(e->store, n.key, leaf)) return parent;
  if (parent.i == n.parent) return env;
  return env_intern(e, parent.i, n.key, n.value);
}

static int concrete_items(ValStore *s, Val v, Val *items) {
  return val_items(s, v, items, MAX_ITEMS);
}

static Val rank_under(const Evaluator *e, Env env) { return env_lookup(e, env, e->store->rank); }

/* Number of elements of an iterable, if it is a known constant: -1 if not. */
static int64_t known_count(ValStore *s, Val iterable) {
  Val len = val_length(s, iterable);
  int64_t n;
  if (len.i && val_is_int(s, len, &n)) return n < 0 ? 0 : n;
  return -1;
}

/* The last iteration whose condition holds, if every condition that matters is decided. */
static Val select_under(Evaluator *e, Env env, Val v) {
  ValStore *s = e->store;
  const ValNode n = *val_node(s, v);
  Val iterable = peval(e, env, val_child(s, v, 0)), iter = val_child(s, v, 1);
  int64_t count = known_count(s, iterable);
  if (count < 0 || count > MAX_ITEMS) return v;
  for (int64_t i = count - 1; i >= 0; i--) {
    Env at = env_bind(e, env, iter, val_int(s, i));
    int t = val_truth(s, peval(e, at, (Val){n.a}));
    if (t < 0) return v;
    if (t) return peval(e, at, (Val){n.b});
  }
  return peval(e, env, (Val){n.c});
}

/* Which are taken is not known one by one, but may still differ from side to side. */
static Val each_in_general(Evaluator *e, Env env, const ValNode *n, Val iterable, Val iter) {
  ValStore *s = e->store;
  Env at = env_without(e, env, iter);
  Val element = peval(e, at, (Val){n->a}), cond = n->b ? peval(e, at, (Val){n->b}) : NO_VAL;
  if (cond.i && val_truth(s, cond) == 1) cond = NO_VAL;
  if (cond.i && val_truth(s, cond) == 0) return val_seq(s, (SeqKind)n->op, NULL, 0, n->c, 0);
  return val_each(s, (SeqKind)n->op, element, cond, iterable, iter, n->c);
}

static Val each_under(Evaluator *e, Env env, Val v) {
  ValStore *s = e->store;
  const ValNode n = *val_node(s, v);
  Val iterable = peval(e, env, val_child(s, v, 0)), iter = val_child(s, v, 1), out[MAX_ITEMS];
  int64_t count = known_count(s, iterable);
  uint32_t len = 0;
  if (count < 0 || count > MAX_ITEMS) return each_in_general(e, env, &n, iterable, iter);
  for (int64_t i = 0; i < count; i++) {
    Env at = env_bind(e, env, iter, val_int(s, i));
    int t = n.b ? val_truth(s, peval(e, at, (Val){n.b})) : 1;
    if (t < 0) return each_in_general(e, env, &n, iterable, iter);
    if (t) out[len++] = peval(e, at, (Val){n.a});
  }
  return val_seq(s, (SeqKind)n.op, out, len, n.c, 0);
}

/* A constant, or a row of them. */
static bool is_decided(const ValStore *s, Val v) {
  const ValNode *n = val_node(s, v);
  if (n->kind != VK_SEQ) return n->kind == VK_CONST;
  for (uint32_t i = 0; i < n->child_count; i++)
    if (!is_decided(s, val_child(s, v, i))) return false;
  return true;
}

/* Who has this rank's colour: the colour of each rank of the world is worked out. Nobody where this
 * rank has none. -1: not known. */
static int of_colour(Evaluator *e, Env env, Val colour, int64_t *ranks, uint32_t cap) {
  ValStore *s = e->store;
  int64_t size;
  Val mine = peval(e, env, colour);
  if (!is_decided(s, mine) || !val_is_int(s, peval(e, env, s->world_size), &size) ||
      size > cap)
    return -1;
  if (val_eq(mine, s->none)) return 0;
  Env world = env_bind(e, (Env){0}, s->world_size, val_int(s, size));
  int count = 0;
  for (int64_t r = 0; r < size; r++) {
    Val its = peval(e, env_bind(e, world, s->rank, val_int(s, r)), colour);
    if (!is_decided(s, its)) return -1;
    if (val_eq(its, mine)) ranks[count++] = r;
  }
  return count;
}

int group_members(Evaluator *e, Env env, Val group, int64_t *ranks, uint32_t cap) {
  ValStore *s = e->store;
  Val g = peval(e, env, group), items[MAX_ITEMS], list = NO_VAL;
  if (val_eq(g, s->none)) g = s->world; /* as a group argument, None is the world */
  const ValNode n = *val_node(s, g);
  int64_t size;
  if (n.kind == VK_WORLD) {
    if (!val_is_int(s, peval(e, env, s->world_size), &size) || size > cap) return -1;
    for (int64_t i = 0; i < size; i++) ranks[i] = i;
    return (int)size;
  }
  if (n.kind == VK_GROUP && n.a) list = (Val){n.a};
  if (!list.i && n.kind == VK_GROUP && n.op) return of_colour(e, env, val_child(s, g, 0), ranks, cap);
  if (!list.i) return -1;
  int count = concrete_items(s, list, items);
  if (count > (int)cap) return -1;
  for (int i = 0; i < count; i++)
    if (!val_is_int(s, items[i], &ranks[i])) return -1;
  return count;
}

static Val group_rank_under(Evaluator *e, Env env, const Source *src, Val v) {
  ValStore *s = e->store;
  int64_t ranks[MAX_ITEMS], me;
  if (!val_is_int(s, rank_under(e, env), &me)) return v;
  int count = group_members(e, env, src->group, ranks, MAX_ITEMS);
  if (count < 0) return v;
  for (int i = 0; i < count; i++)
    if (ranks[i] == me) return val_int(s, i);
  return val_int(s, -1);
}

static Val source_under(Evaluator *e, Env env, Val v) {
  ValStore *s = e->store;
  const Source src = s->sources.at[val_node(s, v)->a];
  if (src.world_rank) {
    Val r = rank_under(e, env);
    return r.i ? r : v;
  }
  return src.kind == SRC_GROUP_RANK ? group_rank_under(e, env, &src, v) : v;
}

static Val size_under(Evaluator *e, Env env, Val v) {
  ValStore *s = e->store;
  int64_t ranks[MAX_ITEMS];
  Val group = {val_node(s, v)->a};
  if (val_kind(s, group) == VK_WORLD) return v; /* bound directly or unknown */
  int count = group_members(e, env, group, ranks, MAX_ITEMS);
  return count < 0 ? v : val_int(s, count);
}

static Val members_under(Evaluator *e, Env env, Val v) {
  ValStore *s = e->store;
  Val group = peval(e, env, (Val){val_node(s, v)->a});
  if (val_kind(s, group) == VK_WORLD) {
    Val size = peval(e, env, s->world_size);
    if (val_kind(s, size) == VK_CONST) return val_fold(s, FOLD_COUNT_UP, &size, 1);
    return v;
  }
  if (val_kind(s, group) != VK_GROUP) return v;
  if (!val_node(s, group)->op) return val_members(s, group);
  int64_t ranks[MAX_ITEMS];
  Val items[MAX_ITEMS];
  int count = group_members(e, env, group, ranks, MAX_ITEMS);
  for (int i = 0; i < count; i++) items[i] = val_int(s, ranks[i]);
  return count < 0 ? v : val_seq(s, SEQ_LIST, items, (uint32_t)count, 0, 0);
}

/* Folds over lists whose members are all known numbers. */
static Val fold_items(ValStore *s, Fold f, const Val *args, uint32_t count) {
  Val items[MAX_ITEMS];
  int64_t x, y, best = 0;
  int n = count == 1 || f == FOLD_INDEX_OF ? concrete_items(s, args[0], items) : -1;
  if ((f == FOLD_SMALLEST || f == FOLD_LARGEST) && count > 1 && count <= MAX_ITEMS) {
    n = (int)count;
    memcpy(items, args, count * sizeof *items);
  }
  if (n < 0) return NO_VAL;
  if (f == FOLD_SOME || f == FOLD_EVERY) {
    Val r = val_bool(s, f == FOLD_EVERY);
    for (int i = 0; i < n; i++)
      r = f == FOLD_SOME ? val_or(s, r, items[i]) : val_and(s, r, items[i]);
    return r;
  }
  if (f == FOLD_INDEX_OF) {
    for (int i = 0; i < n; i++) {
      if (val_eq(items[i], args[1])) return val_int(s, i);
      if (val_kind(s, items[i]) != VK_CONST) return NO_VAL;
    }
    return NO_VAL;
  }
  if (f != FOLD_TOTAL && f != FOLD_SMALLEST && f != FOLD_LARGEST) return NO_VAL;
  if (f != FOLD_TOTAL && !n) return NO_VAL;
  for (int i = 0; i < n; i++) {
    if (!val_is_int(s, items[i], &x)) return NO_VAL;
    y = best;
    if (f == FOLD_TOTAL) {
      if (__builtin_add_overflow(y, x, &best)) return NO_VAL;
    } else if (!i || (f == FOLD_SMALLEST ? x < y : x > y)) {
      best = x;
    }
  }
  return val_int(s, best);
}

static Val fold_under(Evaluator *e, Env env, Val v) {
  ValStore *s = e->store;
  const ValNode n = *val_node(s, v);
  Val args[MAX_ITEMS];
  if (n.child_count > MAX_ITEMS || !n.child_count) return v;
  bool same = true;
  for (uint32_t i = 0; i < n.child_count; i++) {
    args[i] = peval(e, env, val_child(s, v, i));
    same = same && val_eq(args[i], val_child(s, v, i));
  }
  Val r = fold_items(s, (Fold)n.op, args, n.child_count);
  if (r.i) return r;
  return same ? v : val_fold(s, (Fold)n.op, args, n.child_count);
}

static Val binary_under(Evaluator *e, Env env, const ValNode *n, Val v) {
  ValStore *s = e->store;
  Val a = peval(e, env, (Val){n->a});
  if (n->op == OP_AND && val_truth(s, a) == 0) return s->no;
  if (n->op == OP_OR && val_truth(s, a) == 1) return s->yes;
  Val b = peval(e, env, (Val){n->b});
  if (a.i == n->a && b.i == n->b) {
    /* A list that is only now known member by member. */
    return v;
  }
  return val_binary(s, (OperKind)n->op, a, b);
}

/* What a call depends on through its arguments alone it no longer does when they are decided. */
static Val call_under(Evaluator *e, Env env, const ValNode *n, Val v) {
  ValStore *s = e->store;
  Val args[MAX_ITEMS];
  bool same = true;
  if (!n->support.i || n->child_count > MAX_ITEMS || n->size > 64) return v;
  for (uint32_t i = 0; i < n->child_count; i++) {
    args[i] = peval(e, env, val_child(s, v, i));
    same = same && val_eq(args[i], val_child(s, v, i));
  }
  return same ? v : val_call_with(s, v, args);
}

static Val seq_under(Evaluator *e, Env env, const ValNode *n, Val v) {
  ValStore *s = e->store;
  Val items[MAX_ITEMS];
  bool same = true;
  if (n->child_count > MAX_ITEMS) return v;
  for (uint32_t i = 0; i < n->child_count; i++) {
    items[i] = peval(e, env, val_child(s, v, i));
    same = same && val_eq(items[i], val_child(s, v, i));
  }
  return same ? v
              : val_make(s, (ValKind)n->kind, n->op, n->a, n->b, n->c, items, n->child_count,
                         NO_NAME);
}

static Val under(Evaluator *e, Env env, Val v) {
  ValStore *s = e->store;
  const ValNode n = *val_node(s, v);
  switch (n.kind) {
    case VK_SOURCE:
      return source_under(e, env, v);
    case VK_SIZE:
      return size_under(e, env, v);
    case VK_MEMBERS:
      return members_under(e, env, v);
    case VK_UNARY: {
      Val a = peval(e, env, (Val){n.a});
      return a.i == n.a ? v : val_unary(s, (OperKind)n.op, a);
    }
    case VK_BINARY:
      return binary_under(e, env, &n, v);
    case VK_ITE: {
      Val c = peval(e, env, (Val){n.a});
      int t = val_truth(s, c);
      if (t == 1) return peval(e, env, (Val){n.b});
      if (t == 0) return peval(e, env, (Val){n.c});
      Val a = peval(e, env, (Val){n.b}), b = peval(e, env, (Val){n.c});
      return c.i == n.a && a.i == n.b && b.i == n.c ? v : val_ite(s, c, a, b);
    }
    case VK_SEQ:
    case VK_DICT:
    case VK_SLICE:
      return seq_under(e, env, &n, v);
    case VK_EACH:
      return each_under(e, env, v);
    case VK_SELECT:
      return select_under(e, env, v);
    case VK_FOLD:
      return fold_under(e, env, v);
    case VK_ITEM: {
      Val a = peval(e, env, (Val){n.a}), b = peval(e, env, (Val){n.b});
      return a.i == n.a && b.i == n.b ? v : val_item(s, a, b);
    }
    case VK_ELEMENT: {
      Val a = peval(e, env, (Val){n.a}), b = peval(e, env, (Val){n.b});
      return a.i == n.a && b.i == n.b ? v : val_element(s, a, b);
    }
    case VK_ATTR: {
      Val a = peval(e, env, (Val){n.a});
      return a.i == n.a ? v : val_attr(s, a, (Name){n.b});
    }
    case VK_CALL:
      return call_under(e, env, &n, v);
    case VK_GROUP: {
      if (!n.a) return v;
      Val m = peval(e, env, (Val){n.a});
      Val colour = peval(e, env, val_child(s, v, 0)), iter = peval(e, env, val_child(s, v, 1));
      if (m.i == n.a && val_eq(colour, val_child(s, v, 0)) && val_eq(iter, val_child(s, v, 1)))
        return v;
      return val_group(s, m, colour, n.b, n.c, iter);
    }
    default:
      return v;
  }
}

static void note_asked(Asked *a, Val v) {
  uint32_t *last = &a->last[v.i % (sizeof a->last / sizeof *a->last)];
  if (*last == v.i) return;
  *last = v.i;
  vec_push(&a->values, v.i);
}

Val peval(Evaluator *e, Env env, Val v) {
  if (!env.i || !v.i) return v;
  const ValNode *n = val_node(e->store, v);
  if (n->inert && !(n->leaves & e->envs.at[env.i].keys)) return v;
  ValKind k = (ValKind)n->kind;
  if (k == VK_CONST || k == VK_FUNC || k == VK_CLASS || k == VK_OBJECT || k == VK_EXTERNAL ||
      k == VK_MODULE || k == VK_WORLD || k == VK_LAID || k == VK_NAMED)
    return v;
  if (e->asked && !e->depth) note_asked(e->asked, v);
  uint64_t key = ((uint64_t)env.i << 32) | v.i;
  Evaluated *memo = &e->memo[hash_mix(0, key) % MEMO];
  if (memo->key == key) return memo->value;
  Val bound = env_lookup(e, env, v);
  if (bound.i) {
    *memo = (Evaluated){key, bound};
    return bound;
  }
  if (e->depth > MAX_DEPTH) return v;
  e->depth++;
  Val r = under(e, env, v);
  if (r.i != v.i) {
    Val again = env_lookup(e, env, r);
    if (again.i) r = again;
  }
  e->depth--;
  *memo = (Evaluated){key, r};
  return r;
}

/* Replacement is evaluation under the one binding, in an evaluator of its own so that ITER of other
 * loops, sources and sizes stay symbolic. */
static Val replace_in(ValStore *s, Map *memo, Val v, Val leaf, Val by, int depth) {
  if (!v.i || depth > MAX_DEPTH) return v;
  if (val_eq(v, leaf)) return by;
  const ValNode n = *val_node(s, v);
  if (!(n.leaves & val_own_bit(leaf))) return v;
  switch (n.kind) {
    case VK_CONST:
    case VK_SOURCE:
    case VK_FUNC:
    case VK_CLASS:
    case VK_OBJECT:
    case VK_UNKNOWN:
    case VK_PARAM:
    case VK_MERGE:
    case VK_EXTERNAL:
    case VK_MODULE:
    case VK_WORLD:
    case VK_ITER:
    case VK_NAMED:
    case VK_ABSENT:
    case VK_GENERATOR:
    case VK_SUPER:
      return v;
    default:
      break;
  }
  uint32_t hit;
  if (map_get(memo, v.i, &hit)) return (Val){hit};
  Val kids[MAX_ITEMS], r = v;
  bool same = true;
  uint32_t count = n.child_count <= MAX_ITEMS ? n.child_count : 0;
  for (uint32_t i = 0; i < count; i++) {
    kids[i] = replace_in(s, memo, val_child(s, v, i), leaf, by, depth + 1);
    same = same && val_eq(kids[i], val_child(s, v, i));
  }
  bool pa = false, pb = false, pc = false;
  switch (n.kind) {
    case VK_UNARY:
    case VK_ATTR:
    case VK_SIZE:
    case VK_MEMBERS:
    case VK_METHOD:
    case VK_GROUP:
      pa = true;
      break;
    case VK_BINARY:
    case VK_ITEM:
    case VK_ELEMENT:
    case VK_EACH:
      pa = pb = true;
      break;
    case VK_ITE:
    case VK_SELECT:
      pa = pb = pc = true;
      break;
    default:
      break;
  }
  Val a = pa ? replace_in(s, memo, (Val){n.a}, leaf, by, depth + 1) : (Val){n.a};
  Val b = pb ? replace_in(s, memo, (Val){n.b}, leaf, by, depth + 1) : (Val){n.b};
  Val c = pc ? replace_in(s, memo, (Val){n.c}, leaf, by, depth + 1) : (Val){n.c};
  if (!same || a.i != n.a || b.i != n.b || c.i != n.c) switch (n.kind) {
      case VK_UNARY:
        r = val_unary(s, (OperKind)n.op, a);
        break;
      case VK_BINARY:
        r = val_binary(s, (OperKind)n.op, a, b);
        break;
      case VK_ITE:
        r = val_ite(s, a, b, c);
        break;
      case VK_ITEM:
        r = val_item(s, a, b);
        break;
      case VK_ELEMENT:
        r = val_element(s, a, b);
        break;
      case VK_FOLD:
        r = val_fold(s, (Fold)n.op, kids, count);
        break;
      case VK_EACH:
        r = val_each(s, (SeqKind)n.op, a, b, kids[0], kids[1], n.c);
        break;
      case VK_SELECT:
        r = val_select(s, a, b, c, kids[0], kids[1]);
        break;
      case VK_SIZE:
        r = val_size(s, a);
        break;
      case VK_MEMBERS:
        r = val_members(s, a);
        break;
      case VK_CALL:
        r = val_call_again(s, v, kids, n.support);
        break;
      case VK_AGREED:
        break;
      default:
        r = val_make(s, (ValKind)n.kind, n.op, a.i, b.i, c.i, kids, count, (Name){n.type});
    }
  map_set(memo, v.i, r.i);
  return r;
}

Val val_replace(ValStore *s, Val v, Val leaf, Val by) {
  Map memo = {0};
  Val r = replace_in(s, &memo, v, leaf, by, 0);
  map_release(&memo);
  return r;
}
