/* UTF-8, strictly: overlong forms, surrogates and values above U+10FFFF are invalid. An invalid byte
 * counts as one code point, so any bytes have a position. */
#ifndef RL_SOURCE_UTF8_H
#define RL_SOURCE_UTF8_H

#include <stddef.h>
#include <stdint.h>

#include "base/strbuf.h"

#define UTF8_REPLACEMENT 0xFFFDu

/* Decodes the code point at s (byte_len > 0). Returns the bytes used; an invalid byte gives
 * UTF8_REPLACEMENT and 1. */
uint32_t utf8_next(const char *s, size_t byte_len, uint32_t *code_point);
uint32_t utf8_count(const char *s, size_t byte_len);
void utf8_put(Strbuf *out, uint32_t code_point);

#endif
