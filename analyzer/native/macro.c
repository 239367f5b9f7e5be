/* Macros: what defines them, and what a use of one becomes. */
#include <string.h>

#include "native/macro.h"

enum {
  MAX_DEPTH = 40,        /* of macros in macros */
  MAX_ARGS = 64,         /* of one use */
  MAX_SPENT = 4 << 20,   /* bytes that the uses of one file become */
  MAX_ARG_BYTES = 1 << 16
};

static uint64_t key_of(Text name) { return hash_bytes(name.at, (size_t)(name.end - name.at)); }

Macro *macro_find(const Pre *p, Text name) {
  uint32_t i;
  if (!map_get(&p->by_name, key_of(name), &i)) return NULL;
  return p->macros.at[i].gone ? NULL : &p->macros.at[i];
}

void macro_undefine(Pre *p, Text name) {
  Macro *m = macro_find(p, name);
  if (m) m->gone = true;
}

void macro_forget(Pre *p, Text name) {
  map_set(&p->by_name, key_of(name), p->macros.len);
  vec_push(&p->macros, (Macro){.name = name, .gone = true, .absent = true});
}

bool macro_is_absent(const Pre *p, Text name) {
  uint32_t i;
  return map_get(&p->by_name, key_of(name), &i) && p->macros.at[i].absent;
}

static Text word_at(Text t) {
  if (t.at >= t.end || !is_word_start(*t.at)) return (Text){t.at, t.at};
  return (Text){t.at, token_end(t)};
}

static Text trimmed(Text t) {
  t = skip_blank(t);
  while (t.end > t.at && strchr(" \t\r\n", t.end[-1])) t.end--;
  return t;
}

/* The list behind `name(`; returns what follows the closing parenthesis. */
static Text read_params(Pre *p, Macro *m, Text t) {
  Text list[MAX_ARGS];
  for (t.at++;;) {
    t = skip_blank(t);
    if (t.at >= t.end || *t.at == ')') break;
    Text word = word_at(t);
    if (word.end > word.at) {
      if (m->param_count < MAX_ARGS) list[m->param_count++] = word;
      t.at = word.end;
    } else {
      if (*t.at == '.') m->variadic = true;
      t.at++;
    }
  }
  if (t.at < t.end) t.at++;
  m->takes_args = true;
  m->params = ARENA_ARRAY(&p->arena, Text, m->param_count + 1);
  memcpy(m->params, list, m->param_count * sizeof *list);
  return t;
}

void macro_define(Pre *p, Text line) {
  line = skip_blank(line);
  Macro m = {.name = word_at(line)};
  if (m.name.end == m.name.at) return;
  line.at = m.name.end;
  if (line.at < line.end && *line.at == '(') line = read_params(p, &m, line);
  m.body = trimmed(line);
  map_set(&p->by_name, key_of(m.name), p->macros.len);
  vec_push(&p->macros, m);
}

/* ---- uses ---- */

typedef struct Args {
  Text raw[MAX_ARGS];
  uint32_t count;
  const char *end; /* behind the parenthesis */
} Args;

/* The arguments of a use whose `(` is at t.at; false if it is never closed. */
static bool read_args(Text t, Args *a) {
  int depth = 0;
  const char *from = t.at + 1;
  a->count = 0;
  for (; t.at < t.end; t.at = token_end(t)) {
    char c = *t.at;
    if (c == '(' || c == '[' || c == '{') depth++;
    if (c == ')' || c == ']' || c == '}') depth--;
    if ((c == ',' && depth == 1) || !depth) {
      if (a->count < MAX_ARGS) a->raw[a->count++] = trimmed((Text){from, t.at});
      from = t.at + 1;
    }
    if (!depth) {
      a->end = t.at + 1;
      return true;
    }
  }
  return false;
}

static void rescan(Pre *p, Text t, Strbuf *out, unsigned depth) {
  while (t.at < t.end) {
    const char *next = token_end(t);
    Macro *m = is_word_start(*t.at) && depth < MAX_DEPTH ? macro_find(p, (Text){t.at, next}) : NULL;
    const char *behind = m && !m->busy ? macro_expand(p, m, t, out, depth + 1) : NULL;
    if (!behind && *t.at == '\\' && next < t.end && (*next == '\n' || *next == '\r'))
      strbuf_putc(out, ' '); /* a spliced line */
    else if (!behind && *t.at == '\n')
      strbuf_putc(out, ' ');
    else if (!behind && *t.at == '/' && next - t.at > 1)
      strbuf_putc(out, ' ');
    else if (!behind)
      strbuf_add(out, t.at, (size_t)(next - t.at));
    t.at = behind ? behind : next;
  }
}

static void put_quoted(Strbuf *out, Text t) {
  strbuf_putc(out, '"');
  for (; t.at < t.end; t.at++) {
    if (*t.at == '"' || *t.at == '\\') strbuf_putc(out, '\\');
    strbuf_putc(out, *t.at == '\n' ? ' ' : *t.at);
  }
  strbuf_putc(out, '"');
}

/* The argument a word of the body stands for: its first and how many; 0 if it is no parameter. */
static uint32_t arg_of(const Macro *m, const Args *a, Text word, uint32_t *first) {
  if (m->variadic && text_eq(word, "__VA_ARGS__")) {
    *first = m->param_count;
    return a->count > m->param_count ? a->count - m->param_count : UINT32_MAX;
  }
  for (uint32_t i = 0; i < m->param_count; i++) {
    size_t n = (size_t)(word.end - word.at);
    if ((size_t)(m->params[i].end - m->params[i].at) != n || memcmp(m->params[i].at, word.at, n))
      continue;
    *first = i;
    if (i + 1 == m->param_count && m->variadic && text_eq(m->params[i], "args"))
      return a->count > i ? a->count - i : UINT32_MAX;
    return a->count > i ? 1 : UINT32_MAX;
  }
  return 0;
}

static void put_args(Pre *p, const Args *a, uint32_t first, uint32_t count, bool plain, Strbuf *out,
                     unsigned depth) {
  for (uint32_t i = 0; count != UINT32_MAX && i < count; i++) {
    if (i) strbuf_puts(out, ", ");
    Text raw = a->raw[first + i];
    if (plain)
      strbuf_add(out, raw.at, (size_t)(raw.end - raw.at));
    else
      rescan(p, raw, out, depth + 1);
  }
}

/* The body with its parameters replaced. */
static void substitute(Pre *p, const Macro *m, const Args *a, Strbuf *out, unsigned depth) {
  Text t = m->body;
  bool paste = false;
  while (t.at < t.end) {
    const char *next = token_end(t);
    Text token = {t.at, next}, after = skip_blank((Text){next, t.end});
    bool pastes_next = after.at + 1 < after.end && after.at[0] == '#' && after.at[1] == '#';
    uint32_t first = 0, count = is_word_start(*t.at) ? arg_of(m, a, token, &first) : 0;
    if (*t.at == '#' && next < t.end && *next == '#') {
      while (out->len && strchr(" \t", out->data[out->len - 1])) out->len--;
      t = skip_blank((Text){next + 1, t.end});
      paste = true;
      continue;
    }
    if (*t.at == '#' && m->takes_args && after.at < after.end && is_word_start(*after.at)) {
      Text word = {after.at, token_end(after)};
      if (arg_of(m, a, word, &first) == 1) {
        put_quoted(out, a->raw[first]);
        t.at = word.end;
        continue;
      }
    }
    if (count)
      put_args(p, a, first, count, paste || pastes_next, out, depth);
    else
      strbuf_add(out, t.at, (size_t)(next - t.at));
    paste = false;
    t.at = next;
  }
}

const char *macro_expand(Pre *p, Macro *m, Text use, Strbuf *out, unsigned depth) {
  const char *end = use.at + (m->name.end - m->name.at);
  uint32_t index = (uint32_t)(m - p->macros.at);
  Args args = {.count = 0};
  if (p->spent > MAX_SPENT) return NULL;
  if (m->takes_args) {
    Text open = {end, use.end};
    for (;;) { /* the parenthesis may stand on the next line */
      open = skip_blank(open);
      if (open.at >= open.end || *open.at != '\n') break;
      open.at++;
    }
    if (open.at >= open.end || *open.at != '(' || !read_args(open, &args)) return NULL;
    if (args.end - use.at > MAX_ARG_BYTES) return NULL;
    end = args.end;
  }
  Strbuf body = {0};
  substitute(p, m, &args, &body, depth);
  p->spent += (uint32_t)body.len + 1;
  p->macros.at[index].busy = true;
  if (body.len) rescan(p, (Text){body.data, body.data + body.len}, out, depth);
  p->macros.at[index].busy = false;
  strbuf_release(&body);
  return end;
}
