/* What every unit test includes first. */
#ifndef RL_TESTCASES_UNIT_H
#define RL_TESTCASES_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "source/source.h"

/* A source file of a NUL-terminated text; release with source_release. */
static inline SourceFile unit_source(const char *path, const char *text) {
  SourceFile f;
  source_from_text(&f, strdup(path), strdup(text), (uint32_t)strlen(text));
  return f;
}

#endif
