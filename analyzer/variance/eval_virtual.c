/* Calls through a pointer or reference to a base:
 *
 *     void run(Sink &sink) { if (rank == 0) sink.put(1); }
 *
 * Which class's `put` that is nobody here knows. It is one of those in view that override it: a choice by a
 * condition that nobody knows and that is uniform, one for each object and class, so that what one call
 * chooses the next one does as well. */
#include "variance/eval.h"

enum { MAX_OVERRIDES = 6 };
#define SITE_OF_CHOICE 0xa8000000u

typedef struct Overrides {
  Frame *f;
  Func own, at[MAX_OVERRIDES];
  uint32_t count, all;
} Overrides;

static bool is_bound_early(Frame *f, Func fn) {
  const ProgramFunc *pf = program_func(f->e->program, fn);
  return ir_func(program_ir(f->e->program, pf->mod), pf->id)->flags & FUNC_NOT_VIRTUAL;
}

static void add_override(Func fn, void *ctx) {
  Overrides *o = ctx;
  if (o->own.i && is_bound_early(o->f, o->own) && is_bound_early(o->f, fn)) return; /* it only hides the other */
  o->all++;
  if (o->count < MAX_OVERRIDES) o->at[o->count++] = fn;
}

Val overriding_method(Frame *f, Val obj, Class c, Func fn, Name name) {
  ValStore *s = vals(f);
  const ValNode n = *val_node(s, obj);
  if (!f->ir->native || n.kind != VK_OBJECT) return NO_VAL;
  bool declared = n.op == OBJECT_DECLARED, someone = !n.b && !n.c;
  if (!declared && !(someone && !fn.i)) return NO_VAL;
  if (names_text(f->e->names, name)[0] == '~') return NO_VAL; /* a destructor runs those of its bases as well */
  Overrides o = {.f = f, .own = fn};
  program_overrides(f->e->program, c, name, add_override, &o);
  if (!o.count || o.all > MAX_OVERRIDES) return NO_VAL;
  Val v = fn.i ? val_make(s, VK_BOUND, 0, obj.i, function_value(f, fn, (Span){0, 0}, true).i, 0, NULL, 0, NO_NAME) : NO_VAL;
  for (uint32_t i = 0; i < o.count; i++) {
    Class of = program_func(f->e->program, o.at[i])->cls;
    Val self = val_make(s, VK_OBJECT, OBJECT_DECLARED, of.i, n.b, n.c, NULL, 0, NO_NAME);
    Val its = val_make(s, VK_BOUND, 0, self.i, function_value(f, o.at[i], (Span){0, 0}, true).i, 0, NULL, 0, NO_NAME);
    Val chosen = val_unknown(s, SITE_OF_CHOICE | of.i, obj.i, NO_NAME, engine_name(f->e, "bool"));
    v = v.i ? val_ite(s, chosen, its, v) : its;
  }
  return v;
}

bool is_open_callee(const ValStore *s, Val chosen) {
  const ValNode *n = val_node(s, chosen);
  return n->kind == VK_UNKNOWN && (n->a & 0xff000000u) == SITE_OF_CHOICE;
}
