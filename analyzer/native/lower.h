/* The state of lowering one file of C, shared by the files of this room (internal header).
 *
 * Statements are pushed on the word stack and taken as blocks. An expression may need statements in
 * front of its own (a lambda's body): they wait in `before`. */
#ifndef RL_NATIVE_LOWER_H
#define RL_NATIVE_LOWER_H

#include <tree_sitter/api.h>

#include "ir/ir.h"
#include "native/expand.h"
#include "native/native.h"
#include "native/symbols.h"

enum {
  DEPTH_MAX = 600,  /* deeper parts become UNKNOWN */
  COPIES_MAX = 400, /* statements that are lowered again: behind a goto, a fall-through */
};

/* A variable that is in sight. */
typedef struct Var {
  Name name; /* as written */
  Name as;   /* in the IR: another name where an outer variable of the function is hidden */
  bool boxed; /* its address is taken: the name holds a box */
  bool ends; /* a pointer that ends what it owns with its block */
  bool by_value; /* an object of a class in view, no pointer or reference to one */
  bool owner; /* a smart pointer: get() is itself */
  bool is_global; /* of the module: a static local */
  TSNode alias; /* a reference to this place; null: none */
  uint32_t alias_at; /* the variables that were in sight there */
  TSNode type;
} Var;

/* A field of a class of this file. */
typedef struct Field {
  Name name;
  ClassId cls;
  TSNode type;
  bool by_value;
  bool is_object; /* of a class in view, and nothing says how it is made */
} Field;

/* What the language makes of a type. */
typedef enum TypeSort {
  SORT_PLAIN, SORT_CLASS, SORT_LIST, SORT_DICT, SORT_SET, SORT_TEXT, SORT_TUPLE, SORT_POINTER
} TypeSort;

/* What happens to a variable at the end of its block. */
typedef enum EndKind { END_NOTHING, END_OBJECT, END_OWNED } EndKind;

/* A function that is open. */
typedef struct Body {
  FuncId func;
  Name qualname;
  ClassId cls;
  uint32_t vars_at, bound_at, globals_at, outer_at;
  uint32_t taken_at, dotted_at; /* names whose address is taken; that have `.x` behind them */
  uint32_t temp_count;
  TSNode node; /* the compound statement */
  uint8_t device; /* 1 runs on the host, 2 on a device; 0 not asked yet */
} Body;

/* `#pragma omp …` that waits for its statement. */
typedef struct Directive {
  bool is_one, parallel;
  uint32_t construct; /* index of threads.c and 1 */
  TSNode node;
} Directive;

/* A variable of a kernel that its threads share. */
typedef struct Shared {
  FuncId func;
  Name name;
} Shared;

/* What `continue` must do first: the update of a for, or the test of a do. */
typedef enum LoopKind { LOOP_PLAIN, LOOP_FOR, LOOP_DO, LOOP_SWITCH } LoopKind;
typedef struct Loop {
  LoopKind kind;
  TSNode node; /* update or condition */
} Loop;

/* A label that begins a loop, which a goto inside goes round. */
typedef struct Back {
  TSNode label;
  uint32_t loops; /* that are open there */
} Back;

/* Statements that are still to come: one, or those of a block from an index on; then others. */
typedef struct Rest {
  TSNode one, block;
  uint32_t index;
  const struct Rest *up;
} Rest;
enum { JUMP_BREAK = 1, JUMP_CONTINUE = 2 };

/* A method that is defined outside of its class. */
typedef struct Method {
  ClassId cls;
  uint32_t stmt;
} Method;

/* A parameter that is an object by itself: the function has a copy, which it may change. */
typedef struct OwnParam {
  uint32_t param;
  bool changed;
} OwnParam;

typedef struct Lower {
  const NativeSymbols *symbols;
  const NativeFields *fields;
  const Expansion *expansion; /* its text is `source` */
  const char *source;
  uint32_t byte_len;
  IrFile *f;
  uint32_t depth, copies;
  uint32_t twice; /* places around that are read a second time: see old_value */
  Span leaving; /* of the goto whose target is being lowered: its returns stand there */
  ClassId cls;            /* whose body is open */
  Name scope, outer_scope; /* the namespace or class around; the namespace around the class */
  uint32_t nameless, class_depth; /* namespaces without name, classes that are open */
  VEC(uint32_t) hoisted, module_bound; /* statements and names of the module that stand inside of others */
  VEC(Field) class_fields;
  VEC(OwnParam) own_params; /* of the function whose head is being lowered */
  VEC(Var) captures; /* by value, of the lambda that is about to be lowered, from captures_at on */
  uint32_t captures_at;
  Map destroyed; /* 32 bits of a class name's hash: its fields have destructors */
  uint32_t behind; /* what ends before this byte was lowered with a definition in the old style */
  ExprId ending; /* the variable just declared, if its block must end it */
  EndKind ending_kind;
  VEC(Body) bodies;
  VEC(Loop) loops;
  VEC(Back) backs;
  VEC(Var) vars;
  VEC(uint32_t) bound, globals, outer; /* names, stacks over the open functions */
  VEC(uint32_t) taken, dotted;
  VEC(uint32_t) words, before;
  Directive directive;
  uint32_t team_depth; /* parallel regions around */
  VEC(Shared) shared;
  VEC(IrArg) args;
  VEC(IrHandler) handlers;
  VEC(Method) methods;
  VEC(Method) static_methods; /* .stmt is the name */
  VEC(uint32_t) partial; /* classes of which only methods are seen here */
} Lower;

static inline NodeKind kind_of(const Lower *l, TSNode n) {
  TSSymbol s = ts_node_is_null(n) ? 0 : ts_node_symbol(n);
  return s < NATIVE_SYMBOL_CAP ? (NodeKind)l->symbols->kind_of[s] : s == (TSSymbol)-1 ? N_ERROR : N_OTHER;
}
static inline TSNode part(TSNode n, TSFieldId field) { return ts_node_child_by_field_id(n, field); }
static inline bool has(TSNode n) { return !ts_node_is_null(n); }
static inline Body *body_top(Lower *l) { return &vec_last(&l->bodies); }
static inline void word_push(Lower *l, uint32_t word) { vec_push(&l->words, word); }

/* tree.c */
Span c_span_of(const Lower *l, TSNode n);
const char *c_text_of(const Lower *l, TSNode n, uint32_t *byte_len);
bool c_text_is(const Lower *l, TSNode n, const char *text);
Name c_name_of(Lower *l, TSNode n);
Name c_name_add(Lower *l, const char *text);
ExprId c_expr_new(Lower *l, ExprKind kind, unsigned op, uint32_t a, uint32_t b, uint32_t c, Span s);
ExprId c_name_new(Lower *l, Name name, Span s);
ExprId c_int_new(Lower *l, int64_t value, Span s);
ExprId c_attr_new(Lower *l, ExprId object, Name name, Span s);
ExprId c_call_new(Lower *l, ExprId function, const ExprId *args, uint32_t count, Span s);
Range c_words_take(Lower *l, uint32_t at);
/* Pushes what waits in `before`, then the statement. */
void c_stmt_push(Lower *l, const IrStmt *s);
IrStmt c_stmt_of(StmtKind kind, Span s);
/* The attribute is or may be stored to: `&x` may be written through. */
void c_note_store(Lower *l, ExprId target);
void c_assign_push(Lower *l, ExprId target, ExprId value, Span s);
void c_error_add(Lower *l, Span s);

/* scope.c */
void c_body_open(Lower *l, FuncId func, Name qualname, TSNode node);
void c_body_close(Lower *l);
/* Declares the names of a structured binding, `auto [a, b]`; returns them as a tuple to assign to. */
ExprId c_bound_names(Lower *l, TSNode binding, Span s);
/* Binds a variable that is declared here; returns it. */
Var *c_declare(Lower *l, Name name, bool may_box);
Var *c_var_find(Lower *l, Name name);
Name c_temp_new(Lower *l);
/* The variable as an expression; a store to one of the file's or an enclosing function's is noted. */
ExprId c_var_expr(Lower *l, Name name, Span s, bool store);

/* expr.c */
/* What a lambda captures by value is what it was where the lambda was made. */
ExprId c_lower_expr(Lower *l, TSNode n);
ExprId c_lower_template(Lower *l, TSNode n, ExprId function);
ExprId c_lower_condition(Lower *l, TSNode n);
ExprId c_lower_target(Lower *l, TSNode n);
/* An assignment or update as a statement; false if it is none. */
bool c_lower_assignment_stmt(Lower *l, TSNode n);
OperKind c_binary_oper(const Lower *l, TSNode op, ExprKind *kind);
/* Is it the name of a struct itself, not of a pointer or reference? */
bool c_holds_object(Lower *l, TSNode n);
/* What storing the value of a place does in C: a copy where it is an object. */
ExprId c_copy_of(Lower *l, TSNode n, ExprId value);
ExprId c_lower_initializer(Lower *l, TSNode n);
ExprId c_lower_preproc_condition(Lower *l, TSNode n);

/* threads.c */
void c_note_directive(Lower *l, TSNode n);
/* A directive waits for this statement: lowers both. */
bool c_lower_directed(Lower *l, TSNode n);
/* A declaration: which of its names do a kernel's threads share? */
void c_note_shared(Lower *l, TSNode n);
/* Is it a store into what a kernel's threads share? It is not kept. */
bool c_store_is_shared(Lower *l, TSNode target);

/* name.c */
/* `a::b<int>` as "a::b"; NO_NAME if the node is no name. */
Name c_qualified_name(Lower *l, TSNode n);
Name c_join_names(Lower *l, Name scope, Name name);
Name c_scoped(Lower *l, Name name);
void c_lower_using(Lower *l, TSNode n);
void c_lower_alias(Lower *l, TSNode name, TSNode target);
void c_lower_namespace(Lower *l, TSNode n);
void c_hoist(Lower *l, uint32_t at);

/* construct.c */
TSNode c_last_name(const Lower *l, TSNode n);
TSNode c_template_argument(const Lower *l, TSNode type, uint32_t index);
TypeSort c_sort_of(const Lower *l, TSNode type);
/* A call of the type with the parts of an initializer or argument list; the list may be null. */
ExprId c_construct(Lower *l, ExprId type, TSNode list, Span s);
/* What a variable of the type and declarator holds after `= value`, `{value}` or `(value)`. */
ExprId c_lower_typed(Lower *l, TSNode type, TSNode declarator, TSNode value);
/* What an uninitialized variable holds: a struct or array is a place of its own. */
ExprId c_lower_default(Lower *l, TSNode type, TSNode declarator, bool at_top, Span s);
/* `: a(1), b{x}`, and what is not named there. `implied`: there is no function. */
void c_lower_member_initializers(Lower *l, TSNode function, ClassId cls, bool implied);

/* destroy.c */
/* owner.c: does a variable of that name, declared `type name = value`, own an object that has a destructor? */
bool c_owns(Lower *l, TSNode type, TSNode value, Name name);
/* `p.reset(q);` of one that does: true if it was lowered. */
bool c_lower_reset(Lower *l, TSNode call);
EndKind c_end_of(const Lower *l, TSNode type);
void c_push_destroy(Lower *l, ExprId object, EndKind kind, Span s);
/* The statements since `at` end with the object's destructor, on whatever way. */
void c_push_scope(Lower *l, uint32_t at, ExprId object, EndKind kind, Span s);
bool c_lower_ending_stmt(Lower *l, TSNode e);
void c_lower_implied_members(Lower *l, TSNode n, ClassId cls);
bool c_knows_destructors(const Lower *l);

/* lambda.c */
/* What a lambda captures by value is what it was where the lambda was made. */
void c_lower_captures(Lower *l, TSNode lambda);
ExprId c_lower_lambda(Lower *l, TSNode n);
ExprId c_lower_statement_expr(Lower *l, TSNode block);
ExprId c_lower_generic(Lower *l, TSNode n);
ExprId c_lower_known_call(Lower *l, TSNode n, TSNode f, TSNode arguments);

/* decl.c */
void c_lower_top(Lower *l, TSNode n);
void c_lower_declaration(Lower *l, TSNode n, bool at_top);
void c_lower_function(Lower *l, TSNode n, bool is_lambda, Name name);
ExprId c_lower_type(Lower *l, TSNode type, TSNode declarator);
/* The identifier that a declarator declares; null if none. */
TSNode c_declared_name(const Lower *l, TSNode declarator);
TSNode c_function_declarator(const Lower *l, TSNode d);
bool c_has_storage(const Lower *l, TSNode n, const char *word);
/* function.c */
/* `f(a, b) int a; T b; { ... }`, of which `n` is the first part; false if it is no such definition. */
bool c_lower_old_function(Lower *l, TSNode n);
FuncId c_func_new(Lower *l, Name name, Span span, bool is_static);

/* class.c */
bool c_is_static_method(const Lower *l, ClassId cls, Name name);
/* `as`: the name a typedef gives it where it has none. */
void c_lower_class(Lower *l, TSNode n, Name as);
/* Is a struct or class of that name defined in view? */
bool c_is_class(const Lower *l, TSNode name);
/* The file's class of that name; one that only holds methods where another file defines it. */
ClassId c_class_named(Lower *l, Name name, Span s);
/* What the engine calls a method: constructors and the call operator have names of their own. */
Name c_method_name(Lower *l, TSNode name, ClassId cls);
/* Puts methods where they belong; before the module is closed. */
void c_classes_close(Lower *l);

/* stmt.c */
void c_lower_stmt(Lower *l, TSNode n);
Range c_lower_block(Lower *l, TSNode n);
void c_lower_children(Lower *l, TSNode n);
void c_lower_preproc_block(Lower *l, TSNode n);
void c_push_if(Lower *l, ExprId condition, Range then, Range otherwise, Span s, Span head);
/* `return e` of main: false if it is another function's, or 0. (status.c) */
bool c_lower_status(Lower *l, ExprId e, Span s);
/* What a guard is called in messages: the condition itself. */
Span c_head_of(const Lower *l, TSNode condition, Span whole);
/* `continue`: the update or the test comes before the next round. */
void c_push_continue(Lower *l, Span s);
/* leave.c */
/* Does one of these jumps in n leave n's own block? Do they stand in branches alone? */
bool c_leaves(const Lower *l, TSNode n, unsigned jumps, int depth);
bool c_leaves_plainly(const Lower *l, TSNode n, unsigned jumps, int depth);
void c_lower_leaving(Lower *l, const Rest *rest, unsigned jumps);
/* goto.c */
void c_lower_goto(Lower *l, TSNode n);
/* Lowers the statements of a block that a later one jumps back to; returns the index behind them, or
 * `index` where the one there is no such label. */
uint32_t c_lower_back_label(Lower *l, TSNode block, uint32_t index);
/* count.c: a `for` that counts, as a walk over its numbers; false if it is another one. */
bool c_lower_counted(Lower *l, TSNode n);
Range c_lower_loop_body(Lower *l, TSNode body);
/* switch.c */
void c_lower_switch(Lower *l, TSNode n);

#endif
