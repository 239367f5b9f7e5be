/* Text for people: analyzed text made harmless to a terminal, and its width on one. */
#ifndef RL_REPORT_TEXT_H
#define RL_REPORT_TEXT_H

#include <stddef.h>
#include <stdint.h>

#include "base/strbuf.h"

/* Columns that a code point takes on a terminal: 0 (combining), 1 or 2. */
unsigned text_width_of(uint32_t code_point);
/* Appends `byte_len` bytes: tabs become blanks up to the next multiple of four columns, control
 * characters, direction overrides and invalid bytes a visible stand-in. Returns the columns added. */
unsigned text_put(Strbuf *out, const char *s, size_t byte_len);
unsigned text_putz(Strbuf *out, const char *s);
/* The columns that text_put would add. */
unsigned text_width(const char *s, size_t byte_len);
void text_pad(Strbuf *out, unsigned columns);
/* What stands for a code point that a terminal might obey; else the code point itself. */
uint32_t text_harmless(uint32_t code_point);
/* Appends lines of text, each made harmless; line ends stay. */
void text_put_lines(Strbuf *out, const char *s, size_t byte_len);
/* Lines are made to fit this many columns. */
enum { TEXT_COLUMNS = 80 };
/* Appends text that starts in `column`, broken at blanks to fit TEXT_COLUMNS. Further lines begin with
 * `prefix` (as it is; `prefix_width` columns) and `hang` blanks. No line end behind the last. */
void text_wrap(Strbuf *out, const char *s, size_t byte_len, unsigned column, const char *prefix,
               unsigned prefix_width, unsigned hang);

#endif
