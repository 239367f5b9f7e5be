/* Which conditions of the preprocessor have branches that are whole in themselves: brackets that are
 * opened in one are closed in it. One walk over the file answers it for all. */
#include <string.h>

#include "native/macro.h"

typedef struct Open {
  uint32_t branch; /* index into Pre.branches */
  int depth, least; /* of brackets: where it began, and the lowest since */
} Open;

typedef VEC(Open) OpenList;

static bool begins(Text word, const char *head) {
  size_t n = strlen(head);
  return (size_t)(word.end - word.at) >= n && !memcmp(word.at, head, n);
}

static void settle(Pre *p, const Open *o, int depth) {
  if (depth != o->depth || o->least < o->depth) p->branches.at[o->branch].whole = false;
}

static void meet(Pre *p, OpenList *open, Text word, const char *end, int depth) {
  if (begins(word, "if")) {
    vec_push(open, (Open){p->branches.len, depth, depth});
    vec_push(&p->branches, (Branch){end, true});
  } else if (open->len && (begins(word, "el") || text_eq(word, "endif"))) {
    Open *last = &vec_last(open);
    settle(p, last, depth);
    if (!text_eq(word, "endif")) return;
    int least = last->least;
    open->len--;
    if (open->len && vec_last(open).least > least) vec_last(open).least = least;
  }
}

void branches_find(Pre *p, Text t) {
  OpenList open = {0};
  int depth = 0;
  bool line_start = true;
  p->branches_known = true;
  while (t.at < t.end) {
    char c = *t.at;
    if (line_start && c == '#') {
      const char *end = directive_end(t);
      Text word = skip_blank((Text){t.at + 1, end});
      if (word.at < word.end) word.end = token_end(word);
      meet(p, &open, word, end, depth);
      t.at = end;
      continue;
    }
    if (c == '(' || c == '{') depth++;
    if (c == ')' || c == '}') depth--;
    if (open.len && depth < vec_last(&open).least) vec_last(&open).least = depth;
    line_start = c == '\n' || (line_start && (c == ' ' || c == '\t'));
    t.at = token_end(t);
  }
  for (uint32_t i = 0; i < open.len; i++) p->branches.at[open.at[i].branch].whole = false;
  vec_release(&open);
}

bool branches_whole(const Pre *p, const char *behind) {
  uint32_t low = 0, high = p->branches.len;
  while (high > low) {
    uint32_t mid = (low + high) / 2;
    if (p->branches.at[mid].behind < behind)
      low = mid + 1;
    else
      high = mid;
  }
  return low < p->branches.len && p->branches.at[low].behind == behind && p->branches.at[low].whole;
}
