/* Walking classes: super, overrides, class attributes, is-a; and what modules are. */

#include "../program/fixture.h"

static Fixture x;

static int open_classes(void **state) {
  (void)state;
  fixture_open(&x, "testcases/program/classes", false);
  return 0;
}

static int close_classes(void **state) {
  (void)state;
  fixture_close(&x);
  return 0;
}

static void super_follows_the_receivers_order(void **state) {
  (void)state;
  const Program *p = &x.program;
  Class diamond = fixture_class(&x, "base.py", "Diamond"),
        left = fixture_class(&x, "base.py", "Left");
  Class root = fixture_class(&x, "base.py", "Root");
  Name step = fixture_name(&x, "step");
  assert_string_equal(fixture_qualname(&x, program_super_method(p, diamond, left, step)),
                      "Right.step");
  assert_string_equal(fixture_qualname(&x, program_super_method(p, left, left, step)), "Root.step");
  assert_int_equal(program_super_method(p, root, root, step).i, 0);
  assert_int_equal(program_super_method(p, root, left, step).i, 0);
}

static void list_override(Func f, void *ctx) { strbuf_printf(ctx, " %s", fixture_qualname(&x, f)); }

static void overrides_are_transitive_and_once(void **state) {
  (void)state;
  Strbuf got = {0};
  Class root = fixture_class(&x, "base.py", "Root");
  program_overrides(&x.program, root, fixture_name(&x, "step"), list_override, &got);
  assert_string_equal(strbuf_text(&got), " Left.step Right.step Child.step Grandchild.step");
  strbuf_clear(&got);
  program_overrides(&x.program, root, fixture_name(&x, "close"), list_override, &got);
  assert_string_equal(strbuf_text(&got), "");
  strbuf_release(&got);
}

static void class_attributes_along_the_order(void **state) {
  (void)state;
  const Program *p = &x.program;
  Class diamond = fixture_class(&x, "base.py", "Diamond"),
        root = fixture_class(&x, "base.py", "Root");
  ExprId value;
  Class owner = program_class_attr(p, diamond, fixture_name(&x, "limit"), &value);
  assert_int_equal(owner.i, diamond.i);
  const IrFile *ir = program_ir(p, program_class(p, owner)->mod);
  assert_int_equal(ir_int(ir, ir_expr(ir, value)), 5);
  assert_int_equal(program_class_attr(p, diamond, fixture_name(&x, "name"), &value).i, root.i);
  assert_int_equal(value.i, 0);
  assert_int_equal(program_class_attr(p, diamond, fixture_name(&x, "both"), &value).i, root.i);
  assert_true(value.i != 0);
  assert_int_equal(program_class_attr(p, diamond, fixture_name(&x, "nothing"), &value).i, 0);
}

static void is_a_sees_inherited_external_bases(void **state) {
  (void)state;
  const Program *p = &x.program;
  Class big = fixture_class(&x, "child.py", "BigNet");
  assert_true(program_is_a(p, big, fixture_name(&x, "torch.nn.Module")));
  assert_false(program_is_a(p, big, fixture_name(&x, "abc.ABC")));
  assert_true(
      program_is_a(p, fixture_class(&x, "base.py", "Diamond"), fixture_name(&x, "abc.ABC")));
  assert_true(program_is_a(p, big, fixture_name(&x, "base.Net")));
}

static void is_a_asks_the_stubs(void **state) {
  (void)state;
  Fixture outside;
  fixture_open(&outside, "testcases/program/outside", true);
  Class wrapped = fixture_class(&outside, "main.py", "Wrapped");
  assert_true(program_is_a(&outside.program, wrapped, fixture_name(&outside, "torch.nn.Module")));
  assert_false(program_is_a(&outside.program, wrapped, fixture_name(&outside, "torch.Tensor")));
  fixture_close(&outside);
}

static void functions_know_their_class_and_parent(void **state) {
  (void)state;
  const Program *p = &x.program;
  uint32_t seen = 0;
  for (uint32_t i = 1; i < p->funcs.len; i++) {
    const ProgramFunc *f = &p->funcs.at[i];
    if (!f->id.i) continue;
    bool is_body = ir_func(program_ir(p, f->mod), f->id)->flags & FUNC_MODULE;
    assert_int_equal(f->parent.i == 0, is_body);
    assert_int_equal(program_func_of(p, f->mod, f->id).i, i);
    const char *qualname = names_text(&x.names, f->qualname);
    if (!strcmp(qualname, "Net.forward")) {
      seen++;
      assert_int_equal(f->cls.i, fixture_class(&x, "base.py", "Net").i);
    }
    if (!strcmp(qualname, "builder.<locals>.inner")) {
      seen++;
      assert_int_equal(f->cls.i, 0);
      assert_string_equal(fixture_qualname(&x, f->parent), "builder");
    }
  }
  assert_int_equal(seen, 2);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(super_follows_the_receivers_order),
      cmocka_unit_test(overrides_are_transitive_and_once),
      cmocka_unit_test(class_attributes_along_the_order),
      cmocka_unit_test(is_a_sees_inherited_external_bases),
      cmocka_unit_test(is_a_asks_the_stubs),
      cmocka_unit_test(functions_know_their_class_and_parent),
  };
  return cmocka_run_group_tests(tests, open_classes, close_classes);
}
