/* `ranklint explain CODE`: the page of a code, as text for a terminal or as JSON. */
#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/nearest.h"
#include "checks/checks.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "report/json_writer.h"
#include "report/page.h"
#include "report/text.h"

enum { MAX_CODES = 64, MAX_CODE_LEN = 40 };

/* ---- text -------------------------------------------------------------------------------------*/

/* One paragraph or list item, broken at blanks; its further lines stand under its first word. */
static void put_wrapped(Strbuf *out, const char *s, size_t len) {
  text_wrap(out, s, len, 0, "", 0, len > 2 && !memcmp(s, "- ", 2) ? 2 : 0);
  strbuf_putc(out, '\n');
}

static void put_heading(Strbuf *out, const char *s, size_t len, bool color) {
  while (len && (*s == '#' || *s == ' ')) s++, len--;
  if (color) strbuf_puts(out, "\x1b[1m");
  text_put(out, s, len);
  strbuf_puts(out, color ? "\x1b[0m\n" : "\n");
}

static void put_page(Strbuf *out, const char *page, bool color) {
  Strbuf plain = {0};
  bool fenced = false;
  page_plain(&plain, page, strlen(page));
  for (const char *line = strbuf_text(&plain); *line;) {
    size_t len = strcspn(line, "\n");
    if (len >= 3 && !memcmp(line, "```", 3)) {
      fenced = !fenced;
    } else if (fenced) {
      strbuf_puts(out, len ? "    " : "");
      text_put(out, line, len);
      strbuf_putc(out, '\n');
    } else if (*line == '#') {
      put_heading(out, line, len, color);
    } else {
      put_wrapped(out, line, len);
    }
    line += len + (line[len] == '\n');
  }
  strbuf_release(&plain);
}

/* ---- JSON -------------------------------------------------------------------------------------*/

static void put_json(Strbuf *out, const CheckInfo *check, const char *page) {
  Json j = {.out = out};
  json_put_object(&j, NULL);
  json_put_string(&j, "code", check->code);
  json_put_string(&j, "name", check->name);
  json_put_string(&j, "level", check->level);
  json_put_string(&j, "precision", check->precision);
  json_put_string(&j, "summary", check->summary);
  json_put_string(&j, "page", page);
  json_put_object_end(&j);
  json_put_newline(&j);
}

/* ---- the code ---------------------------------------------------------------------------------*/

/* What can be explained: checks, then notifications, whose page is their help. */
typedef struct Topics {
  CheckInfo at[MAX_CODES];
  const char *pages[MAX_CODES];
  const char *codes[MAX_CODES + 1], *names[MAX_CODES + 1];
  uint32_t count;
} Topics;

static void add_topic(Topics *t, CheckInfo info, const char *page) {
  if (t->count == MAX_CODES) return;
  t->at[t->count] = info;
  t->pages[t->count] = page;
  t->codes[t->count] = info.code;
  t->names[t->count++] = info.name;
}

static void gather(Topics *t) {
  uint32_t count;
  const CheckInfo *checks = checks_all(&count);
  for (uint32_t i = 0; i < count; i++) add_topic(t, checks[i], rule_page(checks[i].code));
  const NoteInfo *notes = notes_all(&count);
  for (uint32_t i = 0; i < count; i++)
    add_topic(t, (CheckInfo){notes[i].code, notes[i].name, "note", "very-high", notes[i].summary},
              notes[i].help);
}

static int find_topic(const Topics *t, const char *word) {
  char code[MAX_CODE_LEN];
  size_t len = strlen(word);
  if (len >= sizeof code) return -1;
  for (size_t i = 0; i <= len; i++) code[i] = (char)toupper((unsigned char)word[i]);
  int at = name_index(t->codes, code);
  return at < 0 ? name_index(t->names, word) : at;
}

static int unknown(const Topics *t, const char *word) {
  /* Codes are as near to each other as to a misspelled one: their beginning says more. */
  const char *near = isdigit((unsigned char)word[strlen(word) ? strlen(word) - 1 : 0]) ? NULL : name_nearest(t->names, word);
  if (near) return command_fail("there is no code `%s`; did you mean `%s`?", word, near);
  return command_fail("there is no code `%s`; `ranklint rules` lists all", word);
}

int command_explain(const Command *c) {
  Options *o = c->options;
  if (o->paths.items.len != 1)
    return command_fail("explain: expected one CODE, as in `explain RL101`");
  Topics topics = {0};
  gather(&topics);
  int at = find_topic(&topics, o->paths.items.at[0]);
  if (at < 0) return unknown(&topics, o->paths.items.at[0]);
  const CheckInfo *info = &topics.at[at];
  const char *page = topics.pages[at] ? topics.pages[at] : info->summary;
  Strbuf out = {0};
  bool color = output_color(o, STDOUT_FILENO);
  if (o->format == &REPORT_JSON) {
    put_json(&out, info, page);
  } else {
    if (*page != '#') {
      strbuf_printf(&out, "%s %s\n\n", info->code, info->name);
      put_wrapped(&out, info->summary, strlen(info->summary));
      strbuf_putc(&out, '\n');
    }
    put_page(&out, page, color);
    if (*page != '#') strbuf_putc(&out, '\n');
  }
  int status = command_print(&out);
  strbuf_release(&out);
  return status;
}
