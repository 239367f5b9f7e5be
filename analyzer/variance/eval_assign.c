/* Stores: to names, fields, items; and in-place writes that every alias of the storage sees. */
#include "variance/eval.h"

static void assign_name(Frame *f, Name name, Val v, Span span) {
  uint32_t slot;
  Engine *e = f->e;
  name_value(f, name, v, span);
  if (map_get(&f->comp_locals, name.id, &slot)) {
    map_set(&f->comp_locals, name.id, v.i);
    return;
  }
  if (map_get(&f->info->slots, name.id, &slot)) {
    f->state.locals[slot - 1] = v;
    return;
  }
  Range nl = f->fn->nonlocals;
  for (uint32_t i = 0; i < nl.count; i++)
    if (f->ir->pool.at[nl.first + i] == name.id) {
      /* kept as a write on the enclosing function; its frame takes it over when the call returns */
      Val parent = val_make(&e->values, VK_FUNC, 1, program_func(e->program, f->func)->parent.i, 0,
                            0, NULL, 0, NO_NAME);
      heap_set(&f->state.heap, heap_key(parent, name), v);
      return;
    }
  Val module = val_make(&e->values, VK_MODULE, 0, f->mod.i, 0, 0, NULL, 0, NO_NAME);
  name_global(f, name, v, span);
  heap_set(&f->state.heap, heap_key(module, name), v);
}

void store_attr(Frame *f, Val obj, Name name, Val v) {
  ValStore *s = vals(f);
  const ValNode n = *val_node(s, obj);
  if (n.kind == VK_MODULE) {
    heap_set(&f->state.heap, heap_key(obj, name), v);
    return;
  }
  if (n.kind == VK_ITE && n.size < 32) { /* one of two objects: each may have been written */
    Val a = read_attr(f, (Val){n.b}, name, (Span){0, 0}),
        b = read_attr(f, (Val){n.c}, name, (Span){0, 0});
    store_attr(f, (Val){n.b}, name, val_ite(s, (Val){n.a}, v, a));
    store_attr(f, (Val){n.c}, name, val_ite(s, (Val){n.a}, b, v));
    return;
  }
  Class c = val_class(s, obj);
  if (c.i && f->e->program) {
    /* A property with a setter runs code; the store to the plain name is kept as well. */
    Func fn = program_method(f->e->program, c, name);
    if (fn.i && decorator_fold(f, fn) == FOLD_PROPERTY) return;
  }
  heap_set(&f->state.heap, heap_key(obj, name), v);
}

static bool shares(Frame *f, Val v, Val storage) {
  return val_eq(val_storage(vals(f), v), storage);
}

/* A container that holds the storage holds the new value. */
static Val rewritten(Frame *f, Val v, Val storage, Val now) {
  ValStore *s = vals(f);
  if (!v.i || !val_may_hold(s, v, storage)) return v;
  if (shares(f, v, storage)) return now;
  const ValNode n = *val_node(s, v);
  if ((n.kind != VK_SEQ && n.kind != VK_DICT) || n.child_count > MAX_ARGS) return v;
  Val kids[MAX_ARGS];
  bool same = true;
  for (uint32_t i = 0; i < n.child_count; i++) {
    kids[i] = rewritten(f, val_child(s, v, i), storage, now);
    same = same && val_eq(kids[i], val_child(s, v, i));
  }
  return same ? v
              : val_make(s, (ValKind)n.kind, n.op, n.a, n.b, n.c, kids, n.child_count,
                         (Name){n.type});
}

static bool has_identity(const ValStore *s, Val v) {
  switch (val_kind(s, v)) {
    case VK_CONST:
    case VK_BINARY:
    case VK_UNARY:
    case VK_SIZE:
    case VK_ITER:
    case VK_WORLD:
      return false;
    case VK_SOURCE:
      return source_at(s, (SourceId){val_node(s, v)->a})->kind == SRC_FRESH;
    default:
      return true;
  }
}

static bool holds(Frame *f, Val v, Val storage, int depth) {
  const ValNode *n = val_node(vals(f), v);
  if (!val_may_hold(vals(f), v, storage)) return false;
  if (shares(f, v, storage)) return true;
  if ((n->kind != VK_SEQ && n->kind != VK_DICT) || n->child_count > MAX_ARGS || depth > 3)
    return false;
  for (uint32_t i = 0; i < n->child_count; i++)
    if (holds(f, val_child(vals(f), v, i), storage, depth + 1)) return true;
  return false;
}

/* Did the caller hand it in? Then it sees what is written to it. */
static bool handed_in(Frame *f, Val storage) {
  const Instance *i = engine_instance(f->e, f->instance);
  for (uint32_t k = 0; k < i->arg_count; k++)
    if (i->args[k].i && holds(f, i->args[k], storage, 0)) return true;
  return false;
}

/* A global of another module that was imported by name is changed where it lives. */
static bool change_imported(Frame *f, Name name, Val now) {
  Binding b = program_global(f->e->program, f->mod, name);
  if (b.kind != BIND_VALUE || (b.mod.i == f->mod.i && name_eq(b.name, name))) return false;
  Val module = val_make(vals(f), VK_MODULE, 0, b.mod.i, 0, 0, NULL, 0, NO_NAME);
  heap_set(&f->state.heap, heap_key(module, b.name), now);
  return true;
}

static void write_back(Frame *f, Val storage, Val now, ExprId target);

/* A local name; where it was assigned from a field or global that still is the same, that as well. */
static void write_local(Frame *f, Val storage, Val now, const IrExpr *x) {
  uint32_t from;
  assign_name(f, (Name){x->a}, now, x->span);
  if (!map_get(&f->e->aliases, ((uint64_t)f->func.i << 32) | x->a, &from)) return;
  seq_begin(f);
  Val there = eval(f, (ExprId){from});
  seq_end(f);
  if (shares(f, there, storage)) write_back(f, storage, now, (ExprId){from});
}

/* What the expression names is now that. */
static void write_back(Frame *f, Val storage, Val now, ExprId target) {
  const ValStore *s = vals(f);
  const IrExpr *x = ir_expr(f->ir, target);
  if (x->kind == EX_NAME) {
    uint32_t slot;
    if (map_get(&f->info->slots, x->a, &slot) || map_get(&f->comp_locals, x->a, &slot))
      write_local(f, storage, now, x);
    else if (!change_imported(f, (Name){x->a}, now) &&
             val_kind(s, read_name(f, (Name){x->a}, x->span)) != VK_FUNC)
      assign_name(f, (Name){x->a}, now, x->span);
  } else if (x->kind == EX_ATTR) {
    seq_begin(f);
    Val obj = eval(f, (ExprId){x->a});
    seq_end(f);
    store_attr(f, obj, (Name){x->b}, now);
  } else if (x->kind == EX_SUBSCRIPT) {
    seq_begin(f);
    Val obj = eval(f, (ExprId){x->a}), index = eval(f, (ExprId){x->b});
    seq_end(f);
    store_item(f, (ExprId){x->a}, obj, index, now);
  } else if (x->kind == EX_LIST && ir_items(x).count == 1) {
    /* all_reduce_coalesced([t]): the one element */
  }
}

bool pointed_write(Frame *f, Val old, Val now, ExprId target, bool whole) {
  const IrExpr *x = target.i ? ir_expr(f->ir, target) : NULL;
  if (x && x->kind == EX_UNARY && x->op == OP_REF) {
    ExprId place = {x->a};
    x = ir_expr(f->ir, place);
    int64_t at;
    seq_begin(f);
    if (whole && x->kind == EX_SUBSCRIPT && val_is_int(vals(f), eval(f, (ExprId){x->b}), &at) && !at)
      place.i = x->a;
    assign(f, place, now);
    seq_end(f);
    return true;
  }
  if (!heap_get(f->state.heap, heap_key(old, f->e->known->pointee)).i) return false;
  store_attr(f, old, f->e->known->pointee, now);
  return true;
}

void pointed_forget(Frame *f, const CallArgs *args, Loc loc) {
  ValStore *s = vals(f);
  for (uint32_t i = 0; i < args->count && f->ir->native; i++) {
    const IrExpr *x = args->expr[i].i ? ir_expr(f->ir, args->expr[i]) : NULL;
    bool place = x && x->kind == EX_UNARY && x->op == OP_REF;
    Val held = place ? args->at[i] : heap_get(f->state.heap, heap_key(args->at[i], f->e->known->pointee));
    if (!held.i || val_kind(s, held) != VK_CONST) continue;
    Val now = val_unknown(s, site_of(loc) ^ (0x50000000u + i), f->instance, NO_NAME, val_type(s, held));
    pointed_write(f, args->at[i], now, args->expr[i], false);
  }
}

void storage_write(Frame *f, Val old, Val now, ExprId target) {
  ValStore *s = vals(f);
  if (pointed_write(f, old, now, target, true)) return;
  Val storage = val_storage(s, old);
  if (has_identity(s, storage)) {
    if (handed_in(f, storage))
      heap_set(&f->state.heap, heap_key(storage, f->e->known->content), now);
    for (uint32_t i = 0; i < f->info->slot_count; i++)
      f->state.locals[i] = rewritten(f, f->state.locals[i], storage, now);
    Heap *h = heap_share(f->state.heap);
    HeapCursor c = {.h = h};
    for (const HeapSlot *x; (x = heap_next_holding(&c, s, storage));) {
      Val v = rewritten(f, x->value, storage, now);
      if (!val_eq(v, x->value)) heap_set(&f->state.heap, x->key, v);
    }
    heap_drop(h);
  }
  if (target.i) write_back(f, storage, now, target);
}

/* What is left of a container when one is taken out. */
Val without_item(Frame *f, Val obj, Val index, Span span) {
  ValStore *s = vals(f);
  const ValNode n = *val_node(s, obj);
  Val kids[MAX_ARGS * 2];
  uint32_t left = 0;
  int64_t at;
  bool known = n.child_count <= MAX_ARGS;
  if (n.kind == VK_DICT && val_kind(s, index) == VK_CONST) {
    for (uint32_t i = 0; i + 1 < n.child_count && known; i += 2) {
      known = val_kind(s, val_child(s, obj, i)) == VK_CONST;
      if (val_eq(val_child(s, obj, i), index)) continue;
      kids[left++] = val_child(s, obj, i), kids[left++] = val_child(s, obj, i + 1);
    }
    if (known) return val_dict(s, kids, left, n.a, n.b);
  }
  if (n.kind == VK_SEQ && known && val_is_int(s, index, &at)) {
    if (at < 0) at += n.child_count;
    for (uint32_t i = 0; i < n.child_count; i++)
      if (i != at) kids[left++] = val_child(s, obj, i);
    return val_seq(s, (SeqKind)n.op, kids, left, n.a, n.b);
  }
  return val_merge(s, MERGE_UNKNOWN_CALL, site_of(frame_loc(f, span)), f->instance, 9,
                   support_union(s, val_support(s, obj), val_support(s, index)), val_type(s, obj));
}

Val with_entry(Frame *f, Val table, Val key, Val v) {
  ValStore *s = vals(f);
  const ValNode n = *val_node(s, table);
  Val kids[MAX_ARGS * 2];
  if (n.kind == VK_OBJECT && !n.a && val_kind(s, key) == VK_CONST) { /* an array's first entry */
    kids[0] = key, kids[1] = v;
    return val_dict(s, kids, 2, n.b, n.c);
  }
  if (n.kind == VK_DICT && val_kind(s, key) == VK_CONST && n.child_count + 2 <= MAX_ARGS) {
    bool found = false;
    for (uint32_t k = 0; k < n.child_count; k += 2) {
      kids[k] = val_child(s, table, k);
      kids[k + 1] = val_child(s, table, k + 1);
      if (val_eq(kids[k], key)) kids[k + 1] = v, found = true;
    }
    uint32_t count = n.child_count;
    if (!found) kids[count++] = key, kids[count++] = v;
    return val_dict(s, kids, count, n.a, n.b);
  }
  Name type = val_type(s, table);
  if (!type.id || !name_eq(type, engine_name(f->e, "dict"))) return NO_VAL;
  Val parts[3] = {table, key, v};
  return val_make(s, VK_FOLD, FOLD_INSERT_KEY, 0, 0, 0, parts, 3, type);
}

/* Whoever stores an item of it puts it in the place of another. */
static bool is_list(Frame *f, Val obj) {
  const ValStore *s = vals(f);
  const ValNode *n = val_node(s, obj);
  Name type = val_type(s, obj);
  if (type.id && name_eq(type, engine_name(f->e, "list"))) return true;
  return n->kind == VK_FOLD && (n->op == FOLD_SAME || n->op == FOLD_ORDERED);
}

void store_item(Frame *f, ExprId target, Val obj, Val index, Val v) {
  ValStore *s = vals(f);
  const ValNode n = *val_node(s, obj);
  int64_t i;
  Val now = NO_VAL, kids[MAX_ARGS * 2];
  if (environment_row(f, obj)) { /* the others stay what they are */
    if (val_is_str(s, index)) heap_set(&f->state.heap, heap_key(index, f->e->known->variable), v);
    return;
  }
  if (n.kind == VK_SEQ && val_is_int(s, index, &i) && n.child_count <= MAX_ARGS) {
    if (i < 0) i += n.child_count;
    if (i >= 0 && i < n.child_count) {
      for (uint32_t k = 0; k < n.child_count; k++) kids[k] = val_child(s, obj, k);
      kids[i] = v;
      now = val_seq(s, (SeqKind)n.op, kids, n.child_count, n.a, n.b);
    }
  } else {
    now = with_entry(f, obj, index, v);
  }
  bool display = now.i && val_kind(s, now) != VK_FOLD;
  if (!now.i) {
    Class c = val_class(s, obj);
    if (c.i) return;
    Support sup = support_union(s, val_support(s, obj),
                                support_union(s, val_support(s, index), val_support(s, v)));
    Loc loc = frame_loc(f, target.i ? ir_expr(f->ir, target)->span : f->fn->span);
    Name type = val_type(s, obj);
    /* A table of handles: whose is whose must not be lost. In a loop: what it is filled with, and
     * under which condition, becomes its shape behind the loop. */
    if (val_kind(s, v) == VK_GROUP || f->loop) {
      Val parts[3] = {obj, index, v};
      now = val_make(s, VK_FOLD, FOLD_INSERT_KEY, 0, 0, 0, parts, 3, type);
    } else {
      bool list = is_list(f, obj);
      Support shape = val_shape(s, obj); /* an element of a list takes the place of another */
      if (!list) shape = support_union(s, shape, val_support(s, index));
      now = val_shaped(s, node_of_merge(MERGE_UNKNOWN_CALL, site_of(loc), f->instance,
                                        index.i ^ (v.i << 8), sup, type), shape);
      Val length = list ? val_length(s, obj) : NO_VAL;
      if (length.i) map_set(&s->lengths, now.i, length.i);
      size_kept(f->e, now, obj);
    }
  }
  if (!display && val_eq(val_storage(s, obj), s->none)) return;
  storage_write(f, obj, now, target);
}

static void assign_items(Frame *f, Range targets, Val v) {
  ValStore *s = vals(f);
  uint32_t star = UINT32_MAX;
  if (targets.count)
    v = used_up(f, v, FOLD_SAME,
                frame_loc(f, ir_expr(f->ir, ir_list_at(f->ir, targets, 0))->span));
  for (uint32_t i = 0; i < targets.count; i++)
    if (ir_expr(f->ir, ir_list_at(f->ir, targets, i))->kind == EX_STAR) star = i;
  for (uint32_t i = 0; i < targets.count; i++) {
    ExprId t = ir_list_at(f->ir, targets, i);
    if (i == star) {
      Val all[MAX_ARGS];
      int count = val_items(s, v, all, MAX_ARGS);
      uint32_t after = targets.count - i - 1;
      if (count >= 0 && (uint32_t)count >= i + after)
        assign(f, (ExprId){ir_expr(f->ir, t)->a},
               val_seq(s, SEQ_LIST, all + i, (uint32_t)count - i - after, t.i, 0));
      else
        assign(f, (ExprId){ir_expr(f->ir, t)->a},
               val_merge(s, MERGE_UNKNOWN_CALL, site_of(frame_loc(f, ir_expr(f->ir, t)->span)),
                         f->instance, v.i, val_support(s, v), NO_NAME));
      continue;
    }
    int64_t at = i > star && star != UINT32_MAX ? (int64_t)i - targets.count : (int64_t)i;
    assign(f, t, val_item(s, v, val_int(s, at)));
  }
}

void assign(Frame *f, ExprId target, Val v) {
  const IrExpr *x = ir_expr(f->ir, target);
  switch (x->kind) {
    case EX_NAME:
      assign_name(f, (Name){x->a}, v, x->span);
      break;
    case EX_ATTR: {
      Val obj = eval(f, (ExprId){x->a});
      Class cls = val_kind(vals(f), obj) == VK_CLASS ? (Class){val_node(vals(f), obj)->a} : val_class(vals(f), obj);
      name_field(f, cls, (Name){x->b}, v, x->span);
      store_attr(f, obj, (Name){x->b}, v);
      break;
    }
    case EX_SUBSCRIPT: {
      Val obj = eval(f, (ExprId){x->a});
      Val index = eval(f, (ExprId){x->b});
      store_item(f, (ExprId){x->a}, obj, index, v);
      break;
    }
    case EX_TUPLE:
    case EX_LIST:
      assign_items(f, ir_items(x), v);
      break;
    case EX_STAR:
      assign(f, (ExprId){x->a}, v);
      break;
    default:
      break;
  }
}
