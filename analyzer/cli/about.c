/* The verbs that speak of ranklint itself: `rules`, `version`, `help`; and how all verbs print. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "checks/checks.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "report/json_writer.h"
#include "report/text.h"

#ifndef RL_VERSION
#define RL_VERSION "0"
#endif

int command_fail(const char *fmt, ...) {
  char text[2048];
  Strbuf out = {0};
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(text, sizeof text, fmt, ap);
  va_end(ap);
  strbuf_puts(&out, "ranklint: error: ");
  text_putz(&out, text);
  strbuf_putc(&out, '\n');
  fputs(strbuf_text(&out), stderr);
  strbuf_release(&out);
  return EXIT_TROUBLE;
}

void command_complain(const Strbuf *lines) {
  Strbuf out = {0};
  text_put_lines(&out, strbuf_text(lines), lines->len);
  fputs(strbuf_text(&out), stderr);
  strbuf_release(&out);
}

int command_print_lines(const Strbuf *text) {
  Strbuf out = {0};
  text_put_lines(&out, strbuf_text(text), text->len);
  int status = command_print(&out);
  strbuf_release(&out);
  return status;
}

int command_print(const Strbuf *text) {
  Error err;
  OutputResult result = output_stdout(text, &err);
  if (result == OUTPUT_FAILED) return command_fail("%s", err.text);
  return result == OUTPUT_OK ? EXIT_CLEAN : EXIT_TROUBLE;
}

static void put_rules_json(const CheckInfo *checks, uint32_t count, Strbuf *out) {
  Json j = {.out = out};
  json_put_array(&j, NULL);
  for (uint32_t i = 0; i < count; i++) {
    json_put_newline(&j);
    json_put_object(&j, NULL);
    json_put_string(&j, "code", checks[i].code);
    json_put_string(&j, "name", checks[i].name);
    json_put_string(&j, "level", checks[i].level);
    json_put_string(&j, "precision", checks[i].precision);
    json_put_string(&j, "summary", checks[i].summary);
    json_put_object_end(&j);
  }
  json_put_array_end(&j);
  json_put_newline(&j);
}

static void put_rule(Strbuf *out, const char *code, const char *name, const char *summary) {
  enum { INDENT = 7 };
  strbuf_printf(out, "%s  %s\n", code, name);
  text_pad(out, INDENT);
  text_wrap(out, summary, strlen(summary), INDENT, "", 0, INDENT);
  strbuf_putc(out, '\n');
}

static void put_rules(const CheckInfo *checks, uint32_t count, Strbuf *out) {
  for (uint32_t i = 0; i < count; i++) put_rule(out, checks[i].code, checks[i].name, checks[i].summary);
  uint32_t note_count;
  const NoteInfo *notes = notes_all(&note_count);
  strbuf_puts(out, "\nAbout files and stubs; no findings:\n");
  for (uint32_t i = 0; i < note_count; i++) put_rule(out, notes[i].code, notes[i].name, notes[i].summary);
}

int command_rules(const Command *c) {
  uint32_t count;
  const CheckInfo *checks = checks_all(&count);
  Strbuf out = {0};
  if (c->options->format == &REPORT_JSON) put_rules_json(checks, count, &out);
  else
    put_rules(checks, count, &out);
  int status = command_print(&out);
  strbuf_release(&out);
  return status;
}

int command_version(const Command *c) {
  (void)c;
  Strbuf out = {0};
  strbuf_puts(&out, "ranklint " RL_VERSION "\n");
  int status = command_print(&out);
  strbuf_release(&out);
  return status;
}

int command_help(const Command *c) {
  (void)c;
  Strbuf out = {0};
  options_help(&out);
  int status = command_print(&out);
  strbuf_release(&out);
  return status;
}
