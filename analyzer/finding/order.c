#include <string.h>

#include "finding/finding.h"

static int compare_numbers(uint32_t a, uint32_t b) { return a == b ? 0 : a < b ? -1 : 1; }

int finding_compare(const void *a, const void *b) {
  const Finding *x = a, *y = b;
  int order = compare_numbers(x->primary.file, y->primary.file);
  if (!order) order = compare_numbers(x->primary.span.start, y->primary.span.start);
  if (!order) order = strcmp(x->code, y->code);
  return order ? order : strcmp(x->message, y->message);
}
