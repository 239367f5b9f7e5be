#include "report/lanes.h"

#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "report/text.h"

static const char *text_of(const char *s) { return s ? s : ""; }

static bool is_equal(const TraceItem *a, const TraceItem *b) {
  return !strcmp(text_of(a->op), text_of(b->op)) && !strcmp(text_of(a->group), text_of(b->group));
}

static uint32_t item_count(const TraceLane *lane) {
  return lane->items.len < LANE_MAX_ITEMS ? lane->items.len : LANE_MAX_ITEMS;
}

/* Stands for what both sides did alike. */
static bool is_alike(const LaneCell *c) {
  return c->item[0] && c->item[1] && !strcmp(text_of(c->item[0]->op), "...") &&
         !strcmp(text_of(c->item[1]->op), "...");
}

static void add_cell(LaneGrid *g, const TraceItem *a, const TraceItem *b) {
  g->cells[g->len++] = (LaneCell){.item = {a, b}};
}

/* Longest common subsequence of what follows the mismatch: length[i][j] for the tails at i and j. */
typedef unsigned char Lengths[LANE_MAX_ITEMS + 1][LANE_MAX_ITEMS + 1];

static void measure(const TraceLane *a, const TraceLane *b, Lengths length) {
  uint32_t n = item_count(a), m = item_count(b);
  memset(length, 0, sizeof(Lengths));
  for (uint32_t i = n; i-- > 0;)
    for (uint32_t j = m; j-- > 0;) {
      unsigned char skip = length[i + 1][j] > length[i][j + 1] ? length[i + 1][j] : length[i][j + 1];
      length[i][j] = is_equal(&a->items.at[i], &b->items.at[j])
                         ? (unsigned char)(length[i + 1][j + 1] + 1)
                         : skip;
    }
}

static void align_tails(LaneGrid *g, const TraceLane *a, const TraceLane *b, uint32_t i,
                        uint32_t j) {
  Lengths length;
  uint32_t n = item_count(a), m = item_count(b);
  measure(a, b, length);
  while (i < n || j < m) {
    const TraceItem *x = i < n ? &a->items.at[i] : NULL, *y = j < m ? &b->items.at[j] : NULL;
    bool skip_x = x && (!y || length[i + 1][j] == length[i][j]);
    bool skip_y = y && (!x || length[i][j + 1] == length[i][j]);
    if (x && y && is_equal(x, y)) add_cell(g, x, y), i++, j++;
    else if (skip_x && skip_y && length[i + 1][j + 1] == length[i][j]) add_cell(g, x, y), i++, j++;
    else if (skip_x) add_cell(g, x, NULL), i++;
    else add_cell(g, NULL, y), j++;
  }
}

static bool is_cut(const TraceLane lanes[2]) { return lanes[0].skipped || lanes[1].skipped; }

static void align(LaneGrid *g, const TraceLane lanes[2]) {
  uint32_t i = 0, n = item_count(&lanes[0]), m = item_count(&lanes[1]);
  while (i < n && i < m && i < lanes[0].mismatch && i < lanes[1].mismatch) {
    add_cell(g, &lanes[0].items.at[i], &lanes[1].items.at[i]);
    if (is_alike(&g->cells[g->len - 1]) && (g->len > 1 ? is_alike(&g->cells[g->len - 2]) : is_cut(lanes)))
      g->len--; /* one stands for all of them, and so does the mark of what is cut */
    i++;
  }
  g->mismatch = g->len;
  align_tails(g, &lanes[0], &lanes[1], i, i);
  const TraceItem *first = NULL;
  for (uint32_t k = 0; k < 2 * g->len; k++) {
    const TraceItem *item = g->cells[k / 2].item[k % 2];
    if (!item || !*text_of(item->group)) continue; /* stands for calls that both sides make */
    if (!first) first = item;
    else if (strcmp(first->group, item->group)) g->show_groups = true;
  }
}

unsigned lanes_item(const LaneGrid *g, const TraceItem *item, Strbuf *out) {
  if (!item) return 0;
  unsigned width = text_putz(out, text_of(item->op));
  if (g->show_groups && *text_of(item->group)) {
    strbuf_puts(out, " (");
    width += 3 + text_putz(out, item->group);
    strbuf_putc(out, ')');
  }
  if (item->note) {
    strbuf_puts(out, " [");
    width += 3 + text_putz(out, item->note);
    strbuf_putc(out, ']');
  }
  return width;
}

static void measure_cells(LaneGrid *g) {
  Strbuf scratch = {0};
  for (uint32_t i = 0; i < g->len; i++)
    for (int lane = 0; lane < 2; lane++) {
      unsigned width = lanes_item(g, g->cells[i].item[lane], &scratch);
      if (width > g->cells[i].width) g->cells[i].width = width;
    }
  strbuf_release(&scratch);
}

void lanes_build(LaneGrid *g, const TraceLane lanes[2]) {
  *g = (LaneGrid){0};
  align(g, lanes);
  measure_cells(g);
}

/* How the grid is laid out: which columns are shown, and where the labels stand. */
typedef struct Layout {
  uint32_t from, to;    /* cells shown */
  bool dots;            /* something is left out in front */
  bool cut_end;         /* something is left out behind */
  bool own_lines;       /* the labels stand above their lanes */
  unsigned label_width; /* else */
  unsigned lead;        /* columns before the first cell */
} Layout;

static unsigned cells_width(const LaneGrid *g, uint32_t from, uint32_t to) {
  unsigned width = 0;
  for (uint32_t i = from; i < to; i++) width += g->cells[i].width + 3;
  return width;
}

const char *lanes_end(const TraceLane *lane) {
  return lane->items.len > LANE_MAX_ITEMS ? "…" : lane->end ? lane->end : "end";
}

static unsigned ends_width(const TraceLane lanes[2]) {
  unsigned a = text_width(lanes_end(&lanes[0]), strlen(lanes_end(&lanes[0])));
  unsigned b = text_width(lanes_end(&lanes[1]), strlen(lanes_end(&lanes[1])));
  return a > b ? a : b;
}

/* Narrows to the columns around the mismatch, two before it if they fit. */
static void narrow(const LaneGrid *g, const TraceLane lanes[2], Layout *l) {
  unsigned room = TEXT_COLUMNS > l->lead + 4 ? TEXT_COLUMNS - l->lead - 4 : 1;
  if (l->lead + cells_width(g, l->from, l->to) + ends_width(lanes) <= TEXT_COLUMNS) return;
  uint32_t keep = g->mismatch > 2 ? g->mismatch - 2 : 0;
  while (keep < g->mismatch && cells_width(g, keep, g->mismatch + 1) > room) keep++;
  l->from = keep;
  l->to = keep;
  while (l->to < g->len && cells_width(g, keep, l->to + 1) <= room) l->to++;
  if (l->to <= g->mismatch && l->to < g->len) l->to = g->mismatch + 1;
  /* The ends count too, and at most when they are the mismatch. */
  bool fits = cells_width(g, l->from, l->to) + ends_width(lanes) <= room;
  while (l->to == g->len && !fits && l->from < g->mismatch) {
    l->from++;
    fits = cells_width(g, l->from, l->to) + ends_width(lanes) <= room;
  }
  l->cut_end = l->to < g->len || (!fits && g->mismatch < g->len);
  l->dots = l->dots || l->from;
}

static Layout lay_out(const LaneGrid *g, const TraceLane lanes[2], unsigned indent) {
  unsigned a = text_width(lanes[0].ranks, strlen(lanes[0].ranks));
  unsigned b = text_width(lanes[1].ranks, strlen(lanes[1].ranks));
  Layout l = {.to = g->len, .label_width = a > b ? a : b};
  l.dots = is_cut(lanes);
  unsigned cells = cells_width(g, 0, g->len) + ends_width(lanes) + (l.dots ? 2 : 0);
  l.own_lines = indent + l.label_width + 3 + cells > TEXT_COLUMNS;
  l.lead = indent + (l.own_lines ? 2 : l.label_width) + 3 + (l.dots ? 2 : 0);
  narrow(g, lanes, &l);
  return l;
}

static void put_label(const TraceLane *lane, const Layout *l, unsigned indent, Strbuf *out) {
  text_pad(out, indent);
  if (l->own_lines) {
    text_wrap(out, lane->ranks, strlen(lane->ranks), indent, "", 0, indent);
    strbuf_putc(out, '\n');
    text_pad(out, indent + 2);
  } else {
    text_pad(out, l->label_width - text_putz(out, lane->ranks));
  }
  strbuf_puts(out, " : ");
}

static void put_lane(const LaneGrid *g, const TraceLane lanes[2], int which, const Layout *l,
                     unsigned indent, Strbuf *out) {
  const TraceLane *lane = &lanes[which];
  put_label(lane, l, indent, out);
  if (l->dots) strbuf_puts(out, lane->skipped || l->from ? "… " : "  ");
  for (uint32_t i = l->from; i < l->to; i++) {
    const TraceItem *item = g->cells[i].item[which];
    text_pad(out, g->cells[i].width - lanes_item(g, item, out));
    strbuf_puts(out, item ? " · " : "   ");
  }
  text_putz(out, l->cut_end ? "…" : lanes_end(lane));
  strbuf_putc(out, '\n');
}

void lanes_put(const TraceLane lanes[2], unsigned indent, Strbuf *out) {
  if (!lanes[0].ranks || !lanes[1].ranks) return;
  LaneGrid g = {0};
  lanes_build(&g, lanes);
  Layout l = lay_out(&g, lanes, indent);
  for (int which = 0; which < 2; which++) put_lane(&g, lanes, which, &l, indent, out);
  text_pad(out, l.lead + cells_width(&g, l.from, g.mismatch));
  strbuf_puts(out, "▲ first mismatch\n");
}
