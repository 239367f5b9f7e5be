/* Threads inside of the process: OpenMP's directives become calls that stubs know, and what a CUDA
 * kernel stores into memory that its threads share is not kept.
 *
 * A directive stands in front of its statement: it waits in `directive` until that comes (a barrier has
 * none, and is a call in the text already). What one
 * thread alone runs (a section, its share of a loop) stays unguarded unless it meets the others inside,
 * for what it writes is there for all of them afterwards. */
#include <string.h>

#include "native/lower.h"

typedef struct Construct {
  const char *word, *call; /* the call in front of the statement; NULL: none */
  bool own;                /* each thread runs a part of it, or one of them runs it */
} Construct;

static const Construct constructs[] = {
    {"for", "__omp_for", true},
    {"single", "__omp_single", true},    {"sections", "__omp_sections", false},
    {"section", NULL, true},             {"master", NULL, true},
    {"masked", NULL, true},              {"task", NULL, true},
};

/* The words of `#pragma omp a b clause(...)`, up to the first clause in parentheses. */
static bool next_word(const char **at, const char *end, const char **word, uint32_t *len) {
  const char *p = *at;
  while (p < end && (*p == ' ' || *p == '\t' || *p == '\\' || *p == '\n' || *p == '\r' || *p == ',')) p++;
  *word = p;
  while (p < end && ((*p >= 'a' && *p <= 'z') || *p == '_')) p++;
  *len = (uint32_t)(p - *word);
  *at = p;
  return *len && (p == end || *p != '(');
}

static bool is_word(const char *word, uint32_t len, const char *text) {
  return len == strlen(text) && !memcmp(word, text, len);
}

static Directive read_directive(const Lower *l, TSNode n) {
  Directive d = {.node = n};
  uint32_t len;
  const char *word, *at = c_text_of(l, n, &len), *end = at + len;
  const char *hash = memchr(at, '#', len);
  if (!hash) return d;
  at = hash + 1;
  if (!next_word(&at, end, &word, &len) || !is_word(word, len, "pragma")) return d;
  if (!next_word(&at, end, &word, &len) || !is_word(word, len, "omp")) return d;
  while (next_word(&at, end, &word, &len)) {
    d.parallel |= is_word(word, len, "parallel") || is_word(word, len, "teams");
    for (uint32_t i = 0; i < sizeof constructs / sizeof *constructs && !d.construct; i++)
      if (is_word(word, len, constructs[i].word)) d.construct = i + 1;
  }
  d.is_one = d.parallel || d.construct;
  return d;
}

/* Does a thread that runs this meet the others of its team? */
static bool meets_others(const Lower *l, TSNode n, int depth) {
  uint32_t count = depth < 40 ? ts_node_named_child_count(n) : 0;
  for (uint32_t i = 0; i < count; i++) {
    TSNode c = ts_node_named_child(n, i);
    if (kind_of(l, c) == N_CALL_EXPRESSION) {
      if (c_text_is(l, part(c, l->fields->function), "__omp_barrier")) return true;
    } else if (kind_of(l, c) == N_PREPROC_CALL) {
      Directive d = read_directive(l, c);
      if (d.parallel) i++; /* a team of its own */
      else if (d.construct && constructs[d.construct - 1].call) return true;
    } else if (meets_others(l, c, depth + 1)) {
      return true;
    }
  }
  return false;
}

static ExprId call_of(Lower *l, const char *name, Span s) {
  return c_call_new(l, c_name_new(l, c_name_add(l, name), s), NULL, 0, s);
}

static void push_call(Lower *l, const char *name, Span s) {
  IrStmt st = c_stmt_of(ST_EXPR, s);
  st.a = call_of(l, name, s);
  c_stmt_push(l, &st);
}

void c_note_directive(Lower *l, TSNode n) {
  Directive d = read_directive(l, n);
  l->directive = (Directive){.is_one = false};
  if (d.is_one && l->team_depth < 2) l->directive = d;
}

bool c_lower_directed(Lower *l, TSNode n) {
  Directive d = l->directive;
  if (!d.is_one || kind_of(l, n) == N_PREPROC_CALL) return false;
  l->directive = (Directive){.is_one = false};
  Span s = c_span_of(l, d.node);
  const Construct *c = d.construct ? &constructs[d.construct - 1] : NULL;
  if (c && c->call && !d.parallel) push_call(l, c->call, s);
  l->team_depth += d.parallel; /* a team inside of a team is not followed */
  bool team = d.parallel && l->team_depth == 1;
  if (team) push_call(l, "__omp_team_begin", s);
  if (c && c->own && l->team_depth < 2 && meets_others(l, n, 0)) {
    IrStmt st = c_stmt_of(ST_IF, (Span){s.start, c_span_of(l, n).end});
    st.head = s;
    st.a = call_of(l, "__omp_mine", s);
    st.body = c_lower_block(l, n);
    c_stmt_push(l, &st);
  } else {
    c_lower_stmt(l, n);
  }
  if (team) push_call(l, "__omp_team_end", s);
  l->team_depth -= d.parallel;
  return true;
}

/* --- CUDA --- */

static bool holds_text(const char *text, uint32_t len, const char *part) {
  size_t n = strlen(part);
  for (const char *at = text; at && at + n <= text + len; at++) {
    at = memchr(at, *part, (size_t)(text + len - at));
    if (at && at + n <= text + len && !memcmp(at, part, n)) return true;
    if (!at) break;
  }
  return false;
}

/* A function that runs on the device shows it by whom it asks. */
static bool on_device(Lower *l) {
  if (!l->bodies.len) return false;
  Body *b = &vec_last(&l->bodies);
  if (!b->device) {
    static const char *const signs[] = {"threadIdx", "__syncthreads", "this_thread_block", "this_grid"};
    uint32_t len;
    const char *text = c_text_of(l, b->node, &len);
    b->device = 1;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
      if (holds_text(text, len, signs[i])) b->device = 2;
  }
  return b->device == 2;
}

void c_note_shared(Lower *l, TSNode n) {
  uint32_t count = ts_node_named_child_count(n);
  bool shared = false;
  if (!on_device(l)) return;
  for (uint32_t i = 0; i < count; i++) {
    TSNode c = ts_node_named_child(n, i);
    if (c_text_is(l, c, "volatile")) shared = true; /* what `__shared__` is read as */
    if (!shared || c_text_is(l, c, "volatile")) continue;
    TSNode id = c_declared_name(l, c);
    if (has(id)) vec_push(&l->shared, ((Shared){vec_last(&l->bodies).func, c_name_of(l, id)}));
  }
}

bool c_store_is_shared(Lower *l, TSNode target) {
  if (!on_device(l)) return false;
  if (kind_of(l, target) != N_IDENTIFIER) return true;
  Name name = c_name_of(l, target);
  for (uint32_t i = 0; i < l->shared.len; i++)
    if (name_eq(l->shared.at[i].name, name) && l->shared.at[i].func.i == vec_last(&l->bodies).func.i)
      return true;
  return false;
}
