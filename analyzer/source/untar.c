#include "source/untar.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/strbuf.h"

enum {
  BLOCK = 512,
  NAME = 100,
  SIZE_AT = 124,
  SIZE_LEN = 12,
  TYPE_AT = 156,
  PREFIX_AT = 345,
  PREFIX = 155
};

static size_t text_len(const char *s, size_t max) {
  size_t len = 0;
  while (len < max && s[len]) len++;
  return len;
}

static uint64_t read_octal(const char *s, size_t len) {
  uint64_t value = 0;
  for (size_t i = 0; i < len && s[i] >= '0' && s[i] <= '7'; i++)
    value = value * 8 + (uint64_t)(s[i] - '0');
  return value;
}

static bool is_safe(const char *name) {
  if (!*name || *name == '/') return false;
  for (const char *part = name; part; part = strchr(part, '/')) {
    if (*part == '/') part++;
    if (!strncmp(part, "..", 2) && (!part[2] || part[2] == '/')) return false;
  }
  return true;
}

/* "27 path=a/b.py\n" records: the path, if there is one. */
static void read_pax(const char *s, size_t len, Strbuf *name) {
  while (len) {
    char *rest;
    size_t record = strtoul(s, &rest, 10), head = (size_t)(rest - s) + 1;
    if (!record || record > len || head >= record) return;
    if (record - head > 5 && !memcmp(s + head, "path=", 5)) {
      strbuf_clear(name);
      strbuf_add(name, s + head + 5, record - head - 6);
    }
    s += record, len -= record;
  }
}

static void make_directories(char *path, size_t from) {
  for (char *p = path + from; (p = strchr(p, '/')); p++) {
    *p = 0;
    mkdir(path, 0777);
    *p = '/';
  }
}

static bool write_file(const char *directory, const char *name, const char *s, size_t len,
                       Error *err) {
  Strbuf path = {0};
  strbuf_printf(&path, "%s/%s", directory, name);
  make_directories(path.data, strlen(directory) + 1);
  int fd = open(strbuf_text(&path), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  bool ok = fd >= 0;
  for (size_t at = 0; ok && at < len;) {
    ssize_t wrote = write(fd, s + at, len - at);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0)
      ok = false;
    else
      at += (size_t)wrote;
  }
  if (fd >= 0 && close(fd)) ok = false;
  if (!ok) error_set(err, "%s: %s", strbuf_text(&path), strerror(errno));
  strbuf_release(&path);
  return ok;
}

bool untar(const char *data, size_t byte_len, const char *directory, Error *err) {
  Strbuf name = {0}, next = {0};
  bool ok = true;
  for (size_t at = 0; ok && at + BLOCK <= byte_len && data[at];) {
    const char *h = data + at, *content = h + BLOCK;
    uint64_t size = read_octal(h + SIZE_AT, SIZE_LEN);
    char type = h[TYPE_AT];
    at += BLOCK;
    if (size > byte_len - at) ok = error_set(err, "the archive is cut off");
    if (!ok) break;
    if (type == 'x') read_pax(content, size, &next);
    strbuf_clear(&name);
    if (next.len && type != 'x') {
      strbuf_puts(&name, strbuf_text(&next));
      strbuf_clear(&next);
    } else if (type == '0' || !type) {
      size_t prefix = text_len(h + PREFIX_AT, PREFIX);
      strbuf_add(&name, h + PREFIX_AT, prefix);
      if (prefix) strbuf_putc(&name, '/');
      strbuf_add(&name, h, text_len(h, NAME));
    }
    if (type == '0' || !type) {
      if (is_safe(strbuf_text(&name)))
        ok = write_file(directory, strbuf_text(&name), content, size, err);
      else
        ok = error_set(err, "the archive holds a bad name");
    }
    at += (size + BLOCK - 1) / BLOCK * BLOCK;
  }
  strbuf_release(&name);
  strbuf_release(&next);
  return ok;
}
