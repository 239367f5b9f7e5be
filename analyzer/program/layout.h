/* Where modules are: file paths, dotted names, and which file an import statement means. */
#ifndef RL_PROGRAM_LAYOUT_H
#define RL_PROGRAM_LAYOUT_H

#include "program/program.h"

/* Fills p->mods (paths, dotted names, packages), by_dotted and places from the inputs, whose names
 * are already the session's. A package that other files import through a directory without
 * __init__.py ("megatron.core" of megatron/core/__init__.py) gets the longer name. */
void layout_build(Program *p, const ProgramInput *inputs, uint32_t input_count);

/* What a whole `import dotted` or the module part of `from dotted import ...` with `level` leading
 * dots means in `m`: BIND_MODULE or BIND_EXTERNAL. */
Binding layout_import(Program *p, Mod m, uint32_t level, Name dotted);

/* The file of submodule `name` of package `m`, 0 if none. */
Mod layout_submodule(const Program *p, Mod m, Name name);

/* The module registered under a dotted name, 0 if none. */
Mod layout_named(const Program *p, Name dotted);

#endif
