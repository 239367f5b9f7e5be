/* How sure: the level is confidence, nothing else. */
#include <string.h>

#include "checks/analysis.h"

/* The best evidence by which a condition depends on the axis. */
static bool best_dep(Analysis *a, uint32_t axis, Support p, Dep *out) {
  ValStore *s = &a->engine.values;
  bool found = false;
  for (uint32_t i = 0; i < support_count(s, p); i++) {
    Dep d = support_at(s, p, i);
    Support one = support_of_source(s, (SourceId){d.source}, d.flags);
    if (!axis_touches(&a->traces, axis, one)) continue;
    if (!found || d.flags < out->flags) *out = d;
    found = true;
  }
  return found;
}

/* `rank % k`, `rank // k`: how groups are laid out. */
static bool picks_by_arithmetic(const ValStore *s, Val v, int depth) {
  const ValNode *n = val_node(s, v);
  if (depth > 12) return false;
  if (n->kind == VK_UNARY || n->kind == VK_ITEM)
    return picks_by_arithmetic(s, (Val){n->a}, depth + 1);
  if (n->kind == VK_ITE)
    return picks_by_arithmetic(s, (Val){n->a}, depth + 1) ||
           picks_by_arithmetic(s, (Val){n->b}, depth + 1) ||
           picks_by_arithmetic(s, (Val){n->c}, depth + 1);
  if (n->kind != VK_BINARY) return false;
  if (n->op == OP_MOD || n->op == OP_FLOORDIV) return true;
  Val b = {n->b};
  return picks_by_arithmetic(s, (Val){n->a}, depth + 1) || picks_by_arithmetic(s, b, depth + 1);
}

/* Is something looked up in a table that several callers hand in, so that nobody knows what is in it
 * by then? */
static bool asks_joined_table(const ValStore *s, Val v, int depth) {
  const ValNode *n = val_node(s, v);
  if (depth > 12) return false;
  if (n->kind == VK_UNARY) return asks_joined_table(s, (Val){n->a}, depth + 1);
  if (n->kind != VK_BINARY) return false;
  if (n->op == OP_AND || n->op == OP_OR)
    return asks_joined_table(s, (Val){n->a}, depth + 1) ||
           asks_joined_table(s, (Val){n->b}, depth + 1);
  return n->op == OP_IN && val_is_joined(s, (Val){n->b});
}

/* A flag that holds nothing but which operations failed. */
static bool tells_failure(const ValStore *s, Val v, int depth) {
  const ValNode *n = val_node(s, v);
  if (depth > 12) return false;
  if (n->kind == VK_MERGE) return n->op == MERGE_FAIL;
  if (n->kind == VK_UNARY) return n->op == OP_NOT && tells_failure(s, (Val){n->a}, depth + 1);
  if (n->kind == VK_ITE) /* what is none if it failed */
    return tells_failure(s, (Val){n->a}, depth + 1) &&
           (val_kind(s, (Val){n->b}) == VK_CONST || val_kind(s, (Val){n->c}) == VK_CONST);
  return n->kind == VK_BINARY && (n->op == OP_AND || n->op == OP_OR) &&
         tells_failure(s, (Val){n->a}, depth + 1) && tells_failure(s, (Val){n->b}, depth + 1);
}

/* The innermost node of that kind of `at` around `exit`, in *found, which is 0 before. False: it is not in
 * there. */
static bool around(const EffectStore *es, EffectKind kind, uint32_t at, uint32_t exit, uint32_t *found, int depth) {
  enum { MAX_DEPTH = 200 };
  if (at == exit) return true;
  if (!at || depth > MAX_DEPTH) return false;
  const Effect *n = effect_at(es, at);
  uint32_t parts[3] = {n->a, n->b, n->kind == EF_TRY ? n->c : 0};
  bool nested = n->kind == EF_IF || n->kind == EF_LOOP || n->kind == EF_TRY || n->kind == EF_HANDLER;
  bool in = false;
  for (int i = 0; nested && i < 3 && !in; i++)
    if (!(n->kind == EF_HANDLER && i)) in = around(es, kind, parts[i], exit, found, depth + 1);
  if (n->kind == EF_SEQ || n->kind == EF_TRY)
    for (uint32_t i = 0; i < n->count && !in; i++)
      in = around(es, kind, es->pool.at[n->list + i], exit, found, depth + 1);
  if (in && !*found && n->kind == kind) *found = at;
  return in;
}

/* Does the handler catch whatever comes? */
static bool catches_all(Analysis *a, const Effect *handler) {
  const EffectStore *es = &a->engine.effects;
  for (uint32_t i = 0; i < handler->count; i++) {
    ClassRef r = es->filters.at[handler->list + i];
    const char *name = r.is_class ? "" : names_text(a->program->names, (Name){r.id});
    if (r.id && strcmp(name, "Exception") && strcmp(name, "BaseException")) return false;
  }
  return true;
}

/* Where the handler's function holds what the others wait in; 0: it does not. */
static uint32_t site_waited_at(Analysis *a, const Mismatch *m, const Swallow *w, const Effect *h) {
  uint32_t event = w->on_a ? m->event_b : m->event_a, path = w->on_a ? m->path_b : m->path_a;
  return event ? site_in(a, h->instance, event, path) : 0;
}

/* Who names a class expects it, and goes on past the collective that the body or a call of it holds, or
 * leaves before the one that comes next. */
static bool skips_plainly(Analysis *a, const Mismatch *m, const Swallow *w, const Effect *h) {
  enum { LEAVES = 1 << EXIT_BREAK | 1 << EXIT_CONTINUE | 1 << EXIT_RETURN };
  if (catches_all(a, h)) return false;
  if (w->missed) return site_in(a, h->instance, w->missed, w->missed_path);
  return h->exits & LEAVES && site_waited_at(a, m, w, h);
}

/* Does one loop of the function hold both the handler and the call that is missed, so that who swallowed
 * goes on to the next round's? */
static bool goes_round(Analysis *a, const Mismatch *m, const Swallow *w, const Effect *h) {
  const EffectStore *es = &a->engine.effects;
  uint32_t site = site_waited_at(a, m, w, h);
  uint32_t root = engine_instance(&a->engine, h->instance)->root, loop = 0, of_missed = 0;
  return site && around(es, EF_LOOP, root, w->handler, &loop, 0) && loop &&
         around(es, EF_LOOP, loop, site, &of_missed, 0);
}

/* What is swallowed is sure where one looks from the failure to the next collective in one go. */
static Level swallow_level(Analysis *a, const Mismatch *m, const Swallow *w, const char **why) {
  const Effect *h = effect_at(&a->engine.effects, w->handler);
  const Effect *raise = effect_at(&a->engine.effects, w->raise);
  bool modelled = raise->guard == GUARD_FAIL, round = goes_round(a, m, w, h);
  if (!w->next && !round && modelled && catches_all(a, h)) {
    *why = "whatever fails, the program only ends";
    return LEVEL_NOTE;
  }
  if (!skips_plainly(a, m, w, h) && !round &&
      (!w->next || !site_in(a, h->instance, w->next, w->next_path))) {
    *why = "the function that swallows it issues no collective afterwards";
    return LEVEL_WARNING;
  }
  if (raise->maybe) {
    *why = "on a shared file system all ranks see the same";
    return LEVEL_WARNING;
  }
  if (w->below > 1) {
    *why = "it is raised several calls below the handler";
    return LEVEL_WARNING;
  }
  return LEVEL_ERROR;
}

/* Is it raised where a check fails that every rank alike would fail that makes it: of a setting, of
 * what a caller passed? With an axis also one that asks of nothing along it. */
static bool refuses_all(Analysis *a, uint32_t raise, const uint32_t *axis) {
  Engine *e = &a->engine;
  const Effect *x = effect_at(&e->effects, raise);
  uint32_t guard = 0;
  if (!raise || x->kind != EF_EXIT || x->op != EXIT_RAISE || x->guard == GUARD_FAIL) return false;
  if (!around(&e->effects, EF_IF, engine_instance(e, x->instance)->root, raise, &guard, 0) || !guard)
    return false;
  const Effect *check = effect_at(&e->effects, guard);
  Support p = val_support(&e->values, check->value);
  for (uint32_t i = 0; i < support_count(&e->values, p); i++) {
    SourceId id = {support_at(&e->values, p, i).source};
    bool alike = source_at(&e->values, id)->cause == CAUSE_CONFIG;
    if (!alike && !(axis && !axis_touches(&a->traces, *axis, support_of_source(&e->values, id, 0)))) return false;
  }
  return check->guard != GUARD_FAIL;
}

Support evidence_of(Analysis *a, const Effect *at, const Mismatch *m) {
  ValStore *s = &a->engine.values;
  if (m->kind == MISMATCH_SIZE) return size_evidence(s, m->size);
  if (m->kind == MISMATCH_THREAD) return support_of_source(s, (SourceId){m->source}, 0);
  if (m->kind == MISMATCH_ORDER) return support_of_source(s, (SourceId){at->order}, 0);
  Support p = at->value.i ? val_support(s, at->value) : (Support){0};
  return at->root.i ? support_union(s, p, val_support(s, at->root)) : p;
}

/* Is it one of the events that may be none that one side lacks? */
static bool rests_on_maybe(Analysis *a, const Candidate *c, const Mismatch *m, bool *guess) {
  const EffectStore *es = &a->engine.effects;
  bool any = (m->event_a && effect_at(es, m->event_a)->maybe) ||
             (m->event_b && effect_at(es, m->event_b)->maybe);
  if (!any) return false;
  uint32_t event = classify(a, c).event;
  *guess = event && effect_is_guess(es, event);
  return !event || effect_at(es, event)->maybe;
}

/* `client.link.group.barrier()`: only the name says that a group of processes is asked to do it. */
static bool rests_on_name(const Engine *e, uint32_t event) {
  const Effect *x = effect_at(&e->effects, event);
  return event && x->model && x->model->group == MODEL_SELF &&
         val_kind(&e->values, x->value) == VK_NAMED;
}

/* Does it ask of what kind something is, or what is in it? */
static bool asks_form(const Engine *e, Val v, int depth) {
  const ValNode *n = val_node(&e->values, v);
  if (depth > 12) return false;
  const Model *m = n->kind == VK_CALL ? models_find(e->models, (Name){n->a}) : NULL;
  if (m) return m->fold == FOLD_TYPE_TEST;
  if (n->kind == VK_UNARY) return asks_form(e, (Val){n->a}, depth + 1);
  return n->kind == VK_BINARY && n->op == OP_IN;
}

/* Whoever names himself as the root means to be the only one who comes here. Whether he is, a test of
 * what each rank holds decides, of which nobody knows. */
static bool is_root_by_what_it_holds(Engine *e, uint32_t event) {
  const Effect *x = effect_at(&e->effects, event);
  uint32_t guard = 0;
  if (!event || !val_eq(x->root, e->values.rank)) return false;
  uint32_t root = engine_instance(e, x->instance)->root;
  return around(&e->effects, EF_IF, root, event, &guard, 0) && guard &&
         asks_form(e, effect_at(&e->effects, guard)->value, 0);
}

/* One operation with one root: who comes first pairs with whom. */
static bool same_call(const EffectStore *es, uint32_t x, uint32_t y) {
  return name_eq(effect_at(es, x)->name, effect_at(es, y)->name) &&
         val_eq(effect_at(es, x)->root, effect_at(es, y)->root);
}

/* What a finding would need to be sure and is not known. One such thing is a warning. Whether a value
 * varies at all is open if it was blurred on its way, by a join over callers or for its size, or agreed
 * upon by those in a group of which nobody knows who is in it: where that and something else must hold,
 * it is a note. */
typedef struct Doubts {
  const char *at[2]; /* the first two */
  uint32_t count;
  bool blurred;
} Doubts;

static void doubt(Doubts *d, const char *text) {
  if (d->count < 2) d->at[d->count] = text;
  d->count++;
}

static bool may_be_whole(const ValStore *s, Val group, int depth);

/* The same of what is taken out of a container. */
static bool may_hold_whole(const ValStore *s, Val container, int depth) {
  const ValNode *n = val_node(s, container);
  if (n->kind == VK_GROUP) return false; /* the call makes several */
  if (n->kind == VK_EACH) return may_be_whole(s, (Val){n->a}, depth);
  if (n->kind != VK_SEQ && n->kind != VK_DICT) return true;
  for (uint32_t i = n->kind == VK_DICT; i < n->child_count; i += n->kind == VK_DICT ? 2 : 1)
    if (may_be_whole(s, val_child(s, container, i), depth)) return true;
  return false;
}

/* May the group be the whole world, for all that is known of who is in it? Of a family every rank has
 * one, so what the variable held before does not count. */
static bool may_be_whole(const ValStore *s, Val group, int depth) {
  enum { MAX_NESTED = 12 };
  const ValNode *n = val_node(s, group);
  if (depth >= MAX_NESTED) return true;
  if (n->kind == VK_ITE)
    return may_be_whole(s, (Val){n->b}, depth + 1) || may_be_whole(s, (Val){n->c}, depth + 1);
  if (n->kind == VK_SELECT)
    return may_be_whole(s, (Val){n->b}, depth + 1) || (!n->op && may_be_whole(s, (Val){n->c}, depth + 1));
  if (n->kind == VK_ITEM || n->kind == VK_ELEMENT) return may_hold_whole(s, (Val){n->a}, depth + 1);
  bool made = n->kind == VK_GROUP || n->kind == VK_LAID;
  return !made && !group_axes(s, group);
}

static void doubt_value(const ValStore *s, Doubts *d, const Source *src, uint32_t flags) {
  if (flags & DEP_JOINED) doubt(d, "the value went through a join over several callers");
  if (flags & DEP_CUT) doubt(d, "the value is too large to be followed in full");
  if (src->kind == SRC_AGREED && may_be_whole(s, src->group, 0))
    doubt(d, "the group that agreed may be all ranks");
  d->blurred = d->count;
  if (src->file_test == FILE_TEST_COMMON) doubt(d, "on a shared file system all ranks see the same");
  if (src->file_test == FILE_TEST_OWN_CONTENT)
    doubt(d, "the files of all ranks may hold the same");
  if (src->kind == SRC_ORDER && src->elements_unknown)
    doubt(d, "how the elements of the container hash is not known");
  if (flags & DEP_NAMED) doubt(d, "the value is taken for what its name says");
}

bool blurred_to_note(const ValStore *s, const Source *src, uint32_t flags) {
  Doubts d = {.count = 0};
  doubt_value(s, &d, src, flags);
  return d.count > 1 && d.blurred;
}

static Level doubted_level(Analysis *a, const Doubts *d, const char **why) {
  *why = d->at[0];
  if (d->count < 2 || !d->blurred) return LEVEL_WARNING;
  *why = arena_printf(&a->arena, "%s, and %s", d->at[0], d->at[1]);
  return LEVEL_NOTE;
}

/* Is something compared that nobody in view knows, and all have alike: a bound that is handed in? */
static bool has_open_bound(const ValStore *s, Val v, int depth) {
  const ValNode *n = val_node(s, v);
  if (depth > 12) return false;
  if (n->kind == VK_UNARY) return has_open_bound(s, (Val){n->a}, depth + 1);
  if (n->kind == VK_BINARY)
    return has_open_bound(s, (Val){n->a}, depth + 1) || has_open_bound(s, (Val){n->b}, depth + 1);
  return n->kind != VK_CONST && val_uniform(s, v);
}

/* Is it made of what this rank is told about itself, and constants, alone? */
static bool is_own_number(const ValStore *s, Val v, int depth) {
  const ValNode *n = val_node(s, v);
  if (n->kind == VK_UNARY) return depth < 12 && is_own_number(s, (Val){n->a}, depth + 1);
  if (n->kind == VK_BINARY)
    return depth < 12 && is_own_number(s, (Val){n->a}, depth + 1) && is_own_number(s, (Val){n->b}, depth + 1);
  return n->kind == VK_CONST || n->kind == VK_SOURCE || n->kind == VK_CALL || n->kind == VK_SIZE;
}

/* Along an axis inside of a process whose members have a memory in common. */
static bool may_be_shared(const Engine *e, const Mismatch *m, const Effect *g) {
  uint32_t id = m->event_a ? m->event_a : m->event_b;
  const Effect *x = effect_at(&e->effects, id);
  return id && g->value.i && x->model && !x->model->of_present &&
         models_axes_are_inner(e->models, group_axes(&e->values, x->value)) &&
         !is_own_number(&e->values, g->value, 0);
}

/* Has one side returned for good under the guard, where nobody waits for whom that has happened to? */
static bool only_left(const Engine *e, const Mismatch *m, const Effect *g) {
  uint32_t id = m->event_a ? m->event_a : m->event_b;
  if (!id || (m->event_a && m->event_b)) return false;
  const Effect *x = effect_at(&e->effects, id);
  uint8_t end = m->event_a ? m->end_b : m->end_a;
  uint8_t exits = 0;
  if (g->kind == EF_IF) exits = effect_at(&e->effects, g->a)->exits | effect_at(&e->effects, g->b)->exits;
  return x->model && x->model->of_present && end == EXIT_RETURN && exits & 1 << EXIT_RETURN;
}

Level candidate_level(Analysis *a, const Candidate *c, bool *weak, const char **why) {
  Engine *e = &a->engine;
  const Mismatch kept = a->traces.mismatches.at[c->mismatch],
                 *m = &kept; /* others are added below */
  uint32_t at = c->guard ? c->guard : (m->event_a ? m->event_a : m->event_b);
  const Effect *g = effect_at(&e->effects, at);
  Support p = evidence_of(a, g, m);
  Dep d = {0};
  *weak = false;
  *why = NULL;
  if (!best_dep(a, c->axis, p, &d)) {
    *why = "the guard depends on it only through other guards";
    return LEVEL_WARNING;
  }
  const Source *src = source_at(&e->values, (SourceId){d.source});
  *weak = (d.flags & (DEP_WEAK | DEP_IDENTITY)) != 0;
  /* Inside the walk over the container the order is what matters. */
  if (src->kind == SRC_ORDER && src->loc.file == g->loc.file &&
      src->loc.span.start <= g->loc.span.start && g->loc.span.end <= src->loc.span.end)
    *weak = false;
  if (*weak) {
    *why = "the value passes through a call or object that nothing is known of";
    return LEVEL_NOTE;
  }
  if (src->kind == SRC_FAIL && g->guard != GUARD_FAIL && tells_failure(&e->values, g->value, 0)) {
    *why = "it is set where an operation may fail on one rank alone";
    return LEVEL_WARNING;
  }
  bool failed = g->guard == GUARD_FAIL;
  if ((failed || src->kind == SRC_FAIL) && !(failed && swallow_of(a, c))) {
    *why = "it follows from a failure in a roundabout way";
    return LEVEL_NOTE;
  }
  if (c->verdict == VERDICT_FAIL_STOP) {
    *why = "the ranks that leave end with a failure, and a launcher usually stops the others";
    return LEVEL_NOTE;
  }
  if (only_left(e, m, g)) {
    *why = "those that have returned are not waited for where threads are scheduled one by one";
    return LEVEL_NOTE;
  }
  if (may_be_shared(e, m, g)) {
    *why = "the value is kept in a variable, which the threads of a team may share";
    return LEVEL_NOTE;
  }
  Axes along = src->kind == SRC_GROUP_RANK ? group_axes(&e->values, src->group) : src->axes;
  if (models_axes_are_inner(e->models, along) && g->value.i && has_open_bound(&e->values, g->value, 0)) {
    *why = "the bound may be one that all of them reach together, for it is chosen with their number";
    return g->kind == EF_LOOP || g->guard == GUARD_WHILE ? LEVEL_NOTE : LEVEL_WARNING;
  }
  if (refuses_all(a, m->raised, &c->axis) || refuses_all(a, m->swallow.raise, NULL)) {
    *why = "it takes a check to fail that has nothing to do with what differs";
    return LEVEL_NOTE;
  }
  if (src->cause == CAUSE_CONFIG) {
    *why = "the value is a setting, equal on all hosts in a correct launch";
    return LEVEL_NOTE;
  }
  if (m->kind == MISMATCH_SIZE) {
    *why = "whether two sizes ever differ is for the data to say";
    return LEVEL_WARNING;
  }
  const Scenario *sc = trace_scenario(&a->traces, m->scenario);
  uint32_t asked = 0;
  map_get(&e->asked_sizes, engine_instance(e, g->instance)->func.i, &asked);
  if (sc->world && asked && (sc->rank_a >= asked || sc->rank_b >= asked)) {
    *why = "it takes more ranks than the function asks the world to have";
    return LEVEL_NOTE;
  }
  bool hangs_on_members = m->group_unknown && !trace_parts_any_group(&a->traces, m);
  if (hangs_on_members && ((g->value.i && picks_by_arithmetic(&e->values, g->value, 0)) ||
                           (g->root.i && picks_by_arithmetic(&e->values, g->root, 0)))) {
    *why = "rank arithmetic may be the very rule that made the group";
    return LEVEL_NOTE;
  }
  Doubts doubts = {.count = 0};
  doubt_value(&e->values, &doubts, src, d.flags);
  const Effect *first = m->event_a ? effect_at(&e->effects, m->event_a) : NULL;
  if (m->kind == MISMATCH_ROOT && first && first->model &&
      (first->model->words >> MODEL_GROUP_NEW & 1))
    doubt(&doubts, "the backend may let ranks create different groups at the same place");
  if (m->kind == MISMATCH_THREAD && same_call(&e->effects, m->event_a, m->event_b))
    doubt(&doubts, "whichever comes first pairs with the other, only their tensors are mixed up");
  if (g->value.i && asks_joined_table(&e->values, g->value, 0))
    doubt(&doubts, "what is in the table by then is for several callers to say");
  if (rests_on_unknown_none(&a->engine, g->value, sc)) doubt(&doubts, "whether there is nothing on a side is not known");
  bool guess = false;
  if (rests_on_maybe(a, c, m, &guess))
    doubt(&doubts, "whether the call communicates at all is not known");
  if (m->kind == MISMATCH_ROOT && is_root_by_what_it_holds(e, m->event_a))
    doubt(&doubts, "what it is given may be there on one rank alone");
  if (rests_on_name(e, m->event_a) != rests_on_name(e, m->event_b))
    doubt(&doubts, "that a group of processes is asked to do it is told by a name");
  if (guess && g->value.i && asks_form(e, g->value, 0))
    doubt(&doubts, "all batches of a program may have one form");
  doubts.blurred = doubts.blurred || guess;
  if (rests_on_joined(a, m->event_a, m->path_a) || rests_on_joined(a, m->event_b, m->path_b))
    doubt(&doubts, "whether any caller that comes here asks for the collective is not known");
  if (hangs_on_members) doubt(&doubts, "the members of the group are not known");
  if (m->counts_assumed) doubt(&doubts, "two loops were taken to run equally often");
  if (doubts.count) return doubted_level(a, &doubts, why);
  const Swallow *w = swallow_of(a, c);
  return w ? swallow_level(a, m, w, why) : LEVEL_ERROR;
}
