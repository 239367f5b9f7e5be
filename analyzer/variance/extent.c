/* How large a tensor or a list is, as far as two ranks can be told apart by it: one number that is
 * made of what selects (masks, slices, counts of local things). A fact of its own, apart from what
 * the tensor holds.
 *
 *     kept = x[x > 0]            as many as are true of this rank's own data
 *     buf = torch.zeros(limit)   limit
 *     torch.cat([kept, pad])     the one and the other
 *
 * Only evidence counts: a tensor out of a loader, a model or an unknown call has *some* size, which
 * is taken to be the same everywhere (NO_VAL). What a dimension other than the first is, and what
 * reductions along one dimension leave of the others, is not followed. A size in whose computation
 * an agreed number took part is taken to be agreed: the ranks have exchanged what they need. */
#include <string.h>

#include "variance/eval.h"

enum { MAX_SIZE_STEPS = 400, MAX_SIZE_DEPTH = 24 };

/* `v` is NO_VAL where nothing is known. Not exact: something was left out that all ranks share. */
typedef struct Size {
  Val v;
  bool exact;
} Size;

typedef struct Sizer {
  Engine *e;
  bool agreed; /* an agreed number took part */
  int steps;
} Sizer;

static Size extent(Sizer *z, Val v, int depth);
static Size number(Sizer *z, Val v, int depth);

static ValStore *store(Sizer *z) { return &z->e->values; }

static const Size nothing = {{0}, false};

static Size exactly(Sizer *z, int64_t n) { return (Size){val_int(store(z), n), true}; }

/* The part of a support that a claim about a size may rest on. */
static Support sure(ValStore *s, Support p) {
  enum { DOUBT = DEP_WEAK | DEP_IDENTITY | DEP_JOINED | DEP_NAMED };
  Support out = {0};
  for (uint32_t i = 0; i < support_count(s, p); i++) {
    Dep d = support_at(s, p, i);
    const Source *src = source_at(s, (SourceId){d.source});
    if ((d.flags & DOUBT) || src->weak || src->cause == CAUSE_CONFIG) continue;
    if (src->kind == SRC_ORDER || src->kind == SRC_FAIL) continue;
    out = support_union(s, out, support_of_source(s, (SourceId){d.source}, d.flags));
  }
  return out;
}

static bool varies(Sizer *z, Size x) {
  return x.v.i && sure(store(z), val_support(store(z), x.v)).i;
}

/* A count that values decide, which nobody can compute: one symbol for each such `what`. */
static Size count_of(Sizer *z, Val what, Support values) {
  ValStore *s = store(z);
  Support p = sure(s, values);
  Val v = val_merge(s, MERGE_COUNT, 0, 0, what.i, p, engine_name(z->e, "int"));
  return (Size){v, p.i != 0};
}

static Size plus(Sizer *z, OperKind op, Size a, Size b) {
  if (!a.v.i && !b.v.i) return nothing;
  if (!b.v.i) return (Size){a.v, false};
  if (!a.v.i && op != OP_SUB) return (Size){b.v, false};
  if (!a.v.i) a.v = val_int(store(z), 0), a.exact = false;
  return (Size){val_binary(store(z), op, a.v, b.v), a.exact && b.exact};
}

/* Operands of one shape: the one that can be told apart speaks for all. */
static Size either(Sizer *z, Size a, Size b) {
  if (!a.v.i || !b.v.i) return (Size){a.v.i ? a.v : b.v, false};
  if (varies(z, a) || (!varies(z, b) && !val_eq(a.v, val_int(store(z), 0)))) return a;
  return b;
}

static Size choice(Sizer *z, Val cond, Size a, Size b) {
  if (a.v.i && val_eq(a.v, b.v)) return a;
  if (!a.exact || !b.exact) return nothing;
  return (Size){val_ite(store(z), cond, a.v, b.v), true};
}

/* Does an agreed value take part in it? */
static bool from_agreement(ValStore *s, Val v, int depth) {
  const ValNode n = *val_node(s, v);
  if (depth > MAX_SIZE_DEPTH) return false;
  if (n.kind == VK_AGREED) return true;
  bool a = n.kind == VK_UNARY || n.kind == VK_BINARY || n.kind == VK_ITE || n.kind == VK_ATTR ||
           n.kind == VK_ITEM || n.kind == VK_ELEMENT || n.kind == VK_EACH;
  if (a && n.a && from_agreement(s, (Val){n.a}, depth + 1)) return true;
  bool b = n.kind == VK_BINARY || n.kind == VK_ITE || n.kind == VK_ITEM;
  if (b && from_agreement(s, (Val){n.b}, depth + 1)) return true;
  if (n.kind == VK_ITE && from_agreement(s, (Val){n.c}, depth + 1)) return true;
  if (n.kind != VK_CALL && n.kind != VK_FOLD && n.kind != VK_SEQ && n.kind != VK_EACH) return false;
  for (uint32_t i = 0; i < n.child_count && i < 16; i++)
    if (from_agreement(s, val_child(s, v, i), depth + 1)) return true;
  return false;
}

static const Model *model_of(Sizer *z, const ValNode *n) {
  return n->kind == VK_CALL && n->a ? models_find(z->e->models, (Name){n->a}) : NULL;
}

static bool is_list(Sizer *z, Val v) {
  ValStore *s = store(z);
  const ValNode *n = val_node(s, v);
  if (n->kind == VK_SEQ || n->kind == VK_EACH) return true;
  if (n->kind == VK_FOLD)
    return n->op == FOLD_SAME || n->op == FOLD_APPEND || n->op == FOLD_ORDERED ||
           n->op == FOLD_COUNT_UP;
  if (n->kind == VK_BINARY && (n->op == OP_ADD || n->op == OP_MUL))
    return is_list(z, (Val){n->a}) || is_list(z, (Val){n->b});
  Name t = val_type(s, v);
  return t.id && (name_eq(t, engine_name(z->e, "list")) || name_eq(t, engine_name(z->e, "tuple")) ||
                  name_eq(t, engine_name(z->e, "bytes")));
}

/* A tensor, as far as can be told: of a library's type, or read from data. */
static bool may_be_tensor(Sizer *z, Val v) {
  ValStore *s = store(z);
  Name t = val_type(s, v);
  if (t.id) return strchr(names_text(s->names, t), '.') != NULL;
  ValKind k = val_kind(s, v);
  if (k != VK_ITEM && k != VK_ELEMENT && k != VK_CALL && k != VK_ATTR && k != VK_SOURCE &&
      k != VK_BINARY)
    return false;
  Support p = val_support(s, v);
  for (uint32_t i = 0; i < support_count(s, p); i++)
    if (source_at(s, (SourceId){support_at(s, p, i).source})->cause & CAUSE_DATA) return true;
  return false;
}

/* Truths, one an element: what it picks is as many as are true. */
static bool is_mask(Sizer *z, Val v, int depth) {
  ValStore *s = store(z);
  const ValNode n = *val_node(s, v);
  if (depth > MAX_SIZE_DEPTH) return false;
  if (n.kind == VK_UNARY) return is_mask(z, (Val){n.a}, depth + 1);
  if (n.kind == VK_BINARY && (n.op == OP_EQ || n.op == OP_LT))
    return may_be_tensor(z, (Val){n.a}) || may_be_tensor(z, (Val){n.b});
  if (n.kind == VK_BINARY && (n.op == OP_BITAND || n.op == OP_BITOR || n.op == OP_BITXOR))
    return is_mask(z, (Val){n.a}, depth + 1) || is_mask(z, (Val){n.b}, depth + 1);
  if (n.kind == VK_SEQ)
    return n.child_count && is_mask(z, val_child(s, v, n.child_count - 1), depth + 1);
  if (n.kind == VK_CONST) return depth && (n.op == CK_TRUE || n.op == CK_FALSE);
  if (n.kind == VK_ITEM && val_kind(s, (Val){n.a}) == VK_SEQ) return is_mask(z, (Val){n.a}, depth);
  if (n.kind != VK_CALL) return false;
  const Model *m = model_of(z, &n);
  if (m && m->makes_mask) return true;
  bool keeps = n.op == 1 || (m && (m->words >> MODEL_PROPAGATES & 1) && !m->makes_scalar &&
                             !m->makes_length && !m->reads_length);
  return keeps && n.child_count && is_mask(z, val_child(s, v, 0), depth + 1);
}

/* --- what an index leaves --- */

static Size sliced(Sizer *z, Val obj, Val slice, int depth) {
  ValStore *s = store(z);
  Val from = val_child(s, slice, 0), to = val_child(s, slice, 1), step = val_child(s, slice, 2);
  int64_t n;
  bool open = val_eq(from, s->none) || (val_is_int(s, from, &n) && n == 0);
  Size whole = obj.i ? extent(z, obj, depth + 1) : nothing;
  if (!val_eq(step, s->none)) return nothing;
  if (val_eq(to, s->none)) {
    if (open) return whole;
    return plus(z, OP_SUB, whole, number(z, from, depth + 1));
  }
  Size end = number(z, to, depth + 1);
  if (val_is_int(s, to, &n) && n < 0) return plus(z, OP_ADD, whole, end);
  if (open) return (Size){end.v, false};
  Size begin = number(z, from, depth + 1);
  return begin.v.i && end.v.i ? plus(z, OP_SUB, end, begin) : nothing;
}

/* One of the members of a display: its size is one of theirs. */
static Size member(Sizer *z, Val display, Val index, int depth) {
  enum { MAX_MEMBERS = 16 };
  ValStore *s = store(z);
  Val sizes[MAX_MEMBERS];
  uint32_t count = val_node(s, display)->child_count;
  bool same = true;
  if (!count || count > MAX_MEMBERS) return nothing;
  for (uint32_t i = 0; i < count; i++) {
    Size one = extent(z, val_child(s, display, i), depth + 1);
    if (!one.exact) return nothing;
    sizes[i] = one.v;
    same = same && val_eq(one.v, sizes[0]);
  }
  if (same) return (Size){sizes[0], true};
  return (Size){val_item(s, val_seq(s, SEQ_LIST, sizes, count, 0, 0), index), true};
}

static Size picked(Sizer *z, Val obj, Val index, int depth) {
  ValStore *s = store(z);
  ValKind k = val_kind(s, obj);
  const ValNode n = *val_node(s, index);
  if (n.kind == VK_SLICE) return sliced(z, obj, index, depth);
  if (k == VK_SEQ) return member(z, obj, index, depth);
  if (k == VK_DICT) return nothing;
  if (is_mask(z, index, 0)) return count_of(z, index, val_support(s, index));
  if (n.kind == VK_SEQ) { /* a place in each dimension */
    Size sum = nothing;
    for (uint32_t i = 0; i < n.child_count; i++) {
      Val one = val_child(s, index, i);
      Size part = val_kind(s, one) == VK_SLICE ? sliced(z, NO_VAL, one, depth)
                  : is_mask(z, one, 0)         ? count_of(z, one, val_support(s, one))
                                               : nothing;
      sum = plus(z, OP_ADD, sum, part);
    }
    return sum;
  }
  if (n.kind == VK_CONST) return nothing;
  Size by = may_be_tensor(z, index) ? extent(z, index, depth + 1) : nothing;
  return varies(z, by) ? by : nothing;
}

/* --- numbers --- */

/* x.size(0), x.shape, x.numel(): of the dimensions only the first is followed. */
static Size measured(Sizer *z, Val call, int depth) {
  ValStore *s = store(z);
  const ValNode n = *val_node(s, call);
  int64_t dim;
  if (!n.child_count) return nothing;
  if (n.child_count > 1 && (!val_is_int(s, val_child(s, call, 1), &dim) || dim != 0))
    return nothing;
  return extent(z, val_child(s, call, 0), depth + 1);
}

static bool is_measure(Sizer *z, Val v) {
  const ValNode n = *val_node(store(z), v);
  const Model *m = model_of(z, &n);
  return m && m->reads_length;
}

static Size shape_item(Sizer *z, Val shape, Val index, int depth) {
  ValStore *s = store(z);
  int64_t at;
  if (val_kind(s, index) == VK_SLICE) {
    Val from = val_child(s, index, 0);
    if (!val_eq(from, s->none) && !(val_is_int(s, from, &at) && at == 0)) return nothing;
    return measured(z, shape, depth);
  }
  return val_is_int(s, index, &at) && at == 0 ? measured(z, shape, depth) : nothing;
}

/* The largest, smallest or the sum of some numbers. */
static Size combined(Sizer *z, Val v, int depth) {
  ValStore *s = store(z);
  const ValNode n = *val_node(s, v);
  if (n.child_count == 1) {
    Val list = val_child(s, v, 0);
    const ValNode l = *val_node(s, list);
    Size one = l.kind == VK_EACH ? number(z, (Val){l.a}, depth + 1) : nothing;
    if (varies(z, one)) return count_of(z, one.v, val_support(s, one.v));
    if (l.kind == VK_CALL && l.child_count) return number(z, list, depth + 1);
    return nothing;
  }
  Val parts[8];
  bool exact = true;
  if (n.child_count > 8) return nothing;
  for (uint32_t i = 0; i < n.child_count; i++) {
    Size one = number(z, val_child(s, v, i), depth + 1);
    if (!one.v.i) return nothing;
    parts[i] = one.v;
    exact = exact && one.exact;
  }
  return (Size){val_fold(s, (Fold)n.op, parts, n.child_count), exact};
}

static Size number_fold(Sizer *z, Val v, int depth) {
  ValStore *s = store(z);
  const ValNode n = *val_node(s, v);
  if (!n.child_count) return nothing;
  switch (n.op) {
    case FOLD_LENGTH:
      return extent(z, val_child(s, v, 0), depth + 1);
    case FOLD_WHOLE:
    case FOLD_SAME:
    case FOLD_MAGNITUDE:
      return number(z, val_child(s, v, 0), depth + 1);
    case FOLD_SMALLEST:
    case FOLD_LARGEST:
    case FOLD_TOTAL:
      return combined(z, v, depth);
    default:
      return nothing;
  }
}

static Size number_binary(Sizer *z, Val v, int depth) {
  const ValNode n = *val_node(store(z), v);
  Size a = number(z, (Val){n.a}, depth + 1), b = number(z, (Val){n.b}, depth + 1);
  if (n.op == OP_ADD || n.op == OP_SUB) return plus(z, (OperKind)n.op, a, b);
  if (!a.v.i || !b.v.i) return nothing;
  return (Size){val_binary(store(z), (OperKind)n.op, a.v, b.v), a.exact && b.exact};
}

/* A number that is used as a size; of a tuple the sum. */
static Size number(Sizer *z, Val v, int depth) {
  ValStore *s = store(z);
  const ValNode n = *val_node(s, v);
  int64_t i;
  if (depth > MAX_SIZE_DEPTH || ++z->steps > MAX_SIZE_STEPS) return nothing;
  if (val_is_int(s, v, &i)) return (Size){v, true};
  if (from_agreement(s, v, 0)) z->agreed = true;
  switch (n.kind) {
    case VK_SEQ: {
      Size sum = exactly(z, 0);
      for (uint32_t k = 0; k < n.child_count; k++)
        sum = plus(z, OP_ADD, sum, number(z, val_child(s, v, k), depth + 1));
      return sum;
    }
    case VK_FOLD:
      return number_fold(z, v, depth);
    case VK_UNARY:
      return n.op == OP_NEG ? plus(z, OP_SUB, exactly(z, 0), number(z, (Val){n.a}, depth + 1))
                            : nothing;
    case VK_BINARY:
      return number_binary(z, v, depth);
    case VK_ITE:
      return choice(z, (Val){n.a}, number(z, (Val){n.b}, depth + 1),
                    number(z, (Val){n.c}, depth + 1));
    case VK_ITEM:
      if (is_measure(z, (Val){n.a})) return shape_item(z, (Val){n.a}, (Val){n.b}, depth);
      break;
    case VK_CALL: {
      const Model *m = model_of(z, &n);
      if (m && m->reads_length) return measured(z, v, depth);
      if (n.op != 1 && m && (m->words >> MODEL_PROPAGATES & 1) && sure(s, n.support).i)
        return count_of(z, v, n.support);
      break;
    }
    case VK_SOURCE: {
      const Source *src = source_at(s, (SourceId){n.a});
      if (!(src->cause & CAUSE_DATA) && sure(s, n.support).i) return (Size){v, true};
      return nothing;
    }
    default:
      break;
  }
  return n.support.i ? nothing : (Size){v, false};
}

/* --- extents --- */

static Size extent_fold(Sizer *z, Val v, int depth) {
  ValStore *s = store(z);
  const ValNode n = *val_node(s, v);
  if (!n.child_count) return exactly(z, 0);
  Val a = val_child(s, v, 0);
  switch (n.op) {
    case FOLD_SAME:
    case FOLD_ORDERED:
    case FOLD_BACKWARDS:
    case FOLD_ITERATOR:
    case FOLD_INDEXED:
    case FOLD_KEYS:
    case FOLD_VALUES:
    case FOLD_ITEMS:
      return extent(z, a, depth + 1);
    case FOLD_UNORDERED: {
      const ValNode *l = val_node(s, a);
      Support p = l->kind == VK_EACH ? val_support(s, (Val){l->a}) : (Support){0};
      return sure(s, p).i ? count_of(z, v, p) : nothing;
    }
    case FOLD_APPEND:
      return plus(z, OP_ADD, extent(z, a, depth + 1), exactly(z, 1));
    case FOLD_COUNT_UP:
      if (n.child_count == 1) return number(z, a, depth + 1);
      return n.child_count == 2 ? plus(z, OP_SUB, number(z, val_child(s, v, 1), depth + 1),
                                       number(z, a, depth + 1))
                                : nothing;
    case FOLD_INSERT_KEY: /* into a place of a tensor */
      return n.child_count == 3 && val_kind(s, a) != VK_DICT ? extent(z, a, depth + 1) : nothing;
    default:
      return nothing;
  }
}

/* A list that a loop built: as many as were taken, and what each of them adds. */
static Size extent_each(Sizer *z, Val v, int depth) {
  ValStore *s = store(z);
  const ValNode n = *val_node(s, v);
  Size taken = nothing;
  if (n.b)
    taken = sure(s, val_support(s, (Val){n.b})).i ? count_of(z, v, val_support(s, (Val){n.b}))
                                                  : nothing;
  if (!n.b) taken = extent(z, val_child(s, v, 0), depth + 1);
  Size each = extent(z, (Val){n.a}, depth + 1);
  if (varies(z, each)) taken = plus(z, OP_ADD, taken, count_of(z, each.v, val_support(s, each.v)));
  return taken;
}

static Size extent_seq(Sizer *z, Val v, int depth) {
  ValStore *s = store(z);
  const ValNode n = *val_node(s, v);
  Size sum = exactly(z, n.child_count);
  for (uint32_t i = 0; i < n.child_count; i++)
    sum = plus(z, OP_ADD, sum, extent(z, val_child(s, v, i), depth + 1));
  return sum;
}

static Size extent_binary(Sizer *z, Val v, int depth) {
  const ValNode n = *val_node(store(z), v);
  Val a = {n.a}, b = {n.b};
  if (n.op == OP_MUL && (is_list(z, a) || is_list(z, b))) {
    Val list = is_list(z, a) ? a : b;
    Size one = extent(z, list, depth + 1), times = number(z, val_eq(list, a) ? b : a, depth + 1);
    if (!one.v.i || !times.v.i) return nothing;
    return (Size){val_binary(store(z), OP_MUL, one.v, times.v), one.exact && times.exact};
  }
  Size x = extent(z, a, depth + 1), y = extent(z, b, depth + 1);
  return n.op == OP_ADD && (is_list(z, a) || is_list(z, b)) ? plus(z, OP_ADD, x, y)
                                                            : either(z, x, y);
}

/* What a call whose stub says so made of its arguments. */
static Size made(Sizer *z, uint32_t at, int depth) {
  const uint32_t *parts = z->e->made_parts.at + at;
  Size sum = exactly(z, 0);
  for (uint32_t i = 1; i <= parts[0]; i++) {
    Val v = {parts[i] >> 1};
    sum = plus(z, OP_ADD, sum, parts[i] & 1 ? extent(z, v, depth + 1) : number(z, v, depth + 1));
  }
  return sum;
}

static Size extent_call(Sizer *z, Val v, int depth) {
  ValStore *s = store(z);
  const ValNode n = *val_node(s, v);
  const Model *m = model_of(z, &n);
  uint32_t at;
  if (map_get(&z->e->made_sizes, v.i, &at)) return made(z, at, depth);
  if (!m || !n.child_count || m->sizes.len) return nothing;
  if (m->fold == FOLD_PICK && n.child_count > 1)
    return picked(z, val_child(s, v, 0), val_child(s, v, 1), depth);
  if (n.op == 1 || m->mutates.len) return extent(z, val_child(s, v, 0), depth + 1);
  if (!(m->words >> MODEL_PROPAGATES & 1)) return nothing;
  if (m->makes_scalar || m->reads_length) return exactly(z, 0);
  if (m->makes_length) return sure(s, n.support).i ? count_of(z, v, n.support) : nothing;
  Size r = extent(z, val_child(s, v, 0), depth + 1);
  for (uint32_t i = 1; i < n.child_count; i++)
    r = either(z, r, extent(z, val_child(s, v, i), depth + 1));
  return r;
}

/* What a directory holds: as many as there are here. Of other lists nobody knows. */
static Size extent_source(Sizer *z, Val v) {
  ValStore *s = store(z);
  const Source *src = source_at(s, (SourceId){val_node(s, v)->a});
  Name t = val_type(s, v);
  return src->model && src->model->files && t.id && name_eq(t, engine_name(z->e, "list"))
             ? count_of(z, v, val_support(s, v))
             : nothing;
}

static Size extent(Sizer *z, Val v, int depth) {
  ValStore *s = store(z);
  const ValNode n = *val_node(s, v);
  if (depth > MAX_SIZE_DEPTH || ++z->steps > MAX_SIZE_STEPS) return nothing;
  switch (n.kind) {
    case VK_CONST:
      return exactly(z, 0);
    case VK_SEQ:
      return extent_seq(z, v, depth);
    case VK_EACH:
      return extent_each(z, v, depth);
    case VK_FOLD:
      return extent_fold(z, v, depth);
    case VK_UNARY:
      return extent(z, (Val){n.a}, depth + 1);
    case VK_BINARY:
      return extent_binary(z, v, depth);
    case VK_ITE:
      return choice(z, (Val){n.a}, extent(z, (Val){n.b}, depth + 1),
                    extent(z, (Val){n.c}, depth + 1));
    case VK_ITEM:
      return picked(z, (Val){n.a}, (Val){n.b}, depth);
    case VK_AGREED:
      return extent(z, val_child(s, v, 0), depth + 1);
    case VK_CALL:
      return extent_call(z, v, depth);
    case VK_SOURCE:
      return extent_source(z, v);
    case VK_MERGE: {
      uint32_t at;
      return map_get(&z->e->made_sizes, v.i, &at) ? made(z, at, depth) : nothing;
    }
    default:
      return nothing;
  }
}

Val size_handed(Engine *e, const Effect *event) {
  Sizer z = {.e = e};
  Size sum = nothing;
  for (uint32_t i = 0; i < event->a; i++)
    sum = plus(&z, OP_ADD, sum, extent(&z, (Val){e->effects.pool.at[event->list + i]}, 0));
  if (!varies(&z, sum) || z.agreed) return NO_VAL;
  for (uint32_t i = event->a; i < event->count; i++) /* who hands them out knows what comes */
    extent(&z, (Val){e->effects.pool.at[event->list + i]}, 0);
  return z.agreed ? NO_VAL : sum.v;
}

Support size_evidence(ValStore *s, Val size) { return sure(s, val_support(s, size)); }
