/* Kinds of tree-sitter-cpp nodes as one dense enum, resolved by name once. */
#ifndef RL_NATIVE_SYMBOLS_H
#define RL_NATIVE_SYMBOLS_H

#include <stdint.h>
#include <tree_sitter/api.h>

typedef enum NodeKind {
  N_OTHER,
#define NODE(kind, name) N_##kind,
#include "native/symbols.def"
  N_COUNT
} NodeKind;

enum { NATIVE_SYMBOL_CAP = 2048 };

/* Fields of nodes that lowering asks for. */
typedef struct NativeFields {
  TSFieldId declarator, type, value, body, condition, consequence, alternative, initializer, update,
      left, right, op, argument, arguments, function, field, name, parameters, parameter, label,
      size, default_value, indices, index, scope, placement, captures;
} NativeFields;

typedef struct NativeSymbols {
  uint8_t kind_of[NATIVE_SYMBOL_CAP];
  NativeFields fields;
} NativeSymbols;

void native_symbols_init(NativeSymbols *s, const TSLanguage *language);

#endif
