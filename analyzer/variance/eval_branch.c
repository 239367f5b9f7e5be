/* Two-sided evaluation: run one side, then the other from the same state, join. */
#include "variance/eval.h"

Val path_condition(Frame *f, uint32_t from) {
  Val c = vals(f)->yes;
  for (uint32_t i = from; i < f->path.len; i++) c = val_and(vals(f), c, f->path.at[i]);
  return c;
}

void exit_add(Frame *f, ExitKind kind, Val value, ClassRef cls, Loc loc) {
  uint32_t mark = (kind == EXIT_BREAK || kind == EXIT_CONTINUE) && f->loop ? f->loop->path_mark : 0;
  Exit x = {.kind = kind,
            .cond = path_condition(f, mark),
            .value = value,
            .cls = cls,
            .loc = loc,
            .state = state_copy(f, &f->state)};
  vec_push(&f->exits, x);
  f->state.dead = true;
}

bool branch_skips(const Branch *b, bool then_side) {
  return b->known >= 0 && (b->known == 1) != then_side;
}

/* Inside `if c:` c holds, and its conjuncts do. */
static int known_here(Frame *f, Val cond) {
  ValStore *s = vals(f);
  Val inverse = val_not(s, cond);
  for (uint32_t i = f->path.len; i-- > 0;) {
    Val p = f->path.at[i];
    for (int depth = 0; depth < 16; depth++) {
      if (val_eq(p, cond)) return 1;
      if (val_eq(p, inverse)) return 0;
      const ValNode *n = val_node(s, p);
      if (n->kind != VK_BINARY || n->op != OP_AND) break;
      if (n->b == cond.i) return 1;
      if (n->b == inverse.i) return 0;
      p = (Val){n->a};
    }
  }
  return -1;
}

void branch_begin(Frame *f, Branch *b, Val cond) {
  *b = (Branch){.cond = val_truthy(vals(f), cond)};
  b->known = val_truth(vals(f), b->cond);
  if (b->known < 0) b->known = known_here(f, b->cond);
  b->other = state_copy(f, &f->state);
  seq_begin(f);
  vec_push(&f->path, b->cond);
}

void branch_else(Frame *f, Branch *b) {
  b->then_effect = seq_end(f);
  State then_end = f->state;
  f->state = b->other;
  b->other = then_end;
  seq_begin(f);
  vec_last(&f->path) = val_not(vals(f), b->cond);
}

void branch_end(Frame *f, Branch *b, GuardKind kind, Loc loc, Loc head) {
  uint32_t else_effect = seq_end(f);
  f->path.len--;
  if (b->known >= 0) {
    if (b->known == 1) {
      State t = f->state;
      f->state = b->other;
      b->other = t;
    }
    state_drop(&b->other);
    emit(f, b->known ? b->then_effect : else_effect);
    return;
  }
  Effect n = {.kind = EF_IF,
              .guard = (uint8_t)kind,
              .a = b->then_effect,
              .b = else_effect,
              .value = b->cond,
              .loc = loc,
              .head = head};
  if (n.a || n.b) emit(f, effect_new(f, &n));
  if (f->state.dead || b->other.dead) name_leaving(f, b->cond, loc, head);
  /* the first side's state joins under the condition */
  State other = f->state;
  f->state = b->other;
  state_join(f, b->cond, head, &f->state, &other);
}
