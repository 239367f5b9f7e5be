/* From a program to findings: runs the engine (variance, traces, comparison, blame) and the checks
 * over its mismatches. The one entry of the analysis for driver/. */
#ifndef RL_CHECKS_CHECKS_H
#define RL_CHECKS_CHECKS_H

#include "base/arena.h"
#include "base/strbuf.h"
#include "finding/finding.h"
#include "finding/suppress.h"
#include "program/program.h"
#include "source/source.h"

typedef enum Profile { PROFILE_GATE, PROFILE_AUDIT, PROFILE_ALL } Profile;

typedef struct AnalysisOptions {
  unsigned thread_count;
  Profile profile;
} AnalysisOptions;

typedef struct Analysis Analysis;

/* Analyzes the whole program. `sources[i]` is the text of module Mod{i + 1}. Findings are sorted
 * and already restricted to what `profile` shows. Everything is owned by the Analysis. */
Analysis *analysis_new(const Program *p, const SourceFile *sources, const AnalysisOptions *options);
void analysis_free(Analysis *a);

/* Also those that another one speaks for: see Finding.speaker. */
const Finding *analysis_findings(const Analysis *a, uint32_t *count);
RunCounts analysis_counts(const Analysis *a);
/* What the profile hides: findings below it, and functions in which it looked for less than all. */
const Unshown *analysis_unshown(const Analysis *a, uint32_t *count);
const Loc *analysis_unjudged(const Analysis *a, uint32_t *count);
/* Did the fact on this statement change a value? `file` = source index. */
bool analysis_fact_used(const Analysis *a, uint32_t file, StmtId stmt);

/* Text dumps. `file` = source index, or UINT32_MAX for all. */
void analysis_dump_calls(const Analysis *a, Strbuf *out);
void analysis_dump_variance(const Analysis *a, uint32_t file, Strbuf *out);
void analysis_dump_trace(const Analysis *a, uint32_t file, Strbuf *out);
/* Every call that is an event of some trace, once: path:line:column, tab, operation. */
void analysis_dump_events(const Analysis *a, Strbuf *out);
/* Unresolved calls by reason, budgets that ran out, widenings: "key<TAB>count" lines. */
void analysis_statistics(const Analysis *a, Strbuf *out);

/* `why FILE:LINE`: every guard on every path from the entries to the collectives of that line, with
 * its verdict. Text or JSON. Returns false if no collective (or call that leads to one) is there.
 */
bool analysis_why(const Analysis *a, uint32_t file, uint32_t line, bool json, Strbuf *out);

/* The codes: one row a check, for `rules`, SARIF and the docs test. */
typedef struct CheckInfo {
  const char *code, *name;
  const char *level;     /* the usual one: "error" or "warning" */
  const char *precision; /* "very-high", "high", "medium" */
  const char *summary;
} CheckInfo;
const CheckInfo *checks_all(uint32_t *count);
/* The page docs/rules/CODE.md, built in; NULL if there is none. */
const char *rule_page(const char *code);

#endif
