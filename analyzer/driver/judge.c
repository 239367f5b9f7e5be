#include "driver/judge.h"

#include <stdlib.h>
#include <string.h>

#include "driver/wishes.h"
#include "finding/fingerprint.h"
#include "source/remark.h"

/* ---- facts ------------------------------------------------------------------------------------*/

static Remark read_remark(const IrRemark *at, const char *text) {
  return remark_read(text + at->comment.start, at->comment.end - at->comment.start);
}

static int by_stmt(const void *a, const void *b) {
  uint32_t x = ((const IrFact *)a)->stmt.i, y = ((const IrFact *)b)->stmt.i;
  return x == y ? 0 : x < y ? -1 : 1;
}

static bool has_fact(const IrFile *ir, StmtId stmt) {
  for (uint32_t i = 0; i < ir->facts.len; i++)
    if (ir->facts.at[i].stmt.i == stmt.i) return true;
  return false;
}

void judge_read_facts(IrFile *ir, const char *text) {
  for (uint32_t i = 0; i < ir->remarks.len; i++) {
    const IrRemark *at = &ir->remarks.at[i];
    Remark r = read_remark(at, text);
    if (r.kind != REMARK_UNIFORM && r.kind != REMARK_VARIES) continue;
    if (!at->stmt.i || !ir_stated_expr(ir_stmt(ir, at->stmt)).i || has_fact(ir, at->stmt)) continue;
    IrFact fact = {at->stmt, r.kind == REMARK_UNIFORM ? FACT_UNIFORM : FACT_VARIES, i};
    vec_push(&ir->facts, fact);
  }
  if (ir->facts.len) qsort(ir->facts.at, ir->facts.len, sizeof *ir->facts.at, by_stmt);
}

static void list_facts_of(Run *run, uint32_t file) {
  const IrFile *ir = &run->irs[file];
  for (uint32_t i = 0; i < ir->remarks.len; i++)
    for (uint32_t k = 0; k < ir->facts.len; k++) {
      const IrFact *fact = &ir->facts.at[k];
      if (fact->remark != i) continue;
      const IrRemark *at = &ir->remarks.at[i];
      Remark r = read_remark(at, run->sources[file].text);
      const char *why = run->sources[file].text + at->comment.start + r.reason.start;
      StatedFact stated = {.loc = {file, at->comment}, .uniform = fact->kind == FACT_UNIFORM};
      stated.used = analysis_fact_used(run->analysis, file, fact->stmt);
      if (r.reason.byte_len) stated.why = arena_strndup(&run->arena, why, r.reason.byte_len);
      vec_push(&run->facts, stated);
    }
}

void judge_list_facts(Run *run) {
  for (uint32_t i = 0; i < run->file_count; i++) list_facts_of(run, i);
}

/* ---- findings ---------------------------------------------------------------------------------*/

static void suppress_commented(Run *run) {
  uint32_t count;
  const CheckInfo *checks = checks_all(&count);
  const char **codes = ARENA_ARRAY(&run->arena, const char *, count + 1);
  const char **names = ARENA_ARRAY(&run->arena, const char *, count + 1);
  for (uint32_t i = 0; i < count; i++) codes[i] = checks[i].code, names[i] = checks[i].name;
  SuppressInput in = {.sources = run->sources,
                      .irs = run->irs,
                      .file_count = run->file_count,
                      .codes = codes,
                      .names = names,
                      .disregard = run->options->no_ignores,
                      .require_reason = run->options->require_reason,
                      .whole_program = !run->files_incomplete && !run->options->overlay_path};
  in.unshown = analysis_unshown(run->analysis, &in.unshown_count);
  in.unjudged = analysis_unjudged(run->analysis, &in.unjudged_count);
  suppress_by_comments(&run->findings, &in, &run->arena);
}

void judge_findings(Run *run) {
  uint32_t count;
  const Finding *found = analysis_findings(run->analysis, &count);
  for (uint32_t i = 0; i < count; i++) vec_push(&run->findings, found[i]);
  suppress_commented(run);
  suppress_settle(&run->findings);
  fingerprint_all(run->findings.at, run->findings.len, &run->arena);
  if (run->options->settings) wishes_apply(run->options->settings, run->sources, &run->findings);
  if (run->options->baseline)
    baseline_apply(run->options->baseline, run->sources, run->file_count, run->findings.at,
                   run->findings.len);
}
