#include "variance/engine.h"

#include <string.h>

#include "base/memory.h"
#include "variance/eval.h"

static void known_names(Engine *e) {
  EngineNames *k = ARENA_NEW(&e->arena, EngineNames);
  k->init = engine_name(e, "__init__");
  k->call = engine_name(e, "__call__");
  k->enter = engine_name(e, "__enter__");
  k->exit = engine_name(e, "__exit__");
  k->main = engine_name(e, "__main__");
  k->name = engine_name(e, "__name__");
  k->len = engine_name(e, "__len__");
  k->getitem = engine_name(e, "__getitem__");
  k->getattr = engine_name(e, "__getattr__");
  k->sub = engine_name(e, "__sub__");
  k->rsub = engine_name(e, "__rsub__");
  k->iter = engine_name(e, "__iter__");
  k->next = engine_name(e, "__next__");
  k->iterable = engine_name(e, "iterable");
  k->post_init = engine_name(e, "__post_init__");
  k->pointee = engine_name(e, "*");
  k->content = engine_name(e, "$content");
  k->deferred = engine_name(e, "$deferred");
  k->quiet = engine_name(e, "$quiet");
  k->seed = engine_name(e, "$seed");
  k->variable = engine_name(e, "$variable");
  e->known = k;
}

/* The type of a process group is what the models' group constructors return. */
static void find_group_type(Engine *e) {
  for (uint32_t i = 0; i < models_count(e->models); i++) {
    const Model *m = models_at(e->models, i);
    if ((m->words >> MODEL_GROUP_NEW & 1) && m->members != MODEL_NOT_GIVEN && m->result_type.id &&
        !m->is_method) {
      /* the one that the others derive from */
      Name *type = &e->values.group_type;
      if (!type->id || models_derives(e->models, *type, m->result_type)) *type = m->result_type;
    }
  }
}

void engine_init(Engine *e, const Program *p) {
  *e = (Engine){.program = p, .models = p->models, .names = p->names};
  val_store_init(&e->values, p);
  evaluator_init(&e->evaluator, &e->values);
  effect_store_init(&e->effects);
  vec_push(&e->instances, (Instance){0});
  vec_push(&e->trails, (TrailNode){0});
  e->infos = xcalloc(p->funcs.len + 1, sizeof *e->infos);
  e->max_contexts = p->funcs.len > LARGE_PROGRAM ? FEW_CONTEXTS : MAX_CONTEXTS;
  known_names(e);
  contexts_init(e);
  find_group_type(e);
}

/* A fact about where this rank stands, as a rank source is. */
static bool tells_place(const Model *m) {
  return m->words >> MODEL_VARIES & 1 && m->cause == CAUSE_RANK && m->stable && !m->weak;
}

/* A function in view with a stub that says it communicates, or tells of ranks and groups, is an
 * atom for its callers: its body may end in an object nobody can follow. */
static void find_atoms(Engine *e) {
  const Program *p = e->program;
  const uint32_t words = 1u << MODEL_COLLECTIVE | 1u << MODEL_IMPLICIT | 1u << MODEL_P2P |
                         1u << MODEL_WAIT | 1u << MODEL_GROUP_NEW | 1u << MODEL_GROUP_GETTER |
                         1u << MODEL_RANK_SOURCE | 1u << MODEL_GROUP_SIZE | 1u << MODEL_MEMBERS |
                         1u << MODEL_INITIALIZED;
  Strbuf b = {0};
  for (uint32_t f = 1; f < p->funcs.len; f++) {
    const ProgramFunc *pf = &p->funcs.at[f];
    if (!pf->mod.i || !pf->id.i) continue;
    strbuf_clear(&b);
    strbuf_printf(&b, "%s.%s", names_text(e->names, program_mod(p, pf->mod)->dotted),
                  names_text(e->names, pf->qualname));
    const Model *m = models_find(e->models, names_add(e->names, strbuf_text(&b), b.len));
    if (m && (m->words & words || tells_place(m))) e->infos[f].atom = m;
  }
  strbuf_release(&b);
}

static void add_ways(Engine *e, Name external) {
  const Model *m = external.id ? models_find(e->models, external) : NULL;
  if (!m || !(m->words >> MODEL_WRAP & 1)) return;
  e->ways_in_view |= m->wraps;
  for (uint32_t i = 0; i < m->facts.len; i++) e->ways_in_view |= m->facts.at[i].wraps;
}

/* What the program's files import or name of libraries, whoever calls it. */
static void find_ways(Engine *e) {
  const Program *p = e->program;
  for (uint32_t b = 1; b < p->bindings.len; b++)
    if (p->bindings.at[b].kind == BIND_EXTERNAL) add_ways(e, p->bindings.at[b].name);
  for (uint32_t i = 0; i < p->joins.cap; i++)
    if (p->joins.slots[i].used) add_ways(e, (Name){p->joins.slots[i].value});
}

/* Is the function's bare name mentioned anywhere? If not, nobody in view calls it. */
static uint8_t *mentioned_names(Engine *e) {
  uint8_t *seen = xcalloc(e->names->texts.len + 1, 1);
  const Program *p = e->program;
  for (uint32_t m = 1; m < p->mods.len; m++) {
    const IrFile *ir = p->mods.at[m].ir;
    for (uint32_t i = 1; i < ir->exprs.len; i++) {
      const IrExpr *x = &ir->exprs.at[i];
      if (x->kind == EX_NAME) seen[x->a] = 1;
      if (x->kind == EX_ATTR) seen[x->b] = 1;
    }
  }
  return seen;
}

static void run_entry(Engine *e, Func fn) {
  uint32_t id = instance_generic(e, NULL, fn);
  engine_instance(e, id)->entry = true;
}

/* Lets go of what only evaluation needs: contexts, states, what instances wrote. */
static void release_evaluation(Engine *e) {
  contexts_release(e);
  reads_release(e);
  for (uint32_t i = 0; i < e->instances.len; i++) {
    heap_drop(e->instances.at[i].made_in);
    e->instances.at[i].made_in = NULL;
    free(e->instances.at[i].writes);
    e->instances.at[i].writes = NULL;
    e->instances.at[i].write_count = 0;
  }
  for (uint32_t i = 0; i < e->module_states.len; i++) heap_drop(e->module_states.at[i].heap);
  vec_release(&e->module_states);
  vec_release(&e->trails);
  idset_release(&e->naming_index);
  vec_release(&e->field_store_list);
  Map *maps[] = {&e->instance_index, &e->edge_index,    &e->birth_index,
                 &e->first_naming,
                 &e->answer_index,
                 &e->field_memo,     &e->field_active,  &e->records,  &e->module_state, &e->trail_index,
                 &e->field_stores,   &e->global_stores, &e->recv_index,
                 &e->outside_stores, &e->aliases, &e->given,
                 &e->atom_classes};
  for (uint32_t i = 0; i < sizeof maps / sizeof *maps; i++) map_release(maps[i]);
}

void engine_run(Engine *e) {
  const Program *p = e->program;
  stores_index(e);
  find_atoms(e);
  find_ways(e);
  reads_build(e);
  uint32_t name_count = e->names->texts.len;
  uint8_t *seen = mentioned_names(e);
  for (uint32_t m = 1; m < p->mods.len; m++)
    if (program_has_main(p, (Mod){m})) instance_main(e, (Mod){m});
  Frame scratch = {.e = e};
  for (uint32_t m = 1; m < p->mods.len; m++)
    if (!program_has_main(p, (Mod){m})) module_init(&scratch, (Mod){m});
  for (int pass = 0; pass < 2; pass++)
    for (uint32_t f = 1; f < p->funcs.len; f++) {
      const ProgramFunc *pf = &p->funcs.at[f];
      if (!pf->mod.i || !pf->id.i || e->infos[f].evaluated) continue;
      const IrFunc *irf = ir_func(program_ir(p, pf->mod), pf->id);
      if (irf->flags & FUNC_MODULE) continue;
      bool nested = !(ir_func(program_ir(p, pf->mod), irf->parent)->flags & FUNC_MODULE);
      if (nested && pass == 0) continue; /* its maker decides, unless nobody calls it at all */
      if (pass == 0 && irf->name.id < name_count && seen[irf->name.id]) continue;
      run_entry(e, (Func){f});
    }
  free(seen);
  effects_settle(e);
  release_evaluation(e);
  memory_trim();
}

void engine_release(Engine *e) {
  for (uint32_t f = 0; f <= e->program->funcs.len; f++) {
    map_release(&e->infos[f].slots);
    vec_release(&e->infos[f].free_names);
  }
  free(e->infos);
  release_evaluation(e);
  for (uint32_t i = 0; i < e->instances.len; i++) vec_release(&e->instances.at[i].callers);
  vec_release(&e->instances);
  vec_release(&e->threads);
  vec_release(&e->running_sets);
  vec_release(&e->beside);
  map_release(&e->running_index);
  map_release(&e->beside_index);
  vec_release(&e->edges);
  vec_release(&e->births);
  vec_release(&e->namings);
  vec_release(&e->answers);
  map_release(&e->call_sites);
  map_release(&e->event_sites);
  map_release(&e->made_sizes);
  map_release(&e->asked_sizes);
  vec_release(&e->made_parts);
  map_release(&e->facts_used);
  map_release(&e->walked);
  evaluator_release(&e->evaluator);
  effect_store_release(&e->effects);
  val_store_release(&e->values);
  arena_release(&e->arena);
}
