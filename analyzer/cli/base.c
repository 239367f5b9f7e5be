#define _GNU_SOURCE
#include "cli/base.h"

#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/output.h"
#include "source/find.h"
#include "source/git.h"
#include "source/unpack.h"

typedef struct Base {
  Arena arena;
  const char *root, *prefix; /* of the repository; from there to the working directory */
  const char *revision;
  char directory[64]; /* the temporary one */
} Base;

static const char *ask(Base *b, const char *const *args) {
  Strbuf out = {0};
  const char *text =
      git_ask(".", args, &out) ? arena_strndup(&b->arena, strbuf_text(&out), out.len) : NULL;
  strbuf_release(&out);
  return text;
}

static bool why_no_repository(Base *b, Error *err) {
  if (!ask(b, (const char *const[]){"--version", NULL}))
    return error_set(err, "--diff-base: git cannot be run");
  if (git_is_repository("."))
    return error_set(err, "--diff-base: git refuses to read this repository; `git status` says why "
                          "(another owner: `git config --global --add safe.directory DIRECTORY`)");
  return error_set(err, "--diff-base: no git repository here");
}

static bool is_commit(Base *b, const char *revision) {
  const char *name = arena_printf(&b->arena, "%s^{commit}", revision);
  return ask(b, (const char *const[]){"rev-parse", "--verify", "--quiet", name, NULL});
}

static bool why_no_base(Base *b, const char *revision, Error *err) {
  const char *shallow = ask(b, (const char *const[]){"rev-parse", "--is-shallow-repository", NULL});
  bool cut = shallow && !strcmp(shallow, "true");
  if (*revision == '-' || !is_commit(b, revision))
    return error_set(err, "--diff-base: `%s` is no revision of this repository%s", revision,
                     cut ? "; the clone is shallow: fetch it with the whole history "
                           "(`fetch-depth: 0`, `GIT_DEPTH: 0`)"
                         : "; a branch of a remote has to be fetched first (`origin/main`)");
  if (!is_commit(b, "HEAD")) return error_set(err, "--diff-base: HEAD has no commit yet");
  if (cut)
    return error_set(err, "--diff-base: the clone is shallow and ends before the commit that `%s` and "
                          "HEAD have in common: fetch the whole history (`fetch-depth: 0`, "
                          "`git fetch --unshallow`)",
                     revision);
  return error_set(err, "--diff-base: `%s` has no commit in common with HEAD", revision);
}

static bool find_revision(Base *b, const char *revision, Error *err) {
  b->root = ask(b, (const char *const[]){"rev-parse", "--show-toplevel", NULL});
  b->prefix = ask(b, (const char *const[]){"rev-parse", "--show-prefix", NULL});
  if (!b->root || !b->prefix) return why_no_repository(b, err);
  if (*revision != '-') /* it must not become an option of git's */
    b->revision = ask(b, (const char *const[]){"merge-base", revision, "HEAD", NULL});
  if (b->revision && *b->revision) return true;
  return why_no_base(b, revision, err);
}

/* ---- the temporary directory ------------------------------------------------------------------*/

static int remove_entry(const char *path, const struct stat *st, int type, struct FTW *walk) {
  (void)st, (void)type, (void)walk;
  return remove(path);
}

static void remove_directory(Base *b) {
  if (*b->directory) nftw(b->directory, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
  output_forget_directory();
}

static bool make_directory(Base *b, Error *err) {
  const char *tmp = getenv("TMPDIR");
  if (!tmp || *tmp != '/' || strlen(tmp) > sizeof b->directory - 24) tmp = "/tmp";
  strcpy(b->directory, tmp);
  strcat(b->directory, "/ranklint-XXXXXX");
  if (mkdtemp(b->directory)) {
    output_remember_directory(b->directory);
    return true;
  }
  b->directory[0] = 0;
  return error_set(err, "--diff-base: %s: %s", tmp, strerror(errno));
}

static bool unpack(const Base *b, Error *err) {
  Error why;
  return unpack_revision(b->root, b->revision, b->directory, &why) ||
         error_set(err, "--diff-base: %s", why.text);
}

/* ---- what was changed -------------------------------------------------------------------------*/

/* Changed lines of the working tree: file of the run, first and last line. */
typedef struct Hunk {
  uint32_t file, first, last;
} Hunk;
typedef VEC(Hunk) Hunks;

/* "+++ sub/a.py": the file of the run that has this path from the repository's root. */
static uint32_t hunk_file(const Base *b, const Run *run, const char *path, size_t len) {
  size_t prefix = strlen(b->prefix);
  if (len < prefix || memcmp(path, b->prefix, prefix)) return UINT32_MAX;
  path += prefix, len -= prefix;
  for (uint32_t i = 0; i < run->file_count; i++)
    if (strlen(run->sources[i].path) == len && !memcmp(run->sources[i].path, path, len)) return i;
  return UINT32_MAX;
}

static void read_diff(const Base *b, const Run *run, const Strbuf *diff, Hunks *out) {
  uint32_t file = UINT32_MAX;
  for (const char *line = strbuf_text(diff); *line;) {
    size_t len = strcspn(line, "\n");
    const char *plus = len > 4 && !memcmp(line, "@@ -", 4) ? memchr(line, '+', len) : NULL;
    if (len > 4 && !memcmp(line, "+++ ", 4)) file = hunk_file(b, run, line + 4, len - 4);
    if (plus && file != UINT32_MAX) {
      char *rest;
      unsigned long first = strtoul(plus + 1, &rest, 10), count = 1;
      if (*rest == ',') count = strtoul(rest + 1, NULL, 10);
      Hunk h = {file, (uint32_t)first, (uint32_t)(first + (count ? count : 1) - 1)};
      vec_push(out, h);
    }
    line += len + (line[len] == '\n');
  }
}

static bool is_changed(const Run *run, const Hunks *hunks, Loc loc) {
  uint32_t line = source_position(&run->sources[loc.file], loc.span.start).line;
  for (uint32_t i = 0; i < hunks->len; i++)
    if (hunks->at[i].file == loc.file && line >= hunks->at[i].first && line <= hunks->at[i].last)
      return true;
  return false;
}

/* Reviews show what stands on changed lines: where the primary place does not, another place of the
 * witness does, or what was changed is none of them. */
static void move_primary(const Run *run, const Hunks *hunks, Finding *f) {
  if (f->suppressed_by || is_changed(run, hunks, f->primary)) return;
  const Step *found = NULL;
  for (uint32_t i = 0; i < f->related.len && !found; i++)
    if (is_changed(run, hunks, f->related.at[i].loc)) found = &f->related.at[i];
  for (uint32_t i = 0; i < f->steps.len && !found; i++)
    if (is_changed(run, hunks, f->steps.at[i].loc)) found = &f->steps.at[i];
  if (!found) return;
  Step before = {f->primary, STEP_COLLECTIVE, "where it shows; this change brings it about"};
  f->primary = found->loc;
  vec_push(&f->related, before);
}

void base_show_changes(Run *run, const char *revision) {
  Base b = {0};
  Error err;
  Strbuf diff = {0};
  Hunks hunks = {0};
  if (find_revision(&b, revision, &err)) {
    if (git_diff(b.root, b.revision, &diff)) read_diff(&b, run, &diff, &hunks);
  }
  for (uint32_t i = 0; i < run->findings.len; i++) move_primary(run, &hunks, &run->findings.at[i]);
  if (run->findings.len)
    qsort(run->findings.at, run->findings.len, sizeof *run->findings.at, finding_compare);
  vec_release(&hunks);
  strbuf_release(&diff);
  arena_release(&b.arena);
}

/* ---- the run ----------------------------------------------------------------------------------*/

/* The paths of the run as they are in the temporary directory, those that are there. */
static void map_paths(Base *b, const Request *q, StringList *out) {
  size_t root_len = strlen(b->root);
  for (uint32_t i = 0; i < q->paths.items.len; i++) {
    const char *path = q->paths.items.at[i];
    if (*path == '/' && !strncmp(path, b->root, root_len) &&
        (path[root_len] == '/' || !path[root_len]))
      path = arena_printf(&b->arena, "%s%s", b->directory, path + root_len);
    else if (*path == '/')
      continue;
    if (path_exists(path)) vec_push(&out->items, path);
  }
}

static bool absolute_models(Base *b, const RunOptions *from, StringList *out, Error *err) {
  char real[PATH_MAX];
  for (uint32_t i = 0; i < from->model_count; i++) {
    if (!realpath(from->models[i], real))
      return error_set(err, "--diff-base: %s: %s", from->models[i], strerror(errno));
    vec_push(&out->items, arena_strndup(&b->arena, real, strlen(real)));
  }
  return true;
}

/* What the base lacks for a reason that is not its own would look like news. */
static bool is_whole(const Run *run, Error *err) {
  if (run->model_errors.len)
    return error_set(err, "--diff-base: the stubs cannot be read a second time");
  for (uint32_t i = 0; i < run->notifications.len; i++)
    if (!strcmp(run->notifications.at[i].code, "RL903"))
      return error_set(err, "--diff-base: %s: %s", run->notifications.at[i].path,
                       run->notifications.at[i].message);
  return true;
}

/* The commands of the working tree hold for the base: they are seldom under version control. */
static void use_commands(Base *b, RunOptions *options) {
  char here[PATH_MAX], real[PATH_MAX];
  const char *list = options->build_path ? options->build_path : commands_search(&b->arena);
  if (getcwd(here, sizeof here)) options->command_root = arena_strndup(&b->arena, here, strlen(here));
  options->build_path = list && realpath(list, real) ? arena_strndup(&b->arena, real, strlen(real)) : "";
}

static bool analyze(Base *b, const Request *q, Baseline *out, Error *err) {
  Run run;
  bool ok = true;
  StringList paths = {0}, models = {0};
  RunOptions options = q->run;
  if (!absolute_models(b, &q->run, &models, err)) {
    vec_release(&models.items);
    return false;
  }
  use_commands(b, &options);
  const char *below = arena_printf(&b->arena, "%s/%s", b->directory, b->prefix);
  int here = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (here < 0) return error_set(err, "--diff-base: %s", strerror(errno));
  if (chdir(below)) { /* the directory may be new */
    ok = errno == ENOENT || error_set(err, "--diff-base: %s: %s", below, strerror(errno));
  } else {
    map_paths(b, q, &paths);
    options.paths = paths.items.at;
    options.path_count = paths.items.len;
    options.models = models.items.at;
    options.model_count = models.items.len;
    options.settings = NULL;
    options.baseline = NULL;
    options.overlay_path = NULL;
    if (paths.items.len) {
      run_execute(&run, &options);
      ok = is_whole(&run, err);
      baseline_of(out, run.sources, run.findings.at, run.findings.len);
      run_release(&run);
    }
  }
  if (fchdir(here)) ok = error_set(err, "--diff-base: %s", strerror(errno));
  close(here);
  vec_release(&paths.items);
  vec_release(&models.items);
  return ok;
}

bool base_findings(const Request *q, const char *revision, Baseline *out, Error *err) {
  Base b = {0};
  Baseline found = {0};
  bool ok = find_revision(&b, revision, err) && make_directory(&b, err) && unpack(&b, err) &&
            analyze(&b, q, &found, err);
  if (ok) baseline_add(out, &found);
  baseline_release(&found);
  remove_directory(&b);
  arena_release(&b.arena);
  return ok;
}
