/* Follows module-level names and imports to their definitions. Build only; readers use
 * program_global and its kin, which find everything in the tables made here. */
#ifndef RL_PROGRAM_LINK_H
#define RL_PROGRAM_LINK_H

#include "program/scan.h"

/* Fills Program.bindings, every module's globals and Program.imports. */
void link_build(Program *p, const Scan *s);

/* Appends a chain of one binding; returns its index. */
uint32_t link_single(Program *p, Binding b);

#endif
