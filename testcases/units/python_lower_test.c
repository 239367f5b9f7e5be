/* Python source -> IR, judged by the dump. Every text is verified before and after linking. */
#include "unit.h"

#include <stdio.h>
#include <stdlib.h>

#include "python/python.h"

static PythonReader *reader;

static void lower(IrFile *f, const char *text, size_t byte_len) {
  char err[256] = "";
  ir_init(f);
  python_lower(reader, text, (uint32_t)byte_len, f);
  if (!ir_verify(f, err)) fail_msg("%s in:\n%s", err, text);
}

/* The dump with the positions in front of each line taken off. */
static char *dump_of(const char *text) {
  IrFile f;
  lower(&f, text, strlen(text));
  Strbuf full = {0}, bare = {0};
  ir_dump(&f, &f.names, text, &full);
  char *save = NULL;
  for (char *line = strtok_r(full.data, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
    if (!strncmp(line, "file ", 5) || strstr(line, "<module>")) continue;
    while (*line && *line != ' ') line++;
    while (*line == ' ') line++;
    strbuf_printf(&bare, "%s\n", line);
  }
  char err[256] = "";
  Names session;
  names_init(&session);
  names_addz(&session, "something else first");
  ir_rename(&f, &session);
  if (!ir_verify(&f, err)) fail_msg("linked: %s", err);
  names_release(&session);
  ir_release(&f);
  strbuf_release(&full);
  return bare.data ? bare.data : strdup("");
}

static void is(const char *text, const char *want) {
  char *got = dump_of(text);
  const char *body = got; /* the module's locals are checked by `scopes` */
  if (!strncmp(body, "locals", 6)) body = strchr(body, '\n') + 1;
  assert_string_equal(body, want);
  free(got);
}

static void has(const char *text, const char *part) {
  char *got = dump_of(text);
  if (!strstr(got, part)) fail_msg("no \"%s\" in:\n%s", part, got);
  free(got);
}

static void expressions(void **state) {
  (void)state;
  is("a < b not in c is not d", "expr (a < b not in c is not d)\n");
  is("a <= b", "expr (a <= b)\n");
  is("not a and b or -c ** 2", "expr (((not a) and b) or (- (c ** 2)))\n");
  is("b if a else c", "expr (b if a else c)\n");
  is("f(*a, k=b, **c, d)", "expr f(*a, k=b, **c, d)\n");
  is("f(x for x in y)", "expr f((x for x in y))\n");
  is("a[1:2, ::3]", "expr a[(1:2, ::3)]\n");
  is("a[b,]", "expr a[(b,)]\n");
  is("a[b]", "expr a[b]\n");
  is("(), (a), (a,), [*a, b], {a}, {}", "expr ((), a, (a,), [*a, b], {a}, {})\n");
  is("{**a, b: c}", "expr {**a, b: c}\n");
  is("{k: v for k, v in x if k if v for z in v}",
     "expr {k: v for (k, v) in x if k if v for z in v}\n");
  is("lambda a, /, b=1, *, c, **d: a", "expr (lambda#2 (posonly a, b = 1, kwonly c, **d): a)\n");
  is("lambda *a, b: a", "expr (lambda#2 (*a, kwonly b): a)\n");
}

static void literals(void **state) {
  (void)state;
  is("0x_ff, 0o17, 0b11, 1_000, 077", "expr (255, 15, 3, 1000, 77)\n");
  is("9223372036854775807, 9223372036854775808",
     "expr (9223372036854775807, 9223372036854775808)\n");
  is("1.5, 2j, ...", "expr (1.5, 2j, ...)\n");
  is("'a' \"b\" r'\\n' '\\x41\\u00e9\\t\\q\\\n'", "expr \"ab\\\\nA\xc3\xa9\\x09\\\\q\"\n");
  is("b'\\x00a' b'\\u0041'", "expr b\"\\x00a\\\\u0041\"\n");
  is("'''a\r\nb'''", "expr \"a\\nb\"\n");
  is("f'a{{{x!r:>{w}}}}b' 'c'", "expr $fstring(\"a{\", x, w, \"}bc\")\n");
  is("f'{x=}' f'{f\"{y}\"}'", "expr $fstring(x, $fstring(y))\n");
  is("rf'\\n{a}'", "expr $fstring(\"\\\\n\", a)\n");
}

static void assignments(void **state) {
  (void)state;
  is("a = b, *c = d = e", "assign %0 = e\nassign a = %0\nassign (b, *c) = %0\nassign d = %0\n");
  is("a.b: int", "annassign a.b: int\n");
  is("a: list[int] | None = b", "annassign a: (list[int] | None) = b\n");
  is("(a) = 1", "assign a = 1\n");
  is("(a,) = [b, c] = x", "assign %0 = x\nassign (a,) = %0\nassign [b, c] = %0\n");
  is("a.b //= c", "augassign a.b //= c\n");
  is("del a, b.c", "del (a, b.c)\n");
  is("type X[T: int] = list[T]", "annassign X:  = list[T]\n");
  is("type(x).y = z", "assign type(x).y = z\n");
  is("type = 1", "assign type = 1\n");
}

static void statements(void **state) {
  (void)state;
  is("if a: b\nelif c: d\nelse: e", "if a\nexpr b\nelse\nif c [elif]\nexpr d\nelse\nexpr e\n");
  is("while a: pass\nelse: break", "while a\npass\nelse\nbreak\n");
  is("async def f():\n async for a, in *b, c: continue\n else: pass",
     "def#2 f() [async]\nlocals a\nfor (a,) in (*b, c) [async]\ncontinue\nelse\npass\n");
  is("try: a\nexcept (A, B) as e: b\nexcept: c\nelse: d\nfinally: e",
     "try\nexpr a\nexcept (A, B) as e\nexpr b\nexcept\nexpr c\nelse\nexpr d\nfinally\nexpr e\n");
  is("try: a\nexcept* A: b", "try\nexpr a\nexcept* A\nexpr b\n");
  is("with (a as b, c as d): pass", "with a as b, c as d\npass\n");
  is("with a if b else c as d, (e): pass", "with (a if b else c) as d, e\npass\n");
  is("with (a, b) as c: pass", "with (a, b) as c\npass\n");
  is("raise a from b", "raise a from b\n");
  is("raise", "raise\n");
  is("assert a, b", "assert a, b\n");
  is("def f(): return", "def#2 f()\nreturn\n");
  is("print >> f, x", "expr ((print >> f), x)\n");
}

static void imports(void **state) {
  (void)state;
  is("import a.b.c, a.b as x", "import a.b.c as a\nimport a.b as x\n");
  is("from . import x as y", "import . : x as y\n");
  is("from ... a . b import (c, d)", "import ...a.b : c as c\nimport ...a.b : d as d\n");
  is("from a import *", "import a : *\n");
  is("from __future__ import annotations", "import __future__ : annotations as annotations\n");
  is("if TYPE_CHECKING:\n import a\nelse:\n import b",
     "if TYPE_CHECKING\nimport a as a [typing]\nelse\nimport b as b\n");
  has("if t.TYPE_CHECKING:\n def f(): return g()", "return g() [typing]");
}

static void matches(void **state) {
  (void)state;
  is("match x:\n case 1 | 'a' | -2: a\n case None: b\n case _: c",
     "assign %0 = x\nif (((%0 == 1) or (%0 == \"a\")) or (%0 == (- 2))) [match]\nexpr a\nelse\n"
     "if (%0 is None) [match]\nexpr b\nelse\nexpr c\n");
  is("match x:\n case y if y > 1: a",
     "assign %0 = x\nif ((y := %0) > 1) [match]\nassign y = %0\nexpr a\n");
  is("match x:\n case P(1, a=b) as c: d",
     "assign %0 = x\nif (isinstance(%0, P) and (getattr(%0, P.__match_args__[0]) == 1)) [match]\n"
     "assign b = %0.a\nassign c = %0\nexpr d\n");
  is("match x:\n case {'k': v, **r}: a\n case [a, *b, 7]: c",
     "assign %0 = x\nif $pattern(%0; \"k\") [match]\nassign v = %0[\"k\"]\n"
     "assign r = $pattern(%0)\nexpr a\nelse\nif $pattern(%0; 7) [match]\n"
     "assign a = %0[0]\nassign b = %0[1:-1]\nexpr c\n");
  is("match x, y:\n case a, M.b: c",
     "assign %0 = (x, y)\nif $pattern(%0; M.b) [match]\nassign a = %0[0]\nexpr c\n");
  has("match x:\n case P(y=int() as z): a", "assign z = %0.y");
  is("match = case = 1\nmatch(x)",
     "assign %0 = 1\nassign match = %0\nassign case = %0\nexpr match(x)\n");
}

static void scopes(void **state) {
  (void)state;
  has("def f(a, *b, c=d, **e):\n global g, h\n g = i = [j for j in (k := a)]\n",
      "locals %0 a b c e i k\nglobals g h\n");
  has("def f():\n def g():\n  nonlocal x\n  x = 1\n x = 0", "nonlocals x\nnonlocal x\n");
  has("def f():\n class C:\n  a = 1\n  def m(self): b = 1\n c = C", "locals C c\n");
  has("def f():\n import a.b\n for i, (j, *k) in x: del l\n with x as m: n: int\n"
      " try: pass\n except E as o: pass\n",
      "locals a i j k l m n o\n");
  has("def f():\n class C:\n  def m(self):\n   return lambda: 1", "def#3 f.<locals>.C.m(self)");
  has("def f():\n yield\n def g(): return (yield from x)", "def#2 f() [generator]");
  has("def f(): return [lambda: (yield)]", "def#2 f()\n");
  has("class A:\n @d\n def f(self): ...", "def#2 A.f(self) in class#1 [stub]\n@d\n");
}

static void field_uses(void **state) {
  (void)state;
  static const char text[] = "def f(s):\n s.a = s.b\n s.c += 1\n del s.d\n s.e: int\n s.f.g = 1";
  IrFile f;
  lower(&f, text, strlen(text));
  static const char stores[] = "acdg";
  for (uint32_t i = 1; i < f.field_uses.len; i++) {
    const IrFieldUse *u = &f.field_uses.at[i];
    assert_int_equal(u->func.i, 2);
    bool want = strchr(stores, *names_text(&f.names, u->name)) != NULL;
    assert_int_equal(u->is_store, want);
  }
  assert_int_equal(f.field_uses.len, 8);
  ir_release(&f);
}

static void heads(void **state) {
  (void)state;
  static const char text[] = "@d\ndef f():\n  for a in b:\n    if c: pass\n";
  IrFile f;
  lower(&f, text, strlen(text));
  assert_int_equal(f.funcs.at[2].span.start, 0);
  assert_int_equal(f.funcs.at[2].head.start, 3);
  assert_int_equal(f.funcs.at[2].head.end, 11);
  for (uint32_t i = 1; i < f.stmts.len; i++) {
    const IrStmt *s = &f.stmts.at[i];
    if (s->kind == ST_FOR) assert_memory_equal(text + s->head.start, "for a in b", 10);
    if (s->kind == ST_FOR) assert_int_equal(s->head.end - s->head.start, 10);
    if (s->kind == ST_IF) assert_int_equal(s->head.end - s->head.start, 1);
  }
  ir_release(&f);
}

/* The grammar's gap is mended with the spans of the user's text. */
static void repairs(void **state) {
  (void)state;
  is("def f():\n return a, *b, *(c,) * n\n", "def#2 f()\nreturn (a, *b, *((c,) * n))\n");
  is("x = *f().a + b, *c or d", "assign x = (*(f().a + b), *(c or d))\n");
  is("x = *a if b else c, *d < e < f", "assign x = (*(a if b else c), *(d < e < f))\n");
  is("x = a, *[]; y = 1", "assign x = (a, *[])\nassign y = 1\n");
  is("for a in *f(), *b: c", "for a in (*f(), *b)\nexpr c\n");
  is("def f[T = int](a: T): pass", "def#2 f(a: T) [stub]\nlocals a\npass\n");
  static const char text[] = "x = a, *[b]\nyy = c, *[d]\n";
  IrFile f;
  lower(&f, text, strlen(text));
  assert_int_equal(f.error_count, 0);
  const IrExpr *d = &f.exprs.at[f.exprs.len - 4];
  for (uint32_t i = 1; i < f.exprs.len; i++) {
    if (f.exprs.at[i].kind == EX_NAME && f.exprs.at[i].span.start > 12) d = &f.exprs.at[i];
  }
  assert_int_equal(text[d->span.start], 'd');
  assert_int_equal(d->span.end - d->span.start, 1);
  ir_release(&f);
}

static void broken(void **state) {
  (void)state;
  is("if a:\n  x = = 1\n  y = 2\nz = 3\n", "if a\nunknown\nassign y = 2\nassign z = 3\n");
  is("print x\n", "unknown\n");
  IrFile f;
  lower(&f, "a\0b = 1\n\xff\xfe", 10);
  ir_release(&f);
  lower(&f, NULL, 0);
  assert_int_equal(f.error_count, 0);
  ir_release(&f);
  is("a = 1\rb = 2\r", "assign a = 1\nassign b = 2\n");
  is("\xef\xbb\xbf\fa = 1\r\nb = 2", "assign a = 1\nassign b = 2\n");
}

static void nest(const char *open, const char *close, unsigned count) {
  Strbuf text = {0};
  strbuf_puts(&text, "x = ");
  for (unsigned i = 0; i < count; i++) strbuf_puts(&text, open);
  strbuf_puts(&text, "1");
  for (unsigned i = 0; i < count; i++) strbuf_puts(&text, close);
  IrFile f;
  lower(&f, text.data, text.len);
  assert_int_not_equal(f.error_count, 0);
  ir_release(&f);
  strbuf_release(&text);
}

static void depth(void **state) {
  (void)state;
  static const char *const pairs[][2] = {{"(", ")"}, {"[", "]"}, {"f(", ")"}, {"not ", ""},
                                         {"a + (", ")"}, {"lambda: ", ""}, {"a if b else ", ""},
                                         {"{1: ", "}"}, {"[a for a in ", "]"}, {"a = ", ""}};
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) nest(pairs[i][0], pairs[i][1], 10000);
}

static int start(void **state) {
  (void)state;
  reader = python_reader_new();
  return 0;
}

static int stop(void **state) {
  (void)state;
  python_reader_free(reader);
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(expressions), cmocka_unit_test(literals), cmocka_unit_test(assignments),
      cmocka_unit_test(statements),  cmocka_unit_test(imports),  cmocka_unit_test(matches),
      cmocka_unit_test(scopes),      cmocka_unit_test(field_uses), cmocka_unit_test(heads),
      cmocka_unit_test(repairs),     cmocka_unit_test(broken),   cmocka_unit_test(depth),
  };
  return cmocka_run_group_tests(tests, start, stop);
}
