#include "base/fatal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

_Noreturn void fatal(const char *fmt, ...) {
  va_list ap;
  fflush(stdout);
  fputs("ranklint: internal error: ", stderr);
  va_start(ap, fmt);
  vfprintf(stderr, fmt, ap);
  va_end(ap);
  fputc('\n', stderr);
#ifdef RL_DEV
  abort();
#else
  _exit(2);
#endif
}

void *xmalloc(size_t byte_len) {
  void *p = malloc(byte_len ? byte_len : 1);
  if (!p) fatal("out of memory");
  return p;
}

void *xrealloc(void *old, size_t byte_len) {
  void *p = realloc(old, byte_len ? byte_len : 1);
  if (!p) fatal("out of memory");
  return p;
}

void *xcalloc(size_t count, size_t byte_len) {
  void *p = calloc(count ? count : 1, byte_len ? byte_len : 1);
  if (!p) fatal("out of memory");
  return p;
}
