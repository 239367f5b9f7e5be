#include "trace/compare.h"

enum {
  UNROLL = 8,         /* iterations of a loop whose trip count is known */
  GENERIC_ROUNDS = 2, /* rounds of a loop that only one side goes on with */
  COUNTED_ROUNDS = 7, /* rounds of a while loop that looks at the count; then one for all others */
};

bool is_late_fact(const ValStore *s, Val key) {
  const ValNode *n = val_node(s, key);
  int64_t rounds;
  return n->kind == VK_BINARY && n->op == OP_LT && val_kind(s, (Val){n->a}) == VK_ITER &&
         val_is_int(s, (Val){n->b}, &rounds) && rounds == COUNTED_ROUNDS;
}

int truth_late(Compare *c, Env env, Val v) {
  ValStore *s = &c->t->e->values;
  const Evaluator *ev = &c->t->e->evaluator;
  for (uint32_t i = env.i; i; i = ev->envs.at[i].parent) {
    const EnvNode x = ev->envs.at[i];
    if (!is_late_fact(s, x.key) || !val_eq(x.value, s->no)) continue;
    Val iter = {val_node(s, x.key)->a};
    if (!val_mentions(s, v, iter)) continue;
    Val later = val_binary(s, OP_ADD, iter, val_int(s, COUNTED_ROUNDS));
    int truth = val_truth(s, val_replace(s, v, iter, later));
    if (truth >= 0) return truth;
  }
  return -1;
}

static int64_t known_bound(Compare *c, Env env, const Effect *loop, Val *residual) {
  int64_t n;
  *residual = NO_VAL;
  if (!loop->value.i) return -1;
  *residual = peval(&c->t->e->evaluator, env, loop->value);
  if (!val_is_int(&c->t->e->values, *residual, &n)) return -1;
  return n < 0 ? 0 : n;
}

/* Does a guard, count, group or root below look at the number of the iteration? A generator that is
 * advanced by hand counts too. */
static bool uses_iter(Compare *c, uint32_t effect, Val iter, int depth) {
  Engine *e = c->t->e;
  if (!effect || depth > 40) return false;
  const Effect n = *effect_at(&e->effects, effect);
  uint64_t key = ((uint64_t)effect << 32) | iter.i;
  uint32_t memo;
  if (map_get(&c->t->iter_memo, key, &memo)) return memo;
  map_set(&c->t->iter_memo, key, 0);
  bool r = (n.kind == EF_SPLICE && n.op == SPLICE_NEXT) ||
           (n.value.i && val_mentions(&e->values, n.value, iter)) ||
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
      if (n.kind == EF_SPLICE) {
        r = r || uses_iter(c, n.b, iter, depth + 1);
        for (uint32_t k = 0; k < n.count && !r; k++)
          r = uses_iter(c, e->effects.pool.at[n.list + k], iter, depth + 1);
      }
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
                       RoundKind known) {
  Engine *e = c->t->e;
  const Effect *n = effect_at(&e->effects, loop);
  Side r = s;
  r.k = cont_run(c->t, n->a, cont_push(c->t, CONT_LOOP, (uint8_t)known, loop, round, rest));
  Val iter = {n->c};
  if (known == ROUND_ANY) return r;
  r.env = env_without(&e->evaluator, s.env, iter);
  if (known == ROUND_COUNTED) {
    r.env = env_bind(&e->evaluator, r.env, iter, val_int(&e->values, round));
  } else {
    Val early = val_binary(&e->values, OP_LT, iter, val_int(&e->values, COUNTED_ROUNDS));
    r.env = env_bind(&e->evaluator, r.env, early, e->values.no);
    c->late = true;
  }
  return r;
}

static Side leave_loop(Compare *c, Side s, uint32_t loop, uint32_t rest) {
  Engine *e = c->t->e;
  const Effect *n = effect_at(&e->effects, loop);
  s.k = cont_run(c->t, n->value.i ? n->b : 0, rest);
  s.env = env_without(&e->evaluator, s.env, (Val){n->c});
  return s;
}

/* Once more, or not: of a count that nobody knows, which was 0, or 1, when the side left after `done`
 * rounds. Two rounds stand for all larger ones. */
static Choices more_or_not(Compare *c, Side s, uint32_t loop, uint32_t rest, uint32_t done, Val count) {
  ValStore *v = &c->t->e->values;
  Val is_last = done < GENERIC_ROUNDS ? val_binary(v, OP_EQ, count, val_int(v, done)) : NO_VAL, residual = NO_VAL;
  int last = is_last.i ? truth_under(c, s.env, is_last, &residual) : -1;
  Side on = enter_body(c, s, loop, rest, done, ROUND_ANY), out = leave_loop(c, s, loop, rest);
  if (last >= 0) return (Choices){.count = 1, .at = {last ? out : on}};
  on.env = learn(c, on.env, residual, false);
  out.env = learn(c, out.env, residual, true);
  return (Choices){.count = 2, .at = {on, out}, .is_last = residual};
}

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
  else if (bound < 0)
    return more_or_not(c, s, loop, rest, 0, residual);
  return r;
}

static Choices loop_again(Compare *c, Side s, uint32_t loop, uint32_t rest) {
  const Cont k = c->t->conts.at[s.k];
  const Effect *n = effect_at(&c->t->e->effects, loop);
  Val residual;
  int64_t bound = known_bound(c, s.env, n, &residual);
  uint32_t done = k.b + 1;
  Choices r = {.count = 1};
  if (k.op == ROUND_COUNTED && bound >= 0) { /* counted */
    bool near_an_end = done < UNROLL || bound - done < UNROLL;
    r.at[0] = done < bound && near_an_end ? enter_body(c, s, loop, rest, done, true)
                                          : leave_loop(c, s, loop, rest);
  } else if (!n->value.i) {
    if (k.op == ROUND_COUNTED)
      r.at[0] = enter_body(c, s, loop, rest, done,
                           done < COUNTED_ROUNDS ? ROUND_COUNTED : ROUND_LATE);
    else if (done < GENERIC_ROUNDS + (k.op == ROUND_LATE ? COUNTED_ROUNDS : 0))
      r.at[0] = enter_body(c, s, loop, rest, done, (RoundKind)k.op);
    else
      r.at[0] = leave_loop(c, s, loop, rest);
  } else if (bound < 0 && done < GENERIC_ROUNDS) {
    return more_or_not(c, s, loop, rest, done, residual);
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

Verdict try_choices(Compare *c, const Choices *a, const Choices *b, uint32_t guard,
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

Verdict round_or_not(Compare *c, const Choices *ch, Side other, bool is_a) {
  Mark start = mark(c);
  Verdict v = VERDICT_EQUAL;
  for (uint32_t i = 0; i < ch->count && v != VERDICT_MISMATCH; i++) {
    Side o = other;
    if (ch->is_last.i) o.env = told(c, o.env, ch->is_last, i == 1);
    v = worse(v, is_a ? compare(c, ch->at[i], o) : compare(c, o, ch->at[i]));
    back_to(c, &start);
  }
  return v;
}

/* Two long counts, one longer: the rounds that both have pair up, and the longer one goes on. */
static Verdict rounds_beyond(Compare *c, Side a, Side b, const MStep *sa, const MStep *sb, int64_t ca, int64_t cb) {
  bool longer_a = ca > cb;
  int64_t from = longer_a ? cb : ca, beyond = longer_a ? ca - cb : cb - ca;
  const MStep *more = longer_a ? sa : sb;
  bool few = beyond <= UNROLL && from <= UINT32_MAX - UNROLL;
  Side go = enter_body(c, longer_a ? a : b, more->effect, more->rest, few ? (uint32_t)from : 0,
                       few ? ROUND_COUNTED : ROUND_ANY);
  if (longer_a) return compare(c, go, leave_loop(c, b, sb->effect, sb->rest));
  return compare(c, leave_loop(c, a, sa->effect, sa->rest), go);
}

Verdict at_loops(Compare *c, Side a, Side b, const MStep *sa, const MStep *sb) {
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
    back_to(c, &start);
    if (v != VERDICT_MISMATCH && ca > UNROLL && cb > UNROLL && ca != cb) {
      if (sa->effect == sb->effect) split_push(c, sa->effect, ca > cb, a.k);
      v = worse(v, rounds_beyond(c, a, b, sa, sb, ca, cb));
    }
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

/* Is it known that the rounds it has done were not all? */
static bool must_go_on(Compare *c, const Side *s, uint32_t loop) {
  ValStore *v = &c->t->e->values;
  uint32_t done = c->t->conts.at[s->k].b + 1;
  Val residual;
  int64_t bound = known_bound(c, s->env, effect_at(&c->t->e->effects, loop), &residual);
  if (!residual.i || bound >= 0 || done >= GENERIC_ROUNDS) return false;
  return truth_under(c, s->env, val_binary(v, OP_EQ, residual, val_int(v, done)), &residual) == 0;
}

bool in_step(Compare *c, const Side *a, const Side *b, const MStep *sa, const MStep *sb) {
  const Cont *ka = &c->t->conts.at[a->k], *kb = &c->t->conts.at[b->k];
  if (sa->effect != sb->effect && ka->op != kb->op) return false;
  if (ka->op != ROUND_ANY || kb->op != ROUND_ANY || ka->b == kb->b) return true;
  return ka->b < kb->b ? !must_go_on(c, a, sa->effect) : !must_go_on(c, b, sb->effect);
}

Verdict at_again(Compare *c, Side a, Side b, const MStep *sa, const MStep *sb) {
  const Cont ka = c->t->conts.at[a.k], kb = c->t->conts.at[b.k];
  bool counted = ka.op || kb.op;
  const Effect *la = effect_at(&c->t->e->effects, sa->effect);
  bool late = ka.op == ROUND_LATE && kb.op == ROUND_LATE && sa->effect == sb->effect;
  if (late || (!counted && !la->value.i))
    return VERDICT_EQUAL; /* round again on both: the pair is under way */
  if (!counted)
    return compare(c, leave_loop(c, a, sa->effect, sa->rest),
                   leave_loop(c, b, sb->effect, sb->rest));
  Choices x = loop_again(c, a, sa->effect, sa->rest), y = loop_again(c, b, sb->effect, sb->rest);
  return try_choices(c, &x, &y, 0, 0);
}

Choices loop_choices(Compare *c, Side s, const MStep *st) {
  const Effect *loop = effect_at(&c->t->e->effects, st->effect);
  if (st->kind == STEP_AGAIN) return loop_again(c, s, st->effect, st->rest);
  if (!loop->has_event && !(loop->exits & ~(1 << EXIT_BREAK)))
    return (Choices){.count = 1, .at = {leave_loop(c, s, st->effect, st->rest)}};
  return loop_head(c, s, st->effect, st->rest);
}
