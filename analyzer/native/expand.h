/* The preprocessor: text of one C or C++ file -> text without directives, macros expanded, and a map
 * from its offsets back to the user's text.
 *
 * Not a compiler's: a macro is known if it is defined in the file or in a header that is found beside
 * it; a condition that nobody can decide takes the first branch. What a macro expands to has the
 * place of its use. Comments stay. */
#ifndef RL_NATIVE_EXPAND_H
#define RL_NATIVE_EXPAND_H

#include <stdbool.h>
#include <stdint.h>

#include "base/map.h"
#include "base/strbuf.h"
#include "base/vec.h"

/* Output from `out` up to the next piece: `verbatim` text from `start` on, or the expansion of the
 * macro use start..end. */
typedef struct Piece {
  uint32_t out, start, end;
  bool verbatim;
} Piece;

typedef struct Expansion {
  Strbuf text;
  VEC(Piece) pieces;
  uint32_t error_count, error_at; /* quotes that their line left open; the first one's place */
  Map types; /* hash of a name -> 1: a struct or class of that name is defined in view */
  Map destroyed; /* 32 bits of a class name's hash -> 1: it declares a destructor */
  Map bases;     /* the same of a class -> of its first base */
} Expansion;

struct NativeFlags;

/* Headers that were read, kept by the reader of one worker. */
typedef struct HeaderCache HeaderCache;
struct NativeRoots; /* native/roots.h */
/* `roots`: the headers of the program, NULL if none are known; borrowed. */
HeaderCache *headers_new(const struct NativeRoots *roots);
void headers_free(HeaderCache *h);

/* Never fails. `path` is the file's, to find what it includes; NULL: only
 * what `flags` find. `flags` may be NULL. */
void expand_source(HeaderCache *h, const char *path, const struct NativeFlags *flags,
                   const char *source, uint32_t byte_len, Expansion *out);
void expansion_release(Expansion *e);

/* The user's offset of an offset of the expanded text; `end`: of the end of something. */
uint32_t expansion_offset(const Expansion *e, uint32_t at, bool end);

#endif
