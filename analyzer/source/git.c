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

#include "base/fatal.h"
#include "base/vec.h"

extern char **environ;

bool git_root(const char *dir, char root[PATH_MAX]) {
  if (!realpath(dir, root)) return false;
  for (size_t len = strlen(root);;) {
    char probe[PATH_MAX + 8];
    memcpy(probe, root, len);
    strcpy(probe + len, "/.git");
    struct stat st;
    if (!stat(probe, &st)) {
      root[len] = 0;
      return true;
    }
    while (len && root[len - 1] != '/') len--;
    if (!len) return false;
    len--;
  }
}

bool git_is_repository(const char *dir) {
  char root[PATH_MAX];
  return git_root(dir, root);
}

/* A question that could not be put is not "no": what follows from it would depend on the machine. */
static _Noreturn void cannot_ask(int why) { out_of("git cannot be asked: %s", strerror(why)); }

/* Reads the child's output to its end. */
static void drain(int fd, Strbuf *out) {
  char block[65536];
  for (;;) {
    ssize_t got = read(fd, block, sizeof block);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) cannot_ask(errno);
    if (!got) return;
    strbuf_add(out, block, (size_t)got);
  }
}

/* False: there is no git. */
static bool start_git(char *const *argv, const char *input, int output, pid_t *child) {
  posix_spawn_file_actions_t actions;
  int why = posix_spawn_file_actions_init(&actions);
  if (!why) why = posix_spawn_file_actions_adddup2(&actions, output, 1);
  if (!why) why = posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0);
  if (!why) why = posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
  if (why) cannot_ask(why);
  why = posix_spawnp(child, "git", &actions, NULL, argv, environ);
  posix_spawn_file_actions_destroy(&actions);
  if (why && why != ENOENT && why != EACCES && why != ENOTDIR) cannot_ask(why);
  return !why;
}

/* Runs git without a shell, stderr thrown away. True if it ended with status 0. */
static bool run_git(char *const *argv, const char *input, Strbuf *out) {
  int ends[2], status;
  pid_t child;
  if (pipe2(ends, O_CLOEXEC)) cannot_ask(errno);
  bool started = start_git(argv, input, ends[1], &child);
  close(ends[1]);
  if (started) drain(ends[0], out);
  close(ends[0]);
  if (!started) return false;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) cannot_ask(errno);
  if (WIFSIGNALED(status)) out_of("git cannot be asked: %s", strsignal(WTERMSIG(status)));
  return WEXITSTATUS(status) == 0;
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
  return run_git(list, "/dev/null", out) && (out->len || !run_git(is_ignored, "/dev/null", out));
}

/* Room for GIT_AT, the longest question, and a repository's filters twice. */
enum { MAX_ARGS = 64 };

typedef struct Args {
  char *at[MAX_ARGS];
  int count;
} Args;

static bool add(Args *args, const char *text) {
  if (args->count == MAX_ARGS - 1) return false;
  args->at[args->count++] = (char *)text;
  args->at[args->count] = NULL;
  return true;
}

static Args args_at(const char *dir) {
  Args args = {.at = {GIT_AT(dir)}};
  while (args.at[args.count]) args.count++;
  return args;
}

static bool ask(const char *dir, const char *const *question, const char *input, Strbuf *out) {
  Args args = args_at(dir);
  for (int i = 0; question[i]; i++)
    if (!add(&args, question[i])) fatal("git is asked too much");
  strbuf_clear(out);
  return run_git(args.at, input, out);
}

bool git_ask(const char *dir, const char *const *question, Strbuf *out) {
  bool ok = ask(dir, question, "/dev/null", out);
  while (out->len && out->data[out->len - 1] == '\n') out->data[--out->len] = 0;
  return ok;
}

bool git_feed(const char *dir, const char *const *question, const char *input, Strbuf *out) {
  return ask(dir, question, input, out);
}

/* Comparing with the work tree passes its files through the filters that the repository's settings
 * name, which are programs. Each is named again, empty. */
static bool without_filters(const char *dir, Args *args, Strbuf *settings) {
  const char *const list[] = {"config", "-z", "--name-only", "--get-regexp",
                              "^filter[.].*[.](clean|smudge|process|required)$", NULL};
  Strbuf names = {0};
  VEC(size_t) starts = {0};
  bool ok = true;
  ask(dir, list, "/dev/null", &names); /* status 1: there are none */
  for (const char *p = names.data; p && p < names.data + names.len; p += strlen(p) + 1) {
    ok = ok && !strchr(p, '='); /* no way to write that */
    vec_push(&starts, settings->len);
    strbuf_printf(settings, "%s=", p);
    strbuf_putc(settings, 0);
  }
  for (uint32_t i = 0; ok && i < starts.len; i++)
    ok = add(args, "-c") && add(args, settings->data + starts.at[i]);
  vec_release(&starts);
  strbuf_release(&names);
  return ok;
}

bool git_diff(const char *dir, const char *revision, Strbuf *out) {
  static const char *const how[] = {"diff", "-U0", "--no-ext-diff", "--no-textconv", "--no-prefix",
                                    "--ignore-submodules=all", NULL};
  Args args = args_at(dir);
  Strbuf settings = {0};
  strbuf_clear(out);
  bool ok = add(&args, "-c") && add(&args, "core.quotePath=false") &&
            without_filters(dir, &args, &settings);
  for (int i = 0; ok && how[i]; i++) ok = add(&args, how[i]);
  ok = ok && add(&args, revision) && add(&args, "--") && run_git(args.at, "/dev/null", out);
  strbuf_release(&settings);
  return ok;
}
