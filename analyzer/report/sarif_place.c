#include <string.h>

#include "report/sarif.h"

/* A longer line of code is not shown. */
enum { MAX_SNIPPET = 1000 };

/* Brackets of the code are no links. Viewers show the standard's backslashes (SARIF 2.1.0, 3.11.6) or
 * take the link in spite of them, so a blank parts `table[key](x)`: it means the same. */
void sarif_unlinked(Strbuf *out, const char *s) {
  for (; *s; s++) {
    strbuf_putc(out, *s);
    if (s[0] == ']' && s[1] == '(') strbuf_putc(out, ' ');
  }
}

void sarif_message(Json *j, const char *text) {
  Strbuf unlinked = {0};
  sarif_unlinked(&unlinked, text);
  json_put_object(j, "message");
  json_put_string(j, "text", strbuf_text(&unlinked));
  json_put_object_end(j);
  strbuf_release(&unlinked);
}

/* ---- artifacts --------------------------------------------------------------------------------*/

void sarif_artifact(Json *j, const Report *r, const char *path) {
  Strbuf relative = {0}, uri = {0};
  report_rooted_path(r, path, &relative);
  bool absolute = strbuf_text(&relative)[0] == '/';
  if (absolute) strbuf_puts(&uri, "file://");
  for (const unsigned char *p = (const unsigned char *)strbuf_text(&relative); *p; p++) {
    bool plain = (*p >= 'a' && *p <= 'z') || (*p >= 'A' && *p <= 'Z') || (*p >= '0' && *p <= '9') ||
                 strchr("-._~/+@", *p);
    if (plain)
      strbuf_putc(&uri, (char)*p);
    else
      strbuf_printf(&uri, "%%%02X", *p);
  }
  json_put_object(j, "artifactLocation");
  json_put_string(j, "uri", strbuf_text(&uri));
  if (!absolute) json_put_string(j, "uriBaseId", "%SRCROOT%");
  json_put_object_end(j);
  strbuf_release(&relative);
  strbuf_release(&uri);
}

/* ---- regions ----------------------------------------------------------------------------------*/

static void put_snippet(Json *j, const char *s, size_t byte_len) {
  if (byte_len > MAX_SNIPPET) return;
  Strbuf text = {0};
  strbuf_add(&text, s, byte_len);
  json_put_object(j, "snippet");
  json_put_string(j, "text", strbuf_text(&text));
  json_put_object_end(j);
  strbuf_release(&text);
}

/* The region ends on its first line: code scanning shows an alert in a pull request only if every
 * line of it was changed. */
static void put_region(Json *j, const Place *p, bool shown) {
  uint32_t len;
  const char *line = source_line(p->file, p->start.line, &len);
  uint32_t line_start = (uint32_t)(line - p->file->text), end_byte = line_start + len;
  Position end = p->end;
  if (end.line != p->start.line) end = source_position(p->file, end_byte);
  if (end.column <= p->start.column) end.column = p->start.column + 1;
  json_put_object(j, "region");
  json_put_number(j, "startLine", p->start.line);
  json_put_number(j, "startColumn", p->start.column);
  json_put_number(j, "endLine", p->start.line);
  json_put_number(j, "endColumn", end.column);
  if (shown && p->byte_start >= line_start && p->byte_start < end_byte)
    put_snippet(j, p->file->text + p->byte_start,
                (p->byte_end < end_byte ? p->byte_end : end_byte) - p->byte_start);
  json_put_object_end(j);
}

/* The line and its neighbours. */
static void put_context(Json *j, const Place *p) {
  uint32_t first = p->start.line > 1 ? p->start.line - 1 : 1, last = p->start.line + 1, len;
  if (last > p->file->lines.len) last = p->file->lines.len;
  const char *start = source_line(p->file, first, &len);
  const char *end = source_line(p->file, last, &len);
  json_put_object(j, "contextRegion");
  json_put_number(j, "startLine", first);
  json_put_number(j, "endLine", last);
  if (end + len >= start) put_snippet(j, start, (size_t)(end + len - start));
  json_put_object_end(j);
}

void sarif_physical(Json *j, const Report *r, const char *path, const Place *p, bool shown) {
  json_put_object(j, "physicalLocation");
  sarif_artifact(j, r, path);
  if (p) put_region(j, p, shown);
  if (p && shown) put_context(j, p);
  json_put_object_end(j);
}

void sarif_line(Json *j, const Report *r, const char *path, uint32_t line) {
  json_put_object(j, "physicalLocation");
  sarif_artifact(j, r, path);
  json_put_object(j, "region");
  json_put_number(j, "startLine", line);
  json_put_number(j, "startColumn", 1);
  json_put_number(j, "endLine", line);
  json_put_number(j, "endColumn", 2);
  json_put_object_end(j);
  json_put_object_end(j);
}

void sarif_location(Json *j, const char *key, const Report *r, Loc loc, const char *text, int id) {
  Place p = report_place(r, loc);
  json_put_object(j, key);
  if (id) json_put_number(j, "id", (uint64_t)id);
  sarif_physical(j, r, p.file->path, &p, false);
  if (text && *text) sarif_message(j, text);
  json_put_object_end(j);
}
