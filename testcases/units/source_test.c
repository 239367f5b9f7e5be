/* Positions count code points; every kind of line end ends a line. */
#include "unit.h"

#include "source/utf8.h"

static void at(const SourceFile *f, uint32_t byte, uint32_t line, uint32_t column) {
  Position p = source_position(f, byte);
  assert_int_equal(p.line, line);
  assert_int_equal(p.column, column);
}

static void positions(void **state) {
  (void)state;
  SourceFile f = unit_source("a.py", "a\n\xc3\xa9x\r\ny\rz\xff!");
  at(&f, 0, 1, 1);
  at(&f, 1, 1, 2);
  at(&f, 2, 2, 1);
  at(&f, 4, 2, 2);
  at(&f, 7, 3, 1);
  at(&f, 9, 4, 1);
  at(&f, 11, 4, 3);
  at(&f, 999, 4, 4);
  source_release(&f);
}

static void byte_order_mark(void **state) {
  (void)state;
  SourceFile f = unit_source("a.py", "\xef\xbb\xbfx = 1\n");
  at(&f, 3, 1, 1);
  at(&f, 4, 1, 2);
  uint32_t len;
  const char *line = source_line(&f, 1, &len);
  assert_int_equal(len, 5);
  assert_memory_equal(line, "x = 1", 5);
  source_release(&f);
}

static void lines(void **state) {
  (void)state;
  SourceFile f = unit_source("a.py", "one\r\ntwo");
  uint32_t len;
  source_line(&f, 1, &len);
  assert_int_equal(len, 3);
  source_line(&f, 2, &len);
  assert_int_equal(len, 3);
  source_line(&f, 3, &len);
  assert_int_equal(len, 0);
  source_line(&f, 0, &len);
  assert_int_equal(len, 0);
  source_release(&f);
}

static void strict_utf8(void **state) {
  (void)state;
  static const char *const invalid[] = {"\xc0\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x82",
                                        "\x80"};
  uint32_t c;
  for (size_t i = 0; i < sizeof invalid / sizeof *invalid; i++) {
    assert_int_equal(utf8_next(invalid[i], strlen(invalid[i]), &c), 1);
    assert_int_equal(c, UTF8_REPLACEMENT);
  }
  assert_int_equal(utf8_next("\xf0\x9f\x98\x80", 4, &c), 4);
  assert_int_equal(c, 0x1F600);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(positions), cmocka_unit_test(byte_order_mark),
                                     cmocka_unit_test(lines), cmocka_unit_test(strict_utf8)};
  return cmocka_run_group_tests_name("source", tests, NULL, NULL);
}
