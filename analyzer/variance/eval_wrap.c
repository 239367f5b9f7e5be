/* What modelled constructors and wrappers make: the parts stay known by parameter, so that an
 * attribute can be read back, what is wrapped can be called, and it can be asked how it is wrapped. */
#include <string.h>

#include "variance/eval.h"

enum { MAX_WRAP_DEPTH = 12, FIRST_PARAM = 2 };

static bool has(const Model *m, ModelWord w) { return m->words >> w & 1; }

static bool is_made(const ValNode *n) {
  return n->kind == VK_CALL && (n->op == CALL_MADE || n->op == CALL_WRAPS);
}

static const Model *maker(Frame *f, const ValNode *n) {
  return is_made(n) ? models_find(f->e->models, (Name){n->a}) : NULL;
}

Val model_default(Frame *f, const Model *m, ParamRef ref) {
  ValStore *s = vals(f);
  if (ref < 0 || (uint32_t)ref >= m->params.len || !m->params.at[ref].has_default) return NO_VAL;
  const IrFile *ir = models_stub_ir(f->e->models, m->stub_file);
  const IrExpr *x = ir_expr(ir, m->params.at[ref].default_value);
  switch (x->kind) {
    case EX_TRUE:
      return s->yes;
    case EX_FALSE:
      return s->no;
    case EX_NONE:
      return s->none;
    case EX_INT:
      return val_int(s, ir_int(ir, x));
    case EX_STR:
      return val_str(s, (Name){x->a});
    default:
      return NO_VAL;
  }
}

/* `of` wrapped, or a new object where that is absent. Objects do not smear: what it was made with
 * makes it no other object. */
static Val made(Frame *f, const Model *m, Val of, Val receiver, CallArgs *args, Loc loc,
                Name type) {
  ValStore *s = vals(f);
  Val kids[FIRST_PARAM + MAX_ARGS] = {of, receiver};
  uint32_t n = FIRST_PARAM;
  Support sup = {0};
  for (uint32_t i = 0; i < m->params.len && i < MAX_ARGS; i++) {
    kids[n] = model_arg(f, m, (ParamRef)i, receiver, args, NULL);
    sup = support_union(s, sup, val_support(s, kids[n++]));
  }
  sup = support_flagged(s, sup, DEP_WEAK, CAUSE_RANK | CAUSE_CONFIG | CAUSE_LOCAL);
  if (of.i) sup = support_union(s, sup, val_support(s, of));
  return val_made(s, of.i ? CALL_WRAPS : CALL_MADE, m->name, kids, n, site_of(loc), f->instance,
                  sup, type);
}

Val made_object(Frame *f, const Model *m, Val receiver, CallArgs *args, Loc loc) {
  ValStore *s = vals(f);
  Name type = m->result_type;
  if (!has(m, MODEL_ALIAS_OF)) return made(f, m, NO_VAL, receiver, args, loc, type);
  bool many = m->alias_of >= 0 && m->params.at[m->alias_of].kind == PARAM_STAR;
  if (!many) {
    Val of = model_arg(f, m, m->alias_of, receiver, args, NULL);
    return made(f, m, of, receiver, args, loc, type.id || !of.i ? type : val_type(s, of));
  }
  /* Each of the arguments comes back wrapped, one alone or all in a tuple. */
  Val each[MAX_ARGS];
  uint32_t n = 0;
  for (uint32_t i = 0; i < args->count; i++)
    if (!args->keyword[i].id)
      each[n++] = made(f, m, args->at[i], receiver, args, loc, val_type(s, args->at[i]));
  if (n == 1 && !args->star) return each[0];
  if (args->star) return made(f, m, NO_VAL, receiver, args, loc, NO_NAME);
  return val_seq(s, SEQ_TUPLE, each, n, site_of(loc), f->instance);
}

static bool declared(Frame *f, uint32_t type, Name field) {
  Name result;
  Axes axes;
  return type && models_field(f->e->models, (Name){type}, field, &result, &axes);
}

Val made_part(Frame *f, Val obj, Name param) {
  ValStore *s = vals(f);
  const ValNode n = *val_node(s, obj);
  const Model *m = maker(f, &n);
  for (uint32_t i = 0; m && i < m->params.len; i++) {
    bool wrapped = n.op == CALL_WRAPS && m->alias_of == (ParamRef)i;
    if (!name_eq(m->params.at[i].name, param)) continue;
    if (!m->is_class && !wrapped && !declared(f, n.type, param)) return NO_VAL;
    if (wrapped) return val_child(s, obj, 0);
    if (FIRST_PARAM + i >= n.child_count) return NO_VAL;
    Val v = val_child(s, obj, FIRST_PARAM + i);
    return v.i ? v : model_default(f, m, (ParamRef)i);
  }
  const Model *row = m && n.type ? models_wrap_row(f->e->models, (Name){n.type}) : NULL;
  return row && name_eq(row->inside, param) ? wrapped_inside(f, obj) : NO_VAL;
}

Val same_object(Frame *f, Val v) {
  ValStore *s = vals(f);
  const ValNode *n = val_node(s, v);
  if (n->kind != VK_CALL || n->op != CALL_VIEW) return v;
  Val of = same_object(f, val_child(s, v, 0));
  bool object = val_class(s, of).i || is_made(val_node(s, of));
  return object ? of : v;
}

Val wrapped_inside(Frame *f, Val obj) {
  const ValNode *n = val_node(vals(f), obj);
  return n->kind == VK_CALL && n->op == CALL_WRAPS ? val_child(vals(f), obj, 0) : NO_VAL;
}

/* --- how it is wrapped --- */

static Wraps ways_of(Frame *f, Val v, int depth);

static Wraps constant_ways(Frame *f, const Model *m, Val v) {
  Strbuf t = {0};
  Wraps w = 0;
  val_print(vals(f), v, &t);
  /* strings are printed in quotes */
  size_t len = strlen(strbuf_text(&t));
  const char *text = strbuf_text(&t);
  if (len > 1 && (*text == '"' || *text == '\'')) text++, len -= 2;
  for (uint32_t i = 0; i < m->facts.len && !w; i++) {
    const char *c = names_text(f->e->names, m->facts.at[i].constant);
    if (strlen(c) == len && !strncmp(c, text, len)) w = m->facts.at[i].wraps;
  }
  strbuf_release(&t);
  return w;
}

static Val like_value(Frame *f, const Model *m, const ModelLike *l, Val v) {
  ValStore *s = vals(f);
  const ValNode n = *val_node(s, v);
  if (l->param == MODEL_SELF) return val_child(s, v, 1);
  if (FIRST_PARAM + (uint32_t)l->param >= n.child_count) return NO_VAL;
  Val x = val_child(s, v, FIRST_PARAM + (uint32_t)l->param);
  if (!x.i) return model_default(f, m, l->param);
  for (uint32_t k = 0; k < l->key_count; k++) x = val_item(s, x, val_str(s, l->keys[k]));
  return x;
}

/* What the call that made `v` says of it. */
static Wraps made_ways(Frame *f, const Model *m, Val v, int depth) {
  ValStore *s = vals(f);
  if (m->wraps || !is_made(val_node(s, v))) return m->wraps;
  for (uint32_t i = 0; i < m->like.len; i++) {
    Val x = like_value(f, m, &m->like.at[i], v);
    if (!x.i) continue;
    Wraps w = val_kind(s, x) == VK_CONST ? constant_ways(f, m, x) : ways_of(f, x, depth + 1);
    if (w) return w;
    if (!val_eq(x, s->none)) return 0; /* it decides, and nobody knows how */
  }
  return 0;
}

static Wraps class_ways(Frame *f, Name type) {
  const Model *m = models_wrap_row(f->e->models, type);
  return m ? m->wraps : 0;
}

static Wraps ways_of(Frame *f, Val v, int depth) {
  ValStore *s = vals(f);
  const ValNode n = *val_node(s, v);
  Wraps w = 0;
  if (!v.i || depth > MAX_WRAP_DEPTH) return 0;
  if (n.kind == VK_ITE) { /* None has no ways */
    if (val_eq((Val){n.b}, s->none)) return ways_of(f, (Val){n.c}, depth + 1);
    if (val_eq((Val){n.c}, s->none)) return ways_of(f, (Val){n.b}, depth + 1);
    Wraps a = ways_of(f, (Val){n.b}, depth + 1), b = ways_of(f, (Val){n.c}, depth + 1);
    return a && b ? a | b : 0;
  }
  const Model *m = maker(f, &n);
  if (m && has(m, MODEL_WRAP) && (w = made_ways(f, m, v, depth))) return w;
  Class c = val_class(s, v);
  const ProgramClass *pc = c.i ? program_class(f->e->program, c) : NULL;
  for (uint32_t i = 0; pc && !w && i < pc->ext_bases.len; i++)
    w = class_ways(f, pc->ext_bases.at[i]);
  Name type = c.i ? NO_NAME : val_type(s, v);
  if (!w && type.id) w = class_ways(f, type);
  if (!w && n.kind == VK_CALL && (n.op == CALL_VIEW || n.op == CALL_WRAPS))
    w = ways_of(f, val_child(s, v, 0), depth + 1);
  return w;
}

/* 1: wrapped in one of these ways, 0: surely not, -1: nobody knows. */
static int wrapped_so(Frame *f, Val v, Wraps asked) {
  Wraps possible = ways_of(f, v, 0);
  if (!possible) return -1;
  if (!(possible & asked)) return 0;
  return possible & ~asked ? -1 : 1;
}

static int constant_holds(Frame *f, const ModelWhen *w, Val v) {
  ValStore *s = vals(f);
  Strbuf t = {0};
  if (!v.i) return -1;
  if (!w->equals.id) return val_truth(s, v);
  if (val_kind(s, v) != VK_CONST)
    return val_is_none(s, v) == 0 && !strcmp(names_text(f->e->names, w->equals), "None") ? 0 : -1;
  val_print(s, v, &t);
  const char *text = strbuf_text(&t), *want = names_text(f->e->names, w->equals);
  size_t len = strlen(text);
  if (len > 1 && (*text == '"' || *text == '\'')) text++, len -= 2;
  int same = strlen(want) == len && !strncmp(want, text, len);
  strbuf_release(&t);
  return same;
}

/* An object that nobody knows is wrapped so only where something in view wraps so; one that is made
 * in view is what it is made. */
static int seen_so(Frame *f, const ModelWhen *w, Val v) {
  int so = wrapped_so(f, v, w->wraps);
  if (so >= 0) return so;
  if (!(f->e->ways_in_view & w->wraps)) return 0;
  ValNode n = *val_node(vals(f), v);
  while (n.kind == VK_CALL && n.op == CALL_VIEW)
    n = *val_node(vals(f), v = val_child(vals(f), v, 0));
  bool made = val_class(vals(f), v).i || (n.kind == VK_CALL && models_find(f->e->models, (Name){n.a}));
  bool handed = n.kind == VK_PARAM || n.kind == VK_UNKNOWN || n.kind == VK_ATTR ||
                n.kind == VK_MERGE || n.kind == VK_CALL;
  return handed && !made ? so : 0;
}

int when_holds(Frame *f, const Model *m, Val receiver, const CallArgs *args) {
  int all = 1;
  for (uint32_t i = 0; i < m->when.len; i++) {
    const ModelWhen *w = &m->when.at[i];
    ParamRef ref = m->is_method ? MODEL_SELF : 0;
    for (uint32_t p = 0; p < m->params.len && w->param.id; p++)
      if (name_eq(m->params.at[p].name, w->param)) ref = (ParamRef)p;
    Val v = model_arg(f, m, ref, receiver, args, NULL);
    if (!v.i && !args->star) v = model_default(f, m, ref);
    int one = w->in_view ? (args->inside ? 0 : seen_so(f, w, v))
              : w->wraps ? wrapped_so(f, v, w->wraps)
                         : constant_holds(f, w, v);
    if (!one) return 0;
    if (one < 0) all = -1;
  }
  return all;
}

void wrap_in_place(Frame *f, const Model *m, Val receiver, CallArgs *args, Loc loc) {
  ValStore *s = vals(f);
  for (uint32_t i = 0; i < m->wraps_in_place.len; i++) {
    ExprId expr;
    Val old = model_arg(f, m, m->wraps_in_place.at[i], receiver, args, &expr);
    if (!old.i || val_eq(old, s->none)) continue;
    Name type = m->result_type.id ? m->result_type : val_type(s, old);
    storage_write(f, old, made(f, m, old, receiver, args, loc, type), expr);
  }
}

/* --- who runs --- */

Val place_test(Frame *f, const Model *m, Val receiver, const CallArgs *args, Val group, Loc loc) {
  ValStore *s = vals(f);
  Val index = val_group_rank(s, group, loc, m), which = val_int(s, 0);
  if (m->tests == TEST_LAST) which = val_binary(s, OP_SUB, val_size(s, group), val_int(s, 1));
  if (m->tests == TEST_PARAM) {
    which = model_arg(f, m, m->tests_param, receiver, args, NULL);
    if (!which.i) which = model_default(f, m, m->tests_param);
    if (!which.i) which = val_unknown(s, site_of(loc), f->instance, m->name, NO_NAME);
  }
  return val_binary(s, OP_EQ, index, which);
}

/* The group along which a guard chooses; its turns are taken in another. */
static Val guard_group(Frame *f, const Model *m) {
  ValStore *s = vals(f);
  Val none[3] = {NO_VAL, NO_VAL, NO_VAL};
  if (!m->axes || m->axes & AXES_WORLD) return s->world;
  return val_make(s, VK_LAID, 0, 0, (uint32_t)m->axes, (uint32_t)(m->axes >> 32), none, 3,
                  s->group_type);
}

Val guarded_function(Frame *f, Val guard, Val fn, Loc loc) {
  ValStore *s = vals(f);
  const ValNode n = *val_node(s, guard);
  Name name = n.kind == VK_EXTERNAL || n.kind == VK_CALL ? (Name){n.a} : NO_NAME;
  const Model *m = n.kind == VK_METHOD ? models_method(f->e->models, (Name){n.c}, (Name){n.b})
                   : name.id           ? models_find(f->e->models, name)
                                       : NULL;
  if (!m || !has(m, MODEL_GUARD) || m->turn.id) return NO_VAL;
  CallArgs args = {0};
  for (uint32_t i = 0; is_made(&n) && i + FIRST_PARAM < n.child_count; i++) {
    args.at[args.count] = val_child(s, guard, FIRST_PARAM + i);
    args.keyword[args.count] = m->params.at[i].name;
    if (args.at[args.count].i) args.count++;
  }
  Val test = place_test(f, m, NO_VAL, &args, guard_group(f, m), loc);
  return val_ite(s, test, fn, s->none);
}

Val call_guard(Frame *f, const Model *m, Val receiver, CallArgs *args, Loc loc) {
  ValStore *s = vals(f);
  Val fn = args->count ? args->at[0] : NO_VAL;
  ValKind k = fn.i ? val_kind(s, fn) : VK_ABSENT;
  if (!m->turn.id && (k == VK_FUNC || k == VK_BOUND || k == VK_PARTIAL)) {
    Val test = place_test(f, m, receiver, args, guard_group(f, m), loc);
    return val_ite(s, test, fn, s->none);
  }
  return made(f, m, NO_VAL, receiver, args, loc, m->result_type);
}

Turn turn_begin(Frame *f, const Model *m, Val ctx, Loc loc) {
  CallArgs none = {0};
  Turn t = {.model = m, .loc = loc};
  t.first = place_test(f, m, NO_VAL, &none, guard_group(f, m), loc);
  (void)ctx;
  t.group = m->group_is_world ? vals(f)->world : guard_group(f, m);
  Branch b;
  branch_begin(f, &b, t.first);
  branch_else(f, &b);
  if (!branch_skips(&b, false)) event_emit(f, m, m->turn, t.group, NO_VAL, false, NO_VAL, NULL, loc);
  branch_end(f, &b, GUARD_EXPR, loc, loc);
  return t;
}

void turn_end(Frame *f, const Turn *t) {
  Branch b;
  branch_begin(f, &b, t->first);
  if (!branch_skips(&b, true)) event_emit(f, t->model, t->model->turn, t->group, NO_VAL, false, NO_VAL, NULL, t->loc);
  branch_else(f, &b);
  branch_end(f, &b, GUARD_EXPR, t->loc, t->loc);
}
