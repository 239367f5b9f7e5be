#include "source/unpack.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/strbuf.h"
#include "source/find.h"
#include "source/git.h"

/* Where the names of the objects stand while git reads them; no file of a tree is called so. */
static const char WANTED[] = ".git";

typedef struct Unpack {
  const char *root, *directory;
  Strbuf list; /* "mode type object\tpath" and a NUL, for each entry of the revision's tree */
  Strbuf objects; /* "object blob length\n", that many bytes, "\n", for each wanted entry */
  size_t at;      /* in `objects` */
} Unpack;

/* ---- names ------------------------------------------------------------------------------------ */

static bool is_safe(const char *path) {
  if (!*path || *path == '/') return false;
  for (const char *part = path; part; part = strchr(part, '/')) {
    if (*part == '/') part++;
    if (!strncmp(part, "..", 2) && (!part[2] || part[2] == '/')) return false;
  }
  return true;
}

/* The path of an entry that is a regular source file, else NULL. */
static const char *wanted_path(const char *entry) {
  const char *tab = strchr(entry, '\t');
  if (!tab || strncmp(entry, "100", 3) || !is_source_name(entry)) return NULL;
  return tab + 1;
}

#define FOR_EACH_ENTRY(u, entry)                                                            \
  for (const char *entry = (u)->list.data; entry && entry < (u)->list.data + (u)->list.len; \
       entry += strlen(entry) + 1)

/* ---- files ------------------------------------------------------------------------------------ */

static bool write_file(const char *path, const char *s, size_t len, Error *err) {
  int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  bool ok = fd >= 0;
  for (size_t at = 0; ok && at < len;) {
    ssize_t wrote = write(fd, s + at, len - at);
    if (wrote < 0 && errno == EINTR) continue;
    if (!wrote) errno = EIO;
    ok = wrote > 0;
    if (ok) at += (size_t)wrote;
  }
  int why = errno;
  if (fd >= 0 && close(fd) && ok) ok = false, why = errno;
  return ok || error_set(err, "%s: %s", path, strerror(why));
}

static void make_directories(char *path, size_t from) {
  for (char *p = path + from; (p = strchr(p, '/')); p++) {
    *p = 0;
    mkdir(path, 0777); /* if it fails, so will the file in it, and says why */
    *p = '/';
  }
}

/* ---- what git stores --------------------------------------------------------------------------- */

static bool ask_for_objects(Unpack *u, Error *err) {
  const char *const batch[] = {"cat-file", "--batch", "--buffer", NULL};
  Strbuf names = {0}, file = {0};
  FOR_EACH_ENTRY(u, entry) {
    if (!wanted_path(entry)) continue;
    const char *tab = strchr(entry, '\t'), *name = tab;
    while (name > entry && name[-1] != ' ') name--;
    strbuf_add(&names, name, (size_t)(tab - name));
    strbuf_putc(&names, '\n');
  }
  strbuf_printf(&file, "%s/%s", u->directory, WANTED);
  bool ok = write_file(strbuf_text(&file), strbuf_text(&names), names.len, err);
  if (ok && !git_feed(u->root, batch, strbuf_text(&file), &u->objects))
    ok = error_set(err, "git cannot read the files of that revision");
  unlink(strbuf_text(&file));
  strbuf_release(&names);
  strbuf_release(&file);
  return ok;
}

/* The next object's bytes; false if git does not have it, or the answer is cut off. */
static bool next_object(Unpack *u, const char **content, size_t *byte_len) {
  const char *head = strbuf_text(&u->objects) + u->at;
  size_t left = u->objects.len - u->at;
  const char *end = memchr(head, '\n', left), *size = end;
  if (!end) return false;
  while (size > head && size[-1] != ' ') size--;
  char *stop;
  unsigned long long len = strtoull(size, &stop, 10);
  size_t rest = left - (size_t)(end + 1 - head);
  if (stop == size || stop != end || len >= rest) return false;
  *content = end + 1;
  *byte_len = (size_t)len;
  u->at = u->objects.len - rest + *byte_len + 1;
  return true;
}

static bool write_entry(Unpack *u, const char *path, Error *err) {
  Strbuf target = {0};
  const char *content;
  size_t byte_len;
  if (!is_safe(path)) return error_set(err, "%s: that revision has a bad name", path);
  if (!next_object(u, &content, &byte_len))
    return error_set(err, "%s: the repository lacks that revision's text", path);
  strbuf_printf(&target, "%s/%s", u->directory, path);
  make_directories(target.data, strlen(u->directory) + 1);
  bool ok = write_file(strbuf_text(&target), content, byte_len, err);
  strbuf_release(&target);
  return ok;
}

bool unpack_revision(const char *root, const char *revision, const char *directory, Error *err) {
  const char *const list[] = {"ls-tree", "-r", "-z", "--full-tree", revision, NULL};
  Unpack u = {.root = root, .directory = directory};
  bool ok = git_feed(root, list, "/dev/null", &u.list) ||
            error_set(err, "git cannot list the files of that revision");
  ok = ok && ask_for_objects(&u, err);
  FOR_EACH_ENTRY(&u, entry) {
    const char *path = wanted_path(entry);
    if (ok && path) ok = write_entry(&u, path, err);
  }
  strbuf_release(&u.list);
  strbuf_release(&u.objects);
  return ok;
}
