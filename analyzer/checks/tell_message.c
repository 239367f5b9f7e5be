/* The first sentence of a finding: which ranks do what, and what becomes of the others. */
#include <string.h>

#include "checks/telling.h"

const char *tell_leaving(Analysis *a, uint32_t exit) {
  const Effect *x = effect_at(&a->engine.effects, exit);
  if (x->kind != EF_CALL) return "";
  return arena_printf(&a->arena, x->exits & (1 << EXIT_RAISE) ? ", by what %s() raises" : ", by way of %s()",
                      tell_func(a, x->a));
}

/* What may be raised under the candidate's handler, each place once: three of them and a count. */
static const char *raised_text(Analysis *a, const Candidate *c) {
  enum { MAX_PLACES = 32, MAX_NAMED = 3 };
  Loc at[MAX_PLACES];
  uint32_t n = 0;
  Strbuf b = {0};
  for (const Candidate *x = c; x; x = x->next ? &a->candidates.at[x->next - 1] : NULL) {
    const Swallow *w = swallow_of(a, x);
    if (!w || !w->raise) continue;
    Loc l = effect_at(&a->engine.effects, w->raise)->loc;
    bool have = false;
    for (uint32_t i = 0; i < n; i++) have = have || site_key(at[i]) == site_key(l);
    if (!have && n < MAX_PLACES) at[n++] = l;
  }
  for (uint32_t i = 0; i < n && i < MAX_NAMED; i++)
    strbuf_printf(&b, "%s`%s`", i ? ", " : "", source_snippet(a, at[i]));
  if (n > MAX_NAMED) strbuf_printf(&b, " and %u more", n - MAX_NAMED);
  const char *r = arena_strndup(&a->arena, strbuf_text(&b), b.len);
  strbuf_release(&b);
  return r;
}

const char *tell_handler(Analysis *a, const Effect *handler) {
  const SourceFile *f = &a->sources[handler->loc.file];
  Loc l = handler->loc;
  for (uint32_t i = l.span.start; i < l.span.end && i < f->byte_len; i++)
    if (f->text[i] == '\n') l.span.end = i;
  return source_snippet(a, l);
}

static const char *swallow_message(const Telling *t) {
  const Swallow *w = swallow_of(t->a, t->c);
  const char *handler = tell_handler(t->a, effect_at(&t->a->engine.effects, w->handler));
  const char *raised = raised_text(t->a, t->c), *event = tell_op(t->a, t->s->event);
  if (t->s->event_on_a == w->on_a)
    return arena_printf(&t->a->arena,
                        "%s may happen on one %s alone, `%s` swallows it, and only that %s reaches %s", raised,
                        t->who, handler, t->who, event);
  return arena_printf(&t->a->arena,
                      "%s may happen on one %s alone, `%s` swallows it, and that %s misses %s, on which the "
                      "others wait",
                      raised, t->who, handler, t->who, event);
}

/* A row that communicates under a condition that nobody knows: the end of the sentence. */
static const char *condition_words(Analysis *a, uint32_t event) {
  const Effect *ev = event ? effect_at(&a->engine.effects, event) : NULL;
  if (!ev || !ev->maybe || !ev->model) return "";
  for (uint32_t i = 0; i < ev->model->when.len; i++) {
    const ModelWhen *w = &ev->model->when.at[i];
    if (w->wraps)
      return arena_printf(&a->arena, ", if %s",
                          models_wrap_text(a->engine.models, w->wrap));
    if (w->equals.id)
      return arena_printf(&a->arena, ", if `%s` is %s", names_text(a->program->names, w->param), names_text(a->program->names, w->equals));
    return arena_printf(&a->arena, ", if `%s` is set", names_text(a->program->names, w->param));
  }
  return ", if the call communicates here";
}

static const char *leave_message(const Telling *t) {
  const char *by = tell_leaving(t->a, t->s->exit), *event = tell_op(t->a, t->s->event);
  if (*by)
    return arena_printf(&t->a->arena, "%s may leave here%s, and never reach %s, on which %s wait", t->other, by,
                        event, t->doer);
  return arena_printf(&t->a->arena, "%s leave here and never reach %s, on which %s wait", t->other, event, t->doer);
}

/* The same operation on both sides: it is the groups that are not one, or the roots. */
static const char *same_message(const Telling *t, const char *op) {
  Arena *arena = &t->a->arena;
  const Effect *a = effect_at(&t->a->engine.effects, t->m->event_a), *b = effect_at(&t->a->engine.effects, t->m->event_b);
  const char *on_a = tell_group(t->a, t->m->event_a), *on_b = tell_group(t->a, t->m->event_b);
  if (strcmp(on_a, on_b))
    return arena_printf(arena, "%s issue %s on the %s while %s issue it on the %s", t->side_a, op, on_a, t->side_b, on_b);
  if (val_eq(a->value, b->value) && !val_eq(a->root, b->root))
    return arena_printf(arena, "%s issue %s with one root while %s issue it with another", t->side_a, op, t->side_b);
  return arena_printf(arena, "%s issue %s on one %s while %s issue it on another", t->side_a, op, on_a, t->side_b);
}

static const char *sentence(const Telling *t) {
  Arena *arena = &t->a->arena;
  const char *code = t->s->code, *who = t->who, *event = tell_op(t->a, t->s->event), *group = t->f->groups;
  const char *on_a = tell_op(t->a, t->m->event_a), *on_b = tell_op(t->a, t->m->event_b);
  if (!strcmp(code, "RL105")) return swallow_message(t);
  if (!strcmp(code, "RL204"))
    return arena_printf(arena,
                        "%s here and %s on a thread share the %s: which comes first, each %s decides for itself",
                        on_a, on_b, group, who);
  if (!strcmp(code, "RL202"))
    return arena_printf(arena, "the root of %s differs between %ss of the %s", event, who, group);
  if (!strcmp(code, "RL205"))
    return arena_printf(arena, "%s gets a tensor whose size differs between %ss of the %s", event, who, group);
  if (!strcmp(code, "RL201"))
    return arena_printf(arena,
                        "%s is issued once for each element, and every process walks them in an order of its own",
                        event);
  if (!strcmp(code, "RL302")) return arena_printf(arena, "%ss issue %s with different groups", who, event);
  if (!strcmp(code, "RL203"))
    return arena_printf(arena, "%s issue %s before %s, %s the other way round", t->side_a, on_a, on_b, t->side_b);
  if (!strcmp(code, "RL102") && !strcmp(on_a, on_b)) return same_message(t, on_a);
  if (!strcmp(code, "RL102"))
    return arena_printf(arena, "%s issue %s while %s issue %s", t->side_a, on_a, t->side_b, on_b);
  if (!strcmp(code, "RL103")) return leave_message(t);
  if (!strcmp(code, "RL104"))
    return arena_printf(arena, "%s runs a different number of times on different %ss: `%s` varies", event, who,
                        t->f->guard_text);
  if (t->doer_is_rest)
    return arena_printf(arena, "%s never reach %s, on which the others wait", t->other, event);
  return arena_printf(arena, "only %s reach %s", t->doer, event);
}

const char *tell_message(const Telling *t) {
  return arena_printf(&t->a->arena, "%s%s", sentence(t), condition_words(t->a, t->s->event));
}
