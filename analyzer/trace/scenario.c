/* Which differences between two ranks are worth comparing: for every source of variance that an
 * instance's guards depend on, the assignments of values that lead to different decisions.
 *
 * Values are sampled, not solved: ranks 0.. of small worlds (and of worlds just large enough for
 * the constants the program compares ranks with), both truths, and the neighbourhood of the
 * constants that a value is compared with. Equality is transitive, so comparing the first
 * assignment with one representative of every other behaviour covers all pairs. */
#include <string.h>

#include "trace/machine.h"

enum {
  MAX_ATOMS = 160, /* conditions, counts, groups and roots looked at for one instance */
  MAX_VARS = 4,
  MAX_DOMAIN = 8,
  MAX_SIGNATURES = 10, /* behaviours compared with the first */
  MAX_WORLDS = 6,
  MAX_GROUPS = 32,
  MAX_ALL_PAIRS = 8, /* behaviours of one world up to which every pair is compared */
};

/* --- what an instance decides by --- */

typedef struct Atoms {
  TraceSet *t;
  uint32_t axis;
  Val at[MAX_ATOMS];
  uint32_t count;
  Val groups[MAX_GROUPS]; /* of the events: which ranks they bind together */
  uint32_t group_count;
  Map seen;         /* effects visited */
  uint64_t pattern; /* of what the axis touches in all of them */
} Atoms;

static void atom_add(Atoms *a, Val v) {
  if (!v.i) return;
  if (!axis_touches(a->t, a->axis, val_support(&a->t->e->values, v)) &&
      !(a->t->axes.at[a->axis].world_rank &&
        val_mentions(&a->t->e->values, v, a->t->e->values.world_size)))
    return; /* what asks for the world's size parts the worlds */
  for (uint32_t i = 0; i < a->count; i++)
    if (val_eq(a->at[i], v)) return;
  if (a->count < MAX_ATOMS) a->at[a->count++] = v;
}

static void group_add(Atoms *a, Val g) {
  if (!a->t->axes.at[a->axis].world_rank || val_kind(&a->t->e->values, g) == VK_WORLD) return;
  for (uint32_t i = 0; i < a->group_count; i++)
    if (val_eq(a->groups[i], g)) return;
  if (a->group_count < MAX_GROUPS) a->groups[a->group_count++] = g;
}

/* How an axis of one source stands in a support: 0 not at all, else 1 + the flags that it has there. */
static uint32_t stands_in(const Atoms *a, Support p) {
  const ValStore *s = &a->t->e->values;
  if (!axis_touches(a->t, a->axis, p)) return 0;
  for (uint32_t i = 0; i < support_count(s, p); i++)
    if (support_at(s, p, i).source == a->t->axes.at[a->axis].sources[0])
      return 1 + support_at(s, p, i).flags;
  return 0;
}

static void note_pattern(Atoms *a, uint32_t effect, const Effect *n) {
  const ValStore *s = &a->t->e->values;
  const Support part[] = {n->support, val_support(s, n->value), val_support(s, n->root)};
  a->pattern = hash_mix(a->pattern, effect);
  for (uint32_t i = 0; i < sizeof part / sizeof *part; i++)
    a->pattern = hash_mix(a->pattern, stands_in(a, part[i]));
  for (uint32_t i = 1; n->kind == EF_CALL && i < n->count; i += 2)
    a->pattern = hash_mix(
        a->pattern, stands_in(a, val_support(s, (Val){a->t->e->effects.pool.at[n->list + i]})));
}

static void gather(Atoms *a, uint32_t effect, int depth) {
  Engine *e = a->t->e;
  bool fresh;
  if (!effect || depth > 300) return;
  const Effect *n = effect_at(&e->effects, effect); /* no more are made */
  /* What is handed out is asked by another name. */
  if (n->kind == EF_YIELD && a->t->axes.at[a->axis].world_rank &&
      val_is_yielded(&e->values, engine_instance(e, n->instance)->element))
    atom_add(a, n->value);
  if (!n->has_event && !axis_touches(a->t, a->axis, n->support)) {
    /* A way out that some worlds take hides what follows it there. */
    if (n->kind == EF_IF && n->exits && val_mentions(&e->values, n->value, e->values.world_size))
      atom_add(a, n->value);
    return;
  }
  map_add(&a->seen, effect, 1, &fresh);
  if (!fresh) return;
  if (!a->t->axes.at[a->axis].world_rank) note_pattern(a, effect, n);
  switch (n->kind) {
    case EF_SEQ:
      for (uint32_t i = 0; i < n->count; i++) gather(a, e->effects.pool.at[n->list + i], depth + 1);
      break;
    case EF_EVENT:
      group_add(a, n->value);
      atom_add(a, n->value);
      atom_add(a, n->root);
      break;
    case EF_IF:
    case EF_LOOP:
      atom_add(a, n->value);
      gather(a, n->a, depth + 1);
      gather(a, n->b, depth + 1);
      break;
    case EF_TRY:
      gather(a, n->a, depth + 1);
      gather(a, n->b, depth + 1);
      gather(a, n->c, depth + 1);
      for (uint32_t i = 0; i < n->count; i++) gather(a, e->effects.pool.at[n->list + i], depth + 1);
      break;
    case EF_HANDLER:
      gather(a, n->a, depth + 1);
      break;
    case EF_SPLICE:
      if (n->op == SPLICE_NEXT) atom_add(a, (Val){n->c}); /* what is sent */
      for (uint32_t i = 0; i < n->count; i++) gather(a, e->effects.pool.at[n->list + i], depth + 1);
      gather(a, n->b, depth + 1); /* fall through */
    case EF_CALL:
      gather(a, engine_instance(e, n->a)->root, depth + 1);
      break;
    default:
      break;
  }
}

typedef struct Var {
  Val key;
  Val domain[MAX_DOMAIN];
  uint32_t count;
} Var;

typedef struct Vars {
  TraceSet *t;
  uint32_t axis;
  Var at[MAX_VARS];
  uint32_t count;
  int64_t constants[32]; /* that ranks are compared with */
  uint32_t constant_count;
} Vars;

static bool touched(Vars *v, Val x) {
  return axis_touches(v->t, v->axis, val_support(&v->t->e->values, x));
}

/* A symbol that evaluation cannot look into. */
static bool is_symbol(const ValStore *s, Val v) {
  switch (val_kind(s, v)) {
    case VK_SOURCE:
    case VK_MERGE:
    case VK_CALL:
    case VK_AGREED:
    case VK_ATTR:
    case VK_PARAM:
    case VK_UNKNOWN:
    case VK_NAMED:
    case VK_LAID:
    case VK_OBJECT:
      return true;
    default:
      return false;
  }
}

static bool is_rank_symbol(Vars *v, Val x) {
  const ValNode *n = val_node(&v->t->e->values, x);
  if (n->kind != VK_SOURCE) return false;
  const Source *s = source_at(&v->t->e->values, (SourceId){n->a});
  return s->world_rank || (v->t->axes.at[v->axis].world_rank && s->kind == SRC_GROUP_RANK);
}

static bool computable(Vars *v, Val x, int depth);

/* A length or lookup of something that evaluation cannot look into. */
static bool is_opaque_fold(Vars *v, Val x, int depth) {
  ValStore *s = &v->t->e->values;
  const ValNode n = *val_node(s, x);
  if (n.kind != VK_FOLD || (n.op != FOLD_LENGTH && n.op != FOLD_LOOKUP && n.op != FOLD_NEXT_ITEM))
    return false;
  return !n.child_count || is_symbol(s, val_child(s, x, 0)) ||
         !computable(v, val_child(s, x, 0), depth + 1);
}

/* Can a comparison be computed once its varying symbols have values? */
static bool computable(Vars *v, Val x, int depth) {
  ValStore *s = &v->t->e->values;
  const ValNode n = *val_node(s, x);
  if (depth > 24) return false;
  if (n.kind == VK_CONST || n.kind == VK_ITER || n.kind == VK_WORLD) return true;
  if (is_rank_symbol(v, x)) return true;
  if (n.kind == VK_EACH && n.b && !computable(v, (Val){n.b}, depth + 1))
    return false; /* which of them it holds, nobody can tell */
  if (n.kind == VK_SIZE || n.kind == VK_MEMBERS || n.kind == VK_SELECT || n.kind == VK_EACH ||
      n.kind == VK_GROUP)
    return v->t->axes.at[v->axis].world_rank;
  if (is_symbol(s, x)) return touched(v, x);
  bool ok = true;
  switch (n.kind) {
    case VK_UNARY:
      return computable(v, (Val){n.a}, depth + 1);
    case VK_BINARY:
      return computable(v, (Val){n.a}, depth + 1) && computable(v, (Val){n.b}, depth + 1);
    case VK_ITE:
      return computable(v, (Val){n.a}, depth + 1) && computable(v, (Val){n.b}, depth + 1) &&
             computable(v, (Val){n.c}, depth + 1);
    case VK_SEQ:
    case VK_SLICE:
      for (uint32_t i = 0; i < n.child_count && ok; i++)
        ok = computable(v, val_child(s, x, i), depth + 1);
      return ok;
    case VK_FOLD:
      if (is_opaque_fold(v, x, depth)) return touched(v, x);
      for (uint32_t i = 0; i < n.child_count && ok; i++)
        ok = computable(v, val_child(s, x, i), depth + 1);
      return ok;
    case VK_ITEM:
    case VK_ELEMENT:
      return touched(v, x) ||
             (computable(v, (Val){n.a}, depth + 1) && computable(v, (Val){n.b}, depth + 1));
    default:
      return false;
  }
}

/* Nothing of it can be computed, not even with values for its parts. */
static bool is_opaque(Vars *v, Val x, int depth) {
  const ValStore *s = &v->t->e->values;
  const ValNode *n = val_node(s, x);
  return is_symbol(s, x) || ((n->kind == VK_ITEM || n->kind == VK_ELEMENT) && is_symbol(s, (Val){n->a})) ||
         is_opaque_fold(v, x, depth);
}

static void domain_add(Var *var, Val x) {
  for (uint32_t i = 0; i < var->count; i++)
    if (val_eq(var->domain[i], x)) return;
  if (var->count < MAX_DOMAIN) var->domain[var->count++] = x;
}

static Var *var_for(Vars *v, Val key) {
  for (uint32_t i = 0; i < v->count; i++)
    if (val_eq(v->at[i].key, key)) return &v->at[i];
  if (v->count == MAX_VARS) return NULL;
  v->at[v->count] = (Var){.key = key};
  return &v->at[v->count++];
}

static void constants_in(ValStore *s, Val x, int64_t *out, uint32_t *n, int depth) {
  const ValNode d = *val_node(s, x);
  int64_t i;
  if (depth > 16) return;
  if (val_is_int(s, x, &i)) {
    if (*n < 32) out[(*n)++] = i;
    return;
  }
  if (d.kind == VK_UNARY || d.kind == VK_BINARY || d.kind == VK_ITE || d.kind == VK_ITEM)
    constants_in(s, (Val){d.a}, out, n, depth + 1);
  if (d.kind == VK_BINARY || d.kind == VK_ITE || d.kind == VK_ITEM)
    constants_in(s, (Val){d.b}, out, n, depth + 1);
  if (d.kind == VK_ITE) constants_in(s, (Val){d.c}, out, n, depth + 1);
  if (d.kind == VK_GROUP && d.a) constants_in(s, (Val){d.a}, out, n, depth + 1);
  if (d.kind == VK_SELECT) constants_in(s, (Val){d.a}, out, n, depth + 1);
  for (uint32_t k = 0;
       k < d.child_count && k < 16 && (d.kind == VK_SEQ || d.kind == VK_FOLD || d.kind == VK_SLICE);
       k++)
    constants_in(s, val_child(s, x, k), out, n, depth + 1);
}

/* Where this rank stands along axes that every rank has a place on. In a group that not everybody
 * is in, -1 says that one is not. A length counts from zero as well. */
static bool counts_from_zero(const ValStore *s, Val x) {
  if (val_kind(s, x) == VK_FOLD) return val_node(s, x)->op == FOLD_LENGTH;
  if (val_kind(s, x) != VK_SOURCE) return false;
  const Source *src = source_at(s, (SourceId){val_node(s, x)->a});
  return src->kind == SRC_GROUP_RANK ? group_axes(s, src->group) != 0
                                     : src->kind == SRC_PLACE && src->cause == CAUSE_RANK;
}

/* Where the quotient or product of something by a number is compared with constants: around which
 * values of it that changes. 0: by no number. */
static uint32_t scaled(ValStore *s, const ValNode *d, const int64_t *consts, uint32_t n, int64_t *out) {
  int64_t by;
  uint32_t count = 0;
  if (d->kind != VK_BINARY || (d->op != OP_FLOORDIV && d->op != OP_MUL) ||
      !val_is_int(s, (Val){d->b}, &by) || by < 2 || by > INT32_MAX)
    return 0;
  for (uint32_t i = 0; i < n && count < 31; i++) {
    if (consts[i] == by || consts[i] > INT32_MAX || consts[i] < INT32_MIN) continue;
    out[count++] = d->op == OP_MUL ? consts[i] / by : (consts[i] + 1) * by;
    if (d->op == OP_FLOORDIV) out[count++] = consts[i] * by;
  }
  return count;
}

static void collect(Vars *v, Val x, int depth);

/* Gives every varying symbol of a computable atom a domain around the atom's constants. */
static void symbol_domains(Vars *v, Val x, const int64_t *consts, uint32_t n, bool none,
                           int depth) {
  ValStore *s = &v->t->e->values;
  const ValNode d = *val_node(s, x);
  if (!touched(v, x) || is_rank_symbol(v, x) || depth > 24) return;
  if (is_opaque(v, x, depth)) {
    Var *var = var_for(v, x);
    if (!var) return;
    Name type = val_type(s, x);
    bool boolean = type.id && !strcmp(names_text(s->names, type), "bool");
    if (none) domain_add(var, s->none);
    if (boolean) {
      domain_add(var, s->no);
      domain_add(var, s->yes);
      return;
    }
    bool natural = counts_from_zero(s, x);
    if (!none || n) domain_add(var, val_int(s, 0));
    domain_add(var, val_int(s, 1));
    for (uint32_t i = 0; i < n; i++) {
      if (consts[i] > INT32_MAX || consts[i] < INT32_MIN) continue;
      for (int k = 0; k < 3; k++) {
        int64_t near = consts[i] + (k < 2 ? k : -1);
        if (near >= 0 || !natural) domain_add(var, val_int(s, near));
      }
    }
    if (n) domain_add(var, val_int(s, 2)), domain_add(var, val_int(s, 3));
    return;
  }
  switch (d.kind) {
    case VK_UNARY:
      symbol_domains(v, (Val){d.a}, consts, n, none, depth + 1);
      break;
    case VK_BINARY:
    case VK_ITEM:
    case VK_ELEMENT: {
      int64_t more[32];
      uint32_t k = scaled(s, &d, consts, n, more);
      symbol_domains(v, (Val){d.a}, k ? more : consts, k ? k : n, none, depth + 1);
      symbol_domains(v, (Val){d.b}, consts, n, none, depth + 1);
      break;
    }
    case VK_ITE:
      symbol_domains(v, (Val){d.a}, consts, n, none, depth + 1);
      symbol_domains(v, (Val){d.b}, consts, n, none, depth + 1);
      symbol_domains(v, (Val){d.c}, consts, n, none, depth + 1);
      break;
    case VK_SEQ:
    case VK_FOLD:
    case VK_SLICE:
      for (uint32_t k = 0; k < d.child_count; k++)
        symbol_domains(v, val_child(s, x, k), consts, n, none, depth + 1);
      break;
    case VK_EACH: /* how many it holds */
      if (d.b) collect(v, (Val){d.b}, depth + 1);
      break;
    default:
      break;
  }
}

static bool tests_none(const ValStore *s, Val x) {
  const ValNode *n = val_node(s, x);
  return n->kind == VK_BINARY && n->op == OP_IS && n->b == s->none.i;
}

static void string_domain(Vars *v, Val x) {
  ValStore *s = &v->t->e->values;
  const ValNode n = *val_node(s, x);
  if (n.kind != VK_BINARY || n.op != OP_EQ || val_kind(s, (Val){n.b}) != VK_CONST ||
      val_node(s, (Val){n.b})->op != CK_STR)
    return;
  if (!is_opaque(v, (Val){n.a}, 0) || is_rank_symbol(v, (Val){n.a})) return;
  Var *var = var_for(v, (Val){n.a});
  if (var) domain_add(var, (Val){n.b});
}

/* The variables behind one condition. */
static void collect(Vars *v, Val x, int depth) {
  ValStore *s = &v->t->e->values;
  const ValNode n = *val_node(s, x);
  if (!touched(v, x) || depth > 40) return;
  if (n.kind == VK_UNARY && n.op == OP_NOT) {
    collect(v, (Val){n.a}, depth + 1);
    return;
  }
  if (n.kind == VK_BINARY && (n.op == OP_AND || n.op == OP_OR)) {
    collect(v, (Val){n.a}, depth + 1);
    collect(v, (Val){n.b}, depth + 1);
    return;
  }
  if (n.kind == VK_ITE) {
    collect(v, (Val){n.a}, depth + 1);
    collect(v, (Val){n.b}, depth + 1);
    collect(v, (Val){n.c}, depth + 1);
    return;
  }
  int64_t consts[32];
  uint32_t count = 0;
  constants_in(s, x, consts, &count, 0);
  for (uint32_t i = 0; i < count && v->constant_count < 32; i++)
    v->constants[v->constant_count++] = consts[i];
  if (computable(v, x, 0)) {
    string_domain(v, x);
    symbol_domains(v, x, consts, count, tests_none(s, x), 0);
    return;
  }
  if (n.kind == VK_GROUP || n.kind == VK_SELECT || n.kind == VK_EACH || n.kind == VK_SEQ)
    return; /* no decision by itself */
  Var *var = var_for(v, x);
  if (!var) return;
  bool test =
      n.kind == VK_BINARY && (n.op == OP_EQ || n.op == OP_LT || n.op == OP_IS || n.op == OP_IN);
  domain_add(var, test ? s->no : val_int(s, 0));
  domain_add(var, test ? s->yes : val_int(s, 1));
  if (!test) domain_add(var, val_int(s, 2));
}

/* --- signatures --- */

typedef struct Signature {
  Env env;
  uint64_t hash;
  int64_t world, rank;
  Env other; /* another rank that decides alike; other_rank < 0: none */
  int64_t other_rank;
  bool outside;
} Signature;

static uint64_t signature_hash(TraceSet *t, const Atoms *a, Env env) {
  uint64_t h = 0;
  int64_t ranks[64], me;
  for (uint32_t i = 0; i < a->count; i++) h = hash_mix(h, peval(&t->e->evaluator, env, a->at[i]).i);
  if (!a->group_count ||
      !val_is_int(&t->e->values, peval(&t->e->evaluator, env, t->e->values.rank), &me))
    return h;
  /* Ranks that decide alike but sit in different groups are not the same. */
  for (uint32_t i = 0; i < a->group_count; i++) {
    int n = group_members(&t->e->evaluator, env, a->groups[i], ranks, 64);
    uint64_t in = 0;
    for (int k = 0; k < n; k++) in = hash_mix(in, (uint64_t)ranks[k]);
    bool member = false;
    for (int k = 0; k < n; k++) member = member || ranks[k] == me;
    h = hash_mix(h, n < 0 ? 2 : member ? hash_mix(1, in) : 0);
  }
  return h;
}

/* A list with a place for each rank has none for this one: the job is not launched that large. */
static bool past_the_end(TraceSet *t, const Atoms *a, Env env) {
  ValStore *s = &t->e->values;
  for (uint32_t i = 0; i < a->count; i++)
    if (val_mentions(s, peval(&t->e->evaluator, env, a->at[i]), s->beyond)) return true;
  return false;
}

/* Keeps what an environment binds, oldest first: environments themselves are forgotten. */
static uint32_t keep_bound(TraceSet *t, Env env) {
  const Evaluator *ev = &t->e->evaluator;
  uint32_t first = t->bound.len, n = 0;
  for (uint32_t i = env.i; i; i = ev->envs.at[i].parent, n++)
    vec_push(&t->bound, (Bound){ev->envs.at[i].key, ev->envs.at[i].value});
  for (uint32_t i = 0; i < n / 2; i++) {
    Bound x = t->bound.at[first + i];
    t->bound.at[first + i] = t->bound.at[first + n - 1 - i];
    t->bound.at[first + n - 1 - i] = x;
  }
  return n;
}

static Env bind_again(TraceSet *t, uint32_t first, uint32_t count) {
  Env env = {0};
  for (uint32_t i = first; i < first + count; i++)
    env = env_bind(&t->e->evaluator, env, t->bound.at[i].key, t->bound.at[i].value);
  return env;
}

const Scenario *trace_scenario(TraceSet *t, uint32_t scenario) {
  Scenario *s = &t->scenarios.at[scenario];
  if (s->epoch != t->e->evaluator.epoch) {
    s->a = bind_again(t, s->bound, s->bound_a);
    s->b = bind_again(t, s->bound + s->bound_a, s->bound_b);
    s->epoch = t->e->evaluator.epoch;
  }
  return s;
}

uint32_t trace_scenario_keep(TraceSet *t, const Scenario *from) {
  Scenario s = *from;
  s.bound = t->bound.len;
  s.bound_a = keep_bound(t, s.a);
  s.bound_b = keep_bound(t, s.b);
  s.epoch = t->e->evaluator.epoch;
  uint64_t h =
      hash_mix(((uint64_t)s.bound_a << 32) | s.bound_b, ((uint64_t)s.axis << 8) | s.outsider);
  h = hash_mix(h, ((uint64_t)s.own << 32) | s.only.i);
  for (uint32_t i = 0; i < s.mended_count; i++)
    h = hash_mix(hash_mix(h, ((uint64_t)s.mended[i].file << 32) | s.mended[i].start), s.mended[i].as_a);
  for (uint32_t i = s.bound; i < t->bound.len; i++)
    h = hash_mix(h, ((uint64_t)t->bound.at[i].key.i << 32) | t->bound.at[i].value.i);
  bool fresh;
  uint32_t *id = map_add(&t->scenario_index, h, t->scenarios.len, &fresh);
  if (!fresh) {
    t->bound.len = s.bound;
    return *id;
  }
  vec_push(&t->scenarios, s);
  return t->scenarios.len - 1;
}

/* All assignments of the variables (at most 64), on top of `base`. */
static uint32_t assignments(TraceSet *t, const Vars *v, Env base, Env *out, uint32_t cap) {
  uint32_t total = 1;
  for (uint32_t i = 0; i < v->count; i++) total *= v->at[i].count ? v->at[i].count : 1;
  if (total > cap) total = cap;
  for (uint32_t k = 0; k < total; k++) {
    Env env = base;
    uint32_t rest = k;
    for (uint32_t i = 0; i < v->count; i++) {
      const Var *var = &v->at[i];
      if (!var->count) continue;
      Val x = var->domain[rest % var->count];
      rest /= var->count;
      /* an assumed truth of a comparison, or the value of a symbol */
      env = env_bind(&t->e->evaluator, env, var->key, x);
    }
    out[k] = env;
  }
  return total;
}

static uint32_t star(TraceSet *t, const Scenario *proto, const Signature *sigs, uint32_t n,
                     uint32_t *out, uint32_t have, uint32_t cap, Map *pairs) {
  for (uint32_t i = 1; i < n && have < cap; i++) {
    bool fresh;
    Env env_b = sigs[i].env;
    int64_t rank_b = sigs[i].rank;
    if (t->axes.at[proto->axis].world_rank && sigs[0].rank == rank_b) { /* one rank is no pair */
      if (sigs[i].other_rank < 0) continue;
      env_b = sigs[i].other;
      rank_b = sigs[i].other_rank;
    }
    map_add(pairs, hash_mix(sigs[0].hash, sigs[i].hash), 1, &fresh);
    if (!fresh) continue;
    Scenario s = *proto;
    s.a = sigs[0].env;
    s.b = env_b;
    s.world = sigs[0].world;
    s.rank_a = sigs[0].rank;
    s.rank_b = rank_b;
    s.outsider = sigs[0].outside || sigs[i].outside;
    out[have++] = trace_scenario_keep(t, &s);
  }
  return have;
}

static uint32_t worlds_for(const Vars *v, int64_t *worlds) {
  uint32_t n = 0;
  worlds[n++] = 2;
  worlds[n++] = 3;
  worlds[n++] = 4;
  int64_t most = 0;
  for (uint32_t i = 0; i < v->constant_count; i++)
    if (v->constants[i] > most && v->constants[i] < 62) most = v->constants[i];
  if (most >= 3) worlds[n++] = most + 2;
  if (most >= 2 && 2 * most <= 64 && 2 * most > most + 2) worlds[n++] = 2 * most;
  return n;
}

static uint32_t rank_scenarios(TraceSet *t, const Atoms *atoms, const Vars *v,
                               const Scenario *proto, uint32_t *out, uint32_t cap) {
  Engine *e = t->e;
  ValStore *s = &e->values;
  int64_t worlds[MAX_WORLDS];
  uint32_t n_worlds = worlds_for(v, worlds), have = 0;
  Map pairs = {0};
  for (uint32_t w = 0; w < n_worlds && have < cap; w++) {
    Env base = env_bind(&e->evaluator, (Env){0}, s->world_size, val_int(s, worlds[w]));
    /* The ranks of one world share the extra symbols' assignment or not: both are tried. */
    Signature sigs[64], twin[4][2];
    uint32_t n = 0, k = 1, twins = 0;
    bool launchable = true;
    for (uint32_t round = 0; round < k && round < 8; round++)
      for (int64_t r = 0; r < worlds[w] && n <= MAX_SIGNATURES; r++) {
        Env env = env_bind(&e->evaluator, base, s->rank, val_int(s, r)), all[8];
        k = assignments(t, v, env, all, 8);
        /* different ranks stand for different assignments where they can */
        uint32_t i = (round + (uint32_t)r) % k;
        uint64_t h = signature_hash(t, atoms, all[i]);
        bool dup = false;
        for (uint32_t j = 0; j < n; j++) {
          if (sigs[j].hash != h) continue;
          dup = true;
          if (sigs[j].other_rank < 0 && sigs[j].rank != r)
            sigs[j].other = all[i], sigs[j].other_rank = r;
          /* two that decide alike, in one group: its root is a question to both */
          if (atoms->group_count && sigs[j].rank != r && !sigs[j].outside && twins < 4) {
            sigs[j].outside = true;
            twin[twins][0] = sigs[j];
            twin[twins++][1] = (Signature){
                .env = all[i], .hash = h + 1, .world = worlds[w], .rank = r, .other_rank = -1};
          }
        }
        if (launchable && past_the_end(t, atoms, all[i])) launchable = false;
        if (dup) continue;
        sigs[n++] =
            (Signature){.env = all[i], .hash = h, .world = worlds[w], .rank = r, .other_rank = -1};
      }
    if (!launchable) continue;
    for (uint32_t j = 0; j < n; j++) sigs[j].outside = false;
    for (uint32_t j = 0; j < twins && have < cap; j++) {
      twin[j][0].outside = false;
      have = star(t, proto, twin[j], 2, out, have, cap, &pairs);
    }
    /* Groups with known members bind only some pairs, and symbols that nobody knows may be either
     * on each rank: all pairs of small worlds are compared. */
    for (uint32_t first = 0; first + 1 < n && have < cap; first++) {
      have = star(t, proto, sigs + first, n - first, out, have, cap, &pairs);
      if (n > MAX_ALL_PAIRS || (!atoms->group_count && !v->count)) break;
    }
  }
  map_release(&pairs);
  return have;
}

static uint32_t source_scenarios(TraceSet *t, const Atoms *atoms, const Vars *v, uint32_t axis,
                                 uint32_t *out, uint32_t cap) {
  Engine *e = t->e;
  const Source src = *source_at(&e->values, (SourceId){t->axes.at[axis].sources[0]});
  Scenario proto = {.axis = axis, .own_group = src.group};
  Env all[64];
  Signature sigs[MAX_SIGNATURES + 1];
  uint32_t n = 0, k = assignments(t, v, (Env){0}, all, 64);
  for (uint32_t i = 0; i < k && n <= MAX_SIGNATURES; i++) {
    uint64_t h = signature_hash(t, atoms, all[i]);
    bool dup = false;
    for (uint32_t j = 0; j < n; j++) dup = dup || sigs[j].hash == h;
    if (dup) continue;
    Signature sig = {.env = all[i], .hash = h};
    if (src.kind == SRC_GROUP_RANK) {
      int64_t r;
      Val me = peval(&e->evaluator, all[i], val_group_rank(&e->values, src.group, (Loc){0}, NULL));
      sig.outside = val_is_int(&e->values, me, &r) && r < 0;
    }
    sigs[n++] = sig;
  }
  Map pairs = {0};
  uint32_t have = star(t, &proto, sigs, n, out, 0, cap, &pairs);
  map_release(&pairs);
  return have;
}

/* What scenarios follow from, as a hash. */
static uint64_t atoms_hash(const Atoms *a, uint32_t cap) {
  uint64_t h =
      hash_mix(((uint64_t)a->axis << 32) | cap, ((uint64_t)a->count << 32) | a->group_count);
  for (uint32_t i = 0; i < a->count; i++) h = hash_mix(h, a->at[i].i);
  for (uint32_t i = 0; i < a->group_count; i++) h = hash_mix(h, a->groups[i].i);
  return h;
}

static uint32_t scenarios_of(TraceSet *t, const Atoms *atoms, uint32_t *out, uint32_t cap) {
  Vars v = {.t = t, .axis = atoms->axis};
  for (uint32_t i = 0; i < atoms->count; i++) collect(&v, atoms->at[i], 0);
  if (!t->axes.at[atoms->axis].world_rank)
    return source_scenarios(t, atoms, &v, atoms->axis, out, cap);
  Scenario proto = {.axis = atoms->axis};
  return rank_scenarios(t, atoms, &v, &proto, out, cap);
}

/* Two axes of one instance are alike if they touch the same things in the same way, bind the same
 * values, and their sources are of one kind: then whatever is compared along the one comes out the
 * same along the other. The rank is like nothing else. */
static uint64_t alike_hash(const TraceSet *t, const Atoms *a, const uint32_t *scenarios,
                           uint32_t count) {
  const Axis *x = &t->axes.at[a->axis];
  if (x->world_rank) return hash_mix(1, a->axis);
  const Source *src = source_at(&t->e->values, (SourceId){x->sources[0]});
  uint64_t h = hash_mix(a->pattern, ((uint64_t)src->kind << 32) | src->axes);
  h = hash_mix(h, ((uint64_t)src->group.i << 32) | src->of.i);
  h = hash_mix(h, ((uint64_t)src->cause << 10) | (uint64_t)src->file_test << 8 | src->identity << 6 |
                      src->weak << 5 | src->joined << 4 | src->elements_unknown << 3 |
                      src->stated << 1 | src->outside);
  for (uint32_t i = 0; i < count; i++) {
    const Scenario *s = &t->scenarios.at[scenarios[i]];
    h = hash_mix(h, ((uint64_t)s->bound_a << 32) | s->bound_b << 1 | s->outsider);
    for (uint32_t k = s->bound; k < s->bound + s->bound_a + s->bound_b; k++)
      h = hash_mix(h, ((uint64_t)t->bound.at[k].key.i << 32) | t->bound.at[k].value.i);
  }
  return h;
}

uint32_t trace_scenarios(TraceSet *t, uint32_t instance, uint32_t axis, uint32_t *out, uint32_t cap,
                         uint64_t *alike) {
  Atoms *atoms = xcalloc(1, sizeof *atoms);
  *atoms = (Atoms){.t = t, .axis = axis};
  gather(atoms, engine_instance(t->e, instance)->root, 0);
  bool fresh;
  uint32_t *at = map_add(&t->decided_index, atoms_hash(atoms, cap), t->decided.len, &fresh);
  uint32_t have, first = *at + 1;
  if (fresh) {
    have = scenarios_of(t, atoms, out, cap);
    vec_push(&t->decided, have);
    for (uint32_t i = 0; i < have; i++) vec_push(&t->decided, out[i]);
  } else {
    have = t->decided.at[first - 1];
    memcpy(out, &t->decided.at[first], have * sizeof *out);
  }
  if (alike) *alike = alike_hash(t, atoms, out, have);
  map_release(&atoms->seen);
  free(atoms);
  return have;
}

static void find_singles(TraceSet *t) {
  const ValStore *s = &t->e->values;
  for (uint32_t i = 1; i < s->nodes.len; i++)
    if (val_is_single(s, (Val){i})) vec_push(&t->singles, (Val){i});
}

void trace_init(TraceSet *t, Engine *e) {
  *t = (TraceSet){.e = e};
  vec_push(&t->conts, (Cont){.kind = CONT_END});
  vec_push(&t->chains, (CallNode){0});
  vec_push(&t->mismatches, (Mismatch){0});
  vec_push(&t->scenarios, (Scenario){0});
  vec_push(&t->axes, (Axis){.world_rank = true});
  map_set(&t->axis_index, 0, 0);
  find_singles(t);
}

void trace_release(TraceSet *t) {
  vec_release(&t->conts);
  arena_release(&t->kept);
  recall_release(&t->recall);
  idset_release(&t->cont_index);
  vec_release(&t->chains);
  vec_release(&t->axes);
  vec_release(&t->scenarios);
  vec_release(&t->bound);
  vec_release(&t->decided);
  vec_release(&t->singles);
  vec_release(&t->mismatches);
  vec_release(&t->outcomes);
  Map *maps[] = {&t->axis_index,   &t->scenario_index, &t->outcome_index, &t->listed_memo,
                 &t->touches_memo, &t->iter_memo,      &t->chain_index,   &t->decided_index,
                 &t->hard};
  for (uint32_t i = 0; i < sizeof maps / sizeof *maps; i++) map_release(maps[i]);
}
