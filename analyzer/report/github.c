/* `github`: workflow commands, which a GitHub job turns into annotations. Worst first, since it shows
 * ten of a kind. An annotation stands alone beside the changed line: the sentence, the way from source to
 * collective, what either side does, why it is no error, and the mend, a line each. */
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

/* One more line of the annotation. */
static void put_line(Strbuf *out, const char *head, const char *text) {
  if (!text || !*text) return;
  strbuf_puts(out, "%0A");
  put_escaped(out, head, false);
  put_escaped(out, text, false);
}

static void put_step(const Report *r, const Step *s, Strbuf *out) {
  Place p = report_place(r, s->loc);
  Strbuf head = {0};
  report_rooted_path(r, p.file->path, &head);
  strbuf_printf(&head, ":%u: ", p.start.line);
  put_line(out, strbuf_text(&head), s->text);
  strbuf_release(&head);
}

/* `all other ranks: barrier, all_reduce, returns`, from where they part. */
static void put_lane(const TraceLane *lane, Strbuf *out) {
  enum { MAX_ITEMS = 4 };
  if (!lane->ranks) return;
  Strbuf text = {0};
  uint32_t i = lane->mismatch, last = i + MAX_ITEMS;
  for (; i < lane->items.len && i < last; i++)
    strbuf_printf(&text, "%s%s", text.len ? ", " : "", lane->items.at[i].op);
  const char *end = i < lane->items.len ? "..." : lane->end;
  if (end) strbuf_printf(&text, "%s%s", text.len ? ", " : "", end);
  strbuf_puts(out, "%0A");
  put_escaped(out, lane->ranks, false);
  strbuf_puts(out, ": ");
  put_escaped(out, strbuf_text(&text), false);
  strbuf_release(&text);
}

/* What the sentence leaves out. */
static void put_story(const Report *r, const Finding *f, Strbuf *out) {
  for (uint32_t i = 0; i < f->steps.len; i++) put_step(r, &f->steps.at[i], out);
  for (int side = 0; side < 2; side++) put_lane(&f->lanes[side], out);
  put_line(out, f->level == LEVEL_NOTE ? "only a note: " : "only a warning: ", f->why_level);
  put_line(out, "help: ", f->help);
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
  const Finding brief = brief_finding(&arena, f);
  put_escaped(out, brief.message, false);
  put_story(r, &brief, out);
  arena_release(&arena);
  strbuf_putc(out, '\n');
}

static void write_github(const Report *r, Strbuf *out) {
  for (int level = LEVEL_ERROR; level >= LEVEL_NOTE; level--)
    for (uint32_t i = 0; i < r->finding_count; i++)
      if ((int)r->findings[i].level == level) put_finding(r, &r->findings[i], out);
}

const ReportFormat REPORT_GITHUB = {true, true, write_github};
