/* Is there anything at or below a node that the two ranks of a comparison wait for each other in?
 *
 * Asked with what the scenario binds alone: what is ruled out by that is ruled out on every way. */
#include "trace/compare.h"

enum { MAX_NESTING = 200, SEEN_NO = 1, SEEN_YES = 2 };

static bool seen(Compare *c, uint32_t effect, int depth);

static bool sees_event(Compare *c, uint32_t effect) {
  const Effect *x = effect_at(&c->t->e->effects, effect);
  bool unknown = false;
  if (c->certain && effect_is_guess(&c->t->e->effects, effect)) return false;
  if (c->s->only.i && val_support(&c->t->e->values, x->value).i)
    return true; /* may yet be that one */
  return event_relevant(c->t, c->s, effect, c->s->a, c->s->b, &unknown) ||
         event_relevant(c->t, c->s, effect, c->s->b, c->s->a, &unknown);
}

static bool parts_seen(Compare *c, const Effect *n, int depth) {
  for (uint32_t i = 0; i < n->count; i++)
    if (seen(c, c->t->e->effects.pool.at[n->list + i], depth)) return true;
  return false;
}

static bool seen(Compare *c, uint32_t effect, int depth) {
  Engine *e = c->t->e;
  if (!effect || !effect_at(&e->effects, effect)->has_event) return false;
  if (depth > MAX_NESTING) return true;
  bool fresh;
  uint32_t *known = map_add(&c->seen, effect, SEEN_YES, &fresh); /* recursion: not followed */
  if (!fresh) return *known == SEEN_YES;
  const Effect *n = effect_at(&e->effects, effect);
  bool r;
  switch (n->kind) {
    case EF_EVENT:
      r = sees_event(c, effect);
      break;
    case EF_SEQ:
      r = parts_seen(c, n, depth + 1);
      break;
    case EF_IF:
    case EF_LOOP:
      r = seen(c, n->a, depth + 1) || seen(c, n->b, depth + 1);
      break;
    case EF_TRY:
      r = seen(c, n->a, depth + 1) || seen(c, n->b, depth + 1) || seen(c, n->c, depth + 1) ||
          parts_seen(c, n, depth + 1);
      break;
    case EF_HANDLER:
      r = seen(c, n->a, depth + 1);
      break;
    case EF_CALL:
      r = seen(c, engine_instance(e, n->a)->root, depth + 1);
      break;
    default:
      r = true; /* where a generator stands is part of the state */
  }
  if (!r) map_set(&c->seen, effect, SEEN_NO);
  return r;
}

bool seen_below(Compare *c, uint32_t effect) { return seen(c, effect, 0); }
