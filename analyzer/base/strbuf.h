/* Growable text buffer, always NUL-terminated. An all-zero Strbuf is valid and empty
 * (`data` is NULL until the first write; use strbuf_text). The caller releases it. */
#ifndef RL_BASE_STRBUF_H
#define RL_BASE_STRBUF_H

#include <stddef.h>

typedef struct Strbuf {
  char *data;
  size_t len;  /* bytes, without the NUL */
  size_t cap;
} Strbuf;

void strbuf_add(Strbuf *b, const char *s, size_t byte_len);
void strbuf_puts(Strbuf *b, const char *s);
void strbuf_putc(Strbuf *b, char c);
void strbuf_printf(Strbuf *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* The text, "" when empty; borrowed until the next write. */
const char *strbuf_text(const Strbuf *b);
void strbuf_clear(Strbuf *b);
void strbuf_release(Strbuf *b);

#endif
