/* Constants in the arguments of stub words and statements. */
#ifndef RL_MODELS_CONSTANT_H
#define RL_MODELS_CONSTANT_H

#include "ir/ir.h"

/* A string constant; NO_NAME otherwise. */
Name constant_text(const IrFile *f, ExprId e);
/* How many strings a string (1), list, tuple or set holds. */
uint32_t constant_count(const IrFile *f, ExprId e);
/* The i-th of them, and its node for errors. */
ExprId constant_item(const IrFile *f, ExprId e, uint32_t i);
bool constant_flag(const IrFile *f, ExprId e, bool *value);
bool constant_int(const IrFile *f, ExprId e, int64_t *value);

#endif
