/* The language-neutral program: what a front end makes of one file.
 *
 * Structured, not a control-flow graph. Ids are 32-bit indices into the file's own arrays, 0 means
 * "absent", every array's element 0 is a dummy. Every node has a span (byte offsets). A finished
 * IrFile is immutable but for ir_rename, which linking runs once to turn the file's name ids into
 * the session's. Lists live in `pool` (raw 32-bit words): a node holds the first index and a count.
 *
 * Lifetime: arrays belong to the IrFile, released by ir_release. Not shared between threads while
 * it is being built. */
#ifndef RL_IR_IR_H
#define RL_IR_IR_H

#include <stdbool.h>
#include <stdint.h>

#include "base/names.h"
#include "base/strbuf.h"
#include "base/vec.h"

typedef struct ExprId { uint32_t i; } ExprId;
typedef struct StmtId { uint32_t i; } StmtId;
typedef struct FuncId { uint32_t i; } FuncId;    /* 1 is the module's own body */
typedef struct ClassId { uint32_t i; } ClassId;

#define NO_EXPR ((ExprId){0})

typedef enum ExprKind {
#define EXPR(kind, name, operands) EX_##kind,
#include "ir/kinds.def"
  EX_COUNT
} ExprKind;

typedef enum StmtKind {
#define STMT(kind, name, operands) ST_##kind,
#include "ir/kinds.def"
  ST_COUNT
} StmtKind;

typedef enum OperKind {
#define OPER(kind, text, class) OP_##kind,
#include "ir/kinds.def"
  OP_COUNT
} OperKind;

typedef enum CompKind { COMP_LIST, COMP_SET, COMP_DICT, COMP_GEN } CompKind;

typedef struct Span {
  uint32_t start, end;  /* byte offsets, end exclusive */
} Span;

/* A run of words in `pool`. For a block the words are StmtIds, for a list ExprIds. */
typedef struct Range {
  uint32_t first, count;
} Range;

typedef struct IrExpr {
  uint8_t kind;     /* ExprKind */
  uint8_t op;       /* OperKind or CompKind */
  uint16_t flags;   /* EXPR_* */
  uint32_t a, b, c; /* as kinds.def says */
  Span span;
} IrExpr;

enum {
  EXPR_ASYNC = 1,   /* COMP clause or generator that is async */
  EXPR_PARTIAL = 2, /* some part of it could not be read */
};

typedef enum ArgKind { ARG_POS, ARG_KEYWORD, ARG_STAR, ARG_DSTAR } ArgKind;

typedef struct IrArg {
  ExprId value;
  Name keyword;  /* ARG_KEYWORD */
  uint32_t kind; /* ArgKind */
} IrArg;

/* One `for target in iter if c1 if c2` of a comprehension. */
typedef struct IrClause {
  ExprId target, iter;
  Range conds;
  uint32_t next;  /* index of the following (inner) clause, 0 at the end */
  uint32_t is_async;
} IrClause;

typedef struct IrHandler {
  ExprId type;  /* class, tuple of classes, or absent (bare except) */
  Name name;    /* `as name` */
  Range body;
  Span span;
  uint32_t is_star;
} IrHandler;

typedef struct IrWithItem {
  ExprId context, target;
} IrWithItem;

#define IR_LEVEL_USING UINT32_MAX

typedef struct IrImport {
  Name module;   /* dotted; empty for `from . import x` */
  Name name;     /* `from module import name`; empty for `import module`; "*" for all */
  Name as_name;  /* the local name bound; for `import a.b.c` without as: "a" */
  uint32_t level; /* leading dots; IR_LEVEL_USING: no import, a `using` of C++ */
} IrImport;

enum { STMT_ELIF = 1, STMT_ASYNC = 2, STMT_TYPE_CHECKING = 4, STMT_MATCH = 8 /* IF made of a match case */,
       STMT_PARTIAL = 16 /* CLASS: methods of one that another file defines */ };

typedef struct IrStmt {
  uint8_t kind;   /* StmtKind */
  uint8_t op;     /* AUG: OperKind */
  uint16_t flags; /* STMT_* */
  Span span;      /* the whole statement */
  Span head;      /* what a finding underlines: condition or header line, else the statement */
  ExprId a, b, c;
  Range body, orelse, finalbody;  /* blocks */
  Range list;     /* handlers, with items, names (raw name ids) or the import's index in list.first */
} IrStmt;

typedef enum ParamKind { PARAM_POS, PARAM_POSONLY, PARAM_KWONLY, PARAM_STAR, PARAM_DSTAR } ParamKind;

typedef struct IrParam {
  Name name;
  ExprId annotation, default_value;
  uint16_t kind; /* ParamKind */
  uint16_t by_reference; /* C++: comes in a box; what is in it afterwards goes back to the argument */
  Span span;
} IrParam;

enum {
  FUNC_ASYNC = 1,
  FUNC_GENERATOR = 2,   /* holds a yield of its own */
  FUNC_LAMBDA = 4,
  FUNC_MODULE = 8,      /* the file's top level */
  FUNC_NOT_VIRTUAL = 64, /* C++: defined in its class, and nothing says that it overrides or may be overridden */
  FUNC_STATIC = 32,     /* C: seen in its own file only */
  FUNC_OVERLOAD = 16,   /* body is only `...`, pass or a docstring */
};

typedef struct IrFunc {
  Name name;       /* "<module>", "<lambda>" for those */
  Name qualname;   /* Outer.method, outer.<locals>.inner as Python prints it */
  FuncId parent;   /* enclosing function, at least the module */
  ClassId cls;     /* the class whose body holds it directly, or 0 */
  Range params;    /* into IrFile.params */
  Range decorators; /* list of ExprIds */
  Range body;
  ExprId returns;  /* annotation */
  Range locals;    /* raw name ids bound in it, parameters included, sorted by text; without the
                      names declared global or nonlocal */
  Range globals;   /* names declared global */
  Range nonlocals;
  uint32_t flags;
  Span span;       /* the whole definition */
  Span head;       /* the `def` line up to the colon */
} IrFunc;

typedef struct IrClass {
  Name name, qualname;
  FuncId parent;
  ClassId outer;
  Range bases;      /* into IrFile.args: keywords (metaclass=...) included */
  Range decorators;
  Range body;       /* statements; its functions have .cls set */
  Span span, head;
} IrClass;

/* An index for demand-driven work: a store `x.name = ...` (or `del`, augmented) or a read of
 * attribute `name` somewhere in function `func`. */
typedef struct IrFieldUse {
  Name name;
  FuncId func;
  ExprId expr;      /* the ATTR */
  uint32_t is_store;
} IrFieldUse;

/* A comment that speaks to the analyzer. What it says is read by source/remark.h. */
typedef struct IrRemark {
  Span comment;      /* from the mark to the line's end */
  Span covers;       /* the line that it stands on, or the one below it, and all of the statement there
                        but the blocks that it holds */
  StmtId stmt;       /* the first statement of that line; 0 if there is none */
  uint32_t own_line; /* nothing but blanks stands before it */
} IrRemark;

/* What a comment states about the value of a statement. Filled by whoever reads the comments. */
typedef enum FactKind { FACT_UNIFORM, FACT_VARIES } FactKind;
typedef struct IrFact {
  StmtId stmt;
  FactKind kind;
  uint32_t remark; /* index into remarks */
} IrFact;

typedef struct IrFile {
  Names names;      /* until ir_rename: the file's own; afterwards empty */
  bool native;      /* C or C++: what is bound nowhere in it is looked for in the other such files */
  bool linked;      /* Name fields are session ids */
  uint32_t byte_len; /* of the source */
  uint32_t error_count; /* ERROR and MISSING nodes in the tree */
  Span first_error;
  VEC(IrExpr) exprs;
  VEC(IrStmt) stmts;
  VEC(uint32_t) pool;
  VEC(IrArg) args;
  VEC(IrClause) clauses;
  VEC(IrHandler) handlers;
  VEC(IrWithItem) with_items;
  VEC(IrImport) imports;
  VEC(IrParam) params;
  VEC(IrFunc) funcs;     /* [1] = module body */
  VEC(IrClass) classes;
  VEC(int64_t) ints;     /* EX_INT: a = index here */
  VEC(IrFieldUse) field_uses;
  VEC(IrRemark) remarks; /* in text order; not stored */
  VEC(IrFact) facts;     /* sorted by statement, one each; not stored */
} IrFile;

void ir_init(IrFile *f);
/* Gives back the room that a finished file does not use. */
void ir_fit(IrFile *f);
void ir_release(IrFile *f);

/* Replaces every Name of the file by the session's (in table order, so ids are deterministic when
 * files are linked in order) and drops the file's own table. Call once. */
void ir_rename(IrFile *f, Names *session);
/* The same for a file whose names came without a table: `ids` holds the session's name of each. */
void ir_link(IrFile *f, const uint32_t *ids);

/* Appends the readable text of the file to `out`: one statement a line, indented; the format is in
 * docs/architecture.md. `names` is the table that the file's ids belong to; `source` may be NULL
 * (spans are then byte offsets, else line:column). */
void ir_dump(const IrFile *f, const Names *names, const char *source, Strbuf *out);

/* Checks that every id is in range, every list is inside its array, every span inside its parent's
 * and the source, every block acyclic. Returns true, or false with the first fault in `err_text`
 * (at least 256 bytes). */
bool ir_verify(const IrFile *f, char *err_text);

/* Finds what each remark covers. For a front end, when all statements are there. */
void ir_place_remarks(IrFile *f, const char *source);
/* The value that a fact about this statement would speak of: condition, iterable, assigned or returned
 * value; absent if it has none. */
ExprId ir_stated_expr(const IrStmt *s);

const char *ir_expr_kind_name(ExprKind k);
const char *ir_stmt_kind_name(StmtKind k);
const char *ir_oper_text(OperKind k);

static inline const IrExpr *ir_expr(const IrFile *f, ExprId e) { return &f->exprs.at[e.i]; }
static inline const IrStmt *ir_stmt(const IrFile *f, StmtId s) { return &f->stmts.at[s.i]; }
static inline const IrFunc *ir_func(const IrFile *f, FuncId id) { return &f->funcs.at[id.i]; }
static inline ExprId ir_list_at(const IrFile *f, Range r, uint32_t i) {
  return (ExprId){f->pool.at[r.first + i]};
}
static inline StmtId ir_block_at(const IrFile *f, Range r, uint32_t i) {
  return (StmtId){f->pool.at[r.first + i]};
}
static inline int64_t ir_int(const IrFile *f, const IrExpr *e) { return f->ints.at[e->a]; }
/* The list of a TUPLE, LIST, SET, DICT, FSTRING or CHAIN node, or a CALL's arguments. */
static inline Range ir_items(const IrExpr *e) {
  return e->kind == EX_CALL || e->kind == EX_PATTERN ? (Range){e->b, e->c} : (Range){e->a, e->b};
}

#endif
