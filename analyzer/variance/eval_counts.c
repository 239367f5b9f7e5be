/* How many items an object hands out that a library makes of others: as many as the first of those
 * it was given has, in batches. What nobody knows the length of leaves it unknown, and equal. */
#include "variance/eval.h"

/* What an object in view says of its own length, or hands out when it is walked. What is done on
 * the way is done elsewhere. */
static Val own_length(Frame *f, Val v, Class c, Loc loc) {
  Engine *e = f->e;
  Func len = program_method(e->program, c, e->known->len),
       iter = program_method(e->program, c, e->known->iter);
  Func fn = len.i ? len : iter;
  if (!fn.i) return NO_VAL;
  CallArgs none = {0};
  State keep = state_copy(f, &f->state);
  uint32_t exits = f->exits.len;
  seq_begin(f);
  Val r = call_function(f, function_value(f, fn, loc.span, true), v, true, &none, loc);
  seq_end(f);
  while (f->exits.len > exits) state_drop(&f->exits.at[--f->exits.len].state);
  state_drop(&f->state);
  f->state = keep;
  if (len.i) return r;
  return val_length(vals(f), val_kind(vals(f), r) == VK_GENERATOR ? generator_items(f, r) : r);
}

/* NO_VAL: nothing is known that would differ. */
static Val length_of_given(Frame *f, Val v, Loc loc) {
  ValStore *s = vals(f);
  Class c = val_kind(s, v) == VK_OBJECT ? val_class(s, v) : NO_CLASS;
  if (c.i) return own_length(f, v, c, loc);
  if (val_kind(s, v) == VK_GENERATOR) return val_length(s, generator_items(f, v));
  Val len = val_length(s, v);
  const ValNode n = *val_node(s, len);
  if (n.kind != VK_FOLD || n.op != FOLD_LENGTH) return len; /* computed */
  Support p = support_strong(s, shape_support(f, v, 0));
  if (!p.i) return NO_VAL;
  if (support_within(s, val_support(s, len), p)) return len;
  return val_call(s, NO_NAME, &v, 1, site_of(loc), f->instance, p, engine_name(f->e, "int"));
}

static Val in_batches(Frame *f, const Model *m, Val receiver, const CallArgs *args, Val length) {
  ValStore *s = vals(f);
  Val size = model_arg(f, m, m->batch, receiver, args, NULL), drops = NO_VAL;
  int64_t n;
  if (m->floor != MODEL_NOT_GIVEN) drops = model_arg(f, m, m->floor, receiver, args, NULL);
  if (!size.i || val_eq(size, s->none)) return length;
  if (!drops.i || val_truth(s, drops) != 1) {
    if (!val_is_int(s, size, &n)) return length;
    length = val_binary(s, OP_ADD, length, val_int(s, n - 1));
  }
  return val_binary(s, OP_FLOORDIV, length, size);
}

void count_given(Frame *f, const Model *m, Val receiver, const CallArgs *args, Val made, Loc loc) {
  ValStore *s = vals(f);
  for (uint32_t i = 0; i < m->counts.len; i++) {
    Val v = model_arg(f, m, m->counts.at[i], receiver, args, NULL);
    if (!v.i || val_eq(v, s->none)) continue;
    Val length = length_of_given(f, v, loc);
    /* the first of several says which batches there are */
    bool batches = m->counts.len > 1 && i == 0;
    if (length.i && !batches && m->batch != MODEL_NOT_GIVEN)
      length = in_batches(f, m, receiver, args, length);
    if (length.i && !val_uniform(s, length)) map_set(&s->lengths, made.i, length.i);
    return;
  }
}
