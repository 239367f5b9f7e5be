/* What one side sends, the other reads out of what it receives: where they meet again both have it. Nobody
 * follows a value through a tensor or through bytes; that it was among what the root handed in, and that
 * the others took what they have out of just that, is as good. */
#include "variance/eval.h"

enum { MAX_DEEP = 16, MAX_LOOKED_AT = 300 };

/* What an agreement gave and what was taken out of it. */
typedef struct Reading {
  Val agreed;    /* NO_VAL: it comes of none, or was computed with */
  int64_t place; /* which element; -1: all */
} Reading;

static Reading read_out(const ValStore *s, Val v, int depth) {
  Reading none = {.place = -1}, r = none;
  const ValNode n = *val_node(s, v);
  int64_t place;
  if (depth > MAX_DEEP) return none;
  switch (n.kind) {
    case VK_AGREED:
      r.agreed = v;
      return r;
    case VK_ITEM:
      r = read_out(s, (Val){n.a}, depth + 1);
      if (r.place < 0 && val_is_int(s, (Val){n.b}, &place)) r.place = place;
      return r;
    case VK_ITE: /* a mark that stands for something, -1 for None */
      if (val_kind(s, (Val){n.b}) == VK_CONST) return read_out(s, (Val){n.c}, depth + 1);
      if (val_kind(s, (Val){n.c}) == VK_CONST) return read_out(s, (Val){n.b}, depth + 1);
      return none;
    case VK_FOLD:
      if (n.child_count != 1 || n.op == FOLD_LENGTH) return none;
      return read_out(s, val_child(s, v, 0), depth + 1);
    case VK_CALL: /* a conversion, a method that hands out: nothing else comes in that varies */
      for (uint32_t i = 0; i < n.child_count; i++) {
        Reading x = read_out(s, val_child(s, v, i), depth + 1);
        if (x.agreed.i && r.agreed.i && !val_eq(x.agreed, r.agreed)) return none;
        if (x.agreed.i && !r.agreed.i) r = x;
        if (!x.agreed.i && !val_uniform(s, val_child(s, v, i))) return none;
      }
      if (r.agreed.i && r.place < 0 && n.child_count == 2 && val_is_int(s, val_child(s, v, 1), &place))
        r.place = place;
      return r;
    default:
      return none;
  }
}

/* The element of what was handed in that the others read, through what makes a tensor of a list. */
static Val element_of(const ValStore *s, Val content, int64_t place) {
  Val v = content;
  for (int depth = 0; depth < MAX_DEEP && place >= 0; depth++) {
    const ValNode *n = val_node(s, v);
    if (n->kind == VK_SEQ) return place < n->child_count ? val_child(s, v, (uint32_t)place) : content;
    if ((n->kind != VK_CALL && n->kind != VK_FOLD) || !n->child_count) return content;
    v = val_child(s, v, 0);
  }
  return content;
}

static bool is_within(const ValStore *s, Val in, Val v, int *budget) {
  if (val_eq(in, v)) return true;
  if (!in.i || --*budget < 0) return false;
  const ValNode n = *val_node(s, in);
  const uint32_t part[3] = {n.a, n.b, n.c};
  for (unsigned i = 0; i < 3; i++)
    if (val_payload_is_val((ValKind)n.kind, i) && is_within(s, (Val){part[i]}, v, budget)) return true;
  for (uint32_t i = 0; i < n.child_count; i++)
    if (is_within(s, val_child(s, in, i), v, budget)) return true;
  return false;
}

/* Is the root, for all one can see, on the side where the condition has the other truth? */
static bool sent_by_others(const ValStore *s, Val cond, bool truth, Val root) {
  const ValNode *n = val_node(s, cond);
  for (; n->kind == VK_UNARY && n->op == OP_NOT; n = val_node(s, (Val){n->a})) truth = !truth;
  if (n->kind != VK_BINARY || n->op != OP_EQ || (n->a != s->rank.i && n->b != s->rank.i)) return false;
  Val with = {n->a == s->rank.i ? n->b : n->a};
  if (val_eq(with, root)) return !truth;
  return truth && val_kind(s, with) == VK_CONST && val_kind(s, root) == VK_CONST;
}

/* The event on the line up to `at` that an agreement came of; 0 if it is further back. */
static uint32_t event_of(const Engine *e, uint32_t at, const ValNode *agreed) {
  enum { FAR = 64 };
  for (int i = 0; at && i < FAR; i++, at = e->trails.at[at].parent)
    if (e->trails.at[at].site == agreed->b && e->trails.at[at].instance == agreed->c) return at;
  return 0;
}

Val value_told(Frame *f, Val cond, bool truth, const Told *t) {
  Engine *e = f->e;
  ValStore *s = &e->values;
  Reading r = read_out(s, t->got, 0);
  if (!r.agreed.i || !t->own.i) return NO_VAL;
  const ValNode n = *val_node(s, r.agreed);
  uint32_t event = 0;
  Val content = NO_VAL;
  for (uint32_t i = 0; i < t->pair_count && !event; i++) {
    const TrailNode *received = &e->trails.at[t->received[i]];
    if (received->site != n.b || received->instance != n.c) continue;
    event = t->sent[i];
    content = e->trails.at[event].sent;
  }
  if (!event) { /* all have taken part in it before they parted */
    event = event_of(e, t->before, &n);
    content = val_child(s, r.agreed, 0);
  }
  if (!event || !content.i || !e->trails.at[event].root.i) return NO_VAL;
  int budget = MAX_LOOKED_AT;
  if (sent_by_others(s, cond, truth, e->trails.at[event].root)) return NO_VAL;
  if (!is_within(s, element_of(s, content, r.place), t->own, &budget)) return NO_VAL;
  if (val_uniform(s, t->own)) return t->own;
  return val_agreed(s, (Val){n.a}, t->own, n.b ^ t->own.i, n.c, effect_at(&e->effects, e->trails.at[event].effect)->loc);
}
