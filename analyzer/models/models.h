/* What the names of libraries mean, read from stubs: Python stub files under rules/ (embedded in
 * the binary, lowered when it was built) and the user's own, all lowered by the ordinary Python
 * front end. The vocabulary is the closed set below; an unknown word or parameter, or two rows for
 * one name that clash, is an error with a span. Immutable once loaded; borrowed pointers live as long as the Models.
 *
 * This is the only room, beside the front ends, that may know a library's names, and it has them
 * from the stubs alone. */
#ifndef RL_MODELS_MODELS_H
#define RL_MODELS_MODELS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/map.h"
#include "base/names.h"
#include "base/vec.h"
#include "ir/ir.h"

/* Mesh axes as a bit set. Bit 0 is the world ("all"): ranks anywhere may differ. */
typedef uint64_t Axes;
#define AXES_NONE ((Axes)0)
#define AXES_WORLD ((Axes)1)

/* Ways in which a model may be wrapped, as a bit set: those that are possible. Empty: nobody knows. */
typedef uint32_t Wraps;

/* Why a value differs between ranks (bit set). */
typedef enum Cause {
  CAUSE_RANK = 1,
  CAUSE_DATA = 2,
  CAUSE_LOCAL = 4,
  CAUSE_CONFIG = 8,
} Cause;

/* The words: a row is a decorator of the stub notation. Their parameters: models/words.def. */
typedef enum ModelWord {
  MODEL_COLLECTIVE,   /* @collective(op=, group=, root=, root_group_rank=, mutates=, result=, when=) */
  MODEL_IMPLICIT,     /* @implicit(the same): communicates under conditions on wrapping */
  MODEL_GROUP_NEW,    /* @group_new(op=, parent=, members=, color=, members_only=): makes a group;
                         itself a collective of `parent` (world), in `group` too */
  MODEL_GROUP_GETTER, /* @group_getter(axes=, axes_from=): returns a group laid along axes */
  MODEL_GROUP_FREE,   /* @group_free(group=): local */
  MODEL_RANK_SOURCE,  /* @rank_source(group=, axes=): this rank's index in a group */
  MODEL_GROUP_SIZE,   /* @group_size(group=): number of ranks of a group: uniform in it */
  MODEL_MEMBERS,      /* @members(group=): the list of global ranks of a group */
  MODEL_VARIES,       /* @varies(axes=, cause=, outside=, stable=, weak=, identity=) */
  MODEL_PROPAGATES,   /* @propagates(fold=, mutates=, ...): varies only if an argument or the receiver does */
  MODEL_UNIFORM,      /* @uniform: the same on all ranks whatever its arguments */
  MODEL_UNIFORMIZER,  /* @uniformizer(group=): result agreed in the group, no event of its own */
  MODEL_FAILS,        /* @fails(classes): may raise on one rank alone */
  MODEL_CALLS,        /* @calls(param=, when=now|later|thread|signal|spawn, rank_arg=) */
  MODEL_GUARD,        /* @guard(...): decorator or context under which the body runs on some ranks */
  MODEL_P2P,          /* @p2p: no order among a group; results vary */
  MODEL_WAIT,         /* @wait: no event */
  MODEL_STOP,         /* @stop(status=): ends the process */
  MODEL_ALIAS_OF,     /* @alias(param): the result shares storage with that argument (self) */
  MODEL_INITIALIZED,  /* @initialized: where it is false, a process runs alone: nothing varies */
  MODEL_EXTENSION,    /* @extension(name=, sources=): a module that is built of these sources of C */
  MODEL_BACKWARD,     /* @backward(param): differentiates that argument; @backward(method=): whoever
                         differentiates what is made of the result runs that method of the receiver */
  MODEL_QUIET,        /* @quiet(param, method=): a manager inside which that argument, or all in it, issue
                         nothing, or nothing by that method */
  MODEL_SEEDS,        /* @seeds(stream, param=): that argument seeds these generators of the process */
  MODEL_WRAP,         /* @wrap(fact, like=, facts=, mutates=): how what it makes or hands back is wrapped */
  MODEL_COALESCE,     /* @coalesce("begin"|"end"): what is issued between is one step */
  MODEL_TEAM,         /* @team("begin"|"end"): what stands between is run by a team inside the process */
  MODEL_WORD_COUNT
} ModelWord;

typedef enum CallWhen { WHEN_NOW, WHEN_LATER, WHEN_THREAD, WHEN_SIGNAL, WHEN_SPAWN } CallWhen;

typedef enum NoneGroup {
  NONE_IS_WORLD,
  NONE_IS_UNKNOWN,
  NONE_IS_AXES,
  NONE_IS_NOBODY, /* nor is anything else that is no handle of an operation on a group */
} NoneGroup;

typedef struct ModelParam {
  Name name;
  uint32_t kind;          /* ParamKind of ir.h */
  bool has_default;
  ExprId default_value;   /* in the stub's file */
  Name type;              /* full dotted type of the annotation, NO_NAME if none */
} ModelParam;

/* What the engine may compute itself when it knows the arguments (`fold="..."` beside @propagates):
 * the language's own operations, so that the engine holds no function's name. FOLD(kind, text) */
#define MODEL_FOLDS(FOLD) \
  FOLD(NONE, "")                     \
  FOLD(LENGTH, "length")             /* len(x) */ \
  FOLD(COUNT_UP, "count_up")         /* range(stop) | range(start, stop[, step]) */ \
  FOLD(TRUTH, "truth")               /* bool(x) */ \
  FOLD(WHOLE, "whole")               /* int(x) */ \
  FOLD(SAME, "same")                 /* list(x), tuple(x), float(x): same members or value */ \
  FOLD(TEXT, "text")                 /* str(x) */ \
  FOLD(ORDERED, "ordered")           /* sorted(x) */ \
  FOLD(UNORDERED, "unordered")       /* set(x), frozenset(x) */ \
  FOLD(MAPPING, "mapping")           /* dict(x) */ \
  FOLD(SMALLEST, "smallest")         /* min(...) */ \
  FOLD(LARGEST, "largest")           /* max(...) */ \
  FOLD(MAGNITUDE, "magnitude")       /* abs(x) */ \
  FOLD(TOTAL, "total")               /* sum(x) */ \
  FOLD(SOME, "some")                 /* any(x) */ \
  FOLD(EVERY, "every")               /* all(x) */ \
  FOLD(INDEXED, "indexed")           /* enumerate(x[, start]) */ \
  FOLD(IN_STEP, "in_step")           /* zip(a, b, ...) */ \
  FOLD(PREFIX, "prefix")             /* islice(x, stop) */ \
  FOLD(JOINED, "joined")             /* chain(a, b, ...) */ \
  FOLD(ENDLESS, "endless")           /* cycle(x), count(): no loop ends for it */ \
  FOLD(PIECES, "pieces")             /* x.tensor_split(n): exactly n pieces, or one more than the cuts */ \
  FOLD(PARTS, "parts")               /* x.split(sizes): a part for each of a list of sizes */ \
  FOLD(AS_MANY, "as_many")           /* array(x): as many entries as x has */ \
  FOLD(BACKWARDS, "backwards")       /* reversed(x) */ \
  FOLD(ITERATOR, "iterator")         /* iter(x) */ \
  FOLD(NEXT_ITEM, "next_item")       /* next(it[, default]) */ \
  FOLD(KEYS, "keys")                 /* d.keys() */ \
  FOLD(VALUES, "values")             /* d.values() */ \
  FOLD(ITEMS, "items")               /* d.items() */ \
  FOLD(LOOKUP, "lookup")             /* d.get(k[, default]) */ \
  FOLD(INDEX_OF, "index_of")         /* l.index(x) */ \
  FOLD(OWN_PLACE, "own_place")       /* where this rank stands in a list of ranks; None outside */ \
  FOLD(CHOSEN, "chosen")             /* (l, n, places): the elements at these places */ \
  FOLD(LEFT_OUT, "left_out")         /* (l, n, places): the others */ \
  FOLD(CHOSEN_RANGES, "chosen_ranges")     /* (l, n, (first, last, step)...) */ \
  FOLD(LEFT_OUT_RANGES, "left_out_ranges") /* (l, n, (first, last, step)...) */ \
  FOLD(IN_EITHER, "in_either")       /* (a, b): lists without doubles, as sets in order of a, then b */ \
  FOLD(IN_BOTH, "in_both") \
  FOLD(IN_FIRST, "in_first")         /* in a and not in b */ \
  FOLD(BALANCED, "balanced")         /* (n, count, sizes): sizes of a grid of n places, 0 = to be found */ \
  FOLD(GRID_PLACE, "grid_place")     /* (group, rank): where it stands in the group's grid */ \
  FOLD(APPEND, "append")             /* l.append(x): the receiver grows by one element */ \
  FOLD(INSERT_KEY, "insert_key")     /* s.add(x), d.setdefault(k, v) */ \
  FOLD(EXTEND, "extend")             /* l.extend(x), d.update(x) */ \
  FOLD(REMOVE, "remove")             /* pop, remove, clear, discard: the receiver changes */ \
  FOLD(REORDER, "reorder")           /* l.sort(), l.reverse() */ \
  FOLD(TYPE_TEST, "type_test")       /* isinstance, issubclass, callable, hasattr: uniform for one program */ \
  FOLD(GET_FIELD, "get_field")       /* getattr(o, name[, default]) */ \
  FOLD(SET_FIELD, "set_field")       /* setattr(o, name, value) */ \
  FOLD(SUPER, "super")               /* super() */ \
  FOLD(PROPERTY, "property")         /* decorators of the language */ \
  FOLD(STATIC_METHOD, "static_method") \
  FOLD(CLASS_METHOD, "class_method") \
  FOLD(DATA_CLASS, "data_class")     /* dataclasses.dataclass: __init__ from annotations */ \
  FOLD(ENUMERATION, "enumeration")   /* enum.Enum: a class that is walked and asked for its members */ \
  FOLD(FLAGS, "flags")               /* enum.Flag: the same, with members that can be put together */ \
  FOLD(NUMBERED, "numbered")         /* enum.auto(): the next number in such a class */ \
  FOLD(CONTEXT_MANAGER, "context_manager") /* contextlib.contextmanager */ \
  FOLD(PARTIAL, "partial")           /* functools.partial(f, ...) */ \
  FOLD(TRANSPARENT, "transparent")   /* a decorator (or decorator factory) that returns its function: wraps, lru_cache, abstractmethod, torch.no_grad */ \
  FOLD(PICK, "pick")                 /* x[i] of a tensor: what the index leaves of it */ \
  FOLD(COPY, "copy")                 /* copy.copy(x): another object of the same class and members */ \
  FOLD(SUPPRESS, "suppress")         /* contextlib.suppress(*classes) */ \
  FOLD(MAP_CALL, "map_call")         /* map(f, xs), filter(f, xs): lazy calls of f */ \
  FOLD(SYMBOL, "symbol")             /* lib.f, lib["f"] of a loaded library: the function of C of that name */ \
  FOLD(UNPACK, "unpack")             /* parse(args, format, *targets): the items go where these point to */ \
  FOLD(MODULE, "module")             /* what is built of sources, by its name: beside @extension */

typedef enum Fold {
#define MODEL_FOLD_ROW(kind, text) FOLD_##kind,
  MODEL_FOLDS(MODEL_FOLD_ROW)
#undef MODEL_FOLD_ROW
  FOLD_COUNT
} Fold;

/* index into params, or -1 (not given), MODEL_SELF (the receiver) or MODEL_RESULT */
typedef int16_t ParamRef;
enum { MODEL_NOT_GIVEN = -1, MODEL_SELF = -2, MODEL_RESULT = -3 };

/* A predicate: `when={"run_check": False}` means the row holds only if the argument is that constant;
 * `when="async_op"` a truth; `when="wrap:fsdp"` or `when={"model": "wrap:fsdp"}` how the receiver (the
 * first argument of a function) or that argument is wrapped; `seen:` in place of `wrap:` leaves out
 * objects that nobody knows in programs that wrap nothing so. */
typedef struct ModelWhen {
  Name param;             /* NO_NAME: the receiver */
  Name equals;            /* text of the constant: "True", "False", "None", a string or number */
  Wraps wraps;            /* one of these ways; 0: a constant decides */
  bool in_view;           /* where nobody knows: only if something in view wraps so */
  Name wrap;              /* the fact's name */
} ModelWhen;

/* Where it is looked up how something is wrapped: a parameter, then keys of nested tables. */
typedef struct ModelLike {
  ParamRef param;
  Name keys[3];
  uint32_t key_count;
} ModelLike;

typedef struct ModelFact {
  Name constant; /* its text */
  Wraps wraps;
} ModelFact;

/* Which index RANK_SOURCE and GUARD ask for. */
typedef enum ModelTest { TEST_NONE, TEST_FIRST, TEST_LAST, TEST_PARAM } ModelTest;

/* One API: all words that its stub carries. */
typedef struct Model {
  Name name;              /* full dotted: "torch.distributed.all_reduce", "torch.Tensor.item" */
  uint32_t words;         /* bit set of 1u << ModelWord */
  uint8_t fold;           /* Fold of PROPAGATES */
  Name op;                /* COLLECTIVE, IMPLICIT: canonical op ("all_reduce") */
  ParamRef group, root;   /* parameters; root may be MODEL_NOT_GIVEN */
  Name group_field;       /* `group` is this attribute of the receiver: "self.process_group" */
  ParamRef root_group_rank; /* a second parameter that gives the root as a group rank */
  NoneGroup none_group;
  bool group_is_world;    /* no parameter: the world */
  Axes axes;              /* of VARIES, GROUP_GETTER, RANK_SOURCE, GUARD, or of a collective whose
                             group is implied */
  uint8_t cause;          /* Cause bits of VARIES */
  bool outside;           /* uniform inside `group`, different between groups */
  bool stable;            /* VARIES: the same at every evaluation (a pure function of rank) */
  bool weak;              /* VARIES: only under profile all, e.g. seeded random */
  bool identity;          /* VARIES: strong only when compared or tested (clock, pid, path) */
  bool files;             /* VARIES: a test or reading of the file system, uniform if that is shared */
  ParamRef file;          /* with `files`: what names the file, if neither the receiver nor what comes first */
  bool order_varies;      /* VARIES, PROPAGATES: the result's order is another in each process */
  bool shape_uniform;     /* VARIES: a container with the same keys, or as many entries, everywhere */
  VEC(ParamRef) counts;   /* VARIES: the first of these that is given has as many as are handed out */
  ParamRef batch, floor;  /* VARIES: how many of them at once; what, when true, drops the rest */
  bool reads_length;      /* PROPAGATES: looks at length or shape alone, not at values */
  bool makes_length;      /* PROPAGATES: values decide the result's length or shape */
  bool makes_mask;        /* PROPAGATES: truths, by which elements are picked */
  bool waits_threads;     /* WAIT: what a thread was doing is done then */
  bool gives_outcome;     /* WAIT: what its function returned, or raised, comes out of the call */
  bool makes_scalar;      /* PROPAGATES: a reduction, of one shape whatever its operands' are */
  bool makes_number;      /* PROPAGATES, with makes_scalar: the one number that its first operand holds */
  VEC(ParamRef) place;    /* PROPAGATES: parameters that say where the result lives, not what it is */
  VEC(ParamRef) sizes;    /* with makes_length: parameters that say how large; empty: all values do */
  VEC(ParamRef) same_shape; /* COLLECTIVE: every member must hand in one of the same shape */
  bool uniform_result;    /* COLLECTIVE: what it returns or mutates is the same in the group */
  bool rank_result;       /* COLLECTIVE: result is the root's alone or differs per rank */
  bool deferred;          /* returns a handle (async); informational */
  bool all_members;       /* GROUP_NEW: the same members as the parent */
  bool coalesces_to_end;  /* COALESCE: closes, else opens */
  bool of_present;        /* COLLECTIVE: who has returned for good is not waited for */
  bool of_elsewhere;      /* COLLECTIVE: processes of other programs may be in its group */
  ParamRef handle;        /* COLLECTIVE: gets a handle of the operation, by which another row starts it */
  ParamRef agreed;        /* GROUP_NEW: made by the group in which that argument was agreed */
  bool own_alone;         /* GROUP_GETTER: the group of this process alone */
  ParamRef grid, grid_count; /* GROUP_NEW: the sizes of the grid its members stand in, and how many */
  ParamRef joins, joins_rank; /* GROUP_NEW: the parent and the part that this rank of this group is in */
  ParamRef keeps;         /* GROUP_NEW: which directions of the parent's grid its members differ in */
  bool on_members;        /* GROUP_NEW: caller must be a member only (local synchronization) */
  ParamRef members_only;  /* GROUP_NEW: the argument whose truth says on_members, when not always */
  ParamRef axes_from;     /* the argument whose constant string or tuple names the axes */
  ParamRef axes_if;       /* the argument that, if true, adds axes_more */
  Axes axes_more;
  VEC(Name) any_of;       /* VARIES: it is so where one of these rows is; GROUP_GETTER: its members are
                             the ranks where one is. Full dotted names */
  VEC(Name) places;       /* PROPAGATES: the rows whose results make up the tuple it returns. Full dotted names */
  ParamRef members, color, parent; /* GROUP_NEW */
  ParamRef calls;         /* CALLS: the parameter that is called */
  Name calls_method;      /* CALLS: a method of the receiver instead of a parameter, NO_NAME if none */
  Name arms;              /* CALLS: a method of the receiver that runs later, NO_NAME if none */
  ParamRef differentiates; /* BACKWARD: what is differentiated */
  Name reaches;           /* BACKWARD: what its result leads to; QUIET: what alone is kept quiet. A method,
                             NO_NAME if none */
  ParamRef quiets;        /* QUIET: what is, inside */
  CallWhen calls_when;
  ParamRef calls_args, calls_kwargs; /* CALLS: what holds its arguments: a tuple or *args, a dict or **kwargs */
  int8_t spawn_rank_arg;  /* CALLS when=spawn: index of the callee's parameter that gets a rank, -1 */
  int32_t stop_status;    /* STOP: exit status; -1 = given by the first argument, -2 = abort */
  ParamRef alias_of;      /* ALIAS_OF */
  ParamRef out;           /* the result is stored there; what the call gives back is a status */
  VEC(ParamRef) out_too;  /* and there */
  VEC(ParamRef) mutates;  /* written in place (COLLECTIVE: with the agreed value) */
  VEC(Name) streams;      /* SEEDS; VARIES: of chance, the one that it is drawn from */
  ParamRef seed;          /* SEEDS */
  VEC(Name) fails;        /* full dotted exception classes */
  ParamRef fails_at_rank; /* FAILS: the rank that this argument names fails, and no other does */
  ParamRef fails_unless;  /* FAILS: a call that passes this argument (other than False) does not */
  bool fails_named;       /* FAILS: only under a handler that names the class */
  VEC(ModelWhen) when;
  Wraps wraps;            /* WRAP: a fact of its own */
  VEC(ModelLike) like;    /* WRAP: else the first of these that is given and says something */
  VEC(ModelFact) facts;   /* WRAP: what constants among these mean */
  Name inside;            /* WRAP: the attribute that holds what is wrapped; NO_NAME: the parameter's.
                             EXTENSION: the attribute that holds the functions; NO_NAME: the module does */
  ParamRef ext_name, ext_sources; /* EXTENSION */
  VEC(ParamRef) wraps_in_place; /* WRAP: arguments that are wrapped afterwards */
  ModelTest tests;        /* RANK_SOURCE, VARIES, GUARD: asks whether this is that one of the group */
  ParamRef tests_param;
  Name turn;              /* GUARD: the operation by which that one goes first; NO_NAME: runs alone */
  VEC(ModelParam) params; /* without self/cls for methods */
  bool is_method, is_property, is_class;
  Name result_type;       /* full dotted: "torch.Tensor", "int", "bool", "str"; NO_NAME unknown */
  bool result_optional;   /* annotated `| None` */
  VEC(Name) result_items; /* annotated tuple[...]: the type of each, NO_NAME unknown */
  const char *source;     /* where the fact comes from: the row's comment `# src: …` */
  const char *stub_path;  /* "rules/torch_distributed.pyi" */
  uint32_t stub_line;
  uint32_t stub_file;     /* index of the lowered stub, for default values (models_stub_ir) */
} Model;

typedef struct Models Models;

typedef struct ModelSource {
  const char *path;       /* "rules/torch_distributed.pyi" */
  const char *text;
  uint32_t byte_len;
  const uint32_t *stored; /* the text lowered, as store/store.h keeps it; NULL = not yet lowered */
  uint32_t stored_len;
} ModelSource;

/* Lowers (or loads what is stored) and reads the stubs in order; a row of a stub that is not stored
 * replaces the stored one of the same name. Errors (unknown word, unknown parameter, clash, syntax) are
 * appended to `errors` as "path:line:col: message" lines; the rest is loaded. `names` is the
 * session's table. Free with models_free. */
Models *models_new(Names *names, const ModelSource *stubs, uint32_t stub_count, Strbuf *errors);
void models_free(Models *m);
/* The stubs that the build embedded from rules/. */
const ModelSource *models_embedded(uint32_t *count);

/* The model of a full dotted name (aliases followed), or NULL. Methods are "module.Class.method";
 * the lookup follows the stub's class hierarchy ("torch.nn.Parameter.item" finds Tensor.item). */
const Model *models_find(const Models *m, Name dotted);
/* Method of a type known by its full name; NULL if the type or method has no stub. */
const Model *models_method(const Models *m, Name type, Name method);
/* Declared type of a stub class's field: "tp: Group["tp"]" gives type "Group" and axes. */
bool models_field(const Models *m, Name type, Name field, Name *result_type, Axes *axes);
/* The canonical dotted name behind an alias ("torch.distributed.distributed_c10d.all_reduce" ->
 * "torch.distributed.all_reduce"); itself if none. Longest known prefix is replaced. May intern the
 * new name in the session's table: not thread-safe (the other look-ups are). */
Name models_canonical(const Models *m, Name dotted);
/* True if the stub class `type` is, or derives from, `base`. */
bool models_derives(const Models *m, Name type, Name base);
/* True if some stub class is a base of both, or one is the other: an object may then be of both. */
bool models_share_base(const Models *m, Name a, Name b);
/* True if some stub lives in or below that dotted module (so that an unknown member of it is "known
 * library, unknown function", not "unknown library"). */
bool models_knows_module(const Models *m, Name dotted);

/* Names as evidence (rules/names.pyi): what an unassigned parameter, attribute or environment
 * variable of that name is taken for. */
typedef enum EvidenceKind {
  EVIDENCE_NONE,
  EVIDENCE_RANK,
  EVIDENCE_GROUP,
  EVIDENCE_WORLD_SIZE,
  EVIDENCE_DATA, /* computed from this rank's batch */
  EVIDENCE_OBJECT,  /* of a class: `type` */
  EVIDENCE_SETTING, /* a switch, whatever its name ends in; never handed out */
} EvidenceKind;
typedef struct Evidence {
  EvidenceKind kind;
  Axes axes;       /* of the rank or group */
  bool predicate;  /* is_main_process and the like: a bool that varies with the rank */
  Name type;       /* OBJECT: full dotted */
} Evidence;
/* The name itself, or what "*_x" says of all names that end so. */
Evidence models_name_evidence(const Models *m, Name name);
Evidence models_env_evidence(const Models *m, Name variable);

/* How C and C++ hand functions to Python (rules/bridge.pyi). EXPORT(kind, text) */
#define MODEL_EXPORTS(EXPORT) \
  EXPORT(NONE, "") \
  EXPORT(MODULE, "module")       /* a function, or a macro like one: its statements fill a module. Its \
                                    first parameter is the module's name, its last the handle */ \
  EXPORT(OPEN_NAME, "open_name") /* stands for a module's name that the build gives */ \
  EXPORT(FUNCTION, "function")   /* handle.def("name", &f): a function, or a method of a class */ \
  EXPORT(STATIC, "static")       /* the same without a receiver */ \
  EXPORT(PROPERTY, "property")   /* ("name", &getter) */ \
  EXPORT(FIELD, "field")         /* ("name", &Class::field) */ \
  EXPORT(SUBMODULE, "submodule") /* makes a handle of a module inside */ \
  EXPORT(CLASS, "class")         /* class_<T>(handle, "name"): makes a handle of a class */

typedef enum ExportKind {
#define MODEL_EXPORT_ROW(kind, text) EXPORT_##kind,
  MODEL_EXPORTS(MODEL_EXPORT_ROW)
#undef MODEL_EXPORT_ROW
  EXPORT_COUNT
} ExportKind;

typedef struct Export {
  ExportKind kind;
  Name classes;        /* MODULE: the same for their classes; NO_NAME: with the rest */
  Name below;          /* MODULE: the dotted name that modules of this kind are in; NO_NAME: none */
  uint32_t prefix_len; /* MODULE: the function is called by the module's name behind so many bytes */
} Export;
/* What a name says about exports; EXPORT_NONE if nothing. */
Export models_export(const Models *m, Name name);

/* A collective's mends, codes and texts are checks' business; here only axes have names. */
Axes models_axis(const Models *m, Name axis);  /* 0 if unknown */
const char *models_axis_name(const Models *m, unsigned bit);
/* What stands behind "group" in a message about a group along that axis alone; NULL: its name will do. */
const char *models_axis_says(const Models *m, unsigned bit);
/* Which axes meet: true if some axis of `a` meets some axis of `b`, if only by convention. World
 * meets everything; no axes meet nothing. */
bool models_axes_meet(const Models *m, Axes a, Axes b);
/* True if `a` meets more than half of all axes: most likely also one that nobody named. */
/* What stands along the first of the axes that lie inside of a process ("thread"); NULL if none does. */
const char *models_axes_inner(const Models *m, Axes a);
/* Do all of them lie inside of a process, so that ranks do not differ along any? */
bool models_axes_are_inner(const Models *m, Axes a);
bool models_axes_meet_most(const Models *m, Axes a);
/* Are ranks that differ along these axes alone handed the same batch? */
bool models_axes_share_data(const Models *m, Axes a);
/* True if they meet by convention only (level note). */
bool models_axes_meet_weakly(const Models *m, Axes a, Axes b);

/* True if a row of the stub class `type` (or of a base) asks for what its constructor was handed. */
bool models_has_parts(const Models *m, Name type);
/* The method of that name of which some stub says that it differentiates its receiver; or NULL. */
const Model *models_differentiates(const Models *m, Name method);
/* The row of the stub class `type`, or of its nearest base, that carries WRAP; or NULL. */
const Model *models_wrap_row(const Models *m, Name type);
/* How an object may be wrapped. */
Wraps models_wraps(const Models *m, Name fact); /* 0 if unknown */
/* What a fact means as the end of a sentence: "the model is sharded". */
const char *models_wrap_text(const Models *m, Name fact);

/* Iteration over all models in name order (dump, `ranklint model`, tests). */
uint32_t models_count(const Models *m);
const Model *models_at(const Models *m, uint32_t i);
/* Is it a row of the user's own, about a library that our stubs do not speak of, under a name that has
 * no other? Then something in view should be called so. */
bool models_is_to_be_met(const Models *m, const Model *row);
const IrFile *models_stub_ir(const Models *m, uint32_t stub_file);
/* Readable text of one model. */
void model_dump(const Models *m, const Model *model, Strbuf *out);

#endif
