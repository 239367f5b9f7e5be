/* Which version of which repository the working directory holds, as git says. */
#ifndef RL_DRIVER_ORIGIN_H
#define RL_DRIVER_ORIGIN_H

#include "base/arena.h"
#include "report/report.h"

/* False outside of a repository, or without git. Texts live in `arena`. */
bool origin_find(ReportOrigin *out, Arena *arena);
/* A remote's address as a URI without a user's name and password; NULL for a local path. */
const char *origin_uri(const char *remote, Arena *arena);

#endif
