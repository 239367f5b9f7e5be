/* Calls of methods that builtin types have: list.append, dict.items, generator.send, ... */
#include <string.h>

#include "callgraph/graph.h"

enum { TAG_VIEW = 16, TAG_PAIRS = 17, TAG_PAIR = 18 };

static bool is_named(const Graph *g, Name name, const char *text) {
  return !strcmp(names_text(g->p->names, name), text);
}

/* What a mapping in view gives for its keys and values; a builtin one holds them itself. The
 * methods of the base that ask for them are outside the view, so this makes no edge. */
static void keys_of(Graph *g, Obj o, Node to) {
  node_copy(g, slot(g, o, SLOT_KEYS), to);
  if (obj_at(g, o).kind != OB_INSTANCE) return;
  Node iterator = node_new(g);
  node_rule(g, iterator, (Rule){.kind = RULE_NEXT, .to = to});
  apply_method(g, NO_FUNC, o, g->names.iter, NO_NODE, NO_NODE, iterator);
}

static void values_of(Graph *g, Obj o, Node to) {
  node_copy(g, slot(g, o, SLOT_ALL), to);
  Node key = node_new(g);
  keys_of(g, o, key);
  apply_method(g, NO_FUNC, o, g->names.getitem, key, NO_NODE, to);
}

static void return_view(Graph *g, uint32_t site, Obj o, Fold fold) {
  Obj view = box_of(g, o, TAG_VIEW + (uint32_t)fold, g->names.plain_iterator);
  Node key = node_new(g), value = node_new(g);
  node_add(g, g->sites.at[site].result, view);
  keys_of(g, o, key);
  if (fold != FOLD_KEYS) values_of(g, o, value);
  if (fold == FOLD_ITEMS) {
    Obj pair = box_of(g, o, TAG_PAIR, g->names.plain_tuple);
    box_put(g, pair, POSITION, key);
    box_put(g, pair, POSITION + 1, value);
    box_put_obj(g, view, 0, pair);
  } else {
    box_put(g, view, 0, fold == FOLD_KEYS ? key : value);
  }
}

static void put_all(Graph *g, uint32_t site, Obj o) {
  Site s = g->sites.at[site];
  for (uint32_t i = 0; i < s.arg_count; i++)
    if (s.args[i].kind == ARG_POS) box_put(g, o, 0, s.args[i].value);
}

static void insert_key(Graph *g, uint32_t site, Obj o) {
  Site s = g->sites.at[site];
  Node key = site_arg(g, site, 0);
  node_rule(g, key, (Rule){.kind = RULE_SPECIAL, .caller = s.caller, .name = g->names.hash.id});
  if (!is_mapping(g, o)) {
    box_put(g, o, 0, key);
    return;
  }
  node_copy(g, key, slot(g, o, SLOT_KEYS));
  box_put(g, o, site_key(g, site, 0), site_arg(g, site, 1));
  values_of(g, o, s.result);
}

static void extend(Graph *g, uint32_t site, Obj o) {
  Site s = g->sites.at[site];
  bool mapping = is_mapping(g, o);
  for (uint32_t i = 0; i < s.arg_count; i++) {
    if (s.args[i].kind == ARG_KEYWORD) box_put(g, o, s.args[i].keyword.id, s.args[i].value);
    else node_rule(g, s.args[i].value, (Rule){.kind = mapping ? RULE_MERGE : RULE_FILL,
                                              .caller = s.caller, .a = o.i});
  }
}

static void look_up(Graph *g, uint32_t site, Obj o) {
  Site s = g->sites.at[site];
  Node key = site_arg(g, site, 0);
  node_rule(g, key, (Rule){.kind = RULE_SPECIAL, .caller = s.caller, .name = g->names.hash.id});
  node_copy(g, site_arg(g, site, 1), s.result);
  uint32_t constant = site_key(g, site, 0);
  if (constant && obj_at(g, o).kind == OB_BOX) box_get(g, o, constant, s.result);
  else values_of(g, o, s.result);
}

static void reorder(Graph *g, uint32_t site, Obj o) {
  Site s = g->sites.at[site];
  Node key = site_keyword(g, site, names_find(g->p->names, "key", 3));
  if (key.i) apply_node(g, s.caller, key, slot(g, o, SLOT_ALL), NO_NODE, NO_NODE);
  else node_rule(g, slot(g, o, SLOT_ALL),
                 (Rule){.kind = RULE_SPECIAL, .caller = s.caller, .name = g->names.lt.id});
}

static void remove_element(Graph *g, uint32_t site, Obj o) {
  Site s = g->sites.at[site];
  if (is_mapping(g, o)) {
    values_of(g, o, s.result);
    node_copy(g, site_arg(g, site, 1), s.result);
    return;
  }
  node_copy(g, slot(g, o, SLOT_ALL), s.result);
  node_rule(g, slot(g, o, SLOT_ALL),
            (Rule){.kind = RULE_SPECIAL, .caller = s.caller, .name = g->names.eq.id,
                   .a = site_arg(g, site, 0).i});
}

/* Methods that syntax calls, called by name: `super().__setitem__(k, v)`. */
static bool call_protocol(Graph *g, uint32_t site, Obj o, Name method) {
  Site s = g->sites.at[site];
  if (name_eq(method, g->names.getitem)) {
    box_get(g, o, 0, s.result);
  } else if (name_eq(method, g->names.setitem)) {
    if (is_mapping(g, o)) node_copy(g, site_arg(g, site, 0), slot(g, o, SLOT_KEYS));
    box_put(g, o, 0, site_arg(g, site, 1));
  } else if (name_eq(method, g->names.init)) {
    extend(g, site, o);
  } else if (name_eq(method, g->names.iter)) {
    Obj view = box_of(g, o, TAG_PAIRS, g->names.plain_iterator);
    box_put(g, view, 0, slot(g, o, is_mapping(g, o) ? SLOT_KEYS : SLOT_ALL));
    node_add(g, s.result, view);
  } else {
    return false;
  }
  return true;
}

/* Methods of text: what they do with their arguments. */
static void call_text(Graph *g, uint32_t site, Name method) {
  Site s = g->sites.at[site];
  if (name_eq(method, g->names.join)) {
    node_rule(g, site_arg(g, site, 0), (Rule){.kind = RULE_EACH, .caller = s.caller,
                                              .to = node_new(g)});
  } else if (name_eq(method, g->names.plain_format)) {
    for (uint32_t i = 0; i < s.arg_count; i++)
      node_rule(g, s.args[i].value,
                (Rule){.kind = RULE_SPECIAL, .caller = s.caller, .name = g->names.format.id,
                       .b = g->names.str.id});
  }
}

/* A method that no fold describes: one that changes its receiver takes its arguments in, one that
 * returns a container of its own kind hands the elements on. */
static void call_plain(Graph *g, uint32_t site, Obj o, const Model *m, Name method) {
  Site s = g->sites.at[site];
  bool mutates = false;
  for (uint32_t i = 0; m && i < m->mutates.len; i++) mutates |= m->mutates.at[i] == MODEL_SELF;
  if (mutates) {
    put_all(g, site, o);
    node_copy(g, slot(g, o, SLOT_ALL), s.result);
  } else if (name_eq(method, g->names.copy) || (m && m->result_type.id)) {
    Name type;
    if (m && !name_eq(method, g->names.copy) && obj_at(g, o).kind == OB_BOX &&
        container_kind(g, m->result_type) != CONTAINER_SET)
      return;
    if (is_container(g, o, &type)) node_add(g, s.result, o);
    for (uint32_t i = 0; i < s.arg_count; i++) {
      node_rule(g, s.args[i].value, (Rule){.kind = RULE_KEEP, .to = s.result});
      node_rule(g, s.args[i].value, (Rule){.kind = RULE_EACH, .caller = s.caller});
    }
  }
}

static void from_keys(Graph *g, uint32_t site, Obj made) {
  Site s = g->sites.at[site];
  Node key = slot(g, made, SLOT_KEYS);
  node_rule(g, site_arg(g, site, 0), (Rule){.kind = RULE_EACH, .caller = s.caller, .to = key});
  box_put(g, made, 0, site_arg(g, site, 1));
  node_add(g, s.result, made);
}

static void call_container(Graph *g, uint32_t site, Obj o, Name type, Name method) {
  const Model *m = known_method(g, type, method);
  if (call_protocol(g, site, o, method)) return;
  if (name_eq(type, g->names.plain_str)) {
    call_text(g, site, method);
    return;
  }
  switch (m ? m->fold : FOLD_NONE) {
    case FOLD_APPEND:
      put_all(g, site, o);
      break;
    case FOLD_INSERT_KEY:
      insert_key(g, site, o);
      break;
    case FOLD_EXTEND:
      extend(g, site, o);
      break;
    case FOLD_REMOVE:
      remove_element(g, site, o);
      break;
    case FOLD_LOOKUP:
      look_up(g, site, o);
      break;
    case FOLD_KEYS:
    case FOLD_VALUES:
    case FOLD_ITEMS:
      return_view(g, site, o, (Fold)m->fold);
      break;
    case FOLD_REORDER:
      reorder(g, site, o);
      break;
    case FOLD_INDEX_OF:
      node_rule(g, slot(g, o, SLOT_ALL),
                (Rule){.kind = RULE_SPECIAL, .caller = g->sites.at[site].caller,
                       .name = g->names.eq.id, .a = site_arg(g, site, 0).i});
      break;
    default:
      call_plain(g, site, o, m, method);
      break;
  }
}

static void call_generator(Graph *g, uint32_t site, Func f, Name method) {
  Site s = g->sites.at[site];
  Obj function = obj_func(g, f);
  bool resumes = name_eq(method, g->names.send) || name_eq(method, g->names.throw_) ||
                 name_eq(method, g->names.close) || name_eq(method, g->names.next);
  if (!resumes) return;
  edge_add(g, s.caller, f);
  node_copy(g, slot(g, function, SLOT_YIELD), s.result);
}

/* `@x.setter`: the property keeps its other halves. */
static void call_property(Graph *g, uint32_t site, Obj property, Name method) {
  Site s = g->sites.at[site];
  ObjKind kind = name_eq(method, g->names.setter)    ? OB_SETTER
                 : name_eq(method, g->names.deleter) ? OB_DELETER
                                                     : OB_GETTER;
  node_add(g, s.result, property);
  node_rule(g, site_arg(g, site, 0),
            (Rule){.kind = RULE_WRAP, .caller = s.caller, .a = kind, .to = s.result});
}

static void call_on_class(Graph *g, uint32_t site, uint32_t cls, Name method) {
  Site s = g->sites.at[site];
  if (name_eq(method, g->names.new_)) {
    node_rule(g, site_arg(g, site, 0), (Rule){.kind = RULE_NEW, .to = s.result});
  } else if (name_eq(method, g->names.call)) {
    apply_class(g, site, cls);
  } else if (is_named(g, method, "fromkeys")) {
    from_keys(g, site, obj_make(g, OB_INSTANCE, cls, 0));
  } else if (is_named(g, method, "__subclasses__")) {
    Obj list = box_at(g, 1ull << 60 | cls, 0, g->names.plain_list);
    Class c = g->classes.at[cls].of;
    for (uint32_t i = 0; c.i && i < program_class(g->p, c)->subclasses.len; i++)
      box_put_obj(g, list, 0,
                  obj_make(g, OB_CLASS, program_class(g->p, c)->subclasses.at[i].i, 0));
    node_add(g, s.result, list);
  }
}

/* `super().__setattr__("x", v)` and its kin reach the object itself. */
static void call_on_instance(Graph *g, uint32_t site, Obj o, Name method) {
  bool prefix;
  Name name = site_text(g, site, 0, &prefix);
  Site s = g->sites.at[site];
  Node self = node_new(g);
  if (!name.id || prefix) return;
  node_add(g, self, o);
  if (name_eq(method, g->names.setattr))
    node_rule(g, self, (Rule){.kind = RULE_STORE, .caller = s.caller, .name = name.id,
                              .a = site_arg(g, site, 1).i});
  if (name_eq(method, g->names.getattribute))
    node_rule(g, self, (Rule){.kind = RULE_ATTR, .caller = s.caller, .name = name.id,
                              .to = s.result});
}

void apply_builtin_method(Graph *g, uint32_t site, Obj receiver, Name method) {
  ObjData d = obj_at(g, receiver);
  Name type = NO_NAME;
  switch (d.kind) {
    case OB_GETTER:
    case OB_SETTER:
    case OB_DELETER:
      call_property(g, site, receiver, method);
      break;
    case OB_GENERATOR:
      call_generator(g, site, (Func){d.a}, method);
      break;
    case OB_CLASS:
      call_on_class(g, site, d.a, method);
      break;
    case OB_EXTERNAL:
      apply_type_method(g, site, method);
      break;
    case OB_FUNC:
      if (name_eq(method, g->names.call)) apply_function(g, site, (Func){d.a}, NO_OBJ);
      break;
    default:
      if (name_eq(method, g->names.new_)) {
        node_rule(g, site_arg(g, site, 0),
                  (Rule){.kind = RULE_NEW, .to = g->sites.at[site].result});
        break;
      }
      if (is_container(g, receiver, &type)) call_container(g, site, receiver, type, method);
      else call_on_instance(g, site, receiver, method);
      break;
  }
}
