/* Names: variables of functions, classes and modules, and what imports bind. */
#include "callgraph/graph.h"

/* A definition is read through its name, which decorators may have given another value. */
static Node definition_node(Graph *g, Func parent, Name name, Obj itself) {
  uint32_t n;
  if (map_get(&g->vars, (uint64_t)parent.i << 32 | name.id, &n)) return (Node){n};
  Node only = slot(g, itself, SLOT_ALL); /* a node of its own: holds just the object */
  node_add(g, only, itself);
  return only;
}

static Node function_node(Graph *g, Func f) {
  const ProgramFunc *pf = program_func(g->p, f);
  const IrFunc *fn = ir_func(program_ir(g->p, pf->mod), pf->id);
  if (pf->cls.i) return slot(g, obj_make(g, OB_CLASS, pf->cls.i, 0), fn->name.id);
  return definition_node(g, pf->parent, fn->name, obj_func(g, f));
}

static Node class_node(Graph *g, Class c) {
  const ProgramClass *pc = program_class(g->p, c);
  const IrClass *k = &program_ir(g->p, pc->mod)->classes.at[pc->id.i];
  Obj itself = obj_make(g, OB_CLASS, c.i, 0);
  if (k->outer.i)
    return slot(g, obj_make(g, OB_CLASS, program_class_of(g->p, pc->mod, k->outer).i, 0),
                k->name.id);
  return definition_node(g, program_func_of(g->p, pc->mod, k->parent), k->name, itself);
}

Node binding_node(Graph *g, Binding b) {
  Obj o = NO_OBJ;
  switch (b.kind) {
    case BIND_FUNC:
      return function_node(g, b.func);
    case BIND_CLASS:
      return class_node(g, b.cls);
    case BIND_VALUE:
      return var(g, program_func_of(g->p, b.mod, (FuncId){1}), b.name);
    case BIND_MODULE:
      o = obj_make(g, OB_MODULE, b.mod.i, 0);
      break;
    case BIND_EXTERNAL: /* what rules/ do not know calls nothing */
      if (!known_model(g, b.name) && !known_module(g, b.name)) return NO_NODE;
      o = obj_external(g, b.name);
      break;
    default:
      return NO_NODE;
  }
  Node n = slot(g, o, SLOT_ALL);
  node_add(g, n, o);
  return n;
}

static Node module_name(Graph *g, Mod m, Name name) {
  Func body = program_func_of(g->p, m, (FuncId){1});
  uint32_t n;
  bool fresh;
  if (map_get(&g->vars, (uint64_t)body.i << 32 | name.id, &n)) return (Node){n};
  uint32_t *at = map_add(&g->globals, (uint64_t)m.i << 32 | name.id, g->nodes.len, &fresh);
  if (!fresh) return (Node){*at};
  Node node = node_new(g);
  Binding b = program_global(g->p, m, name);
  if (!b.kind) { /* a builtin, if anything */
    const Model *model = known_model(g, name);
    if (model || name_eq(name, g->names.type) || name_eq(name, g->names.object))
      node_add(g, node, obj_external(g, name));
    return node;
  }
  do node_copy(g, binding_node(g, b), node);
  while (program_next(g->p, &b));
  return node;
}

static bool in_list(const IrFile *ir, Range names, Name name) {
  for (uint32_t i = 0; i < names.count; i++)
    if (ir->pool.at[names.first + i] == name.id) return true;
  return false;
}

static bool class_binds(const Walk *w, Name name, ExprId *value) {
  const ProgramClass *c = program_class(w->g->p, w->cls);
  uint32_t x = 0;
  if (map_get(&c->members, name.id, &x) || map_get(&c->nested, name.id, &x)) return true;
  return map_get(&c->attrs, name.id, &value->i) && value->i;
}

/* A variable of a comprehension is seen in it and in the lambdas inside. */
static bool inner_var(const Graph *g, Func f, Name name, Node *n) {
  return map_get(&g->inner_vars, (uint64_t)f.i << 32 | name.id, &n->i);
}

static Node outer_name(Walk *w, Func from, Name name) {
  Graph *g = w->g;
  bool inner = true;
  for (Func f = from; f.i; f = program_func(g->p, f)->parent) {
    const IrFunc *fn = ir_func(w->ir, program_func(g->p, f)->id);
    Node n = NO_NODE;
    if (inner && inner_var(g, f, name, &n)) return n;
    if (fn->flags & FUNC_MODULE) break;
    if (map_get(&g->vars, (uint64_t)f.i << 32 | name.id, &n.i)) return n;
    if (in_list(w->ir, fn->globals, name)) break;
    inner &= (fn->flags & FUNC_LAMBDA) != 0;
  }
  return module_name(g, w->mod, name);
}

Node walk_name(Walk *w, Name name) {
  ExprId value = NO_EXPR;
  if (!w->cls.i || !class_binds(w, name, &value)) return outer_name(w, w->func, name);
  Node own = slot(w->g, obj_make(w->g, OB_CLASS, w->cls.i, 0), name.id);
  const IrExpr *e = ir_expr(w->ir, value);
  if (!value.i || e->kind != EX_NAME || e->a != name.id) return own;
  return outer_name(w, w->func, name); /* `x = x`: the outer one */
}

Node name_target(Walk *w, Name name) {
  Graph *g = w->g;
  if (w->cls.i) return slot(g, obj_make(g, OB_CLASS, w->cls.i, 0), name.id);
  const IrFunc *fn = ir_func(w->ir, program_func(g->p, w->func)->id);
  bool outer = in_list(w->ir, fn->globals, name);
  Func body = program_func_of(g->p, w->mod, (FuncId){1});
  if (outer) return var(g, body, name);
  if (in_list(w->ir, fn->nonlocals, name))
    return outer_name(w, program_func(g->p, w->func)->parent, name);
  return var(g, w->func, name);
}

void bind_name(Walk *w, Name name, Node value) { node_copy(w->g, value, name_target(w, name)); }
