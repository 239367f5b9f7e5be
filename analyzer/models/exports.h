/* Statements `exports("PYBIND11_MODULE", kind=, below=, classes=)`: how C and C++ hand their functions to Python. */
#ifndef RL_MODELS_EXPORTS_H
#define RL_MODELS_EXPORTS_H

#include "models/table.h"

void exports_read(Models *m, const Stub *s, const IrExpr *call);

#endif
