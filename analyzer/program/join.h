/* Dotted names outside the view: joining an owner and an attribute, with the aliases of rules/
 * applied. The build meets every join that the sources spell out, so that readers find them in
 * Program.joins; a join that only the engine can think of is added to the session's names, which
 * is then no longer a read. */
#ifndef RL_PROGRAM_JOIN_H
#define RL_PROGRAM_JOIN_H

#include "program/program.h"

/* The canonical form of a dotted name. */
Name join_canonical(const Program *p, Name dotted);

/* What attribute `attr` of the external `owner` is: a module in view of that name, or the longer
 * external name. */
Binding join_external(const Program *p, Name owner, Name attr);

/* The same if rules/ know the joined name, else BIND_NONE; interns nothing. */
Binding join_known(const Program *p, Name owner, Name attr);

/* Meets all joins in the sources (build only). */
void join_build(Program *p);

#endif
