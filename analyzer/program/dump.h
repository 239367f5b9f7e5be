/* The text forms that program_dump and the tests use. */
#ifndef RL_PROGRAM_DUMP_H
#define RL_PROGRAM_DUMP_H

#include "program/program.h"

/* "func pkg.a:f if | external torch.f": the chain from `b` on, or "none". */
void dump_binding(const Program *p, Binding b, Strbuf *out);

/* " pkg.a:Base torch.nn.Module ?": the order after the class itself, bases outside, and "?" if a
 * base could not be resolved. */
void dump_bases(const Program *p, Class c, Strbuf *out);

#endif
