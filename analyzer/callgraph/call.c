/* Calls: who is called, and where arguments and results go. */
#include "callgraph/graph.h"

enum { MAX_ARGUMENTS = 256, MAX_PARTIALS = 3, TAG_REST = 1, TAG_KEYWORDS = 2 };

uint32_t site_new(Graph *g, Func caller, Node result, const SiteArg *args, uint32_t count) {
  Site s = {.caller = caller, .result = result, .arg_count = count};
  if (count > MAX_ARGUMENTS) s.arg_count = count = MAX_ARGUMENTS;
  s.args = ARENA_ARRAY(&g->arena, SiteArg, count + 1);
  for (uint32_t i = 0; i < count; i++) s.args[i] = args[i];
  vec_push(&g->sites, s);
  return g->sites.len - 1;
}

void apply_node(Graph *g, Func caller, Node callee, Node a, Node b, Node result) {
  SiteArg args[2] = {{.value = a}, {.value = b}};
  bool fresh;
  uint64_t key = hash_mix((uint64_t)callee.i << 32 | caller.i, (uint64_t)a.i << 32 | b.i);
  map_add(&g->applied, hash_mix(key, result.i), 1, &fresh);
  if (!fresh || !callee.i) return;
  uint32_t site = site_new(g, caller, result, args, b.i ? 2 : a.i ? 1 : 0);
  node_rule(g, callee, (Rule){.kind = RULE_CALL, .caller = caller, .a = site});
}

/* What an instance's class has under the name of a special method, bound to it. */
static Node method_node(Graph *g, Obj receiver, uint32_t cls, Name name) {
  bool fresh;
  uint64_t key = (uint64_t)receiver.i << 32 | name.id;
  uint32_t *at = map_add(&g->methods, key, g->nodes.len, &fresh);
  if (!fresh) return (Node){*at};
  Node n = node_new(g);
  class_lookup(g, cls, name, (Rule){.kind = RULE_BIND, .a = receiver.i, .to = n});
  return n;
}

bool apply_method(Graph *g, Func caller, Obj receiver, Name name, Node a, Node b, Node result) {
  ObjData d = obj_at(g, receiver);
  if (d.kind != OB_INSTANCE || !class_has(g, d.a, name)) return false;
  apply_node(g, caller, method_node(g, receiver, d.a, name), a, b, result);
  return true;
}

Node site_arg(const Graph *g, uint32_t site, uint32_t position) {
  const Site *s = &g->sites.at[site];
  for (uint32_t i = 0; i < s->arg_count; i++) {
    if (s->args[i].kind == ARG_STAR) return NO_NODE;
    if (s->args[i].kind == ARG_POS && !position--) return s->args[i].value;
  }
  return NO_NODE;
}

Node site_keyword(const Graph *g, uint32_t site, Name keyword) {
  const Site *s = &g->sites.at[site];
  for (uint32_t i = 0; keyword.id && i < s->arg_count; i++)
    if (s->args[i].kind == ARG_KEYWORD && name_eq(s->args[i].keyword, keyword))
      return s->args[i].value;
  return NO_NODE;
}

/* ---- parameters ---- */

typedef struct Params {
  const IrFile *ir;
  Range all;
} Params;

static Params params_of(const Graph *g, Func f) {
  const ProgramFunc *pf = program_func(g->p, f);
  const IrFile *ir = program_ir(g->p, pf->mod);
  return (Params){ir, ir_func(ir, pf->id)->params};
}

static const IrParam *param_at(Params p, uint32_t i) { return &p.ir->params.at[p.all.first + i]; }

static bool is_positional(const IrParam *p) {
  return p->kind == PARAM_POS || p->kind == PARAM_POSONLY;
}

/* The container of `*args` or `**kwargs`, NO_OBJ if the function has none. */
static Obj rest_box(Graph *g, Func f, bool keywords) {
  Params p = params_of(g, f);
  for (uint32_t i = 0; i < p.all.count; i++)
    if (param_at(p, i)->kind == (keywords ? PARAM_DSTAR : PARAM_STAR)) {
      Obj box = box_at(g, 1ull << 62 | f.i, keywords ? TAG_KEYWORDS : TAG_REST,
                       keywords ? g->names.plain_dict : g->names.plain_tuple);
      node_add(g, var(g, f, param_at(p, i)->name), box);
      return box;
    }
  return NO_OBJ;
}

static void pass_position(Graph *g, Func f, uint32_t at, Node value) {
  Params p = params_of(g, f);
  if (at < p.all.count && is_positional(param_at(p, at))) {
    node_copy(g, value, var(g, f, param_at(p, at)->name));
    return;
  }
  uint32_t named = 0;
  while (named < p.all.count && is_positional(param_at(p, named))) named++;
  Obj rest = rest_box(g, f, false);
  uint32_t key = at - named < MAX_POSITION ? POSITION + (at - named) : 0;
  if (rest.i) box_put(g, rest, key, value);
}

static void pass_keyword(Graph *g, Func f, Name keyword, Node value) {
  Params p = params_of(g, f);
  for (uint32_t i = 0; i < p.all.count; i++) {
    const IrParam *param = param_at(p, i);
    if (name_eq(param->name, keyword) && param->kind != PARAM_STAR && param->kind != PARAM_DSTAR) {
      node_copy(g, value, var(g, f, keyword));
      return;
    }
  }
  Obj rest = rest_box(g, f, true);
  if (rest.i) box_put(g, rest, keyword.id, value);
}

/* f(*x): each position that x is known to have, and the rest everywhere. */
void rule_spread(Graph *g, const Rule *r, Obj o) {
  Func f = {r->a};
  Params p = params_of(g, f);
  Obj rest = rest_box(g, f, false);
  Node all = node_new(g);
  if (obj_at(g, o).kind == OB_BOX) {
    for (uint32_t i = 0; i < MAX_POSITION; i++) {
      Node item = node_new(g);
      node_copy(g, slot(g, o, POSITION + i), item);
      pass_position(g, f, r->b + i, item);
    }
    node_copy(g, slot(g, o, SLOT_REST), all);
    node_copy(g, slot(g, o, SLOT_KEYS), all);
  } else {
    Rule each = {.kind = RULE_EACH, .caller = r->caller, .to = all};
    rule_each(g, &each, o);
  }
  for (uint32_t i = r->b; i < p.all.count; i++)
    if (is_positional(param_at(p, i))) node_copy(g, all, var(g, f, param_at(p, i)->name));
  if (rest.i) box_put(g, rest, 0, all);
}

/* f(**x): by name, and what is stored under unknown keys everywhere. */
void rule_spread_keys(Graph *g, const Rule *r, Obj o) {
  Func f = {r->a};
  Params p = params_of(g, f);
  if (obj_at(g, o).kind != OB_BOX) return;
  for (uint32_t i = 0; i < p.all.count; i++) {
    const IrParam *param = param_at(p, i);
    if (param->kind == PARAM_STAR || param->kind == PARAM_DSTAR || param->kind == PARAM_POSONLY)
      continue;
    box_get(g, o, param->name.id, var(g, f, param->name));
  }
  Obj rest = rest_box(g, f, true);
  if (rest.i) box_merge(g, o, rest);
}

static void pass_arguments(Graph *g, uint32_t site, Func f, uint32_t next) {
  Site s = g->sites.at[site];
  for (uint32_t i = 0; i < s.arg_count; i++) {
    const SiteArg *arg = &s.args[i];
    Rule spread = {.caller = s.caller, .a = f.i, .b = next};
    switch (arg->kind) {
      case ARG_POS:
        pass_position(g, f, next++, arg->value);
        break;
      case ARG_KEYWORD:
        pass_keyword(g, f, arg->keyword, arg->value);
        break;
      case ARG_STAR:
        spread.kind = RULE_SPREAD;
        node_rule(g, arg->value, spread);
        break;
      default:
        spread.kind = RULE_SPREAD_KEYS;
        node_rule(g, arg->value, spread);
        break;
    }
  }
}

void apply_function(Graph *g, uint32_t site, Func f, Obj receiver) {
  const ProgramFunc *pf = program_func(g->p, f);
  const IrFunc *fn = ir_func(program_ir(g->p, pf->mod), pf->id);
  Params p = params_of(g, f);
  Site s = g->sites.at[site];
  uint32_t next = 0;
  edge_add(g, s.caller, f);
  if (receiver.i) {
    Node self = node_new(g);
    node_add(g, self, receiver);
    pass_position(g, f, next++, self);
  }
  if (p.all.count) pass_arguments(g, site, f, next);
  if (fn->flags & (FUNC_GENERATOR | FUNC_ASYNC))
    node_add(g, s.result, obj_make(g, OB_GENERATOR, f.i, 0));
  else
    node_copy(g, slot(g, obj_func(g, f), SLOT_RETURN), s.result);
}

/* ---- who is called ---- */

/* A name may be bound to a partial of itself: each is unpacked once in a row. */
static bool unpacks_again(const Graph *g, uint32_t site, uint32_t made) {
  int depth = 0;
  for (; g->sites.at[site].partial; site = g->sites.at[site].outer)
    if (g->sites.at[site].partial == made || ++depth >= MAX_PARTIALS) return true;
  return false;
}

/* partial(f, a)(b) is f(a, b). */
static void call_partial(Graph *g, uint32_t site, uint32_t made) {
  SiteArg args[MAX_ARGUMENTS];
  if (unpacks_again(g, site, made)) return;
  uint32_t count = 0;
  Site outer = g->sites.at[site], inner = g->sites.at[made];
  if (!inner.arg_count || inner.args[0].kind != ARG_POS) return;
  for (uint32_t i = 1; i < inner.arg_count && count < MAX_ARGUMENTS; i++)
    args[count++] = inner.args[i];
  for (uint32_t i = 0; i < outer.arg_count && count < MAX_ARGUMENTS; i++)
    args[count++] = outer.args[i];
  uint32_t whole = site_new(g, outer.caller, outer.result, args, count);
  g->sites.at[whole].partial = made;
  g->sites.at[whole].outer = site;
  node_rule(g, inner.args[0].value, (Rule){.kind = RULE_CALL, .caller = outer.caller, .a = whole});
}

/* A callable instance: `__call__`, or the method that a base outside the view calls. */
static void call_instance(Graph *g, uint32_t site, Obj o, uint32_t cls) {
  Name name = g->names.call;
  Func caller = g->sites.at[site].caller;
  if (!class_has(g, cls, name)) {
    const Model *m = class_outside_method(g, cls, name);
    if (!m || !m->calls_method.id) return;
    name = m->calls_method;
  }
  Node callee = node_new(g);
  class_lookup(g, cls, name, (Rule){.kind = RULE_BIND, .caller = caller, .a = o.i, .to = callee});
  node_rule(g, callee, (Rule){.kind = RULE_CALL, .caller = caller, .a = site});
}

/* The receiver goes before the arguments of whatever is bound. */
static void call_bound(Graph *g, uint32_t site, Obj callable, Obj receiver) {
  ObjData d = obj_at(g, callable);
  if (d.kind == OB_FUNC) {
    apply_function(g, site, (Func){d.a}, receiver);
    return;
  }
  if (d.kind == OB_MAKER) {
    node_add(g, g->sites.at[site].result, obj_make(g, OB_MANAGER, d.a, 0));
    uint32_t copy = site_new(g, g->sites.at[site].caller, NO_NODE, g->sites.at[site].args,
                             g->sites.at[site].arg_count);
    apply_function(g, copy, (Func){d.a}, receiver);
    return;
  }
  SiteArg args[MAX_ARGUMENTS];
  Site s = g->sites.at[site];
  Node self = node_new(g), callee = node_new(g);
  node_add(g, self, receiver);
  args[0] = (SiteArg){.value = self};
  uint32_t count = 1;
  for (uint32_t i = 0; i < s.arg_count && count < MAX_ARGUMENTS; i++) args[count++] = s.args[i];
  node_add(g, callee, callable);
  uint32_t whole = site_new(g, s.caller, s.result, args, count);
  node_rule(g, callee, (Rule){.kind = RULE_CALL, .caller = s.caller, .a = whole});
}

void rule_call(Graph *g, const Rule *r, Obj o) {
  ObjData d = obj_at(g, o);
  switch (d.kind) {
    case OB_FUNC:
      apply_function(g, r->a, (Func){d.a}, NO_OBJ);
      break;
    case OB_CLASS:
      apply_class(g, r->a, d.a);
      break;
    case OB_INSTANCE:
      call_instance(g, r->a, o, d.a);
      break;
    case OB_BOUND:
      call_bound(g, r->a, (Obj){d.a}, (Obj){d.b});
      break;
    case OB_EXTERNAL:
      apply_external(g, r->a, (Name){d.a});
      break;
    case OB_METHOD:
      apply_builtin_method(g, r->a, (Obj){d.a}, (Name){d.b});
      break;
    case OB_PARTIAL:
      call_partial(g, r->a, d.a);
      break;
    case OB_STATIC:
      rule_call(g, r, (Obj){d.a});
      break;
    case OB_MAKER: {
      Site s = g->sites.at[r->a];
      node_add(g, s.result, obj_make(g, OB_MANAGER, d.a, 0));
      uint32_t copy = site_new(g, s.caller, NO_NODE, s.args, s.arg_count);
      apply_function(g, copy, (Func){d.a}, NO_OBJ);
      break;
    }
    default:
      break;
  }
}
