/* Any bytes lower to an IR that verifies and dumps. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "ir/ir.h"
#include "python/python.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t byte_len) {
  static PythonReader *reader;
  if (!reader) reader = python_reader_new();
  char *text = xcalloc(byte_len + 1, 1), why[256];
  if (byte_len) memcpy(text, data, byte_len);
  IrFile ir;
  ir_init(&ir);
  python_lower(reader, text, (uint32_t)byte_len, &ir);
  if (!ir_verify(&ir, why)) fatal("%s", why);
  Strbuf dump = {0};
  ir_dump(&ir, &ir.names, text, &dump);
  strbuf_release(&dump);
  ir_release(&ir);
  free(text);
  return 0;
}
