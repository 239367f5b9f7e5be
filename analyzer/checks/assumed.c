/* What a context that joins several callers leaves open on the way to an event. */
#include "checks/analysis.h"
#include "variance/eval.h"

/* A flag that somebody in view hands over, of which such a context has lost who hands over what. */
static bool left_open(const Engine *e, Val v, int depth) {
  const ValNode *n = val_node(&e->values, v);
  if (depth > 12) return false;
  switch (n->kind) {
    case VK_PARAM:
      return e->infos[n->a].contexts + e->infos[n->a].joined > 0;
    case VK_UNARY:
      return n->op == OP_NOT && left_open(e, (Val){n->a}, depth + 1);
    case VK_BINARY:
      if (n->op == OP_AND || n->op == OP_OR)
        return left_open(e, (Val){n->a}, depth + 1) || left_open(e, (Val){n->b}, depth + 1);
      return (n->op == OP_IS || n->op == OP_EQ) &&
             val_kind(&e->values, (Val){n->b}) == VK_CONST && left_open(e, (Val){n->a}, depth + 1);
    default:
      return false;
  }
}

/* Is `target` below `id`? `*open`: behind a condition that is the same on all ranks and left open. */
static bool way_to(const Engine *e, uint32_t id, uint32_t target, bool *open) {
  const EffectStore *s = &e->effects;
  if (!id || id == target) return id != 0;
  const Effect n = *effect_at(s, id);
  bool hit = false;
  switch (n.kind) {
    case EF_SEQ:
      for (uint32_t i = 0; i < n.count && !hit; i++)
        hit = way_to(e, s->pool.at[n.list + i], target, open);
      break;
    case EF_IF:
      hit = way_to(e, n.a, target, open) || way_to(e, n.b, target, open);
      if (hit && n.value.i && val_uniform(&e->values, n.value) && left_open(e, n.value, 0))
        *open = true;
      break;
    case EF_LOOP:
      hit = way_to(e, n.a, target, open) || way_to(e, n.b, target, open);
      break;
    case EF_TRY:
      hit = way_to(e, n.a, target, open) || way_to(e, n.b, target, open) ||
            way_to(e, n.c, target, open);
      for (uint32_t i = 0; i < n.count && !hit; i++)
        hit = way_to(e, s->pool.at[n.list + i], target, open);
      break;
    case EF_HANDLER:
      return way_to(e, n.a, target, open);
    case EF_SPLICE:
      return way_to(e, n.b, target, open);
    default:
      break;
  }
  return hit;
}

static bool open_in(Analysis *a, uint32_t target) {
  const Instance *i = engine_instance(&a->engine, effect_at(&a->engine.effects, target)->instance);
  bool open = false;
  return i->widened && way_to(&a->engine, i->root, target, &open) && open;
}

bool rests_on_joined(Analysis *a, uint32_t event, uint32_t path) {
  uint32_t calls[64];
  if (!event) return false;
  uint32_t n = trace_calls(&a->traces, path, calls, 64);
  if (open_in(a, event)) return true;
  for (uint32_t i = 0; i < n; i++)
    if (open_in(a, calls[i])) return true;
  return false;
}
