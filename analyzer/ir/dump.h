/* Pieces of the dump (internal header). */
#ifndef RL_IR_DUMP_H
#define RL_IR_DUMP_H

#include "ir/ir.h"

typedef struct Dump {
  const IrFile *f;
  const Names *names;
  const char *source; /* may be NULL */
  Strbuf *out;
  uint32_t *line_starts; /* offsets, NULL without a source */
  uint32_t line_count;
  uint32_t indent;
} Dump;

void dump_name(Dump *d, Name name);
/* Python-like; operators and whatever could be misread are in brackets. */
void dump_expr(Dump *d, ExprId e);
void dump_args(Dump *d, Range args);
void dump_params(Dump *d, const IrFunc *fn);

#endif
