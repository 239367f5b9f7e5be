/* Calls of functions and classes outside the view: the language's own, and what models say. */
#include <string.h>

#include "callgraph/graph.h"

enum { TAG_RESULT = 1, TAG_PAIR = 2 };

/* Builtins that call a method of their argument; `more` is tried where the class lacks it. */
static const struct Protocol {
  const char *builtin, *method, *more;
} PROTOCOLS[] = {
    {"len", "__len__", ""},         {"str", "__str__", "__repr__"}, {"repr", "__repr__", ""},
    {"format", "__format__", "__str__"}, {"bytes", "__bytes__", "__iter__"},
    {"hash", "__hash__", ""},       {"abs", "__abs__", ""},         {"bool", "__bool__", "__len__"},
    {"int", "__int__", "__index__"}, {"float", "__float__", "__index__"},
    {"complex", "__complex__", "__float__"}, {"round", "__round__", ""},
    {"dir", "__dir__", ""},         {"divmod", "__divmod__", ""},   {"pow", "__pow__", ""},
    {"ascii", "__repr__", ""},
};

static bool text_is(const Graph *g, Name name, const char *text) {
  return !strcmp(names_text(g->p->names, name), text);
}

static Name found(const Graph *g, const char *text) {
  return names_find(g->p->names, text, strlen(text));
}

/* ---- constants ---- */

uint32_t const_key(const IrFile *ir, ExprId id) {
  const IrExpr *e = ir_expr(ir, id);
  if (e->kind == EX_STR) return e->a;
  if (e->kind != EX_INT) return 0;
  int64_t i = ir_int(ir, e);
  return i >= 0 && i < MAX_POSITION ? POSITION + (uint32_t)i : 0;
}

static ExprId site_expr(const Graph *g, uint32_t site, uint32_t position) {
  const Site *s = &g->sites.at[site];
  for (uint32_t i = 0; s->mod.i && i < s->arg_count; i++) {
    if (s->args[i].kind == ARG_STAR) return NO_EXPR;
    if (s->args[i].kind == ARG_POS && !position--) return s->args[i].expr;
  }
  return NO_EXPR;
}

uint32_t site_key(const Graph *g, uint32_t site, uint32_t position) {
  ExprId e = site_expr(g, site, position);
  return e.i ? const_key(program_ir(g->p, g->sites.at[site].mod), e) : 0;
}

static Name prefix_of(const Graph *g, const IrFile *ir, const IrFunc *fn, ExprId id, int depth);

/* The one value that a function stores under a local name. */
static Name prefix_of_local(const Graph *g, const IrFile *ir, const IrFunc *fn, uint32_t name,
                            int depth) {
  Name prefix = NO_NAME;
  for (uint32_t i = 1; i < ir->stmts.len; i++) {
    const IrStmt *st = &ir->stmts.at[i];
    if (st->kind != ST_ASSIGN || st->span.start < fn->span.start || st->span.end > fn->span.end)
      continue;
    const IrExpr *target = ir_expr(ir, st->a);
    if (target->kind == EX_NAME && target->a == name)
      prefix = prefix_of(g, ir, fn, st->b, depth + 1);
  }
  return prefix;
}

/* The constant beginning of `"visit_" + x`, `f"visit_{x}"`, `"visit_%s" % x`. */
static Name prefix_of(const Graph *g, const IrFile *ir, const IrFunc *fn, ExprId id, int depth) {
  const IrExpr *e = ir_expr(ir, id);
  if (e->kind == EX_NAME && depth < 2) return prefix_of_local(g, ir, fn, e->a, depth);
  if (e->kind == EX_FSTRING && e->b) e = ir_expr(ir, ir_list_at(ir, ir_items(e), 0));
  else if (e->kind == EX_BINARY) e = ir_expr(ir, (ExprId){e->a});
  else return NO_NAME;
  if (e->kind != EX_STR) return NO_NAME;
  const char *text = names_text(g->p->names, (Name){e->a});
  return names_add(g->p->names, text, strcspn(text, "%{"));
}

Name site_text(const Graph *g, uint32_t site, uint32_t position, bool *prefix) {
  ExprId e = site_expr(g, site, position);
  const Site *s = &g->sites.at[site];
  *prefix = false;
  if (!e.i || !s->caller.i) return NO_NAME;
  const IrFile *ir = program_ir(g->p, s->mod);
  if (ir_expr(ir, e)->kind == EX_STR) return (Name){ir_expr(ir, e)->a};
  *prefix = true;
  Name name = prefix_of(g, ir, ir_func(ir, program_func(g->p, s->caller)->id), e, 0);
  return names_len(g->p->names, name) < 2 ? NO_NAME : name;
}

/* ---- helpers ---- */

static Rule special(Func caller, Name method, Name more) {
  return (Rule){.kind = RULE_SPECIAL, .caller = caller, .name = method.id, .b = more.id};
}

static Node each_of(Graph *g, Func caller, Node items) {
  Node each = node_new(g);
  node_rule(g, items, (Rule){.kind = RULE_EACH, .caller = caller, .to = each});
  return each;
}

void apply_each(Graph *g, Func caller, Node callee, Node items, Node result) {
  if (callee.i) apply_node(g, caller, callee, each_of(g, caller, items), NO_NODE, result);
}

static Obj result_box(Graph *g, uint32_t site, uint32_t tag, Name type) {
  return box_at(g, 1ull << 61 | site, tag, type);
}

/* A new container that the call returns. */
static Obj return_box(Graph *g, uint32_t site, Name type) {
  Obj box = result_box(g, site, TAG_RESULT, type);
  node_add(g, g->sites.at[site].result, box);
  return box;
}

static Name key_word(const Graph *g) { return found(g, "key"); }

static Node param_node(const Graph *g, uint32_t site, const Model *m, ParamRef param) {
  if (param < 0 || (uint32_t)param >= m->params.len) return NO_NODE;
  Node n = site_keyword(g, site, m->params.at[param].name);
  return n.i ? n : site_arg(g, site, (uint32_t)param);
}

/* ---- functions that iterate ---- */

/* A list or tuple that is made of a value first asks how long it will be. */
static void ask_length(Graph *g, Func caller, Node items) {
  node_rule(g, items, special(caller, g->names.len, NO_NAME));
}

static void fill_from(Graph *g, Obj box, Func caller, Node items) {
  node_rule(g, items, (Rule){.kind = RULE_FILL, .caller = caller, .a = box.i});
}

static void order_elements(Graph *g, uint32_t site, Node items, OperKind by) {
  Func caller = g->sites.at[site].caller;
  Node each = each_of(g, caller, items), key = site_keyword(g, site, key_word(g));
  if (key.i) apply_node(g, caller, key, each, NO_NODE, NO_NODE);
  else node_rule(g, each, special(caller, g->opers[by].plain, NO_NAME));
}

static void call_extreme(Graph *g, uint32_t site, OperKind by) {
  Site s = g->sites.at[site];
  Node first = site_arg(g, site, 0), list = node_new(g);
  if (s.arg_count > 1 && s.args[1].kind == ARG_POS) {
    Obj box = result_box(g, site, TAG_PAIR, g->names.plain_tuple);
    for (uint32_t i = 0; i < s.arg_count; i++)
      if (s.args[i].kind == ARG_POS) box_put(g, box, 0, s.args[i].value);
    node_add(g, list, box);
    first = list;
  }
  order_elements(g, site, first, by);
  node_rule(g, first, (Rule){.kind = RULE_EACH, .caller = s.caller, .to = s.result});
  for (uint32_t i = 0; i < s.arg_count; i++) /* what an empty one gives */
    if (s.args[i].kind == ARG_KEYWORD && !name_eq(s.args[i].keyword, key_word(g)))
      node_copy(g, s.args[i].value, s.result);
}

/* enumerate and zip: an iterator of tuples, walked together with what it walks through. */
static void call_tuples(Graph *g, uint32_t site, uint32_t first_position) {
  Site s = g->sites.at[site];
  Obj iterator = return_box(g, site, g->names.plain_iterator);
  Obj pair = result_box(g, site, TAG_PAIR, g->names.plain_tuple);
  box_put_obj(g, iterator, 0, pair);
  for (uint32_t i = 0, at = first_position; i < s.arg_count; i++) {
    Node items = s.args[i].value;
    if (s.args[i].kind == ARG_STAR) {
      items = each_of(g, s.caller, items);
      box_put(g, pair, 0, each_of(g, s.caller, items));
    } else if (s.args[i].kind == ARG_POS && at < MAX_POSITION) {
      box_put(g, pair, POSITION + at++, each_of(g, s.caller, items));
    }
    node_copy(g, items, slot(g, iterator, SLOT_INNER));
  }
}

static void call_map(Graph *g, uint32_t site, const Model *m) {
  Site s = g->sites.at[site];
  Obj iterator = return_box(g, site, g->names.plain_iterator);
  SiteArg args[8];
  uint32_t count = 0;
  for (uint32_t i = 1; i < s.arg_count && count < 8; i++) {
    Node items = s.args[i].value;
    if (s.args[i].kind != ARG_POS) continue;
    args[count++] = (SiteArg){.value = each_of(g, s.caller, items)};
    node_copy(g, items, slot(g, iterator, SLOT_INNER));
  }
  Node result = node_new(g);
  uint32_t call = site_new(g, s.caller, result, args, count);
  node_rule(g, site_arg(g, site, 0), (Rule){.kind = RULE_CALL, .caller = s.caller, .a = call});
  box_put(g, iterator, 0, m->makes_length && count ? args[0].value : result); /* filter, map */
}

/* Functions that return an iterator over their arguments' elements. */
static void call_chain(Graph *g, uint32_t site, Obj box) {
  Site s = g->sites.at[site];
  for (uint32_t i = 0; i < s.arg_count; i++) {
    Node items = s.args[i].value;
    if (s.args[i].kind == ARG_STAR) items = each_of(g, s.caller, items);
    else if (s.args[i].kind != ARG_POS) continue;
    fill_from(g, box, s.caller, items);
    node_copy(g, items, slot(g, box, SLOT_INNER));
  }
}

static void call_consumer(Graph *g, uint32_t site, Name method, Name more) {
  Func caller = g->sites.at[site].caller;
  node_rule(g, each_of(g, caller, site_arg(g, site, 0)), special(caller, method, more));
}

static void call_sum(Graph *g, uint32_t site) {
  Site s = g->sites.at[site];
  Rule add = special(s.caller, g->opers[OP_ADD].plain, g->opers[OP_ADD].reflected);
  Node each = each_of(g, s.caller, site_arg(g, site, 0));
  add.a = each.i;
  add.to = s.result;
  node_rule(g, each, add);
  node_copy(g, each, s.result);
  node_copy(g, site_arg(g, site, 1), s.result);
}

/* ---- containers ---- */

static void make_container(Graph *g, uint32_t site, Name type) {
  Site s = g->sites.at[site];
  Obj box = return_box(g, site, type);
  const Model *init = known_method(g, type, g->names.init);
  Node first = site_arg(g, site, 0);
  if (init && init->calls >= 0) { /* a table that makes its own values */
    Node made = node_new(g);
    apply_node(g, NO_FUNC, param_node(g, site, init, init->calls), NO_NODE, NO_NODE, made);
    box_put(g, box, 0, made);
    first = site_arg(g, site, 1);
  }
  bool mapping = is_mapping(g, box);
  ContainerKind kind = obj_container(g, box);
  if (kind == CONTAINER_LIST || kind == CONTAINER_TUPLE) ask_length(g, s.caller, first);
  node_rule(g, first, (Rule){.kind = mapping ? RULE_MERGE : RULE_FILL, .caller = s.caller,
                             .a = box.i});
  for (uint32_t i = 0; mapping && i < s.arg_count; i++) {
    if (s.args[i].kind == ARG_KEYWORD) box_put(g, box, s.args[i].keyword.id, s.args[i].value);
    if (s.args[i].kind == ARG_DSTAR)
      node_rule(g, s.args[i].value, (Rule){.kind = RULE_MERGE, .caller = s.caller, .a = box.i});
  }
}

/* Values that no field or element of interest can be in. */
static bool is_plain(const Graph *g, Name type) {
  const char *text = names_text(g->p->names, type);
  return !*text || strstr(" str int float bool bytes complex None ", text);
}

/* ---- objects ---- */

static void get_field(Graph *g, uint32_t site) {
  Site s = g->sites.at[site];
  bool prefix;
  Name name = site_text(g, site, 1, &prefix);
  node_copy(g, site_arg(g, site, 2), s.result);
  if (name.id)
    node_rule(g, site_arg(g, site, 0),
              (Rule){.kind = prefix ? RULE_PREFIX : RULE_ATTR, .caller = s.caller, .name = name.id,
                     .to = s.result});
}

static void set_field(Graph *g, uint32_t site) {
  bool prefix;
  Name name = site_text(g, site, 1, &prefix);
  if (name.id && !prefix)
    node_rule(g, site_arg(g, site, 0),
              (Rule){.kind = RULE_STORE, .caller = g->sites.at[site].caller, .name = name.id,
                     .a = site_arg(g, site, 2).i});
}

static void wrap(Graph *g, uint32_t site, uint32_t position, ObjKind kind) {
  Site s = g->sites.at[site];
  node_rule(g, site_arg(g, site, position),
            (Rule){.kind = RULE_WRAP, .caller = s.caller, .a = kind, .to = s.result});
}

/* `super()`: of the method that the call stands in; `super(C, self)`. */
static void call_super(Graph *g, uint32_t site) {
  Site s = g->sites.at[site];
  Func f = s.caller;
  while (f.i && !program_func(g->p, f)->cls.i) f = program_func(g->p, f)->parent;
  if (!f.i) return;
  const ProgramFunc *pf = program_func(g->p, f);
  const IrFile *ir = program_ir(g->p, pf->mod);
  Range params = ir_func(ir, pf->id)->params;
  Node self = site_arg(g, site, 1);
  if (!self.i && params.count) self = var(g, f, ir->params.at[params.first].name);
  node_rule(g, self,
            (Rule){.kind = RULE_SUPER, .caller = s.caller, .a = pf->cls.i, .to = s.result});
}

static void call_type(Graph *g, uint32_t site) {
  Site s = g->sites.at[site];
  if (s.arg_count == 1) {
    node_rule(g, site_arg(g, site, 0),
              (Rule){.kind = RULE_TYPE_OF, .caller = s.caller, .to = s.result});
    return;
  }
  Node first = node_new(g), second = node_new(g), bases = site_arg(g, site, 1);
  bool two = false;
  ExprId e = site_expr(g, site, 1);
  if (e.i) two = ir_items(ir_expr(program_ir(g->p, s.mod), e)).count > 1;
  node_rule(g, bases, (Rule){.kind = RULE_UNPACK, .name = POSITION, .to = first});
  node_rule(g, bases, (Rule){.kind = RULE_UNPACK, .name = POSITION + 1, .to = second});
  node_rule(g, first, (Rule){.kind = RULE_DERIVE, .a = two ? second.i : 0, .to = s.result});
}

static void test_type(Graph *g, uint32_t site, Name name) {
  bool prefix;
  Func caller = g->sites.at[site].caller;
  Name field = site_text(g, site, 1, &prefix);
  if (text_is(g, name, "hasattr") && field.id && !prefix)
    node_rule(g, site_arg(g, site, 0),
              (Rule){.kind = RULE_ATTR, .caller = caller, .name = field.id, .to = node_new(g)});
}

/* ---- by fold ---- */

static bool call_fold(Graph *g, uint32_t site, Name name, const Model *m) {
  Site s = g->sites.at[site];
  Node first = site_arg(g, site, 0);
  switch (m->fold) {
    case FOLD_ORDERED:
      order_elements(g, site, first, OP_LT);
      ask_length(g, s.caller, first);
      fill_from(g, return_box(g, site, g->names.plain_list), s.caller, first);
      return true;
    case FOLD_SMALLEST:
    case FOLD_LARGEST:
      call_extreme(g, site, m->fold == FOLD_SMALLEST ? OP_LT : OP_GT);
      return true;
    case FOLD_TOTAL:
      call_sum(g, site);
      return true;
    case FOLD_SOME:
    case FOLD_EVERY:
      call_consumer(g, site, g->names.bool_, g->names.len);
      return true;
    case FOLD_INDEXED:
      s.arg_count = s.arg_count > 1 ? 1 : s.arg_count;
      call_tuples(g, site_new(g, s.caller, s.result, s.args, s.arg_count), 1);
      return true;
    case FOLD_IN_STEP:
      call_tuples(g, site, 0);
      return true;
    case FOLD_MAP_CALL:
      call_map(g, site, m);
      return true;
    case FOLD_BACKWARDS:
      node_rule(g, first, special(s.caller, g->names.reversed_, g->names.len));
      call_chain(g, site, return_box(g, site, g->names.plain_iterator));
      return true;
    case FOLD_ITERATOR: {
      Rule iterate = special(s.caller, g->names.iter, NO_NAME);
      iterate.to = s.result;
      node_rule(g, first, iterate);
      node_rule(g, first, (Rule){.kind = RULE_KEEP, .to = s.result});
      return true;
    }
    case FOLD_NEXT_ITEM:
      node_rule(g, first, (Rule){.kind = RULE_NEXT, .caller = s.caller, .to = s.result});
      node_copy(g, site_arg(g, site, 1), s.result);
      return true;
    case FOLD_TYPE_TEST:
      test_type(g, site, name);
      return true;
    case FOLD_GET_FIELD:
      get_field(g, site);
      return true;
    case FOLD_SET_FIELD:
      set_field(g, site);
      return true;
    case FOLD_SUPER:
      call_super(g, site);
      return true;
    case FOLD_PROPERTY:
      wrap(g, site, 0, OB_GETTER);
      wrap(g, site, 1, OB_SETTER);
      wrap(g, site, 2, OB_DELETER);
      return true;
    case FOLD_STATIC_METHOD:
      wrap(g, site, 0, OB_STATIC);
      return true;
    case FOLD_CLASS_METHOD:
      wrap(g, site, 0, OB_CLASS_METHOD);
      return true;
    case FOLD_CONTEXT_MANAGER:
      wrap(g, site, 0, OB_MAKER);
      return true;
    case FOLD_PARTIAL:
      node_add(g, s.result, obj_make(g, OB_PARTIAL, site, 0));
      return true;
    case FOLD_TRANSPARENT:
    case FOLD_DATA_CLASS:
      if (s.is_factory) node_add(g, s.result, obj_external(g, name));
      else node_copy(g, first, s.result);
      return true;
    case FOLD_COPY:
      node_copy(g, first, s.result);
      return true;
    default:
      return false;
  }
}

/* A callback runs now in this frame, or later in one outside the view. */
static void call_callback(Graph *g, uint32_t site, const Model *m) {
  Site s = g->sites.at[site];
  Func caller = m->calls_when == WHEN_NOW ? s.caller : NO_FUNC;
  Node callee = param_node(g, site, m, m->calls), each = node_new(g);
  for (uint32_t i = 0; i < s.arg_count; i++)
    if (s.args[i].value.i != callee.i && s.args[i].kind == ARG_POS) {
      node_rule(g, s.args[i].value, (Rule){.kind = RULE_EACH, .caller = caller, .to = each});
      node_copy(g, s.args[i].value, each);
    }
  apply_node(g, caller, callee, each, each, s.result);
  node_copy(g, s.result, each);
}

static void call_modelled(Graph *g, uint32_t site, Name name, const Model *m) {
  Site s = g->sites.at[site];
  if (m->is_class && container_kind(g, name)) {
    make_container(g, site, name);
    if (m->fold == FOLD_UNORDERED)
      call_consumer(g, site, g->names.hash, NO_NAME);
    return;
  }
  if (call_fold(g, site, name, m)) return;
  if (m->words >> MODEL_ALIAS_OF & 1) node_copy(g, param_node(g, site, m, m->alias_of), s.result);
  if (m->calls >= 0) call_callback(g, site, m);
  if (m->is_class) {
    return_box(g, site, name);
  } else if (name_eq(m->result_type, g->names.plain_iterator)) {
    call_chain(g, site, return_box(g, site, m->result_type));
  } else if (!is_plain(g, m->result_type)) {
    return_box(g, site, m->result_type);
  }
}

static bool call_protocol(Graph *g, uint32_t site, Name name) {
  Func caller = g->sites.at[site].caller;
  for (unsigned i = 0; i < sizeof PROTOCOLS / sizeof *PROTOCOLS; i++) {
    const struct Protocol *p = &PROTOCOLS[i];
    if (!text_is(g, name, p->builtin)) continue;
    Rule rule = special(caller, found(g, p->method), *p->more ? found(g, p->more) : NO_NAME);
    if (!rule.name) rule.name = rule.b, rule.b = 0;
    rule.to = g->sites.at[site].result;
    if (rule.name) node_rule(g, site_arg(g, site, 0), rule);
    return true;
  }
  return false;
}

/* `object.__new__(cls)`, `object.__setattr__(self, "x", v)` */
void apply_type_method(Graph *g, uint32_t site, Name method) {
  if (name_eq(method, g->names.new_))
    node_rule(g, site_arg(g, site, 0),
              (Rule){.kind = RULE_NEW, .to = g->sites.at[site].result});
  else
    set_field(g, site);
}

void apply_external(Graph *g, uint32_t site, Name name) {
  const Model *m = known_model(g, name);
  Site s = g->sites.at[site];
  if (name_eq(name, g->names.type)) {
    call_type(g, site);
  } else if (text_is(g, name, "print")) {
    for (uint32_t i = 0; i < s.arg_count; i++)
      node_rule(g, s.args[i].value, special(s.caller, g->names.str, g->names.repr));
  } else if (!call_protocol(g, site, name) && m) {
    call_modelled(g, site, name, m);
  }
}
