/* Source files: text, lines, positions. A SourceFile is immutable after source_load or
 * source_from_text, so threads may share it; once it has been set aside, one thread at a time. */
#ifndef RL_SOURCE_SOURCE_H
#define RL_SOURCE_SOURCE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"

typedef struct SourceFile {
  char *path;          /* as reported: relative to the working directory, '/' */
  char *text;          /* NUL-terminated; may hold NUL bytes; owned; NULL while it is set aside */
  uint32_t byte_len;
  bool changed;        /* what was set aside is no longer there: the text is blank lines */
  uint64_t hash;       /* of a text that was set aside */
  VEC(uint32_t) lines; /* byte offset of each line's start (after a byte order mark) */
} SourceFile;

/* 1-based line and column (columns in code points; an invalid byte counts as one). */
typedef struct Position { uint32_t line, column; } Position;
Position source_position(const SourceFile *f, uint32_t byte);
/* The text of a 1-based line without its line end; borrowed. */
const char *source_line(const SourceFile *f, uint32_t line, uint32_t *byte_len);
/* Builds the line index (LF, CRLF and lone CR end a line); loading has done it already. */
void source_lines(SourceFile *f);
/* Takes `path` and `text` (both malloc'ed; text[byte_len] must be NUL) and builds the line index. */
void source_from_text(SourceFile *f, char *path, char *text, uint32_t byte_len);
/* Lets go of the text of a file that was loaded from its path, and can be again: whole programs are
 * read, of which a few lines are shown. */
void source_set_aside(SourceFile *f);
/* The text, read again if it was set aside; borrowed. A file that is not what it was any more gives
 * blank lines, as many and as long as they were. */
const char *source_text(const SourceFile *f);
void source_release(SourceFile *f);

#endif
