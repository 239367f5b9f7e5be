/* Any bytes are a configuration or an error with a place. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "config/settings.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t byte_len) {
  char *text = xcalloc(byte_len + 1, 1);
  if (byte_len) memcpy(text, data, byte_len);
  Settings s;
  Error err = {""};
  static const char *const codes[] = {"RL101", "RL103", NULL};
  static const char *const names[] = {"collective-in-divergent-branch", "divergent-early-exit", NULL};
  settings_init(&s);
  s.codes = codes;
  s.names = names;
  if (!settings_read_text(&s, text, &err) && strncmp(err.text, "--config:", 9))
    fatal("an error without a place: %s", err.text);
  settings_release(&s);
  free(text);
  return 0;
}
