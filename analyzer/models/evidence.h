/* Names as evidence: the statements `names("rank", ..., kind=, axes=, predicate=)` and `env(...)`.
 */
#ifndef RL_MODELS_EVIDENCE_H
#define RL_MODELS_EVIDENCE_H

#include "models/table.h"

/* Reads one such statement into `map`, the table of names or of environment variables. */
void evidence_read(Models *m, Stub *s, const IrExpr *call, Map *map);

#endif
