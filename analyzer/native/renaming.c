/* Macros that may stand for another name:
 *
 *     #ifdef SEQUENTIAL
 *     #define MPI_Allreduce own_MPI_Allreduce
 *     #endif
 *
 * Nobody who reads the text knows whether SEQUENTIAL is set. Replaced, the call that the library knows would be
 * lost; a compiler without further word would not replace it. */
#include <string.h>

#include "native/macro.h"

static Text word_of(Text t) {
  t = skip_blank(t);
  if (t.at >= t.end || !is_word_start(*t.at)) return (Text){t.at, t.at};
  return (Text){t.at, token_end(t)};
}

static bool same(Text a, Text b) {
  size_t n = (size_t)(a.end - a.at);
  return n == (size_t)(b.end - b.at) && !memcmp(a.at, b.at, n);
}

/* How many definitions of the name stand between an #if and its #endif. */
static unsigned definitions(const char *from, const char *end, Text name) {
  unsigned count = 0, depth = 0;
  for (Text t = {from, end}; t.at < t.end && count < 2;) {
    Text line = skip_blank(t);
    if (line.at < line.end && *line.at == '#') {
      const char *next = directive_end(line);
      Text word = word_of((Text){line.at + 1, next});
      size_t n = (size_t)(word.end - word.at);
      if (text_eq(word, "define") && same(word_of((Text){word.end, next}), name)) count++;
      if (n >= 2 && !memcmp(word.at, "if", 2)) depth++;
      if (text_eq(word, "endif") && !depth--) break;
      t.at = next;
      continue;
    }
    const char *newline = line.at < t.end ? memchr(line.at, '\n', (size_t)(t.end - line.at)) : NULL;
    t.at = newline ? newline + 1 : t.end;
  }
  return count;
}

bool macro_is_doubtful(const Pre *p, Text line, const char *end) {
  const char *open = NULL;
  for (uint32_t i = 0; i < p->conditions.len && !open; i++) open = p->conditions.at[i].open;
  if (!open) return false;
  Text name = word_of(line), body = word_of((Text){name.end, line.end});
  if (name.at == name.end || name.end == body.at || body.at == body.end) return false; /* takes arguments, or empty */
  Text rest = skip_blank((Text){body.end, line.end});
  while (rest.at < rest.end && strchr(" \t\r\n", *rest.at)) rest.at++;
  return rest.at == rest.end && definitions(open, end, name) < 2;
}
