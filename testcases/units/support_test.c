/* Supports as a lattice: a union is the surer of two ways, whatever the order, and never surer than
 * both. */
#include "variance/value.h"

#include "unit.h"

enum { FLAGS = 32 }; /* every set of DEP_* */

static Support one(ValStore *s, uint32_t flags) {
  return support_of_source(s, (SourceId){1}, flags);
}

static uint32_t flags_of(const ValStore *s, Support p) {
  assert_true(support_count(s, p) == 1);
  return support_at(s, p, 0).flags;
}

static bool hidden(uint32_t flags) { return flags & (DEP_WEAK | DEP_IDENTITY); }

static void the_surer_way(void **state) {
  (void)state;
  Names names;
  names_init(&names);
  Program program = {.names = &names};
  ValStore s;
  val_store_init(&s, &program);
  for (uint32_t a = 0; a < FLAGS; a++)
    for (uint32_t b = 0; b < FLAGS; b++) {
      Support both = support_union(&s, one(&s, a), one(&s, b));
      uint32_t flags = flags_of(&s, both);
      assert_true(flags == a || flags == b);
      assert_true(both.i == support_union(&s, one(&s, b), one(&s, a)).i);
      assert_true(hidden(flags) == (hidden(a) && hidden(b)));
      assert_true(support_within(&s, one(&s, a), both) && support_within(&s, one(&s, b), both));
      if (!(a & ~b)) assert_true(flags == a); /* nothing that b does not doubt, too */
      for (uint32_t c = 0; c < FLAGS; c++)
        assert_true(support_union(&s, both, one(&s, c)).i ==
                    support_union(&s, one(&s, a), support_union(&s, one(&s, b), one(&s, c))).i);
    }
  val_store_release(&s);
  names_release(&names);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(the_surer_way)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
