/* Settings from TOML: values, places of errors, the nearest name. */
#include "unit.h"

#include "config/settings.h"
#include "config/toml.h"

static bool read(Settings *s, const char *text, Error *err) {
  settings_init(s);
  return settings_read_text(s, text, err);
}

static void refuses(const char *text, const char *want) {
  Settings s;
  Error err = {""};
  assert_false(read(&s, text, &err));
  assert_string_equal(err.text, want);
  settings_release(&s);
}

static void values(void **state) {
  (void)state;
  Settings s;
  Error err;
  assert_true(read(&s,
                   "max-file-size = 1_000\nstrict = true\nprofile = 'all'\nfail-level = \"note\"\n"
                   "exclude = [\"a\\u00e9\", # why\n  'b\\n',\n]\n",
                   &err));
  assert_int_equal(s.max_file_size, 1000);
  assert_true(s.strict);
  assert_int_equal(s.profile, SETTING_ALL);
  assert_int_equal(s.fail_level, SETTING_FAIL_NOTE);
  assert_int_equal(s.exclude.items.len, 2);
  assert_string_equal(s.exclude.items.at[0], "a\xc3\xa9");
  assert_string_equal(s.exclude.items.at[1], "b\\n");
  settings_release(&s);
}

static void errors(void **state) {
  (void)state;
  refuses("\n  exlude = []", "--config:2:3: unknown key `exlude`; did you mean `exclude`?");
  refuses("colour = 1", "--config:1:1: unknown key `colour`");
  refuses("strict = 1", "--config:1:10: expected true or false");
  refuses("max-file-size = -1", "--config:1:17: expected a number of bytes");
  refuses("profile = 'gates'", "--config:1:11: expected one of \"gate\", \"audit\", \"all\"");
  refuses("exclude = ['a', 1]", "--config:1:11: expected an array of strings");
  refuses("strict = true\nstrict = true", "--config:2:1: this key was given before");
  refuses("strict = ", "--config:1:9: syntax error");
  refuses("[table]\nstrict = true", "--config:2:1: unknown key `table.strict`");
}

static void toml_keys(void **state) {
  (void)state;
  SourceFile f = unit_source("t.toml", "a.b = {c = 1, \"d.e\" = '''\nx'''}\n[t.\"u\"]\nv = 0x10\n[[w]]\nx=1\n[[w]]\nx=1\n");
  Arena arena = {0};
  Error err;
  Toml t;
  assert_true(toml_read(&t, &f, &arena, &err));
  assert_int_equal(t.entries.len, 5);
  assert_string_equal(t.entries.at[0].key, "a.b.c");
  assert_string_equal(t.entries.at[1].key, "a.b.d\x1f" "e");
  assert_string_equal(t.entries.at[1].string, "x");
  assert_string_equal(t.entries.at[2].key, "t.u.v");
  assert_int_equal(t.entries.at[2].integer, 16);
  toml_release(&t);
  arena_release(&arena);
  source_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(values), cmocka_unit_test(errors),
                                     cmocka_unit_test(toml_keys)};
  return cmocka_run_group_tests_name("settings", tests, NULL, NULL);
}
