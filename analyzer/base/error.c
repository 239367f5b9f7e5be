#include "base/error.h"

#include <stdarg.h>
#include <stdio.h>

int error_set(Error *err, const char *fmt, ...) {
  if (!err) return 0;
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(err->text, sizeof err->text, fmt, ap);
  va_end(ap);
  return 0;
}
