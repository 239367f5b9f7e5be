/* `sarif`: SARIF 2.1.0 as code scanning reads it: one-line primary region, a first thread flow that
 * tells the whole story, fingerprints, nothing that changes from run to run. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "report/fingerprint.h"
#include "report/json_writer.h"
#include "report/report.h"

#define SCHEMA "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

/* What code scanning keeps. */
enum { MAX_RESULTS = 5000, MAX_STEPS = 100 };

/* ---- locations ---------------------------------------------------------------------------------*/

static void put_uri(Json *j, const char *path) {
  Strbuf uri = {0};
  if (path[0] == '/') strbuf_puts(&uri, "file://");
  for (const unsigned char *p = (const unsigned char *)path; *p; p++) {
    bool plain = (*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || (*p >= '0' && *p <= '9') ||
                 strchr("-._~/+@", *p);
    if (plain) strbuf_putc(&uri, (char)*p);
    else strbuf_printf(&uri, "%%%02X", *p);
  }
  json_string(j, "uri", strbuf_text(&uri));
  if (path[0] != '/') json_string(j, "uriBaseId", "%SRCROOT%");
  strbuf_release(&uri);
}

static void put_message(Json *j, const char *text) {
  json_object(j, "message");
  json_string(j, "text", text);
  json_object_end(j);
}

/* The region ends on its first line: code scanning shows an alert in a pull request only if every
 * line of it was changed. */
static void put_region(Json *j, const Place *p) {
  uint32_t len;
  Position end = p->end;
  if (end.line != p->start.line) {
    const char *line = source_line(p->file, p->start.line, &len);
    uint32_t line_end = (uint32_t)(line - p->file->text) + len;
    end = source_position(p->file, line_end);
  }
  if (end.column <= p->start.column) end.column = p->start.column + 1;
  json_object(j, "region");
  json_number(j, "startLine", p->start.line);
  json_number(j, "startColumn", p->start.column);
  json_number(j, "endLine", p->start.line);
  json_number(j, "endColumn", end.column);
  json_object_end(j);
}

static void put_physical(Json *j, const char *path, const Place *p) {
  json_object(j, "physicalLocation");
  json_object(j, "artifactLocation");
  put_uri(j, path);
  json_object_end(j);
  if (p) put_region(j, p);
  json_object_end(j);
}

static void put_location(Json *j, const char *key, const Report *r, Loc loc, const char *text,
                         int id) {
  Place p = report_place(r, loc);
  json_object(j, key);
  if (id) json_number(j, "id", (uint64_t)id);
  put_physical(j, p.file->path, &p);
  if (text && *text) put_message(j, text);
  json_object_end(j);
}

/* ---- a result ----------------------------------------------------------------------------------*/

static bool is_important(StepRole role) {
  return role == STEP_SOURCE || role == STEP_GUARD || role == STEP_COLLECTIVE;
}

static void put_code_flow(Json *j, const Report *r, const Finding *f) {
  if (!f->steps.len) return;
  json_array(j, "codeFlows");
  json_object(j, NULL);
  json_array(j, "threadFlows");
  json_object(j, NULL);
  json_array(j, "locations");
  for (uint32_t i = 0; i < f->steps.len && i < MAX_STEPS; i++) {
    const Step *s = &f->steps.at[i];
    json_object(j, NULL);
    put_location(j, "location", r, s->loc, s->text, 0);
    json_number(j, "executionOrder", i + 1);
    json_string(j, "importance", is_important(s->role) ? "essential" : "important");
    json_object_end(j);
  }
  json_array_end(j);
  json_object_end(j);
  json_array_end(j);
  json_object_end(j);
  json_array_end(j);
}

static void put_related(Json *j, const Report *r, const Finding *f) {
  if (!f->related.len) return;
  json_array(j, "relatedLocations");
  for (uint32_t i = 0; i < f->related.len && i < MAX_STEPS; i++) {
    const Step *s = &f->related.at[i];
    put_location(j, NULL, r, s->loc, s->text ? s->text : role_name(s->role), (int)i + 1);
  }
  json_array_end(j);
}

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

static void put_fingerprints(Json *j, const Finding *f, const Place *p, LineHashes *lines,
                             Map *ordinals) {
  char text[64];
  uint32_t line = p->start.line - 1;
  bool fresh;
  hash_lines_of(lines, p->file);
  uint64_t ours = fingerprint_finding(f);
  uint32_t ordinal = ++*map_add(ordinals, ours, 0, &fresh);
  json_object(j, "partialFingerprints");
  snprintf(text, sizeof text, "%llx:%u", (unsigned long long)lines->hashes[line],
           lines->occurrences[line]);
  json_string(j, "primaryLocationLineHash", text);
  snprintf(text, sizeof text, "%016llx:%u", (unsigned long long)ours, ordinal);
  json_string(j, "ranklint/v1", text);
  json_object_end(j);
}

static int rule_index(const Report *r, const char *code) {
  for (uint32_t i = 0; i < r->rule_count; i++)
    if (!strcmp(r->rules[i].code, code)) return (int)i;
  return -1;
}

/* A sentence: upper case in front, a period behind, the mend as a second one. */
static void put_result_message(Json *j, const Finding *f) {
  Strbuf text = {0};
  strbuf_puts(&text, f->message);
  if (text.len && text.data[0] >= 'a' && text.data[0] <= 'z')
    text.data[0] = (char)(text.data[0] - 'a' + 'A');
  if (text.len && text.data[text.len - 1] != '.') strbuf_putc(&text, '.');
  if (f->related.len) strbuf_puts(&text, " The ranks part at [this guard](1).");
  if (f->help) strbuf_printf(&text, "\nHelp: %s", f->help);
  put_message(j, strbuf_text(&text));
  strbuf_release(&text);
}

static void put_result(Json *j, const Report *r, const Finding *f, LineHashes *lines,
                       Map *ordinals) {
  Place p = report_place(r, f->primary);
  int rule = rule_index(r, f->code);
  json_object(j, NULL);
  json_string(j, "ruleId", f->code);
  if (rule >= 0) json_number(j, "ruleIndex", (uint64_t)rule);
  json_string(j, "level", level_name(f->level));
  put_result_message(j, f);
  json_array(j, "locations");
  put_location(j, NULL, r, f->primary, NULL, 0);
  json_array_end(j);
  put_related(j, r, f);
  put_code_flow(j, r, f);
  put_fingerprints(j, f, &p, lines, ordinals);
  json_object_end(j);
}

/* ---- the tool ----------------------------------------------------------------------------------*/

/* "collective-in-divergent-branch" -> "CollectiveInDivergentBranch" */
static void put_pascal_name(Json *j, const char *kebab) {
  Strbuf name = {0};
  bool upper = true;
  for (; *kebab; kebab++) {
    if (*kebab == '-') upper = true;
    else strbuf_putc(&name, upper && *kebab >= 'a' && *kebab <= 'z' ? (char)(*kebab - 32) : *kebab);
    if (*kebab != '-') upper = false;
  }
  json_string(j, "name", strbuf_text(&name));
  strbuf_release(&name);
}

static void put_text(Json *j, const char *key, const char *text) {
  Strbuf sentence = {0};
  strbuf_puts(&sentence, text);
  if (sentence.len && sentence.data[sentence.len - 1] != '.') strbuf_putc(&sentence, '.');
  json_object(j, key);
  json_string(j, "text", strbuf_text(&sentence));
  json_object_end(j);
  strbuf_release(&sentence);
}

static void put_rule(Json *j, const ReportRule *rule) {
  json_object(j, NULL);
  json_string(j, "id", rule->code);
  put_pascal_name(j, rule->name);
  put_text(j, "shortDescription", rule->summary);
  put_text(j, "fullDescription", rule->summary);
  put_text(j, "help", rule->summary);
  json_object(j, "defaultConfiguration");
  json_string(j, "level", "error");
  json_object_end(j);
  json_object(j, "properties");
  json_string(j, "precision", "high");
  json_string(j, "problem.severity", "error");
  json_array(j, "tags");
  json_string(j, NULL, "correctness");
  json_string(j, NULL, "distributed");
  json_array_end(j);
  json_object_end(j);
  json_object_end(j);
}

static void put_tool(Json *j, const Report *r) {
  json_object(j, "tool");
  json_object(j, "driver");
  json_string(j, "name", "ranklint");
  json_string(j, "semanticVersion", r->version);
  json_array(j, "rules");
  for (uint32_t i = 0; i < r->rule_count; i++) put_rule(j, &r->rules[i]);
  json_array_end(j);
  json_object_end(j);
  json_object_end(j);
}

static void put_notification(Json *j, const Report *r, const Notification *n) {
  json_object(j, NULL);
  json_object(j, "descriptor");
  json_string(j, "id", n->code);
  json_object_end(j);
  json_string(j, "level", "warning");
  put_message(j, n->message);
  json_array(j, "locations");
  json_object(j, NULL);
  if (n->has_loc) {
    Place p = report_place(r, n->loc);
    put_physical(j, p.file->path, &p);
  } else {
    put_physical(j, n->path, NULL);
  }
  json_object_end(j);
  json_array_end(j);
  json_object_end(j);
}

static void put_dropped(Json *j, uint32_t count) {
  char text[96];
  snprintf(text, sizeof text, "%u more findings were left out of this file.", count);
  json_object(j, NULL);
  json_string(j, "level", "warning");
  put_message(j, text);
  json_object_end(j);
}

static void put_invocation(Json *j, const Report *r) {
  json_array(j, "invocations");
  json_object(j, NULL);
  json_bool(j, "executionSuccessful", true);
  json_array(j, "toolExecutionNotifications");
  for (uint32_t i = 0; i < r->notification_count; i++)
    put_notification(j, r, &r->notifications[i]);
  if (r->finding_count > MAX_RESULTS) put_dropped(j, r->finding_count - MAX_RESULTS);
  json_array_end(j);
  json_object_end(j);
  json_array_end(j);
}

static void put_results(Json *j, const Report *r) {
  LineHashes lines = {0};
  Map ordinals = {0};
  json_array(j, "results");
  for (uint32_t i = 0; i < r->finding_count && i < MAX_RESULTS; i++) {
    json_newline(j);
    put_result(j, r, &r->findings[i], &lines, &ordinals);
  }
  json_array_end(j);
  free(lines.hashes);
  free(lines.occurrences);
  map_release(&ordinals);
}

static void write_sarif(const Report *r, Strbuf *out) {
  Json j = {.out = out};
  json_object(&j, NULL);
  json_string(&j, "$schema", SCHEMA);
  json_string(&j, "version", "2.1.0");
  json_array(&j, "runs");
  json_object(&j, NULL);
  put_tool(&j, r);
  put_invocation(&j, r);
  json_string(&j, "columnKind", "unicodeCodePoints");
  json_object(&j, "automationDetails");
  json_string(&j, "id", "ranklint/");
  json_object_end(&j);
  put_results(&j, r);
  json_object_end(&j);
  json_array_end(&j);
  json_object_end(&j);
  json_newline(&j);
}

const ReportFormat REPORT_SARIF = {true, write_sarif};
