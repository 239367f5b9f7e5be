/* What a comment states of a value: `uniform` makes it one that nothing is known of but that all
 * ranks share, `varies` a source of its own. */
#include <stdlib.h>

#include "variance/eval.h"

static int by_stmt(const void *key, const void *member) {
  uint32_t wanted = *(const uint32_t *)key, have = ((const IrFact *)member)->stmt.i;
  return wanted == have ? 0 : wanted < have ? -1 : 1;
}

const IrFact *fact_of(const Frame *f, const IrStmt *st) {
  uint32_t id = (uint32_t)(st - f->ir->stmts.at);
  if (!f->ir->facts.len) return NULL;
  return bsearch(&id, f->ir->facts.at, f->ir->facts.len, sizeof *f->ir->facts.at, by_stmt);
}

static void note_use(Frame *f, const IrFact *fact) {
  bool fresh;
  map_add(&f->e->facts_used, ((uint64_t)f->mod.i << 32) | fact->stmt.i, 1, &fresh);
}

static Val varying(Frame *f, const IrFact *fact, Val v) {
  Loc loc = frame_loc(f, f->ir->remarks.at[fact->remark].comment);
  Source src = {.kind = SRC_FRESH,
                .axes = AXES_WORLD,
                .cause = CAUSE_LOCAL,
                .stated = true,
                .loc = loc,
                .instance = f->instance};
  SourceId id = source_add(vals(f), &src, 0);
  source_birth(f, id, loc);
  return val_source(vals(f), id, val_type(vals(f), v));
}

Val stated_value(Frame *f, const IrStmt *st, Val v) {
  const IrFact *fact = fact_of(f, st);
  if (!fact || !v.i) return v;
  if (fact->kind == FACT_VARIES) {
    note_use(f, fact);
    return varying(f, fact, v);
  }
  if (val_uniform(vals(f), v)) return v;
  note_use(f, fact);
  return val_unknown(vals(f), site_of(frame_loc(f, st->span)), f->instance,
                     engine_name(f->e, "stated"), val_type(vals(f), v));
}
