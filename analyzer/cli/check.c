/* `ranklint check`. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/base.h"
#include "cli/commands.h"
#include "cli/known.h"
#include "cli/output.h"
#include "cli/request.h"
#include "driver/origin.h"
#include "report/text.h"

/* ---- what goes to stderr -----------------------------------------------------------------------*/

static void put_notifications(const Report *r, Strbuf *out) {
  for (uint32_t i = 0; i < r->notification_count; i++) {
    const Notification *n = &r->notifications[i];
    text_putz(out, n->path);
    if (n->has_loc) {
      Place p = report_place(r, n->loc);
      strbuf_printf(out, ":%u:%u", p.start.line, p.start.column);
    }
    if (n->line) strbuf_printf(out, ":%u:1", n->line);
    strbuf_printf(out, ": note[%s]: ", n->code);
    text_putz(out, n->message);
    strbuf_putc(out, '\n');
  }
}

static void put_timings(const Run *run, Strbuf *out) {
  for (uint32_t i = 0; i < run->phase_count; i++) {
    const ReportTiming *t = &run->phases[i];
    strbuf_printf(out, "%-8s %8.3f s wall %8.3f s cpu %8llu kB peak\n", t->phase, t->wall_seconds,
                  t->cpu_seconds, (unsigned long long)t->peak_kilobytes);
  }
}

static void put_statistics(const Run *run, const Report *r, Strbuf *out) {
  for (uint32_t i = 0; i < r->rule_count; i++) {
    uint32_t count = 0;
    for (uint32_t k = 0; k < r->finding_count; k++)
      count += !strcmp(r->findings[k].code, r->rules[i].code);
    if (count) strbuf_printf(out, "%s %s\t%u\n", r->rules[i].code, r->rules[i].name, count);
  }
  for (uint32_t i = 0; i < r->fact_count; i++) {
    const StatedFact *fact = &r->facts[i];
    Place p = report_place(r, fact->loc);
    text_putz(out, p.file->path);
    strbuf_printf(out, ":%u\tassumed to %s%s", p.start.line, fact->uniform ? "be uniform" : "vary",
                  fact->used ? "" : " (it is known anyway)");
    strbuf_puts(out, fact->why ? ": " : "");
    text_putz(out, fact->why ? fact->why : "");
    strbuf_putc(out, '\n');
  }
  if (run->analysis) analysis_statistics(run->analysis, out);
}

static void say(const Options *o, const Run *run, const Report *r) {
  Strbuf text = {0};
  if (!o->quiet && !o->format->for_machines) put_notifications(r, &text);
  if (!o->silent && o->statistics) put_statistics(run, r, &text);
  if (!o->silent && (o->verbose || (o->timings && !r->timings))) put_timings(run, &text);
  if (!o->quiet && !o->format->for_machines) {
    report_closing(&r->counts, &text);
    strbuf_putc(&text, '\n');
  }
  fputs(strbuf_text(&text), stderr);
  strbuf_release(&text);
}

/* A baseline of files that were not read has holes. */
static void say_notes(const Run *run) {
  Strbuf text = {0};
  Report r = run_report(run);
  put_notifications(&r, &text);
  fputs(strbuf_text(&text), stderr);
  run_report_release(&r);
  strbuf_release(&text);
}

/* ---- what goes to standard output and to files -------------------------------------------------*/

static int write_stdout(const Options *o, const Report *r) {
  Strbuf text = {0};
  if (!o->silent) o->format->write(r, &text);
  int status = command_print(&text);
  strbuf_release(&text);
  return status;
}

static int write_files(const Options *o, const Report *r) {
  int status = EXIT_CLEAN;
  Report plain = *r;
  plain.color = false;
  plain.link_base = NULL;
  for (uint32_t i = 0; i < o->outputs.len; i++) {
    Strbuf text = {0};
    Error err;
    o->outputs.at[i].format->write(&plain, &text);
    if (!output_file(o->outputs.at[i].path, &text, &err)) status = command_fail("%s", err.text);
    strbuf_release(&text);
  }
  return status;
}

/* The files first: who closes the pipe early still gets them. */
static int write_reports(const Options *o, const Report *r) {
  int files = write_files(o, r), out = write_stdout(o, r);
  return files != EXIT_CLEAN ? files : out;
}

/* ---- the exit status ---------------------------------------------------------------------------*/

static bool is_failing(const Options *o, const Report *r) {
  if (o->settings.fail_level == SETTING_FAIL_NEVER) return false;
  for (uint32_t i = 0; i < r->finding_count; i++)
    if ((int)r->findings[i].level >= o->settings.fail_level) return true;
  return false;
}

/* Nothing can be said of a run that saw nothing, or not what it was told to see. */
static int blind_status(const Run *run) {
  if (run->named_unreadable) return command_fail("%s", run->named_unreadable);
  if (!run->file_count && !run->found.excluded_named)
    return command_fail("nothing to analyze: no Python file found");
  return EXIT_CLEAN;
}

static int exit_status(const Options *o, const Run *run, const Report *r) {
  if (blind_status(run) != EXIT_CLEAN) return EXIT_TROUBLE;
  if (!run->file_count) {
    fputs("ranklint: warning: every file that was named is excluded\n", stderr);
    return EXIT_CLEAN;
  }
  if (o->settings.strict && r->notification_count)
    return command_fail("some files were not read completely, or stubs name nothing (--strict)");
  return is_failing(o, r) ? EXIT_FINDINGS : EXIT_CLEAN;
}

/* Asking git takes time. */
static bool wants_origin(const Options *o) {
  bool wants = o->format->rooted;
  for (uint32_t i = 0; i < o->outputs.len; i++)
    wants = wants || o->outputs.at[i].format->rooted;
  return wants;
}

static int finish(const Options *o, const Run *run, Baseline *baseline) {
  if (run->model_errors.len) {
    command_complain(&run->model_errors);
    return command_fail("the stubs have errors");
  }
  if (o->write_baseline) {
    int status = blind_status(run);
    if (!o->quiet) say_notes(run);
    return status == EXIT_CLEAN ? known_write(o, run) : status;
  }
  Report r = run_report(run);
  ReportOrigin origin;
  Arena arena = {0};
  if (wants_origin(o) && origin_find(&origin, run->options->paths[0], &arena)) r.origin = &origin;
  r.category = o->sarif_category;
  r.with_suppressed = o->sarif_suppressed;
  char directory[PATH_MAX];
  r.color = output_color(o, STDOUT_FILENO);
  if (r.color && output_is_terminal(STDOUT_FILENO))
    r.link_base = getcwd(directory, sizeof directory);
  if (o->timings && o->format->for_machines) {
    r.timings = run->phases;
    r.timing_count = run->phase_count;
  }
  int status = write_reports(o, &r);
  say(o, run, &r);
  if (status == EXIT_CLEAN) status = exit_status(o, run, &r);
  if (baseline && status != EXIT_TROUBLE && known_finish(o, run, baseline) != EXIT_CLEAN)
    status = EXIT_TROUBLE;
  run_report_release(&r);
  arena_release(&arena);
  return status;
}

/* What is known already: by the baseline, and by the base revision. */
static bool open_known(const Options *o, const Request *q, Baseline *written, bool *found,
                       Baseline *all, Error *err) {
  *all = (Baseline){0};
  if (!known_open(o, written, found, err)) return false;
  if (*found) baseline_add(all, written);
  return !o->diff_base || base_findings(q, o->diff_base, all, err);
}

static int run_check(const Command *c, Request *request, Error *err) {
  const Options *o = c->options;
  Baseline written, all;
  bool found;
  Run run;
  int status;
  if (!open_known(o, request, &written, &found, &all, err)) {
    status = command_fail("%s", err->text);
  } else {
    if (found || o->diff_base) request->run.baseline = &all;
    run_execute(&run, &request->run);
    progress_end(&request->progress);
    if (o->diff_base && run.analysis) base_show_changes(&run, o->diff_base);
    baseline_take_matches(&written, &all);
    status = finish(o, &run, found ? &written : NULL);
    run_release(&run);
  }
  baseline_release(&written);
  baseline_release(&all);
  return status;
}

int command_check(const Command *c) {
  Request request;
  Error err;
  bool ok = request_init(&request, c->options, 0, RUN_ANALYZE, c->argc, c->argv, &err);
  int status = ok ? run_check(c, &request, &err) : command_fail("%s", err.text);
  request_release(&request);
  return status;
}
