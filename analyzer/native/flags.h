/* What a compile command says to the preprocessor. */
#ifndef RL_NATIVE_FLAGS_H
#define RL_NATIVE_FLAGS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"

typedef enum FlagKind {
  FLAG_DEFINE,     /* "X", "X=1", "F(x)=x" */
  FLAG_UNDEFINE,   /* "X" */
  FLAG_QUOTE_DIR,  /* searched for "x.h" alone */
  FLAG_DIR,        /* searched for both */
  FLAG_SYSTEM_DIR, /* searched last */
  FLAG_INCLUDE,    /* a file that is read first */
} FlagKind;

typedef struct NativeFlag {
  FlagKind kind;
  const char *text;
} NativeFlag;

typedef enum NativeLanguage { LANGUAGE_BY_NAME, LANGUAGE_C, LANGUAGE_CPP, LANGUAGE_CUDA } NativeLanguage;

/* An all-zero one says nothing. Texts live in the arena that it was read with. */
typedef struct NativeFlags {
  VEC(NativeFlag) at;     /* in order */
  NativeLanguage language;
  const char *standard;   /* "c++17"; NULL: not said */
  const char *conflict;   /* why two of them cannot both hold, for people; NULL if they can */
} NativeFlags;

/* Where a path of a command is, as files are reported; NULL: it is not to be looked at. */
typedef const char *(*FlagPlace)(void *ctx, const char *path);

/* Adds arguments (without the compiler's own name) to `f`; later ones win. `file` is what is compiled, to
 * know its language; NULL: not known. What is no concern of a preprocessor is passed over. */
void flags_read(NativeFlags *f, Arena *arena, const char *const *args, uint32_t count, const char *file,
                FlagPlace place, void *ctx);
void flags_release(NativeFlags *f);
/* The same flags in the same order? */
bool flags_equal(const NativeFlags *a, const NativeFlags *b);

#endif
