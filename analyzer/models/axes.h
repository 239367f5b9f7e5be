/* The mesh axes that stubs declare: `axis("dp", meets=[...], weak=[...], same_as="...",
 * shares="data")`. */
#ifndef RL_MODELS_AXES_H
#define RL_MODELS_AXES_H

#include "models/table.h"

/* Makes "world", bit 0. */
void axes_init(Models *m);
/* Reads one axis(...) statement: first its name, later, when all names are known, whom it meets. */
void axes_declare(Models *m, Stub *s, const IrExpr *call);
void axes_relate(Models *m, Stub *s, const IrExpr *call);
/* The axes that a string or list of strings names; an unknown one is an error. */
Axes axes_of(Models *m, const Stub *s, ExprId e);

#endif
