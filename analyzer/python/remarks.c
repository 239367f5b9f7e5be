/* Comments that speak to the analyzer: `# ranklint: ...`, alone or behind another comment. */
#include <string.h>

#include "python/lower.h"

static const char MARK[] = "ranklint:";

static bool has_mark(const char *s, size_t len) {
  for (const char *end = s + len; (s = memchr(s, MARK[0], (size_t)(end - s))); s++) {
    if ((size_t)(end - s) < sizeof MARK - 1) return false;
    if (!memcmp(s, MARK, sizeof MARK - 1)) return true;
  }
  return false;
}

/* Where the remark begins in a comment: at a `#` that begins it or stands behind a blank. */
static bool find_mark(const char *s, uint32_t len, uint32_t *at) {
  for (uint32_t i = 0; i < len; i++) {
    if (s[i] != '#' || (i && s[i - 1] != ' ' && s[i - 1] != '\t')) continue;
    uint32_t k = i + 1;
    while (k < len && (s[k] == ' ' || s[k] == '\t')) k++;
    if (len - k >= sizeof MARK - 1 && !memcmp(s + k, MARK, sizeof MARK - 1)) {
      *at = i;
      return true;
    }
  }
  return false;
}

static void add_comment(Lower *l, TSNode node) {
  uint32_t len, at;
  const char *text = node_text(l, node, &len);
  if (!find_mark(text, len, &at)) return;
  while (len > at && strchr(" \t\r\n", text[len - 1])) len--;
  Span span = node_span(l, node);
  vec_push(&l->f->remarks, (IrRemark){.comment = {span.start + at, span.start + len}});
}

void lower_remarks(Lower *l, TSNode root, uint32_t byte_len) {
  if (!has_mark(l->source, byte_len)) return;
  TSTreeCursor c = ts_tree_cursor_new(root);
  for (uint32_t depth = 0;;) {
    TSNode n = ts_tree_cursor_current_node(&c);
    if (py_kind(l->symbols, ts_node_symbol(n)) == PY_COMMENT) add_comment(l, n);
    if (ts_tree_cursor_goto_first_child(&c)) {
      depth++;
      continue;
    }
    while (depth && !ts_tree_cursor_goto_next_sibling(&c)) {
      ts_tree_cursor_goto_parent(&c);
      depth--;
    }
    if (!depth) break;
  }
  ts_tree_cursor_delete(&c);
}
