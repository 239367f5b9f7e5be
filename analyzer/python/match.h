/* Patterns of a match statement (internal header). */
#ifndef RL_PYTHON_MATCH_H
#define RL_PYTHON_MATCH_H

#include "python/lower.h"

/* Where a part of the subject is found, as a path from the whole subject. */
typedef enum PlaceKind {
  PLACE_SUBJECT,
  PLACE_INDEX,     /* [index] */
  PLACE_REST,      /* [index : end], end <= 0 counted from the back */
  PLACE_ATTR,      /* .name */
  PLACE_KEY,       /* [key] */
  PLACE_MATCH_ARG, /* getattr(_, key.__match_args__[index]) */
  PLACE_PART       /* some part of it, not said which */
} PlaceKind;

typedef struct Place {
  const struct Place *outer;
  PlaceKind kind;
  Name name;
  ExprId key;
  int64_t index, end;
  uint32_t depth;
} Place;

/* Below this depth a place is only said to be some part of what is above it: a new expression is
 * as long as the path. */
enum { PLACE_DEPTH_MAX = 32 };

typedef struct Capture {
  Name name;
  const Place *place;
  Span span;
} Capture;

typedef struct Match {
  Lower *l;
  Name temp;
  Arena scratch; /* places */
  VEC(Capture) captures;
  Map capture_of; /* name id -> index in captures */
  uint32_t collecting; /* > 0 below a sequence or mapping: literals go to the word stack */
} Match;

/* A new expression for the place. */
ExprId match_place_expr(Match *m, const Place *p, Span s);
/* At a case clause: the test of its patterns (absent if they always fit), captures recorded. */
ExprId match_case_patterns(Match *m, Span *patterns);

#endif
