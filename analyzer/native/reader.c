#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "native/lower.h"
#include "native/macro.h"
#include "source/parse_memory.h"

const TSLanguage *tree_sitter_cpp(void);

struct NativeReader {
  ParseMemory memory;
  NativeSymbols symbols;
  HeaderCache *headers;
};

NativeReader *native_reader_new(const struct NativeRoots *roots) {
  NativeReader *r = xcalloc(1, sizeof *r);
  native_symbols_init(&r->symbols, tree_sitter_cpp());
  r->headers = headers_new(roots);
  return r;
}

void native_reader_free(NativeReader *r) {
  if (!r) return;
  parse_memory_release(&r->memory);
  headers_free(r->headers);
  free(r);
}

static void lower_release(Lower *l) {
  vec_release(&l->bodies);
  vec_release(&l->loops);
  vec_release(&l->backs);
  vec_release(&l->vars);
  vec_release(&l->bound);
  vec_release(&l->globals);
  vec_release(&l->outer);
  vec_release(&l->taken);
  vec_release(&l->dotted);
  vec_release(&l->words);
  vec_release(&l->before);
  vec_release(&l->args);
  vec_release(&l->handlers);
  vec_release(&l->methods);
  vec_release(&l->shared);
  vec_release(&l->partial);
  vec_release(&l->captures);
  vec_release(&l->own_params);
  vec_release(&l->static_methods);
  vec_release(&l->hoisted);
  vec_release(&l->module_bound);
  vec_release(&l->class_fields);
  map_release(&l->destroyed);
}

/* Comments that speak to the analyzer, in the text as the user wrote it. */
static void read_remarks(IrFile *f, const char *source, uint32_t byte_len) {
  static const char mark[] = "ranklint:";
  for (Text t = {source, source + byte_len}; t.at < t.end;) {
    const char *next = token_end(t), *at = t.at + 2, *end = next;
    bool comment = *t.at == '/' && next - t.at > 2;
    while (comment && at < next && (*at == ' ' || *at == '\t' || *at == '/')) at++;
    if (comment && (size_t)(next - at) >= sizeof mark - 1 && !memcmp(at, mark, sizeof mark - 1)) {
      if (t.at[1] == '*' && end - at > 2) end -= 2;
      while (end > at && strchr(" \t\r\n", end[-1])) end--;
      Span span = {(uint32_t)(t.at - source), (uint32_t)(end - source)};
      vec_push(&f->remarks, (IrRemark){.comment = span});
    }
    t.at = next;
  }
  if (f->remarks.len) ir_place_remarks(f, source);
}

static void lower_tree(Lower *l, TSNode root) {
  Span whole = {0, l->f->byte_len};
  Name module = c_name_add(l, "<module>");
  vec_push(&l->f->funcs, (IrFunc){.name = module, .qualname = module, .flags = FUNC_MODULE,
                                  .span = whole, .head = whole});
  c_body_open(l, (FuncId){1}, NO_NAME, root);
  c_lower_top(l, root);
  c_classes_close(l);
  for (uint32_t i = 0; i < l->hoisted.len; i++) word_push(l, l->hoisted.at[i]);
  for (uint32_t i = 0; i < l->module_bound.len; i++) vec_push(&l->bound, l->module_bound.at[i]);
  l->f->funcs.at[1].body = c_words_take(l, 0);
  c_body_close(l);
}

void native_lower(NativeReader *r, const char *path, const struct NativeFlags *flags,
                  const char *source, uint32_t byte_len, IrFile *out) {
  Expansion x;
  if (!byte_len) source = "";
  expand_source(r->headers, path, flags, source, byte_len, &x);
  Lower l = {.symbols = &r->symbols, .fields = &r->symbols.fields, .expansion = &x,
             .source = strbuf_text(&x.text), .byte_len = (uint32_t)x.text.len, .f = out};
  out->byte_len = byte_len;
  out->native = true;
  parse_memory_begin(&r->memory);
  TSParser *parser = ts_parser_new();
  if (!ts_parser_set_language(parser, tree_sitter_cpp())) fatal("C++ grammar: wrong ABI");
  TSTree *tree = ts_parser_parse_string(parser, NULL, l.source, l.byte_len);
  if (!tree) fatal("the parser gave no tree");
  lower_tree(&l, ts_tree_root_node(tree));
  if (x.error_count) c_error_add(&l, (Span){x.error_at, x.error_at});
  if (!r->memory.hooked) ts_tree_delete(tree);
  ts_parser_delete(parser);
  parse_memory_end(&r->memory);
  lower_release(&l);
  expansion_release(&x);
  read_remarks(out, source, byte_len);
  ir_fit(out);
}
