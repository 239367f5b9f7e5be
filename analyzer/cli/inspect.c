/* The verbs that show what a stage made: `dump`, `why`, `picture`, `model`. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/request.h"
#include "report/brief.h"
#include "report/picture.h"
#include "report/text.h"
#include "source/find.h"

typedef int (*Show)(const Command *c, Run *run, Strbuf *out);

/* Runs to `depth` over the paths from `first`, then prints what `show` makes of it. */
static int show_run(const Command *c, uint32_t first, RunDepth depth, Show show) {
  Request request;
  Run run;
  Error err;
  Strbuf out = {0};
  int status;
  if (!request_init(&request, c->options, first, depth, c->argc, c->argv, &err)) {
    status = command_fail("%s", err.text);
  } else {
    run_execute(&run, &request.run);
    progress_end(&request.progress);
    command_complain(&run.model_errors);
    if (run.model_errors.len) status = command_fail("the stubs have errors");
    else if (run.named_unreadable) status = command_fail("%s", run.named_unreadable);
    else status = show(c, &run, &out);
    if (status != EXIT_TROUBLE && command_print_lines(&out) == EXIT_TROUBLE) status = EXIT_TROUBLE;
    run_release(&run);
  }
  strbuf_release(&out);
  request_release(&request);
  return status;
}

/* ---- dump --------------------------------------------------------------------------------------*/

static void show_program(const Run *run, Strbuf *out) { program_dump(&run->program, out); }

static int show_ir(const Command *c, Run *run, Strbuf *out) {
  (void)c;
  for (uint32_t i = 0; i < run->file_count; i++) {
    strbuf_printf(out, "== %s\n", run->sources[i].path);
    ir_dump(&run->irs[i], &run->names, run->sources[i].text, out);
  }
  return EXIT_CLEAN;
}

static int show_models(const Command *c, Run *run, Strbuf *out) {
  (void)c;
  for (uint32_t i = 0; i < models_count(run->models); i++)
    model_dump(run->models, models_at(run->models, i), out);
  return EXIT_CLEAN;
}

static int show_calls(const Command *c, Run *run, Strbuf *out) {
  (void)c;
  show_program(run, out);
  analysis_dump_calls(run->analysis, out);
  return EXIT_CLEAN;
}

static int show_variance(const Command *c, Run *run, Strbuf *out) {
  (void)c;
  analysis_dump_variance(run->analysis, UINT32_MAX, out);
  return EXIT_CLEAN;
}

static int show_trace(const Command *c, Run *run, Strbuf *out) {
  (void)c;
  analysis_dump_trace(run->analysis, UINT32_MAX, out);
  return EXIT_CLEAN;
}

static int show_events(const Command *c, Run *run, Strbuf *out) {
  (void)c;
  analysis_dump_events(run->analysis, out);
  return EXIT_CLEAN;
}

typedef struct Stage {
  const char *name;
  RunDepth depth;
  Show show;
} Stage;

static const Stage STAGES[] = {{"ir", RUN_READ, show_ir},
                               {"calls", RUN_ANALYZE, show_calls},
                               {"variance", RUN_ANALYZE, show_variance},
                               {"trace", RUN_ANALYZE, show_trace},
                               {"events", RUN_ANALYZE, show_events},
                               {"models", RUN_MODELS, show_models}};

int command_dump(const Command *c) {
  const char *name = c->options->paths.items.len ? c->options->paths.items.at[0] : "";
  for (size_t i = 0; i < sizeof STAGES / sizeof *STAGES; i++)
    if (!strcmp(STAGES[i].name, name)) return show_run(c, 1, STAGES[i].depth, STAGES[i].show);
  return command_fail("dump: expected ir, calls, variance, trace, events or models");
}

/* ---- why ---------------------------------------------------------------------------------------*/

/* Cuts "FILE:LINE" in place. */
static bool split_place(char *place, uint32_t *line) {
  char *colon = strrchr(place, ':'), *end;
  if (!colon || colon == place) return false;
  unsigned long n = strtoul(colon + 1, &end, 10);
  if (*end || end == colon + 1 || !n || n > UINT32_MAX) return false;
  *line = (uint32_t)n;
  *colon = 0;
  return true;
}

/* Shows what is at FILE:LINE, the one argument. */
static int at_place(const Command *c, const char *verb, Show show) {
  Options *o = c->options;
  uint32_t line;
  char *path = o->paths.items.len
                   ? arena_strndup(&o->arena, o->paths.items.at[0], strlen(o->paths.items.at[0]))
                   : NULL;
  if (!path || !split_place(path, &line)) return command_fail("%s: expected FILE:LINE", verb);
  return show_run(c, 1, RUN_ANALYZE, show);
}

static bool is_on(const Run *run, Loc loc, uint32_t file, uint32_t line) {
  return loc.file == file && source_position(&run->sources[file], loc.span.start).line == line;
}

static bool touches(const Run *run, const Finding *f, uint32_t file, uint32_t line) {
  bool hit = is_on(run, f->primary, file, line);
  for (uint32_t i = 0; i < f->related.len; i++)
    hit = hit || is_on(run, f->related.at[i].loc, file, line);
  for (uint32_t i = 0; i < f->steps.len; i++)
    hit = hit || is_on(run, f->steps.at[i].loc, file, line);
  return hit;
}

/* What the finding says, and the guard that it is about. */
static void put_guard(const Run *run, const Finding *f, Strbuf *out) {
  strbuf_printf(out, "%s: %s\n", f->code, f->message);
  if (!f->related.len || f->related.at[0].role != STEP_GUARD) return;
  const char *why = f->steps.len && f->steps.at[0].role == STEP_SOURCE ? f->steps.at[0].text : "the ranks part here";
  Loc at = f->related.at[0].loc;
  Position p = source_position(&run->sources[at.file], at.span.start);
  strbuf_printf(out, "  %s:%u:%u: `%s` is where they part: %s\n", run->sources[at.file].path, p.line, p.column, f->guard_text,
                why);
}

/* The line of a finding that is no collective, its exit or its guard: the guards on the way to the
 * collective of that finding. */
static bool why_finding(const Run *run, uint32_t file, uint32_t line, bool json, Strbuf *out) {
  for (uint32_t i = 0; i < run->findings.len; i++) {
    const Finding *f = &run->findings.at[i];
    if (!touches(run, f, file, line)) continue;
    for (uint32_t k = 0; k < f->steps.len; k++) {
      Loc at = f->steps.at[k].loc;
      if (f->steps.at[k].role != STEP_COLLECTIVE) continue;
      const SourceFile *s = &run->sources[at.file];
      uint32_t there = source_position(s, at.span.start).line;
      if (!json) put_guard(run, f, out);
      if (analysis_why(run->analysis, at.file, there, json, out)) return true;
      strbuf_clear(out);
    }
  }
  return false;
}

/* As reports for people are: in 80 columns, long pieces of code cut. */
static void wrap_lines(Arena *arena, Strbuf *out) {
  Strbuf lines = {0};
  for (const char *at = strbuf_text(out); *at; at += strcspn(at, "\n"), at += *at == '\n') {
    const char *line = arena_strndup(arena, at, strcspn(at, "\n"));
    unsigned indent = (unsigned)strspn(line, " ");
    line = brief_text(arena, line + indent);
    text_pad(&lines, indent);
    text_wrap(&lines, line, strlen(line), indent, "", 0, indent + 4);
    strbuf_putc(&lines, '\n');
  }
  strbuf_clear(out);
  strbuf_add(out, strbuf_text(&lines), lines.len);
  strbuf_release(&lines);
}

static int show_why(const Command *c, Run *run, Strbuf *out) {
  Arena *arena = &c->options->arena;
  const char *place = c->options->paths.items.at[0];
  char *path = arena_strndup(arena, place, strlen(place));
  uint32_t line = 0;
  split_place(path, &line);
  uint32_t file = run_file_index(run, path_tidy(arena, path));
  if (file == UINT32_MAX) return command_fail("why: %s is not among the analyzed files", path);
  bool json = c->options->format == &REPORT_JSON;
  bool found = analysis_why(run->analysis, file, line, json, out);
  if (!found) {
    strbuf_clear(out);
    found = why_finding(run, file, line, json, out);
  }
  if (found && !json) wrap_lines(arena, out);
  if (found) return EXIT_CLEAN;
  strbuf_clear(out);
  return command_fail("why: no collective, call that leads to one, or part of a finding on %s", place);
}

int command_why(const Command *c) { return at_place(c, "why", show_why); }

/* ---- picture -----------------------------------------------------------------------------------*/

/* The finding whose primary place is on that line. */
static int show_picture(const Command *c, Run *run, Strbuf *out) {
  Arena *arena = &c->options->arena;
  const char *place = c->options->paths.items.at[0];
  char *path = arena_strndup(arena, place, strlen(place));
  uint32_t line = 0;
  split_place(path, &line);
  path = (char *)path_tidy(arena, path);
  Report r = run_report(run);
  const Finding *found = NULL;
  for (uint32_t i = 0; i < r.all_count && !found; i++) {
    Place at = report_place(&r, r.all[i].primary);
    bool here = at.start.line == line && !strcmp(at.file->path, path);
    if (here && r.all[i].lanes[0].ranks && r.all[i].lanes[1].ranks) found = &r.all[i];
  }
  if (found) picture_put(&r, found, out);
  run_report_release(&r);
  return found ? EXIT_CLEAN : command_fail("picture: no finding with two traces on %s", place);
}

int command_picture(const Command *c) { return at_place(c, "picture", show_picture); }

/* ---- model -------------------------------------------------------------------------------------*/

static bool ends_with_part(const char *name, const char *part) {
  size_t a = strlen(name), b = strlen(part);
  return a > b && name[a - b - 1] == '.' && !strcmp(name + a - b, part);
}

/* An exact name, else every model whose name ends in the given parts ("all_reduce"), else every one that
 * issues the operation of that name. */
static int show_model(const Command *c, Run *run, Strbuf *out) {
  const char *name = c->options->paths.items.at[0];
  Name exact = names_find(&run->names, name, strlen(name));
  const Model *model = exact.id ? models_find(run->models, exact) : NULL;
  if (model) {
    model_dump(run->models, model, out);
    return EXIT_CLEAN;
  }
  for (uint32_t i = 0; i < models_count(run->models); i++) {
    model = models_at(run->models, i);
    if (ends_with_part(names_text(&run->names, model->name), name))
      model_dump(run->models, model, out);
  }
  bool by_name = out->len > 0;
  for (uint32_t i = 0; i < models_count(run->models) && !by_name; i++) { /* as reports name it */
    model = models_at(run->models, i);
    if (model->op.id && !strcmp(names_text(&run->names, model->op), name)) model_dump(run->models, model, out);
  }
  return out->len ? EXIT_CLEAN : command_fail("no model of `%s`, and none that issues an operation of that name", name);
}

int command_model(const Command *c) {
  if (c->options->paths.items.len != 1) return command_fail("model: expected one NAME");
  return show_run(c, 1, RUN_MODELS, show_model);
}
