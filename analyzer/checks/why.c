/* `why FILE:LINE`: the walk up from a collective to the guards that decide whether a rank gets
 * there. */
#include <string.h>

#include "checks/analysis.h"

/* More than this is no text that anybody reads: what is the same on all ranks is only counted then. */
enum { MAX_LINES = 30 };

/* A guard, or a call on the way to it. */
typedef struct Line {
  const char *text;
  bool call, uniform;
} Line;

typedef struct Walk {
  Analysis *a;
  Strbuf *out;
  bool json;
  uint32_t count;
  VEC(Line) lines;
  Map seen;
  Map calls; /* those that were printed */
  uint32_t depth;
} Walk;

/* A JSON string. Control characters were made harmless, or are dropped. */
static void put_json(Strbuf *out, const char *s) {
  strbuf_putc(out, '"');
  for (; *s; s++) {
    if (*s == '"' || *s == '\\') strbuf_putc(out, '\\');
    if ((unsigned char)*s >= 0x20) strbuf_putc(out, *s);
  }
  strbuf_putc(out, '"');
}

/* Appends a reason unless it was given before. */
static void add_reason(Strbuf *text, const char *reason) {
  const char *at = text->len ? strstr(strbuf_text(text), reason) : NULL;
  size_t len = strlen(reason);
  if (at && (at[len] == ';' || !at[len])) return;
  if (text->len) strbuf_puts(text, "; ");
  strbuf_puts(text, reason);
}

static const char *guard_verdict(Analysis *a, const Effect *g, Strbuf *text) {
  ValStore *s = &a->engine.values;
  Support p = g->value.i ? val_support(s, g->value) : (Support){0};
  uint32_t judged = 0;
  if (!p.i) {
    strbuf_puts(text, "the same on all ranks");
    return "uniform";
  }
  map_get(&a->guard_verdict, site_key(g->loc), &judged);
  for (uint32_t i = 0; i < support_count(s, p); i++)
    add_reason(text, source_reason(a, source_at(s, (SourceId){support_at(s, p, i).source})));
  if (judged == GUARD_FINDING || judged == GUARD_HIDDEN) return "suspect";
  if (judged == GUARD_BEHIND) return "behind another that parts the ranks";
  if (judged == GUARD_UNDECIDED) return "undecided";
  return "equal";
}

static void print_guard(Walk *w, const Effect *g) {
  Analysis *a = w->a;
  bool fresh;
  Strbuf why = {0};
  map_add(&w->seen, site_key(g->head), 1, &fresh);
  if (!fresh) return;
  Position p = source_position(&a->sources[g->head.file], g->head.span.start);
  const char *verdict = guard_verdict(a, g, &why);
  const char *text = source_snippet(a, g->head);
  if (w->json) {
    strbuf_printf(w->out, "%s{\"path\":", w->count ? "," : "");
    put_json(w->out, a->sources[g->head.file].path);
    strbuf_printf(w->out, ",\"line\":%u,\"column\":%u,\"guard\":", p.line, p.column);
    put_json(w->out, text);
    strbuf_printf(w->out, ",\"verdict\":\"%s\",\"why\":", verdict);
    put_json(w->out, strbuf_text(&why));
    strbuf_putc(w->out, '}');
  } else {
    Line line = {arena_printf(&a->arena, "  %s:%u:%u: `%s` is %s: %s\n", a->sources[g->head.file].path, p.line,
                              p.column, text, verdict, strbuf_text(&why)),
                 false, !strcmp(verdict, "uniform")};
    vec_push(&w->lines, line);
  }
  w->count++;
  strbuf_release(&why);
}

/* Guards between the root of an effect tree and a node in it; true if the node is below. */
static bool guards_to(Walk *w, uint32_t id, uint32_t target) {
  EffectStore *s = &w->a->engine.effects;
  if (!id) return false;
  if (id == target) return true;
  const Effect n = *effect_at(s, id);
  bool hit = false;
  switch (n.kind) {
    case EF_SEQ:
      for (uint32_t i = 0; i < n.count && !hit; i++) {
        uint32_t child = s->pool.at[n.list + i];
        hit = guards_to(w, child, target);
        if (hit) /* exits before it decide as well */
          for (uint32_t k = 0; k < i; k++) {
            const Effect *e = effect_at(s, s->pool.at[n.list + k]);
            if (e->kind == EF_IF && (e->exits & ~(EXITS_YIELD | EXITS_FAIL))) print_guard(w, e);
          }
      }
      break;
    case EF_IF:
    case EF_LOOP:
      hit = guards_to(w, n.a, target) || guards_to(w, n.b, target);
      if (hit && n.value.i) print_guard(w, effect_at(s, id));
      break;
    case EF_TRY:
      hit = guards_to(w, n.a, target) || guards_to(w, n.b, target) || guards_to(w, n.c, target);
      for (uint32_t i = 0; i < n.count && !hit; i++)
        hit = guards_to(w, s->pool.at[n.list + i], target);
      break;
    case EF_HANDLER:
      return guards_to(w, n.a, target);
    case EF_SPLICE:
      return guards_to(w, n.b, target);
    default:
      break;
  }
  return hit;
}

static void up(Walk *w, uint32_t instance, uint32_t target) {
  Analysis *a = w->a;
  if (w->depth > 24) return;
  w->depth++;
  const Instance *i = engine_instance(&a->engine, instance);
  guards_to(w, i->root, target);
  for (uint32_t k = 0; k < engine_instance(&a->engine, instance)->callers.len; k++) {
    CallRef r = engine_instance(&a->engine, instance)->callers.at[k];
    bool fresh;
    if (!r.caller || !r.effect) continue;
    map_add(&w->seen, ((uint64_t)r.effect << 32) | 0x80000000u | r.caller, 1, &fresh);
    if (!fresh) continue;
    const Effect *c = effect_at(&a->engine.effects, r.effect);
    Func fn = engine_instance(&a->engine, r.caller)->func;
    /* One line a call, however many contexts it has. */
    map_add(&w->calls, hash_mix(site_key(c->loc), fn.i), 1, &fresh);
    if (!w->json && fresh) {
      Position p = source_position(&a->sources[c->loc.file], c->loc.span.start);
      Line line = {arena_printf(&a->arena, "  %s:%u:%u: called from %s()\n", a->sources[c->loc.file].path, p.line,
                                p.column, names_text(a->program->names, program_func(a->program, fn)->qualname)),
                   true, false};
      vec_push(&w->lines, line);
    }
    up(w, r.caller, r.effect);
  }
  w->depth--;
}

/* All of them; of too many the guards that are not the same on all ranks, each below the call that is next
 * above it. */
static void put_lines(Walk *w) {
  uint32_t uniform = 0, calls = 0;
  bool all = w->lines.len <= MAX_LINES;
  for (uint32_t i = 0; i < w->lines.len; i++) {
    const Line *l = &w->lines.at[i];
    uint32_t next = i + 1;
    while (next < w->lines.len && w->lines.at[next].uniform) next++;
    bool leads = l->call && next < w->lines.len && !w->lines.at[next].call;
    if (all || leads || (!l->call && !l->uniform)) strbuf_puts(w->out, l->text);
    else if (l->call) calls++;
    else uniform++;
  }
  if (uniform || calls)
    strbuf_printf(w->out, "  and %u guards that are the same on all ranks, %u more calls "
                  "(`--output-format json` lists all guards)\n", uniform, calls);
}

bool analysis_why(const Analysis *ca, uint32_t file, uint32_t line, bool json, Strbuf *out) {
  Analysis *a = (Analysis *)ca;
  Engine *e = &a->engine;
  bool found = false;
  Map seen = {0};
  if (json) strbuf_puts(out, "{\"version\":1,\"collectives\":[");
  for (uint32_t n = 1; n < e->effects.nodes.len; n++) {
    const Effect x = *effect_at(&e->effects, n);
    bool leads = x.kind == EF_EVENT || (x.kind == EF_CALL && x.has_event);
    if (!leads || x.loc.file != file) continue;
    Position p = source_position(&a->sources[file], x.loc.span.start);
    if (p.line != line) continue;
    Walk w = {.a = a, .out = out, .json = json};
    bool fresh;
    map_add(&seen, site_key(x.loc), 1, &fresh);
    if (!fresh) continue;
    if (json) {
      strbuf_printf(out, "%s{\"path\":", found ? "," : "");
      put_json(out, a->sources[file].path);
      strbuf_printf(out, ",\"line\":%u,\"column\":%u,\"guards\":[", p.line, p.column);
    } else {
      strbuf_printf(out, "%s:%u:%u: ", a->sources[file].path, p.line, p.column);
      if (x.kind == EF_EVENT) {
        strbuf_printf(out, "%s on the ", names_text(a->program->names, x.name));
        group_text(&e->values, x.value, out);
        strbuf_putc(out, '\n');
      } else {
        strbuf_printf(out, "`%s` leads to a collective\n", source_snippet(a, x.loc));
      }
    }
    /* every context in which the line is reached */
    for (uint32_t k = n; k < e->effects.nodes.len; k++) {
      const Effect y = *effect_at(&e->effects, k);
      if (y.kind == x.kind && y.loc.file == x.loc.file && y.loc.span.start == x.loc.span.start)
        up(&w, y.instance, k);
    }
    if (json)
      strbuf_puts(out, "]}");
    else
      put_lines(&w);
    if (!json && !w.count) strbuf_puts(out, "  no guard decides whether a rank gets here\n");
    vec_release(&w.lines);
    map_release(&w.seen);
    map_release(&w.calls);
    found = true;
  }
  if (json) strbuf_puts(out, "]}\n");
  map_release(&seen);
  return found;
}
