#include "native/flags.h"

#include <string.h>

typedef struct Reading {
  NativeFlags *f;
  Arena *arena;
  FlagPlace place;
  void *ctx;
} Reading;

typedef struct FlagRow {
  const char *name;
  FlagKind kind;
  bool is_path;
} FlagRow;

/* Longer names first: each may have its value attached, or behind it. */
static const FlagRow ROWS[] = {
    {"-isystem", FLAG_SYSTEM_DIR, true}, {"-idirafter", FLAG_SYSTEM_DIR, true},
    {"-iquote", FLAG_QUOTE_DIR, true},   {"-include", FLAG_INCLUDE, true},
    {"-imacros", FLAG_INCLUDE, true},    {"-I", FLAG_DIR, true},
    {"-D", FLAG_DEFINE, false},          {"-U", FLAG_UNDEFINE, false},
};

/* These have a value of their own behind them, which is no flag. */
static const char *const PASSED[] = {"-o", "-MF", "-MT", "-MQ", "-arch", "-target", "-Xcompiler",
                                     "-ccbin", "-L", "-l", "-Xlinker", "-include-pch", NULL};

static size_t name_len(const char *define) { return strcspn(define, "=("); }

static void conflict(Reading *r, const char *text) {
  if (!r->f->conflict) r->f->conflict = text;
}

/* Two definitions of one name: the later one holds, and somebody should know. */
static void check_define(Reading *r, const char *text) {
  size_t len = name_len(text);
  for (uint32_t i = r->f->at.len; i-- > 0;) {
    const NativeFlag *old = &r->f->at.at[i];
    if (old->kind != FLAG_DEFINE && old->kind != FLAG_UNDEFINE) continue;
    if (name_len(old->text) != len || memcmp(old->text, text, len)) continue;
    if (old->kind == FLAG_DEFINE && strcmp(old->text, text))
      conflict(r, arena_printf(r->arena, "-D%s and -D%s: the last one holds", old->text, text));
    return;
  }
}

static void add(Reading *r, const FlagRow *row, const char *value) {
  if (row->is_path) value = r->place(r->ctx, value);
  else value = arena_strndup(r->arena, value, strlen(value));
  if (!value || !*value) return;
  if (row->kind == FLAG_DEFINE) check_define(r, value);
  vec_push(&r->f->at, (NativeFlag){row->kind, value});
}

static void set_standard(Reading *r, const char *value) {
  const char *old = r->f->standard;
  if (old && strcmp(old, value))
    conflict(r, arena_printf(r->arena, "-std=%s and -std=%s: the last one holds", old, value));
  r->f->standard = arena_strndup(r->arena, value, strlen(value));
}

static void set_language(Reading *r, const char *value) {
  static const struct { const char *name; NativeLanguage language; } rows[] = {
      {"c", LANGUAGE_C},           {"c++", LANGUAGE_CPP},  {"cu", LANGUAGE_CUDA},
      {"cuda", LANGUAGE_CUDA},     {"hip", LANGUAGE_CUDA}, {"c-header", LANGUAGE_C},
      {"c++-header", LANGUAGE_CPP}};
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    if (strcmp(rows[i].name, value)) continue;
    if (r->f->language && r->f->language != rows[i].language)
      conflict(r, arena_printf(r->arena, "-x %s and another language: the last one holds", value));
    r->f->language = rows[i].language;
  }
}

static bool starts_with(const char *s, const char *head) { return !strncmp(s, head, strlen(head)); }

static bool is_passed(const char *arg) {
  for (int i = 0; PASSED[i]; i++)
    if (!strcmp(PASSED[i], arg)) return true;
  return false;
}

/* Reads args[*i], and what belongs to it behind it. */
static void read_one(Reading *r, const char *const *args, uint32_t count, uint32_t *i) {
  const char *arg = args[*i], *next = *i + 1 < count ? args[*i + 1] : NULL;
  if (starts_with(arg, "--std=")) arg++;
  bool standard = starts_with(arg, "-std="), bare = !strcmp(arg, "-std") && next;
  bool language = starts_with(arg, "-x") && (arg[2] || next);
  if (standard || bare) set_standard(r, bare ? args[++*i] : arg + strlen("-std="));
  if (language) set_language(r, arg[2] ? arg + 2 : args[++*i]);
  if (!standard && !bare && !language && is_passed(arg) && next) ++*i;
  if (standard || bare || language || is_passed(arg)) return;
  for (size_t k = 0; k < sizeof ROWS / sizeof *ROWS; k++) {
    if (!starts_with(arg, ROWS[k].name)) continue;
    const char *value = arg + strlen(ROWS[k].name);
    if (*value == '=' && ROWS[k].is_path) value++;
    if (!*value && next) value = args[++*i];
    add(r, &ROWS[k], value);
    return;
  }
}

static bool is_c_name(const char *file) {
  size_t n = file ? strlen(file) : 0;
  return n > 2 && !strcmp(file + n - 2, ".c");
}

/* A standard of another language than the file's. */
static void check_language(Reading *r, const char *file) {
  const NativeFlags *f = r->f;
  if (!f->standard || !file) return;
  bool c = f->language == LANGUAGE_C || (!f->language && is_c_name(file));
  bool of_cpp = strstr(f->standard, "++") != NULL;
  bool of_c = !of_cpp && (f->standard[0] == 'c' || starts_with(f->standard, "gnu"));
  if ((c && of_cpp) || (!c && of_c))
    conflict(r, arena_printf(r->arena, "-std=%s is not one of %s, as which the file is read", f->standard,
                             c ? "C" : "C++"));
}

void flags_read(NativeFlags *f, Arena *arena, const char *const *args, uint32_t count, const char *file,
                FlagPlace place, void *ctx) {
  Reading r = {f, arena, place, ctx};
  for (uint32_t i = 0; i < count; i++) read_one(&r, args, count, &i);
  check_language(&r, file);
}

void flags_release(NativeFlags *f) { vec_release(&f->at); }

static bool same_text(const char *a, const char *b) { return a && b ? !strcmp(a, b) : a == b; }

bool flags_equal(const NativeFlags *a, const NativeFlags *b) {
  if (a->at.len != b->at.len || a->language != b->language) return false;
  for (uint32_t i = 0; i < a->at.len; i++)
    if (a->at.at[i].kind != b->at.at[i].kind || strcmp(a->at.at[i].text, b->at.at[i].text)) return false;
  return same_text(a->standard, b->standard);
}
