/* The floor: one thread, the stock allocator, every file named on standard input parsed by tree-sitter, as
 * Python or as C++ by its ending, and walked once with a cursor. What an analyzer that did nothing would cost.
 * Prints the number of nodes, so that nothing is optimized away. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

const TSLanguage *tree_sitter_cpp(void);
const TSLanguage *tree_sitter_python(void);

static char *read_file(const char *path, size_t *len) {
  FILE *f = fopen(path, "rb");
  if (!f) return NULL;
  fseek(f, 0, SEEK_END);
  long size = ftell(f);
  rewind(f);
  char *text = malloc((size_t)size + 1);
  *len = text ? fread(text, 1, (size_t)size, f) : 0;
  fclose(f);
  return text;
}

static unsigned long walk(TSNode root) {
  unsigned long count = 0;
  TSTreeCursor c = ts_tree_cursor_new(root);
  for (;;) {
    count++;
    if (ts_tree_cursor_goto_first_child(&c)) continue;
    while (!ts_tree_cursor_goto_next_sibling(&c))
      if (!ts_tree_cursor_goto_parent(&c)) {
        ts_tree_cursor_delete(&c);
        return count;
      }
  }
}

static bool is_python(const char *path) {
  const char *dot = strrchr(path, '.');
  return dot && (!strcmp(dot, ".py") || !strcmp(dot, ".pyi") || !strcmp(dot, ".ipynb"));
}

int main(void) {
  char path[4096];
  unsigned long nodes = 0, files = 0;
  TSParser *parser = ts_parser_new();
  while (fgets(path, sizeof path, stdin)) {
    path[strcspn(path, "\n")] = 0;
    size_t len;
    char *text = read_file(path, &len);
    if (!text) continue;
    ts_parser_set_language(parser, is_python(path) ? tree_sitter_python() : tree_sitter_cpp());
    TSTree *tree = ts_parser_parse_string(parser, NULL, text, (uint32_t)len);
    nodes += walk(ts_tree_root_node(tree));
    ts_tree_delete(tree);
    free(text);
    files++;
  }
  ts_parser_delete(parser);
  printf("%lu files, %lu nodes\n", files, nodes);
  return 0;
}
