/* Reads a TOML text into a flat list of keys with their values and places. Values that no setting
 * takes (floats, dates, nested arrays) keep only their place. */
#ifndef RL_CONFIG_TOML_H
#define RL_CONFIG_TOML_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/vec.h"
#include "source/source.h"

typedef enum TomlType {
  TOML_STRING,
  TOML_INTEGER,
  TOML_BOOLEAN,
  TOML_STRINGS, /* an array of nothing but strings */
  TOML_OTHER
} TomlType;

typedef struct TomlEntry {
  const char *key;      /* "tool.ranklint.strict"; a dot inside a quoted part is '\x1f' */
  uint32_t key_byte;    /* of its last part */
  uint32_t value_byte;
  TomlType type;
  const char *string;
  int64_t integer;
  bool boolean;
  const char *const *strings;
  uint32_t string_count;
} TomlEntry;

typedef struct Toml {
  VEC(TomlEntry) entries; /* in text order */
} Toml;

/* False with "path:line:col: message" in `err` on a syntax error or a repeated key. Strings live in
 * `arena`; release `out` either way. */
bool toml_read(Toml *out, const SourceFile *file, Arena *arena, Error *err);
void toml_release(Toml *t);

#endif
