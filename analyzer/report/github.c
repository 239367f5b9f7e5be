/* `github`: workflow commands, which a GitHub job turns into annotations. Worst first, since it shows
 * ten of a kind. */
#include <string.h>

#include "report/brief.h"
#include "report/report.h"
#include "report/text.h"
#include "source/utf8.h"

/* As GitHub's toolkit escapes commands: the runner decodes these and no others. Control characters that
 * it would hand to the log are replaced. */
static void put_escaped(Strbuf *out, const char *s, bool in_property) {
  size_t len = strlen(s);
  for (size_t i = 0; i < len;) {
    uint32_t c;
    i += utf8_next(s + i, len - i, &c);
    bool special = c == '%' || c == '\r' || c == '\n' || (in_property && (c == ':' || c == ','));
    if (special) strbuf_printf(out, "%%%02X", c);
    else utf8_put(out, c == '\t' ? ' ' : text_harmless(c));
  }
}

static void put_finding(const Report *r, const Finding *f, Strbuf *out) {
  static const char *const commands[] = {"notice", "warning", "error"};
  Place p = report_place(r, f->primary);
  strbuf_printf(out, "::%s file=", commands[f->level]);
  Strbuf path = {0};
  report_rooted_path(r, p.file->path, &path);
  put_escaped(out, strbuf_text(&path), true);
  strbuf_release(&path);
  strbuf_printf(out, ",line=%u,endLine=%u,col=%u,title=%s::", p.start.line, p.end.line,
                p.start.column, f->code);
  Arena arena = {0};
  put_escaped(out, brief_text(&arena, f->message), false);
  arena_release(&arena);
  strbuf_putc(out, '\n');
}

static void write_github(const Report *r, Strbuf *out) {
  for (int level = LEVEL_ERROR; level >= LEVEL_NOTE; level--)
    for (uint32_t i = 0; i < r->finding_count; i++)
      if ((int)r->findings[i].level == level) put_finding(r, &r->findings[i], out);
}

const ReportFormat REPORT_GITHUB = {true, true, write_github};
