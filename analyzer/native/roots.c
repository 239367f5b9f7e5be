#include "native/roots.h"

#include <string.h>

static const char *last_part(const char *path, size_t byte_len) {
  const char *at = path + byte_len;
  while (at > path && at[-1] != '/') at--;
  return at;
}

void roots_add(NativeRoots *r, const char *path) {
  size_t n = strlen(path);
  const char *name = last_part(path, n);
  bool fresh;
  uint32_t *at = map_add(&r->by_name, hash_bytes(name, (size_t)(path + n - name)), 0, &fresh);
  vec_push(&r->before, *at);
  vec_push(&r->paths, path);
  *at = r->paths.len;
}

void roots_release(NativeRoots *r) {
  map_release(&r->by_name);
  vec_release(&r->paths);
  vec_release(&r->before);
}

static bool ends_so(const char *path, const char *name, size_t byte_len) {
  size_t n = strlen(path);
  if (n < byte_len || memcmp(path + n - byte_len, name, byte_len) != 0) return false;
  return n == byte_len || path[n - byte_len - 1] == '/';
}

/* How many directories of `from` both have. */
static uint32_t shared_depth(const char *path, const char *from) {
  uint32_t depth = 0;
  for (; *path && *path == *from; path++, from++) depth += *path == '/';
  return depth;
}

const char *roots_find(const NativeRoots *r, const char *from, const char *name, size_t byte_len) {
  const char *found = NULL, *part = last_part(name, byte_len);
  uint32_t at, nearest = 0;
  bool several = false;
  if (!map_get(&r->by_name, hash_bytes(part, (size_t)(name + byte_len - part)), &at)) return NULL;
  for (; at; at = r->before.at[at - 1]) {
    const char *path = r->paths.at[at - 1];
    if (!ends_so(path, name, byte_len)) continue;
    uint32_t depth = shared_depth(path, from);
    if (found && depth < nearest) continue;
    several = found && depth == nearest;
    found = path;
    nearest = depth;
  }
  return several ? NULL : found;
}
