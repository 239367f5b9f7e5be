#include "models/stub.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "store/store.h"

static const char MARK[] = "# src:";

/* The text behind `# src:` in a line, trimmed, or NULL. `*alone`: nothing stands before it. */
static const char *source_comment(const char *line, uint32_t byte_len, bool *alone, Arena *arena) {
  const char *end = line + byte_len, *p = line;
  while ((p = memchr(p, '#', (size_t)(end - p))) &&
         ((size_t)(end - p) < sizeof MARK - 1 || memcmp(p, MARK, sizeof MARK - 1)))
    p++;
  if (!p) return NULL;
  *alone = true;
  for (const char *q = line; q < p; q++) *alone = *alone && (*q == ' ' || *q == '\t');
  p += sizeof MARK - 1;
  while (p < end && *p == ' ') p++;
  while (end > p && (end[-1] == ' ' || end[-1] == '\r')) end--;
  return arena_strndup(arena, p, (size_t)(end - p));
}

static void find_lines(Stub *s, Arena *arena) {
  const char *section = "";
  for (uint32_t start = 0; start <= s->byte_len;) {
    const char *line = s->text + start, *nl = memchr(line, '\n', s->byte_len - start);
    uint32_t byte_len = nl ? (uint32_t)(nl - line) : s->byte_len - start;
    bool alone = false;
    const char *source = source_comment(line, byte_len, &alone, arena);
    if (source && alone) section = source;
    vec_push(&s->lines,
             (StubLine){.start = start, .source = alone ? NULL : source, .section = section});
    start += byte_len + 1;
  }
}

/* What is stored needs no parser. */
static void load_ir(Stub *s, const ModelSource *source, PythonReader *reader, Names *names) {
  if (source->stored) {
    if (store_read(&s->ir, source->stored, source->stored_len, names)) return;
    fatal("a stored stub is damaged");
  }
  ir_init(&s->ir);
  python_lower(reader, source->text, source->byte_len, &s->ir);
  ir_rename(&s->ir, names);
}

void stub_init(Stub *s, const ModelSource *source, PythonReader *reader, Names *names, Arena *arena,
               Strbuf *errors) {
  s->path = arena_strndup(arena, source->path, strlen(source->path));
  s->text = source->text;
  s->byte_len = source->byte_len;
  s->errors = errors;
  find_lines(s, arena);
  load_ir(s, source, reader, names);
  if (s->ir.error_count) stub_error(s, s->ir.first_error, "syntax error");
}

void stub_release(Stub *s) {
  ir_release(&s->ir);
  vec_release(&s->lines);
  map_release(&s->imports);
}

uint32_t stub_line(const Stub *s, uint32_t byte) {
  uint32_t low = 0, high = s->lines.len;
  while (high - low > 1) {
    uint32_t mid = low + (high - low) / 2;
    if (s->lines.at[mid].start <= byte)
      low = mid;
    else
      high = mid;
  }
  return low + 1;
}

const char *stub_source(const Stub *s, Span span, Arena *arena) {
  uint32_t last = stub_line(s, span.end ? span.end - 1 : 0);
  for (uint32_t l = stub_line(s, span.start); l <= last; l++) {
    const StubLine *line = &s->lines.at[l - 1];
    if (!line->source) continue;
    return line->source[0] == ':' ? arena_printf(arena, "%s%s", line->section, line->source)
                                  : line->source;
  }
  return s->lines.at[last - 1].section;
}

void stub_error(const Stub *s, Span span, const char *fmt, ...) {
  uint32_t line = stub_line(s, span.start), column = 1;
  for (uint32_t i = s->lines.at[line - 1].start; i < span.start && i < s->byte_len; i++)
    column += ((unsigned char)s->text[i] & 0xc0) != 0x80;
  char message[400];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(message, sizeof message, fmt, ap);
  va_end(ap);
  strbuf_printf(s->errors, "%s:%u:%u: %s\n", s->path, line, column, message);
}
