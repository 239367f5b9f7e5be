/* Module names from where files lie: the part that looks at the disk. */
#ifndef RL_DRIVER_LAYOUT_H
#define RL_DRIVER_LAYOUT_H

#include "base/arena.h"
#include "base/map.h"
#include "base/strbuf.h"
#include "source/find.h"

/* Keeps what was asked for last; all-zero is ready. */
typedef struct Layout {
  const char *root; /* of the file before */
  Strbuf base;      /* the directory that module names of `root` count from: above its packages */
  Strbuf prefix;    /* "pkg/" from base to root */
  Map packages;     /* hash of base and directory -> has an __init__.py */
} Layout;

/* The dotted name of a file's module. A root that lies inside a package counts from above the
 * outermost one. Lives in `arena`. */
const char *layout_module_name(Layout *l, Arena *arena, const FoundFile *file);
void layout_release(Layout *l);

#endif
