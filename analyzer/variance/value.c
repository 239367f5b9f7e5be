#include "variance/value.h"

#include <string.h>

/* Expressions over this many nodes become opaque: long chains of joins stop telling conditions
 * apart anyway, and partial evaluation stays cheap. */
enum { MAX_SIZE = 600, MOST_SIZE = 0x3fff, MAX_CHOICES = 12 };

static const char *const kind_names[] = {
#define VAL_ROW(kind, name) name,
    VAL_KINDS(VAL_ROW)
#undef VAL_ROW
};

const char *val_kind_name(ValKind k) { return kind_names[k]; }

/* --- sources --- */

SourceId source_add(ValStore *s, const Source *src, uint64_t key) {
  uint64_t h = hash_mix(key, src->kind);
  h = hash_mix(h, ((uint64_t)src->loc.file << 32) | src->loc.span.start);
  h = hash_mix(h, ((uint64_t)src->instance << 32) | src->name.id);
  h = hash_mix(h, ((uint64_t)src->group.i << 32) | src->world_rank);
  h = hash_mix(h, (uint64_t)(uintptr_t)src->model);
  bool fresh;
  uint32_t *slot = map_add(&s->source_index, h, s->sources.len, &fresh);
  if (fresh) {
    Source copy = *src;
    vec_push(&s->sources, copy);
    return (SourceId){s->sources.len - 1};
  }
  return (SourceId){*slot};
}

/* --- nodes --- */

static uint64_t node_hash(const ValNode *n, const uint32_t *children) {
  uint64_t h = ((uint64_t)n->kind << 40) | ((uint64_t)n->op << 32) | n->a;
  h = hash_mix(h, ((uint64_t)n->b << 32) | n->c);
  h = hash_mix(h, ((uint64_t)n->support.i << 32) | n->type);
  for (uint32_t i = 0; i < n->child_count; i++) h = hash_mix(h, children[i]);
  return h;
}

static bool node_same(const ValStore *s, const ValNode *x, const ValNode *y, const uint32_t *kids) {
  if (x->kind != y->kind || x->op != y->op || x->a != y->a || x->b != y->b || x->c != y->c ||
      x->support.i != y->support.i || x->type != y->type || x->child_count != y->child_count)
    return false;
  return !x->child_count || !memcmp(&s->children.at[x->child], kids, x->child_count * sizeof *kids);
}

static uint64_t hash_of_node(const void *of, uint32_t id) {
  const ValStore *s = of;
  const ValNode *n = &s->nodes.at[id]; /* no node may have children yet */
  return node_hash(n, n->child_count ? &s->children.at[n->child] : NULL);
}

/* A leaf has a bit of its own (by its id to be); what is above has its parts' bits. */
static uint64_t leaves_below(const ValStore *s, const ValNode *n, const uint32_t *kids) {
  const uint32_t payload[3] = {n->a, n->b, n->c};
  uint64_t bits = 1ull << (s->nodes.len * 2654435761u >> 26);
  for (unsigned w = 0; w < 3; w++)
    if (val_payload_is_val((ValKind)n->kind, w)) bits |= s->nodes.at[payload[w]].leaves;
  for (uint32_t i = 0; i < n->child_count; i++) bits |= s->nodes.at[kids[i]].leaves;
  return bits;
}

/* May calling something with this value call a function that is part of it? */
static bool brings_function(const ValStore *s, const ValNode *n, const uint32_t *kids) {
  const ValNode *at = s->nodes.at;
  bool own = (n->kind == VK_FUNC && !n->op) || (n->kind == VK_BOUND && at[n->b].brings) ||
             (n->kind == VK_PARTIAL && at[n->a].brings) ||
             (n->kind == VK_ITE && (at[n->b].brings || at[n->c].brings));
  switch (n->kind) {
    case VK_FUNC:
    case VK_BOUND:
    case VK_PARTIAL:
    case VK_ITE:
    case VK_SEQ:
    case VK_DICT:
      for (uint32_t i = 0; i < n->child_count && !own; i++) own = at[kids[i]].brings;
      return own;
    default:
      return false;
  }
}

/* Is it the same under every environment that binds nothing of it? See peval.c. */
static bool is_inert(const ValStore *s, const ValNode *n, const uint32_t *kids) {
  const ValNode *at = s->nodes.at;
  switch (n->kind) {
    case VK_SOURCE:
      return !s->sources.at[n->a].world_rank && s->sources.at[n->a].kind != SRC_GROUP_RANK;
    case VK_SIZE:
      return at[n->a].kind == VK_WORLD;
    case VK_MEMBERS:
    case VK_EACH:
    case VK_SELECT:
    case VK_FOLD:
      return false;
    case VK_UNARY:
    case VK_ATTR:
      return at[n->a].inert;
    case VK_BINARY:
      if (n->op == OP_AND && val_truth(s, (Val){n->a}) == 0) return false;
      if (n->op == OP_OR && val_truth(s, (Val){n->a}) == 1) return false;
      return at[n->a].inert && at[n->b].inert;
    case VK_ITEM:
    case VK_ELEMENT:
      return at[n->a].inert && at[n->b].inert;
    case VK_ITE:
      return at[n->a].inert && at[n->b].inert && at[n->c].inert && val_truth(s, (Val){n->a}) < 0;
    case VK_GROUP:
      if (n->a && !at[n->a].inert) return false; /* fall through */
    case VK_SEQ:
    case VK_DICT:
    case VK_SLICE:
      for (uint32_t i = 0; i < n->child_count; i++)
        if (!at[kids[i]].inert) return false;
      return true;
    default:
      return true;
  }
}

static Val node_intern(ValStore *s, ValNode n, const uint32_t *kids) {
  uint64_t h = node_hash(&n, kids);
  idset_reserve(&s->node_index, hash_of_node, s);
  uint32_t at = idset_first(&s->node_index, h), id;
  while ((id = idset_next(&s->node_index, h, &at)))
    if (node_same(s, &s->nodes.at[id], &n, kids)) return (Val){id};
  n.leaves = leaves_below(s, &n, kids);
  n.brings = brings_function(s, &n, kids);
  n.inert = is_inert(s, &n, kids);
  n.child = s->children.len;
  for (uint32_t k = 0; k < n.child_count; k++) vec_push(&s->children, kids[k]);
  idset_put(&s->node_index, h, at, s->nodes.len);
  vec_push(&s->nodes, n);
  return (Val){s->nodes.len - 1};
}

Asking val_ask(ValStore *s) {
  Asking from = {s->nodes.len, s->children.len, s->passing};
  if (!s->passing) s->passing = from.nodes;
  return from;
}

void val_forget(ValStore *s, Asking from) {
  while (s->nodes.len > from.nodes) {
    idset_pop(&s->node_index, hash_of_node(s, s->nodes.len - 1));
    s->nodes.len--;
  }
  s->children.len = from.children;
  s->passing = from.outer;
}

bool val_payload_is_val(ValKind k, unsigned which) {
  switch (k) {
    case VK_UNARY:
    case VK_ATTR:
    case VK_AGREED:
    case VK_SIZE:
    case VK_MEMBERS:
    case VK_METHOD:
    case VK_PARTIAL:
    case VK_SUPER:
    case VK_GROUP:
    case VK_NAMED:
      return which == 0;
    case VK_BINARY:
    case VK_ITEM:
    case VK_ELEMENT:
    case VK_EACH:
    case VK_BOUND:
      return which <= 1;
    case VK_ITE:
    case VK_SELECT:
      return true;
    default:
      return false;
  }
}

/* Who asks for the keys asks nothing of what stands under them. */
static Support keys_support(ValStore *s, const ValNode *n, const uint32_t *kids) {
  return n->child_count == 1 ? val_shape(s, (Val){kids[0]}) : s->nodes.at[kids[0]].support;
}

/* Whether something is among the members: of a table its keys are asked; of what a loop has made the
 * elements, which of them were made and how many there were to walk, not whatever else is in what
 * it walked. */
static Support asked_support(ValStore *s, Val members, int depth) {
  const ValNode n = *val_node(s, members);
  Support p = n.support;
  if (!p.i || depth > MAX_CHOICES) return p;
  if (n.kind == VK_DICT) return val_shape(s, members);
  if (n.kind == VK_ITE)
    p = support_union(s, asked_support(s, (Val){n.b}, depth + 1),
                      asked_support(s, (Val){n.c}, depth + 1));
  else if (n.kind == VK_EACH)
    p = support_union(s, s->nodes.at[n.a].support, val_shape(s, val_child(s, members, 0)));
  uint32_t cond = n.kind == VK_ITE ? n.a : n.kind == VK_EACH ? n.b : 0;
  return cond ? support_union(s, p, s->nodes.at[cond].support) : p;
}

static Support natural_support(ValStore *s, const ValNode *n, const uint32_t *kids) {
  Support p = {0};
  const uint32_t payload[3] = {n->a, n->b, n->c};
  bool family = n->kind == VK_SELECT && n->op; /* every rank gets exactly one: see val_select */
  for (unsigned w = family ? 1 : 0; w < 3; w++)
    if (val_payload_is_val((ValKind)n->kind, w))
      p = support_union(s, p, s->nodes.at[payload[w]].support);
  for (uint32_t i = 0; i < n->child_count; i++)
    p = support_union(s, p, s->nodes.at[kids[i]].support);
  return p;
}

/* Objects do not smear: which object it is may vary weakly, but not what it holds. */
static Support ite_support(ValStore *s, const ValNode *n) {
  Support cond = s->nodes.at[n->a].support;
  bool object = s->nodes.at[n->b].kind == VK_OBJECT && s->nodes.at[n->c].kind == VK_OBJECT;
  if (object) cond = support_flagged(s, cond, DEP_WEAK, 0);
  Support p = support_union(s, s->nodes.at[n->b].support, s->nodes.at[n->c].support);
  return support_union(s, cond, p);
}

/* A handle and the question who is in it stay what they are, however large the list of members is,
 * or nobody would know any more whose handle it is: they count as this many nodes. */
enum { HANDLE_SIZE = 32 };

static uint32_t counted_size(ValKind k, unsigned op, uint32_t size) {
  bool handle = k == VK_GROUP || (k == VK_BINARY && op == OP_IN);
  return handle && size > HANDLE_SIZE ? HANDLE_SIZE : size;
}

Val val_make(ValStore *s, ValKind k, unsigned op, uint32_t a, uint32_t b, uint32_t c,
             const Val *children, uint32_t count, Name type) {
  ValNode n = {.kind = (uint8_t)k,
               .op = (uint8_t)op,
               .a = a,
               .b = b,
               .c = c,
               .child_count = count,
               .type = type.id};
  const uint32_t *kids = (const uint32_t *)children;
  const uint32_t payload[3] = {a, b, c};
  uint32_t size = 1;
  for (unsigned w = 0; w < 3; w++)
    if (val_payload_is_val(k, w)) size += s->nodes.at[payload[w]].size;
  for (uint32_t i = 0; i < count; i++) size += s->nodes.at[kids[i]].size;
  n.support = k == VK_ITE ? ite_support(s, &n) : natural_support(s, &n, kids);
  /* How many ranks a group has is the same in the group, and in its sisters as a rule. */
  if (k == VK_SIZE) n.support = support_flagged(s, n.support, DEP_WEAK, 0);
  if (k == VK_ATTR) n.support = support_strong(s, n.support);
  if (k == VK_FOLD && op == FOLD_KEYS) n.support = keys_support(s, &n, kids);
  if (k == VK_BINARY && op == OP_IN)
    n.support = support_union(s, s->nodes.at[a].support, asked_support(s, (Val){b}, 0));
  if (k == VK_BINARY && (op == OP_EQ || op == OP_LT || op == OP_IN))
    n.support = support_compared(s, n.support);
  size = counted_size(k, op, size);
  if (size > MAX_SIZE && k != VK_FUNC && k != VK_SEQ && k != VK_DICT && k != VK_PARTIAL) {
    s->widened++;
    uint64_t h = node_hash(&n, kids);
    if (k == VK_ITE && !type.id && name_eq(val_type(s, (Val){b}), val_type(s, (Val){c})))
      type = val_type(s, (Val){b}); /* either way it is a list, or whatever both are */
    return val_cut(s, &n, kids, node_of_merge(MERGE_SIZE, (uint32_t)h, (uint32_t)(h >> 32), 0,
                                              support_flagged(s, n.support, DEP_CUT, 0), type));
  }
  n.size = size > MOST_SIZE ? MOST_SIZE : size & MOST_SIZE;
  return node_intern(s, n, kids);
}

static Val leaf(ValStore *s, ValNode n) {
  n.size = 1;
  return node_intern(s, n, NULL);
}

Val val_source(ValStore *s, SourceId id, Name type) {
  const Source *src = source_at(s, id);
  uint32_t flags = (src->weak ? DEP_WEAK : 0) | (src->joined ? DEP_JOINED : 0) |
                   (src->kind == SRC_NAMED ? DEP_NAMED : 0) | (src->identity ? DEP_IDENTITY : 0);
  ValNode n = {.kind = VK_SOURCE, .a = id.i, .type = type.id};
  n.support = support_of_source(s, id, flags);
  return leaf(s, n);
}

Val val_const(ValStore *s, ConstKind k, uint32_t a, uint32_t b) {
  return leaf(s, (ValNode){.kind = VK_CONST, .op = (uint8_t)k, .a = a, .b = b});
}

Val val_int(ValStore *s, int64_t v) {
  return val_const(s, CK_INT, (uint32_t)(uint64_t)v, (uint32_t)((uint64_t)v >> 32));
}

Val val_bool(ValStore *s, bool v) { return v ? s->yes : s->no; }

Val val_str(ValStore *s, Name n) { return val_const(s, CK_STR, n.id, 0); }

Val val_unknown(ValStore *s, uint32_t site, uint32_t instance, Name what, Name type) {
  return leaf(
      s, (ValNode){.kind = VK_UNKNOWN, .a = site, .b = instance, .c = what.id, .type = type.id});
}

ValNode node_of_param(Func f, uint32_t index, uint32_t tag, Name type, Support support) {
  return (ValNode){.kind = VK_PARAM,
                   .size = 1,
                   .a = f.i,
                   .b = index,
                   .c = tag,
                   .type = type.id,
                   .support = support};
}

Val val_param(ValStore *s, Func f, uint32_t index, uint32_t tag, Name type, Support support) {
  return leaf(s, node_of_param(f, index, tag, type, support));
}

ValNode node_of_merge(MergeKind k, uint32_t site, uint32_t instance, uint32_t name, Support support,
                      Name type) {
  return (ValNode){.kind = VK_MERGE,
                   .op = (uint8_t)k,
                   .size = 1,
                   .a = site,
                   .b = instance,
                   .c = name,
                   .support = support,
                   .type = type.id};
}

Val val_merge(ValStore *s, MergeKind k, uint32_t site, uint32_t instance, uint32_t name,
              Support support, Name type) {
  return leaf(s, node_of_merge(k, site, instance, name, support, type));
}

Val val_leaf_with(ValStore *s, ValNode leaf_, const Val *facts) {
  leaf_.child_count = facts ? 2 : 0;
  return node_intern(s, leaf_, (const uint32_t *)facts);
}

Val val_iter(ValStore *s, uint32_t site, uint32_t instance) {
  return leaf(s, (ValNode){.kind = VK_ITER, .a = site, .b = instance});
}

Val val_call(ValStore *s, Name fn, const Val *args, uint32_t count, uint32_t site,
             uint32_t instance, Support support, Name type) {
  return val_made(s, CALL_PLAIN, fn, args, count, site, instance, support, type);
}

Val val_made(ValStore *s, CallKind kind, Name fn, const Val *args, uint32_t count, uint32_t site,
             uint32_t instance, Support support, Name type) {
  ValNode n = {.kind = VK_CALL,
               .op = (uint8_t)kind,
               .a = fn.id,
               .b = site,
               .c = instance,
               .child_count = count,
               .type = type.id,
               .support = support,
               .size = 1};
  uint32_t size = 1;
  for (uint32_t i = 0; i < count; i++) size += s->nodes.at[args[i].i].size;
  if (size > MAX_SIZE)
    return val_merge(s, MERGE_UNKNOWN_CALL, site, instance, fn.id,
                     support_flagged(s, support, DEP_CUT, 0), type);
  n.size = size & MOST_SIZE;
  return node_intern(s, n, (const uint32_t *)args);
}

Val val_call_again(ValStore *s, Val call, const Val *children, Support support) {
  ValNode n = *val_node(s, call);
  uint32_t size = 1;
  for (uint32_t i = 0; i < n.child_count; i++) size += s->nodes.at[children[i].i].size;
  if (size > MAX_SIZE)
    return val_merge(s, MERGE_UNKNOWN_CALL, n.b, n.c, n.a, support, (Name){n.type});
  n.size = size & MOST_SIZE;
  n.support = support;
  return node_intern(s, n, (const uint32_t *)children);
}

Val val_call_with(ValStore *s, Val call, const Val *args) {
  ValNode n = *val_node(s, call);
  Support was = {0}, is = {0}, kept = {0};
  for (uint32_t i = 0; i < n.child_count; i++) {
    was = support_union(s, was, val_support(s, val_child(s, call, i)));
    is = support_union(s, is, val_support(s, args[i]));
  }
  for (uint32_t i = 0; i < support_count(s, n.support); i++) {
    Dep d = support_at(s, n.support, i);
    SourceId id = {d.source};
    if (!support_has(s, was, id) || support_has(s, is, id))
      kept = support_union(s, kept, support_of_source(s, id, d.flags));
  }
  n.support = kept;
  return node_intern(s, n, (const uint32_t *)args);
}

/* Agreement removes the group's own axes. What stays is a source of its own: a value that all
 * members share and that may differ between this group and its sisters, as surely as what they agreed
 * upon may differ between them. */
static Support agreed_support(ValStore *s, Val group, Val before, uint32_t instance, Loc loc) {
  Support of = val_support(s, before);
  if (!of.i || group_is_whole(s, group)) return (Support){0};
  Axes span = group_axes(s, group), left = 0;
  uint8_t cause = 0;
  uint32_t flags = 0;
  uint8_t file_test = FILE_TEST_OWN_CONTENT;
  for (uint32_t i = 0; i < support_count(s, of); i++) {
    Dep d = support_at(s, of, i);
    const Source *src = &s->sources.at[d.source];
    Axes rest = src->axes;
    if (span & AXES_WORLD)
      rest = 0;
    else if (span)
      rest &= ~span;
    if (!rest) continue;
    if (!left || dep_doubt(d.flags) < dep_doubt(flags)) flags = d.flags;
    if (src->file_test < file_test) file_test = src->file_test;
    left |= rest;
    cause |= src->cause;
  }
  if (!left) return (Support){0};
  Source src = {.kind = SRC_AGREED,
                .axes = left,
                .cause = cause,
                .file_test = file_test,
                .group = group,
                .loc = loc,
                .of = of,
                .instance = instance};
  SourceId id = source_add(s, &src, ((uint64_t)of.i << 32) | before.i);
  return support_of_source(s, id, flags);
}

Val val_agreed(ValStore *s, Val group, Val before, uint32_t site, uint32_t instance, Loc loc) {
  uint32_t kid = before.i;
  ValNode n = {.kind = VK_AGREED,
               .a = group.i,
               .b = site,
               .c = instance,
               .child_count = 1,
               .type = val_type(s, before).id,
               .size = 1};
  n.support = agreed_support(s, group, before, instance, loc);
  return node_intern(s, n, &kid);
}

void val_store_init(ValStore *s, const Program *p) {
  *s = (ValStore){.program = p, .names = p->names};
  vec_push(&s->nodes, (ValNode){.kind = VK_ABSENT, .inert = 1});
  vec_push(&s->sources, (Source){0});
  s->support_cap = 64;
  s->support_at = xcalloc(s->support_cap, sizeof *s->support_at);
  s->support_len = 1;
  s->none_memo = xcalloc(NONE_MEMO, sizeof *s->none_memo);
  s->none_answers = xcalloc(NONE_ANSWERS, sizeof *s->none_answers);
  s->mention_memo = xcalloc(MENTION_MEMO, sizeof *s->mention_memo);
  s->none = val_const(s, CK_NONE, 0, 0);
  s->no = val_const(s, CK_FALSE, 0, 0);
  s->yes = val_const(s, CK_TRUE, 0, 0);
  s->world = leaf(s, (ValNode){.kind = VK_WORLD});
  s->beyond = val_unknown(s, 0xffffffffu, 0, NO_NAME, NO_NAME);
  Source rank = {.kind = SRC_RANK,
                 .axes = AXES_WORLD,
                 .cause = CAUSE_RANK,
                 .world_rank = true,
                 .group = s->world};
  s->rank = val_source(s, source_add(s, &rank, 0), NO_NAME);
  s->world_size = val_make(s, VK_SIZE, 0, s->world.i, 0, 0, NULL, 0, NO_NAME);
}

void val_store_release(ValStore *s) {
  vec_release(&s->nodes);
  vec_release(&s->children);
  vec_release(&s->sources);
  vec_release(&s->deps);
  idset_release(&s->node_index);
  free(s->support_at);
  map_release(&s->source_index);
  map_release(&s->support_index);
  map_release(&s->union_memo);
  map_release(&s->below_memo);
  free(s->mention_memo);
  free(s->none_answers);
  free(s->none_memo);
  map_release(&s->own_order);
  map_release(&s->lengths);
  map_release(&s->conditions);
  map_release(&s->condition_parts);
}
