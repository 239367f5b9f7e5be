/* Inside of checks/: candidates, their classification, their words. */
#ifndef RL_CHECKS_ANALYSIS_H
#define RL_CHECKS_ANALYSIS_H

#include "checks/checks.h"
#include "finding/suppress.h"
#include "trace/trace.h"

typedef struct Candidate {
  uint32_t instance, scenario, axis;
  uint32_t mismatch;
  Verdict verdict;
  uint32_t guard; /* effect; 0 = the event itself differs (group, root) */
  bool closed;    /* every caller in view balances it */
  uint32_t via;   /* one caller in which it stays; 0 */
  uint32_t before; /* the guard that parts the same ranks before and was taken as mended: effect; 0 */
  uint32_t next;  /* another candidate of the same handler, 1 + its index; 0 */
} Candidate;

struct Analysis {
  const Program *program;
  const SourceFile *sources;
  AnalysisOptions options;
  Engine engine;
  TraceSet traces;
  Arena arena;
  VEC(Candidate) candidates;
  Map best;             /* candidate_key -> 1 + the candidate that speaks for it */
  VEC(uint32_t) order;  /* the first candidate of each key */
  VEC(Finding) findings;
  VEC(Unshown) unshown;
  VEC(Loc) unjudged;
  RunCounts counts;
  Map guard_verdict; /* guard site -> worst GuardState */
  Map called; /* caller << 32 | callee -> CALLED bits */
  bool *live; /* by instance: reached from an entry */
  bool *orphan; /* by instance: see find_orphans */
  VEC(uint32_t) to_visit; /* of find_calls */
  uint32_t *guards, *guard_first; /* effects by instance: see index_guards */
};

/* BEHIND: the ranks have parted at a guard before it, so nothing is known of it. HIDDEN: the ranks part
 * there, but its finding is below the profile, or another one speaks for it. */
typedef enum GuardState {
  GUARD_UNIFORM,
  GUARD_EQUAL,
  GUARD_UNDECIDED,
  GUARD_BEHIND,
  GUARD_HIDDEN,
  GUARD_FINDING
} GuardState;

/* What kind of divergence it is and where its primary line is. */
typedef struct Shape {
  const char *code;
  Loc primary;
  uint32_t event; /* the first collective that only one side issues */
  bool event_on_a;
  uint32_t path;  /* continuation at that event */
  uint32_t other; /* what the other side issues instead, or 0 */
  uint32_t exit;  /* RL103: the EXIT effect */
} Shape;

enum {
  MAX_SCENARIOS = 24,
  MAX_LIFT = 3 /* levels of callers in which a mismatch is tried */
};

/* --- candidates --- */

/* Compares what the instance's own decisions lead to, along every axis: adds candidates. */
void compare_instance(Analysis *a, uint32_t instance);
/* What a comparison that ended in a mismatch says of the instance. */
Candidate candidate_of(Analysis *a, uint32_t instance, uint32_t scenario, uint32_t axis, Outcome o);
/* Adds it, unless a callee on the way to its guard differs by itself and is judged there: then false. */
bool add_candidate(Analysis *a, const Candidate *c);
/* Adds the candidate of the next guard that parts the ranks again behind that candidate's (behind.c).
 * False if there is none. */
bool look_behind(Analysis *a, uint32_t candidate);
/* Judged only in its users: a context nobody calls of a function that is called otherwise, the
 * halves of a context manager. */
bool judged_elsewhere(Analysis *a, const Instance *i);
/* An instance's guards along that axis are in this state, if it is worse than what is known. */
void note_guards(Analysis *a, uint32_t instance, uint32_t axis, GuardState state);
/* The guards of an instance, by effect; borrowed. */
const uint32_t *guards_of(Analysis *a, uint32_t instance, uint32_t *count);

/* --- callers --- */

/* Finds the contexts that only come of contexts which nobody calls, of functions that are called otherwise:
 * Analysis.orphan (orphans.c). */
void find_orphans(Analysis *a);

enum { CALLED = 1, CALLED_IN_TRY = 2 };

/* Finds which contexts are reached from the entries, and their calls: Analysis.live, .called. */
void find_calls(Analysis *a);
/* How the one instance is called in the other's tree: CALLED bits, 0 if another context is called in its
 * place there. A context that nobody calls any more is taken to be called where it was. */
uint32_t called_by(Analysis *a, uint32_t caller, uint32_t callee);
/* Does a caller within reach, from `level` on, catch what leaves the instance? */
bool caught_above(Analysis *a, uint32_t instance, int level);

/* Does an event, on that path (as in Mismatch), come behind a condition of a context that joins callers, the
 * same on all ranks, of which such a context has lost how it is for whom (assumed.c)? */
bool rests_on_joined(Analysis *a, uint32_t event, uint32_t path);

/* --- lifting --- */

/* What the callers make of a mismatch: an exit that ends the process here may be caught there. */
typedef struct Lifted {
  uint32_t via; /* one caller in which it stays; 0 */
  Verdict verdict;
  uint32_t swallow; /* the caller's mismatch, if a handler there swallows what is raised; 0 */
  uint32_t speaks;  /* the instance whose event it is about, where no guard has parted the sides: what
                       another context of the function does at that place is judged there; else 0 */
} Lifted;

/* What a mismatch is about: its guard, else the event itself. */
Loc place_of(Analysis *a, uint32_t guard, const Mismatch *m);
/* A caller may balance two ranks of a small world and not of a larger one, which its own guards ask
 * for: the pairs that the caller tells apart are tried too. The first that `guard` parts there (NULL:
 * whatever parts it), else the first that leaves differently, with *scenario set to it; EQUAL if there
 * is none. */
Outcome in_other_worlds(Analysis *a, uint32_t caller, uint32_t *scenario, const Loc *guard);
/* Does some caller in view keep the mismatch (or is there none)? Call with level 0 and the verdict
 * that it has in `out`, which is brought up to date. */
bool stays(Analysis *a, uint32_t instance, uint32_t scenario, Loc guard, int level, Lifted *out);

/* --- selection --- */

/* Whatever its callers make of it, the candidate adds nothing to what is reported: it would not be
 * shown, or its guard already speaks at least as surely. */
bool adds_nothing(Analysis *a, const Candidate *c);
/* Is that candidate, once lifted, the one that speaks for its guard? */
bool speaks_for_guard(Analysis *a, uint32_t candidate);
/* Tries the candidates from `first` on in their callers. */
void lift_candidates(Analysis *a, uint32_t first);
/* Turns what is left of the candidates into findings, in the order of the report. */
void report_findings(Analysis *a);

/* --- words --- */

/* Adds the candidates whose calls pair and whose payloads do not (handed.c). */
void judge_handed(Analysis *a);
/* Adds the candidates of groups that a thread shares with the flow beside it (beside.c). */
void judge_beside(Analysis *a);
Shape classify(Analysis *a, const Candidate *c);
/* The handler that swallows what the guard raises on some ranks, or NULL. */
const Swallow *swallow_of(Analysis *a, const Candidate *c);
/* Where, in the function of `instance`, an event is issued: the event, the call that leads to it, or
 * 0 if it is issued elsewhere. */
uint32_t site_in(Analysis *a, uint32_t instance, uint32_t event, uint32_t path);
void finding_step(Finding *f, Loc loc, StepRole role, const char *text);
/* Adds the steps from the source that varies along the axis, of those in `p`, to the guard: where it is read,
 * and, if the guard asks for a value, names that get it (flow.c). `thread`: the source is a thread's start. */
void flow_steps(Analysis *a, Finding *f, uint32_t axis, Support p, const Effect *guard, bool asks, bool thread);
/* Fills all of a finding but nothing that the profile decides. */
void explain_candidate(Analysis *a, const Candidate *c, const Shape *s, Finding *out);
/* What the candidate's decision rests on: of its guard, else of the call itself. */
Support evidence_of(Analysis *a, const Effect *at, const Mismatch *m);
/* Do the sides decide alike at the guard where nothing that nobody knows is None? */
bool rests_on_unknown_none(Engine *e, Val guard, const Scenario *sc);
Level candidate_level(Analysis *a, const Candidate *c, bool *weak, const char **why);
/* Is a dependence on the source with these DEP_* flags so doubtful that it is a note at most? */
bool blurred_to_note(const ValStore *s, const Source *src, uint32_t flags);
/* The code there, on one line. */
const char *source_snippet(Analysis *a, Loc loc);
/* What the source tells apart, in the singular: "rank", "thread". */
const char *source_member(const Analysis *a, const Source *s);
/* "why" text of one source for a step. */
const char *source_reason(Analysis *a, const Source *s);
/* The same calls on both sides: what they are handed differs, or which is first. No caller can mend
 * that. */
static inline bool only_payload(const Mismatch *m) {
  return m->kind == MISMATCH_SIZE || m->kind == MISMATCH_ORDER || m->kind == MISMATCH_THREAD;
}
static inline uint64_t site_key(Loc l) { return ((uint64_t)l.file << 32) | l.span.start; }

#endif
