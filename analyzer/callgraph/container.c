/* Containers: subscripts, iteration, unpacking, and what the language's own types do with them. */
#include "callgraph/graph.h"

/* Keys are hashed, and compared with those that are there. */
static void look_up_key(Graph *g, Func caller, Obj o, Node key) {
  if (!is_mapping(g, o)) return;
  node_rule(g, key, (Rule){.kind = RULE_SPECIAL, .caller = caller, .name = g->names.hash.id});
}

void rule_item(Graph *g, const Rule *r, Obj o) {
  ObjData d = obj_at(g, o);
  switch (d.kind) {
    case OB_INSTANCE:
      if (apply_method(g, r->caller, o, g->names.getitem, (Node){r->a}, NO_NODE, r->to)) break;
      apply_method(g, r->caller, o, g->names.missing, (Node){r->a}, NO_NODE, r->to);
      if (g->classes.at[d.a].container.id) box_get(g, o, 0, r->to);
      break;
    case OB_BOX:
      look_up_key(g, r->caller, o, (Node){r->a});
      box_get(g, o, r->name, r->to);
      break;
    case OB_CLASS: { /* a generic class, or an enum's member by its name */
      Node callee = node_new(g);
      if (g->classes.at[d.a].is_enum) node_add(g, r->to, obj_make(g, OB_INSTANCE, d.a, 0));
      else node_add(g, r->to, o);
      if (!class_has(g, d.a, g->names.class_getitem)) break;
      class_lookup(g, d.a, g->names.class_getitem,
                   (Rule){.kind = RULE_BIND, .caller = r->caller, .a = o.i, .to = callee});
      apply_node(g, r->caller, callee, (Node){r->a}, NO_NODE, r->to);
      break;
    }
    case OB_NAMESPACE:
      if (r->name) node_copy(g, slot(g, (Obj){d.a}, r->name), r->to);
      break;
    case OB_EXTERNAL:
      node_add(g, r->to, o);
      break;
    default:
      break;
  }
}

void rule_set_item(Graph *g, const Rule *r, Obj o) {
  ObjData d = obj_at(g, o);
  Node key = {r->a}, value = {r->b};
  if (d.kind == OB_NAMESPACE) {
    if (r->name) node_copy(g, value, slot(g, (Obj){d.a}, r->name));
  } else if (d.kind == OB_INSTANCE) {
    if (apply_method(g, r->caller, o, g->names.setitem, key, value, NO_NODE)) return;
    if (!g->classes.at[d.a].container.id) return;
    box_put(g, o, 0, value);
    if (is_mapping(g, o)) node_copy(g, key, slot(g, o, SLOT_KEYS));
  } else if (d.kind == OB_BOX) {
    look_up_key(g, r->caller, o, key);
    box_put(g, o, r->name, value);
    if (is_mapping(g, o)) node_copy(g, key, slot(g, o, SLOT_KEYS));
  }
}

void rule_drop_item(Graph *g, const Rule *r, Obj o) {
  apply_method(g, r->caller, o, g->names.delitem, (Node){r->a}, NO_NODE, NO_NODE);
  look_up_key(g, r->caller, o, (Node){r->a});
}

/* ---- iteration ---- */

static void each_instance(Graph *g, const Rule *r, Obj o, uint32_t cls) {
  Node iterator = slot(g, o, SLOT_ITERATOR);
  if (apply_method(g, r->caller, o, g->names.iter, NO_NODE, NO_NODE, iterator) ||
      apply_method(g, r->caller, o, g->names.aiter, NO_NODE, NO_NODE, iterator))
    node_rule(g, iterator, (Rule){.kind = RULE_NEXT, .caller = r->caller, .to = r->to});
  else if (g->classes.at[cls].container.id)
    node_copy(g, slot(g, o, is_mapping(g, o) ? SLOT_KEYS : SLOT_ALL), r->to);
  else
    apply_method(g, r->caller, o, g->names.getitem, NO_NODE, NO_NODE, r->to);
}

void rule_next(Graph *g, const Rule *r, Obj o) {
  ObjData d = obj_at(g, o);
  if (d.kind == OB_INSTANCE) {
    if (apply_method(g, r->caller, o, g->names.next, NO_NODE, NO_NODE, r->to)) return;
    Node coroutine = node_new(g);
    node_rule(g, coroutine, (Rule){.kind = RULE_AWAIT, .caller = r->caller, .to = r->to});
    apply_method(g, r->caller, o, g->names.anext, NO_NODE, NO_NODE, coroutine);
  } else if (d.kind == OB_GENERATOR) {
    edge_add(g, r->caller, (Func){d.a});
    node_copy(g, slot(g, obj_func(g, (Func){d.a}), SLOT_YIELD), r->to);
  } else if (d.kind == OB_BOX) {
    node_copy(g, slot(g, o, is_mapping(g, o) ? SLOT_KEYS : SLOT_ALL), r->to);
    node_rule(g, slot(g, o, SLOT_INNER), (Rule){.kind = RULE_EACH, .caller = r->caller});
  }
}

void rule_each(Graph *g, const Rule *r, Obj o) {
  ObjData d = obj_at(g, o);
  if (d.kind == OB_INSTANCE) each_instance(g, r, o, d.a);
  else if (d.kind == OB_CLASS && g->classes.at[d.a].is_enum)
    node_add(g, r->to, obj_make(g, OB_INSTANCE, d.a, 0));
  else rule_next(g, r, o);
}

void rule_unpack(Graph *g, const Rule *r, Obj o) {
  if (obj_at(g, o).kind == OB_BOX && r->name && !is_mapping(g, o)) box_get(g, o, r->name, r->to);
  else rule_each(g, r, o);
}

/* ---- filling ---- */

void rule_fill(Graph *g, const Rule *r, Obj o) {
  Node each = node_new(g);
  Rule iterate = {.kind = RULE_EACH, .caller = r->caller, .to = each};
  rule_each(g, &iterate, o);
  box_put(g, (Obj){r->a}, 0, each);
}

/* `dict(x)`, `d.update(x)`: another mapping, or pairs of key and value. */
static void fill_pairs(Graph *g, const Rule *r, Obj o) {
  Node pair = node_new(g), key = node_new(g), value = node_new(g);
  Rule iterate = {.kind = RULE_EACH, .caller = r->caller, .to = pair};
  rule_each(g, &iterate, o);
  node_rule(g, pair, (Rule){.kind = RULE_UNPACK, .caller = r->caller, .name = POSITION, .to = key});
  node_rule(g, pair,
            (Rule){.kind = RULE_UNPACK, .caller = r->caller, .name = POSITION + 1, .to = value});
  node_copy(g, key, slot(g, (Obj){r->a}, SLOT_KEYS));
  box_put(g, (Obj){r->a}, 0, value);
}

void rule_merge(Graph *g, const Rule *r, Obj o) {
  ObjData d = obj_at(g, o);
  Obj to = {r->a};
  if (is_mapping(g, o)) {
    box_merge(g, o, to);
  } else if (d.kind == OB_INSTANCE && class_has(g, d.a, g->names.getitem)) {
    Node key = node_new(g), value = node_new(g);
    Rule iterate = {.kind = RULE_EACH, .caller = r->caller, .to = key};
    rule_each(g, &iterate, o);
    apply_method(g, r->caller, o, g->names.getitem, key, NO_NODE, value);
    node_copy(g, key, slot(g, to, SLOT_KEYS));
    box_put(g, to, 0, value);
  } else if (d.kind != OB_NAMESPACE) {
    fill_pairs(g, r, o);
  }
}

void rule_keep(Graph *g, const Rule *r, Obj o) {
  Name type;
  if (is_container(g, o, &type) || obj_at(g, o).kind == OB_GENERATOR) node_add(g, r->to, o);
}
