/* Methods that the syntax calls: with, await, operators, truth, text. */
#include "callgraph/graph.h"

static bool is_one_of(Name n, Name a, Name b) { return name_eq(n, a) || name_eq(n, b); }

void rule_enter(Graph *g, const Rule *r, Obj o) {
  ObjData d = obj_at(g, o);
  if (d.kind == OB_INSTANCE) {
    bool entered = apply_method(g, r->caller, o, g->names.enter, NO_NODE, NO_NODE, r->to);
    Node coroutine = node_new(g);
    node_rule(g, coroutine, (Rule){.kind = RULE_AWAIT, .caller = r->caller, .to = r->to});
    entered |= apply_method(g, r->caller, o, g->names.aenter, NO_NODE, NO_NODE, coroutine);
    apply_method(g, r->caller, o, g->names.exit, NO_NODE, NO_NODE, NO_NODE);
    apply_method(g, r->caller, o, g->names.aexit, NO_NODE, NO_NODE, NO_NODE);
    if (!entered) node_add(g, r->to, o);
  } else if (d.kind == OB_MANAGER) {
    edge_add(g, r->caller, (Func){d.a});
    node_copy(g, slot(g, obj_func(g, (Func){d.a}), SLOT_YIELD), r->to);
  } else if (d.kind == OB_BOX) {
    node_add(g, r->to, o);
  }
}

void rule_await(Graph *g, const Rule *r, Obj o) {
  ObjData d = obj_at(g, o);
  if (d.kind == OB_GENERATOR) {
    edge_add(g, r->caller, (Func){d.a});
    node_copy(g, slot(g, obj_func(g, (Func){d.a}), SLOT_RETURN), r->to);
  } else if (d.kind == OB_INSTANCE) {
    Node iterator = node_new(g);
    node_rule(g, iterator, (Rule){.kind = RULE_AWAIT, .caller = r->caller, .to = r->to});
    apply_method(g, r->caller, o, g->names.await_, NO_NODE, NO_NODE, iterator);
  }
}

/* The node of all elements that a function asks for a method. */
static Node probe(Graph *g, Func caller, Name name) {
  bool fresh;
  uint64_t key = (uint64_t)caller.i << 32 | name.id;
  uint32_t *at = map_add(&g->probes, key, g->nodes.len, &fresh);
  if (!fresh) return (Node){*at};
  Node n = node_new(g);
  node_rule(g, n, (Rule){.kind = RULE_SPECIAL, .caller = caller, .name = name.id});
  return n;
}

/* Equality and order of a container are its elements', text as well; of a tuple, the hash. What is
 * looked for in one is compared with each. */
static void special_elements(Graph *g, const Rule *r, Obj o) {
  Name name = {r->name};
  if (is_one_of(name, g->names.str, g->names.format)) name = g->names.repr;
  if (name_eq(name, g->names.contains)) name = g->names.eq;
  bool hash = name_eq(name, g->names.hash);
  if (hash && obj_container(g, o) != CONTAINER_TUPLE) return;
  if (!hash && !is_one_of(name, g->names.eq, g->names.lt) && !name_eq(name, g->names.repr)) return;
  Node all = probe(g, r->caller, name);
  node_copy(g, slot(g, o, SLOT_ALL), all);
  if (!hash) node_copy(g, slot(g, o, SLOT_KEYS), all);
}

void rule_special(Graph *g, const Rule *r, Obj o) {
  ObjData d = obj_at(g, o);
  Name name = {r->name}, other = {r->b};
  if (d.kind == OB_BOX) special_elements(g, r, o);
  if (d.kind != OB_INSTANCE) return;
  if (apply_method(g, r->caller, o, name, (Node){r->a}, NO_NODE, r->to)) return;
  if (other.id && apply_method(g, r->caller, o, other, (Node){r->a}, NO_NODE, r->to)) return;
  bool text = is_one_of(name, g->names.str, g->names.format);
  if (text && !apply_method(g, r->caller, o, g->names.str, NO_NODE, NO_NODE, NO_NODE))
    apply_method(g, r->caller, o, g->names.repr, NO_NODE, NO_NODE, NO_NODE);
}

/* `"%s" % x`, `"{}".format(x)`: x itself, or each element of a tuple or dict. */
void rule_format(Graph *g, const Rule *r, Obj o) {
  Rule text = {.kind = RULE_SPECIAL, .caller = r->caller, .name = g->names.str.id,
               .b = g->names.repr.id};
  if (obj_at(g, o).kind != OB_BOX) {
    rule_special(g, &text, o);
    return;
  }
  node_rule(g, slot(g, o, SLOT_ALL), text);
}
