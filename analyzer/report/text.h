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

#endif
