#define _GNU_SOURCE
#include "driver/commands.h"

#include <jansson.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "base/map.h"
#include "base/strbuf.h"
#include "source/load.h"

enum {
  MAX_LIST_BYTES = 256 << 20,
  MAX_ARGS = 4096, /* of one command; further ones are dropped */
};

typedef struct Reading {
  Commands *c;
  const CommandOptions *options;
  const Found *found;
  const char *root; /* absolute */
  const char *directory; /* of the command that is being read, absolute */
  Map by_path;           /* hash of a found file's absolute path -> index + 1 */
} Reading;

/* ---- paths ---- */

/* `path` seen from `dir`, absolute and without `.` and `..`. */
static const char *absolute(Arena *arena, const char *dir, const char *path) {
  Strbuf b = {0};
  const char *parts[2] = {*path == '/' ? "" : dir, path};
  for (int i = 0; i < 2; i++)
    for (const char *p = parts[i]; *p;) {
      size_t len = strcspn(p, "/");
      if (len == 2 && !memcmp(p, "..", 2)) {
        while (b.len && b.data[b.len - 1] != '/') b.len--;
        if (b.len) b.len--;
      } else if (len && !(len == 1 && *p == '.')) {
        strbuf_putc(&b, '/');
        strbuf_add(&b, p, len);
      }
      p += len;
      p += strspn(p, "/");
    }
  const char *text = arena_strndup(arena, b.len ? b.data : "/", b.len ? b.len : 1);
  strbuf_release(&b);
  return text;
}

/* The rest of `path` below `dir`; NULL if it is elsewhere. */
static const char *below(const char *path, const char *dir) {
  size_t len = strcmp(dir, "/") ? strlen(dir) : 0;
  if (strncmp(path, dir, len) || (path[len] && path[len] != '/')) return NULL;
  return path[len] ? path + len + 1 : ".";
}

/* A path of a command, as files are reported; NULL if it is in no directory that the user named. */
static const char *place(void *ctx, const char *path) {
  Reading *r = ctx;
  const char *full = absolute(r->c->arena, r->directory, path), *rest = below(full, r->root);
  for (uint32_t i = 0; i < r->options->path_count && !rest; i++)
    if (below(full, absolute(r->c->arena, r->root, r->options->paths[i]))) rest = full;
  return rest;
}

/* ---- commands ---- */

typedef struct Words {
  const char *at[MAX_ARGS];
  uint32_t count;
} Words;

/* Cuts a command as a shell would: quotes and backslashes. */
static void split(Arena *arena, const char *text, Words *out) {
  Strbuf word = {0};
  bool any = false;
  char quote = 0;
  for (const char *p = text;; p++) {
    bool blank = *p == ' ' || *p == '\t' || *p == '\n' || *p == '\r';
    if (!*p || (blank && !quote)) {
      if (any && out->count < MAX_ARGS)
        out->at[out->count++] = arena_strndup(arena, strbuf_text(&word), word.len);
      strbuf_clear(&word);
      any = false;
      if (!*p) break;
    } else if (quote && *p == quote) {
      quote = 0;
    } else if (!quote && (*p == '"' || *p == '\'')) {
      quote = *p;
      any = true;
    } else {
      if (*p == '\\' && quote != '\'' && p[1]) p++;
      strbuf_putc(&word, *p);
      any = true;
    }
  }
  strbuf_release(&word);
}

static void words_of(Reading *r, json_t *entry, Words *out) {
  json_t *list = json_object_get(entry, "arguments");
  const char *command = json_string_value(json_object_get(entry, "command"));
  out->count = 0;
  for (size_t i = 0; i < json_array_size(list) && out->count < MAX_ARGS; i++) {
    const char *word = json_string_value(json_array_get(list, i));
    if (word) out->at[out->count++] = arena_strndup(r->c->arena, word, strlen(word));
  }
  if (!list && command) split(r->c->arena, command, out);
}

static void tell(Reading *r, const char *path, const char *text) {
  vec_push(&r->c->problems, (CommandProblem){path, text});
}

static void read_entry(Reading *r, json_t *entry, uint8_t *own, Words *words) {
  const char *directory = json_string_value(json_object_get(entry, "directory"));
  const char *file = json_string_value(json_object_get(entry, "file"));
  uint32_t index;
  if (!file) return;
  r->directory = absolute(r->c->arena, r->root, directory ? directory : ".");
  const char *path = absolute(r->c->arena, r->directory, file);
  if (!map_get(&r->by_path, hash_bytes(path, strlen(path)), &index)) return;
  const char *name = r->found->files.at[index].path;
  NativeFlags flags = {0}, *to = &r->c->flags[index];
  words_of(r, entry, words);
  uint32_t skip = words->count ? 1 : 0; /* the compiler */
  flags_read(&flags, r->c->arena, words->at + skip, words->count - skip, name, place, r);
  if (!own[index]) {
    own[index] = 1;
    r->c->known++;
    *to = flags;
    return;
  }
  if (own[index] == 1 && !flags_equal(to, &flags)) {
    own[index] = 2;
    tell(r, name, "has several compile commands that differ; the first one holds");
  }
  flags_release(&flags);
}

/* A header has no command: it takes that of the first file beside it. */
static void lend_to_headers(Reading *r, uint8_t *own) {
  Map dirs = {0};
  for (int pass = 0; pass < 2; pass++)
    for (uint32_t i = 0; i < r->c->count; i++) {
      const char *path = r->found->files.at[i].path, *slash = strrchr(path, '/');
      uint64_t dir = hash_bytes(path, slash ? (size_t)(slash - path) : 0);
      uint32_t from;
      bool fresh;
      if (!pass && own[i]) map_add(&dirs, dir, i, &fresh);
      if (!pass || own[i] || !is_native_name(path) || !map_get(&dirs, dir, &from)) continue;
      const NativeFlags *lent = &r->c->flags[from];
      for (uint32_t k = 0; k < lent->at.len; k++) vec_push(&r->c->flags[i].at, lent->at.at[k]);
      r->c->flags[i].language = lent->language;
      r->c->flags[i].standard = lent->standard;
    }
  map_release(&dirs);
}

static bool read_list(Reading *r, const char *path, Error *err) {
  SourceFile file = {0};
  Error why;
  json_error_t fault;
  if (source_load(&file, path, MAX_LIST_BYTES, &why) != LOAD_OK)
    return error_set(err, "%s: %s", path, why.text);
  json_t *list = json_loadb(file.text, file.byte_len, 0, &fault);
  source_release(&file);
  if (!json_is_array(list)) {
    bool broken = !list;
    json_decref(list);
    return error_set(err, "%s:%d:%d: %s", path, broken ? fault.line : 1, broken ? fault.column : 1,
                     broken ? fault.text : "expected an array of commands");
  }
  uint8_t *own = xcalloc(r->c->count + 1, 1);
  Words *words = xcalloc(1, sizeof *words);
  for (size_t i = 0; i < json_array_size(list); i++)
    read_entry(r, json_array_get(list, i), own, words);
  lend_to_headers(r, own);
  free(words);
  free(own);
  json_decref(list);
  r->c->file = path;
  return true;
}

const char *commands_search(Arena *arena) {
  static const char *const places[] = {"compile_commands.json", "build/compile_commands.json",
                                       "out/compile_commands.json"};
  for (size_t i = 0; i < sizeof places / sizeof *places; i++)
    if (path_exists(places[i])) return arena_strndup(arena, places[i], strlen(places[i]));
  return NULL;
}

/* A directory, or the file itself. */
static const char *list_path(Arena *arena, const char *build_path) {
  static const char name[] = "compile_commands.json";
  const char *slash = strrchr(build_path, '/');
  if (!strcmp(slash ? slash + 1 : build_path, name)) return build_path;
  return path_join(arena, build_path, name);
}

static void read_extra(Reading *r) {
  const CommandOptions *o = r->options;
  r->directory = r->root;
  for (uint32_t i = 0; i < r->c->count; i++) {
    const char *name = r->found->files.at[i].path;
    NativeFlags *f = &r->c->flags[i];
    if (!is_native_name(name)) continue;
    if (o->extra_count)
      flags_read(f, r->c->arena, o->extra_args, o->extra_count, name, place, r);
    if (f->conflict) tell(r, name, f->conflict);
  }
}

bool commands_read(Commands *c, Arena *arena, const Found *found, const CommandOptions *options,
                   Error *err) {
  char cwd[PATH_MAX];
  bool ok = true, any = false;
  *c = (Commands){.arena = arena, .count = found->files.len};
  for (uint32_t i = 0; i < c->count && !any; i++) any = is_native_name(found->files.at[i].path);
  c->flags = xcalloc(c->count + 1, sizeof *c->flags);
  if (!any) return true;
  if (!getcwd(cwd, sizeof cwd)) strcpy(cwd, "/");
  Reading r = {.c = c, .options = options, .found = found, .root = options->root ? options->root : cwd};
  for (uint32_t i = 0; i < c->count; i++) {
    const char *path = absolute(arena, r.root, found->files.at[i].path);
    map_set(&r.by_path, hash_bytes(path, strlen(path)), i);
  }
  const char *path = options->build_path;
  path = path ? (*path ? list_path(arena, path) : NULL) : commands_search(arena);
  if (path) ok = read_list(&r, path, err);
  read_extra(&r);
  map_release(&r.by_path);
  return ok;
}

void commands_release(Commands *c) {
  for (uint32_t i = 0; c->flags && i < c->count; i++) flags_release(&c->flags[i]);
  free(c->flags);
  vec_release(&c->problems);
  *c = (Commands){0};
}
