/* Finding the files to analyze: named files, and directories walked with ignore files respected.
 * The result is sorted by path (bytes), without duplicates, and the same on every run. */
#ifndef RL_SOURCE_FIND_H
#define RL_SOURCE_FIND_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"

typedef struct FindOptions {
  const char *const *exclude;        /* replaces the built-in list when exclude_count > 0 */
  uint32_t exclude_count;
  const char *const *extend_exclude; /* adds to it */
  uint32_t extend_exclude_count;
  bool respect_gitignore;
  bool force_exclude;                /* exclusions apply to named files as well */
} FindOptions;

typedef struct FoundFile {
  const char *path; /* as reported: relative to the working directory where it lies below it */
  const char *root; /* the directory from which its module name counts; "." = working directory */
  bool named;       /* by the user, not met on a walk */
} FoundFile;

/* Something that could not be read; the rest was found all the same. */
typedef struct FindProblem {
  const char *path;
  const char *text;
  bool named; /* the user named it: the run ends with status 2 */
} FindProblem;

typedef struct Found {
  Arena arena; /* all strings */
  VEC(FoundFile) files;
  VEC(FindProblem) problems; /* sorted by path */
  uint32_t excluded_named;   /* named files left out by force_exclude */
} Found;

void source_find(Found *out, const char *const *paths, uint32_t path_count,
                 const FindOptions *options);
void found_release(Found *f);

/* `path` without `./`, `//` and the working directory in front; "." if nothing is left. */
const char *path_tidy(Arena *arena, const char *path);
/* Joins; `dir` "." vanishes. */
const char *path_join(Arena *arena, const char *dir, const char *name);
/* True unless it is known not to be there: what cannot be looked at is to be complained of. */
bool path_exists(const char *path);
/* Does the name end as files that a walk looks for do? */
bool is_source_name(const char *path);
/* Does the name end as files of C, C++ or CUDA do? */
bool is_native_name(const char *path);
/* The part before the last slash; "." if there is none, "/" at the root. */
const char *path_dir(Arena *arena, const char *path);

#endif
