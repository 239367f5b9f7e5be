/* What tells how large a value is, noted where it is made: the arguments that its stub names, or
 * the value that it was before it was written to. Read by extent.c. */
#include "variance/eval.h"

static void part_add(Engine *e, Val v, bool tensor) {
  if (v.i && !val_eq(v, e->values.none)) vec_push(&e->made_parts, v.i << 1 | tensor);
}

static void part_handed(Frame *f, const Model *m, ParamRef ref, Val receiver,
                        const CallArgs *args) {
  if (ref == MODEL_SELF) {
    part_add(f->e, receiver, true);
    return;
  }
  const ModelParam *p = &m->params.at[ref];
  if (p->kind != PARAM_STAR) {
    part_add(f->e, model_arg(f, m, ref, receiver, args, NULL), p->type.id != 0);
    return;
  }
  uint32_t pos = 0;
  for (uint32_t i = 0; i < args->count; i++) {
    bool named = args->keyword[i].id != 0;
    if (named ? name_eq(args->keyword[i], p->name) : pos >= (uint32_t)ref)
      part_add(f->e, args->at[i], false);
    pos += !named;
  }
}

void size_made(Frame *f, const Model *m, Val receiver, const CallArgs *args, Val result) {
  Engine *e = f->e;
  bool fresh;
  if (!m->sizes.len || args->star) return;
  uint32_t at = e->made_parts.len;
  map_add(&e->made_sizes, result.i, at, &fresh);
  if (!fresh) return;
  vec_push(&e->made_parts, 0);
  for (uint32_t i = 0; i < m->sizes.len; i++) part_handed(f, m, m->sizes.at[i], receiver, args);
  e->made_parts.at[at] = e->made_parts.len - at - 1;
}

void size_kept(Engine *e, Val now, Val before) {
  bool fresh;
  uint32_t at = e->made_parts.len;
  map_add(&e->made_sizes, now.i, at, &fresh);
  if (!fresh) return;
  vec_push(&e->made_parts, 1);
  part_add(e, before, true);
  e->made_parts.at[at] = e->made_parts.len - at - 1;
}

bool size_comes_from(const Engine *e, Val now, Val before) {
  enum { MAX_WRITES = 8 };
  uint32_t at;
  for (int i = 0; i < MAX_WRITES && !val_eq(now, before); i++) {
    const ValNode *n = val_node(&e->values, now);
    if (n->kind == VK_FOLD && n->op == FOLD_INSERT_KEY && n->child_count == 3) {
      now = val_child(&e->values, now, 0);
      continue;
    }
    if (!map_get(&e->made_sizes, now.i, &at) || e->made_parts.at[at] != 1 ||
        !(e->made_parts.at[at + 1] & 1))
      return false;
    now = (Val){e->made_parts.at[at + 1] >> 1};
  }
  return val_eq(now, before);
}
