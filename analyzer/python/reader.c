#include <string.h>

#include "base/fatal.h"
#include "python/lower.h"
#include "python/pieces.h"
#include "source/parse_memory.h"

const TSLanguage *tree_sitter_python(void);

/* Bigger files are parsed a third time rather than have two trees in memory at once. */
enum {
  TWO_TREES_MAX = 4 << 20,
  LARGE_FILE = 4 << 20, /* bytes: larger ones are parsed in pieces */
  PIECE = 1 << 20
};

struct PythonReader {
  TSParser *parser; /* lives during one file */
  ParseMemory memory;
  PySymbols symbols;
};

PythonReader *python_reader_new(void) {
  PythonReader *r = xcalloc(1, sizeof *r);
  py_symbols_init(&r->symbols, tree_sitter_python());
  return r;
}

void python_reader_free(PythonReader *r) {
  if (!r) return;
  parse_memory_release(&r->memory);
  free(r);
}

static void parser_open(PythonReader *r) {
  parse_memory_begin(&r->memory);
  r->parser = ts_parser_new();
  if (!ts_parser_set_language(r->parser, tree_sitter_python())) fatal("Python grammar: wrong ABI");
}

/* With memory of its own the tree just vanishes. */
static void parser_close(PythonReader *r, TSTree *tree) {
  if (!r->memory.hooked) ts_tree_delete(tree);
  ts_parser_delete(r->parser);
  parse_memory_end(&r->memory);
}

static TSTree *parse(PythonReader *r, const char *source, size_t byte_len) {
  TSTree *tree = ts_parser_parse_string(r->parser, NULL, source, (uint32_t)byte_len);
  if (!tree) fatal("the parser gave no tree");
  return tree;
}

static void lower_release(Lower *l) {
  vec_release(&l->scopes);
  vec_release(&l->bound);
  vec_release(&l->globals);
  vec_release(&l->nonlocals);
  vec_release(&l->words);
  vec_release(&l->args);
  vec_release(&l->params);
  vec_release(&l->items);
  vec_release(&l->handlers);
  strbuf_release(&l->text);
}

/* What is parsed: the user's text, or a copy with changes that keep offsets computable. */
typedef struct Text {
  const char *source;
  uint32_t byte_len;
  const uint32_t *inserts;
  uint32_t insert_count;
} Text;

static void module_open(Lower *l, uint32_t byte_len) {
  IrFile *f = l->f;
  Span whole = {0, byte_len};
  vec_push(&f->funcs, (IrFunc){.name = names_addz(&f->names, "<module>"),
                               .flags = FUNC_MODULE,
                               .span = whole,
                               .head = whole});
  f->funcs.at[1].qualname = f->funcs.at[1].name;
  scope_open(l, (FuncId){1}, (ClassId){0}, NO_NAME);
}

/* What was lowered since `module_open` is the module's body. */
static void module_close(Lower *l) {
  l->f->funcs.at[1].body = words_take(l, 0);
  scope_close_func(l);
}

static void lower_tree(Lower *l, TSTree *tree, const Text *t) {
  TSNode root = ts_tree_root_node(tree);
  l->source = t->source;
  l->inserts = t->inserts;
  l->insert_count = t->insert_count;
  l->cursor = ts_tree_cursor_new(root);
  node_reload(l);
  lower_stmts(l);
  lower_remarks(l, root, t->byte_len);
  ts_tree_cursor_delete(&l->cursor);
}

/* How much of the text the errors of a tree cover, to compare a repair with the original. */
static uint64_t damage(TSTree *tree) {
  TSTreeCursor c = ts_tree_cursor_new(ts_tree_root_node(tree));
  uint64_t sum = 0;
  uint32_t depth = 0;
  for (;;) {
    TSNode n = ts_tree_cursor_current_node(&c);
    bool bad = ts_node_is_error(n) || ts_node_is_missing(n);
    if (bad) sum += 1 + ts_node_end_byte(n) - ts_node_start_byte(n);
    if (!bad && ts_node_has_error(n) && ts_tree_cursor_goto_first_child(&c)) {
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
  return sum;
}

/* Replaces tree and text by the repaired ones if they are better. */
static void try_repair(PythonReader *r, TSTree **tree, Text *t, Repair *repair) {
  if (!repair_source(repair, t->source, t->byte_len)) return;
  uint64_t before = damage(*tree);
  bool keep = t->byte_len <= TWO_TREES_MAX;
  if (!keep) ts_tree_delete(*tree);
  TSTree *second = parse(r, repair->text.data, repair->text.len);
  if (damage(second) < before) {
    if (keep) ts_tree_delete(*tree);
    *tree = second;
    *t = (Text){repair->text.data, (uint32_t)repair->text.len, repair->inserts.at,
                repair->inserts.len};
    return;
  }
  ts_tree_delete(second);
  if (!keep) *tree = parse(r, t->source, t->byte_len);
}

/* A lone CR ends a line in Python, not in the grammar: a copy with LF for it, else NULL. */
static char *newline_copy(const char *source, uint32_t byte_len) {
  char *copy = NULL;
  const char *end = source + byte_len, *cr = byte_len ? memchr(source, '\r', byte_len) : NULL;
  for (; cr; cr = memchr(cr + 1, '\r', (size_t)(end - cr - 1))) {
    if (cr + 1 < end && cr[1] == '\n') continue;
    if (!copy) {
      copy = xmalloc(byte_len);
      memcpy(copy, source, byte_len);
    }
    copy[cr - source] = '\n';
  }
  return copy;
}

/* One piece of the text, parsed and lowered. */
static void lower_piece(PythonReader *r, Lower *l, const char *source, uint32_t byte_len) {
  Text t = {source, byte_len, NULL, 0};
  Repair repair = {0};
  parser_open(r);
  TSTree *tree = parse(r, t.source, t.byte_len);
  if (ts_node_has_error(ts_tree_root_node(tree))) try_repair(r, &tree, &t, &repair);
  lower_tree(l, tree, &t);
  parser_close(r, tree);
  repair_release(&repair);
}

void python_lower(PythonReader *r, const char *source, uint32_t byte_len, IrFile *out) {
  if (!byte_len) source = "";
  char *copy = newline_copy(source, byte_len);
  const char *text = copy ? copy : source;
  Lower l = {.symbols = &r->symbols, .f = out};
  out->byte_len = byte_len;
  module_open(&l, byte_len);
  do {
    uint32_t end =
        byte_len > LARGE_FILE ? piece_end(text, byte_len, l.base, PIECE) : byte_len;
    lower_piece(r, &l, text + l.base, end - l.base);
    l.base = end;
  } while (l.base < byte_len);
  module_close(&l);
  lower_release(&l);
  if (out->remarks.len) ir_place_remarks(out, source);
  free(copy);
  ir_fit(out);
}
