/* Side-by-side comparison of two machines.
 *
 * A pair of states already under comparison is taken as equal (greatest fixed point), so loops and
 * recursion end; a pair found equal is remembered. A guard that the bindings do not decide is
 * followed both ways: together, if it is the same condition on both sides and does not depend on
 * what differs; apart, in all combinations, if it does. */
#include "trace/compare.h"

#include <stdlib.h>
#include <string.h>

enum {
  MAX_FACTS = 6,    /* assumed conditions carried along: the newest */
  MANY_FACTS = 24,  /* before a mismatch is believed */
  FEW_STEPS = 600,  /* of the first attempt at one comparison */
  MANY_CUTS = 2,    /* first attempts at one instance that ran out: others would, too */
  MAX_STEPS = 20000, /* of one comparison; more is undecided */
  MORE_STEPS = 8000, /* of one with facts, where the first way to each place showed no mismatch */
  MAX_ALL_STEPS = 60000000, /* of the whole run */
  MAX_RECURSION = 1500,
  NEXT_EVENT_STEPS = 50, /* to the event that the side that lives comes to next */
  MAX_SAME_CALL = 3, /* nested activations of one function's context */
};

Mark mark(const Compare *c) {
  Mark m = {.matched = c->matched.len, .split_count = c->split_count};
  memcpy(m.splits, c->splits, sizeof m.splits);
  return m;
}

void back_to(Compare *c, const Mark *m) {
  c->matched.len = m->matched;
  c->split_count = m->split_count;
  memcpy(c->splits, m->splits, sizeof m->splits);
}

void split_push(Compare *c, uint32_t effect, bool a_true, uint32_t chain) {
  Split s = {effect, a_true, chain, c->t->steps};
  if (c->split_count == MAX_SPLITS) {
    for (uint32_t i = 1; i < MAX_SPLITS; i++) c->splits[i - 1] = c->splits[i];
    c->split_count--;
  }
  c->splits[c->split_count++] = s;
}

/* Together again at one continuation: what parted them is over, but for the counts of loops that
 * are still running. */
static void splits_settle(Compare *c, const Side *s) {
  uint32_t keep = 0;
  for (uint32_t i = 0; i < c->split_count; i++)
    if (effect_at(&c->t->e->effects, c->splits[i].effect)->kind == EF_LOOP &&
        loop_runs(c->t, s, c->splits[i].effect))
      c->splits[keep++] = c->splits[i];
  c->split_count = keep;
}

int truth_under(Compare *c, Env env, Val v, Val *residual) {
  *residual = peval(&c->t->e->evaluator, env, v);
  int truth = val_truth(&c->t->e->values, *residual);
  return truth >= 0 || !c->late ? truth : truth_late(c, env, *residual);
}

static uint32_t same_calls(const TraceSet *t, uint32_t k, uint32_t inst) {
  uint32_t n = 0;
  for (; t->conts.at[k].kind != CONT_END; k = t->conts.at[k].parent)
    if (t->conts.at[k].kind == CONT_CALL && effect_at(&t->e->effects, t->conts.at[k].a)->a == inst)
      n++;
  return n;
}

/* Does it decide anything in the callee that the parameter alone leaves open? What nobody knows and
 * is the same on both sides does not. */
static bool tells(Compare *c, Val given) {
  ValStore *s = &c->t->e->values;
  ValKind k = val_kind(s, given);
  if (k == VK_PARAM || k == VK_MERGE || k == VK_UNKNOWN) return false;
  bool computed = k == VK_FOLD && val_node(s, given)->child_count == 1 &&
                  val_kind(s, val_child(s, given, 0)) == VK_CONST;
  return k == VK_CONST || computed || touched(c, val_support(s, given)) ||
         (s->group_type.id && name_eq(val_type(s, given), s->group_type));
}

/* In a context that joins several callers, this one's arguments count. What an earlier call with
 * others made known of the parameters is over. */
static Env handed_over(Compare *c, Env env, const Effect *call) {
  Engine *e = c->t->e;
  Evaluator *ev = &e->evaluator;
  ValStore *s = &e->values;
  uint64_t asked = effect_at(&e->effects, engine_instance(e, call->a)->root)->leaves;
  for (uint32_t i = 0; i + 1 < call->count; i += 2) {
    const uint32_t *pair = &e->effects.pool.at[call->list + i];
    Val param = {pair[0]}, given = {pair[1]}, none = val_none_fact(s, param);
    if (!none.i) none = val_binary(s, OP_IS, param, s->none); /* nothing else is known of it */
    if (!((val_own_bit(param) | (none.i ? val_own_bit(none) : 0)) & asked)) continue;
    Val v = peval(ev, env, given), is_none = NO_VAL;
    bool told = tells(c, v) && !val_mentions(s, v, param); /* it does if it calls itself */
    if (none.i && val_kind(s, none) != VK_CONST)
      is_none = peval(ev, env, val_binary(s, OP_IS, given, s->none));
    if (is_none.i && val_kind(s, is_none) != VK_CONST) is_none = NO_VAL;
    if (told || env_lookup(ev, env, param).i) env = env_without(ev, env, param);
    if (told) env = env_bind(ev, env, param, v);
    if (is_none.i || (none.i && env_lookup(ev, env, none).i)) env = env_without(ev, env, none);
    if (is_none.i) env = env_bind(ev, env, none, is_none);
  }
  return env;
}

static bool enter_call(Compare *c, Side *s, const MStep *st) {
  Engine *e = c->t->e;
  uint32_t inst = effect_at(&e->effects, st->effect)->a;
  if (c->t->conts.at[s->k].depth > 400 || same_calls(c->t, st->rest, inst) >= MAX_SAME_CALL) {
    c->undecided = c->undecided || !engine_instance(e, inst)->recursive;
    s->k = st->rest;
    return false;
  }
  s->env = handed_over(c, s->env, effect_at(&e->effects, st->effect));
  s->k = cont_run(c->t, engine_instance(e, inst)->root,
                  cont_push(c->t, CONT_CALL, 0, st->effect, 0, st->rest));
  return true;
}

/* The first way on which the sides leave differently speaks for all. */
static void exits_differ(Compare *c) {
  if (c->have_best) return;
  c->best.split_count = c->split_count;
  memcpy(c->best_splits, c->splits, sizeof c->splits);
}

bool to_event(Compare *c, Side *s) {
  const EffectStore *es = &c->t->e->effects;
  for (int i = 0; i < NEXT_EVENT_STEPS && c->t->conts.at[s->k].has_event; i++) {
    MStep st = machine_next(c->t, s);
    const Effect *x = effect_at(es, st.effect);
    bool unknown = false;
    switch (st.kind) {
      case STEP_END:
        return false;
      case STEP_EVENT:
        if (event_relevant(c->t, c->s, st.effect, s->env, s->env, &unknown)) return true;
        s->k = st.rest;
        break;
      case STEP_BRANCH: {
        Val residual;
        int truth = truth_under(c, s->env, x->value, &residual);
        if (truth < 0) truth = x->a && effect_at(es, x->a)->has_event;
        s->k = cont_run(c->t, truth ? x->a : x->b, st.rest);
        break;
      }
      case STEP_CALL_INTO:
        if (x->has_event)
          enter_call(c, s, &st);
        else
          s->k = st.rest;
        break;
      case STEP_LOOP:
        s->k = cont_run(c->t, x->a, cont_push(c->t, CONT_LOOP, 0, st.effect, 1, st.rest));
        break;
      case STEP_AGAIN:
        s->k = cont_run(c->t, x->value.i ? x->b : 0, st.rest);
        break;
    }
  }
  return false;
}

static bool failure_axis(const Compare *c) {
  const Axis *x = &c->t->axes.at[c->s->axis];
  return !x->world_rank && source_at(&c->t->e->values, (SourceId){x->sources[0]})->kind == SRC_FAIL;
}

/* One side has ended the process with a failure, the other goes on: nothing that the first could
 * still do makes this worse, so the next event of the other settles it. */
static Verdict past_failure(Compare *c, Side a, Side b, const MStep *sa, const MStep *sb) {
  bool a_lives = failed(sb), fresh, undecided = c->undecided;
  if (failure_axis(c)) { /* what nobody swallows ends the job, as it should */
    exits_differ(c);
    return VERDICT_EXITS;
  }
  Side live = a_lives ? a : b;
  uint32_t *at = map_add(&c->next_event, live.k, 0, &fresh);
  if (fresh) {
    Side s = live;
    if (to_event(c, &s)) map_set(&c->next_event, live.k, s.k);
    at = map_add(&c->next_event, live.k, 0, &fresh);
    c->undecided = undecided;
  }
  if (!*at) {
    exits_differ(c);
    return VERDICT_EXITS;
  }
  live.k = *at;
  MStep next = machine_next(c->t, &live);
  return a_lives ? mismatch(c, MISMATCH_EVENT, live, b, &next, sb)
                 : mismatch(c, MISMATCH_EVENT, a, live, sa, &next);
}

/* Both sides make one call. Returns true if both are past it: it is judged by itself. */
static bool past_call(Compare *c, Side *a, Side *b, const MStep *sa, const MStep *sb) {
  TraceSet *t = c->t;
  Engine *e = t->e;
  if (sa->effect != sb->effect || sa->rest != sb->rest) return false;
  uint32_t inst = effect_at(&e->effects, sa->effect)->a;
  const Instance *callee = engine_instance(e, inst);
  uint8_t out = callee->root ? effect_at(&e->effects, callee->root)->exits : 0;
  if ((out & EXITS_FAIL) && touched(c, effect_at(&e->effects, callee->root)->support))
    out |= 1 << EXIT_RAISE;
  if (c->s->own && !callee->half && !(out & (1 << EXIT_STOP)) &&
      (!(out & (1 << EXIT_RAISE)) || !t->conts.at[sa->rest].handled)) {
    /* Whatever it does is judged there, and it comes back, or fails where nobody here catches it.
     */
    c->failure_below = c->failure_below || (out & (1 << EXIT_RAISE));
    c->stepped_over = true;
  } else {
    /* Equal with fewer facts is equal with more. */
    Outcome o = trace_compare(t, inst, c->scenario);
    bool fails = o.verdict == VERDICT_EXITS && t->mismatches.at[o.mismatch].only_failure &&
                 !t->conts.at[sa->rest].handled;
    bool judged_there = c->s->own && o.verdict >= VERDICT_FAIL_STOP && !callee->half;
    if (o.verdict != VERDICT_EQUAL && o.verdict != VERDICT_UNDECIDED && !fails && !judged_there)
      return false;
    /* Undecided below is undecided here. A failure on one side that nobody around catches ends the
     * process: what follows is followed by those that live. */
    c->undecided = c->undecided || o.verdict == VERDICT_UNDECIDED;
    c->failure_below = c->failure_below || fails;
    c->stepped_over = c->stepped_over || judged_there;
  }
  a->k = sa->rest;
  b->k = sb->rest;
  return true;
}

/* At least one side stands at a loop, and not both at one. */
static Verdict at_one_loop(Compare *c, Side *a, Side *b, const MStep *sa, const MStep *sb,
                           bool *go_on) {
  bool loop_a = sa->kind == STEP_LOOP || sa->kind == STEP_AGAIN,
       loop_b = sb->kind == STEP_LOOP || sb->kind == STEP_AGAIN;
  Choices ca = {0}, cb = {0};
  if (loop_a) ca = loop_choices(c, *a, sa);
  if (loop_b) cb = loop_choices(c, *b, sb);
  /* What is decided goes first: it may bring that side to the loop at which the other waits. */
  bool is_a = loop_a && !(loop_b && ca.count > 1 && cb.count == 1);
  Choices ch = is_a ? ca : cb;
  *go_on = ch.count == 1;
  if (*go_on) {
    *(is_a ? a : b) = ch.at[0];
    return VERDICT_EQUAL;
  }
  return round_or_not(c, &ch, is_a ? *b : *a, is_a);
}

static Verdict at_ends(Compare *c, const MStep *sa, const MStep *sb) {
  if (sa->exit == sb->exit) return VERDICT_EQUAL;
  if (!(failed(sa) && sb->exit == EXIT_RETURN) && !(failed(sb) && sa->exit == EXIT_RETURN) &&
      !(failed(sa) && failed(sb)))
    c->other_exits = true;
  exits_differ(c);
  return VERDICT_EXITS;
}

/* Is what comes next a `return`? */
static bool at_return(const TraceSet *t, const Cont *c) {
  const EffectStore *es = &t->e->effects;
  if (c->kind != CONT_SEQ && c->kind != CONT_NODE) return false;
  const Effect *n = effect_at(es, c->a);
  if (c->kind == CONT_SEQ) n = effect_at(es, es->pool.at[n->list + c->b]);
  return n->kind == EF_EXIT && n->op == EXIT_RETURN;
}

/* Where one comes to from `k` past the ends of calls and attempts, at which nothing is done. */
static uint32_t past_ends(const TraceSet *t, uint32_t k) {
  for (bool returns = false;;) {
    const Cont *c = &t->conts.at[k];
    if (c->kind == CONT_CALL) {
      returns = false;
    } else if (c->kind == CONT_TRY || c->kind == CONT_FINALLY) {
      const Effect *n = effect_at(&t->e->effects, c->a);
      if (n->c || (c->kind == CONT_TRY && n->b && !returns)) return k;
    } else if (at_return(t, c)) {
      returns = true;
    } else if (!returns || (c->kind != CONT_SEQ && c->kind != CONT_LOOP)) {
      return k;
    }
    k = c->parent;
  }
}

/* Is the way from `k` to the end one that comes to where `to` stands first? */
static bool comes_to(const TraceSet *t, uint32_t k, uint32_t to) {
  to = past_ends(t, to);
  const Cont *at = &t->conts.at[to];
  while (t->conts.at[k].depth > at->depth) k = t->conts.at[k].parent;
  const Cont *c = &t->conts.at[k];
  return k == to || (c->kind == CONT_SEQ && at->kind == CONT_SEQ && c->a == at->a &&
                     c->parent == at->parent && c->b < at->b); /* earlier in one block */
}

static bool at_node(const MStep *s) { return s->kind != STEP_EVENT && s->kind != STEP_END; }

/* Nothing at or below the node is waited for, and nobody here catches what it may raise: the side
 * is moved past it, since a failure ends the process and what follows is followed by those that
 * live.
 */
static bool may_only_fail(Compare *c, Side *s, const MStep *at) {
  if (!at_node(at) || at->kind == STEP_AGAIN) return false;
  const Effect *x = effect_at(&c->t->e->effects, at->effect);
  enum { FAILS = 1 << EXIT_RAISE | EXITS_FAIL };
  if ((x->exits & ~FAILS) || c->t->conts.at[at->rest].handled || seen_below(c, at->effect)) return false;
  c->failure_below = true;
  s->k = at->rest;
  return true;
}

/* An operation that may fail, while something else is what differs: it is looked at along its own
 * axis, and does not fail here. */
static bool fails_elsewhere(Compare *c, const MStep *s) {
  if (s->kind != STEP_BRANCH) return false;
  const Effect *x = effect_at(&c->t->e->effects, s->effect);
  return x->guard == GUARD_FAIL && !touched(c, x->support);
}

/* The failures that may come out of a subtree, one for each class, and the guard of each. */
typedef struct Raises {
  uint32_t exit[4], guard[4], count, visited;
  uint32_t called[32], called_count; /* instances looked into: once is enough, recursion ends */
  bool open;                         /* something in it is not so simple */
} Raises;

static void raises_below(Compare *c, Env env, uint32_t effect, uint32_t guard, int depth,
                         Raises *r) {
  enum { MAX_VISITED = 200, MAX_NESTING = 30 };
  const EffectStore *es = &c->t->e->effects;
  if (!effect || r->open) return;
  const Effect *n = effect_at(es, effect);
  if (!n->exits) return;
  if (++r->visited > MAX_VISITED || depth > MAX_NESTING) {
    r->open = true;
    return;
  }
  switch (n->kind) {
    case EF_SEQ:
      for (uint32_t i = 0; i < n->count; i++)
        raises_below(c, env, es->pool.at[n->list + i], guard, depth + 1, r);
      break;
    case EF_IF: {
      Val residual;
      int truth = truth_under(c, env, n->value, &residual);
      if (n->guard == GUARD_FAIL && !touched(c, n->support)) truth = 0; /* along its own axis */
      if (truth != 0) raises_below(c, env, n->a, effect, depth + 1, r);
      if (truth != 1) raises_below(c, env, n->b, effect, depth + 1, r);
      break;
    }
    case EF_LOOP:
      raises_below(c, env, n->a, guard, depth + 1, r);
      raises_below(c, env, n->b, guard, depth + 1, r);
      break;
    case EF_CALL:
      for (uint32_t i = 0; i < r->called_count; i++)
        if (r->called[i] == n->a) return;
      if (r->called_count < sizeof r->called / sizeof *r->called)
        r->called[r->called_count++] = n->a;
      raises_below(c, env, engine_instance(c->t->e, n->a)->root, guard, depth + 1, r);
      break;
    case EF_EXIT:
      if (n->op != EXIT_RAISE) break; /* a return, a break: inside */
      for (uint32_t i = 0; i < r->count; i++) {
        const Effect *x = effect_at(es, r->exit[i]);
        if (x->a == n->a && x->b == n->b && x->c == n->c) return;
      }
      if (r->count == sizeof r->exit / sizeof *r->exit) {
        r->open = true;
        return;
      }
      r->exit[r->count] = effect;
      r->guard[r->count++] = guard;
      break;
    default:
      r->open = true;
  }
}

/* Nothing at or below the node is waited for, and somebody here may catch what it raises: what
 * counts is whether it raises, not how it came to. Returns false if it must be looked into. */
static bool passes_or_fails(Compare *c, Side a, Side b, const MStep *at, bool is_a, Verdict *v) {
  Side s = is_a ? a : b;
  if (!at_node(at) || at->kind == STEP_AGAIN) return false;
  const Effect *x = effect_at(&c->t->e->effects, at->effect);
  Raises r = {.count = 0};
  if ((x->exits & ~(1 << EXIT_RAISE)) || seen_below(c, at->effect)) return false;
  raises_below(c, s.env, at->effect, 0, 0, &r);
  if (r.open) return false;
  Mark start = mark(c);
  *v = VERDICT_EQUAL;
  for (uint32_t i = 0; i <= r.count && *v != VERDICT_MISMATCH; i++) {
    s.k = i ? cont_run(c->t, r.exit[i - 1], at->rest) : at->rest;
    uint32_t g = i ? r.guard[i - 1] : 0;
    if (g && touched(c, val_support(&c->t->e->values, effect_at(&c->t->e->effects, g)->value)))
      split_push(c, g, is_a, is_a ? a.k : b.k);
    *v = worse(*v, is_a ? compare(c, s, b) : compare(c, a, s));
    back_to(c, &start);
  }
  return true;
}

/* Does this pair of ranks pass by the event that one of them stands at? */
static bool unseen(Compare *c, uint32_t event, uint32_t k, Env own, Env other, bool *unknown) {
  if (c->certain && effect_is_guess(&c->t->e->effects, event)) return true;
  return !event_relevant(c->t, c->s, event, own, other, unknown) ||
         of_whole_team(c, event, k);
}

static Verdict walk(Compare *c, Side a, Side b) {
  TraceSet *t = c->t;
  const MStep nowhere = {.kind = STEP_END};
  for (;;) {
    if (++c->steps > c->max_steps) {
      c->undecided = true;
      return VERDICT_UNDECIDED;
    }
    if (a.k != b.k) {
      machine_leave(t, &a);
      machine_leave(t, &b);
    }
    if (a.k == b.k) {
      splits_settle(c, &a);
      a.caught = b.caught = (Caught){0};
      if (!touched(c, t->conts.at[a.k].support)) return VERDICT_EQUAL;
    }
    Side na = a, nb = b;
    MStep sa = machine_next(t, &na), sb = machine_next(t, &nb);
    if (fails_elsewhere(c, &sa)) {
      a.k = sa.rest;
      continue;
    }
    if (fails_elsewhere(c, &sb)) {
      b.k = sb.rest;
      continue;
    }
    if (failed(&sa) != failed(&sb)) return past_failure(c, na, nb, &sa, &sb);
    /* Loops and events that this pair of ranks does not see. */
    bool unknown = false, go_on = false;
    if (sa.kind == STEP_EVENT && sb.kind == STEP_EVENT && sa.effect == sb.effect &&
        none_on_one_side(c, na, nb, sa.effect))
      return mismatch(c, MISMATCH_GROUP, na, nb, &sa, &sb);
    if (sa.kind == STEP_EVENT && unseen(c, sa.effect, na.k, na.env, nb.env, &unknown)) {
      a.k = sa.rest;
      continue;
    }
    if (sb.kind == STEP_EVENT && unseen(c, sb.effect, nb.k, nb.env, na.env, &unknown)) {
      b.k = sb.rest;
      continue;
    }
    bool apart = sa.effect != sb.effect;
    if (apart && sa.kind == STEP_EVENT &&
        (own_of_round(c, na, nb, sa.effect) || other_has_none(c, na, sa.effect, true))) {
      a.k = sa.rest;
      continue;
    }
    if (apart && sb.kind == STEP_EVENT &&
        (own_of_round(c, nb, na, sb.effect) || other_has_none(c, nb, sb.effect, false))) {
      b.k = sb.rest;
      continue;
    }
    c->here_unknown = unknown; /* what paired before this step has paired in any case */
    /* A side that stands where the other has yet to come waits for it: from there on they go
     * together again. They are there when nothing but the ends of calls was before them. */
    bool together = a.k == b.k || na.k == nb.k;
    if (!together && at_node(&sb) && comes_to(t, b.k, a.k)) {
      b = nb;
      sa = nowhere;
    } else if (!together && at_node(&sa) && comes_to(t, a.k, b.k)) {
      a = na;
      sb = nowhere;
    } else {
      a = na;
      b = nb;
    }
    if (sa.effect != sb.effect && (may_only_fail(c, &a, &sa) || may_only_fail(c, &b, &sb)))
      continue;
    Verdict v;
    if (sa.effect != sb.effect &&
        (passes_or_fails(c, a, b, &sa, true, &v) || passes_or_fails(c, a, b, &sb, false, &v)))
      return v;
    bool node_a = sa.kind == STEP_BRANCH || sa.kind == STEP_LOOP || sa.kind == STEP_CALL_INTO;
    if (node_a && sa.kind == sb.kind && step_over(c, &a, &b, &sa, &sb)) continue;
    if (sa.kind == STEP_EVENT && sb.kind == STEP_EVENT) {
      v = at_events(c, &a, &b, &sa, &sb, &go_on);
    } else if (sa.kind == STEP_CALL_INTO || sb.kind == STEP_CALL_INTO) {
      if (sa.kind == sb.kind && past_call(c, &a, &b, &sa, &sb)) continue;
      if (sa.kind == STEP_CALL_INTO) enter_call(c, &a, &sa);
      if (sb.kind == STEP_CALL_INTO) enter_call(c, &b, &sb);
      continue;
    } else if (sa.kind == STEP_BRANCH || sb.kind == STEP_BRANCH) {
      v = at_branch(c, &a, &b, &sa, &sb, &go_on);
    } else if (sa.kind == STEP_LOOP && sb.kind == STEP_LOOP) {
      return at_loops(c, a, b, &sa, &sb);
    } else if (sa.kind == STEP_AGAIN && sb.kind == STEP_AGAIN && in_step(c, &a, &b, &sa, &sb)) {
      return at_again(c, a, b, &sa, &sb);
    } else if (at_node(&sa) || at_node(&sb)) {
      v = at_one_loop(c, &a, &b, &sa, &sb, &go_on);
    } else if (sa.kind == STEP_END && sb.kind == STEP_END) {
      return at_ends(c, &sa, &sb);
    } else {
      return mismatch(c, MISMATCH_EVENT, a, b, &sa, &sb);
    }
    if (!go_on) return v;
  }
}

/* Who is in a group is asked by every event of the group, of both sides; and how the program was
 * built, which no code of it says, holds everywhere. */
static bool asks_membership(const ValStore *s, Val v) {
  const ValNode *n = val_node(s, v);
  if (n->kind == VK_ATTR && val_kind(s, (Val){n->a}) == VK_MODULE) return true;
  if (group_condition_asks(s, v)) return true;
  return n->kind == VK_BINARY && n->op == OP_IN && val_kind(s, (Val){n->b}) == VK_MEMBERS;
}

/* May the condition, or a part of it, be asked ahead? */
static bool is_asked(const ValStore *s, const uint64_t *asks, Val v, int depth) {
  const ValNode *n = val_node(s, v);
  if (asks_has(asks, v) || asks_has_count(asks, v)) return true; /* bound to a number */
  if (n->kind == VK_BINARY && n->op == OP_EQ && val_kind(s, (Val){n->b}) == VK_CONST && asks_has_count(asks, (Val){n->a}))
    return true;
  if (depth > 4) return false;
  if (n->kind == VK_UNARY && n->op == OP_NOT) return is_asked(s, asks, (Val){n->a}, depth + 1);
  bool both = n->kind == VK_BINARY && (n->op == OP_AND || n->op == OP_OR);
  return (both || n->kind == VK_ITE) &&
         (is_asked(s, asks, (Val){n->a}, depth + 1) || is_asked(s, asks, (Val){n->b}, depth + 1) ||
          (n->kind == VK_ITE && is_asked(s, asks, (Val){n->c}, depth + 1)));
}

/* May it be a parameter of a call that is still under way (Cont.handed), or a fact about one? */
static bool may_be_handed(const ValStore *s, Val key) {
  const ValNode *n = val_node(s, key);
  return n->kind == VK_PARAM || (n->kind == VK_MERGE && n->op == MERGE_ARG);
}

/* May env_ahead keep a part of it where no facts are carried along? */
static bool outlasts(const ValStore *s, Val cond, int depth) {
  const ValNode *n = val_node(s, cond);
  bool both = n->kind == VK_BINARY && (n->op == OP_AND || n->op == OP_OR);
  if (asks_membership(s, cond)) return true;
  if (depth > 8) return both || n->kind == VK_ITE || n->kind == VK_UNARY;
  if (n->kind == VK_UNARY) return outlasts(s, (Val){n->a}, depth + 1);
  if (!both && n->kind != VK_ITE) return false;
  return outlasts(s, (Val){n->a}, depth + 1) || outlasts(s, (Val){n->b}, depth + 1) ||
         (n->kind == VK_ITE && outlasts(s, (Val){n->c}, depth + 1));
}

Env learn(Compare *c, Env env, Val cond, bool truth) {
  if (!c->max_facts && !outlasts(&c->t->e->values, cond, 0)) return env;
  return env_assume(&c->t->e->evaluator, env, cond, truth);
}

/* Drops what nobody asks any more, so that ways that differ in it alone meet again: facts about
 * other conditions, and the number of an iteration of a loop that has been left. */
static Env env_ahead(Compare *c, Env env, Env base, uint32_t k, uint32_t max_facts) {
  const uint64_t *asks = c->t->conts.at[k].asks;
  Evaluator *ev = &c->t->e->evaluator;
  EnvNode kept[64];
  uint32_t n = 0, newer = 0, facts = 0; /* newer: how many are kept above the oldest dropped */
  uint32_t i = env.i;
  Env below = {0}; /* what the oldest dropped was added to */
  bool dropped = false;
  for (; i && i != base.i && n < 64; i = ev->envs.at[i].parent) {
    EnvNode x = ev->envs.at[i];
    ValKind of = val_kind(&c->t->e->values, x.key);
    bool iter = of == VK_ITER, place = of == VK_GENERATOR || of == VK_GROUP || val_is_yielded(&c->t->e->values, x.key) ||
                                       val_is_single(&c->t->e->values, x.key);
    bool handed = !iter && (c->t->conts.at[k].handed & val_own_bit(x.key)) &&
                  may_be_handed(&c->t->e->values, x.key);
    bool late = is_late_fact(&c->t->e->values, x.key) &&
                (c->t->conts.at[k].counts &
                 val_own_bit((Val){val_node(&c->t->e->values, x.key)->a}));
    if (place || late || (iter && (c->t->conts.at[k].counts & val_own_bit(x.key))) || handed ||
        asks_membership(&c->t->e->values, x.key) ||
        (!iter && facts < max_facts && is_asked(&c->t->e->values, asks, x.key, 0))) {
      facts += !iter && !late && !place && !handed;
      kept[n++] = x;
    } else {
      below.i = x.parent;
      newer = n;
      dropped = true;
    }
  }
  if (!dropped || i != base.i) return env;
  Env r = below;
  while (newer-- > 0) r = env_bind(ev, r, kept[newer].key, kept[newer].value);
  return r;
}

Verdict compare(Compare *c, Side a, Side b) {
  const Evaluator *ev = &c->t->e->evaluator;
  if (env_contradicts(ev, a.env) || env_contradicts(ev, b.env))
    return VERDICT_EQUAL; /* such a pair of ranks cannot be */
  a.env = env_ahead(c, a.env, c->s->a, a.k, c->max_facts);
  b.env = env_ahead(c, b.env, c->s->b, b.k, c->max_facts);
  Env told_a = a.env, told_b = b.env;
  if (c->guided) {
    told_a = env_ahead(c, a.env, c->s->a, a.k, 0);
    told_b = env_ahead(c, b.env, c->s->b, b.k, 0);
  }
  uint64_t known = hash_mix(ev->envs.at[told_a.i].same, ev->envs.at[told_b.i].same);
  uint64_t key = hash_mix(((uint64_t)a.k << 32) | b.k, known);
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
  enum { MANY = 20000 };
  Evaluator *ev = &t->e->evaluator;
  if (t->conts.len > MANY) {
    t->conts.len = 1;
    idset_clear(&t->cont_index);
  }
  if (ev->envs.len > MANY) env_forget(ev);
}

/* How a comparison is made. */
enum {
  CERTAIN = 1, /* Compare.certain */
  GUIDED = 2,  /* Compare.guided */
};

static Outcome compare_with(TraceSet *t, uint32_t root, const Scenario *s, uint32_t scenario,
                            uint32_t max_facts, uint32_t max_steps, uint32_t how, bool *cut) {
  Outcome o = {.verdict = VERDICT_EQUAL};
  Compare *c = xcalloc(1, sizeof *c);
  *c = (Compare){
      .t = t, .s = s, .scenario = scenario, .max_facts = max_facts, .max_steps = max_steps,
      .certain = how & CERTAIN, .guided = how & GUIDED};
  uint32_t k = cont_run(t, root, 0);
  t->comparisons++;
  Evaluator *ev = &t->e->evaluator;
  Env around[2] = {ev->given[0], ev->given[1]}; /* of the comparison that asks for this one */
  ev->given[0] = s->a;
  ev->given[1] = s->b;
  o.verdict = compare(c, (Side){.k = k, .env = s->a}, (Side){.k = k, .env = s->b});
  ev->given[0] = around[0];
  ev->given[1] = around[1];
  if (o.verdict == VERDICT_EQUAL && c->undecided) o.verdict = VERDICT_UNDECIDED;
  if (o.verdict == VERDICT_EQUAL && c->failure_below) o.verdict = VERDICT_EXITS;
  *cut = c->undecided;
  t->budget_cuts += c->undecided;
  c->best.only_failure = !c->other_exits;
  c->best.stepped_over = c->stepped_over;
  if (o.verdict >= VERDICT_FAIL_STOP || o.verdict == VERDICT_EXITS) {
    o.mismatch = t->mismatches.len;
    c->best.scenario = scenario;
    vec_push(&t->mismatches, c->best);
    Mismatch *m = &vec_last(&t->mismatches);
    m->splits = ARENA_ARRAY(&t->kept, Split, m->split_count ? m->split_count : 1);
    memcpy(m->splits, c->best_splits, m->split_count * sizeof *m->splits);
    m->path_a = cont_calls(t, m->path_a);
    m->path_b = cont_calls(t, m->path_b);
    m->swallow.missed_path = cont_calls(t, m->swallow.missed_path);
    m->swallow.next_path = cont_calls(t, m->swallow.next_path);
    for (uint32_t i = 0; i < m->split_count; i++)
      m->splits[i].chain = cont_calls(t, m->splits[i].chain);
  }
  map_release(&c->memo);
  map_release(&c->seen);
  map_release(&c->next_event);
  vec_release(&c->matched);
  free(c);
  return o;
}

/* Facts rule ways out, and multiply what there is to look at. A pair of places is looked at with the facts
 * of the first way that leads to it: a mismatch that comes of it stands, since nothing on its way
 * contradicts itself. Where none does, another way may have led to one, and all are followed. */
static Outcome mismatch_under(TraceSet *t, uint32_t root, const Scenario *s, uint32_t scenario,
                              uint32_t max_facts, uint32_t how, bool *cut) {
  Outcome o = compare_with(t, root, s, scenario, max_facts, MAX_STEPS, how | GUIDED, cut);
  if (o.verdict == VERDICT_MISMATCH) return o;
  return compare_with(t, root, s, scenario, max_facts, MORE_STEPS, how, cut);
}

/* What differs whether or not a call communicates of which nobody knows it is the surer of the two. */
static Outcome surer(TraceSet *t, uint32_t root, const Scenario *s, uint32_t scenario,
                     uint32_t max_facts, Outcome o) {
  const EffectStore *es = &t->e->effects;
  if (o.verdict != VERDICT_MISMATCH) return o;
  const Mismatch *m = &t->mismatches.at[o.mismatch];
  bool guess = (m->event_a && effect_is_guess(es, m->event_a)) ||
               (m->event_b && effect_is_guess(es, m->event_b)), cut;
  if (!guess) return o;
  Outcome certain = compare_with(t, root, s, scenario, 0, MAX_STEPS, CERTAIN, &cut);
  if (!cut && certain.verdict < VERDICT_MISMATCH) return o; /* nor is there one with facts */
  certain = mismatch_under(t, root, s, scenario, max_facts, CERTAIN, &cut);
  return certain.verdict == VERDICT_MISMATCH ? certain : o;
}

/* The first attempts with few steps, then what can be said without facts, then with them. */
static Outcome compare_pair(TraceSet *t, uint32_t instance, uint32_t scenario) {
  const Scenario s = *trace_scenario(t, scenario);
  uint32_t root = engine_instance(t->e, instance)->root;
  Outcome o = {.verdict = VERDICT_EQUAL};
  bool cut = true, fresh;
  uint32_t cuts = *map_add(&t->hard, instance, 0, &fresh);
  if (cuts < MANY_CUTS) {
    o = compare_with(t, root, &s, scenario, MAX_FACTS, FEW_STEPS, 0, &cut);
    if (cut && o.verdict != VERDICT_MISMATCH) map_set(&t->hard, instance, cuts + 1);
  }
  /* Equal with fewer facts is equal with more: what is forgotten only adds ways. */
  if (cut && o.verdict != VERDICT_MISMATCH) {
    Outcome bare = compare_with(t, root, &s, scenario, 0, MAX_STEPS, 0, &cut);
    if (cut || bare.verdict < VERDICT_MISMATCH)
      o = bare.verdict == VERDICT_MISMATCH ? (Outcome){.verdict = VERDICT_UNDECIDED} : bare;
    else
      o = mismatch_under(t, root, &s, scenario, MAX_FACTS, 0, &cut);
  }
  return surer(t, root, &s, scenario, MAX_FACTS, o);
}

Outcome trace_compare(TraceSet *t, uint32_t instance, uint32_t scenario) {
  uint64_t key = ((uint64_t)instance << 32) | scenario;
  uint32_t at;
  recall_call(t, instance);
  if (map_get(&t->outcome_index, key, &at)) return t->outcomes.at[at];
  at = t->outcomes.len;
  vec_push(&t->outcomes, (Outcome){.verdict = VERDICT_EQUAL}); /* while it is looked at: recursion */
  map_set(&t->outcome_index, key, at);
  if (t->steps > MAX_ALL_STEPS) { /* so that any program comes to an end */
    t->budget_cuts++;
    t->outcomes.at[at].verdict = VERDICT_UNDECIDED;
    return t->outcomes.at[at];
  }
  const Scenario s = *trace_scenario(t, scenario);
  uint32_t root = engine_instance(t->e, instance)->root;
  Outcome o = {.verdict = VERDICT_EQUAL};
  if (!root || !axis_touches(t, s.axis, effect_at(&t->e->effects, root)->support)) return o;
  bool known_ranks = t->axes.at[s.axis].world_rank; /* they say themselves who is in a group */
  if (known_ranks || t->recording || !recall(t, instance, scenario, &o)) {
    Recording r;
    recall_begin(t, &r);
    o = compare_pair(t, instance, scenario);
    /* A mismatch is looked at more closely, for each pair by itself. */
    bool keep = !known_ranks && !r.outer && o.verdict != VERDICT_MISMATCH;
    recall_end(t, &r, instance, scenario, o, keep);
  }
  t->outcomes.at[at] = o;
  return o;
}

Outcome trace_confirm(TraceSet *t, uint32_t instance, uint32_t scenario) {
  Outcome o = trace_compare(t, instance, scenario);
  if (o.verdict != VERDICT_MISMATCH || o.sure) return o;
  const Scenario s = *trace_scenario(t, scenario);
  bool cut;
  uint32_t at;
  /* A mismatch may rest on what was forgotten: with more remembered there may be none. */
  uint32_t root = engine_instance(t->e, instance)->root;
  Outcome again = mismatch_under(t, root, &s, scenario, MANY_FACTS, 0, &cut);
  if (!cut || again.verdict == VERDICT_MISMATCH) o = again;
  o = surer(t, root, &s, scenario, MANY_FACTS, o);
  o.sure = true;
  if (map_get(&t->outcome_index, ((uint64_t)instance << 32) | scenario, &at)) t->outcomes.at[at] = o;
  return o;
}
