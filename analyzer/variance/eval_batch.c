/* Batches: what is issued between two calls goes out as one step, so that operations of different
 * groups have no order among themselves. Followed inside one function; what a function that is called
 * in between issues keeps its place. */
#include <string.h>

#include "variance/eval.h"

static bool is_handle(const ValStore *s, Val g) {
  ValKind k = val_kind(s, g);
  return k == VK_WORLD || k == VK_LAID || k == VK_GROUP || k == VK_NAMED;
}

/* Are these surely two groups, so that nobody can tell which of their operations came first? */
static bool are_apart(const ValStore *s, Val a, Val b) {
  return !val_eq(a, b) && is_handle(s, a) && is_handle(s, b);
}

/* Events of one batch stand in the order of their groups, whatever the text says. What stands between
 * them and issues nothing (the checks of what a call gave back) is no obstacle: before the end of the
 * batch nothing has gone out. */
void batch_event(Frame *f, Val group) {
  Batch *b = &f->state.batch;
  EffectList *l = &vec_last(&f->open);
  if (!b->depth) return;
  b->group = group;
  uint32_t first = f->open.len == b->nest ? b->mark : 0, at = l->ids.len - 1, id = l->ids.at[at];
  for (uint32_t i = at; i-- > first;) {
    const Effect *before = effect_at(&f->e->effects, l->ids.at[i]);
    if (!before->has_event) continue;
    if (before->kind != EF_EVENT || !are_apart(vals(f), before->value, group) ||
        before->value.i < group.i)
      break;
    memmove(&l->ids.at[i + 1], &l->ids.at[i], (at - i) * sizeof *l->ids.at);
    l->ids.at[at = i] = id;
  }
}

void batch_edge(Frame *f, const Model *m, Loc loc) {
  Batch *b = &f->state.batch;
  if (!m->coalesces_to_end) {
    if (!b->depth++)
      *b = (Batch){.depth = 1, .nest = f->open.len, .mark = vec_last(&f->open).ids.len};
    return;
  }
  if (!b->depth || --b->depth) return;
  /* Closed under a condition that it was not opened under: who does not come here launches nothing. */
  if (m->op.id && b->group.i && f->open.len > b->nest)
    event_emit(f, m, m->op, b->group, NO_VAL, false, NO_VAL, NULL, loc);
}
