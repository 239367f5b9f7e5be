/* The command line, read and joined with the configuration file and the environment. */
#ifndef RL_CLI_OPTIONS_H
#define RL_CLI_OPTIONS_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/strbuf.h"
#include "base/vec.h"
#include "config/settings.h"
#include "report/report.h"

typedef enum OptionId {
#define OPTION(id, letter, name, argument, help) OPTION_##id,
#include "cli/options.def"
  OPTION_COUNT
} OptionId;

typedef enum ColorWhen { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER } ColorWhen;

/* --output FORMAT=FILE */
typedef struct OutputFile {
  const ReportFormat *format;
  const char *path;
} OutputFile;

typedef struct Options {
  Arena arena;
  const char *verb;    /* NULL: none given */
  StringList paths;    /* what stands behind the verb */
  Settings settings;
  const ReportFormat *format;
  VEC(OutputFile) outputs;
  bool quiet, silent, verbose, statistics, timings, force_exclude, isolated, no_ignores,
      sarif_suppressed;
  bool no_baseline, write_baseline, prune_baseline;
  bool help, version;
  unsigned jobs;
  ColorWhen color;
  const char *sarif_category;
  const char *default_baseline; /* beside the configuration file */
  const char *diff_base;
  const char *used_config;      /* the configuration file that was read; NULL = none */
  const char *config_file;
  StringList config_texts;
  const char *files_from, *stdin_filename;
} Options;

/* Reads the arguments alone. False with a usage error in `err`. */
bool options_parse(Options *o, int argc, char **argv, Error *err);
/* Reads the configuration file (searched from `paths` unless named) under what the command line
 * said. `paths` are those to be analyzed. */
bool options_configure(Options *o, int argc, char **argv, const StringList *paths, Error *err);
void options_release(Options *o);

/* The text of `ranklint help`. */
void options_help(Strbuf *out);

/* Processors that this process may use: its affinity, and its control group's quota. */
unsigned jobs_default(void);

#endif
