/* One stub file while it is read: its IR, where its lines begin, and the origin that its `# src:`
 * comments give each row. Lives in the Models. */
#ifndef RL_MODELS_STUB_H
#define RL_MODELS_STUB_H

#include "base/strbuf.h"
#include "models/models.h"
#include "python/python.h"

typedef struct StubLine {
  uint32_t start;      /* byte offset */
  const char *source;  /* text of the `# src:` comment on this line, or NULL */
  const char *section; /* text of the last `# src:` comment that stood alone, this line included */
} StubLine;

typedef struct Stub {
  const char *path;
  const char *text; /* borrowed from the caller; gone after loading */
  uint32_t byte_len;
  uint32_t index;
  bool user; /* not among the embedded ones: replaces their rows */
  IrFile ir; /* linked */
  VEC(StubLine) lines;
  Map imports; /* local name -> full dotted name */
  Name module; /* of the statement being read */
  Strbuf *errors;
} Stub;

/* Lowers the text, or loads what is stored of it, and finds its lines; syntax errors go to `errors`. `arena` is the Models'. */
void stub_init(Stub *s, const ModelSource *source, PythonReader *reader, Names *names, Arena *arena,
               Strbuf *errors);
void stub_release(Stub *s);
/* 1-based line of a byte offset. */
uint32_t stub_line(const Stub *s, uint32_t byte);
/* Where the fact of a row that covers `span` comes from: a comment on one of its lines, else the
 * section's. One that begins with ':' continues the section's. "" if there is none. */
const char *stub_source(const Stub *s, Span span, Arena *arena);
/* Appends "path:line:col: message". */
void stub_error(const Stub *s, Span span, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

#endif
