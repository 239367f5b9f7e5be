/* Remotes become addresses without secrets; archives stay inside their directory. */
#include "driver/origin.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "source/untar.h"
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

/* One block of a header, and the content padded to blocks. */
static void add_entry(Strbuf *tar, const char *name, char type, const char *content) {
  char header[512] = {0};
  size_t len = strlen(content);
  snprintf(header, 100, "%s", name);
  snprintf(header + 124, 12, "%06o", (unsigned)(len & 0xffff));
  header[156] = type;
  strbuf_add(tar, header, sizeof header);
  strbuf_add(tar, content, len);
  while (tar->len % 512) strbuf_putc(tar, 0);
}

static bool unpack(Strbuf *tar, const char *directory) {
  Error err;
  char end[1024] = {0};
  strbuf_add(tar, end, sizeof end);
  bool ok = untar(tar->data, tar->len, directory, &err);
  strbuf_release(tar);
  return ok;
}

static void archives(void **state) {
  (void)state;
  char directory[] = "/tmp/untar-test-XXXXXX", path[200], text[16] = {0};
  assert_non_null(mkdtemp(directory));
  static const char *const bad[] = {"../a.py", "a/../../b.py", "/a.py", "a/..", ".."};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    Strbuf tar = {0};
    add_entry(&tar, bad[i], '0', "x");
    assert_false(unpack(&tar, directory));
  }
  Strbuf tar = {0};
  add_entry(&tar, "pax_global_header", 'g', "30 comment=abc\n");
  add_entry(&tar, "x", 'x', "25 path=deep/..name/a.py\n");
  add_entry(&tar, "short", '0', "content");
  add_entry(&tar, "link", '2', "");
  assert_true(unpack(&tar, directory));
  snprintf(path, sizeof path, "%s/deep/..name/a.py", directory);
  FILE *in = fopen(path, "r");
  assert_non_null(in);
  assert_int_equal(fread(text, 1, sizeof text, in), 7);
  assert_string_equal(text, "content");
  fclose(in);
  Error err;
  char cut[600] = {0};
  snprintf(cut, 100, "a.py");
  snprintf(cut + 124, 12, "%06o", 4000);
  cut[156] = '0';
  assert_false(untar(cut, sizeof cut, directory, &err));
  snprintf(path, sizeof path, "rm -rf %s", directory);
  assert_int_equal(system(path), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(remotes), cmocka_unit_test(archives)};
  return cmocka_run_group_tests_name("origin", tests, NULL, NULL);
}
