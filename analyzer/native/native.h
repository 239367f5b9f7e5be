/* The front end of C, C++ and CUDA host code: source text -> IR. Knows syntax, never a library. */
#ifndef RL_NATIVE_NATIVE_H
#define RL_NATIVE_NATIVE_H

#include "ir/ir.h"

/* One parser a worker thread. Owned by the caller; free with native_reader_free. */
typedef struct NativeReader NativeReader;
struct NativeRoots; /* native/roots.h */
/* `roots`: the headers of the program, which must outlive the reader; NULL: only those beside a file are found. */
NativeReader *native_reader_new(const struct NativeRoots *roots);
void native_reader_free(NativeReader *r);

struct NativeFlags; /* native/flags.h */

/* Lowers `byte_len` bytes of source (any bytes) into `out`, which the caller has ir_init'ed and
 * releases. `path` is where they were read, to find the macros of the headers beside it; NULL: none
 * is looked for. `flags`: what its compile command says; NULL: nothing. Never fails: what cannot be read becomes ST_UNKNOWN / EX_UNKNOWN and is counted in
 * out->error_count. */
void native_lower(NativeReader *r, const char *path, const struct NativeFlags *flags,
                  const char *source, uint32_t byte_len, IrFile *out);

#endif
