/* Identities of a finding that survive edits elsewhere. */
#ifndef RL_FINDING_FINGERPRINT_H
#define RL_FINDING_FINGERPRINT_H

#include <stdint.h>

#include "base/arena.h"
#include "finding/finding.h"
#include "source/source.h"

/* GitHub's `primaryLocationLineHash`, as its upload action computes it: a rolling hash over the 100
 * UTF-16 units from the line's start, blanks left out; `occurrence` counts equal hashes in the file.
 * Fills hashes[line - 1] and occurrences[line - 1] for `line_count` lines. */
void fingerprint_lines(const SourceFile *f, uint64_t *hashes, uint32_t *occurrences,
                       uint32_t line_count);

/* Ours, without line numbers and path: code, function, operation, groups and guard (FNV-1a, 64 bit).
 * Two findings may share it; the caller adds an ordinal. */
uint64_t fingerprint_finding(const Finding *f);
/* Fills the fingerprints of all findings: that hash, and which of equal ones it is. */
void fingerprint_all(Finding *findings, uint32_t count, Arena *arena);

#endif
