/* A finding while it is put into words. Text lives in the analysis' arena. What differs is called by its name
 * from the start: ranks, or what stands inside of one process, so no sentence is touched once it is made. */
#ifndef RL_CHECKS_TELLING_H
#define RL_CHECKS_TELLING_H

#include "checks/analysis.h"

typedef struct Telling {
  Analysis *a;
  const Candidate *c;
  const Mismatch *m;
  const Shape *s;
  const Effect *guard; /* a copy; where there is none, the event that differs */
  const Source *src;   /* what the guard depends on; NULL: nobody can say */
  const char *who;     /* what differs, in the singular: "rank", "thread" */
  const char *side_a, *side_b;
  const char *doer, *other; /* the side that comes to the shape's event, and the one that does not */
  bool doer_is_rest;        /* the first of them are "all other ranks" */
  Finding *f;
} Telling;

/* --- words (tell_words.c) --- */

/* Does the text of a guard say anything? That of a test which the language adds at the end of a block does
 * not. */
bool tell_names_something(const char *text);
/* "barrier()"; "the end" for no event. */
const char *tell_op(Analysis *a, uint32_t event);
/* "world group"; "" for no event. */
const char *tell_group(Analysis *a, uint32_t event);
/* The qualified name of an instance's function. */
const char *tell_func(Analysis *a, uint32_t instance);

/* --- sides (tell_sides.c) --- */

/* Names the two kinds of ranks, by predicate. */
void tell_sides(Telling *t);
void tell_lanes(const Telling *t);

/* --- the sentence (tell_message.c); asks for the finding's guard text and groups --- */

const char *tell_message(const Telling *t);
/* Where a call is what one leaves by: what comes out of it. "" at a plain exit. */
const char *tell_leaving(Analysis *a, uint32_t exit);
/* The first line of a handler: `except OSError as problem`. */
const char *tell_handler(Analysis *a, const Effect *handler);

/* --- steps behind the source, and places beside (tell_steps.c) --- */

void tell_guard(const Telling *t, const Swallow *w);
void tell_calls(const Telling *t);
void tell_other(const Telling *t);
void tell_related(const Telling *t, bool swallowed);

/* --- the mend (tell_help.c) --- */

const char *tell_help(const Telling *t);
const char *tell_safe_when(const Telling *t);

#endif
