#include "driver/origin.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "source/git.h"

static const char *ask(Arena *arena, const char *dir, const char *a, const char *b, const char *c) {
  const char *const args[] = {a, b, c, NULL};
  Strbuf out = {0};
  bool ok = git_ask(dir, args, &out);
  const char *text = ok ? arena_strndup(arena, strbuf_text(&out), out.len) : NULL;
  strbuf_release(&out);
  return text;
}

const char *origin_uri(const char *remote, Arena *arena) {
  const char *scheme_end = strstr(remote, "://");
  const char *host = scheme_end ? scheme_end + 3 : remote;
  size_t host_len = strcspn(host, "/");
  const char *at = memchr(host, '@', host_len);
  if (scheme_end) {
    if (!strncmp(remote, "file:", 5)) return NULL;
    return arena_printf(arena, "%.*s%s", (int)(host - remote), remote, at ? at + 1 : host);
  }
  /* user@host:path */
  const char *colon = strchr(remote, ':');
  if (!colon || colon > remote + host_len) return NULL;
  if (at && at < colon) host = at + 1;
  return arena_printf(arena, "ssh://%.*s/%s", (int)(colon - host), host, colon + 1);
}

static bool lies_below(const char *root, const char *path) {
  size_t len = strlen(root);
  return !strncmp(path, root, len) && (path[len] == '/' || !path[len]);
}

/* The directory to ask: "." or the real one of `path`; NULL where there is no repository. */
static const char *home_of(const char *path, char real[PATH_MAX]) {
  char root[PATH_MAX];
  struct stat st;
  if (!realpath(path, real)) return git_is_repository(".") ? "." : NULL;
  if (git_root(".", root) && lies_below(root, real)) return ".";
  char *slash = strrchr(real, '/');
  if (!stat(real, &st) && !S_ISDIR(st.st_mode) && slash) slash[slash == real] = 0;
  return git_is_repository(real) ? real : NULL;
}

bool origin_find(ReportOrigin *out, const char *path, Arena *arena) {
  char real[PATH_MAX];
  const char *dir = home_of(path, real);
  *out = (ReportOrigin){.root = dir ? ask(arena, dir, "rev-parse", "--show-toplevel", NULL) : NULL};
  if (!out->root || !*out->root) return false;
  if (dir != real) out->prefix = ask(arena, dir, "rev-parse", "--show-prefix", NULL);
  out->revision = ask(arena, dir, "rev-parse", "--verify", "HEAD");
  out->branch = ask(arena, dir, "symbolic-ref", "--short", "HEAD");
  const char *remote = ask(arena, dir, "config", "--get", "remote.origin.url");
  if (remote) out->repository_uri = origin_uri(remote, arena);
  return true;
}
