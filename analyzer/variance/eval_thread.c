/* Threads that run beside the flow that started them. What they issue stands in the line where they
 * are started (eval_handed.c); here it is noted what else is issued before somebody waits for them,
 * since which of the two comes first each rank decides for itself: checks/beside.c judges it.
 *
 * A thread is known by what it was started through (the thread, the pool) or by the call that started
 * it (of which the future is the result). Where nobody knows whom somebody waits for it is for all. */
#include "variance/eval.h"

enum { MAX_RUNNING = 8, MAX_LOOK = 12 };

static uint32_t running_add(Engine *e, uint32_t thread, uint32_t rest) {
  bool fresh;
  if (!e->running_sets.len) vec_push(&e->running_sets, (RunningList){0});
  uint32_t *id = map_add(&e->running_index, ((uint64_t)thread << 32) | rest, e->running_sets.len, &fresh);
  uint32_t r = *id;
  if (fresh) vec_push(&e->running_sets, ((RunningList){thread, rest}));
  return r;
}

static uint32_t thread_at(const Engine *e, uint32_t set) { return e->running_sets.at[set].thread; }
static uint32_t rest_of(const Engine *e, uint32_t set) { return e->running_sets.at[set].rest; }

/* Both lists have the higher numbers first. */
uint32_t running_union(Engine *e, uint32_t a, uint32_t b) {
  if (a == b || !b) return a;
  if (!a) return b;
  uint32_t x = thread_at(e, a), y = thread_at(e, b);
  uint32_t rest = running_union(e, x >= y ? rest_of(e, a) : a, y >= x ? rest_of(e, b) : b);
  return running_add(e, x > y ? x : y, rest);
}

/* Is the thread, or what its start gave back, in the value? */
static bool stands_for(ValStore *s, Val v, const Running *t, int depth) {
  const ValNode n = *val_node(s, v);
  if (depth > MAX_LOOK || !v.i) return false;
  if (t->owner.i && val_eq(v, t->owner)) return true;
  if (n.kind == VK_CALL && n.b == t->site && n.c == t->instance) return true;
  switch (n.kind) {
    case VK_ITE:
      return stands_for(s, (Val){n.b}, t, depth + 1) || stands_for(s, (Val){n.c}, t, depth + 1);
    case VK_ITEM:
    case VK_ELEMENT:
    case VK_EACH:
      return stands_for(s, (Val){n.a}, t, depth + 1);
    case VK_SEQ:
    case VK_DICT:
    case VK_FOLD:
      for (uint32_t i = 0; i < n.child_count; i++)
        if (stands_for(s, val_child(s, v, i), t, depth + 1)) return true;
      return false;
    default:
      return false;
  }
}

/* `set` without those that `v` stands for. */
static uint32_t running_without(Engine *e, uint32_t set, Val v) {
  if (!set) return 0;
  uint32_t rest = running_without(e, rest_of(e, set), v);
  const Running t = e->threads.at[thread_at(e, set)];
  return stands_for(&e->values, v, &t, 0) ? rest : running_add(e, thread_at(e, set), rest);
}

static void pair(Engine *e, uint32_t thread, uint32_t effect) {
  bool fresh;
  map_add(&e->beside_index, ((uint64_t)thread << 32) | effect, 1, &fresh);
  if (fresh) vec_push(&e->beside, ((Beside){thread, effect}));
}

void thread_started(Frame *f, Val owner, bool in_pool, uint32_t body, Loc loc) {
  Engine *e = f->e;
  Source src = {.kind = SRC_FRESH,
                .axes = AXES_WORLD,
                .cause = CAUSE_LOCAL,
                .loc = loc,
                .instance = f->instance};
  Running t = {.body = body,
               .owner = owner,
               .in_pool = in_pool,
               .site = site_of(loc),
               .instance = f->instance,
               .loc = loc};
  uint32_t running = 0;
  bool again = false; /* started here in an earlier round of a loop */
  for (uint32_t set = f->state.running; set; set = rest_of(e, set), running++) {
    const Running *old = &e->threads.at[thread_at(e, set)];
    again = again || (old->site == t.site && old->instance == t.instance);
    if (!(in_pool && old->in_pool && val_eq(old->owner, owner))) pair(e, thread_at(e, set), body);
  }
  if (again || running >= MAX_RUNNING) return;
  if (!e->threads.len) vec_push(&e->threads, (Running){0});
  t.first = source_add(&e->values, &src, 0x7d000000u);
  source_birth(f, t.first, loc);
  vec_push(&e->threads, t);
  f->state.running = running_union(e, running_add(e, e->threads.len - 1, 0), f->state.running);
}

static void instance_waits(Engine *e, uint32_t inst, Val v) {
  Instance *i = engine_instance(e, inst);
  if (!v.i) i->waits_for_any = true;
  for (uint32_t k = 0; k < i->waited_count && v.i; k++)
    if (val_eq(i->waited[k], v)) return;
  if (i->waits_for_any) return;
  if (i->waited_count == sizeof i->waited / sizeof *i->waited)
    i->waits_for_any = true;
  else
    i->waited[i->waited_count++] = v;
}

/* Waits for whom `v` stands for: one of these, or one that a caller started. */
static void wait_for(Frame *f, Val v) {
  uint32_t left = running_without(f->e, f->state.running, v);
  if (left == f->state.running) {
    instance_waits(f->e, f->instance, v);
    left = 0;
  }
  f->state.running = left;
}

void threads_done(Frame *f, Val receiver, const CallArgs *args) {
  if (!receiver.i && !args->count) return;
  wait_for(f, receiver.i ? receiver : args->at[0]);
}

void threads_left(Frame *f, Val manager, uint32_t mark) {
  Engine *e = f->e;
  f->state.running = running_without(e, f->state.running, manager);
  for (uint32_t i = mark; i < f->exits.len; i++)
    f->exits.at[i].state.running = running_without(e, f->exits.at[i].state.running, manager);
}

void threads_in_call(Frame *f, uint32_t inst) {
  Engine *e = f->e;
  const Instance *i = engine_instance(e, inst);
  if (inst == f->instance) return;
  for (uint32_t k = 0; k < i->waited_count; k++) wait_for(f, i->waited[k]);
  if (!i->waits_for_any) return;
  instance_waits(e, f->instance, NO_VAL);
  f->state.running = 0;
}

void note_beside(Frame *f, uint32_t effect) {
  Engine *e = f->e;
  const Effect *n = effect_at(&e->effects, effect);
  if (!n->has_event) return;
  if (n->kind != EF_EVENT && n->kind != EF_CALL && n->kind != EF_SPLICE) return;
  for (uint32_t set = f->state.running; set; set = rest_of(e, set))
    pair(e, thread_at(e, set), effect);
}
