/* The text is read as far as strings, comments and brackets go. A text that is broken, or that puts
 * a quote into a quote in a way this does not see, may be cut inside of a statement; then that
 * statement is a syntax error, as it is in a broken file, and the rest is what it was. */
#include "python/pieces.h"

#include <stdbool.h>
#include <string.h>

typedef struct Scan {
  const char *text;
  uint32_t at, end;
  uint32_t depth;     /* open brackets */
  bool after_wrapper; /* the last top-level line begins with a decorator: it belongs to the next */
} Scan;

static bool at_three(const Scan *s, char quote) {
  return s->at + 2 < s->end && s->text[s->at + 1] == quote && s->text[s->at + 2] == quote;
}

/* Stands at an opening quote; goes past the closing one, or to the end of the line. */
static void skip_string(Scan *s) {
  char quote = s->text[s->at];
  bool three = at_three(s, quote);
  for (s->at += three ? 3 : 1; s->at < s->end; s->at++) {
    char c = s->text[s->at];
    if (c == '\\')
      s->at++;
    else if (c == '\n' && !three)
      return;
    else if (c == quote && (!three || at_three(s, quote))) {
      s->at += three ? 3 : 1;
      return;
    }
  }
}

static bool begins_with(const Scan *s, const char *word) {
  size_t n = strlen(word);
  return s->end - s->at > n && !memcmp(s->text + s->at, word, n);
}

/* Does a statement of its own begin in this line of the top level? */
static bool begins_statement(const Scan *s) {
  char c = s->text[s->at];
  bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '@';
  return letter && !begins_with(s, "else") && !begins_with(s, "elif") &&
         !begins_with(s, "except") && !begins_with(s, "finally");
}

uint32_t piece_end(const char *source, uint32_t byte_len, uint32_t from, uint32_t least) {
  Scan s = {.text = source, .at = from, .end = byte_len};
  for (bool line = true; s.at < s.end;) {
    char c = s.text[s.at];
    if (line && !s.depth && c != '\n' && c != '\r' && c != '#' && c != ' ' && c != '\t') {
      bool begins = begins_statement(&s);
      if (begins && !s.after_wrapper && s.at - from >= least) return s.at;
      if (begins) s.after_wrapper = c == '@';
    }
    line = false;
    switch (c) {
      case '"':
      case '\'':
        skip_string(&s);
        continue;
      case '#': {
        const char *nl = memchr(s.text + s.at, '\n', s.end - s.at);
        s.at = nl ? (uint32_t)(nl - s.text) : s.end;
        continue;
      }
      case '(':
      case '[':
      case '{':
        s.depth++;
        break;
      case ')':
      case ']':
      case '}':
        s.depth -= s.depth > 0;
        break;
      case '\\':
        if (s.at + 1 < s.end && s.text[s.at + 1] == '\r') s.at++;
        s.at++;
        break;
      case '\n':
        line = true;
        break;
      default:
        break;
    }
    s.at++;
  }
  return byte_len;
}
