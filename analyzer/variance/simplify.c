/* Constructors that simplify: constants fold, negations are canonical (only ==, <, is, in stay as
 * atoms), tests are pushed through joins. Everything here must hold for Python values: no rule
 * assumes a number where a tensor may stand, but for rules guarded by constants. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "variance/value.h"

/* Tests are pushed into joins up to this many nodes; beyond, they stay outside. */
enum { PUSH_SIZE = 120, MAX_ASKED = 64, MAX_COMPARED = 8 };

bool val_is_int(const ValStore *s, Val v, int64_t *out) {
  const ValNode *n = val_node(s, v);
  if (n->kind != VK_CONST) return false;
  if (n->op == CK_TRUE || n->op == CK_FALSE) {
    *out = n->op == CK_TRUE;
    return true;
  }
  if (n->op != CK_INT) return false;
  *out = (int64_t)(((uint64_t)n->b << 32) | n->a);
  return true;
}

static bool is_const(const ValStore *s, Val v) { return val_kind(s, v) == VK_CONST; }

static bool is_unary(const ValStore *s, Val v, OperKind op) {
  return val_kind(s, v) == VK_UNARY && val_node(s, v)->op == op;
}

/* What is asked of it with `in` are its keys. */
static bool is_table(const ValStore *s, Val v) {
  Name t = val_type(s, v);
  return t.id && !strcmp(names_text(s->names, t), "dict");
}

int val_truth(const ValStore *s, Val v) {
  const ValNode *n = val_node(s, v);
  int64_t i;
  switch (n->kind) {
    case VK_CONST:
      if (val_is_int(s, v, &i)) return i != 0;
      if (n->op == CK_NONE) return 0;
      if (n->op == CK_STR) return names_len(s->names, (Name){n->a}) != 0;
      return n->op == CK_ELLIPSIS ? 1 : -1;
    case VK_SEQ:
    case VK_DICT:
      return n->child_count ? 1 : 0;
    case VK_FOLD: /* something was put in */
      return n->op == FOLD_INSERT_KEY && n->child_count == 3 && is_table(s, v) ? 1 : -1;
    case VK_FUNC:
    case VK_CLASS:
    case VK_MODULE:
    case VK_BOUND:
    case VK_METHOD:
    case VK_PARTIAL:
    case VK_WORLD:
    case VK_GROUP:
    case VK_LAID:
    case VK_OBJECT:
    case VK_GENERATOR:
    case VK_EXTERNAL:
      return 1;
    default:
      return -1;
  }
}

/* What is known not to be None on the way into a choice: `x` in the other branch of `x is None`. */
typedef struct Given {
  Val at[4];
  uint32_t count;
} Given;

static Given given_where(const ValStore *s, Val cond, bool holds, Given g) {
  const ValNode *n = val_node(s, cond);
  if (n->kind == VK_UNARY && n->op == OP_NOT) return given_where(s, (Val){n->a}, !holds, g);
  if (!holds && n->kind == VK_BINARY && n->op == OP_IS && n->b == s->none.i && g.count < 4)
    g.at[g.count++] = (Val){n->a};
  return g;
}

/* May it differ by more than an object that nothing is known of? */
static bool varies_strongly(const ValStore *s, Support p) {
  for (uint32_t i = 0; i < support_count(s, p); i++)
    if (!(support_at(s, p, i).flags & DEP_WEAK)) return true;
  return false;
}

/* A container that was handed in, the same on all ranks: what is in it is taken to be there. */
static bool is_given(const ValStore *s, Val v, Given known) {
  const ValNode *n = val_node(s, v);
  if (varies_strongly(s, n->support)) return false;
  switch (n->kind) {
    case VK_PARAM:
    case VK_EXTERNAL:
    case VK_CALL:
      return true;
    case VK_ITE:
      return is_given(s, (Val){n->b}, given_where(s, (Val){n->a}, true, known)) &&
             is_given(s, (Val){n->c}, given_where(s, (Val){n->a}, false, known));
    case VK_SEQ:
      for (uint32_t i = 0; i < n->child_count; i++) {
        bool there = val_is_none(s, val_child(s, v, i)) == 0;
        for (uint32_t k = 0; k < known.count && !there; k++)
          there = val_eq(known.at[k], val_child(s, v, i));
        if (!there) return false;
      }
      return true;
    case VK_ATTR:
      return is_given(s, (Val){n->a}, known);
    case VK_FOLD:
      return n->child_count == 1 &&
             (n->op == FOLD_SAME || n->op == FOLD_ORDERED || n->op == FOLD_BACKWARDS ||
              n->op == FOLD_ITERATOR || n->op == FOLD_UNORDERED || n->op == FOLD_VALUES) &&
             is_given(s, val_child(s, v, 0), known);
    default:
      return false;
  }
}

int val_is_none(const ValStore *s, Val v) {
  const ValNode *n = val_node(s, v);
  if (val_eq(v, s->rank)) return 0; /* who asks too early gets an error */
  switch (n->kind) {
    case VK_CONST:
      return n->op == CK_NONE;
    case VK_CALL: { /* what a library function returns is never None unless its stub says so */
      const Model *m = n->a ? models_find(s->program->models, (Name){n->a}) : NULL;
      if (!m) return n->type ? 0 : -1;
      return m->result_type.id && !m->result_optional ? 0 : -1;
    }
    case VK_MERGE:
    case VK_PARAM: {
      Val fact = val_none_fact(s, v);
      return fact.i && val_kind(s, fact) == VK_CONST ? val_eq(fact, s->yes) : -1;
    }
    case VK_SOURCE: { /* an object of a class is there, whatever it hands out */
      const Source *src = source_at(s, (SourceId){n->a});
      return src->model && src->model->is_class ? 0 : -1;
    }
    case VK_ELEMENT:
      return is_given(s, (Val){n->a}, (Given){.count = 0}) ? 0 : -1;
    case VK_UNKNOWN:
    case VK_ATTR:
    case VK_SELECT:
    case VK_ABSENT:
      return -1;
    case VK_ITE:
      return val_is_none(s, (Val){n->b}) == 0 && val_is_none(s, (Val){n->c}) == 0 ? 0 : -1;
    case VK_ITEM: { /* of a table that a loop filled: one of the values that it put in */
      const ValNode *table = val_node(s, (Val){n->a});
      if (table->kind != VK_FOLD || table->op != FOLD_MAPPING || !table->child_count) return -1;
      const ValNode *each = val_node(s, val_child(s, (Val){n->a}, 0));
      if (each->kind != VK_EACH || val_node(s, (Val){each->a})->child_count != 2) return -1;
      return val_is_none(s, val_child(s, (Val){each->a}, 1)) == 0 ? 0 : -1;
    }
    case VK_AGREED:
      return val_is_none(s, val_child(s, v, 0)) == 0 ? 0 : -1;
    case VK_FOLD:
      return n->op == FOLD_LOOKUP || n->op == FOLD_NEXT_ITEM ? -1 : 0;
    case VK_GROUP: /* a part of the world by colour: whoever has no colour gets none */
      return n->op ? val_is_none(s, val_child(s, v, 0)) : 0;
    case VK_BINARY:
      return 0;
    default:
      return 0;
  }
}

static bool is_boolean(const ValStore *s, Val v) {
  const ValNode *n = val_node(s, v);
  switch (n->kind) {
    case VK_CONST:
      return n->op == CK_TRUE || n->op == CK_FALSE;
    case VK_UNARY:
      return n->op == OP_NOT;
    case VK_BINARY:
      return n->op == OP_EQ || n->op == OP_LT || n->op == OP_IS || n->op == OP_IN ||
             n->op == OP_AND || n->op == OP_OR;
    case VK_FOLD:
      return n->op == FOLD_TRUTH || n->op == FOLD_SOME || n->op == FOLD_EVERY;
    default:
      return (n->kind == VK_MERGE && n->op == MERGE_EXIT) ||
             (n->type && !strcmp(names_text(s->names, (Name){n->type}), "bool"));
  }
}

static Val not_raw(ValStore *s, Val a);

/* Of a choice only its truth counts: `a and b`, which is `b if a else a`, is a conjunction. */
static Val truth_of_choice(ValStore *s, Val c, Val a, Val b) {
  if (val_eq(a, c)) a = s->yes;
  if (val_eq(b, c)) b = s->no;
  if (val_eq(a, s->yes)) return val_eq(b, s->no) ? c : val_or(s, c, b);
  if (val_eq(b, s->no)) return val_and(s, c, a);
  if (val_eq(a, s->no)) return val_and(s, not_raw(s, c), b);
  if (val_eq(b, s->yes)) return val_or(s, not_raw(s, c), a);
  return val_ite(s, c, a, b);
}

static Val push_test(ValStore *s, OperKind op, Val a, Val b, bool left);

/* Whoever tests a comparison of tensors has one number on either side. */
static Val tested(ValStore *s, const ValNode *n) {
  Val a = {n->a}, b = {n->b};
  bool left = val_kind(s, a) == VK_ITE, right = val_kind(s, b) == VK_ITE;
  if (left != right && val_node(s, left ? a : b)->size <= PUSH_SIZE)
    return val_truthy(s, push_test(s, (OperKind)n->op, a, b, left));
  return val_make(s, VK_BINARY, n->op, n->a, n->b, 0, NULL, 0, NO_NAME);
}

Val val_truthy(ValStore *s, Val a) {
  int t = val_truth(s, a);
  if (t >= 0) return val_bool(s, t);
  const ValNode n = *val_node(s, a);
  if (n.kind == VK_ITE && n.size <= PUSH_SIZE)
    return truth_of_choice(s, (Val){n.a}, val_truthy(s, (Val){n.b}), val_truthy(s, (Val){n.c}));
  if (n.kind == VK_FOLD && n.op == FOLD_TRUTH) return val_child(s, a, 0);
  if (n.kind == VK_BINARY && n.type && (n.op == OP_EQ || n.op == OP_LT)) return tested(s, &n);
  if (n.kind == VK_EACH || (n.kind == VK_FOLD && (n.op == FOLD_COUNT_UP || n.op == FOLD_APPEND ||
                                                     n.op == FOLD_MAPPING))) {
    bool table = n.kind == VK_FOLD && n.op == FOLD_MAPPING;
    Val entries = table ? val_child(s, a, 0) : a; /* equal keys are one, which is some */
    Val len = val_length(s, val_kind(s, entries) == VK_EACH ? entries : a);
    if (len.i) return val_not(s, val_binary(s, OP_EQ, len, val_int(s, 0)));
  }
  /* Of a container only how much there is. */
  if (val_shape_fact(s, a).i && val_is_container(s, a)) return val_shape_fact(s, a);
  return a;
}

static Val not_raw(ValStore *s, Val a) {
  if (val_eq(a, s->yes)) return s->no;
  if (val_eq(a, s->no)) return s->yes;
  if (is_unary(s, a, OP_NOT)) {
    Val inner = {val_node(s, a)->a};
    if (is_boolean(s, inner)) return inner;
  }
  if (val_kind(s, a) == VK_ITE) {
    const ValNode n = *val_node(s, a);
    if (is_boolean(s, (Val){n.b}) && is_boolean(s, (Val){n.c}) && n.size <= PUSH_SIZE)
      return val_ite(s, (Val){n.a}, not_raw(s, (Val){n.b}), not_raw(s, (Val){n.c}));
  }
  return val_make(s, VK_UNARY, OP_NOT, a.i, 0, 0, NULL, 0, NO_NAME);
}

Val val_not(ValStore *s, Val a) { return not_raw(s, val_truthy(s, a)); }

static bool contradict(const ValStore *s, Val a, Val b) {
  return (is_unary(s, a, OP_NOT) && val_node(s, a)->a == b.i) ||
         (is_unary(s, b, OP_NOT) && val_node(s, b)->a == a.i);
}

/* Does the conjunction (or, for `op` OR, the disjunction) `tree` hold `part` as an operand? */
static bool holds_operand(const ValStore *s, Val tree, Val part, OperKind op) {
  for (int depth = 0; depth < 16; depth++) {
    if (val_eq(tree, part)) return true;
    const ValNode *n = val_node(s, tree);
    if (n->kind != VK_BINARY || n->op != op) return false;
    if (n->b == part.i) return true;
    tree = (Val){n->a};
  }
  return false;
}

Val val_and(ValStore *s, Val a, Val b) {
  a = val_truthy(s, a);
  b = val_truthy(s, b);
  if (val_eq(a, s->no) || val_eq(b, s->no) || contradict(s, a, b)) return s->no;
  if (val_eq(a, s->yes) || val_eq(a, b)) return b;
  if (val_eq(b, s->yes) || holds_operand(s, a, b, OP_AND)) return a;
  Val one = val_resolved(s, OP_AND, a, b);
  return one.i ? one : val_make(s, VK_BINARY, OP_AND, a.i, b.i, 0, NULL, 0, NO_NAME);
}

Val val_or(ValStore *s, Val a, Val b) {
  a = val_truthy(s, a);
  b = val_truthy(s, b);
  if (val_eq(a, s->yes) || val_eq(b, s->yes) || contradict(s, a, b)) return s->yes;
  if (val_eq(a, s->no) || val_eq(a, b)) return b;
  if (val_eq(b, s->no) || holds_operand(s, a, b, OP_OR)) return a;
  Val one = val_resolved(s, OP_OR, a, b);
  return one.i ? one : val_make(s, VK_BINARY, OP_OR, a.i, b.i, 0, NULL, 0, NO_NAME);
}

/* What the conjunction `c` says of `part`: 1 or 0, or -1 where it says nothing. */
static int told_by(const ValStore *s, Val c, Val part) {
  for (int depth = 0; depth < 16; depth++) {
    const ValNode *n = val_node(s, c);
    Val x = n->kind == VK_BINARY && n->op == OP_AND ? (Val){n->b} : c;
    if (val_eq(x, part) || val_eq(c, part)) return 1;
    if (contradict(s, x, part)) return 0;
    if (val_eq(x, c)) return -1;
    c = (Val){n->a};
  }
  return -1;
}

/* Either way one and the same table gets an entry under one key: only what stands there is chosen.
 * NO_VAL for other values. */
static Val entered_alike(ValStore *s, Val c, Val a, Val b) {
  const ValNode m = *val_node(s, a), n = *val_node(s, b);
  if (m.kind != VK_FOLD || m.op != FOLD_INSERT_KEY || m.child_count != 3 || n.kind != VK_FOLD ||
      n.op != FOLD_INSERT_KEY || n.child_count != 3 || m.type != n.type)
    return NO_VAL;
  Val kids[3] = {val_child(s, a, 0), val_child(s, a, 1)};
  if (!val_eq(kids[0], val_child(s, b, 0)) || !val_eq(kids[1], val_child(s, b, 1))) return NO_VAL;
  kids[2] = val_ite(s, c, val_child(s, a, 2), val_child(s, b, 2));
  return val_make(s, VK_FOLD, FOLD_INSERT_KEY, 0, 0, 0, kids, 3, (Name){m.type});
}

Val val_ite(ValStore *s, Val c, Val a, Val b) {
  c = val_truthy(s, c);
  if (val_eq(c, s->yes) || val_eq(a, b)) return a;
  if (val_eq(c, s->no)) return b;
  if (is_unary(s, c, OP_NOT)) return val_ite(s, (Val){val_node(s, c)->a}, b, a);
  if (val_kind(s, a) == VK_ITE && val_node(s, a)->a == c.i)
    return val_ite(s, c, (Val){val_node(s, a)->b}, b);
  if (val_kind(s, b) == VK_ITE && val_node(s, b)->a == c.i)
    return val_ite(s, c, a, (Val){val_node(s, b)->c});
  if (val_kind(s, b) == VK_ITE && val_kind(s, c) == VK_BINARY) { /* b is a already where c holds */
    const ValNode *n = val_node(s, b);
    int told = told_by(s, c, (Val){n->a});
    if (told >= 0 && a.i == (told ? n->b : n->c)) return b;
  }
  if (is_boolean(s, c)) {
    if (val_eq(a, c)) a = s->yes;
    if (val_eq(b, c)) b = s->no;
    if (val_eq(a, s->yes) && val_eq(b, s->no)) return c;
    if (val_eq(a, s->no) && val_eq(b, s->yes)) return not_raw(s, c);
    if (val_eq(b, s->no) && is_boolean(s, a)) return val_and(s, c, a);
    if (val_eq(a, s->yes) && is_boolean(s, b)) return val_or(s, c, b);
    if (val_eq(a, s->no) && is_boolean(s, b)) return val_and(s, not_raw(s, c), b);
    if (val_eq(b, s->yes) && is_boolean(s, a)) return val_or(s, not_raw(s, c), a);
  }
  Val entered = entered_alike(s, c, a, b);
  return entered.i ? entered : val_make(s, VK_ITE, 0, c.i, a.i, b.i, NULL, 0, NO_NAME);
}

/* --- comparisons --- */

static Val push_test(ValStore *s, OperKind op, Val a, Val b, bool left) {
  const ValNode n = *val_node(s, left ? a : b);
  Val t = left ? val_binary(s, op, (Val){n.b}, b) : val_binary(s, op, a, (Val){n.b});
  Val e = left ? val_binary(s, op, (Val){n.c}, b) : val_binary(s, op, a, (Val){n.c});
  return val_ite(s, (Val){n.a}, t, e);
}

static bool distinct_consts(const ValStore *s, Val a, Val b) {
  if (!is_const(s, a) || !is_const(s, b)) return false;
  int64_t x, y;
  bool ia = val_is_int(s, a, &x), ib = val_is_int(s, b, &y);
  if (ia && ib) return x != y;
  ConstKind ka = (ConstKind)val_node(s, a)->op, kb = (ConstKind)val_node(s, b)->op;
  return ka != CK_NUMBER && kb != CK_NUMBER && !val_eq(a, b);
}

/* A rank that the launcher sets, or that a name stands for, is -1 only where there is no launcher:
 * on all ranks alike. */
static bool is_sentinel(const ValStore *s, Val a, Val b) {
  int64_t x;
  const ValNode *n = val_node(s, a);
  if (n->kind != VK_SOURCE || !val_is_int(s, b, &x) || x >= 0) return false;
  const Source *src = source_at(s, (SourceId){n->a});
  return src->kind == SRC_NAMED || (src->kind == SRC_PLACE && src->name.id);
}

static Val launched(ValStore *s, Val a) {
  return val_unknown(s, 0xe0000000u, a.i, NO_NAME, NO_NAME);
}

enum { MAX_CHOICES = 12 };

/* Is a choice None? However large the values are, the answer is about the conditions, and about those
 * values of which it is not known. NO_VAL if it is known of none. */
static Val chosen_none(ValStore *s, Val a, Given given, int depth) {
  int known = val_is_none(s, a);
  if (known >= 0) return val_bool(s, known);
  for (uint32_t i = 0; i < given.count; i++)
    if (val_eq(a, given.at[i])) return s->no;
  const ValNode n = *val_node(s, a);
  if (n.kind != VK_ITE || depth == MAX_CHOICES) return NO_VAL;
  Val cond = {n.a};
  Val yes = chosen_none(s, (Val){n.b}, given_where(s, cond, true, given), depth + 1),
      no = chosen_none(s, (Val){n.c}, given_where(s, cond, false, given), depth + 1);
  if (!yes.i && !no.i) return NO_VAL;
  if (!yes.i) yes = val_binary(s, OP_IS, (Val){n.b}, s->none);
  if (!no.i) no = val_binary(s, OP_IS, (Val){n.c}, s->none);
  return val_ite(s, (Val){n.a}, yes, no);
}

static Val compare_in(ValStore *s, Val a, Val b);

/* A table that a loop fills with an entry a round, as the list of its entries; NO_VAL otherwise. */
static Val entries_of(const ValStore *s, Val table) {
  const ValNode n = *val_node(s, table);
  if (n.kind != VK_FOLD || n.op != FOLD_MAPPING || n.child_count != 1) return NO_VAL;
  Val each = val_child(s, table, 0);
  const ValNode e = *val_node(s, each);
  if (e.kind != VK_EACH) return NO_VAL;
  const ValNode *entry = val_node(s, (Val){e.a});
  return entry->kind == VK_SEQ && entry->child_count == 2 ? each : NO_VAL;
}

/* d.get(k) of a table without a None in it: is the key missing? NO_VAL: not such a question. */
static Val is_missing(ValStore *s, Val lookup) {
  const ValNode n = *val_node(s, lookup);
  if (n.kind != VK_FOLD || n.op != FOLD_LOOKUP || n.child_count != 2) return NO_VAL;
  Val table = val_child(s, lookup, 0), each = entries_of(s, table);
  if (!each.i) return NO_VAL;
  Val value = val_child(s, (Val){val_node(s, each)->a}, 1);
  if (val_is_none(s, value) != 0 && !val_eq(value, s->rank)) return NO_VAL;
  return val_not(s, compare_in(s, val_child(s, lookup, 1), table));
}

static Val compare_pushed(ValStore *s, Val a, Val b) {
  if (val_kind(s, a) == VK_ITE && val_node(s, a)->size <= PUSH_SIZE)
    return push_test(s, OP_IS, a, b, true);
  return val_make(s, VK_BINARY, OP_IS, a.i, b.i, 0, NULL, 0, NO_NAME);
}

static Val compare_with_none(ValStore *s, Val a) {
  if (val_kind(s, a) == VK_GROUP && val_node(s, a)->op) return val_binary(s, OP_IS, val_child(s, a, 0), s->none);
  if (val_kind(s, a) == VK_CALL && val_node(s, a)->op == CALL_WRAPS) /* there is a wrapper where there is something to wrap */
    return val_binary(s, OP_IS, val_child(s, a, 0), s->none);
  if (is_sentinel(s, a, val_int(s, -1))) return launched(s, a);
  if (val_none_fact(s, a).i) return val_none_fact(s, a);
  Val missing = is_missing(s, a);
  if (missing.i) return missing;
  Val chosen = chosen_none(s, a, (Given){.count = 0}, 0);
  return chosen.i ? chosen : compare_pushed(s, a, s->none);
}

static Val compare_is(ValStore *s, Val a, Val b) {
  if (val_eq(a, b)) return s->yes;
  if (distinct_consts(s, a, b)) return s->no;
  bool na = val_eq(a, s->none), nb = val_eq(b, s->none);
  if ((na && val_is_none(s, b) == 0) || (nb && val_is_none(s, a) == 0)) return s->no;
  if (!nb) return compare_pushed(s, a, b);
  /* Every join asks it of all that meets there. */
  Val *memo = s->none_memo[a.i % NONE_MEMO];
  if (a.i && memo[0].i == a.i) return memo[1];
  Val is = compare_with_none(s, a);
  if (val_lasts(s, a) && val_lasts(s, is)) memo[0] = a, memo[1] = is;
  return is;
}

/* The launcher's variables are text: comparing one with "0" asks for rank 0. */
static Val env_number(ValStore *s, Val a, Val b) {
  const ValNode *n = val_node(s, a), *c = val_node(s, b);
  if (n->kind != VK_SOURCE || c->kind != VK_CONST || c->op != CK_STR) return b;
  const Source *src = source_at(s, (SourceId){n->a});
  const char *t = names_text(s->names, (Name){c->a});
  char *end;
  if (!src->world_rank || !src->name.id || !*t || strlen(t) > 9) return b;
  long v = strtol(t, &end, 10);
  return *end ? b : val_int(s, v);
}

/* The text of a number is compared with the text of another. */
static bool is_number_text(const ValStore *s, Val a, Val b, Val *number, int64_t *x) {
  char again[24], *end;
  if (val_kind(s, a) != VK_FOLD || val_node(s, a)->op != FOLD_TEXT || !val_is_str(s, b)) return false;
  const char *t = names_text(s->names, (Name){val_node(s, b)->a});
  *number = val_child(s, a, 0);
  if (strlen(t) > 18 || !val_is_number(s, *number) || is_boolean(s, *number)) return false;
  *x = strtoll(t, &end, 10);
  snprintf(again, sizeof again, "%lld", (long long)*x);
  return !strcmp(t, again);
}

static Val compare_eq(ValStore *s, Val a, Val b);

static bool is_empty_display(const ValStore *s, Val v) {
  const ValNode *n = val_node(s, v);
  return (n->kind == VK_DICT || (n->kind == VK_SEQ && n->op != SEQ_SET)) && !n->child_count;
}

/* Two tuples or two lists are compared place by place, an empty one with how much there is in the
 * other; NO_VAL for anything else. */
static Val compare_displays(ValStore *s, Val a, Val b) {
  const ValNode m = *val_node(s, a), n = *val_node(s, b);
  bool empty = is_empty_display(s, b);
  if ((empty || is_empty_display(s, a)) && val_is_container(s, a) &&
      name_eq(val_type(s, a), val_type(s, b)))
    return val_not(s, empty ? a : b);
  if (m.kind != VK_SEQ || n.kind != VK_SEQ || m.op != n.op || m.op == SEQ_SET) return NO_VAL;
  if (m.child_count != n.child_count) return s->no;
  if (m.child_count > MAX_COMPARED) return NO_VAL;
  Val same = s->yes;
  for (uint32_t i = 0; i < m.child_count; i++)
    same = val_and(s, same, compare_eq(s, val_child(s, a, i), val_child(s, b, i)));
  return same;
}

/* x.item() is as large as x, and equal to what x is. */
static Val number_in(const ValStore *s, Val v) {
  const ValNode *n = val_node(s, v);
  while (n->kind == VK_CALL && n->op == CALL_PLAIN && n->a && n->child_count == 1) {
    const Model *m = models_find(s->program->models, (Name){n->a});
    if (!m || !m->makes_number) break;
    v = val_child(s, v, 0);
    n = val_node(s, v);
  }
  return v;
}

enum { NAN_SITE = 0x4e614e };

/* Is it a number that is never below *least? Iterations, ranks and lengths count from 0. */
static bool is_at_least(const ValStore *s, Val v, int64_t *least, int depth) {
  const ValNode n = *val_node(s, v);
  int64_t x, y;
  if (val_is_int(s, v, least)) return true;
  *least = n.kind == VK_SIZE;
  if (n.kind == VK_ITER || n.kind == VK_SIZE || val_eq(v, s->rank)) return true;
  if (n.kind == VK_FOLD) return n.op == FOLD_LENGTH;
  if (n.kind != VK_BINARY || n.type || depth > 6) return false;
  if (n.op == OP_MOD) /* by what is above zero */
    return is_at_least(s, (Val){n.b}, &y, depth + 1) && y > 0 &&
           is_at_least(s, (Val){n.a}, &x, depth + 1);
  if (n.op != OP_ADD && n.op != OP_MUL && n.op != OP_FLOORDIV) return false;
  if (!is_at_least(s, (Val){n.a}, &x, depth + 1) || !is_at_least(s, (Val){n.b}, &y, depth + 1))
    return false;
  if (n.op == OP_ADD) return !__builtin_add_overflow(x, y, least);
  if (x < 0 || y < 0) return false;
  if (n.op == OP_MUL) return !__builtin_mul_overflow(x, y, least);
  *least = 0;
  return y > 0;
}

static Val compare_eq(ValStore *s, Val a, Val b) {
  if (is_const(s, a) && !is_const(s, b)) {
    Val t = a;
    a = b;
    b = t;
  }
  /* A handle is equal to None where it is None. */
  if (val_eq(b, s->none) && val_kind(s, a) == VK_GROUP && val_node(s, a)->op)
    return compare_with_none(s, a);
  b = env_number(s, a, b);
  Val number;
  int64_t text;
  if (is_number_text(s, a, b, &number, &text)) return compare_eq(s, number, val_int(s, text));
  if (is_sentinel(s, a, b)) return launched(s, a);
  Name object = val_operation_type(s, a, b);
  bool called = val_kind(s, a) == VK_CALL || val_kind(s, b) == VK_CALL;
  a = number_in(s, a);
  b = number_in(s, b);
  if (!object.id) {
    int64_t least, is;
    if (val_is_int(s, b, &is) && !is_const(s, a) && is_at_least(s, a, &least, 0) && least > is)
      return s->no;
    if (val_eq(a, b) && !called) return s->yes;
    if (val_eq(a, b)) /* what a call gives may be no number, which equals nothing: a question of its own */
      return val_call(s, NO_NAME, &a, 1, NAN_SITE, 0, val_support(s, a), NO_NAME);
    if (distinct_consts(s, a, b)) return s->no;
    Val same = compare_displays(s, a, b);
    if (same.i) return same;
    if (val_eq(b, s->none)) return compare_is(s, a, b);
    if (is_const(s, b) && val_kind(s, a) == VK_ITE && val_node(s, a)->size <= PUSH_SIZE)
      return push_test(s, OP_EQ, a, b, true);
    if (val_eq(b, s->yes) && is_boolean(s, a)) return a;
    if (val_eq(b, s->no) && is_boolean(s, a)) return val_not(s, a);
  }
  if (!is_const(s, b) && a.i > b.i) {
    Val t = a;
    a = b;
    b = t;
  }
  return val_make(s, VK_BINARY, OP_EQ, a.i, b.i, 0, NULL, 0, object);
}

/* float("inf") and float("-inf"): nothing is beyond. */
static bool is_infinity(const ValStore *s, Val v, const char *sign) {
  const ValNode *n = val_node(s, v);
  if (n->kind != VK_FOLD || n->op != FOLD_SAME || n->child_count != 1) return false;
  Val text = val_child(s, v, 0);
  if (!val_is_str(s, text)) return false;
  const char *t = names_text(s->names, (Name){val_node(s, text)->a});
  if (*sign && *t++ != *sign) return false;
  return !strcmp(t, "inf") || !strcmp(t, "Infinity") || !strcmp(t, "infinity");
}

static Val compare_lt(ValStore *s, Val a, Val b) {
  int64_t x = 0, y = 0;
  Name object = val_operation_type(s, a, b);
  a = number_in(s, a);
  b = number_in(s, b);
  bool ia = val_is_int(s, a, &x), ib = val_is_int(s, b, &y);
  if (ia && ib) return val_bool(s, x < y);
  if (is_infinity(s, b, "-") || is_infinity(s, a, "")) return s->no;
  if (!object.id) {
    if (val_eq(a, b)) return s->no;
    int64_t least;
    if (ib && is_at_least(s, a, &least, 0) && least >= y) return s->no;
    if (ia && is_at_least(s, b, &least, 0) && least > x) return s->yes;
    if (ib && y <= 0 && is_sentinel(s, a, val_int(s, -1))) return launched(s, a);
    if (val_eq(a, s->rank) && val_eq(b, s->world_size)) return s->yes;
    if (val_eq(b, s->rank) && val_eq(a, s->world_size)) return s->no;
    if (ib && val_kind(s, a) == VK_ITE && val_node(s, a)->size <= PUSH_SIZE)
      return push_test(s, OP_LT, a, b, true);
    if (ia && val_kind(s, b) == VK_ITE && val_node(s, b)->size <= PUSH_SIZE)
      return push_test(s, OP_LT, a, b, false);
  }
  return val_make(s, VK_BINARY, OP_LT, a.i, b.i, 0, NULL, 0, object);
}

/* The keys of a display. */
static int keys_of(const ValStore *s, Val dict, Val *keys, uint32_t cap) {
  uint32_t n = val_node(s, dict)->child_count / 2;
  if (n > cap) return -1;
  for (uint32_t i = 0; i < n; i++) keys[i] = val_child(s, dict, 2 * i);
  return (int)n;
}

/* A table on one way at least: what it is asked for there is its keys, whatever the other is. */
static bool may_be_table(const ValStore *s, Val v) {
  const ValNode *n = val_node(s, v);
  if (is_table(s, v)) return true;
  return n->kind == VK_ITE && (may_be_table(s, (Val){n->b}) || may_be_table(s, (Val){n->c}));
}

static Val compare_in(ValStore *s, Val a, Val b) {
  Val items[MAX_ASKED];
  int n = val_kind(s, b) == VK_DICT ? keys_of(s, b, items, MAX_ASKED)
                                    : val_items(s, b, items, MAX_ASKED);
  if (n >= 0) {
    bool all = is_const(s, a);
    for (int i = 0; i < n; i++) {
      if (val_eq(items[i], a)) return s->yes;
      all = all && is_const(s, items[i]);
    }
    if (all || n == 0) return s->no;
    if (n <= 4) {
      Val r = s->no;
      for (int i = 0; i < n; i++) r = val_or(s, r, compare_eq(s, a, items[i]));
      return r;
    }
  }
  const ValNode table = *val_node(s, b);
  if (table.kind == VK_FOLD && table.op == FOLD_INSERT_KEY && table.child_count == 3) {
    Val key = val_child(s, b, 1);
    if (val_eq(a, key)) return s->yes;
    return val_or(s, compare_in(s, a, val_child(s, b, 0)), compare_eq(s, a, key));
  }
  if (table.kind == VK_ITE && table.size <= PUSH_SIZE && may_be_table(s, b))
    return val_ite(s, (Val){table.a}, compare_in(s, a, (Val){table.b}),
                   compare_in(s, a, (Val){table.c}));
  Val each = entries_of(s, b);
  if (each.i) { /* its keys */
    const ValNode e = *val_node(s, each);
    b = val_each(s, SEQ_LIST, val_child(s, (Val){e.a}, 0), (Val){e.b}, val_child(s, each, 0),
                 val_child(s, each, 1), e.c);
  }
  if (val_shape_fact(s, b).i && is_table(s, b)) b = val_shape_fact(s, b);
  return val_make(s, VK_BINARY, OP_IN, a.i, b.i, 0, NULL, 0, NO_NAME);
}

Val val_binary(ValStore *s, OperKind op, Val a, Val b) {
  switch (op) {
    case OP_EQ:
      return compare_eq(s, a, b);
    case OP_NE:
      return val_not(s, compare_eq(s, a, b));
    case OP_LT:
      return compare_lt(s, a, b);
    case OP_GT:
      return compare_lt(s, b, a);
    case OP_LE:
      return val_not(s, compare_lt(s, b, a));
    case OP_GE:
      return val_not(s, compare_lt(s, a, b));
    case OP_IS:
      return compare_is(s, a, b);
    case OP_IS_NOT:
      return val_not(s, compare_is(s, a, b));
    case OP_IN:
      return compare_in(s, a, b);
    case OP_NOT_IN:
      return val_not(s, compare_in(s, a, b));
    case OP_AND:
      return val_and(s, a, b);
    case OP_OR:
      return val_or(s, a, b);
    case OP_BITAND:
    case OP_BITOR:
      if (is_boolean(s, a) && is_boolean(s, b))
        return op == OP_BITAND ? val_and(s, a, b) : val_or(s, a, b);
      return val_arithmetic(s, op, a, b);
    default:
      return val_arithmetic(s, op, a, b);
  }
}

Val val_unary(ValStore *s, OperKind op, Val a) {
  int64_t x;
  if (op == OP_NOT) return val_not(s, a);
  if (op == OP_POS) return a;
  if (op == OP_NEG && val_is_int(s, a, &x) && x != INT64_MIN) return val_int(s, -x);
  if (op == OP_INVERT && is_boolean(s, a)) return val_not(s, a);
  return val_make(s, VK_UNARY, op, a.i, 0, 0, NULL, 0, val_type(s, a));
}
