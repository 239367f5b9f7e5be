/* Functions and classes of a stub, made into rows of the table. */
#ifndef RL_MODELS_ROW_H
#define RL_MODELS_ROW_H

#include "models/table.h"

/* Makes the class known by its full name, its inner classes too (their bases come with class_read).
 */
void class_declare(Models *m, const Stub *s, ClassId id, Name outer);
/* Reads the class: bases, the row of its constructor, methods, fields, inner classes. `outer` is
 * the full name of the module or class around it. */
void class_read(Models *m, Stub *s, ClassId id, Name outer);
/* Reads a function of a module (`cls` NO_NAME) or a method. */
void function_read(Models *m, Stub *s, FuncId id, Name cls);

#endif
