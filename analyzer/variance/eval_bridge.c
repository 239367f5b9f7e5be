/* Where Python reaches into C and C++: attributes of C++ objects as their bindings name them, symbols
 * of a loaded library, modules that are built while the program runs. */
#include "variance/eval.h"

static Val plain_function(Frame *f, Binding b, Span span) {
  return b.kind == BIND_FUNC ? binding_value(f, b, span) : NO_VAL;
}

Val exposed_attr(Frame *f, Val obj, Class c, Name name, Span span) {
  Exposed x = f->ir->native ? (Exposed){0} : program_exposed(f->e->program, c, name);
  switch (x.kind) {
    case EXPOSED_METHOD: {
      Val fn = function_value(f, x.func, span, true);
      return obj.i ? val_make(vals(f), VK_BOUND, 0, obj.i, fn.i, 0, NULL, 0, NO_NAME) : fn;
    }
    case EXPOSED_STATIC: return function_value(f, x.func, span, true);
    case EXPOSED_PROPERTY:
      return obj.i ? property_get(f, obj, x.func, frame_loc(f, span)) : NO_VAL;
    case EXPOSED_FIELD: /* a field of the same name is read as any other */
      return obj.i && !name_eq(x.field, name) ? read_attr(f, obj, x.field, span) : NO_VAL;
    case EXPOSED_NONE: break;
  }
  return NO_VAL;
}

bool is_overload(Frame *f, Val fn, Name name) {
  const ProgramFunc *pf = program_func(f->e->program, (Func){val_node(vals(f), fn)->a});
  bool native = program_ir(f->e->program, pf->mod)->native && !f->ir->native;
  return native && names_text(f->e->names, name)[0] != '_';
}

Val symbol_attr(Frame *f, Name type, Name name, Span span) {
  const Model *m = models_method(f->e->models, type, f->e->known->getattr);
  if (!m || m->fold != FOLD_SYMBOL) return NO_VAL;
  return plain_function(f, program_symbol(f->e->program, name), span);
}

Val symbol_call(Frame *f, const CallArgs *args, Loc loc) {
  const ValNode *n = args->count ? val_node(vals(f), args->at[0]) : NULL;
  if (!n || n->kind != VK_CONST || n->op != CK_STR) return NO_VAL;
  return plain_function(f, program_symbol(f->e->program, (Name){n->a}), loc.span);
}

Val extension_module(Frame *f, const Model *m, Val receiver, const CallArgs *args) {
  ExprId expr;
  Val name = m->ext_name == MODEL_NOT_GIVEN ? NO_VAL : model_arg(f, m, m->ext_name, receiver, args, &expr);
  const ValNode *n = name.i ? val_node(vals(f), name) : NULL;
  if (!n || n->kind != VK_CONST || n->op != CK_STR) return NO_VAL;
  return external_value(f->e, (Name){n->a});
}

/* The items of the first argument go where the last ones point to. A format that takes several of these
 * for one item is not told apart: each gets what may be any of them. */
Val unpacked(Frame *f, const Model *m, CallArgs *args, Loc loc) {
  ValStore *s = vals(f);
  uint32_t first = 0;
  while (first < m->params.len && m->params.at[first].kind != PARAM_STAR) first++;
  Val items[MAX_ARGS], from = args->count ? args->at[0] : s->none;
  int count = val_items(s, from, items, MAX_ARGS);
  int targets = args->count > first ? (int)(args->count - first) : 0;
  for (int i = 0; i < targets && (count < 0 || i < count); i++) {
    Val to = args->at[first + (uint32_t)i];
    Val now = count < 0 ? val_item(s, from, val_int(s, i)) : items[i];
    if (count > targets)
      now = val_call(s, m->name, items, (uint32_t)count, site_of(loc), f->instance,
                     val_support(s, from), NO_NAME);
    storage_write(f, to, now, args->expr[first + (uint32_t)i]);
  }
  return val_unknown(s, site_of(loc), f->instance, m->name, engine_name(f->e, "int"));
}

/* What a method table's function is called with: a receiver that is nobody, and all arguments. */
CallArgs packed_args(Frame *f, const CallArgs *args, Loc loc) {
  ValStore *s = vals(f);
  Val all = val_seq(s, SEQ_TUPLE, args->at, args->count, site_of(loc), f->instance);
  return (CallArgs){.count = 2, .at = {s->none, all}, .star = args->star};
}
