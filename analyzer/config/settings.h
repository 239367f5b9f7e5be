/* What a run is asked to do, as far as a configuration file may say it. File first, then the command
 * line over it. */
#ifndef RL_CONFIG_SETTINGS_H
#define RL_CONFIG_SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/nearest.h"
#include "base/vec.h"

typedef struct StringList {
  VEC(const char *) items;
} StringList;

/* In the order of the names below; the numbers are also those of Profile and Level. */
enum { SETTING_GATE, SETTING_AUDIT, SETTING_ALL };
enum { SETTING_FAIL_NOTE, SETTING_FAIL_WARNING, SETTING_FAIL_ERROR, SETTING_FAIL_NEVER };
extern const char *const PROFILE_NAMES[];    /* NULL at the end */
extern const char *const FAIL_LEVEL_NAMES[]; /* NULL at the end */

typedef struct Settings {
  StringList exclude, extend_exclude, models;
  bool respect_gitignore, strict, require_reason;
  uint64_t max_file_size;
  const char *baseline; /* NULL: the default place */
  int profile, fail_level;
  Arena arena; /* strings */
} Settings;

void settings_init(Settings *s);
void settings_release(Settings *s);

/* Reads a file: ranklint.toml, or a pyproject.toml, of which only [tool.ranklint] counts. Paths in
 * it are relative to its directory. False with "path:line:col: ..." in `err`. */
bool settings_read_file(Settings *s, const char *path, Error *err);
/* Reads `key = value` as given to --config. */
bool settings_read_text(Settings *s, const char *text, Error *err);
/* The nearest ranklint.toml, or pyproject.toml with [tool.ranklint], from the common ancestor of
 * `paths` up to the repository's root. NULL if there is none; lives in `arena`. */
const char *settings_find_file(Arena *arena, const char *const *paths, uint32_t path_count);

#endif
