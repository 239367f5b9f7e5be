/* The words that all parts of a finding are made of: code, operations, groups, what a source is. */
#include <ctype.h>
#include <string.h>

#include "checks/telling.h"
#include "source/one_line.h"

/* Longer pieces of code are cut: nobody reads on. Reports for people cut earlier. */
enum { MAX_SNIPPET = 4000 };

static const char *taken(Analysis *a, Strbuf *b) {
  const char *r = arena_strndup(&a->arena, strbuf_text(b), b->len);
  strbuf_release(b);
  return r;
}

const char *source_snippet(Analysis *a, Loc loc) {
  const IrFile *ir = program_ir(a->program, (Mod){loc.file + 1});
  CommentStyle style = ir && ir->native ? COMMENT_SLASHES : COMMENT_HASH;
  Strbuf b = {0};
  if (!source_one_line(&b, &a->sources[loc.file], loc.span.start, loc.span.end, style, MAX_SNIPPET))
    strbuf_puts(&b, "...");
  while (b.len && (b.data[b.len - 1] == ':' || b.data[b.len - 1] == ' ')) b.data[--b.len] = 0;
  return taken(a, &b);
}

bool tell_names_something(const char *text) {
  for (; *text; text++)
    if (isalnum((unsigned char)*text) || (unsigned char)*text >= 0x80) return true;
  return false;
}

const char *tell_op(Analysis *a, uint32_t event) {
  return event ? arena_printf(&a->arena, "%s()",
                              names_text(a->program->names, effect_at(&a->engine.effects, event)->name))
               : "the end";
}

const char *tell_group(Analysis *a, uint32_t event) {
  Strbuf b = {0};
  if (event) group_text(&a->engine.values, effect_at(&a->engine.effects, event)->value, &b);
  return taken(a, &b);
}

const char *tell_func(Analysis *a, uint32_t instance) {
  Func fn = engine_instance(&a->engine, instance)->func;
  return names_text(a->program->names, program_func(a->program, fn)->qualname);
}

const char *source_member(const Analysis *a, const Source *s) {
  Axes along = s->kind == SRC_GROUP_RANK ? group_axes(&a->engine.values, s->group) : s->axes;
  const char *inner = models_axes_inner(a->program->models, along);
  return inner ? inner : "rank";
}

const char *source_reason(Analysis *a, const Source *s) {
  const char *who = source_member(a, s);
  Strbuf b = {0};
  switch (s->kind) {
    case SRC_RANK:
      strbuf_printf(&b, "varies by %s: each %s gets its own", who, who);
      break;
    case SRC_GROUP_RANK:
      strbuf_printf(&b, "varies by %s in the ", who);
      group_text(&a->engine.values, s->group, &b);
      break;
    case SRC_NAMED:
      strbuf_printf(&b, "`%s` is taken for a value of this %s's own, by its name",
                    names_text(a->program->names, s->name), who);
      break;
    case SRC_AGREED:
      strbuf_puts(&b, "agreed in the ");
      group_text(&a->engine.values, s->group, &b);
      strbuf_puts(&b, " only: other groups may agree on another value");
      break;
    case SRC_ORDER:
      strbuf_puts(&b, "each process walks this in an order of its own");
      break;
    default:
      if (s->stated)
        strbuf_puts(&b, "varies: this comment states it");
      else if (s->cause & CAUSE_DATA)
        strbuf_printf(&b, "varies: computed from this %s's own data", who);
      else if (s->cause & CAUSE_RANK)
        strbuf_printf(&b, "varies by %s", who);
      else if (s->cause & CAUSE_LOCAL)
        strbuf_puts(&b, "varies: this process or host alone decides it");
      else
        strbuf_puts(&b, "each host reads it for itself");
  }
  return taken(a, &b);
}
