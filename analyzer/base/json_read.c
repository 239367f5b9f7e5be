#include "base/json_read.h"

#include <string.h>

enum { MAX_DEPTH = 64 };

void json_reader_init(JsonReader *r, const char *text, size_t byte_len) {
  *r = (JsonReader){.text = text, .byte_len = byte_len};
}

static bool fail(JsonReader *r, const char *what) {
  if (!r->fault) r->fault = what, r->fault_at = r->at;
  return false;
}

static char peek(JsonReader *r) {
  while (r->at < r->byte_len && strchr(" \t\r\n", r->text[r->at]) && r->text[r->at]) r->at++;
  return r->at < r->byte_len ? r->text[r->at] : 0;
}

static bool take(JsonReader *r, char wanted, const char *what) {
  if (r->fault) return false;
  if (peek(r) != wanted) return fail(r, what);
  r->at++;
  return true;
}

/* ---- objects and arrays -----------------------------------------------------------------------*/

bool json_read_object(JsonReader *r) { return r->fresh = take(r, '{', "an object"); }
bool json_read_array(JsonReader *r) { return r->fresh = take(r, '[', "an array"); }

/* A comma before all but the first; false at the closing bracket. */
static bool next(JsonReader *r, char close) {
  if (r->fault) return false;
  if (peek(r) == close) {
    r->at++;
    r->fresh = false; /* the one around has had this as its member */
    return false;
  }
  if (!r->fresh && !take(r, ',', "a comma or the end")) return false;
  r->fresh = false;
  return true;
}

bool json_next_item(JsonReader *r) {
  if (!next(r, ']')) return false;
  return peek(r) != ']' || fail(r, "a value");
}

bool json_next_key(JsonReader *r, Strbuf *key) {
  return next(r, '}') && json_read_string(r, key) && take(r, ':', "a colon");
}

/* ---- strings ----------------------------------------------------------------------------------*/

static int hex(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  c |= 0x20;
  return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool read_unit(JsonReader *r, uint32_t *unit) {
  *unit = 0;
  if (r->byte_len - r->at < 4) return fail(r, "four hexadecimal digits");
  for (int i = 0; i < 4; i++) {
    int digit = hex(r->text[r->at]);
    if (digit < 0) return fail(r, "four hexadecimal digits");
    *unit = *unit << 4 | (uint32_t)digit;
    r->at++;
  }
  return true;
}

static void put_code_point(Strbuf *out, uint32_t c) {
  if (c < 0x80) {
    strbuf_putc(out, (char)c);
  } else if (c < 0x800) {
    strbuf_putc(out, (char)(0xC0 | c >> 6));
    strbuf_putc(out, (char)(0x80 | (c & 0x3F)));
  } else {
    if (c >= 0x10000) strbuf_putc(out, (char)(0xF0 | c >> 18));
    strbuf_putc(out, (char)(c < 0x10000 ? 0xE0 | c >> 12 : 0x80 | (c >> 12 & 0x3F)));
    strbuf_putc(out, (char)(0x80 | (c >> 6 & 0x3F)));
    strbuf_putc(out, (char)(0x80 | (c & 0x3F)));
  }
}

static bool read_unicode(JsonReader *r, Strbuf *out) {
  uint32_t high, low;
  if (!read_unit(r, &high)) return false;
  if (!high) return fail(r, "no NUL");
  if (high >= 0xDC00 && high <= 0xDFFF) return fail(r, "a whole surrogate pair");
  if (high >= 0xD800 && high <= 0xDBFF) {
    if (r->byte_len - r->at < 2 || memcmp(r->text + r->at, "\\u", 2))
      return fail(r, "a whole surrogate pair");
    r->at += 2;
    if (!read_unit(r, &low)) return false;
    if (low < 0xDC00 || low > 0xDFFF) return fail(r, "a whole surrogate pair");
    high = 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00);
  }
  put_code_point(out, high);
  return true;
}

static bool read_escape(JsonReader *r, Strbuf *out) {
  static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
  char c = r->at < r->byte_len ? r->text[r->at] : 0;
  const char *plain = c ? strchr(from, c) : NULL;
  if (!plain && c != 'u') return fail(r, "an escape");
  r->at++;
  if (c == 'u') return read_unicode(r, out);
  strbuf_putc(out, to[plain - from]);
  return true;
}

bool json_read_string(JsonReader *r, Strbuf *out) {
  strbuf_clear(out);
  if (!take(r, '"', "a string")) return false;
  while (r->at < r->byte_len) {
    unsigned char c = (unsigned char)r->text[r->at];
    if (c < 0x20) return fail(r, "no control character");
    r->at++;
    if (c == '"') return true;
    if (c != '\\')
      strbuf_putc(out, (char)c);
    else if (!read_escape(r, out))
      return false;
  }
  return fail(r, "the end of the string");
}

/* ---- numbers and the rest ---------------------------------------------------------------------*/

bool json_read_count(JsonReader *r, uint32_t *out) {
  uint64_t value = 0;
  char c = peek(r);
  if (r->fault || c < '0' || c > '9') return fail(r, "a number that counts");
  if (c == '0' && r->at + 1 < r->byte_len && r->text[r->at + 1] >= '0' && r->text[r->at + 1] <= '9')
    return fail(r, "no leading zero");
  while (r->at < r->byte_len && (c = r->text[r->at]) >= '0' && c <= '9') {
    value = value * 10 + (uint64_t)(c - '0');
    if (value > UINT32_MAX) return fail(r, "a smaller number");
    r->at++;
  }
  *out = (uint32_t)value;
  return true;
}

static bool skip_word(JsonReader *r, const char *word) {
  size_t len = strlen(word);
  if (r->byte_len - r->at < len || memcmp(r->text + r->at, word, len)) return fail(r, "a value");
  r->at += len;
  return true;
}

static bool skip_number(JsonReader *r) {
  size_t from = r->at;
  while (r->at < r->byte_len && r->text[r->at] && strchr("+-.eE0123456789", r->text[r->at]))
    r->at++;
  return r->at > from || fail(r, "a value");
}

static bool skip(JsonReader *r, Strbuf *scratch, int depth) {
  if (depth > MAX_DEPTH) return fail(r, "fewer levels");
  switch (peek(r)) {
    case '"':
      return json_read_string(r, scratch);
    case 't':
      return skip_word(r, "true");
    case 'f':
      return skip_word(r, "false");
    case 'n':
      return skip_word(r, "null");
    case '{':
      json_read_object(r);
      while (json_next_key(r, scratch))
        if (!skip(r, scratch, depth + 1)) return false;
      return !r->fault;
    case '[':
      json_read_array(r);
      while (json_next_item(r))
        if (!skip(r, scratch, depth + 1)) return false;
      return !r->fault;
    default:
      return skip_number(r);
  }
}

bool json_skip_value(JsonReader *r) {
  Strbuf scratch = {0};
  bool ok = !r->fault && skip(r, &scratch, 0);
  strbuf_release(&scratch);
  return ok;
}

bool json_read_end(JsonReader *r) {
  if (r->fault) return false;
  return (!peek(r) && r->at == r->byte_len) || fail(r, "the end");
}
