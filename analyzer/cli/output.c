#define _GNU_SOURCE
#include "cli/output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/fatal.h"

static bool write_all(int fd, const Strbuf *text) {
  for (size_t at = 0; at < text->len;) {
    ssize_t wrote = write(fd, text->data + at, text->len - at);
    if (wrote < 0 && errno == EINTR) continue;
    if (!wrote) errno = EIO; /* nothing more will come of it */
    if (wrote <= 0) return false;
    at += (size_t)wrote;
  }
  return true;
}

/* ---- signals -----------------------------------------------------------------------------------*/

/* The temporary file that is being written, for the handler; "" if there is none. */
static char temporary_path[PATH_MAX];
static volatile sig_atomic_t has_temporary;
static char temporary_directory[PATH_MAX];
static volatile sig_atomic_t has_directory;

void output_remember_directory(const char *path) {
  snprintf(temporary_directory, sizeof temporary_directory, "%s", path);
  has_directory = 1;
}

void output_forget_directory(void) { has_directory = 0; }

/* A handler may not walk a tree, but it may start what does. */
static void remove_directory(void) {
  pid_t child = fork();
  if (!child) {
    execl("/bin/rm", "rm", "-rf", "--", temporary_directory, (char *)NULL);
    _exit(EXIT_INTERRUPTED);
  }
  if (child > 0) waitpid(child, NULL, 0);
}

/* What an end in the middle must not leave behind. */
static void clean_up(void) {
  if (has_temporary) unlink(temporary_path);
  if (has_directory) remove_directory();
}

/* An interrupted run must look like neither 0 nor 1. */
static void on_interrupt(int signal_number) {
  static const char text[] = "ranklint: error: interrupted\n";
  (void)signal_number;
  clean_up();
  if (write(STDERR_FILENO, text, sizeof text - 1) < 0) _exit(EXIT_INTERRUPTED);
  _exit(EXIT_INTERRUPTED);
}

static const int INTERRUPTS[] = {SIGINT, SIGTERM, SIGHUP};
enum { INTERRUPT_COUNT = sizeof INTERRUPTS / sizeof *INTERRUPTS };

void output_catch_signals(void) {
  struct sigaction act = {.sa_handler = on_interrupt}, old;
  for (int i = 0; i < INTERRUPT_COUNT; i++)
    if (!sigaction(INTERRUPTS[i], NULL, &old) && old.sa_handler != SIG_IGN)
      sigaction(INTERRUPTS[i], &act, NULL);
  signal(SIGPIPE, SIG_IGN);
  signal(SIGXFSZ, SIG_IGN); /* a file too large is an error of write() */
  fatal_cleans_up(clean_up);
}

static void block_interrupts(sigset_t *before) {
  sigset_t set;
  sigemptyset(&set);
  for (int i = 0; i < INTERRUPT_COUNT; i++) sigaddset(&set, INTERRUPTS[i]);
  pthread_sigmask(SIG_BLOCK, &set, before);
}

/* ---- where it goes -----------------------------------------------------------------------------*/

static bool is_file(int fd) {
  struct stat st;
  return !fstat(fd, &st) && S_ISREG(st.st_mode);
}

/* Where the next write to the file of standard output begins. */
static off_t next_write(void) {
  struct stat st;
  if (fcntl(STDOUT_FILENO, F_GETFL) & O_APPEND) return fstat(STDOUT_FILENO, &st) ? -1 : st.st_size;
  return lseek(STDOUT_FILENO, 0, SEEK_CUR);
}

/* A file that got half of a report gets rid of it, unless another has written behind it. */
static void take_back(off_t begin) {
  struct stat st;
  off_t end = next_write();
  if (begin < 0 || fstat(STDOUT_FILENO, &st) || st.st_size != end) return;
  if (!ftruncate(STDOUT_FILENO, begin)) lseek(STDOUT_FILENO, begin, SEEK_SET);
}

/* A file gets all of it or nothing; a pipe may be waited for, so it can be interrupted. */
OutputResult output_stdout(const Strbuf *text, Error *err) {
  sigset_t before;
  bool whole = is_file(STDOUT_FILENO);
  if (whole) block_interrupts(&before);
  off_t begin = whole ? next_write() : -1;
  bool ok = write_all(STDOUT_FILENO, text);
  int why = errno;
  if (!ok) take_back(begin);
  if (whole) pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (ok) return OUTPUT_OK;
  if (why == EPIPE) return OUTPUT_CLOSED;
  error_set(err, "standard output: %s", strerror(why));
  return OUTPUT_FAILED;
}

/* /dev/stdout, a FIFO and the like. */
static bool write_special(const char *path, const Strbuf *text, Error *err) {
  int fd = open(path, O_WRONLY | O_CLOEXEC);
  bool ok = fd >= 0 && write_all(fd, text);
  int why = errno;
  if (fd >= 0 && close(fd) && ok) ok = false, why = errno;
  return ok || error_set(err, "%s: %s", path, strerror(why));
}

/* Keeps the rights of the file that it replaces. */
static bool write_temporary(const Strbuf *text, const struct stat *old) {
  int fd = open(temporary_path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (fd < 0) return false;
  has_temporary = 1;
  bool ok = write_all(fd, text) && (!old || !fchmod(fd, old->st_mode & 07777));
  int why = errno;
  if (close(fd) && ok) return false;
  errno = why;
  return ok;
}

bool output_file(const char *path, const Strbuf *text, Error *err) {
  struct stat st;
  char target[PATH_MAX];
  bool exists = !stat(path, &st);
  if (exists && !S_ISREG(st.st_mode)) return write_special(path, text, err);
  if (!exists || !realpath(path, target)) snprintf(target, sizeof target, "%s", path);
  int len = snprintf(temporary_path, sizeof temporary_path, "%s.%ld.tmp", target, (long)getpid());
  if (len >= (int)sizeof temporary_path) return error_set(err, "%s: the path is too long", path);
  bool ok = write_temporary(text, exists ? &st : NULL) && !rename(temporary_path, target);
  int why = errno;
  if (!ok && has_temporary) unlink(temporary_path);
  has_temporary = 0;
  return ok || error_set(err, "%s: %s", path, strerror(why));
}

static bool is_set(const char *variable) {
  const char *value = getenv(variable);
  return value && *value && strcmp(value, "0");
}

bool output_is_terminal(int fd) {
  const char *term = getenv("TERM");
  return isatty(fd) && term && *term && strcmp(term, "dumb");
}

bool output_color(const Options *o, int fd) {
  if (o->color != COLOR_AUTO) return o->color == COLOR_ALWAYS;
  const char *no_color = getenv("NO_COLOR");
  if (no_color && *no_color) return false;
  if (is_set("FORCE_COLOR") || is_set("CLICOLOR_FORCE")) return true;
  return output_is_terminal(fd);
}
