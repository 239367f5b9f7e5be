#include "base/nearest.h"

#include <string.h>

enum { MAX_LEN = 40 };

int name_index(const char *const *names, const char *text) {
  for (int i = 0; names[i]; i++)
    if (!strcmp(names[i], text)) return i;
  return -1;
}

static unsigned min3(unsigned a, unsigned b, unsigned c) {
  unsigned m = a < b ? a : b;
  return m < c ? m : c;
}

/* Levenshtein distance, one row at a time. */
static unsigned edits(const char *a, const char *b) {
  unsigned row[MAX_LEN + 1];
  size_t a_len = strlen(a), b_len = strlen(b);
  if (a_len > MAX_LEN || b_len > MAX_LEN) return MAX_LEN;
  for (unsigned j = 0; j <= b_len; j++) row[j] = j;
  for (unsigned i = 1; i <= a_len; i++) {
    unsigned diagonal = row[0];
    row[0] = i;
    for (unsigned j = 1; j <= b_len; j++) {
      unsigned above = row[j];
      row[j] = min3(above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1]));
      diagonal = above;
    }
  }
  return row[b_len];
}

const char *name_nearest(const char *const *names, const char *text) {
  const char *best = NULL;
  unsigned least = (unsigned)strlen(text) / 3 + 2;
  for (int i = 0; names[i]; i++) {
    unsigned distance = edits(names[i], text);
    if (distance < least) least = distance, best = names[i];
  }
  return best;
}
