/* Interned strings. Each file's IR has a table of its own (so that files can be lowered on any
 * thread and stored by content); linking maps them, in file order, into the session's table.
 * Not thread-safe. Ids are dense, start at 1 (0 = no name) and follow insertion order. */
#ifndef RL_BASE_NAMES_H
#define RL_BASE_NAMES_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/map.h"
#include "base/vec.h"

typedef struct Name {
  uint32_t id;
} Name;

#define NO_NAME ((Name){0})

typedef struct NameText {
  const char *text;
  uint32_t byte_len;
  uint32_t hash;
} NameText;

typedef struct Names {
  Arena arena;
  VEC(NameText) texts;  /* [0] is "" */
  uint32_t *slots;      /* open addressing: id or 0 */
  uint32_t cap;
} Names;

void names_init(Names *n);
void names_release(Names *n);
/* Interns `byte_len` bytes (NUL bytes allowed). */
Name names_add(Names *n, const char *s, size_t byte_len);
Name names_addz(Names *n, const char *s);
/* The id of a text already interned, or NO_NAME. */
Name names_find(const Names *n, const char *s, size_t byte_len);
/* NUL-terminated text; borrowed for the table's life. "" for NO_NAME. */
const char *names_text(const Names *n, Name name);
uint32_t names_len(const Names *n, Name name);

static inline int name_eq(Name a, Name b) { return a.id == b.id; }

#endif
