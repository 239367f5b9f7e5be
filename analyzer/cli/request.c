#include "cli/request.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "source/find.h"
#include "source/load.h"

/* Cuts the text at NUL bytes if it has any, else at line ends. */
static void add_paths_of(StringList *paths, char *text, size_t len) {
  char separator = memchr(text, 0, len) ? 0 : '\n';
  for (char *p = text, *end = text + len; p < end;) {
    char *stop = memchr(p, separator, (size_t)(end - p));
    if (!stop) stop = end;
    *stop = 0;
    if (!separator || stop == p || stop[-1] != '\r') {
      if (*p) vec_push(&paths->items, p);
    } else {
      stop[-1] = 0;
      if (*p) vec_push(&paths->items, p);
    }
    p = stop + 1;
  }
}

static bool read_files_from(Request *q, const char *path, Error *err) {
  Error why;
  size_t len;
  bool is_stdin = !strcmp(path, "-");
  int fd = is_stdin ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
  q->paths_text = fd >= 0 ? source_read_all(fd, 0, &len, NULL, &why) : NULL;
  if (fd >= 0 && !is_stdin) close(fd);
  if (!q->paths_text) return error_set(err, "--files-from: %s cannot be read", path);
  add_paths_of(&q->paths, q->paths_text, len);
  return true;
}

/* `-`: standard input stands for --stdin-filename. */
static bool read_stdin(Request *q, Options *o, Error *err) {
  Error why;
  size_t len;
  if (!o->stdin_filename) return error_set(err, "path - needs --stdin-filename");
  q->stdin_text = source_read_all(STDIN_FILENO, 0, &len, NULL, &why);
  if (!q->stdin_text) return error_set(err, "standard input: %s", why.text);
  q->run.overlay_path = path_tidy(&o->arena, o->stdin_filename);
  q->run.overlay_text = q->stdin_text;
  q->run.overlay_len = (uint32_t)len;
  return true;
}

static bool gather_paths(Request *q, Options *o, uint32_t first, Error *err) {
  bool any = o->paths.items.len > first;
  for (uint32_t i = first; i < o->paths.items.len; i++) {
    const char *path = o->paths.items.at[i];
    if (!*path) return error_set(err, "a path is empty");
    if (strcmp(path, "-")) vec_push(&q->paths.items, path);
    else if (!read_stdin(q, o, err)) return false;
  }
  if (o->files_from) return read_files_from(q, o->files_from, err);
  if (!any) vec_push(&q->paths.items, ".");
  return true;
}

static void fill(Request *q, const Options *o, RunDepth depth) {
  const Settings *s = &o->settings;
  RunOptions *run = &q->run;
  run->paths = q->paths.items.at;
  run->path_count = q->paths.items.len;
  run->find = (FindOptions){.exclude = s->exclude.items.at,
                            .exclude_count = s->exclude.items.len,
                            .extend_exclude = s->extend_exclude.items.at,
                            .extend_exclude_count = s->extend_exclude.items.len,
                            .respect_gitignore = s->respect_gitignore,
                            .force_exclude = o->force_exclude};
  run->max_file_size = s->max_file_size;
  run->thread_count = o->jobs ? o->jobs : jobs_default();
  run->profile = (Profile)s->profile;
  run->models = s->models.items.at;
  run->model_count = s->models.items.len;
  run->build_path = s->build_path;
  run->extra_args = s->extra_args.items.at;
  run->extra_count = s->extra_args.items.len;
  run->no_ignores = o->no_ignores;
  run->settings = s;
  run->require_reason =
      s->require_reason == SETTING_UNSET ? s->profile > SETTING_GATE : s->require_reason;
  run->depth = depth;
  run->progress = progress_step;
  run->progress_ctx = &q->progress;
}

bool request_init(Request *q, Options *o, uint32_t first, RunDepth depth, int argc, char **argv,
                  Error *err) {
  *q = (Request){0};
  if (!gather_paths(q, o, first, err) || !options_configure(o, argc, argv, &q->paths, err))
    return false;
  progress_init(&q->progress, o);
  fill(q, o, depth);
  return true;
}

void request_release(Request *q) {
  vec_release(&q->paths.items);
  free(q->stdin_text);
  free(q->paths_text);
}
