/* The event of a collective's call: what it is, on which group, and what it is handed. */
#include "variance/eval.h"

static void hand_over(Frame *f, Effect *n, Val v) {
  if (!v.i) return;
  vec_push(&f->e->effects.pool, v.i);
  n->count++;
}

/* What the event gets, and what it writes to, for those who ask how large that is. */
static void handed(Frame *f, const Model *m, Val receiver, const CallArgs *args, Effect *n) {
  if (!m->same_shape.len) return;
  n->list = f->e->effects.pool.len;
  for (uint32_t i = 0; i < m->same_shape.len; i++)
    hand_over(f, n, model_arg(f, m, m->same_shape.at[i], receiver, args, NULL));
  n->a = n->count;
  for (uint32_t i = 0; i < m->mutates.len; i++)
    hand_over(f, n, model_arg(f, m, m->mutates.at[i], receiver, args, NULL));
}

/* Is it an argument that says how, not what: the group, the root? */
static bool says_how(Frame *f, const Model *m, Val receiver, const CallArgs *args, Val v) {
  const ParamRef how[] = {m->group, m->root, m->root_group_rank};
  for (uint32_t i = 0; i < sizeof how / sizeof *how; i++)
    if (how[i] != MODEL_NOT_GIVEN && val_eq(model_arg(f, m, how[i], receiver, args, NULL), v))
      return true;
  return false;
}

/* The innermost walk over an unordered container, here or in a caller, whose element is handed
 * over: whose turn it is differs between processes. 0: none. */
static uint32_t order_of(Frame *f, const Model *m, Val receiver, const CallArgs *args) {
  ValStore *s = vals(f);
  for (const Frame *at = f; at; at = at->caller)
    for (const LoopCtx *l = at->loop; l; l = l->outer) {
      if (!l->order.i) continue;
      Val order = val_source(s, l->order, NO_NAME);
      for (uint32_t i = 0; i < args->count; i++)
        if (val_mentions(s, args->at[i], order) && !says_how(f, m, receiver, args, args->at[i]))
          return l->order.i;
    }
  return 0;
}

uint32_t event_emit(Frame *f, const Model *m, Name op, Val group, Val root, bool maybe,
                    Val receiver, const CallArgs *args, Loc loc) {
  Effect n = {.kind = EF_EVENT,
              .name = op,
              .value = group,
              .root = root,
              .model = m,
              .maybe = maybe,
              .loc = loc,
              .head = loc};
  bool fresh;
  if (args) {
    handed(f, m, receiver, args, &n);
    n.order = order_of(f, m, receiver, args);
  }
  map_add(&f->e->event_sites, ((uint64_t)loc.file << 32) | loc.span.start, 1, &fresh);
  uint32_t id = effect_new(f, &n);
  emit(f, id);
  batch_event(f, group);
  TrailNode t = {.site = site_of(loc),
                 .instance = f->instance,
                 .op = op,
                 .group = group,
                 .root = root,
                 .effect = id};
  f->state.trail = trail_add(f->e, f->state.trail, &t);
  return id;
}

void event_unless_quiet(Frame *f, const Model *m, Val group, Val root, bool maybe, Val receiver,
                        const CallArgs *args, Loc loc) {
  Val hushed = event_hushed(f, m, receiver);
  int quiet = val_truth(vals(f), hushed);
  Branch b;
  if (quiet < 0) {
    branch_begin(f, &b, hushed);
    branch_else(f, &b);
  }
  if (quiet < 0 ? !branch_skips(&b, false) : !quiet)
    event_emit(f, m, m->op, group, root, maybe, receiver, args, loc);
  if (quiet < 0) branch_end(f, &b, GUARD_EXPR, loc, loc);
}
