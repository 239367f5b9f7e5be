/* Build tool: writes a C file that holds the given pages (docs/rules/RLnnn.md) and implements
 * rule_page(). usage: rl_pages OUT FILE... */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void die(const char *what, const char *path) {
  fprintf(stderr, "rl_pages: %s: %s\n", path, what);
  exit(1);
}

/* As numbers: no limit on the length of a literal, no escaping. */
static void write_text(FILE *out, const char *path, int index) {
  FILE *in = fopen(path, "rb");
  if (!in) die("cannot be read", path);
  fprintf(out, "static const unsigned char text_%d[] = {", index);
  for (int c, i = 0; (c = getc(in)) != EOF; i++) fprintf(out, "%s%d,", i % 24 ? "" : "\n", c);
  fputs("0};\n", out);
  if (ferror(in)) die("cannot be read", path);
  fclose(in);
}

static void write_code(FILE *out, const char *path, int index) {
  const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
  int len = (int)strcspn(name, ".");
  fprintf(out, "  if (!strcmp(code, \"%.*s\")) return (const char *)text_%d;\n", len, name, index);
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  FILE *out = fopen(argv[1], "wb");
  if (!out) die("cannot be written", argv[1]);
  fputs("#include <string.h>\n\n#include \"checks/checks.h\"\n\n", out);
  for (int i = 2; i < argc; i++) write_text(out, argv[i], i);
  fputs("\nconst char *rule_page(const char *code) {\n", out);
  for (int i = 2; i < argc; i++) write_code(out, argv[i], i);
  fputs("  return NULL;\n}\n", out);
  if (fclose(out)) die("cannot be written", argv[1]);
  return 0;
}
