/* Partial evaluation of values under an environment: what a condition is on one particular rank.
 *
 * An environment binds symbols (sources, the world size, loop iterations) to values and assumes
 * conditions (facts). Environments are interned lists: equal contents in equal order have equal
 * ids, extending one is cheap, results are memoized per (environment, value). */
#ifndef RL_VARIANCE_PEVAL_H
#define RL_VARIANCE_PEVAL_H

#include "variance/value.h"

typedef struct Env {
  uint32_t i;
} Env; /* 0 = empty */

typedef struct EnvNode {
  uint32_t parent;
  Val key, value;
  uint64_t keys; /* bits of the keys from here on: see ValNode.leaves */
  uint64_t same; /* equal for environments that bind the same, in whatever order */
} EnvNode;

/* What one value is under one environment. */
typedef struct Evaluated {
  uint64_t key; /* 0 = none */
  Val value;
} Evaluated;

/* What was asked of environments: values that their bindings may decide, each at least once. */
typedef struct Asked {
  VEC(uint32_t) values;
  uint32_t last[256]; /* by hash: noted already */
} Asked;

typedef struct Evaluator {
  ValStore *store;
  VEC(EnvNode) envs; /* [0] dummy */
  IdSet env_index;
  Evaluated *memo; /* by hash; a new result takes the place of the old */
  int depth;
  uint32_t epoch; /* how often everything was forgotten: an Env is good for one epoch */
  Env given[2];   /* what a comparison starts from: see env_without */
  Asked *asked;   /* NULL: nobody wants to know */
} Evaluator;

void evaluator_init(Evaluator *e, ValStore *s);
void evaluator_release(Evaluator *e);
/* Binds `key` (a leaf or an assumed condition) to `value`; replaces nothing: the newest wins. */
Env env_bind(Evaluator *e, Env env, Val key, Val value);
/* Assumes a condition: its conjuncts (or, when false, its disjuncts) one by one, and what follows for
 * the conditions assumed before. */
Env env_assume(Evaluator *e, Env env, Val cond, bool truth);
/* Do the assumptions exclude each other? */
bool env_contradicts(const Evaluator *e, Env env);
/* Removes every binding whose key is, or mentions, `leaf` (an ITER), keeping the rest's order. What is
 * bound in one of Evaluator.given, which `env` may extend, stays. */
Env env_without(Evaluator *e, Env env, Val leaf);
/* Forgets all environments and results. */
void env_forget(Evaluator *e);
Val env_lookup(const Evaluator *e, Env env, Val key);
Val peval(Evaluator *e, Env env, Val v);
/* Concrete members of a group under `env`: fills up to `cap` ranks, returns the count or -1. */
int group_members(Evaluator *e, Env env, Val group, int64_t *ranks, uint32_t cap);
bool val_mentions(ValStore *s, Val v, Val leaf);
/* `v` with every occurrence of `leaf` replaced. */
Val val_replace(ValStore *s, Val v, Val leaf, Val by);

#endif
