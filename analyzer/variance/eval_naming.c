/* Where values get the names under which a reader follows them: a store, a parameter, a choice between two
 * values. Nothing is decided by it; witnesses are told with it. What is the same on all ranks has no story. */
#include "variance/eval.h"

/* A value gets a name in a function, of its own or a field's, only once. */
static uint64_t naming_hash(const Naming *n) {
  return hash_mix(hash_mix(n->value.i, n->to.i), (uint64_t)n->name.id << 1 | n->field);
}

static uint64_t hash_of_naming(const void *of, uint32_t id) {
  const Engine *e = of;
  return naming_hash(&e->namings.at[id - 1]);
}

/* False: it is known already. */
static bool naming_is_new(Engine *e, const Naming *n) {
  uint64_t h = naming_hash(n);
  idset_reserve(&e->naming_index, hash_of_naming, e);
  uint32_t at = idset_first(&e->naming_index, h), id;
  while ((id = idset_next(&e->naming_index, h, &at))) {
    const Naming *old = &e->namings.at[id - 1];
    if (val_eq(old->value, n->value) && old->to.i == n->to.i && name_eq(old->name, n->name) &&
        old->field == n->field)
      return false;
  }
  idset_put(&e->naming_index, h, at, e->namings.len + 1);
  return true;
}

static void naming_add(Frame *f, Naming n) {
  Engine *e = f->e;
  bool first;
  if (val_kind(&e->values, n.value) == VK_CONST || val_uniform(&e->values, n.value)) return;
  if (!naming_is_new(e, &n)) return;
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
