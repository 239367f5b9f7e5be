/* Library functions that give back a tuple of which something is known place by place. */
#include "variance/eval.h"

Val tuple_result(Frame *f, const Model *m, Val receiver, CallArgs *args, Loc loc, Support sup) {
  ValStore *s = vals(f);
  Val items[MAX_ARGS];
  uint32_t n = 0;
  for (; n < m->result_items.len && n < MAX_ARGS; n++) {
    Name type = m->result_items.at[n];
    if (!n && (m->words >> MODEL_WRAP & 1)) {
      Model first = *m; /* the row, as if it gave back the first alone */
      first.result_type = type;
      items[n] = made_object(f, &first, receiver, args, loc);
    } else {
      items[n] = val_call(s, m->name, NULL, 0, site_of(loc) + n, f->instance, sup, type);
    }
  }
  return val_seq(s, SEQ_TUPLE, items, n, site_of(loc), f->instance);
}

Val placed_result(Frame *f, const Model *m, Val receiver, const CallArgs *args, Loc loc) {
  ValStore *s = vals(f);
  Val items[MAX_ARGS];
  uint32_t n = 0;
  for (uint32_t i = 0; i < m->places.len && n < MAX_ARGS; i++) {
    const Model *row = models_find(f->e->models, m->places.at[i]);
    CallArgs own = *args;
    items[n++] = row && row != m ? call_model(f, row, receiver, &own, loc)
                                 : val_unknown(s, site_of(loc), f->instance, m->name, NO_NAME);
  }
  return val_seq(s, SEQ_TUPLE, items, n, site_of(loc), f->instance);
}
