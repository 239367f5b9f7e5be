#include <string.h>

#include "native/macro.h"

bool is_word_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (unsigned char)c >= 0x80;
}

bool is_word(char c) { return is_word_start(c) || (c >= '0' && c <= '9'); }

bool text_eq(Text a, const char *s) {
  size_t n = strlen(s);
  return (size_t)(a.end - a.at) == n && !memcmp(a.at, s, n);
}

static const char *quoted_end(const char *at, const char *end, char quote) {
  for (at++; at < end && *at != quote; at++) {
    if (*at == '\n') return at; /* not closed: the line ends it */
    if (*at == '\\' && at + 1 < end) at++;
  }
  return at < end ? at + 1 : end;
}

/* R"mark( ... )mark" */
static const char *raw_end(const char *at, const char *end) {
  const char *mark = at, *open = at;
  while (open < end && *open != '(' && open - mark <= 16) open++;
  if (open >= end || *open != '(') return at;
  size_t n = (size_t)(open - mark);
  for (const char *p = open + 1; p + n + 1 < end; p++)
    if (*p == ')' && !memcmp(p + 1, mark, n) && p[n + 1] == '"') return p + n + 2;
  return end;
}

static const char *comment_end(const char *at, const char *end) {
  if (at[1] == '/') {
    while (at < end && *at != '\n') at++;
    return at;
  }
  for (at += 2; at + 1 < end; at++)
    if (at[0] == '*' && at[1] == '/') return at + 2;
  return end;
}

static const char *number_end(const char *at, const char *end) {
  while (at < end && (is_word(*at) || *at == '.' || *at == '\'' ||
                      ((*at == '+' || *at == '-') && strchr("eEpP", at[-1]))))
    at++;
  return at;
}

const char *token_end(Text t) {
  const char *at = t.at, *end = t.end;
  if (*at == '/' && at + 1 < end && (at[1] == '/' || at[1] == '*')) return comment_end(at, end);
  if (*at == '"' || *at == '\'') return quoted_end(at, end, *at);
  if (is_word_start(*at)) {
    while (at < end && is_word(*at)) at++;
    if (at < end && *at == '"' && at[-1] == 'R' && at - t.at <= 3) return raw_end(at + 1, end);
    return at;
  }
  if (*at >= '0' && *at <= '9') return number_end(at + 1, end);
  return at + 1;
}

Text skip_blank(Text t) {
  while (t.at < t.end) {
    if (*t.at == ' ' || *t.at == '\t' || *t.at == '\r')
      t.at++;
    else if (*t.at == '\\' && t.at + 1 < t.end && t.at[1] == '\n')
      t.at += 2;
    else if (*t.at == '\\' && t.at + 2 < t.end && t.at[1] == '\r' && t.at[2] == '\n')
      t.at += 3;
    else if (*t.at == '/' && t.at + 1 < t.end && (t.at[1] == '*' || t.at[1] == '/'))
      t.at = token_end(t);
    else
      break;
  }
  return t;
}

const char *directive_end(Text t) {
  for (; t.at < t.end && *t.at != '\n'; t.at = token_end(t)) {
    bool comment = *t.at == '/' && t.at + 1 < t.end && t.at[1] == '/';
    if (comment) continue;
    if (*t.at == '\\' && t.at + 1 < t.end && t.at[1] == '\n') t.at++;
    else if (*t.at == '\\' && t.at + 2 < t.end && t.at[1] == '\r' && t.at[2] == '\n') t.at += 2;
  }
  return t.at;
}
