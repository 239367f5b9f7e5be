/* Fuzz target: lower, verify, dump, link and release whatever comes. Build with clang
 * -fsanitize=fuzzer,address,undefined; with -DREPLAY it has a main that reads files given as
 * arguments (the corpus, a finding). A file that does not verify is a crash. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "python/python.h"

static void check(const IrFile *f) {
  char err[256];
  if (ir_verify(f, err)) return;
  fprintf(stderr, "the IR does not verify: %s\n", err);
  abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t byte_len) {
  static PythonReader *reader;
  if (!reader) reader = python_reader_new();
  const char *source = (const char *)data;
  IrFile f;
  ir_init(&f);
  python_lower(reader, source, (uint32_t)byte_len, &f);
  check(&f);
  Strbuf out = {0};
  ir_dump(&f, &f.names, source, &out);
  strbuf_release(&out);
  Names session;
  names_init(&session);
  ir_rename(&f, &session);
  check(&f);
  ir_dump(&f, &session, NULL, &out);
  strbuf_release(&out);
  names_release(&session);
  ir_release(&f);
  return 0;
}

#ifdef REPLAY
static void replay(const char *path) {
  FILE *in = fopen(path, "rb");
  if (!in) {
    perror(path);
    exit(1);
  }
  Strbuf text = {0};
  char block[4096];
  for (size_t n; (n = fread(block, 1, sizeof block, in)) > 0;) strbuf_add(&text, block, n);
  fclose(in);
  LLVMFuzzerTestOneInput((const uint8_t *)strbuf_text(&text), text.len);
  strbuf_release(&text);
}

int main(int argc, char **argv) {
  for (int i = 1; i < argc; i++) replay(argv[i]);
  return 0;
}
#endif
