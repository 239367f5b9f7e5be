#include "cli/known.h"

#include <stdio.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "report/text.h"
#include "source/find.h"
#include "source/load.h"

static const char DEFAULT_NAME[] = ".ranklint-baseline.json";
static const uint64_t MAX_SIZE = 256u << 20;

/* The one that is named; else the usual one, beside the configuration file. */
static const char *path_of(const Options *o, bool *named) {
  *named = o->settings.baseline != NULL;
  return *named ? o->settings.baseline : o->default_baseline;
}

const char *known_default(Arena *arena, const char *directory) {
  return path_tidy(arena, path_join(arena, directory, DEFAULT_NAME));
}

static bool read_file(Baseline *b, const char *path, Error *err) {
  SourceFile file = {0};
  Error why;
  if (source_load(&file, path, MAX_SIZE, &why) != LOAD_OK)
    return error_set(err, "%s: %s", path, why.text);
  bool ok = baseline_read(b, &file, err);
  source_release(&file);
  return ok;
}

bool known_open(const Options *o, Baseline *b, bool *found, Error *err) {
  bool named;
  const char *path = path_of(o, &named);
  *b = (Baseline){0};
  *found = false;
  if (o->no_baseline || o->write_baseline) return true;
  if (!named && (o->isolated || !path_exists(path))) {
    if (o->prune_baseline) return error_set(err, "--prune-baseline: there is no %s", path);
    return true;
  }
  *found = read_file(b, path, err);
  return *found;
}

static void say(const Options *o, const char *fmt, unsigned count, const char *path) {
  Strbuf text = {0}, safe = {0};
  if (o->quiet) return;
  strbuf_printf(&text, fmt, count, count == 1 ? "" : "s", path);
  text_putz(&safe, strbuf_text(&text));
  fprintf(stderr, "ranklint: %s\n", strbuf_text(&safe));
  strbuf_release(&text);
  strbuf_release(&safe);
}

static bool write_file(const Baseline *b, const char *path, Error *err) {
  Strbuf text = {0};
  baseline_write(b, &text);
  bool ok = output_file(path, &text, err);
  strbuf_release(&text);
  return ok;
}

int known_write(const Options *o, const Run *run) {
  Baseline b;
  Error err;
  bool named;
  const char *path = path_of(o, &named);
  baseline_of(&b, run->sources, run->findings.at, run->findings.len);
  baseline_set_paths(&b, run->options->paths, run->options->path_count);
  unsigned count = 0;
  for (uint32_t i = 0; i < b.entries.len; i++) count += b.entries.at[i].count;
  bool ok = write_file(&b, path, &err);
  baseline_release(&b);
  if (!ok) return command_fail("%s", err.text);
  say(o, "%u finding%s written to %s", count, path);
  return EXIT_CLEAN;
}

/* Are entries to be told from here? Those written in another directory have other paths. */
static bool is_rooted_here(const Baseline *b) {
  for (uint32_t i = 0; i < b->entries.len; i++)
    if (b->entries.at[i].analyzed) return true;
  return !b->entries.len;
}

/* A part of the program says nothing of the rest, and too little of itself. */
static bool can_tell(const Run *run, const Baseline *b) {
  return is_rooted_here(b) &&
         baseline_is_covered(b, run->options->paths, run->options->path_count);
}

static int refuse_to_prune(const Baseline *b, const char *path) {
  if (!b->paths.len || !is_rooted_here(b))
    return command_fail("--prune-baseline: this run looked at none of the files in %s", path);
  return command_fail("--prune-baseline: %s was written for %s%s%s, of which this run looked at a "
                      "part only: nothing is taken out",
                      path, b->paths.at[0], b->paths.len > 1 ? " " : "",
                      b->paths.len > 1 ? "and others" : "");
}

int known_finish(const Options *o, const Run *run, Baseline *b) {
  Error err;
  bool named;
  const char *path = path_of(o, &named);
  Level least = o->settings.profile == SETTING_GATE ? LEVEL_WARNING : LEVEL_NOTE;
  unsigned stale = 0;
  baseline_look(b, run->sources, run->file_count);
  if (!can_tell(run, b)) return o->prune_baseline ? refuse_to_prune(b, path) : EXIT_CLEAN;
  for (uint32_t i = 0; i < b->entries.len; i++) stale += baseline_stale(&b->entries.at[i], least);
  if (o->prune_baseline) {
    baseline_prune(b, least);
    if (stale && !write_file(b, path, &err)) return command_fail("%s", err.text);
    say(o, "%u finding%s gone, taken out of %s", stale, path);
    return EXIT_CLEAN;
  }
  if (!stale) return EXIT_CLEAN;
  if (o->settings.strict)
    return command_fail(
        "%u of the baseline's findings are gone (--strict); --prune-baseline takes them out",
        stale);
  say(o, "%u finding%s gone since %s was written; --prune-baseline takes them out", stale, path);
  return EXIT_CLEAN;
}
