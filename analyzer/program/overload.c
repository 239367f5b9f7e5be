/* Functions that differ by their parameters alone: rings, from which a call picks one. */
#include <string.h>

#include "program/native.h"
#include "program/native_scope.h"

static void join(Program *p, Map *first, uint64_t key, uint32_t f) {
  bool fresh;
  uint32_t head = *map_add(first, key, f, &fresh);
  if (fresh) return;
  ProgramFunc *h = &p->funcs.at[head];
  p->funcs.at[f].overload = h->overload.i ? h->overload : (Func){head};
  h->overload = (Func){f};
}

void overload_build(Program *p) {
  Map first = {0};
  for (uint32_t f = 1; f < p->funcs.len; f++) {
    const ProgramFunc *pf = &p->funcs.at[f];
    if (!pf->id.i || !program_ir(p, pf->mod)->native) continue;
    const IrFunc *ir = ir_func(program_ir(p, pf->mod), pf->id);
    if (ir->flags & (FUNC_MODULE | FUNC_LAMBDA)) continue;
    if (!pf->cls.i && ir->parent.i != 1) continue;
    Name last = scope_last(p->names, ir->name);
    if (!pf->cls.i && !strncmp(names_text(p->names, last), "operator", 8)) {
      join(p, &p->operators, last.id, f);
      continue;
    }
    uint64_t of = pf->cls.i ? 0x80000000u | pf->cls.i : pf->mod.i;
    join(p, &first, of << 32 | ir->name.id, f);
  }
  map_release(&first);
}

Binding program_operator(const Program *p, Name name) {
  uint32_t f;
  if (!map_get(&p->operators, name.id, &f)) return (Binding){0};
  return (Binding){.kind = BIND_FUNC, .mod = p->funcs.at[f].mod, .func = {f}};
}
