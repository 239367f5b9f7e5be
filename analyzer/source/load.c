#include "source/load.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Spans are 32-bit; half of that leaves room for a parser's own arithmetic. */
static const uint64_t HARD_LIMIT = 1u << 30;

static const char *kind_name(mode_t mode) {
  if (S_ISDIR(mode)) return "a directory";
  if (S_ISFIFO(mode)) return "a FIFO";
  if (S_ISSOCK(mode)) return "a socket";
  return "a device";
}

static char *too_many(char *text, uint64_t limit, bool *too_big, Error *err) {
  free(text);
  if (too_big) *too_big = true;
  error_set(err, "larger than %llu bytes", (unsigned long long)limit);
  return NULL;
}

char *source_read_all(int fd, uint64_t max_byte_len, size_t *byte_len, bool *too_big, Error *err) {
  uint64_t limit = max_byte_len && max_byte_len < HARD_LIMIT ? max_byte_len : HARD_LIMIT;
  struct stat st;
  size_t cap = !fstat(fd, &st) && st.st_size > 0 && (uint64_t)st.st_size <= limit
                   ? (size_t)st.st_size + 2
                   : 64 * 1024;
  char *text = xmalloc(cap);
  for (size_t len = 0;;) {
    if (len > limit) return too_many(text, limit, too_big, err);
    if (cap - len < 2) text = xrealloc(text, cap *= 2);
    ssize_t got = read(fd, text + len, cap - len - 1);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) {
      error_set(err, "%s", strerror(errno));
      free(text);
      return NULL;
    }
    len += (size_t)got;
    if (got) continue;
    text[len] = 0;
    *byte_len = len;
    return text;
  }
}

/* The size is checked before anything is read, so that a huge file costs nothing. */
static bool may_read(int fd, uint64_t max_byte_len, LoadStatus *status, Error *err) {
  struct stat st;
  if (fstat(fd, &st)) return error_set(err, "%s", strerror(errno));
  if (!S_ISREG(st.st_mode)) return error_set(err, "is %s, not a file", kind_name(st.st_mode));
  uint64_t limit = max_byte_len && max_byte_len < HARD_LIMIT ? max_byte_len : HARD_LIMIT;
  if ((uint64_t)st.st_size <= limit) return true;
  *status = LOAD_TOO_BIG;
  return error_set(err, "%llu bytes, more than %llu%s", (unsigned long long)st.st_size,
                   (unsigned long long)limit,
                   limit == HARD_LIMIT ? "" : " (max-file-size, 0 = no limit)");
}

LoadStatus source_load(SourceFile *f, const char *path, uint64_t max_byte_len, Error *err) {
  int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (fd < 0) {
    error_set(err, "%s", strerror(errno));
    return LOAD_FAILED;
  }
  LoadStatus status = LOAD_FAILED;
  bool too_big = false;
  size_t byte_len = 0;
  char *text = may_read(fd, max_byte_len, &status, err)
                   ? source_read_all(fd, max_byte_len, &byte_len, &too_big, err)
                   : NULL;
  close(fd);
  if (too_big) status = LOAD_TOO_BIG;
  if (!text) return status;
  size_t path_len = strlen(path) + 1;
  source_from_text(f, memcpy(xmalloc(path_len), path, path_len), text, (uint32_t)byte_len);
  return LOAD_OK;
}
