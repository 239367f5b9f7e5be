/* Local definitions: functions, classes and imports inside function bodies, where a name has one
 * meaning in the whole function. Build only; fills Program.locals. */
#ifndef RL_PROGRAM_LOCAL_H
#define RL_PROGRAM_LOCAL_H

#include "program/program.h"

void local_build(Program *p);

#endif
