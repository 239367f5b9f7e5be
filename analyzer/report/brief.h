/* A finding for people: long pieces of code in its texts are cut. Reports for programs, which carry the
 * whole texts, have no use for it. */
#ifndef RL_REPORT_BRIEF_H
#define RL_REPORT_BRIEF_H

#include "base/arena.h"
#include "finding/finding.h"

/* A copy of `s` in which what stands between backquotes is at most some seventy bytes long, cut between
 * words. NULL stays NULL. */
const char *brief_text(Arena *arena, const char *s);
/* The same of every text of a finding. What is copied lives in `arena`; the rest is borrowed from `f`. */
Finding brief_finding(Arena *arena, const Finding *f);

#endif
