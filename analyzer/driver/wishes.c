#include "driver/wishes.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "source/glob.h"

static void apply_severities(const Settings *s, Findings *findings) {
  for (uint32_t i = 0; i < findings->len; i++)
    for (uint32_t k = 0; k < s->severities.len; k++)
      if (codes_have(&s->severities.at[k].code, 1, findings->at[i].code))
        findings->at[i].level = (Level)s->severities.at[k].level;
}

/* The path as seen from the configuration file, or NULL if it does not lie below it. */
static const char *below(const char *directory, const char *path, char *real) {
  size_t len = strlen(directory);
  if (!realpath(path, real)) return NULL;
  if (strncmp(real, directory, len) || (real[len] != '/' && len > 1)) return NULL;
  return real + len + (len > 1);
}

static void suppress_in(const PathIgnore *p, const char *directory, const SourceFile *sources,
                        Findings *findings) {
  IgnoreRules rules = {0};
  Arena arena = {0};
  char real[PATH_MAX];
  uint32_t last = UINT32_MAX;
  bool matches = false;
  ignore_add(&rules, &arena, p->pattern, strlen(p->pattern));
  for (uint32_t i = 0; i < findings->len; i++) {
    Finding *f = &findings->at[i];
    if (f->primary.file != last) { /* they are sorted by file */
      const char *path = below(directory, sources[f->primary.file].path, real);
      matches = path && ignore_match_file(&rules, path);
      last = f->primary.file;
    }
    if (!matches || f->suppressed_by || !codes_have(p->codes.items.at, p->codes.items.len, f->code))
      continue;
    f->suppressed_by = "config";
    f->suppressed_why = "per-file-ignores";
  }
  ignore_release(&rules);
  arena_release(&arena);
}

void wishes_apply(const Settings *s, const SourceFile *sources, Findings *findings) {
  char directory[PATH_MAX];
  CodeRules codes = {s->select.items.at, s->select.items.len, s->ignore.items.at,
                     s->ignore.items.len};
  apply_severities(s, findings);
  suppress_by_codes(findings, &codes);
  if (!s->path_ignores.len || !realpath(s->dir, directory)) return;
  for (uint32_t i = 0; i < s->path_ignores.len; i++)
    suppress_in(&s->path_ignores.at[i], directory, sources, findings);
}
