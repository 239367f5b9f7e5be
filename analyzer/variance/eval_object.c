/* Functions as values: captured variables, decorators; declared types. */
#include <string.h>

#include "variance/eval.h"

Val capture_function(Frame *f, Func fn) {
  Engine *e = f->e;
  FuncInfo *info = func_info(e, fn);
  Val kids[MAX_ARGS];
  uint32_t n = 0;
  for (uint32_t i = 0; i < info->free_names.len && n < MAX_ARGS; i++) {
    Name name = info->free_names.at[i];
    uint32_t slot;
    Val v = NO_VAL;
    if (map_get(&f->comp_locals, name.id, &slot))
      v = (Val){slot};
    else if (map_get(&f->info->slots, name.id, &slot))
      v = f->state.locals[slot - 1];
    else {
      const Instance *inst = engine_instance(e, f->instance);
      for (uint32_t k = 0; k < f->info->free_names.len; k++)
        if (name_eq(f->info->free_names.at[k], name) && f->fn->params.count + k < inst->arg_count)
          v = inst->args[f->fn->params.count + k];
    }
    kids[n++] = v;
  }
  return val_make(&e->values, VK_FUNC, 0, fn.i, 0, 0, kids, n, NO_NAME);
}

/* Calls a decorator. Where the definition stands it really runs: what it does and writes (into a
 * registry) is done here; elsewhere only its result is asked for. */
static Val decorate(Frame *f, Val dec, Val v, bool here, Loc loc) {
  Engine *e = f->e;
  CallArgs a = {.count = 1, .at = {v}};
  State keep = state_copy(f, &f->state);
  uint32_t exits = f->exits.len;
  e->depth++;
  if (!here) seq_begin(f);
  Val r = call_value(f, dec, &a, loc, 2);
  if (!here) seq_end(f);
  e->depth--;
  bool runs = here && !f->state.dead;
  while (f->exits.len > exits) {
    f->exits.len--;
    state_drop(&f->exits.at[f->exits.len].state);
  }
  if (runs) {
    state_drop(&keep);
  } else {
    state_drop(&f->state);
    f->state = keep;
  }
  return r;
}

void decorated_class(Frame *f, Val made, Range decorators) {
  ValStore *s = vals(f);
  for (uint32_t i = decorators.count; i-- > 0 && !f->state.dead;) {
    ExprId id = ir_list_at(f->ir, decorators, i);
    const IrExpr *x = ir_expr(f->ir, id);
    ExprId head = x->kind == EX_CALL ? (ExprId){x->a} : id;
    const IrExpr *h = ir_expr(f->ir, head);
    Binding b = program_resolve(f->e->program, f->func, head);
    bool of_value = h->kind == EX_ATTR && b.kind == BIND_NONE;
    if (b.kind != BIND_FUNC && !of_value) continue;
    Val dec = eval(f, id);
    ValKind k = val_kind(s, dec);
    if (k == VK_FUNC || k == VK_BOUND || k == VK_PARTIAL)
      decorate(f, dec, made, true, frame_loc(f, x->span));
  }
}

Val decorated_value(Frame *f, Func fn, Val plain, Span span, bool here) {
  Engine *e = f->e;
  ValStore *s = &e->values;
  const ProgramFunc *pf = program_func(e->program, fn);
  const IrFile *ir = program_ir(e->program, pf->mod);
  Range d = ir_func(ir, pf->id)->decorators;
  Val v = plain;
  if (e->depth > MAX_CALL_DEPTH / 2) return plain;
  for (uint32_t i = d.count; i-- > 0;) {
    ExprId id = ir_list_at(ir, d, i);
    const IrExpr *x = ir_expr(ir, id);
    ExprId head = x->kind == EX_CALL ? (ExprId){x->a} : id;
    Val dec = NO_VAL;
    if (pf->mod.i == f->mod.i && program_func(e->program, fn)->parent.i == f->func.i &&
        !(f->fn->flags & FUNC_MODULE)) {
      dec = eval(f, id);
    } else {
      Binding b =
          program_resolve(e->program, program_func_of(e->program, pf->mod, (FuncId){1}), head);
      const IrExpr *h = ir_expr(ir, head);
      bool of_value = h->kind == EX_ATTR && ir_expr(ir, (ExprId){h->a})->kind == EX_NAME &&
                      b.kind == BIND_NONE;
      const Model *m = b.kind == BIND_EXTERNAL
                           ? models_find(e->models, models_canonical(e->models, b.name))
                           : NULL;
      bool guard = m && m->words >> MODEL_GUARD & 1; /* other models speak where they are called */
      if (b.kind != BIND_FUNC && b.kind != BIND_CLASS && !guard && !of_value) continue;
      dec = here ? eval(f, id) : eval_in_module(f, pf->mod, id);
    }
    Val guarded = guarded_function(f, dec, v, frame_loc(f, x->span));
    if (guarded.i) {
      v = guarded;
      continue;
    }
    ValKind k = val_kind(s, dec);
    if (k != VK_FUNC && k != VK_BOUND && k != VK_OBJECT && k != VK_PARTIAL && k != VK_CLASS)
      continue;
    Val r = decorate(f, dec, v, here, frame_loc(f, span));
    ValKind rk = val_kind(s, r);
    if (rk == VK_FUNC || rk == VK_BOUND || rk == VK_OBJECT || rk == VK_PARTIAL || rk == VK_ITE)
      v = r;
  }
  return v;
}

Val function_value(Frame *f, Func fn, Span span, bool decorated) {
  Engine *e = f->e;
  const ProgramFunc *pf = program_func(e->program, fn);
  const IrFunc *irf = ir_func(program_ir(e->program, pf->mod), pf->id);
  FuncInfo *info = func_info(e, fn);
  Val plain = info->free_names.len ? capture_function(f, fn)
                                   : val_make(&e->values, VK_FUNC, 0, fn.i, 0, 0, NULL, 0, NO_NAME);
  if (!decorated || !irf->decorators.count || info->free_names.len || info->atom) return plain;
  uint32_t memo;
  if (map_get(&e->recv_index, fn.i, &memo)) return memo ? (Val){memo} : plain;
  map_set(&e->recv_index, fn.i, 0); /* being decorated */
  Val v = decorated_value(f, fn, plain, span, false);
  map_set(&e->recv_index, fn.i, v.i);
  return v;
}

Name annotation_type(Frame *f, Func scope, ExprId ann, Class *cls) {
  *cls = NO_CLASS;
  if (!ann.i) return NO_NAME;
  Binding b = program_resolve(f->e->program, scope, ann);
  if (b.kind == BIND_CLASS) *cls = b.cls;
  if (b.kind == BIND_EXTERNAL) return models_canonical(f->e->models, b.name);
  return NO_NAME;
}

/* Gives a value without a type of its own the declared one. */
Val typed_value(Frame *f, Class c, Name ext, Val plain) {
  ValStore *s = vals(f);
  const ValNode n = *val_node(s, plain);
  if (n.kind != VK_PARAM && n.kind != VK_UNKNOWN && n.kind != VK_CALL && n.kind != VK_ATTR &&
      n.kind != VK_MERGE)
    return plain;
  if (n.type) return plain;
  if (c.i && (n.kind == VK_PARAM || n.kind == VK_UNKNOWN) && !n.support.i)
    return val_make(s, VK_OBJECT, OBJECT_DECLARED, c.i, n.a ^ 0x20000000u, n.b + 1, NULL, 0, NO_NAME);
  if (!ext.id) return plain;
  if (n.kind == VK_PARAM) return val_param(s, (Func){n.a}, n.b, n.c, ext, n.support);
  if (n.kind == VK_UNKNOWN) return val_unknown(s, n.a, n.b, (Name){n.c}, ext);
  return plain;
}
