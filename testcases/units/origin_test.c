/* Remotes become addresses without secrets. */
#include "driver/origin.h"

#include "unit.h"

static void expect_uri(const char *remote, const char *want) {
  Arena arena = {0};
  const char *got = origin_uri(remote, &arena);
  if (want)
    assert_string_equal(got, want);
  else
    assert_null(got);
  arena_release(&arena);
}

static void remotes(void **state) {
  (void)state;
  expect_uri("https://example.org/a/b.git", "https://example.org/a/b.git");
  expect_uri("https://user:secret@example.org/a@b.git", "https://example.org/a@b.git");
  expect_uri("https://token@example.org", "https://example.org");
  expect_uri("ssh://git@example.org:22/a.git", "ssh://example.org:22/a.git");
  expect_uri("git@example.org:team/a.git", "ssh://example.org/team/a.git");
  expect_uri("example.org:a.git", "ssh://example.org/a.git");
  expect_uri("/home/someone/a.git", NULL);
  expect_uri("../a:b.git", NULL);
  expect_uri("file:///home/someone/a.git", NULL);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(remotes)};
  return cmocka_run_group_tests_name("origin", tests, NULL, NULL);
}
