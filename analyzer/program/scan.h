/* What a module's top level binds, before any name is followed: one Raw a binding statement,
 * chained by name. A later unconditional definition or import replaces the earlier ones. Build
 * only. */
#ifndef RL_PROGRAM_SCAN_H
#define RL_PROGRAM_SCAN_H

#include "program/program.h"

typedef enum RawKind {
  RAW_FUNC,   /* id = FuncId */
  RAW_CLASS,  /* id = ClassId */
  RAW_IMPORT, /* id = index of the IrImport */
  RAW_STAR,   /* id = index into Scan.stars */
  RAW_VALUE,  /* id = ExprId of the assigned value, 0 if it is no plain assignment */
} RawKind;

typedef struct Raw {
  Mod mod;
  Name name;
  uint32_t id, next;
  uint8_t kind; /* RawKind */
  bool conditional, type_checking;
} Raw;

/* `from x import *` at the top level of `mod`. */
typedef struct StarImport {
  Mod mod, target;
  bool conditional, type_checking;
} StarImport;

/* `__all__` of a module. `open`: it could not be read completely. */
typedef struct AllList {
  VEC(Name) names;
  VEC(Name) of; /* modules' local names: `__all__ += sub.__all__` */
  bool present, open;
} AllList;

typedef struct Scan {
  VEC(Raw) raws; /* [0] is a dummy; in module and source order */
  Map heads;     /* mod << 32 | name id -> first Raw */
  Map tails;
  Map rebound; /* mod << 32 | name id: some function declares it global */
  VEC(StarImport) stars;
  AllList *alls; /* one a module */
} Scan;

void scan_build(Scan *s, Program *p);
void scan_release(Scan *s, const Program *p);
uint32_t scan_head(const Scan *s, Mod m, Name name);
/* Appends at the end of the name's chain. */
void scan_add(Scan *s, Raw raw);

static inline uint64_t scan_key(Mod m, Name name) { return (uint64_t)m.i << 32 | name.id; }

#endif
