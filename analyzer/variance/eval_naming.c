/* Where values get the names under which a reader follows them: a store, a parameter, a choice between two
 * values. Nothing is decided by it; witnesses are told with it. What is the same on all ranks has no story. */
#include "variance/eval.h"

/* A name in a function, of its own or a field's, by number. */
static uint32_t name_in(Engine *e, const Naming *n) {
  bool fresh;
  return *map_add(&e->named, ((uint64_t)n->to.i << 32) | n->name.id << 1 | n->field, e->namings.len + 1, &fresh);
}

static void naming_add(Frame *f, Naming n) {
  Engine *e = f->e;
  bool fresh, first;
  if (val_kind(&e->values, n.value) == VK_CONST || val_uniform(&e->values, n.value)) return;
  map_add(&e->naming_index, ((uint64_t)n.value.i << 32) | name_in(e, &n), 1, &fresh);
  if (!fresh) return;
  if (n.kind == NAMED_STORE) {
    map_add(&e->first_naming, ((uint64_t)n.value.i << 32) | n.to.i, 1, &first);
    n.first = first;
  }
  vec_push(&e->namings, n);
}

void name_value(Frame *f, Name name, Val v, Span span, bool field) {
  naming_add(f, (Naming){.value = v, .name = name, .loc = frame_loc(f, span), .func = f->func, .to = f->func,
                         .kind = NAMED_STORE, .field = field});
}

void name_argument(Frame *f, Func to, Name param, Val v, Loc at) {
  naming_add(f, (Naming){.value = v, .name = param, .loc = at, .func = f->func, .to = to, .kind = NAMED_ARGUMENT});
}

void name_choice(Frame *f, Name name, Val v, Val by, Loc head, bool field) {
  naming_add(f, (Naming){.value = v, .by = by, .name = name, .loc = head, .func = f->func, .to = f->func,
                         .kind = NAMED_CHOICE, .field = field});
}

void name_loop_results(Frame *f, const State *before, const State *after, Loc head, uint32_t end) {
  Range locals = f->fn->locals;
  for (uint32_t i = 0; i < f->info->slot_count && after->locals; i++) {
    Val v = f->state.locals[i];
    if (!v.i || val_eq(before->locals[i], after->locals[i])) continue;
    naming_add(f, (Naming){.value = v, .name = (Name){f->ir->pool.at[locals.first + i]}, .loc = head,
                           .func = f->func, .to = f->func, .kind = NAMED_LOOP, .end = end});
  }
}
