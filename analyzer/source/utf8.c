#include "source/utf8.h"

static uint32_t invalid(uint32_t *code_point) {
  *code_point = UTF8_REPLACEMENT;
  return 1;
}

uint32_t utf8_next(const char *s, size_t byte_len, uint32_t *code_point) {
  const unsigned char *p = (const unsigned char *)s;
  if (p[0] < 0x80) {
    *code_point = p[0];
    return 1;
  }
  uint32_t len = p[0] >= 0xF0 ? 4 : p[0] >= 0xE0 ? 3 : 2;
  if (p[0] < 0xC2 || p[0] > 0xF4 || len > byte_len) return invalid(code_point);
  uint32_t c = p[0] & (0x7Fu >> len);
  for (uint32_t i = 1; i < len; i++) {
    if ((p[i] & 0xC0) != 0x80) return invalid(code_point);
    c = c << 6 | (p[i] & 0x3Fu);
  }
  static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
  if (c < least[len] || c > 0x10FFFF || (c >= 0xD800 && c <= 0xDFFF)) return invalid(code_point);
  *code_point = c;
  return len;
}

uint32_t utf8_count(const char *s, size_t byte_len) {
  uint32_t count = 0, ignored;
  for (size_t i = 0; i < byte_len; count++) i += utf8_next(s + i, byte_len - i, &ignored);
  return count;
}

void utf8_put(Strbuf *out, uint32_t c) {
  if (c < 0x80) {
    strbuf_putc(out, (char)c);
  } else if (c < 0x800) {
    strbuf_putc(out, (char)(0xC0 | c >> 6));
    strbuf_putc(out, (char)(0x80 | (c & 0x3F)));
  } else if (c < 0x10000) {
    strbuf_putc(out, (char)(0xE0 | c >> 12));
    strbuf_putc(out, (char)(0x80 | (c >> 6 & 0x3F)));
    strbuf_putc(out, (char)(0x80 | (c & 0x3F)));
  } else {
    strbuf_putc(out, (char)(0xF0 | c >> 18));
    strbuf_putc(out, (char)(0x80 | (c >> 12 & 0x3F)));
    strbuf_putc(out, (char)(0x80 | (c >> 6 & 0x3F)));
    strbuf_putc(out, (char)(0x80 | (c & 0x3F)));
  }
}
