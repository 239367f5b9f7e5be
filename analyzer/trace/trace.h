/* Trace comparison: do two ranks that differ in one source of variance issue the same collectives?
 *
 * A *scenario* fixes what differs: bindings of symbols for side A and side B (rank 0 and rank 1 of
 * a world of 2; a local flag true and false). Everything else is the same unknown on both sides.
 * The *machine* walks an effect tree with an explicit, hash-consed continuation, so that "the rest
 * of the program" is one id; comparison walks two machines side by side. Both stop at guards that
 * the bindings do not decide, and take both ways.
 *
 * Verdicts are per (instance, scenario) and memoized: a call that is equal for itself is stepped
 * over when both sides make it together. Not thread-safe. */
#ifndef RL_TRACE_TRACE_H
#define RL_TRACE_TRACE_H

#include "variance/engine.h"

enum { MAX_SCENARIO_SOURCES = 16, MAX_BINDINGS = 8, MAX_MENDED = 3 };

typedef struct Binding2 {
  Val key, a, b;
} Binding2;

typedef struct Bound {
  Val key, value;
} Bound;

/* The sources that vary together in a family of scenarios. */
typedef struct Axis {
  uint32_t sources[MAX_SCENARIO_SOURCES];
  uint32_t count;
  bool world_rank; /* the global rank (and what is taken for it) */
  uint32_t id;     /* the smallest source: names the axis */
} Axis;

/* A guard, by its place in the text, at which both sides go the way of one of them. */
typedef struct Mended {
  uint32_t file, start;
  bool as_a;
} Mended;

typedef struct Scenario {
  uint32_t axis; /* index of TraceSet.axes */
  Env a, b;      /* as of `epoch`: trace_scenario makes them good again */
  uint32_t epoch;
  uint32_t bound, bound_a, bound_b; /* TraceSet.bound: what A binds, oldest first, then what B does */
  int64_t world, rank_a, rank_b; /* of a rank scenario; world 0 otherwise */
  bool outsider;                 /* one side is not a member of the axis' own group */
  Val own_group;                 /* GROUP_RANK: the group of the axis */
  bool own; /* calls that both sides make together are stepped over, whatever they do
               inside: their differences are judged there */
  Val only; /* project onto this one group; absent: all that the axis meets */
  Mended mended[MAX_MENDED]; /* taken as if they did not part the ranks */
  uint32_t mended_count;
} Scenario;

typedef enum Verdict {
  VERDICT_EQUAL,
  VERDICT_EXITS,     /* same events, but the sides leave differently */
  VERDICT_UNDECIDED, /* a budget ran out */
  VERDICT_FAIL_STOP, /* differs only because one side ends the process with a failure */
  VERDICT_MISMATCH,
} Verdict;

enum { MAX_SPLITS = 12, MAX_LANE = 6 };

/* A guard at which the sides took different ways, and which way side A took. */
typedef struct Split {
  uint32_t effect;
  bool a_true;
  uint32_t chain; /* the calls around it on side A: see trace_calls */
  uint64_t at;    /* TraceSet.steps then */
} Split;

/* What parted the sides raised inside a `try`, and a handler of it swallowed that. */
typedef struct Swallow {
  uint32_t handler; /* HANDLER effect; 0 = no such thing */
  uint32_t raise;   /* EXIT effect */
  bool on_a;        /* the side that raised */
  uint32_t below;   /* calls between the `try` and what raised */
  uint32_t missed;  /* the event that stood next in the body, which the raise skipped; 0 none */
  uint32_t missed_path;
  uint32_t next; /* the event that the side that raised issues next; 0 none */
  uint32_t next_path;
} Swallow;

typedef enum MismatchKind {
  MISMATCH_EVENT,
  MISMATCH_GROUP,
  MISMATCH_ROOT,
  MISMATCH_SIZE,  /* one call, tensors of different size */
  MISMATCH_THREAD, /* A's event and one of a thread that runs beside it: either may be first */
  MISMATCH_ORDER, /* one call, each rank with another element of the container that is walked */
} MismatchKind;

typedef struct Mismatch {
  MismatchKind kind;
  Split *splits; /* borrowed from TraceSet.kept */
  uint32_t split_count;
  uint32_t event_a, event_b; /* effects; 0 = that side ends */
  uint32_t path_a, path_b;   /* the calls around the events */
  uint32_t before[2], before_count, skipped; /* the events both issued last */
  uint32_t after_a[MAX_LANE], after_a_count;        /* what each side issues from there */
  uint32_t after_b[MAX_LANE], after_b_count;
  uint8_t end_a, end_b; /* ExitKind of the end of a lane */
  bool group_unknown;   /* some group's members or axes were not known */
  bool groups_equated;  /* events paired whose groups may be two */
  bool only_failure;    /* EXITS: one side raises or stops, nothing else differs */
  bool stepped_over;    /* calls that might balance it were not looked into */
  bool counts_assumed;  /* unknown trip counts were taken as equal */
  Swallow swallow;
  uint32_t raised; /* what one side has raised and is still on its way out with: EXIT effect; 0 = none */
  Val size;      /* SIZE: what is evaluated for either */
  uint32_t turn; /* ORDER: the event, or the call to it, in the walk; THREAD: in the starter */
  uint32_t source; /* THREAD: who is first */
  uint32_t scenario;
} Mismatch;

typedef struct Outcome {
  Verdict verdict;
  bool sure; /* a MISMATCH that many facts have not removed */
  uint32_t mismatch; /* index of TraceSet.mismatches, if MISMATCH or FAIL_STOP */
} Outcome;

typedef enum StepKind {
  STEP_EVENT,
  STEP_BRANCH,
  STEP_LOOP,
  STEP_CALL_INTO,
  STEP_AGAIN,
  STEP_END
} StepKind;

/* What a machine stops at. */
typedef struct MStep {
  StepKind kind;
  uint32_t effect; /* EVENT, IF, LOOP, CALL */
  uint32_t rest;   /* continuation after it */
  uint8_t exit;    /* END: ExitKind */
  int32_t status;  /* END by STOP */
} MStep;

typedef struct Cont {
  uint32_t parent;
  uint8_t kind, op;
  bool has_event; /* an event may come, from here to the end */
  bool handled;   /* a failure may come to something else: a handler that goes on is around */
  uint32_t a, b;
  Support support;  /* of everything from here to the end */
  uint64_t asks[2]; /* conditions asked from here to the end (Effect.asks) */
  uint64_t counts;  /* iteration numbers of the counted loops around: own bits */
  uint64_t handed;  /* parameters of the calls around, and facts about them: own bits */
  uint32_t depth;
  uint32_t stands; /* where a machine that starts here stops, and at what; 0: not known yet */
  MStep step;
} Cont;

/* A call, and the calls around it. Hash-consed. */
typedef struct CallNode {
  uint32_t parent, effect;
} CallNode;

/* A comparison that was made, and what it asked: see recall.c. */
typedef struct Recalled {
  uint32_t scenario;
  Outcome outcome;
  VEC(uint32_t) asked;
  VEC(uint32_t) answers; /* what each comes to, for A and for B */
  VEC(uint32_t) calls;   /* instances that were judged by themselves */
} Recalled;

typedef struct Recall {
  uint32_t instance, axis;
  VEC(Recalled) kept;
} Recall;

typedef struct Recording Recording;

typedef struct TraceSet {
  Engine *e;
  VEC(Cont) conts;
  IdSet cont_index;
  VEC(CallNode) chains; /* [0] = no call around */
  Map chain_index;
  VEC(Axis) axes;
  Map axis_index;
  VEC(Scenario) scenarios;
  VEC(Bound) bound;
  Map scenario_index;
  VEC(Val) singles;      /* questions of which one rank along an axis says yes */
  VEC(uint32_t) decided; /* scenarios that a list of conditions leads to: count, then they */
  Map decided_index;     /* hash of the conditions -> index into decided */
  VEC(Mismatch) mismatches;
  Arena kept;
  VEC(Outcome) outcomes;
  Map outcome_index; /* instance << 32 | scenario -> outcome */
  Map hard;          /* instance -> how often the first attempt at it ran out */
  Map listed_memo;   /* group -> 0/1: can its members be listed? */
  Map touches_memo;  /* axis << 32 | support -> 0/1 */
  Map iter_memo;
  Recall recall;
  Recording *recording; /* the innermost comparison under way; NULL: none that notes what it asks */
  uint64_t steps; /* of all comparisons, for --statistics */
  uint32_t comparisons, budget_cuts;
} TraceSet;

void trace_init(TraceSet *t, Engine *e);
void trace_release(TraceSet *t);

/* The axes that the guards, counts, groups and roots of an instance itself depend on. */
uint32_t trace_axes(TraceSet *t, uint32_t instance, uint32_t *out, uint32_t cap);
/* The scenarios in which values of that axis lead to different decisions in the instance. `alike`,
 * unless NULL, gets what is equal for two axes of the instance along which all comes out the same.
 */
uint32_t trace_scenarios(TraceSet *t, uint32_t instance, uint32_t axis, uint32_t *out, uint32_t cap,
                         uint64_t *alike);
/* Along this axis ranks that part by the instance's own decisions can differ in nothing but that one of
 * them fails, uncaught there: no comparison of them comes to MISMATCH. Callees are judged by
 * themselves, as by trace_own. */
bool trace_only_fails(TraceSet *t, uint32_t instance, uint32_t axis);
/* A scenario with environments that are good until the next trace_trim. */
const Scenario *trace_scenario(TraceSet *t, uint32_t scenario);
/* Lets go of what earlier comparisons built and no mismatch refers to. Between comparisons only. */
void trace_trim(TraceSet *t);
/* Compares the instance's whole trace on both sides. Memoized. */
Outcome trace_compare(TraceSet *t, uint32_t instance, uint32_t scenario);
/* The same, and a mismatch must stand with many more facts remembered. */
Outcome trace_confirm(TraceSet *t, uint32_t instance, uint32_t scenario);

/* The same scenario, looking at the instance's own decisions only. */
uint32_t trace_own(TraceSet *t, uint32_t scenario);
/* The same scenario, seen by one group alone. */
uint32_t trace_project(TraceSet *t, uint32_t scenario, Val group);
/* The same scenario, with the guard mended: where both sides come to it together, both go the way that A
 * (else B) goes. 0 if too many are mended already. */
uint32_t trace_mended(TraceSet *t, uint32_t scenario, uint32_t guard, bool as_a);

/* What one call of both ranks is handed differs: the index of a new mismatch, or 0. */
uint32_t trace_size_mismatch(TraceSet *t, uint32_t effect, Val size, uint32_t axis);
uint32_t trace_order_mismatch(TraceSet *t, uint32_t effect, uint32_t turn, uint32_t axis);

/* An event of the flow (`turn`: it, or the call to it) and one of a thread may come either way round,
 * as `source` says: the index of a new mismatch. */
uint32_t trace_thread_mismatch(TraceSet *t, uint32_t flow, uint32_t turn, uint32_t thread,
                               uint32_t source);

/* The axis that a source varies along. */
uint32_t trace_axis(TraceSet *t, uint32_t source);
bool axis_touches(TraceSet *t, uint32_t axis, Support p);
/* Does the scenario put both sides, the one at the event (`env`) and the `other`, into its group? */
bool event_relevant(TraceSet *t, const Scenario *s, uint32_t effect, Env env, Env other,
                    bool *unknown);
/* Whoever else is in the groups that are not known, the mismatch is one: the side that comes to the
 * event is a rank that decides at the last guard as no other does, so whichever members its group has
 * besides, they do not come. */
bool trace_parts_any_group(TraceSet *t, const Mismatch *m);
/* The calls of a Mismatch's path or a Split's chain, innermost first: CALL effects. Returns the
 * count, at most `cap`. */
uint32_t trace_calls(const TraceSet *t, uint32_t chain, uint32_t *calls, uint32_t cap);

/* Does a failure in the body of this TRY, else in its handlers or its else part, come to something else
 * than a failure? */
bool try_goes_on(const Engine *e, const Effect *attempt, bool in_body);

/* Text of an instance's effect tree. */
void effect_print(Engine *e, uint32_t effect, int indent, Strbuf *out);

#endif
