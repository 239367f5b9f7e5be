#include "report/text.h"

#include <stdbool.h>
#include <string.h>

#include "source/utf8.h"

enum { TAB = 4 };

typedef struct Range {
  uint32_t low, high;
} Range;

/* The common blocks of Unicode's East Asian Width W and F, and emoji. */
static const Range WIDE[] = {{0x1100, 0x115F},   {0x2E80, 0x303E},   {0x3041, 0x33FF},
                             {0x3400, 0x4DBF},   {0x4E00, 0x9FFF},   {0xA000, 0xA4CF},
                             {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},
                             {0xFF00, 0xFF60},   {0xFFE0, 0xFFE6},   {0x1F300, 0x1F64F},
                             {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD}};
/* Combining marks, joiners and variation selectors. */
static const Range ZERO[] = {{0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD},
                             {0x0610, 0x061A}, {0x064B, 0x065F}, {0x0E34, 0x0E3A},
                             {0x1AB0, 0x1AFF}, {0x200B, 0x200D}, {0x20D0, 0x20FF},
                             {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}, {0xE0100, 0xE01EF}};
/* What could reorder or hide the text around it. */
static const Range HARMFUL[] = {{0x7F, 0x9F},     {0x061C, 0x061C}, {0x200E, 0x200F},
                                {0x2028, 0x202E}, {0x2060, 0x206F}, {0xFEFF, 0xFEFF},
                                {0xFFF9, 0xFFFB}, {0xE0000, 0xE007F}};

static int is_in(const Range *ranges, size_t count, uint32_t c) {
  for (size_t i = 0; i < count; i++)
    if (c >= ranges[i].low && c <= ranges[i].high) return 1;
  return 0;
}
#define IS_IN(table, c) is_in(table, sizeof(table) / sizeof *(table), c)

unsigned text_width_of(uint32_t c) {
  if (c < 0x300) return 1;
  return IS_IN(ZERO, c) ? 0 : IS_IN(WIDE, c) ? 2 : 1;
}

/* C0 controls have pictures of their own; the rest is replaced. */
uint32_t text_harmless(uint32_t c) {
  if (c < 0x20) return 0x2400 + c;
  return IS_IN(HARMFUL, c) ? UTF8_REPLACEMENT : c;
}

unsigned text_put(Strbuf *out, const char *s, size_t byte_len) {
  unsigned column = 0;
  for (size_t i = 0; i < byte_len;) {
    uint32_t c;
    i += utf8_next(s + i, byte_len - i, &c);
    if (c == '\t') {
      unsigned blanks = TAB - column % TAB;
      if (out) text_pad(out, blanks);
      column += blanks;
      continue;
    }
    c = text_harmless(c);
    if (out) utf8_put(out, c);
    column += text_width_of(c);
  }
  return column;
}

unsigned text_putz(Strbuf *out, const char *s) { return text_put(out, s, strlen(s)); }

unsigned text_width(const char *s, size_t byte_len) { return text_put(NULL, s, byte_len); }

void text_pad(Strbuf *out, unsigned columns) {
  while (columns-- > 0) strbuf_putc(out, ' ');
}

void text_put_lines(Strbuf *out, const char *s, size_t byte_len) {
  for (size_t i = 0; i < byte_len;) {
    uint32_t c;
    i += utf8_next(s + i, byte_len - i, &c);
    utf8_put(out, c == '\n' || c == '\t' ? c : text_harmless(c));
  }
}

void text_wrap(Strbuf *out, const char *s, size_t byte_len, unsigned column, const char *prefix,
               unsigned prefix_width, unsigned hang) {
  bool first = true;
  for (size_t i = 0; i < byte_len; first = false) {
    size_t word = 0;
    while (i + word < byte_len && s[i + word] != ' ') word++;
    unsigned width = text_width(s + i, word);
    if (column + !first + width > TEXT_COLUMNS && column > prefix_width + hang) {
      while (out->len && out->data[out->len - 1] == ' ') out->data[--out->len] = 0;
      strbuf_putc(out, '\n');
      strbuf_puts(out, prefix);
      text_pad(out, hang);
      column = prefix_width + hang;
    } else if (!first) {
      strbuf_putc(out, ' ');
      column++;
    }
    column += text_put(out, s + i, word);
    i += word;
    while (i < byte_len && s[i] == ' ') i++;
  }
}
