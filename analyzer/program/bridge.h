/* Python and C++ as one program: what bindings in C and C++ hand to Python. */
#ifndef RL_PROGRAM_BRIDGE_H
#define RL_PROGRAM_BRIDGE_H

#include "program/program.h"

/* Fills Program.exports and Program.exposed, and gives imports that were outside the view their
 * definitions there. After native_build, classes and imports are linked. */
void bridge_build(Program *p);

/* A module that a build makes of sources of C, as Python code asks for it. */
typedef struct Extension {
  Name dotted;
  Name inside;    /* the attribute that holds the functions; NO_NAME: the module does */
  VEC(Mod) files; /* of C, in path order */
} Extension;

typedef VEC(Extension) ExtensionList;

/* Finds the calls of `@extension` rows in the Python files. Release with extensions_release. */
void extensions_find(Program *p, ExtensionList *out);
void extensions_release(ExtensionList *list);

#endif
