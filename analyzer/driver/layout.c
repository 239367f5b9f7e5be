#include "driver/layout.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "program/program.h"

static bool has_init(const char *dir) {
  Strbuf path = {0};
  strbuf_printf(&path, "%s/__init__.py", dir);
  bool found = !access(strbuf_text(&path), F_OK);
  strbuf_release(&path);
  return found;
}

/* Sets base and prefix for a root: climbs as long as the directory is a package. */
static void enter_root(Layout *l, const char *root) {
  char real[PATH_MAX];
  strbuf_clear(&l->base);
  strbuf_clear(&l->prefix);
  l->root = root;
  if (!realpath(root, real)) {
    strbuf_puts(&l->base, root);
    return;
  }
  size_t len = strlen(real), whole = len;
  while (has_init(real)) {
    char *slash = strrchr(real, '/');
    if (!slash || slash == real) break;
    *slash = 0;
    len = (size_t)(slash - real);
  }
  strbuf_puts(&l->base, real);
  if (len == whole || !realpath(root, real)) return;
  strbuf_puts(&l->prefix, real + len + 1);
  strbuf_putc(&l->prefix, '/');
}

static bool is_package(const char *dir, void *ctx) {
  Layout *l = ctx;
  bool fresh;
  uint64_t key = hash_mix(hash_bytes(l->base.data, l->base.len), hash_bytes(dir, strlen(dir)));
  uint32_t *known = map_add(&l->packages, key, 0, &fresh);
  if (fresh) {
    Strbuf path = {0};
    strbuf_printf(&path, "%s/%s", strbuf_text(&l->base), dir);
    *known = has_init(strbuf_text(&path));
    strbuf_release(&path);
  }
  return *known;
}

const char *layout_module_name(Layout *l, Arena *arena, const FoundFile *file) {
  if (!l->root || strcmp(l->root, file->root)) enter_root(l, file->root);
  size_t root_len = strlen(file->root);
  const char *below = file->path;
  if (strcmp(file->root, ".") && !strncmp(below, file->root, root_len)) below += root_len;
  while (*below == '/') below++;
  Strbuf path = {0}, dotted = {0};
  strbuf_printf(&path, "%s%s", strbuf_text(&l->prefix), below);
  program_dotted_name(strbuf_text(&path), is_package, l, &dotted);
  const char *name = arena_strndup(arena, strbuf_text(&dotted), dotted.len);
  strbuf_release(&path);
  strbuf_release(&dotted);
  return name;
}

void layout_release(Layout *l) {
  strbuf_release(&l->base);
  strbuf_release(&l->prefix);
  map_release(&l->packages);
}
