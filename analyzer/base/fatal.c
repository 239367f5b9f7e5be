#include "base/fatal.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void (*clean_up)(void);

void fatal_cleans_up(void (*with)(void)) { clean_up = with; }

/* Of several threads in trouble one speaks; the others wait for the end. */
static void speak(const char *kind, const char *fmt, va_list ap) {
  static atomic_flag spoken = ATOMIC_FLAG_INIT;
  while (atomic_flag_test_and_set(&spoken)) pause();
  fprintf(stderr, "ranklint: %s: ", kind);
  vfprintf(stderr, fmt, ap);
  fputc('\n', stderr);
  if (clean_up) clean_up();
}

_Noreturn void fatal(const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  speak("internal error", fmt, ap);
  va_end(ap);
#ifdef RL_DEV
  abort();
#else
  _exit(2);
#endif
}

_Noreturn void out_of(const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  speak("error", fmt, ap);
  va_end(ap);
  _exit(2);
}

static void *checked(void *p) {
  if (!p) out_of("out of memory");
  return p;
}

void *xmalloc(size_t byte_len) { return checked(malloc(byte_len ? byte_len : 1)); }

void *xrealloc(void *old, size_t byte_len) { return checked(realloc(old, byte_len ? byte_len : 1)); }

void *xcalloc(size_t count, size_t byte_len) {
  return checked(calloc(count ? count : 1, byte_len ? byte_len : 1));
}

char *xstrdup(const char *s) { return checked(strdup(s)); }
