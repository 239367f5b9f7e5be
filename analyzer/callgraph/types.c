/* Classes as values: making instances, type(x), classes made at run time, decorators of methods. */
#include "callgraph/graph.h"

/* ---- making an instance ---- */

/* The annotated names of a data class, bases first, as the parameters of its constructor. */
static void record_fields(Graph *g, uint32_t cls, Name *names, uint32_t *count, uint32_t max) {
  for (uint32_t i = g->classes.at[cls].mro_len; i-- > 0;) {
    Class c = g->classes.at[g->classes.at[cls].mro[i]].of;
    if (!c.i) continue;
    const ProgramClass *k = program_class(g->p, c);
    const IrFile *ir = program_ir(g->p, k->mod);
    Range body = ir->classes.at[k->id.i].body;
    for (uint32_t s = 0; s < body.count && *count < max; s++) {
      const IrStmt *st = ir_stmt(ir, ir_block_at(ir, body, s));
      if (st->kind == ST_ANN && ir_expr(ir, st->a)->kind == EX_NAME)
        names[(*count)++] = (Name){ir_expr(ir, st->a)->a};
    }
  }
}

static void fill_record(Graph *g, uint32_t site, uint32_t cls, Obj instance) {
  Name fields[64];
  uint32_t count = 0, next = 0;
  record_fields(g, cls, fields, &count, 64);
  Site s = g->sites.at[site];
  for (uint32_t i = 0; i < s.arg_count; i++) {
    const SiteArg *arg = &s.args[i];
    if (arg->kind == ARG_POS && next < count)
      node_copy(g, arg->value, slot(g, instance, fields[next++].id));
    if (arg->kind == ARG_KEYWORD) node_copy(g, arg->value, slot(g, instance, arg->keyword.id));
  }
}

/* What the constructor of a builtin container takes. */
static void fill_container(Graph *g, uint32_t site, Obj instance, Name container) {
  Site s = g->sites.at[site];
  bool mapping = name_eq(container, g->names.plain_dict);
  Rule fill = {.kind = mapping ? RULE_MERGE : RULE_FILL, .caller = s.caller, .a = instance.i};
  node_rule(g, site_arg(g, site, 0), fill);
  for (uint32_t i = 0; mapping && i < s.arg_count; i++)
    if (s.args[i].kind == ARG_KEYWORD) box_put(g, instance, 0, s.args[i].value);
}

/* Asks a class for a constructor and calls it. */
static bool construct(Graph *g, uint32_t site, uint32_t cls, Name name, Obj receiver, Node result) {
  if (!class_has(g, cls, name)) return false;
  Site s = g->sites.at[site];
  Node callee = node_new(g);
  uint32_t own = site_new(g, s.caller, result, s.args, s.arg_count);
  class_lookup(g, cls, name,
               (Rule){.kind = RULE_BIND, .caller = s.caller, .a = receiver.i, .to = callee});
  node_rule(g, callee, (Rule){.kind = RULE_CALL, .caller = s.caller, .a = own});
  return true;
}

/* `__new__` is static: the class is its first argument. */
static bool call_new(Graph *g, uint32_t site, uint32_t cls) {
  if (!class_has(g, cls, g->names.new_)) return false;
  Site s = g->sites.at[site];
  SiteArg args[64];
  uint32_t count = 1;
  Node self = node_new(g), callee = node_new(g);
  Obj receiver = obj_make(g, OB_CLASS, cls, 0);
  node_add(g, self, receiver);
  args[0] = (SiteArg){.value = self};
  for (uint32_t i = 0; i < s.arg_count && count < 64; i++) args[count++] = s.args[i];
  class_lookup(g, cls, g->names.new_,
               (Rule){.kind = RULE_BIND, .caller = s.caller, .a = receiver.i, .to = callee});
  uint32_t own = site_new(g, s.caller, s.result, args, count);
  node_rule(g, callee, (Rule){.kind = RULE_CALL, .caller = s.caller, .a = own});
  return true;
}

void apply_class(Graph *g, uint32_t site, uint32_t cls) {
  Obj instance = obj_make(g, OB_INSTANCE, cls, 0);
  call_new(g, site, cls);
  node_add(g, g->sites.at[site].result, instance);
  if (construct(g, site, cls, g->names.init, instance, NO_NODE)) return;
  Name container = g->classes.at[cls].container;
  if (g->classes.at[cls].is_record) fill_record(g, site, cls, instance);
  else if (container.id) fill_container(g, site, instance, container);
}

/* `object.__new__(cls)` */
void rule_new(Graph *g, const Rule *r, Obj o) {
  ObjData d = obj_at(g, o);
  if (d.kind == OB_CLASS) node_add(g, r->to, obj_make(g, OB_INSTANCE, d.a, 0));
}

/* ---- types ---- */

void rule_type_of(Graph *g, const Rule *r, Obj o) {
  ObjData d = obj_at(g, o);
  if (d.kind == OB_INSTANCE) node_add(g, r->to, obj_make(g, OB_CLASS, d.a, 0));
  if (d.kind == OB_BOX && g->boxes.at[d.a].type.id)
    node_add(g, r->to, obj_external(g, g->boxes.at[d.a].type));
}

/* `type(name, (A, B), {})` for every A with every B. */
void rule_derive(Graph *g, const Rule *r, Obj o) {
  ObjData d = obj_at(g, o);
  if (d.kind != OB_CLASS) return;
  if (!r->a) node_add(g, r->to, o);
  node_rule(g, (Node){r->a}, (Rule){.kind = RULE_DERIVE_WITH, .caller = r->caller, .a = d.a,
                                    .to = r->to});
}

void rule_derive_with(Graph *g, const Rule *r, Obj o) {
  ObjData d = obj_at(g, o);
  uint32_t cls = d.kind == OB_CLASS ? class_made(g, r->a, d.a) : 0;
  if (cls) node_add(g, r->to, obj_make(g, OB_CLASS, cls, 0));
}

/* What `except E as e` binds: an instance of the class or, by way of the same rule on the
 * subclasses, of one that derives from it. */
void rule_caught(Graph *g, const Rule *r, Obj o) {
  ObjData d = obj_at(g, o);
  if (d.kind == OB_BOX) node_rule(g, slot(g, o, SLOT_ALL), *r);
  if (d.kind != OB_CLASS || !g->classes.at[d.a].of.i) return;
  const ProgramClass *k = program_class(g->p, g->classes.at[d.a].of);
  Node below = slot(g, o, SLOT_SUBCLASSES);
  node_add(g, r->to, obj_make(g, OB_INSTANCE, d.a, 0));
  for (uint32_t i = 0; i < k->subclasses.len; i++)
    node_add(g, below, obj_make(g, OB_CLASS, k->subclasses.at[i].i, 0));
  if (k->subclasses.len) node_rule(g, below, *r);
}

/* ---- decorators of the language ---- */

/* `@property`, `@staticmethod`, `@contextmanager`: the function under another kind. */
void rule_wrap(Graph *g, const Rule *r, Obj o) {
  ObjData d = obj_at(g, o);
  if (r->a == OB_MAKER) {
    node_add(g, r->to, d.kind == OB_FUNC ? obj_make(g, OB_MAKER, d.a, 0) : o);
    return;
  }
  if (d.kind == OB_STATIC || d.kind == OB_CLASS_METHOD) o = (Obj){d.a};
  node_add(g, r->to, obj_make(g, (ObjKind)r->a, o.i, 0));
}
