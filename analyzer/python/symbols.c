#include "python/symbols.h"

#include <string.h>

#include "base/fatal.h"

typedef struct SymbolRow {
  const char *name;
  uint8_t kind;
  bool named;
} SymbolRow;

static const SymbolRow rows[] = {
#define NODE(kind, name) {name, PY_##kind, true},
#define TOKEN(kind, name) {name, PY_##kind, false},
#include "python/symbols.def"
};

static PyKind kind_of_name(const char *name, bool named) {
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    if (rows[i].named == named && !strcmp(rows[i].name, name)) return (PyKind)rows[i].kind;
  }
  return PY_OTHER;
}

void py_symbols_init(PySymbols *s, const TSLanguage *language) {
  memset(s, 0, sizeof *s);
  uint32_t count = ts_language_symbol_count(language);
  if (count > PY_SYMBOL_CAP) fatal("the Python grammar has too many symbols");
  for (uint32_t i = 0; i < count; i++) {
    TSSymbolType type = ts_language_symbol_type(language, (TSSymbol)i);
    if (type != TSSymbolTypeRegular && type != TSSymbolTypeAnonymous) continue;
    const char *name = ts_language_symbol_name(language, (TSSymbol)i);
    s->kind_of[i] = (uint8_t)kind_of_name(name, type == TSSymbolTypeRegular);
  }
}

OperKind py_oper(PyKind token) {
  switch (token) {
    case PY_PLUS: case PY_PLUS_EQ: return OP_ADD;
    case PY_MINUS: case PY_MINUS_EQ: return OP_SUB;
    case PY_STAR: case PY_STAR_EQ: return OP_MUL;
    case PY_SLASH: case PY_SLASH_EQ: return OP_DIV;
    case PY_DOUBLE_SLASH: case PY_DOUBLE_SLASH_EQ: return OP_FLOORDIV;
    case PY_PERCENT: case PY_PERCENT_EQ: return OP_MOD;
    case PY_DOUBLE_STAR: case PY_DOUBLE_STAR_EQ: return OP_POW;
    case PY_AT: case PY_AT_EQ: return OP_MATMUL;
    case PY_LSHIFT: case PY_LSHIFT_EQ: return OP_LSHIFT;
    case PY_RSHIFT: case PY_RSHIFT_EQ: return OP_RSHIFT;
    case PY_AMPERSAND: case PY_AMPERSAND_EQ: return OP_BITAND;
    case PY_BAR: case PY_BAR_EQ: return OP_BITOR;
    case PY_CARET: case PY_CARET_EQ: return OP_BITXOR;
    case PY_EQ: return OP_EQ;
    case PY_NE: case PY_NE_OLD: return OP_NE;
    case PY_LT: return OP_LT;
    case PY_LE: return OP_LE;
    case PY_GT: return OP_GT;
    case PY_GE: return OP_GE;
    case PY_IN: return OP_IN;
    case PY_NOT_IN: return OP_NOT_IN;
    case PY_IS: return OP_IS;
    case PY_IS_NOT: return OP_IS_NOT;
    case PY_AND: return OP_AND;
    case PY_OR: return OP_OR;
    default: return OP_NONE;
  }
}
