/* Declared and constructed types of attributes, from class bodies and the stores to `self` in
 * methods. Build only; fills every class's attr_types. */
#ifndef RL_PROGRAM_ATTR_TYPE_H
#define RL_PROGRAM_ATTR_TYPE_H

#include "program/program.h"

void attr_type_build(Program *p);

#endif
