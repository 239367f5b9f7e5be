/* Build tool: writes a C file that holds the given stub files and implements models_embedded().
 * usage: rl_embed OUT FILE... (paths as they shall be reported). */
#include <stdio.h>
#include <stdlib.h>

static void die(const char *what, const char *path) {
  fprintf(stderr, "rl_embed: %s: %s\n", what, path);
  exit(1);
}

/* Bytes as numbers: no limit on the length of a literal, no escaping. Returns the length. */
static unsigned long write_bytes(FILE *out, const char *path, int index) {
  FILE *in = fopen(path, "rb");
  if (!in) die("cannot read", path);
  fprintf(out, "static const unsigned char stub_%d[] = {", index);
  unsigned long len = 0;
  for (int c; (c = getc(in)) != EOF; len++) fprintf(out, "%s%d,", len % 24 ? "" : "\n", c);
  if (ferror(in)) die("cannot read", path);
  fclose(in);
  fputs("0};\n", out);
  return len;
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  FILE *out = fopen(argv[1], "wb");
  if (!out) die("cannot write", argv[1]);
  unsigned long *lens = calloc((size_t)argc, sizeof *lens);
  if (!lens) die("out of memory", argv[1]);
  fputs("#include \"models/models.h\"\n\n", out);
  for (int i = 2; i < argc; i++) lens[i] = write_bytes(out, argv[i], i);
  fputs("static const ModelSource stubs[] = {\n", out);
  for (int i = 2; i < argc; i++)
    fprintf(out, "  {\"%s\", (const char *)stub_%d, %lu},\n", argv[i], i, lens[i]);
  fputs("  {\"\", \"\", 0}};\n\n", out);
  fprintf(out, "const ModelSource *models_embedded(uint32_t *count) {\n  *count = %d;\n"
               "  return stubs;\n}\n", argc - 2);
  free(lens);
  if (fclose(out)) die("cannot write", argv[1]);
  return 0;
}
