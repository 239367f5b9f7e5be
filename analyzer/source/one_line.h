/* A piece of code on one line, for messages: without comments, and without blanks that only stand for line
 * ends inside of brackets. */
#ifndef RL_SOURCE_ONE_LINE_H
#define RL_SOURCE_ONE_LINE_H

#include <stdbool.h>

#include "base/strbuf.h"
#include "source/source.h"

typedef enum CommentStyle { COMMENT_HASH, COMMENT_SLASHES } CommentStyle;

/* Appends text[start..end), at most `max` bytes of it, never half of a character. False if it was cut. */
bool source_one_line(Strbuf *out, const SourceFile *f, uint32_t start, uint32_t end, CommentStyle style,
                     size_t max);

#endif
