/* What the build stored of the stubs is what the front end makes of them; damaged words are refused. */
#include "store/store.h"

#include "models/models.h"
#include "python/python.h"
#include "unit.h"

/* One stub twice: from the stored words, and lowered now. */
typedef struct Pair {
  Names stored_names, fresh_names;
  IrFile stored, fresh;
} Pair;

static void lower(const ModelSource *source, IrFile *f) {
  PythonReader *reader = python_reader_new();
  ir_init(f);
  python_lower(reader, source->text, source->byte_len, f);
  python_reader_free(reader);
}

static void open_pair(Pair *p, const ModelSource *source) {
  names_init(&p->stored_names);
  names_init(&p->fresh_names);
  assert_true(store_read(&p->stored, source->stored, source->stored_len, &p->stored_names));
  lower(source, &p->fresh);
  ir_rename(&p->fresh, &p->fresh_names);
}

static void close_pair(Pair *p) {
  ir_release(&p->stored);
  ir_release(&p->fresh);
  names_release(&p->stored_names);
  names_release(&p->fresh_names);
}

static void expect_same_names(const Names *a, const Names *b) {
  assert_int_equal(a->texts.len, b->texts.len);
  for (uint32_t i = 0; i < a->texts.len; i++)
    assert_string_equal(a->texts.at[i].text, b->texts.at[i].text);
}

static void expect_same_dump(const Pair *p, const char *text) {
  Strbuf stored = {0}, fresh = {0};
  ir_dump(&p->stored, &p->stored_names, text, &stored);
  ir_dump(&p->fresh, &p->fresh_names, text, &fresh);
  assert_string_equal(strbuf_text(&stored), strbuf_text(&fresh));
  strbuf_release(&stored);
  strbuf_release(&fresh);
}

#define EXPECT_SAME(p, array)                                             \
  do {                                                                    \
    assert_int_equal((p)->stored.array.len, (p)->fresh.array.len);        \
    assert_memory_equal((p)->stored.array.at, (p)->fresh.array.at,        \
                        (p)->fresh.array.len * sizeof *(p)->fresh.array.at); \
  } while (0)

static void expect_same_arrays(const Pair *p) {
  EXPECT_SAME(p, exprs);
  EXPECT_SAME(p, stmts);
  EXPECT_SAME(p, pool);
  EXPECT_SAME(p, args);
  EXPECT_SAME(p, clauses);
  EXPECT_SAME(p, handlers);
  EXPECT_SAME(p, with_items);
  EXPECT_SAME(p, imports);
  EXPECT_SAME(p, params);
  EXPECT_SAME(p, funcs);
  EXPECT_SAME(p, classes);
  EXPECT_SAME(p, ints);
  EXPECT_SAME(p, field_uses);
}

static void stored_stubs_are_as_lowered(void **state) {
  (void)state;
  uint32_t count;
  const ModelSource *stubs = models_embedded(&count);
  assert_true(count > 0);
  for (uint32_t i = 0; i < count; i++) {
    Pair p;
    char fault[256];
    assert_non_null(stubs[i].stored);
    open_pair(&p, &stubs[i]);
    assert_true(p.stored.linked);
    assert_true(ir_verify(&p.stored, fault));
    assert_int_equal(p.stored.byte_len, p.fresh.byte_len);
    assert_int_equal(p.stored.error_count, p.fresh.error_count);
    expect_same_names(&p.stored_names, &p.fresh_names);
    expect_same_arrays(&p);
    expect_same_dump(&p, stubs[i].text);
    close_pair(&p);
  }
}

/* Every kind of node, not only what stubs are made of. */
static const char EVERYTHING[] =
    "import a.b as c\nfrom . import d\nclass K(c.B, metaclass=M):\n  x: int = 1\n"
    "async def f(p, *q, r=2, **s):\n  global g\n  try:\n    async with p as w: yield r\n"
    "  except* (A, B) as e: raise\n  finally: del s.t\n  return [i async for i in q if i if not w]\n"
    "match x:\n  case [1, 2.5, 'z']: y = lambda v: v < 1 < 99999999999999999999\n";

static void every_kind_comes_back(void **state) {
  (void)state;
  ModelSource source = {"t.py", EVERYTHING, sizeof EVERYTHING - 1, NULL, 0};
  StoreWords words = {0};
  IrFile f;
  lower(&source, &f);
  store_write(&f, &words);
  ir_release(&f);
  source.stored = words.at;
  source.stored_len = words.len;
  Pair p;
  open_pair(&p, &source);
  expect_same_arrays(&p);
  expect_same_dump(&p, EVERYTHING);
  close_pair(&p);
  vec_release(&words);
}

static void damaged_words_are_refused(void **state) {
  (void)state;
  uint32_t count;
  const ModelSource *stub = models_embedded(&count);
  Names names;
  IrFile f;
  names_init(&names);
  for (uint32_t len = 0; len < stub->stored_len; len += 1 + len / 8) {
    assert_false(store_read(&f, stub->stored, len, &names));
    assert_int_equal(f.exprs.len, 0);
  }
  uint32_t other_layout[] = {stub->stored[0] + 1, 0, 0, 0, 0};
  assert_false(store_read(&f, other_layout, 5, &names));
  names_release(&names);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(stored_stubs_are_as_lowered),
      cmocka_unit_test(every_kind_comes_back),
      cmocka_unit_test(damaged_words_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
