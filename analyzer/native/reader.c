#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "native/lower.h"
#include "source/parse_memory.h"

const TSLanguage *tree_sitter_cpp(void);

struct NativeReader {
  ParseMemory memory;
  NativeSymbols symbols;
};

NativeReader *native_reader_new(void) {
  NativeReader *r = xcalloc(1, sizeof *r);
  native_symbols_init(&r->symbols, tree_sitter_cpp());
  return r;
}

void native_reader_free(NativeReader *r) {
  if (!r) return;
  parse_memory_release(&r->memory);
  free(r);
}

static void lower_release(Lower *l) {
  vec_release(&l->bodies);
  vec_release(&l->loops);
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
}

void native_lower(NativeReader *r, const char *source, uint32_t byte_len, IrFile *out) {
  if (!byte_len) source = "";
  Lower l = {.symbols = &r->symbols, .fields = &r->symbols.fields, .source = source,
             .byte_len = byte_len, .f = out};
  out->byte_len = byte_len;
  out->native = true;
  Span whole = {0, byte_len};
  Name module = names_addz(&out->names, "<module>");
  vec_push(&out->funcs, (IrFunc){.name = module, .qualname = module, .flags = FUNC_MODULE,
                                 .span = whole, .head = whole});
  parse_memory_begin(&r->memory);
  TSParser *parser = ts_parser_new();
  if (!ts_parser_set_language(parser, tree_sitter_cpp())) fatal("C++ grammar: wrong ABI");
  TSTree *tree = ts_parser_parse_string(parser, NULL, source, byte_len);
  if (!tree) fatal("the parser gave no tree");
  TSNode root = ts_tree_root_node(tree);
  c_body_open(&l, (FuncId){1}, NO_NAME, root);
  c_lower_top(&l, root);
  out->funcs.at[1].body = c_words_take(&l, 0);
  c_body_close(&l);
  if (!r->memory.hooked) ts_tree_delete(tree);
  ts_parser_delete(parser);
  parse_memory_end(&r->memory);
  lower_release(&l);
  ir_fit(out);
}
