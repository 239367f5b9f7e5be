/* The solver: abstract interpretation of the program, top-down from its entries.
 *
 * A function is evaluated per *context*: its arguments and the fields and globals it may read, as
 * values. Equal contexts share one Instance. The first few contexts of a function are exact; past a
 * bound, arguments and state are joined (widened, counted), so every function has a bounded number
 * of instances. An Instance is the function's summary: result, writes, effect tree.
 *
 * Evaluation order is fixed by the program, so everything is deterministic. Single-threaded. */
#ifndef RL_VARIANCE_ENGINE_H
#define RL_VARIANCE_ENGINE_H

#include "variance/effects.h"
#include "variance/heap.h"
#include "variance/peval.h"

typedef struct CallRef {
  uint32_t caller; /* instance */
  uint32_t effect; /* the CALL node */
} CallRef;

typedef struct Instance {
  Func func;
  uint64_t key;
  Val *args; /* bound parameters, by index; borrowed from the engine's arena */
  uint32_t arg_count;
  Val result;
  HeapSlot *writes; /* state at the exits that differs from the entry; until evaluation ends */
  uint32_t write_count;
  uint32_t root;  /* effect */
  uint32_t trail; /* its events as one line, 0 none, TRAIL_BROKEN if not a line */
  uint8_t exits;  /* EXIT_RAISE, EXIT_STOP bits that may leave it */
  bool done, active, recursive, entry, widened, generator;
  bool half;         /* __enter__ or __exit__: judged in its users only */
  bool always_exits; /* never returns normally */
  Val items, element, round; /* of a generator: see eval_generator.c; NO_VAL until asked */
  bool lazy;                 /* a generator that no function stands for */
  Val received;              /* of a generator: what a yield gives back to it; NO_VAL not asked */
  Support sent;              /* what that depends on */
  Heap *made_in;             /* of a generator: its state at the beginning, to be run again */
  bool fallible;       /* an operation in it may fail on one rank alone */
  uint32_t running;    /* threads of its own that go on when it returns: RunningList */
  Val waited[4];       /* for whom it waits that its caller may have started */
  uint32_t waited_count;
  bool waits_for_any;
  Val failed;          /* under which one did, past its end; NO_VAL never */
  VEC(CallRef) callers;
} Instance;

/* Why a call was not followed; counted, never guessed. UNRESOLVED(kind, text) */
#define UNRESOLVED_REASONS(U)                     \
  U(UNKNOWN_NAME, "name not bound in view")       \
  U(UNKNOWN_RECEIVER, "receiver of unknown type") \
  U(UNKNOWN_METHOD, "method not found in class")  \
  U(EXTERNAL, "library function without a model") \
  U(PARAMETER, "value of a parameter")            \
  U(COMPUTED, "computed callee")                  \
  U(DEPTH, "call depth bound")

typedef enum Unresolved {
#define U_ROW(kind, text) UNRESOLVED_##kind,
  UNRESOLVED_REASONS(U_ROW)
#undef U_ROW
      UNRESOLVED_COUNT
} Unresolved;

typedef struct CallEdge {
  Func caller, callee;
} CallEdge;

/* Where a source was read: for witnesses ("rank = dist.get_rank()" at its line). */
typedef struct Birth {
  uint32_t source;
  Loc loc;
  Func func;
} Birth;
/* Where a value was given a name: for the flow steps of witnesses. */
typedef enum NamingKind {
  NAMED_STORE,
  NAMED_ARGUMENT, /* of a call: `name` is the parameter */
  NAMED_CHOICE,   /* two ways met behind a guard, on each of which the name is something else */
  NAMED_LOOP,     /* a loop's rounds leave it behind */
  NAMED_RESULT,   /* a function returns it; it has no name */
  NAMED_LEAVING   /* a guard decides which of its results a function returns, or whether yet: no name */
} NamingKind;

typedef struct Naming {
  Val value;
  Val by; /* CHOICE: what the guard asks */
  Name name;
  Loc loc;
  Func func; /* that this stands in */
  Func to;   /* whose name it is: the callee of an argument, else `func` */
  uint32_t end; /* LOOP: where it ends, as an offset; else 0 */
  uint8_t kind; /* NamingKind */
  bool field;   /* of an object or module, not of a function's own */
  bool global;  /* of a module: its functions call it by the name alone */
  Class cls;    /* field: of the object or class that it was stored to, if that is in view */
  bool first;   /* store: the value had no name there before */
} Naming;

/* A call in view whose result is not the same on all ranks. */
typedef struct Answer {
  Loc call;
  Func callee;
} Answer;

/* One event on the line of events that led to a point. */
typedef struct TrailNode {
  uint32_t parent; /* 0 = start */
  uint32_t site, instance;
  Name op;
  Val group, root; /* TRAIL_BROKEN: of this group nothing is known, absent: of none */
  uint32_t effect; /* effect id of the event */
  Val sent;        /* what this rank hands in, of an agreement; else absent */
} TrailNode;

/* A function that runs on a thread, and issues something, from where it was started on. */
typedef struct Running {
  uint32_t body;  /* effect */
  Val owner;      /* what it was started through: the thread, the pool */
  bool in_pool;   /* may run after others of the same owner */
  uint32_t site, instance; /* the call that started it */
  SourceId first; /* who is first where it meets another's events */
  Loc loc;
} Running;
/* Threads that may be running, as a list without repetition, the newest start first. */
typedef struct RunningList {
  uint32_t thread, rest; /* rest: 0 = none */
} RunningList;
/* Something is issued while a thread may be running. */
typedef struct Beside {
  uint32_t thread, effect;
} Beside;

typedef struct ModuleState {
  Heap *heap;
  bool active;
} ModuleState;
/* A function that stores to a field or global; `inside`: it only changes what is in there. */
typedef struct FieldStore {
  Func func;
  Name name;
  uint32_t next; /* 1 + index */
  bool inside;
} FieldStore;

typedef struct FuncInfo FuncInfo;

enum {
  WALKED_TWICE = 0,
  GROWN = 2 /* name of a MERGE_UNKNOWN_CALL: a container behind a method that changed it */
};

typedef struct Engine {
  const Program *program;
  const Models *models;
  Names *names;
  ValStore values;
  Evaluator evaluator;
  Wraps ways_in_view; /* in which a library's name in some file of the program wraps */
  EffectStore effects;
  Arena arena;
  VEC(Instance) instances; /* [0] dummy */
  Map instance_index;      /* key -> instance */
  FuncInfo *infos;         /* by Func */
  VEC(CallEdge) edges;
  Map edge_index;
  VEC(Birth) births;
  Map birth_index;
  VEC(Naming) namings;
  IdSet naming_index;
  VEC(Answer) answers;
  Map answer_index;
  Map first_naming; /* value << 32 | Func: it has a name there */
  Map field_memo; /* class << 32 | name -> value id */
  Map field_active;
  Map atom_classes; /* Func << 32 | parameter -> the class of what callers hand to an atom: eval_atom.c */
  Map records; /* class -> is it a data class; class << 32 | name -> is the field open: eval_record.c */
  Map module_state; /* Mod -> 1 + index into module_heaps */
  VEC(ModuleState) module_states;
  VEC(TrailNode) trails;
  Map trail_index;
  Map field_stores; /* class << 32 | name -> 1 + head in field_store_list */
  VEC(FieldStore) field_store_list;
  Map given; /* class << 32 | name -> 1: a call that makes an object of it says what the field is;
                class << 32 -> by how many positional arguments one does, at most */
  Map outside_stores; /* name -> 1: something else than a method's own object gets such a field */
  Map global_stores;  /* module << 32 | name -> 1 + head (functions with a `global` store) */
  Map aliases;        /* Func << 32 | local name -> the field or global that it was assigned from: ExprId */
  Map recv_index;     /* Func -> its value after decorators, 0 while being decorated */
  Map call_sites;     /* site -> 0 resolved, 1 unresolved: each call counted once */
  uint32_t *name_bit; /* by name: 1 + bit of FuncInfo.reads if it is stored somewhere */
  uint32_t name_bit_count, read_words;
  VEC(const struct ReadSet *) read_sets; /* eval_reads.c */
  Map read_set_index;                    /* hash -> read_sets */
  VEC(const struct ReadSet *) read_unions;
  Map read_union_index; /* hash of two sets -> read_unions */
  Map asked_sizes; /* Func id -> the most ranks, above 1, without which it leaves or complains */
  uint32_t call_count, unresolved_count, widened_contexts, depth_cuts, unknown_statements;
  Map event_sites;   /* site -> 1 */
  Map made_sizes;    /* value -> what tells its size, in made_parts: see extent.c */
  VEC(uint32_t) made_parts; /* count, then value << 1 | is a tensor */
  Map facts_used;    /* module << 32 | statement -> 1: a stated fact changed a value */
  Map walked;        /* generator -> the site that walks it, or WALKED_TWICE */
  struct Contexts *contexts; /* eval_context.c */
  uint32_t max_contexts; /* exact contexts of one function: fewer in large programs */
  VEC(Running) threads;          /* [0] dummy */
  VEC(RunningList) running_sets; /* [0] dummy: nobody */
  Map running_index;             /* thread << 32 | rest -> running_sets */
  VEC(Beside) beside;
  Map beside_index;
  int depth;
  struct Frame *frame; /* innermost activation */
  struct Catching *catching; /* who swallows what fails here; NULL nobody */
  struct EngineNames *known;
} Engine;

/* Evaluates the whole program. `p` must outlive the engine. */
void engine_init(Engine *e, const Program *p);
void engine_run(Engine *e);
void engine_release(Engine *e);

/* How large what a collective (EVENT) is handed is, if that differs between ranks for all one can
 * see: a number to be evaluated for each rank. Else NO_VAL. */
Val size_handed(Engine *e, const Effect *event);

static inline Instance *engine_instance(Engine *e, uint32_t id) { return &e->instances.at[id]; }
static inline uint32_t site_of(Loc l) {
  return l.span.start * 2654435761u ^ (l.file * 40503u + l.span.end);
}

#endif
