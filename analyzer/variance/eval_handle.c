/* Operations that are made first and started later, by a handle:
 *
 *     MPI_Barrier_init(comm, info, &request[0]);   request[0] is a view of comm
 *     MPI_Startall(2, request);                    an event on the group of each
 */
#include "variance/eval.h"

/* Does it stand for an operation on a group? */
static bool is_handle(Frame *f, Val v) {
  const ValNode *n = val_node(vals(f), v.i ? pointed(f, v) : v);
  return n->kind == VK_CALL && n->op == CALL_VIEW;
}

bool handle_starts(Frame *f, const Model *m, Val receiver, const CallArgs *args) {
  return m->group != MODEL_NOT_GIVEN && is_handle(f, model_arg(f, m, m->group, receiver, args, NULL));
}

void handles_start(Frame *f, const Model *m, Val receiver, const CallArgs *args, bool maybe, Loc loc) {
  ValStore *s = vals(f);
  Val all = m->group >= 0 ? model_arg(f, m, m->group, receiver, args, NULL) : NO_VAL;
  if (!all.i || !name_eq(m->params.at[m->group].type, engine_name(f->e, "list"))) return;
  all = pointed(f, all);
  ValKind kind = val_kind(s, all);
  uint32_t step = kind == VK_DICT ? 2 : 1, count = kind == VK_DICT || kind == VK_SEQ ? val_node(s, all)->child_count : 0;
  for (uint32_t i = step - 1; i < count; i += step) {
    Val one = val_child(s, all, i);
    if (is_handle(f, one)) event_unless_quiet(f, m, val_storage(s, pointed(f, one)), NO_VAL, maybe, receiver, args, loc);
  }
}

void handle_give(Frame *f, const Model *m, Val receiver, const CallArgs *args, Val group) {
  ExprId expr;
  Val to = model_arg(f, m, m->handle, receiver, args, &expr);
  Val v = val_make(vals(f), VK_CALL, CALL_VIEW, m->name.id, 0, 0, &group, 1, m->params.at[m->handle].type);
  if (to.i && !pointed_write(f, to, v, expr, false)) storage_write(f, to, v, expr);
}
