/* The members of an enumeration that asks for a number of its own for each of them. */
#include "variance/eval.h"

enum { MAX_FLAG = 62 };

/* What the class's library base says of its numbers: NONE if it is no enumeration. */
static Fold numbering(Frame *f, Class c) {
  const ProgramClass *cls = program_class(f->e->program, c);
  for (uint32_t i = 0; i < cls->ext_bases.len; i++) {
    const Model *m = models_find(f->e->models, models_canonical(f->e->models, cls->ext_bases.at[i]));
    if (m && (m->fold == FOLD_ENUMERATION || m->fold == FOLD_FLAGS)) return (Fold)m->fold;
  }
  return FOLD_NONE;
}

/* Distinct for each member, which is what matters, and what the language gives where no member says a
 * number itself: one more than the assignments before it, as a bit of its own where they are put
 * together. */
Val member_number(Frame *f, Loc loc) {
  for (uint32_t c = 1; c < f->ir->classes.len; c++) {
    const IrClass *k = &f->ir->classes.at[c];
    int64_t before = 0;
    bool inside = false;
    for (uint32_t i = 0; i < k->body.count && !inside; i++) {
      const IrStmt *st = ir_stmt(f->ir, ir_block_at(f->ir, k->body, i));
      if (st->kind != ST_ASSIGN) continue;
      inside = st->span.start <= loc.span.start && loc.span.start < st->span.end;
      before += !inside;
    }
    if (!inside) continue;
    Fold fold = numbering(f, program_class_of(f->e->program, f->mod, (ClassId){c}));
    if (fold == FOLD_NONE || before > MAX_FLAG) return NO_VAL;
    return val_int(vals(f), fold == FOLD_FLAGS ? (int64_t)1 << before : before + 1);
  }
  return NO_VAL;
}
