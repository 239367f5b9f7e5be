#include "trace/machine.h"

enum { MAX_SILENT = 20000 };

static void add_ahead(ValStore *s, Cont *c, const Effect *n) {
  c->support = support_below(s, c->support, n->support);
  c->asks[0] |= n->asks[0];
  c->asks[1] |= n->asks[1];
  c->has_event = c->has_event || n->has_event;
}

static uint64_t cont_hash(uint32_t kind, uint32_t op, uint32_t a, uint32_t b, uint32_t parent) {
  uint64_t h = hash_mix(((uint64_t)kind << 8) | op, ((uint64_t)a << 32) | b);
  return hash_mix(h, parent);
}

static uint64_t hash_of_cont(const void *of, uint32_t id) {
  const Cont *c = &((const TraceSet *)of)->conts.at[id];
  return cont_hash(c->kind, c->op, c->a, c->b, c->parent);
}

static bool acts(const Effect *n) { return n->has_event || n->exits || n->kind == EF_HANDLER || n->kind == EF_TELL; }

/* Every way through it ends in a failure, and nothing is waited for. */
static bool only_fails(const Engine *e, uint32_t effect, int depth) {
  if (!effect || depth > 20) return false;
  const Effect *n = effect_at(&e->effects, effect);
  if (n->has_event) return false;
  if (n->kind == EF_EXIT) return n->op == EXIT_RAISE || (n->op == EXIT_STOP && (int32_t)n->b > 0);
  if (n->kind == EF_SEQ) {
    for (uint32_t i = 0; i < n->count; i++) {
      uint32_t part = e->effects.pool.at[n->list + i];
      if (only_fails(e, part, depth + 1)) return true;
      if (effect_at(&e->effects, part)->exits & ~(1 << EXIT_RAISE)) return false;
    }
    return false;
  }
  return n->kind == EF_IF && only_fails(e, n->a, depth + 1) && only_fails(e, n->b, depth + 1);
}

/* What runs on the way out ends with the failure that is under way, or another. */
static bool ends_as_it_began(const Effect *last) {
  return !last->has_event && !(last->exits & ~(1 << EXIT_RAISE | EXITS_FAIL));
}

bool try_goes_on(const Engine *e, const Effect *tr, bool in_body) {
  if (tr->c && !ends_as_it_began(effect_at(&e->effects, tr->c))) return true;
  for (uint32_t i = 0; i < tr->count && in_body; i++)
    if (!only_fails(e, effect_at(&e->effects, e->effects.pool.at[tr->list + i])->a, 0)) return true;
  return false;
}

/* What a call says of the parameters of a context that joins several callers. */
static uint64_t handed_by(Engine *e, const Effect *call) {
  uint64_t bits = 0;
  for (uint32_t i = 0; i + 1 < call->count; i += 2) {
    Val p = {e->effects.pool.at[call->list + i]};
    Val about[2] = {val_none_fact(&e->values, p), val_shape_fact(&e->values, p)};
    bits |= val_own_bit(p);
    for (int k = 0; k < 2; k++) bits |= about[k].i ? val_own_bit(about[k]) : 0;
  }
  return bits;
}

uint32_t cont_push(TraceSet *t, ContKind kind, uint8_t op, uint32_t a, uint32_t b,
                   uint32_t parent) {
  Engine *e = t->e;
  uint64_t h = cont_hash(kind, op, a, b, parent);
  idset_reserve(&t->cont_index, hash_of_cont, t);
  uint32_t at = idset_first(&t->cont_index, h), id;
  while ((id = idset_next(&t->cont_index, h, &at))) {
    const Cont *c = &t->conts.at[id];
    if (c->parent == parent && c->kind == kind && c->op == op && c->a == a && c->b == b) return id;
  }
  const Cont *p = &t->conts.at[parent];
  Cont c = {.parent = parent,
            .kind = (uint8_t)kind,
            .op = op,
            .a = a,
            .b = b,
            .support = p->support,
            .asks = {p->asks[0], p->asks[1]},
            .counts = p->counts,
            .handed = p->handed,
            .has_event = p->has_event,
            .handled = p->handled,
            .depth = p->depth + 1};
  ValStore *s = &e->values;
  const Effect *n = kind != CONT_RESUME && a ? effect_at(&e->effects, a) : NULL;
  switch (kind) {
    case CONT_CALL:
      c.handed |= handed_by(e, n);
      break;
    case CONT_LOOP:
      if (op && n->c) c.counts |= val_own_bit((Val){n->c});
      add_ahead(s, &c, n);
      break;
    case CONT_NODE:
    case CONT_SPLICE:
    case CONT_BODY:
      add_ahead(s, &c, n);
      break;
    case CONT_SEQ:
      for (uint32_t i = b; i < n->count; i++)
        add_ahead(s, &c, effect_at(&e->effects, e->effects.pool.at[n->list + i]));
      break;
    case CONT_TRY:
    case CONT_FINALLY:
      c.handled = c.handled || try_goes_on(e, n, kind == CONT_TRY);
      if (n->b) add_ahead(s, &c, effect_at(&e->effects, n->b));
      if (n->c) add_ahead(s, &c, effect_at(&e->effects, n->c));
      for (uint32_t i = 0; i < n->count && kind == CONT_TRY; i++) /* what the body may lead to */
        add_ahead(s, &c, effect_at(&e->effects, e->effects.pool.at[n->list + i]));
      break;
    default:
      break;
  }
  idset_put(&t->cont_index, h, at, t->conts.len);
  vec_push(&t->conts, c);
  return t->conts.len - 1;
}

uint32_t cont_run(TraceSet *t, uint32_t effect, uint32_t rest) {
  return effect && acts(effect_at(&t->e->effects, effect))
             ? cont_push(t, CONT_NODE, 0, effect, 0, rest)
             : rest;
}

/* --- exceptions --- */

static uint32_t find_handler(Engine *e, const Effect *tr, ClassRef raised) {
  for (uint32_t i = 0; i < tr->count; i++) {
    uint32_t id = e->effects.pool.at[tr->list + i];
    const Effect *h = effect_at(&e->effects, id);
    if (!h->count) return id;
    for (uint32_t k = 0; k < h->count; k++)
      if (exception_matches(e->program, raised, e->effects.filters.at[h->list + k])) return id;
  }
  return 0;
}

/* The generator's frame that a yield (or the end of the body run at one) belongs to: bodies of
 * other generators on the way bring their own. */
static uint32_t find_splice(const TraceSet *t, uint32_t k) {
  uint32_t inner = 0;
  for (; t->conts.at[k].kind != CONT_END; k = t->conts.at[k].parent) {
    if (t->conts.at[k].kind == CONT_BODY) inner++;
    if (t->conts.at[k].kind == CONT_SPLICE && !inner--) return k;
    if (t->conts.at[k].kind == CONT_CALL && !inner)
      return 0; /* a yield of a function run as a call */
  }
  return 0;
}

/* --- generators --- */

/* Its position outlives the walk: by hand, or in several loops. */
static bool walked_twice(const TraceSet *t, const Effect *splice) {
  uint32_t site;
  return splice->op == SPLICE_NEXT ||
         (map_get(&t->e->walked, splice->value.i, &site) && site == WALKED_TWICE);
}

static void bind(TraceSet *t, Side *side, Val key, Val value) {
  Evaluator *ev = &t->e->evaluator;
  side->env = env_bind(ev, env_without(ev, side->env, key), key, value);
}

/* The frames from `k` down to, not including, `from`, on top of `to`. */
static uint32_t frames_on(TraceSet *t, uint32_t k, uint32_t from, uint32_t to) {
  if (k == from || t->conts.at[k].kind == CONT_END) return to;
  const Cont c = t->conts.at[k];
  uint32_t below = frames_on(t, c.parent, from, to);
  return cont_push(t, (ContKind)c.kind, c.op, c.a, c.b, below);
}

/* By which of its returns the side has left a loop; see variance/way.c. */
static void tell_way(TraceSet *t, Side *side, const Effect *n) {
  Engine *e = t->e;
  for (uint32_t i = 0; i < n->count; i++) bind(t, side, (Val){e->effects.pool.at[n->list + i]}, e->values.no);
  if (n->value.i) bind(t, side, n->value, e->values.yes);
}

/* The generator stays where it is: at `k`, above its frame. */
static void generator_stands(TraceSet *t, Side *side, const Effect *splice, uint32_t k,
                             uint32_t frame) {
  bind(t, side, splice->value, val_int(&t->e->values, frames_on(t, k, frame, 0)));
}

static void generator_ends(TraceSet *t, Side *side, uint32_t splice, uint32_t rest) {
  Engine *e = t->e;
  const Effect n = *effect_at(&e->effects, splice);
  if (walked_twice(t, &n)) bind(t, side, n.value, e->values.none);
  if (n.op == SPLICE_NEXT) bind(t, side, n.root, e->values.yes);
  uint32_t last = n.op == SPLICE_NEXT ? n.b : n.count ? e->effects.pool.at[n.list + 1] : 0;
  if (n.c && n.op == SPLICE_FOR) side->env = env_without(&e->evaluator, side->env, (Val){n.c});
  side->k = cont_run(t, last, rest);
}

static void receive(TraceSet *t, Side *side, uint32_t generator, Val sent) {
  Evaluator *ev = &t->e->evaluator;
  Val received = engine_instance(t->e, generator)->received;
  if (!received.i) return;
  Val now = peval(ev, side->env, sent);
  side->env = env_without(ev, side->env, received);
  if (val_kind(&t->e->values, now) == VK_CONST) side->env = env_bind(ev, side->env, received, now);
}

/* It begins, or goes on where it stands. */
static void generator_runs(TraceSet *t, Side *side, uint32_t splice, uint32_t rest) {
  enum { MAX_NESTED = 3, MAX_DEEP = 400 };
  Engine *e = t->e;
  const Effect n = *effect_at(&e->effects, splice);
  uint32_t nested = 0, frame;
  for (uint32_t k = rest; t->conts.at[k].kind != CONT_END; k = t->conts.at[k].parent)
    nested += t->conts.at[k].kind == CONT_SPLICE &&
              effect_at(&e->effects, t->conts.at[k].a)->a == n.a;
  if (nested >= MAX_NESTED || t->conts.at[rest].depth > MAX_DEEP) { /* recursion out of bound */
    side->k = rest;
    return;
  }
  if (n.c && n.op == SPLICE_FOR) side->env = env_without(&e->evaluator, side->env, (Val){n.c});
  if (n.op == SPLICE_NEXT) receive(t, side, n.a, n.c ? (Val){n.c} : e->values.none);
  frame = cont_push(t, CONT_SPLICE, 0, splice, 0, rest);
  Val at = walked_twice(t, &n) ? env_lookup(&e->evaluator, side->env, n.value) : NO_VAL;
  int64_t k;
  if (val_eq(at, e->values.none))
    generator_ends(t, side, splice, rest);
  else if (at.i && val_is_int(&e->values, at, &k))
    side->k = frames_on(t, (uint32_t)k, 0, frame);
  else
    side->k = cont_run(t, engine_instance(e, n.a)->root, frame);
}

/* What is done behind the body, before the generator goes on. */
static uint32_t round_ends(TraceSet *t, uint32_t splice, uint32_t rest) {
  const Effect *n = effect_at(&t->e->effects, splice);
  uint32_t after = n->count ? t->e->effects.pool.at[n->list] : 0;
  return after ? cont_run(t, after, cont_push(t, CONT_BODY, 1, splice, 0, rest)) : rest;
}

/* Is every loop that runs inside of the generator counted? */
static bool rounds_known(const TraceSet *t, uint32_t k, uint32_t frame) {
  for (; k != frame; k = t->conts.at[k].parent)
    if (t->conts.at[k].kind == CONT_LOOP && t->conts.at[k].op != ROUND_COUNTED) return false;
  return true;
}

/* A hole: the innermost generator's frame says what is done here. */
static void at_hole(TraceSet *t, Side *side, const Effect *hole, uint32_t rest) {
  Engine *e = t->e;
  Val value = hole->value;
  uint32_t k = find_splice(t, rest);
  if (!k) {
    side->k = rest;
    return;
  }
  const Effect n = *effect_at(&e->effects, t->conts.at[k].a);
  Val element = engine_instance(e, n.a)->element;
  if (val_is_yielded(&e->values, element)) {
    Val now = peval(&e->evaluator, side->env, value);
    if (val_kind(&e->values, now) == VK_CONST) bind(t, side, element, now);
  }
  if (n.op == SPLICE_NEXT) {
    bind(t, side, n.root, e->values.no);
    generator_stands(t, side, &n, rest, k);
    side->k = t->conts.at[k].parent;
    return;
  }
  receive(t, side, n.a, e->values.none);
  if (n.c && n.op == SPLICE_FOR && engine_instance(e, n.a)->round.i != n.c) {
    int64_t round = -1;
    Val iter = {n.c}, last = env_lookup(&e->evaluator, side->env, iter);
    if (last.i) val_is_int(&e->values, last, &round);
    if (rounds_known(t, rest, k))
      bind(t, side, iter, val_int(&e->values, round + 1));
    else
      side->env = env_without(&e->evaluator, side->env, iter);
  }
  side->k = cont_run(t, n.b, cont_push(t, CONT_BODY, 0, t->conts.at[k].a, 0, rest));
}

static bool loop_around(const TraceSet *t, uint32_t k, uint32_t loop) {
  for (; t->conts.at[k].kind != CONT_END; k = t->conts.at[k].parent)
    if (t->conts.at[k].kind == CONT_LOOP && t->conts.at[k].a == loop) return true;
  return false;
}

bool loop_runs(const TraceSet *t, const Side *side, uint32_t loop) {
  const Evaluator *ev = &t->e->evaluator;
  if (loop_around(t, side->k, loop)) return true;
  if (!engine_instance(t->e, effect_at(&t->e->effects, loop)->instance)->generator) return false;
  for (uint32_t i = side->env.i; i; i = ev->envs.at[i].parent) {
    int64_t k;
    if (val_kind(&t->e->values, ev->envs.at[i].key) == VK_GENERATOR &&
        val_is_int(&t->e->values, ev->envs.at[i].value, &k) && loop_around(t, (uint32_t)k, loop))
      return true;
  }
  return false;
}

static bool caught_ahead(const TraceSet *t, uint32_t k, ClassRef cls) {
  for (; t->conts.at[k].kind != CONT_END; k = t->conts.at[k].parent)
    if (t->conts.at[k].kind == CONT_TRY &&
        effect_at(&t->e->effects, t->conts.at[k].a)->guard != GUARD_FOR &&
        find_handler(t->e, effect_at(&t->e->effects, t->conts.at[k].a), cls))
      return true;
  return false;
}

/* The side goes on in a handler of the TRY effect `attempt`, and with `rest` after it. */
static void enter_handler(TraceSet *t, Side *side, uint32_t handler, uint32_t attempt,
                          uint32_t rest) {
  side->k = cont_run(t, effect_at(&t->e->effects, handler)->a,
                     cont_push(t, CONT_FINALLY, 0, attempt, 0, rest));
  if (effect_at(&t->e->effects, attempt)->guard == GUARD_FOR) return; /* the loop's own */
  side->caught.handler = handler;
  side->caught.attempt = attempt;
  side->caught.k = side->k;
  side->caught.at = t->steps;
}

/* What an `__exit__` is handed is None unless the body of its `with` raised. */
static void tell_manager(TraceSet *t, Side *side, const Effect *attempt, bool raised) {
  Evaluator *ev = &t->e->evaluator;
  ValStore *s = &t->e->values;
  Val left_by = attempt->value;
  if (!left_by.i || !attempt->c) return;
  Val is_none = val_binary(s, OP_IS, left_by, s->none);
  side->env = env_without(ev, side->env, left_by);
  side->env = env_assume(ev, side->env, is_none, !raised);
  side->env = env_assume(ev, side->env, val_truthy(s, left_by), raised);
}

/* A `return`, `break` or `continue` in the body of a `with` is no exception: the manager goes on behind its
 * yield as ever, and where it ends, the exit does what it does. `k`: where the manager stands. */
static uint32_t manager_resumes(TraceSet *t, uint32_t k, uint32_t frame, ExitKind kind) {
  const Cont c = t->conts.at[frame];
  uint32_t resume = cont_push(t, CONT_RESUME, (uint8_t)kind, 0, 0, c.parent);
  return frames_on(t, k, frame, cont_push(t, CONT_SPLICE, c.op, c.a, c.b, resume));
}

/* Unwinds for an exit. Returns false if it leaves the outermost frame. */
static bool unwind(TraceSet *t, Side *side, ExitKind kind, ClassRef cls) {
  Engine *e = t->e;
  for (;;) {
    const Cont c = t->conts.at[side->k];
    if (c.kind == CONT_END) return false;
    side->k = c.parent;
    switch ((ContKind)c.kind) {
      case CONT_LOOP:
        if (kind == EXIT_BREAK) return true;
        if (kind == EXIT_CONTINUE) {
          side->k = cont_push(t, CONT_LOOP, c.op, c.a, c.b, c.parent);
          return true;
        }
        break;
      case CONT_CALL:
        if (kind == EXIT_RETURN) return true;
        break;
      case CONT_SPLICE:
        /* a generator's return ends it; the loop or with around goes on */
        if (kind == EXIT_RETURN) {
          generator_ends(t, side, c.a, c.parent);
          return true;
        }
        break;
      case CONT_BODY: {
        const Effect *sp = effect_at(&e->effects, c.a);
        if (sp->op == SPLICE_FOR && kind == EXIT_CONTINUE) { /* the generator goes on */
          if (!c.op) side->k = round_ends(t, c.a, c.parent);
          return true;
        }
        uint32_t frame = find_splice(t, side->k);
        if (sp->op == SPLICE_WITH && kind != EXIT_RAISE && kind != EXIT_STOP && frame) {
          side->k = manager_resumes(t, side->k, frame, kind);
          return true;
        }
        /* leaving the body leaves the generator: its frames are dropped, its finally blocks run as far as
         * they are on the way */
        while (side->k != frame && t->conts.at[side->k].kind != CONT_END) {
          const Cont g = t->conts.at[side->k];
          const Effect *tr = g.kind == CONT_TRY ? effect_at(&e->effects, g.a) : NULL;
          if (tr && tr->c) {
            side->k = g.parent;
            tell_manager(t, side, tr, kind == EXIT_RAISE);
            uint32_t resume =
                cont_push(t, CONT_RESUME, (uint8_t)kind, cls.id, cls.is_class, side->k);
            side->k = cont_run(t, tr->c, resume);
            return true;
          }
          if (tr && kind == EXIT_RAISE) {
            uint32_t h = find_handler(e, tr, cls);
            if (h) {
              enter_handler(t, side, h, g.a, g.parent);
              return true;
            }
          }
          side->k = g.parent;
        }
        if (t->conts.at[side->k].kind == CONT_SPLICE) side->k = t->conts.at[side->k].parent;
        if (sp->op == SPLICE_FOR && kind == EXIT_BREAK) {
          if (walked_twice(t, sp)) generator_stands(t, side, sp, c.parent, frame);
          return true;
        }
        break;
      }
      case CONT_TRY: {
        const Effect *tr = effect_at(&e->effects, c.a);
        uint32_t h = kind == EXIT_RAISE ? find_handler(e, tr, cls) : 0;
        if (h) {
          enter_handler(t, side, h, c.a, c.parent);
          return true;
        }
      } /* fall through */
      case CONT_FINALLY: {
        const Effect *tr = effect_at(&e->effects, c.a);
        if (tr->c && kind != EXIT_STOP) {
          tell_manager(t, side, tr, kind == EXIT_RAISE);
          uint32_t resume =
              cont_push(t, CONT_RESUME, (uint8_t)kind, cls.id, cls.is_class, c.parent);
          side->k = cont_run(t, tr->c, resume);
          return true;
        }
        break;
      }
      default:
        break;
    }
  }
}

void machine_leave(TraceSet *t, Side *side) {
  const Engine *e = t->e;
  for (;;) {
    const Cont c = t->conts.at[side->k];
    uint32_t next = c.kind == CONT_NODE ? c.a
                    : c.kind == CONT_SEQ
                        ? e->effects.pool.at[effect_at(&e->effects, c.a)->list + c.b]
                        : 0;
    const Effect *n = effect_at(&e->effects, next);
    if (!next) return;
    if (n->kind == EF_SEQ && c.kind == CONT_NODE) {
      side->k = cont_push(t, CONT_SEQ, 0, next, 0, c.parent);
      continue;
    }
    bool natural_end = n->op == EXIT_BREAK && n->b; /* the loop's else part comes first */
    if (n->kind != EF_EXIT || n->op == EXIT_RAISE || n->op == EXIT_STOP || natural_end) return;
    Side past = *side;
    past.k = c.parent;
    if (n->value.i) tell_way(t, &past, n);
    if (!unwind(t, &past, (ExitKind)n->op, (ClassRef){0})) return;
    *side = past;
  }
}

/* Where generators are about, the way depends on where they stand, which the environment says; the end
 * of a `with` says in it how it was left. */
static bool by_env(const Cont *c, const EffectStore *es) {
  if (c->kind == CONT_SPLICE) return true;
  if (c->kind == CONT_TRY || c->kind == CONT_FINALLY) return effect_at(es, c->a)->value.i != 0;
  if (c->kind != CONT_NODE) return false;
  uint8_t k = effect_at(es, c->a)->kind;
  return k == EF_SPLICE || k == EF_START || k == EF_TELL || k == EF_YIELD || k == EF_EXIT;
}

/* Sets *env_told if the way may be another with another environment. */
static MStep run(TraceSet *t, Side *side, bool *env_told) {
  Engine *e = t->e;
  for (uint32_t silent = 0;; silent++) {
    const Cont c = t->conts.at[side->k];
    t->steps++;
    *env_told = *env_told || by_env(&c, &e->effects);
    if (silent > MAX_SILENT) { /* going round without doing anything */
      t->budget_cuts++;
      return (MStep){.kind = STEP_END, .exit = EXIT_RETURN};
    }
    switch ((ContKind)c.kind) {
      case CONT_END:
        return (MStep){.kind = STEP_END, .exit = EXIT_RETURN};
      case CONT_CALL:
        side->k = c.parent;
        continue;
      case CONT_SPLICE:
        generator_ends(t, side, c.a, c.parent);
        continue;
      case CONT_BODY:
        side->k = c.op ? c.parent : round_ends(t, c.a, c.parent);
        continue;
      case CONT_LOOP:
        return (MStep){.kind = STEP_AGAIN, .effect = c.a, .rest = c.parent};
      case CONT_TRY: {
        const Effect *tr = effect_at(&e->effects, c.a);
        side->k = cont_push(t, CONT_FINALLY, 1, c.a, 0, c.parent);
        side->k = cont_run(t, tr->b, side->k);
        continue;
      }
      case CONT_FINALLY:
        tell_manager(t, side, effect_at(&e->effects, c.a), false);
        side->k = cont_run(t, effect_at(&e->effects, c.a)->c, c.parent);
        continue;
      case CONT_RESUME: {
        Side s = *side;
        s.k = c.parent;
        if (!unwind(t, &s, (ExitKind)c.op, (ClassRef){c.a, c.b}))
          return (MStep){.kind = STEP_END, .exit = c.op};
        *side = s;
        continue;
      }
      case CONT_SEQ: {
        const Effect *n = effect_at(&e->effects, c.a);
        uint32_t child = e->effects.pool.at[n->list + c.b];
        uint32_t rest =
            c.b + 1 < n->count ? cont_push(t, CONT_SEQ, 0, c.a, c.b + 1, c.parent) : c.parent;
        side->k = cont_run(t, child, rest);
        continue;
      }
      case CONT_NODE:
        break;
    }
    const Effect *n = effect_at(&e->effects, c.a);
    switch ((EffectKind)n->kind) {
      case EF_SEQ:
        side->k = cont_push(t, CONT_SEQ, 0, c.a, 0, c.parent);
        continue;
      case EF_EVENT:
        return (MStep){.kind = STEP_EVENT, .effect = c.a, .rest = c.parent};
      case EF_IF:
        return (MStep){.kind = STEP_BRANCH, .effect = c.a, .rest = c.parent};
      case EF_LOOP:
        return (MStep){.kind = STEP_LOOP, .effect = c.a, .rest = c.parent};
      case EF_CALL:
        return (MStep){.kind = STEP_CALL_INTO, .effect = c.a, .rest = c.parent};
      case EF_TRY:
        side->k = cont_run(t, n->a, cont_push(t, CONT_TRY, 0, c.a, 0, c.parent));
        continue;
      case EF_SPLICE:
        generator_runs(t, side, c.a, c.parent);
        continue;
      case EF_TELL:
        tell_way(t, side, n);
        side->k = c.parent;
        continue;
      case EF_START:
        side->env = env_without(&e->evaluator, side->env, n->value);
        side->k = c.parent;
        continue;
      case EF_YIELD:
        at_hole(t, side, n, c.parent);
        continue;
      case EF_EXIT: {
        uint32_t here = side->k;
        side->k = c.parent;
        if (n->value.i) tell_way(t, side, n);
        if (n->op == EXIT_BREAK && n->b) { /* the natural end of a while loop: its else part runs */
          uint32_t k = side->k;
          while (t->conts.at[k].kind != CONT_LOOP && t->conts.at[k].kind != CONT_END)
            k = t->conts.at[k].parent;
          uint32_t orelse =
              t->conts.at[k].kind == CONT_LOOP ? effect_at(&e->effects, t->conts.at[k].a)->b : 0;
          if (!unwind(t, side, EXIT_BREAK, (ClassRef){0}))
            return (MStep){.kind = STEP_END, .exit = EXIT_RETURN}; /* cannot be */
          side->k = cont_run(t, orelse, side->k);
          continue;
        }
        ClassRef cls = n->op == EXIT_RAISE ? (ClassRef){n->a, n->b} : (ClassRef){0};
        if (n->op == EXIT_RAISE) side->caught = (Caught){.raise = c.a}; /* or raised again */
        /* An assertion says what its author knows to hold on every rank. That it fails matters
         * where somebody is prepared for it, and not for what runs while the process ends. */
        if ((n->op == EXIT_RAISE && n->c && !caught_ahead(t, c.parent, cls)) ||
            !unwind(t, side, (ExitKind)n->op, cls)) {
          side->k = here; /* asked again, it ends the same way */
          return (MStep){.kind = STEP_END,
                         .effect = c.a,
                         .exit = n->op,
                         .status = n->op == EXIT_STOP ? (int32_t)n->b : 1};
        }
        continue;
      }
      default:
        side->k = c.parent;
        continue;
    }
  }
}

MStep machine_next(TraceSet *t, Side *side) {
  uint32_t from = side->k;
  const Cont *c = &t->conts.at[from];
  if (c->stands) {
    t->steps++;
    side->k = c->stands;
    return c->step;
  }
  const Caught before = side->caught;
  const Env env = side->env;
  bool env_told = false;
  side->caught = (Caught){0};
  MStep s = run(t, side, &env_told);
  if (!side->caught.raise && !side->caught.handler) {
    side->caught = before;
    if (!env_told && side->env.i == env.i) { /* it goes this way every time */
      t->conts.at[from].stands = side->k;
      t->conts.at[from].step = s;
    }
  } else if (!side->caught.raise) {
    side->caught.raise = before.raise; /* raised before the finally block that now ends */
  }
  return s;
}

uint32_t cont_calls(TraceSet *t, uint32_t cont) {
  const Cont *c = &t->conts.at[cont];
  while (c->kind != CONT_END && c->kind != CONT_CALL && c->kind != CONT_SPLICE)
    c = &t->conts.at[c->parent];
  if (c->kind == CONT_END) return 0;
  uint32_t effect = c->a, parent = cont_calls(t, c->parent); /* as deep as calls nest: bounded */
  bool fresh;
  uint32_t id = *map_add(&t->chain_index, ((uint64_t)parent << 32) | effect, t->chains.len, &fresh);
  if (fresh) vec_push(&t->chains, (CallNode){parent, effect});
  return id;
}

uint32_t trace_calls(const TraceSet *t, uint32_t chain, uint32_t *calls, uint32_t cap) {
  uint32_t n = 0;
  for (; chain && n < cap; chain = t->chains.at[chain].parent)
    calls[n++] = t->chains.at[chain].effect;
  return n;
}
