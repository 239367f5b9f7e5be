#include "finding/baseline.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_read.h"
#include "finding/fingerprint.h"

static const char *const LEVELS[] = {"note", "warning", "error"};

void baseline_release(Baseline *b) {
  vec_release(&b->entries);
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

static bool read_hash(JsonReader *r, Strbuf *text, uint64_t *hash) {
  char *end;
  size_t at = r->at;
  if (!json_read_string(r, text)) return false;
  *hash = strtoull(strbuf_text(text), &end, 16);
  if (text->len == 16 && !*end && strbuf_text(text)[0] != '-' && strbuf_text(text)[0] != '+')
    return true;
  r->fault = "a fingerprint of 16 digits";
  r->fault_at = at;
  return false;
}

static bool read_level(JsonReader *r, Strbuf *text, Level *level) {
  size_t at = r->at;
  if (!json_read_string(r, text)) return false;
  for (int i = 0; i < 3; i++)
    if (!strcmp(LEVELS[i], strbuf_text(text))) {
      *level = (Level)i;
      return true;
    }
  r->fault = "\"note\", \"warning\" or \"error\"";
  r->fault_at = at;
  return false;
}

static bool read_text(JsonReader *r, Strbuf *text, Arena *arena, const char **out) {
  if (!json_read_string(r, text)) return false;
  *out = arena_strndup(arena, strbuf_text(text), text->len);
  return true;
}

static bool read_entry(Baseline *b, JsonReader *r, Strbuf *text) {
  BaselineEntry e = {.function = "", .count = 1, .level = LEVEL_WARNING};
  bool ok = json_read_object(r), hashed = false;
  size_t at = r->at;
  while (ok && json_next_key(r, text)) {
    const char *key = strbuf_text(text);
    if (!strcmp(key, "code"))
      ok = read_text(r, text, &b->arena, &e.code);
    else if (!strcmp(key, "path"))
      ok = read_text(r, text, &b->arena, &e.path);
    else if (!strcmp(key, "function"))
      ok = read_text(r, text, &b->arena, &e.function);
    else if (!strcmp(key, "level"))
      ok = read_level(r, text, &e.level);
    else if (!strcmp(key, "fingerprint"))
      ok = hashed = read_hash(r, text, &e.hash);
    else if (!strcmp(key, "count"))
      ok = json_read_count(r, &e.count);
    else
      ok = json_skip_value(r);
  }
  if (r->fault) return false;
  if (!e.code || !e.path || !hashed) {
    r->fault = "code, path and fingerprint in an entry";
    r->fault_at = at;
    return false;
  }
  vec_push(&b->entries, e);
  return true;
}

static bool read_version(JsonReader *r) {
  uint32_t version;
  size_t at = r->at;
  if (!json_read_count(r, &version)) return false;
  if (version == 1) return true;
  r->fault = "version 1";
  r->fault_at = at;
  return false;
}

bool baseline_read(Baseline *b, const SourceFile *file, Error *err) {
  JsonReader r;
  Strbuf key = {0};
  *b = (Baseline){0};
  json_reader_init(&r, file->text, file->byte_len);
  bool ok = json_read_object(&r);
  while (ok && json_next_key(&r, &key)) {
    if (!strcmp(strbuf_text(&key), "version")) {
      ok = read_version(&r);
    } else if (!strcmp(strbuf_text(&key), "entries")) {
      ok = json_read_array(&r);
      while (ok && json_next_item(&r)) ok = read_entry(b, &r, &key);
    } else {
      ok = json_skip_value(&r);
    }
  }
  ok = json_read_end(&r) && ok;
  strbuf_release(&key);
  tidy(b);
  if (ok) return true;
  Position at = source_position(file, (uint32_t)r.fault_at);
  return error_set(err, "%s:%u:%u: no baseline: expected %s", file->path, at.line, at.column,
                   r.fault);
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
    e.code = arena_strndup(&b->arena, e.code, strlen(e.code));
    e.path = arena_strndup(&b->arena, e.path, strlen(e.path));
    e.function = arena_strndup(&b->arena, e.function, strlen(e.function));
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
    e.path = arena_strndup(&b->arena, path, strlen(path));
    e.function = arena_strndup(&b->arena, function, strlen(function));
    vec_push(&b->entries, e);
  }
  tidy(b);
}

static void put_string(Strbuf *out, const char *key, const char *s) {
  strbuf_printf(out, "\"%s\":\"", key);
  for (; *s; s++) {
    if (*s == '"' || *s == '\\') strbuf_putc(out, '\\');
    if ((unsigned char)*s < 0x20)
      strbuf_printf(out, "\\u%04x", (unsigned char)*s);
    else
      strbuf_putc(out, *s);
  }
  strbuf_puts(out, "\",");
}

void baseline_write(const Baseline *b, Strbuf *out) {
  strbuf_puts(out, "{\"version\":1,\"entries\":[");
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

static bool is_analyzed(const SourceFile *sources, uint32_t count, const char *path) {
  for (uint32_t i = 0; i < count; i++)
    if (!strcmp(sources[i].path, path)) return true;
  return false;
}

static void mark(Finding *f, BaselineEntry *e) {
  e->matched++;
  f->suppressed_by = "baseline";
}

static BaselineEntry *find_entry(Baseline *b, const Finding *f, const SourceFile *sources,
                                 uint32_t file_count, bool moved) {
  const char *path = sources[f->primary.file].path;
  uint64_t hash = fingerprint_finding(f);
  for (uint32_t i = 0; i < b->entries.len; i++) {
    BaselineEntry *e = &b->entries.at[i];
    if (e->hash != hash || e->matched >= e->count || strcmp(e->code, f->code)) continue;
    if (moved ? !is_analyzed(sources, file_count, e->path) : !strcmp(e->path, path)) return e;
  }
  return NULL;
}

void baseline_apply(Baseline *b, const SourceFile *sources, uint32_t file_count, Finding *findings,
                    uint32_t count) {
  for (int moved = 0; moved < 2; moved++)
    for (uint32_t i = 0; i < count; i++) {
      if (findings[i].suppressed_by) continue;
      BaselineEntry *e = find_entry(b, &findings[i], sources, file_count, moved);
      if (e) mark(&findings[i], e);
    }
}

uint32_t baseline_stale(const BaselineEntry *e, const SourceFile *sources, uint32_t file_count,
                        Level least) {
  if (e->level < least || !is_analyzed(sources, file_count, e->path)) return 0;
  return e->count - e->matched;
}

uint32_t baseline_prune(Baseline *b, const SourceFile *sources, uint32_t file_count, Level least) {
  uint32_t kept = 0, gone = 0;
  for (uint32_t i = 0; i < b->entries.len; i++) {
    BaselineEntry *e = &b->entries.at[i];
    uint32_t stale = baseline_stale(e, sources, file_count, least);
    gone += stale;
    e->count -= stale;
    if (e->count) b->entries.at[kept++] = *e;
  }
  b->entries.len = kept;
  return gone;
}
