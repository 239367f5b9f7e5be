/* Random numbers from the generators that a process has one of. As a rule all ranks seed them alike, and
 * what is drawn is no evidence (`weak=` of its row). Seeded with what differs between ranks, they hand out
 * what differs with it: which seed a generator has got stands in the state, as a field of its name, and
 * only while it varies. */
#include "variance/eval.h"

static uint64_t stream_key(Frame *f, Name stream) {
  return heap_key(val_str(vals(f), stream), f->e->known->seed);
}

/* Do two ranks seed with different numbers, for all that is known for sure? */
static bool seed_varies(const ValStore *s, Support p) {
  for (uint32_t i = 0; i < support_count(s, p); i++)
    if (!(support_at(s, p, i).flags & (DEP_WEAK | DEP_IDENTITY))) return true;
  return false;
}

void seed_streams(Frame *f, const Model *m, Val receiver, const CallArgs *args, Loc loc) {
  ValStore *s = vals(f);
  Val seed = model_arg(f, m, m->seed, receiver, args, NULL);
  /* Without a seed, or with None, a process takes one out of its own entropy. */
  if (!seed.i || val_eq(seed, s->none)) seed = own_result(f, m, AXES_WORLD, CAUSE_LOCAL, loc, NO_NAME);
  bool varies = seed_varies(s, support_compared(s, val_support(s, seed)));
  for (uint32_t i = 0; i < m->streams.len; i++) {
    uint64_t key = stream_key(f, m->streams.at[i]);
    if (varies || heap_get(f->state.heap, key).i) heap_set(&f->state.heap, key, varies ? seed : s->none);
  }
}

Val drawn(Frame *f, const Model *m, const CallArgs *args, Loc loc) {
  ValStore *s = vals(f);
  Val kids[MAX_ARGS];
  uint32_t n = 0;
  if (!m->streams.len) return NO_VAL;
  Val seed = heap_get(f->state.heap, stream_key(f, m->streams.at[0]));
  if (!seed.i || val_eq(seed, s->none)) return NO_VAL;
  Support sup = support_compared(s, val_support(s, seed));
  kids[n++] = seed;
  for (uint32_t i = 0; i < args->count && n < MAX_ARGS; i++) {
    kids[n++] = args->at[i];
    sup = support_union(s, sup, val_support(s, args->at[i]));
  }
  return val_call(s, m->name, kids, n, site_of(loc), f->instance, sup, m->result_type);
}
