/* Attributes: fields in this flow, methods, properties, class attributes, joined fields, names as
 * evidence. Items of containers. */
#include <string.h>

#include "variance/eval.h"

static Val read_class_member(Frame *f, Val cls_val, Class c, Name name, Span span);

Val evidence_value(Frame *f, Val owner, Name name, Loc loc, Val plain) {
  Engine *e = f->e;
  ValStore *s = &e->values;
  Evidence ev = models_name_evidence(e->models, name);
  if (ev.kind == EVIDENCE_GROUP) { /* a library's own kind of group, if that is declared */
    Name type = val_type(s, plain);
    bool own = type.id && f->ir && f->ir->native && !name_eq(type, s->group_type);
    Val g = val_make(s, VK_NAMED, 0, owner.i, name.id, 0, NULL, 0, NO_NAME);
    return own ? val_make(s, VK_CALL, CALL_VIEW, name.id, 0, 0, &g, 1, type) : g;
  }
  if (ev.kind == EVIDENCE_OBJECT) {
    const ValNode n = *val_node(s, plain);
    if (n.kind == VK_ATTR && !n.type)
      return val_make(s, VK_ATTR, 0, n.a, n.b, 0, NULL, 0, ev.type);
    return typed_value(f, NO_CLASS, ev.type, plain);
  }
  if (ev.kind != EVIDENCE_RANK && ev.kind != EVIDENCE_DATA) return plain;
  bool rank = ev.kind == EVIDENCE_RANK;
  Source src = {.kind = SRC_NAMED,
                .axes = ev.axes,
                .cause = rank ? CAUSE_RANK : CAUSE_DATA,
                .name = name,
                .loc = loc,
                .single = rank && ev.predicate,
                .world_rank = rank && !ev.predicate && (ev.axes & AXES_WORLD)};
  Source key = src;
  key.loc = (Loc){0};
  SourceId id = source_add(s, &key, plain.i);
  if (!s->sources.at[id.i].loc.span.end) s->sources.at[id.i].loc = loc;
  return val_source(s, id, ev.predicate ? engine_name(e, "bool") : NO_NAME);
}

Fold decorator_is(Frame *f, Mod m, ExprId id) {
  const Program *p = f->e->program;
  const IrExpr *x = ir_expr(program_ir(p, m), id);
  if (x->kind == EX_CALL) id = (ExprId){x->a}, x = ir_expr(program_ir(p, m), id);
  Binding b = program_resolve(p, program_func_of(p, m, (FuncId){1}), id);
  Name dotted = b.kind == BIND_EXTERNAL ? b.name : NO_NAME;
  if (b.kind == BIND_NONE && x->kind == EX_NAME) dotted = (Name){x->a};
  if (!dotted.id) return FOLD_NONE;
  const Model *row = models_find(f->e->models, models_canonical(f->e->models, dotted));
  return row ? (Fold)row->fold : FOLD_NONE;
}

Fold decorator_fold(Frame *f, Func fn) {
  const Program *p = f->e->program;
  const ProgramFunc *pf = program_func(p, fn);
  const IrFile *ir = program_ir(p, pf->mod);
  Range d = ir_func(ir, pf->id)->decorators;
  Fold fold = FOLD_NONE;
  for (uint32_t i = 0; i < d.count && fold == FOLD_NONE; i++)
    fold = decorator_is(f, pf->mod, ir_list_at(ir, d, i));
  return fold;
}

Val func_plain(Frame *f, Func fn) {
  return val_make(vals(f), VK_FUNC, 0, fn.i, 0, 0, NULL, 0, NO_NAME);
}

static Val bind_method(Frame *f, Val obj, Val cls_val, Func fn, Span span) {
  ValStore *s = vals(f);
  Fold d = decorator_fold(f, fn);
  if (d == FOLD_PROPERTY && obj.i) return property_get(f, obj, fn, frame_loc(f, span));
  Val v = function_value(f, fn, span, true);
  if (d == FOLD_STATIC_METHOD) return v;
  if (d == FOLD_CLASS_METHOD) return val_make(s, VK_BOUND, 0, cls_val.i, v.i, 0, NULL, 0, NO_NAME);
  if (!obj.i) return v;
  return val_make(s, VK_BOUND, 0, obj.i, v.i, 0, NULL, 0, NO_NAME);
}

/* A function that stands in a class is a method of its objects. */
static Val bound_to(Frame *f, Val obj, Val v, int depth) {
  ValStore *s = vals(f);
  const ValNode n = *val_node(s, v);
  if (n.kind == VK_ITE && depth < 8)
    return val_ite(s, (Val){n.a}, bound_to(f, obj, (Val){n.b}, depth + 1),
                   bound_to(f, obj, (Val){n.c}, depth + 1));
  if (n.kind != VK_FUNC || !obj.i) return v;
  return val_make(s, VK_BOUND, 0, obj.i, v.i, 0, NULL, 0, NO_NAME);
}

Val property_get(Frame *f, Val obj, Func getter, Loc loc) {
  CallArgs none = {0};
  return call_function(f, func_plain(f, getter), obj, true, &none, loc);
}

/* Handles and callables stay known one by one; of other values only what they depend on is kept,
 * and that it went through a join. */
static Val join_stores(Frame *f, Class c, Name name, uint32_t k, Val a, Val b) {
  ValStore *s = vals(f);
  if (val_eq(a, b)) return a;
  bool none = val_eq(a, s->none) || val_eq(b, s->none);
  Support p = support_union(s, val_support(s, a), val_support(s, b));
  if (!p.i || none || val_class(s, a).i || val_class(s, b).i || group_axes(s, a) ||
      group_axes(s, b) || val_truth(s, a) == 1 || val_truth(s, b) == 1)
    return val_ite(s, val_unknown(s, 0xa0000000u | c.i, k, name, NO_NAME), a, b);
  Name t = val_type(s, a);
  ValNode leaf = node_of_merge(MERGE_FIELD, c.i, k, name.id, support_flagged(s, p, DEP_JOINED, 0),
                               name_eq(t, val_type(s, b)) ? t : NO_NAME);
  Val both[2] = {a, b};
  return val_joined(s, leaf, both, 2, DEP_JOINED, true);
}

static Val class_level_value(Frame *f, Class c, Name name);

static Val typed_by_declaration(Frame *f, Class c, Name name, Val plain);

/* A constant that the class itself leaves in a field, where code outside stores into such a field
 * too, or a method that is being evaluated does: it may be either. Else a field that waits for its
 * owner to fill it would be empty for good. */
static Val or_another(Frame *f, Class c, Name name, Val own, bool open) {
  ValStore *s = vals(f);
  uint32_t known;
  if (val_kind(s, own) != VK_CONST) return own;
  if (!open && !map_get(&f->e->outside_stores, name.id, &known)) return own;
  Val other = typed_by_declaration(f, c, name, val_unknown(s, 0xb0000000u | c.i, 1, name, NO_NAME));
  return val_ite(s, val_unknown(s, 0xb0000000u | c.i, 0, name, NO_NAME), other, own);
}

/* The join of what the methods of the class leave in a field: the state at their exits. Where some
 * only put things into a container, it may also be as the class's body makes it. */
Val class_field(Frame *f, Class c, Name name, Val self) {
  Engine *e = f->e;
  ValStore *s = &e->values;
  uint64_t key = ((uint64_t)c.i << 32) | name.id;
  uint32_t memo;
  (void)self;
  if (map_get(&e->field_memo, key, &memo)) return (Val){memo};
  if (map_get(&e->field_active, key, &memo) && memo) return NO_VAL;
  map_set(&e->field_active, key, 1);
  const ProgramClass *pc = program_class(e->program, c);
  Val joined = NO_VAL;
  uint32_t k = 0;
  bool inside = false;
  bool open = false;
  for (uint32_t m = 0; m < pc->mro.len; m++) {
    uint32_t at = 0;
    if (!map_get(&e->field_stores, ((uint64_t)pc->mro.at[m].i << 32) | name.id, &at)) continue;
    for (; at && k < 8; at = e->field_store_list.at[at - 1].next) {
      const FieldStore fs = e->field_store_list.at[at - 1];
      uint32_t inst = instance_generic(e, f, fs.func);
      const Instance *i = engine_instance(e, inst);
      Val gself = val_make(s, VK_OBJECT, 0, pc->mro.at[m].i, 0, 0, NULL, 0, NO_NAME);
      Val cls = val_make(s, VK_CLASS, 0, pc->mro.at[m].i, 0, 0, NULL, 0, NO_NAME);
      open = open || !i->done;
      for (uint32_t w = 0; i->done && w < i->write_count; w++) {
        if (i->writes[w].key != heap_key(gself, name) && i->writes[w].key != heap_key(cls, name))
          continue;
        inside = inside || fs.inside;
        Val v = i->writes[w].value;
        k++;
        if (!joined.i)
          joined = v;
        else
          joined = join_stores(f, c, name, k, joined, v);
      }
    }
  }
  Val made = inside ? class_level_value(f, c, name) : NO_VAL;
  if (made.i) joined = join_stores(f, c, name, k + 1, joined, made);
  if (joined.i) joined = or_another(f, c, name, joined, open);
  map_set(&e->field_active, key, 0);
  if (!open) map_set(&e->field_memo, key, joined.i);
  return joined;
}

static Val typed_by_declaration(Frame *f, Class c, Name name, Val plain) {
  Binding b = program_attr_type(f->e->program, c, name);
  if (b.kind == BIND_CLASS)
    return val_make(vals(f), VK_OBJECT, OBJECT_DECLARED, b.cls.i, name.id | 0x40000000u, c.i, NULL, 0, NO_NAME);
  if (b.kind == BIND_EXTERNAL)
    return val_unknown(vals(f), 0x90000000u | c.i, 0, name, models_canonical(f->e->models, b.name));
  return plain;
}

static Val class_level_value(Frame *f, Class c, Name name) {
  ExprId value = NO_EXPR;
  const Program *p = f->e->program;
  Class owner = program_class_attr(p, c, name, &value);
  if (!owner.i || !value.i) return NO_VAL;
  const ProgramClass *pc = program_class(p, owner);
  const IrFile *ir = program_ir(p, pc->mod);
  const IrExpr *x = ir_expr(ir, value);
  if (x->kind == EX_NAME || x->kind == EX_ATTR || x->kind == EX_LAMBDA || x->kind == EX_COMP) {
    Binding b = program_resolve(p, program_func_of(p, pc->mod, (FuncId){1}), value);
    if (b.kind == BIND_FUNC || b.kind == BIND_CLASS || b.kind == BIND_EXTERNAL)
      return binding_value(f, b, x->span);
  }
  Val v = eval_in_module(f, pc->mod, value);
  name_of_class(f, owner, name, v, (Loc){.file = pc->mod.i - 1, .span = x->span});
  return v;
}

static Val external_member(Frame *f, Val obj, Name type, Name name, Span span) {
  const Model *m = models_method(f->e->models, type, name);
  if (!m) return NO_VAL;
  if (m->is_property) {
    CallArgs none = {0};
    return call_model(f, m, obj, &none, frame_loc(f, span));
  }
  return val_make(vals(f), VK_METHOD, 0, obj.i, name.id, type.id, NULL, 0, NO_NAME);
}

static Val external_field(Frame *f, Val obj, Name type, Name name) {
  Name t;
  Axes axes;
  if (!models_field(f->e->models, type, name, &t, &axes)) return NO_VAL;
  if (axes)
    return val_make(vals(f), VK_LAID, 0, 0, (uint32_t)axes, (uint32_t)(axes >> 32), &obj, 1,
                    NO_NAME);
  return val_make(vals(f), VK_ATTR, 0, obj.i, name.id, 0, NULL, 0, t);
}

/* The field of an object that a file of C makes before the program begins, where nobody stores to it. */
static Val global_object_field(Frame *f, Val obj, Name name) {
  Engine *e = f->e;
  const ValNode *n = val_node(vals(f), obj);
  uint32_t at, stored;
  if (n->kind != VK_OBJECT || !n->c || map_get(&e->outside_stores, name.id, &stored)) return NO_VAL;
  Func maker = engine_instance(e, n->c)->func;
  const ProgramFunc *pf = program_func(e->program, maker);
  if (!pf->id.i || !(ir_func(program_ir(e->program, pf->mod), pf->id)->flags & FUNC_MODULE)) return NO_VAL;
  if (!map_get(&e->module_state, pf->mod.i, &at)) return NO_VAL;
  return heap_get(e->module_states.at[at].heap, heap_key(obj, name));
}

static Val read_object(Frame *f, Val obj, Class c, Name name, Span span) {
  Engine *e = f->e;
  ValStore *s = &e->values;
  const Program *p = e->program;
  Val exposed = exposed_attr(f, obj, c, name, span);
  if (exposed.i) return exposed;
  Func fn = program_method(p, c, name);
  Val cls_val = val_make(s, VK_CLASS, 0, c.i, 0, 0, NULL, 0, NO_NAME);
  Val any = overriding_method(f, obj, c, fn, name);
  if (any.i) return any;
  if (fn.i) {
    Val put = heap_get(f->state.heap, heap_key(cls_val, name)); /* in place of the method */
    return put.i ? bound_to(f, obj, put, 0) : bind_method(f, obj, cls_val, fn, span);
  }
  Val v = class_field(f, c, name, obj);
  if (v.i) return v;
  v = heap_get(f->state.heap, heap_key(cls_val, name));
  if (v.i) return v;
  Val plain = val_attr(s, obj, name);
  v = class_level_value(f, c, name);
  if (v.i && val_kind(s, v) == VK_FUNC && val_kind(s, obj) == VK_OBJECT)
    return val_make(s, VK_BOUND, 0, obj.i, v.i, 0, NULL, 0, NO_NAME);
  if (!v.i && f->ir->native) v = global_object_field(f, obj, name);
  if (v.i && record_open(f, c, name)) return or_another(f, c, name, v, true);
  if (!v.i) v = typed_by_declaration(f, c, name, NO_VAL);
  if (v.i) return v;
  const ProgramClass *pc = program_class(p, c);
  for (uint32_t i = 0; i < pc->ext_bases.len; i++) {
    v = external_member(f, obj, pc->ext_bases.at[i], name, span);
    if (!v.i) v = external_field(f, obj, pc->ext_bases.at[i], name);
    if (v.i) return v;
  }
  return evidence_value(f, obj, name, frame_loc(f, span), plain);
}

static Val read_super(Frame *f, Val sup, Name name, Span span) {
  ValStore *s = vals(f);
  const ValNode n = *val_node(s, sup);
  Val self = {n.a};
  Class after = {n.b}, c = val_class(s, self);
  if (!c.i) c = val_kind(s, self) == VK_CLASS ? (Class){val_node(s, self)->a} : after;
  Func fn = program_super_method(f->e->program, c, after, name);
  Val cls_val = val_make(s, VK_CLASS, 0, c.i, 0, 0, NULL, 0, NO_NAME);
  if (fn.i) return bind_method(f, self, cls_val, fn, span);
  const ProgramClass *pc = program_class(f->e->program, c);
  for (uint32_t i = 0; i < pc->ext_bases.len; i++) {
    Val v = external_member(f, self, pc->ext_bases.at[i], name, span);
    if (v.i) return v;
  }
  return val_attr(s, sup, name);
}

static Val read_class_member(Frame *f, Val cls_val, Class c, Name name, Span span) {
  ValStore *s = vals(f);
  Val exposed = exposed_attr(f, NO_VAL, c, name, span);
  if (exposed.i) return exposed;
  Func fn = program_method(f->e->program, c, name);
  if (fn.i) return bind_method(f, NO_VAL, cls_val, fn, span);
  Val v = f->exact ? NO_VAL : class_field(f, c, name, cls_val);
  if (!v.i) v = class_level_value(f, c, name);
  if (v.i) return v;
  const ProgramClass *pc = program_class(f->e->program, c);
  for (uint32_t i = 0; i < pc->ext_bases.len; i++) {
    v = external_member(f, cls_val, pc->ext_bases.at[i], name, span);
    if (v.i) return v;
  }
  return val_attr(s, cls_val, name);
}

/* The class that `test` asks the value's kind for and finds; NO_NAME if it asks something else. */
static Name asked_class(Frame *f, Val test, Val obj) {
  ValStore *s = vals(f);
  const ValNode *n = val_node(s, test);
  if (n->kind != VK_CALL || n->op != CALL_PLAIN || n->child_count != 2) return NO_NAME;
  if (!val_eq(val_child(s, test, 0), obj)) return NO_NAME;
  const Model *m = models_find(f->e->models, (Name){n->a});
  const ValNode *cls = val_node(s, val_child(s, test, 1));
  if (!m || m->fold != FOLD_TYPE_TEST || cls->kind != VK_EXTERNAL) return NO_NAME;
  const Model *of = models_find(f->e->models, (Name){cls->a});
  return of && of->is_class ? (Name){cls->a} : NO_NAME;
}

/* Inside `if isinstance(x, C):` x is of C, whatever else is known of it. */
static Name asked_type(Frame *f, Val obj) {
  ValStore *s = vals(f);
  for (uint32_t i = f->path.len; i-- > 0;) {
    Val p = f->path.at[i];
    for (int depth = 0; depth < 16; depth++) {
      const ValNode *n = val_node(s, p);
      bool both = n->kind == VK_BINARY && n->op == OP_AND;
      Name type = asked_class(f, both ? (Val){n->b} : p, obj);
      if (type.id || !both) {
        if (type.id) return type;
        break;
      }
      p = (Val){n->a};
    }
  }
  return NO_NAME;
}

Val read_attr(Frame *f, Val obj, Name name, Span span) {
  Engine *e = f->e;
  ValStore *s = &e->values;
  obj = same_object(f, obj);
  const ValNode n = *val_node(s, obj);
  Val v = heap_get(f->state.heap, heap_key(obj, name));
  if (v.i) return v;
  switch (n.kind) {
    case VK_MODULE: {
      v = global_read(f, (Mod){n.a}, name, span);
      if (v.i) return v;
      Binding b = program_attr(e->program, (Binding){.kind = BIND_MODULE, .mod = {n.a}}, name);
      v = binding_value(f, b, span);
      return v.i ? v : val_attr(s, obj, name);
    }
    case VK_EXTERNAL: {
      Binding b = program_attr(e->program, (Binding){.kind = BIND_EXTERNAL, .name = {n.a}}, name);
      v = b.kind == BIND_NONE ? NO_VAL : binding_value(f, b, span);
      return v.i ? v : val_attr(s, obj, name);
    }
    case VK_CLASS:
      return read_class_member(f, obj, (Class){n.a}, name, span);
    case VK_FUNC:
      if (is_overload(f, obj, name)) return obj;
      break;
    case VK_SUPER:
      return read_super(f, obj, name, span);
    case VK_ITE:
      if (n.size <= 64 &&
          (val_class(s, (Val){n.b}).i || val_class(s, (Val){n.c}).i ||
           val_kind(s, (Val){n.b}) == VK_ITE || val_kind(s, (Val){n.c}) == VK_ITE ||
           val_kind(s, (Val){n.b}) == VK_MODULE || val_kind(s, (Val){n.b}) == VK_CLASS)) {
        Val a = read_attr(f, (Val){n.b}, name, span), b = read_attr(f, (Val){n.c}, name, span);
        return val_ite(s, (Val){n.a}, a, b);
      }
      break;
    default:
      break;
  }
  Class c = val_class(s, obj);
  if (f->ir->native && name_eq(name, e->known->pointee) && (c.i || n.kind == VK_FUNC)) return obj; /* `*p` */
  if (c.i) return read_object(f, obj, c, name, span);
  const Name types[] = {asked_type(f, obj), val_type(s, obj)};
  for (int i = 0; i < 2; i++) {
    if (!types[i].id) continue;
    v = made_part(f, obj, name);
    if (!v.i) v = external_member(f, obj, types[i], name, span);
    if (!v.i) v = external_field(f, obj, types[i], name);
    if (!v.i) v = symbol_attr(f, types[i], name, span);
    if (v.i) return v;
  }
  Val inside = wrapped_inside(f, obj); /* what a wrapper does not know it asks the wrapped */
  if (inside.i) return read_attr(f, inside, name, span);
  return evidence_value(f, obj, name, frame_loc(f, span), val_attr(s, obj, name));
}

/* --- items --- */

static Val env_item(Frame *f, Val index, Val plain, Span span) {
  Engine *e = f->e;
  ValStore *s = &e->values;
  if (val_kind(s, index) != VK_CONST || val_node(s, index)->op != CK_STR) return plain;
  Name var = {val_node(s, index)->a};
  Evidence ev = models_env_evidence(e->models, var);
  if (ev.kind == EVIDENCE_WORLD_SIZE && ev.axes & AXES_WORLD) return val_fold(s, FOLD_TEXT, &s->world_size, 1);
  if (ev.kind != EVIDENCE_RANK) return plain;
  /* The launcher's variable is the rank itself: stronger than a name in the program. */
  Source src = {.kind = SRC_PLACE,
                .axes = ev.axes,
                .cause = CAUSE_RANK,
                .name = var,
                .world_rank = (ev.axes & AXES_WORLD) != 0};
  SourceId id = source_add(s, &src, var.id);
  if (!s->sources.at[id.i].loc.span.end) s->sources.at[id.i].loc = frame_loc(f, span);
  return val_source(s, id, NO_NAME);
}

Val environment_value(Frame *f, Val index, Val plain, Span span) {
  Val set = val_kind(vals(f), index) == VK_CONST ? heap_get(f->state.heap, heap_key(index, f->e->known->variable))
                                                 : NO_VAL;
  return set.i ? set : env_item(f, index, plain, span);
}

const Model *environment_row(Frame *f, Val obj) {
  ValStore *s = vals(f);
  if (val_kind(s, obj) != VK_EXTERNAL) return NULL;
  Binding table = {.kind = BIND_EXTERNAL, .name = {val_node(s, obj)->a}};
  Binding b = program_attr(f->e->program, table, f->e->known->getitem);
  return b.kind == BIND_EXTERNAL ? models_find(f->e->models, b.name) : NULL;
}

Val read_item(Frame *f, Val obj, Val index, Span span) {
  ValStore *s = vals(f);
  if (val_kind(s, obj) == VK_FUNC) return obj; /* a template with its arguments */
  Class c = val_class(s, obj);
  if (c.i) {
    Func fn = program_method(f->e->program, c, f->e->known->getitem);
    if (fn.i) {
      CallArgs a = {.count = 1, .at = {index}};
      return call_function(f, function_value(f, fn, span, true), obj, true, &a, frame_loc(f, span));
    }
  }
  const Model *variable = environment_row(f, obj);
  if (variable) {
    CallArgs a = {.count = 1, .at = {index}};
    return call_model(f, variable, NO_VAL, &a, frame_loc(f, span));
  }
  Name type = val_type(s, obj);
  if (type.id) {
    const Model *m = models_method(f->e->models, type, f->e->known->getitem);
    if (m && (m->words & ~(1u << MODEL_PROPAGATES) || m->fold == FOLD_SYMBOL)) {
      CallArgs a = {.count = 1, .at = {index}};
      return call_model(f, m, obj, &a, frame_loc(f, span));
    }
  }
  /* A view keeps the tensor's type. */
  Val v = val_item(s, obj, index);
  if (val_kind(s, v) == VK_ITEM && type.id && strchr(names_text(s->names, type), '.') &&
      val_node(s, v)->type != type.id)
    return val_make(s, VK_ITEM, 0, obj.i, index.i, 0, NULL, 0, type);
  return v;
}
