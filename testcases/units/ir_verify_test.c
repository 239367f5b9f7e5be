/* A damaged IR is refused, whatever was damaged. */
#include "unit.h"

#include <stdio.h>

#include "ir/ir.h"

/* `x = x` in a module of five bytes. */
static void build(IrFile *f) {
  ir_init(f);
  f->byte_len = 5;
  Name x = names_addz(&f->names, "x"), module = names_addz(&f->names, "<module>");
  vec_push(&f->exprs, (IrExpr){.kind = EX_NAME, .a = x.id, .span = {0, 1}});
  vec_push(&f->exprs, (IrExpr){.kind = EX_NAME, .a = x.id, .span = {4, 5}});
  vec_push(&f->stmts, (IrStmt){.kind = ST_ASSIGN, .span = {0, 5}, .head = {0, 5}, .a = {1},
                               .b = {2}});
  vec_push(&f->pool, 1);
  vec_push(&f->pool, x.id);
  vec_push(&f->funcs, (IrFunc){.name = module, .qualname = module, .flags = FUNC_MODULE,
                               .body = {1, 1}, .locals = {2, 1}, .span = {0, 5}, .head = {0, 5}});
}

static void refused(IrFile *f, const char *part) {
  char err[256] = "";
  assert_false(ir_verify(f, err));
  if (!strstr(err, part)) fail_msg("\"%s\" does not say \"%s\"", err, part);
  ir_release(f);
}

static void sound(void **state) {
  (void)state;
  char err[256];
  IrFile f;
  build(&f);
  assert_true(ir_verify(&f, err));
  ir_release(&f);
}

static void ids(void **state) {
  (void)state;
  IrFile f;
  build(&f), f.stmts.at[1].b.i = 9, refused(&f, "out of range");
  build(&f), f.stmts.at[1].b.i = 0, refused(&f, "absent");
  build(&f), f.exprs.at[1].a = 77, refused(&f, "no name");
  build(&f), f.exprs.at[1].kind = 200, refused(&f, "kind");
  build(&f), f.pool.at[1] = 8, refused(&f, "no statement");
  build(&f), f.funcs.at[1].body.count = 3, refused(&f, "out of range");
  build(&f), f.funcs.at[1].body.first = UINT32_MAX, refused(&f, "out of range");
}

static void spans(void **state) {
  (void)state;
  IrFile f;
  build(&f), f.exprs.at[2].span.end = 6, refused(&f, "span");
  build(&f), f.stmts.at[1].span.end = 4, f.stmts.at[1].head.end = 4, refused(&f, "outside");
}

static void cycles(void **state) {
  (void)state;
  IrFile f;
  build(&f);
  f.exprs.at[1] = (IrExpr){.kind = EX_AWAIT, .a = 1, .span = {0, 1}};
  refused(&f, "holds itself");
  build(&f);
  vec_push(&f.stmts, (IrStmt){.kind = ST_WHILE, .span = {0, 5}, .head = {0, 1}, .a = {1},
                              .body = {f.pool.len, 1}});
  vec_push(&f.pool, 2);
  refused(&f, "in no function's body");
  build(&f), f.funcs.at[1].body = (Range){1, 2}, f.pool.at[2] = 1, refused(&f, "two blocks");
}

static void links(void **state) {
  (void)state;
  IrFile f;
  build(&f);
  Names session;
  names_init(&session);
  names_addz(&session, "first");
  ir_rename(&f, &session);
  assert_true(f.linked);
  assert_string_equal(names_text(&session, (Name){f.exprs.at[1].a}), "x");
  assert_string_equal(names_text(&session, (Name){f.pool.at[2]}), "x");
  assert_string_equal(names_text(&session, f.funcs.at[1].name), "<module>");
  names_release(&session);
  ir_release(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(sound), cmocka_unit_test(ids),
                                     cmocka_unit_test(spans), cmocka_unit_test(cycles),
                                     cmocka_unit_test(links)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
