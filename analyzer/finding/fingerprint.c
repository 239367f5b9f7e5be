#include "finding/fingerprint.h"

#include <stdbool.h>

#include "base/map.h"
#include "source/utf8.h"

enum { WINDOW = 100, BASE = 37, END_OF_FILE = 65535 };

typedef struct Rolling {
  uint32_t window[WINDOW];
  uint32_t lines[WINDOW]; /* line that starts at this slot, 0 = none */
  uint32_t index;
  uint64_t hash, first_factor;
  uint32_t line;
  bool at_line_start, after_cr;
  Map counts;
  uint64_t *hashes;
  uint32_t *occurrences;
  uint32_t line_count;
} Rolling;

static void finish_line(Rolling *r) {
  uint32_t line = r->lines[r->index];
  r->lines[r->index] = 0;
  if (!line || line > r->line_count) return;
  bool fresh;
  r->hashes[line - 1] = r->hash;
  r->occurrences[line - 1] = ++*map_add(&r->counts, r->hash, 0, &fresh);
}

static void roll(Rolling *r, uint32_t unit) {
  uint64_t oldest = r->window[r->index];
  r->window[r->index] = unit;
  r->hash = r->hash * BASE + unit - r->first_factor * oldest;
  r->index = (r->index + 1) % WINDOW;
}

static void feed(Rolling *r, uint32_t unit) {
  if (unit == ' ' || unit == '\t' || (r->after_cr && unit == '\n')) {
    r->after_cr = false;
    return;
  }
  r->after_cr = unit == '\r';
  if (unit == '\r') unit = '\n';
  finish_line(r);
  if (r->at_line_start) r->lines[r->index] = ++r->line;
  r->at_line_start = unit == '\n';
  roll(r, unit);
}

void fingerprint_lines(const SourceFile *f, uint64_t *hashes, uint32_t *occurrences,
                       uint32_t line_count) {
  Rolling r = {.at_line_start = true, .first_factor = 1, .hashes = hashes,
               .occurrences = occurrences, .line_count = line_count};
  for (int i = 0; i < WINDOW; i++) r.first_factor *= BASE;
  for (uint32_t i = 0; i < f->byte_len;) {
    uint32_t c;
    i += utf8_next(f->text + i, f->byte_len - i, &c);
    if (c >= 0x10000) {
      feed(&r, 0xD800 + ((c - 0x10000) >> 10));
      c = 0xDC00 + ((c - 0x10000) & 0x3FF);
    }
    feed(&r, c);
  }
  feed(&r, END_OF_FILE);
  for (int i = 0; i < WINDOW; i++) {
    finish_line(&r);
    roll(&r, 0);
  }
  map_release(&r.counts);
}

static uint64_t fnv(uint64_t h, const char *s) {
  for (; s && *s; s++) h = (h ^ (unsigned char)*s) * 0x100000001b3ull;
  return (h ^ 0xFF) * 0x100000001b3ull; /* a mark between fields */
}

uint64_t fingerprint_finding(const Finding *f) {
  uint64_t h = 0xcbf29ce484222325ull;
  h = fnv(h, f->code);
  h = fnv(h, f->function);
  h = fnv(h, f->op);
  h = fnv(h, f->groups);
  return fnv(h, f->guard_text);
}

void fingerprint_all(Finding *findings, uint32_t count, Arena *arena) {
  Map ordinals = {0};
  for (uint32_t i = 0; i < count; i++) {
    bool fresh;
    uint64_t hash = fingerprint_finding(&findings[i]);
    uint32_t ordinal = ++*map_add(&ordinals, hash, 0, &fresh);
    findings[i].fingerprint =
        arena_printf(arena, "%016llx:%u", (unsigned long long)hash, ordinal);
  }
  map_release(&ordinals);
}
