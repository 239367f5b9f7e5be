/* One run of the analyzer over a tree: the library's entry. A Run holds everything that the passes
 * make (files, models, program, analysis) until run_release, so reports may borrow from it.
 *
 * The passes, in order: find files and their compile commands, load models, read (load and lower in parallel), link, analyze,
 * judge (what comments have a say in). */
#ifndef RL_DRIVER_RUN_H
#define RL_DRIVER_RUN_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/names.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "checks/checks.h"
#include "config/settings.h"
#include "driver/commands.h"
#include "finding/baseline.h"
#include "finding/finding.h"
#include "finding/suppress.h"
#include "models/models.h"
#include "program/program.h"
#include "report/report.h"
#include "source/find.h"
#include "source/source.h"

/* How far a run goes. */
typedef enum RunDepth { RUN_MODELS, RUN_READ, RUN_ANALYZE } RunDepth;

typedef struct RunOptions {
  const char *const *paths;
  uint32_t path_count;
  FindOptions find;
  uint64_t max_file_size;    /* bytes; 0 = no limit */
  unsigned thread_count;
  Profile profile;
  const char *const *models; /* the user's stub files and directories of them */
  uint32_t model_count;
  const char *build_path;    /* of CommandOptions */
  const char *command_root;
  const char *const *extra_args;
  uint32_t extra_count;
  const char *overlay_path;  /* its text is not read from disk but is `overlay_text`; NULL = none */
  const char *overlay_text;
  uint32_t overlay_len;
  bool no_ignores;           /* as if no comment spoke to the analyzer */
  bool require_reason;       /* comments must give one (RL803) */
  const Settings *settings;  /* what it says of findings; or NULL */
  Baseline *baseline;        /* findings that it knows are marked, and it what matched; or NULL */
  RunDepth depth;
  /* Called now and then from the calling thread; may be NULL. */
  void (*progress)(void *ctx, const char *phase, uint32_t done, uint32_t total);
  void *progress_ctx;
} RunOptions;

enum { RUN_MAX_PHASES = 8 };

typedef struct Run {
  const RunOptions *options;
  Arena arena;             /* session: notifications, module names, stub texts */
  Names names;
  Found found;
  SourceFile *sources;     /* file_count, sorted by path */
  IrFile *irs;             /* irs[i] is sources[i] lowered */
  const FoundFile *files;  /* files[i] says where sources[i] was found */
  uint32_t file_count;
  Commands commands;       /* by index of found.files */
  Models *models;
  Strbuf model_errors;     /* "path:line:col: message" lines; not empty = the run stopped there */
  Program program;
  Analysis *analysis;      /* NULL before RUN_ANALYZE */
  Findings findings;               /* all, sorted; the suppressed ones are marked */
  VEC(StatedFact) facts;           /* in order of files and lines */
  VEC(Notification) notifications; /* sorted */
  uint32_t files_incomplete;       /* read in part or not at all */
  uint32_t files_unread;           /* of these: not at all */
  const char *named_unreadable;    /* "PATH: reason" of the first path that the user named and that
                                      could not be read; NULL if there is none */
  ReportTiming phases[RUN_MAX_PHASES];
  uint32_t phase_count;
} Run;

/* Runs the passes. Never fails: what went wrong is in the Run. `options` must outlive it. */
void run_execute(Run *run, const RunOptions *options);
void run_release(Run *run);

/* The report of a run that got as far as RUN_ANALYZE; borrows from `run`. Release with
 * run_report_release. */
Report run_report(const Run *run);
void run_report_release(Report *r);

/* Index of the source file with that reported path, or UINT32_MAX. */
uint32_t run_file_index(const Run *run, const char *path);

#endif
