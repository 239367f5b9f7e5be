#define _GNU_SOURCE
#include "finding/baseline.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "finding/fingerprint.h"
#include "source/find.h"
#include "source/utf8.h"

static const char *const LEVELS[] = {"note", "warning", "error"};

void baseline_release(Baseline *b) {
  vec_release(&b->entries);
  vec_release(&b->paths);
  arena_release(&b->arena);
}

/* ---- order ------------------------------------------------------------------------------------*/

static int compare_entries(const void *a, const void *b) {
  const BaselineEntry *x = a, *y = b;
  int order = strcmp(x->path, y->path);
  if (!order) order = strcmp(x->code, y->code);
  if (!order) order = strcmp(x->function, y->function);
  if (!order && x->hash != y->hash) order = x->hash < y->hash ? -1 : 1;
  return order;
}

/* Sorts, and adds up entries that are alike (a merge may have left two). */
static void tidy(Baseline *b) {
  uint32_t kept = 0;
  if (b->entries.len) qsort(b->entries.at, b->entries.len, sizeof *b->entries.at, compare_entries);
  for (uint32_t i = 0; i < b->entries.len; i++) {
    BaselineEntry *last = kept ? &b->entries.at[kept - 1] : NULL;
    if (last && !compare_entries(last, &b->entries.at[i]))
      last->count += b->entries.at[i].count;
    else
      b->entries.at[kept++] = b->entries.at[i];
  }
  b->entries.len = kept;
}

/* ---- reading ----------------------------------------------------------------------------------*/

static bool read_hash(const char *text, uint64_t *hash) {
  *hash = strtoull(text, NULL, 16);
  return strlen(text) == 16 && strspn(text, "0123456789abcdef") == 16;
}

static bool read_level(const char *text, Level *level) {
  for (int i = 0; i < 3; i++)
    if (!strcmp(LEVELS[i], text)) {
      *level = (Level)i;
      return true;
    }
  return false;
}

static const char *keep(Arena *arena, const char *s) { return arena_strndup(arena, s, strlen(s)); }

/* False: what is wrong with it is in `why`. */
static bool read_entry(Baseline *b, json_t *item, const char **why, json_error_t *fault) {
  const char *code, *path, *hash, *function = "", *level = "warning";
  json_int_t count = 1;
  BaselineEntry e = {0};
  if (json_unpack_ex(item, fault, 0, "{s:s, s:s, s:s, s?s, s?s, s?I}", "code", &code, "path", &path,
                     "fingerprint", &hash, "function", &function, "level", &level, "count", &count))
    return *why = fault->text, false;
  if (!read_hash(hash, &e.hash)) return *why = "a fingerprint has 16 digits", false;
  if (!read_level(level, &e.level)) return *why = "a level is \"note\", \"warning\" or \"error\"", false;
  if (count < 0 || count > UINT32_MAX) return *why = "a count is a number from 0 to 4294967295", false;
  e.code = keep(&b->arena, code);
  e.path = keep(&b->arena, path);
  e.function = keep(&b->arena, function);
  e.count = (uint32_t)count;
  vec_push(&b->entries, e);
  return true;
}

static bool read_paths(Baseline *b, json_t *paths) {
  json_t *item;
  size_t i;
  if (paths && !json_is_array(paths)) return false;
  json_array_foreach(paths, i, item) {
    if (!json_is_string(item)) return false;
    vec_push(&b->paths, keep(&b->arena, json_string_value(item)));
  }
  return true;
}

static bool read_entries(Baseline *b, json_t *root, const SourceFile *file, Error *err) {
  json_error_t fault;
  json_int_t version;
  json_t *entries = NULL, *paths = NULL, *item;
  size_t i;
  if (json_unpack_ex(root, &fault, 0, "{s:I, s?o, s?o}", "version", &version, "entries", &entries,
                     "paths", &paths))
    return error_set(err, "%s: no baseline: %s", file->path, fault.text);
  if (version != 1) return error_set(err, "%s: no baseline: only version 1 is known", file->path);
  if (!read_paths(b, paths))
    return error_set(err, "%s: no baseline: paths is no array of strings", file->path);
  if (entries && !json_is_array(entries))
    return error_set(err, "%s: no baseline: entries is no array", file->path);
  json_array_foreach(entries, i, item) {
    const char *why;
    if (!read_entry(b, item, &why, &fault))
      return error_set(err, "%s: no baseline: entry %zu: %s", file->path, i + 1, why);
  }
  return true;
}

bool baseline_read(Baseline *b, const SourceFile *file, Error *err) {
  json_error_t fault;
  *b = (Baseline){0};
  json_set_alloc_funcs(xmalloc, free);
  json_t *root = json_loadb(file->text, file->byte_len, JSON_REJECT_DUPLICATES, &fault);
  if (!root)
    return error_set(err, "%s:%d:%d: no baseline: %s", file->path, fault.line,
                     fault.column > 0 ? fault.column : 1, fault.text);
  bool ok = read_entries(b, root, file, err);
  json_decref(root);
  tidy(b);
  return ok;
}

static BaselineEntry *find_same(Baseline *b, const BaselineEntry *e, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (!compare_entries(&b->entries.at[i], e)) return &b->entries.at[i];
  return NULL;
}

void baseline_add(Baseline *b, const Baseline *other) {
  uint32_t before = b->entries.len;
  for (uint32_t i = 0; i < other->entries.len; i++) {
    BaselineEntry e = other->entries.at[i], *same = find_same(b, &e, before);
    if (same) {
      if (e.count > same->count) same->count = e.count;
      continue;
    }
    e.code = keep(&b->arena, e.code);
    e.path = keep(&b->arena, e.path);
    e.function = keep(&b->arena, e.function);
    e.matched = 0;
    vec_push(&b->entries, e);
  }
  tidy(b);
}

void baseline_take_matches(Baseline *b, const Baseline *from) {
  for (uint32_t i = 0; i < from->entries.len; i++) {
    BaselineEntry *same = find_same(b, &from->entries.at[i], b->entries.len);
    if (!same) continue;
    same->matched =
        from->entries.at[i].matched < same->count ? from->entries.at[i].matched : same->count;
  }
}

/* ---- writing ----------------------------------------------------------------------------------*/

/* JSON holds UTF-8 alone: bytes of a name that are none are replaced. */
static const char *as_text(Arena *arena, const char *name) {
  Strbuf text = {0};
  for (size_t i = 0, len = strlen(name); i < len;) {
    uint32_t c;
    i += utf8_next(name + i, len - i, &c);
    utf8_put(&text, c);
  }
  const char *copy = arena_strndup(arena, strbuf_text(&text), text.len);
  strbuf_release(&text);
  return copy;
}

void baseline_of(Baseline *b, const SourceFile *sources, const Finding *findings, uint32_t count) {
  *b = (Baseline){0};
  for (uint32_t i = 0; i < count; i++) {
    const Finding *f = &findings[i];
    if (f->suppressed_by && strcmp(f->suppressed_by, "baseline")) continue;
    const char *path = sources[f->primary.file].path, *function = f->function ? f->function : "";
    BaselineEntry e = {.code = f->code,
                       .level = f->level,
                       .hash = fingerprint_finding(f),
                       .count = 1,
                       .matched = 1};
    e.path = as_text(&b->arena, path);
    e.function = as_text(&b->arena, function);
    vec_push(&b->entries, e);
  }
  tidy(b);
}

static void put_text(Strbuf *out, const char *s) {
  strbuf_putc(out, '"');
  for (; *s; s++) {
    if (*s == '"' || *s == '\\') strbuf_putc(out, '\\');
    if ((unsigned char)*s < 0x20)
      strbuf_printf(out, "\\u%04x", (unsigned char)*s);
    else
      strbuf_putc(out, *s);
  }
  strbuf_putc(out, '"');
}

static void put_string(Strbuf *out, const char *key, const char *s) {
  strbuf_printf(out, "\"%s\":", key);
  put_text(out, s);
  strbuf_putc(out, ',');
}

static void put_paths(const Baseline *b, Strbuf *out) {
  if (!b->paths.len) return;
  strbuf_puts(out, "\"paths\":[");
  for (uint32_t i = 0; i < b->paths.len; i++) {
    if (i) strbuf_putc(out, ',');
    put_text(out, b->paths.at[i]);
  }
  strbuf_puts(out, "],");
}

void baseline_write(const Baseline *b, Strbuf *out) {
  strbuf_puts(out, "{\"version\":1,");
  put_paths(b, out);
  strbuf_puts(out, "\"entries\":[");
  for (uint32_t i = 0; i < b->entries.len; i++) {
    const BaselineEntry *e = &b->entries.at[i];
    strbuf_puts(out, i ? ",\n{" : "\n{");
    put_string(out, "path", e->path);
    put_string(out, "code", e->code);
    put_string(out, "level", LEVELS[e->level]);
    put_string(out, "function", e->function);
    strbuf_printf(out, "\"fingerprint\":\"%016llx\",\"count\":%u}", (unsigned long long)e->hash,
                  e->count);
  }
  strbuf_puts(out, b->entries.len ? "\n]}\n" : "]}\n");
}

/* ---- comparing --------------------------------------------------------------------------------*/

/* Is `written` what as_text makes of `path`? */
static bool is_path(const char *written, const char *path) {
  uint32_t a, b;
  while (*written && *path) {
    written += utf8_next(written, strnlen(written, 4), &a);
    path += utf8_next(path, strnlen(path, 4), &b);
    if (a != b) return false;
  }
  return !*written && !*path;
}

static bool is_analyzed(const SourceFile *sources, uint32_t count, const char *path) {
  for (uint32_t i = 0; i < count; i++)
    if (is_path(path, sources[i].path)) return true;
  return false;
}

static void mark(Finding *f, BaselineEntry *e) {
  e->matched++;
  f->suppressed_by = "baseline";
}

static BaselineEntry *find_entry(Baseline *b, const Finding *f, const SourceFile *sources,
                                 bool moved) {
  const char *path = sources[f->primary.file].path;
  uint64_t hash = fingerprint_finding(f);
  for (uint32_t i = 0; i < b->entries.len; i++) {
    BaselineEntry *e = &b->entries.at[i];
    if (e->hash != hash || e->matched >= e->count || strcmp(e->code, f->code)) continue;
    if (moved ? e->missing : is_path(e->path, path)) return e;
  }
  return NULL;
}

void baseline_look(Baseline *b, const SourceFile *sources, uint32_t file_count) {
  for (uint32_t i = 0; i < b->entries.len; i++) {
    BaselineEntry *e = &b->entries.at[i];
    e->analyzed = is_analyzed(sources, file_count, e->path);
    e->missing = !e->analyzed && !path_exists(e->path);
  }
}

void baseline_apply(Baseline *b, const SourceFile *sources, uint32_t file_count, Finding *findings,
                    uint32_t count) {
  baseline_look(b, sources, file_count);
  for (int moved = 0; moved < 2; moved++)
    for (uint32_t i = 0; i < count; i++) {
      if (findings[i].suppressed_by) continue;
      BaselineEntry *e = find_entry(b, &findings[i], sources, moved);
      if (e) mark(&findings[i], e);
    }
}

/* ---- what is gone -----------------------------------------------------------------------------*/

void baseline_set_paths(Baseline *b, const char *const *paths, uint32_t count) {
  b->paths.len = 0;
  for (uint32_t i = 0; i < count; i++) vec_push(&b->paths, as_text(&b->arena, paths[i]));
}

static const char *without_dots(const char *path) {
  while (path[0] == '.' && path[1] == '/') path += 2 + strspn(path + 2, "/");
  return *path ? path : ".";
}

static bool lies_in(const char *path, const char *directory) {
  path = without_dots(path), directory = without_dots(directory);
  size_t len = strlen(directory);
  while (len > 1 && directory[len - 1] == '/') len--;
  if (!strcmp(directory, ".")) return *path != '/' && strncmp(path, "..", 2);
  return !strncmp(path, directory, len) && (!path[len] || path[len] == '/');
}

bool baseline_is_covered(const Baseline *b, const char *const *paths, uint32_t count) {
  for (uint32_t i = 0; i < b->paths.len; i++) {
    bool covered = false;
    for (uint32_t k = 0; k < count && !covered; k++) covered = lies_in(b->paths.at[i], paths[k]);
    if (!covered) return false;
  }
  return true;
}

uint32_t baseline_stale(const BaselineEntry *e, Level least) {
  if (e->level < least || !(e->analyzed || e->missing)) return 0;
  return e->count - e->matched;
}

uint32_t baseline_prune(Baseline *b, Level least) {
  uint32_t kept = 0, gone = 0;
  for (uint32_t i = 0; i < b->entries.len; i++) {
    BaselineEntry *e = &b->entries.at[i];
    uint32_t stale = baseline_stale(e, least);
    gone += stale;
    e->count -= stale;
    if (e->count) b->entries.at[kept++] = *e;
  }
  b->entries.len = kept;
  return gone;
}
