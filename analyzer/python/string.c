#include <string.h>

#include "python/lower.h"

/* How the text between the quotes is to be read. */
typedef struct Literal {
  bool raw, bytes, format;
  uint32_t open_len; /* prefix and opening quotes */
  uint32_t quote_len;
} Literal;

static Literal literal_of(const char *s, uint32_t len) {
  Literal lit = {.quote_len = 1};
  uint32_t i = 0;
  for (; i < len && s[i] != '"' && s[i] != '\''; i++) {
    char c = (char)(s[i] | 0x20);
    lit.raw |= c == 'r';
    lit.bytes |= c == 'b';
    lit.format |= c == 'f' || c == 't';
  }
  if (i + 2 < len && s[i + 1] == s[i] && s[i + 2] == s[i]) lit.quote_len = 3;
  lit.open_len = i + lit.quote_len;
  return lit;
}

static void add_utf8(Strbuf *out, uint32_t c) {
  char b[4];
  if (c < 0x80) {
    strbuf_putc(out, (char)c);
  } else if (c < 0x800) {
    b[0] = (char)(0xC0 | c >> 6);
    b[1] = (char)(0x80 | (c & 63));
    strbuf_add(out, b, 2);
  } else if (c < 0x10000) {
    b[0] = (char)(0xE0 | c >> 12);
    b[1] = (char)(0x80 | (c >> 6 & 63));
    b[2] = (char)(0x80 | (c & 63));
    strbuf_add(out, b, 3);
  } else {
    b[0] = (char)(0xF0 | (c >> 18 & 7));
    b[1] = (char)(0x80 | (c >> 12 & 63));
    b[2] = (char)(0x80 | (c >> 6 & 63));
    b[3] = (char)(0x80 | (c & 63));
    strbuf_add(out, b, 4);
  }
}

static int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c |= 0x20;
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : 99;
}

/* Up to `max` digits of `base` at s; returns how many were read. */
static uint32_t digits(const char *s, uint32_t len, uint32_t max, int base, uint32_t *value) {
  uint32_t n = 0;
  for (*value = 0; n < max && n < len && digit_of(s[n]) < base; n++) {
    *value = *value * (uint32_t)base + (uint32_t)digit_of(s[n]);
  }
  return n;
}

static void add_code(Strbuf *out, const Literal *lit, uint32_t c) {
  if (lit->bytes) {
    strbuf_putc(out, (char)c);
  } else {
    add_utf8(out, c);
  }
}

/* The escape after a backslash, `s` at the letter; returns the bytes used, 0 if it is none (the
 * backslash then stands for itself). `\N{...}` stays as written: we carry no table of names. */
static uint32_t add_escape(Strbuf *out, const Literal *lit, const char *s, uint32_t len) {
  static const char from[] = "\\'\"abfnrtv", to[] = "\\'\"\a\b\f\n\r\t\v";
  const char *simple = s[0] ? strchr(from, s[0]) : NULL;
  if (simple) {
    strbuf_putc(out, to[simple - from]);
    return 1;
  }
  if (s[0] == '\n') return 1;
  if (s[0] == '\r') return len > 1 && s[1] == '\n' ? 2 : 1;
  uint32_t value, n;
  if (s[0] >= '0' && s[0] <= '7') {
    n = digits(s, len, 3, 8, &value);
    add_code(out, lit, value);
    return n;
  }
  uint32_t want = s[0] == 'x' ? 2 : lit->bytes ? 0 : s[0] == 'u' ? 4 : s[0] == 'U' ? 8 : 0;
  if (!want || digits(s + 1, len - 1, want, 16, &value) != want) return 0;
  add_code(out, lit, value);
  return want + 1;
}

/* Appends what `len` bytes between the quotes stand for. */
static void decode(Strbuf *out, const Literal *lit, const char *s, uint32_t len) {
  for (uint32_t i = 0; i < len;) {
    uint32_t from = i;
    while (i < len && s[i] != '\\' && s[i] != '\r' && !(lit->format && (s[i] == '{' || s[i] == '}')))
      i++;
    strbuf_add(out, s + from, i - from);
    if (i == len) return;
    char c = s[i++];
    if (c == '\\' && !lit->raw && i < len) {
      uint32_t used = add_escape(out, lit, s + i, len - i);
      if (!used) strbuf_putc(out, c);
      i += used;
    } else if (c == '\r') {
      strbuf_putc(out, '\n');
      if (i < len && s[i] == '\n') i++;
    } else {
      strbuf_putc(out, c);
      if (c != '\\' && i < len && s[i] == c) i++; /* {{ and }} */
    }
  }
}

/* The text being joined from adjacent literals, and the f-string parts before it. */
typedef struct Joined {
  bool bytes, format;
  Span text_span; /* of the text not yet made a part; end 0 = none */
  Strbuf text;
  uint32_t words_at;
} Joined;

static void joined_flush(Lower *l, Joined *j) {
  if (j->text.len) {
    Name n = names_add(&l->f->names, j->text.data, j->text.len);
    word_push(l, expr_new(l, EX_STR, 0, n.id, 0, 0, j->text_span).i);
  }
  strbuf_clear(&j->text);
  j->text_span = (Span){0};
}

static void joined_text(Joined *j, const Literal *lit, const char *s, uint32_t len, Span span) {
  if (!j->text_span.end) j->text_span.start = span.start;
  j->text_span.end = span.end;
  decode(&j->text, lit, s, len);
}

/* `{expr!r:{width}}`: the expressions are parts, conversion and the spec's own text are dropped. */
static void join_interpolation(Lower *l) {
  if (l->depth >= DEPTH_MAX) return;
  l->depth++;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_FORMAT_SPECIFIER || l->kind == PY_FORMAT_EXPRESSION) {
      join_interpolation(l);
    } else if (py_is_node(l->kind) && l->kind != PY_TYPE_CONVERSION) {
      word_push(l, lower_expr(l).i);
    }
  }
  l->depth--;
}

static void join_format(Lower *l, Joined *j, const Literal *lit) {
  j->format = true;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_STRING_CONTENT) {
      uint32_t len;
      const char *s = node_text(l, l->node, &len);
      joined_text(j, lit, s, len, node_span(l, l->node));
    } else if (l->kind == PY_INTERPOLATION) {
      joined_flush(l, j);
      join_interpolation(l);
    }
  }
}

static void join(Lower *l, Joined *j) {
  uint32_t len;
  const char *s = node_text(l, l->node, &len);
  Literal lit = literal_of(s, len);
  j->bytes |= lit.bytes;
  if (lit.format) {
    join_format(l, j, &lit);
  } else if (len >= lit.open_len + lit.quote_len) {
    joined_text(j, &lit, s + lit.open_len, len - lit.open_len - lit.quote_len,
                node_span(l, l->node));
  }
}

static ExprId joined_expr(Lower *l, Joined *j, Span s) {
  ExprId e;
  if (j->format) {
    joined_flush(l, j);
    e = list_new(l, EX_FSTRING, j->words_at, s);
  } else {
    Name n = names_add(&l->f->names, strbuf_text(&j->text), j->text.len);
    e = expr_new(l, j->bytes ? EX_BYTES : EX_STR, 0, n.id, 0, 0, s);
  }
  strbuf_release(&j->text);
  return e;
}

/* Most literals hold no escape: their value is a piece of the source. */
static bool plain_text(const char *s, uint32_t len) {
  return !memchr(s, '\\', len) && !memchr(s, '\r', len);
}

ExprId lower_string(Lower *l) {
  Span span = node_span(l, l->node);
  uint32_t len;
  const char *s = node_text(l, l->node, &len);
  Literal lit = literal_of(s, len);
  if (!lit.format && len >= lit.open_len + lit.quote_len) {
    const char *text = s + lit.open_len;
    uint32_t text_len = len - lit.open_len - lit.quote_len;
    if (plain_text(text, text_len)) {
      Name n = names_add(&l->f->names, text, text_len);
      return expr_new(l, lit.bytes ? EX_BYTES : EX_STR, 0, n.id, 0, 0, span);
    }
  }
  Joined j = {.words_at = l->words.len};
  join(l, &j);
  return joined_expr(l, &j, span);
}

ExprId lower_concatenated(Lower *l) {
  Span span = node_span(l, l->node);
  Joined j = {.words_at = l->words.len};
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_STRING) join(l, &j);
  }
  return joined_expr(l, &j, span);
}

/* False over 63 bits, and for what is no plain integer (1j). A trailing L is Python 2's. */
static bool parse_int(const char *s, uint32_t len, int64_t *value) {
  int base = 10;
  uint32_t i = 0;
  if (len > 1 && s[0] == '0') {
    char c = (char)(s[1] | 0x20);
    base = c == 'x' ? 16 : c == 'o' ? 8 : c == 'b' ? 2 : 10;
    if (base != 10) i = 2;
  }
  uint64_t v = 0;
  for (; i < len; i++) {
    if (s[i] == '_' || ((s[i] | 0x20) == 'l' && i + 1 == len)) continue;
    int d = digit_of(s[i]);
    if (d >= base || v > ((uint64_t)INT64_MAX - (uint64_t)d) / (uint64_t)base) return false;
    v = v * (uint64_t)base + (uint64_t)d;
  }
  *value = (int64_t)v;
  return true;
}

ExprId lower_integer(Lower *l) {
  Span span = node_span(l, l->node);
  uint32_t len;
  const char *s = node_text(l, l->node, &len);
  int64_t value;
  if (!parse_int(s, len, &value)) {
    return expr_new(l, EX_BIGNUM, 0, names_add(&l->f->names, s, len).id, 0, 0, span);
  }
  vec_push(&l->f->ints, value);
  return expr_new(l, EX_INT, 0, l->f->ints.len - 1, 0, 0, span);
}
