/* Side-by-side comparison of two machines.
 *
 * A pair of states already under comparison is taken as equal (greatest fixed point), so loops and
 * recursion end; a pair found equal is remembered. A guard that the bindings do not decide is
 * followed both ways: together, if it is the same condition on both sides and does not depend on
 * what differs; apart, in all combinations, if it does. */
#include <string.h>

#include "trace/machine.h"

enum {
  MAX_FACTS = 6,    /* assumed conditions carried along: the newest; fewer where many are asked */
  MAX_STEPS = 2500, /* of one comparison; more is undecided */
  MAX_ALL_STEPS = 60000000, /* of the whole run */
  MAX_RECURSION = 1500,
  UNROLL = 8,         /* iterations of a loop whose trip count is known */
  GENERIC_ROUNDS = 2, /* rounds of a loop that only one side goes on with */
  COUNTED_ROUNDS = 7, /* rounds of a while loop whose condition looks at the count */
  MAX_SAME_CALL = 3,  /* nested activations of one function's context */
};

typedef struct Compare {
  TraceSet *t;
  const Scenario *s;
  uint32_t scenario;
  Map memo; /* state pair -> 1 under way or equal */
  uint32_t steps, depth, max_facts;
  bool undecided, group_unknown, counts_assumed;
  Mismatch best;
  bool have_best, best_fail_stop;
  bool failure_below; /* a callee fails on one side only, uncaught */
  bool stepped_over;  /* a call whose inside depends on what differs was not looked into */
  bool other_exits;   /* the sides leave differently by more than a failure */
  Split splits[MAX_SPLITS];
  uint32_t split_count;
  VEC(uint32_t) matched; /* events both sides issued, on the current way */
} Compare;

static Verdict compare(Compare *c, Side a, Side b);

/* What is put back before another way is tried. */
typedef struct Mark {
  uint32_t matched, split_count;
  Split splits[MAX_SPLITS];
} Mark;

static Mark mark(const Compare *c) {
  Mark m = {.matched = c->matched.len, .split_count = c->split_count};
  memcpy(m.splits, c->splits, sizeof m.splits);
  return m;
}

static void back_to(Compare *c, const Mark *m) {
  c->matched.len = m->matched;
  c->split_count = m->split_count;
  memcpy(c->splits, m->splits, sizeof m->splits);
}

static bool touched(Compare *c, Support p) { return axis_touches(c->t, c->s->axis, p); }

static void split_push(Compare *c, uint32_t effect, bool a_true, uint32_t chain) {
  if (c->split_count < MAX_SPLITS)
    c->splits[c->split_count] = (Split){effect, a_true, chain};
  else {
    for (uint32_t i = 1; i < MAX_SPLITS; i++) c->splits[i - 1] = c->splits[i];
    c->splits[MAX_SPLITS - 1] = (Split){effect, a_true, chain};
    return;
  }
  c->split_count++;
}

/* Together again at one continuation: what parted them is over, but for the counts of loops that
 * are still running. */
static void splits_settle(Compare *c, uint32_t k) {
  uint32_t keep = 0;
  for (uint32_t i = 0; i < c->split_count; i++) {
    bool running = false;
    if (effect_at(&c->t->e->effects, c->splits[i].effect)->kind == EF_LOOP)
      for (uint32_t x = k; c->t->conts.at[x].kind != CONT_END && !running;
           x = c->t->conts.at[x].parent)
        running = c->t->conts.at[x].kind == CONT_LOOP && c->t->conts.at[x].a == c->splits[i].effect;
    if (running) c->splits[keep++] = c->splits[i];
  }
  c->split_count = keep;
}

/* What a side issues from here on, as far as its guards are decided. */
static uint32_t lane(Compare *c, Side s, uint32_t *out, uint8_t *end) {
  uint32_t n = 0;
  *end = 255;
  for (int i = 0; i < 200 && n < MAX_LANE; i++) {
    MStep st = machine_next(c->t, &s);
    const Effect *x = effect_at(&c->t->e->effects, st.effect);
    bool unknown = false;
    switch (st.kind) {
      case STEP_EVENT:
        if (event_relevant(c->t, c->s, st.effect, s.env, &unknown)) out[n++] = st.effect;
        s.k = st.rest;
        break;
      case STEP_BRANCH: {
        int truth = val_truth(&c->t->e->values, peval(&c->t->e->evaluator, s.env, x->value));
        if (truth < 0) return n;
        s.k = cont_run(c->t, truth ? x->a : x->b, st.rest);
        break;
      }
      case STEP_LOOP:
        s.k = cont_run(c->t, x->a, cont_push(c->t, CONT_LOOP, 0, st.effect, 1, st.rest));
        break;
      case STEP_CALL_INTO:
        s.k = cont_run(c->t, engine_instance(c->t->e, x->a)->root,
                       cont_push(c->t, CONT_CALL, 0, st.effect, 0, st.rest));
        break;
      case STEP_AGAIN:
        return n;
      case STEP_END:
        *end = st.exit;
        return n;
    }
  }
  return n;
}

static Verdict mismatch(Compare *c, MismatchKind kind, Side a, Side b, const MStep *sa,
                        const MStep *sb) {
  bool fail = (sa->kind == STEP_END &&
               (sa->exit == EXIT_RAISE || (sa->exit == EXIT_STOP && sa->status > 0))) ||
              (sb->kind == STEP_END &&
               (sb->exit == EXIT_RAISE || (sb->exit == EXIT_STOP && sb->status > 0)));
  if (c->have_best && !(c->best_fail_stop && !fail))
    return fail ? VERDICT_FAIL_STOP : VERDICT_MISMATCH;
  Mismatch *m = &c->best;
  *m = (Mismatch){.kind = kind,
                  .scenario = c->scenario,
                  .group_unknown = c->group_unknown,
                  .counts_assumed = c->counts_assumed};
  m->event_a = sa->kind == STEP_EVENT ? sa->effect : 0;
  m->event_b = sb->kind == STEP_EVENT ? sb->effect : 0;
  m->path_a = a.k;
  m->path_b = b.k;
  m->split_count = c->split_count;
  for (uint32_t i = 0; i < c->split_count; i++) m->splits[i] = c->splits[i];
  uint32_t n = c->matched.len, keep = n < 2 ? n : 2;
  m->skipped = n - keep;
  m->before_count = keep;
  for (uint32_t i = 0; i < keep; i++) m->before[i] = c->matched.at[n - keep + i];
  m->after_a_count = lane(c, a, m->after_a, &m->end_a);
  m->after_b_count = lane(c, b, m->after_b, &m->end_b);
  c->have_best = true;
  c->best_fail_stop = fail;
  return fail ? VERDICT_FAIL_STOP : VERDICT_MISMATCH;
}

static Verdict worse(Verdict x, Verdict y) { return x > y ? x : y; }

static int truth_under(Compare *c, Env env, Val v, Val *residual) {
  *residual = peval(&c->t->e->evaluator, env, v);
  return val_truth(&c->t->e->values, *residual);
}

/* What is never asked again is dropped by env_ahead. */
static Side take(Compare *c, Side s, uint32_t effect, uint32_t rest, Val residual, bool way) {
  const Effect *x = effect_at(&c->t->e->effects, effect);
  Side n = {cont_run(c->t, way ? x->a : x->b, rest), s.env};
  n.env = env_assume(&c->t->e->evaluator, s.env, residual, way);
  return n;
}

static bool effect_leaves(const EffectStore *s, uint32_t id) {
  if (!id) return false;
  const Effect *n = effect_at(s, id);
  if (n->kind == EF_EXIT) return true;
  if (n->kind == EF_SEQ) return effect_leaves(s, s->pool.at[n->list + n->count - 1]);
  if (n->kind == EF_IF) return effect_leaves(s, n->a) && effect_leaves(s, n->b);
  return false;
}

static Verdict both_ways(Compare *c, Side a, Side b, const MStep *sa, const MStep *sb, Val ra,
                         Val rb) {
  Mark start = mark(c);
  Verdict v = VERDICT_EQUAL;
  for (int way = 1; way >= 0; way--) {
    v = worse(v, compare(c, take(c, a, sa->effect, sa->rest, ra, way),
                         take(c, b, sb->effect, sb->rest, rb, way)));
    back_to(c, &start);
    if (v == VERDICT_MISMATCH) return v;
  }
  return v;
}

/* Both sides stand at one guard that depends on what differs and is not decided: all combinations.
 */
static Verdict all_ways(Compare *c, Side a, Side b, const MStep *sa, const MStep *sb, Val ra,
                        Val rb) {
  Mark start = mark(c);
  Verdict v = VERDICT_EQUAL;
  for (int way = 0; way < 4; way++) {
    bool wa = way & 1, wb = (way & 1) ^ (way < 2 ? 1 : 0);
    if (wa != wb) split_push(c, sa->effect, wa, a.k);
    v = worse(v, compare(c, take(c, a, sa->effect, sa->rest, ra, wa),
                         take(c, b, sb->effect, sb->rest, rb, wb)));
    back_to(c, &start);
    if (v == VERDICT_MISMATCH) return v;
  }
  return v;
}

static Verdict one_side(Compare *c, Side a, Side b, const MStep *st, Val residual, bool is_a) {
  Mark start = mark(c);
  Verdict v = VERDICT_EQUAL;
  const Effect *x = effect_at(&c->t->e->effects, st->effect);
  for (int way = 1; way >= 0; way--) {
    Side s = take(c, is_a ? a : b, st->effect, st->rest, residual, way);
    if (touched(c, val_support(&c->t->e->values, x->value)))
      split_push(c, st->effect, is_a ? way : !way, is_a ? a.k : b.k);
    v = worse(v, is_a ? compare(c, s, b) : compare(c, a, s));
    back_to(c, &start);
    if (v == VERDICT_MISMATCH) return v;
  }
  return v;
}

/* --- loops --- */

static int64_t known_bound(Compare *c, Env env, const Effect *loop, Val *residual) {
  int64_t n;
  *residual = NO_VAL;
  if (!loop->value.i) return -1;
  *residual = peval(&c->t->e->evaluator, env, loop->value);
  if (!val_is_int(&c->t->e->values, *residual, &n)) return -1;
  return n < 0 ? 0 : n;
}

/* Does a guard, count, group or root below look at the number of the iteration? */
static bool uses_iter(Compare *c, uint32_t effect, Val iter, int depth) {
  Engine *e = c->t->e;
  if (!effect || depth > 40) return false;
  const Effect n = *effect_at(&e->effects, effect);
  uint64_t key = ((uint64_t)effect << 32) | iter.i;
  uint32_t memo;
  if (map_get(&c->t->iter_memo, key, &memo)) return memo;
  map_set(&c->t->iter_memo, key, 0);
  bool r = (n.value.i && val_mentions(&e->values, n.value, iter)) ||
           (n.root.i && val_mentions(&e->values, n.root, iter));
  switch (n.kind) {
    case EF_SEQ:
      for (uint32_t i = 0; i < n.count && !r; i++)
        r = uses_iter(c, e->effects.pool.at[n.list + i], iter, depth + 1);
      break;
    case EF_IF:
    case EF_LOOP:
    case EF_TRY:
    case EF_HANDLER:
      r = r || uses_iter(c, n.a, iter, depth + 1);
      if (n.kind != EF_HANDLER) r = r || uses_iter(c, n.b, iter, depth + 1);
      if (n.kind == EF_TRY) {
        r = r || uses_iter(c, n.c, iter, depth + 1);
        for (uint32_t i = 0; i < n.count && !r; i++)
          r = uses_iter(c, e->effects.pool.at[n.list + i], iter, depth + 1);
      }
      break;
    case EF_CALL:
    case EF_SPLICE: {
      const Instance *i = engine_instance(e, n.a);
      for (uint32_t k = 0; k < i->arg_count && !r; k++)
        r = i->args[k].i && val_mentions(&e->values, i->args[k], iter);
      if (n.kind == EF_SPLICE) r = r || uses_iter(c, n.b, iter, depth + 1);
      if (!r && i->root) r = uses_iter(c, i->root, iter, depth + 1);
      break;
    }
    default:
      break;
  }
  map_set(&c->t->iter_memo, key, r);
  return r;
}

static Side enter_body(Compare *c, Side s, uint32_t loop, uint32_t rest, uint32_t round,
                       bool counted) {
  Engine *e = c->t->e;
  const Effect *n = effect_at(&e->effects, loop);
  Side r = {cont_run(c->t, n->a, cont_push(c->t, CONT_LOOP, counted, loop, round, rest)), s.env};
  Val iter = {n->c};
  if (counted)
    r.env = env_bind(&e->evaluator, env_without(&e->evaluator, s.env, iter), iter,
                     val_int(&e->values, round));
  return r;
}

static Side leave_loop(Compare *c, Side s, uint32_t loop, uint32_t rest) {
  Engine *e = c->t->e;
  const Effect *n = effect_at(&e->effects, loop);
  Side r = {cont_run(c->t, n->value.i ? n->b : 0, rest),
            env_without(&e->evaluator, s.env, (Val){n->c})};
  return r;
}

/* What one side may do at a loop's head or after an iteration: up to two continuations. */
typedef struct Choices {
  Side at[2];
  uint32_t count;
} Choices;

static Choices loop_head(Compare *c, Side s, uint32_t loop, uint32_t rest) {
  const Effect *n = effect_at(&c->t->e->effects, loop);
  Val residual;
  int64_t bound = known_bound(c, s.env, n, &residual);
  Choices r = {.count = 1};
  if (bound == 0)
    r.at[0] = leave_loop(c, s, loop, rest);
  else if (bound > 0)
    r.at[0] = enter_body(c, s, loop, rest, 0, bound <= UNROLL);
  else if (!n->value.i)
    r.at[0] = enter_body(c, s, loop, rest, 0, uses_iter(c, n->a, (Val){n->c}, 0));
  else {
    r.count = 2;
    r.at[0] = enter_body(c, s, loop, rest, 0, false);
    r.at[1] = leave_loop(c, s, loop, rest);
  }
  return r;
}

static Choices loop_again(Compare *c, Side s, uint32_t loop, uint32_t rest) {
  const Cont k = c->t->conts.at[s.k];
  const Effect *n = effect_at(&c->t->e->effects, loop);
  Val residual;
  int64_t bound = known_bound(c, s.env, n, &residual);
  uint32_t done = k.b + 1;
  Choices r = {.count = 1};
  if (k.op && bound >= 0) { /* counted */
    r.at[0] = done < bound && done < UNROLL ? enter_body(c, s, loop, rest, done, true)
                                            : leave_loop(c, s, loop, rest);
  } else if (!n->value.i) {
    bool counted = k.op != 0;
    uint32_t limit = counted ? COUNTED_ROUNDS : GENERIC_ROUNDS;
    r.at[0] =
        done < limit ? enter_body(c, s, loop, rest, done, counted) : leave_loop(c, s, loop, rest);
  } else if (bound > UNROLL || bound < 0) {
    if (done < GENERIC_ROUNDS) {
      r.count = 2;
      r.at[0] = enter_body(c, s, loop, rest, done, false);
      r.at[1] = leave_loop(c, s, loop, rest);
    } else {
      r.at[0] = leave_loop(c, s, loop, rest);
    }
  } else {
    r.at[0] = leave_loop(c, s, loop, rest);
  }
  return r;
}

static Verdict try_choices(Compare *c, const Choices *a, const Choices *b, uint32_t guard,
                           uint32_t chain) {
  Mark start = mark(c);
  Verdict v = VERDICT_EQUAL;
  for (uint32_t i = 0; i < a->count; i++)
    for (uint32_t j = 0; j < b->count; j++) {
      if (guard && a->count != b->count)
        split_push(c, guard, a->count > 1 ? i == 0 : j != 0, chain);
      v = worse(v, compare(c, a->at[i], b->at[j]));
      back_to(c, &start);
      if (v == VERDICT_MISMATCH) return v;
    }
  return v;
}

/* Both sides are at a loop: the same one, or two that may do the same. */
static Verdict at_loops(Compare *c, Side a, Side b, const MStep *sa, const MStep *sb) {
  Engine *e = c->t->e;
  const Effect la = *effect_at(&e->effects, sa->effect), lb = *effect_at(&e->effects, sb->effect);
  Val ra, rb;
  int64_t ca = known_bound(c, a.env, &la, &ra), cb = known_bound(c, b.env, &lb, &rb);
  bool varies = la.value.i && (touched(c, val_support(&e->values, la.value)) ||
                               touched(c, val_support(&e->values, lb.value)));
  Mark start = mark(c);
  Verdict v;
  if (!la.value.i != !lb.value.i || (ca >= 0 && cb >= 0)) {
    if (ca != cb && sa->effect == sb->effect) split_push(c, sa->effect, ca > cb, a.k);
    Choices x = loop_head(c, a, sa->effect, sa->rest), y = loop_head(c, b, sb->effect, sb->rest);
    if (ca == cb && ca > UNROLL) { /* the same long count: one round stands for all */
      x = (Choices){.count = 1, .at = {enter_body(c, a, sa->effect, sa->rest, 0, false)}};
      y = (Choices){.count = 1, .at = {enter_body(c, b, sb->effect, sb->rest, 0, false)}};
    }
    v = try_choices(c, &x, &y, 0, 0);
  } else if (la.value.i && varies && !val_eq(ra, rb)) {
    /* a count that differs, not known by how much: once more on either side, or not */
    split_push(c, sa->effect, true, a.k);
    Side in_a = enter_body(c, a, sa->effect, sa->rest, 0, false),
         in_b = enter_body(c, b, sb->effect, sb->rest, 0, false);
    v = compare(c, in_a, leave_loop(c, b, sb->effect, sb->rest));
    back_to(c, &start);
    if (v != VERDICT_MISMATCH) {
      split_push(c, sa->effect, false, a.k);
      v = worse(v, compare(c, leave_loop(c, a, sa->effect, sa->rest), in_b));
    }
  } else {
    /* the same count as far as anyone knows */
    if (la.value.i && sa->effect != sb->effect && !val_eq(ra, rb)) c->counts_assumed = true;
    bool counted =
        !la.value.i && (uses_iter(c, la.a, (Val){la.c}, 0) || uses_iter(c, lb.a, (Val){lb.c}, 0));
    v = compare(c, enter_body(c, a, sa->effect, sa->rest, 0, counted),
                enter_body(c, b, sb->effect, sb->rest, 0, counted));
    back_to(c, &start);
    if (v != VERDICT_MISMATCH && la.value.i)
      v = worse(v, compare(c, leave_loop(c, a, sa->effect, sa->rest),
                           leave_loop(c, b, sb->effect, sb->rest)));
  }
  back_to(c, &start);
  return v;
}

/* Both sides have ended an iteration. */
static Verdict at_again(Compare *c, Side a, Side b, const MStep *sa, const MStep *sb) {
  const Cont ka = c->t->conts.at[a.k], kb = c->t->conts.at[b.k];
  bool counted = ka.op || kb.op;
  const Effect *la = effect_at(&c->t->e->effects, sa->effect);
  if (!counted && !la->value.i)
    return VERDICT_EQUAL; /* round again on both: the pair is under way */
  if (!counted)
    return compare(c, leave_loop(c, a, sa->effect, sa->rest),
                   leave_loop(c, b, sb->effect, sb->rest));
  Choices x = loop_again(c, a, sa->effect, sa->rest), y = loop_again(c, b, sb->effect, sb->rest);
  return try_choices(c, &x, &y, 0, 0);
}

/* --- events --- */

static Val group_under(Compare *c, Env env, const Effect *x) {
  return peval(&c->t->e->evaluator, env, x->value);
}

static bool same_root(Compare *c, Side a, const Effect *x, Side b, const Effect *y) {
  ValStore *s = &c->t->e->values;
  if (!x->root.i || !y->root.i) return true;
  Val ra = peval(&c->t->e->evaluator, a.env, x->root),
      rb = peval(&c->t->e->evaluator, b.env, y->root);
  if (val_eq(ra, rb)) return true;
  ValKind ka = val_kind(s, ra), kb = val_kind(s, rb);
  if (ka == VK_CONST && kb == VK_CONST) return false;
  /* Lists of constants (a group's members) differ if an element does. */
  Val xa[64], xb[64];
  int na = val_items(s, ra, xa, 64), nb = val_items(s, rb, xb, 64);
  if (na >= 0 && nb >= 0) {
    if (na != nb) return false;
    for (int i = 0; i < na; i++)
      if (!val_eq(xa[i], xb[i]) && val_kind(s, xa[i]) == VK_CONST && val_kind(s, xb[i]) == VK_CONST)
        return false;
    return true;
  }
  /* A member picked out of the group is the same for all its members; in a group whose members
   * nobody knows, rank arithmetic may well be such a pick. */
  if (val_mentions(s, x->root, x->value) && val_mentions(s, y->root, y->value)) return true;
  int64_t members[64];
  ValKind kg = val_kind(s, x->value);
  if (kg != VK_WORLD && kg != VK_LAID &&
      group_members(&c->t->e->evaluator, a.env, x->value, members, 64) < 0)
    return true;
  /* Not known: taken as equal unless it depends on what differs. */
  return !(touched(c, val_support(s, x->root)) || touched(c, val_support(s, y->root)));
}

/* A root that is known and no member of the group, which is known too. */
static bool root_outside(Compare *c, Side a, const Effect *x) {
  Evaluator *ev = &c->t->e->evaluator;
  int64_t ranks[64], root;
  if (!x->root.i || !x->model || x->model->root == MODEL_NOT_GIVEN || !c->s->world) return false;
  if (!val_is_int(&c->t->e->values, peval(ev, a.env, x->root), &root)) return false;
  int n = group_members(ev, a.env, x->value, ranks, 64);
  for (int i = 0; i < n; i++)
    if (ranks[i] == root) return false;
  return n > 0;
}

static Verdict at_events(Compare *c, Side *a, Side *b, const MStep *sa, const MStep *sb,
                         bool *go_on) {
  Engine *e = c->t->e;
  const Effect *x = effect_at(&e->effects, sa->effect), *y = effect_at(&e->effects, sb->effect);
  *go_on = false;
  if (!name_eq(x->name, y->name)) return mismatch(c, MISMATCH_EVENT, *a, *b, sa, sb);
  Val ga = group_under(c, a->env, x), gb = group_under(c, b->env, y);
  if (!val_eq(ga, gb) && sa->effect != sb->effect) {
    ValKind ka = val_kind(&e->values, ga), kb = val_kind(&e->values, gb);
    bool known = (ka == VK_WORLD || ka == VK_LAID || ka == VK_GROUP || ka == VK_NAMED) &&
                 (kb == VK_WORLD || kb == VK_LAID || kb == VK_GROUP || kb == VK_NAMED);
    int64_t ma[64], mb[64];
    int na = group_members(&e->evaluator, a->env, ga, ma, 64),
        nb = group_members(&e->evaluator, b->env, gb, mb, 64);
    if (known || (na >= 0 && nb >= 0)) return mismatch(c, MISMATCH_GROUP, *a, *b, sa, sb);
    c->group_unknown = true; /* may be one and the same: taken so */
  } else if (!val_eq(ga, gb)) {
    /* One call, another handle on each side: a rank's own out of a partition that nobody can follow
     * looks the same as a wrong choice, so only handles that are known are told apart. */
    ValKind ka = val_kind(&e->values, ga), kb = val_kind(&e->values, gb);
    bool known = (ka == VK_WORLD || ka == VK_LAID || ka == VK_GROUP || ka == VK_NAMED) &&
                 (kb == VK_WORLD || kb == VK_LAID || kb == VK_GROUP || kb == VK_NAMED);
    if (known && touched(c, val_support(&e->values, x->value)) &&
        val_kind(&e->values, x->value) != VK_SELECT)
      return mismatch(c, MISMATCH_GROUP, *a, *b, sa, sb);
    c->group_unknown = true;
  }
  if (root_outside(c, *a, x)) return mismatch(c, MISMATCH_ROOT, *a, *b, sa, sb);
  if (!same_root(c, *a, x, *b, y)) return mismatch(c, MISMATCH_ROOT, *a, *b, sa, sb);
  vec_push(&c->matched, sa->effect);
  a->k = sa->rest;
  b->k = sb->rest;
  *go_on = true;
  return VERDICT_EQUAL;
}

static uint32_t same_calls(const TraceSet *t, uint32_t k, uint32_t inst) {
  uint32_t n = 0;
  for (; t->conts.at[k].kind != CONT_END; k = t->conts.at[k].parent)
    if (t->conts.at[k].kind == CONT_CALL && effect_at(&t->e->effects, t->conts.at[k].a)->a == inst)
      n++;
  return n;
}

/* Is there a handler or a finally block around? */
static bool handled(const TraceSet *t, uint32_t k) {
  for (; t->conts.at[k].kind != CONT_END; k = t->conts.at[k].parent)
    if (t->conts.at[k].kind == CONT_TRY || t->conts.at[k].kind == CONT_FINALLY) return true;
  return false;
}

static bool enter_call(Compare *c, Side *s, const MStep *st) {
  Engine *e = c->t->e;
  uint32_t inst = effect_at(&e->effects, st->effect)->a;
  if (c->t->conts.at[s->k].depth > 400 || same_calls(c->t, st->rest, inst) >= MAX_SAME_CALL) {
    c->undecided = c->undecided || !engine_instance(e, inst)->recursive;
    s->k = st->rest;
    return false;
  }
  s->k = cont_run(c->t, engine_instance(e, inst)->root,
                  cont_push(c->t, CONT_CALL, 0, st->effect, 0, st->rest));
  return true;
}

static bool in_loop(const TraceSet *t, uint32_t k) {
  for (; t->conts.at[k].kind != CONT_END && t->conts.at[k].kind != CONT_CALL;
       k = t->conts.at[k].parent)
    if (t->conts.at[k].kind == CONT_LOOP || t->conts.at[k].kind == CONT_BODY) return true;
  return false;
}

/* Nothing below depends on what differs: both sides go through it alike. */
static bool step_over(Compare *c, Side *a, Side *b, const MStep *sa, const MStep *sb) {
  const EffectStore *es = &c->t->e->effects;
  const Effect *n = effect_at(es, sa->effect);
  if (sa->effect != sb->effect || sa->rest != sb->rest || touched(c, n->support)) return false;
  /* A way out of a loop leads to what follows it: that must be looked at. */
  if (n->kind == EF_IF && (n->exits & ((1 << EXIT_BREAK) | (1 << EXIT_RETURN))) &&
      in_loop(c->t, a->k))
    return false;
  if (n->has_event) vec_push(&c->matched, sa->effect);
  a->k = sa->rest;
  b->k = sb->rest;
  if (n->kind == EF_IF && n->exits) { /* past a guarded exit its condition is known */
    bool ta = effect_leaves(es, n->a), tb = effect_leaves(es, n->b);
    if (ta != tb) {
      Val ra, rb;
      if (truth_under(c, a->env, n->value, &ra) < 0)
        a->env = env_assume(&c->t->e->evaluator, a->env, ra, tb);
      if (truth_under(c, b->env, n->value, &rb) < 0)
        b->env = env_assume(&c->t->e->evaluator, b->env, rb, tb);
    }
  }
  return true;
}

static Verdict at_branch(Compare *c, Side *a, Side *b, const MStep *sa, const MStep *sb,
                         bool *go_on) {
  Engine *e = c->t->e;
  bool ba = sa->kind == STEP_BRANCH, bb = sb->kind == STEP_BRANCH;
  Val ra = NO_VAL, rb = NO_VAL;
  const Effect *x = ba ? effect_at(&e->effects, sa->effect) : NULL,
               *y = bb ? effect_at(&e->effects, sb->effect) : NULL;
  int ta = ba ? truth_under(c, a->env, x->value, &ra) : -2,
      tb = bb ? truth_under(c, b->env, y->value, &rb) : -2;
  bool together = ba && bb && sa->effect == sb->effect;
  *go_on = true;
  if (together && ta >= 0 && tb >= 0) {
    if (ta != tb) split_push(c, sa->effect, ta, a->k);
    *a = take(c, *a, sa->effect, sa->rest, ra, ta);
    *b = take(c, *b, sb->effect, sb->rest, rb, tb);
    return VERDICT_EQUAL;
  }
  if (!together && ta >= 0) {
    *a = take(c, *a, sa->effect, sa->rest, ra, ta);
    return VERDICT_EQUAL;
  }
  if (!together && tb >= 0) {
    *b = take(c, *b, sb->effect, sb->rest, rb, tb);
    return VERDICT_EQUAL;
  }
  *go_on = false;
  bool vary_a = ba && ta < 0 && touched(c, val_support(&e->values, ra)),
       vary_b = bb && tb < 0 && touched(c, val_support(&e->values, rb));
  if (together && ta < 0 && tb < 0) {
    if (val_eq(ra, rb) && !vary_a) return both_ways(c, *a, *b, sa, sb, ra, rb);
    if (!vary_a && !vary_b && !touched(c, x->support)) return both_ways(c, *a, *b, sa, sb, ra, rb);
    return all_ways(c, *a, *b, sa, sb, ra, rb);
  }
  if (together) { /* decided on one side only */
    bool a_open = ta < 0;
    Mark start = mark(c);
    Verdict v = VERDICT_EQUAL;
    for (int way = 1; way >= 0; way--) {
      if ((a_open ? way : ta) != (a_open ? tb : way))
        split_push(c, sa->effect, a_open ? way : ta, a->k);
      Side na = take(c, *a, sa->effect, sa->rest, ra, a_open ? way : ta),
           nb = take(c, *b, sb->effect, sb->rest, rb, a_open ? tb : way);
      /* a uniform residual is a fact for both sides */
      if (a_open && !vary_a) nb.env = env_assume(&e->evaluator, nb.env, ra, way);
      if (!a_open && !vary_b) na.env = env_assume(&e->evaluator, na.env, rb, way);
      v = worse(v, compare(c, na, nb));
      back_to(c, &start);
      if (v == VERDICT_MISMATCH) return v;
    }
    return v;
  }
  if (ba && bb && val_eq(ra, rb) && !vary_a) return both_ways(c, *a, *b, sa, sb, ra, rb);
  if (ba) {
    Mark start = mark(c);
    Verdict v = VERDICT_EQUAL;
    if (vary_a) return one_side(c, *a, *b, sa, ra, true);
    for (int way = 1; way >= 0; way--) {
      Side nb = *b;
      nb.env = env_assume(&e->evaluator, nb.env, ra, way);
      v = worse(v, compare(c, take(c, *a, sa->effect, sa->rest, ra, way), nb));
      back_to(c, &start);
      if (v == VERDICT_MISMATCH) return v;
    }
    return v;
  }
  if (vary_b) return one_side(c, *a, *b, sb, rb, false);
  Mark start = mark(c);
  Verdict v = VERDICT_EQUAL;
  for (int way = 1; way >= 0; way--) {
    Side na = *a;
    na.env = env_assume(&e->evaluator, na.env, rb, way);
    v = worse(v, compare(c, na, take(c, *b, sb->effect, sb->rest, rb, way)));
    back_to(c, &start);
    if (v == VERDICT_MISMATCH) return v;
  }
  return v;
}

/* One call with a group on one side and None, the world, on the other. */
static bool none_on_one_side(Compare *c, Side a, Side b, uint32_t effect) {
  const Effect *x = effect_at(&c->t->e->effects, effect);
  if (!touched(c, val_support(&c->t->e->values, x->value))) return false;
  Val none = c->t->e->values.none;
  int64_t ranks[64];
  bool na = val_eq(group_under(c, a.env, x), none), nb = val_eq(group_under(c, b.env, x), none);
  return na != nb &&
         group_members(&c->t->e->evaluator, na ? b.env : a.env, x->value, ranks, 64) >= 0;
}

static Choices loop_choices(Compare *c, Side s, const MStep *st) {
  const Effect *loop = effect_at(&c->t->e->effects, st->effect);
  if (st->kind == STEP_AGAIN) return loop_again(c, s, st->effect, st->rest);
  if (!loop->has_event && !(loop->exits & ~(1 << EXIT_BREAK)))
    return (Choices){.count = 1, .at = {leave_loop(c, s, st->effect, st->rest)}};
  return loop_head(c, s, st->effect, st->rest);
}

static Verdict walk(Compare *c, Side a, Side b) {
  TraceSet *t = c->t;
  Engine *e = t->e;
  for (;;) {
    if (++c->steps > MAX_STEPS) {
      c->undecided = true;
      return VERDICT_UNDECIDED;
    }
    if (a.k == b.k) {
      splits_settle(c, a.k);
      if (!touched(c, t->conts.at[a.k].support)) return VERDICT_EQUAL;
    }
    MStep sa = machine_next(t, &a), sb = machine_next(t, &b);
    /* Loops and events that this pair of ranks does not see. */
    bool unknown = false;
    if (sa.kind == STEP_EVENT && sb.kind == STEP_EVENT && sa.effect == sb.effect &&
        none_on_one_side(c, a, b, sa.effect))
      return mismatch(c, MISMATCH_GROUP, a, b, &sa, &sb);
    if (sa.kind == STEP_EVENT && !event_relevant(t, c->s, sa.effect, a.env, &unknown)) {
      a.k = sa.rest;
      continue;
    }
    if (sb.kind == STEP_EVENT && !event_relevant(t, c->s, sb.effect, b.env, &unknown)) {
      b.k = sb.rest;
      continue;
    }
    c->group_unknown = c->group_unknown || unknown;
    bool node_a = sa.kind == STEP_BRANCH || sa.kind == STEP_LOOP || sa.kind == STEP_CALL_INTO;
    if (node_a && sa.kind == sb.kind && step_over(c, &a, &b, &sa, &sb)) continue;
    if (sa.kind == STEP_EVENT && sb.kind == STEP_EVENT) {
      bool go_on;
      Verdict v = at_events(c, &a, &b, &sa, &sb, &go_on);
      if (go_on) continue;
      return v;
    }
    if (sa.kind == STEP_CALL_INTO || sb.kind == STEP_CALL_INTO) {
      if (sa.kind == STEP_CALL_INTO && sb.kind == STEP_CALL_INTO && sa.effect == sb.effect &&
          sa.rest == sb.rest) {
        uint32_t inst = effect_at(&e->effects, sa.effect)->a;
        const Instance *callee = engine_instance(e, inst);
        uint8_t out = callee->root ? effect_at(&e->effects, callee->root)->exits : 0;
        if (c->s->own && !callee->half && !(out & (1 << EXIT_STOP)) &&
            (!(out & (1 << EXIT_RAISE)) || !handled(t, sa.rest))) {
          /* Whatever it does is judged there, and it comes back, or fails where nobody here catches
           * it. */
          c->failure_below = c->failure_below || (out & (1 << EXIT_RAISE));
          c->stepped_over = true;
          a.k = sa.rest;
          b.k = sb.rest;
          continue;
        }
        /* Equal with fewer facts is equal with more. */
        Outcome o = trace_compare(t, effect_at(&e->effects, sa.effect)->a, c->scenario);
        bool fails = o.verdict == VERDICT_EXITS && t->mismatches.at[o.mismatch].only_failure &&
                     !handled(t, sa.rest);
        bool judged_there = c->s->own && o.verdict >= VERDICT_FAIL_STOP &&
                            !engine_instance(e, effect_at(&e->effects, sa.effect)->a)->half;
        if (o.verdict == VERDICT_EQUAL || o.verdict == VERDICT_UNDECIDED || fails || judged_there) {
          /* Undecided below is undecided here. A failure on one side that nobody around catches
           * ends the process: what follows is followed by those that live. */
          c->undecided = c->undecided || o.verdict == VERDICT_UNDECIDED;
          c->failure_below = c->failure_below || fails;
          c->stepped_over = c->stepped_over || judged_there;
          a.k = sa.rest;
          b.k = sb.rest;
          continue;
        }
      }
      if (sa.kind == STEP_CALL_INTO) enter_call(c, &a, &sa);
      if (sb.kind == STEP_CALL_INTO) enter_call(c, &b, &sb);
      continue;
    }
    if (sa.kind == STEP_BRANCH || sb.kind == STEP_BRANCH) {
      bool go_on;
      Verdict v = at_branch(c, &a, &b, &sa, &sb, &go_on);
      if (go_on) continue;
      return v;
    }
    if (sa.kind == STEP_LOOP && sb.kind == STEP_LOOP) return at_loops(c, a, b, &sa, &sb);
    if (sa.kind == STEP_AGAIN && sb.kind == STEP_AGAIN &&
        (sa.effect == sb.effect || t->conts.at[a.k].op == t->conts.at[b.k].op))
      return at_again(c, a, b, &sa, &sb);
    if (sa.kind == STEP_LOOP || sa.kind == STEP_AGAIN || sb.kind == STEP_LOOP ||
        sb.kind == STEP_AGAIN) {
      bool loop_a = sa.kind == STEP_LOOP || sa.kind == STEP_AGAIN,
           loop_b = sb.kind == STEP_LOOP || sb.kind == STEP_AGAIN;
      Choices ca = {0}, cb = {0}, ch;
      if (loop_a) ca = loop_choices(c, a, &sa);
      if (loop_b) cb = loop_choices(c, b, &sb);
      /* What is decided goes first: it may bring that side to the loop at which the other waits. */
      bool is_a = loop_a && !(loop_b && ca.count > 1 && cb.count == 1);
      ch = is_a ? ca : cb;
      if (ch.count == 1) {
        if (is_a)
          a = ch.at[0];
        else
          b = ch.at[0];
        continue;
      }
      Choices other = {.count = 1, .at = {is_a ? b : a}};
      return is_a ? try_choices(c, &ch, &other, 0, 0) : try_choices(c, &other, &ch, 0, 0);
    }
    if (sa.kind == STEP_END && sb.kind == STEP_END) {
      if (sa.exit == sb.exit) return VERDICT_EQUAL;
      bool fa = sa.exit == EXIT_RAISE || (sa.exit == EXIT_STOP && sa.status > 0),
           fb = sb.exit == EXIT_RAISE || (sb.exit == EXIT_STOP && sb.status > 0);
      if (!(fa && sb.exit == EXIT_RETURN) && !(fb && sa.exit == EXIT_RETURN) && !(fa && fb))
        c->other_exits = true;
      if (!c->have_best) {
        c->best.split_count = c->split_count;
        for (uint32_t i = 0; i < c->split_count; i++) c->best.splits[i] = c->splits[i];
      }
      return VERDICT_EXITS;
    }
    return mismatch(c, MISMATCH_EVENT, a, b, &sa, &sb);
  }
}

/* Drops what nobody asks any more, so that ways that differ in it alone meet again. */
static Env env_ahead(Compare *c, Env env, Env base, const uint64_t *asks) {
  Evaluator *ev = &c->t->e->evaluator;
  EnvNode kept[64];
  uint32_t n = 0, dropped = 0, facts = 0;
  uint32_t i = env.i;
  for (; i && i != base.i && n < 64; i = ev->envs.at[i].parent) {
    EnvNode x = ev->envs.at[i];
    ValKind k = val_kind(&c->t->e->values, x.key);
    if (k == VK_ITER || (facts < c->max_facts && asks_has(asks, x.key))) {
      facts += k != VK_ITER;
      kept[n++] = x;
    } else {
      dropped++;
    }
  }
  if (!dropped || i != base.i) return env;
  Env r = base;
  while (n-- > 0) r = env_bind(ev, r, kept[n].key, kept[n].value);
  return r;
}

static Verdict compare(Compare *c, Side a, Side b) {
  a.env = env_ahead(c, a.env, c->s->a, c->t->conts.at[a.k].asks);
  b.env = env_ahead(c, b.env, c->s->b, c->t->conts.at[b.k].asks);
  uint64_t key = hash_mix(((uint64_t)a.k << 32) | b.k, ((uint64_t)a.env.i << 32) | b.env.i);
  bool fresh;
  map_add(&c->memo, key, 1, &fresh);
  if (!fresh) return VERDICT_EQUAL;
  if (c->depth > MAX_RECURSION) {
    c->undecided = true;
    return VERDICT_UNDECIDED;
  }
  c->depth++;
  Verdict v = walk(c, a, b);
  c->depth--;
  return v;
}

void trace_trim(TraceSet *t) {
  enum { MANY = 200000, MANY_RESULTS = 1500000 };
  if (t->conts.len - t->cont_floor > MANY) {
    t->conts.len = t->cont_floor;
    map_release(&t->cont_index);
  }
  if (t->e->evaluator.memo.len > MANY_RESULTS) map_release(&t->e->evaluator.memo);
}

Outcome trace_compare(TraceSet *t, uint32_t instance, uint32_t scenario) {
  uint64_t key = ((uint64_t)instance << 32) | scenario;
  uint32_t at;
  if (map_get(&t->outcome_index, key, &at)) return t->outcomes.at[at];
  at = t->outcomes.len;
  vec_push(&t->outcomes, (Outcome){VERDICT_EQUAL, 0}); /* while it is looked at: recursion */
  map_set(&t->outcome_index, key, at);
  if (t->steps > MAX_ALL_STEPS) { /* so that any program comes to an end */
    t->budget_cuts++;
    t->outcomes.at[at].verdict = VERDICT_UNDECIDED;
    return t->outcomes.at[at];
  }
  const Scenario s = t->scenarios.at[scenario];
  uint32_t root = engine_instance(t->e, instance)->root;
  Outcome o = {VERDICT_EQUAL, 0};
  if (root && axis_touches(t, s.axis, effect_at(&t->e->effects, root)->support)) {
    Compare *c = xcalloc(1, sizeof *c);
    *c = (Compare){.t = t, .s = &s, .scenario = scenario};
    const uint64_t *asks = effect_at(&t->e->effects, root)->asks;
    int asked = __builtin_popcountll(asks[0]) + __builtin_popcountll(asks[1]);
    c->max_facts = asked <= 32 ? MAX_FACTS : asked <= 64 ? MAX_FACTS / 2 : asked <= 100 ? 2 : 1;
    uint32_t k = cont_run(t, root, 0);
    t->comparisons++;
    o.verdict = compare(c, (Side){k, s.a}, (Side){k, s.b});
    if (o.verdict == VERDICT_EQUAL && c->undecided) o.verdict = VERDICT_UNDECIDED;
    if (o.verdict == VERDICT_EQUAL && c->failure_below) o.verdict = VERDICT_EXITS;
    if (c->undecided) t->budget_cuts++;
    c->best.only_failure = !c->other_exits;
    c->best.stepped_over = c->stepped_over;
    if (o.verdict >= VERDICT_FAIL_STOP || o.verdict == VERDICT_EXITS) {
      o.mismatch = t->mismatches.len;
      c->best.scenario = scenario;
      vec_push(&t->mismatches, c->best);
      t->cont_floor = t->conts.len;
    }
    map_release(&c->memo);
    vec_release(&c->matched);
    free(c);
  }
  t->outcomes.at[at] = o;
  return o;
}
