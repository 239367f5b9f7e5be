/* Any bytes are a remark or a fault, and every part of it lies inside. */
#include "source/remark.h"

#include <stdlib.h>

#include "base/fatal.h"
#include "fuzz.h"

static void check(RemarkPart p, size_t byte_len) {
  if ((uint64_t)p.start + p.byte_len > byte_len) fatal("a part outside of the comment");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t byte_len) {
  if (!byte_len) return 0;
  Remark r = remark_read((const char *)data, byte_len);
  for (uint32_t i = 0; i < r.code_count; i++) check(r.codes[i], byte_len);
  check(r.reason, byte_len);
  check(r.word, byte_len);
  if ((r.kind == REMARK_MALFORMED) != (r.fault != NULL)) fatal("a fault and no fault");
  return 0;
}
