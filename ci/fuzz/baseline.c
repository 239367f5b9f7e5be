/* Any bytes are a baseline or an error with a place; what was read is written and read again alike.
 */
#include "finding/baseline.h"

#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "fuzz.h"

static bool read_text(Baseline *b, const char *data, size_t byte_len, Error *err) {
  SourceFile file = {0};
  char *text = xcalloc(byte_len + 1, 1);
  if (byte_len) memcpy(text, data, byte_len);
  source_from_text(&file, strdup("baseline"), text, (uint32_t)byte_len);
  bool ok = baseline_read(b, &file, err);
  source_release(&file);
  return ok;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t byte_len) {
  Baseline b, again;
  Error err = {""};
  if (read_text(&b, (const char *)data, byte_len, &err)) {
    Strbuf one = {0}, two = {0};
    baseline_write(&b, &one);
    if (!read_text(&again, strbuf_text(&one), one.len, &err))
      fatal("it is not read again: %s", err.text);
    baseline_write(&again, &two);
    if (one.len != two.len || memcmp(one.data, two.data, one.len))
      fatal("written, read, and different");
    baseline_release(&again);
    strbuf_release(&one);
    strbuf_release(&two);
  } else if (strncmp(err.text, "baseline:", 9)) {
    fatal("an error without a place: %s", err.text);
  }
  baseline_release(&b);
  return 0;
}
