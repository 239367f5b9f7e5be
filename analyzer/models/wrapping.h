/* Statements `wrapping(...)`: the ways in which a model may be wrapped, and sets of them. */
#ifndef RL_MODELS_WRAPPING_H
#define RL_MODELS_WRAPPING_H

#include "models/table.h"

/* `wrapping("fsdp", text="the model is wrapped in FSDP")` declares a way of its own,
 * `wrapping("sharded", any_of=["fsdp", …], text=…)` a name for several that were declared before. */
void wrapping_declare(Models *m, Stub *s, const IrExpr *call);
/* The ways that a string or a list of strings names; unknown ones are errors. */
Wraps wrapping_of(const Models *m, const Stub *s, ExprId e);

#endif
