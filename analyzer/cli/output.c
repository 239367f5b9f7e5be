#define _GNU_SOURCE
#include "cli/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool write_all(int fd, const Strbuf *text) {
  for (size_t at = 0; at < text->len;) {
    ssize_t wrote = write(fd, text->data + at, text->len - at);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) return false;
    at += (size_t)wrote;
  }
  return true;
}

bool output_stdout(const Strbuf *text, Error *err) {
  if (write_all(STDOUT_FILENO, text) || errno == EPIPE) return true;
  return error_set(err, "standard output: %s", strerror(errno));
}

bool output_file(const char *path, const Strbuf *text, Error *err) {
  struct stat st;
  if (!stat(path, &st) && !S_ISREG(st.st_mode)) { /* /dev/stdout and the like */
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    bool ok = fd >= 0 && write_all(fd, text);
    if (fd >= 0 && close(fd)) ok = false;
    return ok || error_set(err, "%s: %s", path, strerror(errno));
  }
  Strbuf temporary = {0};
  strbuf_printf(&temporary, "%s.%ld.tmp", path, (long)getpid());
  int fd = open(strbuf_text(&temporary), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  bool ok = fd >= 0 && write_all(fd, text);
  if (fd >= 0 && close(fd)) ok = false;
  if (ok && rename(strbuf_text(&temporary), path)) ok = false;
  if (!ok) {
    error_set(err, "%s: %s", path, strerror(errno));
    if (fd >= 0) unlink(strbuf_text(&temporary));
  }
  strbuf_release(&temporary);
  return ok;
}

static bool is_set(const char *variable) {
  const char *value = getenv(variable);
  return value && *value && strcmp(value, "0");
}

bool output_color(const Options *o, int fd) {
  if (o->color != COLOR_AUTO) return o->color == COLOR_ALWAYS;
  const char *no_color = getenv("NO_COLOR"), *term = getenv("TERM");
  if (no_color && *no_color) return false;
  if (is_set("FORCE_COLOR") || is_set("CLICOLOR_FORCE")) return true;
  return isatty(fd) && term && strcmp(term, "dumb");
}
