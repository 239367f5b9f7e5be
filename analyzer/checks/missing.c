/* Guards that ask whether there is something, of a thing that nobody knows:
 *
 *     item = table["mask"] if rank == 0 else torch.empty(n)
 *     if item is not None: broadcast(item)
 *
 * What lies in the table may be None, and then the ranks part. If it never is, they do not. */
#include "checks/analysis.h"

enum { MAX_ASKED = 8, MAX_DEPTH = 12 };

typedef struct Questions {
  Val at[MAX_ASKED];
  uint32_t count;
} Questions;

/* What a call that is not followed gives back, or what lies in a table whose entries were lost. */
static bool is_unknown(const ValStore *s, Val v) {
  const ValNode *n = val_node(s, v);
  if (n->kind == VK_ITEM) return val_kind(s, (Val){n->a}) == VK_MERGE;
  return n->kind == VK_CALL && !n->type && !(n->a && models_find(s->program->models, (Name){n->a}));
}

/* The questions whether such a thing is None that decide about `v`. */
static void collect(const ValStore *s, Val v, Questions *out, int depth) {
  const ValNode *n = val_node(s, v);
  if (depth > MAX_DEPTH || out->count == MAX_ASKED) return;
  if (n->kind == VK_UNARY && n->op == OP_NOT) {
    collect(s, (Val){n->a}, out, depth + 1);
  } else if (n->kind == VK_ITE || (n->kind == VK_BINARY && (n->op == OP_AND || n->op == OP_OR))) {
    collect(s, (Val){n->a}, out, depth + 1);
    collect(s, (Val){n->b}, out, depth + 1);
    if (n->kind == VK_ITE) collect(s, (Val){n->c}, out, depth + 1);
  } else if (n->kind == VK_BINARY && n->op == OP_IS && n->b == s->none.i && is_unknown(s, (Val){n->a})) {
    out->at[out->count++] = v;
  }
}

/* The guard on one side, if all of that is there. */
static Val where_given(Engine *e, Env env, Val guard, const Questions *asked) {
  Evaluator *ev = &e->evaluator;
  for (uint32_t i = 0; i < asked->count; i++)
    env = env_bind(ev, env_without(ev, env, asked->at[i]), asked->at[i], e->values.no);
  return peval(ev, env, guard);
}

bool rests_on_unknown_none(Engine *e, Val guard, const Scenario *sc) {
  Questions asked = {.count = 0};
  if (guard.i) collect(&e->values, guard, &asked, 0);
  return asked.count && val_eq(where_given(e, sc->a, guard, &asked), where_given(e, sc->b, guard, &asked));
}
