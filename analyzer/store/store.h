/* A lowered file as a run of words, so that it can be kept and had back without parsing. The build
 * keeps the stubs of rules/ this way (ci/build/embed.c). Words are in the byte order and the layout
 * of the machine that wrote them: they do not leave the build that made them. */
#ifndef RL_STORE_STORE_H
#define RL_STORE_STORE_H

#include "ir/ir.h"

typedef VEC(uint32_t) StoreWords;

/* Appends `f`, which is not linked. The same file gives the same words. */
void store_write(const IrFile *f, StoreWords *out);

/* Fills `f`, which the caller releases, with what was written, linked to the session's names: what
 * ir_rename makes of the file. Returns false if the words are cut off or of another layout; `f`
 * then holds nothing. What the file says is not checked: ir_verify does that. */
bool store_read(IrFile *f, const uint32_t *words, size_t count, Names *session);

#endif
