/* Module names from paths, and what kind of module a file is. */

#include "../program/fixture.h"

/* `ctx` lists the package directories, each between spaces. */
static bool listed(const char *dir, void *ctx) {
  char word[128];
  snprintf(word, sizeof word, " %s ", dir);
  return strstr(ctx, word) != NULL;
}

static void dotted(const char *path, const char *packages, const char *want) {
  Strbuf got = {0};
  char ctx[256];
  snprintf(ctx, sizeof ctx, " %s ", packages);
  program_dotted_name(path, listed, ctx, &got);
  assert_string_equal(strbuf_text(&got), want);
  strbuf_release(&got);
}

static void names_follow_the_package_layout(void **state) {
  (void)state;
  dotted("a.py", "", "a");
  dotted("./a.py", "", "a");
  dotted("tools/x.py", "", "tools.x");
  dotted("pkg/a.py", "pkg", "pkg.a");
  dotted("pkg/__init__.py", "pkg", "pkg");
  dotted("pkg/sub/__init__.py", "pkg pkg/sub", "pkg.sub");
  dotted("src/pkg/a.py", "src/pkg", "pkg.a");
  dotted("src/pkg/sub/a.py", "src/pkg src/pkg/sub", "pkg.sub.a");
  dotted("src/a.py", "", "a");
  dotted("src/space/a.py", "", "space.a");
  dotted("src/a.py", "src", "src.a");
  dotted("source/a.py", "", "source.a");
  dotted("space/core/a.py", "space/core", "core.a");
  dotted("__init__.py", "", "__init__");
  dotted("../up/tools/x.py", "", "up.tools.x");
  dotted("a.pyi", "", "a");
}

static void module_is(Fixture *x, const char *path, const char *name, const char *package) {
  const ProgramModule *mod = program_mod(&x->program, fixture_mod(x, path));
  assert_string_equal(names_text(&x->names, mod->dotted), name);
  assert_string_equal(names_text(&x->names, program_mod(&x->program, mod->package)->dotted),
                      package);
}

static void an_import_can_lengthen_a_packages_name(void **state) {
  (void)state;
  Fixture x;
  fixture_open(&x, "testcases/program/layout", false);
  module_is(&x, "space/core/state.py", "space.core.state", "space.core");
  module_is(&x, "space/core/__init__.py", "space.core", "");
  module_is(&x, "src/inner/a.py", "inner.a", "inner");
  module_is(&x, "scripts/run.py", "scripts.run", "");
  module_is(&x, "one/lib/twin.py", "lib.twin", "lib");
  module_is(&x, "two/lib/twin.py", "lib.twin", "lib");
  assert_int_equal(program_mod(&x.program, fixture_mod(&x, "two/lib/twin.py"))->package.i,
                   fixture_mod(&x, "two/lib/__init__.py").i);
  fixture_close(&x);
}

static void mains_are_seen(void **state) {
  (void)state;
  Fixture x;
  fixture_open(&x, "testcases/program/conditional", false);
  assert_true(program_has_main(&x.program, fixture_mod(&x, "main.py")));
  assert_false(program_has_main(&x.program, fixture_mod(&x, "fallback.py")));
  fixture_close(&x);
}

static void no_files_is_a_program(void **state) {
  (void)state;
  Names names;
  Program p;
  Strbuf out = {0};
  names_init(&names);
  program_build(&p, &names, NULL, NULL, 0);
  program_dump(&p, &out);
  assert_string_equal(strbuf_text(&out), "");
  strbuf_release(&out);
  program_release(&p);
  names_release(&names);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(names_follow_the_package_layout),
      cmocka_unit_test(an_import_can_lengthen_a_packages_name),
      cmocka_unit_test(mains_are_seen),
      cmocka_unit_test(no_files_is_a_program),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
