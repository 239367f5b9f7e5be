/* `json`: version 1. Keys are only ever added within a version; docs/json.md has the list. */
#include "report/json_writer.h"

#include "report/report.h"

static void put_start(Json *j, const Report *r, Loc loc) {
  Place p = report_place(r, loc);
  json_string(j, "path", p.file->path);
  json_number(j, "line", p.start.line);
  json_number(j, "column", p.start.column);
}

static void put_summary(Json *j, const RunCounts *c) {
  json_object(j, "summary");
  json_number(j, "files", c->files);
  json_number(j, "filesIncomplete", c->files_incomplete);
  json_number(j, "functions", c->functions);
  json_number(j, "collectives", c->collectives);
  json_number(j, "entries", c->entries);
  json_number(j, "guards", c->guards);
  json_number(j, "uniform", c->uniform);
  json_number(j, "equal", c->equal);
  json_number(j, "findings", c->findings);
  json_number(j, "undecided", c->undecided);
  json_number(j, "calls", c->calls);
  json_number(j, "unresolved", c->calls_unresolved);
  json_number(j, "mismatches", c->mismatches);
  json_number(j, "closedInCallers", c->candidates_closed);
  json_number(j, "suppressed", c->suppressed);
  json_number(j, "assumptions", c->facts);
  Strbuf text = {0};
  report_closing(c, &text);
  json_string(j, "text", strbuf_text(&text));
  strbuf_release(&text);
  json_object_end(j);
}

static void put_lane(Json *j, const Report *r, const TraceLane *lane) {
  json_object(j, NULL);
  json_string(j, "ranks", lane->ranks);
  json_number(j, "skipped", lane->skipped);
  json_number(j, "mismatch", lane->mismatch);
  json_string(j, "end", lane->end);
  json_array(j, "items");
  for (uint32_t i = 0; i < lane->items.len; i++) {
    const TraceItem *item = &lane->items.at[i];
    json_object(j, NULL);
    json_string(j, "op", item->op);
    json_string(j, "group", item->group);
    if (item->note) json_string(j, "note", item->note);
    put_start(j, r, item->loc);
    json_object_end(j);
  }
  json_array_end(j);
  json_object_end(j);
}

static void put_steps(Json *j, const Report *r, const Finding *f) {
  json_array(j, "steps");
  for (uint32_t i = 0; i < f->steps.len; i++) {
    json_object(j, NULL);
    put_start(j, r, f->steps.at[i].loc);
    json_string(j, "role", role_name(f->steps.at[i].role));
    json_string(j, "text", f->steps.at[i].text);
    json_object_end(j);
  }
  json_array_end(j);
  json_array(j, "related");
  for (uint32_t i = 0; i < f->related.len; i++) {
    json_object(j, NULL);
    put_start(j, r, f->related.at[i].loc);
    json_string(j, "text", f->related.at[i].text);
    json_object_end(j);
  }
  json_array_end(j);
}

static void put_suppressed(Json *j, const Finding *f) {
  if (!f->suppressed_by) return;
  json_object(j, "suppressed");
  json_string(j, "kind", f->suppressed_by);
  json_string(j, "reason", f->suppressed_why);
  json_object_end(j);
}

static void put_finding(Json *j, const Report *r, const Finding *f) {
  Place p = report_place(r, f->primary);
  json_object(j, NULL);
  json_string(j, "code", f->code);
  json_string(j, "level", level_name(f->level));
  json_string(j, "message", f->message);
  put_start(j, r, f->primary);
  json_number(j, "endLine", p.end.line);
  json_number(j, "endColumn", p.end.column);
  json_string(j, "function", f->function);
  json_string(j, "guard", f->guard_text);
  json_string(j, "op", f->op);
  json_string(j, "groups", f->groups);
  put_steps(j, r, f);
  json_array(j, "traces");
  for (int i = 0; i < 2; i++)
    if (f->lanes[i].ranks) put_lane(j, r, &f->lanes[i]);
  json_array_end(j);
  json_string(j, "help", f->help);
  json_string(j, "safeWhen", f->safe_when);
  json_string(j, "whyLevel", f->why_level);
  json_string(j, "fingerprint", f->fingerprint);
  put_suppressed(j, f);
  json_object_end(j);
}

static void put_notification(Json *j, const Report *r, const Notification *n) {
  json_object(j, NULL);
  json_string(j, "code", n->code);
  if (n->has_loc) {
    put_start(j, r, n->loc);
  } else {
    json_string(j, "path", n->path);
    json_string(j, "line", NULL);
    json_string(j, "column", NULL);
  }
  json_string(j, "message", n->message);
  json_object_end(j);
}

/* What the run took for granted because a comment says so. */
static void put_assumptions(Json *j, const Report *r) {
  json_array(j, "assumptions");
  for (uint32_t i = 0; i < r->fact_count; i++) {
    const StatedFact *fact = &r->facts[i];
    json_newline(j);
    json_object(j, NULL);
    put_start(j, r, fact->loc);
    json_string(j, "fact", fact->uniform ? "uniform" : "varies");
    json_bool(j, "used", fact->used);
    json_string(j, "reason", fact->why);
    json_object_end(j);
  }
  json_array_end(j);
}

static void put_timings(Json *j, const Report *r) {
  json_array(j, "timings");
  for (uint32_t i = 0; i < r->timing_count; i++) {
    json_object(j, NULL);
    json_string(j, "phase", r->timings[i].phase);
    json_decimal(j, "wallSeconds", r->timings[i].wall_seconds);
    json_decimal(j, "cpuSeconds", r->timings[i].cpu_seconds);
    json_number(j, "peakKilobytes", r->timings[i].peak_kilobytes);
    json_object_end(j);
  }
  json_array_end(j);
}

static void write_json(const Report *r, Strbuf *out) {
  Json j = {.out = out};
  json_object(&j, NULL);
  json_number(&j, "version", 1);
  json_object(&j, "tool");
  json_string(&j, "name", "ranklint");
  json_string(&j, "version", r->version);
  json_object_end(&j);
  put_summary(&j, &r->counts);
  json_array(&j, "findings");
  for (uint32_t i = 0; i < r->all_count; i++) {
    json_newline(&j);
    put_finding(&j, r, &r->all[i]);
  }
  json_array_end(&j);
  put_assumptions(&j, r);
  json_array(&j, "notifications");
  for (uint32_t i = 0; i < r->notification_count; i++) {
    json_newline(&j);
    put_notification(&j, r, &r->notifications[i]);
  }
  json_array_end(&j);
  if (r->timings) put_timings(&j, r);
  json_object_end(&j);
  json_newline(&j);
}

const ReportFormat REPORT_JSON = {true, false, write_json};
