#include "base/strbuf.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"

static void reserve(Strbuf *b, size_t more) {
  if (b->len + more + 1 <= b->cap) return;
  size_t cap = b->cap ? b->cap : 64;
  while (cap < b->len + more + 1) cap *= 2;
  b->data = xrealloc(b->data, cap);
  b->cap = cap;
}

void strbuf_add(Strbuf *b, const char *s, size_t byte_len) {
  reserve(b, byte_len);
  if (byte_len) memcpy(b->data + b->len, s, byte_len);
  b->len += byte_len;
  b->data[b->len] = 0;
}

void strbuf_puts(Strbuf *b, const char *s) { strbuf_add(b, s, strlen(s)); }

void strbuf_putc(Strbuf *b, char c) { strbuf_add(b, &c, 1); }

void strbuf_printf(Strbuf *b, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  int n = vsnprintf(NULL, 0, fmt, ap);
  va_end(ap);
  if (n < 0) fatal("bad format");
  reserve(b, (size_t)n);
  va_start(ap, fmt);
  vsnprintf(b->data + b->len, (size_t)n + 1, fmt, ap);
  va_end(ap);
  b->len += (size_t)n;
}

const char *strbuf_text(const Strbuf *b) { return b->data ? b->data : ""; }

void strbuf_clear(Strbuf *b) {
  b->len = 0;
  if (b->data) b->data[0] = 0;
}

void strbuf_release(Strbuf *b) {
  free(b->data);
  *b = (Strbuf){0};
}
