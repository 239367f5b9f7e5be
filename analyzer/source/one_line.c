#include "source/one_line.h"

#include <string.h>

typedef struct Reader {
  const char *at, *end;
  CommentStyle style;
} Reader;

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

static bool has(const Reader *r, const char *what) {
  size_t len = strlen(what);
  return (size_t)(r->end - r->at) >= len && !memcmp(r->at, what, len);
}

/* The end of what runs from here to `stop`, which is part of it. */
static const char *behind(const Reader *r, const char *from, const char *stop, bool escapes) {
  size_t len = strlen(stop);
  for (const char *p = from; p < r->end; p++) {
    if (escapes && *p == '\\') p++;
    else if ((size_t)(r->end - p) >= len && !memcmp(p, stop, len)) return p + len;
  }
  return r->end;
}

/* The end of the comment, or of the backslash before a line end, that begins here; or NULL. Its line end is
 * left. */
static const char *nothing_end(const Reader *r) {
  if (has(r, "\\\n") || has(r, "\\\r")) return r->at + 1;
  if (r->style == COMMENT_SLASHES && has(r, "/*")) return behind(r, r->at + 2, "*/", false);
  if (!has(r, r->style == COMMENT_SLASHES ? "//" : "#")) return NULL;
  const char *line_end = memchr(r->at, '\n', (size_t)(r->end - r->at));
  return line_end ? line_end : r->end;
}

/* The end of the string that begins here, or NULL. */
static const char *string_end(const Reader *r) {
  const char *const threes[] = {"\"\"\"", "'''"};
  for (int i = 0; i < 2 && r->style == COMMENT_HASH; i++)
    if (has(r, threes[i])) return behind(r, r->at + 3, threes[i], true);
  if (*r->at != '"' && *r->at != '\'') return NULL;
  return behind(r, r->at + 1, *r->at == '"' ? "\"" : "'", true);
}

static bool joins(const Strbuf *out, size_t from, char next) {
  char last = out->len > from ? out->data[out->len - 1] : '(';
  return last && next && (strchr("([{", last) || strchr(")]}", next));
}

bool source_one_line(Strbuf *out, const SourceFile *f, uint32_t start, uint32_t end, CommentStyle style,
                     size_t max) {
  if (end > f->byte_len) end = f->byte_len;
  if (start > end) start = end;
  Reader r = {f->text + start, f->text + end, style};
  size_t from = out->len;
  bool blank = false, line = false;
  while (r.at < r.end && out->len - from < max) {
    const char *past = nothing_end(&r);
    if (past || is_blank(*r.at)) {
      blank = true;
      line = line || past || *r.at == '\n';
      r.at = past ? past : r.at + 1;
      continue;
    }
    if (blank && out->len > from && !(line && joins(out, from, *r.at))) strbuf_putc(out, ' ');
    blank = line = false;
    past = string_end(&r);
    for (const char *stop = past ? past : r.at + 1; r.at < stop; r.at++)
      if (!is_blank(*r.at)) strbuf_putc(out, *r.at);
      else if (out->data[out->len - 1] != ' ') strbuf_putc(out, ' ');
  }
  bool whole = r.at >= r.end && out->len - from <= max;
  if (out->len - from > max) out->len = from + max;
  while (!whole && out->len > from && ((unsigned char)out->data[out->len - 1] & 0xC0) == 0x80) out->len--;
  if (!whole && out->len > from && (unsigned char)out->data[out->len - 1] >= 0xC0) out->len--;
  if (out->data) out->data[out->len] = 0;
  return whole;
}
