/* Values that only a question needed are forgotten without a trace, and what was there is found again. */
#include "variance/value.h"

#include "unit.h"

enum { MANY = 500 }; /* more than the index has room for at first */

static void nothing_stays(void **state) {
  (void)state;
  Names names;
  names_init(&names);
  Program program = {.names = &names};
  ValStore s;
  val_store_init(&s, &program);
  Val before[MANY], pair[2];
  for (int i = 0; i < MANY / 2; i++) before[i] = val_int(&s, i);
  uint32_t count = s.nodes.len, children = s.children.len;
  Asking outer = val_ask(&s);
  for (int i = MANY; i < 2 * MANY; i++) {
    pair[0] = before[i % 7], pair[1] = val_int(&s, i);
    val_seq(&s, SEQ_LIST, pair, 2, 1, 1);
  }
  uint32_t inside = s.nodes.len;
  Val passing = val_int(&s, -5);
  assert_true(!val_lasts(&s, passing) && val_lasts(&s, before[3]));
  Asking inner = val_ask(&s);
  val_int(&s, -6);
  val_forget(&s, inner);
  assert_true(s.nodes.len == inside + 1 && !val_lasts(&s, passing));
  val_forget(&s, outer);
  assert_true(s.nodes.len == count && s.children.len == children && s.node_index.len == count - 1);
  for (int i = MANY / 2; i < MANY; i++) before[i] = val_int(&s, i);
  for (int i = 0; i < MANY; i++) assert_true(val_eq(before[i], val_int(&s, i)));
  assert_true(s.nodes.len == count + MANY / 2 && val_lasts(&s, before[MANY - 1]));
  val_store_release(&s);
  names_release(&names);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_stays)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
