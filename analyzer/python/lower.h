/* The state of lowering one file, shared by the files of this room (internal header).
 *
 * There is one tree cursor. A `lower_*` function works on the node under the cursor (`node`,
 * `kind` are loaded) and leaves the cursor on that node; `node` and `kind` are stale afterwards.
 * Children are visited with child_first / child_next, which skip comments. */
#ifndef RL_PYTHON_LOWER_H
#define RL_PYTHON_LOWER_H

#include <tree_sitter/api.h>

#include "ir/ir.h"
#include "python/python.h"
#include "python/symbols.h"

/* Deeper parts become UNKNOWN: 1,000 levels of our frames fit any thread's stack, and whoever
 * walks the IR may recurse as well. */
enum { DEPTH_MAX = 1000 };

/* A function or class body whose names are being collected. The starts are lengths that the
 * stacks had when it was opened. */
typedef struct Scope {
  FuncId func;    /* where code in it runs: for a class body the function around it */
  ClassId cls;    /* the class whose body it is, or 0 */
  Name qualname;  /* "" for the module */
  uint32_t bound_at, globals_at, nonlocals_at;
  uint32_t temp_count;
} Scope;

typedef struct Lower {
  const PySymbols *symbols;
  TSTreeCursor cursor;
  TSNode node;
  PyKind kind;
  const char *source;      /* what was parsed */
  const uint32_t *inserts; /* offsets in `source` of bytes that the user did not write, ascending */
  uint32_t insert_count;
  uint32_t base;           /* where the piece that is parsed begins in the user's text */
  IrFile *f;
  uint32_t depth;
  ExprId *as_target;       /* where `x as target` puts its target, NULL where `as` is an error */
  uint32_t type_checking;  /* > 0 inside `if TYPE_CHECKING:` */
  VEC(Scope) scopes;
  VEC(uint32_t) bound, globals, nonlocals; /* name ids, stacks over the open scopes */
  VEC(uint32_t) words;     /* lists and blocks being built, a stack */
  VEC(IrArg) args;
  VEC(IrParam) params;
  VEC(IrWithItem) items;
  VEC(IrHandler) handlers;
  Strbuf text;
} Lower;

/* vec_push evaluates its value after it made room, so a value that pushes to the same vector would
 * be lost: these take it as an argument. */
static inline void word_push(Lower *l, uint32_t word) { vec_push(&l->words, word); }
static inline void arg_push(Lower *l, IrArg arg) { vec_push(&l->args, arg); }
static inline void handler_push(Lower *l, IrHandler h) { vec_push(&l->handlers, h); }

/* How a target is met: names bind in the scope, or only inside the comprehension. */
typedef enum TargetMode { TARGET_BIND, TARGET_COMP } TargetMode;

/* cursor.c */
bool child_first(Lower *l);
bool child_next(Lower *l);
void node_reload(Lower *l);
Span node_span(const Lower *l, TSNode n);
const char *node_text(const Lower *l, TSNode n, uint32_t *byte_len);
Name node_name(Lower *l, TSNode n);
ExprId expr_new(Lower *l, ExprKind kind, unsigned op, uint32_t a, uint32_t b, uint32_t c, Span s);
ExprId name_new(Lower *l, Name name, Span s);
ExprId list_new(Lower *l, ExprKind kind, uint32_t words_at, Span s);
Range words_take(Lower *l, uint32_t words_at);
IrStmt stmt_of(const Lower *l, StmtKind kind, Span s);
void stmt_push(Lower *l, const IrStmt *s);
/* Counts the ERROR and MISSING nodes under the cursor's node. */
void errors_count(Lower *l);
void error_add(Lower *l, Span s);

/* expr.c */
ExprId lower_expr(Lower *l);
ExprId lower_target(Lower *l, TargetMode mode);
ExprId hoist_star(Lower *l, ExprId e, uint32_t *first);
/* The nodes among the children, as one expression: several or a trailing comma make a TUPLE. */
ExprId lower_children(Lower *l);
/* The first child that is a node, or absent. */
ExprId lower_only_child(Lower *l);

/* collection.c */
ExprId lower_list(Lower *l, ExprKind kind);
ExprId lower_dict(Lower *l);
ExprId lower_call(Lower *l);
Range lower_args(Lower *l);
ExprId lower_subscript(Lower *l);
ExprId lower_slice(Lower *l);
ExprId lower_comprehension(Lower *l, CompKind kind);

/* string.c */
ExprId lower_string(Lower *l);
ExprId lower_concatenated(Lower *l);
ExprId lower_integer(Lower *l);

/* type.c */
ExprId lower_type(Lower *l);

/* scope.c */
void scope_open(Lower *l, FuncId func, ClassId cls, Name qualname);
void scope_close_func(Lower *l);
void scope_close_class(Lower *l);
void scope_bind(Lower *l, Name name);
Name scope_temp(Lower *l);
Name scope_qualname(Lower *l, Name name);
static inline Scope *scope_top(Lower *l) { return &vec_last(&l->scopes); }

/* stmt.c */
Range lower_block(Lower *l);
/* Leaves the block's statements on the word stack. */
void lower_stmts(Lower *l);
void lower_stmt(Lower *l);
void lower_unknown_stmt(Lower *l);
/* remarks.c: fills the file's remarks; what they cover is found when the user's text is at hand. */
void lower_remarks(Lower *l, TSNode root, uint32_t byte_len);
/* simple.c */
void lower_simple(Lower *l);
void lower_import(Lower *l);
/* compound.c */
void lower_compound(Lower *l);
/* The IFs on the word stack above `at` become one chain, each the orelse of the one before it;
 * the last gets `orelse`. Returns the block that holds the first. */
Range chain_ifs(Lower *l, uint32_t at, Range orelse);
/* with.c */
void lower_with(Lower *l);
/* function.c */
void lower_function(Lower *l);
void lower_decorated(Lower *l);
ExprId lower_lambda(Lower *l);
/* class.c */
void lower_class(Lower *l, Span whole, Range decorators);
void lower_function_def(Lower *l, Span whole, Range decorators);
/* match.c */
void lower_match(Lower *l);

/* repair.c */
typedef struct Repair {
  Strbuf text;
  VEC(uint32_t) inserts;
} Repair;
/* Parenthesizes the tuples that the grammar cannot read (see repair.c). False if there are none. */
bool repair_source(Repair *r, const char *source, uint32_t byte_len);
void repair_release(Repair *r);

#endif
