/* What the loaded stubs say, as the rooms of models/ share it. Filled by load.c, then immutable. */
#ifndef RL_MODELS_TABLE_H
#define RL_MODELS_TABLE_H

#include "models/models.h"
#include "models/stub.h"

enum { AXIS_MAX = 64, WRAP_MAX = 32 };

typedef struct AxisTable {
  Name names[AXIS_MAX]; /* by bit; bit 0 is the world */
  Name says[AXIS_MAX];  /* see models_axis_says */
  Axes meets[AXIS_MAX], weak[AXIS_MAX];
  Axes inner;      /* along these stand parts of one process: no rank differs by them */
  Name inner_of[AXIS_MAX]; /* what stands along such an axis: "thread" */
  Axes share_data; /* along these, ranks are handed one and the same batch */
  uint32_t count;
  Map by_name; /* name -> bit, second names included */
} AxisTable;

typedef struct StubClass {
  Name name; /* full dotted */
  VEC(Name) bases;
  bool parts; /* a row asks for what the constructor was handed */
} StubClass;

typedef struct FieldType {
  Name type;
  Axes axes;
} FieldType;

typedef struct EvidenceRow {
  Evidence evidence;
  bool user;
} EvidenceRow;

typedef struct WrapFact {
  Name name;
  Wraps wraps; /* its own bit, or those it stands for */
  const char *text;
} WrapFact;

struct Models {
  Names *names;
  Arena arena;
  Strbuf joined; /* scratch of models_join */
  VEC(Stub) stubs;
  VEC(Model) rows;     /* a row that a user's replaced has no name */
  VEC(uint32_t) order; /* rows by name */
  Map by_name;         /* full dotted name -> row */
  Map members;         /* models_pair(class, member) -> row */
  Map differentiating; /* method -> row that differentiates its receiver */
  VEC(StubClass) classes;
  Map class_by_name;
  VEC(FieldType) fields;
  Map field_by_name; /* models_pair(class, field) -> field */
  Map aliases;       /* dotted name -> dotted name */
  Map modules;       /* every module and its prefixes -> 1 */
  AxisTable axes;
  VEC(WrapFact) wraps;
  uint32_t wrap_bits; /* how many of them have a bit */
  VEC(EvidenceRow) evidence;
  Map name_evidence, env_evidence;
  VEC(Export) exports;
  Map export_by_name;
};

static inline uint64_t models_pair(Name a, Name b) { return (uint64_t)a.id << 32 | b.id; }
/* "module.name", or "name" where the module is empty. */
Name models_join(Models *m, Name module, Name name);
/* The stub class of that name (aliases not followed), or NULL. */
const StubClass *models_class(const Models *m, Name name);

#endif
