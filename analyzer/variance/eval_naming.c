/* Where values get the names under which a reader follows them: a store, a parameter, a result, a choice
 * between two values; and where their sources are read. Nothing is decided by it; witnesses are told with
 * it. What is the same on all ranks has no story. */
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

void name_value(Frame *f, Name name, Val v, Span span) {
  naming_add(f, (Naming){.value = v, .name = name, .loc = frame_loc(f, span), .func = f->func, .to = f->func,
                         .kind = NAMED_STORE});
}

void name_field(Frame *f, Class cls, Name name, Val v, Span span) {
  naming_add(f, (Naming){.value = v, .name = name, .loc = frame_loc(f, span), .func = f->func, .to = f->func,
                         .kind = NAMED_STORE, .field = true, .cls = cls});
}

void name_of_class(Frame *f, Class cls, Name name, Val v, Loc at) {
  Func body = program_func_of(f->e->program, (Mod){at.file + 1}, (FuncId){1});
  if (v.i)
    naming_add(f, (Naming){.value = v, .name = name, .loc = at, .func = body, .to = body, .kind = NAMED_STORE,
                           .field = true, .cls = cls});
}

void name_global(Frame *f, Name name, Val v, Span span) {
  naming_add(f, (Naming){.value = v, .name = name, .loc = frame_loc(f, span), .func = f->func, .to = f->func,
                         .kind = NAMED_STORE, .field = true, .global = true});
}

void name_arguments(Frame *f, Func fn, const Val *at, uint32_t count, const CallArgs *args, Loc call) {
  const ProgramFunc *pf = program_func(f->e->program, fn);
  const IrFile *ir = program_ir(f->e->program, pf->mod);
  Range params = ir_func(ir, pf->id)->params;
  for (uint32_t i = 0; i < args->count; i++) {
    if (val_kind(&f->e->values, args->at[i]) == VK_CONST) continue;
    /* out of `*args` or `**kw`, or handed on by a library: the call as a whole */
    Loc loc = args->expr[i].i ? frame_loc(f, ir_expr(f->ir, args->expr[i])->span) : call;
    for (uint32_t k = 0; k < count; k++) {
      Name param = ir->params.at[params.first + k].name;
      if (!val_eq(at[k], args->at[i])) continue;
      if (args->keyword[i].id && !name_eq(args->keyword[i], param)) continue;
      naming_add(f, (Naming){.value = args->at[i], .name = param, .loc = loc, .func = f->func, .to = fn,
                             .kind = NAMED_ARGUMENT});
      break;
    }
  }
}

void name_result(Frame *f, Val v, Loc at) {
  naming_add(f, (Naming){.value = v, .loc = at, .func = f->func, .to = f->func, .kind = NAMED_RESULT});
}

void name_leaving(Frame *f, Val by, Loc whole, Loc head) {
  for (uint32_t i = f->exits.len; i-- > 0;) {
    const Exit *x = &f->exits.at[i];
    if (x->loc.span.start < whole.span.start || x->loc.span.start >= whole.span.end) return;
    if (x->kind != EXIT_RETURN) continue;
    naming_add(f, (Naming){.value = by, .loc = head, .func = f->func, .to = f->func, .kind = NAMED_LEAVING});
    return;
  }
}

void name_answer(Frame *f, Func callee, Val result, Loc call) {
  Engine *e = f->e;
  bool fresh;
  if (!result.i || val_uniform(&e->values, result)) return;
  map_add(&e->answer_index,
          hash_mix(((uint64_t)call.file << 32) | call.span.start, (uint64_t)callee.i << 32 | call.span.end), 1, &fresh);
  if (fresh) vec_push(&e->answers, (Answer){call, callee});
}

void name_choice(Frame *f, Name name, Val v, Val by, Loc head, bool field, bool global) {
  naming_add(f, (Naming){.value = v, .by = by, .name = name, .loc = head, .func = f->func, .to = f->func,
                         .kind = NAMED_CHOICE, .field = field, .global = global});
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

/* --- where a source is read --- */

void source_birth(Frame *f, SourceId id, Loc loc) {
  Engine *e = f->e;
  bool fresh;
  map_add(&e->birth_index,
          hash_mix(((uint64_t)id.i << 32) | f->func.i, ((uint64_t)loc.file << 32) | loc.span.start),
          1, &fresh);
  if (fresh) vec_push(&e->births, (Birth){id.i, loc, f->func});
}

Val source_births(Frame *f, Val v, Loc loc) {
  ValStore *s = &f->e->values;
  for (uint32_t i = 0; v.i && i < support_count(s, val_support(s, v)); i++)
    source_birth(f, (SourceId){support_at(s, val_support(s, v), i).source}, loc);
  return v;
}
