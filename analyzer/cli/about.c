/* The verbs that speak of ranklint itself: `rules`, `version`, `help`; and how all verbs print. */
#include <stdarg.h>
#include <stdio.h>

#include "checks/checks.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "report/json_writer.h"

#ifndef RL_VERSION
#define RL_VERSION "0"
#endif

int command_fail(const char *fmt, ...) {
  va_list ap;
  fputs("ranklint: error: ", stderr);
  va_start(ap, fmt);
  vfprintf(stderr, fmt, ap);
  va_end(ap);
  fputc('\n', stderr);
  return EXIT_TROUBLE;
}

int command_print(const Strbuf *text) {
  Error err;
  return output_stdout(text, &err) ? EXIT_CLEAN : command_fail("%s", err.text);
}

static void put_rules_json(const CheckInfo *checks, uint32_t count, Strbuf *out) {
  Json j = {.out = out};
  json_array(&j, NULL);
  for (uint32_t i = 0; i < count; i++) {
    json_newline(&j);
    json_object(&j, NULL);
    json_string(&j, "code", checks[i].code);
    json_string(&j, "name", checks[i].name);
    json_string(&j, "level", checks[i].level);
    json_string(&j, "precision", checks[i].precision);
    json_string(&j, "summary", checks[i].summary);
    json_object_end(&j);
  }
  json_array_end(&j);
  json_newline(&j);
}

int command_rules(const Command *c) {
  uint32_t count;
  const CheckInfo *checks = checks_all(&count);
  Strbuf out = {0};
  if (c->options->format == &REPORT_JSON) put_rules_json(checks, count, &out);
  else
    for (uint32_t i = 0; i < count; i++)
      strbuf_printf(&out, "%s  %-32s %s\n", checks[i].code, checks[i].name, checks[i].summary);
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
