/* Building the graph: walk, solve, then what only declarations and decorators say. */
#include "callgraph/callgraph.h"

#include <stdio.h>
#include <stdlib.h>

#include "callgraph/graph.h"

enum { MAX_SUBCLASSES = 16 };

static void intern_names(Graph *g) {
  Names *n = g->p->names;
#define X(field, text) g->names.field = names_addz(n, text);
  GRAPH_NAMES(X)
#undef X
  static const struct {
    OperKind op;
    const char *word; /* of "__word__", "__rword__", "__iword__" */
  } words[] = {{OP_ADD, "add__"},         {OP_SUB, "sub__"},       {OP_MUL, "mul__"},
               {OP_DIV, "truediv__"},     {OP_FLOORDIV, "floordiv__"}, {OP_MOD, "mod__"},
               {OP_POW, "pow__"},         {OP_MATMUL, "matmul__"}, {OP_LSHIFT, "lshift__"},
               {OP_RSHIFT, "rshift__"},   {OP_BITAND, "and__"},    {OP_BITOR, "or__"},
               {OP_BITXOR, "xor__"}};
  char text[32];
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    GraphOper *o = &g->opers[words[i].op];
    snprintf(text, sizeof text, "__%s", words[i].word);
    o->plain = names_addz(n, text);
    snprintf(text, sizeof text, "__r%s", words[i].word);
    o->reflected = names_addz(n, text);
    snprintf(text, sizeof text, "__i%s", words[i].word);
    o->in_place = names_addz(n, text);
  }
  static const struct {
    OperKind op;
    const char *plain, *reflected;
  } others[] = {{OP_EQ, "__eq__", "__eq__"}, {OP_NE, "__ne__", "__ne__"},
                {OP_LT, "__lt__", "__gt__"}, {OP_LE, "__le__", "__ge__"},
                {OP_GT, "__gt__", "__lt__"}, {OP_GE, "__ge__", "__le__"},
                {OP_NEG, "__neg__", ""},     {OP_POS, "__pos__", ""},
                {OP_INVERT, "__invert__", ""}};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    g->opers[others[i].op] = (GraphOper){.plain = names_addz(n, others[i].plain),
                                         .reflected = names_addz(n, others[i].reflected)};
}

/* A declared type, or one that isinstance asks about, where nothing in view says what comes. */
static void use_guesses(Graph *g) {
  uint32_t count = g->guesses.len;
  uint8_t *empty = xcalloc(count + 1, 1);
  for (uint32_t i = 0; i < count; i++)
    empty[i] = !g->nodes.at[node_same(g, g->guesses.at[i].node).i].objs.len;
  for (uint32_t i = 0; i < count; i++) {
    Guess guess = g->guesses.at[i];
    if (!empty[i]) continue;
    node_add(g, guess.node, obj_make(g, OB_INSTANCE, guess.cls, 0));
  }
  free(empty);
}

/* A wrapper that calls what it wraps where nobody can see it: the name stands for both. */
static bool use_decorations(Graph *g) {
  bool any = false;
  for (uint32_t i = 0; i < g->decorations.len; i++) {
    Decoration d = g->decorations.at[i];
    if (g->called.at[d.func.i]) continue;
    g->called.at[d.func.i] = 1;
    node_copy(g, d.function, d.to);
    any = true;
  }
  return any;
}

static int by_caller(const void *a, const void *b) {
  const CallPair *x = a, *y = b;
  if (x->caller.i != y->caller.i) return x->caller.i < y->caller.i ? -1 : 1;
  return (x->callee.i > y->callee.i) - (x->callee.i < y->callee.i);
}

CallGraph *callgraph_new(const Program *p) {
  CallGraph *graph = xcalloc(1, sizeof *graph);
  Graph *g = &graph->g;
  g->p = p;
  g->models = p->models;
  vec_push(&g->objs, (ObjData){0});
  vec_push(&g->boxes, (Box){0});
  vec_push(&g->nodes, (NodeData){0});
  vec_push(&g->sites, (Site){0});
  for (uint32_t f = 0; f <= p->funcs.len; f++) vec_push(&g->called, 0);
  intern_names(g);
  classes_build(g);
  graph_walk(g);
  graph_solve(g);
  use_decorations(g);
  graph_solve(g);
  use_guesses(g);
  graph_solve(g);
  if (g->pairs.len) qsort(g->pairs.at, g->pairs.len, sizeof *g->pairs.at, by_caller);
  return graph;
}

void callgraph_free(CallGraph *graph) {
  if (!graph) return;
  Graph *g = &graph->g;
  for (uint32_t i = 0; i < g->boxes.len; i++) {
    vec_release(&g->boxes.at[i].keys);
    vec_release(&g->boxes.at[i].merged);
  }
  for (uint32_t i = 0; i < g->nodes.len; i++) {
    vec_release(&g->nodes.at[i].objs);
    vec_release(&g->nodes.at[i].copies);
    vec_release(&g->nodes.at[i].rules);
  }
  vec_release(&g->objs);
  vec_release(&g->boxes);
  vec_release(&g->classes);
  vec_release(&g->nodes);
  vec_release(&g->queue);
  vec_release(&g->rules);
  vec_release(&g->sites);
  vec_release(&g->pairs);
  vec_release(&g->called);
  vec_release(&g->decorations);
  vec_release(&g->guesses);
  vec_release(&g->found);
  Map *maps[] = {&g->obj_ids, &g->box_ids,   &g->made_classes, &g->stored,     &g->stored_outside,
                 &g->members,
                 &g->copied,  &g->asked,     &g->vars,         &g->inner_vars, &g->slots,
                 &g->globals, &g->edges,     &g->kinds,        &g->methods,    &g->applied,
                 &g->probes,  &g->model_ids, &g->method_ids,   &g->modules};
  for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) map_release(maps[i]);
  arena_release(&g->arena);
  free(graph);
}

const CallPair *callgraph_edges(const CallGraph *graph, uint32_t *count) {
  *count = graph->g.pairs.len;
  return graph->g.pairs.at;
}
