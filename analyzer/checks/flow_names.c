/* The names that a value travels through between its source and the guard: stores, arguments, and choices
 * that it decides. A reader goes the way back, so what counts is that each step is named in a later one. */
#include <ctype.h>
#include <string.h>

#include "checks/flow.h"

/* Names that are shown: in the function of the guard, and on the way there. */
enum { MAX_HERE = 7, MAX_ON_THE_WAY = 6, MAX_CANDIDATES = 256, MAX_STATEMENT = 400, MAX_ROUNDS = 12, MAX_ALIASES = 8 };

typedef struct Passed {
  const Naming *n;
  bool here;   /* in the guard's function */
  bool part;   /* of the very value that the guard asks; else of a value of that name which varies alike */
  uint32_t linked; /* how many steps back from the guard it is named; 0: nowhere */
  bool told;
} Passed;

typedef struct Alias {
  const Answer *answer;
  uint32_t round; /* in which its results are linked */
  bool told;
} Alias;

typedef struct Way {
  Flow *w;
  Passed at[MAX_CANDIDATES];
  uint32_t count;
  Map callers; /* functions a call of which leads to the guard, or that fill a field that is asked there */
  Map asked;   /* Name of a field -> is it one that the guard reads? */
  Map methods; /* Class -> its method or property that the guard names */
  Alias alias[MAX_ALIASES];
  uint32_t alias_count;
  bool at_source, at_born; /* the way back ends at the source; at a call of the function that reads it */
} Way;

static Name name_of_func(Analysis *a, Func fn) {
  const ProgramFunc *pf = program_func(a->program, fn);
  return ir_func(program_ir(a->program, pf->mod), pf->id)->name;
}

static const char *func_name(Analysis *a, Func fn) {
  return names_text(a->program->names, program_func(a->program, fn)->qualname);
}

/* --- what is a step at all --- */

/* Is what was named there a part of what the guard asks, and does it vary? */
static bool leads_on(const Flow *w, const Naming *n) { return flow_varies_alike(w, n) && flow_is_part(w, n); }

static bool is_word(const char *text, const char *at, size_t len) {
  return (at == text || !(isalnum((unsigned char)at[-1]) || at[-1] == '_')) &&
         !isalnum((unsigned char)at[len]) && at[len] != '_';
}

/* Does `text` use the name: a field behind a dot, a local without one? */
static bool names_it(const char *text, const char *name, bool field) {
  size_t len = strlen(name);
  for (const char *at = text; (at = strstr(at, name)); at += len)
    if (is_word(text, at, len) && (at > text && at[-1] == '.') == field) return true;
  return false;
}

/* Is it, where it is asked of a class by name, asked of that one? */
static bool asks_class(const Flow *w, const char *text, const char *name, Name cls) {
  size_t len = strlen(name);
  for (const char *at = text; (at = strstr(at, name)); at += len) {
    if (!is_word(text, at, len) || at == text || at[-1] != '.') continue;
    Name owner = flow_owner(w, text, at);
    if (!owner.id || name_eq(owner, cls)) return true;
  }
  return false;
}

/* The same of a naming; a module's own goes by the name alone in its file. */
static bool calls_it(const Flow *w, const char *text, Loc at, const char *name, const Naming *n) {
  if (n->global) return at.file == n->loc.file && names_it(text, name, false);
  return names_it(text, name, n->field) && (!n->field || !n->cls.i || asks_class(w, text, name, flow_class_name(w, n->cls)));
}

static bool is_read_there(const Flow *w, Name field) {
  return names_it(w->text, names_text(w->a->program->names, field), true);
}

static bool is_own_field(const Flow *w, const Naming *n) {
  const Program *p = w->a->program;
  Class cls = program_func(p, w->fn)->cls;
  return n->field && cls.i && program_func(p, n->func)->cls.i == cls.i;
}

/* Has the guard's own class a field of that name with such a value? Then that is the one it reads. */
static bool own_class_has(const Flow *w, Name field) {
  const Engine *e = &w->a->engine;
  for (uint32_t i = 0; i < e->namings.len; i++) {
    const Naming *n = &e->namings.at[i];
    if (name_eq(n->name, field) && is_own_field(w, n) && leads_on(w, n)) return true;
  }
  return false;
}

/* Many objects may hold one value: a field counts if it is of the guard's own class, or read there. */
static bool is_field_asked(Way *y, const Naming *n) {
  if (!n->field) return false;
  if (is_own_field(y->w, n)) return true;
  const char *name = names_text(y->w->a->program->names, n->name), *guard = y->w->text;
  if (n->cls.i && names_it(guard, name, true) && !asks_class(y->w, guard, name, flow_class_name(y->w, n->cls))) return false;
  bool fresh;
  uint32_t *known = map_add(&y->asked, n->name.id, 0, &fresh);
  if (fresh) *known = is_read_there(y->w, n->name) && !own_class_has(y->w, n->name);
  return *known;
}

/* The method or property of a class that the guard asks by name; 0 if there is none. */
static uint32_t asked_method(Way *y, Func in_class) {
  const Program *p = y->w->a->program;
  const ProgramFunc *in = program_func(p, in_class);
  bool fresh;
  uint32_t *known = map_add(&y->methods, in->cls.i, 0, &fresh);
  if (!fresh || !in->cls.i) return *known;
  const char *guard = y->w->text;
  const ProgramModule *m = program_mod(p, in->mod);
  for (uint32_t i = 1; i < m->func_count && !*known; i++) {
    Func g = {m->first_func + i};
    const char *name = names_text(p->names, name_of_func(y->w->a, g));
    if (program_func(p, g)->cls.i == in->cls.i && names_it(guard, name, true)) *known = g.i;
  }
  return *known;
}

/* Does the guard ask it of the field: by a method or property that reads that? */
static bool is_read_through(Way *y, const Naming *n) {
  const Program *p = y->w->a->program;
  if (!n->field || !flow_varies_alike(y->w, n)) return false;
  Func by = {asked_method(y, n->func)};
  if (!by.i || by.i == n->func.i || !flow_is_part(y->w, n)) return false;
  const ProgramFunc *pf = program_func(p, by);
  Loc body = {n->loc.file, ir_func(program_ir(p, pf->mod), pf->id)->span};
  return names_it(source_snippet(y->w->a, body), names_text(p->names, n->name), true);
}

static void note_caller(Way *y, Func fn) {
  bool fresh;
  map_add(&y->callers, fn.i, 1, &fresh);
}

static void note_callers(Way *y, uint32_t instance, int level) {
  Engine *e = &y->w->a->engine;
  for (uint32_t k = 0; k < engine_instance(e, instance)->callers.len && level < MAX_LIFT; k++) {
    uint32_t caller = engine_instance(e, instance)->callers.at[k].caller;
    if (!caller || caller == instance) continue;
    note_caller(y, engine_instance(e, caller)->func);
    note_callers(y, caller, level + 1);
  }
}

static bool is_caller(const Way *y, Func fn) {
  uint32_t one;
  return map_get(&y->callers, fn.i, &one);
}

/* In the guard's function before it (or in the rounds of the loop that it guards), or what a caller hands
 * to it. */
static bool is_here(Way *y, const Naming *n) {
  const Flow *w = y->w;
  if (n->to.i != w->fn.i || n->kind == NAMED_RESULT || n->kind == NAMED_LEAVING) return false;
  if (n->kind == NAMED_ARGUMENT) return n->func.i == w->fn.i || is_caller(y, n->func);
  uint32_t end = w->in_rounds ? w->whole.span.end : w->guard.span.start;
  bool in_guard = n->loc.span.start >= w->guard.span.start && n->loc.span.start < w->guard.span.end;
  return n->loc.file == w->guard.file && n->loc.span.start < end && !in_guard;
}

/* Names in other functions: in that of the source, a field that another method fills, what a caller hands
 * in. The same value in a function beside these is no step on the way. */
static bool is_on_the_way(Way *y, const Naming *n) {
  if (flow_back(y->w, n->to) && (n->kind == NAMED_RESULT || n->kind == NAMED_LEAVING || flow_is_part(y->w, n)))
    return true;
  return n->to.i == y->w->born.i || is_caller(y, n->to) || is_field_asked(y, n) ||
         is_read_through(y, n);
}

/* Functions that fill a field on the way: what they are handed is a part of it. */
static void find_fillers(Way *y) {
  const Engine *e = &y->w->a->engine;
  for (uint32_t i = 0; i < e->namings.len; i++) {
    const Naming *n = &e->namings.at[i];
    if (!n->field || n->func.i == y->w->fn.i) continue;
    if ((is_field_asked(y, n) && leads_on(y->w, n)) || is_read_through(y, n)) note_caller(y, n->func);
  }
}

static bool may_be_step(Way *y, const Naming *n, bool here) {
  if (here) return true;
  if (n->to.i != y->w->fn.i && flow_back(y->w, n->to)) return true;
  if (n->to.i == y->w->fn.i || y->w->born.i == y->w->fn.i || !y->w->born.i) return false;
  return n->to.i == y->w->born.i || is_caller(y, n->to) || n->field;
}

static void collect(Way *y) {
  const Engine *e = &y->w->a->engine;
  for (uint32_t i = 0; i < e->namings.len && y->count < MAX_CANDIDATES; i++) {
    const Naming *n = &e->namings.at[i];
    bool here = is_here(y, n);
    if (!may_be_step(y, n, here) || !flow_varies_alike(y->w, n)) continue;
    bool part = flow_is_part(y->w, n);
    if (n->field && !part) continue;
    if (here || is_on_the_way(y, n)) y->at[y->count++] = (Passed){.n = n, .here = here, .part = part};
  }
}

/* --- which of them hang together --- */

Loc flow_text_of(Analysis *a, const Naming *n) {
  Loc loc = n->loc;
  if (n->kind != NAMED_STORE && n->kind != NAMED_LOOP) return loc;
  const SourceFile *f = &a->sources[loc.file];
  int depth = 0;
  uint32_t end = loc.span.start;
  for (; end < f->byte_len && end - loc.span.start < MAX_STATEMENT; end++) {
    char c = f->text[end];
    if (c == '(' || c == '[' || c == '{') depth++;
    if (c == ')' || c == ']' || c == '}') depth--;
    if ((c == '\n' && depth <= 0 && end >= loc.span.end) || depth < 0) break;
  }
  loc.span.end = end;
  return loc;
}

/* The last of the first `before` that gives that name there its value: of those that the guard asks or where
 * ways meet, else of any. `count` if there is none. */
static uint32_t last_naming(const Way *y, Name name, Func to, bool field, uint32_t before) {
  uint32_t any = y->count;
  Loc asked = before < y->count ? y->at[before].n->loc : y->w->guard;
  for (uint32_t i = before; i-- > 0;) {
    const Naming *n = y->at[i].n;
    if (n->field != field || !name_eq(n->name, name) || (!field && n->to.i != to.i)) continue;
    if (before < y->count && site_key(n->loc) == site_key(asked)) continue;
    if (n->end > asked.span.start && n->loc.file == asked.file) continue; /* in the midst of its rounds */
    if (y->at[i].part || n->kind == NAMED_CHOICE || n->kind == NAMED_LOOP) return i;
    if (any == y->count) any = i;
  }
  return any;
}

static void link(Way *y, uint32_t i, uint32_t round) {
  if (i < y->count && !y->at[i].linked) y->at[i].linked = round;
}

/* Links what a function that is called there returns: its results that are a part of what the guard asks, and
 * what decides between them; if there is no such, the last. */
static void link_results(Way *y, Func callee, uint32_t round) {
  uint32_t last = y->count;
  bool any = false;
  for (uint32_t i = 0; i < y->count; i++) {
    const Naming *n = y->at[i].n;
    if (n->to.i != callee.i || (n->kind != NAMED_RESULT && n->kind != NAMED_LEAVING)) continue;
    last = i;
    if (!y->at[i].part) continue;
    link(y, i, round);
    any = true;
  }
  if (!any) link(y, last, round);
}

/* A call by another name than the function's own: of a value that somebody handed over or kept. */
static void note_alias(Way *y, const Answer *x, uint32_t round) {
  Analysis *a = y->w->a;
  const char *name = names_text(a->program->names, name_of_func(a, x->callee));
  const char *text = source_snippet(a, x->call);
  if (y->alias_count == MAX_ALIASES || names_it(text, name, false) || names_it(text, name, true)) return;
  for (uint32_t i = 0; i < y->alias_count; i++)
    if (site_key(y->alias[i].answer->call) == site_key(x->call)) return;
  y->alias[y->alias_count++] = (Alias){x, round, false};
}

static void link_called(Way *y, Loc at, uint32_t round) {
  const Engine *e = &y->w->a->engine;
  for (uint32_t i = 0; i < e->answers.len; i++) {
    if (!flow_within(e->answers.at[i].call, at)) continue;
    if (e->answers.at[i].callee.i == y->w->born.i) y->at_born = true;
    link_results(y, e->answers.at[i].callee, round);
    note_alias(y, &e->answers.at[i], round);
  }
}

/* Links what is named in the text, which stands in that function and is asked by the one at `before`. */
static void link_named(Way *y, Loc at, Func in, uint32_t before, uint32_t round) {
  const char *text = source_snippet(y->w->a, at);
  for (uint32_t i = 0; i < before; i++) {
    const Naming *n = y->at[i].n;
    if (y->at[i].linked || !n->name.id || (!n->field && n->to.i != in.i)) continue;
    if (calls_it(y->w, text, at, names_text(y->w->a->program->names, n->name), n))
      link(y, last_naming(y, n->name, in, n->field, before), round);
  }
  link_called(y, at, round);
  if (y->w->born.i == in.i) {
    const Loc *s = &y->w->source;
    if (s->file == at.file && at.span.start <= s->span.start && s->span.start < at.span.end) y->at_source = true;
  } else if (y->w->born.i) {
    const char *name = names_text(y->w->a->program->names, name_of_func(y->w->a, y->w->born));
    if (names_it(text, name, false) || names_it(text, name, true)) y->at_born = true;
  }
}

/* A reader's way back: from the guard to what gives its names their values, and so on. */
static void link_all(Way *y) {
  link_named(y, y->w->guard, y->w->fn, y->count, 1);
  for (uint32_t round = 1, more = 1; more && round < MAX_ROUNDS; round++) {
    more = 0;
    for (uint32_t i = y->count; i-- > 0;) {
      const Naming *n = y->at[i].n;
      if (y->at[i].linked != round) continue;
      more = 1;
      if (n->kind == NAMED_CHOICE || n->kind == NAMED_LOOP) /* what is chosen */
        link(y, last_naming(y, n->name, n->to, n->field, i), round + 1);
      link_named(y, flow_text_of(y->w->a, n), n->func, i, round + 1);
    }
  }
}

/* Rounds of a loop, and contexts, give a name its value at one place again and again. */
static bool is_told(const Way *y, const Naming *n) {
  for (uint32_t i = 0; i < y->count; i++) {
    const Naming *t = y->at[i].n;
    if (y->at[i].told && t->kind == n->kind && name_eq(t->name, n->name) && site_key(t->loc) == site_key(n->loc))
      return true;
  }
  return false;
}

/* The nearest to the guard first. Where the way back ends before the source, the first name of a value tells
 * its story even if no text repeats it: behind a property, out of a tuple. */
static void choose(Way *y, bool here, uint32_t limit) {
  for (uint32_t round = 1; round <= MAX_ROUNDS; round++)
    for (uint32_t i = y->count; i-- > 0 && limit;) {
      Passed *p = &y->at[i];
      bool open = !y->at_source && (!y->at_born || p->n->to.i == y->w->born.i);
      bool first = p->part && p->n->first && open;
      if (p->here != here || (p->linked ? p->linked : first ? MAX_ROUNDS : 0) != round || is_told(y, p->n))
        continue;
      p->told = true;
      limit--;
    }
}

/* --- what is said of them --- */

static const char *words_of(Analysis *a, const Passed *p) {
  const Naming *n = p->n;
  const char *name = names_text(a->program->names, n->name);
  const char *where = p->here ? "" : arena_printf(&a->arena, ", in %s()", func_name(a, n->func));
  switch (n->kind) {
    case NAMED_ARGUMENT:
      return arena_printf(&a->arena, "handed to %s() as `%s`", func_name(a, n->to), name);
    case NAMED_CHOICE:
      return arena_printf(&a->arena, "this decides `%s`%s", name, where);
    case NAMED_RESULT:
      return arena_printf(&a->arena, "returned by %s()", func_name(a, n->func));
    case NAMED_LEAVING:
      return arena_printf(&a->arena, "this decides what %s() returns", func_name(a, n->func));
    case NAMED_LOOP:
      return arena_printf(&a->arena, "`%s` comes out of this loop%s", name, where);
    default:
      return arena_printf(&a->arena, "`%s` gets it here%s", name, where);
  }
}

static bool has_result(const Way *y, const Alias *x) {
  for (uint32_t i = 0; i < y->count; i++) {
    const Passed *p = &y->at[i];
    if (p->told && p->linked == x->round && p->n->to.i == x->answer->callee.i) return true;
  }
  return false;
}

/* Names the functions that are called there by another name. */
static void say_aliases(Way *y, Loc in) {
  Analysis *a = y->w->a;
  for (uint32_t i = 0; i < y->alias_count; i++) {
    Alias *x = &y->alias[i];
    if (x->told || !flow_within(x->answer->call, in) || !has_result(y, x)) continue;
    x->told = true;
    finding_step(y->w->f, x->answer->call, STEP_FLOW,
                 arena_printf(&a->arena, "this calls %s()", func_name(a, x->answer->callee)));
  }
}

/* What a caller hands over or a field brings comes first; then what happens here, and in what is called from
 * here, as it is evaluated. */
static bool comes_by_itself(const Way *y, const Passed *p) {
  return !p->here && (p->n->field || is_caller(y, p->n->func) || !flow_back(y->w, p->n->to));
}

static bool is_called_in(const Way *y, Func fn, Loc text) {
  const Engine *e = &y->w->a->engine;
  for (uint32_t i = 0; i < e->answers.len; i++)
    if (e->answers.at[i].callee.i == fn.i && flow_within(e->answers.at[i].call, text)) return true;
  return false;
}

/* Also what is called there. */
static bool comes_first(const Way *y, const Passed *p) {
  if (comes_by_itself(y, p)) return true;
  for (uint32_t i = 0; !p->here && i < y->count; i++) {
    const Passed *in = &y->at[i];
    if (in->told && comes_by_itself(y, in) && is_called_in(y, p->n->to, flow_text_of(y->w->a, in->n))) return true;
  }
  return false;
}

static void say(Way *y, bool first) {
  Analysis *a = y->w->a;
  for (uint32_t i = 0; i < y->count; i++) {
    const Passed *p = &y->at[i];
    if (!p->told || comes_first(y, p) != first) continue;
    say_aliases(y, flow_text_of(a, p->n));
    finding_step(y->w->f, p->n->loc, STEP_FLOW, words_of(a, p));
  }
}

/* A reading that stands in a text of the way; NULL: none does. The farthest from the guard. */
static const Birth *reading_on_way(const Way *y) {
  const Engine *e = &y->w->a->engine;
  const Birth *best = NULL;
  uint32_t far = 0;
  for (uint32_t k = 0; k < e->births.len; k++) {
    const Birth *b = &e->births.at[k];
    if (b->source != y->w->source_id) continue;
    for (uint32_t i = 0; i < y->count; i++) {
      const Passed *p = &y->at[i];
      if (p->linked <= far || !flow_within(b->loc, flow_text_of(y->w->a, p->n))) continue;
      best = b;
      far = p->linked;
    }
  }
  return best;
}

/* The way back misses the reading that seemed the nearest: it is another that counts. */
static void settle_source(Way *y) {
  Flow *w = y->w;
  if (y->at_source || y->at_born || !w->source.span.end || !w->f->steps.len) return;
  const Birth *b = reading_on_way(y);
  if (!b) return;
  w->source = vec_last(&w->f->steps).loc = b->loc;
  w->born = b->func;
  y->at_source = true;
}

void flow_names(Flow *w) {
  Way y = {.w = w};
  note_callers(&y, w->instance, 0);
  if (w->born.i && w->born.i != w->fn.i) find_fillers(&y);
  collect(&y);
  link_all(&y);
  settle_source(&y);
  choose(&y, false, MAX_ON_THE_WAY);
  choose(&y, true, MAX_HERE);
  say(&y, true);
  say(&y, false);
  say_aliases(&y, w->guard);
  map_release(&y.callers);
  map_release(&y.asked);
  map_release(&y.methods);
}
