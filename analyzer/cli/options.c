#include "cli/options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "checks/checks.h"
#include "cli/known.h"
#include "report/text.h"
#include "source/find.h"

typedef struct OptionRow {
  char letter;
  const char *name, *argument, *help;
} OptionRow;

static const OptionRow OPTIONS[] = {
#define OPTION(id, letter, name, argument, help) {letter, name, argument, help},
#include "cli/options.def"
};

static const char *const OPTION_NAMES[] = {
#define OPTION(id, letter, name, argument, help) name,
#include "cli/options.def"
    NULL};

static const char *const VERB_NAMES[] = {
#define VERB(name, arguments, help) #name,
#include "cli/options.def"
    NULL};

/* ---- one option --------------------------------------------------------------------------------*/

static bool bad_value(Error *err, OptionId id, const char *value, const char *const *names) {
  char list[200] = "";
  for (int i = 0; names[i]; i++) {
    if (i) strcat(list, ", ");
    strcat(list, names[i]);
  }
  return error_set(err, "--%s: `%s` is none of %s", OPTIONS[id].name, value, list);
}

static bool set_choice(OptionId id, const char *value, const char *const *names, int *out,
                       Error *err) {
  int index = name_index(names, value);
  if (index < 0) return bad_value(err, id, value, names);
  *out = index;
  return true;
}

static bool set_format(Options *o, OptionId id, const char *value, Error *err) {
  const ReportFormat *format = report_format(value);
  if (!format) return bad_value(err, id, value, REPORT_FORMAT_NAMES);
  o->format = format;
  return true;
}

static bool add_output(Options *o, const char *value, Error *err) {
  const char *equals = strchr(value, '=');
  if (!equals && report_format(value))
    return error_set(err, "--output: expected FORMAT=FILE; did you mean --output-format %s?", value);
  if (!equals || !equals[1]) return error_set(err, "--output: expected FORMAT=FILE");
  const char *name = arena_strndup(&o->arena, value, (size_t)(equals - value));
  const ReportFormat *format = report_format(name);
  if (!format) return bad_value(err, OPTION_OUTPUT, name, REPORT_FORMAT_NAMES);
  vec_push(&o->outputs, (OutputFile){format, equals + 1});
  return true;
}

static bool set_jobs(Options *o, const char *value, Error *err) {
  char *end;
  long n = strtol(value, &end, 10);
  if (*end || end == value || n < 1 || n > 1024)
    return error_set(err, "--jobs: expected a number from 1 to 1024");
  o->jobs = (unsigned)n;
  return true;
}

static bool set_color(Options *o, const char *value, Error *err) {
  static const char *const names[] = {"auto", "always", "never", NULL};
  int when = 0;
  if (!set_choice(OPTION_COLOR, value, names, &when, err)) return false;
  o->color = (ColorWhen)when;
  return true;
}

static void add_config(Options *o, const char *value) {
  if (strchr(value, '=')) vec_push(&o->config_texts.items, value);
  else o->config_file = value;
}

/* What only the command line can say. The settings come later, over the configuration file. */
static bool set_plain(Options *o, OptionId id, const char *value, Error *err) {
  switch (id) {
    case OPTION_OUTPUT_FORMAT: return set_format(o, id, value, err);
    case OPTION_OUTPUT: return add_output(o, value, err);
    case OPTION_JOBS: return set_jobs(o, value, err);
    case OPTION_COLOR: return set_color(o, value, err);
    case OPTION_CONFIG: add_config(o, value); break;
    case OPTION_QUIET: o->quiet = true; break;
    case OPTION_SILENT: o->silent = o->quiet = true; break;
    case OPTION_VERBOSE: o->verbose = true; break;
    case OPTION_STATISTICS: o->statistics = true; break;
    case OPTION_TIMINGS: o->timings = true; break;
    case OPTION_FORCE_EXCLUDE: o->force_exclude = true; break;
    case OPTION_ISOLATED: o->isolated = true; break;
    case OPTION_SARIF_CATEGORY: o->sarif_category = value; break;
    case OPTION_SARIF_SUPPRESSED: o->sarif_suppressed = true; break;
    case OPTION_NO_BASELINE: o->no_baseline = true; break;
    case OPTION_WRITE_BASELINE: o->write_baseline = true; break;
    case OPTION_PRUNE_BASELINE: o->prune_baseline = true; break;
    case OPTION_DIFF_BASE: o->diff_base = value; break;
    case OPTION_NO_IGNORES: o->no_ignores = true; break;
    case OPTION_FILES_FROM: o->files_from = value; break;
    case OPTION_STDIN_FILENAME: o->stdin_filename = value; break;
    case OPTION_HELP: o->help = true; break;
    case OPTION_VERSION: o->version = true; break;
    default: break;
  }
  return true;
}

static void set_list(StringList *list, bool *fresh, const char *value) {
  if (*fresh) list->items.len = 0;
  *fresh = false;
  vec_push(&list->items, value);
}

typedef struct Fresh {
  bool exclude, select;
} Fresh;

/* The command line's selection replaces the file's; what it ignores is added. */
static bool add_codes(Options *o, OptionId id, const char *value, Fresh *fresh, Error *err) {
  Settings *s = &o->settings;
  if (id == OPTION_SELECT && fresh->select) s->select.items.len = 0, fresh->select = false;
  Error why;
  if (settings_add_codes(s, id == OPTION_SELECT ? &s->select : &s->ignore, value, &why)) return true;
  return error_set(err, "--%s: %s", OPTIONS[id].name, why.text);
}

static bool set_setting(Options *o, OptionId id, const char *value, Fresh *fresh, Error *err) {
  Settings *s = &o->settings;
  switch (id) {
    case OPTION_FAIL_LEVEL: return set_choice(id, value, FAIL_LEVEL_NAMES, &s->fail_level, err);
    case OPTION_PROFILE: return set_choice(id, value, PROFILE_NAMES, &s->profile, err);
    case OPTION_EXIT_ZERO: s->fail_level = SETTING_FAIL_NEVER; break;
    case OPTION_NO_RESPECT_GITIGNORE: s->respect_gitignore = false; break;
    case OPTION_EXCLUDE: set_list(&s->exclude, &fresh->exclude, value); break;
    case OPTION_EXTEND_EXCLUDE: vec_push(&s->extend_exclude.items, value); break;
    case OPTION_MODELS: vec_push(&s->models.items, value); break;
    case OPTION_BUILD_PATH: s->build_path = value; break;
    case OPTION_EXTRA_ARG: vec_push(&s->extra_args.items, value); break;
    case OPTION_STRICT: s->strict = true; break;
    case OPTION_BASELINE: s->baseline = value; break;
    case OPTION_SELECT:
    case OPTION_IGNORE: return add_codes(o, id, value, fresh, err);
    default: break;
  }
  return true;
}

/* ---- the arguments -----------------------------------------------------------------------------*/

/* A walk over argv that yields options and plain arguments alike. */
typedef struct Scan {
  int argc, at;
  char **argv;
  const char *letters; /* rest of `-qv` */
  bool only_paths;     /* after `--` */
} Scan;

/* Returns 1 (an option), 0 (a plain argument, in *value), -1 (the end) or -2 (`err` is set). */
static int scan_next(Scan *s, OptionId *id, const char **value, Error *err);

static int take_value(Scan *s, OptionId id, const char *attached, const char **value, Error *err) {
  if (!OPTIONS[id].argument) {
    if (!attached) return 1;
    error_set(err, "--%s takes no value", OPTIONS[id].name);
    return -2;
  }
  if (!attached && s->at < s->argc) attached = s->argv[s->at++];
  if (attached) {
    *value = attached;
    return 1;
  }
  error_set(err, "--%s needs %s", OPTIONS[id].name, OPTIONS[id].argument);
  return -2;
}

/* --json, --format, --outptu: the format, the longer name, the one a slip away. */
static void unknown_option(const char *arg, size_t len, Error *err) {
  char word[40];
  snprintf(word, sizeof word, "%.*s", (int)len, arg);
  const char *near = name_nearest(OPTION_NAMES, word);
  for (int i = 0; !near && len >= 4 && OPTION_NAMES[i]; i++)
    if (strstr(OPTION_NAMES[i], word)) near = OPTION_NAMES[i];
  if (report_format(word))
    error_set(err, "unknown option --%s; did you mean --output-format %s?", word, word);
  else if (near)
    error_set(err, "unknown option --%s; did you mean --%s?", word, near);
  else
    error_set(err, "unknown option --%s", word);
}

static int scan_long(Scan *s, const char *arg, OptionId *id, const char **value, Error *err) {
  const char *equals = strchr(arg, '=');
  size_t len = equals ? (size_t)(equals - arg) : strlen(arg);
  for (int i = 0; i < OPTION_COUNT; i++)
    if (strlen(OPTIONS[i].name) == len && !memcmp(OPTIONS[i].name, arg, len)) {
      *id = (OptionId)i;
      return take_value(s, *id, equals ? equals + 1 : NULL, value, err);
    }
  unknown_option(arg, len, err);
  return -2;
}

static int scan_letter(Scan *s, OptionId *id, const char **value, Error *err) {
  char letter = *s->letters++;
  for (int i = 0; i < OPTION_COUNT; i++) {
    if (OPTIONS[i].letter != letter) continue;
    *id = (OptionId)i;
    const char *rest = *s->letters ? s->letters : NULL;
    if (!OPTIONS[i].argument) rest = NULL;
    else s->letters = NULL;
    return take_value(s, *id, rest, value, err);
  }
  error_set(err, "unknown option -%c", letter);
  return -2;
}

static int scan_next(Scan *s, OptionId *id, const char **value, Error *err) {
  if (s->letters && *s->letters) return scan_letter(s, id, value, err);
  if (s->at >= s->argc) return -1;
  const char *arg = s->argv[s->at++];
  if (s->only_paths || arg[0] != '-' || !arg[1]) {
    *value = arg;
    return 0;
  }
  if (!strcmp(arg, "--")) {
    s->only_paths = true;
    return scan_next(s, id, value, err);
  }
  if (arg[1] == '-') return scan_long(s, arg + 2, id, value, err);
  s->letters = arg + 1;
  return scan_letter(s, id, value, err);
}

static bool set_verb(Options *o, const char *word, Error *err) {
  o->verb = word;
  if (name_index(VERB_NAMES, word) >= 0) return true;
  const char *near = name_nearest(VERB_NAMES, word);
  if (strchr(word, '/') || strchr(word, '.') || !near)
    return error_set(err, "`%s` is no command; did you mean `ranklint check %s`?", word, word);
  return error_set(err, "`%s` is no command; did you mean `ranklint %s`, or `ranklint check %s`?",
                   word, near, word);
}

/* What `select` and the like may name. */
static void know_codes(Options *o) {
  uint32_t count;
  const CheckInfo *checks = checks_all(&count);
  const char **codes = ARENA_ARRAY(&o->arena, const char *, count + 1);
  const char **names = ARENA_ARRAY(&o->arena, const char *, count + 1);
  for (uint32_t i = 0; i < count; i++) codes[i] = checks[i].code, names[i] = checks[i].name;
  o->settings.codes = codes;
  o->settings.names = names;
}

bool options_parse(Options *o, int argc, char **argv, Error *err) {
  *o = (Options){.format = &REPORT_FULL};
  settings_init(&o->settings);
  know_codes(o);
  const char *from_env = getenv("RANKLINT_OUTPUT_FORMAT");
  if (from_env && *from_env && !set_format(o, OPTION_OUTPUT_FORMAT, from_env, err)) return false;
  Scan s = {.argc = argc, .argv = argv, .at = 1};
  OptionId id;
  const char *value;
  for (int kind; (kind = scan_next(&s, &id, &value, err)) != -1;) {
    if (kind == -2) return false;
    if (kind == 1) {
      if (!set_plain(o, id, value, err)) return false;
    } else if (!o->verb) {
      if (!set_verb(o, value, err)) return false;
    } else {
      vec_push(&o->paths.items, value);
    }
  }
  return true;
}

static bool read_config(Options *o, const StringList *paths, Error *err) {
  const char *file = o->config_file;
  if (!file && !o->isolated) {
    file = getenv("RANKLINT_CONFIG");
    if ((!file || !*file) &&
        !settings_find_file(&o->arena, paths->items.at, paths->items.len, &file, err))
      return false;
  }
  o->used_config = file;
  o->default_baseline = known_default(&o->arena, file ? path_dir(&o->arena, file) : ".");
  if (file && !settings_read_file(&o->settings, file, err)) return false;
  for (uint32_t i = 0; i < o->config_texts.items.len; i++)
    if (!settings_read_text(&o->settings, o->config_texts.items.at[i], err)) return false;
  return true;
}

bool options_configure(Options *o, int argc, char **argv, const StringList *paths, Error *err) {
  if (!read_config(o, paths, err)) return false;
  Scan s = {.argc = argc, .argv = argv, .at = 1};
  Fresh fresh = {true, true};
  OptionId id;
  const char *value;
  for (int kind; (kind = scan_next(&s, &id, &value, err)) != -1;)
    if (kind == 1 && !set_setting(o, id, value, &fresh, err)) return false;
  return true;
}

void options_release(Options *o) {
  settings_release(&o->settings);
  vec_release(&o->paths.items);
  vec_release(&o->config_texts.items);
  vec_release(&o->outputs);
  arena_release(&o->arena);
}

/* ---- help --------------------------------------------------------------------------------------*/

static void put_two_columns(Strbuf *out, const char *left, const char *right) {
  enum { LEFT = 30 };
  strbuf_printf(out, "  %-*s", LEFT, left);
  if (strlen(left) >= LEFT) strbuf_printf(out, "\n  %-*s", LEFT, "");
  text_wrap(out, right, strlen(right), 2 + LEFT, "", 0, 2 + LEFT);
  strbuf_putc(out, '\n');
}

static void put_option(Strbuf *out, const OptionRow *row) {
  char left[80];
  snprintf(left, sizeof left, "%c%c%s--%s%s%s", row->letter ? '-' : ' ',
           row->letter ? row->letter : ' ', row->letter ? ", " : "  ", row->name,
           row->argument ? " " : "", row->argument ? row->argument : "");
  put_two_columns(out, left, row->help);
}

void options_help(Strbuf *out) {
  strbuf_puts(out,
              "ranklint finds code in which some ranks skip, repeat or reorder a collective\n"
              "that the others wait in. It reads source text, runs nothing and never uses the\n"
              "network.\n"
              "\nUsage: ranklint COMMAND [OPTIONS] [PATH...]\n\nCommands:\n");
#define VERB(name, arguments, help) \
  put_two_columns(out, *arguments ? #name " " arguments : #name, help);
#include "cli/options.def"
  strbuf_puts(out, "\nOptions:\n");
  for (int i = 0; i < OPTION_COUNT; i++) put_option(out, &OPTIONS[i]);
  strbuf_puts(out,
              "\nExit status: 0 nothing at or above the fail level; 1 findings; 2 usage,\n"
              "configuration, a named path that cannot be read, nothing to analyze, no memory\n"
              "left, or an internal error.\n\nEnvironment: RANKLINT_CONFIG, RANKLINT_OUTPUT_FORMAT, NO_COLOR, FORCE_COLOR.\n");
}
