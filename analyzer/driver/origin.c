#include "driver/origin.h"

#include <string.h>

#include "source/git.h"

static const char *ask(Arena *arena, const char *a, const char *b, const char *c) {
  const char *const args[] = {a, b, c, NULL};
  Strbuf out = {0};
  bool ok = git_ask(".", args, &out);
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

bool origin_find(ReportOrigin *out, Arena *arena) {
  *out = (ReportOrigin){.root = ask(arena, "rev-parse", "--show-toplevel", NULL)};
  if (!out->root || !*out->root) return false;
  out->prefix = ask(arena, "rev-parse", "--show-prefix", NULL);
  out->revision = ask(arena, "rev-parse", "--verify", "HEAD");
  out->branch = ask(arena, "symbolic-ref", "--short", "HEAD");
  const char *remote = ask(arena, "config", "--get", "remote.origin.url");
  if (remote) out->repository_uri = origin_uri(remote, arena);
  return true;
}
