/* Marks stand under what they speak of, in 80 columns, whatever the line holds. */
#include "report/frame.h"

#include <stdio.h>

#include "report/text.h"
#include "unit.h"

static Span find(const SourceFile *f, const char *what) {
  const char *at = strstr(f->text, what);
  assert_non_null(at);
  uint32_t start = (uint32_t)(at - f->text);
  return (Span){start, start + (uint32_t)strlen(what)};
}

static void expect(const char *text, const char *what, const char *label, const char *want) {
  SourceFile f = unit_source("a.py", text);
  Report r = {.sources = &f};
  FrameMark m = {{0, find(&f, what)}, label, true};
  Strbuf out = {0};
  frame_put(&r, &m, 1, &f, &out);
  assert_string_equal(strbuf_text(&out), want);
  strbuf_release(&out);
  source_release(&f);
}

static void wide_characters(void **state) {
  (void)state;
  expect("s = \"\u4e16\u754c\"; dist.barrier()\n", "dist.barrier()", "here",
         "    1 \u2502 s = \"\u4e16\u754c\"; dist.barrier()\n"
         "      \u2502             ^^^^^^^^^^^^^^ here\n");
  expect("x = f(\"e\u0301\")\n", "\"e\u0301\"", "",
         "    1 \u2502 x = f(\"e\u0301\")\n"
         "      \u2502       ^^^\n");
}

static void tabs(void **state) {
  (void)state;
  expect("\tif x:\tdist.barrier()\n", "dist.barrier()", "",
         "    1 \u2502 if x:   dist.barrier()\n"
         "      \u2502         ^^^^^^^^^^^^^^\n");
}

static void controls(void **state) {
  (void)state;
  expect("x = '\x1b]0;t\a'; y\n", "y", "\x1b[2J\r\n",
         "    1 \u2502 x = '\u241b]0;t\u2407'; y\n"
         "      \u2502               ^ \u241b[2J\u240d\u240a\n");
}

/* Columns of the longest line. */
static unsigned widest(const char *text) {
  unsigned most = 0;
  for (const char *s = text; *s;) {
    size_t len = strcspn(s, "\n");
    unsigned width = text_width(s, len);
    if (width > most) most = width;
    s += len + (s[len] == '\n');
  }
  return most;
}

static void long_lines(void **state) {
  (void)state;
  for (unsigned before = 0; before < 400; before += 13) {
    char text[1200];
    unsigned n = 0;
    for (unsigned i = 0; i < before; i++) text[n++] = i % 7 ? 'a' : ' ';
    n += (unsigned)snprintf(text + n, sizeof text - n, "dist.barrier()");
    for (unsigned i = 0; i < 300; i++) text[n++] = i % 5 ? 'b' : ' ';
    text[n] = 0;
    SourceFile f = unit_source("a.py", text);
    Report r = {.sources = &f};
    FrameMark m = {{0, find(&f, "dist.barrier()")},
                   "a label that is long enough to need lines of its own, two of them at least",
                   false};
    Strbuf out = {0};
    frame_put(&r, &m, 1, NULL, &out);
    assert_true(widest(strbuf_text(&out)) <= TEXT_COLUMNS);
    const char *code = strstr(strbuf_text(&out), "dist.barrier()"),
               *mark = strstr(strbuf_text(&out), "--------------\n");
    assert_non_null(code);
    assert_non_null(mark);
    const char *code_line = code, *mark_line = mark;
    while (code_line[-1] != '\n') code_line--;
    while (mark_line[-1] != '\n') mark_line--;
    assert_int_equal(text_width(code_line, (size_t)(code - code_line)),
                     text_width(mark_line, (size_t)(mark - mark_line)));
    strbuf_release(&out);
    source_release(&f);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(wide_characters), cmocka_unit_test(tabs),
                                     cmocka_unit_test(controls), cmocka_unit_test(long_lines)};
  return cmocka_run_group_tests_name("frame", tests, NULL, NULL);
}
