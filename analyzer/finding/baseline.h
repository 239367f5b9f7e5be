/* Findings that were there before: a file of them, one a line, so that merges are readable. It
 * never grows by itself. */
#ifndef RL_FINDING_BASELINE_H
#define RL_FINDING_BASELINE_H

#include "base/arena.h"
#include "base/error.h"
#include "base/strbuf.h"
#include "finding/finding.h"
#include "source/source.h"

typedef struct BaselineEntry {
  const char *code, *path, *function;
  Level level;
  uint64_t hash;    /* fingerprint_finding */
  uint32_t count;   /* how many findings it stands for */
  uint32_t matched; /* by the findings of this run */
  bool analyzed;    /* its file is among those of this run */
  bool missing;     /* there is no such file any more */
} BaselineEntry;

typedef struct Baseline {
  Arena arena;
  VEC(const char *) paths;    /* that were looked at when it was written; none: nobody says */
  VEC(BaselineEntry) entries; /* sorted by path, code, function, hash; no two alike */
} Baseline;

/* Reads what baseline_write wrote. False with "path:line:col: ..." in `err`. Release either way. */
bool baseline_read(Baseline *b, const SourceFile *file, Error *err);
/* What is to be shown of the findings becomes the baseline. */
void baseline_of(Baseline *b, const SourceFile *sources, const Finding *findings, uint32_t count);
/* What the findings were looked for in. `paths` is borrowed until baseline_release. */
void baseline_set_paths(Baseline *b, const char *const *paths, uint32_t count);
/* Does a run over `paths` look at everything that the baseline was made of? Only then is a finding
 * that it does not have a finding that is gone: what is left out may hold the caller that it takes. */
bool baseline_is_covered(const Baseline *b, const char *const *paths, uint32_t count);
/* Adds the entries of another; what both have counts as often as in the one that has more. */
void baseline_add(Baseline *b, const Baseline *other);
/* Copies what was matched in `from` to the same entries of `b`. */
void baseline_take_matches(Baseline *b, const Baseline *from);
void baseline_write(const Baseline *b, Strbuf *out);
void baseline_release(Baseline *b);

/* Marks the findings that the baseline knows: by fingerprint and path; where a path is none of the
 * analyzed files and there is none of that name (the file was moved), by fingerprint alone. */
void baseline_apply(Baseline *b, const SourceFile *sources, uint32_t file_count, Finding *findings,
                    uint32_t count);
/* Asks where the entries' files are: fills `analyzed` and `missing`. */
void baseline_look(Baseline *b, const SourceFile *sources, uint32_t file_count);
/* How many findings the entry stands for that are gone, after baseline_look: 0 if its file was not
 * analyzed but is there, or its level is below `least`. */
uint32_t baseline_stale(const BaselineEntry *e, Level least);
/* Takes what is stale out; returns how much that was. */
uint32_t baseline_prune(Baseline *b, Level least);

#endif
