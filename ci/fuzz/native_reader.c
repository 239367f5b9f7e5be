/* Any bytes are C, C++ or CUDA: they are expanded, lowered, verified, dumped and linked. The first byte
 * says which language, and what a compile command defines. */
#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>

#include "native/flags.h"
#include "native/native.h"

static void check(const IrFile *f) {
  char err[256];
  if (ir_verify(f, err)) return;
  fprintf(stderr, "the IR does not verify: %s\n", err);
  abort();
}

static const char *nowhere(void *ctx, const char *path) {
  (void)ctx, (void)path;
  return NULL;
}

static void lower(NativeReader *reader, unsigned how, const char *source, uint32_t byte_len, IrFile *f) {
  static const char *const paths[] = {"fuzz.c", "fuzz.cpp", "fuzz.cu", "fuzz.h"};
  static const char *const args[] = {"-DA=1", "-DB(x)=x+A", "-UC", "-DD", "-std=c++17"};
  NativeFlags flags = {0};
  Arena arena = {0};
  flags_read(&flags, &arena, args, how & 4 ? 5 : 0, paths[how & 3], nowhere, NULL);
  native_lower(reader, paths[how & 3], &flags, source, byte_len, f);
  flags_release(&flags);
  arena_release(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t byte_len) {
  static NativeReader *reader;
  if (!reader) reader = native_reader_new(NULL);
  unsigned how = byte_len ? data[0] : 0;
  const char *source = (const char *)data + (byte_len ? 1 : 0);
  uint32_t len = (uint32_t)(byte_len ? byte_len - 1 : 0);
  IrFile f;
  ir_init(&f);
  lower(reader, how, source, len, &f);
  check(&f);
  Strbuf out = {0};
  ir_dump(&f, &f.names, NULL, &out);
  strbuf_release(&out);
  Names session;
  names_init(&session);
  ir_rename(&f, &session);
  check(&f);
  names_release(&session);
  ir_release(&f);
  return 0;
}
