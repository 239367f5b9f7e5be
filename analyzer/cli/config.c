/* `ranklint config`: reads the configuration and the stubs and the baseline that it names as
 * `check` would, and prints what came of it. */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/known.h"
#include "cli/options.h"

/* A TOML string: quoted, so that what is printed can be read again. */
static void put_text(Strbuf *out, const char *s) {
  strbuf_putc(out, '"');
  for (; *s; s++) {
    if (*s == '"' || *s == '\\') strbuf_putc(out, '\\');
    if ((unsigned char)*s < 0x20 || *s == 0x7F)
      strbuf_printf(out, "\\u%04x", (unsigned char)*s);
    else
      strbuf_putc(out, *s);
  }
  strbuf_putc(out, '"');
}

static void put_list(Strbuf *out, const StringList *list) {
  strbuf_putc(out, '[');
  for (uint32_t i = 0; i < list->items.len; i++) {
    if (i) strbuf_puts(out, ", ");
    put_text(out, list->items.at[i]);
  }
  strbuf_putc(out, ']');
}

static void put_LIST(Strbuf *out, const char *name, const StringList *list) {
  strbuf_printf(out, "%s = ", name);
  put_list(out, list);
  strbuf_putc(out, '\n');
}

static void put_CODES(Strbuf *out, const char *name, const StringList *list) {
  put_LIST(out, name, list);
}
static void put_PATHS(Strbuf *out, const char *name, const StringList *list) {
  put_LIST(out, name, list);
}

static void put_BOOL(Strbuf *out, const char *name, const bool *on) {
  strbuf_printf(out, "%s = %s\n", name, *on ? "true" : "false");
}

/* What holds where nothing is set, as a comment: it depends, or is too long to tell. */
static void put_unset(Strbuf *out, const char *name, const char *help) {
  strbuf_printf(out, "# %s: not set; %s\n", name, help);
}

static void put_SWITCH(Strbuf *out, const char *name, const int *on) {
  if (*on != SETTING_UNSET) strbuf_printf(out, "%s = %s\n", name, *on ? "true" : "false");
}

static void put_SIZE(Strbuf *out, const char *name, const uint64_t *count) {
  strbuf_printf(out, "%s = %llu\n", name, (unsigned long long)*count);
}

static void put_PROFILE(Strbuf *out, const char *name, const int *index) {
  strbuf_printf(out, "%s = \"%s\"\n", name, PROFILE_NAMES[*index]);
}

static void put_FAIL_LEVEL(Strbuf *out, const char *name, const int *index) {
  strbuf_printf(out, "%s = \"%s\"\n", name, FAIL_LEVEL_NAMES[*index]);
}

static void put_PATH(Strbuf *out, const char *name, const char *const *path) {
  if (!*path) return;
  strbuf_printf(out, "%s = ", name);
  put_text(out, *path);
  strbuf_putc(out, '\n');
}

/* Nothing was put, or an empty list, which would be read as something else: it is taken back. */
static bool is_default(Strbuf *out, size_t before) {
  const char *put = strbuf_text(out) + before, *list = strstr(put, " = []\n");
  if (*put && !list) return false;
  if (list) out->data[out->len = before] = 0;
  return true;
}

static void put_tables(Strbuf *out, const Settings *s) {
  if (s->path_ignores.len) strbuf_puts(out, "\n[per-file-ignores]\n");
  for (uint32_t i = 0; i < s->path_ignores.len; i++) {
    put_text(out, s->path_ignores.at[i].pattern);
    strbuf_puts(out, " = ");
    put_list(out, &s->path_ignores.at[i].codes);
    strbuf_putc(out, '\n');
  }
  if (s->severities.len) strbuf_puts(out, "\n[severity]\n");
  for (uint32_t i = 0; i < s->severities.len; i++)
    strbuf_printf(out, "%s = \"%s\"\n", s->severities.at[i].code,
                  FAIL_LEVEL_NAMES[s->severities.at[i].level]);
}

static void put_settings(Strbuf *out, const Options *o) {
  const Settings *s = &o->settings;
  if (o->used_config)
    strbuf_printf(out, "# from %s\n", o->used_config);
  else
    strbuf_puts(out, "# no configuration file\n");
#define KEY(name, kind, field, help)                          \
  {                                                           \
    size_t before = out->len;                                 \
    put_##kind(out, name, &s->field);                         \
    if (is_default(out, before)) put_unset(out, name, help);  \
  }
#include "config/keys.def"
  put_tables(out, s);
}

/* The files that it names, read as `check` would. The exit status. */
static int check_named_files(const Options *o) {
  const StringList *models = &o->settings.models;
  RunOptions options = {.models = models->items.at, .model_count = models->items.len,
                        .depth = RUN_MODELS};
  Baseline baseline;
  Error err;
  bool found;
  int status = EXIT_CLEAN;
  Run run;
  run_execute(&run, &options);
  if (run.model_errors.len) {
    command_complain(&run.model_errors);
    status = command_fail("the stubs have errors");
  } else if (!known_open(o, &baseline, &found, &err)) {
    status = command_fail("%s", err.text);
    baseline_release(&baseline);
  } else {
    baseline_release(&baseline);
  }
  run_release(&run);
  return status;
}

int command_config(const Command *c) {
  Options *o = c->options;
  Error err;
  Strbuf out = {0};
  StringList here = {0};
  vec_push(&here.items, ".");
  const StringList *paths = o->paths.items.len ? &o->paths : &here;
  bool ok = options_configure(o, c->argc, c->argv, paths, &err);
  if (ok) put_settings(&out, o);
  int status = ok ? check_named_files(o) : command_fail("%s", err.text);
  if (status == EXIT_CLEAN) status = command_print_lines(&out);
  strbuf_release(&out);
  vec_release(&here.items);
  return status;
}
