#include "trace/compare.h"

/* What is never asked again is dropped by env_ahead. */
static Side take(Compare *c, Side s, uint32_t effect, uint32_t rest, Val residual, bool way) {
  const Effect *x = effect_at(&c->t->e->effects, effect);
  s.k = cont_run(c->t, way ? x->a : x->b, rest);
  s.env = learn(c, s.env, residual, way);
  return s;
}

Env told(Compare *c, Env env, Val residual, bool truth) {
  ValStore *s = &c->t->e->values;
  const ValNode n = *val_node(s, residual);
  if (!touched(c, val_support(s, residual)))
    return learn(c, env, residual, truth);
  if (n.kind == VK_UNARY && n.op == OP_NOT) return told(c, env, (Val){n.a}, !truth);
  if (n.kind == VK_BINARY && n.op == (truth ? OP_AND : OP_OR))
    return told(c, told(c, env, (Val){n.a}, truth), (Val){n.b}, truth);
  return env;
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
    Side na = take(c, a, sa->effect, sa->rest, ra, wa),
         nb = take(c, b, sb->effect, sb->rest, rb, wb);
    na.env = told(c, na.env, rb, wb);
    nb.env = told(c, nb.env, ra, wa);
    v = worse(v, compare(c, na, nb));
    back_to(c, &start);
    if (v == VERDICT_MISMATCH) return v;
  }
  return v;
}

/* One side stands at a guard that is not decided, the other somewhere else. What is left of the guard
 * is a fact for both if it does not depend on what differs. */
static Verdict one_side(Compare *c, Side a, Side b, const MStep *st, Val residual, bool is_a) {
  ValStore *s = &c->t->e->values;
  Mark start = mark(c);
  Verdict v = VERDICT_EQUAL;
  const Effect *x = effect_at(&c->t->e->effects, st->effect);
  for (int way = 1; way >= 0; way--) {
    Side moved = take(c, is_a ? a : b, st->effect, st->rest, residual, way),
         other = is_a ? b : a;
    other.env = told(c, other.env, residual, way);
    if (touched(c, val_support(s, x->value)))
      split_push(c, st->effect, is_a ? way : !way, is_a ? a.k : b.k);
    v = worse(v, is_a ? compare(c, moved, other) : compare(c, other, moved));
    back_to(c, &start);
    if (v == VERDICT_MISMATCH) return v;
  }
  return v;
}

static bool in_loop(const TraceSet *t, uint32_t k) {
  for (; t->conts.at[k].kind != CONT_END && t->conts.at[k].kind != CONT_CALL;
       k = t->conts.at[k].parent)
    if (t->conts.at[k].kind == CONT_LOOP || t->conts.at[k].kind == CONT_BODY) return true;
  return false;
}

/* Nothing below depends on what differs: both sides go through it alike. */
bool step_over(Compare *c, Side *a, Side *b, const MStep *sa, const MStep *sb) {
  const EffectStore *es = &c->t->e->effects;
  const Effect *n = effect_at(es, sa->effect);
  if (sa->effect != sb->effect || sa->rest != sb->rest || touched(c, n->support)) return false;
  if (n->exits & EXITS_YIELD) return false; /* what is done at its holes is not below it */
  /* A way out of a loop leads to what follows it: that must be looked at. */
  if (n->kind == EF_IF && (n->exits & ((1 << EXIT_BREAK) | (1 << EXIT_RETURN))) &&
      in_loop(c->t, a->k))
    return false;
  /* So does a failure that is caught. */
  if (n->kind == EF_IF && (n->exits & (1 << EXIT_RAISE)) && handled(c->t, a->k)) return false;
  if (n->has_event) vec_push(&c->matched, sa->effect);
  a->k = sa->rest;
  b->k = sb->rest;
  if (n->kind == EF_IF && n->exits) { /* past a guarded exit its condition is known */
    bool ta = effect_leaves(es, n->a), tb = effect_leaves(es, n->b);
    if (ta != tb) {
      Val ra, rb;
      if (truth_under(c, a->env, n->value, &ra) < 0)
        a->env = learn(c, a->env, ra, tb);
      if (truth_under(c, b->env, n->value, &rb) < 0)
        b->env = learn(c, b->env, rb, tb);
    }
  }
  return true;
}

/* The guard is taken as mended: both sides go the way of the one that leads. `residual` is what that
 * one has left of the condition, `truth` its truth or -1. */
static Verdict one_way(Compare *c, Side *a, Side *b, const MStep *st, bool a_leads, Val residual,
                       int truth, bool *go_on) {
  const Effect *x = effect_at(&c->t->e->effects, st->effect);
  Mark start = mark(c);
  Verdict v = VERDICT_EQUAL;
  *go_on = truth >= 0;
  for (int way = 1; way >= 0; way--) {
    if (truth >= 0 && way != truth) continue;
    Side na = *a, nb = *b, *lead = a_leads ? &na : &nb, *other = a_leads ? &nb : &na;
    lead->env = learn(c, lead->env, residual, way);
    other->env = told(c, other->env, residual, way);
    na.k = nb.k = cont_run(c->t, way ? x->a : x->b, st->rest);
    if (truth >= 0) {
      *a = na;
      *b = nb;
      return VERDICT_EQUAL;
    }
    v = worse(v, compare(c, na, nb));
    back_to(c, &start);
    if (v == VERDICT_MISMATCH) return v;
  }
  return v;
}

Verdict at_branch(Compare *c, Side *a, Side *b, const MStep *sa, const MStep *sb,
                         bool *go_on) {
  Engine *e = c->t->e;
  bool ba = sa->kind == STEP_BRANCH, bb = sb->kind == STEP_BRANCH;
  Val ra = NO_VAL, rb = NO_VAL;
  const Effect *x = ba ? effect_at(&e->effects, sa->effect) : NULL,
               *y = bb ? effect_at(&e->effects, sb->effect) : NULL;
  int ta = ba ? truth_under(c, a->env, x->value, &ra) : -2,
      tb = bb ? truth_under(c, b->env, y->value, &rb) : -2;
  bool together = ba && bb && sa->effect == sb->effect;
  const Mended *mended =
      together && sa->rest == sb->rest && c->s->mended_count ? scenario_mends(c->s, x->loc) : NULL;
  if (mended)
    return one_way(c, a, b, sa, mended->as_a, mended->as_a ? ra : rb, mended->as_a ? ta : tb, go_on);
  *go_on = true;
  if (together && sa->rest == sb->rest && !touched(c, val_support(&e->values, x->value))) {
    /* One evaluation for both: what one side still remembers of it holds for the other. */
    if (ta >= 0 && tb >= 0 && ta != tb) {
      *go_on = false;
      return VERDICT_EQUAL; /* such a pair of ranks cannot be */
    }
    if (ta < 0) ta = tb;
    if (tb < 0) tb = ta;
  }
  if (together && ta >= 0 && tb >= 0) {
    /* How a manager was left is told by the guard that made one side raise, which split them. */
    bool told_by_raise = c->split_count && !under_way(c->t, a) != !under_way(c->t, b) &&
                         !touched(c, val_support(&e->values, x->value));
    if (ta != tb && !told_by_raise)
      split_push(c, sa->effect, ta, a->k);
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
      if (a_open && !vary_a) nb.env = learn(c, nb.env, ra, way);
      if (!a_open && !vary_b) na.env = learn(c, na.env, rb, way);
      v = worse(v, compare(c, na, nb));
      back_to(c, &start);
      if (v == VERDICT_MISMATCH) return v;
    }
    return v;
  }
  if (ba && bb && val_eq(ra, rb) && !vary_a) return both_ways(c, *a, *b, sa, sb, ra, rb);
  return ba ? one_side(c, *a, *b, sa, ra, true) : one_side(c, *a, *b, sb, rb, false);
}
