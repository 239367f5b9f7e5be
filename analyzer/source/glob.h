/* Ignore rules in the notation of .gitignore: `*`, `?`, `[a-z]`, `**`, `!` negates, a slash in front or
 * in the middle anchors at the rule's own directory, one at the end means directories only. */
#ifndef RL_SOURCE_GLOB_H
#define RL_SOURCE_GLOB_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/vec.h"

typedef struct IgnoreRule {
  const char *pattern; /* without the marks at its ends */
  bool negated, anchored, directories_only;
} IgnoreRule;

typedef struct IgnoreRules {
  VEC(IgnoreRule) rules; /* in text order: the last that matches decides */
} IgnoreRules;

typedef enum Ignored { IGNORE_UNSAID, IGNORE_NO, IGNORE_YES } Ignored;

/* Adds one line; comments and blank lines are skipped. The text is copied into `arena`. */
void ignore_add(IgnoreRules *r, Arena *arena, const char *line, size_t byte_len);
/* Adds every line of a file's text. */
void ignore_add_text(IgnoreRules *r, Arena *arena, const char *text, size_t byte_len);
/* `path` is relative to the rules' directory, without a slash at its end. */
Ignored ignore_match(const IgnoreRules *r, const char *path, bool is_directory);
/* Does a rule match the file, or a directory that it lies in? */
bool ignore_match_file(const IgnoreRules *r, const char *path);
/* One glob against one whole path; `*` stops at a slash, a part that is `**` does not. Linear in
 * practice: a star is retried only from the last one seen. */
bool glob_match(const char *pattern, const char *path);
void ignore_release(IgnoreRules *r);

#endif
