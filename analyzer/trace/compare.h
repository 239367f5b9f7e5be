/* One comparison under way: two machines side by side. Inside of trace/.
 *
 * compare.c walks; compare_guard.c, compare_loop.c and compare_event.c say what the two sides may do
 * at a guard, at a loop, at events. */
#ifndef RL_TRACE_COMPARE_H
#define RL_TRACE_COMPARE_H

#include "trace/machine.h"

typedef struct Compare {
  TraceSet *t;
  const Scenario *s;
  uint32_t scenario;
  Map memo;       /* state pair -> 1 under way or equal */
  Map seen;       /* effect -> whether the pair sees an event at or below it: see seen_below */
  Map next_event; /* continuation -> where its next event is, 0 none: see past_failure */
  uint32_t steps, depth, max_facts, max_steps;
  bool undecided, group_unknown, counts_assumed;
  bool guided;       /* a pair seen with other facts is not looked at again: see trace_compare */
  bool certain;      /* what communicates only if an object that nobody knows is wrapped does not */
  bool late;         /* some loop has come past the rounds that are counted */
  bool here_unknown; /* at this step a group's members or axes are not known */
  Mismatch best;
  Split best_splits[MAX_SPLITS];
  bool have_best, best_fail_stop;
  bool failure_below; /* a callee fails on one side only, uncaught */
  bool stepped_over;  /* a call whose inside depends on what differs was not looked into */
  bool other_exits;   /* the sides leave differently by more than a failure */
  Split splits[MAX_SPLITS];
  uint32_t split_count;
  VEC(uint32_t) matched; /* events both sides issued, on the current way */
} Compare;

/* What is put back before another way is tried. */
typedef struct Mark {
  uint32_t matched, split_count;
  Split splits[MAX_SPLITS];
} Mark;

Mark mark(const Compare *c);
void back_to(Compare *c, const Mark *m);
void split_push(Compare *c, uint32_t effect, bool a_true, uint32_t chain);
/* Brings a side to the next event that it sees, on a way that nothing it knows rules out. */
bool to_event(Compare *c, Side *s);

/* Is there a handler or a finally block around? */
static inline bool handled(const TraceSet *t, uint32_t k) { return t->conts.at[k].handled; }
/* Do the two sides, from here on, issue the same? */
Verdict compare(Compare *c, Side a, Side b);

static inline bool touched(Compare *c, Support p) { return axis_touches(c->t, c->s->axis, p); }
/* It has ended the process with a failure. */
static inline bool failed(const MStep *s) {
  return s->kind == STEP_END && (s->exit == EXIT_RAISE || (s->exit == EXIT_STOP && s->status > 0));
}
static inline Verdict worse(Verdict x, Verdict y) { return x > y ? x : y; }

/* `v` under the side's bindings: 1, 0, or -1 if they do not decide it. */
int truth_under(Compare *c, Env env, Val v, Val *residual);
/* The condition, which the bindings leave open, is taken to be `truth`. */
Env learn(Compare *c, Env env, Val cond, bool truth);

/* --- guards --- */

/* What one side took says to the other: the parts of it that do not depend on what differs. */
Env told(Compare *c, Env env, Val residual, bool truth);
/* At least one side stands at a guard. Sets *go_on if both may simply go on (the sides are moved);
 * else returns what all the ways together come to. */
Verdict at_branch(Compare *c, Side *a, Side *b, const MStep *sa, const MStep *sb, bool *go_on);
/* Nothing at or below the node depends on what differs: both sides are moved past it. */
bool step_over(Compare *c, Side *a, Side *b, const MStep *sa, const MStep *sb);

/* --- loops --- */

/* The fact that holds in a round of kind ROUND_LATE: the number is not below those counted. */
bool is_late_fact(const ValStore *s, Val key);
/* The truth of a condition that is left open, in the rounds that are late: 1, 0 or -1. */
int truth_late(Compare *c, Env env, Val v);

/* What one side may do at a loop's head or after an iteration: up to two continuations. */
typedef struct Choices {
  Side at[2];
  uint32_t count;
  Val is_last; /* of two: what is true of the second, which leaves, and false of the first; or NO_VAL */
} Choices;

Choices loop_choices(Compare *c, Side s, const MStep *st);
/* Every choice of A against every choice of B. A `guard` with a choice on one side only parts them.
 */
Verdict try_choices(Compare *c, const Choices *a, const Choices *b, uint32_t guard, uint32_t chain);
/* One side goes round or leaves, the other stands elsewhere. What that says of the count is so for both. */
Verdict round_or_not(Compare *c, const Choices *ch, Side other, bool is_a);
/* Both sides are at a loop: the same one, or two that may do the same. */
Verdict at_loops(Compare *c, Side a, Side b, const MStep *sa, const MStep *sb);
/* Both have ended a round: of one loop, or of two that they go round alike? Not so who has come to it at
 * another time, and must go on by what is known of the count. */
bool in_step(Compare *c, const Side *a, const Side *b, const MStep *sa, const MStep *sb);
/* Both sides have ended an iteration. */
Verdict at_again(Compare *c, Side a, Side b, const MStep *sa, const MStep *sb);

/* --- events --- */

/* The event's group is an element of what a loop walks, the other side has no such element, and nobody
 * can list the members: whoever has the group in the list is taken for its member. */
bool own_of_round(Compare *c, Side s, Side other, uint32_t effect);
/* The sides parted by whether this very handle is None, and nobody can list its members: the other
 * side, which has none, is taken for no member. */
bool other_has_none(Compare *c, Side s, uint32_t effect, bool on_a);
/* May the pair of ranks see an event at or below the effect? */
bool seen_below(Compare *c, uint32_t effect);
/* Both sides are at events that they see. Sets *go_on if these pair. */
Verdict at_events(Compare *c, Side *a, Side *b, const MStep *sa, const MStep *sb, bool *go_on);
/* Does a team wait in the event, at `k`, that nothing inside of its region has parted? */
bool of_whole_team(Compare *c, uint32_t event, uint32_t k);
/* One call with a group on one side and None, the world, on the other. */
bool none_on_one_side(Compare *c, Side a, Side b, uint32_t effect);
/* Keeps the first mismatch that is more than a failure. */
/* What the side has raised, if it is in a block that runs on the way out: an EXIT effect, or 0. */
uint32_t under_way(const TraceSet *t, const Side *s);
Verdict mismatch(Compare *c, MismatchKind kind, Side a, Side b, const MStep *sa, const MStep *sb);

#endif
