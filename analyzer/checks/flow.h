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
  const char *text;  /* of the condition */
  bool in_rounds;    /* it guards a loop */
  Loc source;
  uint32_t source_id;
  Func born;         /* in which the source is read; NO_FUNC: nobody knows */
  Map classes;       /* Name of a class -> 1 */
  Map far;           /* Func -> how many steps back from the guard the value comes through it: flow_called() */
} Flow;

/* --- the functions on the way back (flow_called.c) --- */

/* Fills Flow.classes and Flow.far, which the caller releases. */
void flow_called(Flow *w);
/* The class that a text asks for a field, at the name of that: "Model" in `Model.rank`; NO_NAME: none. Classes
 * of one name are not told apart. */
Name flow_owner(const Flow *w, const char *text, const char *name);
/* How far back the function is; 0: it is not on the way. */
uint32_t flow_back(const Flow *w, Func fn);
/* Does what was named there, and what decided it, differ between the ranks that the guard parts? */
bool flow_varies_alike(const Flow *w, const Naming *n);
/* Is it a part of the very value that the guard asks? */
bool flow_is_part(const Flow *w, const Naming *n);
bool flow_within(Loc inner, Loc outer);

Name flow_class_name(const Flow *w, Class cls); /* NO_NAME of none */

/* --- the names on it (flow_names.c) --- */

/* What a name gets: the statement that begins there, up to the end of a line outside of all brackets; of an
 * argument, a result and a condition that alone. */
Loc flow_text_of(Analysis *a, const Naming *n);

/* Is `fn` on the way down to the instance? `level`: how many calls further up than the guard it already is. */
bool flow_is_caller(const Flow *w, uint32_t instance, Func fn, int level);
/* Adds a step for each name that the value goes through. Where another reading of the source stands on the way
 * to the guard and the one of the last step does not, that becomes the source. */
void flow_names(Flow *w);

#endif
