#include "report/style.h"

#include <string.h>

#include "report/text.h"

void style_put(const Report *r, Strbuf *out, Style s) {
  static const char *const codes[] = {"\x1b[0m",    "\x1b[1m",    "\x1b[2m",
                                      "\x1b[1;31m", "\x1b[1;33m", "\x1b[1;34m"};
  if (r->color) strbuf_puts(out, codes[s]);
}

Style style_of_level(Level level) {
  return level == LEVEL_ERROR ? STYLE_RED : level == LEVEL_WARNING ? STYLE_YELLOW : STYLE_BLUE;
}

/* OSC 8. Everything but the plainest characters is encoded, so nothing of a path can end it early.
 */
static void open_link(const Report *r, Strbuf *out, const char *path) {
  strbuf_puts(out, "\x1b]8;;file://");
  for (int part = path[0] == '/' ? 1 : 0; part < 2; part++) {
    const char *s = part ? path : r->link_base;
    for (; *s; s++) {
      bool plain = (*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z') ||
                   (*s >= '0' && *s <= '9') || strchr("-._~/", *s);
      if (plain)
        strbuf_putc(out, *s);
      else
        strbuf_printf(out, "%%%02X", (unsigned char)*s);
    }
    if (!part) strbuf_putc(out, '/');
  }
  strbuf_puts(out, "\x1b\\");
}

unsigned style_place(const Report *r, Strbuf *out, const Place *p) {
  Strbuf tail = {0};
  strbuf_printf(&tail, ":%u:%u", p->start.line, p->start.column);
  if (r->link_base) open_link(r, out, p->file->path);
  unsigned width = text_putz(out, p->file->path) + text_putz(out, strbuf_text(&tail));
  if (r->link_base) strbuf_puts(out, "\x1b]8;;\x1b\\");
  strbuf_release(&tail);
  return width;
}
