/* Text dumps of every stage, for people and tests. */
#include <stdlib.h>

#include "callgraph/callgraph.h"
#include "checks/analysis.h"
#include "variance/eval.h"

static const char *path_of(const Analysis *a, Func f) {
  return names_text(a->program->names,
                    program_mod(a->program, program_func(a->program, f)->mod)->path);
}

static void print_edge(const Analysis *a, Func caller, Func callee, const char *how, Strbuf *out) {
  strbuf_printf(out, "%s\t%s\t%s\t%s\t%s\n", path_of(a, caller),
                names_text(a->program->names, program_func(a->program, caller)->qualname),
                path_of(a, callee),
                names_text(a->program->names, program_func(a->program, callee)->qualname), how);
}

/* What the analysis followed, then what flows of objects alone say. */
void analysis_dump_calls(const Analysis *a, Strbuf *out) {
  Map followed = {0};
  for (uint32_t i = 0; i < a->engine.edges.len; i++) {
    CallEdge e = a->engine.edges.at[i];
    map_set(&followed, (uint64_t)e.caller.i << 32 | e.callee.i, 1);
    print_edge(a, e.caller, e.callee, "exact", out);
  }
  CallGraph *graph = callgraph_new(a->program);
  uint32_t count, known;
  const CallPair *edges = callgraph_edges(graph, &count);
  for (uint32_t i = 0; i < count; i++)
    if (!map_get(&followed, (uint64_t)edges[i].caller.i << 32 | edges[i].callee.i, &known))
      print_edge(a, edges[i].caller, edges[i].callee, "inferred", out);
  callgraph_free(graph);
  map_release(&followed);
}

static void instance_head(const Analysis *a, uint32_t id, Strbuf *out) {
  const Instance *i = &a->engine.instances.at[id];
  strbuf_printf(out, "%s %s #%u%s%s(", path_of(a, i->func),
                names_text(a->program->names, program_func(a->program, i->func)->qualname), id,
                i->entry ? " entry" : "", i->widened ? " joined" : "");
  for (uint32_t k = 0; k < i->arg_count; k++) {
    if (k) strbuf_puts(out, ", ");
    val_print(&a->engine.values, i->args[k], out);
  }
  strbuf_puts(out, ") -> ");
  val_print(&a->engine.values, i->result, out);
  strbuf_putc(out, '\n');
}

void analysis_dump_variance(const Analysis *a, uint32_t file, Strbuf *out) {
  Engine *e = (Engine *)&a->engine;
  for (uint32_t id = 1; id < e->instances.len; id++) {
    const Instance *i = &e->instances.at[id];
    if (!i->done || (file != UINT32_MAX && program_func(a->program, i->func)->mod.i != file + 1))
      continue;
    instance_head(a, id, out);
    for (uint32_t n = 1; n < e->effects.nodes.len; n++) {
      const Effect *x = effect_at(&e->effects, n);
      if (x->instance != id || (x->kind != EF_IF && x->kind != EF_LOOP) || !x->value.i) continue;
      Position p = source_position(&a->sources[x->head.file], x->head.span.start);
      strbuf_printf(out, "  %u:%u %s ", p.line, p.column, x->kind == EF_IF ? "if" : "repeat");
      val_print(&e->values, x->value, out);
      strbuf_puts(out, "  {");
      support_print(&e->values, val_support(&e->values, x->value), out);
      strbuf_puts(out, "}\n");
    }
  }
}

void analysis_dump_trace(const Analysis *a, uint32_t file, Strbuf *out) {
  Engine *e = (Engine *)&a->engine;
  for (uint32_t id = 1; id < e->instances.len; id++) {
    const Instance *i = &e->instances.at[id];
    if (!i->root || (file != UINT32_MAX && program_func(a->program, i->func)->mod.i != file + 1))
      continue;
    instance_head(a, id, out);
    effect_print(e, i->root, 1, out);
  }
}

static int site_cmp(const void *x, const void *y) {
  const Effect *a = *(const Effect *const *)x, *b = *(const Effect *const *)y;
  if (a->loc.file != b->loc.file) return a->loc.file < b->loc.file ? -1 : 1;
  if (a->loc.span.start != b->loc.span.start) return a->loc.span.start < b->loc.span.start ? -1 : 1;
  return a->name.id < b->name.id ? -1 : a->name.id > b->name.id;
}

void analysis_dump_events(const Analysis *a, Strbuf *out) {
  const Engine *e = &a->engine;
  VEC(const Effect *) sites = {0};
  for (uint32_t n = 1; n < e->effects.nodes.len; n++)
    if (effect_at(&e->effects, n)->kind == EF_EVENT)
      vec_push(&sites, effect_at(&e->effects, n));
  if (sites.len) qsort(sites.at, sites.len, sizeof *sites.at, site_cmp);
  for (uint32_t i = 0; i < sites.len; i++) {
    const Effect *x = sites.at[i];
    if (i && !site_cmp(&sites.at[i - 1], &sites.at[i])) continue;
    Position p = source_position(&a->sources[x->loc.file], x->loc.span.start);
    strbuf_printf(out, "%s:%u:%u\t%s\n", a->sources[x->loc.file].path, p.line, p.column,
                  names_text(a->program->names, x->name));
  }
  vec_release(&sites);
}

void analysis_statistics(const Analysis *a, Strbuf *out) {
  static const char *const reasons[] = {
#define U_ROW(kind, text) text,
      UNRESOLVED_REASONS(U_ROW)
#undef U_ROW
  };
  const Engine *e = &a->engine;
  uint32_t why[UNRESOLVED_COUNT] = {0};
  for (uint32_t i = 0; i < e->call_sites.cap; i++)
    if (e->call_sites.slots[i].used && e->call_sites.slots[i].value)
      why[e->call_sites.slots[i].value - 1]++;
  for (unsigned i = 0; i < UNRESOLVED_COUNT; i++)
    strbuf_printf(out, "unresolved: %s\t%u\n", reasons[i], why[i]);
  strbuf_printf(out, "instances\t%u\n", e->instances.len - 1);
  strbuf_printf(out, "effects\t%u\n", e->effects.nodes.len - 1);
  strbuf_printf(out, "values\t%u\n", e->values.nodes.len - 1);
  strbuf_printf(out, "widened contexts\t%u\n", e->widened_contexts);
  strbuf_printf(out, "widened values\t%u\n", e->values.widened);
  strbuf_printf(out, "depth cuts\t%u\n", e->depth_cuts);
  strbuf_printf(out, "unknown statements\t%u\n", e->unknown_statements);
  strbuf_printf(out, "comparisons\t%u\n", a->traces.comparisons);
  strbuf_printf(out, "machine steps\t%llu\n", (unsigned long long)a->traces.steps);
  strbuf_printf(out, "budgets that ran out\t%u\n", a->traces.budget_cuts);
  strbuf_printf(out, "mismatches\t%u\n", a->counts.mismatches);
  strbuf_printf(out, "closed in a caller\t%u\n", a->counts.candidates_closed);
}

static const CheckInfo checks[] = {
#define CHECK(code, name, level, precision, summary) {code, name, level, precision, summary},
#include "checks/checks.def"
};

const CheckInfo *checks_all(uint32_t *count) {
  *count = sizeof checks / sizeof *checks;
  return checks;
}
