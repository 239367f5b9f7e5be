#include "source/source.h"

#include <string.h>

#include "source/utf8.h"

static uint32_t first_line_start(const SourceFile *f) {
  return f->byte_len >= 3 && !memcmp(f->text, "\xef\xbb\xbf", 3) ? 3 : 0;
}

void source_lines(SourceFile *f) {
  if (f->lines.len) return;
  vec_push(&f->lines, first_line_start(f));
  const char *end = f->text + f->byte_len;
  for (const char *p = f->text; p < end;) {
    if (*p != '\n' && *p != '\r') {
      p++;
      continue;
    }
    p += *p == '\r' && p + 1 < end && p[1] == '\n' ? 2 : 1;
    vec_push(&f->lines, (uint32_t)(p - f->text));
  }
}

void source_from_text(SourceFile *f, char *path, char *text, uint32_t byte_len) {
  *f = (SourceFile){.path = path, .text = text, .byte_len = byte_len};
  source_lines(f);
}

/* Index of the last line that starts at or before `byte`. */
static uint32_t line_index(const SourceFile *f, uint32_t byte) {
  uint32_t low = 0, high = f->lines.len;
  while (high - low > 1) {
    uint32_t mid = low + (high - low) / 2;
    if (f->lines.at[mid] <= byte) low = mid;
    else high = mid;
  }
  return low;
}

Position source_position(const SourceFile *f, uint32_t byte) {
  if (!f->lines.len) return (Position){1, 1};
  if (byte > f->byte_len) byte = f->byte_len;
  uint32_t line = line_index(f, byte);
  uint32_t start = f->lines.at[line];
  uint32_t column = byte > start ? utf8_count(f->text + start, byte - start) : 0;
  return (Position){line + 1, column + 1};
}

const char *source_line(const SourceFile *f, uint32_t line, uint32_t *byte_len) {
  *byte_len = 0;
  if (line < 1 || line > f->lines.len) return "";
  uint32_t start = f->lines.at[line - 1];
  uint32_t end = line < f->lines.len ? f->lines.at[line] : f->byte_len;
  if (end > start && f->text[end - 1] == '\n') end--;
  if (end > start && f->text[end - 1] == '\r') end--;
  *byte_len = end - start;
  return f->text + start;
}

void source_release(SourceFile *f) {
  free(f->path);
  free(f->text);
  vec_release(&f->lines);
  *f = (SourceFile){0};
}
