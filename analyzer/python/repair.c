/* The grammar cannot read a starred item after others in a tuple without brackets
 * (`return a, *b, *(None,) * n`, `x = a, *[]`): it loses the statement, often the whole function.
 * In a file with syntax errors we look for such lines by a light scan of tokens and read the text
 * again with the tuple in brackets. Only `return`, `yield` at a line's start and the right side of
 * an assignment are looked at. */
#include <string.h>

#include "python/lower.h"

typedef struct Scan {
  const char *s;
  uint32_t len, at;
} Scan;

/* From the opening quote (prefix letters do not matter but r: a backslash guards the quote anyway)
 * to behind the closing one; a newline ends a one-quote string. */
static void skip_string(Scan *c) {
  char quote = c->s[c->at];
  bool triple = c->at + 2 < c->len && c->s[c->at + 1] == quote && c->s[c->at + 2] == quote;
  c->at += triple ? 3 : 1;
  while (c->at < c->len) {
    char ch = c->s[c->at];
    if (ch == '\\') {
      c->at += 2;
      continue;
    }
    if (!triple && ch == '\n') return;
    c->at++;
    if (ch != quote) continue;
    if (!triple) return;
    if (c->at + 1 < c->len && c->s[c->at] == quote && c->s[c->at + 1] == quote) {
      c->at += 2;
      return;
    }
  }
}

static bool is_word(char ch) {
  return (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') || (ch >= '0' && ch <= '9') ||
         ch == '_' || (unsigned char)ch >= 0x80;
}

/* One logical line: where a tuple may begin, and whether a star follows a comma in it. */
typedef struct Line {
  uint32_t value_at, end; /* value_at 0: no place for a tuple seen */
  bool star;
} Line;

static bool is_assign(const Scan *c) {
  char before = c->at ? c->s[c->at - 1] : 0, after = c->at + 1 < c->len ? c->s[c->at + 1] : 0;
  return after != '=' && before != '=' && before != '!' && before != '<' && before != '>' &&
         before != ':';
}

static uint32_t skip_blanks(const Scan *c, uint32_t at) {
  while (at < c->len && (c->s[at] == ' ' || c->s[at] == '\t' || c->s[at] == '\f')) at++;
  return at;
}

static bool word_at(const Scan *c, uint32_t at, const char *word) {
  uint32_t n = (uint32_t)strlen(word);
  return at + n < c->len && !memcmp(c->s + at, word, n) && !is_word(c->s[at + n]);
}

static void line_begin(Scan *c, Line *line) {
  *line = (Line){0};
  c->at = skip_blanks(c, c->at);
  if (word_at(c, c->at, "return")) {
    line->value_at = c->at += 6;
  } else if (word_at(c, c->at, "yield")) {
    line->value_at = c->at += 5;
  }
}

/* Statements behind a semicolon or a colon on the same line are lines of their own here. */
static void line_read(Scan *c, Line *line) {
  uint32_t depth = 0;
  line_begin(c, line);
  line->end = c->at;
  while (c->at < c->len) {
    char ch = c->s[c->at];
    if (ch == '"' || ch == '\'') {
      skip_string(c);
      line->end = c->at < c->len ? c->at : c->len;
      continue;
    }
    if (ch == '#') {
      while (c->at < c->len && c->s[c->at] != '\n') c->at++;
      continue;
    }
    if (ch == '\n' && !depth) break;
    if (ch == ';' && !depth) break;
    if (ch == '\\') {
      c->at += 2;
      continue;
    }
    if (ch == '(' || ch == '[' || ch == '{') depth++;
    if ((ch == ')' || ch == ']' || ch == '}') && depth) depth--;
    if (!depth && ch == '=' && is_assign(c)) {
      line->value_at = c->at + 1;
      line->star = false;
    }
    if (!depth && ch == ',') {
      uint32_t next = skip_blanks(c, c->at + 1);
      if (next < c->len && c->s[next] == '*') line->star = true;
    }
    if (ch != ' ' && ch != '\t' && ch != '\r' && ch != '\n') line->end = c->at + 1;
    c->at++;
  }
  if (c->at > c->len) c->at = c->len;
  if (c->at < c->len) c->at++;
}

static void insert(Repair *r, char ch) {
  vec_push(&r->inserts, (uint32_t)r->text.len);
  strbuf_putc(&r->text, ch);
}

bool repair_source(Repair *r, const char *source, uint32_t byte_len) {
  Scan c = {source, byte_len, 0};
  uint32_t copied = 0;
  while (c.at < c.len) {
    Line line;
    line_read(&c, &line);
    if (!line.value_at || !line.star || line.value_at >= line.end) continue;
    uint32_t value_at = skip_blanks(&c, line.value_at);
    strbuf_add(&r->text, source + copied, value_at - copied);
    insert(r, '(');
    strbuf_add(&r->text, source + value_at, line.end - value_at);
    insert(r, ')');
    copied = line.end;
  }
  if (!r->inserts.len) return false;
  strbuf_add(&r->text, source + copied, byte_len - copied);
  return true;
}

void repair_release(Repair *r) {
  strbuf_release(&r->text);
  vec_release(&r->inserts);
}
