/* Inside of callgraph/: objects, the nodes they collect in, and the rules that move them.
 *
 * A node is a set of objects: a variable, a field, an expression, a result. Sets only grow. A copy
 * passes every object of a node on to another; a rule is asked once for every object. */
#ifndef RL_CALLGRAPH_GRAPH_H
#define RL_CALLGRAPH_GRAPH_H

#include "callgraph/callgraph.h"

typedef struct Node { uint32_t i; } Node; /* 0: holds nothing that is followed */
typedef struct Obj { uint32_t i; } Obj;   /* 0: none */

#define NO_NODE ((Node){0})
#define NO_OBJ ((Obj){0})

/* a and b of an object, by kind */
typedef enum ObjKind {
  OB_NONE,
  OB_FUNC,      /* Func */
  OB_CLASS,     /* class index (Graph.classes) */
  OB_INSTANCE,  /* class index */
  OB_BOUND,     /* callable Obj, receiver Obj */
  OB_MODULE,    /* Mod */
  OB_EXTERNAL,  /* Name: function, class or module outside the view, or a builtin */
  OB_BOX,       /* box index: container, iterator or other object of an outside class */
  OB_GENERATOR, /* Func: what calling a generator or coroutine function returns */
  OB_METHOD,    /* receiver Obj, Name: a method of a builtin type */
  OB_GETTER,    /* callable Obj */
  OB_SETTER,
  OB_DELETER,
  OB_STATIC,
  OB_CLASS_METHOD,
  OB_PARTIAL,   /* call site that made it */
  OB_SUPER,     /* class index after which to look, receiver Obj */
  OB_NAMESPACE, /* Obj whose __dict__ it is */
  OB_MAKER,     /* Func under @contextmanager */
  OB_MANAGER,   /* Func: what calling it returns */
} ObjKind;

typedef struct ObjData {
  ObjKind kind;
  uint32_t a, b;
} ObjData;

/* A class, or one that `type(name, bases, namespace)` makes. */
typedef struct ClassInfo {
  const uint32_t *mro; /* class indices, itself first */
  uint32_t mro_len;
  Class of;            /* NO_CLASS for one made at run time */
  Name container;      /* the builtin container it derives from: list, dict, ...; NO_NAME */
  bool is_enum, is_record; /* a data class: its annotations are its parameters */
} ClassInfo;

typedef enum ContainerKind {
  CONTAINER_NONE,
  CONTAINER_DICT,
  CONTAINER_LIST,
  CONTAINER_SET,
  CONTAINER_TUPLE,
  CONTAINER_KINDS,
} ContainerKind;

typedef struct Box {
  Name type;            /* full name of its class, NO_NAME if unknown */
  VEC(uint32_t) keys;   /* constant keys and positions it has slots for */
  VEC(uint32_t) merged; /* boxes that take over whatever this one holds */
} Box;

/* Slots of a box beside its constant keys, which are name ids, and positions, POSITION + i. */
enum {
  SLOT_REST = 0x7ffffff0, /* stored under a key nobody knows */
  SLOT_ALL,                /* everything */
  SLOT_KEYS,               /* a dict's keys */
  SLOT_INNER,              /* what a lazy iterator walks through */
  SLOT_ITERATOR, /* of an instance: what its __iter__ returns */
  SLOT_SUBCLASSES, /* of a class: those that derive from it directly */
  SLOT_YIELD,              /* of a function object: what it yields */
  SLOT_RETURN,
  POSITION = 0x7fff0000,
  MAX_POSITION = 8,
};

typedef struct SiteArg {
  Node value;
  Name keyword;
  ExprId expr; /* in the site's file; 0 when there is no source for it */
  uint32_t kind; /* ArgKind */
} SiteArg;

/* A call: of an expression, or one that the language makes. */
typedef struct Site {
  Func caller;  /* NO_FUNC: made outside the view, makes no edge */
  Mod mod;      /* of the arguments' expressions */
  SiteArg *args;
  uint32_t arg_count;
  Node result;
  bool is_factory; /* its result is called at once: `wraps(f)(g)`, a decorator */
  uint32_t partial; /* of a call through a partial: the site that made it, and the call it came from */
  uint32_t outer;
} Site;

typedef enum RuleKind {
  RULE_ATTR,     /* name; to */
  RULE_STORE,    /* name; a = value node */
  RULE_DROP,     /* name: del x.name */
  RULE_PREFIX,   /* name: getattr(x, "name" + ...); to */
  RULE_BIND,     /* a = receiver Obj; to: an attribute found in a class */
  RULE_BIND_SET, /* a = receiver Obj, b = value node */
  RULE_SEED,     /* a = Obj: instance whose method it is */
  RULE_CALL,     /* a = site */
  RULE_ITEM,     /* name = constant key, a = key node; to */
  RULE_SET_ITEM, /* name, a = key node, b = value node */
  RULE_DROP_ITEM,
  RULE_EACH,     /* to: what iterating gives */
  RULE_NEXT,     /* to: what an iterator gives */
  RULE_UNPACK,   /* name = position; to */
  RULE_ENTER,    /* to */
  RULE_AWAIT,    /* to */
  RULE_SPECIAL,  /* name = method, a = argument node, b = fallback method's name; to */
  RULE_KEEP,     /* containers and iterators only; to */
  RULE_SUPER,    /* a = class index; to */
  RULE_SPREAD,   /* f(*x): a = Func, b = first position */
  RULE_SPREAD_KEYS, /* f(**x): a = Func */
  RULE_FILL,     /* a = Obj of a box or instance: its elements come from what this one iterates */
  RULE_MERGE,    /* a = Obj of a box: takes over keys and elements */
  RULE_DERIVE,   /* to: a class made at run time; a = node of a second base or 0 */
  RULE_DERIVE_WITH, /* a = class index of the first base; to */
  RULE_TYPE_OF,  /* to */
  RULE_NEW,      /* to: an instance of each class */
  RULE_WRAP,     /* a = ObjKind of a descriptor; to */
  RULE_CAUGHT,   /* to: instances of a caught class and its subclasses */
  RULE_FORMAT,   /* each element formatted */
} RuleKind;

typedef struct Rule {
  uint32_t kind; /* RuleKind */
  Func caller;
  uint32_t name, a, b;
  Node to;
} Rule;

typedef struct Link {
  uint32_t to, seen; /* node or rule, and how many objects it had */
} Link;

typedef struct NodeData {
  VEC(uint32_t) objs;
  VEC(Link) copies, rules;
  uint32_t same; /* the node that stands for this one, or itself */
  bool queued;
} NodeData;

/* Names of the language that the graph gives a meaning. */
#define GRAPH_NAMES(X)                                                                          \
  X(init, "__init__") X(new_, "__new__") X(call, "__call__") X(get, "__get__")                  \
  X(set, "__set__") X(del, "__delete__") X(getattr, "__getattr__")                              \
  X(getattribute, "__getattribute__")                                                           \
  X(setattr, "__setattr__") X(delattr, "__delattr__") X(getitem, "__getitem__")                 \
  X(setitem, "__setitem__") X(delitem, "__delitem__") X(missing, "__missing__")                 \
  X(class_getitem, "__class_getitem__") X(iter, "__iter__") X(next, "__next__")                 \
  X(aiter, "__aiter__") X(anext, "__anext__") X(enter, "__enter__") X(exit, "__exit__")         \
  X(aenter, "__aenter__") X(aexit, "__aexit__") X(await_, "__await__")                          \
  X(contains, "__contains__") X(eq, "__eq__") X(lt, "__lt__") X(hash, "__hash__")               \
  X(bool_, "__bool__") X(len, "__len__") X(str, "__str__") X(repr, "__repr__")                  \
  X(format, "__format__") X(class_, "__class__") X(dict_, "__dict__") X(self_, "__self__")      \
  X(func, "__func__") X(wrapped, "__wrapped__") X(reversed_, "__reversed__")                    \
  X(init_subclass, "__init_subclass__") X(set_name, "__set_name__")                             \
  X(plain_dict, "dict") X(plain_list, "list") X(plain_set, "set") X(plain_tuple, "tuple")       \
  X(plain_str, "str") X(plain_iterator, "iterator") X(setter, "setter") X(getter, "getter")     \
  X(deleter, "deleter") X(object, "object") X(type, "type") X(join, "join")                     \
  X(plain_format, "format") X(copy, "copy") X(send, "send") X(throw_, "throw") X(close, "close")

typedef struct GraphNames {
#define X(field, text) Name field;
  GRAPH_NAMES(X)
#undef X
} GraphNames;

typedef struct GraphOper {
  Name plain, reflected, in_place;
} GraphOper;

typedef struct Decoration {
  Node to, function; /* the decorated name, and the function under the decorator */
  Func func;
} Decoration;

typedef struct Guess {
  Node node;
  uint32_t cls; /* class index: a declared type, or one that isinstance asks about */
} Guess;

typedef struct Graph {
  const Program *p;
  const Models *models;
  Arena arena;
  GraphNames names;
  GraphOper opers[OP_COUNT];
  VEC(ObjData) objs;
  Map obj_ids;
  VEC(Box) boxes;
  Map box_ids;
  VEC(ClassInfo) classes; /* the program's by their ids, then those made at run time */
  Map made_classes;
  Map stored;             /* Class << 32 | name: a method stores it on its own instance */
  Map stored_outside;     /* name: stored on something else, a class perhaps */
  VEC(NodeData) nodes;
  VEC(uint32_t) queue;
  Map members;  /* node << 32 | object: is in the set */
  Map copied;   /* from << 32 | to */
  Map asked;    /* hash of a node and a rule that it has */
  VEC(Rule) rules;
  VEC(Site) sites;
  Map vars;     /* Func << 32 | name -> node */
  Map inner_vars; /* the same for variables of comprehensions */
  Map slots;    /* Obj << 32 | name or SLOT_ -> node */
  Map globals;  /* Mod << 32 | name, names that come from elsewhere -> node */
  Map methods;  /* receiver << 32 | name -> node of its special method */
  Map applied;  /* hash of a call that the language makes */
  Map probes;   /* Func << 32 | method's name -> node of all elements that a function asks for it */
  Map edges;
  Map kinds;    /* type -> ContainerKind */
  Map model_ids, method_ids; /* -> index into found */
  Map modules;  /* name -> rules/ know a module of that name */
  VEC(const Model *) found;
  VEC(CallPair) pairs;
  VEC(uint8_t) called; /* by Func */
  VEC(Decoration) decorations;
  VEC(Guess) guesses;
  uint64_t steps, next_cycles; /* done; when to look for cycles again */
} Graph;

struct CallGraph {
  Graph g;
};

/* ---- object.c ---- */

Obj obj_make(Graph *g, ObjKind kind, uint32_t a, uint32_t b);
static inline ObjData obj_at(const Graph *g, Obj o) { return g->objs.at[o.i]; }
static inline Obj obj_func(Graph *g, Func f) { return obj_make(g, OB_FUNC, f.i, 0); }
static inline Obj obj_external(Graph *g, Name n) { return obj_make(g, OB_EXTERNAL, n.id, 0); }
/* The box that `tag` tells apart among those of one place or object; made on first use. */
Obj box_at(Graph *g, uint64_t place, uint32_t tag, Name type);
static inline Obj box_of(Graph *g, Obj owner, uint32_t tag, Name type) {
  return box_at(g, 1ull << 63 | owner.i, tag, type);
}
/* Puts into, and takes out of, a container under a constant key or position; 0: unknown. */
void box_put(Graph *g, Obj box, uint32_t key, Node value);
void box_put_obj(Graph *g, Obj box, uint32_t key, Obj value);
void box_get(Graph *g, Obj box, uint32_t key, Node to);
void box_merge(Graph *g, Obj from, Obj to);
/* What a builtin container is, by the full name of its class; cached. */
ContainerKind container_kind(Graph *g, Name type);
ContainerKind obj_container(Graph *g, Obj o);
static inline bool is_mapping(Graph *g, Obj o) { return obj_container(g, o) == CONTAINER_DICT; }
/* models_find and models_method, cached. */
const Model *known_model(Graph *g, Name name);
bool known_module(Graph *g, Name dotted);
const Model *known_method(Graph *g, Name type, Name method);
/* A box, or an instance of a class that derives from a builtin container; its container type. */
bool is_container(Graph *g, Obj o, Name *type);

void classes_build(Graph *g);
/* The class of `first` and then `second`, as type(name, (first, second), {}) makes it; 0 when there
 * are too many. */
uint32_t class_made(Graph *g, uint32_t first, uint32_t second);
/* Asks a rule for `name` as the class has it: in itself or the first base whose body binds it, and
 * what is stored from outside to the classes before. False if no body binds it. */
bool class_lookup(Graph *g, uint32_t cls, Name name, Rule rule);
/* The same, starting behind class `after` in the order. */
bool class_lookup_after(Graph *g, uint32_t cls, uint32_t after, Name name, Rule rule);
bool class_has(Graph *g, uint32_t cls, Name name);
/* True if a method of it or of a base stores the field on its own instance. */
bool class_stores(const Graph *g, uint32_t cls, Name name);
/* What a base outside the view has for a method. */
const Model *class_outside_method(Graph *g, uint32_t cls, Name name);

/* ---- solve.c ---- */

Node node_new(Graph *g);
Node node_same(Graph *g, Node n);
/* Makes two nodes one; the first stands for both. */
void nodes_unite(Graph *g, Node a, Node b);
void node_add(Graph *g, Node n, Obj o);
/* The same where the set may be larger: the instances that a method may be called with. */
void node_add_instance(Graph *g, Node n, Obj o);
void node_copy(Graph *g, Node from, Node to);
void node_rule(Graph *g, Node n, Rule rule);
Node slot(Graph *g, Obj o, uint32_t name);
bool slot_exists(const Graph *g, Obj o, uint32_t name);
Node var(Graph *g, Func f, Name name);
void edge_add(Graph *g, Func caller, Func callee);
void graph_solve(Graph *g);
/* Makes the nodes one that pass all they hold on to each other (cycle.c). */
void cycles_unite(Graph *g);

/* ---- rules, by what they are about ---- */

void rule_attr(Graph *g, const Rule *r, Obj o);      /* attr.c */
void rule_store(Graph *g, const Rule *r, Obj o);
void rule_drop(Graph *g, const Rule *r, Obj o);
void rule_prefix(Graph *g, const Rule *r, Obj o);
void rule_bind(Graph *g, const Rule *r, Obj o);
void rule_bind_set(Graph *g, const Rule *r, Obj o);
void rule_seed(Graph *g, const Rule *r, Obj o);
void rule_super(Graph *g, const Rule *r, Obj o);
void rule_call(Graph *g, const Rule *r, Obj o);      /* call.c */
void rule_spread(Graph *g, const Rule *r, Obj o);
void rule_spread_keys(Graph *g, const Rule *r, Obj o);
void rule_item(Graph *g, const Rule *r, Obj o);      /* container.c */
void rule_set_item(Graph *g, const Rule *r, Obj o);
void rule_drop_item(Graph *g, const Rule *r, Obj o);
void rule_each(Graph *g, const Rule *r, Obj o);
void rule_next(Graph *g, const Rule *r, Obj o);
void rule_unpack(Graph *g, const Rule *r, Obj o);
void rule_fill(Graph *g, const Rule *r, Obj o);
void rule_merge(Graph *g, const Rule *r, Obj o);
void rule_keep(Graph *g, const Rule *r, Obj o);
void rule_enter(Graph *g, const Rule *r, Obj o);     /* special.c */
void rule_await(Graph *g, const Rule *r, Obj o);
void rule_special(Graph *g, const Rule *r, Obj o);
void rule_format(Graph *g, const Rule *r, Obj o);
void rule_derive(Graph *g, const Rule *r, Obj o);    /* types.c */
void rule_derive_with(Graph *g, const Rule *r, Obj o);
void rule_type_of(Graph *g, const Rule *r, Obj o);
void rule_new(Graph *g, const Rule *r, Obj o);
void rule_wrap(Graph *g, const Rule *r, Obj o);
void rule_caught(Graph *g, const Rule *r, Obj o);

/* ---- calls that rules make ---- */

uint32_t site_new(Graph *g, Func caller, Node result, const SiteArg *args, uint32_t count);
/* Calls what is in `callee` with up to two values. */
void apply_node(Graph *g, Func caller, Node callee, Node a, Node b, Node result);
/* Calls method `name` of an instance's class; false if no class in view has it. */
bool apply_method(Graph *g, Func caller, Obj receiver, Name name, Node a, Node b, Node result);
/* The call of `f` from a site, with a receiver or NO_OBJ before the arguments. */
void apply_function(Graph *g, uint32_t site, Func f, Obj receiver);
void apply_external(Graph *g, uint32_t site, Name name);           /* builtin.c */
void apply_type_method(Graph *g, uint32_t site, Name method);
void apply_builtin_method(Graph *g, uint32_t site, Obj receiver, Name method); /* method.c */
/* Calls `callee` with what iterating `items` gives; its results go to `result`. */
void apply_each(Graph *g, Func caller, Node callee, Node items, Node result);
/* The name that an argument spells, NO_NAME if it is no constant; `prefix`: only its beginning. */
Name site_text(const Graph *g, uint32_t site, uint32_t position, bool *prefix);
/* The constant key or position of a subscript or argument, 0 if it is none. */
uint32_t const_key(const IrFile *ir, ExprId e);
uint32_t site_key(const Graph *g, uint32_t site, uint32_t position);
void apply_class(Graph *g, uint32_t site, uint32_t cls);            /* types.c */
Node site_arg(const Graph *g, uint32_t site, uint32_t position);
Node site_keyword(const Graph *g, uint32_t site, Name keyword);

/* ---- walking the sources ---- */

typedef struct Walk {
  Graph *g;
  Mod mod;
  const IrFile *ir;
  Func func;    /* the function that the code runs in */
  Class cls;    /* the class whose body it stands in; 0 in `func` itself */
} Walk;

void graph_walk(Graph *g);                          /* walk.c */
void walk_block(Walk *w, Range block);
void walk_assign(Walk *w, ExprId target, Node value, ExprId source);
Node walk_expr(Walk *w, ExprId e);                  /* expr.c */
void walk_test(Walk *w, ExprId e);
Node walk_name(Walk *w, Name name);                 /* scope.c */
Node binding_node(Graph *g, Binding b);
void bind_name(Walk *w, Name name, Node value);
Node name_target(Walk *w, Name name);
static inline uint64_t walk_place(const Walk *w, uint32_t expr) {
  return (uint64_t)w->mod.i << 32 | expr;
}
Obj walk_function(Walk *w, FuncId f);               /* define.c */
void walk_define(Walk *w, FuncId f);
void walk_class(Walk *w, ClassId c);
void graph_guess(Graph *g);

#endif
