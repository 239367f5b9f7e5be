/* What the user wants not to see: marks findings, and finds fault with the comments themselves
 * (RL801 to RL803). Nothing is dropped here: a suppressed finding says by what. */
#ifndef RL_FINDING_SUPPRESS_H
#define RL_FINDING_SUPPRESS_H

#include "base/arena.h"
#include "finding/finding.h"
#include "source/remark.h"
#include "source/source.h"

/* A finding that the run knows of and that its profile does not show. */
typedef struct Unshown {
  const char *code;
  Loc primary, guard; /* guard.span.end 0: none */
} Unshown;

typedef struct SuppressInput {
  const SourceFile *sources;
  const IrFile *irs; /* their remarks */
  uint32_t file_count;
  const Unshown *unshown;
  uint32_t unshown_count;
  const Loc *unjudged; /* where the profile looked for less than everything */
  uint32_t unjudged_count;
  const char *const *codes; /* the known codes and, beside them, their names; NULL at the end */
  const char *const *names;
  bool disregard; /* --no-ignores: comments suppress nothing, and none is unused */
  bool require_reason;
  bool whole_program; /* all files were read: unused comments can be told */
} SuppressInput;

typedef VEC(Finding) Findings;

/* Marks what comments suppress in `findings` (sorted), adds RL801 to RL803 and sorts again. Texts
 * live in `arena`. */
void suppress_by_comments(Findings *findings, const SuppressInput *in, Arena *arena);

/* Takes out what another finding speaks for, unless a comment suppresses that one: then it speaks
 * for itself. After suppress_by_comments. */
void suppress_settle(Findings *findings);

/* What the configuration says: codes not wanted, in some files or at all. */
typedef struct CodeRules {
  const char *const *select; /* codes or beginnings of them; none = all */
  uint32_t select_count;
  const char *const *ignore;
  uint32_t ignore_count;
} CodeRules;

/* Is that code among them, or does it begin with one of them? */
bool codes_have(const char *const *codes, uint32_t count, const char *code);
/* Marks what the rules do not want. */
void suppress_by_codes(Findings *findings, const CodeRules *rules);

#endif
