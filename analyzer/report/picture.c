#include "report/picture.h"

#include <string.h>

#include "report/brief.h"
#include "report/lanes.h"
#include "report/text.h"
#include "source/utf8.h"

/* Pixels. A column is what a character of the fonts takes. */
enum {
  COLUMN = 8,
  MARGIN = 16,
  LINE = 20,
  BOX = 28,
  GAP = 12,
  PADDING = 10,
  LANE = 62,
  MARK = 30,
  TITLE_COLUMNS = 84
};

static const char HEAD[] =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%u\" height=\"%u\" viewBox=\"0 0 %u %u\" "
    "font-family=\"monospace\" font-size=\"13\">\n"
    "<style>.b{fill:#eef2f7;stroke:#8a97a8}.x{fill:#fdecea;stroke:#c0392b;stroke-width:2}"
    ".n{fill:none;stroke:#c0392b;stroke-dasharray:4 3}.t{fill:#1b2733}.d{fill:#5b6876}"
    ".r{fill:#c0392b}.l{stroke:#c3ccd6}</style>\n"
    "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n";

/* Harmless in XML and on a terminal. */
static void put_escaped(Strbuf *out, const char *s, size_t len) {
  for (size_t i = 0; i < len;) {
    uint32_t c;
    i += utf8_next(s + i, len - i, &c);
    if (c == '<')
      strbuf_puts(out, "&lt;");
    else if (c == '>')
      strbuf_puts(out, "&gt;");
    else if (c == '&')
      strbuf_puts(out, "&amp;");
    else if (c == '"')
      strbuf_puts(out, "&quot;");
    else
      utf8_put(out, c == 0xFFFE || c == 0xFFFF ? UTF8_REPLACEMENT : text_harmless(c));
  }
}

static void put_text(Strbuf *out, unsigned x, unsigned y, const char *class, const char *s,
                     size_t len) {
  strbuf_printf(out, "<text x=\"%u\" y=\"%u\" class=\"%s\" xml:space=\"preserve\">", x, y, class);
  put_escaped(out, s, len);
  strbuf_puts(out, "</text>\n");
}

/* The title in lines; returns how many. */
static unsigned put_title(Strbuf *out, const char *s) {
  unsigned lines = 0;
  Strbuf wrapped = {0};
  text_wrap(&wrapped, s, strlen(s), 0, "", 0, 0);
  for (const char *line = strbuf_text(&wrapped); *line; lines++) {
    size_t len = strcspn(line, "\n");
    put_text(out, MARGIN, MARGIN + LINE * lines + 14, "t", line, len);
    line += len + (line[len] == '\n');
  }
  strbuf_release(&wrapped);
  return lines;
}

typedef struct Picture {
  const LaneGrid *grid;
  const TraceLane *lanes;
  unsigned top; /* of the first lane */
  Strbuf *out;
} Picture;

static unsigned box_width(unsigned columns) { return columns * COLUMN + 2 * PADDING; }

static unsigned cell_x(const Picture *p, uint32_t cell) {
  unsigned x = MARGIN + (p->lanes[0].skipped || p->lanes[1].skipped ? box_width(1) + GAP : 0);
  for (uint32_t i = 0; i < cell; i++) x += box_width(p->grid->cells[i].width) + GAP;
  return x;
}

static void put_box(const Picture *p, unsigned x, unsigned y, unsigned columns, const char *class,
                    const char *text) {
  strbuf_printf(p->out,
                "<rect x=\"%u\" y=\"%u\" width=\"%u\" height=\"%u\" rx=\"5\" class=\"%s\"/>\n", x,
                y, box_width(columns), BOX, class);
  if (text) put_text(p->out, x + PADDING, y + 18, "t", text, strlen(text));
}

static void put_lane(const Picture *p, int which) {
  const TraceLane *lane = &p->lanes[which];
  unsigned y = p->top + (unsigned)which * LANE, label = y + 12;
  put_text(p->out, MARGIN, label, "d", lane->ranks, strlen(lane->ranks));
  y += LINE;
  strbuf_printf(p->out, "<line x1=\"%u\" y1=\"%u\" x2=\"%u\" y2=\"%u\" class=\"l\"/>\n", MARGIN,
                y + BOX / 2, cell_x(p, p->grid->len), y + BOX / 2);
  if (lane->skipped) put_box(p, MARGIN, y, 1, "b", "…");
  for (uint32_t i = 0; i < p->grid->len; i++) {
    const LaneCell *cell = &p->grid->cells[i];
    Strbuf text = {0};
    lanes_item(p->grid, cell->item[which], &text);
    bool first = i == p->grid->mismatch;
    if (cell->item[which])
      put_box(p, cell_x(p, i), y, cell->width, first ? "x" : "b", strbuf_text(&text));
    else if (first)
      put_box(p, cell_x(p, i), y, cell->width, "n", NULL);
    strbuf_release(&text);
  }
  put_text(p->out, cell_x(p, p->grid->len), y + 18, "d", lanes_end(lane), strlen(lanes_end(lane)));
}

static unsigned columns_of(const char *s) { return text_width(s, strlen(s)); }

static unsigned picture_width(const Picture *p) {
  unsigned width = MARGIN * 2 + TITLE_COLUMNS * COLUMN;
  for (int i = 0; i < 2; i++) {
    unsigned lane = cell_x(p, p->grid->len) + columns_of(lanes_end(&p->lanes[i])) * COLUMN + MARGIN;
    unsigned label = 2 * MARGIN + columns_of(p->lanes[i].ranks) * COLUMN;
    if (lane > width) width = lane;
    if (label > width) width = label;
  }
  return width;
}

void picture_put(const Report *r, const Finding *whole, Strbuf *out) {
  Arena arena = {0};
  const Finding brief = brief_finding(&arena, whole), *f = &brief;
  Strbuf body = {0}, title = {0};
  LaneGrid grid;
  Place at = report_place(r, f->primary);
  strbuf_printf(&title, "%s:%u: %s[%s]: %s", at.file->path, at.start.line, level_name(f->level),
                f->code, f->message);
  lanes_build(&grid, f->lanes);
  unsigned lines = put_title(&body, strbuf_text(&title));
  Picture p = {&grid, f->lanes, MARGIN + LINE * lines + GAP, &body};
  for (int which = 0; which < 2; which++) put_lane(&p, which);
  unsigned mark = p.top + 2 * LANE + 12;
  put_text(&body, cell_x(&p, grid.mismatch), mark, "r", "▲ first mismatch",
           strlen("▲ first mismatch"));
  unsigned width = picture_width(&p), height = p.top + 2 * LANE + MARK;
  strbuf_printf(out, HEAD, width, height, width, height);
  strbuf_puts(out, strbuf_text(&body));
  strbuf_puts(out, "</svg>\n");
  strbuf_release(&body);
  strbuf_release(&title);
  arena_release(&arena);
}
