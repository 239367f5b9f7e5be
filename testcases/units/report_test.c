/* Every format over one made-up report, against testcases/goldens/report.<format>. With RL_UPDATE set
 * in the environment the goldens are written anew: read the difference before you commit it. */
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>

#include "finding/fingerprint.h"
#include "report/report.h"

static const char TRAIN[] =
    "import util\n"
    "rank = dist.get_rank()\n"
    "\tname = '\xe5\x90\x8d\xe5\x89\x8d'; caf\xc3\xa9 = \"\x1b[31m\"\n"
    "if rank == 0:\n"
    "    save(model)\n"
    "if rank != 0: return\n"
    "dist.all_reduce(x)\n";
static const char UTIL[] = "import torch.distributed as dist\n\ndef save(m):\n    dist.barrier()\n";

static SourceFile sources[2];

/* The place of `part` in source `file`. */
static Loc find(uint32_t file, const char *part) {
  const char *at = strstr(sources[file].text, part);
  assert_non_null(at);
  uint32_t start = (uint32_t)(at - sources[file].text);
  return (Loc){file, {start, start + (uint32_t)strlen(part)}};
}

static void add_step(Finding *f, Loc loc, StepRole role, const char *text) {
  vec_push(&f->steps, (Step){loc, role, text});
}

static void add_item(TraceLane *lane, Loc loc, const char *op, const char *group) {
  vec_push(&lane->items, (TraceItem){.loc = loc, .op = op, .group = group});
}

static Finding branch_finding(void) {
  Finding f = {.code = "RL101", .level = LEVEL_ERROR, .primary = find(0, "save(model)"),
               .message = "only ranks where `rank == 0` reach barrier()", .function = "<module>",
               .guard_text = "rank == 0", .op = "barrier", .groups = "world group",
               .help = "call it on every rank and keep only the file write under the guard"};
  add_step(&f, find(0, "dist.get_rank()"), STEP_SOURCE, "varies by rank");
  add_step(&f, find(0, "name = "), STEP_FLOW, "flows through `name`");
  add_step(&f, find(0, "rank == 0"), STEP_GUARD, "this branch");
  add_step(&f, find(0, "save(model)"), STEP_CALL, "calls");
  add_step(&f, find(1, "dist.barrier()"), STEP_COLLECTIVE, "collective on the world group");
  vec_push(&f.related, (Step){find(0, "rank == 0"), STEP_GUARD, "this branch"});
  f.lanes[0] = (TraceLane){.ranks = "ranks where rank == 0", .end = "\xe2\x80\xa6"};
  f.lanes[1] = (TraceLane){.ranks = "all other ranks", .end = "\xe2\x80\xa6"};
  add_item(&f.lanes[0], find(1, "dist.barrier()"), "barrier", "world group");
  add_item(&f.lanes[0], find(0, "dist.all_reduce(x)"), "all_reduce", "world group");
  add_item(&f.lanes[1], find(0, "dist.all_reduce(x)"), "all_reduce", "world group");
  return f;
}

static Finding exit_finding(void) {
  Finding f = {.code = "RL103", .level = LEVEL_WARNING, .primary = find(0, "return"),
               .message = "ranks where `rank != 0` leave before all_reduce()", .function = "<module>",
               .guard_text = "rank != 0", .op = "all_reduce", .groups = "group `tp`, world group",
               .why_level = "the group is known by its name only", .help = "let all ranks agree first"};
  add_step(&f, find(0, "rank != 0"), STEP_GUARD, "this branch");
  add_step(&f, find(0, "return"), STEP_OTHER, "leaves");
  vec_push(&f.related, (Step){find(0, "rank != 0"), STEP_GUARD, "this branch"});
  vec_push(&f.related, (Step){find(1, "import torch"), STEP_OTHER, "same source"});
  f.lanes[0] = (TraceLane){.ranks = "ranks where rank != 0", .skipped = 2, .mismatch = 1, .end = "returns"};
  f.lanes[1] = (TraceLane){.ranks = "rank 0", .skipped = 2, .mismatch = 1, .end = "end"};
  for (int i = 0; i < 2; i++) add_item(&f.lanes[i], find(1, "dist.barrier()"), "barrier", "world group");
  add_item(&f.lanes[1], find(0, "dist.all_reduce(x)"), "all_reduce", "group `tp`");
  return f;
}

static void release(Finding *f) {
  vec_release(&f->steps);
  vec_release(&f->related);
  for (int i = 0; i < 2; i++) vec_release(&f->lanes[i].items);
}

static void compare(const char *name, const Strbuf *got) {
  char path[200], *want;
  snprintf(path, sizeof path, "testcases/goldens/report.%s", name);
  FILE *file = fopen(path, getenv("RL_UPDATE") ? "w+b" : "rb");
  assert_non_null(file);
  if (getenv("RL_UPDATE")) fwrite(got->data, 1, got->len, file);
  rewind(file);
  want = calloc(1, 1 << 16);
  size_t len = fread(want, 1, (1 << 16) - 1, file);
  fclose(file);
  want[len] = 0;
  assert_string_equal(strbuf_text(got), want);
  free(want);
}

static void goldens(void **state) {
  (void)state;
  sources[0] = unit_source("job/train.py", TRAIN);
  sources[1] = unit_source("job/my util.py", UTIL);
  static const char page[] =
      "# RL101 x\n\nA summary.\n\n## Problem\n\nSome wait, see [the next](RL103.md).\n\n## Bad\n\nx\n";
  static const ReportRule rules[] = {
      {"RL101", "collective-in-divergent-branch", "A collective that only some ranks reach", "error",
       "high", page},
      {"RL103", "divergent-early-exit", "Some ranks leave before a collective", "warning", "medium",
       NULL}};
  Finding findings[] = {branch_finding(), exit_finding()};
  Arena arena = {0};
  fingerprint_all(findings, 2, &arena);
  Notification notes[] = {
      {.code = "RL901", .path = "job/train.py", .has_loc = true, .loc = find(0, "\x1b"), .message = "syntax error"},
      {.code = "RL902", .path = "job/big\xff.py", .message = "skipped: too big"}};
  Report r = {.version = "1.2.3", .sources = sources, .findings = findings, .finding_count = 2,
              .all = findings, .all_count = 2,
              .notifications = notes, .notification_count = 2, .rules = rules, .rule_count = 2,
              .counts = {.files = 3, .files_incomplete = 2, .functions = 2, .entries = 1,
                         .collectives = 2, .guards = 4, .uniform = 1, .equal = 1, .findings = 2,
                         .calls = 7, .calls_unresolved = 1, .mismatches = 2}};
  for (int i = 0; REPORT_FORMAT_NAMES[i]; i++) {
    Strbuf out = {0};
    report_format(REPORT_FORMAT_NAMES[i])->write(&r, &out);
    compare(REPORT_FORMAT_NAMES[i], &out);
    strbuf_release(&out);
  }
  Strbuf out = {0};
  r.color = true;
  REPORT_FULL.write(&r, &out);
  compare("color", &out);
  strbuf_release(&out);
  for (int i = 0; i < 2; i++) release(&findings[i]), source_release(&sources[i]);
  arena_release(&arena);
}

static uint32_t count_of(const Strbuf *out, const char *what) {
  uint32_t count = 0;
  for (const char *s = strbuf_text(out); (s = strstr(s, what)); s++) count++;
  return count;
}

/* What code scanning has no room for: the surest stay, and the log says what is missing. */
static void caps(void **state) {
  (void)state;
  enum { NOTES = 3000, WARNINGS = 2500, ERRORS = 700, STEPS = 300 };
  sources[0] = unit_source("job/train.py", TRAIN);
  Finding *findings = calloc(NOTES + WARNINGS + ERRORS, sizeof *findings);
  for (uint32_t i = 0; i < NOTES + WARNINGS + ERRORS; i++) {
    findings[i] = (Finding){.code = "RL101", .primary = find(0, "rank"), .message = "m", .function = "f",
                            .guard_text = "g", .op = "o", .groups = "w"};
    findings[i].level = i < NOTES ? LEVEL_NOTE : i < NOTES + WARNINGS ? LEVEL_WARNING : LEVEL_ERROR;
  }
  for (uint32_t i = 0; i < STEPS; i++)
    add_step(&findings[NOTES + WARNINGS], find(0, "rank"), STEP_FLOW, "a step");
  Arena arena = {0};
  fingerprint_all(findings, NOTES + WARNINGS + ERRORS, &arena);
  Report r = {.version = "1", .sources = sources, .findings = findings,
              .finding_count = NOTES + WARNINGS + ERRORS};
  Strbuf out = {0};
  REPORT_SARIF.write(&r, &out);
  assert_int_equal(count_of(&out, "\"ruleId\""), 5000);
  assert_int_equal(count_of(&out, "\"level\":\"error\",\"rank\""), ERRORS);
  assert_int_equal(count_of(&out, "\"level\":\"warning\",\"rank\""), WARNINGS);
  assert_int_equal(count_of(&out, "\"level\":\"note\",\"rank\""), 5000 - ERRORS - WARNINGS);
  assert_int_equal(count_of(&out, "1200 more findings were left out of this file."), 1);
  assert_true(count_of(&out, "\"a step\"") < 100);
  strbuf_release(&out);
  release(&findings[NOTES + WARNINGS]);
  free(findings);
  arena_release(&arena);
  source_release(&sources[0]);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(goldens), cmocka_unit_test(caps)};
  return cmocka_run_group_tests_name("report", tests, NULL, NULL);
}
