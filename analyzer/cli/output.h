/* Writing what was made: to standard output in one go, or to a file that appears whole or not. */
#ifndef RL_CLI_OUTPUT_H
#define RL_CLI_OUTPUT_H

#include <stdbool.h>

#include "base/error.h"
#include "base/strbuf.h"
#include "cli/options.h"

/* False if standard output cannot take it (a closed pipe counts as taken). */
bool output_stdout(const Strbuf *text, Error *err);
/* Writes a temporary file beside `path` and renames it. */
bool output_file(const char *path, const Strbuf *text, Error *err);
/* Should `fd` get colours? Options, NO_COLOR, FORCE_COLOR, then whether it is a terminal. */
bool output_color(const Options *o, int fd);

#endif
