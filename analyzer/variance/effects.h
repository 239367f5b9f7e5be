/* Effect trees: what one evaluation of a function does that other ranks may wait for, in order:
 * events (collectives), the guards around them, calls, exits. Traces are read off these trees by
 * the machine in trace/; a subtree that holds no event and no exit is EFFECT_NONE.
 *
 * Ids are indices into EffectStore.nodes, 0 = nothing happens. Nodes are immutable once made. */
#ifndef RL_VARIANCE_EFFECTS_H
#define RL_VARIANCE_EFFECTS_H

#include "variance/value.h"

#define EFFECT_KINDS(E)                                                                          \
  E(NONE, "none")                                                                                \
  E(SEQ, "seq")         /* children in order */                                                  \
  E(EVENT, "event")     /* a collective: name, group, root; list: what it is handed, `a` values  \
                           of one shape on all members, then what it writes; c = the group    \
                           that it makes, or 0 */                   \
  E(IF, "if")           /* a then, b else; `value` the condition */                              \
  E(LOOP, "loop")       /* a body, b orelse; `value` the trip count (absent: until an exit);     \
                           c = ITER value id */                                                  \
  E(CALL, "call")       /* a = instance; pool: parameter, value, ...: what this caller hands to   \
                           a context that joins several */                                                       \
  E(EXIT, "exit")       /* op = ExitKind; raise: a = class (Name or Class id), b = 1 if Class,   \
                           c = 1 out of an assert; out of a loop: `value`, a leaf, is true from  \
                           here on and the children are not (way.c) */                           \
  E(TRY, "try")         /* a body, b orelse, c finally; children: handler nodes of kind HANDLER; \
                           op = 1: no operation of the body fails past them; `value`: what a     \
                           manager's end is handed */                                            \
  E(HANDLER, "handler") /* a body; children of the pool: class filters, see filter_count */      \
  E(YIELD, "yield")     /* a hole; `value` is handed out; op = 1: of a yield from */             \
  E(TELL, "tell")       /* children, leaves: none of them is true from here on */               \
  E(START, "start")     /* `value`: a generator is made anew */                                  \
  E(SPLICE, "splice")   /* a = generator instance, `value` the generator; op = SpliceKind. FOR, \
                           WITH: b = body run at each yield, c = ITER; children: run after each \
                           round, at the end. NEXT: b = at the end, c = what is sent, root = "it is at its end" */

typedef enum EffectKind {
#define EFFECT_ROW(kind, name) EF_##kind,
  EFFECT_KINDS(EFFECT_ROW)
#undef EFFECT_ROW
      EF_COUNT
} EffectKind;

typedef enum SpliceKind { SPLICE_FOR, SPLICE_WITH, SPLICE_NEXT } SpliceKind;

typedef enum ExitKind { EXIT_RETURN, EXIT_BREAK, EXIT_CONTINUE, EXIT_RAISE, EXIT_STOP } ExitKind;

/* Where a guard comes from: decides the wording and the code of a finding. */
typedef enum GuardKind {
  GUARD_IF,
  GUARD_EXPR,
  GUARD_WHILE,
  GUARD_FOR,
  GUARD_CALLEE,
  GUARD_TRY,
  GUARD_ASSERT,
  GUARD_REFUSED, /* an operation that fails on the rank that it names */
  GUARD_FAIL /* an operation that may fail on one rank alone; of an EXIT: raised by one */
} GuardKind;

/* An exception class: in view (is_class) or by its full name. Name 0 = any. */
typedef struct ClassRef {
  uint32_t id;
  bool is_class;
} ClassRef;

typedef struct Effect {
  uint8_t kind, op;
  uint8_t exits;  /* bit set of 1 << ExitKind that may leave this subtree; 1 << 7: yield */
  uint8_t guard : 4;  /* GuardKind of IF and LOOP */
  bool has_event : 1; /* an event at or below, calls included */
  bool catches : 1;   /* a handler or finally block at or below, calls not included */
  bool maybe : 1;     /* EVENT: under a condition that nobody knows; EXIT of GUARD_FAIL: all ranks may
                       * have in common what fails */
  bool varying : 1;   /* some condition below has a support (calls included) */
  uint32_t a, b, c;
  uint32_t list, count; /* into EffectStore.pool */
  Val value;            /* condition, trip count or group */
  Val root;             /* EVENT */
  uint32_t team;        /* EVENT, IF, LOOP: the region of this function that a team runs around it, or 0 */
  uint32_t order;       /* EVENT: the SRC_ORDER that decides whose turn it is, or 0 */
  Name name;            /* EVENT: canonical operation */
  const Model *model;   /* EVENT; EXIT of GUARD_FAIL: what failed, NULL a look-up */
  Loc loc;              /* statement or call */
  Loc head;             /* what to underline: condition, exit, call */
  uint32_t instance;    /* the instance that does it */
  Support own;          /* the same without what is behind calls */
  uint64_t leaves;      /* of the conditions, counts, groups and roots at or below: ValNode.leaves */
  uint64_t asks[2];     /* conditions asked at or below, calls included: a Bloom filter by value */
  Support support; /* of the conditions, counts, groups and roots at or below (calls included) */
} Effect;

enum {
  EXITS_YIELD = 1 << 7,
  EXITS_FAIL = 1 << 6, /* an operation may fail: matters along its own axis only */
};
/* Is an exception of class `raised` one of class `filter`? */
bool exception_matches(const Program *p, ClassRef raised, ClassRef filter);

typedef struct EffectStore {
  VEC(Effect) nodes;
  VEC(uint32_t) pool;
  VEC(ClassRef) filters; /* HANDLER: list..list+count index here; count 0 = catches all */
} EffectStore;

void effect_store_init(EffectStore *s);
void effect_store_release(EffectStore *s);
static inline const Effect *effect_at(const EffectStore *s, uint32_t id) {
  return &s->nodes.at[id];
}
/* Does an event communicate only if an object is wrapped of which nobody knows what it is? */
static inline bool effect_is_guess(const EffectStore *s, uint32_t id) {
  const Effect *n = effect_at(s, id);
  return n->maybe && n->model && n->model->when.len && n->model->when.at[0].in_view;
}
const char *effect_kind_name(EffectKind k);
/* Adds a condition and its parts to a filter; asks_has: may the filter hold it? */
void asks_add(const ValStore *s, uint64_t *asks, Val condition);
static inline bool asks_has(const uint64_t *asks, Val condition) {
  uint32_t bit = condition.i * 2654435761u >> 25;
  return asks[bit >> 6] >> (bit & 63) & 1;
}
/* The same of a loop's count: whether it is 0, or 1, is asked. */
static inline uint32_t asks_count_bit(Val count) { return count.i * 2246822519u >> 25; }
static inline void asks_add_count(uint64_t *asks, Val count) {
  asks[asks_count_bit(count) >> 6] |= 1ull << (asks_count_bit(count) & 63);
}
static inline bool asks_has_count(const uint64_t *asks, Val count) {
  return asks[asks_count_bit(count) >> 6] >> (asks_count_bit(count) & 63) & 1;
}

#endif
