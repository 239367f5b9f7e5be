/* Objects that nobody holds when a function returns are gone, and what was written to them. */
#include "variance/eval.h"

enum { MAX_LOOKED_AT = 4000 }; /* parts of one value; in what is larger anything may be */

static bool found_in(const ValStore *s, Val v, Val part, uint32_t *looked_at) {
  if (val_eq(v, part)) return true;
  if (!val_may_hold(s, v, part)) return false;
  if (++*looked_at > MAX_LOOKED_AT) return true;
  const ValNode *n = val_node(s, v);
  const uint32_t payload[3] = {n->a, n->b, n->c};
  for (unsigned w = 0; w < 3; w++)
    if (val_payload_is_val((ValKind)n->kind, w) && found_in(s, (Val){payload[w]}, part, looked_at))
      return true;
  for (uint32_t i = 0; i < n->child_count; i++)
    if (found_in(s, val_child(s, v, i), part, looked_at)) return true;
  return false;
}

/* Is it, or does it contain, the part? Other than val_may_hold this does not depend on ids. */
static bool holds(const ValStore *s, Val v, Val part) {
  uint32_t looked_at = 0;
  return found_in(s, v, part, &looked_at);
}

/* The object that a slot belongs to, if this very instance has made it. */
static Val made_here(const ValStore *s, uint64_t key, uint32_t id) {
  Val owner = {(uint32_t)(key >> 32)};
  const ValNode *n = val_node(s, owner);
  return n->kind == VK_OBJECT && n->c == id ? owner : NO_VAL;
}

void drop_unheld(const ValStore *s, Instance *i, uint32_t id) {
  enum { MAX_MADE = 64 };
  Val made[MAX_MADE];
  bool held[MAX_MADE] = {false};
  uint32_t count = 0, kept = 0;
  for (uint32_t w = 0; w < i->write_count; w++) {
    Val o = made_here(s, i->writes[w].key, id);
    bool known = !o.i;
    for (uint32_t k = 0; k < count && !known; k++) known = val_eq(made[k], o);
    if (known) continue;
    if (count == MAX_MADE) return;
    made[count++] = o;
  }
  for (bool more = count > 0; more;) {
    more = false;
    for (uint32_t k = 0; k < count; k++) {
      bool now = held[k] || holds(s, i->result, made[k]);
      for (uint32_t w = 0; w < i->write_count && !now; w++) {
        Val owner = made_here(s, i->writes[w].key, id);
        bool live = !owner.i;
        for (uint32_t m = 0; m < count && !live; m++) live = held[m] && val_eq(made[m], owner);
        now = live && holds(s, i->writes[w].value, made[k]);
      }
      more = more || now != held[k];
      held[k] = now;
    }
  }
  for (uint32_t w = 0; w < i->write_count; w++) {
    Val owner = made_here(s, i->writes[w].key, id);
    bool gone = false;
    for (uint32_t k = 0; k < count; k++) gone = gone || (!held[k] && val_eq(made[k], owner));
    if (!gone) i->writes[kept++] = i->writes[w];
  }
  i->write_count = kept;
}
