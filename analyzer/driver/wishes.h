/* What the configuration wants of findings: codes, codes in some files, other levels. */
#ifndef RL_DRIVER_WISHES_H
#define RL_DRIVER_WISHES_H

#include "config/settings.h"
#include "finding/suppress.h"
#include "source/source.h"

/* Changes levels, and marks what is not wanted. Paths of `sources` are relative to the working
 * directory, patterns to the configuration file's. */
void wishes_apply(const Settings *s, const SourceFile *sources, Findings *findings);

#endif
