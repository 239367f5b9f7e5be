/* Annotations: strings, Optional[X], Union[X, None], X | None, ClassVar, Final, Annotated. A union
 * of several types, a container or Type[X] is unresolved. */
#ifndef RL_PROGRAM_ANNOTATION_H
#define RL_PROGRAM_ANNOTATION_H

#include "program/resolve.h"

Binding annotation_resolve(const Program *p, const ResolveScope *scope, ExprId e);

#endif
