/* Inside of the solver: one activation of a function (Frame), its abstract state, and what the
 * eval_*.c files share. Not for other rooms. */
#ifndef RL_VARIANCE_EVAL_H
#define RL_VARIANCE_EVAL_H

#include "variance/engine.h"

/* Limits. Which cuts are counted, and which are not: docs/soundness.md. */
enum {
  MAX_CONTEXTS = 12, /* exact contexts of one function */
  FEW_CONTEXTS = 3,  /* the same in a program of more than LARGE_PROGRAM functions */
  LARGE_PROGRAM = 1500,
  MAX_JOINED = 3,    /* joined contexts after that, growing monotonically */
  MAX_RECEIVERS = 8, /* classes of receivers for which a method is joined apart */
  MAX_CALL_DEPTH = 160,
  MAX_EXPR_DEPTH = 900,
  MAX_LOOP_ROUNDS = 6,
  MAX_ARGS = 64,
  MAX_SET = 4,      /* constants in a set whose order is computed */
  MAX_GRID = 6,     /* directions of a grid of ranks */
  MAX_CAUGHT = 12,  /* classes that the handlers of one try name */
  MAX_FALLIBLE = 4, /* contexts of one function that differ in who swallows its failures */
};
#define TRAIL_BROKEN UINT32_MAX
/* Can nothing before it be paired with anything? */
static inline bool trail_is_cut(const TrailNode *t) {
  return t->instance == TRAIL_BROKEN && !t->group.i;
}

struct FuncInfo {
  bool ready;
  Map slots; /* local name -> slot + 1 */
  uint32_t slot_count;
  VEC(Name) free_names; /* read here, bound in an enclosing function */
  uint32_t contexts, joined, fallible;
  struct Joining *joinings;
  const struct ReadSet *reads; /* names of fields and globals that it or its callees may read */
  bool has_global_store;
  bool evaluated;
  const Model *atom; /* the stub that stands for this function to its callers, or NULL */
};

/* What is issued from a call that says so up to another one goes out as one step. */
typedef struct Batch {
  uint32_t depth;     /* 0: none is open */
  uint32_t nest;      /* sequences that were being built when it was opened */
  uint32_t mark;      /* effects that stood in the innermost of them */
  Val group;          /* of the last collective in it */
} Batch;

typedef struct State {
  Val *locals; /* slot_count values, NO_VAL = unbound */
  Heap *heap;  /* NULL = empty */
  uint32_t trail;
  Batch batch;
  uint32_t running; /* threads that may be running: Engine.running_sets */
  bool dead; /* no way leads here */
} State;

/* A way out of the function or of a loop, seen so far. */
typedef struct Exit {
  ExitKind kind;
  Val cond;  /* under the conditions still open at the point where exits are joined */
  Val value; /* RETURN */
  State state;
  ClassRef cls; /* RAISE */
  Loc loc;
  uint32_t effect; /* RETURN: the node that leaves, 0 if it is not known */
} Exit;

typedef struct LoopCtx {
  uint32_t first_exit; /* exits.len at its start */
  uint32_t path_mark;
  struct LoopCtx *outer;
  Val iter;
  SourceId order; /* of an unordered container that is walked; 0 none */
} LoopCtx;

typedef struct EffectList {
  VEC(uint32_t) ids;
} EffectList;

typedef struct Frame {
  Engine *e;
  struct Frame *caller;
  uint32_t instance;
  Func func;
  Mod mod;
  const IrFile *ir;
  const IrFunc *fn;
  FuncInfo *info;
  State state;
  VEC(Exit) exits;
  VEC(Val) path;        /* conditions open around the current point */
  VEC(EffectList) open; /* effect sequences being built */
  LoopCtx *loop;
  Map comp_locals; /* name -> value id: comprehension targets in scope */
  int expr_depth;
  bool is_main; /* runs as __main__ */
  bool exact;   /* state is exact since the program's start: globals read as written */
  uint32_t team;     /* site of the region around that a team runs, or 0 */
  bool constructing; /* a library's object is being made */
  int try_depth;
  Val loosely; /* the join behind a try: its condition for all that is no constant; or NO_VAL */
} Frame;

/* --- state (eval_state.c) --- */
State state_copy(const Frame *f, const State *s);
void state_drop(State *s);
/* Joins `b` into `a`: where they differ, ITE(cond, a, b). Drops b. `head` is where the choice is made, for
 * witnesses; NO_LOC tells nobody. */
void state_join(Frame *f, Val cond, Loc head, State *a, State *b);
uint32_t trail_add(Engine *e, uint32_t parent, const TrailNode *n);
uint32_t trail_append(Engine *e, uint32_t to, uint32_t tail);
uint32_t trail_break(Engine *e, uint32_t site);
Val join_values(Frame *f, Val cond, Val a, Val b, uint32_t trail_a, uint32_t trail_b);
/* What meets behind a condition: a value of one side and one that the other may have received from it. */
typedef struct Told {
  Val own, got;
  uint32_t before; /* the trail where the sides parted, 0 none */
  uint32_t pair_count;
  const uint32_t *sent, *received; /* the events since, that pair: of the side that has `own`, of the other */
} Told;
/* What both sides have if the side where `cond` has that truth has sent its own to the other: the value, or
 * where it varies the same as agreed upon. Else NO_VAL. */
Val value_told(Frame *f, Val cond, bool truth, const Told *t);

/* --- effects under construction (eval_effects.c) --- */
void seq_begin(Frame *f);
uint32_t seq_end(Frame *f);
void emit(Frame *f, uint32_t effect);
uint32_t effect_new(Frame *f, const Effect *n); /* fills exits, has_event, support from its parts */
/* Once, after all instances are done: corrects what recursion had to assume. */
void effects_settle(Engine *e);
uint32_t emit_exit(Frame *f, ExitKind k, Loc loc, ClassRef cls, uint32_t status);
Loc frame_loc(const Frame *f, Span s);

/* --- threads (eval_thread.c) --- */
struct CallArgs;

/* From here on `body` runs beside what follows and what is running already, until somebody waits for
 * it. `in_pool`: the owner may have it wait for its turn. */
void thread_started(Frame *f, Val owner, bool in_pool, uint32_t body, Loc loc);
/* Threads that the operands stand for are done; where nobody knows whom they stand for, all. */
void threads_done(Frame *f, Val receiver, const struct CallArgs *args);
/* The effect is issued while threads may be running. */
void note_beside(Frame *f, uint32_t effect);
/* What a call of the instance makes of the threads of its caller; before the call is emitted. */
void threads_in_call(Frame *f, uint32_t inst);
/* Leaves a `with` whose manager waits for its threads: exits from `mark` on have done so, too. */
void threads_left(Frame *f, Val manager, uint32_t mark);
uint32_t running_union(Engine *e, uint32_t a, uint32_t b);

/* --- branches (eval_branch.c) --- */
typedef struct Branch {
  Val cond;
  State other; /* the state at the start of the second side, then the first side's end */
  uint32_t then_effect;
  int known; /* 1/0: condition decided, only one side is run; -1 both */
} Branch;
void branch_begin(Frame *f, Branch *b, Val cond); /* now on the true side */
void branch_else(Frame *f, Branch *b);            /* now on the false side */
void branch_end(Frame *f, Branch *b, GuardKind kind, Loc loc, Loc head);
/* True if the current side cannot happen (its code is not run by the caller). */
bool branch_skips(const Branch *b, bool then_side);
Val path_condition(Frame *f, uint32_t from);
/* --- way.c --- */

/* The return that is the node `effect` leaves a loop whose exits' leaves are `ways`, as the `number`th. */
void way_taken(Frame *f, uint32_t effect, const Val *ways, uint32_t number);
/* Behind the loop: none of its `count` returns was taken. */
void way_ends(Frame *f, const Val *ways, uint32_t count, Loc loc);

void exit_add(Frame *f, ExitKind kind, Val value, ClassRef cls, Loc loc);

/* --- evaluation --- */
Val eval(Frame *f, ExprId e);                /* eval_expr.c */
Val eval_condition(Frame *f, ExprId e);      /* truth, short circuit without joins */
void assign(Frame *f, ExprId target, Val v); /* eval_assign.c */
void store_attr(Frame *f, Val obj, Name name, Val v);
void storage_write(Frame *f, Val old, Val now, ExprId target);
/* The same through a pointer: `target` takes the address of a place, or `old` is a box. False, and
 * nothing is written, if it is neither. `whole`: the address of an array's first element is the array's. */
bool pointed_write(Frame *f, Val old, Val now, ExprId target, bool whole);
Val without_item(Frame *f, Val obj, Val index, Span span);
/* The table with one entry more, or with another value under that key. NO_VAL: it is none. */
Val with_entry(Frame *f, Val table, Val key, Val v);
/* Where `v` gets a name, for witnesses (eval_naming.c). */
void name_value(Frame *f, Name name, Val v, Span span);
/* The same of a field that an object of the class gets, or the class itself. */
void name_field(Frame *f, Class cls, Name name, Val v, Span span);
/* The body of the class there gives it to the class. */
void name_of_class(Frame *f, Class cls, Name name, Val v, Loc at);
/* The same of the module's own. */
void name_global(Frame *f, Name name, Val v, Span span);
/* The function returns it, by the statement there. */
void name_result(Frame *f, Val v, Loc at);
/* A guard that asks `by` decides whether the function returns in the statement at `whole`: nothing if it
 * does not, or asks for what is the same on all ranks. */
void name_leaving(Frame *f, Val by, Loc whole, Loc head);
/* A call there of a function in view had that result. */
void name_answer(Frame *f, Func callee, Val result, Loc call);
/* Behind a guard that asks `by`, the name is one of two values. */
void name_choice(Frame *f, Name name, Val v, Val by, Loc head, bool field, bool global);
/* Locals that a round of a loop has changed, in the state behind the loop. */
void name_loop_results(Frame *f, const State *before, const State *after, Loc head, uint32_t end);
void eval_defaults(Frame *f, const IrFunc *fn);
void eval_block(Frame *f, Range block); /* eval_stmt.c */
Val eval_comprehension(Frame *f, const IrExpr *x, Span span);
/* What an item comes out of: this rank's data where the class or the name says so; else `iterable`. */
Val handed_out(Frame *f, Val iterable, Loc loc);
Val loop_element(Frame *f, Val iterable, Val iter, Loc loc, bool same_order); /* eval_loop.c */
void eval_for(Frame *f, const IrStmt *st);
void eval_while(Frame *f, const IrStmt *st);
void eval_try(Frame *f, const IrStmt *st); /* eval_try.c */
void eval_with(Frame *f, const IrStmt *st);
Val read_name(Frame *f, Name name, Span span); /* eval_name.c */
Val binding_value(Frame *f, Binding b, Span span);
Val global_read(Frame *f, Mod m, Name name, Span span);
Val external_value(Engine *e, Name dotted);
Val read_attr(Frame *f, Val obj, Name name, Span span); /* eval_attr.c */
Val read_item(Frame *f, Val obj, Val index, Span span);
void store_item(Frame *f, ExprId target, Val obj, Val index, Val v);
Val class_field(Frame *f, Class c, Name name, Val self);
Val environment_value(Frame *f, Val index, Val plain, Span span);
/* The library's table of the environment, whose rows say what stands in it: the row that reads an item, else
 * NULL. */
const Model *environment_row(Frame *f, Val obj);
Val eval_in_module(Frame *f, Mod m, ExprId e);
Val eval_where_made(Frame *f, Mod m, Val fn_value, ExprId e);
Val evidence_value(Frame *f, Val owner, Name name, Loc loc, Val plain);
Name annotation_type(Frame *f, Func scope, ExprId ann, Class *cls);
Val typed_value(Frame *f, Class c, Name ext, Val plain);
/* Notes of which classes the arguments of an atom's call are; of which one a parameter is that every
 * such call hands in, or NO_CLASS. eval_atom.c */
void atom_handed(Frame *f, Func fn, const Val *args, uint32_t count);
Class atom_class(const Engine *e, Func fn, uint32_t param);

typedef struct CallArgs {
  Val at[MAX_ARGS];
  ExprId expr[MAX_ARGS];  /* where it came from, for in-place writes; 0 if none */
  Name keyword[MAX_ARGS]; /* NO_NAME: positional */
  uint32_t count;
  bool star;        /* *args or **kw that could not be laid out */
  bool written;     /* its arguments stand in the text: a library adds nothing */
  ExprId recv_expr; /* receiver expression of a method call, for in-place writes */
  bool inside;      /* what is wrapped, called by what wraps it and says what that means */
  Name called;      /* the name or attribute that is called; NO_NAME for anything else */
} CallArgs;
/* The arguments of a call go on under the names of the callee's parameters; `at`: bound to these. */
void name_arguments(Frame *f, Func fn, const Val *at, uint32_t count, const CallArgs *args, Loc call);

/* eval_native.c. The function of fn's name that the arguments fit best; `must_fit`: NO_FUNC where none is
 * known to. `has_self`: the first parameter is the receiver. */
Func overload_pick(Frame *f, Func fn, bool has_self, const CallArgs *args, bool must_fit);
/* Puts the arguments of reference parameters, from parameter `first` on, into boxes; and back. */
void references_in(Frame *f, Func fn, uint32_t first, Val *args, uint32_t count);
void references_out(Frame *f, Func fn, uint32_t first, const CallArgs *args);
/* The result of the program's own operator; NO_VAL if it has none for these operands. */
Val native_operator(Frame *f, OperKind op, Val a, Val b, Span span);
Val eval_call(Frame *f, const IrExpr *x, ExprId id); /* eval_call.c */
Val call_value(Frame *f, Val callee, CallArgs *args, Loc loc, int depth);
/* C: a constant whose address an unknown function was handed may be another one afterwards. What varies is
 * left as it is. (eval_assign.c) */
void pointed_forget(Frame *f, const CallArgs *args, Loc loc);
Val call_function(Frame *f, Val fn, Val self, bool has_self, CallArgs *args, Loc loc);
Val construct(Frame *f, Class c, CallArgs *args, Loc loc);
Val call_model(Frame *f, const Model *m, Val receiver, CallArgs *args, Loc loc); /* eval_api.c */
/* Emits the event of a call and what it is handed (`args`: NULL nothing); returns its effect. `root`:
 * NO_VAL if it has none. eval_event.c */
uint32_t event_emit(Frame *f, const Model *m, Name op, Val group, Val root, bool maybe,
                    Val receiver, const CallArgs *args, Loc loc);
/* The event of the row's call, where no manager around keeps it quiet. eval_event.c */
void event_unless_quiet(Frame *f, const Model *m, Val group, Val root, bool maybe, Val receiver,
                        const CallArgs *args, Loc loc);
/* eval_handle.c: does the argument in the place of the row's group stand for an operation that was made before? */
bool handle_starts(Frame *f, const Model *m, Val receiver, const CallArgs *args);
/* Starts what each element of a list of handles stands for; others are silent. */
void handles_start(Frame *f, const Model *m, Val receiver, const CallArgs *args, bool maybe, Loc loc);
/* Stores a handle of the operation, a view of the group that it is on, into the row's parameter. */
void handle_give(Frame *f, const Model *m, Val receiver, const CallArgs *args, Val group);
Val call_unknown(Frame *f, Val callee, CallArgs *args, Loc loc, Unresolved why, Name type);
Val fold_call(Frame *f, const Model *m, Val receiver, CallArgs *args, Loc loc,
              bool *done); /* eval_fold.c */
/* eval_batch.c: a batch begins or ends here; an event that was just emitted belongs to the open one. */
void batch_edge(Frame *f, const Model *m, Loc loc);
void batch_event(Frame *f, Val group);
/* eval_group.c: the group of this process alone; what a call that makes a group does and returns;
 * where `rank` stands in the grid of `group` (NO_VAL: it has none that is known). */
Val own_group(Frame *f, const Model *m);
Val call_group_new(Frame *f, const Model *m, Val receiver, CallArgs *args, Loc loc);
Val grid_place(ValStore *s, Val group, Val rank);
/* What a box holds; any other value is itself. */
Val pointed(Frame *f, Val v);
/* The number of the enumeration's member that is assigned at `loc`; NO_VAL if it stands in none.
 * eval_member.c */
Val member_number(Frame *f, Loc loc);
Val model_arg(Frame *f, const Model *m, ParamRef ref, Val receiver, const CallArgs *args,
              ExprId *expr);
/* `maybe`: it may be that it issues nothing. */

/* --- random numbers (eval_draw.c) --- */

/* The call of a row with the word `seeds` gives its generators a seed. */
void seed_streams(Frame *f, const Model *m, Val receiver, const struct CallArgs *args, Loc loc);
/* What is drawn from a generator whose seed differs between ranks; NO_VAL if it does not. */
Val drawn(Frame *f, const Model *m, const struct CallArgs *args, Loc loc);

/* --- backward passes and what is kept quiet (eval_graph.c) --- */

/* `v` as the result of a call of the row, marked if a backward pass through it runs something. */
Val graph_mark(Frame *f, const Model *m, Val receiver, Val v);
/* Runs what the backward pass of the row's argument reaches. */
void backward_pass(Frame *f, const Model *m, Val receiver, const CallArgs *args, Loc loc);
/* The row of the method if the object, of no known type, was computed by a marked call; else NULL. */
const Model *backward_method(Frame *f, Val object, Name method);
/* Under which condition the receiver issues nothing by this row. */
Val event_hushed(Frame *f, const Model *m, Val receiver);
enum { MAX_HUSHED = 8 };
/* What a manager keeps quiet, and what was so before it. */
typedef struct Hushed {
  uint64_t key[MAX_HUSHED];
  Val old[MAX_HUSHED];
  uint32_t count, mark;
} Hushed;
void hush_begin(Frame *f, Val manager, Hushed *h);
void hush_end(Frame *f, const Hushed *h);

/* --- what models make and wrap (eval_wrap.c) --- */

/* The value of a parameter's default if it is a constant, else NO_VAL. */
Val model_default(Frame *f, const Model *m, ParamRef ref);
/* A new object of the row's type with its parts; with @alias what that argument becomes. */
Val made_object(Frame *f, const Model *m, Val receiver, CallArgs *args, Loc loc);
/* What the constructor of a modelled class was handed as `param`, its default, or NO_VAL. */
Val made_part(Frame *f, Val obj, Name param);
/* The object that a method which returns its receiver gave back (`model.cuda()`); else `v`. */
Val same_object(Frame *f, Val v);
/* What a wrapper wraps, or NO_VAL. */
Val wrapped_inside(Frame *f, Val obj);
/* Do the row's conditions hold? 1 yes, 0 no, -1 nobody knows. */
int when_holds(Frame *f, const Model *m, Val receiver, const CallArgs *args);
void wrap_in_place(Frame *f, const Model *m, Val receiver, CallArgs *args, Loc loc);
/* "This is the one that the row asks for": a condition on the rank in the group. */
Val place_test(Frame *f, const Model *m, Val receiver, const CallArgs *args, Val group, Loc loc);
/* `fn` as a modelled guard's decorator leaves it; NO_VAL if `guard` is none. */
Val guarded_function(Frame *f, Val guard, Val fn, Loc loc);
Val call_guard(Frame *f, const Model *m, Val receiver, CallArgs *args, Loc loc);

/* A `with` block that one process enters before the others. */
typedef struct Turn {
  const Model *model;
  Val first, group;
  Loc loc;
} Turn;
Turn turn_begin(Frame *f, const Model *m, Val ctx, Loc loc);
void turn_end(Frame *f, const Turn *t);

Val plain_result(Frame *f, const Model *m, Val receiver, CallArgs *args, Loc loc);
/* Calls what a modelled function is handed, or a method that it calls: eval_handed.c. */
Val call_handed(Frame *f, const Model *m, Val receiver, CallArgs *args, Loc loc);
Val handed_on(Frame *f, const Model *m, Val receiver, CallArgs *args, Loc loc);
/* What an object that this row makes calls once it is started; NO_VAL none. */
Val deferred_call(Frame *f, const Model *m, CallArgs *args);
/* What a call that hands a function to a thread gives back, if the row says that it gives something:
 * a ticket that remembers the function and its arguments; else NO_VAL. */
Val thread_ticket(Frame *f, const Model *m, CallArgs *args, Loc loc);
/* What the function behind a ticket returns, with what it raises and writes, here; NO_VAL if nobody
 * knows, or if it waits for others, which it did when it was handed over. */
Val thread_outcome(Frame *f, Val ticket, Loc loc);
Support shape_support(Frame *f, Val v, int depth);
/* `-> tuple[A, B]`: a value for each place; with @wrap and @alias the first is what was wrapped. */
Val tuple_result(Frame *f, const Model *m, Val receiver, CallArgs *args, Loc loc, Support sup);
/* A place for each of the row's `places`, called with the same arguments. */
Val placed_result(Frame *f, const Model *m, Val receiver, const CallArgs *args, Loc loc);
/* What `made` was given says how many items it hands out: eval_counts.c. */
void count_given(Frame *f, const Model *m, Val receiver, const CallArgs *args, Val made, Loc loc);
Val frame_super(Frame *f);
/* --- Python into C and C++ (eval_bridge.c); NO_VAL where there is nothing --- */
/* What the bindings of a C++ class call so. `obj`: NO_VAL for the class's own attribute. */
Val exposed_attr(Frame *f, Val obj, Class c, Name name, Span span);
/* A loaded library's attribute, or its item: the function of C of that name. */
Val symbol_attr(Frame *f, Name type, Name name, Span span);
Val symbol_call(Frame *f, const CallArgs *args, Loc loc);
/* The module that a call of an @extension row builds. */
Val extension_module(Frame *f, const Model *m, Val receiver, const CallArgs *args);
/* Is what Python calls an attribute of this function an overload of it (`op.default`)? */
bool is_overload(Frame *f, Val fn, Name name);
Val unpacked(Frame *f, const Model *m, CallArgs *args, Loc loc);
CallArgs packed_args(Frame *f, const CallArgs *args, Loc loc);

/* C++: the method of an object of which only a declaration says what it is: that of its class or one of those that
 * override it, whichever, but the same on all ranks. `fn`: of the class itself, NO_FUNC if it leaves it open.
 * NO_VAL: nothing overrides it, or the object's class is known. eval_virtual.c */
Val overriding_method(Frame *f, Val obj, Class c, Func fn, Name name);
bool is_open_callee(const ValStore *s, Val chosen); /* is it what decides between such methods? */
Val property_get(Frame *f, Val obj, Func getter, Loc loc);
Fold decorator_fold(Frame *f, Func fn);            /* eval_attr.c */
Fold decorator_is(Frame *f, Mod m, ExprId id); /* of one decorator */
/* May a field of an object from elsewhere be another than its default, since somebody in view makes
 * such objects with another or stores there? eval_record.c */
bool record_open(Frame *f, Class c, Name name);
/* A new object without a constructor in view: arguments are stored under the names of annotations,
 * the defaults of what is not given besides. */
void record_fill(Frame *f, Class c, Val obj, const CallArgs *args);
/* Another object whose fields hold what those of `obj` do now: what C means by storing a struct. What is no
 * object in view is given back as it is. eval_record.c */
Val copied_object(Frame *f, Val obj, Span span, int depth);
/* C++: `C(other)` of another C where no constructor of the program takes one; NO_VAL: it is something else. `init`:
 * the first constructor, NO_FUNC if there is none. eval_record.c */
Val copy_made(Frame *f, Class c, Func init, const CallArgs *args, Span span);
Val function_value(Frame *f, Func fn, Span span, bool decorated);
/* `here`: where the definition stands, so that what its decorators do and write is done. */
Val decorated_value(Frame *f, Func fn, Val plain, Span span, bool here);
void decorated_class(Frame *f, Val made, Range decorators);
Val func_plain(Frame *f, Func fn); /* without its decorators: eval_attr.c */
Val capture_function(Frame *f, Func fn);

/* --- facts that comments state (eval_fact.c) --- */
const IrFact *fact_of(const Frame *f, const IrStmt *st); /* NULL: none */
/* The value of the statement, as the comment on it says. */
Val stated_value(Frame *f, const IrStmt *st, Val v);
/* --- generators (eval_generator.c) --- */

/* What stands for the list of all that a generator hands out. */
Val generator_items(Frame *f, Val generator);
/* What it hands out in one round, and the ITER of that round if there is one (NO_VAL else). */
Val generator_element(Frame *f, Val generator, Val *round);
Val generator_value(Frame *f, uint32_t inst, Loc made);
/* A generator whose body is an effect tree of this frame: generator expressions and the like. */
Val lazy_generator(Frame *f, uint32_t root, Loc loc);
uint32_t instance_lazy(Engine *e, Func fn, uint32_t root); /* eval_instance.c */
void generator_walked(Frame *f, Val generator, Loc loc);
void yield_here(Frame *f, Val value, bool delegated, Loc loc);
Val generator_next(Frame *f, Val generator, Val fallback, Val sent, Loc loc);
/* What is sent to this frame's own generator. */
Val received_here(Frame *f);
/* Runs a generator's body again, since more is known of what it is sent. */
void instance_again(Engine *e, uint32_t inst); /* eval_instance.c */
/* Drops what an instance wrote to objects of its own that nobody holds when it returns, so that a loop
 * around the call comes to rest: eval_unheld.c */
void drop_unheld(const ValStore *s, Instance *i, uint32_t id);

/* --- walking (eval_walk.c) --- */

enum { MAX_CHECKS = 4 };

/* A loop over something. */
typedef struct Walk {
  Val items;     /* its elements: generators replaced by what they hand out */
  Val iter;      /* the number of the round */
  Val length;    /* NO_VAL: until it is left */
  Val generator; /* runs around the body; NO_VAL none */
  Val object;    /* has a __next__ in view; NO_VAL none */
  bool endless, same_order; /* on all ranks, as a comment states */
  struct {
    Val length;
    bool after; /* asked behind the body, before the generator goes on */
  } check[MAX_CHECKS]; /* other iterators in step with the generator end it too */
  uint32_t check_count;
  Val beside[MAX_CHECKS]; /* other generators in step with it */
  uint32_t beside_count;
  Loc loc;
} Walk;

void walk_begin(Frame *f, Val iterable, Loc loc, Walk *w);
/* At the head of a round: the element. */
Val walk_round(Frame *f, const Walk *w);
/* Behind it: what is asked before the generator goes on. */
uint32_t walk_round_end(Frame *f, const Walk *w);
uint32_t walk_effect(Frame *f, const Walk *w, uint32_t body, uint32_t after, uint32_t orelse,
                     Loc loc, Loc head);
/* Is there a generator in it, behind what hands on lazily? */
bool walks_generator(const ValStore *s, Val v);
/* A function of the language walks it to its end: the list of its items. Other values stay. */
Val used_up(Frame *f, Val v, Fold by, Loc loc);
Val delegate(Frame *f, Val v, Loc loc); /* yield from */
/* next(v[, fallback]) or v.send(sent) of what is in view; NO_VAL: nothing is known. */
Val walk_next(Frame *f, Val v, Val fallback, Val sent, Loc loc);

/* --- failures (eval_fail.c) --- */

/* A try (or what suppresses) around the current point, here or in a caller, that may swallow. */
typedef struct Catching {
  struct Catching *outer;
  const Frame *frame;
  ClassRef classes[MAX_CAUGHT]; /* in order of the handlers; id 0 = any */
  bool swallows[MAX_CAUGHT];    /* the handler goes on */
  uint32_t count;
  uint64_t key; /* it and those around: contexts of fallible callees */
  Val failed;   /* under which something in the body failed, as far as this frame sees */
  bool all;     /* one of its handlers swallows whatever comes */
  bool passed;  /* something may fail that is none of its business */
  Loc loc;
} Catching;

void catch_try(Frame *f, const IrStmt *st, Catching *c);
void catch_classes(Frame *f, const ClassRef *classes, uint32_t count, Loc loc, Catching *c);
void catch_end(Frame *f, Catching *c);
/* A call of a model with MODEL_FAILS; a look-up in a container. */
void may_fail(Frame *f, const Model *m, Val receiver, const CallArgs *args, Loc loc);
/* Does a call of a model with `files` name a file of this rank's own? One that all ranks name they may have in
 * common. */
bool names_own_file(Frame *f, const Model *m, Val receiver, const CallArgs *args);
void may_miss(Frame *f, Val obj, Val index, Span span);
/* A division by a number that varies. */
void may_divide(Frame *f, Val a, Val b, Span span);
/* Something below may have failed under `cond`. */
void failure_noted(Frame *f, Val cond);
uint32_t handler_classes(Frame *f, ExprId type, ClassRef *out); /* MAX_ARGS at most */
void source_birth(Frame *f, SourceId id, Loc loc);              /* eval_api.c */
/* A result that is each rank's own: off a rooted operation, a scatter, a receive; a seed that a process takes
 * itself. eval_api.c */
Val own_result(Frame *f, const Model *m, Axes axes, unsigned cause, Loc loc, Name type);
/* All that the value depends on is read there; gives it back. Which group a rank gets, and who is in it, says
 * which rank it is. */
Val source_births(Frame *f, Val v, Loc loc);

/* --- sizes (made_size.c) --- */

/* Notes how large what a call made is, where its stub says which arguments tell. */
void size_made(Frame *f, const Model *m, Val receiver, const CallArgs *args, Val result);

/* `now` is `before` with other contents: as large as that. */
void size_kept(Engine *e, Val now, Val before);
/* Did `now` come of `before` by such writes alone? */
bool size_comes_from(const Engine *e, Val now, Val before);

/* Runs (or finds) the instance for a call; eval_instance.c. */
uint32_t instance_for(Frame *caller, Func fn, Val *args, uint32_t arg_count, Val fn_value,
                      Heap *heap, Loc loc);
FuncInfo *func_info(Engine *e, Func fn);
uint32_t instance_generic(Engine *e, Frame *from, Func fn);
void frame_enter(Frame *f, Engine *e, Func fn, uint32_t instance);
void frame_leave(Frame *f);
void module_init(Frame *f, Mod m);
uint32_t instance_main(Engine *e, Mod m);
void stores_index(Engine *e); /* stores.c */
void reads_build(Engine *e);  /* eval_reads.c */
void reads_release(Engine *e);
bool reads_has(const Engine *e, const struct ReadSet *s, Name name);
const struct ReadSet *reads_union(Engine *e, const struct ReadSet *a, const struct ReadSet *b);
/* What a call's context is made of; eval_context.c. */
void contexts_init(Engine *e);
void contexts_release(Engine *e);
uint64_t context_key(Engine *e, const Val *args, uint32_t n, Func fn, const Heap *heap, bool exact,
                     bool widened);
/* The part of the state that the callee may read; a callback found in it widens what is read. */
Heap *context_heap(Engine *e, const FuncInfo *info, const Val *args, uint32_t arg_count,
                   const Heap *heap);

static inline Name engine_name(Engine *e, const char *s) { return names_addz(e->names, s); }
static inline ValStore *vals(Frame *f) { return &f->e->values; }

/* Protocol names of the language, interned once. */
typedef struct EngineNames {
  Name init, call, enter, exit, main, name, len, getitem, getattr, sub, rsub, self, args, iter, next, iterable,
      deferred, boolean, setattr, post_init, new_;
  Name pointee; /* of a box: what a pointer to it points to */
  Name quiet;   /* of an object: which of its events are not issued */
  Name variable; /* of an environment variable's name: what the program has set it to */
  Name seed;    /* of a generator's name: what it was seeded with, if that varies */
  Name content; /* of a storage that was handed in: see storage_write */
} EngineNames;

#endif
