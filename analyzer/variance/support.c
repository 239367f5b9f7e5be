/* Supports: interned sets of sources, each with how sure the way to it is. */
#include <string.h>

#include "variance/value.h"

enum {
  MAX_DEPS = 24,  /* of a value */
  MAX_BELOW = 96, /* of all that is asked at or below a statement */
};

static uint64_t deps_hash(const Dep *d, uint32_t n) {
  uint64_t h = n;
  for (uint32_t i = 0; i < n; i++) h = hash_mix(h, ((uint64_t)d[i].source << 8) | d[i].flags);
  return h;
}

static Support support_intern(ValStore *s, const Dep *d, uint32_t n) {
  if (!n) return (Support){0};
  uint64_t key = deps_hash(d, n);
  uint32_t id;
  while (map_get(&s->support_index, key, &id)) {
    if (s->support_at[id].count == n &&
        !memcmp(&s->deps.at[s->support_at[id].first], d, n * sizeof *d))
      return (Support){id};
    key = hash_mix(key, 1);
  }
  if (s->support_len == s->support_cap) {
    s->support_cap = s->support_cap ? s->support_cap * 2 : 64;
    s->support_at = xrealloc(s->support_at, s->support_cap * sizeof *s->support_at);
  }
  s->support_at[s->support_len].first = s->deps.len;
  s->support_at[s->support_len].count = n;
  for (uint32_t i = 0; i < n; i++) {
    Dep dep = d[i];
    vec_push(&s->deps, dep);
  }
  map_set(&s->support_index, key, s->support_len);
  return (Support){s->support_len++};
}

uint32_t support_count(const ValStore *s, Support p) { return s->support_at[p.i].count; }

Dep support_at(const ValStore *s, Support p, uint32_t i) {
  return s->deps.at[s->support_at[p.i].first + i];
}

/* Which sources are kept where there are too many: first what tells two ranks apart by itself (who
 * it is, its clock, its luck), then files and failures, which ranks of a sound cluster have alike
 * and of which large programs ask hundreds, then what was handed to it, data and settings; weak
 * evidence last. */
enum { DEP_RANKS = 4 };

static int dep_rank(const ValStore *s, Dep d) {
  const Source *src = &s->sources.at[d.source];
  if (d.flags & DEP_WEAK) return 3;
  if (!(src->cause & (CAUSE_RANK | CAUSE_LOCAL))) return 2;
  return src->file_test || src->kind == SRC_FAIL;
}

uint32_t dep_doubt(uint32_t flags) {
  enum { HIDDEN = 1 << 16 };
  return flags & (DEP_WEAK | DEP_IDENTITY) ? HIDDEN | flags : flags;
}

static Support union_of(ValStore *s, Map *known, Support a, Support b, uint32_t max) {
  if (a.i == b.i) b = (Support){0};
  if (!a.i) a = b, b = (Support){0};
  if (!b.i && support_count(s, a) <= max) return a;
  if (a.i > b.i) {
    Support t = a;
    a = b;
    b = t;
  }
  uint64_t key = ((uint64_t)a.i << 32) | b.i;
  uint32_t memo;
  if (map_get(known, key, &memo)) return (Support){memo};
  Dep out[2 * MAX_BELOW];
  uint32_t n = 0, i = 0, j = 0, na = support_count(s, a), nb = support_count(s, b);
  while (i < na || j < nb) {
    Dep x = i < na ? support_at(s, a, i) : (Dep){UINT32_MAX, 0};
    Dep y = j < nb ? support_at(s, b, j) : (Dep){UINT32_MAX, 0};
    if (x.source < y.source)
      out[n++] = x, i++;
    else if (y.source < x.source)
      out[n++] = y, j++;
    else
      out[n++] = dep_doubt(x.flags) < dep_doubt(y.flags) ? x : y, i++, j++;
  }
  /* Too many sources: the surest first, in id order; what is cut is counted. */
  if (n > max) {
    uint32_t keep = 0;
    for (int rank = 0; rank < DEP_RANKS && keep < max; rank++)
      for (uint32_t k = keep; k < n && keep < max; k++)
        if (dep_rank(s, out[k]) == rank) {
          Dep t = out[k];
          memmove(&out[keep + 1], &out[keep], (k - keep) * sizeof t);
          out[keep++] = t;
        }
    for (uint32_t k = 1; k < keep; k++)
      for (uint32_t m = k; m && out[m - 1].source > out[m].source; m--) {
        Dep t = out[m];
        out[m] = out[m - 1];
        out[m - 1] = t;
      }
    n = keep;
    s->widened++;
  }
  Support u = support_intern(s, out, n);
  map_set(known, key, u.i);
  return u;
}

Support support_union(ValStore *s, Support a, Support b) { return union_of(s, &s->union_memo, a, b, MAX_DEPS); }

Support support_below(ValStore *s, Support a, Support b) { return union_of(s, &s->below_memo, a, b, MAX_BELOW); }

Support support_of_source(ValStore *s, SourceId id, uint32_t flags) {
  Dep d = {id.i, flags};
  return support_intern(s, &d, 1);
}

Support support_flagged(ValStore *s, Support p, uint32_t flags, unsigned only_causes) {
  Dep out[MAX_BELOW];
  uint32_t n = support_count(s, p);
  for (uint32_t i = 0; i < n; i++) {
    out[i] = support_at(s, p, i);
    unsigned cause = s->sources.at[out[i].source].cause;
    if (!only_causes || !(cause & ~only_causes)) out[i].flags |= flags;
  }
  return support_intern(s, out, n);
}

Support support_strong(ValStore *s, Support p) {
  Dep out[MAX_BELOW];
  uint32_t n = 0;
  for (uint32_t i = 0; i < support_count(s, p); i++) {
    Dep d = support_at(s, p, i);
    unsigned cause = s->sources.at[d.source].cause;
    if ((d.flags & (DEP_WEAK | DEP_IDENTITY)) && !(cause & CAUSE_DATA)) continue;
    out[n++] = d;
  }
  return support_intern(s, out, n);
}

Support support_compared(ValStore *s, Support p) {
  Dep out[MAX_BELOW];
  uint32_t n = support_count(s, p);
  for (uint32_t i = 0; i < n; i++) {
    out[i] = support_at(s, p, i);
    out[i].flags &= ~(uint32_t)DEP_IDENTITY;
  }
  return support_intern(s, out, n);
}

bool support_has(const ValStore *s, Support p, SourceId id) {
  for (uint32_t i = 0; i < support_count(s, p); i++)
    if (support_at(s, p, i).source == id.i) return true;
  return false;
}

bool support_within(const ValStore *s, Support inner, Support outer) {
  if (inner.i == outer.i || !inner.i) return true;
  uint32_t j = 0, nb = support_count(s, outer);
  for (uint32_t i = 0; i < support_count(s, inner); i++) {
    Dep d = support_at(s, inner, i);
    while (j < nb && support_at(s, outer, j).source < d.source) j++;
    if (j == nb || support_at(s, outer, j).source != d.source) return false;
    if (dep_doubt(support_at(s, outer, j).flags) > dep_doubt(d.flags)) return false;
  }
  return true;
}
