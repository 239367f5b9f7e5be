/* `full`: for people. A header, the way from the source of the variance over the guard to the
 * collective as lines of code, the two traces, and the mend. */
#include <stdlib.h>
#include <string.h>

#include "report/lanes.h"
#include "report/report.h"
#include "report/text.h"

enum {
  INDENT = 3,
  MAX_CODE = 100,  /* columns of a line of code that are shown */
  MAX_ARROW = 72,  /* a longer row has its arrow right behind it */
};

typedef enum Style { STYLE_NONE, STYLE_BOLD, STYLE_DIM, STYLE_RED, STYLE_YELLOW, STYLE_BLUE } Style;

static void style(const Report *r, Strbuf *out, Style s) {
  static const char *const codes[] = {"\x1b[0m",  "\x1b[1m",  "\x1b[2m",
                                      "\x1b[1;31m", "\x1b[1;33m", "\x1b[1;34m"};
  if (r->color) strbuf_puts(out, codes[s]);
}

static Style level_style(Level level) {
  return level == LEVEL_ERROR ? STYLE_RED : level == LEVEL_WARNING ? STYLE_YELLOW : STYLE_BLUE;
}

/* ---- rows of code ------------------------------------------------------------------------------*/

typedef struct Row {
  const SourceFile *file;
  uint32_t line;
  Strbuf label;  /* before the code */
  Strbuf code;
  Strbuf arrow;  /* "varies by rank; this branch" */
  unsigned width; /* of label and code */
} Row;

typedef VEC(Row) Rows;

static void add_row(const Report *r, Rows *rows, Loc loc, const char *text) {
  Place p = report_place(r, loc);
  Row *last = rows->len ? &vec_last(rows) : NULL;
  if (!last || last->file != p.file || last->line != p.start.line) {
    vec_push(rows, (Row){.file = p.file, .line = p.start.line});
    last = &vec_last(rows);
  }
  if (!text || !*text) return;
  if (last->arrow.len) strbuf_puts(&last->arrow, "; ");
  text_putz(&last->arrow, text);
}

static uint32_t blank_len(const char *s, uint32_t len) {
  uint32_t i = 0;
  while (i < len && (s[i] == ' ' || s[i] == '\t')) i++;
  return i;
}

/* Blanks that all rows of the finding's own file have in front. */
static unsigned common_indent(const Rows *rows, const SourceFile *home) {
  unsigned least = 1000;
  for (uint32_t i = 0; i < rows->len; i++) {
    uint32_t len;
    if (rows->at[i].file != home) continue;
    const char *s = source_line(home, rows->at[i].line, &len);
    unsigned width = text_width(s, blank_len(s, len));
    if (width < least) least = width;
  }
  return least;
}

/* The line without `dropped` columns of blanks in front, shortened at the end. */
static unsigned put_code(Strbuf *out, const char *s, uint32_t len, unsigned dropped) {
  uint32_t blanks = blank_len(s, len);
  unsigned have = text_width(s, blanks);
  unsigned width = have > dropped ? have - dropped : 0;
  text_pad(out, width);
  s += blanks, len -= blanks;
  while (len && (s[len - 1] == ' ' || s[len - 1] == '\t')) len--;
  if (text_width(s, len) <= MAX_CODE) return width + text_put(out, s, len);
  while (len && text_width(s, len) >= MAX_CODE) len -= len > 2 * MAX_CODE ? len / 2 : 1;
  while (len && ((unsigned char)s[len] & 0xC0) == 0x80) len--;
  width += text_put(out, s, len);
  strbuf_puts(out, "…");
  return width + 1;
}

static void fill_row(Row *row, const SourceFile *home, unsigned digits, unsigned indent) {
  uint32_t len;
  const char *s = source_line(row->file, row->line, &len);
  if (row->file == home) {
    strbuf_printf(&row->label, "%*u │ ", (int)digits, row->line);
    row->width = digits + 3;
  } else {
    row->width = text_putz(&row->label, row->file->path);
    Strbuf number = {0};
    strbuf_printf(&number, ":%u   ", row->line);
    row->width += text_putz(&row->label, strbuf_text(&number));
    strbuf_release(&number);
    indent = 1000;
  }
  row->width += put_code(&row->code, s, len, indent);
}

static void put_row(const Report *r, Row *row, unsigned arrow_column, Strbuf *out) {
  text_pad(out, INDENT);
  style(r, out, STYLE_DIM);
  strbuf_puts(out, strbuf_text(&row->label));
  style(r, out, STYLE_NONE);
  strbuf_puts(out, strbuf_text(&row->code));
  if (row->arrow.len) {
    text_pad(out, row->width < arrow_column ? arrow_column - row->width : 0);
    style(r, out, STYLE_BLUE);
    strbuf_printf(out, "  ← %s", strbuf_text(&row->arrow));
    style(r, out, STYLE_NONE);
  }
  strbuf_putc(out, '\n');
}

static void release_rows(Rows *rows) {
  for (uint32_t i = 0; i < rows->len; i++) {
    strbuf_release(&rows->at[i].label);
    strbuf_release(&rows->at[i].code);
    strbuf_release(&rows->at[i].arrow);
  }
  vec_release(rows);
}

static void put_rows(const Report *r, Rows *rows, const SourceFile *home, Strbuf *out) {
  unsigned digits = 2, column = 0;
  for (uint32_t i = 0; i < rows->len; i++)
    for (uint32_t n = rows->at[i].line, d = 1; n; n /= 10, d++)
      if (rows->at[i].file == home && d > digits) digits = d;
  unsigned indent = common_indent(rows, home);
  for (uint32_t i = 0; i < rows->len; i++) {
    fill_row(&rows->at[i], home, digits, indent);
    if (rows->at[i].width > column && rows->at[i].width <= MAX_ARROW) column = rows->at[i].width;
  }
  for (uint32_t i = 0; i < rows->len; i++) put_row(r, &rows->at[i], column, out);
}

/* ---- a finding ---------------------------------------------------------------------------------*/

static void put_header(const Report *r, const Finding *f, Place p, Strbuf *out) {
  style(r, out, STYLE_BOLD);
  text_putz(out, p.file->path);
  strbuf_printf(out, ":%u:%u: ", p.start.line, p.start.column);
  style(r, out, STYLE_NONE);
  style(r, out, level_style(f->level));
  strbuf_printf(out, "%s[%s]", level_name(f->level), f->code);
  style(r, out, STYLE_NONE);
  strbuf_puts(out, ": ");
  text_putz(out, f->message);
  strbuf_putc(out, '\n');
}

static void put_line(const Report *r, const char *head, const char *text, Strbuf *out) {
  if (!text || !*text) return;
  text_pad(out, INDENT);
  style(r, out, STYLE_BOLD);
  strbuf_printf(out, "%s: ", head);
  style(r, out, STYLE_NONE);
  text_putz(out, text);
  strbuf_putc(out, '\n');
}

static bool is_shown(const Rows *rows, Place p) {
  for (uint32_t i = 0; i < rows->len; i++)
    if (rows->at[i].file == p.file && rows->at[i].line == p.start.line) return true;
  return false;
}

/* Related places that are not among the rows already. */
static void put_related(const Report *r, const Finding *f, const Rows *rows, Strbuf *out) {
  for (uint32_t i = 0; i < f->related.len; i++) {
    Place p = report_place(r, f->related.at[i].loc);
    if (is_shown(rows, p)) continue;
    text_pad(out, INDENT);
    strbuf_puts(out, "also: ");
    text_putz(out, p.file->path);
    strbuf_printf(out, ":%u:%u", p.start.line, p.start.column);
    if (f->related.at[i].text) {
      strbuf_puts(out, "  ");
      text_putz(out, f->related.at[i].text);
    }
    strbuf_putc(out, '\n');
  }
}

static void put_finding(const Report *r, const Finding *f, Strbuf *out) {
  Place p = report_place(r, f->primary);
  Rows rows = {0};
  put_header(r, f, p, out);
  for (uint32_t i = 0; i < f->steps.len; i++)
    add_row(r, &rows, f->steps.at[i].loc, f->steps.at[i].text);
  if (!is_shown(&rows, p)) add_row(r, &rows, f->primary, "here");
  put_rows(r, &rows, p.file, out);
  put_related(r, f, &rows, out);
  lanes_put(f->lanes, INDENT, out);
  put_line(r, level_name(f->level), f->why_level, out);
  put_line(r, "help", f->help, out);
  strbuf_putc(out, '\n');
  release_rows(&rows);
}

static void write_full(const Report *r, Strbuf *out) {
  for (uint32_t i = 0; i < r->finding_count; i++) put_finding(r, &r->findings[i], out);
}

const ReportFormat REPORT_FULL = {false, write_full};
