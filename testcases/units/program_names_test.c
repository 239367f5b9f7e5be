/* What names resolve to, as the comments in testcases/program/ say:
 *
 *   dist.get_rank  # = external torch.distributed.get_rank       (program_resolve)
 *   Config.group   # type = class kinds:Group                    (program_attr_type)
 *   Net.__call__   # method = func base:Net.forward              (program_method)
 *   class Net(torch.nn.Module):  # mro: torch.nn.Module          (the order after the class)
 */

#include "../program/fixture.h"
#include "program/dump.h"

typedef struct Checker {
  Fixture x;
  uint32_t file;
  uint32_t checked, failed;
} Checker;

/* The text after `mark` in the rest of the line that holds byte `at`, cut at the line's end. */
static bool expectation(const Checker *c, uint32_t at, const char *mark, char *out, size_t cap) {
  const char *text = strbuf_text(&c->x.files[c->file].text) + at;
  size_t n = strcspn(text, "\n");
  char line[512];
  snprintf(line, sizeof line, "%.*s", (int)n, text);
  const char *found = strstr(line, mark);
  if (!found) return false;
  snprintf(out, cap, "%s", found + strlen(mark));
  return true;
}

static void check(Checker *c, uint32_t at, const char *want, const Strbuf *got) {
  c->checked++;
  if (!strcmp(want, strbuf_text(got))) return;
  c->failed++;
  uint32_t line = 1;
  for (uint32_t i = 0; i < at; i++) line += c->x.files[c->file].text.data[i] == '\n';
  print_error("%s/%s:%u: want \"%s\", got \"%s\"\n", c->x.root, c->x.files[c->file].path, line,
              want, strbuf_text(got));
}

static Binding attribute(const Program *p, Func scope, const IrExpr *e, bool type) {
  Class owner = program_resolve(p, scope, (ExprId){e->a}).cls;
  if (type) return program_attr_type(p, owner, (Name){e->b});
  Func f = program_method(p, owner, (Name){e->b});
  if (!f.i) return (Binding){0};
  return (Binding){.kind = BIND_FUNC, .mod = program_func(p, f)->mod, .func = f};
}

static void check_expr(Checker *c, Func scope, const IrStmt *st) {
  const Program *p = &c->x.program;
  const IrExpr *e = ir_expr(program_ir(p, program_func(p, scope)->mod), st->a);
  char want[512];
  Strbuf got = {0};
  bool type = expectation(c, st->span.start, "# type = ", want, sizeof want);
  bool method = !type && expectation(c, st->span.start, "# method = ", want, sizeof want);
  if (type || method) {
    dump_binding(p, attribute(p, scope, e, type), &got);
    check(c, st->span.start, want, &got);
  } else if (expectation(c, st->span.start, "# = ", want, sizeof want)) {
    dump_binding(p, program_resolve(p, scope, st->a), &got);
    check(c, st->span.start, want, &got);
  }
  strbuf_release(&got);
}

static void check_class(Checker *c, Class cls, Span span) {
  char want[512];
  if (!expectation(c, span.start, "# mro:", want, sizeof want)) return;
  Strbuf got = {0};
  dump_bases(&c->x.program, cls, &got);
  check(c, span.start, want, &got);
  strbuf_release(&got);
}

static void check_file(Checker *c) {
  const Program *p = &c->x.program;
  Mod m = {c->file + 1};
  const IrFile *ir = program_ir(p, m);
  for (uint32_t f = 1; f < ir->funcs.len; f++) {
    Range body = ir->funcs.at[f].body;
    for (uint32_t i = 0; i < body.count; i++) {
      const IrStmt *st = ir_stmt(ir, ir_block_at(ir, body, i));
      if (st->kind == ST_EXPR) check_expr(c, program_func_of(p, m, (FuncId){f}), st);
    }
  }
  for (uint32_t k = 1; k < ir->classes.len; k++)
    check_class(c, program_class_of(p, m, (ClassId){k}), ir->classes.at[k].head);
}

static uint32_t expectations_in(const FixtureFile *f) {
  static const char *const marks[] = {"  # = ", "  # type = ", "  # method = ", "  # mro:"};
  uint32_t n = 0;
  for (unsigned i = 0; i < sizeof marks / sizeof *marks; i++)
    for (const char *s = strbuf_text(&f->text); (s = strstr(s, marks[i])); s++) n++;
  return n;
}

static void check_directory(const char *root, bool with_models) {
  Checker c = {0};
  fixture_open(&c.x, root, with_models);
  uint32_t written = 0;
  for (c.file = 0; c.file < c.x.count; c.file++) {
    check_file(&c);
    written += expectations_in(&c.x.files[c.file]);
  }
  fixture_close(&c.x);
  assert_int_equal(c.failed, 0);
  assert_int_equal(c.checked, written);
  assert_true(written > 0);
}

#define DIRECTORY(name, with_models)                          \
  static void test_##name(void **state) {                     \
    (void)state;                                              \
    check_directory("testcases/program/" #name, with_models); \
  }
DIRECTORY(imports, false)
DIRECTORY(stars, false)
DIRECTORY(conditional, false)
DIRECTORY(layout, false)
DIRECTORY(classes, false)
DIRECTORY(types, false)
DIRECTORY(outside, true)

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_imports),     cmocka_unit_test(test_stars),
      cmocka_unit_test(test_conditional), cmocka_unit_test(test_layout),
      cmocka_unit_test(test_classes),     cmocka_unit_test(test_types),
      cmocka_unit_test(test_outside),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
