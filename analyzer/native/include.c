#define _GNU_SOURCE
#include "native/include.h"

#include <stdio.h>
#include <string.h>

#include "native/flags.h"
#include "native/roots.h"
#include "source/load.h"

enum {
  MAX_HEADER_BYTES = 4 << 20,
  MAX_PATH_BYTES = 1024,
};

typedef struct Header {
  SourceFile file;
  bool ok;
} Header;

struct HeaderCache {
  const NativeRoots *roots; /* may be NULL */
  VEC(Header) at;
  Map by_path;
  Arena paths;
};

HeaderCache *headers_new(const NativeRoots *roots) {
  HeaderCache *h = xcalloc(1, sizeof *h);
  h->roots = roots;
  return h;
}

void headers_free(HeaderCache *h) {
  if (!h) return;
  for (uint32_t i = 0; i < h->at.len; i++)
    if (h->at.at[i].ok) source_release(&h->at.at[i].file);
  vec_release(&h->at);
  map_release(&h->by_path);
  arena_release(&h->paths);
  free(h);
}

const SourceFile *include_open(HeaderCache *h, const char *path) {
  bool fresh;
  uint32_t *at = map_add(&h->by_path, hash_bytes(path, strlen(path)), h->at.len, &fresh);
  uint32_t index = *at;
  if (fresh) {
    Error err;
    Header header = {0};
    char *kept = arena_strndup(&h->paths, path, strlen(path));
    header.ok = source_load(&header.file, kept, MAX_HEADER_BYTES, &err) == LOAD_OK;
    vec_push(&h->at, header);
  }
  return h->at.at[index].ok ? &h->at.at[index].file : NULL;
}

/* `dir/name`, with what climbs out of the working directory refused. */
static bool join_path(const char *beside, const char *prefix, Text name, char *out) {
  const char *slash = strrchr(beside, '/');
  int dir = slash ? (int)(slash - beside + 1) : 0;
  int n = snprintf(out, MAX_PATH_BYTES, "%.*s%s%.*s", dir, beside, prefix, (int)(name.end - name.at),
                   name.at);
  if (n <= 0 || n >= MAX_PATH_BYTES || name.at == name.end || *name.at == '/') return false;
  for (char *up; (up = strstr(out, "/../"));) { /* a/../b -> b */
    char *from = up;
    while (from > out && from[-1] != '/') from--;
    if (from == up || !strncmp(from, "../", 3)) break;
    memmove(from, up + 4, strlen(up + 4) + 1);
  }
  return strncmp(out, "../", 3) != 0 || !strncmp(beside, "../", 3);
}

/* In the directories of the command, in the order of compilers: for quotes, for all, for systems. A name
 * that climbs out of them is refused. */
static const SourceFile *find_told(const Pre *p, Text name, bool quoted) {
  char path[MAX_PATH_BYTES];
  const NativeFlags *f = p->flags;
  size_t len = (size_t)(name.end - name.at);
  if (memmem(name.at, len, "..", 2)) return NULL;
  for (FlagKind kind = quoted ? FLAG_QUOTE_DIR : FLAG_DIR; kind <= FLAG_SYSTEM_DIR; kind++)
    for (uint32_t i = 0; i < f->at.len; i++) {
      const char *dir = f->at.at[i].text;
      if (f->at.at[i].kind != kind) continue;
      int n = !strcmp(dir, ".") ? snprintf(path, sizeof path, "%.*s", (int)len, name.at)
                                : snprintf(path, sizeof path, "%s/%.*s", dir, (int)len, name.at);
      const SourceFile *file =
          n > 0 && n < MAX_PATH_BYTES ? include_open(p->headers, path) : NULL;
      if (file) return file;
    }
  return NULL;
}

/* Beside the file that asks, and where sources commonly keep their headers. */
static const SourceFile *find_beside(const Pre *p, Text name) {
  static const char *const places[] = {"", "../", "../include/", "include/", "../src/"};
  char path[MAX_PATH_BYTES];
  for (unsigned i = 0; p->path && i < sizeof places / sizeof *places; i++) {
    if (i == 1) { /* what the command says comes before what is common */
      const SourceFile *told = find_told(p, name, true);
      if (told) return told;
    }
    const SourceFile *file =
        join_path(p->path, places[i], name, path) ? include_open(p->headers, path) : NULL;
    if (file) return file;
  }
  return NULL;
}

/* Among the files of the program: what a build would have said. A name in brackets must say a directory, since
 * one alone is the system's. */
static const SourceFile *find_in_tree(const Pre *p, Text name, bool quoted) {
  size_t len = (size_t)(name.end - name.at);
  /* What is said from beside the file that asks may lead up first; a name in brackets that does says no place. */
  while (quoted && len > 3 && !memcmp(name.at, "../", 3)) name.at += 3, len -= 3;
  if (!p->headers->roots || !p->path || (!quoted && !memchr(name.at, '/', len))) return NULL;
  const char *path = roots_find(p->headers->roots, p->path, name.at, len);
  return path ? include_open(p->headers, path) : NULL;
}

const SourceFile *include_find(const Pre *p, Text line) {
  if (line.at >= line.end || (*line.at != '"' && *line.at != '<')) return NULL;
  char close = *line.at == '"' ? '"' : '>';
  const char *end = memchr(line.at + 1, close, (size_t)(line.end - line.at - 1));
  Text name = {line.at + 1, end ? end : line.at + 1};
  if (name.at == name.end || *name.at == '/') return NULL;
  bool quoted = close == '"';
  const SourceFile *file = quoted ? find_beside(p, name) : find_told(p, name, false);
  return file ? file : find_in_tree(p, name, quoted);
}
