/* `from x import *` between modules in view: adds a Raw for every name taken, until nothing
 * changes, so that chains and cycles of them come out whole. Build only. */
#ifndef RL_PROGRAM_STAR_H
#define RL_PROGRAM_STAR_H

#include "program/scan.h"

void star_build(Scan *s, Program *p);

#endif
