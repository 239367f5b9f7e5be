#include "config/settings.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "config/toml.h"
#include "source/find.h"
#include "source/load.h"

const char *const PROFILE_NAMES[] = {"gate", "audit", "all", NULL};
const char *const FAIL_LEVEL_NAMES[] = {"note", "warning", "error", "never", NULL};

static const char *const KEY_NAMES[] = {
#define KEY(name, kind, field, help) name,
#define TABLE(name, kind, field, help) name,
#include "config/keys.def"
    NULL};

static const uint64_t DEFAULT_MAX_FILE_SIZE = 2u << 20;
static const uint64_t MAX_CONFIG_SIZE = 16u << 20;

void settings_init(Settings *s) {
  *s = (Settings){.dir = ".",
                  .require_reason = SETTING_UNSET,
                  .respect_gitignore = true,
                  .max_file_size = DEFAULT_MAX_FILE_SIZE,
                  .profile = SETTING_GATE,
                  .fail_level = SETTING_FAIL_WARNING};
}

void settings_release(Settings *s) {
  vec_release(&s->exclude.items);
  vec_release(&s->extend_exclude.items);
  vec_release(&s->models.items);
  vec_release(&s->extra_args.items);
  vec_release(&s->select.items);
  vec_release(&s->ignore.items);
  for (uint32_t i = 0; i < s->path_ignores.len; i++)
    vec_release(&s->path_ignores.at[i].codes.items);
  vec_release(&s->path_ignores);
  vec_release(&s->severities);
  arena_release(&s->arena);
}

/* ---- one key -----------------------------------------------------------------------------------*/

typedef struct Reading {
  Settings *settings;
  const SourceFile *file;
  const char *dir; /* that paths are relative to */
  Error *err;
} Reading;

static bool fail_at(Reading *r, uint32_t byte, const char *text) {
  Position at = source_position(r->file, byte);
  return error_set(r->err, "%s:%u:%u: %s", r->file->path, at.line, at.column, text);
}

static bool set_BOOL(Reading *r, const TomlEntry *e, bool *field) {
  if (e->type != TOML_BOOLEAN) return fail_at(r, e->value_byte, "expected true or false");
  *field = e->boolean;
  return true;
}

static bool set_SWITCH(Reading *r, const TomlEntry *e, int *field) {
  bool on = false;
  if (!set_BOOL(r, e, &on)) return false;
  *field = on;
  return true;
}

static bool set_SIZE(Reading *r, const TomlEntry *e, uint64_t *field) {
  if (e->type != TOML_INTEGER || e->integer < 0)
    return fail_at(r, e->value_byte, "expected a number of bytes");
  *field = (uint64_t)e->integer;
  return true;
}

static bool set_LIST(Reading *r, const TomlEntry *e, StringList *field) {
  if (e->type != TOML_STRINGS) return fail_at(r, e->value_byte, "expected an array of strings");
  field->items.len = 0;
  for (uint32_t i = 0; i < e->string_count; i++) vec_push(&field->items, e->strings[i]);
  return true;
}

static bool set_PATHS(Reading *r, const TomlEntry *e, StringList *field) {
  if (!set_LIST(r, e, field)) return false;
  for (uint32_t i = 0; i < field->items.len; i++)
    if (field->items.at[i][0] != '/')
      field->items.at[i] = path_join(&r->settings->arena, r->dir, field->items.at[i]);
  return true;
}

static bool set_PATH(Reading *r, const TomlEntry *e, const char **field) {
  if (e->type != TOML_STRING || !*e->string) return fail_at(r, e->value_byte, "expected a path");
  *field = e->string[0] == '/' ? e->string : path_join(&r->settings->arena, r->dir, e->string);
  return true;
}

static bool set_choice(Reading *r, const TomlEntry *e, const char *const *names, int *field) {
  int index = e->type == TOML_STRING ? name_index(names, e->string) : -1;
  if (index >= 0) {
    *field = index;
    return true;
  }
  const char *text = "expected one of";
  for (int i = 0; names[i]; i++)
    text = arena_printf(&r->settings->arena, "%s%s \"%s\"", text, i ? "," : "", names[i]);
  return fail_at(r, e->value_byte, text);
}

static bool set_PROFILE(Reading *r, const TomlEntry *e, int *field) {
  return set_choice(r, e, PROFILE_NAMES, field);
}

static bool set_FAIL_LEVEL(Reading *r, const TomlEntry *e, int *field) {
  return set_choice(r, e, FAIL_LEVEL_NAMES, field);
}

/* ---- codes -------------------------------------------------------------------------------------*/

/* The code that a word names; the word itself if codes begin with it; NULL if neither. */
static const char *find_code(const Settings *s, const char *word) {
  size_t len = strlen(word);
  if (!s->codes) return word; /* nobody knows them */
  for (uint32_t i = 0; s->codes[i]; i++)
    if (!strcmp(s->names[i], word)) return s->codes[i];
  for (uint32_t i = 0; s->codes[i]; i++)
    if (len >= 2 && !strncmp(s->codes[i], word, len)) return word;
  return NULL;
}

static const char *unknown_code(Settings *s, const char *word) {
  const char *near = name_nearest(s->codes, word);
  if (!near) near = name_nearest(s->names, word);
  return arena_printf(&s->arena,
                      near ? "there is no code `%s`; did you mean `%s`?" : "there is no code `%s`",
                      word, near);
}

static bool set_CODES(Reading *r, const TomlEntry *e, StringList *field) {
  if (!set_LIST(r, e, field)) return false;
  for (uint32_t i = 0; i < field->items.len; i++) {
    const char *code = find_code(r->settings, field->items.at[i]);
    if (!code) return fail_at(r, e->value_byte, unknown_code(r->settings, field->items.at[i]));
    field->items.at[i] = code;
  }
  return true;
}

bool settings_add_codes(Settings *s, StringList *list, const char *text, Error *err) {
  while (*text) {
    size_t len = strcspn(text, ",");
    const char *word = arena_strndup(&s->arena, text, len), *code = find_code(s, word);
    if (!code) return error_set(err, "%s", unknown_code(s, word));
    vec_push(&list->items, code);
    text += len + (text[len] == ',');
  }
  return true;
}

/* A quoted key's dots come as another byte. */
static const char *plain_key(Reading *r, const char *key) {
  char *plain = arena_strndup(&r->settings->arena, key, strlen(key));
  for (char *p = plain; *p; p++)
    if (*p == '\x1f') *p = '.';
  return plain;
}

static bool add_PATH_IGNORE(Reading *r, const char *key, const TomlEntry *e) {
  PathIgnore p = {.pattern = plain_key(r, key)};
  bool ok = set_CODES(r, e, &p.codes);
  vec_push(&r->settings->path_ignores, p);
  return ok;
}

static bool add_SEVERITY(Reading *r, const char *key, const TomlEntry *e) {
  const char *code = find_code(r->settings, plain_key(r, key));
  static const char *const levels[] = {"note", "warning", "error", NULL};
  SeverityRule rule = {.code = code};
  if (!code) return fail_at(r, e->key_byte, unknown_code(r->settings, plain_key(r, key)));
  if (!set_choice(r, e, levels, &rule.level)) return false;
  vec_push(&r->settings->severities, rule);
  return true;
}

static bool set_key(Reading *r, const char *key, const TomlEntry *e) {
#define TABLE(name, kind, field, help) \
  if (!strncmp(key, name ".", sizeof name)) return add_##kind(r, key + sizeof name, e);
#include "config/keys.def"
#define KEY(name, kind, field, help) \
  if (!strcmp(key, name)) return set_##kind(r, e, &r->settings->field);
#include "config/keys.def"
  const char *near = name_nearest(KEY_NAMES, key);
  return fail_at(r, e->key_byte,
                 arena_printf(&r->settings->arena, near ? "unknown key `%s`; did you mean `%s`?"
                                                        : "unknown key `%s`", key, near));
}

/* ---- files -------------------------------------------------------------------------------------*/

static bool is_pyproject(const char *path) {
  const char *slash = strrchr(path, '/');
  return !strcmp(slash ? slash + 1 : path, "pyproject.toml");
}

static bool read_source(Settings *s, const SourceFile *file, const char *dir, Error *err) {
  static const char OURS[] = "tool.ranklint.";
  Reading r = {s, file, dir, err};
  Toml toml;
  bool shared = is_pyproject(file->path);
  bool ok = toml_read(&toml, file, &s->arena, err);
  for (uint32_t i = 0; ok && i < toml.entries.len; i++) {
    const TomlEntry *e = &toml.entries.at[i];
    if (!shared) ok = set_key(&r, e->key, e);
    else if (!strncmp(e->key, OURS, sizeof OURS - 1)) ok = set_key(&r, e->key + sizeof OURS - 1, e);
  }
  toml_release(&toml);
  return ok;
}

bool settings_read_file(Settings *s, const char *path, Error *err) {
  SourceFile file = {0};
  Error why;
  if (source_load(&file, path, MAX_CONFIG_SIZE, &why) != LOAD_OK)
    return error_set(err, "%s: %s", path, why.text);
  s->dir = path_dir(&s->arena, path);
  bool ok = read_source(s, &file, s->dir, err);
  source_release(&file);
  return ok;
}

bool settings_read_text(Settings *s, const char *text, Error *err) {
  SourceFile file = {0};
  source_from_text(&file, xstrdup("--config"), xstrdup(text), (uint32_t)strlen(text));
  bool ok = read_source(s, &file, ".", err);
  source_release(&file);
  return ok;
}

/* ---- search ------------------------------------------------------------------------------------*/

/* Shortens `common` to the longest directory that also holds `path`. */
static void keep_common(char *common, const char *path) {
  size_t i = 0, last = 0;
  for (; common[i] && common[i] == path[i]; i++)
    if (common[i] == '/') last = i;
  bool whole = !common[i] && (!path[i] || path[i] == '/');
  if (!whole) common[last] = 0;
}

/* `any`: does one of the paths exist? Others complain of those that do not. */
static bool common_ancestor(char *common, const char *const *paths, uint32_t count, bool *any,
                            Error *err) {
  char real[PATH_MAX];
  *any = false;
  for (uint32_t i = 0; i < count; i++) {
    if (!realpath(paths[i], real)) {
      int why = errno;
      if (!path_exists(paths[i])) continue;
      return error_set(err, "%s: %s, so nobody knows what configures it", paths[i], strerror(why));
    }
    if (!*any) strcpy(common, real);
    else keep_common(common, real);
    *any = true;
  }
  return true;
}

static bool has_our_table(const char *path) {
  SourceFile file = {0};
  Error err;
  if (!path_exists(path)) return false;
  if (source_load(&file, path, MAX_CONFIG_SIZE, &err) != LOAD_OK) return true; /* to be complained of */
  bool found = strstr(file.text, "[tool.ranklint") != NULL;
  source_release(&file);
  return found;
}

static const char *config_in(Arena *arena, const char *dir) {
  const char *path = path_tidy(arena, arena_printf(arena, "%s/ranklint.toml", dir));
  if (path_exists(path)) return path;
  path = path_tidy(arena, arena_printf(arena, "%s/pyproject.toml", dir));
  return has_our_table(path) ? path : NULL;
}

bool settings_find_file(Arena *arena, const char *const *paths, uint32_t path_count,
                        const char **file, Error *err) {
  char dir[PATH_MAX];
  *file = NULL;
  bool any;
  if (!common_ancestor(dir, paths, path_count, &any, err)) return false;
  while (any) {
    *file = config_in(arena, dir);
    if (*file || !access(arena_printf(arena, "%s/.git", dir), F_OK)) break;
    char *slash = strrchr(dir, '/');
    if (!slash || !*dir) break;
    *slash = 0;
  }
  return true;
}
