/* What valid Python the grammar cannot read, and how the text is changed so that it can:
 *  - a tuple without brackets with a starred item that is no plain name
 *    (`return a, *b, *(None,) * n`, `x = *f(), y`): it is put in brackets. Without, the grammar
 *    loses the statement and often the whole function around it;
 *  - type parameters with defaults or starred bounds (`def f[T = int]()`): they are blanked out,
 *    since lowering drops them.
 * Tried only in files with syntax errors, by a light scan of tokens over logical lines. Places
 * looked at: `return`, `yield`, the right side of an assignment, the iterable of a `for`. Knowingly
 * missed: `a[*f(), b]`. */
#include <string.h>

#include "python/lower.h"

typedef struct Scan {
  const char *s;
  uint32_t len, at;
} Scan;

/* From the opening quote to behind the closing one; a newline ends a one-quote string. A backslash
 * guards a quote in raw strings as well. */
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

static void skip_comment(Scan *c) {
  while (c->at < c->len && c->s[c->at] != '\n') c->at++;
}

static bool is_word(char ch) {
  return (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z') || (ch >= '0' && ch <= '9') ||
         ch == '_' || (unsigned char)ch >= 0x80;
}

static uint32_t skip_blanks(const Scan *c, uint32_t at) {
  while (at < c->len && (c->s[at] == ' ' || c->s[at] == '\t' || c->s[at] == '\f')) at++;
  return at;
}

/* Steps over `word` and the blanks behind it if it stands here. */
static bool take_word(Scan *c, const char *word) {
  uint32_t n = (uint32_t)strlen(word);
  if (c->at + n >= c->len || memcmp(c->s + c->at, word, n) || is_word(c->s[c->at + n])) return false;
  c->at = skip_blanks(c, c->at + n);
  return true;
}

/* One logical line. */
typedef struct Line {
  uint32_t value_at, end;       /* where a tuple may stand; value_at 0: nowhere */
  uint32_t params_at, params_end; /* type parameters with their brackets */
  bool star;                    /* an item of the tuple begins with a star */
  bool is_for, is_def;
} Line;

static bool star_at(const Scan *c, uint32_t at) {
  at = skip_blanks(c, at);
  return at + 1 < c->len && c->s[at] == '*' && c->s[at + 1] != '*';
}

static void value_begin(const Scan *c, Line *line, uint32_t at) {
  line->value_at = at;
  line->star = star_at(c, at);
}

static void line_begin(Scan *c, Line *line) {
  *line = (Line){0};
  c->at = skip_blanks(c, c->at);
  if (take_word(c, "return") || take_word(c, "yield")) {
    value_begin(c, line, c->at);
    return;
  }
  take_word(c, "async");
  if (take_word(c, "for")) {
    line->is_for = true;
  } else if (take_word(c, "def") || take_word(c, "class") || take_word(c, "type")) {
    while (c->at < c->len && is_word(c->s[c->at])) c->at++;
    c->at = skip_blanks(c, c->at);
    if (c->at < c->len && c->s[c->at] == '[') line->params_at = c->at;
    line->is_def = line->params_at != 0;
  }
}

static bool is_assign(const Scan *c) {
  char before = c->at ? c->s[c->at - 1] : 0, after = c->at + 1 < c->len ? c->s[c->at + 1] : 0;
  return after != '=' && before != '=' && before != '!' && before != '<' && before != '>' &&
         before != ':';
}

/* A token outside of all brackets. */
static void top_token(Scan *c, Line *line) {
  char ch = c->s[c->at];
  if (ch == '=' && is_assign(c)) value_begin(c, line, c->at + 1);
  if (ch == ',') line->star |= star_at(c, c->at + 1);
  bool word_starts = c->at && !is_word(c->s[c->at - 1]);
  if (line->is_for && !line->value_at && word_starts && ch == 'i') {
    Scan ahead = *c;
    if (take_word(&ahead, "in")) value_begin(c, line, c->at + 2);
  }
}

static bool ends_line(const Line *line, char ch) {
  return ch == '\n' || ch == ';' || (ch == ':' && line->is_for);
}

static void close_bracket(Scan *c, Line *line, uint32_t *depth) {
  if (*depth) --*depth;
  if (line->is_def && !*depth && !line->params_end) line->params_end = c->at + 1;
}

/* Statements behind a semicolon on the same line are lines of their own. */
static void line_read(Scan *c, Line *line) {
  uint32_t depth = 0;
  line_begin(c, line);
  line->end = c->at;
  while (c->at < c->len) {
    char ch = c->s[c->at];
    if (!depth && ends_line(line, ch)) break;
    if (ch == '#') {
      skip_comment(c);
      continue;
    }
    if (ch == '"' || ch == '\'') {
      skip_string(c);
      line->end = c->at < c->len ? c->at : c->len;
      continue;
    }
    if (ch == '\\') {
      c->at += 2;
      continue;
    }
    if (!depth) top_token(c, line);
    if (ch == '(' || ch == '[' || ch == '{') depth++;
    if (ch == ')' || ch == ']' || ch == '}') close_bracket(c, line, &depth);
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

static void copy_to(Repair *r, const char *source, uint32_t *copied, uint32_t to) {
  strbuf_add(&r->text, source + *copied, to - *copied);
  *copied = to;
}

bool repair_source(Repair *r, const char *source, uint32_t byte_len) {
  Scan c = {source, byte_len, 0};
  uint32_t copied = 0;
  bool changed = false;
  while (c.at < c.len) {
    Line line;
    line_read(&c, &line);
    if (line.params_end) {
      copy_to(r, source, &copied, line.params_at);
      for (; copied < line.params_end; copied++) strbuf_putc(&r->text, ' ');
      changed = true;
    }
    if (!line.value_at || !line.star || line.value_at >= line.end) continue;
    uint32_t value_at = skip_blanks(&c, line.value_at);
    copy_to(r, source, &copied, value_at);
    insert(r, '(');
    copy_to(r, source, &copied, line.end);
    insert(r, ')');
    changed = true;
  }
  if (changed) copy_to(r, source, &copied, byte_len);
  return changed;
}

void repair_release(Repair *r) {
  strbuf_release(&r->text);
  vec_release(&r->inserts);
}
