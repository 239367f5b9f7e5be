#define _GNU_SOURCE
#include "source/find.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/map.h"
#include "base/strbuf.h"
#include "source/git.h"
#include "source/glob.h"
#include "source/load.h"

static const char *const EXCLUDED_BY_DEFAULT[] = {
    ".bzr",          ".direnv",     ".eggs",        ".git",         ".git-rewrite",
    ".hg",           ".mypy_cache", ".nox",         ".pants.d",     ".pyenv",
    ".pytest_cache", ".pytype",     ".ranklint_cache", ".ruff_cache", ".svn",
    ".tox",          ".venv",       ".vscode",      ".ipynb_checkpoints", "__pycache__",
    "__pypackages__", "_build",     "buck-out",     "build",        "dist",
    "node_modules",  "site-packages", "venv"};

/* A .gitignore of one directory on the way down. */
typedef struct Scope {
  const char *dir; /* "" at the walk's root */
  IgnoreRules rules;
} Scope;

typedef struct Finder {
  Found *out;
  const FindOptions *options;
  IgnoreRules excludes;
  Map seen;         /* hash of the canonical path of each file and directory taken */
  VEC(const char *) links; /* symbolic links to directories, walked after all else */
  const char *root; /* of FoundFile */
  VEC(const char *) bounds; /* canonical paths of the named directories, and of their repositories */
  char real_dir[PATH_MAX]; /* canonical path of the directory being walked; "" for named files */
  VEC(Scope) scopes;
} Finder;

static void problem(Finder *f, const char *path, bool named, const char *text) {
  Arena *arena = &f->out->arena;
  FindProblem p = {arena_strndup(arena, path, strlen(path)),
                   arena_strndup(arena, text, strlen(text)), named};
  vec_push(&f->out->problems, p);
}

/* ---- paths ------------------------------------------------------------------------------------ */

static const char *below_working_directory(const char *path) {
  char cwd[PATH_MAX];
  if (path[0] != '/' || !getcwd(cwd, sizeof cwd)) return path;
  size_t len = strcmp(cwd, "/") ? strlen(cwd) : 0;
  if (strncmp(path, cwd, len) || (path[len] && path[len] != '/')) return path;
  if (!len) return path; /* running in `/`: keep it absolute */
  return path[len] ? path + len + 1 : ".";
}

const char *path_tidy(Arena *arena, const char *path) {
  Strbuf b = {0};
  if (path[0] == '/') strbuf_putc(&b, '/');
  for (const char *p = path; *p;) {
    size_t len = strcspn(p, "/");
    if (len && !(len == 1 && p[0] == '.')) {
      if (b.len && b.data[b.len - 1] != '/') strbuf_putc(&b, '/');
      strbuf_add(&b, p, len);
    }
    p += len;
    p += strspn(p, "/");
  }
  const char *tidy = below_working_directory(b.len ? strbuf_text(&b) : ".");
  const char *copy = arena_strndup(arena, tidy, strlen(tidy));
  strbuf_release(&b);
  return copy;
}

const char *path_join(Arena *arena, const char *dir, const char *name) {
  if (!strcmp(dir, ".") || !*dir) return arena_strndup(arena, name, strlen(name));
  return arena_printf(arena, "%s%s%s", dir, dir[strlen(dir) - 1] == '/' ? "" : "/", name);
}

bool path_exists(const char *path) {
  return !access(path, F_OK) || (errno != ENOENT && errno != ENOTDIR);
}

const char *path_dir(Arena *arena, const char *path) {
  const char *slash = strrchr(path, '/');
  if (!slash) return ".";
  return slash == path ? "/" : arena_strndup(arena, path, (size_t)(slash - path));
}

static bool has_suffix(const char *path, const char *suffix) {
  size_t a = strlen(path), b = strlen(suffix);
  return a > b && !strcmp(path + a - b, suffix);
}

bool is_native_name(const char *path) {
  static const char *const ends[] = {".c",  ".cc",  ".cpp", ".cxx", ".cu",
                                     ".cuh", ".h",  ".hh",  ".hpp", ".hxx"};
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
    if (has_suffix(path, ends[i])) return true;
  return false;
}

bool is_source_name(const char *path) { return has_suffix(path, ".py") || is_native_name(path); }

/* ---- exclusions --------------------------------------------------------------------------------*/

static void read_excludes(Finder *f) {
  const FindOptions *o = f->options;
  Arena *arena = &f->out->arena;
  if (!o->exclude_count)
    for (size_t i = 0; i < sizeof EXCLUDED_BY_DEFAULT / sizeof *EXCLUDED_BY_DEFAULT; i++)
      ignore_add(&f->excludes, arena, EXCLUDED_BY_DEFAULT[i], strlen(EXCLUDED_BY_DEFAULT[i]));
  for (uint32_t i = 0; i < o->exclude_count; i++)
    ignore_add(&f->excludes, arena, o->exclude[i], strlen(o->exclude[i]));
  for (uint32_t i = 0; i < o->extend_exclude_count; i++)
    ignore_add(&f->excludes, arena, o->extend_exclude[i], strlen(o->extend_exclude[i]));
}

/* A pattern with a slash counts from the working directory or from the root of the walk. */
static bool is_excluded(Finder *f, const char *path, const char *relative, bool is_directory) {
  return ignore_match(&f->excludes, relative, is_directory) == IGNORE_YES ||
         (path != relative && ignore_match(&f->excludes, path, is_directory) == IGNORE_YES);
}

/* Virtual environments and caches say themselves what they are. */
static bool is_marked(const char *dir) {
  static const char *const marks[] = {"pyvenv.cfg", "CACHEDIR.TAG"};
  char probe[PATH_MAX];
  for (int i = 0; i < 2; i++) {
    int len = snprintf(probe, sizeof probe, "%s/%s", dir, marks[i]);
    if (len > 0 && (size_t)len < sizeof probe && !access(probe, F_OK)) return true;
  }
  return false;
}

/* ---- taking files ------------------------------------------------------------------------------*/

static bool is_first(Finder *f, const char *canonical_path) {
  bool fresh;
  map_add(&f->seen, hash_bytes(canonical_path, strlen(canonical_path)), 1, &fresh);
  return fresh;
}

/* True the first time that the file behind `path` is met. */
static bool take_once(Finder *f, const char *path) {
  char real[PATH_MAX];
  return is_first(f, realpath(path, real) ? real : path);
}

/* The same for a directory about to be walked: entries below it that are no links need no realpath. */
static bool enter_once(Finder *f, const char *dir) {
  if (!realpath(dir, f->real_dir)) snprintf(f->real_dir, sizeof f->real_dir, "%s", dir);
  return is_first(f, f->real_dir);
}

static bool take_entry_once(Finder *f, const char *path, const char *below) {
  char real[2 * PATH_MAX];
  int len = snprintf(real, sizeof real, "%s/%s", f->real_dir, below);
  return len > 0 && (size_t)len < sizeof real ? is_first(f, real) : take_once(f, path);
}

static void take_file(Finder *f, const char *path, const char *below, bool is_link) {
  if (is_link || !below ? take_once(f, path) : take_entry_once(f, path, below))
    vec_push(&f->out->files, (FoundFile){path, f->root, !below});
}

/* Is the canonical path `path` that of `dir`, or of something in it? */
static bool is_in(const char *path, const char *dir) {
  size_t len = strcmp(dir, "/") ? strlen(dir) : 0;
  return !strncmp(path, dir, len) && (!path[len] || path[len] == '/');
}

/* Does the link at `path` lead to a directory that holds it? */
static bool leads_upwards(const char *path) {
  char target[PATH_MAX], holder[PATH_MAX], dir[PATH_MAX];
  const char *slash = strrchr(path, '/');
  snprintf(dir, sizeof dir, "%.*s", slash ? (int)(slash - path) : 1, slash ? path : ".");
  return realpath(path, target) && realpath(dir, holder) && is_in(holder, target);
}

static void add_bound(Finder *f, const char *canonical_path) {
  vec_push(&f->bounds, arena_strndup(&f->out->arena, canonical_path, strlen(canonical_path)));
}

static void add_bounds(Finder *f, const char *dir) {
  char real[PATH_MAX];
  if (realpath(dir, real)) add_bound(f, real);
  if (git_root(dir, real)) add_bound(f, real);
}

/* What a tree holds must not make other files be read: not those beside it, not the user's own. */
static bool leads_out(const Finder *f, const char *path) {
  char target[PATH_MAX];
  if (!realpath(path, target)) return false;
  for (uint32_t i = 0; i < f->bounds.len; i++)
    if (is_in(target, f->bounds.at[i])) return false;
  return true;
}

/* An entry that is no plain file or directory. Returns true if it is a link to a file. */
static bool check_odd_entry(Finder *f, const char *path, const struct stat *entry) {
  bool wanted = is_source_name(path);
  struct stat st;
  if (!S_ISLNK(entry->st_mode)) {
    if (wanted) problem(f, path, false, "is no regular file");
    return false;
  }
  if (stat(path, &st)) {
    if (errno == ELOOP) problem(f, path, false, "symbolic link loop");
    else if (wanted) problem(f, path, false, strerror(errno));
    return false;
  }
  bool read = S_ISDIR(st.st_mode) || (wanted && S_ISREG(st.st_mode));
  if (read && leads_out(f, path)) {
    problem(f, path, false, "a link out of what was named, and not followed");
    return false;
  }
  if (S_ISDIR(st.st_mode) && leads_upwards(path)) problem(f, path, false, "symbolic link loop");
  else if (S_ISDIR(st.st_mode)) vec_push(&f->links, path);
  else if (wanted && !S_ISREG(st.st_mode)) problem(f, path, false, "is no regular file");
  return S_ISREG(st.st_mode);
}

/* ---- walking without git -----------------------------------------------------------------------*/

static void push_gitignore(Finder *f, const char *dir, const char *relative) {
  Error err;
  SourceFile text = {0};
  Scope scope = {.dir = relative};
  const char *path = path_join(&f->out->arena, dir, ".gitignore");
  if (f->options->respect_gitignore && path_exists(path)) {
    if (source_load(&text, path, 1u << 20, &err) == LOAD_OK)
      ignore_add_text(&scope.rules, &f->out->arena, text.text, text.byte_len);
    else
      problem(f, path, false, err.text);
  }
  source_release(&text);
  vec_push(&f->scopes, scope);
}

/* The innermost .gitignore that has an opinion decides. */
static bool is_gitignored(const Finder *f, const char *relative, bool is_directory) {
  for (uint32_t i = f->scopes.len; i-- > 0;) {
    const Scope *s = &f->scopes.at[i];
    const char *below = *s->dir ? relative + strlen(s->dir) + 1 : relative;
    Ignored verdict = ignore_match(&s->rules, below, is_directory);
    if (verdict != IGNORE_UNSAID) return verdict == IGNORE_YES;
  }
  return false;
}

typedef VEC(char *) NameList;

static int compare_names(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool read_directory(Finder *f, const char *dir, bool named, NameList *names) {
  DIR *d = opendir(dir);
  if (!d) {
    problem(f, dir, named, strerror(errno));
    return false;
  }
  errno = 0; /* the only way to tell the end from an error */
  for (struct dirent *e; (e = readdir(d)); errno = 0)
    if (strcmp(e->d_name, ".") && strcmp(e->d_name, ".."))
      vec_push(names, arena_strndup(&f->out->arena, e->d_name, strlen(e->d_name)));
  if (errno) problem(f, dir, named, strerror(errno));
  closedir(d);
  if (names->len) qsort(names->at, names->len, sizeof *names->at, compare_names);
  return true;
}

/* Deeper than this no tree of sources goes; it also bounds the recursion. */
enum { MAX_DEPTH = 256 };

static void walk(Finder *f, const char *dir, const char *relative, bool named, uint32_t depth);

static void walk_entry(Finder *f, const char *dir, const char *relative, const char *name,
                       uint32_t depth) {
  Arena *arena = &f->out->arena;
  const char *path = path_join(arena, dir, name);
  const char *below = path_join(arena, relative, name);
  struct stat st;
  if (lstat(path, &st)) {
    if (errno != ENOENT) problem(f, path, false, strerror(errno));
    return;
  }
  bool is_directory = S_ISDIR(st.st_mode);
  if (is_excluded(f, path, below, is_directory) || is_gitignored(f, below, is_directory)) return;
  if (is_directory) {
    if (!is_marked(path)) walk(f, path, below, false, depth + 1);
  } else if (S_ISREG(st.st_mode) || check_odd_entry(f, path, &st)) {
    if (is_source_name(name)) take_file(f, path, below, S_ISLNK(st.st_mode));
  }
}

static void walk(Finder *f, const char *dir, const char *relative, bool named, uint32_t depth) {
  if (depth > MAX_DEPTH) {
    problem(f, dir, named, "directories nested too deeply");
    return;
  }
  NameList names = {0};
  bool fresh = depth ? take_entry_once(f, dir, relative) : enter_once(f, dir);
  if (!fresh || !read_directory(f, dir, named, &names)) return;
  push_gitignore(f, dir, relative);
  for (uint32_t i = 0; i < names.len; i++) walk_entry(f, dir, relative, names.at[i], depth);
  ignore_release(&vec_last(&f->scopes).rules);
  f->scopes.len--;
  vec_release(&names);
}

/* ---- walking with git's list -------------------------------------------------------------------*/

/* Is some directory on the way to `below` excluded or marked? Verdicts are kept by directory. */
static bool is_dropped(Finder *f, Map *verdicts, const char *dir, const char *below) {
  for (const char *p = strchr(below, '/'); p; p = strchr(p + 1, '/')) {
    size_t len = (size_t)(p - below);
    bool fresh;
    uint32_t *verdict = map_add(verdicts, hash_bytes(below, len), 0, &fresh);
    if (fresh) {
      const char *part = arena_strndup(&f->out->arena, below, len);
      const char *path = path_join(&f->out->arena, dir, part);
      *verdict = is_excluded(f, path, part, true) || is_marked(path);
    }
    if (*verdict) return true;
  }
  return false;
}

static void take_listed(Finder *f, Map *verdicts, const char *dir, const char *below) {
  size_t len = strlen(below);
  struct stat st;
  if (len && below[len - 1] == '/') len--; /* a repository inside, not a submodule */
  below = arena_strndup(&f->out->arena, below, len);
  const char *path = path_join(&f->out->arena, dir, below);
  if (is_dropped(f, verdicts, dir, below)) return;
  if (lstat(path, &st)) { /* git lists what was removed from the work tree, too */
    if (errno != ENOENT && errno != ENOTDIR) problem(f, path, false, strerror(errno));
    return;
  }
  bool is_directory = S_ISDIR(st.st_mode);
  if (is_excluded(f, path, below, is_directory)) return;
  if (is_directory) {
    vec_push(&f->links, path);
  } else if (S_ISREG(st.st_mode) ? is_source_name(path) : check_odd_entry(f, path, &st)) {
    if (is_source_name(path)) take_file(f, path, below, S_ISLNK(st.st_mode));
  }
}

static bool walk_with_git(Finder *f, const char *dir) {
  Strbuf list = {0};
  Map verdicts = {0};
  bool ok = f->options->respect_gitignore && git_is_repository(dir) && git_list(dir, &list);
  if (ok && enter_once(f, dir))
    for (const char *p = list.data; p && p < list.data + list.len; p += strlen(p) + 1)
      take_listed(f, &verdicts, dir, p);
  map_release(&verdicts);
  strbuf_release(&list);
  return ok;
}

/* ---- the arguments -----------------------------------------------------------------------------*/

static void find_directory(Finder *f, const char *dir) {
  if (!walk_with_git(f, dir)) walk(f, dir, "", true, 0);
  for (uint32_t i = 0; i < f->links.len; i++) {
    const char *link = f->links.at[i];
    if (!is_marked(link) && !walk_with_git(f, link)) walk(f, link, "", false, 0);
  }
  f->links.len = 0;
}

/* --force-exclude: is the file, or a directory on the way to it, excluded? */
static bool is_named_file_excluded(Finder *f, const char *path) {
  Map verdicts = {0};
  if (!strncmp(path, "../", 3) || path[0] == '/') return false;
  bool dropped = is_dropped(f, &verdicts, ".", path) || is_excluded(f, path, path, false);
  map_release(&verdicts);
  return dropped;
}

static void find_named(Finder *f, const char *path) {
  struct stat st;
  if (stat(path, &st)) {
    problem(f, path, true, strerror(errno));
  } else if (S_ISDIR(st.st_mode)) {
    f->root = path;
    find_directory(f, path);
  } else if (!S_ISREG(st.st_mode)) {
    problem(f, path, true, "is no regular file");
  } else if (f->options->force_exclude && is_named_file_excluded(f, path)) {
    f->out->excluded_named++;
  } else {
    f->root = path[0] == '/' || !strncmp(path, "../", 3) ? path_dir(&f->out->arena, path) : ".";
    take_file(f, path, NULL, false);
  }
}

static int compare_files(const void *a, const void *b) {
  return strcmp(((const FoundFile *)a)->path, ((const FoundFile *)b)->path);
}

static int compare_problems(const void *a, const void *b) {
  const FindProblem *x = a, *y = b;
  int by_path = strcmp(x->path, y->path);
  return by_path ? by_path : strcmp(x->text, y->text);
}

void source_find(Found *out, const char *const *paths, uint32_t path_count,
                 const FindOptions *options) {
  *out = (Found){0};
  Finder f = {.out = out, .options = options};
  read_excludes(&f);
  for (uint32_t i = 0; i < path_count; i++) add_bounds(&f, paths[i]);
  for (uint32_t i = 0; i < path_count; i++) find_named(&f, path_tidy(&out->arena, paths[i]));
  if (out->files.len) qsort(out->files.at, out->files.len, sizeof *out->files.at, compare_files);
  if (out->problems.len)
    qsort(out->problems.at, out->problems.len, sizeof *out->problems.at, compare_problems);
  ignore_release(&f.excludes);
  map_release(&f.seen);
  vec_release(&f.links);
  vec_release(&f.bounds);
  vec_release(&f.scopes);
}

void found_release(Found *f) {
  vec_release(&f->files);
  vec_release(&f->problems);
  arena_release(&f->arena);
  *f = (Found){0};
}
