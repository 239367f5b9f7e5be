/* The last pass of ir_verify (internal header). */
#ifndef RL_IR_TREES_H
#define RL_IR_TREES_H

#include "ir/ir.h"

/* No expression may hold itself and no block its own statement. Every id must be in range already;
 * the state arrays are zeroed, one byte an element. */
bool ir_verify_trees(const IrFile *f, uint8_t *expr_state, uint8_t *stmt_state, char *err_text);

#endif
