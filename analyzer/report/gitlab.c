/* `gitlab`: a Code Quality report. The merge request shows the description alone, so the code is in
 * it. */
#include "report/brief.h"
#include "report/json_writer.h"
#include "report/report.h"

static const char *severity_of(Level level) {
  return level == LEVEL_ERROR ? "major" : level == LEVEL_WARNING ? "minor" : "info";
}

static void put_finding(Json *j, const Report *r, const Finding *f) {
  Place p = report_place(r, f->primary);
  Strbuf text = {0}, path = {0};
  Arena arena = {0};
  strbuf_printf(&text, "%s: %s", f->code, brief_text(&arena, f->message));
  report_rooted_path(r, p.file->path, &path);
  json_put_object(j, NULL);
  json_put_string(j, "description", strbuf_text(&text));
  json_put_string(j, "check_name", f->code);
  json_put_string(j, "fingerprint", f->fingerprint);
  json_put_string(j, "severity", severity_of(f->level));
  json_put_object(j, "location");
  json_put_string(j, "path", strbuf_text(&path));
  json_put_object(j, "lines");
  json_put_number(j, "begin", p.start.line);
  json_put_object_end(j);
  json_put_object_end(j);
  json_put_object_end(j);
  strbuf_release(&text);
  strbuf_release(&path);
  arena_release(&arena);
}

static void write_gitlab(const Report *r, Strbuf *out) {
  Json j = {.out = out};
  json_put_array(&j, NULL);
  for (uint32_t i = 0; i < r->finding_count; i++) {
    json_put_newline(&j);
    put_finding(&j, r, &r->findings[i]);
  }
  json_put_array_end(&j);
  json_put_newline(&j);
}

const ReportFormat REPORT_GITLAB = {true, true, write_gitlab};
