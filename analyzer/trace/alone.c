/* A mismatch on a group whose members nobody can list: does it depend on who they are?
 *
 *     if rank == 0:                        if rank < 4:
 *         all_reduce(x, group=group)           all_reduce(x, group=group)
 *
 * On the left the only rank that comes is rank 0. A group that has it and anybody else waits for that
 * one; a group without it is not used. On the right the group may be the first four ranks, and all is
 * well. So the question is whether one rank decides as no other does, in every world that is tried. */
#include "trace/machine.h"

enum { LARGEST = 4 }; /* worlds of 2 to this many ranks are tried */

/* The event on a group that is not known; false if there is none, or two: then the other side's may
 * be of a group that this one is not in. */
static bool open_event(TraceSet *t, const Scenario *sc, const Mismatch *m, bool *on_a) {
  bool open_a = false, open_b = false;
  if (m->event_a) event_relevant(t, sc, m->event_a, sc->a, sc->b, &open_a);
  if (m->event_b) event_relevant(t, sc, m->event_b, sc->b, sc->a, &open_b);
  *on_a = open_a;
  return open_a != open_b;
}

/* What rank `r` of a world makes of the guard. */
static Val decision(TraceSet *t, Val guard, int64_t world, int64_t r) {
  ValStore *s = &t->e->values;
  Evaluator *ev = &t->e->evaluator;
  Env env = env_bind(ev, (Env){0}, s->world_size, val_int(s, world));
  return peval(ev, env_bind(ev, env, s->rank, val_int(s, r)), guard);
}

/* At most one rank of each world goes that way, or may. */
static bool one_goes(TraceSet *t, Val guard, int way) {
  for (int64_t world = 2; world <= LARGEST; world++) {
    int go = 0;
    for (int64_t r = 0; r < world; r++)
      go += val_truth(&t->e->values, decision(t, guard, world, r)) != !way;
    if (go > 1) return false;
  }
  return true;
}

/* In some world a rank that comes to the loop's events at all goes round as often as no other does. In a
 * world of two both must come: who does not may be no member. */
static bool one_counts(TraceSet *t, Val count) {
  int64_t n[LARGEST];
  for (int64_t world = 2; world <= LARGEST; world++) {
    int come = 0;
    for (int64_t r = 0; r < world; r++) {
      if (!val_is_int(&t->e->values, decision(t, count, world, r), &n[r])) return false;
      come += n[r] > 0;
    }
    if (world == 2 && come < 2) continue;
    for (int64_t r = 0; r < world; r++) {
      int same = 0;
      for (int64_t other = 0; other < world; other++) same += n[other] == n[r];
      if (n[r] > 0 && same == 1) return true;
    }
  }
  return false;
}

bool trace_parts_any_group(TraceSet *t, const Mismatch *m) {
  const Scenario sc = *trace_scenario(t, m->scenario);
  bool on_a;
  if (m->kind != MISMATCH_EVENT || m->groups_equated || !m->split_count) return false;
  if (!t->axes.at[sc.axis].world_rank || !open_event(t, &sc, m, &on_a)) return false;
  const Split *last = &m->splits[m->split_count - 1];
  const Effect *guard = effect_at(&t->e->effects, last->effect),
               *event = effect_at(&t->e->effects, on_a ? m->event_a : m->event_b);
  if (event->model && event->model->of_elsewhere) return false; /* servers may be who it meets */
  /* A handle that is chosen by who one is says itself who is in the group. */
  if (axis_touches(t, sc.axis, val_support(&t->e->values, event->value))) return false;
  if (guard->kind == EF_LOOP) return guard->value.i && one_counts(t, guard->value);
  return guard->kind == EF_IF && one_goes(t, guard->value, on_a ? last->a_true : !last->a_true);
}
