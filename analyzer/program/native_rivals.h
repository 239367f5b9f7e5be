/* Variables that several files define (weak ones, or those of several programs in one tree): nobody knows which
 * of them is linked, so a file that has none of its own may mean each. */
#ifndef RL_PROGRAM_NATIVE_RIVALS_H
#define RL_PROGRAM_NATIVE_RIVALS_H

#include "program/native_walk.h"

typedef struct Rival {
  Mod mod;
  uint32_t before; /* index of the one before it of the same name + 1 */
} Rival;

typedef struct Rivals {
  Map last; /* name -> index of its last definition + 1 */
  VEC(Rival) at;
} Rivals;

/* Another file defines the variable; files come in order. */
void rivals_add(Rivals *r, Name name, Mod m);
void rivals_release(Rivals *r);

/* How many files define it. */
uint32_t rivals_count(const Rivals *r, Name name);

/* Makes of a use of the name a choice among the files' attributes: `file_name` gives the name by which
 * a file is a module, `unknown` is the module that holds what nobody knows but which is uniform. */
void rivals_choose(const Rivals *r, IrFile *ir, Names *names, NativeUse use, Name name, Name unknown,
                   Name (*file_name)(void *ctx, Mod m), void *ctx);

#endif
