/* Names that files of C have in common. */
#ifndef RL_PROGRAM_NATIVE_H
#define RL_PROGRAM_NATIVE_H

#include "program/program.h"

/* Links functions of one class, or of one file, that share a name (overload.c). */
void overload_build(Program *p);
/* Fills Program.native: what one file defines and others name, and what rules/ know of the rest. */
void native_build(Program *p, const ProgramInput *inputs, uint32_t input_count);

#endif
