/* Names: locals, captured variables, module globals, builtins. */
#include "variance/eval.h"

static Val unknown_global(Frame *f, Mod m, Name name) {
  return val_unknown(vals(f), 0x80000000u | m.i, 0, name, NO_NAME);
}

Val external_value(Engine *e, Name dotted) {
  return val_make(&e->values, VK_EXTERNAL, 0, models_canonical(e->models, dotted).id, 0, 0, NULL, 0,
                  NO_NAME);
}

/* A library's value that is no function: `dist.group.WORLD`. */
static Val external_read(Frame *f, Name dotted, Span span) {
  const Model *m = models_find(f->e->models, models_canonical(f->e->models, dotted));
  if (m && m->is_property) {
    /* a table that is looked up by key (the environment) stays the library's own object */
    Strbuf b = {0};
    strbuf_printf(&b, "%s.%s", names_text(f->e->names, m->name),
                  names_text(f->e->names, f->e->known->getitem));
    Name getter = names_add(f->e->names, strbuf_text(&b), b.len);
    strbuf_release(&b);
    if (models_find(f->e->models, getter)) return external_value(f->e, dotted);
    CallArgs none = {0};
    return call_model(f, m, NO_VAL, &none, frame_loc(f, span));
  }
  return external_value(f->e, dotted);
}

Val binding_value(Frame *f, Binding b, Span span) {
  ValStore *s = vals(f);
  switch (b.kind) {
    case BIND_FUNC:
      return function_value(f, b.func, span, true);
    case BIND_CLASS:
      return val_make(s, VK_CLASS, 0, b.cls.i, 0, 0, NULL, 0, NO_NAME);
    case BIND_MODULE:
      return val_make(s, VK_MODULE, 0, b.mod.i, 0, 0, NULL, 0, NO_NAME);
    case BIND_VALUE:
      return global_read(f, b.mod, b.name, span);
    case BIND_EXTERNAL:
      return external_read(f, b.name, span);
    default:
      return NO_VAL;
  }
}

/* The join of the stores that functions make. */
static Val global_stores_join(Frame *f, Mod m, Name name, Val init) {
  Engine *e = f->e;
  uint32_t at;
  uint64_t key = ((uint64_t)m.i << 32) | name.id;
  if (!map_get(&e->global_stores, key, &at)) return init;
  Val module = val_make(&e->values, VK_MODULE, 0, m.i, 0, 0, NULL, 0, NO_NAME);
  int k = 0;
  for (; at && k < 6; k++) {
    FieldStore fs = e->field_store_list.at[at - 1];
    uint32_t inst = instance_generic(e, f, fs.func);
    const Instance *i = engine_instance(e, inst);
    for (uint32_t w = 0; i->done && w < i->write_count; w++)
      if (i->writes[w].key == heap_key(module, name)) {
        Val choice = val_unknown(&e->values, 0xc0000000u | m.i, (uint32_t)k, name, NO_NAME);
        init = val_ite(&e->values, choice, i->writes[w].value, init);
      }
    at = fs.next;
  }
  if (at) { /* there are more: it may be anything */
    Val more = val_unknown(&e->values, 0xc1000000u | m.i, 0, name, NO_NAME);
    Val any = val_merge(&e->values, MERGE_FIELD, 0xc2000000u | m.i, 0, name.id, (Support){0},
                        val_type(&e->values, init));
    init = val_ite(&e->values, more, any, init);
  }
  return init;
}

Val global_read(Frame *f, Mod m, Name name, Span span) {
  Engine *e = f->e;
  Val module = val_make(&e->values, VK_MODULE, 0, m.i, 0, 0, NULL, 0, NO_NAME);
  Val v = heap_get(f->state.heap, heap_key(module, name));
  if (v.i) return v;
  Binding b = program_global(e->program, m, name);
  if (b.kind == BIND_NONE) return NO_VAL;
  if (b.kind != BIND_VALUE) return binding_value(f, b, span);
  if (b.mod.i != m.i || !name_eq(b.name, name)) return global_read(f, b.mod, b.name, span);
  module_init(f, m);
  uint32_t idx;
  if (map_get(&e->module_state, m.i, &idx))
    v = heap_get(e->module_states.at[idx].heap, heap_key(module, name));
  if (!v.i) v = evidence_value(f, module, name, frame_loc(f, span), unknown_global(f, m, name));
  return f->exact ? v : global_stores_join(f, m, name, v);
}

static Val read_captured(Frame *f, Name name, bool *found) {
  const Instance *i = engine_instance(f->e, f->instance);
  uint32_t params = f->fn->params.count;
  *found = false;
  for (uint32_t k = 0; k < f->info->free_names.len; k++)
    if (name_eq(f->info->free_names.at[k], name)) {
      *found = true;
      return params + k < i->arg_count ? i->args[params + k] : NO_VAL;
    }
  return NO_VAL;
}

/* A function nested beside or around this one that was not bound yet when it was captured. */
static Val sibling_function(Frame *f, Name name, Span span) {
  const Program *p = f->e->program;
  for (Func outer = f->func; outer.i; outer = program_func(p, outer)->parent) {
    const ProgramModule *m = program_mod(p, f->mod);
    for (uint32_t i = 1; i < m->func_count; i++) {
      Func g = {m->first_func + i};
      const IrFunc *fn = ir_func(f->ir, (FuncId){i});
      if (program_func(p, g)->parent.i == outer.i && !fn->cls.i && name_eq(fn->name, name))
        return function_value(f, g, span, false);
    }
  }
  return NO_VAL;
}

Val read_name(Frame *f, Name name, Span span) {
  Engine *e = f->e;
  uint32_t slot;
  if (map_get(&f->comp_locals, name.id, &slot)) return (Val){slot};
  if (map_get(&f->info->slots, name.id, &slot)) {
    Val v = f->state.locals[slot - 1];
    if (v.i) return v;
    return val_unknown(&e->values, site_of(frame_loc(f, span)), f->instance, name, NO_NAME);
  }
  bool captured;
  Val v = read_captured(f, name, &captured);
  if (v.i) return v;
  if (captured) {
    v = sibling_function(f, name, span);
    if (v.i) return v;
    return val_unknown(&e->values, f->func.i, f->instance, name, NO_NAME);
  }
  if (name_eq(name, e->known->name))
    return val_str(&e->values,
                   f->is_main ? e->known->main : program_mod(e->program, f->mod)->dotted);
  v = global_read(f, f->mod, name, span);
  if (v.i) return v;
  const Model *m = models_find(e->models, name);
  if (m) return external_value(e, name);
  return evidence_value(f, NO_VAL, name, frame_loc(f, span), unknown_global(f, f->mod, name));
}
