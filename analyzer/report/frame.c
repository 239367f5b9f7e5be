#include "report/frame.h"

#include <string.h>

#include "report/style.h"
#include "report/text.h"
#include "source/utf8.h"

enum {
  LEAD = 8,        /* columns kept before a place in a line that is cut in front */
  LABEL_HANG = 32, /* a label on a line of its own starts at most this far in */
};

typedef struct Frame {
  const Report *report;
  const SourceFile *home;
  unsigned digits; /* of the largest line number */
  Strbuf bar;      /* what stands before a line without a number: "     │ " */
  unsigned width;  /* of that */
} Frame;

/* A line of code as it is shown: without common blanks, cut to fit. */
typedef struct Shown {
  const char *text; /* the first byte shown */
  uint32_t len;
  unsigned pad; /* blanks in front */
  bool cut_front, cut_back;
} Shown;

static uint32_t blank_len(const char *s, uint32_t len) {
  uint32_t i = 0;
  while (i < len && (s[i] == ' ' || s[i] == '\t')) i++;
  return i;
}

/* Blanks that all marked lines of the file have in front. */
static unsigned common_indent(const Report *r, const FrameMark *marks, uint32_t count,
                              const SourceFile *file) {
  unsigned least = 1000;
  for (uint32_t i = 0; i < count; i++) {
    Place p = report_place(r, marks[i].loc);
    uint32_t len;
    if (p.file != file) continue;
    const char *s = source_line(file, p.start.line, &len);
    unsigned width = text_width(s, blank_len(s, len));
    if (width < least) least = width;
  }
  return least;
}

/* ---- one line ---------------------------------------------------------------------------------*/

/* Bytes of s that fill at most `columns`. */
static uint32_t fitting(const char *s, uint32_t len, unsigned columns) {
  uint32_t i = 0;
  while (i < len) {
    uint32_t c, bytes = utf8_next(s + i, len - i, &c);
    if (text_width(s, i + bytes) > columns) break;
    i += bytes;
  }
  return i;
}

/* The first byte whose rest up to `to` takes at most `columns`. */
static uint32_t cut_before(const char *s, uint32_t to, unsigned columns) {
  uint32_t at = to;
  while (at) {
    uint32_t back = at - 1;
    while (back && ((unsigned char)s[back] & 0xC0) == 0x80) back--;
    if (text_width(s + back, to - back) > columns) break;
    at = back;
  }
  return at;
}

/* `start`: byte in the line of the place that must be seen. */
static Shown show_line(const char *s, uint32_t len, unsigned indent, uint32_t start,
                       unsigned room) {
  uint32_t blanks = blank_len(s, len);
  unsigned have = text_width(s, blanks);
  while (len > blanks && (s[len - 1] == ' ' || s[len - 1] == '\t')) len--;
  Shown v = {.text = s + blanks, .len = len - blanks, .pad = have > indent ? have - indent : 0};
  if (v.pad > room / 2) v.pad = room / 2;
  if (start < blanks) start = blanks;
  if (v.pad + text_width(v.text, v.len) <= room) return v;
  uint32_t into = start - blanks;
  if (v.pad + text_width(v.text, into) + 2 * LEAD > room) {
    uint32_t from = cut_before(v.text, into, LEAD);
    v.text += from, v.len -= from;
    v.pad = 0;
    v.cut_front = from > 0;
  }
  unsigned left = room - v.pad - v.cut_front;
  if (text_width(v.text, v.len) <= left) return v;
  v.len = fitting(v.text, v.len, left - 1);
  v.cut_back = true;
  return v;
}

static void put_code(const Frame *f, uint32_t line, const Shown *v, Strbuf *out) {
  style_put(f->report, out, STYLE_DIM);
  strbuf_printf(out, "%*u │ ", (int)f->digits + 3, line);
  style_put(f->report, out, STYLE_NONE);
  text_pad(out, v->pad);
  if (v->cut_front) strbuf_puts(out, "…");
  text_put(out, v->text, v->len);
  if (v->cut_back) strbuf_puts(out, "…");
  strbuf_putc(out, '\n');
}

static void put_bar(const Frame *f, Strbuf *out) {
  style_put(f->report, out, STYLE_DIM);
  strbuf_puts(out, strbuf_text(&f->bar));
  style_put(f->report, out, STYLE_NONE);
}

/* The label behind the mark if it fits, else below it, where the mark begins. */
static void put_label(const Frame *f, const char *text, unsigned start, unsigned end, Strbuf *out) {
  unsigned hang = start > LABEL_HANG ? LABEL_HANG : start;
  if (!text || !*text) return;
  if (f->width + end + 1 + text_width(text, strlen(text)) <= TEXT_COLUMNS) {
    strbuf_putc(out, ' ');
    text_putz(out, text);
    return;
  }
  strbuf_putc(out, '\n');
  put_bar(f, out);
  text_pad(out, hang);
  text_wrap(out, text, strlen(text), f->width + hang, strbuf_text(&f->bar), f->width, hang);
}

static void put_mark(const Frame *f, const FrameMark *m, const Place *p, const Shown *v,
                     Strbuf *out) {
  const char *s = p->file->text + p->byte_start, *stop = v->text + v->len;
  const char *end = p->file->text + p->byte_end;
  if (s < v->text) s = v->text;
  if (s > stop) s = stop;
  if (end > stop || end < s) end = stop;
  unsigned column = v->pad + v->cut_front + text_width(v->text, (size_t)(s - v->text));
  unsigned to = v->pad + v->cut_front + text_width(v->text, (size_t)(end - v->text));
  if (to <= column) to = column + 1;
  put_bar(f, out);
  text_pad(out, column);
  style_put(f->report, out, m->primary ? STYLE_RED : STYLE_BLUE);
  for (unsigned i = column; i < to; i++) strbuf_putc(out, m->primary ? '^' : '-');
  put_label(f, m->text, column, to, out);
  style_put(f->report, out, STYLE_NONE);
  strbuf_putc(out, '\n');
}

/* ---- all of them ------------------------------------------------------------------------------*/

static void put_file(const Frame *f, const Place *p, bool first, Strbuf *out) {
  if (first && p->file == f->home) return;
  text_pad(out, f->digits + 4);
  style_put(f->report, out, STYLE_DIM);
  strbuf_puts(out, first ? "┌ " : "├ ");
  style_put(f->report, out, STYLE_NONE);
  style_place(f->report, out, p);
  strbuf_putc(out, '\n');
}

static unsigned digits_of(const Report *r, const FrameMark *marks, uint32_t count) {
  unsigned digits = 2;
  for (uint32_t i = 0; i < count; i++) {
    unsigned d = 1;
    for (uint32_t n = report_place(r, marks[i].loc).start.line; n >= 10; n /= 10) d++;
    if (d > digits) digits = d;
  }
  return digits;
}

void frame_put(const Report *r, const FrameMark *marks, uint32_t count, const SourceFile *home,
               Strbuf *out) {
  Frame f = {.report = r, .home = home, .digits = digits_of(r, marks, count)};
  f.width = f.digits + 6;
  text_pad(&f.bar, f.digits + 4);
  strbuf_puts(&f.bar, "│ ");
  const SourceFile *file = NULL;
  uint32_t line = 0;
  Shown shown = {0};
  for (uint32_t i = 0; i < count; i++) {
    Place p = report_place(r, marks[i].loc);
    if (p.file != file) {
      put_file(&f, &p, !file, out);
      line = 0;
    }
    if (p.start.line != line) {
      uint32_t len;
      const char *s = source_line(p.file, p.start.line, &len);
      uint32_t at = p.byte_start - (uint32_t)(s - p.file->text);
      shown = show_line(s, len, common_indent(r, marks, count, p.file), at < len ? at : len,
                        TEXT_COLUMNS - f.width);
      put_code(&f, p.start.line, &shown, out);
    }
    file = p.file;
    line = p.start.line;
    put_mark(&f, &marks[i], &p, &shown, out);
  }
  strbuf_release(&f.bar);
}
