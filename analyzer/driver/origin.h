/* Which version of which repository is analyzed, as git says. */
#ifndef RL_DRIVER_ORIGIN_H
#define RL_DRIVER_ORIGIN_H

#include "base/arena.h"
#include "report/report.h"

/* The repository of the working directory if `path` lies in it, else that of `path`. False outside of
 * a repository, or without git. Texts live in `arena`. */
bool origin_find(ReportOrigin *out, const char *path, Arena *arena);
/* A remote's address as a URI without a user's name and password; NULL for a local path. */
const char *origin_uri(const char *remote, Arena *arena);

#endif
