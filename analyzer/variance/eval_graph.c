/* Backward passes. What a wrapped model returns is marked, as a view of it, with the method that runs
 * when somebody differentiates it; whoever calls backward() on what was computed from it runs that
 * method, once for each model that is found. A value that was cut or joined by a loop has lost its marks,
 * and its backward pass issues nothing.
 *
 * What a manager keeps quiet is a field of the object: it is seen by callees and goes with the flow. */
#include <string.h>

#include "variance/eval.h"

enum { MAX_REACHED = 4, MAX_LOOKED_AT = 2000, MAX_NESTED_ITE = 6 };

static bool has(const Model *m, ModelWord w) { return m->words >> w & 1; }

/* --- marks --- */

Val graph_mark(Frame *f, const Model *m, Val receiver, Val v) {
  ValStore *s = vals(f);
  const ValNode n = *val_node(s, v);
  if (!has(m, MODEL_BACKWARD) || !m->reaches.id || !receiver.i || val_eq(v, s->none)) return v;
  if (n.kind == VK_SEQ && n.child_count <= MAX_ARGS) {
    Val items[MAX_ARGS];
    for (uint32_t i = 0; i < n.child_count; i++) items[i] = graph_mark(f, m, receiver, val_child(s, v, i));
    return val_seq(s, (SeqKind)n.op, items, n.child_count, n.a, n.b);
  }
  if (n.kind == VK_DICT && n.child_count <= MAX_ARGS) {
    Val items[MAX_ARGS];
    for (uint32_t i = 0; i < n.child_count; i++)
      items[i] = i % 2 ? graph_mark(f, m, receiver, val_child(s, v, i)) : val_child(s, v, i);
    return val_dict(s, items, n.child_count, n.a, n.b);
  }
  if (val_class(s, v).i || n.kind == VK_CONST) return v;
  /* Which model it came through is no part of what it is. */
  Val kids[2] = {v, val_call(s, m->name, &receiver, 1, 0, 0, (Support){0}, NO_NAME)};
  return val_make(s, VK_CALL, CALL_VIEW, m->name.id, 0, 0, kids, 2, val_type(s, v));
}

/* A model whose result was computed with, and the row that says what its backward pass runs. */
typedef struct Reached {
  Val model;
  const Model *row;
} Reached;

typedef struct Search {
  Frame *f;
  Map seen;
  Reached at[MAX_REACHED];
  uint32_t count;
} Search;

static void found(Search *g, Val model, const Model *row) {
  for (uint32_t i = 0; i < g->count; i++)
    if (val_eq(g->at[i].model, model)) return;
  if (g->count < MAX_REACHED) g->at[g->count++] = (Reached){model, row};
}

static void search(Search *g, Val v) {
  ValStore *s = vals(g->f);
  const ValNode n = *val_node(s, v);
  bool fresh;
  if (!v.i || g->seen.len > MAX_LOOKED_AT) return;
  map_add(&g->seen, v.i, 1, &fresh);
  if (!fresh) return;
  if (n.kind == VK_CALL && n.op == CALL_VIEW && n.child_count == 2) {
    const Model *m = models_find(g->f->e->models, (Name){n.a});
    if (m && has(m, MODEL_BACKWARD) && m->reaches.id)
      found(g, val_child(s, val_child(s, v, 1), 0), m);
  }
  uint32_t payload[3] = {n.a, n.b, n.c}, used = 0;
  switch (n.kind) {
    case VK_UNARY:
    case VK_ATTR:
    case VK_AGREED: /* what is agreed upon was computed from what it was before */
    case VK_METHOD:
    case VK_EACH:
    case VK_ELEMENT:
    case VK_ITEM:
      used = 1;
      break;
    case VK_BINARY:
      used = 2;
      break;
    case VK_ITE:
    case VK_SELECT:
      used = 3;
      break;
    case VK_SEQ:
    case VK_DICT:
    case VK_FOLD:
    case VK_CALL:
      break;
    default:
      return;
  }
  for (uint32_t i = n.kind == VK_ITE || n.kind == VK_SELECT; i < used; i++) search(g, (Val){payload[i]});
  for (uint32_t i = 0; i < n.child_count; i++) search(g, val_child(s, v, i));
}

static uint32_t reached_by(Frame *f, Val v, Reached out[MAX_REACHED]) {
  Search g = {.f = f};
  search(&g, v);
  map_release(&g.seen);
  memcpy(out, g.at, sizeof g.at);
  return g.count;
}

/* --- backward passes --- */

/* The row beside `m` in its class. */
static const Model *sibling(Frame *f, const Model *m, Name method) {
  Names *names = f->e->names;
  const char *full = names_text(names, m->name), *last = strrchr(full, '.');
  Strbuf b = {0};
  strbuf_printf(&b, "%.*s.%s", last ? (int)(last - full) : 0, full, names_text(names, method));
  const Model *row = models_find(f->e->models, names_add(names, strbuf_text(&b), b.len));
  strbuf_release(&b);
  return row;
}

void backward_pass(Frame *f, const Model *m, Val receiver, const CallArgs *args, Loc loc) {
  Reached reached[MAX_REACHED];
  CallArgs none = {0};
  Val v = model_arg(f, m, m->differentiates, receiver, args, NULL);
  uint32_t n = v.i ? reached_by(f, v, reached) : 0;
  for (uint32_t i = 0; i < n; i++) {
    const Model *row = sibling(f, reached[i].row, reached[i].row->reaches);
    if (row) call_model(f, row, reached[i].model, &none, loc);
  }
}

const Model *backward_method(Frame *f, Val object, Name method) {
  Reached reached[MAX_REACHED];
  const Model *row = models_differentiates(f->e->models, method);
  return row && reached_by(f, object, reached) ? row : NULL;
}

/* --- what is kept quiet --- */

/* Does the field say so of this row? */
static Val hushed(Frame *f, Val says, Name method, int depth) {
  ValStore *s = vals(f);
  const ValNode n = *val_node(s, says);
  if (!says.i || depth > MAX_NESTED_ITE) return s->no;
  if (n.kind == VK_ITE)
    return val_ite(s, (Val){n.a}, hushed(f, (Val){n.b}, method, depth + 1),
                   hushed(f, (Val){n.c}, method, depth + 1));
  return val_bool(s, val_eq(says, s->yes) || val_eq(says, val_str(s, method)));
}

Val event_hushed(Frame *f, const Model *m, Val receiver) {
  ValStore *s = vals(f);
  if (!receiver.i || !m->is_method) return s->no;
  Val says = heap_get(f->state.heap, heap_key(same_object(f, receiver), f->e->known->quiet));
  if (!says.i) return s->no;
  const char *full = names_text(f->e->names, m->name), *last = strrchr(full, '.');
  Name method = names_add(f->e->names, last ? last + 1 : full, strlen(last ? last + 1 : full));
  return hushed(f, says, method, 0);
}

static const Model *quiet_row(Frame *f, Val manager) {
  const ValNode *n = val_node(vals(f), manager);
  const Model *m = n->kind == VK_CALL && n->a ? models_find(f->e->models, (Name){n->a}) : NULL;
  return m && has(m, MODEL_QUIET) ? m : NULL;
}

static void hush_one(Frame *f, Val object, Val what, Val where, Hushed *h) {
  ValStore *s = vals(f);
  if (val_kind(s, object) == VK_CONST || h->count >= MAX_HUSHED) return;
  uint64_t key = heap_key(same_object(f, object), f->e->known->quiet);
  Val old = heap_get(f->state.heap, key);
  if (!old.i) old = s->no;
  h->key[h->count] = key;
  h->old[h->count++] = old;
  heap_set(&f->state.heap, key, val_ite(s, where, what, old));
}

/* What the call that made the manager was handed. */
static Val manager_arg(Frame *f, const Model *m, Val manager, ParamRef ref) {
  enum { RECEIVER = 1, FIRST_PARAM = 2 }; /* as CALL_MADE has them */
  ValStore *s = vals(f);
  uint32_t at = ref == MODEL_SELF ? RECEIVER : FIRST_PARAM + (uint32_t)ref;
  Val v = at < val_node(s, manager)->child_count ? val_child(s, manager, at) : NO_VAL;
  return v.i ? v : model_default(f, m, ref);
}

/* `where`: when the manager is this one. */
static void hush(Frame *f, Val manager, Val where, Hushed *h, int depth) {
  ValStore *s = vals(f);
  const ValNode n = *val_node(s, manager);
  if (n.kind == VK_ITE && depth < MAX_NESTED_ITE) {
    hush(f, (Val){n.b}, val_and(s, where, (Val){n.a}), h, depth + 1);
    hush(f, (Val){n.c}, val_and(s, where, val_not(s, (Val){n.a})), h, depth + 1);
    return;
  }
  const Model *m = quiet_row(f, manager);
  if (!m) return;
  for (uint32_t p = 0; p < m->params.len && m->when.len; p++) { /* enable=False */
    if (!name_eq(m->params.at[p].name, m->when.at[0].param)) continue;
    Val given = manager_arg(f, m, manager, (ParamRef)p);
    if (given.i) where = val_and(s, where, val_truthy(s, given));
  }
  if (val_eq(where, s->no)) return;
  Val of = manager_arg(f, m, manager, m->quiets),
      what = m->reaches.id ? val_str(s, m->reaches) : s->yes, items[MAX_ARGS];
  if (!of.i) return;
  int count = val_items(s, of, items, MAX_ARGS);
  if (count < 0) hush_one(f, of, what, where, h);
  for (int i = 0; i < count; i++) hush_one(f, items[i], what, where, h);
}

void hush_begin(Frame *f, Val manager, Hushed *h) {
  h->count = 0;
  h->mark = f->exits.len;
  hush(f, manager, vals(f)->yes, h, 0);
}

void hush_end(Frame *f, const Hushed *h) {
  for (uint32_t k = h->count; k-- > 0;) {
    if (!f->state.dead) heap_set(&f->state.heap, h->key[k], h->old[k]);
    for (uint32_t i = h->mark; i < f->exits.len; i++)
      heap_set(&f->exits.at[i].state.heap, h->key[k], h->old[k]);
  }
}
