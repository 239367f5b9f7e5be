/* Annotations of stubs: `Tensor`, `ProcessGroup | None`, `list[int]`, `Group["tp"]`, "Later". */
#ifndef RL_MODELS_TYPE_H
#define RL_MODELS_TYPE_H

#include "models/table.h"

typedef struct StubType {
  Name name;     /* full dotted; "None" for None; NO_NAME when unknown or one of several */
  bool optional; /* or None */
  Axes axes;     /* of a subscript that names axes */
} StubType;

/* Reads an annotation or a base class as seen in the stub's current module. A name that is neither
 * a stub class, imported, nor `Any`, `Self`, `Group`, `Optional` is an error. `self` is the class
 * around it, or NO_NAME. An absent annotation is an unknown type. */
StubType type_read(Models *m, const Stub *s, ExprId e, Name self);
/* The full name of a class written as a dotted text ("OSError", "shutil.Error"); NO_NAME if none.
 */
Name type_find(Models *m, const Stub *s, Name text);

#endif
