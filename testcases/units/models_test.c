/* The stubs: each word, its errors, aliases, axes, names as evidence, users' stubs over ours. */
#include "models/models.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/strbuf.h"
#include "unit.h"

typedef struct Loaded {
  Names names;
  Strbuf errors, dump;
  Models *models;
} Loaded;

/* Loads one stub of the user's, over the embedded ones if `embedded`. */
static void load(Loaded *l, bool embedded, const char *text) {
  uint32_t count = 0;
  const ModelSource *ours = models_embedded(&count);
  if (!embedded) count = 0;
  ModelSource *all = calloc(count + 1, sizeof *all);
  for (uint32_t i = 0; i < count; i++) all[i] = ours[i];
  all[count] = (ModelSource){"user.pyi", text, (uint32_t)strlen(text), NULL, 0};
  *l = (Loaded){0};
  names_init(&l->names);
  l->models = models_new(&l->names, all, count + 1, &l->errors);
  free(all);
}

static void unload(Loaded *l) {
  models_free(l->models);
  strbuf_release(&l->errors);
  strbuf_release(&l->dump);
  names_release(&l->names);
}

static Name name(Loaded *l, const char *text) { return names_addz(&l->names, text); }

static const Model *find(Loaded *l, const char *text) {
  return models_find(l->models, name(l, text));
}

/* The words of a row as the dump prints them, without signature and origin. */
static const char *words(Loaded *l, const char *text) {
  const Model *row = find(l, text);
  assert_non_null(row);
  strbuf_clear(&l->dump);
  model_dump(l->models, row, &l->dump);
  char *begin = strchr(l->dump.data, '\n') + 1, *end = strstr(begin, "  src: ");
  if (!end) end = strstr(begin, "  at ");
  *end = 0;
  return begin;
}

static void expect_errors(const char *text, const char *errors) {
  Loaded l;
  load(&l, false, text);
  assert_string_equal(strbuf_text(&l.errors), errors);
  unload(&l);
}

static void test_embedded_stubs_are_clean(void **state) {
  (void)state;
  Loaded l;
  load(&l, true, "");
  assert_string_equal(strbuf_text(&l.errors), "");
  assert_true(models_count(l.models) > 1800);
  for (uint32_t i = 0; i < models_count(l.models); i++) {
    const Model *row = models_at(l.models, i);
    if (!*row->source)
      fail_msg("%s:%u: '%s' has no # src: comment", row->stub_path, row->stub_line,
               names_text(&l.names, row->name));
    if (i)
      assert_true(strcmp(names_text(&l.names, models_at(l.models, i - 1)->name),
                         names_text(&l.names, row->name)) < 0);
  }
  unload(&l);
}

static void test_words(void **state) {
  (void)state;
  static const struct {
    const char *row, *words;
  } rows[] = {
      {"m.collective",
       "  @collective op=all_reduce group=g none=unknown root=r root_group_rank=gr "
       "mutates=x,y result=uniform deferred=True when=fast:False,wrap:fsdp\n"},
      {"m.implied", "  @collective op=barrier axes=dp\n"},
      {"m.turns", "  @guard group=world axes=dp tests=last turn=barrier\n"},
      {"m.is_number", "  @rank_source group=world tests=n\n"},
      {"m.shard", "  @wrap mutates=x fact=fsdp\n"},
      {"m.Wrapper", "  @wrap like=how,config.zero.stage facts=fsdp:fsdp,3:fsdp|zero3\n"},
      {"m.Wrapper.go", "  @collective op=gather group=self.group\n"},
      {"m.implicit", "  @implicit op=gather group=world result=varies when=x:wrap:sharded\n"},
      {"m.group_new",
       "  @group_new op=split axes=dp parent=p members=ranks color=c members_only=local\n"},
      {"m.group_getter", "  @group_getter axes=dp\n"},
      {"m.group_free", "  @group_free group=g\n"},
      {"m.rank_source", "  @rank_source axes=dp,tp\n"},
      {"m.group_size", "  @group_size group=g\n"},
      {"m.members", "  @members group=g\n"},
      {"m.varies",
       "  @varies mutates=x axes=tp cause=rank,local stable=True weak=True identity=True "
       "files=True order=varies\n"},
      {"m.everywhere", "  @varies axes=world cause=data\n"},
      {"m.outside", "  @varies cause=rank outside=g\n"},
      {"m.propagates",
       "  @propagates mutates=x order=varies reads=length makes=length fold=length\n"},
      {"m.uniform", "  @uniform\n"},
      {"m.uniformizer", "  @uniformizer group=g\n"},
      {"m.fails", "  @fails classes=m.Broken,m.Odd unless=ok\n"},
      {"m.calls", "  @calls param=fn when=spawn rank_arg=0 args=args kwargs=kwargs\n"},
      {"m.C.__call__", "  @calls method=go when=now args=args\n"},
      {"m.guard", "  @guard axes=world\n"},
      {"m.p2p", "  @p2p mutates=x\n"},
      {"m.wait", "  @wait\n"},
      {"m.stop", "  @stop status=3\n"},
      {"m.stop_argument", "  @stop status=argument\n"},
      {"m.stop_abort", "  @stop status=abort\n"},
      {"m.alias", "  @alias param=x\n"},
      {"m.C.view", "  @propagates\n  @alias param=self\n"},
      {"m.C", "  @fails classes=m.Broken\n"},
      {"m.C.size", "  @group_size group=self\n"},
      {"m.Sub.view", "  @propagates\n  @alias param=self\n"},
      {"m.plain", ""},
  };
  Loaded l;
  load(&l, false,
       "axis('dp')\naxis('tp')\n"
       "wrapping('fsdp', text='it is')\nwrapping('zero3', text='it is')\n"
       "wrapping('sharded', any_of=['fsdp', 'zero3'], text='it is sharded')\n"
       "__module__ = 'm'\n"
       "class Broken: ...\n"
       "class Odd(Broken): ...\n"
       "@collective(op='all_reduce', group='g', none='unknown', root='r', root_group_rank='gr',\n"
       "            mutates=['x', 'y'], result='uniform', deferred='later',\n"
       "            when={'fast': False, 'wrap:fsdp': True})\n"
       "def collective(x, y, r, gr, g=None, fast=True, later=False): ...\n"
       "@collective(op='barrier', axes='dp')\ndef implied(): ...\n"
       "@implicit(op='gather', group='world', when={'x': 'wrap:sharded'}, result='varies')\ndef implicit(x): "
       "...\n"
       "@group_new(op='split', parent='p', members='ranks', color='c', members_only='local', "
       "axes='dp')\n"
       "def group_new(p, ranks, c, local=False): ...\n"
       "@group_getter(axes='dp')\ndef group_getter(): ...\n"
       "@group_free(group='g')\ndef group_free(g): ...\n"
       "@rank_source(axes=['tp', 'dp'])\ndef rank_source(): ...\n"
       "@group_size(group='g')\ndef group_size(g): ...\n"
       "@members(group='g')\ndef members(g): ...\n"
       "@varies(axes='tp', cause=['rank', 'local'], stable=True, weak=True, identity=True,\n"
       "        files=True, order='varies', mutates='x')\ndef varies(x): ...\n"
       "@varies(cause='data')\ndef everywhere(): ...\n"
       "@varies(cause='rank', outside='g')\ndef outside(g): ...\n"
       "@propagates(mutates='x', fold='length', reads='length', makes='length', order='varies')\n"
       "def propagates(x): ...\n"
       "@uniform\ndef uniform(): ...\n"
       "@uniformizer(group='g')\ndef uniformizer(x, g=None): ...\n"
       "@fails('Broken', 'm.Odd', unless='ok')\ndef fails(ok=False): ...\n"
       "@calls('fn', when='spawn', rank_arg=0, args='args', kwargs='kwargs')\n"
       "def calls(fn, *args, **kwargs): ...\n"
       "@guard(axes='world')\ndef guard(fn): ...\n"
       "@guard(axes='dp', tests='last', group='world', turn='barrier')\ndef turns(): ...\n"
       "@rank_source(group='world', tests='n')\ndef is_number(n): ...\n"
       "@wrap('fsdp', mutates='x')\ndef shard(x): ...\n"
       "@wrap(like=['how', 'config.zero.stage'], facts={'fsdp': 'fsdp', 3: ['fsdp', 'zero3']})\n"
       "class Wrapper:\n"
       "    def __init__(self, how=None, config=None, group=None): ...\n"
       "    @collective(op='gather', group='self.group')\n    def go(self): ...\n"
       "@p2p(mutates='x')\ndef p2p(x): ...\n"
       "@wait\ndef wait(): ...\n"
       "@stop(status=3)\ndef stop(): ...\n"
       "@stop(status='argument')\ndef stop_argument(n): ...\n"
       "@stop(status='abort')\ndef stop_abort(): ...\n"
       "@alias('x')\ndef alias(x): ...\n"
       "class C:\n"
       "    @fails('Broken')\n"
       "    def __init__(self, a: C): ...\n"
       "    @propagates\n    @alias('self')\n    def view(self): ...\n"
       "    @group_size(group='self')\n    def size(self): ...\n"
       "    @calls(method='go', args='args')\n    def __call__(self, *args): ...\n"
       "class Sub(C): ...\n"
       "def plain(): ...\n");
  assert_string_equal(strbuf_text(&l.errors), "");
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    assert_string_equal(words(&l, rows[i].row), rows[i].words);
  unload(&l);
}

static void test_errors(void **state) {
  (void)state;
  expect_errors("@shiny\ndef f(): ...\n", "user.pyi:1:2: unknown word '@shiny'\n");
  expect_errors("@uniform(x=1)\ndef f(): ...\n", "user.pyi:1:12: @uniform has no parameter 'x'\n");
  expect_errors("@p2p('x')\ndef f(x): ...\n", "user.pyi:1:6: @p2p takes only named arguments\n");
  expect_errors("@collective(group='world')\ndef f(): ...\n",
                "user.pyi:1:2: @collective needs op=\n");
  expect_errors("@collective(op='b')\ndef f(): ...\n",
                "user.pyi:1:2: @collective needs group= or axes=\n");
  expect_errors("@collective(op='b', group='g')\ndef f(x): ...\n",
                "user.pyi:1:27: group of @collective must name a parameter: there is no 'g'\n");
  expect_errors("@group_getter(axes='dq')\ndef f(x): ...\n", "user.pyi:1:20: unknown axis 'dq'\n");
  expect_errors(
      "@varies(cause='bad')\ndef f(): ...\n",
      "user.pyi:1:15: cause of @varies must be \"rank\", \"data\", \"local\" or \"config\", "
      "each once\n");
  expect_errors("@varies(cause='data', weak=1)\ndef f(): ...\n",
                "user.pyi:1:28: weak of @varies must be True or False\n");
  expect_errors(
      "@propagates(fold='origami')\ndef f(): ...\n",
      "user.pyi:1:18: fold of @propagates must be an operation of the language that can be "
      "folded\n");
  expect_errors("@fails('Nope')\ndef f(): ...\n", "user.pyi:1:8: unknown class 'Nope'\n");
  expect_errors("def f(x: Nope): ...\n", "user.pyi:1:10: unknown type 'Nope'\n");
  expect_errors("@wait\n@wait\ndef f(): ...\n", "user.pyi:2:2: @wait is given twice\n");
  expect_errors("x = 1\n", "user.pyi:1:1: only __module__ and __alias__ are assigned in a stub\n");
  expect_errors("print('é', 1)\n",
                "user.pyi:1:1: unknown statement: a stub holds axis(...), names(...), env(...), wrapping(...), exports(...)\n");
  expect_errors("def f(): ...\ndef f(): ...\n", "user.pyi:2:1: 'f' clashes with user.pyi:1\n");
  expect_errors("names('é', 'r', kind='rank')\n", "user.pyi:1:1: a rank, or data, needs axes=\n");
  expect_errors("names('é', 'é', kind='group')\n", "user.pyi:1:12: 'é' is listed twice\n");
  expect_errors("wrapping('a', any_of='b', text='t')\n", "user.pyi:1:22: nothing is wrapped as 'b'\n");
  expect_errors("@collective(op='x', group='world', when='wrap:b')\ndef f(): ...\n",
                "user.pyi:1:41: nothing is wrapped as 'b'\n");
  expect_errors("wrapping('a', text='t')\n@wrap(like='how.much')\ndef f(x): ...\n",
                "user.pyi:2:12: like of @wrap must be a parameter, with up to three keys behind dots\n");
  expect_errors("axis('a')\naxis('a')\naxis('b', meet='a')\n",
                "user.pyi:3:16: axis has no parameter 'meet'\n");
}

static void test_rest_is_loaded_after_an_error(void **state) {
  (void)state;
  Loaded l;
  load(&l, false, "@shiny\n@uniform\ndef f(): ...\n@wait\ndef g(: ...\n@wait\ndef h(): ...\n");
  assert_non_null(strstr(strbuf_text(&l.errors), "unknown word '@shiny'"));
  assert_non_null(strstr(strbuf_text(&l.errors), "syntax error"));
  assert_string_equal(words(&l, "f"), "  @uniform\n");
  unload(&l);
}

static void test_aliases(void **state) {
  (void)state;
  Loaded l;
  load(&l, true,
       "__alias__ = {'old.pkg': 'new', 'new.Name': 'm.Thing'}\n"
       "__module__ = 'm'\nclass Thing:\n    @wait\n    def go(self): ...\n");
  assert_string_equal(strbuf_text(&l.errors), "");
  Name c10d = name(&l, "torch.distributed.distributed_c10d.all_reduce");
  assert_true(name_eq(models_canonical(l.models, c10d), name(&l, "torch.distributed.all_reduce")));
  assert_ptr_equal(models_find(l.models, c10d), find(&l, "torch.distributed.all_reduce"));
  assert_string_equal(words(&l, "old.pkg.Name.go"), "  @wait\n");
  assert_ptr_equal(find(&l, "builtins.len"), find(&l, "len"));
  assert_ptr_equal(find(&l, "torch.nn.Parameter.item"), find(&l, "torch.Tensor.item"));
  assert_ptr_equal(
      models_method(l.models, name(&l, "torch.nn.parameter.Parameter"), name(&l, "item")),
      find(&l, "torch.Tensor.item"));
  assert_null(find(&l, "torch.distributed.no_such_thing"));
  assert_true(models_knows_module(l.models, name(&l, "torch")));
  assert_true(models_knows_module(l.models, name(&l, "torch.distributed.distributed_c10d")));
  assert_false(models_knows_module(l.models, name(&l, "numba")));
  Name plain = name(&l, "a.b.c");
  assert_true(name_eq(models_canonical(l.models, plain), plain));
  unload(&l);
}

static void test_classes(void **state) {
  (void)state;
  Loaded l;
  load(&l, true,
       "__module__ = 'm'\n"
       "from torch.distributed import ProcessGroup\n"
       "class Grid:\n    tp: ProcessGroup['tp']\n    both: Group['dp', 'cp']\n    n: int\n"
       "class Big(Grid): ...\n"
       "def get() -> Grid | None: ...\n");
  assert_string_equal(strbuf_text(&l.errors), "");
  Name type;
  Axes axes;
  assert_true(models_field(l.models, name(&l, "m.Big"), name(&l, "tp"), &type, &axes));
  assert_string_equal(names_text(&l.names, type), "torch.distributed.ProcessGroup");
  assert_true(axes == models_axis(l.models, name(&l, "tp")));
  assert_true(models_field(l.models, name(&l, "m.Grid"), name(&l, "both"), &type, &axes));
  assert_string_equal(names_text(&l.names, type), "Group");
  assert_true(axes ==
              (models_axis(l.models, name(&l, "dp")) | models_axis(l.models, name(&l, "cp"))));
  assert_true(models_field(l.models, name(&l, "m.Grid"), name(&l, "n"), &type, &axes) && !axes);
  assert_false(models_field(l.models, name(&l, "m.Grid"), name(&l, "none"), &type, &axes));
  const Model *get = find(&l, "m.get");
  assert_true(get->result_optional);
  assert_string_equal(names_text(&l.names, get->result_type), "m.Grid");
  assert_true(models_derives(l.models, name(&l, "FileNotFoundError"), name(&l, "OSError")));
  assert_true(models_derives(l.models, name(&l, "IOError"), name(&l, "builtins.Exception")));
  assert_false(models_derives(l.models, name(&l, "OSError"), name(&l, "ValueError")));
  assert_false(models_derives(l.models, name(&l, "unknown.Error"), name(&l, "Exception")));
  const Model *ddp = find(&l, "torch.nn.parallel.DistributedDataParallel");
  assert_true(ddp->is_class && ddp->words == (1u << MODEL_COLLECTIVE | 1u << MODEL_WRAP | 1u << MODEL_ALIAS_OF));
  assert_string_equal(names_text(&l.names, ddp->params.at[ddp->group].name), "process_group");
  assert_true(find(&l, "torch.nn.parallel.DistributedDataParallel.__init__")->is_method);
  unload(&l);
}

static bool meet(Loaded *l, const char *a, const char *b) {
  return models_axes_meet(l->models, models_axis(l->models, name(l, a)),
                          models_axis(l->models, name(l, b)));
}

static bool weakly(Loaded *l, const char *a, const char *b) {
  return models_axes_meet_weakly(l->models, models_axis(l->models, name(l, a)),
                                 models_axis(l->models, name(l, b)));
}

static void test_axes(void **state) {
  (void)state;
  static const char *const all[] = {"dp", "tp", "pp", "cp", "ep", "edp", "etp", "node", "local"};
  Loaded l;
  load(&l, true, "axis('mine', meets='pp')\n");
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    assert_true(meet(&l, all[i], all[i]) && meet(&l, "world", all[i]) && meet(&l, all[i], "world"));
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
      assert_int_equal(meet(&l, all[i], all[k]), meet(&l, all[k], all[i]));
  }
  assert_false(meet(&l, "dp", "tp") || meet(&l, "pp", "dp") || meet(&l, "pp", "ep"));
  assert_false(meet(&l, "node", "local") || meet(&l, "ep", "edp"));
  assert_true(meet(&l, "ep", "dp") && meet(&l, "edp", "cp") && meet(&l, "etp", "tp"));
  assert_true(meet(&l, "node", "dp") && !weakly(&l, "node", "dp"));
  assert_true(meet(&l, "tp", "node") && weakly(&l, "tp", "node") && weakly(&l, "node", "etp"));
  assert_true(meet(&l, "sp", "tp") && meet(&l, "mine", "pp") && !meet(&l, "mine", "dp"));
  assert_false(models_axes_meet(l.models, AXES_NONE, AXES_WORLD));
  assert_true(models_axis(l.models, name(&l, "world")) == AXES_WORLD);
  assert_true(models_axis(l.models, name(&l, "unheard_of")) == AXES_NONE);
  assert_string_equal(models_axis_name(l.models, 0), "world");
  unload(&l);
}

static void test_evidence(void **state) {
  (void)state;
  Loaded l;
  load(&l, true,
       "names('my_head', kind='rank', axes='tp', predicate=True)\n"
       "names('rank', kind='group')\nenv('MY_RANK', kind='rank', axes='world')\n");
  assert_string_equal(strbuf_text(&l.errors), "");
  Evidence e = models_name_evidence(l.models, name(&l, "my_head"));
  assert_true(e.kind == EVIDENCE_RANK && e.predicate &&
              e.axes == models_axis(l.models, name(&l, "tp")));
  assert_true(models_name_evidence(l.models, name(&l, "rank")).kind == EVIDENCE_GROUP);
  e = models_name_evidence(l.models, name(&l, "dp_cp_group"));
  assert_true(e.kind == EVIDENCE_GROUP && e.axes);
  assert_true(models_name_evidence(l.models, name(&l, "world_size")).kind == EVIDENCE_WORLD_SIZE);
  assert_true(models_name_evidence(l.models, name(&l, "banana")).kind == EVIDENCE_NONE);
  assert_true(models_env_evidence(l.models, name(&l, "MY_RANK")).axes == AXES_WORLD);
  assert_true(models_env_evidence(l.models, name(&l, "SLURM_PROCID")).kind == EVIDENCE_RANK);
  assert_true(models_env_evidence(l.models, name(&l, "rank")).kind == EVIDENCE_NONE);
  unload(&l);
}

static void test_user_replaces_ours(void **state) {
  (void)state;
  Loaded l;
  load(
      &l, true,
      "__module__ = 'torch.distributed'\n"
      "@uniform  # src: our fork\ndef get_rank(group=None) -> int: ...\n"
      "__module__ = 'torch'\n"
      "class Tensor:\n    @uniform\n    def item(self): ...\n    @wait\n    def mine(self): ...\n");
  assert_string_equal(strbuf_text(&l.errors), "");
  assert_string_equal(words(&l, "torch.distributed.get_rank"), "  @uniform\n");
  assert_string_equal(find(&l, "torch.distributed.get_rank")->source, "our fork");
  assert_string_equal(find(&l, "torch.distributed.get_rank")->stub_path, "user.pyi");
  assert_string_equal(words(&l, "torch.Tensor.item"), "  @uniform\n");
  assert_string_equal(words(&l, "torch.Tensor.mine"), "  @wait\n");
  assert_string_equal(words(&l, "torch.Tensor"), "  @propagates\n");
  assert_string_equal(words(&l, "torch.Tensor.add"), "  @propagates\n");
  unload(&l);
}

static void test_sources(void **state) {
  (void)state;
  Loaded l;
  load(&l, false,
       "def bare(): ...\n"
       "# src: lib.py\ndef a(): ...  # src: :12\ndef b(): ...\n"
       "@wait  # src: elsewhere\ndef c(): ...\n");
  assert_string_equal(find(&l, "bare")->source, "");
  assert_string_equal(find(&l, "a")->source, "lib.py:12");
  assert_string_equal(find(&l, "b")->source, "lib.py");
  assert_string_equal(find(&l, "c")->source, "elsewhere");
  assert_int_equal(find(&l, "c")->stub_line, 6);
  unload(&l);
}

/* The examples of the guide are a stub that loads without an error. */
static void test_guide(void **state) {
  (void)state;
  FILE *in = fopen("docs/adding-an-api-model.md", "r");
  assert_non_null(in);
  Strbuf stub = {0};
  bool inside = false;
  for (char line[1024]; fgets(line, sizeof line, in);) {
    if (!strncmp(line, "```", 3))
      inside = !strcmp(line, "```python\n");
    else if (inside)
      strbuf_puts(&stub, line);
  }
  fclose(in);
  Loaded l;
  load(&l, true, strbuf_text(&stub));
  assert_string_equal(strbuf_text(&l.errors), "");
  assert_non_null(find(&l, "acme.comm.flat_view"));
  unload(&l);
  strbuf_release(&stub);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_embedded_stubs_are_clean),
      cmocka_unit_test(test_words),
      cmocka_unit_test(test_errors),
      cmocka_unit_test(test_rest_is_loaded_after_an_error),
      cmocka_unit_test(test_aliases),
      cmocka_unit_test(test_classes),
      cmocka_unit_test(test_axes),
      cmocka_unit_test(test_evidence),
      cmocka_unit_test(test_user_replaces_ours),
      cmocka_unit_test(test_sources),
      cmocka_unit_test(test_guide),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
