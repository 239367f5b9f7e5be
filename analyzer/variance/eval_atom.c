/* What callers hand to a function that is an atom for them. Its body is evaluated for its own findings
 * alone, with parameters that are symbols; of which class an argument is that has no annotation, its
 * callers in view know. */
#include "variance/eval.h"

#define SEVERAL UINT32_MAX

static uint64_t place_of(Func fn, uint32_t param) { return (uint64_t)fn.i << 32 | param; }

void atom_handed(Frame *f, Func fn, const Val *args, uint32_t count) {
  Map *known = &f->e->atom_classes;
  for (uint32_t i = 0; i < count; i++) {
    Class c = val_class(vals(f), args[i]);
    uint32_t before;
    if (!c.i) continue;
    bool other = map_get(known, place_of(fn, i), &before) && before != c.i;
    map_set(known, place_of(fn, i), other ? SEVERAL : c.i);
  }
}

Class atom_class(const Engine *e, Func fn, uint32_t param) {
  uint32_t c;
  bool one = map_get(&e->atom_classes, place_of(fn, param), &c) && c != SEVERAL;
  return one ? (Class){c} : NO_CLASS;
}
