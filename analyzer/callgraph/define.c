/* Functions, classes and decorators; the order in which the program is walked. */
#include "callgraph/graph.h"

/* Parameters with their defaults and declared types; the function as an object. */
Obj walk_function(Walk *w, FuncId id) {
  Graph *g = w->g;
  const IrFunc *fn = ir_func(w->ir, id);
  Func f = program_func_of(g->p, w->mod, id);
  for (uint32_t i = 0; i < fn->params.count; i++) {
    const IrParam *p = &w->ir->params.at[fn->params.first + i];
    Node n = var(g, f, p->name);
    node_copy(g, walk_expr(w, p->default_value), n);
    if (!p->annotation.i || p->kind == PARAM_STAR || p->kind == PARAM_DSTAR) continue;
    Binding b = program_resolve(g->p, w->func, p->annotation);
    if (b.kind == BIND_CLASS) vec_push(&g->guesses, (Guess){n, b.cls.i});
  }
  if (fn->returns.i && !(fn->flags & (FUNC_GENERATOR | FUNC_ASYNC))) {
    Binding b = program_resolve(g->p, w->func, fn->returns);
    Node result = slot(g, obj_func(g, f), SLOT_RETURN);
    if (b.kind == BIND_CLASS) vec_push(&g->guesses, (Guess){result, b.cls.i});
  }
  return obj_func(g, f);
}

/* `@a @b def f`: a(b(f)). */
static Node decorate(Walk *w, Range decorators, Node value) {
  Graph *g = w->g;
  for (uint32_t i = decorators.count; i-- > 0;) {
    ExprId e = ir_list_at(w->ir, decorators, i);
    const IrExpr *x = ir_expr(w->ir, e);
    uint32_t first_site = g->sites.len;
    Node decorator = walk_expr(w, e);
    if (x->kind == EX_CALL && g->sites.len > first_site)
      g->sites.at[g->sites.len - 1].is_factory = true;
    SiteArg arg = {.value = value};
    Node result = node_new(g);
    uint32_t site = site_new(g, w->func, result, &arg, 1);
    node_rule(g, decorator, (Rule){.kind = RULE_CALL, .caller = w->func, .a = site});
    value = result;
  }
  return value;
}

void walk_define(Walk *w, FuncId id) {
  Graph *g = w->g;
  const IrFunc *fn = ir_func(w->ir, id);
  Node plain = node_new(g);
  node_add(g, plain, walk_function(w, id));
  Node value = decorate(w, fn->decorators, plain);
  Node to = name_target(w, fn->name);
  if (fn->decorators.count)
    vec_push(&g->decorations, (Decoration){value, plain, program_func_of(g->p, w->mod, id)});
  node_copy(g, value, to);
}

void walk_class(Walk *w, ClassId id) {
  Graph *g = w->g;
  const IrClass *k = &w->ir->classes.at[id.i];
  Class c = program_class_of(g->p, w->mod, id);
  Walk body = *w;
  body.cls = c;
  for (uint32_t i = 0; i < k->bases.count; i++)
    walk_expr(w, w->ir->args.at[k->bases.first + i].value);
  walk_block(&body, k->body);
  Node plain = node_new(g);
  node_add(g, plain, obj_make(g, OB_CLASS, c.i, 0));
  Node value = decorate(w, k->decorators, plain);
  if (k->decorators.count) node_copy(g, plain, value);
  bind_name(w, k->name, value);
}

/* ---- the program ---- */

static void declare_locals(Graph *g, Func f, const IrFile *ir, const IrFunc *fn) {
  for (uint32_t i = 0; i < fn->locals.count; i++)
    var(g, f, (Name){ir->pool.at[fn->locals.first + i]});
  for (uint32_t i = 0; i < fn->globals.count; i++)
    var(g, program_func_of(g->p, program_func(g->p, f)->mod, (FuncId){1}),
        (Name){ir->pool.at[fn->globals.first + i]});
}

/* Parents first: what they bind is known when a function inside is walked. */
static void walk_bodies(Graph *g, Mod m) {
  const ProgramModule *mod = program_mod(g->p, m);
  uint8_t *done = xcalloc(mod->func_count + 1, 1);
  for (bool more = true; more;) {
    more = false;
    for (uint32_t i = 1; i < mod->func_count; i++) {
      const IrFunc *fn = &mod->ir->funcs.at[i];
      if (done[i] || (i > 1 && !done[fn->parent.i])) continue;
      done[i] = more = true;
      Walk w = {.g = g, .mod = m, .ir = mod->ir, .func = {mod->first_func + i}};
      walk_block(&w, fn->body);
    }
  }
  free(done);
}

/* The functions of every class's body, as lists. */
typedef struct Methods {
  uint32_t *first, *next;
} Methods;

static Methods methods_of(const Program *p) {
  Methods m = {.first = xcalloc(p->classes.len + 1, sizeof *m.first),
               .next = xcalloc(p->funcs.len + 1, sizeof *m.next)};
  for (uint32_t f = p->funcs.len; f-- > 1;) {
    Class c = p->funcs.at[f].cls;
    if (!c.i) continue;
    m.next[f] = m.first[c.i];
    m.first[c.i] = f;
  }
  return m;
}

enum { MAX_SEEDED = 64 }; /* classes of one order whose methods are looked at */

/* Every method may be called with an instance of its class, or of one that inherits it. */
static void seed_class(Graph *g, const Methods *methods, uint32_t cls) {
  Obj instance = obj_make(g, OB_INSTANCE, cls, 0);
  Map seen = {0};
  bool fresh;
  for (uint32_t i = 0; i < g->classes.at[cls].mro_len && i < MAX_SEEDED; i++)
    for (uint32_t f = methods->first[g->classes.at[cls].mro[i]]; f; f = methods->next[f]) {
      const ProgramFunc *pf = program_func(g->p, (Func){f});
      Name name = ir_func(program_ir(g->p, pf->mod), pf->id)->name;
      map_add(&seen, name.id, 1, &fresh);
      if (fresh) class_lookup(g, cls, name, (Rule){.kind = RULE_SEED, .a = instance.i});
    }
  map_release(&seen);
}

void graph_walk(Graph *g) {
  for (uint32_t f = 1; f < g->p->funcs.len; f++) {
    const ProgramFunc *pf = &g->p->funcs.at[f];
    if (!pf->mod.i) continue;
    const IrFile *ir = program_ir(g->p, pf->mod);
    declare_locals(g, (Func){f}, ir, ir_func(ir, pf->id));
  }
  for (uint32_t m = 1; m < g->p->mods.len; m++) walk_bodies(g, (Mod){m});
  Methods methods = methods_of(g->p);
  for (uint32_t c = 1; c < g->p->classes.len; c++)
    if (g->p->classes.at[c].id.i) seed_class(g, &methods, c);
  free(methods.first);
  free(methods.next);
}
