/* The value domain: hash-consed symbolic expressions.
 *
 * A Val is what an expression of the analyzed program evaluates to, as an expression over symbols:
 * constants, this rank, sizes, parameters nobody binds, results of unknown calls, and *sources*
 * (values that may differ between ranks, each with its axes and cause). Equal expressions have
 * equal ids, so "the same condition" is an id comparison, and a condition can be evaluated for a
 * concrete rank by partial evaluation (variance/peval.h). Every node carries its *support*: the set
 * of sources it depends on. An empty support means uniform. Joins are ITE nodes, so implicit flow
 * is simply the support of the join's condition.
 *
 * Nodes are never freed before the store. Not thread-safe. Node size is bounded: an expression that
 * grows past a limit becomes an opaque node with the same support (counted). */
#ifndef RL_VARIANCE_VALUE_H
#define RL_VARIANCE_VALUE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/idset.h"
#include "base/map.h"
#include "base/vec.h"
#include "finding/finding.h"
#include "models/models.h"
#include "program/program.h"

typedef struct Val {
  uint32_t i;
} Val;
#define NO_VAL ((Val){0})
static inline bool val_eq(Val a, Val b) { return a.i == b.i; }

/* kind, dump name. Payload words a, b, c and children as the comment says. */
#define VAL_KINDS(V)                                                                            \
  V(ABSENT, "absent")                                                                           \
  V(CONST, "const")         /* op = ConstKind; a:b = int64, or a = Name */                      \
  V(UNKNOWN, "unknown")     /* uniform symbol: a = site, b = instance, c = Name (why/what) */   \
  V(PARAM, "param")         /* a = Func, b = index, c = context tag; type in `type`; children   \
                               as of MERGE */                                                   \
  V(SOURCE, "source")       /* a = Source id: a value that differs between ranks */             \
  V(ITER, "iter")           /* a = loop site, b = instance: number of the iteration, from 0 */  \
  V(MERGE, "merge")         /* a = site, b = instance, c = name, op = MergeKind: an unknown     \
                               function of its support; no children, or two facts of their      \
                               own: "is None" and the shape, each absent if not known apart */   \
  V(UNARY, "unary")         /* op; a */                                                         \
  V(BINARY, "binary")       /* op (arithmetic, comparison, and, or); a, b */                    \
  V(ITE, "ite")             /* a ? b : c */                                                     \
  V(SEQ, "seq")             /* op = SeqKind; children; a = site, b = instance (identity) */     \
  V(DICT, "dict")           /* children: key, value, ...; a = site, b = instance */             \
  V(EACH, "each")           /* op = SeqKind; a = element, b = condition or 0, c = loop site;    \
                               child 0 = the iterable, 1 = ITER: a list built by a loop */      \
  V(SELECT, "select")       /* a = condition, b = value, c = initial; children: iterable, ITER: \
                               the value of the last iteration whose condition holds */         \
  V(SLICE, "slice")         /* children: start, stop, step */                                   \
  V(FOLD, "fold")           /* op = Fold; children: arguments */                                \
  V(CALL, "call")           /* a = Name of the function, b = site, c = instance; children;      \
                               op = CallKind */                                                 \
  V(ATTR, "attr")           /* a = object, b = Name */                                          \
  V(ITEM, "item")           /* a[b] */                                                          \
  V(ELEMENT, "element")     /* a = iterable, b = ITER */                                        \
  V(AGREED, "agreed")       /* a = group, b = site, c = instance; child 0 = before */           \
  V(SIZE, "size")           /* a = group: its number of ranks */                                \
  V(MEMBERS, "members")     /* a = group: list of its global ranks */                           \
  V(FUNC, "function")       /* a = Func; children: captured values (in free-variable order) */  \
  V(CLASS, "class")         /* a = Class */                                                     \
  V(OBJECT, "object")       /* a = Class, b = site, c = instance; op: ObjectKind */             \
  V(MODULE, "module")       /* a = Mod */                                                       \
  V(EXTERNAL, "external")   /* a = dotted Name */                                               \
  V(BOUND, "bound")         /* a = receiver, b = FUNC value */                                  \
  V(METHOD, "method")       /* a = receiver, b = Name of the method, c = Name of its type */    \
  V(PARTIAL, "partial")     /* a = callee; children: positional, then (name const, value)...;   \
                               b = number of positional */                                      \
  V(SUPER, "super")         /* a = receiver, b = Class after which to look */                   \
  V(GENERATOR, "generator") /* a = instance */                                                  \
  V(WORLD, "world")                                                                             \
  V(GROUP, "group")       /* a = members or 0, b = site, c = instance; child 0 = colour */      \
  V(LAID, "laid")         /* group laid along axes: a = model index + 1, c = low axes;          \
                             children: arguments */                                             \
  V(NAMED, "named_group") /* a group known by its name: a = object or 0, b = Name */

/* Made here; a place in memory (see eval_expr.c); what a declaration says of something made elsewhere: its class may
 * be one that derives from it. */
typedef enum ObjectKind { OBJECT_MADE, OBJECT_BOX, OBJECT_DECLARED } ObjectKind;

typedef enum ValKind {
#define VAL_ROW(kind, name) VK_##kind,
  VAL_KINDS(VAL_ROW)
#undef VAL_ROW
      VK_COUNT
} ValKind;

typedef enum ConstKind {
  CK_NONE,
  CK_FALSE,
  CK_TRUE,
  CK_INT,
  CK_STR,
  CK_NUMBER,
  CK_ELLIPSIS
} ConstKind;
typedef enum SeqKind { SEQ_LIST, SEQ_TUPLE, SEQ_SET } SeqKind;
typedef enum MergeKind {
  MERGE_LOOP,   /* loop-carried variable at the head of an iteration */
  MERGE_AFTER,  /* a variable the loop writes, after the loop */
  MERGE_EXIT,   /* "the loop was left by this exit" */
  MERGE_TRY,    /* a variable between the start and the end of a try body */
  MERGE_FIELD,  /* join of the stores to a field or global */
  MERGE_RETURN, /* result of a call that is still being evaluated (recursion) */
  MERGE_SIZE,   /* an expression grew too large */
  MERGE_ARG,    /* parameter of a context that joins several callers */
  MERGE_ALONE,  /* what a process computes that runs alone */
  MERGE_UNKNOWN_CALL,
  MERGE_FAIL,  /* "this operation failed" */
  MERGE_COUNT, /* how many values decide: see extent.c */
  MERGE_YIELD, /* what a generator hands out: bound at each of its holes */
} MergeKind;

/* What a CALL's children are. */
typedef enum CallKind {
  CALL_PLAIN, /* the arguments */
  CALL_VIEW,  /* child 0 = what it hands back; then others */
  CALL_MADE,  /* what a model with named parts made: child 0 = what it wraps or ABSENT, 1 = the
                 receiver or ABSENT, then one for each parameter, ABSENT if not given */
  CALL_WRAPS, /* the same, and child 0 is handed back: a view of it */
} CallKind;

/* --- supports --- */

typedef struct SourceId {
  uint32_t i;
} SourceId;
typedef struct Support {
  uint32_t i;
} Support; /* interned set; 0 = empty */

enum {
  DEP_WEAK = 1,     /* through an unknown call or an object: only under profile all */
  DEP_JOINED = 2,   /* through a join over several callers: at most warning */
  DEP_NAMED = 4,    /* the evidence is a name: at most warning */
  DEP_IDENTITY = 8, /* a clock, pid, path: weak until it is compared or tested */
  DEP_CUT = 16,     /* of an expression that grew too large to be followed: at most warning */
};

typedef struct Dep {
  uint32_t source;
  uint32_t flags; /* DEP_*; of two ways to the same source the surer one counts */
} Dep;

typedef enum SourceKind {
  SRC_RANK, /* global rank: one for the program (name evidence and launcher variables are others) */
  SRC_GROUP_RANK, /* rank inside `group` */
  SRC_PLACE,      /* a stable predicate or coordinate of the rank's place (model, arguments) */
  SRC_FRESH,      /* born at one evaluation: clock, file, batch, queue, ... */
  SRC_AGREED,     /* agreed inside `group`, may differ between its sisters */
  SRC_NAMED,      /* a parameter, field or variable taken for its name */
  SRC_ORDER,      /* the order in which an unordered container is walked in this process */
  SRC_FAIL,       /* an operation that may fail on one rank alone */
} SourceKind;

/* What is asked of a file that all ranks may name, so that a shared file system answers all alike; what is read
 * from one that this rank names alone, of which all may yet hold the same. At most warning. */
typedef enum FileTest { FILE_TEST_NONE, FILE_TEST_COMMON, FILE_TEST_OWN_CONTENT } FileTest;

typedef struct Source {
  SourceKind kind;
  Axes axes;
  uint8_t cause;   /* Cause bits */
  bool world_rank; /* its value is the global rank (RANK; NAMED and launcher variables) */
  bool identity;   /* strong only when compared or tested */
  bool weak;
  bool joined;
  bool elements_unknown; /* ORDER: of what hashes nobody knows how */
  uint8_t file_test; /* FileTest */
  bool stated;    /* by a comment */
  bool single;    /* PLACE, NAMED: true on no more than one rank of those along `axes` */
  Val group;      /* GROUP_RANK, AGREED; for PLACE: uniform inside it if `outside` */
  bool outside;
  const Model *model; /* or NULL */
  Name name;          /* variable or field for NAMED */
  Loc loc;            /* where it is born */
  Support of;         /* AGREED: what the agreed value depended on before */
  uint32_t instance;
} Source;

typedef struct ValNode {
  uint8_t kind, op;
  uint16_t size : 14;  /* number of nodes below, saturated */
  uint16_t brings : 1; /* a function may be found in it: see eval_context.c */
  uint16_t inert : 1;  /* peval leaves it as it is unless a leaf below is bound */
  uint32_t a, b, c;
  uint32_t child, child_count; /* into ValStore.children */
  Support support;
  uint32_t type;   /* Name id of a full dotted type, or 0 */
  uint64_t leaves; /* which leaves may be below: one bit a leaf, by hash */
} ValNode;

/* Is a value None? */
typedef struct NoneAnswer {
  Val of;
  Support support; /* of the answer */
  int known;       /* 1 it is, 0 it is not, -1 nobody knows */
} NoneAnswer;

enum { NONE_MEMO = 1 << 13, NONE_ANSWERS = 1 << 13, MENTION_MEMO = 1 << 16 };

typedef struct ValStore {
  const Program *program;
  Names *names;
  VEC(ValNode) nodes;
  VEC(uint32_t) children;
  IdSet node_index;
  VEC(Source) sources; /* [0] dummy */
  Map source_index;    /* key of a stable source -> id */
  VEC(Dep) deps;
  struct {
    uint32_t first, count;
  } * support_at;
  uint32_t support_len, support_cap;
  Map support_index; /* hash -> first support with it (chained by probing the key) */
  Map union_memo, below_memo;
  uint64_t *mention_memo; /* a value, a leaf, and whether it is in there: the newest answers */
  uint32_t passing; /* values from here on are to be forgotten: see val_ask; 0 = none is */
  NoneAnswer *none_answers; /* the newest, by the value's id: joined.c */
  Val (*none_memo)[2]; /* a value, and whether it is None: the newest answers, by the value's id */
  Map own_order; /* containers that were filled in this process's own order -> 1 */
  Map conditions;           /* group that some places along its axes are in -> who is: a value */
  Map condition_parts;      /* what these conditions ask -> 1 */
  Map lengths;              /* object that hands out -> how many, where that differs */
  uint32_t widened;         /* expressions that grew past the limit */
  Val none, yes, no, world; /* common constants */
  Val beyond;               /* an element past the end: no launch of that size exists */
  Val rank, world_size;
  Name group_type; /* type of a group handle, from the models; NO_NAME if none */
} ValStore;

void val_store_init(ValStore *s, const Program *p);
void val_store_release(ValStore *s);

static inline const ValNode *val_node(const ValStore *s, Val v) { return &s->nodes.at[v.i]; }
static inline ValKind val_kind(const ValStore *s, Val v) { return (ValKind)s->nodes.at[v.i].kind; }
static inline Val val_child(const ValStore *s, Val v, uint32_t i) {
  return (Val){s->children.at[s->nodes.at[v.i].child + i]};
}
static inline Support val_support(const ValStore *s, Val v) { return s->nodes.at[v.i].support; }
static inline bool val_uniform(const ValStore *s, Val v) { return !s->nodes.at[v.i].support.i; }
static inline uint64_t val_own_bit(Val v) { return 1ull << (v.i * 2654435761u >> 26); }
/* Does it stand for what a generator hands out at one of its holes? */
static inline bool val_is_yielded(const ValStore *s, Val v) {
  return s->nodes.at[v.i].kind == VK_MERGE && s->nodes.at[v.i].op == MERGE_YIELD;
}
/* False: `v` neither is nor contains `part`. True: it may. */
static inline bool val_may_hold(const ValStore *s, Val v, Val part) {
  return s->nodes.at[v.i].leaves & val_own_bit(part);
}
/* Is payload word a, b or c (which = 0, 1, 2) of such a node a value? */
bool val_payload_is_val(ValKind k, unsigned which);
const char *val_kind_name(ValKind k);

/* Between the two, values may be made that only an answer is read off: val_forget takes them away again,
 * so none of them may be kept. Questions nest. */
typedef struct Asking {
  uint32_t nodes, children, outer;
} Asking;
Asking val_ask(ValStore *s);
void val_forget(ValStore *s, Asking from);
/* Will it still be there when all questions are answered? */
static inline bool val_lasts(const ValStore *s, Val v) { return !s->passing || v.i < s->passing; }

/* --- supports --- */
uint32_t support_count(const ValStore *s, Support p);
Dep support_at(const ValStore *s, Support p, uint32_t i);
Support support_union(ValStore *s, Support a, Support b);
/* The same of all that is asked at or below a statement: many more are kept, since a source that is left out of
 * it is one by which no two ranks are compared. Not for values. */
Support support_below(ValStore *s, Support a, Support b);
Support support_of_source(ValStore *s, SourceId id, uint32_t flags);
/* Adds flags to every entry; with `only_causes` != 0 only to sources of those causes. */
Support support_flagged(ValStore *s, Support p, uint32_t flags, unsigned only_causes);
/* How much stands between a source and what depends on it by a way with these DEP_* flags, as one number:
 * of two ways to it the one with the smaller number is the surer, and speaks. Where each has its own
 * reason to doubt, both being there makes neither certain. A way that only profile all shows is the
 * least sure. */
uint32_t dep_doubt(uint32_t flags);
/* A clock that is compared is no longer a mere name. */
Support support_compared(ValStore *s, Support p);
/* Drops weak entries but those of cause data (attribute access, method results). */
Support support_strong(ValStore *s, Support p);
bool support_has(const ValStore *s, Support p, SourceId id);
bool support_within(const ValStore *s, Support inner, Support outer);

/* The part of a size's support that a claim about it may rest on. */
Support size_evidence(ValStore *s, Val size);

/* --- sources --- */
static inline const Source *source_at(const ValStore *s, SourceId id) {
  return &s->sources.at[id.i];
}
/* Interns: a stable source is found again by (kind, model, group, name, key); a fresh one by its
 * location and instance. */
SourceId source_add(ValStore *s, const Source *src, uint64_t key);
Val val_source(ValStore *s, SourceId id, Name type);

/* --- constructors: simplify as they build --- */
Val val_int(ValStore *s, int64_t v);
Val val_bool(ValStore *s, bool v);
Val val_str(ValStore *s, Name n);
Val val_const(ValStore *s, ConstKind k, uint32_t a, uint32_t b);
Val val_unknown(ValStore *s, uint32_t site, uint32_t instance, Name what, Name type);
Val val_param(ValStore *s, Func f, uint32_t index, uint32_t tag, Name type, Support support);
Val val_merge(ValStore *s, MergeKind k, uint32_t site, uint32_t instance, uint32_t name,
              Support support, Name type);
/* The same leaves, not made yet. */
ValNode node_of_param(Func f, uint32_t index, uint32_t tag, Name type, Support support);
ValNode node_of_merge(MergeKind k, uint32_t site, uint32_t instance, uint32_t name, Support support,
                      Name type);
/* Makes the leaf that stands for any one of `from` (MERGE or PARAM), with what it depends on less than
 * the values do: whether it is None, and which keys and how many elements there are. `flags` are added
 * to these. With `open` a fact that is the same constant in all is kept as an unknown. */
Val val_joined(ValStore *s, ValNode leaf, const Val *from, uint32_t count, uint32_t flags, bool open);
/* The same, where `by` is what decides which of them it is. */
Val val_joined_by(ValStore *s, ValNode leaf, const Val *from, uint32_t count, Support by,
                  uint32_t flags, bool open);
/* Makes the leaf (MERGE) of a container that is there, whose shape depends on `shape` alone. */
Val val_shaped(ValStore *s, ValNode leaf, Support shape);
/* What takes the place of a node that would grow too large: the leaf, which keeps the facts, or for a
 * choice between tuples a tuple. */
Val val_cut(ValStore *s, const ValNode *n, const uint32_t *kids, ValNode leaf);
/* A parameter of a context that joins several callers. */
static inline bool val_is_joined(const ValStore *s, Val v) {
  return s->nodes.at[v.i].kind == VK_PARAM && s->nodes.at[v.i].c == 1;
}
/* The two facts of a MERGE or PARAM; absent where nothing is known apart. */
Val val_none_fact(const ValStore *s, Val leaf);
Val val_shape_fact(const ValStore *s, Val leaf);
/* What the keys, the length and the order of a container depend on. */
Support val_shape(ValStore *s, Val v);
/* Makes the leaf, with its two facts (see joined.c) or, where `facts` is NULL, with none. */
Val val_leaf_with(ValStore *s, ValNode leaf, const Val *facts);
Val val_iter(ValStore *s, uint32_t site, uint32_t instance);
Val val_unary(ValStore *s, OperKind op, Val a);
Val val_binary(ValStore *s, OperKind op, Val a, Val b);
/* The same for an operator that computes: no comparison, no logic. */
Val val_arithmetic(ValStore *s, OperKind op, Val a, Val b);
/* The truth of any value as a condition: pushed through joins, so that `x is None`, empty displays
 * and flags become conditions on what decided them. */
Val val_truthy(ValStore *s, Val a);
Val val_not(ValStore *s, Val a);
Val val_and(ValStore *s, Val a, Val b);
Val val_or(ValStore *s, Val a, Val b);
/* `a and b`, `a or b` (op), where an operand of either and one of the other say together what they have
 * in common: NO_VAL where they do not. */
Val val_resolved(ValStore *s, OperKind op, Val a, Val b);
Val val_ite(ValStore *s, Val c, Val a, Val b);
Val val_seq(ValStore *s, SeqKind k, const Val *items, uint32_t count, uint32_t site,
            uint32_t instance);
Val val_dict(ValStore *s, const Val *items, uint32_t count, uint32_t site, uint32_t instance);
Val val_each(ValStore *s, SeqKind k, Val element, Val cond, Val iterable, Val iter, uint32_t site);
Val val_select(ValStore *s, Val cond, Val value, Val init, Val iterable, Val iter);
/* "The handle of my group", chosen by membership in the loop that makes all the groups, is no
 * varying choice: every rank gets exactly one (a family). */
bool val_is_family(ValStore *s, Val cond, Val value);
Val val_fold(ValStore *s, Fold f, const Val *args, uint32_t count);
Val val_call(ValStore *s, Name fn, const Val *args, uint32_t count, uint32_t site,
             uint32_t instance, Support support, Name type);
/* What a model with named parts made; kind CALL_MADE or CALL_WRAPS, children as these say. */
Val val_made(ValStore *s, CallKind kind, Name fn, const Val *children, uint32_t count, uint32_t site,
             uint32_t instance, Support support, Name type);
/* The same call (function, place, kind, type) with other children. */
Val val_call_again(ValStore *s, Val call, const Val *children, Support support);
/* The same call with other arguments; what it depended on through the old ones alone goes. */
Val val_call_with(ValStore *s, Val call, const Val *args);
Val val_attr(ValStore *s, Val obj, Name name);
Val val_item(ValStore *s, Val obj, Val index);
Val val_element(ValStore *s, Val iterable, Val iter);
/* One of a few constant strings, picked by number: as a choice between them. Others stay. */
Val val_choice_of_names(ValStore *s, Val v);
Val val_agreed(ValStore *s, Val group, Val before, uint32_t site, uint32_t instance, Loc loc);
Val val_size(ValStore *s, Val group);
Val val_members(ValStore *s, Val group);
Val val_make(ValStore *s, ValKind k, unsigned op, uint32_t a, uint32_t b, uint32_t c,
             const Val *children, uint32_t count, Name type);
/* The same group, as one of those into which the colour parts the whole world. */
/* A fold that makes a list of ranks, or of a grid's sizes, out of another; NO_VAL while it is not
 * known member by member, or the fold is none of these. */
Val fold_ranks(ValStore *s, Fold f, const Val *args, uint32_t count);
Val val_coloured(ValStore *s, Val group);
Val val_group(ValStore *s, Val members, Val colour, uint32_t site, uint32_t instance, Val iter);
Val val_group_rank(ValStore *s, Val group, Loc loc, const Model *model);
/* Is the order of its elements this process's own? Sets of what does not hash alike everywhere. */
bool val_unordered(const ValStore *s, Val v);
/* Is it known of its elements that they hash apart: text, objects? */
bool val_elements_known(const ValStore *s, Val v);
/* The container was filled, or sorted, so that its order is this process's own. */
void val_own_order(ValStore *s, Val v);

/* --- questions --- */
bool val_is_int(const ValStore *s, Val v, int64_t *out);
static inline bool val_is_str(const ValStore *s, Val v) {
  return val_kind(s, v) == VK_CONST && val_node(s, v)->op == CK_STR;
}
/* Certainly a plain number: `x + 0` of a tensor would be another tensor. */
bool val_is_number(const ValStore *s, Val v);
/* The type of an operation on objects (tensors) is the object's; else NO_NAME. */
Name val_operation_type(const ValStore *s, Val a, Val b);
/* A question that one rank along an axis answers with yes. */
static inline bool val_is_single(const ValStore *s, Val v) {
  return val_kind(s, v) == VK_SOURCE && source_at(s, (SourceId){val_node(s, v)->a})->single;
}
/* 1 true, 0 false, -1 not known: truth of a constant or of a value that is always true (functions,
 * classes, modules, objects without __bool__, non-empty displays, groups). */
int val_truth(const ValStore *s, Val v);
/* 1: is None, 0: is certainly not None, -1 not known. */
int val_is_none(const ValStore *s, Val v);
/* A list, tuple, set or dict: it is true if there is anything in it. */
bool val_is_container(const ValStore *s, Val v);
/* Full dotted type if known: of constants, displays, typed results. NO_NAME otherwise. */
Name val_type(const ValStore *s, Val v);
/* The type that all of them have that are not None; NO_NAME if they differ or one is not known. */
Name val_type_joined(const ValStore *s, const Val *v, uint32_t count);
Class val_class(const ValStore *s, Val v); /* class in view of an object or typed parameter */
/* A list whose members are known one by one: SEQ, COUNT_UP of constants, short str. Fills up to
 * `cap` items, returns the count or -1. */
int val_items(ValStore *s, Val v, Val *items, uint32_t cap);
/* The members of a set (or of a list made of one) that was built of different constants, in the order
 * they are written. Returns the count, or -1. */
int val_set_items(ValStore *s, Val v, Val *items, uint32_t cap);
/* Does the fold hand on what its first argument holds: as many elements, in whatever form? */
static inline bool fold_keeps_members(Fold f) {
  return f == FOLD_SAME || f == FOLD_ORDERED || f == FOLD_INDEXED || f == FOLD_BACKWARDS ||
         f == FOLD_ITERATOR || f == FOLD_KEYS || f == FOLD_VALUES || f == FOLD_ITEMS;
}
/* Length of a value if it is a known constant or expression (may be symbolic), else NO_VAL. */
Val val_length(ValStore *s, Val v);
/* How many elements such a slice takes that begins at a multiple of just that number, or ends that far
 * behind its beginning, of what is long enough; else NO_VAL. */
Val val_slice_width(ValStore *s, Val slice);
/* How many elements of `list` are in the slice, where it is this rank's even share; else NO_VAL. */
Val val_even_share(ValStore *s, Val list, Val slice);
/* The storage a value lives in: strips aliasing operations (views). */
Val val_storage(const ValStore *s, Val v);

/* Axes along which a group's members differ; AXES_WORLD for the world; 0 = unknown. */
Axes group_axes(const ValStore *s, Val g);
/* Who is in a group that does not hold every place along its axes, as a condition on the place; NO_VAL
 * if there is none. */
Val group_condition(const ValStore *s, Val g);
/* Is it a part of such a condition of some group? */
bool group_condition_asks(const ValStore *s, Val part);
void group_set_condition(ValStore *s, Val g, Val condition);
/* A group made of every rank of the world. */
bool group_is_whole(const ValStore *s, Val g);
/* Text for messages: "world group", "group `tp_group`". Appends. */
void group_text(const ValStore *s, Val g, Strbuf *out);

/* Readable form for dumps and messages. */
void val_print(const ValStore *s, Val v, Strbuf *out);
void support_print(const ValStore *s, Support p, Strbuf *out);

#endif
