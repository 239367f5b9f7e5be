/* Comments for the analyzer: what is read, what is refused, and why. */
#include "source/remark.h"

#include <string.h>

#include "unit.h"

static Remark read_text(const char *s) { return remark_read(s, strlen(s)); }

static void reads_every_form(void **state) {
  (void)state;
  assert_int_equal(read_text("# ranklint: ignore[RL101]").kind, REMARK_IGNORE);
  assert_int_equal(read_text("#ranklint:ignore[RL101]").kind, REMARK_IGNORE);
  assert_int_equal(read_text("# ranklint: ignore-file[RL101] -- x").kind, REMARK_IGNORE_FILE);
  assert_int_equal(read_text("# ranklint: ignore-start[a-b]").kind, REMARK_IGNORE_START);
  assert_int_equal(read_text("# ranklint: ignore-end[RL101]\r\n").kind, REMARK_IGNORE_END);
  assert_int_equal(read_text("# ranklint: uniform").kind, REMARK_UNIFORM);
  assert_int_equal(read_text("#\tranklint:\tvaries -- x").kind, REMARK_VARIES);
}

static void reads_codes_and_reason(void **state) {
  (void)state;
  const char *text = "# ranklint: ignore[ RL101,RL203 ] -- see #12  # expect: RL801";
  Remark r = read_text(text);
  assert_int_equal(r.kind, REMARK_IGNORE);
  assert_int_equal(r.code_count, 2);
  assert_memory_equal(text + r.codes[1].start, "RL203", r.codes[1].byte_len);
  assert_int_equal(r.reason.byte_len, 7);
  assert_memory_equal(text + r.reason.start, "see #12", 7);
}

static void refuses_the_rest(void **state) {
  (void)state;
  static const char *const bad[] = {"# ranklint:",
                                    "# ranklint: ignore",
                                    "# ranklint: ignore[]",
                                    "# ranklint: ignore[A",
                                    "# ranklint: ignore[A,]",
                                    "# ranklint: ignore[A B]",
                                    "# ranklint ignore[A]",
                                    "# ranklint: Ignore[RL1]",
                                    "# ranklint: ignore[A] why",
                                    "# ranklint: uniform x",
                                    "# ranklint: uniform[A]",
                                    "# ranklint: ignore[A] - x",
                                    "# ranklint: ignore[A,B,C,D,E,F,G,H,I,J,K,L,M,N,O,P,Q]"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    Remark r = read_text(bad[i]);
    assert_int_equal(r.kind, REMARK_MALFORMED);
    assert_non_null(r.fault);
    assert_true(r.word.start + r.word.byte_len <= strlen(bad[i]));
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(reads_every_form),
                                     cmocka_unit_test(reads_codes_and_reason),
                                     cmocka_unit_test(refuses_the_rest)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
