/* Any bytes are a stub file: models, or complaints with a place. */
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "fuzz.h"
#include "models/models.h"

static void check_complaints(const Strbuf *errors) {
  for (const char *line = strbuf_text(errors); *line;) {
    size_t len = strcspn(line, "\n");
    if (strncmp(line, "fuzz.pyi:", 9)) fatal("a complaint without a place: %.*s", (int)len, line);
    line += len + (line[len] == '\n');
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t byte_len) {
  char *text = xcalloc(byte_len + 1, 1);
  if (byte_len) memcpy(text, data, byte_len);
  ModelSource stub = {.path = "fuzz.pyi", .text = text, .byte_len = byte_len};
  Names names;
  Strbuf errors = {0}, out = {0};
  names_init(&names);
  Models *models = models_new(&names, &stub, 1, &errors);
  check_complaints(&errors);
  if (models) {
    for (uint32_t i = 0; i < models_count(models); i++)
      model_dump(models, models_at(models, i), &out);
    models_free(models);
  }
  strbuf_release(&out);
  strbuf_release(&errors);
  names_release(&names);
  free(text);
  return 0;
}
