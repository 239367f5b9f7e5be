/* Activations: contexts, frames, the joins at a function's exits. */
#include <stdlib.h>
#include <string.h>

#include "variance/eval.h"

static void collect_free(Engine *e, const Program *p, Func fn, FuncInfo *info);

FuncInfo *func_info(Engine *e, Func fn) {
  FuncInfo *i = &e->infos[fn.i];
  if (i->ready) return i;
  i->ready = true;
  const ProgramFunc *pf = program_func(e->program, fn);
  const IrFile *ir = program_ir(e->program, pf->mod);
  const IrFunc *f = ir_func(ir, pf->id);
  if (!(f->flags & FUNC_MODULE)) {
    for (uint32_t k = 0; k < f->locals.count; k++)
      map_set(&i->slots, ir->pool.at[f->locals.first + k], ++i->slot_count);
    collect_free(e, e->program, fn, i);
  }
  i->has_global_store = f->globals.count != 0;
  return i;
}

/* Names read in the function (or a nested one) that an enclosing function binds. */
static bool bound_outside(Engine *e, Func fn, Name name) {
  const Program *p = e->program;
  for (Func outer = program_func(p, fn)->parent; outer.i; outer = program_func(p, outer)->parent) {
    const IrFunc *irf =
        ir_func(program_ir(p, program_func(p, outer)->mod), program_func(p, outer)->id);
    if (irf->flags & FUNC_MODULE) return false;
    uint32_t slot;
    if (map_get(&func_info(e, outer)->slots, name.id, &slot)) return true;
  }
  return false;
}

static void collect_free(Engine *e, const Program *p, Func fn, FuncInfo *info) {
  const ProgramFunc *pf = program_func(p, fn);
  const IrFile *ir = program_ir(p, pf->mod);
  const IrFunc *f = ir_func(ir, pf->id);
  const IrFunc *parent = ir_func(ir, f->parent);
  if (parent->flags & FUNC_MODULE) return;
  /* Every name node within the span; nested functions' needs are this one's too. */
  for (uint32_t i = 1; i < ir->exprs.len; i++) {
    const IrExpr *x = &ir->exprs.at[i];
    uint32_t slot;
    if (x->kind != EX_NAME || x->span.start < f->span.start || x->span.end > f->span.end) continue;
    if (map_get(&info->slots, x->a, &slot)) continue;
    bool have = false;
    for (uint32_t k = 0; k < info->free_names.len; k++)
      have = have || info->free_names.at[k].id == x->a;
    if (have || !bound_outside(e, fn, (Name){x->a})) continue;
    Name n = {x->a};
    vec_push(&info->free_names, n);
  }
}

/* --- frames --- */

void frame_enter(Frame *f, Engine *e, Func fn, uint32_t instance) {
  *f = (Frame){.e = e, .caller = e->frame, .instance = instance, .func = fn};
  const ProgramFunc *pf = program_func(e->program, fn);
  f->mod = pf->mod;
  f->ir = program_ir(e->program, pf->mod);
  f->fn = ir_func(f->ir, pf->id);
  f->info = func_info(e, fn);
  f->state.locals = xcalloc(f->info->slot_count, sizeof(Val));
  e->frame = f;
}

void frame_leave(Frame *f) {
  state_drop(&f->state);
  for (uint32_t i = 0; i < f->exits.len; i++) state_drop(&f->exits.at[i].state);
  vec_release(&f->exits);
  vec_release(&f->path);
  for (uint32_t i = 0; i < f->open.len; i++) vec_release(&f->open.at[i].ids);
  vec_release(&f->open);
  map_release(&f->comp_locals);
  f->e->frame = f->caller;
}

/* Evaluates a default, decorator or class-level expression where it is written. */
Val eval_in_module(Frame *from, Mod m, ExprId expr) {
  return eval_where_made(from, m, NO_VAL, expr);
}

/* The same for what is written in the head of `fn_value`: it may use names of an enclosing
 * function, as they were when the function was made. */
Val eval_where_made(Frame *from, Mod m, Val fn_value, ExprId expr) {
  Engine *e = from->e;
  Frame f;
  if (e->depth > MAX_CALL_DEPTH) return e->values.none;
  e->depth++;
  frame_enter(&f, e, program_func_of(e->program, m, (FuncId){1}), from->instance);
  const ValNode n = *val_node(&e->values, fn_value);
  const FuncInfo *info = fn_value.i ? func_info(e, (Func){n.a}) : NULL;
  for (uint32_t i = 0; i < n.child_count && info && i < info->free_names.len; i++) {
    Val captured = val_child(&e->values, fn_value, i);
    if (captured.i) map_set(&f.comp_locals, info->free_names.at[i].id, captured.i);
  }
  if (info) f.state.heap = heap_share(from->state.heap);
  f.exact = from->exact;
  seq_begin(&f);
  Val v = eval(&f, expr);
  seq_end(&f);
  frame_leave(&f);
  e->depth--;
  return v;
}

/* --- exits --- */

/* The results of all returns, earliest first: each holds under its own condition. */
static void join_returns(Frame *f, Instance *out, State *final, bool *returns) {
  ValStore *s = vals(f);
  *returns = !f->state.dead;
  Val v = f->state.dead ? NO_VAL : s->none;
  State st = f->state;
  f->state = (State){0};
  for (uint32_t i = f->exits.len; i-- > 0;) {
    Exit *x = &f->exits.at[i];
    if (x->kind == EXIT_RAISE || x->kind == EXIT_STOP) {
      out->exits |= (uint8_t)(1 << x->kind);
      state_drop(&x->state);
      continue;
    }
    if (x->kind != EXIT_RETURN) {
      state_drop(&x->state);
      continue;
    }
    if (!*returns) {
      state_drop(&st);
      st = x->state;
      v = x->value;
    } else {
      v = join_values(f, x->cond, x->value, v, x->state.trail, st.trail);
      State rest = st;
      st = x->state;
      state_join(f, x->cond, NO_LOC, &st, &rest);
    }
    x->state = (State){0};
    *returns = true;
  }
  f->exits.len = 0;
  out->result = v.i ? v : s->none;
  *final = st;
}

static void keep_writes(Instance *i, const Heap *before, const Heap *after) {
  uint32_t n = 0;
  free(i->writes);
  i->writes = NULL;
  i->write_count = 0;
  if (!after || after == before) return;
  uint64_t key;
  Val v, was;
  HeapDiff count = {{.h = before}, {.h = after}}, d = count;
  while (heap_next_change(&count, &key, &was).i) n++;
  if (!n) return;
  i->writes = xmalloc(n * sizeof *i->writes);
  while ((v = heap_next_change(&d, &key, &was)).i) i->writes[i->write_count++] = (HeapSlot){key, v};
}

static void bind_locals(Frame *f, const Instance *i) {
  for (uint32_t k = 0; k < f->fn->params.count && k < i->arg_count; k++) {
    uint32_t slot;
    const IrParam *p = &f->ir->params.at[f->fn->params.first + k];
    if (map_get(&f->info->slots, p->name.id, &slot)) f->state.locals[slot - 1] = i->args[k];
  }
}

static void run_once(Engine *e, uint32_t id, Heap *heap, bool is_main, bool exact) {
  Frame f;
  Instance copy = *engine_instance(e, id);
  frame_enter(&f, e, copy.func, id);
  f.is_main = is_main;
  f.exact = exact;
  f.state.heap = heap_share(heap);
  bind_locals(&f, &copy);
  seq_begin(&f);
  eval_block(&f, f.fn->body);
  uint32_t root = seq_end(&f);
  State final = {0};
  bool returns;
  Instance out = {0};
  join_returns(&f, &out, &final, &returns);
  Instance *i = engine_instance(e, id);
  i->result = out.result;
  i->exits = out.exits;
  i->always_exits = !returns;
  if (root && !effect_at(&e->effects, root)->has_event &&
      !(effect_at(&e->effects, root)->exits &
        ((1 << EXIT_RAISE) | (1 << EXIT_STOP) | EXITS_YIELD)) &&
      !(e->catching && (effect_at(&e->effects, root)->exits & EXITS_FAIL)))
    root = 0; /* only returns and breaks: nothing a rank can wait for */
  i->root = root;
  i->trail = final.trail;
  i->running = final.running;
  for (uint32_t t = final.trail, n = 0; t; t = e->trails.at[t].parent)
    if (trail_is_cut(&e->trails.at[t]) || ++n > 60) {
      i->trail = TRAIL_BROKEN;
      break;
    }
  keep_writes(i, heap, final.heap);
  if (!i->generator && !(f.fn->flags & FUNC_MODULE)) drop_unheld(&e->values, i, id);
  f.state = final;
  frame_leave(&f);
}

static void run_instance(Engine *e, uint32_t id, Heap *heap, bool is_main, bool exact) {
  ValStore *s = &e->values;
  Instance *i = engine_instance(e, id);
  i->active = true;
  i->result = val_merge(s, MERGE_RETURN, id, 0, 0, (Support){0}, NO_NAME);
  e->depth++;
  for (int round = 0; round < 4; round++) {
    Val assumed = engine_instance(e, id)->result;
    engine_instance(e, id)->active = true;
    run_once(e, id, heap, is_main, exact);
    i = engine_instance(e, id);
    i->active = false;
    if (!i->recursive || support_within(s, val_support(s, i->result), val_support(s, assumed)))
      break;
    Support sup = support_union(s, val_support(s, assumed), val_support(s, i->result));
    if (round < 3) i->result = val_merge(s, MERGE_RETURN, id, 0, 0, sup, NO_NAME);
  }
  e->depth--;
  engine_instance(e, id)->active = false;
  engine_instance(e, id)->done = true;
}

/* Nobody around swallows what fails in it. */
static void run_alone(Engine *e, uint32_t id, Heap *heap, bool is_main, bool exact) {
  Instance *i = engine_instance(e, id);
  if (i->generator && !i->made_in) i->made_in = heap_share(heap);
  struct Catching *around = e->catching;
  e->catching = NULL;
  run_instance(e, id, heap, is_main, exact);
  e->catching = around;
}

/* --- contexts --- */

static bool arg_is_rigid(const ValStore *s, Val v) {
  switch (val_kind(s, v)) {
    case VK_FUNC:
    case VK_CLASS:
    case VK_BOUND:
    case VK_PARTIAL:
    case VK_MODULE:
    case VK_EXTERNAL:
    case VK_WORLD:
    case VK_LAID:
    case VK_NAMED:
    case VK_GROUP:
    case VK_SELECT:
      return true;
    case VK_CONST:
      return true;
    case VK_UNARY: /* -0.5 */
      return val_kind(s, (Val){val_node(s, v)->a}) == VK_CONST;
    case VK_FOLD: /* float("inf"): as good as a constant */
      return val_node(s, v)->child_count == 1 && val_kind(s, val_child(s, v, 0)) == VK_CONST;
    default:
      return false;
  }
}

/* Joins one argument of many callers. */
static Val join_arg(Engine *e, Func fn, uint32_t index, Val old, Val v, bool last) {
  ValStore *s = &e->values;
  Val both[2] = {v, old};
  if (!old.i) {
    if (arg_is_rigid(s, v)) return v;
    Class c = val_class(s, v);
    if (c.i && val_kind(s, v) == VK_OBJECT)
      return val_make(s, VK_OBJECT, 0, c.i, 0, 0, NULL, 0, NO_NAME);
    Support p = support_flagged(s, val_support(s, v), DEP_JOINED, 0);
    return val_joined(s, node_of_param(fn, index, 1, val_type(s, v), p), both, 1, DEP_JOINED, last);
  }
  if (val_eq(old, v)) return old;
  if (val_kind(s, old) == VK_OBJECT && val_kind(s, v) == VK_OBJECT &&
      val_node(s, old)->a == val_node(s, v)->a)
    return old;
  Support p = support_union(s, support_flagged(s, val_support(s, old), DEP_JOINED, 0),
                            support_flagged(s, val_support(s, v), DEP_JOINED, 0));
  Name t = val_type_joined(s, both, 2);
  return val_joined(s, node_of_param(fn, index, 1, t, p), both, 2, DEP_JOINED, last);
}

static uint32_t instance_add(Engine *e, Func fn, uint64_t key, const Val *args, uint32_t n) {
  Instance i = {.func = fn, .key = key, .arg_count = n};
  i.args = ARENA_ARRAY(&e->arena, Val, n ? n : 1);
  if (n) memcpy(i.args, args, n * sizeof *args);
  const ProgramFunc *pf = program_func(e->program, fn);
  const IrFunc *irf = ir_func(program_ir(e->program, pf->mod), pf->id);
  i.generator = irf->flags & FUNC_GENERATOR;
  i.half = pf->cls.i && (name_eq(irf->name, e->known->enter) || name_eq(irf->name, e->known->exit));
  vec_push(&e->instances, i);
  map_set(&e->instance_index, key, e->instances.len - 1);
  return e->instances.len - 1;
}

void instance_again(Engine *e, uint32_t inst) {
  run_alone(e, inst, engine_instance(e, inst)->made_in, false, false);
}

uint32_t instance_lazy(Engine *e, Func fn, uint32_t root) {
  uint64_t key = hash_mix(hash_mix(0x1a27u, fn.i), root);
  uint32_t id;
  if (map_get(&e->instance_index, key, &id)) return id;
  id = instance_add(e, fn, key, NULL, 0);
  Instance *i = engine_instance(e, id);
  i->root = root;
  i->trail = TRAIL_BROKEN;
  i->result = e->values.none;
  i->generator = i->lazy = i->done = true;
  i->half = false;
  if (root) i->exits = effect_at(&e->effects, root)->exits & (1 << EXIT_RAISE | 1 << EXIT_STOP);
  return id;
}

/* The callers of one function that are joined. Those of a method by the class of its receiver, or
 * nobody would know any more what the receiver's own methods do; those of any function by the names
 * they pass (of variables, fields, modes) and by flags, since these decide what is read or done. */
typedef struct Joining {
  struct Joining *next;
  Class receiver;
  uint64_t names;
  uint32_t instance; /* the newest joined context */
  uint32_t count;
  Val args[MAX_ARGS];
} Joining;

static uint64_t passed_names(const Engine *e, const Val *args, uint32_t n) {
  uint64_t h = 0;
  for (uint32_t i = 0; i < n && i < MAX_ARGS; i++) {
    const ValNode *v = val_node(&e->values, args[i]);
    if (v->kind == VK_CONST && (v->op == CK_STR || v->op == CK_TRUE || v->op == CK_FALSE))
      h = hash_mix(h ^ i, args[i].i);
  }
  return h;
}

/* The class of the object, or the class itself, that a method is called on. */
static Class receiver_of(Frame *caller, Func fn, const Val *args, uint32_t n) {
  Engine *e = caller->e;
  if (!n || !program_func(e->program, fn)->cls.i) return NO_CLASS;
  const ValNode *first = val_node(&e->values, args[0]);
  bool whole = first->kind == VK_CLASS && decorator_fold(caller, fn) == FOLD_CLASS_METHOD;
  return first->kind == VK_OBJECT || whole ? (Class){first->a} : NO_CLASS;
}

static Joining *joining_of(Frame *caller, Func fn, const Val *args, uint32_t n) {
  Engine *e = caller->e;
  FuncInfo *info = &e->infos[fn.i];
  Class receiver = receiver_of(caller, fn, args, n);
  uint32_t count = 0;
  uint64_t names = passed_names(e, args, n);
  for (Joining *j = info->joinings; j; j = j->next, count++)
    if ((j->receiver.i == receiver.i && j->names == names) || count + 1 == MAX_RECEIVERS) return j;
  Joining *j = ARENA_NEW(&e->arena, Joining);
  *j = (Joining){.next = info->joinings, .receiver = receiver, .names = names};
  return info->joinings = j;
}

static uint32_t joined_instance(Frame *caller, Func fn, Val *args, uint32_t n) {
  Engine *e = caller->e;
  Joining *j = joining_of(caller, fn, args, n);
  bool changed = !j->instance, lost = false;
  for (uint32_t i = 0; i < n && i < MAX_ARGS; i++) {
    Val v = join_arg(e, fn, i, j->args[i], args[i], j->count + 1 >= MAX_JOINED);
    if (!val_eq(v, j->args[i])) changed = true;
    if (j->args[i].i && !val_eq(v, j->args[i]) && arg_is_rigid(&e->values, j->args[i])) lost = true;
    j->args[i] = v;
  }
  /* What was taken for one and the same must not stay so. */
  if (!changed || (j->count >= MAX_JOINED && !lost)) return j->instance;
  j->count++;
  e->infos[fn.i].joined++;
  e->widened_contexts++;
  uint64_t key = context_key(e, j->args, n, fn, NULL, false, true);
  uint32_t id;
  if (!map_get(&e->instance_index, key, &id)) {
    id = instance_add(e, fn, key, j->args, n);
    engine_instance(e, id)->widened = true;
    j->instance = id;
    run_alone(e, id, NULL, false, false);
  }
  j->instance = id;
  return id;
}

/* The context of a call in a try that swallows: one of its own if the callee may fail. 0 = there
 * are enough of them. */
static uint32_t caught_instance(Frame *caller, Func fn, uint64_t key, const Val *args, uint32_t n,
                                Heap *heap) {
  Engine *e = caller->e;
  FuncInfo *info = func_info(e, fn);
  uint64_t here = hash_mix(key, e->catching->key);
  uint32_t id = 0;
  if (!map_get(&e->instance_index, here, &id)) {
    if (map_get(&e->instance_index, key, &id) && engine_instance(e, id)->done &&
        !engine_instance(e, id)->fallible)
      return id;
    if (info->fallible >= MAX_FALLIBLE || info->contexts >= e->max_contexts ||
        e->depth > MAX_CALL_DEPTH / 2)
      return 0;
    info->fallible++;
    id = instance_add(e, fn, here, args, n);
    run_instance(e, id, heap, false, caller->exact);
    if (!engine_instance(e, id)->fallible) {
      info->fallible--;
      info->contexts++;
      map_set(&e->instance_index, key, id);
    }
  }
  if (!engine_instance(e, id)->fallible) return id;
  engine_instance(e, caller->instance)->fallible = true;
  if (e->catching->frame == caller && !e->catching->all)
    e->catching->passed = true; /* it may fail in other ways */
  if (engine_instance(e, id)->failed.i) failure_noted(caller, engine_instance(e, id)->failed);
  return id;
}

uint32_t instance_for(Frame *caller, Func fn, Val *args, uint32_t arg_count, Val fn_value,
                      Heap *heap, Loc loc) {
  Engine *e = caller->e;
  ValStore *s = &e->values;
  FuncInfo *info = func_info(e, fn);
  Val all[MAX_ARGS * 2];
  uint32_t n = 0, id;
  (void)loc;
  for (uint32_t i = 0; i < arg_count && n < MAX_ARGS; i++) all[n++] = args[i];
  uint32_t captured = val_node(s, fn_value)->child_count;
  for (uint32_t i = 0; i < captured && n < MAX_ARGS; i++) all[n++] = val_child(s, fn_value, i);
  Heap *in = context_heap(e, info, all, n, heap);
  uint64_t key = context_key(e, all, n, fn, in, caller->exact, false);
  info->evaluated = true;
  if (e->catching && (id = caught_instance(caller, fn, key, all, n, in))) {
    heap_drop(in);
    return id;
  }
  if (!map_get(&e->instance_index, key, &id)) {
    if (info->contexts >= e->max_contexts || e->depth > MAX_CALL_DEPTH / 2) {
      id = joined_instance(caller, fn, all, n);
    } else {
      info->contexts++;
      id = instance_add(e, fn, key, all, n);
      run_alone(e, id, in, false, caller->exact);
    }
  }
  if (engine_instance(e, id)->fallible) engine_instance(e, caller->instance)->fallible = true;
  heap_drop(in);
  return id;
}

/* The stub of a method that a method in view overrides: the library calls it. */
static const Model *overridden(Engine *e, const ProgramFunc *pf, const IrFunc *irf) {
  const ProgramClass *pc = pf->cls.i ? program_class(e->program, pf->cls) : NULL;
  for (uint32_t i = 0; pc && i < pc->ext_bases.len; i++) {
    const Model *m = models_method(e->models, pc->ext_bases.at[i], irf->name);
    if (m) return m;
  }
  return NULL;
}

/* What the library hands to parameter `i` (the receiver is 0), as far as the stub tells. */
static Val handed_by_library(Frame *f, const Model *m, uint32_t i, Loc loc, Val plain) {
  ValStore *s = &f->e->values;
  if (!m || !i || i > m->params.len) return plain;
  const ModelParam *p = &m->params.at[i - 1];
  for (uint32_t k = 0; (m->words >> MODEL_VARIES & 1) && k < m->mutates.len; k++) {
    if (m->mutates.at[k] != (ParamRef)(i - 1)) continue;
    Source src = {.kind = SRC_FRESH, .axes = m->axes, .cause = m->cause, .model = m, .loc = loc};
    return val_source(s, source_add(s, &src, 0), p->type);
  }
  return p->type.id ? typed_value(f, NO_CLASS, p->type, plain) : plain;
}

/* The context of a function nobody in view calls: parameters are symbols. */
uint32_t instance_generic(Engine *e, Frame *from, Func fn) {
  const ProgramFunc *pf = program_func(e->program, fn);
  const IrFile *ir = program_ir(e->program, pf->mod);
  const IrFunc *irf = ir_func(ir, pf->id);
  FuncInfo *info = func_info(e, fn);
  Val args[MAX_ARGS];
  uint32_t n = 0, id;
  Frame scratch = {.e = e, .mod = pf->mod, .ir = ir, .fn = irf, .info = info, .func = fn};
  (void)from;
  const Model *base = overridden(e, pf, irf);
  for (uint32_t i = 0; i < irf->params.count && n < MAX_ARGS; i++) {
    const IrParam *p = &ir->params.at[irf->params.first + i];
    Loc loc = {.file = pf->mod.i - 1, .span = p->span};
    Class c = NO_CLASS;
    Name t = p->kind == PARAM_STAR    ? engine_name(e, "tuple")
             : p->kind == PARAM_DSTAR ? engine_name(e, "dict")
                                      : annotation_type(&scratch, fn, p->annotation, &c);
    Val v = val_param(&e->values, fn, i, 0, NO_NAME, (Support){0});
    if (i == 0 && pf->cls.i && !(irf->flags & FUNC_LAMBDA)) {
      Fold d = decorator_fold(&scratch, fn);
      if (d == FOLD_CLASS_METHOD)
        v = val_make(&e->values, VK_CLASS, 0, pf->cls.i, 0, 0, NULL, 0, NO_NAME);
      else if (d != FOLD_STATIC_METHOD)
        v = val_make(&e->values, VK_OBJECT, 0, pf->cls.i, 0, 0, NULL, 0, NO_NAME);
      else
        v = typed_value(&scratch, c, t, v);
    } else {
      const IrExpr *given = p->default_value.i ? ir_expr(ir, p->default_value) : NULL;
      bool optional = given && given->kind == EX_NONE;
      if (!c.i && !t.id && p->kind <= PARAM_POSONLY) c = atom_class(e, fn, i);
      Val plain = typed_value(&scratch, c, optional ? NO_NAME : t, v);
      if (val_eq(plain, v) && p->kind <= PARAM_POSONLY)
        plain = handed_by_library(&scratch, base, i, loc, plain);
      v = val_eq(plain, v) || val_kind(&e->values, plain) == VK_PARAM
              ? evidence_value(&scratch, NO_VAL, p->name, loc, plain)
              : plain;
    }
    args[n++] = v;
  }
  for (uint32_t i = 0; i < info->free_names.len && n < MAX_ARGS; i++)
    args[n++] = evidence_value(&scratch, NO_VAL, info->free_names.at[i],
                               (Loc){.file = pf->mod.i - 1, .span = irf->span},
                               val_param(&e->values, fn, 1000 + i, 0, NO_NAME, (Support){0}));
  uint64_t key = context_key(e, args, n, fn, NULL, false, false);
  info->evaluated = true;
  if (map_get(&e->instance_index, key, &id)) return id;
  id = instance_add(e, fn, key, args, n);
  if (e->depth > MAX_CALL_DEPTH) {
    e->depth_cuts++;
    return id;
  }
  run_alone(e, id, NULL, false, false);
  return id;
}

/* Runs a module's body once, for the values of its globals. */
void module_init(Frame *from, Mod m) {
  Engine *e = from->e;
  uint32_t idx;
  if (map_get(&e->module_state, m.i, &idx)) return;
  idx = e->module_states.len;
  vec_push(&e->module_states, (ModuleState){NULL, true});
  map_set(&e->module_state, m.i, idx);
  Func body = program_func_of(e->program, m, (FuncId){1});
  uint64_t key = context_key(e, NULL, 0, body, NULL, false, false);
  uint32_t id = instance_add(e, body, key, NULL, 0);
  run_alone(e, id, NULL, false, true);
  Heap *h = NULL;
  heap_set_all(&h, engine_instance(e, id)->writes, engine_instance(e, id)->write_count);
  e->module_states.at[idx] = (ModuleState){h, false};
}

uint32_t instance_main(Engine *e, Mod m) {
  Func body = program_func_of(e->program, m, (FuncId){1});
  uint64_t key = context_key(e, NULL, 0, body, NULL, true, true);
  uint32_t id = instance_add(e, body, key, NULL, 0);
  run_instance(e, id, NULL, true, true);
  engine_instance(e, id)->entry = true;
  return id;
}
