/* Source files: text, lines, positions. A SourceFile is immutable after source_load or
 * source_from_text, so threads may share it. */
#ifndef RL_SOURCE_SOURCE_H
#define RL_SOURCE_SOURCE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"

typedef struct SourceFile {
  char *path;          /* as reported: relative to the working directory, '/' */
  char *text;          /* NUL-terminated; may hold NUL bytes; owned */
  uint32_t byte_len;
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
void source_release(SourceFile *f);

#endif
