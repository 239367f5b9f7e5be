/* Names as the source nests them: class bodies, enclosing functions, then module level. Syntax
 * only: a local variable hides an outer name and is not followed. */
#ifndef RL_PROGRAM_RESOLVE_H
#define RL_PROGRAM_RESOLVE_H

#include "program/program.h"

typedef struct ResolveScope {
  Mod mod;
  Func func; /* the innermost function */
  Class cls; /* the class whose body it is read in; 0 when read in `func` itself */
} ResolveScope;

/* A name; builtin types and exceptions are BIND_EXTERNAL under their plain names. */
Binding resolve_name(const Program *p, const ResolveScope *scope, Name name);
/* A NAME/ATTR chain, subscripts stripped: a base class, decorator or constructor. */
Binding resolve_base(const Program *p, const ResolveScope *scope, ExprId e);
/* A type: strings, Optional and the like unwrapped. */
Binding resolve_type(const Program *p, const ResolveScope *scope, ExprId e);

#endif
