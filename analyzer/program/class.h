/* Classes: what a body binds, and how classes derive from each other. Build only; readers use
 * program_method and its kin. */
#ifndef RL_PROGRAM_CLASS_H
#define RL_PROGRAM_CLASS_H

#include "program/program.h"

/* Fills members, attrs, annotations and nested from the bodies; needs p->classes and p->funcs. */
void class_scan(Program *p);

/* Fills mro, subclasses, ext_bases, open_bases, and the members that are names for a function
 * (`__call__ = forward`); needs module-level names and Program.locals. */
void class_link(Program *p);

#endif
