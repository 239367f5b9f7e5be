/* Calls of modelled functions: what the stub's words say. */
#include <string.h>

#include "variance/eval.h"

static bool has(const Model *m, ModelWord w) { return m->words >> w & 1; }

Val model_arg(Frame *f, const Model *m, ParamRef ref, Val receiver, const CallArgs *args,
              ExprId *expr) {
  (void)f;
  if (expr) *expr = NO_EXPR;
  if (ref == MODEL_SELF) {
    if (expr) *expr = args->recv_expr;
    return receiver;
  }
  if (ref < 0 || (uint32_t)ref >= m->params.len) return NO_VAL;
  Name name = m->params.at[ref].name;
  uint32_t pos = 0, want = 0;
  for (int i = 0; i < ref; i++)
    if (m->params.at[i].kind <= PARAM_POSONLY) want++;
  bool positional = m->params.at[ref].kind <= PARAM_POSONLY || m->params.at[ref].kind == PARAM_STAR;
  /* A method called through its class takes the receiver as its first argument. */
  for (uint32_t i = 0; i < args->count; i++) {
    if (args->keyword[i].id) {
      if (name_eq(args->keyword[i], name)) {
        if (expr) *expr = args->expr[i];
        return args->at[i];
      }
      continue;
    }
    if (positional && pos == want) {
      if (expr) *expr = args->expr[i];
      return args->at[i];
    }
    pos++;
  }
  return NO_VAL;
}

Val pointed(Frame *f, Val v) {
  Val in = heap_get(f->state.heap, heap_key(v, f->e->known->pointee));
  return in.i ? in : v;
}

/* Axes named by a constant string or tuple of strings. */
static Axes axes_named(Frame *f, Val v) {
  ValStore *s = vals(f);
  Val items[MAX_ARGS];
  Axes axes = 0;
  const ValNode *n = val_node(s, v);
  if (n->kind == VK_CONST && n->op == CK_STR) return models_axis(f->e->models, (Name){n->a});
  int count = n->kind == VK_SEQ ? val_items(s, v, items, MAX_ARGS) : 0;
  for (int i = 0; i < count; i++) axes |= axes_named(f, items[i]);
  return axes;
}

/* The axes that a row names, with those that a true argument adds. */
static Axes row_axes(Frame *f, const Model *m, Val receiver, const CallArgs *args) {
  if (m->axes_if == MODEL_NOT_GIVEN) return m->axes;
  Val v = model_arg(f, m, m->axes_if, receiver, args, NULL);
  if (!v.i) v = model_default(f, m, m->axes_if);
  return v.i && val_truth(vals(f), v) == 1 ? m->axes | m->axes_more : m->axes;
}

/* A group as a library's own kind of handle: a view of it with that type. */
static Val handle_as(ValStore *s, const Model *m, Val g) {
  if (!m->result_type.id || name_eq(m->result_type, s->group_type)) return g;
  return val_make(s, VK_CALL, CALL_VIEW, m->name.id, 0, 0, &g, 1, m->result_type);
}

static Val any_of(Frame *f, const Model *m, Loc loc);

static Val laid_group(Frame *f, const Model *m, Val receiver, CallArgs *args, Loc loc) {
  ValStore *s = vals(f);
  if (m->own_alone) return own_group(f, m);
  Axes axes = row_axes(f, m, receiver, args);
  Val from = m->axes_from != MODEL_NOT_GIVEN ? model_arg(f, m, m->axes_from, receiver, args, NULL)
                                             : NO_VAL;
  if (from.i) axes |= axes_named(f, from);
  if (axes & AXES_WORLD) return handle_as(s, m, s->world);
  /* A getter's group is the same at every call, and the same as another getter's of these axes. */
  Val kids[3] = {receiver, from, val_str(s, m->name)};
  if (m->axes && !from.i) kids[0] = kids[2] = NO_VAL;
  if (m->any_of.len) kids[2] = val_str(s, m->name); /* some places along the axes only */
  Val g = val_make(s, VK_LAID, 0, 0, (uint32_t)axes, (uint32_t)(axes >> 32), kids, 3,
                   m->axes && !from.i ? s->group_type : m->result_type);
  if (m->any_of.len) group_set_condition(s, g, any_of(f, m, loc));
  return m->axes && !from.i ? handle_as(s, m, g) : g;
}

/* The group along the axes that the row names; the world if it names none. */
static Val along_axes(Frame *f, const Model *m, Val receiver, CallArgs *args) {
  ValStore *s = vals(f);
  Axes axes = row_axes(f, m, receiver, args);
  Val kids[3] = {NO_VAL, NO_VAL, NO_VAL};
  if (!axes || axes & AXES_WORLD) return s->world;
  return val_make(s, VK_LAID, 0, 0, (uint32_t)axes, (uint32_t)(axes >> 32), kids, 3, s->group_type);
}

/* The group a call works on. NO_VAL: not known at all. */
static Val group_of(Frame *f, const Model *m, Val receiver, CallArgs *args) {
  ValStore *s = vals(f);
  Val g = NO_VAL;
  if (m->group != MODEL_NOT_GIVEN) {
    g = model_arg(f, m, m->group, receiver, args, NULL);
    if (g.i) g = pointed(f, g);
    if (g.i && m->group_field.id) g = read_attr(f, g, m->group_field, (Span){0, 0});
    if (g.i) g = val_storage(s, g);
    if (!g.i && args->star) return val_unknown(s, 0x70000000u, 0, m->name, s->group_type);
    if (!g.i || val_eq(g, s->none)) {
      if (m->none_group == NONE_IS_WORLD) return s->world;
      if (m->none_group == NONE_IS_AXES) return along_axes(f, m, receiver, args);
      return val_unknown(s, 0x70000000u, 1, m->name, s->group_type);
    }
    /* The root's own group of a family that was initialised with None. */
    const ValNode *n = val_node(s, g);
    if (n->kind == VK_ITE && val_eq((Val){n->c}, s->none) && val_kind(s, (Val){n->b}) == VK_GROUP)
      return g;
    if (m->axes_from != MODEL_NOT_GIVEN) {
      Val from = model_arg(f, m, m->axes_from, receiver, args, NULL);
      Axes axes = from.i ? axes_named(f, from) : 0;
      Val kids[2] = {g, from};
      if (from.i)
        return val_make(s, VK_LAID, 0, 0, (uint32_t)axes, (uint32_t)(axes >> 32), kids, 2,
                        s->group_type);
    }
    return g;
  }
  if (m->group_is_world || (m->axes & AXES_WORLD)) return s->world;
  return along_axes(f, m, receiver, args);
}

static Val root_of(Frame *f, const Model *m, Val receiver, CallArgs *args, Val group) {
  ValStore *s = vals(f);
  Val r = m->root != MODEL_NOT_GIVEN ? model_arg(f, m, m->root, receiver, args, NULL) : NO_VAL;
  if (r.i && !val_eq(r, s->none)) return r;
  if (m->root_group_rank != MODEL_NOT_GIVEN) {
    Val g = model_arg(f, m, m->root_group_rank, receiver, args, NULL);
    if (g.i && !val_eq(g, s->none)) return val_item(s, val_members(s, group), g);
  }
  if (m->root == MODEL_NOT_GIVEN) return NO_VAL;
  const ModelParam *p = &m->params.at[m->root < 0 ? 0 : m->root];
  if (m->root >= 0 && p->has_default) {
    const IrFile *ir = models_stub_ir(f->e->models, m->stub_file);
    const IrExpr *x = ir_expr(ir, p->default_value);
    if (x->kind == EX_INT) return val_int(s, ir_int(ir, x));
  }
  return NO_VAL;
}

Val own_result(Frame *f, const Model *m, Axes axes, unsigned cause, Loc loc, Name type) {
  Source src = {.kind = SRC_FRESH,
                .axes = axes ? axes : AXES_WORLD,
                .cause = (uint8_t)cause,
                .model = m,
                .loc = loc,
                .instance = f->instance};
  SourceId id = source_add(vals(f), &src, 0);
  source_birth(f, id, loc);
  return val_source(vals(f), id, type);
}

static unsigned causes_of(Frame *f, Support p) {
  unsigned c = 0;
  for (uint32_t i = 0; i < support_count(vals(f), p); i++)
    c |= source_at(vals(f), (SourceId){support_at(vals(f), p, i).source})->cause;
  return c;
}

static Support args_support(Frame *f, Val receiver, const CallArgs *args) {
  ValStore *s = vals(f);
  Support p = receiver.i ? val_support(s, receiver) : (Support){0};
  for (uint32_t i = 0; i < args->count; i++)
    p = support_union(s, p, val_support(s, pointed(f, args->at[i])));
  return p;
}

/* What the result of a collective is made of. Who the root is, and in which group, does not count: where
 * each group has a root of its own, what these hand in decides whether the groups differ. */
static Support handed_in(Frame *f, const Model *m, Val receiver, const CallArgs *args) {
  ValStore *s = vals(f);
  Support p = receiver.i ? val_support(s, receiver) : (Support){0};
  Val of = m->root != MODEL_NOT_GIVEN ? model_arg(f, m, m->root, receiver, args, NULL) : NO_VAL;
  Val at = m->root_group_rank != MODEL_NOT_GIVEN
               ? model_arg(f, m, m->root_group_rank, receiver, args, NULL)
               : NO_VAL;
  bool rooted = of.i || at.i;
  Val group = rooted && m->group != MODEL_NOT_GIVEN ? model_arg(f, m, m->group, receiver, args, NULL)
                                                    : NO_VAL;
  for (uint32_t i = 0; i < args->count; i++)
    if (!val_eq(args->at[i], of) && !val_eq(args->at[i], at) && !val_eq(args->at[i], group))
      p = support_union(s, p, val_support(s, args->at[i]));
  return p;
}

static Val collective_value(Frame *f, const Model *m, Val group, Val before, Loc loc) {
  ValStore *s = vals(f);
  if (m->uniform_result) {
    Name type = val_type(s, before);
    (void)type;
    return val_agreed(s, group, before, site_of(loc), f->instance, loc);
  }
  unsigned cause = causes_of(f, val_support(s, before));
  return own_result(f, m, group_axes(s, group), cause ? cause : CAUSE_RANK, loc,
                    val_type(s, before));
}

/* What a row hands back that communicates on the way: an object, or what nobody agreed upon. */
static bool hands_back(const Model *m) {
  return m->is_class || m->result_items.len || has(m, MODEL_WRAP) || has(m, MODEL_QUIET) || has(m, MODEL_PROPAGATES) ||
         (has(m, MODEL_ALIAS_OF) && !m->uniform_result && !m->rank_result);
}

Val plain_result(Frame *f, const Model *m, Val receiver, CallArgs *args, Loc loc);

/* The event that was emitted just now hands this in. */
static void note_sent(Frame *f, Val content, Loc loc) {
  if (!f->state.trail || f->state.trail >= f->e->trails.len) return;
  TrailNode *last = &f->e->trails.at[f->state.trail];
  if (last->site == site_of(loc) && last->instance == f->instance) last->sent = content;
}

static Val call_collective(Frame *f, const Model *m, Val receiver, CallArgs *args, bool maybe,
                           Loc loc) {
  ValStore *s = vals(f);
  if (m->none_group == NONE_IS_NOBODY && !handle_starts(f, m, receiver, args)) {
    handles_start(f, m, receiver, args, maybe, loc);
    return handed_on(f, m, receiver, args, loc);
  }
  Val group = group_of(f, m, receiver, args);
  Val root = root_of(f, m, receiver, args, group);
  event_unless_quiet(f, m, group, root, maybe, receiver, args, loc);
  if (m->handle != MODEL_NOT_GIVEN) handle_give(f, m, receiver, args, group);
  if (hands_back(m)) return handed_on(f, m, receiver, args, loc);
  if (!m->uniform_result && !m->rank_result && !m->mutates.len) { /* nothing of interest */
    Support any = support_flagged(s, args_support(f, receiver, args), DEP_WEAK, 0);
    if (m->result_type.id && !strcmp(names_text(f->e->names, m->result_type), "None"))
      return s->none;
    return val_call(s, m->name, args->at, args->count, site_of(loc), f->instance, any,
                    m->result_type);
  }
  Support in = handed_in(f, m, receiver, args);
  for (uint32_t i = 0; i < m->mutates.len; i++) {
    ExprId expr;
    Val old = model_arg(f, m, m->mutates.at[i], receiver, args, &expr);
    if (!old.i || val_eq(old, s->none)) continue;
    /* What an output argument gets comes from all inputs. */
    Val before = pointed(f, old), was = before;
    if (!support_within(s, in, val_support(s, was)))
      before = val_call(s, m->op, &was, 1, site_of(loc), f->instance,
                        support_union(s, in, val_support(s, was)), val_type(s, was));
    note_sent(f, before, loc);
    storage_write(f, old, collective_value(f, m, group, before, loc), expr);
  }
  if (m->mutates.len) { /* a handle or None */
    if (m->result_type.id) return val_unknown(s, site_of(loc), f->instance, m->op, m->result_type);
    return s->none;
  }
  Val first = args->count ? args->at[0] : (receiver.i ? receiver : s->none);
  Val before = val_call(s, m->op, args->count ? args->at : &first, args->count ? args->count : 1,
                        site_of(loc), f->instance, in,
                        m->result_type.id ? m->result_type : val_type(s, first));
  if (!args->count && !receiver.i) return s->none;
  note_sent(f, before, loc);
  return collective_value(f, m, group, before, loc);
}

/* What tells one question to a stable row from another: what is asked beyond the defaults. */
static uint64_t question_key(Frame *f, const Model *m, Val receiver, const CallArgs *args) {
  uint64_t key = 0;
  if (args->star || !m->params.len) {
    for (uint32_t i = 0; i < args->count; i++) key = hash_mix(key, args->at[i].i);
    return key;
  }
  for (uint32_t p = 0; p < m->params.len; p++) {
    Val v = model_arg(f, m, (ParamRef)p, receiver, args, NULL);
    if (v.i && !val_eq(v, model_default(f, m, (ParamRef)p))) key = hash_mix(key + p, v.i);
  }
  return key;
}

static Val call_varies(Frame *f, const Model *m, Val receiver, CallArgs *args, Loc loc) {
  Engine *e = f->e;
  ValStore *s = &e->values;
  Val name = args->count ? args->at[0] : NO_VAL;
  if (m->any_of.len) return any_of(f, m, loc);
  if (name.i) {
    Val env = environment_value(f, name, NO_VAL, loc.span);
    if (env.i) {
      source_births(f, env, loc);
      return env;
    }
  }
  Source src = {.kind = m->stable ? SRC_PLACE : SRC_FRESH,
                .axes = m->axes ? m->axes : AXES_WORLD,
                .cause = m->cause,
                .model = m,
                .weak = m->weak,
                .identity = m->identity,
                .outside = m->outside,
                .single = m->tests == TEST_FIRST || m->tests == TEST_LAST,
                .file_test = m->files ? FILE_TEST_COMMON : FILE_TEST_NONE};
  if (names_own_file(f, m, receiver, args)) {
    bool content = m->cause == CAUSE_CONFIG;
    src.file_test = content ? FILE_TEST_OWN_CONTENT : FILE_TEST_NONE;
    if (content) src.cause = CAUSE_LOCAL;
  }
  uint64_t key = 0;
  if (m->stable)
    key = question_key(f, m, receiver, args);
  else
    src.loc = loc, src.instance = f->instance;
  if (m->outside) src.group = group_of(f, m, receiver, args);
  Val v = drawn(f, m, args, loc);
  SourceId id = v.i ? (SourceId){0} : source_add(s, &src, key);
  if (id.i && !s->sources.at[id.i].loc.span.end) s->sources.at[id.i].loc = loc;
  if (id.i) source_birth(f, id, loc);
  if (!v.i) v = val_source(s, id, m->result_type);
  if (m->shape_uniform) /* what is in it varies, not what there is */
    v = val_shaped(s, node_of_merge(MERGE_UNKNOWN_CALL, site_of(loc), f->instance, m->name.id,
                                    val_support(s, v), m->result_type),
                   (Support){0});
  for (uint32_t i = 0; i < m->mutates.len; i++) {
    ExprId expr;
    Val old = model_arg(f, m, m->mutates.at[i], receiver, args, &expr);
    if (old.i) storage_write(f, old, v, expr);
  }
  if (m->counts.len) count_given(f, m, receiver, args, v, loc);
  return v;
}

/* Is one of the row's questions answered with yes? */
static Val any_of(Frame *f, const Model *m, Loc loc) {
  ValStore *s = vals(f);
  CallArgs nothing = {.count = 0};
  Val v = s->no;
  for (uint32_t i = 0; i < m->any_of.len; i++) {
    const Model *question = models_find(f->e->models, m->any_of.at[i]);
    if (question && question != m) v = val_or(s, v, call_model(f, question, NO_VAL, &nothing, loc));
  }
  return v;
}

static Val call_rank(Frame *f, const Model *m, Val receiver, CallArgs *args, Loc loc) {
  ValStore *s = vals(f);
  Val g = group_of(f, m, receiver, args);
  const ValNode n = *val_node(s, g);
  Val v;
  /* "My group" is the group of a membership choice. */
  if (n.kind == VK_ITE && val_eq((Val){n.c}, s->none)) g = (Val){n.b};
  v = m->tests ? place_test(f, m, receiver, args, g, loc) : val_group_rank(s, g, loc, m);
  source_births(f, v, loc);
  return v;
}

static Val call_stop(Frame *f, const Model *m, CallArgs *args, Loc loc) {
  ValStore *s = vals(f);
  int64_t status = m->stop_status;
  if (m->stop_status == -1) {
    status = 0;
    Val v = args->count ? args->at[0] : s->none;
    if (val_is_int(s, v, &status)) {
      status &= 255; /* what is left of it */
    } else {
      if (val_eq(v, s->none))
        status = 0;
      else if (val_kind(s, v) == VK_CONST)
        status = 1; /* a message: status 1 */
      else
        status = -1; /* unknown */
    }
  } else if (m->stop_status == -2) {
    status = 134;
  }
  emit_exit(f, EXIT_STOP, loc, (ClassRef){0}, (uint32_t)(int32_t)status);
  exit_add(f, EXIT_STOP, s->none, (ClassRef){0}, loc);
  return s->none;
}

/* Does the argument only say where the result lives? */
static bool is_place(const Model *m, const CallArgs *args, uint32_t i) {
  uint32_t pos = 0;
  for (uint32_t k = 0; k < i; k++) pos += !args->keyword[k].id;
  for (uint32_t k = 0; k < m->place.len; k++) {
    const ModelParam *p = &m->params.at[m->place.at[k]];
    uint32_t want = 0;
    for (int q = 0; q < m->place.at[k]; q++) want += m->params.at[q].kind <= PARAM_POSONLY;
    if (args->keyword[i].id ? name_eq(args->keyword[i], p->name)
                            : (p->kind == PARAM_STAR && pos >= want) ||
                                  (p->kind <= PARAM_POSONLY && pos == want))
      return true;
  }
  return false;
}

static Val computed(Frame *f, const Model *m, Val receiver, CallArgs *given, Loc loc) {
  ValStore *s = vals(f);
  Val all[MAX_ARGS];
  uint32_t n = 0;
  CallArgs rest = *given, *args = m->place.len ? &rest : given;
  if (m->place.len) {
    rest.count = 0;
    for (uint32_t i = 0; i < given->count; i++) {
      if (is_place(m, given, i)) continue;
      rest.keyword[rest.count] = given->keyword[i];
      rest.expr[rest.count] = given->expr[i];
      rest.at[rest.count++] = given->at[i];
    }
  }
  Support sup = args_support(f, receiver, args);
  if (receiver.i) all[n++] = receiver;
  for (uint32_t i = 0; i < args->count && n < MAX_ARGS; i++) all[n++] = pointed(f, args->at[i]);
  /* The element is not the shape: what only looks at lengths does not see values. */
  if (has(m, MODEL_PROPAGATES) && m->mutates.len) {
    for (uint32_t i = 0; i < m->mutates.len; i++) {
      ExprId expr;
      Val old = model_arg(f, m, m->mutates.at[i], receiver, args, &expr);
      if (!old.i) continue;
      Val now = val_call(s, m->name, all, n, site_of(loc), f->instance, sup, val_type(s, old));
      storage_write(f, old, now, expr);
    }
  }
  if (m->reads_length && n) {
    sup = (Support){0};
    for (uint32_t i = 0; i < n; i++) sup = support_union(s, sup, shape_support(f, all[i], 0));
  }
  if (has(m, MODEL_PROPAGATES) && m->result_type.id && !strcmp(names_text(f->e->names, m->result_type), "bool"))
    sup = support_compared(s, sup); /* it is a question, as a comparison is */
  if (!has(m, MODEL_PROPAGATES))
    sup = support_flagged(s, sup, DEP_WEAK, CAUSE_RANK | CAUSE_CONFIG | CAUSE_LOCAL);
  if (m->result_type.id && !strcmp(names_text(f->e->names, m->result_type), "None")) return s->none;
  Name type = m->result_type;
  bool alias = has(m, MODEL_ALIAS_OF);
  if (m->places.len) return placed_result(f, m, receiver, args, loc);
  if (m->result_items.len) return tuple_result(f, m, receiver, args, loc, sup);
  if (has(m, MODEL_WRAP) || has(m, MODEL_QUIET)) return made_object(f, m, receiver, args, loc);
  if (alias) {
    Val of = model_arg(f, m, m->alias_of, receiver, args, NULL);
    if (of.i) {
      Val kids[MAX_ARGS] = {of};
      uint32_t k = 1;
      for (uint32_t i = 0; i < n && k < MAX_ARGS; i++)
        if (!val_eq(all[i], of)) kids[k++] = all[i];
      return val_make(s, VK_CALL, CALL_VIEW, m->name.id, 0, 0, kids, k, type.id ? type : val_type(s, of));
    }
  }
  /* The same pure function of the same scalars is the same value wherever it is computed; what may
   * be written to later keeps its place. */
  bool object = type.id && strchr(names_text(f->e->names, type), '.') != NULL;
  uint32_t site = object || !type.id ? site_of(loc) : 0;
  return val_call(s, m->name, all, n, site, site ? f->instance : 0, sup, type);
}

Val plain_result(Frame *f, const Model *m, Val receiver, CallArgs *args, Loc loc) {
  Val v = computed(f, m, receiver, args, loc);
  size_made(f, m, receiver, args, v);
  return v;
}

/* Under the row's conditions, or where nobody knows whether they hold. */
static Val call_conditional(Frame *f, const Model *m, Val receiver, CallArgs *args, Loc loc,
                            bool *done) {
  int holds = when_holds(f, m, receiver, args);
  *done = true;
  bool seeded = holds < 0 && has(m, MODEL_VARIES); /* what is passed on purpose is taken to count */
  if (!holds || seeded) return handed_on(f, m, receiver, args, loc);
  if (has(m, MODEL_COLLECTIVE) || has(m, MODEL_IMPLICIT)) {
    bool maybe = holds < 0 || (has(m, MODEL_IMPLICIT) && !m->when.len);
    return call_collective(f, m, receiver, args, maybe, loc);
  }
  *done = false;
  return NO_VAL;
}

/* What walks its argument to the end does what a generator there does. */
static void use_up_args(Frame *f, const Model *m, CallArgs *args, Loc loc) {
  Fold by = (Fold)m->fold;
  for (uint32_t i = 0; i < args->count && !f->state.dead; i++) {
    ValKind k = val_kind(vals(f), args->at[i]);
    if (k != VK_GENERATOR && k != VK_OBJECT && k != VK_FOLD) continue;
    bool walks = false;
    switch (by) {
      case FOLD_SAME:
      case FOLD_ORDERED:
      case FOLD_UNORDERED:
      case FOLD_MAPPING:
      case FOLD_SMALLEST:
      case FOLD_LARGEST:
      case FOLD_TOTAL:
      case FOLD_SOME:
      case FOLD_EVERY:
      case FOLD_EXTEND:
      case FOLD_BACKWARDS:
        walks = !args->keyword[i].id && (i == 0 || by == FOLD_SMALLEST || by == FOLD_LARGEST);
        break;
      default:
        for (uint32_t p = 0; p < m->params.len; p++)
          if ((args->keyword[i].id ? name_eq(m->params.at[p].name, args->keyword[i]) : p == i) &&
              name_eq(m->params.at[p].type, f->e->known->iterable))
            walks = true;
    }
    if (walks) args->at[i] = used_up(f, args->at[i], by, loc);
  }
}

/* As many as nobody knows, and each of them is `v`. */
static Val each_of(Frame *f, Val v, Loc loc) {
  ValStore *s = vals(f);
  Val count = val_unknown(s, site_of(loc), f->instance, NO_NAME, engine_name(f->e, "int"));
  return val_each(s, SEQ_LIST, v, NO_VAL, val_fold(s, FOLD_COUNT_UP, &count, 1),
                  val_iter(s, site_of(loc), f->instance), site_of(loc));
}

static void store_out(Frame *f, const Model *m, ParamRef out, Val receiver, CallArgs *args, Val v,
                      Loc loc) {
  ExprId expr;
  Val to = model_arg(f, m, out, receiver, args, &expr);
  bool place = expr.i && ir_expr(f->ir, expr)->kind == EX_UNARY;
  if (out >= 0 && !place && name_eq(m->params.at[out].type, engine_name(f->e, "list")))
    v = each_of(f, v, loc);
  if (to.i && !pointed_write(f, to, v, expr, false) && !val_eq(to, vals(f)->none))
    storage_write(f, to, v, expr);
}

/* The result goes where a parameter points to; what is given back is a status, the same for all. */
static Val hand_out(Frame *f, const Model *m, Val receiver, CallArgs *args, Val v, Loc loc) {
  ValStore *s = vals(f);
  if (!f->state.dead) store_out(f, m, m->out, receiver, args, v, loc);
  for (uint32_t i = 0; i < m->out_too.len && !f->state.dead; i++)
    store_out(f, m, m->out_too.at[i], receiver, args, v, loc);
  return val_unknown(s, site_of(loc), f->instance, m->name, engine_name(f->e, "int"));
}

static Val model_result(Frame *f, const Model *m, Val receiver, CallArgs *args, Loc loc);

Val call_model(Frame *f, const Model *m, Val receiver, CallArgs *args, Loc loc) {
  Val v = model_result(f, m, receiver, args, loc);
  return m->out == MODEL_NOT_GIVEN ? v : hand_out(f, m, receiver, args, v, loc);
}

static Val model_result(Frame *f, const Model *m, Val receiver, CallArgs *args, Loc loc) {
  Engine *e = f->e;
  ValStore *s = &e->values;
  if (m->fold == FOLD_NEXT_ITEM) {
    Val it = receiver.i ? receiver : args->count ? args->at[0] : NO_VAL;
    Val second = args->count > !receiver.i ? args->at[!receiver.i] : NO_VAL;
    Val v = it.i ? walk_next(f, it, receiver.i ? NO_VAL : second, receiver.i ? second : NO_VAL, loc)
                 : NO_VAL;
    if (v.i || f->state.dead) return v.i ? v : s->none;
    if (receiver.i) receiver = handed_out(f, receiver, loc);
    else if (args->count) args->at[0] = handed_out(f, args->at[0], loc);
  }
  use_up_args(f, m, args, loc);
  if (m->waits_threads) threads_done(f, receiver, args);
  Val outcome = m->gives_outcome ? thread_outcome(f, receiver, loc) : NO_VAL;
  if (outcome.i) return outcome;
  if (has(m, MODEL_SEEDS)) seed_streams(f, m, receiver, args, loc);
  if (m->differentiates != MODEL_NOT_GIVEN) backward_pass(f, m, receiver, args, loc);
  if (has(m, MODEL_FAILS)) may_fail(f, m, receiver, args, loc);
  if (m->fold) {
    bool folded = false;
    Val v = fold_call(f, m, receiver, args, loc, &folded);
    if (folded) return v;
  }
  bool done = false;
  if (m->wraps_in_place.len) wrap_in_place(f, m, receiver, args, loc);
  Val r = call_conditional(f, m, receiver, args, loc, &done);
  if (done) return r;
  if (has(m, MODEL_GROUP_NEW)) return source_births(f, call_group_new(f, m, receiver, args, loc), loc);
  if (has(m, MODEL_GROUP_GETTER)) return laid_group(f, m, receiver, args, loc);
  if (has(m, MODEL_RANK_SOURCE)) return call_rank(f, m, receiver, args, loc);
  if (has(m, MODEL_GROUP_SIZE)) return val_size(s, group_of(f, m, receiver, args));
  if (has(m, MODEL_MEMBERS)) return source_births(f, val_members(s, group_of(f, m, receiver, args)), loc);
  if (has(m, MODEL_TEAM)) f->team = m->coalesces_to_end ? 0 : site_of(loc);
  if (has(m, MODEL_COALESCE)) batch_edge(f, m, loc);
  if (has(m, MODEL_STOP)) return call_stop(f, m, args, loc);
  if (has(m, MODEL_VARIES) || has(m, MODEL_P2P)) {
    if (!has(m, MODEL_VARIES)) {
      Val v = own_result(f, m, AXES_WORLD, CAUSE_RANK, loc, m->result_type);
      for (uint32_t i = 0; i < m->mutates.len; i++) {
        ExprId expr;
        Val old = model_arg(f, m, m->mutates.at[i], receiver, args, &expr);
        if (old.i && !val_eq(old, s->none))
          storage_write(f, old, own_result(f, m, AXES_WORLD, CAUSE_RANK, loc, val_type(s, old)),
                        expr);
      }
      return v;
    }
    return call_varies(f, m, receiver, args, loc);
  }
  if (has(m, MODEL_GUARD)) return call_guard(f, m, receiver, args, loc);
  if (has(m, MODEL_CALLS) && m->calls_method.id && m->calls_when == WHEN_NOW)
    return handed_on(f, m, receiver, args, loc);
  if (has(m, MODEL_CALLS)) {
    Val v = call_handed(f, m, receiver, args, loc);
    if (v.i && m->calls_when == WHEN_NOW && !m->result_type.id) return v;
    v = thread_ticket(f, m, args, loc);
    if (v.i) return v;
  }
  if (has(m, MODEL_UNIFORM)) {
    if (m->result_type.id && !strcmp(names_text(e->names, m->result_type), "None")) return s->none;
    return val_call(s, m->name, args->at, args->count, 0, 0, (Support){0}, m->result_type);
  }
  if (has(m, MODEL_UNIFORMIZER)) {
    Val before = val_call(s, m->name, args->at, args->count, site_of(loc), f->instance,
                          args_support(f, receiver, args), m->result_type);
    return val_agreed(s, group_of(f, m, receiver, args), before, site_of(loc), f->instance, loc);
  }
  return plain_result(f, m, receiver, args, loc);
}
