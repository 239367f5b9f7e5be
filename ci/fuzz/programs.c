/* Any bytes choose a well-formed program; it goes through the whole analysis and every report. What comes
 * out must be well-formed too, and must not change with a line put in front. */
#include "fuzz.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/fatal.h"
#include "driver/run.h"

/* ---- from bytes to a program -------------------------------------------------------------------- */

enum { MAX_DEPTH = 5, MAX_STATEMENTS = 30, FUNCTIONS = 5, PARTS = FUNCTIONS + 3 };

typedef struct Maker {
  const uint8_t *at, *end;
  Strbuf *out;
  int indent, depth, statements, loops;
  bool in_function;
} Maker;

/* A number below `n`; 0 once the bytes are used up, so that every program ends. */
static unsigned pick(Maker *m, unsigned n) { return m->at < m->end ? *m->at++ % n : 0; }

/* In a form, $e is an expression, $v a variable, $s a place to store to, $f a function, $g a group, $i a
 * small number; \x01 a block one step further in. */
static const char *const EXPRESSIONS[] = {
    "$v", "$i", "rank", "dist.get_rank()", "dist.get_world_size()", "None", "True", "'text'", "$f($e)",
    "$f($e, $e)", "($e == $e)", "($e < $e)", "($e + $e)", "($e % $i)", "(not $e)", "($e and $e)",
    "($e or $e)", "($e if $e else $e)", "($e in $e)", "($e is None)", "[$e, $e]", "($e, $e)", "{$e: $e}",
    "{$e, $e}", "[]", "{}", "set()", "$v[$e]", "$v.field", "$v[$i:$e]", "[$e for $v in $e]",
    "[$v for $v in $e if $e]", "{$v: $e for $v in $e}", "sum($v for $v in $e)", "len($e)", "sorted($e)",
    "list($e)", "range($e)", "enumerate($e)", "zip($e, $e)", "min($e, $e)", "any($e)", "next(iter($e), $e)",
    "isinstance($e, C)", "getattr($e, 'field', $e)", "(lambda a: $e)($e)", "C($e)", "C($e).method($e)",
    "torch.tensor($e)", "torch.tensor([$e]).item()", "os.path.exists($e)", "os.environ.get('RANK')",
    "time.time()", "open('f').read()", "f'{$v}'", "dist.new_group([$i, $i])", "[*$v, $e]",
    "dist.all_reduce($e, group=$g)", "functools.partial($f, $e)", "map($f, $e)"};

static const char *const STATEMENTS[] = {
    "$s = $e", "$s = $e", "$s += $e", "a, b = $e, $e", "$e", "pass", "assert $e", "del $s", "raise ValueError($e)",
    "dist.barrier()", "dist.barrier(group=$g)", "dist.all_reduce($v)", "dist.all_reduce($v, group=$g)",
    "dist.broadcast($v, $e)", "dist.broadcast($v, src=0, group=$g)", "dist.all_gather($v, $e)",
    "dist.reduce($v, dst=$e)", "work = dist.all_reduce($v, async_op=True)", "work.wait()",
    "dist.broadcast_object_list([$v], src=0)", "g = dist.new_group([$i, $i])", "$v.append($e)",
    "$v.update($e)", "$v.add($e)", "$v.pop()", "$v.sort()", "print($e)", "import json",
    "if $e:\x01", "if (a := $e):\x01", "if $e:\x01" "else:\x01", "if $e:\x01" "elif $e:\x01" "else:\x01", "for $v in $e:\x02",
    "for $v, c in enumerate($e):\x02" "else:\x01", "while $e:\x02", "try:\x01" "except ValueError:\x01",
    "try:\x01" "except (OSError, KeyError) as c:\x01" "else:\x01" "finally:\x01", "try:\x01" "finally:\x01",
    "with open($e) as c:\x01", "with torch.no_grad():\x01", "with guarded($e):\x01",
    "match $e:\n  case [a, *b] if $e:\x03" "  case {'k': c}:\x03" "  case C(field=None) | None as b:\x03" "  case _:\x03",
    "def inner(a, b=$e, *c, **kw):\x04", "@functools.wraps($v)\ndef inner(a):\x04",
    "class D(C):\n  field = $e\n  def method(self, a):\x05"};

/* Behind `in_loop` and `in_function` alone. */
static const char *const LEAVING[] = {"break", "continue"}, *const RETURNING[] = {"return", "return $e", "b = yield $e",
                                                                             "yield from $e"};

static const char *const VARIABLES[] = {"a", "b", "c", "total", "self.field", "items", "rank", "g", "x"};
static const char *const STORES[] = {"a", "b", "c", "total", "items", "x", "a.field", "b[0]", "C.shared", "items['k']"};
static const char *const GROUPS[] = {"None", "g", "dist.group.WORLD", "GROUPS[$i]", "self.group", "mesh['dp'].get_group()"};
static const char *const CALLEES[] = {"f0", "f1", "f2", "f3", "f4", "handed", "C.build"};

#define CHOOSE(m, table) (table)[pick(m, sizeof(table) / sizeof *(table))]

static void put_block(Maker *m, char kind);

static void put_line_start(Maker *m) {
  for (int i = 0; i < m->indent; i++) strbuf_putc(m->out, ' ');
}

static void put_form(Maker *m, const char *form);

static void put_part(Maker *m, char kind) {
  switch (kind) {
    case 'e':
      m->depth++;
      put_form(m, m->depth > MAX_DEPTH ? CHOOSE(m, VARIABLES) : CHOOSE(m, EXPRESSIONS));
      m->depth--;
      break;
    case 'v': put_form(m, CHOOSE(m, VARIABLES)); break;
    case 's': put_form(m, CHOOSE(m, STORES)); break;
    case 'g': put_form(m, CHOOSE(m, GROUPS)); break;
    case 'f': put_form(m, CHOOSE(m, CALLEES)); break;
    default: strbuf_printf(m->out, "%u", pick(m, 4)); break;
  }
}

static void put_form(Maker *m, const char *form) {
  for (const char *p = form; *p; p++) {
    if (*p == '$') {
      put_part(m, *++p);
    } else if (*p < ' ' && *p != '\n') {
      put_block(m, *p);
      if (p[1]) put_line_start(m);
    } else {
      strbuf_putc(m->out, *p);
      if (*p == '\n') put_line_start(m);
    }
  }
}

static const char *statement(Maker *m) {
  unsigned what = pick(m, 16);
  if (what == 1 && m->loops) return CHOOSE(m, LEAVING);
  if (what == 2 && m->in_function) return CHOOSE(m, RETURNING);
  if (m->depth > MAX_DEPTH || m->statements > MAX_STATEMENTS) return "pass";
  return CHOOSE(m, STATEMENTS);
}

static void put_statements(Maker *m) {
  unsigned count = 1 + pick(m, 4);
  for (unsigned i = 0; i < count; i++) {
    put_line_start(m);
    m->statements++;
    const char *form = statement(m);
    put_form(m, form);
    if (form[strlen(form) - 1] >= ' ') strbuf_putc(m->out, '\n');
  }
}

/* The kinds: a plain block, a loop's, one of `match`, a function's, a method's. */
static void put_block(Maker *m, char kind) {
  Maker before = *m;
  m->depth++;
  m->indent += kind == 3 || kind == 5 ? 4 : 2;
  m->loops = kind >= 4 ? 0 : m->loops + (kind == 2);
  m->in_function = m->in_function || kind >= 4;
  strbuf_putc(m->out, '\n');
  if (kind >= 4 && pick(m, 2)) {
    put_line_start(m);
    strbuf_puts(m->out, "global total\n");
  }
  put_statements(m);
  before.at = m->at;
  before.statements = m->statements;
  *m = before;
}

/* Each function has its own share of the bytes, so that a change of one leaves the others as they are. */
static void next_part(Maker *m, const uint8_t *data, size_t byte_len, unsigned part) {
  m->at = data + byte_len * part / PARTS;
  m->end = data + byte_len * (part + 1) / PARTS;
  m->statements = 0;
}

static void put_program(Maker *m, const uint8_t *data, size_t byte_len) {
  strbuf_puts(m->out, "import contextlib, functools, os, time\nimport torch\nimport torch.distributed as dist\n"
                      "rank = dist.get_rank()\ntotal = 0\nitems = []\nGROUPS = [dist.new_group([0, 1]), None]\n"
                      "@contextlib.contextmanager\ndef guarded(a):\n  yield a\n");
  strbuf_puts(m->out, "class C:\n  shared = []\n  def __init__(self, field, group=None):\n"
                      "    self.field = field\n    self.group = group\n  @classmethod\n  def build(cls, *a):");
  m->indent = 2;
  next_part(m, data, byte_len, 0);
  put_block(m, 4);
  strbuf_puts(m->out, "  def method(self, a):");
  next_part(m, data, byte_len, 1);
  put_block(m, 4);
  m->indent = 0;
  for (int i = 0; i < FUNCTIONS; i++) {
    strbuf_printf(m->out, "def f%d(a, b=None, x=0, handed=print):", i);
    next_part(m, data, byte_len, 2 + (unsigned)i);
    put_block(m, 4);
  }
  next_part(m, data, byte_len, PARTS - 1);
  for (int i = 0; i < 3; i++) put_statements(m);
}

/* ---- what must hold ----------------------------------------------------------------------------- */

static void check_json(const char *format, const Strbuf *text) {
  json_error_t why;
  json_t *root = json_loadb(strbuf_text(text), text->len, JSON_REJECT_DUPLICATES, &why);
  if (!root) fatal("%s is no JSON: %s", format, why.text);
  json_decref(root);
}

static void check_reports(const Run *run) {
  Report report = run_report(run);
  for (int i = 0; REPORT_FORMAT_NAMES[i]; i++) {
    const char *name = REPORT_FORMAT_NAMES[i];
    Strbuf out = {0};
    report_format(name)->write(&report, &out);
    if (!strcmp(name, "json") || !strcmp(name, "sarif") || !strcmp(name, "gitlab"))
      check_json(name, &out);
    strbuf_release(&out);
  }
  run_report_release(&report);
}

/* Analyzes the text; what was found goes to `out`, its lines counted from `first_line`. */
static void analyze(const char *text, size_t byte_len, uint32_t first_line, Strbuf *out) {
  RunOptions options = {.overlay_path = "fuzz.py", .overlay_text = text,
                        .overlay_len = (uint32_t)byte_len, .thread_count = 1,
                        .profile = PROFILE_ALL, .depth = RUN_ANALYZE};
  Run run;
  run_execute(&run, &options);
  if (run.model_errors.len) fatal("%s", strbuf_text(&run.model_errors));
  if (run.files_incomplete) fatal("the program could not be read:\n%s", text);
  for (uint32_t i = 0; i < run.findings.len; i++) {
    const Finding *f = &run.findings.at[i];
    Position at = source_position(&run.sources[f->primary.file], f->primary.span.start);
    strbuf_printf(out, "%u:%u %s %d %s\n", at.line - first_line, at.column, f->code, (int)f->level, f->message);
  }
  check_reports(&run);
  run_release(&run);
}

static void check_moved(const Strbuf *text, const Strbuf *found) {
  Strbuf moved = {0}, again = {0};
  strbuf_puts(&moved, "# a comment\n");
  strbuf_add(&moved, text->data, text->len);
  analyze(moved.data, moved.len, 1, &again);
  if (strcmp(strbuf_text(found), strbuf_text(&again)))
    fatal("a comment changes what is found:\n%s\nand\n%s", strbuf_text(found), strbuf_text(&again));
  strbuf_release(&moved);
  strbuf_release(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t byte_len) {
  Strbuf text = {0}, found = {0};
  Maker m = {.out = &text};
  put_program(&m, data, byte_len);
  if (getenv("PRINT")) fputs(strbuf_text(&text), stderr);
  analyze(text.data, text.len, 0, &found);
  if (byte_len % 4 == 0) check_moved(&text, &found); /* not always: each run costs */
  strbuf_release(&text);
  strbuf_release(&found);
  return 0;
}
