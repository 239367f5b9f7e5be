/* `json`: version 1. Keys are only ever added within a version; docs/json.md has the list. */
#include "report/json_writer.h"

#include "report/report.h"

static void put_start(Json *j, const Report *r, Loc loc) {
  Place p = report_place(r, loc);
  json_put_string(j, "path", p.file->path);
  json_put_number(j, "line", p.start.line);
  json_put_number(j, "column", p.start.column);
}

static void put_summary(Json *j, const RunCounts *c) {
  json_put_object(j, "summary");
  json_put_number(j, "files", c->files);
  json_put_number(j, "filesIncomplete", c->files_incomplete);
  json_put_number(j, "functions", c->functions);
  json_put_number(j, "collectives", c->collectives);
  json_put_number(j, "entries", c->entries);
  json_put_number(j, "guards", c->guards);
  json_put_number(j, "uniform", c->uniform);
  json_put_number(j, "equal", c->equal);
  json_put_number(j, "findings", c->findings);
  json_put_number(j, "aboutComments", c->about_comments);
  json_put_number(j, "notShown", c->not_shown);
  json_put_number(j, "undecided", c->undecided);
  json_put_number(j, "calls", c->calls);
  json_put_number(j, "unresolved", c->calls_unresolved);
  json_put_number(j, "mismatches", c->mismatches);
  json_put_number(j, "closedInCallers", c->candidates_closed);
  json_put_number(j, "suppressed", c->suppressed);
  json_put_number(j, "assumptions", c->facts);
  Strbuf text = {0};
  report_closing(c, &text);
  json_put_string(j, "text", strbuf_text(&text));
  strbuf_release(&text);
  json_put_object_end(j);
}

static void put_lane(Json *j, const Report *r, const TraceLane *lane) {
  json_put_object(j, NULL);
  json_put_string(j, "ranks", lane->ranks);
  json_put_number(j, "skipped", lane->skipped);
  json_put_number(j, "mismatch", lane->mismatch);
  json_put_string(j, "end", lane->end);
  json_put_array(j, "items");
  for (uint32_t i = 0; i < lane->items.len; i++) {
    const TraceItem *item = &lane->items.at[i];
    json_put_object(j, NULL);
    json_put_string(j, "op", item->op);
    json_put_string(j, "group", item->group);
    if (item->note) json_put_string(j, "note", item->note);
    put_start(j, r, item->loc);
    json_put_object_end(j);
  }
  json_put_array_end(j);
  json_put_object_end(j);
}

static void put_steps(Json *j, const Report *r, const Finding *f) {
  json_put_array(j, "steps");
  for (uint32_t i = 0; i < f->steps.len; i++) {
    json_put_object(j, NULL);
    put_start(j, r, f->steps.at[i].loc);
    json_put_string(j, "role", role_name(f->steps.at[i].role));
    json_put_string(j, "text", f->steps.at[i].text);
    json_put_object_end(j);
  }
  json_put_array_end(j);
  json_put_array(j, "related");
  for (uint32_t i = 0; i < f->related.len; i++) {
    json_put_object(j, NULL);
    put_start(j, r, f->related.at[i].loc);
    json_put_string(j, "text", f->related.at[i].text);
    json_put_object_end(j);
  }
  json_put_array_end(j);
}

static void put_suppressed(Json *j, const Finding *f) {
  if (!f->suppressed_by) return;
  json_put_object(j, "suppressed");
  json_put_string(j, "kind", f->suppressed_by);
  json_put_string(j, "reason", f->suppressed_why);
  json_put_object_end(j);
}

static void put_finding(Json *j, const Report *r, const Finding *f) {
  Place p = report_place(r, f->primary);
  json_put_object(j, NULL);
  json_put_string(j, "code", f->code);
  json_put_string(j, "level", level_name(f->level));
  json_put_string(j, "message", f->message);
  put_start(j, r, f->primary);
  json_put_number(j, "endLine", p.end.line);
  json_put_number(j, "endColumn", p.end.column);
  json_put_string(j, "function", f->function);
  json_put_string(j, "guard", f->guard_text);
  json_put_string(j, "op", f->op);
  json_put_string(j, "groups", f->groups);
  put_steps(j, r, f);
  json_put_array(j, "traces");
  for (int i = 0; i < 2; i++)
    if (f->lanes[i].ranks) put_lane(j, r, &f->lanes[i]);
  json_put_array_end(j);
  json_put_string(j, "help", f->help);
  json_put_string(j, "safeWhen", f->safe_when);
  json_put_string(j, "whyLevel", f->why_level);
  json_put_string(j, "fingerprint", f->fingerprint);
  put_suppressed(j, f);
  json_put_object_end(j);
}

static void put_notification(Json *j, const Report *r, const Notification *n) {
  json_put_object(j, NULL);
  json_put_string(j, "code", n->code);
  if (n->has_loc) {
    put_start(j, r, n->loc);
  } else {
    json_put_string(j, "path", n->path);
    if (n->line) json_put_number(j, "line", n->line), json_put_number(j, "column", 1);
    else json_put_string(j, "line", NULL), json_put_string(j, "column", NULL);
  }
  json_put_string(j, "message", n->message);
  json_put_object_end(j);
}

/* What the run took for granted because a comment says so. */
static void put_assumptions(Json *j, const Report *r) {
  json_put_array(j, "assumptions");
  for (uint32_t i = 0; i < r->fact_count; i++) {
    const StatedFact *fact = &r->facts[i];
    json_put_newline(j);
    json_put_object(j, NULL);
    put_start(j, r, fact->loc);
    json_put_string(j, "fact", fact->uniform ? "uniform" : "varies");
    json_put_bool(j, "used", fact->used);
    json_put_string(j, "reason", fact->why);
    json_put_object_end(j);
  }
  json_put_array_end(j);
}

static void put_timings(Json *j, const Report *r) {
  json_put_array(j, "timings");
  for (uint32_t i = 0; i < r->timing_count; i++) {
    json_put_object(j, NULL);
    json_put_string(j, "phase", r->timings[i].phase);
    json_put_decimal(j, "wallSeconds", r->timings[i].wall_seconds);
    json_put_decimal(j, "cpuSeconds", r->timings[i].cpu_seconds);
    json_put_number(j, "peakKilobytes", r->timings[i].peak_kilobytes);
    json_put_object_end(j);
  }
  json_put_array_end(j);
}

static void write_json(const Report *r, Strbuf *out) {
  Json j = {.out = out};
  json_put_object(&j, NULL);
  json_put_number(&j, "version", 1);
  json_put_object(&j, "tool");
  json_put_string(&j, "name", "ranklint");
  json_put_string(&j, "version", r->version);
  json_put_object_end(&j);
  put_summary(&j, &r->counts);
  json_put_array(&j, "findings");
  for (uint32_t i = 0; i < r->all_count; i++) {
    json_put_newline(&j);
    put_finding(&j, r, &r->all[i]);
  }
  json_put_array_end(&j);
  put_assumptions(&j, r);
  json_put_array(&j, "notifications");
  for (uint32_t i = 0; i < r->notification_count; i++) {
    json_put_newline(&j);
    put_notification(&j, r, &r->notifications[i]);
  }
  json_put_array_end(&j);
  if (r->timings) put_timings(&j, r);
  json_put_object_end(&j);
  json_put_newline(&j);
}

const ReportFormat REPORT_JSON = {true, false, write_json};
