#include "report/json_writer.h"

#include <string.h>

#include "report/text.h"
#include "source/utf8.h"

/* What a terminal might obey is escaped: reports are looked at with cat. */
static void put_string(Strbuf *out, const char *s) {
  static const char plain[] = "\b\t\n\f\r\"\\", escaped[] = "btnfr\"\\";
  size_t len = strlen(s);
  strbuf_putc(out, '"');
  for (size_t i = 0; i < len;) {
    uint32_t c;
    i += utf8_next(s + i, len - i, &c);
    const char *special = c < 0x80 ? strchr(plain, (int)c) : NULL;
    if (special) strbuf_printf(out, "\\%c", escaped[special - plain]);
    else if (c < 0x10000 && c != UTF8_REPLACEMENT && text_harmless(c) != c)
      strbuf_printf(out, "\\u%04x", c);
    else utf8_put(out, c);
  }
  strbuf_putc(out, '"');
}

static void start(Json *j, const char *key) {
  if (j->comma) strbuf_putc(j->out, ',');
  if (key) {
    put_string(j->out, key);
    strbuf_putc(j->out, ':');
  }
  j->comma = true;
}

static void open_level(Json *j, const char *key, char bracket) {
  start(j, key);
  strbuf_putc(j->out, bracket);
  j->comma = false;
}

static void close_level(Json *j, char bracket) {
  strbuf_putc(j->out, bracket);
  j->comma = true;
}

void json_put_object(Json *j, const char *key) { open_level(j, key, '{'); }
void json_put_object_end(Json *j) { close_level(j, '}'); }
void json_put_array(Json *j, const char *key) { open_level(j, key, '['); }
void json_put_array_end(Json *j) { close_level(j, ']'); }

void json_put_string(Json *j, const char *key, const char *text) {
  start(j, key);
  if (text) put_string(j->out, text);
  else strbuf_puts(j->out, "null");
}

void json_put_number(Json *j, const char *key, uint64_t value) {
  start(j, key);
  strbuf_printf(j->out, "%llu", (unsigned long long)value);
}

void json_put_decimal(Json *j, const char *key, double value) {
  start(j, key);
  strbuf_printf(j->out, "%.6f", value);
}

void json_put_bool(Json *j, const char *key, bool value) {
  start(j, key);
  strbuf_puts(j->out, value ? "true" : "false");
}

void json_put_newline(Json *j) { strbuf_putc(j->out, '\n'); }
