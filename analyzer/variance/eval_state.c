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

/* How the events of two sides since they parted pair up. */
typedef struct Pairs {
  uint32_t stop; /* where they parted */
  uint32_t count, odd_count;
  uint32_t a[MAX_TRAIL], b[MAX_TRAIL]; /* the ones that pair */
  Val odd[MAX_TRAIL];                  /* groups of which some event has no counterpart */
  bool whole;                          /* there is no such group */
} Pairs;

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

/* The first event of a line from `from` on that is of that group, or after which nothing can be said of
 * it; `n` if there is none. */
static uint32_t next_of_group(const Engine *e, const uint32_t *line, uint32_t from, uint32_t n,
                              Val group) {
  for (; from < n; from++) {
    const TrailNode *t = &e->trails.at[line[from]];
    if (val_eq(t->group, group) || trail_is_cut(t)) break;
  }
  return from;
}

/* Are the groups of all events of a line known to be the ones they are? */
static bool told_apart(const Engine *e, const uint32_t *line, uint32_t n) {
  for (uint32_t i = 0; i < n; i++) {
    const TrailNode *t = &e->trails.at[line[i]];
    ValKind k = t->group.i ? val_kind(&e->values, t->group) : VK_ABSENT;
    if (k != VK_WORLD && k != VK_LAID && k != VK_GROUP && k != VK_GENERATOR) return false;
  }
  return true;
}

/* The events of both sides since they parted that pair up. The members of a group pair the first event
 * of the group with the first, whatever other groups do between. */
static Pairs trail_pairs(Engine *e, uint32_t a, uint32_t b) {
  Pairs p = {.whole = false};
  if (a == TRAIL_BROKEN || b == TRAIL_BROKEN) return p;
  p.stop = trail_common(e, a, b);
  uint32_t la[MAX_TRAIL], lb[MAX_TRAIL];
  uint32_t na = trail_line(e, a, p.stop, la), nb = trail_line(e, b, p.stop, lb);
  if (na == UINT32_MAX || nb == UINT32_MAX) return p;
  if (!told_apart(e, la, na) || !told_apart(e, lb, nb)) { /* any two groups may be one */
    while (p.count < na && p.count < nb &&
           same_event(&e->trails.at[la[p.count]], &e->trails.at[lb[p.count]])) {
      p.a[p.count] = la[p.count], p.b[p.count] = lb[p.count];
      p.count++;
    }
    p.whole = p.count == na && p.count == nb;
    if (!p.whole) p.odd[p.odd_count++] = NO_VAL;
    return p;
  }
  uint64_t done = 0; /* of A's events: looked at, with all of its group */
  for (uint32_t i = 0; i < na; i++) {
    Val group = e->trails.at[la[i]].group;
    if (done >> i & 1) continue;
    uint32_t x = next_of_group(e, la, i, na, group), y = next_of_group(e, lb, 0, nb, group);
    bool pairing = true;
    while (x < na || y < nb) {
      pairing = pairing && x < na && y < nb && same_event(&e->trails.at[la[x]], &e->trails.at[lb[y]]);
      if (pairing) p.a[p.count] = la[x], p.b[p.count] = lb[y], p.count++;
      if (!pairing && p.odd_count < MAX_TRAIL) p.odd[p.odd_count++] = group;
      if (!pairing) break;
      done |= UINT64_C(1) << x;
      x = next_of_group(e, la, x + 1, na, group), y = next_of_group(e, lb, y + 1, nb, group);
    }
    for (; x < na; x = next_of_group(e, la, x + 1, na, group)) done |= UINT64_C(1) << x;
  }
  for (uint32_t i = 0; i < nb; i++) /* groups that B's events alone have */
    if (next_of_group(e, la, 0, na, e->trails.at[lb[i]].group) == na && p.odd_count < MAX_TRAIL)
      p.odd[p.odd_count++] = e->trails.at[lb[i]].group;
  p.whole = !p.odd_count;
  return p;
}

/* What both sides have done where they meet: the events that pair, and that of some groups nothing can be
 * said. */
static uint32_t trail_met(Engine *e, const Pairs *p, uint32_t site) {
  uint32_t t = p->stop;
  if (!p->count && !p->odd_count) return trail_break(e, site);
  for (uint32_t i = 0; i < p->odd_count; i++)
    if (!p->odd[i].i) return trail_break(e, site);
  for (uint32_t i = 0; i < p->count; i++) {
    TrailNode n = e->trails.at[p->a[i]];
    n.site ^= e->trails.at[p->b[i]].site << 1; /* as unify() calls what the two have made */
    t = trail_add(e, t, &n);
  }
  for (uint32_t i = 0; i < p->odd_count; i++) {
    TrailNode n = {.site = site, .instance = TRAIL_BROKEN, .group = p->odd[i], .effect = e->trails.len};
    t = trail_add(e, t, &n);
  }
  return t;
}

/* --- joins --- */

typedef struct Pairing {
  Frame *f;
  Val cond;
  Pairs pairs;
} Pairing;

static bool paired(const Pairing *p, const ValNode *x, const ValNode *y) {
  const Engine *e = p->f->e;
  for (uint32_t i = 0; i < p->pairs.count; i++) {
    const TrailNode *ta = &e->trails.at[p->pairs.a[i]], *tb = &e->trails.at[p->pairs.b[i]];
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
    for (uint32_t i = 0; i < p->pairs.count; i++)
      if (p->f->e->trails.at[p->pairs.a[i]].site == x.b)
        loc = effect_at(&p->f->e->effects, p->f->e->trails.at[p->pairs.a[i]].effect)->loc;
    return val_agreed(s, (Val){x.a}, before, x.b ^ (y.b << 1), x.c, loc);
  }
  Val ua, ub, kids[8];
  if (x.kind == VK_GROUP && x.a == y.a && x.child_count == 2 && paired(p, &x, &y)) {
    /* made in two places by one and the same call of all: one group */
    kids[0] = val_eq(val_child(s, a, 0), val_child(s, b, 0))
                  ? val_child(s, a, 0)
                  : val_ite(s, p->cond, val_child(s, a, 0), val_child(s, b, 0));
    kids[1] = val_child(s, a, 1);
    return val_make(s, VK_GROUP, x.op, x.a, x.b ^ (y.b << 1), x.c, kids, 2, (Name){x.type});
  }
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
  if (p->pairs.count) {
    Val u = unify(p, a, b, 0);
    if (u.i) return u;
  }
  for (int way = 1; way >= 0; way--) {
    Told t = {.own = way ? a : b, .got = way ? b : a, .before = p->pairs.stop, .pair_count = p->pairs.count,
              .sent = way ? p->pairs.a : p->pairs.b, .received = way ? p->pairs.b : p->pairs.a};
    Val told = value_told(p->f, p->cond, way, &t);
    if (told.i) return told;
  }
  if (says_alone(p->f, p->cond, true, 0)) a = alone(p->f, a, p->cond);
  if (says_alone(p->f, p->cond, false, 0)) b = alone(p->f, b, p->cond);
  return val_ite(s, p->cond, a, b);
}

Val join_values(Frame *f, Val cond, Val a, Val b, uint32_t trail_a, uint32_t trail_b) {
  Pairing p = {.f = f, .cond = cond};
  p.pairs = trail_pairs(f->e, trail_a, trail_b);
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
  if (name_eq(field, f->e->known->seed)) return s->none;
  if (name_eq(field, f->e->known->variable)) {
    Val plain = val_unknown(s, field.id, obj.i, field, engine_name(f->e, "str"));
    return environment_value(f, obj, plain, (Span){0, 0});
  }
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

/* `of`: the object whose field it is; NO_VAL: a local. */
static Val join_named(Pairing *p, Name name, Loc head, Val of, Val a, Val b) {
  Val v = join_paired(p, a, b);
  if (head.span.end && !val_eq(v, a) && !val_eq(v, b))
    name_choice(p->f, name, v, p->cond, head, of.i, of.i && val_kind(vals(p->f), of) == VK_MODULE);
  return v;
}

static void heap_join(Frame *f, Pairing *p, Loc head, State *a, State *b) {
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
    heap_set(&a->heap, key, join_named(p, (Name){(uint32_t)key}, head, (Val){(uint32_t)(key >> 32)}, va, vb));
  }
  heap_drop(ha);
  heap_drop(hb);
}

void state_join(Frame *f, Val cond, Loc head, State *a, State *b) {
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
  Range locals = f->fn->locals;
  if (val_uniform(vals(f), cond)) head = NO_LOC;
  p.pairs = trail_pairs(f->e, a->trail, b->trail);
  for (uint32_t i = 0; i < f->info->slot_count; i++)
    if (!val_eq(a->locals[i], b->locals[i]))
      a->locals[i] = join_named(&p, (Name){f->ir->pool.at[locals.first + i]}, head, NO_VAL, a->locals[i],
                                b->locals[i]);
  heap_join(f, &p, head, a, b);
  a->running = running_union(f->e, a->running, b->running);
  if (a->trail != b->trail && (!p.pairs.whole || p.pairs.count)) a->trail = trail_met(f->e, &p.pairs, cond.i);
  state_drop(b);
}
