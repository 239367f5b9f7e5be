/* The two kinds of ranks: who they are, and what each issues around the place where they part. */
#include <string.h>

#include "checks/telling.h"

void tell_sides(Telling *t) {
  Analysis *a = t->a;
  const Mismatch *m = t->m;
  const Scenario *s = &a->traces.scenarios.at[t->c->scenario];
  const char *who = t->who;
  if (t->c->guard) {
    const Effect *g = t->guard;
    bool a_true = m->splits[m->split_count - 1].a_true;
    const char *text = source_snippet(a, g->head);
    if (g->kind == EF_LOOP) {
      t->side_a = arena_printf(&a->arena, "%ss for which `%s` runs %s often", who, text, a_true ? "more" : "less");
      t->side_b = arena_printf(&a->arena, "%ss for which it runs %s often", who, a_true ? "less" : "more");
    } else if (g->guard == GUARD_CALLEE) {
      t->side_a = arena_printf(&a->arena, "%ss that call one function in `%s`", who, text);
      t->side_b = arena_printf(&a->arena, "%ss that call the other", who);
    } else {
      bool fails = g->guard == GUARD_FAIL || g->guard == GUARD_REFUSED;
      const char *yes = !tell_names_something(text)
                            ? arena_printf(&a->arena, "some %ss", who)
                            : arena_printf(&a->arena, "%ss where `%s`%s", who, text, fails ? " fails" : "");
      const char *no = arena_printf(&a->arena, "all other %ss", who);
      t->side_a = a_true ? yes : no;
      t->side_b = a_true ? no : yes;
      t->doer_is_rest = a_true != t->s->event_on_a;
    }
  } else if (s->world) {
    t->side_a = arena_printf(&a->arena, "%s %lld", who, (long long)s->rank_a);
    t->side_b = arena_printf(&a->arena, "%s %lld", who, (long long)s->rank_b);
  } else {
    t->side_a = arena_printf(&a->arena, "some %ss", who);
    t->side_b = arena_printf(&a->arena, "other %ss", who);
  }
  t->doer = t->s->event_on_a ? t->side_a : t->side_b;
  t->other = t->s->event_on_a ? t->side_b : t->side_a;
}

static TraceItem trace_item(Analysis *a, uint32_t event) {
  const Effect *x = effect_at(&a->engine.effects, event);
  if (x->kind != EF_EVENT) /* a call or guard that both went through alike */
    return (TraceItem){.loc = x->loc, .op = "...", .group = "", .note = NULL};
  return (TraceItem){
      .loc = x->loc, .op = names_text(a->program->names, x->name), .group = tell_group(a, event), .note = NULL};
}

/* Where both lanes part with what reads the same: what is another. NULL: they read differently. */
static const char *other_note(const Telling *t) {
  const Mismatch *m = t->m;
  if (!m->event_a || !m->event_b || !m->after_a_count || !m->after_b_count) return NULL;
  if (m->after_a[0] != m->event_a || m->after_b[0] != m->event_b) return NULL;
  const Effect *a = effect_at(&t->a->engine.effects, m->event_a), *b = effect_at(&t->a->engine.effects, m->event_b);
  if (!name_eq(a->name, b->name) || strcmp(tell_group(t->a, m->event_a), tell_group(t->a, m->event_b))) return NULL;
  if (!val_eq(a->value, b->value)) return "another group";
  return val_eq(a->root, b->root) ? NULL : "another root";
}

static void fill_lane(const Telling *t, bool a_side, TraceLane *lane) {
  static const char *const ends[] = {"returns", "leaves the loop", "next round", "raises",
                                     "ends the process"};
  const Mismatch *m = t->m;
  Analysis *a = t->a;
  lane->ranks = a_side ? t->side_a : t->side_b;
  for (uint32_t i = 0; i < m->before_count; i++) {
    TraceItem it = trace_item(a, m->before[i]);
    vec_push(&lane->items, it);
  }
  lane->skipped = m->skipped;
  lane->mismatch = lane->items.len;
  const uint32_t *after = a_side ? m->after_a : m->after_b;
  uint32_t n = a_side ? m->after_a_count : m->after_b_count;
  for (uint32_t i = 0; i < n; i++) {
    TraceItem it = trace_item(a, after[i]);
    if (!i && !a_side) it.note = other_note(t);
    vec_push(&lane->items, it);
  }
  uint8_t end = a_side ? m->end_a : m->end_b;
  lane->end = end <= EXIT_STOP ? ends[end] : "...";
}

void tell_lanes(const Telling *t) {
  fill_lane(t, true, &t->f->lanes[0]);
  fill_lane(t, false, &t->f->lanes[1]);
}
