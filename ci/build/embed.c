/* Build tool: writes a C file that holds the given stub files, as text and as the IR that the front
 * end makes of them, and implements models_embedded().
 * usage: rl_embed OUT FILE... (paths as they shall be reported). */
#include <stdio.h>
#include <stdlib.h>

#include "python/python.h"
#include "store/store.h"

typedef struct Stub {
  const char *path;
  Strbuf text;
  StoreWords words;
} Stub;

static void die(const char *what, const char *path) {
  fprintf(stderr, "rl_embed: %s: %s\n", path, what);
  exit(1);
}

static void read_text(Stub *s) {
  FILE *in = fopen(s->path, "rb");
  if (!in) die("cannot be read", s->path);
  for (int c; (c = getc(in)) != EOF;) strbuf_putc(&s->text, (char)c);
  if (ferror(in)) die("cannot be read", s->path);
  fclose(in);
}

/* A syntax error is stored with the file: the program reports it like one of a user's stub. */
static void lower(Stub *s, PythonReader *reader) {
  char fault[256];
  IrFile ir;
  ir_init(&ir);
  python_lower(reader, strbuf_text(&s->text), (uint32_t)s->text.len, &ir);
  if (!ir_verify(&ir, fault)) die(fault, s->path);
  store_write(&ir, &s->words);
  ir_release(&ir);
}

/* As numbers: no limit on the length of a literal, no escaping. */
static void write_arrays(FILE *out, const Stub *s, int index) {
  fprintf(out, "static const unsigned char text_%d[] = {", index);
  for (size_t i = 0; i < s->text.len; i++)
    fprintf(out, "%s%d,", i % 24 ? "" : "\n", (unsigned char)s->text.data[i]);
  fprintf(out, "0};\nstatic const uint32_t stored_%d[] = {", index);
  for (uint32_t i = 0; i < s->words.len; i++)
    fprintf(out, "%s%uu,", i % 16 ? "" : "\n", s->words.at[i]);
  fputs("};\n", out);
}

static void write_table(FILE *out, const Stub *stubs, int count) {
  fputs("static const ModelSource stubs[] = {\n", out);
  for (int i = 0; i < count; i++)
    fprintf(out, "  {\"%s\", (const char *)text_%d, %zu, stored_%d, %u},\n", stubs[i].path, i,
            stubs[i].text.len, i, stubs[i].words.len);
  fprintf(out, "  {\"\", \"\", 0, 0, 0}};\n\n"
               "const ModelSource *models_embedded(uint32_t *count) {\n  *count = %d;\n"
               "  return stubs;\n}\n", count);
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  int count = argc - 2;
  Stub *stubs = xcalloc((size_t)count + 1, sizeof *stubs);
  PythonReader *reader = python_reader_new();
  FILE *out = fopen(argv[1], "wb");
  if (!out) die("cannot be written", argv[1]);
  fputs("#include \"models/models.h\"\n\n", out);
  for (int i = 0; i < count; i++) {
    stubs[i].path = argv[i + 2];
    read_text(&stubs[i]);
    lower(&stubs[i], reader);
    write_arrays(out, &stubs[i], i);
  }
  write_table(out, stubs, count);
  if (fclose(out)) die("cannot be written", argv[1]);
  for (int i = 0; i < count; i++) {
    strbuf_release(&stubs[i].text);
    vec_release(&stubs[i].words);
  }
  python_reader_free(reader);
  free(stubs);
  return 0;
}
