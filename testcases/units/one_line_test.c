#include "source/one_line.h"

#include <stdlib.h>

#include "unit.h"

static void is_line(const char *text, CommentStyle style, const char *expected) {
  SourceFile f = {.text = (char *)text, .byte_len = (uint32_t)strlen(text)};
  Strbuf out = {0};
  assert_true(source_one_line(&out, &f, 0, f.byte_len, style, 4000));
  assert_string_equal(strbuf_text(&out), expected);
  strbuf_release(&out);
}

static void comments_are_left_out(void **state) {
  (void)state;
  is_line("a and (  # why\n  b\n)", COMMENT_HASH, "a and (b)");
  is_line("a or \\\n  b", COMMENT_HASH, "a or b");
  is_line("a // b", COMMENT_HASH, "a // b");
  is_line("x  # the end", COMMENT_HASH, "x");
  is_line("if (rank == 0 /* first */ &&  // so\n    last)", COMMENT_SLASHES, "if (rank == 0 && last)");
  is_line("n % 2 # 3", COMMENT_SLASHES, "n % 2 # 3");
}

static void text_is_no_comment(void **state) {
  (void)state;
  is_line("name == '#1'  # one", COMMENT_HASH, "name == '#1'");
  is_line("s == \"\"\"a '#' \"b\" #\"\"\" # x", COMMENT_HASH, "s == \"\"\"a '#' \"b\" #\"\"\"");
  is_line("s == 'it\\'s # here'", COMMENT_HASH, "s == 'it\\'s # here'");
  is_line("strcmp(s, \"//\") /* x */", COMMENT_SLASHES, "strcmp(s, \"//\")");
  is_line("open('", COMMENT_HASH, "open('");
}

static void brackets_close_up(void **state) {
  (void)state;
  is_line("f(\n  a,\n  b,\n)", COMMENT_HASH, "f(a, b,)");
  is_line("f( a )", COMMENT_HASH, "f( a )");
}

static void cut_between_characters(void **state) {
  (void)state;
  SourceFile f = {.text = "ab\xc3\xa4\xc3\xa4", .byte_len = 6};
  for (size_t max = 1; max < 6; max++) {
    Strbuf out = {0};
    assert_false(source_one_line(&out, &f, 0, 6, COMMENT_HASH, max));
    assert_true(out.len <= max && (!out.len || (unsigned char)out.data[out.len - 1] < 0xC0));
    strbuf_release(&out);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(comments_are_left_out),
      cmocka_unit_test(text_is_no_comment),
      cmocka_unit_test(brackets_close_up),
      cmocka_unit_test(cut_between_characters),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
