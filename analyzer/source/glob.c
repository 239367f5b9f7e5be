#include "source/glob.h"

#include <string.h>

/* Matches `[...]` at *p against c; moves *p behind it. A bracket without an end is a plain one. */
static bool match_class(const char **p, char c) {
  const char *s = *p + 1;
  bool negated = *s == '!' || *s == '^', hit = false;
  if (negated) s++;
  const char *first = s;
  for (; *s && (*s != ']' || s == first); s++) {
    char low = *s == '\\' && s[1] ? *++s : *s;
    char high = low;
    if (s[1] == '-' && s[2] && s[2] != ']') high = *(s += 2);
    if ((unsigned char)c >= (unsigned char)low && (unsigned char)c <= (unsigned char)high)
      hit = true;
  }
  if (!*s) {
    bool plain = c == '[';
    ++*p;
    return plain;
  }
  *p = s + 1;
  return hit != negated && c != '/';
}

/* Matches one pattern character at *p against c and moves *p on. */
static bool match_one(const char **p, char c) {
  if (**p == '[') return match_class(p, c);
  if (**p == '?') return ++*p, c != '/';
  if (**p == '\\' && (*p)[1]) ++*p;
  return *(*p)++ == c;
}

/* `**` as a whole part: matches any number of parts. */
static const char *after_globstar(const char *p, const char *start) {
  if (p[0] != '*' || p[1] != '*') return NULL;
  if (p != start && p[-1] != '/') return NULL;
  if (p[2] == '/') return p + 3;
  return p[2] ? NULL : p + 2;
}

bool glob_match(const char *pattern, const char *path) {
  const char *p = pattern, *s = path;
  const char *star = NULL, *star_path = NULL, *deep = NULL, *deep_path = NULL;
  for (;;) {
    const char *rest = after_globstar(p, pattern);
    if (rest) {
      if (!*rest) return true;
      deep = p = rest, deep_path = s, star = NULL;
      continue;
    }
    if (*p == '*') {
      while (*p == '*') p++;
      star = p, star_path = s;
      continue;
    }
    if (!*p && !*s) return true;
    if (*p && *s && match_one(&p, *s)) {
      s++;
      continue;
    }
    if (star && *star_path && *star_path != '/') {
      p = star, s = ++star_path;
      continue;
    }
    const char *slash = deep ? strchr(deep_path, '/') : NULL;
    if (!slash) return false;
    p = deep, s = deep_path = slash + 1, star = NULL;
  }
}

void ignore_add(IgnoreRules *r, Arena *arena, const char *line, size_t len) {
  IgnoreRule rule = {0};
  while (len && (line[len - 1] == ' ' || line[len - 1] == '\t' || line[len - 1] == '\r') &&
         !(len > 1 && line[len - 2] == '\\'))
    len--;
  if (!len || line[0] == '#') return;
  if (line[0] == '!') rule.negated = true, line++, len--;
  if (len && line[len - 1] == '/') rule.directories_only = true, len--;
  rule.anchored = len && memchr(line, '/', len);
  if (len && line[0] == '/') line++, len--;
  if (len > 1 && line[0] == '.' && line[1] == '/') line += 2, len -= 2;
  if (!len) return;
  rule.pattern = arena_strndup(arena, line, len);
  vec_push(&r->rules, rule);
}

void ignore_add_text(IgnoreRules *r, Arena *arena, const char *text, size_t byte_len) {
  for (const char *p = text, *end = text + byte_len; p < end;) {
    const char *eol = memchr(p, '\n', (size_t)(end - p));
    size_t len = (size_t)((eol ? eol : end) - p);
    ignore_add(r, arena, p, len);
    p += len + 1;
  }
}

Ignored ignore_match(const IgnoreRules *r, const char *path, bool is_directory) {
  const char *slash = strrchr(path, '/');
  const char *name = slash ? slash + 1 : path;
  for (uint32_t i = r->rules.len; i-- > 0;) {
    const IgnoreRule *rule = &r->rules.at[i];
    if (rule->directories_only && !is_directory) continue;
    if (glob_match(rule->pattern, rule->anchored ? path : name))
      return rule->negated ? IGNORE_NO : IGNORE_YES;
  }
  return IGNORE_UNSAID;
}

void ignore_release(IgnoreRules *r) { vec_release(&r->rules); }

bool ignore_match_file(const IgnoreRules *r, const char *path) {
  char directory[4096];
  for (const char *slash = strchr(path, '/'); slash; slash = strchr(slash + 1, '/')) {
    size_t len = (size_t)(slash - path);
    if (!len || len >= sizeof directory) continue;
    memcpy(directory, path, len);
    directory[len] = 0;
    if (ignore_match(r, directory, true) == IGNORE_YES) return true;
  }
  return ignore_match(r, path, false) == IGNORE_YES;
}
