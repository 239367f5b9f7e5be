/* `full`: for people, in 80 columns. A header, the way from the source of the variance over the
 * guard to the collective as lines of code, the two traces, and the mend. */
#include <stdlib.h>
#include <string.h>

#include "report/brief.h"
#include "report/frame.h"
#include "report/lanes.h"
#include "report/style.h"
#include "report/text.h"

enum { INDENT = 3 };

static void put_header(const Report *r, const Finding *f, const Place *p, Strbuf *out) {
  style_put(r, out, STYLE_BOLD);
  unsigned column = style_place(r, out, p);
  style_put(r, out, STYLE_NONE);
  strbuf_puts(out, ": ");
  style_put(r, out, style_of_level(f->level));
  strbuf_printf(out, "%s[%s]", level_name(f->level), f->code);
  style_put(r, out, STYLE_NONE);
  strbuf_puts(out, ": ");
  column += (unsigned)(strlen(level_name(f->level)) + strlen(f->code)) + 6;
  text_wrap(out, f->message, strlen(f->message), column, "", 0, INDENT);
  strbuf_putc(out, '\n');
}

static void put_line(const Report *r, const char *head, const char *text, Strbuf *out) {
  if (!text || !*text) return;
  unsigned column = INDENT + (unsigned)strlen(head) + 2;
  text_pad(out, INDENT);
  style_put(r, out, STYLE_BOLD);
  strbuf_printf(out, "%s: ", head);
  style_put(r, out, STYLE_NONE);
  text_wrap(out, text, strlen(text), column, "", 0, column);
  strbuf_putc(out, '\n');
}

typedef VEC(FrameMark) Marks;

static bool is_at(const Report *r, Loc a, Loc b) {
  Place x = report_place(r, a), y = report_place(r, b);
  return x.file == y.file && x.start.line == y.start.line;
}

static bool is_shown(const Report *r, const Marks *marks, Loc loc) {
  for (uint32_t i = 0; i < marks->len; i++)
    if (is_at(r, marks->at[i].loc, loc)) return true;
  return false;
}

/* The steps, that of the primary place marked so; the place itself if no step stands on its line.
 */
static void gather_marks(const Report *r, const Finding *f, Marks *marks) {
  uint32_t primary = UINT32_MAX;
  for (uint32_t i = 0; i < f->steps.len; i++) {
    const Step *s = &f->steps.at[i];
    FrameMark m = {s->loc, s->text, false};
    bool same = s->loc.file == f->primary.file && s->loc.span.start == f->primary.span.start;
    if (same || (primary == UINT32_MAX && is_at(r, s->loc, f->primary))) primary = i;
    vec_push(marks, m);
  }
  FrameMark here = {f->primary, f->steps.len ? "here" : "", true};
  if (primary == UINT32_MAX)
    vec_push(marks, here);
  else
    marks->at[primary].primary = true;
}

/* Related places that are not among the lines already; of those with the same cause a few and a count. */
static void put_related(const Report *r, const Finding *f, const Marks *marks, Strbuf *out) {
  enum { MAX_BESIDE = 3 };
  uint32_t beside = 0;
  for (uint32_t i = 0; i < f->related.len; i++) {
    const Step *s = &f->related.at[i];
    Place p = report_place(r, s->loc);
    if (is_shown(r, marks, s->loc)) continue;
    if (s->role == STEP_BESIDE && beside++ >= MAX_BESIDE) continue;
    text_pad(out, INDENT);
    strbuf_puts(out, "also: ");
    unsigned column = INDENT + 6 + style_place(r, out, &p);
    if (s->text) {
      strbuf_puts(out, "  ");
      text_wrap(out, s->text, strlen(s->text), column + 2, "", 0, INDENT + 6);
    }
    strbuf_putc(out, '\n');
  }
  if (beside <= MAX_BESIDE) return;
  text_pad(out, INDENT);
  strbuf_printf(out, "also: %u more with the same cause (JSON lists them)\n", beside - MAX_BESIDE);
}

static void put_finding(const Report *r, const Finding *whole, Strbuf *out) {
  Arena arena = {0};
  const Finding brief = brief_finding(&arena, whole), *f = &brief;
  Place p = report_place(r, f->primary);
  Marks marks = {0};
  put_header(r, f, &p, out);
  gather_marks(r, f, &marks);
  frame_put(r, marks.at, marks.len, p.file, out);
  put_related(r, f, &marks, out);
  lanes_put(f->lanes, INDENT, out);
  put_line(r, f->level == LEVEL_NOTE ? "only a note" : "only a warning", f->why_level, out);
  put_line(r, "help", f->help, out);
  strbuf_putc(out, '\n');
  vec_release(&marks);
  arena_release(&arena);
}

static void write_full(const Report *r, Strbuf *out) {
  for (uint32_t i = 0; i < r->finding_count; i++) put_finding(r, &r->findings[i], out);
}

const ReportFormat REPORT_FULL = {false, false, write_full};
