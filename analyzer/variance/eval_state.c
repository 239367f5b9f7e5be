/* Abstract state: locals by slot, fields and globals by (object, name), and the trail of events
 * that led here, which lets a join see that both sides took part in the same agreement. */
#include <string.h>

#include "variance/eval.h"

enum { MAX_TRAIL = 64 };

State state_copy(const Frame *f, const State *s) {
  State c = *s;
  uint32_t n = f->info->slot_count;
  c.locals = xmalloc(n * sizeof *c.locals);
  if (n) memcpy(c.locals, s->locals, n * sizeof *c.locals);
  c.heap = heap_share(s->heap);
  return c;
}

void state_drop(State *s) {
  free(s->locals);
  heap_drop(s->heap);
  *s = (State){0};
}

/* --- trails --- */

uint32_t trail_add(Engine *e, uint32_t parent, const TrailNode *n) {
  TrailNode t = *n;
  t.parent = parent;
  uint64_t h = hash_mix(hash_mix(parent, ((uint64_t)t.site << 32) | t.instance),
                        ((uint64_t)t.op.id << 32) | t.group.i);
  h = hash_mix(h, ((uint64_t)t.root.i << 32) | t.effect);
  bool fresh;
  uint32_t *id = map_add(&e->trail_index, h, e->trails.len, &fresh);
  if (fresh) {
    uint32_t r = e->trails.len;
    vec_push(&e->trails, t);
    return r;
  }
  return *id;
}

/* A point after which events can no longer be paired with what came before. */
uint32_t trail_break(Engine *e, uint32_t site) {
  TrailNode n = {.site = site, .instance = TRAIL_BROKEN, .effect = e->trails.len};
  return trail_add(e, 0, &n);
}

static uint32_t trail_line(const Engine *e, uint32_t t, uint32_t stop, uint32_t *out) {
  uint32_t n = 0;
  while (t && t != stop && n < MAX_TRAIL) {
    out[n++] = t;
    t = e->trails.at[t].parent;
  }
  if (t != stop) return UINT32_MAX;
  for (uint32_t i = 0; i < n / 2; i++) {
    uint32_t x = out[i];
    out[i] = out[n - 1 - i];
    out[n - 1 - i] = x;
  }
  return n;
}

uint32_t trail_append(Engine *e, uint32_t to, uint32_t tail) {
  uint32_t line[MAX_TRAIL];
  if (!tail) return to;
  if (tail == TRAIL_BROKEN) return TRAIL_BROKEN;
  uint32_t n = trail_line(e, tail, 0, line);
  if (n == UINT32_MAX) return TRAIL_BROKEN;
  for (uint32_t i = 0; i < n; i++) {
    TrailNode t = e->trails.at[line[i]];
    to = trail_add(e, to, &t);
  }
  return to;
}

/* The nearest common point of two trails, 0 if only the start. */
static uint32_t trail_common(const Engine *e, uint32_t a, uint32_t b) {
  for (int i = 0; a && i < 2 * MAX_TRAIL; i++, a = e->trails.at[a].parent)
    for (uint32_t x = b, j = 0; x && j < 2 * MAX_TRAIL; j++, x = e->trails.at[x].parent)
      if (x == a) return a;
  return 0;
}

static bool same_event(const TrailNode *x, const TrailNode *y) {
  return x->instance != TRAIL_BROKEN && y->instance != TRAIL_BROKEN && name_eq(x->op, y->op) &&
         val_eq(x->group, y->group) && val_eq(x->root, y->root);
}

/* The events of both sides since they parted, as long as they pair up. */
static uint32_t trail_pairs(Engine *e, uint32_t a, uint32_t b, uint32_t *la, uint32_t *lb,
                            bool *whole) {
  *whole = false;
  if (a == TRAIL_BROKEN || b == TRAIL_BROKEN) return 0;
  uint32_t stop = trail_common(e, a, b);
  uint32_t na = trail_line(e, a, stop, la), nb = trail_line(e, b, stop, lb), n = 0;
  if (na == UINT32_MAX || nb == UINT32_MAX) return 0;
  while (n < na && n < nb && same_event(&e->trails.at[la[n]], &e->trails.at[lb[n]])) n++;
  *whole = n == na && n == nb;
  return n;
}

uint32_t trail_join(Engine *e, uint32_t a, uint32_t b, uint32_t site) {
  uint32_t la[MAX_TRAIL], lb[MAX_TRAIL];
  bool whole;
  if (a == b) return a;
  trail_pairs(e, a, b, la, lb, &whole);
  return whole ? a : trail_break(e, site);
}

/* --- joins --- */

typedef struct Pairing {
  Frame *f;
  Val cond;
  uint32_t count;
  uint32_t a[MAX_TRAIL], b[MAX_TRAIL];
} Pairing;

static bool paired(const Pairing *p, const ValNode *x, const ValNode *y) {
  const Engine *e = p->f->e;
  for (uint32_t i = 0; i < p->count; i++) {
    const TrailNode *ta = &e->trails.at[p->a[i]], *tb = &e->trails.at[p->b[i]];
    if (ta->site == x->b && ta->instance == x->c && tb->site == y->b && tb->instance == y->c)
      return true;
  }
  return false;
}

/* Values that both sides got out of one and the same agreement, or computed alike from such. */
static Val unify(Pairing *p, Val a, Val b, int depth) {
  ValStore *s = vals(p->f);
  if (val_eq(a, b)) return a;
  if (depth > 12) return NO_VAL;
  const ValNode x = *val_node(s, a), y = *val_node(s, b);
  if (x.kind != y.kind || x.op != y.op || x.child_count != y.child_count) return NO_VAL;
  if (x.kind == VK_AGREED && x.a == y.a && paired(p, &x, &y)) {
    Val before = val_ite(s, p->cond, val_child(s, a, 0), val_child(s, b, 0));
    Loc loc = {0};
    for (uint32_t i = 0; i < p->count; i++)
      if (p->f->e->trails.at[p->a[i]].site == x.b)
        loc = effect_at(&p->f->e->effects, p->f->e->trails.at[p->a[i]].effect)->loc;
    return val_agreed(s, (Val){x.a}, before, x.b ^ (y.b << 1), x.c, loc);
  }
  Val ua, ub, kids[8];
  switch (x.kind) {
    case VK_CALL:
      if (x.a != y.a || x.child_count > 8) return NO_VAL;
      for (uint32_t i = 0; i < x.child_count; i++) {
        kids[i] = unify(p, val_child(s, a, i), val_child(s, b, i), depth + 1);
        if (!kids[i].i) return NO_VAL;
      }
      {
        Support sup = {0};
        for (uint32_t i = 0; i < x.child_count; i++)
          sup = support_union(s, sup, val_support(s, kids[i]));
        return val_call_again(s, a, kids, sup);
      }
    case VK_ITEM:
    case VK_BINARY:
      ua = unify(p, (Val){x.a}, (Val){y.a}, depth + 1);
      ub = ua.i ? unify(p, (Val){x.b}, (Val){y.b}, depth + 1) : NO_VAL;
      if (!ub.i) return NO_VAL;
      return x.kind == VK_ITEM ? val_item(s, ua, ub) : val_binary(s, (OperKind)x.op, ua, ub);
    case VK_UNARY:
    case VK_ATTR:
      ua = unify(p, (Val){x.a}, (Val){y.a}, depth + 1);
      if (!ua.i || (x.kind == VK_ATTR && x.b != y.b)) return NO_VAL;
      return x.kind == VK_UNARY ? val_unary(s, (OperKind)x.op, ua) : val_attr(s, ua, (Name){x.b});
    case VK_FOLD:
    case VK_SEQ:
      if (x.child_count > 8) return NO_VAL;
      for (uint32_t i = 0; i < x.child_count; i++) {
        kids[i] = unify(p, val_child(s, a, i), val_child(s, b, i), depth + 1);
        if (!kids[i].i) return NO_VAL;
      }
      return x.kind == VK_FOLD ? val_fold(s, (Fold)x.op, kids, x.child_count)
                               : val_seq(s, (SeqKind)x.op, kids, x.child_count, x.a, x.b);
    default:
      return NO_VAL;
  }
}

/* Does the condition, where it has this truth, say that the process is the only one? */
static bool says_alone(Frame *f, Val c, bool truth, int depth) {
  ValStore *s = vals(f);
  const ValNode n = *val_node(s, c);
  int64_t bound;
  if (depth > 6) return false;
  if (n.kind == VK_UNARY && n.op == OP_NOT) return says_alone(f, (Val){n.a}, !truth, depth + 1);
  if (n.kind == VK_CALL && !truth) {
    const Model *m = models_find(f->e->models, (Name){n.a});
    return m && m->words >> MODEL_INITIALIZED & 1;
  }
  if (n.kind != VK_BINARY) return false;
  bool both = n.op == (truth ? OP_OR : OP_AND), one = n.op == (truth ? OP_AND : OP_OR);
  if (both || one) {
    bool a = says_alone(f, (Val){n.a}, truth, depth + 1),
         b = says_alone(f, (Val){n.b}, truth, depth + 1);
    return both ? a && b : a || b;
  }
  Val world = s->world_size;
  if (n.op == OP_EQ && truth)
    return (n.a == world.i && val_is_int(s, (Val){n.b}, &bound) && bound == 1) ||
           (n.b == world.i && val_is_int(s, (Val){n.a}, &bound) && bound == 1);
  if (n.op != OP_LT) return false;
  return truth ? n.a == world.i && val_is_int(s, (Val){n.b}, &bound) && bound == 2
               : n.b == world.i && val_is_int(s, (Val){n.a}, &bound) && bound == 1;
}

/* A value that there is nobody to differ from. */
static Val alone(Frame *f, Val v, Val cond) {
  ValStore *s = vals(f);
  switch (val_kind(s, v)) {
    case VK_OBJECT:
    case VK_FUNC:
    case VK_CLASS:
    case VK_BOUND:
    case VK_PARTIAL:
    case VK_MODULE:
    case VK_EXTERNAL:
    case VK_WORLD:
    case VK_GROUP:
    case VK_SELECT:
    case VK_LAID:
    case VK_NAMED:
      return v;
    default:
      if (val_uniform(s, v)) return v;
      return val_merge(s, MERGE_ALONE, cond.i, f->instance, v.i, (Support){0}, val_type(s, v));
  }
}

static Val join_paired(Pairing *p, Val a, Val b) {
  ValStore *s = vals(p->f);
  if (val_eq(a, b)) return a;
  if (p->f->loosely.i && (val_kind(s, a) != VK_CONST || val_kind(s, b) != VK_CONST))
    return val_ite(s, p->f->loosely, a.i ? a : b, b.i ? b : a);
  if (!a.i || !b.i) { /* bound on one side only: reading it unbound would raise */
    Val v = a.i ? a : b;
    return val_ite(s, p->cond, a.i ? a : v, b.i ? b : v);
  }
  if (p->count) {
    Val u = unify(p, a, b, 0);
    if (u.i) return u;
  }
  if (says_alone(p->f, p->cond, true, 0)) a = alone(p->f, a, p->cond);
  if (says_alone(p->f, p->cond, false, 0)) b = alone(p->f, b, p->cond);
  return val_ite(s, p->cond, a, b);
}

Val join_values(Frame *f, Val cond, Val a, Val b, uint32_t trail_a, uint32_t trail_b) {
  Pairing p = {.f = f, .cond = cond};
  bool whole;
  p.count = trail_pairs(f->e, trail_a, trail_b, p.a, p.b, &whole);
  return join_paired(&p, a, b);
}

/* What a field holds where one side never wrote it in this flow. */
static Val heap_default(Frame *f, uint64_t key) {
  Val obj = {(uint32_t)(key >> 32)};
  Name field = {(uint32_t)key};
  ValStore *s = vals(f);
  if (val_kind(s, obj) == VK_MODULE)
    return global_read(f, (Mod){val_node(s, obj)->a}, field, (Span){0, 0});
  if (name_eq(field, f->e->known->content)) return obj;
  /* A property may stand behind the name: to ask for its value here issues nothing. */
  Val *locals = f->state.locals; /* none where the ways out are joined, and the getter may write */
  if (!locals) f->state.locals = xcalloc(f->info->slot_count + 1, sizeof *locals);
  seq_begin(f);
  Val v = read_attr(f, obj, field, (Span){0, 0});
  seq_end(f);
  if (!locals) free(f->state.locals);
  f->state.locals = locals;
  return v;
}

static void heap_join(Frame *f, Pairing *p, State *a, State *b) {
  if (a->heap == b->heap) return;
  Heap *ha = heap_share(a->heap), *hb = heap_share(b->heap);
  HeapDiff d = {{.h = ha}, {.h = hb}};
  uint64_t key;
  Val va, vb;
  while (heap_next_difference(&d, &key, &va, &vb)) {
    if (!va.i || !vb.i) {
      Heap *keep = f->state.heap;
      f->state.heap = NULL;
      Val v = heap_default(f, key);
      f->state.heap = keep;
      if (!va.i) va = v;
      if (!vb.i) vb = v;
    }
    heap_set(&a->heap, key, join_paired(p, va, vb));
  }
  heap_drop(ha);
  heap_drop(hb);
}

void state_join(Frame *f, Val cond, State *a, State *b) {
  if (a->dead || b->dead) {
    if (a->dead) {
      State t = *a;
      *a = *b;
      *b = t;
    }
    state_drop(b);
    return;
  }
  Pairing p = {.f = f, .cond = cond};
  bool whole;
  p.count = trail_pairs(f->e, a->trail, b->trail, p.a, p.b, &whole);
  for (uint32_t i = 0; i < f->info->slot_count; i++)
    a->locals[i] = join_paired(&p, a->locals[i], b->locals[i]);
  heap_join(f, &p, a, b);
  a->running = running_union(f->e, a->running, b->running);
  if (a->trail != b->trail && !whole) a->trail = trail_break(f->e, cond.i);
  state_drop(b);
}
