#include "report/page.h"

#include <string.h>

static const char *next_line(const char *s) {
  const char *end = strchr(s, '\n');
  return end ? end + 1 : s + strlen(s);
}

static bool is_heading(const char *line, const char *title) {
  size_t len = strlen(title);
  return !strncmp(line, "## ", 3) && !strncmp(line + 3, title, len) && line[3 + len] == '\n';
}

bool page_part(const char *page, const char *title, const char **start, size_t *byte_len) {
  const char *line = page;
  bool fenced = false;
  while (*line && !is_heading(line, title)) line = next_line(line);
  if (!*line) return false;
  const char *from = next_line(line), *to = from;
  for (; *to && (fenced || strncmp(to, "## ", 3)); to = next_line(to))
    if (!strncmp(to, "```", 3)) fenced = !fenced;
  while (from < to && *from == '\n') from++;
  while (to > from && to[-1] == '\n') to--;
  *start = from;
  *byte_len = (size_t)(to - from);
  return true;
}

/* `[words](target)` at s: the length of all of it and of the words, or 0. */
static size_t link_at(const char *s, const char *end, size_t *words) {
  const char *close = memchr(s, ']', (size_t)(end - s));
  if (!close || close + 1 >= end || close[1] != '(') return 0;
  const char *last = memchr(close, ')', (size_t)(end - close));
  *words = (size_t)(close - s) - 1;
  return last ? (size_t)(last - s) + 1 : 0;
}

void page_plain(Strbuf *out, const char *s, size_t byte_len) {
  for (const char *end = s + byte_len; s < end;) {
    size_t words, len = *s == '[' ? link_at(s, end, &words) : 0;
    if (len) {
      page_plain(out, s + 1, words);
      s += len;
    } else {
      strbuf_putc(out, *s++);
    }
  }
}
