/* Text for terminals and for JSON. */
#include "unit.h"

#include "report/json_writer.h"
#include "report/text.h"

static void shows(const char *text, const char *want, unsigned width) {
  Strbuf b = {0};
  assert_int_equal(text_putz(&b, text), width);
  assert_string_equal(strbuf_text(&b), want);
  strbuf_release(&b);
}

static void harmless(void **state) {
  (void)state;
  shows("a\tb", "a   b", 5);
  shows("\x1b[31mred", "\xe2\x90\x9b[31mred", 8);
  shows("\xe2\x80\xae", "\xef\xbf\xbd", 1);             /* right-to-left override */
  shows("\xff", "\xef\xbf\xbd", 1);
  shows("\xe4\xb8\xad", "\xe4\xb8\xad", 2);             /* wide */
  shows("e\xcc\x81", "e\xcc\x81", 1);                   /* combining */
}

static void json(void **state) {
  (void)state;
  Strbuf b = {0};
  Json j = {.out = &b};
  json_put_object(&j, NULL);
  json_put_string(&j, "a\"\n", "\x01\\\xff\xc3\xa9\x7f");
  json_put_array(&j, "n");
  json_put_number(&j, NULL, 1);
  json_put_string(&j, NULL, NULL);
  json_put_array_end(&j);
  json_put_bool(&j, "b", true);
  json_put_object_end(&j);
  assert_string_equal(strbuf_text(&b), "{\"a\\\"\\n\":\"\\u0001\\\\\xef\xbf\xbd\xc3\xa9\\u007f\","
                                       "\"n\":[1,null],\"b\":true}");
  strbuf_release(&b);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(harmless), cmocka_unit_test(json)};
  return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
