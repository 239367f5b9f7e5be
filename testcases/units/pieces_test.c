/* Where a large file is cut: only before a top-level statement, never inside of one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "python/pieces.h"

static uint32_t cut(const char *text) { return piece_end(text, (uint32_t)strlen(text), 0, 1); }

static uint32_t place(const char *text, const char *of) {
  return (uint32_t)(strstr(text, of) - text);
}

static void cuts_before_a_statement(void **state) {
  (void)state;
  const char *text = "import a\ndef f():\n  x = 1\n\n  y = 2\nb = 3\n";
  assert_int_equal(cut(text), place(text, "def"));
  assert_int_equal(piece_end(text, (uint32_t)strlen(text), place(text, "def"), 1),
                   place(text, "b = 3"));
  assert_int_equal(piece_end(text, (uint32_t)strlen(text), place(text, "b = 3"), 1),
                   strlen(text));
  assert_int_equal(piece_end(text, (uint32_t)strlen(text), 0, 12), place(text, "b = 3"));
}

static void keeps_statements_whole(void **state) {
  (void)state;
  static const char *const whole[] = {
      "if a:\n  b\nelif c:\n  d\nelse:\n  e\n",
      "try:\n  a\nexcept E:\n  b\nelse:\n  c\nfinally:\n  d\n",
      "x = (\n1,\nf(\n2)\n)\n",
      "x = '''\nimport y\n'''\n",
      "x = r\"\"\"\nimport y \\\"\"\"\nimport z\n\"\"\"\n",
      "x = 1 + \\\ny\n",
      "@d(\n1)\n@e\nclass C:\n  pass\n",
      "# c'\n# d\n",
  };
  for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
    assert_int_equal(cut(whole[i]), strlen(whole[i]));
}

static void goes_on_behind_what_is_broken(void **state) {
  (void)state;
  const char *text = "x = 'a\nb = 2\n";
  assert_int_equal(cut(text), place(text, "b = 2"));
  assert_int_equal(cut("x = (\nb = 2\n"), strlen("x = (\nb = 2\n"));
  assert_int_equal(cut(") \\"), 3);
  assert_int_equal(cut("'''"), 3);
  assert_int_equal(cut("\"\\"), 2);
  assert_int_equal(cut(""), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(cuts_before_a_statement),
      cmocka_unit_test(keeps_statements_whole),
      cmocka_unit_test(goes_on_behind_what_is_broken),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
