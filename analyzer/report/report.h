/* What a run has to say, and the formats it can be said in. A format turns the whole report into
 * bytes; it neither sorts nor drops findings. */
#ifndef RL_REPORT_REPORT_H
#define RL_REPORT_REPORT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"
#include "finding/finding.h"
#include "source/source.h"

typedef struct ReportRule {
  const char *code, *name, *summary;
  const char *level;     /* the usual one */
  const char *precision; /* "high" ... */
  const char *page;      /* its documentation in Markdown, see report/page.h; NULL if there is none */
} ReportRule;

/* The version of what was analyzed. Fields are NULL where git does not say. */
typedef struct ReportOrigin {
  const char *prefix; /* from the repository's root to the working directory: "" or "a/b/"; NULL if
                         that lies elsewhere */
  const char *root;   /* absolute path of the repository's root */
  const char *repository_uri, *revision, *branch;
} ReportOrigin;

typedef struct ReportTiming {
  const char *phase;
  double wall_seconds, cpu_seconds;
  uint64_t peak_kilobytes; /* of the process, at the phase's end */
} ReportTiming;

typedef struct Report {
  const char *version;
  const SourceFile *sources; /* Loc.file is an index */
  const Finding *findings; /* those to be shown */
  uint32_t finding_count;
  const Finding *all;      /* the suppressed ones as well, in the same order */
  uint32_t all_count;
  const StatedFact *facts; /* what the run was told */
  uint32_t fact_count;
  const Notification *notifications;
  uint32_t notification_count;
  const ReportRule *rules; /* in code order */
  uint32_t rule_count;
  RunCounts counts;
  const ReportTiming *timings; /* NULL unless asked for: they differ from run to run */
  uint32_t timing_count;
  bool color;
  const char *link_base;      /* absolute working directory: places are links on the terminal; or NULL */
  const ReportOrigin *origin; /* NULL = unknown, or nobody asked */
  const char *category;       /* of the run, for code scanning; NULL = "ranklint" */
  bool with_suppressed;       /* SARIF: list suppressed findings, marked */
  bool has_baseline;          /* the findings were compared with a baseline: the shown ones are new */
} Report;

typedef struct ReportFormat {
  bool for_machines; /* nothing else may be written to the same stream */
  bool rooted;       /* its paths count from the repository's root: the report wants an origin */
  void (*write)(const Report *r, Strbuf *out);
} ReportFormat;

#define FORMAT(id, name) extern const ReportFormat REPORT_##id;
#include "report/formats.def"

/* NULL if there is no such format. */
const ReportFormat *report_format(const char *name);
/* All formats' names, NULL at the end. */
extern const char *const REPORT_FORMAT_NAMES[];

const char *level_name(Level level);
const char *role_name(StepRole role);

/* Where a Loc begins and ends, in the terms of the reports. */
typedef struct Place {
  const SourceFile *file;
  Position start, end; /* end exclusive */
  uint32_t byte_start, byte_end;
} Place;
Place report_place(const Report *r, Loc loc);

/* Appends the path as seen from the repository's root, where that is known and the path lies below it;
 * else as it is. */
void report_rooted_path(const Report *r, const char *path, Strbuf *out);

/* The closing line: "412 collectives from 37 entries; 96 guards: ...". Without a line end. */
void report_closing(const RunCounts *c, Strbuf *out);

#endif
