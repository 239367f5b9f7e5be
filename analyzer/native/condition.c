/* #if lines, in three truths: what nobody defines in view may be anything. */
#include <stdlib.h>
#include <string.h>

#include "native/macro.h"

typedef struct Number {
  long long value;
  bool known;
} Number;

typedef struct Reader {
  Pre *p;
  Text t;
  unsigned depth;
} Reader;

enum { MAX_DEPTH = 60 };

static const Number UNKNOWN = {0, false};
static Number known(long long v) { return (Number){v, true}; }

static Number ternary(Reader *r);

static bool eat(Reader *r, const char *s) {
  r->t = skip_blank(r->t);
  size_t n = strlen(s);
  if ((size_t)(r->t.end - r->t.at) < n || memcmp(r->t.at, s, n)) return false;
  r->t.at += n;
  return true;
}

/* Told by the compiler: 1, 0, or -1. */
static int built_in(const Pre *p, Text name) {
  static const char *const never[] = {"_WIN32", "_MSC_VER", "__APPLE__", "__CUDA_ARCH__", "WIN32",
                                      "__HIP_DEVICE_COMPILE__", "_WIN64", "__DOXYGEN__"};
  if (text_eq(name, "__cplusplus")) return p->cplusplus;
  if (text_eq(name, "__CUDACC__") || text_eq(name, "__NVCC__")) return p->cuda ? 1 : -1;
  for (unsigned i = 0; i < sizeof never / sizeof *never; i++)
    if (text_eq(name, never[i])) return 0;
  return -1;
}

static Number is_defined(Reader *r) {
  bool paren = eat(r, "(");
  r->t = skip_blank(r->t);
  if (r->t.at >= r->t.end || !is_word_start(*r->t.at)) return UNKNOWN;
  Text name = {r->t.at, token_end(r->t)};
  r->t.at = name.end;
  if (paren) eat(r, ")");
  int told = built_in(r->p, name);
  if (told >= 0) return known(told);
  if (macro_is_absent(r->p, name)) return known(0);
  return macro_find(r->p, name) ? known(1) : UNKNOWN;
}

static void skip_call(Reader *r) {
  int depth = 0;
  do {
    if (*r->t.at == '(') depth++;
    if (*r->t.at == ')') depth--;
    r->t.at = token_end(r->t);
  } while (depth && r->t.at < r->t.end);
}

static Number word(Reader *r) {
  Text name = {r->t.at, token_end(r->t)};
  r->t.at = name.end;
  if (text_eq(name, "defined")) return is_defined(r);
  if (text_eq(name, "true")) return known(1);
  if (text_eq(name, "false")) return known(0);
  int told = built_in(r->p, name);
  if (told >= 0) return known(told ? r->p->year : 0);
  if (macro_is_absent(r->p, name)) return known(0);
  Macro *m = macro_find(r->p, name);
  if (m && !m->takes_args && !m->busy && r->depth < MAX_DEPTH) {
    Reader inner = {r->p, m->body, r->depth + 1};
    if (m->body.at == m->body.end) return UNKNOWN;
    m->busy = true;
    Number v = ternary(&inner);
    m->busy = false;
    return v;
  }
  if (skip_blank(r->t).at < r->t.end && *skip_blank(r->t).at == '(') {
    r->t = skip_blank(r->t);
    skip_call(r);
  }
  return UNKNOWN;
}

static Number primary(Reader *r) {
  if (++r->depth > MAX_DEPTH) {
    r->t.at = r->t.end;
    return UNKNOWN;
  }
  Number v = UNKNOWN;
  r->t = skip_blank(r->t);
  if (r->t.at >= r->t.end) {
    v = UNKNOWN;
  } else if (eat(r, "!")) {
    v = primary(r);
    v.value = !v.value;
  } else if (eat(r, "-")) {
    v = primary(r);
    v.value = -v.value;
  } else if (eat(r, "(")) {
    v = ternary(r);
    eat(r, ")");
  } else if (*r->t.at >= '0' && *r->t.at <= '9') {
    v = known(strtoll(r->t.at, NULL, 0));
    r->t.at = token_end(r->t);
  } else if (is_word_start(*r->t.at)) {
    v = word(r);
  } else {
    r->t.at = r->t.end;
  }
  r->depth--;
  return v;
}

static int strength_of(Reader *r, const char **op) {
  static const struct { const char *text; int strength; } ops[] = {
      {"||", 1}, {"&&", 2}, {"==", 4}, {"!=", 4}, {"<=", 5}, {">=", 5}, {"<<", 6}, {">>", 6},
      {"<", 5},  {">", 5},  {"+", 7},  {"-", 7},  {"*", 8},  {"/", 8},  {"%", 8},  {"&", 3},
      {"|", 3},  {"^", 3}};
  r->t = skip_blank(r->t);
  for (unsigned i = 0; i < sizeof ops / sizeof *ops; i++) {
    size_t n = strlen(ops[i].text);
    if ((size_t)(r->t.end - r->t.at) < n || memcmp(r->t.at, ops[i].text, n)) continue;
    *op = ops[i].text;
    return ops[i].strength;
  }
  return 0;
}

static Number apply(const char *op, Number a, Number b) {
  if (!strcmp(op, "||")) {
    if ((a.known && a.value) || (b.known && b.value)) return known(1);
    return a.known && b.known ? known(0) : UNKNOWN;
  }
  if (!strcmp(op, "&&")) {
    if ((a.known && !a.value) || (b.known && !b.value)) return known(0);
    return a.known && b.known ? known(1) : UNKNOWN;
  }
  if (!a.known || !b.known) return UNKNOWN;
  unsigned long long x = (unsigned long long)a.value, y = (unsigned long long)b.value;
  switch (op[0]) {
    case '=': return known(a.value == b.value);
    case '!': return known(a.value != b.value);
    case '<':
      if (op[1] == '<') return known((long long)(y < 64 ? x << y : 0));
      return known(op[1] ? a.value <= b.value : a.value < b.value);
    case '>':
      if (op[1] == '>') return known((long long)(y < 64 ? x >> y : 0));
      return known(op[1] ? a.value >= b.value : a.value > b.value);
    case '+': return known((long long)(x + y));
    case '-': return known((long long)(x - y));
    case '*': return known((long long)(x * y));
    case '/': return y && b.value != -1 ? known(a.value / b.value) : UNKNOWN;
    case '%': return y && b.value != -1 ? known(a.value % b.value) : UNKNOWN;
    case '&': return known((long long)(x & y));
    case '|': return known((long long)(x | y));
    default: return known((long long)(x ^ y));
  }
}

static Number binary(Reader *r, int least) {
  Number a = primary(r);
  const char *op;
  for (int s; (s = strength_of(r, &op)) >= least && s;) {
    r->t.at += strlen(op);
    a = apply(op, a, binary(r, s + 1));
  }
  return a;
}

static Number ternary(Reader *r) {
  Number c = binary(r, 1);
  if (!eat(r, "?")) return c;
  Number a = ternary(r);
  eat(r, ":");
  Number b = ternary(r);
  return !c.known ? UNKNOWN : c.value ? a : b;
}

int condition_value(Pre *p, Text line) {
  Reader r = {p, line, 0};
  Number v = ternary(&r);
  return v.known ? v.value != 0 : -1;
}
