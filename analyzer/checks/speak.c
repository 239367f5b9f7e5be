/* The same question is asked of ranks and of what stands inside of one process: the words differ. */
#include <string.h>

#include "checks/analysis.h"

static bool is_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

/* `text` with `member` for `rank` wherever it is a word of ours: not in the program's text, which
 * stands in backticks. */
static const char *spoken(Arena *arena, const char *text, const char *member) {
  Strbuf b = {0};
  bool quoted = false;
  if (!text || !strstr(text, "rank")) return text;
  for (const char *p = text; *p;) {
    bool begins = p == text || !is_word(p[-1]);
    size_t len = begins && !quoted && !strncmp(p, "rank", 4) ? 4 : 0;
    if (len && (!is_word(p[4]) || (p[4] == 's' && !is_word(p[5])))) {
      strbuf_puts(&b, member);
      p += 4;
      continue;
    }
    quoted ^= *p == '`';
    strbuf_printf(&b, "%c", *p++);
  }
  const char *r = arena_printf(arena, "%s", strbuf_text(&b));
  strbuf_release(&b);
  return r;
}

void speak_of(Arena *arena, Finding *f, const char *member) {
  f->message = spoken(arena, f->message, member);
  f->help = spoken(arena, f->help, member);
  f->why_level = spoken(arena, f->why_level, member);
  for (uint32_t i = 0; i < f->steps.len; i++)
    f->steps.at[i].text = spoken(arena, f->steps.at[i].text, member);
  for (uint32_t i = 0; i < f->related.len; i++)
    f->related.at[i].text = spoken(arena, f->related.at[i].text, member);
  for (int i = 0; i < 2; i++) f->lanes[i].ranks = spoken(arena, f->lanes[i].ranks, member);
}
