#include "config/toml.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

#include "base/fatal.h"
#include "source/parse_memory.h"
#include "source/utf8.h"

const TSLanguage *tree_sitter_toml(void);

/* Deeper arrays and tables than this are no configuration. */
enum { MAX_DEPTH = 64 };

typedef struct Reader {
  Toml *out;
  const SourceFile *file;
  Arena *arena;
  Error *err;
} Reader;

static bool fail(Reader *r, uint32_t byte, const char *text) {
  Position at = source_position(r->file, byte);
  return error_set(r->err, "%s:%u:%u: %s", r->file->path, at.line, at.column, text);
}

static bool is_type(TSNode n, const char *type) { return !strcmp(ts_node_type(n), type); }

/* ---- strings -----------------------------------------------------------------------------------*/

static const char *put_escape(Strbuf *b, const char *p) {
  static const char from[] = "btnfr\"\\", to[] = "\b\t\n\f\r\"\\";
  const char *plain = strchr(from, p[1]);
  if (plain && p[1]) {
    strbuf_putc(b, to[plain - from]);
    return p + 2;
  }
  if (p[1] == 'u' || p[1] == 'U') {
    char digits[9] = {0};
    size_t len = p[1] == 'u' ? 4 : 8;
    memcpy(digits, p + 2, len);
    utf8_put(b, (uint32_t)strtoul(digits, NULL, 16));
    return p + 2 + len;
  }
  return p + 1 + strspn(p + 1, " \t\r\n"); /* a line's end, and the blanks after it, vanish */
}

/* The value of a string or quoted key between its quotes. */
static const char *string_value(Reader *r, TSNode node) {
  const char *p = r->file->text + ts_node_start_byte(node);
  const char *end = r->file->text + ts_node_end_byte(node);
  char quote = *p;
  size_t quotes = end - p >= 6 && p[1] == quote && p[2] == quote ? 3 : 1;
  p += quotes, end -= quotes;
  if (quotes == 3 && *p == '\r') p++;
  if (quotes == 3 && *p == '\n') p++;
  Strbuf b = {0};
  while (p < end) {
    if (*p == '\\' && quote == '"') p = put_escape(&b, p);
    else strbuf_putc(&b, *p++);
  }
  const char *value = arena_strndup(r->arena, strbuf_text(&b), b.len);
  strbuf_release(&b);
  return value;
}

/* ---- keys --------------------------------------------------------------------------------------*/

static bool is_key(TSNode n) {
  return is_type(n, "bare_key") || is_type(n, "quoted_key") || is_type(n, "dotted_key");
}

/* Appends a key's parts to `b` and returns the start of the last. */
static uint32_t add_key(Reader *r, TSNode node, Strbuf *b) {
  uint32_t start = ts_node_start_byte(node);
  if (is_type(node, "dotted_key")) {
    for (uint32_t i = 0; i < ts_node_named_child_count(node); i++) {
      TSNode part = ts_node_named_child(node, i);
      if (is_key(part)) start = add_key(r, part, b);
    }
    return start;
  }
  if (b->len) strbuf_putc(b, '.');
  if (is_type(node, "bare_key")) {
    strbuf_add(b, r->file->text + start, ts_node_end_byte(node) - start);
    return start;
  }
  for (const char *p = string_value(r, node); *p; p++) strbuf_putc(b, *p == '.' ? '\x1f' : *p);
  return start;
}

/* ---- values ------------------------------------------------------------------------------------*/

static bool read_integer(Reader *r, TSNode node, TomlEntry *e) {
  char digits[72];
  size_t len = 0;
  uint32_t start = ts_node_start_byte(node), end = ts_node_end_byte(node);
  for (uint32_t i = start; i < end && len < sizeof digits - 1; i++)
    if (r->file->text[i] != '_') digits[len++] = r->file->text[i];
  digits[len] = 0;
  const char *p = digits + (digits[0] == '+');
  int base = p[0] != '0' ? 10 : p[1] == 'x' ? 16 : p[1] == 'o' ? 8 : p[1] == 'b' ? 2 : 10;
  errno = 0;
  e->integer = strtoll(base == 10 ? p : p + 2, NULL, base);
  e->type = TOML_INTEGER;
  return errno ? fail(r, start, "integer out of range") : true;
}

static void read_array(Reader *r, TSNode node, TomlEntry *e) {
  uint32_t count = ts_node_named_child_count(node), taken = 0;
  const char **strings = ARENA_ARRAY(r->arena, const char *, count + 1);
  e->type = TOML_STRINGS;
  for (uint32_t i = 0; i < count; i++) {
    TSNode item = ts_node_named_child(node, i);
    if (is_type(item, "comment")) continue;
    if (is_type(item, "string")) strings[taken++] = string_value(r, item);
    else e->type = TOML_OTHER;
  }
  e->strings = strings;
  e->string_count = taken;
}

static bool read_pairs(Reader *r, TSNode table, const char *prefix, int depth);

static bool read_value(Reader *r, TSNode node, TomlEntry *e, int depth) {
  e->value_byte = ts_node_start_byte(node);
  e->type = TOML_OTHER;
  if (is_type(node, "inline_table")) return read_pairs(r, node, e->key, depth + 1);
  if (is_type(node, "integer")) return read_integer(r, node, e);
  if (is_type(node, "array")) read_array(r, node, e);
  if (is_type(node, "string")) e->type = TOML_STRING, e->string = string_value(r, node);
  if (is_type(node, "boolean"))
    e->type = TOML_BOOLEAN, e->boolean = r->file->text[e->value_byte] == 't';
  return true;
}

static bool is_repeated(const Toml *t, const char *key) {
  for (uint32_t i = 0; i < t->entries.len; i++)
    if (!strcmp(t->entries.at[i].key, key)) return true;
  return false;
}

static bool read_pair(Reader *r, TSNode pair, const char *prefix, int depth) {
  TomlEntry e = {0};
  TSNode key = ts_node_named_child(pair, 0);
  Strbuf b = {0};
  strbuf_puts(&b, prefix);
  e.key_byte = add_key(r, key, &b);
  e.key = arena_strndup(r->arena, strbuf_text(&b), b.len);
  strbuf_release(&b);
  /* Only our own tables are worth the quadratic look; another tool's are its own affair. */
  if (!strncmp(prefix, "tool.ranklint", 13) || !*prefix)
    if (is_repeated(r->out, e.key)) return fail(r, e.key_byte, "this key was given before");
  TSNode value = ts_node_named_child(pair, ts_node_named_child_count(pair) - 1);
  for (uint32_t i = 1; i < ts_node_named_child_count(pair); i++)
    if (!is_type(ts_node_named_child(pair, i), "comment")) {
      value = ts_node_named_child(pair, i);
      break;
    }
  bool is_table = is_type(value, "inline_table");
  if (!read_value(r, value, &e, depth)) return false;
  if (!is_table) vec_push(&r->out->entries, e);
  return true;
}

static bool read_pairs(Reader *r, TSNode table, const char *prefix, int depth) {
  if (depth > MAX_DEPTH) return fail(r, ts_node_start_byte(table), "nested too deeply");
  for (uint32_t i = 0; i < ts_node_named_child_count(table); i++) {
    TSNode pair = ts_node_named_child(table, i);
    if (is_type(pair, "pair") && !read_pair(r, pair, prefix, depth)) return false;
  }
  return true;
}

static bool read_table(Reader *r, TSNode table) {
  Strbuf b = {0};
  for (uint32_t i = 0; i < ts_node_named_child_count(table); i++)
    if (is_key(ts_node_named_child(table, i))) add_key(r, ts_node_named_child(table, i), &b);
  if (is_type(table, "table_array_element")) strbuf_puts(&b, "[]");
  const char *prefix = arena_strndup(r->arena, strbuf_text(&b), b.len);
  strbuf_release(&b);
  return read_pairs(r, table, prefix, 0);
}

/* The first ERROR or MISSING node, found by descending only where there is one. */
static TSNode first_error(TSNode node) {
  while (!ts_node_is_missing(node) && !is_type(node, "ERROR")) {
    TSNode next = node;
    for (uint32_t i = 0; i < ts_node_child_count(node); i++)
      if (ts_node_has_error(next = ts_node_child(node, i))) break;
    if (ts_node_eq(next, node) || !ts_node_has_error(next)) return node;
    node = next;
  }
  return node;
}

bool toml_read(Toml *out, const SourceFile *file, Arena *arena, Error *err) {
  Reader r = {out, file, arena, err};
  *out = (Toml){0};
  ParseMemory memory = {0};
  parse_memory_begin(&memory);
  TSParser *parser = ts_parser_new();
  if (!ts_parser_set_language(parser, tree_sitter_toml())) fatal("TOML grammar: wrong ABI");
  TSTree *tree = ts_parser_parse_string(parser, NULL, file->text, file->byte_len);
  TSNode root = ts_tree_root_node(tree);
  bool ok = true;
  if (ts_node_has_error(root)) ok = fail(&r, ts_node_start_byte(first_error(root)), "syntax error");
  if (ok) ok = read_pairs(&r, root, "", 0);
  for (uint32_t i = 0; ok && i < ts_node_named_child_count(root); i++) {
    TSNode child = ts_node_named_child(root, i);
    if (is_type(child, "table") || is_type(child, "table_array_element"))
      ok = read_table(&r, child);
  }
  ts_tree_delete(tree);
  ts_parser_delete(parser);
  parse_memory_end(&memory);
  parse_memory_release(&memory);
  return ok;
}

void toml_release(Toml *t) { vec_release(&t->entries); }
