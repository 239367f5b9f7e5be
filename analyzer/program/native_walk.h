/* Every expression of a file of C, with what is around it. */
#ifndef RL_PROGRAM_NATIVE_WALK_H
#define RL_PROGRAM_NATIVE_WALK_H

#include "program/program.h"

typedef struct NativeUse {
  uint32_t expr;
  uint32_t func; /* the function it stands in, at least the module's body */
  uint32_t cls;  /* the class whose body it stands in directly, or 0 */
  uint32_t target; /* at the file's top level: the name that the statement assigns, or 0 */
  bool stored;   /* it is assigned to, or its place is handed out */
} NativeUse;

/* Calls `each` once for every expression that a statement, class or parameter reaches, operands first.
 * `each` may change that expression's node and append others. */
void native_walk(IrFile *ir, void (*each)(void *ctx, NativeUse use), void *ctx);

#endif
