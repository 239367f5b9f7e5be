/* The whole program: files bound into modules, names resolved across imports, classes with their
 * method resolution order. Syntactic facts only: what a value is at run time is variance/'s work.
 *
 * Built once, serially, from linked IR files in path order (so every id is deterministic), then
 * immutable. All arrays live as long as the Program. */
#ifndef RL_PROGRAM_PROGRAM_H
#define RL_PROGRAM_PROGRAM_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/map.h"
#include "base/names.h"
#include "base/vec.h"
#include "ir/ir.h"
#include "models/models.h"

typedef struct Mod { uint32_t i; } Mod;    /* a module = a file; 0 = none */
typedef struct Func { uint32_t i; } Func;  /* a function of the program (module bodies included); 0 = none */
typedef struct Class { uint32_t i; } Class;

#define NO_FUNC ((Func){0})
#define NO_CLASS ((Class){0})

typedef struct ProgramModule {
  Name dotted;         /* "pkg.sub.mod"; "" only for the dummy */
  Name path;           /* as reported to the user */
  const IrFile *ir;
  Mod package;         /* the __init__ module of the enclosing package, 0 if none */
  bool is_package;     /* the file is an __init__.py */
  bool is_addressed;   /* some absolute import says `dotted`, which has two parts or more */
  bool is_test;        /* below a directory named test(s) or a test_*.py / conftest.py file */
  uint32_t first_func; /* Func id of the file's FuncId 0; Func = first_func + FuncId */
  uint32_t func_count;
  uint32_t first_class;
  uint32_t class_count;
  Map globals;         /* name id -> index into Program.bindings (the first of the chain) */
  VEC(Name) ext_stars; /* modules outside the view that `from x import *` takes names from */
  uint32_t first_import; /* Program.imports of the file's import 0 */
  bool has_main;       /* an `if __name__ == "__main__"` block */
} ProgramModule;

typedef struct ProgramFunc {
  Mod mod;
  FuncId id;
  Class cls;           /* class whose body holds it directly */
  Func parent;         /* enclosing function (module body at least) */
  Name qualname;
  bool packed;         /* of C: Python's arguments come to it as one tuple, behind a receiver */
  Func overload;       /* C++: the next of the functions of that name, in a ring; 0: there is no other */
} ProgramFunc;

typedef struct ProgramClass {
  Mod mod;
  ClassId id;
  Name qualname;
  VEC(Class) mro;       /* itself first; only classes in view (C3, or depth first where C3 fails) */
  VEC(Class) subclasses; /* direct ones in view, in id order */
  VEC(Name) ext_bases;  /* dotted names of bases outside the view, in MRO order, own and inherited:
                           "torch.nn.Module"; looked up in models by their full name */
  bool open_bases;      /* some base could not be resolved at all */
  Map members;          /* name id -> Func id (the last definition of a method in the body) */
  Map attrs;            /* name id -> ExprId of a class-level assignment (last one); 0 if only annotated */
  Map annotations;      /* name id -> annotation ExprId, from the class body (`x: T`) */
  Map nested;          /* name id -> Class id of a class defined in the body */
  Map attr_types;      /* name id -> index into Program.bindings; see program_attr_type */
} ProgramClass;

typedef enum BindKind {
  BIND_NONE,     /* not bound in view */
  BIND_FUNC,     /* func */
  BIND_CLASS,    /* cls */
  BIND_MODULE,   /* mod: a module in view */
  BIND_VALUE,    /* a module-level variable of `mod` named `name` (assigned in code: ask the engine) */
  BIND_EXTERNAL, /* `name` = full dotted name outside the view, aliases applied: "torch.distributed.get_rank" */
} BindKind;

typedef struct Binding {
  BindKind kind;
  Mod mod;
  Func func;
  Class cls;
  Name name;
  uint32_t next;    /* further binding of the same name in the module (if/else, try/except import), 0 */
  bool conditional; /* bound under an if, try or match at module level */
} Binding;

/* What Python finds under a name in an object of a C++ class. */
typedef enum ExposedKind {
  EXPOSED_NONE,
  EXPOSED_METHOD,   /* func, called with the object first */
  EXPOSED_STATIC,   /* func */
  EXPOSED_PROPERTY, /* what func gives for the object */
  EXPOSED_FIELD,    /* the field of that name */
} ExposedKind;

typedef struct Exposed {
  ExposedKind kind;
  Func func;
  Name field;
} Exposed;

typedef struct Program {
  Names *names;        /* the session's; the program adds joined dotted names to it */
  const Models *models;
  Arena arena;
  VEC(ProgramModule) mods;
  VEC(ProgramFunc) funcs;
  VEC(ProgramClass) classes;
  VEC(Binding) bindings;
  Map by_dotted;       /* dotted name id -> Mod */
  VEC(uint32_t) imports; /* every file's imports: index into bindings, 0 for a star import */
  Map places;          /* hash of a path without its extension -> Mod */
  Map locals;          /* Func id << 32 | name id -> bindings index of the function, class or import
                          that a function's body defines under that name, if it does so once */
  Map native;          /* name id -> bindings index: what the other files of C, or rules/, say a name is */
  Map exports;         /* dotted name id of Python -> bindings index: what C and C++ put there */
  Map exposed;         /* class id << 32 | name id -> index into exposures */
  VEC(Exposed) exposures;
  Map operators;       /* "operator+" -> Func: the first of the free functions of that name */
  Map joins;           /* owner name id << 32 | attribute name id -> the joined, canonical name */
} Program;

typedef struct ProgramInput {
  const char *path;    /* relative, '/'-separated, as reported */
  const char *dotted;  /* module name derived from the package layout (program_dotted_name) */
  IrFile *ir;          /* not yet renamed: program_build calls ir_rename */
} ProgramInput;

/* Builds the program. `inputs` in path order; `names` is the session's table. The IrFiles must
 * outlive the Program. */
void program_build(Program *p, Names *names, const Models *models, const ProgramInput *inputs,
                   uint32_t input_count);
void program_release(Program *p);

/* Derives a module's dotted name from its path and the set of directories that hold an
 * __init__.py (`is_package(dir, ctx)`): the path below the outermost package directory; for a file
 * outside any package the path below the root it was found under (namespace packages), e.g.
 * "src/pkg/a.py" -> "pkg.a", "tools/x.py" -> "tools.x". Writes into `out`. */
void program_dotted_name(const char *path, bool (*is_package)(const char *dir, void *ctx), void *ctx,
                         Strbuf *out);

/* The binding chain's head for `name` at module level of `m`, imports and re-exports (relative,
 * `from x import *` with __all__, __init__ re-exports, submodules as attributes) followed to their
 * definition. BIND_NONE if the module does not bind it (a builtin, perhaps). Walk `.next` via
 * program_next for alternatives (conditional definitions); the first is the preferred one: a
 * definition or in-view target before an external one, TYPE_CHECKING-only ones last. */
Binding program_global(const Program *p, Mod m, Name name);
/* A function of C++ that some file defines under that name, in whatever namespace: for operators. */
Binding program_operator(const Program *p, Name name);
bool program_next(const Program *p, Binding *b);

/* What attribute `name` of a module-like binding is (BIND_MODULE: a global or a submodule;
 * BIND_EXTERNAL: the longer dotted name, aliases of rules/ applied). */
Binding program_attr(const Program *p, Binding owner, Name name);

/* Resolves an import inside a function body (IrImport index `import` in m's file). For
 * `import a.b` the binding of the local name ("a"). */
Binding program_import(const Program *p, Mod m, uint32_t import);

/* Resolves a dotted or plain name expression (NAME/ATTR chain, string annotation, Optional[X],
 * X | None, "X", List[X] -> itself unresolved) as seen at module level or in the class/function
 * nesting of `scope`, syntactically: nested classes and functions, enclosing functions' local
 * definitions, then module level. For annotations and base classes. */
Binding program_resolve(const Program *p, Func scope, ExprId e);

/* The method `name` of a class in view: first definition along the MRO, or NO_FUNC. */
Func program_method(const Program *p, Class c, Name name);
/* The same, starting after class `after` in c's MRO (for super()). */
Func program_super_method(const Program *p, Class c, Class after, Name name);
/* Class-level attribute along the MRO: returns the class that has it or NO_CLASS; *value its
 * ExprId in that class's file (may be absent when only annotated). */
Class program_class_attr(const Program *p, Class c, Name name, ExprId *value);
/* The declared type of attribute `name`: class-body annotation, or `self.name: T` in a method, or
 * __init__'s parameter annotation when `self.name = param` ; resolved. BIND_NONE if unknown. */
Binding program_attr_type(const Program *p, Class c, Name name);
/* True if `c` or a class along its MRO has external base `dotted`, or models say that an external
 * base of it derives from it (e.g. "torch.nn.Module"). */
bool program_is_a(const Program *p, Class c, Name dotted);
/* Overrides of method `name` in proper subclasses of `c` (transitively), in id order. */
void program_overrides(const Program *p, Class c, Name name, void (*each)(Func f, void *ctx), void *ctx);

/* What attribute `name` of an object of the C++ class is for Python, along the MRO. */
Exposed program_exposed(const Program *p, Class c, Name name);
/* The function with external linkage that C knows under `name`, as a dynamic loader finds it. */
Binding program_symbol(const Program *p, Name name);

/* Console scripts and mains: true if the module has an `if __name__ == "__main__"` block. */
bool program_has_main(const Program *p, Mod m);

static inline const ProgramModule *program_mod(const Program *p, Mod m) { return &p->mods.at[m.i]; }
static inline const ProgramFunc *program_func(const Program *p, Func f) { return &p->funcs.at[f.i]; }
static inline const ProgramClass *program_class(const Program *p, Class c) { return &p->classes.at[c.i]; }
static inline const IrFile *program_ir(const Program *p, Mod m) { return p->mods.at[m.i].ir; }
static inline Func program_func_of(const Program *p, Mod m, FuncId id) {
  return (Func){p->mods.at[m.i].first_func + id.i};
}
static inline Class program_class_of(const Program *p, Mod m, ClassId id) {
  return (Class){p->mods.at[m.i].first_class + id.i};
}

/* Text for `dump calls`' module part and --statistics: modules, classes and what imports resolved to. */
void program_dump(const Program *p, Strbuf *out);

#endif
