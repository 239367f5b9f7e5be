/* Lists of ranks made out of others, as libraries without a language of lists offer it. They are
 * computed once every member is known: often only when the size of the world is. */
#include <string.h>

#include "variance/value.h"

enum { MAX_RANKS = 64 };

typedef struct Ranks {
  Val at[MAX_RANKS];
  int count;
} Ranks;

/* A number stands for a row of one: what `&x` points to. */
static bool read_list(ValStore *s, Val v, Ranks *out) {
  if (val_is_int(s, v, &(int64_t){0})) {
    *out = (Ranks){.at = {v}, .count = 1};
    return true;
  }
  out->count = val_items(s, v, out->at, MAX_RANKS);
  for (int i = 0; i < out->count; i++)
    if (val_kind(s, out->at[i]) != VK_CONST) return false;
  return out->count >= 0;
}

static bool has(const Ranks *l, Val v) {
  for (int i = 0; i < l->count; i++)
    if (val_eq(l->at[i], v)) return true;
  return false;
}

static Val listed(ValStore *s, const Ranks *l) {
  return val_seq(s, SEQ_LIST, l->at, (uint32_t)l->count, 0, 0);
}

/* The places of (first, last, step) triples, `last` among them. */
static bool read_ranges(ValStore *s, Val ranges, int64_t n, Ranks *out) {
  Val triples[MAX_RANKS];
  int count = val_items(s, ranges, triples, MAX_RANKS);
  out->count = 0;
  if (count < 0 || n > count) return false;
  for (int64_t i = 0; i < n; i++) {
    int64_t first, last, step;
    Val part[3];
    if (val_items(s, triples[i], part, 3) != 3 || !val_is_int(s, part[0], &first) ||
        !val_is_int(s, part[1], &last) || !val_is_int(s, part[2], &step) || !step)
      return false;
    for (int64_t r = first; step > 0 ? r <= last : r >= last; r += step) {
      if (out->count == MAX_RANKS) return false;
      out->at[out->count++] = val_int(s, r);
    }
  }
  return true;
}

static Val picked(ValStore *s, Fold f, const Val *args) {
  Ranks of, places, out = {.count = 0};
  int64_t n, place;
  bool ranges = f == FOLD_CHOSEN_RANGES || f == FOLD_LEFT_OUT_RANGES;
  bool chosen = f == FOLD_CHOSEN || f == FOLD_CHOSEN_RANGES;
  if (!val_is_int(s, args[1], &n) || n < 0) return NO_VAL;
  if (ranges ? !read_ranges(s, args[2], n, &places) : !read_list(s, args[2], &places)) return NO_VAL;
  if (!ranges && n > places.count) return NO_VAL;
  if (!ranges) places.count = (int)n;
  const ValNode *list = val_node(s, args[0]);
  /* In the world a rank stands at its own place, however large the world is. */
  if (chosen && list->kind == VK_MEMBERS && val_eq((Val){list->a}, s->world))
    return listed(s, &places);
  if (!read_list(s, args[0], &of)) return NO_VAL;
  if (chosen) {
    for (int i = 0; i < places.count; i++) {
      if (!val_is_int(s, places.at[i], &place)) return NO_VAL;
      if (place >= 0 && place < of.count) out.at[out.count++] = of.at[place]; /* else no such world */
    }
    return listed(s, &out);
  }
  for (int i = 0; i < of.count; i++)
    if (!has(&places, val_int(s, i))) out.at[out.count++] = of.at[i];
  return listed(s, &out);
}

static Val combined(ValStore *s, Fold f, const Val *args) {
  Ranks a, b, out = {.count = 0};
  if (!read_list(s, args[0], &a) || !read_list(s, args[1], &b)) return NO_VAL;
  for (int i = 0; i < a.count; i++)
    if (f == FOLD_IN_EITHER || has(&b, a.at[i]) == (f == FOLD_IN_BOTH)) out.at[out.count++] = a.at[i];
  for (int i = 0; f == FOLD_IN_EITHER && i < b.count && out.count < MAX_RANKS; i++)
    if (!has(&a, b.at[i])) out.at[out.count++] = b.at[i];
  return listed(s, &out);
}

/* Sizes as near to each other as their product allows, the largest first; what is given stays. */
static Val balanced(ValStore *s, const Val *args) {
  int64_t n, count, given[MAX_RANKS], open = 0, found[MAX_RANKS];
  Val items[MAX_RANKS];
  int have = val_items(s, args[2], items, MAX_RANKS);
  if (!val_is_int(s, args[0], &n) || !val_is_int(s, args[1], &count) || n < 1 || count < 1 ||
      count > have)
    return NO_VAL;
  for (int64_t i = 0; i < count; i++) {
    if (!val_is_int(s, items[i], &given[i]) || given[i] < 0) return NO_VAL;
    if (!given[i]) open++;
    else if (n % given[i]) return NO_VAL; /* no such launch */
    else n /= given[i];
  }
  for (int64_t left = open, i = 0; i < open; i++, left--) { /* from the smallest on */
    int64_t size = 1;
    for (int64_t d = 1; d <= n; d++) {
      int64_t power = 1;
      for (int64_t k = 0; k < left && power <= n; k++) power *= d;
      if (power > n) break;
      if (n % d == 0) size = d;
    }
    if (left == 1) size = n;
    found[open - 1 - i] = size;
    n /= size;
  }
  for (int64_t i = 0, k = 0; i < count; i++)
    items[i] = val_int(s, given[i] ? given[i] : found[k++]);
  return val_seq(s, SEQ_LIST, items, (uint32_t)count, 0, 0);
}

Val fold_ranks(ValStore *s, Fold f, const Val *args, uint32_t count) {
  switch (f) {
    case FOLD_CHOSEN:
    case FOLD_LEFT_OUT:
    case FOLD_CHOSEN_RANGES:
    case FOLD_LEFT_OUT_RANGES:
      return count == 3 ? picked(s, f, args) : NO_VAL;
    case FOLD_IN_EITHER:
    case FOLD_IN_BOTH:
    case FOLD_IN_FIRST:
      return count == 2 ? combined(s, f, args) : NO_VAL;
    case FOLD_BALANCED:
      return count == 3 ? balanced(s, args) : NO_VAL;
    default:
      return NO_VAL;
  }
}
