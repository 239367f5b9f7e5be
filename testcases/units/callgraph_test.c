/* Call edges, as the comments in testcases/program/calls/ say: behind `def` of a function stand all
 * that it may call, in any order:
 *
 *   def later():  # -> Food.__init__ price_of
 */

#include "../program/fixture.h"
#include "callgraph/callgraph.h"

static Fixture x;
static CallGraph *graph;

static int open_graph(void **state) {
  (void)state;
  fixture_open(&x, "testcases/program/calls", true);
  graph = callgraph_new(&x.program);
  return 0;
}

static int close_graph(void **state) {
  (void)state;
  callgraph_free(graph);
  fixture_close(&x);
  return 0;
}

/* The words after `# ->` in the line of the function's head; false if it has none. */
static bool wanted(Func f, char *out, size_t cap) {
  const ProgramFunc *pf = program_func(&x.program, f);
  const FixtureFile *file = &x.files[pf->mod.i - 1];
  const char *line = strbuf_text(&file->text) + ir_func(&file->ir, pf->id)->head.start;
  size_t n = strcspn(line, "\n");
  const char *mark = strstr(line, "# ->");
  if (!mark || mark > line + n) return false;
  snprintf(out, cap, "%.*s ", (int)(line + n - mark - 4), mark + 4);
  return true;
}

/* Takes " name " out of the list. */
static bool strike(char *list, const char *name) {
  size_t n = strlen(name);
  for (char *at = list; (at = strstr(at, name)); at += n)
    if (at > list && at[-1] == ' ' && at[n] == ' ') {
      memset(at, ' ', n);
      return true;
    }
  return false;
}

static int check_function(Func f) {
  char list[1024];
  int failed = 0;
  uint32_t count;
  const CallPair *edges = callgraph_edges(graph, &count);
  if (!wanted(f, list, sizeof list)) return 0;
  for (uint32_t i = 0; i < count; i++)
    if (edges[i].caller.i == f.i && !strike(list, fixture_qualname(&x, edges[i].callee))) {
      print_error("%s: not wanted: %s\n", fixture_qualname(&x, f),
                  fixture_qualname(&x, edges[i].callee));
      failed++;
    }
  for (char *word = strtok(list, " "); word; word = strtok(NULL, " ")) {
    print_error("%s: missing: %s\n", fixture_qualname(&x, f), word);
    failed++;
  }
  return failed;
}

static void edges_are_those_that_comments_say(void **state) {
  (void)state;
  int failed = 0;
  uint32_t checked = 0;
  char list[1024];
  for (uint32_t f = 1; f < x.program.funcs.len; f++) {
    if (!program_func(&x.program, (Func){f})->mod.i) continue;
    checked += wanted((Func){f}, list, sizeof list);
    failed += check_function((Func){f});
  }
  assert_int_equal(failed, 0);
  assert_true(checked > 20);
}

static void edges_are_in_order_and_single(void **state) {
  (void)state;
  uint32_t count;
  const CallPair *edges = callgraph_edges(graph, &count);
  for (uint32_t i = 1; i < count; i++) {
    bool later = edges[i].caller.i > edges[i - 1].caller.i ||
                 (edges[i].caller.i == edges[i - 1].caller.i &&
                  edges[i].callee.i > edges[i - 1].callee.i);
    assert_true(later);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(edges_are_those_that_comments_say),
      cmocka_unit_test(edges_are_in_order_and_single),
  };
  return cmocka_run_group_tests(tests, open_graph, close_graph);
}
