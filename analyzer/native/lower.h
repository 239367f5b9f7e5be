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
} Var;

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

/* A method that is defined outside of its class. */
typedef struct Method {
  ClassId cls;
  uint32_t stmt;
} Method;

typedef struct Lower {
  const NativeSymbols *symbols;
  const NativeFields *fields;
  const Expansion *expansion; /* its text is `source` */
  const char *source;
  uint32_t byte_len;
  IrFile *f;
  uint32_t depth, copies;
  Span leaving; /* of the goto whose target is being lowered: its returns stand there */
  ClassId cls;            /* whose body is open */
  VEC(Body) bodies;
  VEC(Loop) loops;
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
/* Binds a variable that is declared here; returns it. */
Var *c_declare(Lower *l, Name name, bool may_box);
Var *c_var_find(Lower *l, Name name);
Name c_temp_new(Lower *l);
/* The variable as an expression; a store to one of the file's or an enclosing function's is noted. */
ExprId c_var_expr(Lower *l, Name name, Span s, bool store);

/* expr.c */
ExprId c_lower_expr(Lower *l, TSNode n);
ExprId c_lower_template(Lower *l, TSNode n, ExprId function);
ExprId c_lower_condition(Lower *l, TSNode n);
ExprId c_lower_target(Lower *l, TSNode n);
/* An assignment or update as a statement; false if it is none. */
bool c_lower_assignment_stmt(Lower *l, TSNode n);
OperKind c_binary_oper(const Lower *l, TSNode op, ExprKind *kind);
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

/* decl.c */
void c_lower_top(Lower *l, TSNode n);
void c_lower_declaration(Lower *l, TSNode n, bool at_top);
void c_lower_function(Lower *l, TSNode n, bool is_lambda, Name name);
ExprId c_lower_type(Lower *l, TSNode type, TSNode declarator);
/* The identifier that a declarator declares; null if none. */
TSNode c_declared_name(const Lower *l, TSNode declarator);

/* class.c */
/* `as`: the name a typedef gives it where it has none. */
void c_lower_class(Lower *l, TSNode n, Name as);
/* Is a struct or class of that name defined in view? */
bool c_is_class(const Lower *l, TSNode name);
/* The file's class of that name; one that only holds methods where another file defines it. */
ClassId c_class_named(Lower *l, Name name, Span s);
/* What the engine calls a method: constructors and the call operator have names of their own. */
Name c_method_name(Lower *l, TSNode name, ClassId cls);
/* `: a(1), b{x}` */
void c_lower_member_initializers(Lower *l, TSNode function);
/* Puts methods where they belong; before the module is closed. */
void c_classes_close(Lower *l);

/* stmt.c */
void c_lower_stmt(Lower *l, TSNode n);
Range c_lower_block(Lower *l, TSNode n);
void c_lower_children(Lower *l, TSNode n);
void c_lower_preproc_block(Lower *l, TSNode n);
/* count.c: a `for` that counts, as a walk over its numbers; false if it is another one. */
bool c_lower_counted(Lower *l, TSNode n);
Range c_lower_loop_body(Lower *l, TSNode body);
/* switch.c */
void c_lower_switch(Lower *l, TSNode n);

#endif
