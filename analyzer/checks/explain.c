/* A finding in words: which ranks do what, where, why, and how it is usually mended. */
#include <string.h>

#include "checks/analysis.h"
#include "source/one_line.h"

/* Longer pieces of code are cut: nobody reads on. Reports for people cut earlier. */
enum { MAX_SNIPPET = 4000 };

const char *source_snippet(Analysis *a, Loc loc) {
  const IrFile *ir = program_ir(a->program, (Mod){loc.file + 1});
  CommentStyle style = ir && ir->native ? COMMENT_SLASHES : COMMENT_HASH;
  Strbuf b = {0};
  if (!source_one_line(&b, &a->sources[loc.file], loc.span.start, loc.span.end, style, MAX_SNIPPET))
    strbuf_puts(&b, "...");
  while (b.len && (b.data[b.len - 1] == ':' || b.data[b.len - 1] == ' ')) b.data[--b.len] = 0;
  const char *r = arena_strndup(&a->arena, strbuf_text(&b), b.len);
  strbuf_release(&b);
  return r;
}

static const char *name_of(Analysis *a, Name n) { return names_text(a->program->names, n); }

static const char *op_text(Analysis *a, uint32_t event) {
  return event ? arena_printf(&a->arena, "%s()",
                              name_of(a, effect_at(&a->engine.effects, event)->name))
               : "the end";
}

static const char *group_words(Analysis *a, uint32_t event) {
  Strbuf b = {0};
  if (event) group_text(&a->engine.values, effect_at(&a->engine.effects, event)->value, &b);
  const char *r = arena_strndup(&a->arena, strbuf_text(&b), b.len);
  strbuf_release(&b);
  return r;
}

const char *source_reason(Analysis *a, const Source *s) {
  Strbuf b = {0};
  switch (s->kind) {
    case SRC_RANK:
      strbuf_puts(&b, "varies by rank: each rank gets its own");
      break;
    case SRC_GROUP_RANK:
      strbuf_puts(&b, "varies by rank in the ");
      group_text(&a->engine.values, s->group, &b);
      break;
    case SRC_NAMED:
      strbuf_printf(&b, "`%s` is taken for a value of this rank's own, by its name",
                    name_of(a, s->name));
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
        strbuf_puts(&b, "varies: computed from this rank's own data");
      else if (s->cause & CAUSE_RANK)
        strbuf_puts(&b, "varies by rank");
      else if (s->cause & CAUSE_LOCAL)
        strbuf_puts(&b, "varies: this process or host alone decides it");
      else
        strbuf_puts(&b, "each host reads it for itself");
  }
  const char *r = arena_strndup(&a->arena, strbuf_text(&b), b.len);
  strbuf_release(&b);
  return r;
}

static const char *func_name(Analysis *a, Func fn) {
  return name_of(a, program_func(a->program, fn)->qualname);
}

/* The innermost call of the function among calls[0..i], innermost first: rounds of a recursion tell the
 * reader nothing. */
static uint32_t last_call_of(Analysis *a, const uint32_t *calls, uint32_t i, Func callee) {
  for (uint32_t k = 0; k < i; k++)
    if (engine_instance(&a->engine, effect_at(&a->engine.effects, calls[k])->a)->func.i == callee.i) return k;
  return i;
}

/* Where a call is what one leaves by: what comes out of it. "" at a plain exit. */
static const char *leaving_by(Analysis *a, uint32_t exit) {
  const Effect *x = effect_at(&a->engine.effects, exit);
  if (x->kind != EF_CALL) return "";
  return arena_printf(&a->arena, x->exits & (1 << EXIT_RAISE) ? ", by what %s() raises" : ", by way of %s()",
                      func_name(a, engine_instance(&a->engine, x->a)->func));
}

static void call_steps(Analysis *a, Finding *f, uint32_t instance, uint32_t event, uint32_t path) {
  EffectStore *es = &a->engine.effects;
  uint32_t calls[64], n = trace_calls(&a->traces, path, calls, 64), from = n;
  for (uint32_t i = 0; i < n; i++)
    if (effect_at(es, calls[i])->instance == instance) {
      from = i + 1;
      break;
    }
  if (from > n) from = n;
  for (uint32_t i = from; i-- > 0;) {
    const Effect *c = effect_at(es, calls[i]);
    Func callee = engine_instance(&a->engine, c->a)->func;
    uint32_t last = last_call_of(a, calls, i, callee);
    finding_step(f, c->loc, STEP_CALL,
                 arena_printf(&a->arena, last == i ? "calls %s()" : "calls %s() (recursion)",
                              func_name(a, callee)));
    i = last;
  }
  const Effect *ev = effect_at(es, event);
  finding_step(f, ev->loc, STEP_COLLECTIVE,
           arena_printf(&a->arena, "%s on the %s", op_text(a, event), group_words(a, event)));
}

static TraceItem trace_item(Analysis *a, uint32_t event) {
  const Effect *x = effect_at(&a->engine.effects, event);
  if (x->kind != EF_EVENT) /* a call or guard that both went through alike */
    return (TraceItem){.loc = x->loc, .op = "...", .group = "", .note = NULL};
  return (TraceItem){
      .loc = x->loc, .op = name_of(a, x->name), .group = group_words(a, event), .note = NULL};
}

static void fill_lane(Analysis *a, const Mismatch *m, bool a_side, TraceLane *lane) {
  static const char *const ends[] = {"returns", "leaves the loop", "next round", "raises",
                                     "ends the process"};
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
    vec_push(&lane->items, it);
  }
  uint8_t end = a_side ? m->end_a : m->end_b;
  lane->end = end <= EXIT_STOP ? ends[end] : "...";
}

/* The two kinds of ranks, by predicate. */
static void name_ranks(Analysis *a, const Candidate *c, const Mismatch *m, const char **side_a,
                       const char **side_b) {
  const Scenario *s = &a->traces.scenarios.at[c->scenario];
  if (c->guard) {
    const Effect *g = effect_at(&a->engine.effects, c->guard);
    bool a_true = m->splits[m->split_count - 1].a_true;
    const char *text = source_snippet(a, g->head);
    if (g->kind == EF_LOOP) {
      *side_a = arena_printf(&a->arena, "ranks for which `%s` runs %s often", text,
                             a_true ? "more" : "less");
      *side_b =
          arena_printf(&a->arena, "ranks for which it runs %s often", a_true ? "less" : "more");
    } else if (g->guard == GUARD_CALLEE) {
      *side_a = arena_printf(&a->arena, "ranks that call one function in `%s`", text);
      *side_b = "ranks that call the other";
    } else {
      bool fails = g->guard == GUARD_FAIL || g->guard == GUARD_REFUSED;
      const char *what = fails ? "ranks where `%s` fails" : "ranks where `%s`";
      const char *yes = arena_printf(&a->arena, what, text), *no = "all other ranks";
      *side_a = a_true ? yes : no;
      *side_b = a_true ? no : yes;
    }
    return;
  }
  if (s->world) {
    *side_a = arena_printf(&a->arena, "rank %lld", (long long)s->rank_a);
    *side_b = arena_printf(&a->arena, "rank %lld", (long long)s->rank_b);
  } else {
    *side_a = "some ranks";
    *side_b = "other ranks";
  }
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

/* The first line of a handler: `except OSError as problem`. */
static const char *handler_text(Analysis *a, const Effect *handler) {
  const SourceFile *f = &a->sources[handler->loc.file];
  Loc l = handler->loc;
  for (uint32_t i = l.span.start; i < l.span.end && i < f->byte_len; i++)
    if (f->text[i] == '\n') l.span.end = i;
  return source_snippet(a, l);
}

static const char *swallow_message(Analysis *a, const Candidate *c, const Shape *s) {
  const Swallow *w = swallow_of(a, c);
  const char *handler = handler_text(a, effect_at(&a->engine.effects, w->handler));
  if (s->event_on_a == w->on_a)
    return arena_printf(&a->arena,
                        "%s may happen on one rank alone, `%s` swallows it, and only that rank "
                        "reaches %s",
                        raised_text(a, c), handler, op_text(a, s->event));
  return arena_printf(&a->arena,
                      "%s may happen on one rank alone, `%s` swallows it, and that rank misses %s, "
                      "on which the others wait",
                      raised_text(a, c), handler, op_text(a, s->event));
}

static void swallow_steps(Analysis *a, const Swallow *w, Finding *f) {
  const EffectStore *es = &a->engine.effects;
  Loc handler = effect_at(es, w->handler)->loc;
  if (w->raise) finding_step(f, effect_at(es, w->raise)->loc, STEP_FLOW, "this is raised");
  finding_step(f, handler, STEP_GUARD, "this handler swallows it");
  Step guard = {handler, STEP_GUARD, "the handler"};
  vec_push(&f->related, guard);
}

static const char *help_for(Analysis *a, const Candidate *c, const Shape *s, const Source *src) {
  (void)a;
  (void)c;
  if (!strcmp(s->code, "RL105"))
    return "agree on the outcome: catch it, all-reduce (or broadcast) whether it happened over the "
           "collective's group, then raise on all ranks";
  if (!strcmp(s->code, "RL204"))
    return "wait for the thread before, or give it a group of its own";
  if (!strcmp(s->code, "RL203")) return "issue the groups' collectives in one order on every rank";
  if (!strcmp(s->code, "RL202"))
    return "use one root that every member of the group knows, and that is a member";
  if (!strcmp(s->code, "RL201"))
    return "walk the elements in an order that is the same everywhere: sort them by a key that no two "
           "of them share";
  if (!strcmp(s->code, "RL205"))
    return "agree on one size first: all-reduce it with MAX and pad to it, or gather the sizes and "
           "receive into buffers of these";
  if (!strcmp(s->code, "RL301"))
    return "let every rank create every group, in the same order, and keep only its own";
  if (!strcmp(s->code, "RL302"))
    return "let all members use the same group, or one known to hold them all";
  if (src && src->kind == SRC_AGREED)
    return "agree on the value in a group that holds every rank of the collective";
  if (src && (src->cause & (CAUSE_DATA | CAUSE_LOCAL)))
    return "agree first: all-reduce (or broadcast) the decision over the collective's group, then "
           "test the result";
  if (!strcmp(s->code, "RL102"))
    return "make both branches issue the same collectives in the same order";
  if (!strcmp(s->code, "RL103"))
    return "leave on all ranks together, or move the collective before the exit";
  if (!strcmp(s->code, "RL104"))
    return "run the loop equally often on every rank: agree on the count first";
  return "call it on every rank and keep only the rank's own work (logging, file writing) under "
         "the guard";
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
      return arena_printf(&a->arena, ", if `%s` is %s", name_of(a, w->param), name_of(a, w->equals));
    return arena_printf(&a->arena, ", if `%s` is set", name_of(a, w->param));
  }
  return ", if the call communicates here";
}

/* What would have to hold for this to be no divergence. */
static const char *safe_when(Analysis *a, const Finding *f) {
  const char *who = *f->groups ? f->groups : "world group";
  if (!strcmp(f->code, "RL105"))
    return arena_printf(&a->arena,
                        "what is raised there is raised on every rank of the %s or on none", who);
  if (!strcmp(f->code, "RL202"))
    return arena_printf(&a->arena, "every rank of the %s passes the same root", who);
  if (!strcmp(f->code, "RL204"))
    return arena_printf(&a->arena, "the thread has left the %s before, on every rank", who);
  if (!strcmp(f->code, "RL203")) return "every rank uses the groups in the same order";
  if (!strcmp(f->code, "RL302")) return "every rank passes the same group";
  if (!strcmp(f->code, "RL104"))
    return arena_printf(&a->arena, "`%s` goes round equally often on every rank of the %s",
                        f->guard_text, who);
  return arena_printf(&a->arena, "`%s` has the same value on every rank of the %s", f->guard_text,
                      who);
}

enum { MAX_BEHIND = 3 };

static bool is_named(const Finding *f, Loc loc) {
  for (uint32_t i = 0; i < f->related.len; i++)
    if (site_key(f->related.at[i].loc) == site_key(loc)) return true;
  return false;
}

/* Guards of the same function that what parts the ranks decides too, further down: there they do not
 * arrive together, so nothing can be said of them before this one is mended. */
static void guards_behind(Analysis *a, const Candidate *c, const Effect *guard, Finding *f) {
  EffectStore *effects = &a->engine.effects;
  uint32_t count, told = 0, best;
  const uint32_t *guards = guards_of(a, guard->instance, &count);
  for (uint32_t i = 0; i < count; i++) {
    const Effect *x = effect_at(effects, guards[i]);
    if (!x->has_event || x->loc.file != guard->loc.file ||
        x->loc.span.start < guard->loc.span.end || map_get(&a->best, site_key(x->loc), &best) ||
        !axis_touches(&a->traces, c->axis, val_support(&a->engine.values, x->value)))
      continue;
    bool fresh;
    uint32_t *state = map_add(&a->guard_verdict, site_key(x->loc), GUARD_BEHIND, &fresh);
    if (*state < GUARD_BEHIND) *state = GUARD_BEHIND;
    if (is_named(f, x->head) || told++ >= MAX_BEHIND) continue;
    Step st = {x->head, STEP_BEHIND, "decides further down; nothing is said of it until this is mended"};
    vec_push(&f->related, st);
  }
}

static const char *leave_message(Analysis *a, const Shape *s, const char *who, const char *doer) {
  const char *by = leaving_by(a, s->exit), *event = op_text(a, s->event);
  if (*by)
    return arena_printf(&a->arena, "%s may leave here%s, and never reach %s, on which %s wait", who, by, event,
                        doer);
  return arena_printf(&a->arena, "%s leave here and never reach %s, on which %s wait", who, event, doer);
}

void explain_candidate(Analysis *a, const Candidate *c, const Shape *s, Finding *f) {
  Engine *e = &a->engine;
  const Mismatch *m = &a->traces.mismatches.at[c->mismatch];
  const Effect g = *effect_at(&e->effects, c->guard ? c->guard : s->event);
  Func fn = engine_instance(e, g.instance)->func;
  Support p = evidence_of(a, &g, m);
  const Source *src = NULL;
  for (uint32_t i = 0; i < support_count(&e->values, p) && !src; i++) {
    Dep d = support_at(&e->values, p, i);
    if (axis_touches(&a->traces, c->axis,
                     support_of_source(&e->values, (SourceId){d.source}, d.flags)))
      src = source_at(&e->values, (SourceId){d.source});
  }
  const char *side_a, *side_b;
  name_ranks(a, c, m, &side_a, &side_b);
  const char *doer = s->event_on_a ? side_a : side_b, *other = s->event_on_a ? side_b : side_a;
  f->code = s->code;
  f->primary = s->primary;
  f->function = name_of(a, program_func(a->program, fn)->qualname);
  f->guard_text = source_snippet(a, g.head);
  f->op = s->event ? name_of(a, effect_at(&e->effects, s->event)->name) : "";
  f->groups = group_words(a, s->event);
  if (!strcmp(s->code, "RL105"))
    f->message = swallow_message(a, c, s);
  else if (!strcmp(s->code, "RL204"))
    f->message = arena_printf(&a->arena,
                              "%s here and %s on a thread share the %s: which comes first, each rank "
                              "decides for itself",
                              op_text(a, m->event_a), op_text(a, m->event_b), f->groups);
  else if (!strcmp(s->code, "RL202"))
    f->message = arena_printf(&a->arena, "the root of %s differs between ranks of the %s",
                              op_text(a, s->event), f->groups);
  else if (!strcmp(s->code, "RL205"))
    f->message = arena_printf(&a->arena,
                              "%s gets a tensor whose size differs between ranks of the %s",
                              op_text(a, s->event), f->groups);
  else if (!strcmp(s->code, "RL201"))
    f->message = arena_printf(&a->arena,
                              "%s is issued once for each element, and every process walks them in "
                              "an order of its own",
                              op_text(a, s->event));
  else if (!strcmp(s->code, "RL302"))
    f->message =
        arena_printf(&a->arena, "ranks issue %s with different groups", op_text(a, s->event));
  else if (!strcmp(s->code, "RL203"))
    f->message = arena_printf(&a->arena, "%s issue %s before %s, %s the other way round", side_a,
                              op_text(a, m->event_a), op_text(a, m->event_b), side_b);
  else if (!strcmp(s->code, "RL102"))
    f->message = arena_printf(&a->arena, "%s issue %s while %s issue %s", side_a,
                              op_text(a, m->event_a), side_b, op_text(a, m->event_b));
  else if (!strcmp(s->code, "RL103"))
    f->message = leave_message(a, s, other, doer);
  else if (!strcmp(s->code, "RL104"))
    f->message = arena_printf(&a->arena,
                              "%s runs a different number of times on different ranks: `%s` varies",
                              op_text(a, s->event), f->guard_text);
  else if (!strcmp(doer, "all other ranks"))
    f->message = arena_printf(&a->arena, "%s never reach %s, on which the others wait", other,
                              op_text(a, s->event));
  else
    f->message = arena_printf(&a->arena, "only %s reach %s", doer, op_text(a, s->event));
  f->message = arena_printf(&a->arena, "%s%s", f->message, condition_words(a, s->event));
  flow_steps(a, f, c->axis, p, g.instance, c->guard ? g.value : NO_VAL, g.head, m->kind == MISMATCH_THREAD);
  if (c->guard) {
    finding_step(f, g.head, STEP_GUARD,
             g.kind == EF_LOOP         ? "this loop's count differs"
             : g.guard == GUARD_CALLEE ? "which function is called differs"
             : g.guard == GUARD_REFUSED ? "it fails on the rank that it names"
                                       : "this decision splits the ranks");
  }
  const Swallow *w = swallow_of(a, c);
  if (w) {
    swallow_steps(a, w, f);
    f->guard_text = handler_text(a, effect_at(&e->effects, w->handler));
  } else if (c->guard) {
    Step guard = {g.head, STEP_GUARD, "the guard"};
    vec_push(&f->related, guard);
  }
  if (s->exit && !w)
    finding_step(f, effect_at(&e->effects, s->exit)->loc, STEP_OTHER,
                 arena_printf(&a->arena, "%s leave here%s", other, leaving_by(a, s->exit)));
  if (s->event) call_steps(a, f, g.instance, s->event, s->path);
  if (s->other) {
    const Effect *o = effect_at(&e->effects, s->other);
    const char *t = m->kind == MISMATCH_THREAD
                        ? arena_printf(&a->arena, "%s on the thread", op_text(a, s->other))
                        : arena_printf(&a->arena, "%s go on to %s", other, op_text(a, s->other));
    finding_step(f, o->loc, STEP_OTHER, t);
    Step st = {o->loc, STEP_OTHER, t};
    vec_push(&f->related, st);
  }
  if (s->event) {
    const Effect *ev = effect_at(&e->effects, s->event);
    Step st = {ev->loc, STEP_COLLECTIVE, arena_printf(&a->arena, "%s", op_text(a, s->event))};
    vec_push(&f->related, st);
  }
  if (c->via) {
    const char *caller = func_name(a, engine_instance(e, c->via)->func);
    const Instance *in = engine_instance(e, c->instance);
    for (uint32_t i = 0; i < in->callers.len; i++)
      if (in->callers.at[i].effect && in->callers.at[i].caller) {
        const Effect *call = effect_at(&e->effects, in->callers.at[i].effect);
        if (call->kind != EF_CALL) continue;
        Step st = {call->loc, STEP_CALL,
                   arena_printf(&a->arena, "called here, on the way from %s()", caller)};
        vec_push(&f->related, st);
        break;
      }
  }
  if (c->before) {
    Step st = {effect_at(&e->effects, c->before)->head, STEP_BEHIND,
               "parts the same ranks before; this is what is left once it is mended"};
    vec_push(&f->related, st);
  }
  if (c->guard && !w) guards_behind(a, c, &g, f);
  f->lanes[0].ranks = side_a;
  f->lanes[1].ranks = side_b;
  fill_lane(a, m, true, &f->lanes[0]);
  fill_lane(a, m, false, &f->lanes[1]);
  f->help = help_for(a, c, s, src);
  f->safe_when = safe_when(a, f);
  Axes along = !src ? 0 : src->kind == SRC_GROUP_RANK ? group_axes(&e->values, src->group) : src->axes;
  const char *member = models_axes_inner(a->program->models, along);
  if (member) speak_of(&a->arena, f, member);
}
