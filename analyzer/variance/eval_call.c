/* Calls: who is called, binding of arguments, what the caller knows afterwards. */
#include <string.h>

#include "variance/eval.h"

enum { MAX_CALLEES = 6 };

static void count_call(Frame *f, Loc loc, bool resolved, Unresolved why) {
  Engine *e = f->e;
  bool fresh;
  uint32_t *v = map_add(&e->call_sites, ((uint64_t)loc.file << 32) | loc.span.start,
                        resolved ? 0 : 1 + why, &fresh);
  if (resolved) *v = 0; /* followed in some context */
}

static void add_edge(Frame *f, Func callee) {
  bool fresh;
  map_add(&f->e->edge_index, ((uint64_t)f->func.i << 32) | callee.i, 1, &fresh);
  if (fresh) vec_push(&f->e->edges, (CallEdge){f->func, callee});
}

/* `make_loader()` makes what is called a loader. Only what is said of all names that end so. */
static Name made_by_name(Frame *f, Name fn) {
  const char *text = fn.id ? names_text(f->e->names, fn) : "", *last = strrchr(text, '_');
  if (!last || last == text) return NO_NAME;
  Name ends = names_find(f->e->names, last + 1, strlen(last + 1));
  Evidence whole = models_name_evidence(f->e->models, fn);
  return whole.kind == EVIDENCE_OBJECT && ends.id &&
                 models_name_evidence(f->e->models, ends).type.id == whole.type.id
             ? whole.type
             : NO_NAME;
}

Val call_unknown(Frame *f, Val callee, CallArgs *args, Loc loc, Unresolved why, Name type) {
  ValStore *s = vals(f);
  Support sup = support_strong(s, val_support(s, callee));
  const ValNode n = *val_node(s, callee);
  Name fn = NO_NAME;
  if (n.kind == VK_ATTR || n.kind == VK_METHOD)
    fn = (Name){n.b}, sup = support_union(s, sup, support_strong(s, val_support(s, (Val){n.a})));
  else if (n.kind == VK_EXTERNAL)
    fn = (Name){n.a};
  else if (n.kind == VK_UNKNOWN)
    fn = (Name){n.c};
  for (uint32_t i = 0; i < args->count; i++)
    sup = support_union(s, sup, val_support(s, args->at[i]));
  /* Objects do not smear: only data flows on strongly through what nobody knows. */
  sup = support_flagged(s, sup, DEP_WEAK, CAUSE_RANK | CAUSE_CONFIG | CAUSE_LOCAL);
  count_call(f, loc, false, why);
  pointed_forget(f, args, loc);
  if (!type.id) type = made_by_name(f, fn);
  return val_call(s, fn, args->at, args->count, site_of(loc), f->instance, sup, type);
}

/* --- binding --- */

typedef struct Bound {
  Val at[MAX_ARGS];
  uint32_t count;
  bool lacks; /* an argument that the callee requires: the call raises */
} Bound;

static int param_named(const IrFile *ir, Range params, uint32_t from, Name name) {
  for (uint32_t i = from; i < params.count; i++) {
    const IrParam *p = &ir->params.at[params.first + i];
    if (name_eq(p->name, name) && p->kind != PARAM_STAR && p->kind != PARAM_DSTAR &&
        p->kind != PARAM_POSONLY)
      return (int)i;
  }
  return -1;
}

static Val default_value(Frame *f, Mod m, Val fn_value, ExprId e) {
  return e.i ? eval_where_made(f, m, fn_value, e) : NO_VAL;
}

static void bind_params(Frame *f, Val fn_value, Val self, bool has_self, const CallArgs *args,
                        Bound *out) {
  ValStore *s = vals(f);
  Func fn = {val_node(s, fn_value)->a};
  const ProgramFunc *pf = program_func(f->e->program, fn);
  const IrFile *ir = program_ir(f->e->program, pf->mod);
  Range params = ir_func(ir, pf->id)->params;
  uint32_t n = params.count < MAX_ARGS ? params.count : MAX_ARGS, next = 0;
  Val rest[MAX_ARGS], kw[MAX_ARGS];
  uint32_t rest_count = 0, kw_count = 0;
  *out = (Bound){.count = n};
  if (has_self && n && ir->params.at[params.first].kind <= PARAM_POSONLY) out->at[next++] = self;
  for (uint32_t i = 0; i < args->count; i++) {
    if (args->keyword[i].id) {
      int p = param_named(ir, params, 0, args->keyword[i]);
      if (p >= 0 && (uint32_t)p < n)
        out->at[p] = args->at[i];
      else if (kw_count + 2 <= MAX_ARGS)
        kw[kw_count++] = val_str(s, args->keyword[i]), kw[kw_count++] = args->at[i];
      continue;
    }
    while (next < n && out->at[next].i && ir->params.at[params.first + next].kind <= PARAM_POSONLY)
      next++;
    if (next < n && ir->params.at[params.first + next].kind <= PARAM_POSONLY)
      out->at[next++] = args->at[i];
    else
      rest[rest_count++] = args->at[i];
  }
  uint32_t site = 0x60000000u | fn.i;
  for (uint32_t i = 0; i < n; i++) {
    const IrParam *p = &ir->params.at[params.first + i];
    if (p->kind == PARAM_STAR)
      out->at[i] = args->star ? val_unknown(s, site, i, p->name, engine_name(f->e, "tuple"))
                              : val_seq(s, SEQ_TUPLE, rest, rest_count, site, i);
    else if (p->kind == PARAM_DSTAR)
      out->at[i] = args->star ? val_unknown(s, site, i, p->name, engine_name(f->e, "dict"))
                              : val_dict(s, kw, kw_count, site, i);
    else if (!out->at[i].i) {
      out->at[i] = args->star ? NO_VAL : default_value(f, pf->mod, fn_value, p->default_value);
      if (!args->star && !p->default_value.i && args->written) out->lacks = true;
      if (!out->at[i].i)
        out->at[i] = evidence_value(f, NO_VAL, p->name, frame_loc(f, p->span),
                                    val_param(s, fn, i, 0, NO_NAME, (Support){0}));
    }
  }
}

/* --- calls of functions in view --- */

static const IrFunc *ir_of(Frame *f, Func fn) {
  const ProgramFunc *pf = program_func(f->e->program, fn);
  return ir_func(program_ir(f->e->program, pf->mod), pf->id);
}

/* A context that joins its callers knows less than each of them: what this one hands over. */
static void hand_over(Frame *f, Effect *call, const Bound *b) {
  enum { MAX_HANDED = 60 };
  EffectStore *es = &f->e->effects;
  const Instance *i = engine_instance(f->e, call->a);
  if (!i->widened) return;
  call->list = es->pool.len;
  for (uint32_t k = 0; k < b->count && k < i->arg_count; k++) {
    if (val_kind(vals(f), i->args[k]) != VK_PARAM || val_eq(i->args[k], b->at[k])) continue;
    if (val_node(vals(f), b->at[k])->size > MAX_HANDED) continue;
    vec_push(&es->pool, i->args[k].i);
    vec_push(&es->pool, b->at[k].i);
  }
  call->count = es->pool.len - call->list;
}

static void apply_instance(Frame *f, uint32_t inst, Loc loc, const Bound *actual) {
  Engine *e = f->e;
  Effect call = {.kind = EF_CALL, .a = inst, .loc = loc, .head = loc};
  hand_over(f, &call, actual);
  uint32_t node = effect_new(f, &call);
  Instance *i = engine_instance(e, inst);
  if (!node && i->active) { /* recursion: what it does is not known yet, the node must be there */
    Effect n = call;
    n.has_event = true;
    n.instance = f->instance;
    vec_push(&e->effects.nodes, n);
    node = e->effects.nodes.len - 1;
  }
  threads_in_call(f, inst);
  emit(f, node);
  f->state.running = running_union(e, f->state.running, engine_instance(e, inst)->running);
  if (node || i->root) vec_push(&i->callers, (CallRef){f->instance, node});
  if (i->active) i->recursive = true;
  if (node) {
    uint32_t t = trail_append(e, f->state.trail, i->active ? TRAIL_BROKEN : i->trail);
    f->state.trail = t == TRAIL_BROKEN ? trail_break(e, site_of(loc)) : t;
  }
}

/* Recaptures a nested function's free variables when its maker is still running. */
static Val refreshed(Frame *f, Val fn_value) {
  const ValNode *n = val_node(vals(f), fn_value);
  Func fn = {n->a};
  if (!n->child_count || program_func(f->e->program, fn)->parent.i != f->func.i) return fn_value;
  return capture_function(f, fn);
}

static void write_nonlocals(Frame *f, Func fn, const Instance *i) {
  /* nonlocal stores are kept as heap writes on the FUNC's parent: see assign_name */
  Val key = val_make(vals(f), VK_FUNC, 1, program_func(f->e->program, fn)->parent.i, 0, 0, NULL, 0,
                     NO_NAME);
  if (program_func(f->e->program, fn)->parent.i != f->func.i) return;
  for (uint32_t w = 0; w < i->write_count; w++) {
    uint32_t slot;
    if ((uint32_t)(i->writes[w].key >> 32) != key.i) continue;
    if (map_get(&f->info->slots, (uint32_t)i->writes[w].key, &slot))
      f->state.locals[slot - 1] = i->writes[w].value;
  }
}

static void apply_writes(Frame *f, uint32_t inst, Func fn, Val generic_self, Val self) {
  Engine *e = f->e;
  Instance *i = engine_instance(e, inst);
  if (!generic_self.i) heap_set_all(&f->state.heap, i->writes, i->write_count);
  for (uint32_t w = 0; generic_self.i && w < i->write_count; w++) {
    HeapSlot h = i->writes[w];
    if ((uint32_t)(h.key >> 32) == generic_self.i && self.i)
      h.key = heap_key(self, (Name){(uint32_t)h.key});
    heap_set(&f->state.heap, h.key, h.value);
  }
  write_nonlocals(f, fn, i);
}

static Val mapped_result(Frame *f, uint32_t inst, Func fn, const Bound *b, Val v);

/* What the callee wrote into what it was handed is seen by all who hold it here. */
static void apply_contents(Frame *f, uint32_t inst, Func fn, const Bound *b) {
  Engine *e = f->e;
  for (uint32_t w = 0; w < engine_instance(e, inst)->write_count; w++) {
    HeapSlot h = engine_instance(e, inst)->writes[w];
    Val old = {(uint32_t)(h.key >> 32)};
    if ((uint32_t)h.key != e->known->content.id) continue;
    const Instance *i = engine_instance(e, inst);
    for (uint32_t k = 0; k < b->count && k < i->arg_count; k++)
      if (val_eq(i->args[k], old)) {
        old = b->at[k];
        break;
      }
    storage_write(f, old, mapped_result(f, inst, fn, b, h.value), (ExprId){0});
  }
}

static Val mapped_result(Frame *f, uint32_t inst, Func fn, const Bound *b, Val v) {
  ValStore *s = vals(f);
  Instance *i = engine_instance(f->e, inst);
  if (!i->widened) return v;
  for (uint32_t k = 0; k < b->count && k < i->arg_count; k++) {
    Val param = engine_instance(f->e, inst)->args[k];
    if (val_eq(param, b->at[k]) ||
        (val_kind(s, param) != VK_PARAM && val_kind(s, param) != VK_OBJECT))
      continue;
    Val none = val_none_fact(s, param), shaped = val_shape_fact(s, param);
    v = val_replace(s, v, param, b->at[k]);
    if (none.i && val_kind(s, none) != VK_CONST)
      v = val_replace(s, v, none, val_binary(s, OP_IS, b->at[k], s->none));
    if (shaped.i) v = val_replace(s, v, shaped, b->at[k]);
  }
  (void)fn;
  return v;
}

/* What a nested function has captured is handed to it like its arguments, behind them. */
static void bind_captured(const ValStore *s, Val fn_value, Bound *b) {
  uint32_t n = val_node(s, fn_value)->child_count;
  for (uint32_t i = 0; i < n && b->count < MAX_ARGS; i++)
    b->at[b->count++] = val_child(s, fn_value, i);
}

/* Calling a generator function issues nothing. */
static Val finish_generator(Frame *f, uint32_t inst, Loc loc) {
  Val g = generator_value(f, inst, loc);
  Effect n = {.kind = EF_START, .value = g, .loc = loc, .head = loc};
  emit(f, effect_new(f, &n));
  return g;
}

Val call_function(Frame *f, Val fn_value, Val self, bool has_self, CallArgs *args, Loc loc) {
  Engine *e = f->e;
  if (val_kind(&e->values, fn_value) != VK_FUNC) { /* what a decorator made of it */
    Val callee = fn_value;
    if (has_self) callee = val_make(&e->values, VK_BOUND, 0, self.i, fn_value.i, 0, NULL, 0, NO_NAME);
    return call_value(f, callee, args, loc, 0);
  }
  Func fn = {val_node(&e->values, fn_value)->a};
  bool native = program_ir(e->program, program_func(e->program, fn)->mod)->native;
  if (native && program_func(e->program, fn)->overload.i) {
    fn = overload_pick(f, fn, has_self, args, false);
    fn_value = func_plain(f, fn);
  }
  count_call(f, loc, true, 0);
  add_edge(f, fn);
  if (e->depth >= MAX_CALL_DEPTH) {
    e->depth_cuts++;
    return call_unknown(f, fn_value, args, loc, UNRESOLVED_DEPTH, NO_NAME);
  }
  const Model *atom = e->infos[fn.i].atom;
  Bound b;
  if (atom) {
    bind_params(f, fn_value, self, has_self, args, &b);
    atom_handed(f, fn, b.at, b.count);
    return call_model(f, atom, atom->is_method ? self : NO_VAL, args, loc);
  }
  CallArgs packed;
  const ProgramFunc *pf = program_func(e->program, fn);
  if (pf->packed && !f->ir->native) {
    packed = packed_args(f, args, loc);
    args = &packed;
  }
  bind_params(f, fn_value, self, has_self, args, &b);
  bool checked = program_ir(e->program, pf->mod)->native; /* by a compiler, or a binding's defaults */
  if (b.lacks && !checked && !ir_of(f, fn)->decorators.count) { /* of its body nothing is run, on any rank */
    ClassRef cls = {engine_name(e, "TypeError").id, false};
    emit_exit(f, EXIT_RAISE, loc, cls, 0);
    exit_add(f, EXIT_RAISE, NO_VAL, cls, loc);
    return vals(f)->none;
  }
  if (native) references_in(f, fn, has_self, b.at, b.count);
  fn_value = refreshed(f, fn_value);
  name_arguments(f, fn, b.at, b.count, args, loc);
  uint32_t inst = instance_for(f, fn, b.at, b.count, fn_value, f->state.heap, loc);
  if (ir_of(f, fn)->flags & FUNC_GENERATOR) return finish_generator(f, inst, loc);
  bool has_args = b.count > 0;
  bind_captured(&e->values, fn_value, &b);
  apply_instance(f, inst, loc, &b);
  Instance *i = engine_instance(e, inst);
  Val gself =
      i->widened && has_args && has_self && !val_eq(i->args[0], b.at[0]) ? i->args[0] : NO_VAL;
  Val result = mapped_result(f, inst, fn, &b, i->result);
  name_answer(f, fn, result, loc);
  apply_writes(f, inst, fn, gself, self);
  apply_contents(f, inst, fn, &b);
  if (native) references_out(f, fn, has_self, args);
  if (engine_instance(e, inst)->always_exits && !engine_instance(e, inst)->active) {
    if (engine_instance(e, inst)->exits & (1 << EXIT_RAISE))
      exit_add(f, EXIT_RAISE, NO_VAL, (ClassRef){0}, loc);
    f->state.dead = true;
  }
  return result.i ? result : vals(f)->none;
}

Val construct(Frame *f, Class c, CallArgs *args, Loc loc) {
  Engine *e = f->e;
  ValStore *s = &e->values;
  Val obj = val_make(s, VK_OBJECT, 0, c.i, site_of(loc), f->instance, NULL, 0, NO_NAME);
  Func init = program_method(e->program, c, e->known->init);
  count_call(f, loc, true, 0);
  Val copy = f->ir->native ? copy_made(f, c, init, args, loc.span) : NO_VAL;
  if (copy.i) return copy;
  if (init.i) {
    call_function(f, function_value(f, init, loc.span, true), obj, true, args, loc);
    return obj;
  }
  /* A data class stores its arguments under the names of its annotations; so does any class of
   * which nothing but annotations is known. */
  const ProgramClass *pc = program_class(e->program, c);
  record_fill(f, c, obj, args);
  Func post = program_method(e->program, c, e->known->post_init);
  if (post.i) {
    CallArgs none = {0};
    call_function(f, function_value(f, post, loc.span, true), obj, true, &none, loc);
    return obj;
  }
  for (uint32_t i = 0; i < pc->ext_bases.len; i++) {
    const Model *m = models_method(e->models, pc->ext_bases.at[i], e->known->init);
    if (m && m->words) {
      call_model(f, m, obj, args, loc);
      break;
    }
  }
  return obj;
}

/* --- dispatch --- */

static Val call_object(Frame *f, Val callee, Class c, CallArgs *args, Loc loc) {
  Engine *e = f->e;
  Func call = program_method(e->program, c, e->known->call);
  if (call.i)
    return call_function(f, function_value(f, call, loc.span, true), callee, true, args, loc);
  const ProgramClass *pc = program_class(e->program, c);
  for (uint32_t i = 0; i < pc->ext_bases.len; i++) {
    const Model *m = models_method(e->models, pc->ext_bases.at[i], e->known->call);
    if (!m) continue;
    return call_model(f, m, callee, args, loc);
  }
  return call_unknown(f, callee, args, loc, UNRESOLVED_UNKNOWN_METHOD, NO_NAME);
}

/* A way without a function, as a decorator leaves it on ranks that do nothing. */
static Val call_way(Frame *f, Val callee, CallArgs *args, Loc loc, int depth) {
  return val_eq(callee, vals(f)->none) ? callee : call_value(f, callee, args, loc, depth);
}

static Val call_either(Frame *f, const ValNode *n, CallArgs *args, Loc loc, int depth) {
  Branch b;
  Val x = NO_VAL, y = NO_VAL;
  branch_begin(f, &b, (Val){n->a});
  if (!branch_skips(&b, true)) x = call_way(f, (Val){n->b}, args, loc, depth + 1);
  uint32_t tx = f->state.trail;
  branch_else(f, &b);
  if (!branch_skips(&b, false)) y = call_way(f, (Val){n->c}, args, loc, depth + 1);
  uint32_t ty = f->state.trail;
  branch_end(f, &b, GUARD_CALLEE, loc, loc);
  if (!x.i || !y.i) return x.i ? x : y;
  return join_values(f, b.cond, x, y, tx, ty);
}

static Val call_partial(Frame *f, Val callee, CallArgs *args, Loc loc, int depth) {
  ValStore *s = vals(f);
  const ValNode n = *val_node(s, callee);
  CallArgs all = {.star = args->star, .written = args->written};
  for (uint32_t i = 0; i < n.b && all.count < MAX_ARGS; i++)
    all.at[all.count++] = val_child(s, callee, i);
  for (uint32_t i = 0; i < args->count && all.count < MAX_ARGS; i++) {
    all.keyword[all.count] = args->keyword[i];
    all.expr[all.count] = args->expr[i];
    all.at[all.count++] = args->at[i];
  }
  for (uint32_t i = n.b; i + 1 < n.child_count && all.count < MAX_ARGS; i += 2) {
    Name key = {val_node(s, val_child(s, callee, i))->a};
    bool given = false;
    for (uint32_t k = 0; k < args->count; k++) given = given || name_eq(args->keyword[k], key);
    if (given) continue;
    all.keyword[all.count] = key;
    all.at[all.count++] = val_child(s, callee, i + 1);
  }
  return call_value(f, (Val){n.a}, &all, loc, depth + 1);
}

static Val call_external(Frame *f, Val callee, CallArgs *args, Loc loc) {
  Engine *e = f->e;
  Name name = {val_node(&e->values, callee)->a};
  const Model *m = models_find(e->models, name);
  if (!m) return call_unknown(f, callee, args, loc, UNRESOLVED_EXTERNAL, NO_NAME);
  count_call(f, loc, true, 0);
  if (m->is_class) {
    const Model *init = models_method(e->models, name, e->known->init);
    bool own = m->words || m->fold;
    if (!own && models_has_parts(e->models, m->name))
      return made_object(f, m, NO_VAL, args, loc);
    if (!own && !(init && init->words))
      return call_unknown(f, callee, args, loc, UNRESOLVED_EXTERNAL, m->name);
    f->constructing = true;
    Val v = call_model(f, own ? m : init, NO_VAL, args, loc);
    f->constructing = false;
    const ValNode n = *val_node(&e->values, v);
    if (n.kind == VK_CALL && n.op == CALL_PLAIN && n.type != m->name.id)
      /* what a constructor makes is of its class */
      v = val_call(&e->values, m->name, args->at, args->count, site_of(loc), f->instance,
                   n.support, m->name);
    Val later = deferred_call(f, own ? m : init, args);
    if (later.i) heap_set(&f->state.heap, heap_key(v, e->known->deferred), later);
    return v;
  }
  return call_model(f, m, NO_VAL, args, loc);
}

static Unresolved why_unknown(ValKind callee) {
  switch (callee) {
    case VK_PARAM:
      return UNRESOLVED_PARAMETER;
    case VK_ATTR:
      return UNRESOLVED_UNKNOWN_RECEIVER;
    case VK_UNKNOWN:
      return UNRESOLVED_UNKNOWN_NAME;
    default:
      return UNRESOLVED_COMPUTED;
  }
}

/* What somebody hands over that nobody can follow is still called by a name. */
static const Model *called_by_name(Frame *f, const CallArgs *args) {
  if (!args->called.id || args->inside) return NULL;
  Evidence ev = models_name_evidence(f->e->models, args->called);
  return ev.kind == EVIDENCE_OBJECT ? models_method(f->e->models, ev.type, f->e->known->call)
                                    : NULL;
}

Val call_value(Frame *f, Val callee, CallArgs *args, Loc loc, int depth) {
  Engine *e = f->e;
  ValStore *s = &e->values;
  const ValNode n = *val_node(s, callee);
  if (depth > MAX_CALLEES) return call_unknown(f, callee, args, loc, UNRESOLVED_DEPTH, NO_NAME);
  switch (n.kind) {
    case VK_FUNC:
      return call_function(f, callee, NO_VAL, false, args, loc);
    case VK_BOUND:
      if (val_kind(s, (Val){n.b}) == VK_FUNC)
        return call_function(f, (Val){n.b}, (Val){n.a}, true, args, loc);
      {
        CallArgs with_self = {
            .count = 1, .at = {(Val){n.a}}, .star = args->star, .written = args->written};
        for (uint32_t i = 0; i < args->count && with_self.count < MAX_ARGS; i++) {
          with_self.keyword[with_self.count] = args->keyword[i];
          with_self.expr[with_self.count] = args->expr[i];
          with_self.at[with_self.count++] = args->at[i];
        }
        return call_value(f, (Val){n.b}, &with_self, loc, depth + 1);
      }
    case VK_CLASS:
      return construct(f, (Class){n.a}, args, loc);
    case VK_EXTERNAL:
      return call_external(f, callee, args, loc);
    case VK_METHOD: {
      const Model *m = models_method(e->models, (Name){n.c}, (Name){n.b});
      count_call(f, loc, true, 0);
      if (m) return call_model(f, m, (Val){n.a}, args, loc);
      return call_unknown(f, callee, args, loc, UNRESOLVED_EXTERNAL, NO_NAME);
    }
    case VK_PARTIAL:
      return call_partial(f, callee, args, loc, depth);
    case VK_ITE:
      return call_either(f, &n, args, loc, depth);
    case VK_SELECT:
      return call_value(f, (Val){n.b}, args, loc, depth + 1);
    default:
      break;
  }
  Class c = val_class(s, callee);
  if (c.i) return call_object(f, callee, c, args, loc);
  Name type = val_type(s, callee);
  const Model *m = type.id ? models_method(e->models, type, e->known->call) : NULL;
  if (m) {
    count_call(f, loc, true, 0);
    return call_model(f, m, callee, args, loc);
  }
  const Model *differentiates =
      n.kind == VK_ATTR ? backward_method(f, (Val){n.a}, (Name){n.b}) : NULL;
  if (differentiates) return call_model(f, differentiates, (Val){n.a}, args, loc);
  Val inside = wrapped_inside(f, callee);
  if (inside.i) return call_value(f, inside, args, loc, depth + 1);
  m = type.id ? NULL : called_by_name(f, args);
  if (m) return call_model(f, m, callee, args, loc);
  return call_unknown(f, callee, args, loc, why_unknown((ValKind)n.kind), NO_NAME);
}

/* --- the call expression --- */

static void spread(Frame *f, Val v, CallArgs *out) {
  Val items[MAX_ARGS];
  int n = val_items(vals(f), v, items, MAX_ARGS);
  if (n < 0 || out->count + (uint32_t)n > MAX_ARGS) {
    out->star = true;
    return;
  }
  for (int i = 0; i < n; i++) out->at[out->count++] = items[i];
}

static void spread_dict(Frame *f, Val v, CallArgs *out) {
  ValStore *s = vals(f);
  if (val_kind(s, v) != VK_DICT) {
    out->star = true;
    return;
  }
  for (uint32_t i = 0; i + 1 < val_node(s, v)->child_count && out->count < MAX_ARGS; i += 2) {
    const ValNode *k = val_node(s, val_child(s, v, i));
    if (k->kind != VK_CONST || k->op != CK_STR) {
      out->star = true;
      return;
    }
    out->keyword[out->count] = (Name){k->a};
    out->at[out->count++] = val_child(s, v, i + 1);
  }
}

static void eval_args(Frame *f, const IrExpr *x, CallArgs *out) {
  for (uint32_t i = 0; i < x->c; i++) {
    const IrArg *a = &f->ir->args.at[x->b + i];
    Val v = eval(f, a->value);
    if (a->kind == ARG_STAR)
      v = used_up(f, v, FOLD_SAME, frame_loc(f, ir_expr(f->ir, a->value)->span));
    if (out->count >= MAX_ARGS) continue;
    /* what is spread was put together elsewhere: what it lacks was not forgotten here */
    if (a->kind == ARG_STAR || a->kind == ARG_DSTAR) out->written = false;
    switch (a->kind) {
      case ARG_STAR:
        spread(f, v, out);
        break;
      case ARG_DSTAR:
        spread_dict(f, v, out);
        break;
      default:
        out->keyword[out->count] = a->kind == ARG_KEYWORD ? a->keyword : NO_NAME;
        out->expr[out->count] = a->value;
        out->at[out->count++] = v;
    }
  }
}

Val eval_call(Frame *f, const IrExpr *x, ExprId id) {
  const IrExpr *callee_expr = ir_expr(f->ir, (ExprId){x->a});
  CallArgs args = {.written = true};
  Loc loc = frame_loc(f, x->span);
  (void)id;
  Val callee = eval(f, (ExprId){x->a});
  if (callee_expr->kind == EX_ATTR) args.recv_expr = (ExprId){callee_expr->a};
  if (callee_expr->kind == EX_ATTR) args.called = (Name){callee_expr->b};
  if (callee_expr->kind == EX_NAME) args.called = (Name){callee_expr->a};
  eval_args(f, x, &args);
  if (f->state.dead) return vals(f)->none;
  return call_value(f, callee, &args, loc, 0);
}
