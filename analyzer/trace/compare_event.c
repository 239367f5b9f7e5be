#include <string.h>

#include "trace/compare.h"

enum { LANE_STEPS = 200 };

/* What a side issues from here on, as far as its guards are decided. */
static uint32_t lane(Compare *c, Side s, uint32_t *out, uint8_t *end) {
  uint32_t n = 0;
  *end = 255;
  for (int i = 0; i < LANE_STEPS && n < MAX_LANE; i++) {
    MStep st = machine_next(c->t, &s);
    const Effect *x = effect_at(&c->t->e->effects, st.effect);
    bool unknown = false;
    switch (st.kind) {
      case STEP_EVENT:
        if (event_relevant(c->t, c->s, st.effect, s.env, s.env, &unknown)) out[n++] = st.effect;
        s.k = st.rest;
        break;
      case STEP_BRANCH: {
        int truth = val_truth(&c->t->e->values, peval(&c->t->e->evaluator, s.env, x->value));
        if (truth < 0 && x->guard == GUARD_FAIL) truth = 0;
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

/* Calls between a continuation and the body of a `try` around it; -1 if it is not in there. */
static int calls_below(const TraceSet *t, uint32_t k, uint32_t attempt) {
  int calls = 0;
  for (; t->conts.at[k].kind != CONT_END; k = t->conts.at[k].parent) {
    if (t->conts.at[k].kind == CONT_TRY && t->conts.at[k].a == attempt) return calls;
    calls += t->conts.at[k].kind == CONT_CALL;
  }
  return -1;
}

/* The next event from `s` on; 0 if there is none. */
static uint32_t next_event(Compare *c, Side *s) {
  bool undecided = c->undecided; /* what is only told is no reason to doubt */
  bool found = to_event(c, s);
  c->undecided = undecided;
  return found ? machine_next(c->t, s).effect : 0;
}

/* Is the effect at or below a node? Looks into calls, as far as the budget goes. */
static bool holds(Engine *e, uint32_t id, uint32_t what, int *budget) {
  if (id == what) return id != 0;
  if (!id || --*budget < 0) return false;
  const Effect *n = effect_at(&e->effects, id);
  if (!(n->exits & (1 << EXIT_RAISE | EXITS_FAIL)) && n->kind != EF_HANDLER) return false;
  if (n->kind == EF_CALL) return holds(e, engine_instance(e, n->a)->root, what, budget);
  if (n->kind == EF_SEQ || n->kind == EF_TRY)
    for (uint32_t i = 0; i < n->count; i++)
      if (holds(e, e->effects.pool.at[n->list + i], what, budget)) return true;
  return (n->kind == EF_IF || n->kind == EF_LOOP || n->kind == EF_TRY || n->kind == EF_HANDLER) &&
         (holds(e, n->a, what, budget) || (n->kind != EF_HANDLER && holds(e, n->b, what, budget)));
}

/* Is it the guard that decided about the raise: it stands inside, or is what comes where the other
 * side has left? */
static bool decides(Compare *c, const Split *s, const Caught *x, bool way) {
  enum { LEAVES = 1 << EXIT_BREAK | 1 << EXIT_CONTINUE | 1 << EXIT_RETURN };
  const EffectStore *es = &c->t->e->effects;
  const Effect *g = effect_at(es, s->effect);
  uint32_t taken = way ? g->a : g->b, other = way ? g->b : g->a;
  int budget = 2000;
  if (g->kind != EF_IF) return false;
  return holds(c->t->e, taken, x->raise, &budget) ||
         (other && (effect_at(es, other)->exits & LEAVES));
}

/* The guard that made one side raise what it caught then: the last before, in the body of the
 * `try`. Guards that parted the sides later are the other's way through that body. 1 + index; 0 =
 * none. */
static uint32_t raising_split(Compare *c, const Caught *x, bool is_a) {
  if (!x->handler) return 0;
  for (uint32_t i = c->split_count; i-- > 0;) {
    const Split *s = &c->splits[i];
    if (calls_below(c->t, s->chain, x->attempt) < 0) return 0;
    if (s->at < x->at) return decides(c, s, x, is_a ? s->a_true : !s->a_true) ? i + 1 : 0;
  }
  return 0;
}

/* Does the handler lead to the next round of a loop around it? */
static bool goes_round(const TraceSet *t, const Caught *x) {
  enum { LEAVES = 1 << EXIT_BREAK | 1 << EXIT_RETURN | 1 << EXIT_STOP };
  if (effect_at(&t->e->effects, x->handler)->exits & LEAVES) return false;
  for (uint32_t k = x->k; t->conts.at[k].kind != CONT_END && t->conts.at[k].kind != CONT_CALL;
       k = t->conts.at[k].parent)
    if (t->conts.at[k].kind == CONT_LOOP) return true;
  return false;
}

/* Did one side raise in a `try` what parted the sides, and go on in a handler? */
static void note_swallow(Compare *c, Mismatch *m, Side a, Side b) {
  TraceSet *t = c->t;
  uint32_t at_a = raising_split(c, &a.caught, true), at_b = raising_split(c, &b.caught, false);
  if (!at_a && !at_b) return;
  bool on_a = at_a && (!at_b || at_a > at_b);
  const Caught *x = on_a ? &a.caught : &b.caught;
  m->split_count = on_a ? at_a : at_b;
  const Split *s = &c->best_splits[m->split_count - 1];
  const Effect *guard = effect_at(&t->e->effects, s->effect);
  Swallow w = {.handler = x->handler, .raise = x->raise, .on_a = on_a};
  w.below = (uint32_t)calls_below(t, s->chain, x->attempt);
  bool way = on_a ? !s->a_true : s->a_true;
  Side other = {.k = cont_run(t, way ? guard->a : guard->b, t->conts.at[s->chain].parent),
                .env = on_a ? c->s->b : c->s->a},
       on = {.k = x->k, .env = on_a ? c->s->a : c->s->b};
  uint32_t missed = next_event(c, &other);
  if (missed && calls_below(t, other.k, x->attempt) >= 0) {
    w.missed = missed;
    w.missed_path = other.k;
  }
  w.next = w.missed && goes_round(t, x) ? w.missed : next_event(c, &on);
  w.next_path = w.next == w.missed ? w.missed_path : on.k;
  m->swallow = w;
}

uint32_t under_way(const TraceSet *t, const Side *s) {
  for (uint32_t k = s->k; t->conts.at[k].kind != CONT_END; k = t->conts.at[k].parent)
    if (t->conts.at[k].kind == CONT_RESUME && t->conts.at[k].op == EXIT_RAISE)
      return s->caught.raise;
  return 0;
}

Verdict mismatch(Compare *c, MismatchKind kind, Side a, Side b, const MStep *sa, const MStep *sb) {
  bool fail = failed(sa) || failed(sb);
  if (c->have_best && !(c->best_fail_stop && !fail))
    return fail ? VERDICT_FAIL_STOP : VERDICT_MISMATCH;
  Mismatch *m = &c->best;
  *m = (Mismatch){.kind = kind,
                  .scenario = c->scenario,
                  .group_unknown = c->group_unknown || c->here_unknown,
                  .groups_equated = c->group_unknown,
                  .counts_assumed = c->counts_assumed};
  m->event_a = sa->kind == STEP_EVENT ? sa->effect : 0;
  m->event_b = sb->kind == STEP_EVENT ? sb->effect : 0;
  m->path_a = a.k;
  m->path_b = b.k;
  m->split_count = c->split_count;
  memcpy(c->best_splits, c->splits, sizeof c->splits);
  uint32_t n = c->matched.len, keep = n < 2 ? n : 2;
  m->skipped = n - keep;
  m->before_count = keep;
  for (uint32_t i = 0; i < keep; i++) m->before[i] = c->matched.at[n - keep + i];
  m->after_a_count = lane(c, a, m->after_a, &m->end_a);
  m->after_b_count = lane(c, b, m->after_b, &m->end_b);
  m->raised = under_way(c->t, &a);
  if (!m->raised) m->raised = under_way(c->t, &b);
  if (!fail) note_swallow(c, m, a, b);
  c->have_best = true;
  c->best_fail_stop = fail;
  return fail ? VERDICT_FAIL_STOP : VERDICT_MISMATCH;
}

/* The region that runs this effect with a team: here, or around a call on the way to it. */
static uint32_t team_around(const TraceSet *t, uint32_t effect, uint32_t k) {
  const EffectStore *es = &t->e->effects;
  uint32_t team = effect_at(es, effect)->team;
  for (; !team && t->conts.at[k].kind != CONT_END; k = t->conts.at[k].parent)
    if (t->conts.at[k].kind == CONT_CALL) team = effect_at(es, t->conts.at[k].a)->team;
  return team;
}

/* An event that a team waits in, where nothing that this team decided has parted the two: whoever runs
 * the region has come to it whole. */
bool of_whole_team(Compare *c, uint32_t event, uint32_t k) {
  const Effect *x = effect_at(&c->t->e->effects, event);
  if (!models_axes_are_inner(c->t->e->models, group_axes(&c->t->e->values, x->value))) return false;
  uint32_t team = team_around(c->t, event, k);
  for (uint32_t i = 0; i < c->split_count && team; i++)
    if (team_around(c->t, c->splits[i].effect, c->splits[i].chain) == team) return false;
  return team != 0;
}

static Val group_under(Compare *c, Env env, const Effect *x) {
  return peval(&c->t->e->evaluator, env, x->value);
}

/* `rank % k`, `rank // k`: how groups are laid out, and how a member is picked. */
static bool is_arithmetic(const ValStore *s, Val v, int depth) {
  const ValNode *n = val_node(s, v);
  if (n->kind != VK_BINARY || depth > 6) return false;
  if (n->op == OP_MOD || n->op == OP_FLOORDIV) return true;
  return is_arithmetic(s, (Val){n->a}, depth + 1) || is_arithmetic(s, (Val){n->b}, depth + 1);
}

/* A group that this rank makes of itself alone: it has nobody to wait for. */
static bool alone(Compare *c, Side s, const Val *members, int count) {
  return count == 1 && val_kind(&c->t->e->values, members[0]) == VK_CONST &&
         val_eq(members[0], peval(&c->t->e->evaluator, s.env, c->t->e->values.rank));
}

/* A root that each group has one of: does it differ by nothing but the group it was picked from? */
static bool one_a_group(Compare *c, Val root) {
  ValStore *s = &c->t->e->values;
  Support p = val_support(s, root);
  for (uint32_t i = 0; i < support_count(s, p); i++) {
    SourceId id = {support_at(s, p, i).source};
    if (touched(c, support_of_source(s, id, 0)) && !source_at(s, id)->outside) return false;
  }
  return true;
}

/* One side sends by itself, and of whom the other takes for the sender no more is known: it may well be
 * the one. */
static bool announces_itself(Compare *c, Side a, Val ra, Side b, Val rb) {
  Evaluator *ev = &c->t->e->evaluator;
  ValStore *s = &c->t->e->values;
  bool own_a = val_eq(ra, peval(ev, a.env, s->rank)), own_b = val_eq(rb, peval(ev, b.env, s->rank));
  return own_a != own_b && val_kind(s, own_a ? rb : ra) != VK_CONST;
}

static bool same_root(Compare *c, Side a, const Effect *x, Side b, const Effect *y) {
  ValStore *s = &c->t->e->values;
  if (!x->root.i || !y->root.i) return true;
  Val ra = peval(&c->t->e->evaluator, a.env, x->root),
      rb = peval(&c->t->e->evaluator, b.env, y->root);
  if (val_eq(ra, rb)) return true;
  int64_t members[64];
  Val group = peval(&c->t->e->evaluator, a.env, x->value);
  ValKind kg = val_kind(s, group);
  bool open = kg != VK_WORLD && kg != VK_LAID &&
              group_members(&c->t->e->evaluator, a.env, group, members, 64) < 0;
  if (open && one_a_group(c, x->root)) {
    c->group_unknown = true; /* the group it was picked from may be this one: taken so */
    return true;
  }
  ValKind ka = val_kind(s, ra), kb = val_kind(s, rb);
  if (ka == VK_CONST && kb == VK_CONST) return false;
  /* Lists of constants (a group's members) differ if an element does. */
  Val xa[64], xb[64];
  int na = val_items(s, ra, xa, 64), nb = val_items(s, rb, xb, 64);
  if (na >= 0 && nb >= 0) {
    bool makes_group = x->model && x->model->words >> MODEL_GROUP_NEW & 1;
    if (na != nb) return false;
    if (makes_group && alone(c, a, xa, na) && alone(c, b, xb, nb)) return true;
    for (int i = 0; i < na; i++)
      if (!val_eq(xa[i], xb[i]) && val_kind(s, xa[i]) == VK_CONST && val_kind(s, xb[i]) == VK_CONST)
        return false;
    return true;
  }
  /* A member picked out of the group is the same for all its members; in a group whose members
   * nobody knows, rank arithmetic may well be such a pick. */
  if (val_mentions(s, x->root, x->value) && val_mentions(s, y->root, y->value)) return true;
  if (kg == VK_LAID && is_arithmetic(s, ra, 0) && is_arithmetic(s, rb, 0)) return true;
  if (open || announces_itself(c, a, ra, b, rb)) return true;
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

static bool is_handle(const ValStore *s, Val g) {
  ValKind k = val_kind(s, g);
  return k == VK_WORLD || k == VK_LAID || k == VK_GROUP || k == VK_NAMED;
}

/* Do the sides hand one call two handles that are known? A choice between handles that nobody has
 * decided and that is the same on both sides is taken both ways. */
static bool handles_differ(Compare *c, Env a, Env b, const Effect *x, int depth) {
  Evaluator *ev = &c->t->e->evaluator;
  ValStore *s = &c->t->e->values;
  Val ga = group_under(c, a, x), gb = group_under(c, b, x);
  if (val_eq(ga, gb)) return false;
  if (is_handle(s, ga) && is_handle(s, gb)) return true;
  const ValNode n = *val_node(s, val_kind(s, ga) == VK_ITE ? ga : gb);
  if (n.kind != VK_ITE || depth > 3 || touched(c, val_support(s, (Val){n.a}))) return false;
  for (int way = 1; way >= 0; way--)
    if (handles_differ(c, env_assume(ev, a, (Val){n.a}, way), env_assume(ev, b, (Val){n.a}, way), x,
                       depth + 1))
      return true;
  return false;
}

bool other_has_none(Compare *c, Side s, uint32_t effect, bool on_a) {
  ValStore *vs = &c->t->e->values;
  Val g = effect_at(&c->t->e->effects, effect)->value;
  int64_t ranks[64];
  if (!g.i || !c->split_count || !touched(c, val_support(vs, g))) return false;
  Val none = val_binary(vs, OP_IS, g, vs->none), given = val_not(vs, none);
  for (uint32_t i = 0; i < c->split_count && val_kind(vs, none) != VK_CONST; i++) {
    const Effect *guard = effect_at(&c->t->e->effects, c->splits[i].effect);
    bool way = on_a ? !c->splits[i].a_true : c->splits[i].a_true;
    if (guard->kind == EF_IF && val_eq(guard->value, way ? none : given))
      return group_members(&c->t->e->evaluator, s.env, g, ranks, 64) < 0;
  }
  return false;
}

bool own_of_round(Compare *c, Side s, Side other, uint32_t effect) {
  TraceSet *t = c->t;
  ValStore *vs = &t->e->values;
  Val g = effect_at(&t->e->effects, effect)->value;
  int64_t ranks[64];
  for (uint32_t k = s.k; g.i && t->conts.at[k].kind != CONT_END; k = t->conts.at[k].parent) {
    if (t->conts.at[k].kind != CONT_LOOP) continue;
    const Effect *loop = effect_at(&t->e->effects, t->conts.at[k].a);
    Val iter = {loop->c};
    if (iter.i && loop->value.i && val_mentions(vs, g, iter) &&
        touched(c, val_support(vs, loop->value)) && !loop_runs(t, &other, t->conts.at[k].a))
      return group_members(&t->e->evaluator, s.env, g, ranks, 64) < 0;
  }
  return false;
}

/* Do two calls together make one group? What a colour or a list says of its members must be the same on both sides. */
static bool make_one(Compare *c, Side a, Side b, const Effect *x, const Effect *y) {
  Evaluator *ev = &c->t->e->evaluator;
  ValStore *s = &c->t->e->values;
  Val one = {x->c}, other = {y->c};
  if (!one.i || !other.i || val_eq(one, other)) return false;
  const ValNode n = *val_node(s, one), m = *val_node(s, other);
  Val colours[2] = {peval(ev, a.env, val_child(s, one, 0)), peval(ev, b.env, val_child(s, other, 0))};
  return n.a == m.a && n.op == m.op && val_eq(colours[0], colours[1]);
}

/* From here on both handles are it, on either side. */
static void made_together(Compare *c, Side *a, Side *b, const Effect *x, const Effect *y) {
  Evaluator *ev = &c->t->e->evaluator;
  Val one = {x->c}, other = {y->c};
  if (!make_one(c, *a, *b, x, y)) return;
  Val both = peval(ev, a->env, one);
  Env *envs[2] = {&a->env, &b->env};
  for (int i = 0; i < 2; i++)
    for (int k = 0; k < 2; k++) *envs[i] = env_bind(ev, env_without(ev, *envs[i], k ? other : one), k ? other : one, both);
}

Verdict at_events(Compare *c, Side *a, Side *b, const MStep *sa, const MStep *sb, bool *go_on) {
  Engine *e = c->t->e;
  const Effect *x = effect_at(&e->effects, sa->effect), *y = effect_at(&e->effects, sb->effect);
  *go_on = false;
  if (!name_eq(x->name, y->name)) return mismatch(c, MISMATCH_EVENT, *a, *b, sa, sb);
  Val ga = group_under(c, a->env, x), gb = group_under(c, b->env, y);
  /* the parts of a group that meet in the call which makes it */
  bool meeting = x->c == x->value.i && y->c == y->value.i && make_one(c, *a, *b, x, y);
  if (!val_eq(ga, gb) && sa->effect != sb->effect && !meeting) {
    bool known = is_handle(&e->values, ga) && is_handle(&e->values, gb);
    int64_t ma[64], mb[64];
    int na = group_members(&e->evaluator, a->env, ga, ma, 64),
        nb = group_members(&e->evaluator, b->env, gb, mb, 64);
    if (known || (na >= 0 && nb >= 0)) return mismatch(c, MISMATCH_GROUP, *a, *b, sa, sb);
    c->group_unknown = true; /* may be one and the same: taken so */
  } else if (!val_eq(ga, gb) && !meeting) {
    /* One call, another handle on each side: a rank's own out of a partition that nobody can follow
     * looks the same as a wrong choice, so only handles that are known are told apart. */
    if (touched(c, val_support(&e->values, x->value)) &&
        val_kind(&e->values, x->value) != VK_SELECT && handles_differ(c, a->env, b->env, x, 0))
      return mismatch(c, MISMATCH_GROUP, *a, *b, sa, sb);
    c->group_unknown = true;
  }
  if (root_outside(c, *a, x)) return mismatch(c, MISMATCH_ROOT, *a, *b, sa, sb);
  if (!same_root(c, *a, x, *b, y)) return mismatch(c, MISMATCH_ROOT, *a, *b, sa, sb);
  made_together(c, a, b, x, y);
  vec_push(&c->matched, sa->effect);
  a->k = sa->rest;
  b->k = sb->rest;
  *go_on = true;
  return VERDICT_EQUAL;
}

bool none_on_one_side(Compare *c, Side a, Side b, uint32_t effect) {
  const Effect *x = effect_at(&c->t->e->effects, effect);
  if (!touched(c, val_support(&c->t->e->values, x->value))) return false;
  Val none = c->t->e->values.none;
  int64_t ranks[64];
  bool na = val_eq(group_under(c, a.env, x), none), nb = val_eq(group_under(c, b.env, x), none);
  return na != nb &&
         group_members(&c->t->e->evaluator, na ? b.env : a.env, x->value, ranks, 64) >= 0;
}
