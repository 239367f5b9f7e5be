/* Linked into `ranklint_faults` with the linker's --wrap: calls of the operating system and of malloc
 * that fail on demand. The environment says which:
 *
 * FAULT=CALL:N[+][:ERRNO]   the Nth CALL fails (with +, all later ones too), as if with ERRNO
 * FAULT=CALL:short          every read or write takes one byte
 * FAULT_LOG=FILE            at the end, how often each was called: "CALL N" lines
 *
 * What libc calls in itself is not counted. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

typedef const char *Text;

/* CALL(name, result, what it gives when it fails, parameters, arguments) */
#define CALLS                                                                                    \
  CALL(malloc, void *, NULL, (size_t n), (n))                                                    \
  CALL(calloc, void *, NULL, (size_t n, size_t each), (n, each))                                 \
  CALL(realloc, void *, NULL, (void *p, size_t n), (p, n))                                       \
  CALL(strdup, char *, NULL, (Text s), (s))                                                      \
  CALL(fstat, int, -1, (int fd, struct stat *st), (fd, st))                                      \
  CALL(stat, int, -1, (Text path, struct stat *st), (path, st))                                  \
  CALL(lstat, int, -1, (Text path, struct stat *st), (path, st))                                 \
  CALL(access, int, -1, (Text path, int mode), (path, mode))                                     \
  CALL(realpath, char *, NULL, (Text path, char *out), (path, out))                              \
  CALL(getcwd, char *, NULL, (char *out, size_t n), (out, n))                                    \
  CALL(opendir, DIR *, NULL, (Text path), (path))                                                \
  CALL(readdir, struct dirent *, NULL, (DIR *d), (d))                                            \
  CALL(rename, int, -1, (Text from, Text to), (from, to))                                        \
  CALL(unlink, int, -1, (Text path), (path))                                                     \
  CALL(mkdir, int, -1, (Text path, mode_t mode), (path, mode))                                   \
  CALL(mkdtemp, char *, NULL, (char *name), (name))                                              \
  CALL(fchmod, int, -1, (int fd, mode_t mode), (fd, mode))                                       \
  CALL(chdir, int, -1, (Text path), (path))                                                      \
  CALL(fchdir, int, -1, (int fd), (fd))                                                          \
  CALL(pipe2, int, -1, (int *ends, int flags), (ends, flags))                                    \
  CALL(waitpid, pid_t, -1, (pid_t child, int *status, int options), (child, status, options))    \
  CALL(read, ssize_t, -1, (int fd, void *out, size_t n), (fd, out, is_short(CALL_read) ? 1 : n)) \
  CALL(write, ssize_t, -1, (int fd, const void *s, size_t n),                                    \
       (fd, s, is_short(CALL_write) ? 1 : n))                                                    \
  CALL(posix_spawnp, int, errno,                                                                 \
       (pid_t * child, Text file, const posix_spawn_file_actions_t *actions,                     \
        const posix_spawnattr_t *attr, char *const *argv, char *const *environment),             \
       (child, file, actions, attr, argv, environment))                                          \
  CALL(pthread_create, int, errno,                                                               \
       (pthread_t * thread, const pthread_attr_t *attr, void *(*run)(void *), void *arg),        \
       (thread, attr, run, arg))

enum {
#define CALL(name, result, failed, parameters, arguments) CALL_##name,
  CALLS
#undef CALL
  CALL_open,
  CALL_close,
  CALL_COUNT
};

static const char *const NAMES[] = {
#define CALL(name, result, failed, parameters, arguments) #name,
    CALLS
#undef CALL
    "open", "close"};

static _Atomic unsigned long counts[CALL_COUNT];
static int chosen = -1, with_errno;
static unsigned long nth;
static bool and_later, in_short;

__attribute__((constructor)) static void read_environment(void) {
  const char *fault = getenv("FAULT"), *colon = fault ? strchr(fault, ':') : NULL;
  if (!colon) return;
  for (int i = 0; i < CALL_COUNT; i++)
    if (strlen(NAMES[i]) == (size_t)(colon - fault) && !memcmp(NAMES[i], fault, (size_t)(colon - fault)))
      chosen = i;
  if (chosen < 0) abort();
  in_short = !strcmp(colon, ":short");
  char *end;
  nth = strtoul(colon + 1, &end, 10);
  if (*end == '+') and_later = true, end++;
  with_errno = *end == ':' ? atoi(end + 1) : chosen <= CALL_strdup ? ENOMEM : EIO;
}

static bool is_short(int call) { return in_short && call == chosen; }

/* Counts the call; true: it fails, and errno is set. */
static bool must_fail(int call) {
  unsigned long count = ++counts[call];
  if (call != chosen || in_short || !(and_later ? count >= nth : count == nth)) return false;
  errno = with_errno;
  return true;
}

#define CALL(name, result, failed, parameters, arguments) \
  result __real_##name parameters;                        \
  result __wrap_##name parameters;                        \
  result __wrap_##name parameters {                       \
    return must_fail(CALL_##name) ? (failed) : __real_##name arguments; \
  }
CALLS
#undef CALL

int __real_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...);
int __wrap_open(const char *path, int flags, ...) {
  va_list ap;
  va_start(ap, flags);
  mode_t mode = flags & O_CREAT ? va_arg(ap, mode_t) : 0;
  va_end(ap);
  return must_fail(CALL_open) ? -1 : __real_open(path, flags, mode);
}

/* A descriptor is gone even where the system says that closing it failed. */
int __real_close(int fd);
int __wrap_close(int fd);
int __wrap_close(int fd) {
  bool fails = must_fail(CALL_close);
  int result = __real_close(fd);
  if (!fails) return result;
  errno = with_errno;
  return -1;
}

__attribute__((destructor)) static void write_log(void) {
  const char *path = getenv("FAULT_LOG");
  FILE *log = path ? fopen(path, "w") : NULL;
  if (!log) return;
  for (int i = 0; i < CALL_COUNT; i++) fprintf(log, "%s %lu\n", NAMES[i], counts[i]);
  fclose(log);
}
