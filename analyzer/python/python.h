/* The Python front end: source text -> IR. Knows syntax (3.8 to 3.13), never a library. */
#ifndef RL_PYTHON_PYTHON_H
#define RL_PYTHON_PYTHON_H

#include "ir/ir.h"

/* One parser a worker thread. Owned by the caller; free with python_reader_free. */
typedef struct PythonReader PythonReader;
PythonReader *python_reader_new(void);
void python_reader_free(PythonReader *r);

/* Lowers `byte_len` bytes of source (any bytes: NUL, invalid UTF-8 and broken syntax included) into
 * `out`, which the caller has ir_init'ed and releases. Never fails: what cannot be read becomes
 * ST_UNKNOWN / EX_UNKNOWN and is counted in out->error_count. Nesting deeper than a bound becomes
 * UNKNOWN as well, counted. */
void python_lower(PythonReader *r, const char *source, uint32_t byte_len, IrFile *out);

#endif
