/* Ignore rules in git's notation. */
#include "unit.h"

#include "source/glob.h"

static void globs(void **state) {
  (void)state;
  assert_true(glob_match("*.py", "a.py"));
  assert_false(glob_match("*.py", "d/a.py"));
  assert_true(glob_match("**/a.py", "a.py"));
  assert_true(glob_match("**/a.py", "x/y/a.py"));
  assert_true(glob_match("a/**/b", "a/b"));
  assert_true(glob_match("a/**/b", "a/x/y/b"));
  assert_false(glob_match("a/**/b", "a/x/y/c"));
  assert_true(glob_match("a/**", "a/b/c"));
  assert_true(glob_match("[a-c]?", "bz"));
  assert_false(glob_match("[!a-c]?", "bz"));
  assert_true(glob_match("[]x]", "]"));
  assert_true(glob_match("a\\*", "a*"));
  assert_false(glob_match("a\\*", "ab"));
  assert_true(glob_match("[", "["));
  assert_true(glob_match("*a*b*c", "xxaxxbxxc"));
  assert_false(glob_match("?", "/"));
}

static Ignored judge(const char *text, const char *path, bool is_directory) {
  Arena arena = {0};
  IgnoreRules rules = {0};
  ignore_add_text(&rules, &arena, text, strlen(text));
  Ignored verdict = ignore_match(&rules, path, is_directory);
  ignore_release(&rules);
  arena_release(&arena);
  return verdict;
}

static void rules(void **state) {
  (void)state;
  assert_int_equal(judge("# a\n\nout\n", "x/out", false), IGNORE_YES);
  assert_int_equal(judge("/out\n", "x/out", false), IGNORE_UNSAID);
  assert_int_equal(judge("/out\n", "out", false), IGNORE_YES);
  assert_int_equal(judge("x/out\n", "y/x/out", false), IGNORE_UNSAID);
  assert_int_equal(judge("out/\n", "out", false), IGNORE_UNSAID);
  assert_int_equal(judge("out/\n", "out", true), IGNORE_YES);
  assert_int_equal(judge("*.py\n!keep.py\n", "keep.py", false), IGNORE_NO);
  assert_int_equal(judge("!keep.py\n*.py\n", "keep.py", false), IGNORE_YES);
  assert_int_equal(judge("a.py   \r\n", "a.py", false), IGNORE_YES);
  assert_int_equal(judge("\\#a\n", "#a", false), IGNORE_YES);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(globs), cmocka_unit_test(rules)};
  return cmocka_run_group_tests_name("glob", tests, NULL, NULL);
}
