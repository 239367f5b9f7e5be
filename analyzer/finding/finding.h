/* The record of one finding, as checks make it and reports print it; and of one notification.
 * Text is UTF-8, borrowed from the run's arena. Lines and columns are 1-based, columns count code
 * points; byte offsets are kept beside them. Ordered by path, line, column, code, message. */
#ifndef RL_FINDING_FINDING_H
#define RL_FINDING_FINDING_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "ir/ir.h"

typedef enum Level { LEVEL_NOTE, LEVEL_WARNING, LEVEL_ERROR } Level;

typedef struct Loc {
  uint32_t file;  /* index of the run's source file */
  Span span;      /* bytes; resolved to line and column by the reports through source/ */
} Loc;
#define NO_LOC ((Loc){0, {0, 0}})

typedef enum StepRole {
  STEP_SOURCE,     /* where the variance is born */
  STEP_FLOW,       /* how it travels: assignment, argument, return, field */
  STEP_GUARD,      /* the branch, loop or exit that splits the ranks */
  STEP_CALL,       /* on the way to the collective */
  STEP_COLLECTIVE, /* an event of either side */
  STEP_OTHER,      /* what the other ranks do next */
  STEP_BESIDE,     /* related only: a guard with the same cause, whose own finding this one speaks for */
  STEP_BEHIND      /* related only: a guard of which nothing is said as long as this one is not mended */
} StepRole;

typedef struct Step {
  Loc loc;
  StepRole role;
  const char *text; /* a whole sentence fragment: "varies by rank", "this branch", "calls save()" */
} Step;

/* One event of a trace shown side by side. */
typedef struct TraceItem {
  Loc loc;
  const char *op;    /* "barrier" */
  const char *group; /* "world group", "group `tp_group`" */
  const char *note;  /* "0 or more times" ..., may be NULL */
} TraceItem;

typedef struct TraceLane {
  const char *ranks; /* "ranks where `rank == 0`", "all other ranks", "rank 1" */
  VEC(TraceItem) items; /* around the first mismatch */
  uint32_t skipped;  /* equal events left out before items[0] */
  uint32_t mismatch; /* index in items of the first that differs; == items.len: the lane ends */
  const char *end;   /* what stands at its end: "returns", "end", "..." */
} TraceLane;

typedef struct Finding {
  const char *code;     /* "RL101" */
  Level level;
  Loc primary;
  const char *message;  /* first sentence stands alone: "only ranks where `rank == 0` reach barrier()" */
  const char *function; /* qualified name of the function that holds the guard */
  const char *guard_text; /* normalised source text of the guard, for fingerprints */
  const char *op;       /* first differing collective */
  const char *groups;   /* its groups, widest first: "world group" */
  VEC(Step) steps;      /* source -> ... -> guard -> ... -> collective */
  VEC(Step) related;    /* guard first, then others of the same cause */
  TraceLane lanes[2];
  const char *help;     /* how it is usually mended */
  const char *safe_when; /* the condition under which it would be none, or NULL */
  const char *why_level; /* "the group is known by its name only"; NULL at error */
  uint32_t id;      /* of this finding; 0: nobody asks */
  uint32_t speaker; /* the finding that speaks for this one as well (same source, or guards directly around
                       each other), by id; 0: it speaks for itself */
  const char *fingerprint; /* "ranklint/v1": hash and ordinal; see finding/fingerprint.h */
  const char *suppressed_by; /* "comment", "config" or "baseline"; NULL = shown */
  const char *suppressed_why; /* the reason given there, or NULL */
} Finding;

/* Order of reports: file, place, code, message. For qsort. */
int finding_compare(const void *a, const void *b);

typedef struct Notification {
  const char *code;     /* RL901 unreadable part, RL902 file skipped, RL903 cannot read, ... */
  const char *path;
  Loc loc;              /* valid if has_loc */
  bool has_loc;
  uint32_t line;        /* without a loc: 1-based, of a file that is no source of the run; 0 = none */
  const char *message;
} Notification;

/* The codes of notifications, in order. */
typedef struct NoteInfo {
  const char *code, *name, *summary, *help;
} NoteInfo;
const NoteInfo *notes_all(uint32_t *count);

/* What a comment states about a value: an assumption of the run. */
typedef struct StatedFact {
  Loc loc;          /* of the comment */
  bool uniform;     /* else: varies */
  bool used;        /* the value would have been another without it */
  const char *why;  /* NULL if no reason is given */
} StatedFact;

/* What silence means: the closing line, and `summary` in JSON. */
typedef struct RunCounts {
  uint32_t files, files_incomplete, functions, entries, collectives;
  uint32_t files_unread; /* of the incomplete ones: not read at all, so not among `files` */
  uint32_t guards;     /* varying or not, with a collective reachable: the sum of the next two lines */
  uint32_t uniform, equal, findings, undecided;
  uint32_t about_comments; /* of the findings: they speak of a comment, not of a guard */
  uint32_t not_shown;  /* the ranks part there, but its finding is below the profile, suppressed, or has
                          the cause of one that is shown; or they have parted before it */
  uint32_t calls, calls_unresolved;
  uint32_t candidates_closed; /* mismatches that every caller in view balances */
  uint32_t mismatches;        /* = shown findings + merged + closed + below the profile */
  uint32_t suppressed;        /* findings that are not shown because the user said so: the next three */
  uint32_t by_comment, by_config, in_baseline;
  uint32_t facts;             /* comments that state a fact, and that were believed */
} RunCounts;

#endif
