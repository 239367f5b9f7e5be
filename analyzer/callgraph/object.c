/* Objects, containers, and classes with their order. */
#include "callgraph/graph.h"

enum { MAX_MADE_CLASSES = 256, MAX_KEYS = 256, MAX_MERGED = 4000 };

Obj obj_make(Graph *g, ObjKind kind, uint32_t a, uint32_t b) {
  bool fresh;
  uint64_t key = (uint64_t)kind << 58 | (uint64_t)a << 29 | b; /* ids are below 2^29 */
  uint32_t *at = map_add(&g->obj_ids, key, g->objs.len, &fresh);
  if (!fresh) return (Obj){*at};
  vec_push(&g->objs, (ObjData){kind, a, b});
  return (Obj){g->objs.len - 1};
}

/* ---- containers ---- */

Obj box_at(Graph *g, uint64_t place, uint32_t tag, Name type) {
  bool fresh;
  uint64_t key = hash_mix(hash_mix(hash_mix(7, place), tag), type.id);
  uint32_t *at = map_add(&g->box_ids, key, g->boxes.len, &fresh);
  uint32_t i = *at;
  if (fresh) vec_push(&g->boxes, (Box){.type = type});
  return obj_make(g, OB_BOX, i, 0);
}

ContainerKind container_kind(Graph *g, Name type) {
  static const ContainerKind kinds[] = {CONTAINER_DICT, CONTAINER_LIST, CONTAINER_SET,
                                        CONTAINER_TUPLE};
  const Name roots[] = {g->names.plain_dict, g->names.plain_list, g->names.plain_set,
                        g->names.plain_tuple};
  bool fresh;
  uint32_t *at = map_add(&g->kinds, type.id, CONTAINER_NONE, &fresh);
  for (unsigned k = 0; fresh && type.id && k < sizeof kinds / sizeof *kinds; k++)
    if (name_eq(type, roots[k]) || (g->models && models_derives(g->models, type, roots[k])))
      *at = kinds[k];
  return (ContainerKind)*at;
}

static const Model *keep(Graph *g, uint32_t *at, bool fresh, const Model *m) {
  if (fresh) {
    *at = g->found.len;
    vec_push(&g->found, m);
  }
  return g->found.at[*at];
}

const Model *known_model(Graph *g, Name name) {
  bool fresh;
  uint32_t *at = map_add(&g->model_ids, name.id, 0, &fresh);
  return keep(g, at, fresh, fresh && g->models ? models_find(g->models, name) : NULL);
}

bool known_module(Graph *g, Name dotted) {
  bool fresh;
  uint32_t *at = map_add(&g->modules, dotted.id, 0, &fresh);
  if (fresh && g->models) *at = models_knows_module(g->models, dotted);
  return *at;
}

const Model *known_method(Graph *g, Name type, Name method) {
  bool fresh;
  uint32_t *at = map_add(&g->method_ids, (uint64_t)type.id << 32 | method.id, 0, &fresh);
  return keep(g, at, fresh, fresh && g->models ? models_method(g->models, type, method) : NULL);
}

bool is_container(Graph *g, Obj o, Name *type) {
  ObjData d = obj_at(g, o);
  if (d.kind == OB_BOX) *type = g->boxes.at[d.a].type;
  else if (d.kind == OB_INSTANCE) *type = g->classes.at[d.a].container;
  else return false;
  return d.kind == OB_BOX || type->id;
}

ContainerKind obj_container(Graph *g, Obj o) {
  Name type = NO_NAME;
  return is_container(g, o, &type) ? container_kind(g, type) : CONTAINER_NONE;
}

static void add_key(Graph *g, uint32_t box, uint32_t key) {
  Box *b = &g->boxes.at[box];
  for (uint32_t i = 0; i < b->keys.len; i++)
    if (b->keys.at[i] == key) return;
  vec_push(&b->keys, key);
  for (uint32_t i = 0; i < g->boxes.at[box].merged.len; i++) {
    uint32_t to = g->boxes.at[box].merged.at[i];
    Obj from = obj_make(g, OB_BOX, box, 0), into = obj_make(g, OB_BOX, to, 0);
    node_copy(g, slot(g, from, key), slot(g, into, key));
    add_key(g, to, key);
  }
}

/* The slot for `key`; fields of an instance are no elements, so it has but one. */
static uint32_t key_slot(Graph *g, Obj box, uint32_t key) {
  ObjData o = obj_at(g, box);
  if (!key || o.kind != OB_BOX || g->boxes.at[o.a].keys.len >= MAX_KEYS) return SLOT_REST;
  add_key(g, o.a, key);
  return key;
}

void box_put(Graph *g, Obj box, uint32_t key, Node value) {
  if (!value.i) return;
  uint32_t at = key_slot(g, box, key);
  node_copy(g, value, slot(g, box, at));
  node_copy(g, slot(g, box, at), slot(g, box, SLOT_ALL));
}

void box_put_obj(Graph *g, Obj box, uint32_t key, Obj value) {
  uint32_t at = key_slot(g, box, key);
  node_add(g, slot(g, box, at), value);
  node_copy(g, slot(g, box, at), slot(g, box, SLOT_ALL));
}

void box_get(Graph *g, Obj box, uint32_t key, Node to) {
  if (!key || obj_at(g, box).kind != OB_BOX) {
    node_copy(g, slot(g, box, SLOT_ALL), to);
    return;
  }
  node_copy(g, slot(g, box, key), to);
  node_copy(g, slot(g, box, SLOT_REST), to);
}

void box_merge(Graph *g, Obj from, Obj to) {
  static const uint32_t shared[] = {SLOT_REST, SLOT_ALL, SLOT_KEYS};
  if (from.i == to.i) return;
  for (unsigned i = 0; i < sizeof shared / sizeof *shared; i++)
    node_copy(g, slot(g, from, shared[i]), slot(g, to, shared[i]));
  ObjData a = obj_at(g, from), b = obj_at(g, to);
  if (a.kind != OB_BOX || b.kind != OB_BOX) return;
  Box *box = &g->boxes.at[a.a];
  for (uint32_t i = 0; i < box->merged.len; i++)
    if (box->merged.at[i] == b.a) return;
  if (box->merged.len >= MAX_MERGED) return;
  vec_push(&box->merged, b.a);
  for (uint32_t i = 0; i < g->boxes.at[a.a].keys.len; i++) {
    uint32_t key = g->boxes.at[a.a].keys.at[i];
    node_copy(g, slot(g, from, key), slot(g, to, key));
    add_key(g, b.a, key);
  }
}

/* ---- classes ---- */

/* The builtin container among the bases outside the view. */
static Name container_of(Graph *g, const ProgramClass *cls) {
  for (uint32_t i = 0; i < cls->ext_bases.len; i++)
    switch (container_kind(g, cls->ext_bases.at[i])) {
      case CONTAINER_DICT:
        return g->names.plain_dict;
      case CONTAINER_LIST:
        return g->names.plain_list;
      case CONTAINER_SET:
        return g->names.plain_set;
      case CONTAINER_TUPLE:
        return g->names.plain_tuple;
      default:
        break;
    }
  return NO_NAME;
}

static bool has_base_with(Graph *g, const ProgramClass *cls, Fold fold) {
  for (uint32_t i = 0; i < cls->ext_bases.len; i++) {
    const Model *m = known_model(g, cls->ext_bases.at[i]);
    if (m && m->fold == fold) return true;
  }
  return false;
}

/* Its annotations are the parameters of its constructor. */
static bool is_record(Graph *g, Class c) {
  const ProgramClass *cls = program_class(g->p, c);
  const IrFile *ir = program_ir(g->p, cls->mod);
  const IrClass *k = &ir->classes.at[cls->id.i];
  for (uint32_t i = 0; i < k->decorators.count; i++) {
    ExprId e = ir_list_at(ir, k->decorators, i);
    if (ir_expr(ir, e)->kind == EX_CALL) e = (ExprId){ir_expr(ir, e)->a};
    Binding b = program_resolve(g->p, program_func_of(g->p, cls->mod, k->parent), e);
    const Model *m = b.kind == BIND_EXTERNAL ? known_model(g, b.name) : NULL;
    if (m && m->fold == FOLD_DATA_CLASS) return true;
  }
  return has_base_with(g, cls, FOLD_DATA_CLASS);
}

/* A store `self.x = ...`, self being the first parameter of a method, or one to anything else. */
static void note_store(Graph *g, const ProgramModule *mod, const IrFieldUse *use) {
  const IrFunc *f = ir_func(mod->ir, use->func);
  if (!use->is_store) return;
  const IrExpr *owner = ir_expr(mod->ir, (ExprId){ir_expr(mod->ir, use->expr)->a});
  bool self = f->cls.i && f->params.count && owner->kind == EX_NAME &&
              owner->a == mod->ir->params.at[f->params.first].name.id;
  if (!self) map_set(&g->stored_outside, use->name.id, 1);
  else map_set(&g->stored, (uint64_t)(mod->first_class + f->cls.i) << 32 | use->name.id, 1);
}

static void note_stores(Graph *g) {
  for (uint32_t m = 1; m < g->p->mods.len; m++) {
    const ProgramModule *mod = &g->p->mods.at[m];
    for (uint32_t i = 0; i < mod->ir->field_uses.len; i++)
      note_store(g, mod, &mod->ir->field_uses.at[i]);
  }
}

bool class_stores(const Graph *g, uint32_t cls, Name name) {
  uint32_t x;
  for (uint32_t i = 0; i < g->classes.at[cls].mro_len; i++)
    if (map_get(&g->stored, (uint64_t)g->classes.at[cls].mro[i] << 32 | name.id, &x)) return true;
  return false;
}

void classes_build(Graph *g) {
  note_stores(g);
  for (uint32_t c = 0; c < g->p->classes.len; c++) {
    const ProgramClass *cls = &g->p->classes.at[c];
    ClassInfo info = {.of = {c}};
    if (cls->id.i) {
      uint32_t *mro = ARENA_ARRAY(&g->arena, uint32_t, cls->mro.len + 1);
      for (uint32_t i = 0; i < cls->mro.len; i++) mro[i] = cls->mro.at[i].i;
      info.mro = mro;
      info.mro_len = cls->mro.len;
      info.container = container_of(g, cls);
      info.is_enum = has_base_with(g, cls, FOLD_ENUMERATION) || has_base_with(g, cls, FOLD_FLAGS);
      info.is_record = is_record(g, (Class){c});
    }
    vec_push(&g->classes, info);
  }
}

static void append_mro(uint32_t *mro, uint32_t *len, const ClassInfo *from) {
  for (uint32_t i = 0; i < from->mro_len; i++) {
    bool known = false;
    for (uint32_t k = 0; k < *len; k++) known |= mro[k] == from->mro[i];
    if (!known) mro[(*len)++] = from->mro[i];
  }
}

uint32_t class_made(Graph *g, uint32_t first, uint32_t second) {
  bool fresh;
  if (!g->classes.at[first].of.i || !g->classes.at[second].of.i) return 0; /* one level is enough */
  uint64_t key = (uint64_t)first << 32 | second;
  uint32_t known;
  if (map_get(&g->made_classes, key, &known)) return known;
  if (g->classes.len >= g->p->classes.len + MAX_MADE_CLASSES) return 0;
  map_add(&g->made_classes, key, g->classes.len, &fresh);
  ClassInfo a = g->classes.at[first], b = g->classes.at[second];
  uint32_t *mro = ARENA_ARRAY(&g->arena, uint32_t, a.mro_len + b.mro_len + 1), len = 1;
  mro[0] = g->classes.len;
  append_mro(mro, &len, &a);
  append_mro(mro, &len, &b);
  vec_push(&g->classes, (ClassInfo){.mro = mro, .mro_len = len,
                                    .container = a.container.id ? a.container : b.container});
  return g->classes.len - 1;
}

static bool body_binds(const Graph *g, uint32_t cls, Name name) {
  Class c = g->classes.at[cls].of;
  uint32_t x;
  if (!c.i) return false;
  const ProgramClass *k = program_class(g->p, c);
  return map_get(&k->members, name.id, &x) || map_get(&k->nested, name.id, &x) ||
         (map_get(&k->attrs, name.id, &x) && x);
}

static bool lookup_from(Graph *g, uint32_t cls, uint32_t from, Name name, Rule rule) {
  for (uint32_t i = from; i < g->classes.at[cls].mro_len; i++) {
    uint32_t k = g->classes.at[cls].mro[i], x;
    Obj o = obj_make(g, OB_CLASS, k, 0);
    bool binds = body_binds(g, k, name);
    if (binds || slot_exists(g, o, name.id) || map_get(&g->stored_outside, name.id, &x))
      node_rule(g, slot(g, o, name.id), rule);
    if (binds) return true;
  }
  return false;
}

bool class_lookup(Graph *g, uint32_t cls, Name name, Rule rule) {
  return lookup_from(g, cls, 0, name, rule);
}

bool class_lookup_after(Graph *g, uint32_t cls, uint32_t after, Name name, Rule rule) {
  for (uint32_t i = 0; i < g->classes.at[cls].mro_len; i++)
    if (g->classes.at[cls].mro[i] == after) return lookup_from(g, cls, i + 1, name, rule);
  return false;
}

bool class_has(Graph *g, uint32_t cls, Name name) {
  for (uint32_t i = 0; i < g->classes.at[cls].mro_len; i++)
    if (body_binds(g, g->classes.at[cls].mro[i], name)) return true;
  return false;
}

const Model *class_outside_method(Graph *g, uint32_t cls, Name name) {
  const ClassInfo *info = &g->classes.at[cls];
  for (uint32_t i = 0; g->models && i < info->mro_len; i++) {
    Class c = g->classes.at[info->mro[i]].of;
    if (!c.i) continue;
    const ProgramClass *k = program_class(g->p, c);
    for (uint32_t b = 0; b < k->ext_bases.len; b++) {
      const Model *m = known_method(g, k->ext_bases.at[b], name);
      if (m) return m;
    }
  }
  return NULL;
}
