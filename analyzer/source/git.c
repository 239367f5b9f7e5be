#define _GNU_SOURCE
#include "source/git.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

bool git_is_repository(const char *dir) {
  char real[PATH_MAX];
  if (!realpath(dir, real)) return false;
  for (size_t len = strlen(real);;) {
    char probe[PATH_MAX + 8];
    memcpy(probe, real, len);
    strcpy(probe + len, "/.git");
    struct stat st;
    if (!stat(probe, &st)) return true;
    while (len && real[len - 1] != '/') len--;
    if (!len) return false;
    len--;
  }
}

/* Reads the child's output to its end. */
static bool drain(int fd, Strbuf *out) {
  char block[65536];
  for (;;) {
    ssize_t got = read(fd, block, sizeof block);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return got == 0;
    strbuf_add(out, block, (size_t)got);
  }
}

/* Runs git without a shell, stderr thrown away. True if it ended with status 0. */
static bool run_git(char *const *argv, Strbuf *out) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC)) return false;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
  posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  pid_t child;
  int failed = posix_spawnp(&child, "git", &actions, NULL, argv, environ);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  bool drained = !failed && drain(ends[0], out);
  close(ends[0]);
  if (failed) return false;
  int status;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) return false;
  return drained && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

/* The analyzed repository's own settings must not make git run anything (no fsmonitor hook), nor ask
 * the network for what a partial clone lacks. */
#define GIT_AT(dir)                                                                          \
  "git", "-c", "core.fsmonitor=false", "-c", "protocol.allow=never", "--no-optional-locks", \
      "-C", (char *)(dir)

bool git_list(const char *dir, Strbuf *out) {
  char *const is_ignored[] = {GIT_AT(dir), "check-ignore", "-q", ".", NULL};
  char *const list[] = {GIT_AT(dir), "ls-files", "-co", "--exclude-standard", "-z", "--", ".", NULL};
  strbuf_clear(out);
  return run_git(list, out) && (out->len || !run_git(is_ignored, out));
}

bool git_ask(const char *dir, const char *const *args, Strbuf *out) {
  char *argv[24] = {GIT_AT(dir)};
  int count = 0;
  while (argv[count]) count++;
  for (int i = 0; args[i] && i < 8; i++) argv[count++] = (char *)args[i];
  strbuf_clear(out);
  bool ok = run_git(argv, out);
  while (out->len && out->data[out->len - 1] == '\n') out->data[--out->len] = 0;
  return ok;
}
