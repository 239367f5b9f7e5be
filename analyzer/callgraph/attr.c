/* Attributes: reading, storing, and what a class makes of what it holds (methods, properties). */
#include <string.h>

#include "callgraph/graph.h"
#include "program/join.h"

/* Asks a class for an attribute on behalf of `receiver`. */
static bool from_class(Graph *g, const Rule *r, uint32_t cls, Obj receiver) {
  return class_lookup(g, cls, (Name){r->name},
                      (Rule){.kind = RULE_BIND, .caller = r->caller, .a = receiver.i, .to = r->to});
}

static void class_of(Graph *g, Obj o, Node to) {
  ObjData d = obj_at(g, o);
  if (d.kind == OB_INSTANCE) node_add(g, to, obj_make(g, OB_CLASS, d.a, 0));
  if (d.kind == OB_BOX && g->boxes.at[d.a].type.id)
    node_add(g, to, obj_external(g, g->boxes.at[d.a].type));
}

/* Methods of a builtin container, by its stub; those that syntax calls have none. */
static bool has_method(Graph *g, Obj o, Name name) {
  Name type = NO_NAME;
  if (!is_container(g, o, &type) || !type.id) return false;
  const char *text = names_text(g->p->names, name);
  return known_method(g, type, name) || (text[0] == '_' && text[1] == '_');
}

static void instance_attr(Graph *g, const Rule *r, Obj o, uint32_t cls) {
  Name name = {r->name};
  if (name_eq(name, g->names.class_)) {
    class_of(g, o, r->to);
    return;
  }
  if (name_eq(name, g->names.dict_)) {
    node_add(g, r->to, obj_make(g, OB_NAMESPACE, o.i, 0));
    return;
  }
  if (class_has(g, cls, g->names.getattribute))
    apply_method(g, r->caller, o, g->names.getattribute, NO_NODE, NO_NODE, NO_NODE);
  node_copy(g, slot(g, o, name.id), r->to);
  if (from_class(g, r, cls, o)) return;
  if (class_outside_method(g, cls, name) || has_method(g, o, name)) {
    node_add(g, r->to, obj_make(g, OB_METHOD, o.i, name.id));
  } else if (!class_stores(g, cls, name) && class_has(g, cls, g->names.getattr)) {
    apply_method(g, r->caller, o, g->names.getattr, NO_NODE, NO_NODE, r->to);
  }
}

static void class_attr(Graph *g, const Rule *r, Obj o, uint32_t cls) {
  Name name = {r->name};
  if (name_eq(name, g->names.dict_)) {
    node_add(g, r->to, obj_make(g, OB_NAMESPACE, o.i, 0));
    return;
  }
  if (g->classes.at[cls].is_enum && class_has(g, cls, name))
    node_add(g, r->to, obj_make(g, OB_INSTANCE, cls, 0));
  if (!from_class(g, r, cls, o)) node_add(g, r->to, obj_make(g, OB_METHOD, o.i, name.id));
}

static void module_attr(Graph *g, const Rule *r, Mod m) {
  Name name = {r->name};
  Func body = program_func_of(g->p, m, (FuncId){1});
  uint32_t n;
  if (map_get(&g->vars, (uint64_t)body.i << 32 | name.id, &n)) node_copy(g, (Node){n}, r->to);
  Binding b = program_attr(g->p, (Binding){.kind = BIND_MODULE, .mod = m}, name);
  if (!b.kind) { /* nobody binds it: the module may compute it */
    if (map_get(&g->vars, (uint64_t)body.i << 32 | g->names.getattr.id, &n))
      apply_node(g, r->caller, (Node){n}, NO_NODE, NO_NODE, r->to);
    node_copy(g, var(g, body, name), r->to); /* stored from outside */
    return;
  }
  do node_copy(g, binding_node(g, b), r->to);
  while (program_next(g->p, &b));
}

static void super_attr(Graph *g, const Rule *r, uint32_t after, Obj receiver) {
  ObjData d = obj_at(g, receiver);
  Name name = {r->name};
  Rule bind = {.kind = RULE_BIND, .caller = r->caller, .a = receiver.i, .to = r->to};
  if (d.kind != OB_INSTANCE && d.kind != OB_CLASS) return;
  if (!class_lookup_after(g, d.a, after, name, bind))
    node_add(g, r->to, obj_make(g, OB_METHOD, receiver.i, name.id));
}

/* Only what rules/ know has a meaning here; a loop `x = x.next` would spell names without end. */
static void external_attr(Graph *g, const Rule *r, Obj o, Name owner) {
  Name attr = {r->name};
  if (name_eq(attr, g->names.new_) || name_eq(attr, g->names.setattr)) {
    node_add(g, r->to, obj_make(g, OB_METHOD, o.i, attr.id));
    return;
  }
  Binding b = join_known(g->p, owner, attr);
  if (!b.kind && known_module(g, owner)) {
    b = join_external(g->p, owner, attr);
    if (b.kind == BIND_EXTERNAL && !known_module(g, b.name)) b.kind = BIND_NONE;
  }
  if (b.kind) node_copy(g, binding_node(g, b), r->to);
}

static void function_attr(Graph *g, const Rule *r, Obj o) {
  node_copy(g, slot(g, o, r->name), r->to);
  if (r->name == g->names.get.id || !slot_exists(g, o, r->name))
    node_add(g, r->to, obj_make(g, OB_METHOD, o.i, r->name));
}

void rule_attr(Graph *g, const Rule *r, Obj o) {
  ObjData d = obj_at(g, o);
  switch (d.kind) {
    case OB_INSTANCE:
      instance_attr(g, r, o, d.a);
      break;
    case OB_CLASS:
      class_attr(g, r, o, d.a);
      break;
    case OB_MODULE:
      module_attr(g, r, (Mod){d.a});
      break;
    case OB_EXTERNAL:
      external_attr(g, r, o, (Name){d.a});
      break;
    case OB_SUPER:
      super_attr(g, r, d.a, (Obj){d.b});
      break;
    case OB_BOX:
      if (r->name == g->names.class_.id) class_of(g, o, r->to);
      else if (r->name == g->names.dict_.id) node_add(g, r->to, obj_make(g, OB_NAMESPACE, o.i, 0));
      else {
        node_copy(g, slot(g, o, r->name), r->to);
        if (has_method(g, o, (Name){r->name}))
          node_add(g, r->to, obj_make(g, OB_METHOD, o.i, r->name));
      }
      break;
    case OB_BOUND:
      if (r->name == g->names.self_.id) node_add(g, r->to, (Obj){d.b});
      else if (r->name == g->names.func.id) node_add(g, r->to, (Obj){d.a});
      else {
        Rule inner = *r;
        rule_attr(g, &inner, (Obj){d.a});
      }
      break;
    case OB_FUNC:
    case OB_PARTIAL:
    case OB_MAKER:
      function_attr(g, r, o);
      break;
    case OB_GETTER:
    case OB_SETTER:
    case OB_DELETER:
    case OB_GENERATOR:
    case OB_NAMESPACE:
      node_add(g, r->to, obj_make(g, OB_METHOD, o.i, r->name));
      break;
    default:
      break;
  }
}

/* Every method whose name begins so. */
void rule_prefix(Graph *g, const Rule *r, Obj o) {
  ObjData d = obj_at(g, o);
  const char *prefix = names_text(g->p->names, (Name){r->name});
  size_t len = strlen(prefix);
  if (d.kind != OB_INSTANCE && d.kind != OB_CLASS) return;
  for (uint32_t i = 0; i < g->classes.at[d.a].mro_len; i++) {
    Class c = g->classes.at[g->classes.at[d.a].mro[i]].of;
    if (!c.i) continue;
    const ProgramModule *mod = program_mod(g->p, program_class(g->p, c)->mod);
    for (uint32_t f = 1; f < mod->func_count; f++) {
      const IrFunc *fn = &mod->ir->funcs.at[f];
      if (mod->first_class + fn->cls.i != c.i || !fn->cls.i) continue;
      if (strncmp(names_text(g->p->names, fn->name), prefix, len)) continue;
      Rule one = *r;
      one.kind = RULE_ATTR;
      one.name = fn->name.id;
      rule_attr(g, &one, o);
    }
  }
}

/* ---- what a class's attribute becomes when it is read through an object ---- */

static void bind_descriptor(Graph *g, const Rule *r, Obj descriptor) {
  ObjData d = obj_at(g, descriptor);
  Obj receiver = {r->a};
  if (!class_has(g, d.a, g->names.get)) {
    node_add(g, r->to, descriptor);
    return;
  }
  Node self = node_new(g);
  if (obj_at(g, receiver).kind == OB_INSTANCE) node_add(g, self, receiver);
  apply_method(g, r->caller, descriptor, g->names.get, self, NO_NODE, r->to);
}

void rule_bind(Graph *g, const Rule *r, Obj o) {
  ObjData d = obj_at(g, o), receiver = obj_at(g, (Obj){r->a});
  bool on_class = receiver.kind == OB_CLASS;
  switch (d.kind) {
    case OB_STATIC:
      node_add(g, r->to, (Obj){d.a});
      break;
    case OB_CLASS_METHOD:
      node_add(g, r->to, obj_make(g, OB_BOUND, d.a, obj_make(g, OB_CLASS, receiver.a, 0).i));
      break;
    case OB_GETTER:
      if (on_class) {
        node_add(g, r->to, o);
      } else {
        Node callee = node_new(g);
        node_add(g, callee, obj_make(g, OB_BOUND, d.a, r->a));
        apply_node(g, r->caller, callee, NO_NODE, NO_NODE, r->to);
      }
      break;
    case OB_SETTER:
    case OB_DELETER:
      if (on_class) node_add(g, r->to, o);
      break;
    case OB_FUNC:
    case OB_MAKER:
      node_add(g, r->to, on_class ? o : obj_make(g, OB_BOUND, o.i, r->a));
      break;
    case OB_INSTANCE:
      bind_descriptor(g, r, o);
      break;
    default:
      node_add(g, r->to, o);
      break;
  }
}

/* ---- stores ---- */

void rule_bind_set(Graph *g, const Rule *r, Obj o) {
  ObjData d = obj_at(g, o);
  if (d.kind == OB_SETTER) {
    Node callee = node_new(g);
    node_add(g, callee, obj_make(g, OB_BOUND, d.a, r->a));
    apply_node(g, r->caller, callee, (Node){r->b}, NO_NODE, NO_NODE);
  } else if (d.kind == OB_INSTANCE && class_has(g, d.a, g->names.set)) {
    Node self = node_new(g);
    node_add(g, self, (Obj){r->a});
    apply_method(g, r->caller, o, g->names.set, self, (Node){r->b}, NO_NODE);
  }
}

void rule_store(Graph *g, const Rule *r, Obj o) {
  ObjData d = obj_at(g, o);
  Node value = {r->a};
  if (d.kind == OB_MODULE) {
    node_copy(g, value, var(g, program_func_of(g->p, (Mod){d.a}, (FuncId){1}), (Name){r->name}));
    return;
  }
  if (d.kind == OB_SUPER || d.kind == OB_EXTERNAL) return;
  if (value.i || d.kind == OB_INSTANCE) node_copy(g, value, slot(g, o, r->name));
  if (d.kind != OB_INSTANCE) return;
  class_lookup(g, d.a, (Name){r->name},
               (Rule){.kind = RULE_BIND_SET, .caller = r->caller, .a = o.i, .b = value.i});
  if (class_has(g, d.a, g->names.setattr))
    apply_method(g, r->caller, o, g->names.setattr, NO_NODE, value, NO_NODE);
}

void rule_drop(Graph *g, const Rule *r, Obj o) {
  ObjData d = obj_at(g, o);
  if (d.kind == OB_INSTANCE && class_has(g, d.a, g->names.delattr))
    apply_method(g, r->caller, o, g->names.delattr, NO_NODE, NO_NODE, NO_NODE);
}

/* ---- methods know whose they are ---- */

/* A method may be called by whoever holds an instance, in view or not. */
void rule_seed(Graph *g, const Rule *r, Obj o) {
  ObjData d = obj_at(g, o), receiver = obj_at(g, (Obj){r->a});
  Obj self = {r->a};
  if (d.kind == OB_GETTER || d.kind == OB_SETTER || d.kind == OB_DELETER) o = (Obj){d.a};
  if (d.kind == OB_CLASS_METHOD) {
    o = (Obj){d.a};
    self = obj_make(g, OB_CLASS, receiver.a, 0);
  }
  d = obj_at(g, o);
  if (d.kind == OB_MAKER) d.kind = OB_FUNC;
  if (d.kind != OB_FUNC) return;
  const ProgramFunc *f = program_func(g->p, (Func){d.a});
  const IrFile *ir = program_ir(g->p, f->mod);
  const IrFunc *fn = ir_func(ir, f->id);
  if (!f->cls.i || !fn->params.count) return;
  const IrParam *first = &ir->params.at[fn->params.first];
  if (name_eq(fn->name, g->names.new_) || name_eq(fn->name, g->names.init_subclass) ||
      name_eq(fn->name, g->names.class_getitem))
    self = obj_make(g, OB_CLASS, receiver.a, 0);
  if (first->kind <= PARAM_POSONLY) node_add_instance(g, var(g, (Func){d.a}, first->name), self);
}

void rule_super(Graph *g, const Rule *r, Obj o) {
  ObjKind kind = obj_at(g, o).kind;
  if (kind == OB_INSTANCE || kind == OB_CLASS)
    node_add(g, r->to, obj_make(g, OB_SUPER, r->a, o.i));
}
