/* The machine: one side of a comparison. Inside of trace/. */
#ifndef RL_TRACE_MACHINE_H
#define RL_TRACE_MACHINE_H

#include "trace/trace.h"

typedef enum ContKind {
  CONT_END,
  CONT_NODE,    /* a = effect to run */
  CONT_SEQ,     /* a = SEQ effect, b = index of the child to run */
  CONT_LOOP,    /* a = LOOP effect, b = iteration just run; op = RoundKind */
  CONT_CALL,    /* a = CALL effect: a return lands here */
  CONT_TRY,     /* a = TRY effect, in its body */
  CONT_FINALLY, /* a = TRY effect, in orelse or a handler (op 1: in orelse) */
  CONT_RESUME,  /* a finally block ends: the exit op goes on; a, b = class */
  CONT_SPLICE,  /* a = SPLICE effect: the generator's own frame */
  CONT_BODY,    /* a = SPLICE effect: the body run at a yield ends, the generator goes on */
} ContKind;

/* What is known of the number of a loop's iteration. */
typedef enum RoundKind {
  ROUND_ANY,     /* nothing */
  ROUND_COUNTED, /* ITER is bound */
  ROUND_LATE,    /* as much as is_late_fact says: any that comes after those that were counted */
} RoundKind;

/* The exception that a side raised last, and the handler that swallowed it. */
typedef struct Caught {
  uint32_t raise;            /* EXIT effect */
  uint32_t handler, attempt; /* HANDLER and TRY effects; 0 = not swallowed */
  uint32_t k;                /* where the handler begins */
  uint64_t at;               /* TraceSet.steps then */
} Caught;

typedef struct Side {
  uint32_t k; /* continuation */
  Env env;
  Caught caught;
} Side;

uint32_t cont_push(TraceSet *t, ContKind kind, uint8_t op, uint32_t a, uint32_t b, uint32_t parent);
/* Runs to the next thing the comparison must look at. Changes side->k to stand at it. */
MStep machine_next(TraceSet *t, Side *side);
/* A side that is about to return, or to leave a loop or a round of it, is moved to where that leads:
 * there the other side may wait for it. */
void machine_leave(TraceSet *t, Side *side);
/* Continuation that runs `effect` and then `rest`; 0 effect: `rest`. */
uint32_t cont_run(TraceSet *t, uint32_t effect, uint32_t rest);

/* Is the side inside of that loop, or a generator that stands somewhere? */
bool loop_runs(const TraceSet *t, const Side *side, uint32_t loop);

/* Keeps a scenario whose environments are good now; returns its index. */
uint32_t trace_scenario_keep(TraceSet *t, const Scenario *from);
/* How the scenario mends the guard there, or NULL: it does not. */
const Mended *scenario_mends(const Scenario *s, Loc guard);

/* The calls around a continuation, as they are kept in a Mismatch. */
uint32_t cont_calls(TraceSet *t, uint32_t cont);

/* What one comparison asks, while it is made. */
struct Recording {
  Recording *outer;
  Asked asked;
  VEC(uint32_t) calls;
};

/* From here on notes in `r`, which the caller owns, what is asked of environments, until recall_end. They
 * nest: the innermost notes. */
void recall_begin(TraceSet *t, Recording *r);
/* A call was judged by itself: what that came to is asked for as well. */
void recall_call(TraceSet *t, uint32_t instance);
/* Ends what recall_begin began; takes over what it holds. `keep`: the next pair of the instance may ask
 * for it. */
void recall_end(TraceSet *t, Recording *r, uint32_t instance, uint32_t scenario, Outcome o, bool keep);
/* Does an earlier pair of the instance along the axis answer for this one? Then *o is what that came to; its
 * mismatch, if any, is that of the earlier pair. */
bool recall(TraceSet *t, uint32_t instance, uint32_t scenario, Outcome *o);
/* Frees what is kept, not `of` itself. */
void recall_release(Recall *of);

#endif
