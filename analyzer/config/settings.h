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
enum { SETTING_UNSET = -1 };
enum { SETTING_FAIL_NOTE, SETTING_FAIL_WARNING, SETTING_FAIL_ERROR, SETTING_FAIL_NEVER };
extern const char *const PROFILE_NAMES[];    /* NULL at the end */
extern const char *const FAIL_LEVEL_NAMES[]; /* NULL at the end */

/* Codes that are not shown in some files. */
typedef struct PathIgnore {
  const char *pattern; /* in the notation of .gitignore, relative to `dir` of the settings */
  StringList codes;
} PathIgnore;

/* A code whose findings get another level. */
typedef struct SeverityRule {
  const char *code;
  int level; /* SETTING_FAIL_NOTE .. SETTING_FAIL_ERROR */
} SeverityRule;

typedef struct Settings {
  const char *const *codes; /* what may be selected and ignored; NULL at the end. Set it before reading */
  const char *const *names; /* beside them */
  const char *dir;          /* of the file that was read; "." if there is none */
  StringList select, ignore; /* codes or beginnings of codes; select empty = all */
  VEC(PathIgnore) path_ignores;
  VEC(SeverityRule) severities;
  StringList exclude, extend_exclude, models, extra_args;
  const char *build_path;   /* NULL: searched for */
  bool respect_gitignore, strict;
  int require_reason; /* 0, 1, or SETTING_UNSET: as the profile wants it */
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
/* Adds codes with commas between them, as the command line gives them. */
bool settings_add_codes(Settings *s, StringList *list, const char *text, Error *err);
/* Reads `key = value` as given to --config. */
bool settings_read_text(Settings *s, const char *text, Error *err);
/* The nearest ranklint.toml, or pyproject.toml with [tool.ranklint], from the common ancestor of
 * `paths` up to the repository's root, into `file`: NULL if there is none; lives in `arena`. False with
 * `err` if a path that is there cannot be resolved. */
bool settings_find_file(Arena *arena, const char *const *paths, uint32_t path_count,
                        const char **file, Error *err);

#endif
