/* Results. The first thread flow tells the whole story, since viewers show no other: the way to the
 * collective, then what either side issues. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "finding/fingerprint.h"
#include "report/brief.h"
#include "report/sarif.h"

/* What code scanning keeps. */
enum { MAX_RESULTS = 5000, MAX_STEPS = 100, MAX_RELATED = 90 };

/* ---- the flow ---------------------------------------------------------------------------------*/

/* Viewers indent by the level less 1, so that 0 would stand outside of the pane. */
static void put_flow_step(Json *j, const Report *r, Loc loc, const char *text, uint32_t order,
                          const char *importance) {
  json_put_object(j, NULL);
  sarif_location(j, "location", r, loc, text, 0);
  json_put_number(j, "executionOrder", order);
  json_put_number(j, "nestingLevel", 1);
  json_put_string(j, "importance", importance);
  json_put_object_end(j);
}

static bool is_important(StepRole role) {
  return role == STEP_SOURCE || role == STEP_GUARD || role == STEP_COLLECTIVE;
}

/* "all other ranks: barrier, then all_reduce, then returns" */
static void lane_text(const TraceLane *lane, Strbuf *out) {
  strbuf_printf(out, "%s: %s", lane->ranks, lane->skipped ? "..., " : "");
  for (uint32_t i = 0; i < lane->items.len; i++)
    strbuf_printf(out, "%s%s", i ? ", then " : "", lane->items.at[i].op);
  if (lane->end) strbuf_printf(out, "%s%s", lane->items.len ? ", then " : "", lane->end);
}

static void put_lane(Json *j, const Report *r, const Finding *f, int which, uint32_t order) {
  const TraceLane *lane = &f->lanes[which];
  if (!lane->ranks) return;
  Strbuf text = {0};
  Loc loc = f->primary;
  lane_text(lane, &text);
  if (lane->mismatch < lane->items.len) loc = lane->items.at[lane->mismatch].loc;
  put_flow_step(j, r, loc, strbuf_text(&text), order, "essential");
  strbuf_release(&text);
}

static void put_code_flow(Json *j, const Report *r, const Finding *f) {
  uint32_t count = f->steps.len < MAX_STEPS - 2 ? f->steps.len : MAX_STEPS - 2;
  if (!count) return;
  json_put_array(j, "codeFlows");
  json_put_object(j, NULL);
  json_put_array(j, "threadFlows");
  json_put_object(j, NULL);
  json_put_array(j, "locations");
  for (uint32_t i = 0; i < count; i++) {
    const Step *s = &f->steps.at[i];
    put_flow_step(j, r, s->loc, s->text, i + 1, is_important(s->role) ? "essential" : "important");
  }
  for (int which = 0; which < 2; which++) put_lane(j, r, f, which, count + 1 + (uint32_t)which);
  json_put_array_end(j);
  json_put_object_end(j);
  json_put_array_end(j);
  json_put_object_end(j);
  json_put_array_end(j);
}

static void put_related(Json *j, const Report *r, const Finding *f) {
  if (!f->related.len) return;
  json_put_array(j, "relatedLocations");
  for (uint32_t i = 0; i < f->related.len && i < MAX_RELATED; i++) {
    const Step *s = &f->related.at[i];
    sarif_location(j, NULL, r, s->loc, s->text ? s->text : role_name(s->role), (int)i + 1);
  }
  json_put_array_end(j);
}

/* ---- identity ---------------------------------------------------------------------------------*/

/* Line hashes of the file last asked for: findings come in path order. */
typedef struct LineHashes {
  const SourceFile *file;
  uint64_t *hashes;
  uint32_t *occurrences;
} LineHashes;

static void hash_lines_of(LineHashes *h, const SourceFile *file) {
  if (h->file == file) return;
  free(h->hashes);
  free(h->occurrences);
  h->file = file;
  h->hashes = xcalloc(file->lines.len, sizeof *h->hashes);
  h->occurrences = xcalloc(file->lines.len, sizeof *h->occurrences);
  fingerprint_lines(file, h->hashes, h->occurrences, file->lines.len);
}

static void put_fingerprints(Json *j, const Finding *f, const Place *p, LineHashes *lines) {
  char text[64];
  uint32_t line = p->start.line - 1;
  hash_lines_of(lines, p->file);
  json_put_object(j, "partialFingerprints");
  snprintf(text, sizeof text, "%llx:%u", (unsigned long long)lines->hashes[line],
           lines->occurrences[line]);
  json_put_string(j, "primaryLocationLineHash", text);
  json_put_string(j, "ranklint/v1", f->fingerprint);
  json_put_object_end(j);
}

/* ---- a result ---------------------------------------------------------------------------------*/

static int rule_index(const Report *r, const char *code) {
  for (uint32_t i = 0; i < r->rule_count; i++)
    if (!strcmp(r->rules[i].code, code)) return (int)i;
  return -1;
}

static void put_argument(Json *j, const char *s) {
  Strbuf text = {0};
  sarif_unlinked(&text, s);
  json_put_string(j, NULL, strbuf_text(&text));
  strbuf_release(&text);
}

/* The same in pieces, for the templates of the rule: viewers prefer them to the text. */
static void put_arguments(Json *j, const Finding *f) {
  json_put_string(j, "id", !f->help ? SARIF_PLAIN : f->why_level ? SARIF_DOUBTED : SARIF_MENDED);
  json_put_array(j, "arguments");
  put_argument(j, f->message);
  if (f->help) put_argument(j, f->help);
  if (f->help && f->why_level) put_argument(j, f->why_level);
  json_put_array_end(j);
}

/* A sentence: upper case in front, a period behind, the guard and the mend as others. */
static void put_result_message(Json *j, const Finding *f) {
  Strbuf text = {0};
  sarif_unlinked(&text, f->message);
  if (text.len && text.data[0] >= 'a' && text.data[0] <= 'z')
    text.data[0] = (char)(text.data[0] - 'a' + 'A');
  if (text.len && text.data[text.len - 1] != '.') strbuf_putc(&text, '.');
  if (f->related.len && f->related.at[0].role == STEP_GUARD)
    strbuf_puts(&text, " The ranks part at [this guard](1).");
  if (f->why_level) {
    strbuf_printf(&text, "\nNot certain: ");
    sarif_unlinked(&text, f->why_level);
    strbuf_putc(&text, '.');
  }
  if (f->help) {
    strbuf_puts(&text, "\nHelp: ");
    sarif_unlinked(&text, f->help);
    strbuf_putc(&text, '.');
  }
  json_put_object(j, "message");
  json_put_string(j, "text", strbuf_text(&text));
  put_arguments(j, f);
  json_put_object_end(j);
  strbuf_release(&text);
}

static void put_suppression(Json *j, const Finding *f) {
  if (!f->suppressed_by) return;
  json_put_array(j, "suppressions");
  json_put_object(j, NULL);
  json_put_string(j, "kind", strcmp(f->suppressed_by, "comment") ? "external" : "inSource");
  json_put_string(j, "status", "accepted");
  if (f->suppressed_why) json_put_string(j, "justification", f->suppressed_why);
  json_put_object_end(j);
  json_put_array_end(j);
}

static void put_baseline_state(Json *j, const Report *r, const Finding *f) {
  if (!r->has_baseline) return;
  bool known = f->suppressed_by && !strcmp(f->suppressed_by, "baseline");
  json_put_string(j, "baselineState", known ? "unchanged" : "new");
}

/* How sure, from 0 to 100. */
static uint32_t rank_of(Level level) {
  return level == LEVEL_ERROR ? 90 : level == LEVEL_WARNING ? 60 : 30;
}

static void put_result(Json *j, const Report *r, const Finding *whole, LineHashes *lines) {
  Arena arena = {0};
  const Finding brief = brief_finding(&arena, whole), *f = &brief;
  Place p = report_place(r, f->primary);
  int rule = rule_index(r, f->code);
  json_put_object(j, NULL);
  json_put_string(j, "ruleId", f->code);
  if (rule >= 0) json_put_number(j, "ruleIndex", (uint64_t)rule);
  json_put_string(j, "level", level_name(f->level));
  json_put_number(j, "rank", rank_of(f->level));
  put_baseline_state(j, r, f);
  put_result_message(j, f);
  json_put_array(j, "locations");
  json_put_object(j, NULL);
  sarif_physical(j, r, p.file->path, &p, true);
  json_put_object_end(j);
  json_put_array_end(j);
  put_related(j, r, f);
  put_code_flow(j, r, f);
  put_fingerprints(j, f, &p, lines);
  put_suppression(j, f);
  json_put_object_end(j);
  arena_release(&arena);
}

/* ---- all of them ------------------------------------------------------------------------------*/

static uint32_t count_at(const Report *r, Level level) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < r->finding_count; i++) count += r->findings[i].level == level;
  return count;
}

uint32_t sarif_dropped(const Report *r) {
  return r->finding_count > MAX_RESULTS ? r->finding_count - MAX_RESULTS : 0;
}

void sarif_results(Json *j, const Report *r) {
  LineHashes lines = {0};
  /* The surest first, if there is no room for all. */
  uint32_t room[3], left = MAX_RESULTS;
  for (int level = LEVEL_ERROR; level >= LEVEL_NOTE; level--) {
    room[level] = count_at(r, (Level)level);
    if (room[level] > left) room[level] = left;
    left -= room[level];
  }
  const Finding *all = r->with_suppressed ? r->all : r->findings;
  uint32_t count = r->with_suppressed ? r->all_count : r->finding_count;
  json_put_array(j, "results");
  for (uint32_t i = 0; i < count; i++) {
    const Finding *f = &all[i];
    if (!f->suppressed_by && !room[f->level]) continue;
    if (!f->suppressed_by) room[f->level]--;
    json_put_newline(j);
    put_result(j, r, f, &lines);
  }
  json_put_array_end(j);
  free(lines.hashes);
  free(lines.occurrences);
}
