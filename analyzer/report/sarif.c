/* `sarif`: SARIF 2.1.0 as code scanning reads it: one-line primary region, a first thread flow that
 * tells the whole story, fingerprints, nothing that changes from run to run. */
#include "report/sarif.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SCHEMA \
  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

/* More of them say no more. */
enum { MAX_NOTIFICATIONS = 1000 };

static uint32_t note_index(const char *code) {
  uint32_t count;
  const NoteInfo *notes = notes_all(&count);
  for (uint32_t i = 0; i < count; i++)
    if (!strcmp(notes[i].code, code)) return i;
  return count;
}

/* A sentence that ends with a period. */
static void put_note_message(Json *j, const char *message) {
  Strbuf text = {0};
  strbuf_puts(&text, message);
  if (text.len && text.data[text.len - 1] != '.') strbuf_putc(&text, '.');
  json_put_object(j, "message");
  json_put_string(j, "text", strbuf_text(&text));
  json_put_string(j, "id", SARIF_PLAIN);
  json_put_array(j, "arguments");
  json_put_string(j, NULL, strbuf_text(&text));
  json_put_array_end(j);
  json_put_object_end(j);
  strbuf_release(&text);
}

static void put_notification(Json *j, const Report *r, const Notification *n) {
  json_put_object(j, NULL);
  json_put_object(j, "descriptor");
  json_put_string(j, "id", n->code);
  json_put_number(j, "index", note_index(n->code));
  json_put_object_end(j);
  json_put_string(j, "level", "warning");
  put_note_message(j, n->message);
  json_put_array(j, "locations");
  json_put_object(j, NULL);
  if (n->has_loc) {
    Place p = report_place(r, n->loc);
    sarif_physical(j, r, p.file->path, &p, false);
  } else {
    if (n->line) sarif_line(j, r, n->path, n->line);
    else sarif_physical(j, r, n->path, NULL, false);
  }
  json_put_object_end(j);
  json_put_array_end(j);
  json_put_object_end(j);
}

static void put_dropped(Json *j, uint32_t count, const char *what) {
  char text[96];
  if (!count) return;
  snprintf(text, sizeof text, "%u more %s were left out of this file.", count, what);
  json_put_object(j, NULL);
  json_put_string(j, "level", "warning");
  sarif_message(j, text);
  json_put_object_end(j);
}

static void put_statistics(Json *j, const RunCounts *c) {
  Strbuf text = {0};
  report_closing(c, &text);
  json_put_object(j, "properties");
  json_put_string(j, "summary", strbuf_text(&text));
  json_put_number(j, "files", c->files);
  json_put_number(j, "filesIncomplete", c->files_incomplete);
  json_put_number(j, "collectives", c->collectives);
  json_put_number(j, "guards", c->guards);
  json_put_number(j, "undecided", c->undecided);
  json_put_number(j, "suppressed", c->suppressed);
  json_put_number(j, "assumptions", c->facts);
  json_put_object_end(j);
  strbuf_release(&text);
}

static void put_invocation(Json *j, const Report *r) {
  uint32_t shown =
      r->notification_count < MAX_NOTIFICATIONS ? r->notification_count : MAX_NOTIFICATIONS;
  json_put_array(j, "invocations");
  json_put_object(j, NULL);
  json_put_bool(j, "executionSuccessful", true);
  json_put_array(j, "toolExecutionNotifications");
  for (uint32_t i = 0; i < shown; i++) put_notification(j, r, &r->notifications[i]);
  put_dropped(j, r->notification_count - shown, "notifications");
  put_dropped(j, sarif_dropped(r), "findings");
  json_put_array_end(j);
  put_statistics(j, &r->counts);
  json_put_object_end(j);
  json_put_array_end(j);
}

static void put_provenance(Json *j, const ReportOrigin *o) {
  if (!o || !o->repository_uri) return;
  json_put_array(j, "versionControlProvenance");
  json_put_object(j, NULL);
  json_put_string(j, "repositoryUri", o->repository_uri);
  if (o->revision) json_put_string(j, "revisionId", o->revision);
  if (o->branch) json_put_string(j, "branch", o->branch);
  json_put_object(j, "mappedTo");
  json_put_string(j, "uriBaseId", "%SRCROOT%");
  json_put_object_end(j);
  json_put_object_end(j);
  json_put_array_end(j);
}

static void put_category(Json *j, const char *category) {
  Strbuf id = {0};
  strbuf_printf(&id, "%s/", category ? category : "ranklint");
  json_put_object(j, "automationDetails");
  json_put_string(j, "id", strbuf_text(&id));
  json_put_object_end(j);
  strbuf_release(&id);
}

static void write_sarif(const Report *r, Strbuf *out) {
  Json j = {.out = out};
  json_put_object(&j, NULL);
  json_put_string(&j, "$schema", SCHEMA);
  json_put_string(&j, "version", "2.1.0");
  json_put_array(&j, "runs");
  json_put_object(&j, NULL);
  sarif_tool(&j, r);
  put_invocation(&j, r);
  put_provenance(&j, r->origin);
  json_put_string(&j, "columnKind", "unicodeCodePoints");
  put_category(&j, r->category);
  sarif_results(&j, r);
  json_put_object_end(&j);
  json_put_array_end(&j);
  json_put_object_end(&j);
  json_put_newline(&j);
}

const ReportFormat REPORT_SARIF = {true, true, write_sarif};
