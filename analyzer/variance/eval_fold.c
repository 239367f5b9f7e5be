/* Operations of the language itself that the stubs mark as foldable: lengths, ranges, growth of
 * containers, attribute access by name, partial application. */
#include "variance/eval.h"

static Val arg(const CallArgs *a, uint32_t i) { return i < a->count ? a->at[i] : NO_VAL; }

/* What the keys and the length of a container depend on after it has been changed. */
static Support shape_after(Frame *f, Fold fold, Val receiver, const CallArgs *args) {
  ValStore *s = vals(f);
  Support p = val_shape(s, receiver);
  Name type = val_type(s, receiver);
  bool list = type.id && name_eq(type, engine_name(f->e, "list")),
       set = type.id && name_eq(type, engine_name(f->e, "set"));
  if (fold == FOLD_REMOVE && list) return p; /* one less, whichever */
  for (uint32_t i = 0; i < args->count; i++) {
    if (args->keyword[i].id) continue; /* a key by its name */
    if (fold == FOLD_INSERT_KEY && i > 0) break;
    p = support_union(s, p, fold == FOLD_EXTEND && !set ? val_shape(s, args->at[i])
                                                        : val_support(s, args->at[i]));
  }
  return p;
}

static bool is_set(Frame *f, Val v) {
  const ValNode *n = val_node(vals(f), v);
  if (n->kind == VK_SEQ || n->kind == VK_EACH) return n->op == SEQ_SET;
  return n->type == engine_name(f->e, "set").id;
}

/* What is left of a display when one, or all, are taken out; NO_VAL if that is not known. A method
 * with an optional parameter takes an index out, one without a value. */
static Val with_less(Frame *f, const Model *m, Val receiver, const CallArgs *args, Loc loc,
                     Val *taken) {
  ValStore *s = vals(f);
  const ValNode n = *val_node(s, receiver);
  if (n.kind != VK_DICT && (n.kind != VK_SEQ || n.op != SEQ_LIST)) return NO_VAL;
  if (!m->params.len && n.kind == VK_DICT) return val_dict(s, NULL, 0, n.a, n.b);
  if (!m->params.len) return val_seq(s, SEQ_LIST, NULL, 0, n.a, n.b);
  Val key = args->count ? args->at[0] : NO_VAL;
  if (n.kind == VK_DICT) {
    if (!key.i || val_kind(s, key) != VK_CONST) return NO_VAL;
    for (uint32_t i = 0; i + 1 < n.child_count; i += 2)
      if (val_eq(val_child(s, receiver, i), key)) *taken = val_child(s, receiver, i + 1);
    return without_item(f, receiver, key, loc.span);
  }
  if (m->params.at[0].has_default) {
    if (!key.i) key = val_int(s, -1);
    if (val_kind(s, key) != VK_CONST || !n.child_count) return NO_VAL;
    *taken = val_item(s, receiver, key);
    return without_item(f, receiver, key, loc.span);
  }
  for (uint32_t i = 0; i < n.child_count && key.i; i++) {
    if (val_kind(s, val_child(s, receiver, i)) != VK_CONST) return NO_VAL;
    if (val_eq(val_child(s, receiver, i), key))
      return without_item(f, receiver, val_int(s, i), loc.span);
  }
  return NO_VAL;
}

/* d.update({k: v}, name=w), d.setdefault(k, v): entries put in one by one; NO_VAL if it is not known
 * which. */
static Val with_entries(Frame *f, Fold fold, Val table, const CallArgs *args) {
  ValStore *s = vals(f);
  Val now = table;
  if (fold == FOLD_INSERT_KEY) {
    if (!args->count || args->keyword[0].id || args->star) return NO_VAL;
    Val was[3] = {table, args->at[0], args->count > 1 ? args->at[1] : s->none};
    Val hit = val_item(s, table, was[1]);
    return with_entry(f, table, was[1],
                      val_kind(s, hit) == VK_ITEM ? val_fold(s, FOLD_LOOKUP, was, 3) : hit);
  }
  for (uint32_t i = 0; i < args->count && now.i; i++) {
    const ValNode n = *val_node(s, args->at[i]);
    if (args->keyword[i].id) {
      now = with_entry(f, now, val_str(s, args->keyword[i]), args->at[i]);
      continue;
    }
    if (n.kind != VK_DICT || args->star) return NO_VAL;
    for (uint32_t k = 0; k + 1 < n.child_count && now.i; k += 2)
      now = with_entry(f, now, val_child(s, args->at[i], k), val_child(s, args->at[i], k + 1));
  }
  return now;
}

/* list.append and the like: the receiver's variable holds a grown list afterwards. */
static Val grow(Frame *f, const Model *m, Val receiver, CallArgs *args, Loc loc) {
  ValStore *s = vals(f);
  Fold fold = (Fold)m->fold;
  Val item = args->count ? args->at[args->count - 1] : s->none; /* behind where it goes, if said */
  Val now = NO_VAL, taken = NO_VAL, items[MAX_ARGS];
  const ValNode n = *val_node(s, receiver);
  if (fold == FOLD_REMOVE) now = with_less(f, m, receiver, args, loc, &taken);
  bool set = is_set(f, receiver);
  if (!set && (fold == FOLD_EXTEND || fold == FOLD_INSERT_KEY))
    now = with_entries(f, fold, receiver, args);
  if (now.i) {
    /* known what is left */
  } else if (fold == FOLD_APPEND && n.kind == VK_SEQ && n.op == SEQ_LIST && n.child_count < MAX_ARGS) {
    int64_t to = n.child_count; /* where it goes */
    if (args->count > 1 && (!val_is_int(s, args->at[0], &to) || to < 0 || to > n.child_count))
      to = n.child_count;
    for (uint32_t i = 0; i < n.child_count; i++) items[i + (i >= to)] = val_child(s, receiver, i);
    items[to] = item;
    now = val_seq(s, SEQ_LIST, items, n.child_count + 1, n.a, n.b);
  } else if (fold == FOLD_APPEND) {
    Val pair[2] = {receiver, item};
    now = val_fold(s, FOLD_APPEND, pair, 2);
  } else if (fold == FOLD_INSERT_KEY && args->count == 1 && set) {
    Val pair[2] = {receiver, item};
    now = val_make(s, VK_FOLD, FOLD_INSERT_KEY, 0, 0, 0, pair, 2, engine_name(f->e, "set"));
  } else {
    Val all[MAX_ARGS];
    uint32_t k = 0;
    all[k++] = receiver;
    for (uint32_t i = 0; i < args->count && k < MAX_ARGS; i++) all[k++] = args->at[i];
    if (fold == FOLD_REORDER)
      now = val_kind(s, receiver) == VK_SEQ ? val_fold(s, FOLD_ORDERED, &receiver, 1) : receiver;
    else {
      Support sup = {0};
      for (uint32_t i = 0; i < k; i++) sup = support_union(s, sup, val_support(s, all[i]));
      now = val_shaped(s, node_of_merge(MERGE_UNKNOWN_CALL, site_of(loc), f->instance, GROWN, sup,
                                        val_type(s, receiver)),
                       shape_after(f, fold, receiver, args));
    }
  }
  if (args->recv_expr.i) {
    const IrExpr *x = ir_expr(f->ir, args->recv_expr);
    if (x->kind == EX_NAME || x->kind == EX_ATTR || x->kind == EX_SUBSCRIPT)
      storage_write(f, receiver, now, args->recv_expr);
  }
  if (taken.i) return taken;
  if (fold == FOLD_REMOVE || fold == FOLD_INSERT_KEY)
    return val_call(s, NO_NAME, &receiver, 1, site_of(loc), f->instance, val_support(s, receiver),
                    NO_NAME);
  return s->none;
}

static Val make_partial(Frame *f, CallArgs *args) {
  ValStore *s = vals(f);
  Val kids[MAX_ARGS * 2];
  uint32_t pos = 0, n = 0;
  for (uint32_t i = 1; i < args->count; i++)
    if (!args->keyword[i].id) kids[n++] = args->at[i], pos++;
  for (uint32_t i = 1; i < args->count; i++)
    if (args->keyword[i].id) kids[n++] = val_str(s, args->keyword[i]), kids[n++] = args->at[i];
  return val_make(s, VK_PARTIAL, 0, args->at[0].i, pos, 0, kids, n, NO_NAME);
}

static bool const_name(Frame *f, Val v, Name *out) {
  const ValNode *n = val_node(vals(f), v);
  if (n->kind != VK_CONST || n->op != CK_STR) return false;
  *out = (Name){n->a};
  return true;
}

/* Ranks, sizes and lengths are whole numbers, whoever counts them. */
static Name type_of_test(Frame *f, Val v) {
  ValStore *s = vals(f);
  const ValNode *n = val_node(s, v);
  bool counts = val_eq(v, s->rank) || n->kind == VK_SIZE ||
                (n->kind == VK_FOLD && n->op == FOLD_LENGTH);
  return counts ? engine_name(f->e, "int") : val_type(s, v);
}

/* 1 or 0 if it is known whether the value is of the class, else -1. */
static int is_of_class(Frame *f, Val v, Val cls) {
  ValStore *s = vals(f);
  const ValNode *n = val_node(s, v), *c = val_node(s, cls);
  if (c->kind != VK_CLASS && c->kind != VK_EXTERNAL) return -1;
  if (val_eq(v, s->none)) return 0;
  if (n->kind == VK_OBJECT && c->kind == VK_CLASS) {
    const ProgramClass *pc = program_class(f->e->program, (Class){n->a});
    for (uint32_t i = 0; i < pc->mro.len; i++)
      if (pc->mro.at[i].i == c->a) return 1;
    return !pc->open_bases && n->b ? 0 : -1;
  }
  if (c->kind != VK_EXTERNAL || val_is_none(s, v) != 0) return -1;
  if (n->kind == VK_MERGE || n->kind == VK_PARAM || n->kind == VK_UNKNOWN) return -1; /* declared */
  const Models *m = f->e->models;
  Name type = type_of_test(f, v), of = {c->a};
  const Model *known = type.id ? models_find(m, type) : NULL, *asked = models_find(m, of);
  if (!known || !asked || !known->is_class || !asked->is_class) return -1;
  if (models_derives(m, type, of)) return 1;
  return models_share_base(m, type, of) ? -1 : 0;
}

/* isinstance, hasattr, callable: the same program everywhere, so the answer follows the value's
 * kind, which varies only where None or different classes meet. */
static Val type_test(Frame *f, const Model *m, CallArgs *args) {
  ValStore *s = vals(f);
  Val v = arg(args, 0);
  const ValNode n = *val_node(s, v);
  if (n.kind == VK_ITE && n.size <= 64) {
    CallArgs a = *args, b = *args;
    a.at[0] = (Val){n.b};
    b.at[0] = (Val){n.c};
    return val_ite(s, (Val){n.a}, type_test(f, m, &a), type_test(f, m, &b));
  }
  if (args->count == 2) {
    Val classes[MAX_ARGS];
    int count = val_kind(s, args->at[1]) == VK_SEQ ? val_items(s, args->at[1], classes, MAX_ARGS)
                                                   : -1,
        is = 0;
    if (count < 0) classes[0] = args->at[1], count = 1;
    for (int i = 0; i < count && is != 1; i++) {
      int one = is_of_class(f, v, classes[i]);
      if (one) is = one;
    }
    if (is >= 0) return val_bool(s, is);
  }
  return val_call(s, m->name, args->at, args->count, 0, 0, (Support){0}, m->result_type);
}

Val frame_super(Frame *f) {
  ValStore *s = vals(f);
  const ProgramFunc *pf = program_func(f->e->program, f->func);
  Class c = pf->cls;
  Func fn = f->func;
  while (!c.i && fn.i && program_func(f->e->program, fn)->parent.i) {
    fn = program_func(f->e->program, fn)->parent;
    c = program_func(f->e->program, fn)->cls;
  }
  if (!c.i || !f->fn->params.count) return NO_VAL;
  Val self = read_name(f, f->ir->params.at[f->fn->params.first].name, f->fn->span);
  return val_make(s, VK_SUPER, 0, self.i, c.i, 0, NULL, 0, NO_NAME);
}

/* Different elements may well have one and the same. */
static bool has_ties(Frame *f, Val key) {
  ValStore *s = vals(f);
  const ValNode *n = val_node(s, key);
  if (n->kind == VK_CONST || (n->kind == VK_FOLD && n->op == FOLD_LENGTH)) return true;
  const Model *m = n->kind == VK_CALL && n->a ? models_find(f->e->models, (Name){n->a}) : NULL;
  return m && m->reads_length;
}

/* sorted(x, key=len): elements with equal keys stay in the order in which they came. */
static void note_ties(Frame *f, const Model *m, Val sorted, CallArgs *args, Loc loc) {
  ValStore *s = vals(f);
  Val key = m->calls == MODEL_NOT_GIVEN ? NO_VAL : model_arg(f, m, m->calls, NO_VAL, args, NULL);
  if (!key.i || val_eq(key, s->none) || !val_unordered(s, args->at[0])) return;
  CallArgs one = {.count = 1,
                  .at = {val_element(s, args->at[0], val_iter(s, site_of(loc), f->instance))}};
  seq_begin(f);
  Val of = call_value(f, key, &one, loc, 1);
  seq_end(f);
  if (has_ties(f, of)) val_own_order(s, sorted);
}

/* map(f, xs), and filter(f, xs) if `some`: the calls are made when it is walked. Where they or what
 * is walked are waited for, that is a generator of its own. */
static Val map_call(Frame *f, CallArgs *args, bool some, Loc loc) {
  ValStore *s = vals(f);
  if (args->count < 2) return s->none;
  ValKind k = val_kind(s, args->at[0]);
  if (k != VK_FUNC && k != VK_BOUND && k != VK_PARTIAL && k != VK_EXTERNAL && k != VK_METHOD) {
    Val kids[2] = {args->at[0], args->at[1]};
    return val_call(s, NO_NAME, kids, 2, site_of(loc), f->instance,
                    support_union(s, val_support(s, kids[0]), val_support(s, kids[1])), NO_NAME);
  }
  Walk w;
  Val over = args->count > 2 ? val_fold(s, FOLD_IN_STEP, args->at + 1, args->count - 1) : args->at[1];
  uint32_t trail = f->state.trail, mark = f->exits.len;
  seq_begin(f);
  walk_begin(f, over, loc, &w);
  seq_begin(f);
  Val x = walk_round(f, &w);
  CallArgs a = {.count = args->count - 1};
  for (uint32_t i = 0; i < a.count; i++)
    a.at[i] = args->count > 2 ? val_item(s, x, val_int(s, i)) : x;
  Val element = call_value(f, args->at[0], &a, loc, 1);
  Val cond = some ? val_truthy(s, element) : s->yes;
  Branch b;
  branch_begin(f, &b, cond);
  Effect hole = {.kind = EF_YIELD, .value = some ? x : element, .loc = loc, .head = loc};
  if (!branch_skips(&b, true)) emit(f, effect_new(f, &hole));
  branch_else(f, &b);
  branch_end(f, &b, GUARD_EXPR, loc, loc);
  uint32_t body = seq_end(f), after = walk_round_end(f, &w);
  while (f->exits.len > mark) state_drop(&f->exits.at[--f->exits.len].state);
  emit(f, walk_effect(f, &w, body, after, 0, loc, loc));
  uint32_t all = seq_end(f);
  if (all && (w.generator.i || effect_at(&f->e->effects, all)->has_event)) {
    f->state.trail = trail;
    return lazy_generator(f, all, loc);
  }
  return val_each(s, SEQ_LIST, some ? x : element, some ? cond : NO_VAL, w.items, w.iter,
                  site_of(loc));
}

/* The field that the string names; one of several where it is a choice. NO_VAL: not known. */
static Val named_field(Frame *f, Val obj, Val name, Span span, int depth) {
  ValStore *s = vals(f);
  Name text;
  if (const_name(f, name, &text)) return read_attr(f, obj, text, span);
  name = val_choice_of_names(s, name);
  const ValNode n = *val_node(s, name);
  if (n.kind != VK_ITE || depth > 16) return NO_VAL;
  Val a = named_field(f, obj, (Val){n.b}, span, depth + 1),
      b = a.i ? named_field(f, obj, (Val){n.c}, span, depth + 1) : NO_VAL;
  return b.i ? val_ite(s, (Val){n.a}, a, b) : NO_VAL;
}

/* The sizes of a grid, one by one as far as it is known how many there are. */
static Val each_size(ValStore *s, const Val *args, uint32_t n) {
  Val all = val_fold(s, FOLD_BALANCED, args, n), items[MAX_GRID];
  int64_t count;
  if (val_kind(s, all) == VK_SEQ || n < 2 || !val_is_int(s, args[1], &count) || count < 1 ||
      count > MAX_GRID)
    return all;
  for (int64_t i = 0; i < count; i++) items[i] = val_item(s, all, val_int(s, i));
  return val_seq(s, SEQ_LIST, items, (uint32_t)count, 0, 0);
}

Val fold_call(Frame *f, const Model *m, Val receiver, CallArgs *args, Loc loc, bool *done) {
  ValStore *s = vals(f);
  Val all[MAX_ARGS];
  uint32_t n = 0;
  Name name;
  if (receiver.i) all[n++] = receiver;
  for (uint32_t i = 0; i < args->count && n < MAX_ARGS; i++) all[n++] = args->at[i];
  *done = true;
  switch ((Fold)m->fold) {
    case FOLD_APPEND:
    case FOLD_INSERT_KEY:
    case FOLD_EXTEND:
    case FOLD_REMOVE:
    case FOLD_REORDER:
      return grow(f, m, receiver, args, loc);
    case FOLD_LOOKUP:
      if (receiver.i && args->count) {
        Val hit = val_item(s, receiver, args->at[0]);
        if (val_kind(s, hit) != VK_ITEM) return hit;
        if (val_kind(s, receiver) == VK_DICT && val_kind(s, args->at[0]) == VK_CONST &&
            val_uniform(s, receiver))
          return args->count > 1 ? args->at[1] : s->none;
      }
      return val_fold(s, FOLD_LOOKUP, all, n);
    case FOLD_TYPE_TEST:
      return type_test(f, m, args);
    case FOLD_GET_FIELD:
      if (args->count >= 2) {
        Val v = named_field(f, args->at[0], args->at[1], loc.span, 0);
        if (v.i) return v;
      }
      break;
    case FOLD_SET_FIELD:
      if (args->count >= 3 && const_name(f, args->at[1], &name))
        store_attr(f, args->at[0], name, args->at[2]);
      return s->none;
    case FOLD_SUPER: {
      Val v = frame_super(f);
      if (v.i) return v;
      break;
    }
    case FOLD_COUNT_UP: /* by keyword stands how it is shown, not how far it counts */
      n = 0;
      for (uint32_t i = 0; i < args->count && n < MAX_ARGS; i++)
        if (!args->keyword[i].id) all[n++] = args->at[i];
      return val_fold(s, FOLD_COUNT_UP, all, n);
    case FOLD_ORDERED: {
      Val v = val_fold(s, FOLD_ORDERED, all, n);
      if (args->count > 1) note_ties(f, m, v, args, loc);
      return v;
    }
    case FOLD_OWN_PLACE: {
      Val inside = val_binary(s, OP_IN, s->rank, all[0]), pair[2] = {all[0], s->rank};
      return n ? val_ite(s, inside, val_fold(s, FOLD_INDEX_OF, pair, 2), s->none) : s->none;
    }
    case FOLD_CHOSEN:
    case FOLD_LEFT_OUT:
    case FOLD_CHOSEN_RANGES:
    case FOLD_LEFT_OUT_RANGES:
    case FOLD_BALANCED:
      if (n > 3) n = 3; /* what follows is where it goes */
      for (uint32_t i = 0; i < n; i++) all[i] = pointed(f, all[i]);
      return m->fold == FOLD_BALANCED ? each_size(s, all, n) : val_fold(s, (Fold)m->fold, all, n);
    case FOLD_IN_EITHER:
    case FOLD_IN_BOTH:
    case FOLD_IN_FIRST:
      return val_fold(s, (Fold)m->fold, all, n < 2 ? n : 2);
    case FOLD_GRID_PLACE: {
      Val at = n > 1 ? grid_place(s, val_storage(s, all[0]), all[1]) : NO_VAL;
      if (at.i) return at;
      break;
    }
    case FOLD_PARTIAL:
      if (args->count) return make_partial(f, args);
      break;
    case FOLD_MAP_CALL:
      return map_call(f, args, m->makes_length, loc);
    case FOLD_TRANSPARENT:
    case FOLD_PROPERTY:
    case FOLD_STATIC_METHOD:
    case FOLD_CLASS_METHOD:
    case FOLD_DATA_CLASS:
    case FOLD_CONTEXT_MANAGER:
      /* A decorator applied by hand, or a factory of one. */
      if (args->count == 1 &&
          (val_kind(s, args->at[0]) == VK_FUNC || val_kind(s, args->at[0]) == VK_BOUND))
        return args->at[0];
      if (receiver.i || args->count != 1)
        return val_make(s, VK_EXTERNAL, 0, m->name.id, 0, 0, NULL, 0, NO_NAME);
      break;
    case FOLD_UNORDERED:
    case FOLD_NEXT_ITEM:
    case FOLD_SUPPRESS: {
      if (m->fold == FOLD_UNORDERED)
        return n ? val_fold(s, FOLD_UNORDERED, all, 1)
                 : val_seq(s, SEQ_SET, NULL, 0, site_of(loc), f->instance);
      break;
    }
    case FOLD_MAPPING:
      if (!n || (args->count && args->keyword[0].id)) {
        Val kids[MAX_ARGS * 2];
        uint32_t k = 0;
        for (uint32_t i = 0; i < args->count; i++)
          if (args->keyword[i].id)
            kids[k++] = val_str(s, args->keyword[i]), kids[k++] = args->at[i];
        return val_dict(s, kids, k, site_of(loc), f->instance);
      }
      if (val_kind(s, args->at[0]) == VK_DICT && n == 1) return args->at[0];
      break;
    case FOLD_SAME:
      if (!n) break;
      /* str(x) of a string, list(x) of a list; a new object otherwise */
      return val_fold(s, FOLD_SAME, all, 1);
    case FOLD_LENGTH: {
      Class c = n ? val_class(s, all[0]) : NO_CLASS;
      Func fn = c.i ? program_method(f->e->program, c, f->e->known->len) : NO_FUNC;
      if (fn.i) {
        CallArgs none = {0};
        return call_function(f, function_value(f, fn, loc.span, true), all[0], true, &none, loc);
      }
      return n ? val_fold(s, FOLD_LENGTH, all, 1) : val_int(s, 0);
    }
    case FOLD_UNPACK:
      return unpacked(f, m, args, loc);
    case FOLD_SYMBOL: {
      Val fn = symbol_call(f, args, loc);
      if (fn.i) return fn;
      break;
    }
    case FOLD_MODULE: {
      Val module = extension_module(f, m, receiver, args);
      if (module.i) return module;
      break;
    }
    case FOLD_NUMBERED: {
      Val number = member_number(f, loc);
      if (number.i) return number;
      break;
    }
    case FOLD_NONE:
    case FOLD_COPY:
    case FOLD_PICK:
    case FOLD_PARTS:
    case FOLD_AS_MANY:
    case FOLD_ENUMERATION:
    case FOLD_FLAGS:
    case FOLD_COUNT:
      break;
    default:
      return val_fold(s, (Fold)m->fold, all, n);
  }
  *done = false;
  return NO_VAL;
}
