#include "source/remark.h"

#include <stdbool.h>
#include <string.h>

const char *const REMARK_WORDS[] = {
    "ignore", "ignore-file", "ignore-start", "ignore-end", "uniform", "varies", NULL};

typedef struct Cursor {
  const char *text;
  uint32_t at, len;
} Cursor;

static bool is_blank(char c) { return c == ' ' || c == '\t'; }

static bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
         c == '_' || (unsigned char)c >= 0x80;
}

static void skip_blanks(Cursor *c) {
  while (c->at < c->len && is_blank(c->text[c->at])) c->at++;
}

static bool take(Cursor *c, char wanted) {
  skip_blanks(c);
  if (c->at >= c->len || c->text[c->at] != wanted) return false;
  c->at++;
  return true;
}

static RemarkPart take_word(Cursor *c) {
  skip_blanks(c);
  RemarkPart p = {c->at, 0};
  while (c->at < c->len && is_word(c->text[c->at])) c->at++;
  p.byte_len = c->at - p.start;
  return p;
}

static Remark malformed(const char *fault, RemarkPart word) {
  return (Remark){.kind = REMARK_MALFORMED, .fault = fault, .word = word};
}

static bool read_codes(Cursor *c, Remark *r) {
  static const char WANTS[] = "the codes are missing: it wants `[RL101]`, or several with commas";
  if (!take(c, '[')) return *r = malformed(WANTS, (RemarkPart){0, 0}), false;
  do {
    RemarkPart code = take_word(c);
    if (!code.byte_len) return *r = malformed(WANTS, (RemarkPart){0, 0}), false;
    if (r->code_count == REMARK_MAX_CODES) return *r = malformed("too many codes", code), false;
    r->codes[r->code_count++] = code;
  } while (take(c, ','));
  if (take(c, ']')) return true;
  return *r = malformed("the bracket is not closed", (RemarkPart){0, 0}), false;
}

/* Nothing, or `-- reason`. */
static bool read_reason(Cursor *c, Remark *r) {
  skip_blanks(c);
  if (c->at == c->len) return true;
  if (c->len - c->at < 2 || memcmp(c->text + c->at, "--", 2)) {
    *r = malformed("a reason is written `-- reason`", (RemarkPart){0, 0});
    return false;
  }
  c->at += 2;
  skip_blanks(c);
  r->reason = (RemarkPart){c->at, c->len - c->at};
  return true;
}

static int word_kind(const char *text, RemarkPart word) {
  for (int i = 0; REMARK_WORDS[i]; i++)
    if (strlen(REMARK_WORDS[i]) == word.byte_len &&
        !memcmp(REMARK_WORDS[i], text + word.start, word.byte_len))
      return i;
  return REMARK_MALFORMED;
}

/* Another comment may stand behind: ` # ` ends the remark. */
static uint32_t own_len(const char *text, size_t byte_len) {
  for (uint32_t i = 1; i + 1 < byte_len; i++)
    if (text[i] == '#' && is_blank(text[i - 1]) && is_blank(text[i + 1])) return i;
  return (uint32_t)byte_len;
}

Remark remark_read(const char *text, size_t byte_len) {
  bool slashes = byte_len > 1 && text[0] == '/'; /* C's two ways to begin a comment */
  Cursor c = {text, slashes ? 2 : 1, own_len(text, byte_len)};
  while (c.len && (is_blank(text[c.len - 1]) || text[c.len - 1] == '\r' || text[c.len - 1] == '\n'))
    c.len--;
  take_word(&c); /* the mark */
  if (!take(&c, ':')) return malformed("no colon behind the mark", (RemarkPart){0, 0});
  RemarkPart word = take_word(&c);
  Remark r = {.kind = (RemarkKind)word_kind(text, word)};
  if (r.kind == REMARK_MALFORMED)
    return malformed(word.byte_len ? "unknown word" : "it says nothing", word);
  if (r.kind <= REMARK_IGNORE_END && !read_codes(&c, &r)) return r;
  read_reason(&c, &r);
  return r;
}
