/* GitHub's published vectors for the line hash. */
#include "unit.h"

#include <stdio.h>

#include "finding/fingerprint.h"

static void line_hash(const char *text, uint32_t line, const char *want) {
  SourceFile f = unit_source("a.py", text);
  uint64_t hashes[16] = {0};
  uint32_t occurrences[16] = {0};
  char got[40];
  fingerprint_lines(&f, hashes, occurrences, 16);
  snprintf(got, sizeof got, "%llx:%u", (unsigned long long)hashes[line - 1], occurrences[line - 1]);
  assert_string_equal(got, want);
  source_release(&f);
}

static void vectors(void **state) {
  (void)state;
  line_hash("", 1, "c129715d7a2bc9a3:1");
  line_hash(" a\nb\n  \t\tc\n d", 1, "271789c17abda88f:1");
  line_hash(" a\nb\n  \t\tc\n d", 2, "54703d4cd895b18:1");
  line_hash(" a\nb\n  \t\tc\n d", 3, "180aee12dab6264:1");
  line_hash(" a\nb\n  \t\tc\n d", 4, "a23a3dc5e078b07b:1");
}

static void no_path_no_line(void **state) {
  (void)state;
  Finding a = {.code = "RL101", .function = "f", .op = "barrier", .groups = "world",
               .guard_text = "rank == 0", .primary = {1, {5, 6}}};
  Finding b = a;
  b.primary = (Loc){2, {50, 60}};
  assert_true(fingerprint_finding(&a) == fingerprint_finding(&b));
  b.guard_text = "rank == 1";
  assert_false(fingerprint_finding(&a) == fingerprint_finding(&b));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(vectors), cmocka_unit_test(no_path_no_line)};
  return cmocka_run_group_tests_name("fingerprint", tests, NULL, NULL);
}
