#include "driver/stubs.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "source/find.h"
#include "source/load.h"

static const uint64_t MAX_STUB_SIZE = 16u << 20;

typedef VEC(ModelSource) Stubs;

static void add_file(Stubs *stubs, Arena *arena, const char *path, Strbuf *errors) {
  SourceFile file = {0};
  Error err;
  if (source_load(&file, path, MAX_STUB_SIZE, &err) != LOAD_OK) {
    strbuf_printf(errors, "%s:1:1: cannot be read: %s\n", path, err.text);
    return;
  }
  ModelSource stub = {.path = arena_strndup(arena, path, strlen(path)),
                      .text = arena_strndup(arena, file.text, file.byte_len),
                      .byte_len = file.byte_len};
  vec_push(stubs, stub);
  source_release(&file);
}

static int by_name(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void add_directory(Stubs *stubs, Arena *arena, DIR *dir, const char *path, Strbuf *errors) {
  VEC(const char *) names = {0};
  errno = 0; /* the only way to tell the end from an error */
  for (struct dirent *e; (e = readdir(dir)); errno = 0) {
    size_t len = strlen(e->d_name);
    if (len > 4 && !strcmp(e->d_name + len - 4, ".pyi"))
      vec_push(&names, path_join(arena, path, e->d_name));
  }
  if (errno) strbuf_printf(errors, "%s:1:1: cannot be read: %s\n", path, strerror(errno));
  else if (names.len) qsort(names.at, names.len, sizeof *names.at, by_name);
  else strbuf_printf(errors, "%s:1:1: no stub file (*.pyi) in this directory\n", path);
  for (uint32_t i = 0; i < names.len; i++) add_file(stubs, arena, names.at[i], errors);
  vec_release(&names);
}

uint32_t stubs_gather(Arena *arena, const char *const *paths, uint32_t path_count,
                      ModelSource **out, Strbuf *errors) {
  Stubs stubs = {0};
  uint32_t embedded_count;
  const ModelSource *embedded = models_embedded(&embedded_count);
  for (uint32_t i = 0; i < embedded_count; i++) vec_push(&stubs, embedded[i]);
  for (uint32_t i = 0; i < path_count; i++) {
    DIR *dir = opendir(paths[i]);
    if (!dir) {
      add_file(&stubs, arena, paths[i], errors);
      continue;
    }
    add_directory(&stubs, arena, dir, paths[i], errors);
    closedir(dir);
  }
  uint32_t count = stubs.len;
  *out = ARENA_ARRAY(arena, ModelSource, count + 1);
  if (count) memcpy(*out, stubs.at, count * sizeof *stubs.at);
  vec_release(&stubs);
  return count;
}
