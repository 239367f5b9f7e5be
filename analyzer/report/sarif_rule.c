/* The tool and its rules, documented from the pages of the codes. */
#include <stdlib.h>
#include <string.h>

#include "report/page.h"
#include "report/sarif.h"

#ifndef RL_HOMEPAGE
#define RL_HOMEPAGE ""
#endif

/* What code scanning keeps of a description. */
enum { MAX_DESCRIPTION = 1000 };

/* "collective-in-divergent-branch" -> "CollectiveInDivergentBranch" */
static void put_pascal_name(Json *j, const char *kebab) {
  Strbuf name = {0};
  bool upper = true;
  for (; *kebab; kebab++) {
    if (*kebab == '-')
      upper = true;
    else
      strbuf_putc(&name, upper && *kebab >= 'a' && *kebab <= 'z' ? (char)(*kebab - 32) : *kebab);
    if (*kebab != '-') upper = false;
  }
  json_put_string(j, "name", strbuf_text(&name));
  strbuf_release(&name);
}

/* Cut at the last sentence that fits; ends with a period. */
static void put_text(Json *j, const char *key, const char *text) {
  Strbuf sentence = {0};
  size_t len = strlen(text);
  if (len > MAX_DESCRIPTION)
    for (len = MAX_DESCRIPTION; len > 1 && (text[len - 1] != '.' || text[len] != ' ');) len--;
  strbuf_add(&sentence, text, len);
  if (sentence.len && sentence.data[sentence.len - 1] != '.') strbuf_putc(&sentence, '.');
  json_put_object(j, key);
  json_put_string(j, "text", strbuf_text(&sentence));
  json_put_object_end(j);
  strbuf_release(&sentence);
}

/* With a home page a link; else a name that only identifies. */
static void put_home(Json *j, const char *key, const char *code) {
  Strbuf uri = {0};
  if (*RL_HOMEPAGE && code)
    strbuf_printf(&uri, "%s/docs/rules/%s.md", RL_HOMEPAGE, code);
  else if (*RL_HOMEPAGE)
    strbuf_puts(&uri, RL_HOMEPAGE);
  else if (code)
    strbuf_printf(&uri, "urn:ranklint:rules:%s", code);
  else
    strbuf_puts(&uri, "urn:ranklint:docs");
  json_put_string(j, key, strbuf_text(&uri));
  strbuf_release(&uri);
}

/* What viewers put the arguments of a message into; some show nothing else, so all of it must be there. */
static void put_template(Json *j, const char *id, const char *summary, const char *rest) {
  Strbuf text = {0};
  strbuf_puts(&text, summary);
  if (text.len && text.data[text.len - 1] != '.') strbuf_putc(&text, '.');
  strbuf_puts(&text, rest);
  put_text(j, id, strbuf_text(&text));
  strbuf_release(&text);
}

static void put_templates(Json *j, const char *summary) {
  json_put_object(j, "messageStrings");
  put_template(j, SARIF_PLAIN, summary, " Here: '{0}'");
  put_template(j, SARIF_MENDED, summary, " Here: '{0}'.\nHelp: '{1}'");
  put_template(j, SARIF_DOUBTED, summary, " Here: '{0}'.\nNot certain: '{2}'.\nHelp: '{1}'");
  json_put_object_end(j);
}

static void put_full_description(Json *j, const ReportRule *rule) {
  const char *start;
  size_t len;
  Strbuf plain = {0};
  if (rule->page && page_part(rule->page, "Problem", &start, &len)) page_plain(&plain, start, len);
  put_text(j, "fullDescription", plain.len ? strbuf_text(&plain) : rule->summary);
  strbuf_release(&plain);
}

static void put_help(Json *j, const ReportRule *rule) {
  Strbuf plain = {0};
  page_plain(&plain, rule->page ? rule->page : rule->summary,
             strlen(rule->page ? rule->page : rule->summary));
  json_put_object(j, "help");
  json_put_string(j, "text", strbuf_text(&plain));
  if (rule->page) json_put_string(j, "markdown", rule->page);
  json_put_object_end(j);
  strbuf_release(&plain);
}

static void put_level(Json *j, const char *level) {
  json_put_object(j, "defaultConfiguration");
  json_put_string(j, "level", level);
  json_put_object_end(j);
}

static void put_rule(Json *j, const ReportRule *rule) {
  const char *level = rule->level ? rule->level : "error";
  json_put_object(j, NULL);
  json_put_string(j, "id", rule->code);
  put_pascal_name(j, rule->name);
  put_text(j, "shortDescription", rule->summary);
  put_full_description(j, rule);
  put_templates(j, rule->summary);
  put_help(j, rule);
  put_home(j, "helpUri", rule->code);
  put_level(j, level);
  json_put_object(j, "properties");
  json_put_string(j, "precision", rule->precision ? rule->precision : "high");
  json_put_string(j, "problem.severity", level);
  json_put_array(j, "tags");
  json_put_string(j, NULL, "correctness");
  json_put_string(j, NULL, "distributed");
  json_put_array_end(j);
  json_put_object_end(j);
  json_put_object_end(j);
}

static void put_note(Json *j, const NoteInfo *note) {
  json_put_object(j, NULL);
  json_put_string(j, "id", note->code);
  put_pascal_name(j, note->name);
  put_text(j, "shortDescription", note->summary);
  put_text(j, "fullDescription", note->help);
  json_put_object(j, "messageStrings");
  put_template(j, SARIF_PLAIN, note->summary, " Here: '{0}'");
  json_put_object_end(j);
  put_text(j, "help", note->help);
  put_home(j, "helpUri", note->code);
  put_level(j, "warning");
  json_put_object_end(j);
}

void sarif_tool(Json *j, const Report *r) {
  uint32_t note_count;
  const NoteInfo *notes = notes_all(&note_count);
  json_put_object(j, "tool");
  json_put_object(j, "driver");
  json_put_string(j, "name", "ranklint");
  json_put_string(j, "semanticVersion", r->version);
  put_home(j, "informationUri", NULL);
  json_put_array(j, "rules");
  for (uint32_t i = 0; i < r->rule_count; i++) put_rule(j, &r->rules[i]);
  json_put_array_end(j);
  json_put_array(j, "notifications");
  for (uint32_t i = 0; i < note_count; i++) put_note(j, &notes[i]);
  json_put_array_end(j);
  json_put_object_end(j);
  json_put_object_end(j);
}
