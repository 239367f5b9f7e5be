/* Kinds of tree-sitter-python nodes as one dense enum: the grammar's symbol numbers change from
 * release to release, so a reader resolves them by name once. */
#ifndef RL_PYTHON_SYMBOLS_H
#define RL_PYTHON_SYMBOLS_H

#include <stdbool.h>
#include <stdint.h>
#include <tree_sitter/api.h>

#include "ir/ir.h"

typedef enum PyKind {
  PY_OTHER, /* punctuation that carries no meaning of its own */
#define NODE(kind, name) PY_##kind,
#include "python/symbols.def"
  PY_LAST_NODE,
#define TOKEN(kind, name) PY_##kind,
#include "python/symbols.def"
  PY_COUNT
} PyKind;

enum { PY_SYMBOL_CAP = 1024 };

typedef struct PySymbols {
  uint8_t kind_of[PY_SYMBOL_CAP]; /* by the grammar's symbol number */
} PySymbols;

void py_symbols_init(PySymbols *s, const TSLanguage *language);

/* OP_NONE for a token that is no operator; `+=` and its like give the plain operator. */
OperKind py_oper(PyKind token);

static inline PyKind py_kind(const PySymbols *s, TSSymbol symbol) {
  return symbol < PY_SYMBOL_CAP ? (PyKind)s->kind_of[symbol] : PY_ERROR;
}
static inline bool py_is_node(PyKind k) { return k > PY_OTHER && k < PY_LAST_NODE; }
static inline bool py_is_simple(PyKind k) {
  return k >= PY_EXPRESSION_STATEMENT && k <= PY_TYPE_ALIAS_STATEMENT;
}
static inline bool py_is_compound(PyKind k) {
  return k >= PY_IF_STATEMENT && k <= PY_MATCH_STATEMENT;
}

#endif
