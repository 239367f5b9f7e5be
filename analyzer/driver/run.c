#define _GNU_SOURCE
#include "driver/run.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "base/memory.h"
#include "base/pool.h"
#include "driver/judge.h"
#include "driver/layout.h"
#include "driver/stubs.h"
#include "driver/unmet.h"
#include "native/native.h"
#include "native/roots.h"
#include "python/python.h"
#include "source/load.h"

#ifndef RL_VERSION
#define RL_VERSION "0"
#endif

static void notify(Run *run, Notification n) { vec_push(&run->notifications, n); }

static void note_unreadable(Run *run, const char *path, const char *why) {
  if (!run->named_unreadable) run->named_unreadable = arena_printf(&run->arena, "%s: %s", path, why);
}

static void report_progress(const Run *run, const char *phase, uint32_t done, uint32_t total) {
  if (run->options->progress)
    run->options->progress(run->options->progress_ctx, phase, done, total);
}

/* ---- find --------------------------------------------------------------------------------------*/

static bool overlay_is(const RunOptions *o, const char *path) {
  return o->overlay_path && !strcmp(o->overlay_path, path);
}

/* Text from standard input stands for a file that need not exist. */
static void add_overlay(Run *run) {
  const RunOptions *o = run->options;
  Found *found = &run->found;
  uint32_t at = 0;
  if (!o->overlay_path) return;
  while (at < found->files.len && strcmp(found->files.at[at].path, o->overlay_path) < 0) at++;
  if (at < found->files.len && overlay_is(o, found->files.at[at].path)) return;
  vec_push(&found->files, (FoundFile){0});
  memmove(&found->files.at[at + 1], &found->files.at[at],
          (found->files.len - 1 - at) * sizeof *found->files.at);
  found->files.at[at] = (FoundFile){o->overlay_path, ".", true};
}

static void pass_find(Run *run) {
  const RunOptions *o = run->options;
  source_find(&run->found, o->paths, o->path_count, &o->find);
  for (uint32_t i = 0; i < run->found.problems.len; i++) {
    const FindProblem *p = &run->found.problems.at[i];
    notify(run, (Notification){.code = "RL903", .path = p->path,
                               .message = arena_printf(&run->arena, "cannot be read: %s", p->text)});
    if (p->named) note_unreadable(run, p->path, p->text);
    run->files_incomplete++;
    run->files_unread++;
  }
  add_overlay(run);
}

/* A list that the user named must be readable; one that was met is told of. */
static void pass_commands(Run *run) {
  const RunOptions *o = run->options;
  CommandOptions options = {.build_path = o->build_path, .root = o->command_root,
                            .extra_args = o->extra_args, .extra_count = o->extra_count,
                            .paths = o->paths, .path_count = o->path_count};
  Error err;
  if (!commands_read(&run->commands, &run->arena, &run->found, &options, &err)) {
    notify(run, (Notification){.code = "RL905", .path = o->build_path ? o->build_path : ".",
                               .message = arena_printf(&run->arena, "compile commands: %s", err.text)});
    if (o->build_path && !run->named_unreadable)
      run->named_unreadable = arena_strndup(&run->arena, err.text, strlen(err.text));
  }
  for (uint32_t i = 0; i < run->commands.problems.len; i++) {
    const CommandProblem *p = &run->commands.problems.at[i];
    notify(run, (Notification){.code = "RL905", .path = p->path, .message = p->text});
  }
}

/* ---- models ------------------------------------------------------------------------------------*/

static void pass_models(Run *run) {
  ModelSource *stubs;
  uint32_t count = stubs_gather(&run->arena, run->options->models, run->options->model_count, &stubs,
                                &run->model_errors);
  run->models = models_new(&run->names, stubs, count, &run->model_errors);
}

/* ---- read --------------------------------------------------------------------------------------*/

typedef struct Slot {
  SourceFile source;
  IrFile ir;
  LoadStatus status;
  Error err;
} Slot;

typedef struct Reading {
  Run *run;
  Slot *slots;
  PythonReader **readers; /* one a worker, made on first use */
  NativeReader **native_readers;
  NativeRoots roots;
  _Atomic uint32_t done;
} Reading;

static char *copy_bytes(const char *s, size_t len) {
  char *copy = xmalloc(len + 1);
  memcpy(copy, s, len);
  copy[len] = 0;
  return copy;
}

static void lower_file(Reading *reading, uint32_t index, const char *path, unsigned worker) {
  Slot *slot = &reading->slots[index];
  ir_init(&slot->ir);
  if (is_native_name(path)) {
    NativeReader **reader = &reading->native_readers[worker];
    if (!*reader) *reader = native_reader_new(&reading->roots);
    native_lower(*reader, path, &reading->run->commands.flags[index], slot->source.text, slot->source.byte_len,
                 &slot->ir);
    return;
  }
  PythonReader **reader = &reading->readers[worker];
  if (!*reader) *reader = python_reader_new();
  python_lower(*reader, slot->source.text, slot->source.byte_len, &slot->ir);
}

static void read_file(void *shared, uint32_t index, unsigned worker) {
  Reading *reading = shared;
  const RunOptions *o = reading->run->options;
  const char *path = reading->run->found.files.at[index].path;
  Slot *slot = &reading->slots[index];
  if (overlay_is(o, path)) {
    source_from_text(&slot->source, copy_bytes(path, strlen(path)),
                     copy_bytes(o->overlay_text, o->overlay_len), o->overlay_len);
    slot->status = LOAD_OK;
  } else {
    slot->status = source_load(&slot->source, path, o->max_file_size, &slot->err);
  }
  if (slot->status == LOAD_OK) {
    lower_file(reading, index, path, worker);
    if (!o->no_ignores) judge_read_facts(&slot->ir, slot->source.text);
  }
  uint32_t done = atomic_fetch_add(&reading->done, 1) + 1;
  if (!worker) report_progress(reading->run, "reading", done, reading->run->found.files.len);
}

static void notify_unread(Run *run, const FoundFile *file, const Slot *slot) {
  bool too_big = slot->status == LOAD_TOO_BIG;
  notify(run, (Notification){.code = too_big ? "RL902" : "RL903", .path = file->path,
                             .message = arena_printf(&run->arena, "%s: %s",
                                                     too_big ? "skipped" : "cannot be read",
                                                     slot->err.text)});
  if (file->named && !too_big) note_unreadable(run, file->path, slot->err.text);
  run->files_incomplete++;
  run->files_unread++;
}

static void notify_broken(Run *run, uint32_t index) {
  const IrFile *ir = &run->irs[index];
  notify(run, (Notification){
                  .code = "RL901", .path = run->sources[index].path, .has_loc = true,
                  .loc = {index, ir->first_error},
                  .message = arena_printf(&run->arena,
                                          "%u %s of this file could not be read (syntax error, or "
                                          "nested too deeply) and may do anything",
                                          ir->error_count, ir->error_count == 1 ? "part" : "parts")});
  run->files_incomplete++;
}

/* Keeps the files that were read, in order. */
static void take_slots(Run *run, Slot *slots) {
  uint32_t count = run->found.files.len;
  FoundFile *files = ARENA_ARRAY(&run->arena, FoundFile, count + 1);
  run->sources = xcalloc(count, sizeof *run->sources);
  run->irs = xcalloc(count, sizeof *run->irs);
  for (uint32_t i = 0; i < count; i++) {
    if (slots[i].status != LOAD_OK) {
      notify_unread(run, &run->found.files.at[i], &slots[i]);
      continue;
    }
    uint32_t at = run->file_count++;
    files[at] = run->found.files.at[i];
    run->sources[at] = slots[i].source;
    run->irs[at] = slots[i].ir;
    if (run->irs[at].error_count) notify_broken(run, at);
  }
  run->files = files;
}

static void pass_read(Run *run) {
  unsigned threads = run->options->thread_count ? run->options->thread_count : 1;
  uint32_t count = run->found.files.len;
  Reading reading = {.run = run, .slots = xcalloc(count, sizeof(Slot)),
                     .readers = xcalloc(threads, sizeof(PythonReader *)),
                     .native_readers = xcalloc(threads, sizeof(NativeReader *))};
  for (uint32_t i = 0; i < count; i++)
    if (is_native_name(run->found.files.at[i].path)) roots_add(&reading.roots, run->found.files.at[i].path);
  pool_run(threads, count, read_file, &reading);
  for (unsigned i = 0; i < threads; i++)
    if (reading.readers[i]) python_reader_free(reading.readers[i]);
  for (unsigned i = 0; i < threads; i++)
    if (reading.native_readers[i]) native_reader_free(reading.native_readers[i]);
  roots_release(&reading.roots);
  take_slots(run, reading.slots);
  free(reading.readers);
  free(reading.native_readers);
  free(reading.slots);
}

/* ---- link and analyze --------------------------------------------------------------------------*/

static void pass_link(Run *run) {
  ProgramInput *inputs = ARENA_ARRAY(&run->arena, ProgramInput, run->file_count + 1);
  Layout layout = {0};
  for (uint32_t i = 0; i < run->file_count; i++)
    inputs[i] = (ProgramInput){.path = run->sources[i].path,
                               .dotted = layout_module_name(&layout, &run->arena, &run->files[i]),
                               .ir = &run->irs[i]};
  layout_release(&layout);
  program_build(&run->program, &run->names, run->models, inputs, run->file_count);
  if (run->options->model_count) unmet_rows(run);
  memory_trim(); /* of the files' own names, and the parser's */
}

static void pass_analyze(Run *run) {
  AnalysisOptions options = {.thread_count = run->options->thread_count,
                             .profile = run->options->profile};
  run->analysis = analysis_new(&run->program, run->sources, &options);
}

static void pass_judge(Run *run) {
  judge_list_facts(run);
  judge_findings(run);
}

/* ---- the list ----------------------------------------------------------------------------------*/

typedef struct Pass {
  const char *name, *doing;
  RunDepth from; /* the least depth that needs it */
  void (*run)(Run *run);
} Pass;

static const Pass PASSES[] = {
    {"find", "finding files", RUN_READ, pass_find},
    {"commands", "reading compile commands", RUN_READ, pass_commands},
    {"models", "loading models", RUN_MODELS, pass_models},
    {"read", "reading", RUN_READ, pass_read},
    {"link", "linking", RUN_READ, pass_link},
    {"analyze", "analyzing", RUN_ANALYZE, pass_analyze},
    {"judge", "judging", RUN_ANALYZE, pass_judge},
};

static double seconds(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void run_pass(Run *run, const Pass *pass) {
  double wall = seconds(CLOCK_MONOTONIC), cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);
  report_progress(run, pass->doing, 0, 0);
  pass->run(run);
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  run->phases[run->phase_count++] =
      (ReportTiming){pass->name, seconds(CLOCK_MONOTONIC) - wall,
                     seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu, (uint64_t)usage.ru_maxrss};
}

static int compare_notifications(const void *a, const void *b) {
  const Notification *x = a, *y = b;
  int order = strcmp(x->path, y->path);
  if (!order && x->loc.span.start != y->loc.span.start)
    order = x->loc.span.start < y->loc.span.start ? -1 : 1;
  if (!order && x->line != y->line) order = x->line < y->line ? -1 : 1;
  if (!order) order = strcmp(x->code, y->code);
  return order ? order : strcmp(x->message, y->message);
}

void run_execute(Run *run, const RunOptions *options) {
  *run = (Run){.options = options};
  names_init(&run->names);
  for (size_t i = 0; i < sizeof PASSES / sizeof *PASSES && !run->model_errors.len; i++)
    if (options->depth >= PASSES[i].from) run_pass(run, &PASSES[i]);
  if (run->notifications.len)
    qsort(run->notifications.at, run->notifications.len, sizeof *run->notifications.at,
          compare_notifications);
}

void run_release(Run *run) {
  if (run->analysis) analysis_free(run->analysis);
  program_release(&run->program);
  if (run->models) models_free(run->models);
  for (uint32_t i = 0; i < run->file_count; i++) {
    ir_release(&run->irs[i]);
    source_release(&run->sources[i]);
  }
  free(run->irs);
  free(run->sources);
  vec_release(&run->findings);
  vec_release(&run->facts);
  vec_release(&run->notifications);
  strbuf_release(&run->model_errors);
  commands_release(&run->commands);
  found_release(&run->found);
  names_release(&run->names);
  arena_release(&run->arena);
}

static const ReportRule *report_rules(uint32_t *count) {
  const CheckInfo *checks = checks_all(count);
  ReportRule *rules = xcalloc(*count, sizeof *rules);
  for (uint32_t i = 0; i < *count; i++)
    rules[i] = (ReportRule){checks[i].code,  checks[i].name,      checks[i].summary,
                            checks[i].level, checks[i].precision, rule_page(checks[i].code)};
  return rules;
}

Report run_report(const Run *run) {
  Report r = {.version = RL_VERSION,
              .sources = run->sources,
              .all = run->findings.at,
              .all_count = run->findings.len,
              .facts = run->facts.at,
              .fact_count = run->facts.len,
              .notifications = run->notifications.at,
              .notification_count = run->notifications.len};
  Finding *shown = xcalloc(run->findings.len + 1, sizeof *shown);
  RunCounts by = {0};
  for (uint32_t i = 0; i < run->findings.len; i++) {
    const char *who = run->findings.at[i].suppressed_by;
    if (!who) shown[r.finding_count++] = run->findings.at[i];
    else if (!strcmp(who, "comment")) by.by_comment++;
    else if (!strcmp(who, "baseline")) by.in_baseline++;
    else by.by_config++;
  }
  r.findings = shown;
  r.rules = report_rules(&r.rule_count);
  r.has_baseline = run->options->baseline != NULL;
  if (run->analysis) r.counts = analysis_counts(run->analysis);
  uint32_t told = 0; /* comments have findings of their own; they are no guards */
  for (uint32_t i = 0; i < r.finding_count; i++) told += r.findings[i].id != 0;
  uint32_t looked_at = r.counts.uniform + r.counts.equal + r.counts.undecided + told;
  r.counts.not_shown = r.counts.guards > looked_at ? r.counts.guards - looked_at : 0;
  r.counts.findings = r.finding_count;
  r.counts.about_comments = r.finding_count - told;
  r.counts.suppressed = r.all_count - r.finding_count;
  r.counts.by_comment = by.by_comment;
  r.counts.by_config = by.by_config;
  r.counts.in_baseline = by.in_baseline;
  r.counts.facts = r.fact_count;
  r.counts.files = run->file_count;
  r.counts.files_incomplete = run->files_incomplete;
  r.counts.files_unread = run->files_unread;
  return r;
}

void run_report_release(Report *r) {
  free((void *)r->findings);
  free((void *)r->rules);
}

uint32_t run_file_index(const Run *run, const char *path) {
  for (uint32_t i = 0; i < run->file_count; i++)
    if (!strcmp(run->sources[i].path, path)) return i;
  return UINT32_MAX;
}
