/* The first half of a witness, while it is told: from where the variance is born to the guard. */
#ifndef RL_CHECKS_FLOW_H
#define RL_CHECKS_FLOW_H

#include "checks/analysis.h"

typedef struct Flow {
  Analysis *a;
  Finding *f;
  uint32_t axis;
  uint32_t instance; /* that the guard is in */
  Func fn;           /* of that */
  Val cond;          /* what it asks; NO_VAL: there is none */
  Loc guard, whole;  /* its condition, and all that it guards */
  bool in_rounds;    /* it guards a loop */
  Loc source;
  Func born;         /* in which the source is read; NO_FUNC: nobody knows */
} Flow;

/* Is `fn` on the way down to the instance? `level`: how many calls further up than the guard it already is. */
bool flow_is_caller(const Flow *w, uint32_t instance, Func fn, int level);
/* Adds a step for each name that the value goes through. */
void flow_names(const Flow *w); /* flow_names.c */

#endif
