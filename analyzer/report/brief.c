#include "report/brief.h"

#include <string.h>

#include "base/strbuf.h"

enum { MAX_CODE = 72 }; /* bytes */

/* Where to cut a longer piece of code: before a word, if there is one in its second half; never inside
 * of a character. */
static size_t cut_at(const char *code) {
  size_t at = MAX_CODE;
  while (at > MAX_CODE / 2 && code[at] != ' ') at--;
  if (code[at] == ' ') return at;
  for (at = MAX_CODE; at && ((unsigned char)code[at] & 0xC0) == 0x80;) at--;
  return at;
}

const char *brief_text(Arena *arena, const char *s) {
  Strbuf out = {0};
  if (!s) return NULL;
  for (const char *open, *close; (open = strchr(s, '`')) && (close = strchr(open + 1, '`'));) {
    size_t len = (size_t)(close - open) - 1;
    strbuf_add(&out, s, (size_t)(open - s) + 1);
    if (len <= MAX_CODE) {
      strbuf_add(&out, open + 1, len);
    } else {
      strbuf_add(&out, open + 1, cut_at(open + 1));
      strbuf_puts(&out, "…");
    }
    strbuf_putc(&out, '`');
    s = close + 1;
  }
  strbuf_puts(&out, s);
  const char *copy = arena_strndup(arena, strbuf_text(&out), out.len);
  strbuf_release(&out);
  return copy;
}

static const Step *brief_steps(Arena *arena, const Step *steps, uint32_t count) {
  Step *copy = ARENA_ARRAY(arena, Step, count + 1);
  for (uint32_t i = 0; i < count; i++) {
    copy[i] = steps[i];
    copy[i].text = brief_text(arena, steps[i].text);
  }
  return copy;
}

Finding brief_finding(Arena *arena, const Finding *f) {
  Finding b = *f;
  b.message = brief_text(arena, f->message);
  b.why_level = brief_text(arena, f->why_level);
  b.steps.at = (Step *)brief_steps(arena, f->steps.at, f->steps.len);
  b.related.at = (Step *)brief_steps(arena, f->related.at, f->related.len);
  for (int i = 0; i < 2; i++) b.lanes[i].ranks = brief_text(arena, f->lanes[i].ranks);
  return b;
}
