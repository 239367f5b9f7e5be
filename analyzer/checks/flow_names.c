/* The names that a value travels through between its source and the guard: stores, arguments, and choices
 * that it decides. A reader goes the way back, so what counts is that each step is named in a later one. */
#include <ctype.h>
#include <string.h>

#include "checks/flow.h"

/* Names that are shown: in the function of the guard, and on the way there. */
enum { MAX_HERE = 5, MAX_ON_THE_WAY = 5, MAX_CANDIDATES = 256, MAX_STATEMENT = 400, MAX_ROUNDS = 12 };

typedef struct Passed {
  const Naming *n;
  bool here;   /* in the guard's function */
  bool part;   /* of the very value that the guard asks; else of a value of that name which varies alike */
  uint32_t linked; /* how many steps back from the guard it is named; 0: nowhere */
  bool told;
} Passed;

typedef struct Way {
  const Flow *w;
  Passed at[MAX_CANDIDATES];
  uint32_t count;
  Map callers; /* functions a call of which leads to the guard, or that fill a field that is asked there */
  Map asked;   /* Name of a field -> is it one that the guard reads? */
  Map methods; /* Class -> its method or property that the guard names */
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

static bool varies_alike(const Flow *w, const Naming *n) {
  ValStore *s = &w->a->engine.values;
  return axis_touches(&w->a->traces, w->axis, val_support(s, n->value)) &&
         (!n->by.i || axis_touches(&w->a->traces, w->axis, val_support(s, n->by)));
}

static bool is_part(const Flow *w, const Naming *n) {
  return val_eq(n->value, w->cond) || val_mentions(&w->a->engine.values, w->cond, n->value);
}

/* Is what was named there a part of what the guard asks, and does it vary? */
static bool leads_on(const Flow *w, const Naming *n) { return varies_alike(w, n) && is_part(w, n); }

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

static bool is_read_there(const Flow *w, Name field) {
  return names_it(source_snippet(w->a, w->guard), names_text(w->a->program->names, field), true);
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
  const char *guard = source_snippet(y->w->a, y->w->guard);
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
  if (!n->field || !varies_alike(y->w, n)) return false;
  Func by = {asked_method(y, n->func)};
  if (!by.i || by.i == n->func.i || !is_part(y->w, n)) return false;
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
  if (n->to.i != w->fn.i) return false;
  if (n->kind == NAMED_ARGUMENT) return n->func.i == w->fn.i || is_caller(y, n->func);
  uint32_t end = w->in_rounds ? w->whole.span.end : w->guard.span.start;
  bool in_guard = n->loc.span.start >= w->guard.span.start && n->loc.span.start < w->guard.span.end;
  return n->loc.file == w->guard.file && n->loc.span.start < end && !in_guard;
}

/* Names in other functions: in that of the source, a field that another method fills, what a caller hands
 * in. The same value in a function beside these is no step on the way. */
static bool is_on_the_way(Way *y, const Naming *n) {
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
  if (n->to.i == y->w->fn.i || y->w->born.i == y->w->fn.i || !y->w->born.i) return false;
  return n->to.i == y->w->born.i || is_caller(y, n->to) || n->field;
}

static void collect(Way *y) {
  const Engine *e = &y->w->a->engine;
  for (uint32_t i = 0; i < e->namings.len && y->count < MAX_CANDIDATES; i++) {
    const Naming *n = &e->namings.at[i];
    bool here = is_here(y, n);
    if (!may_be_step(y, n, here) || !varies_alike(y->w, n)) continue;
    bool part = is_part(y->w, n);
    if (n->field && !part) continue;
    if (here || is_on_the_way(y, n)) y->at[y->count++] = (Passed){.n = n, .here = here, .part = part};
  }
}

/* --- which of them hang together --- */

/* What a name gets: the statement that begins there, up to the end of a line outside of all brackets; of an
 * argument and a condition that alone. */
static Loc text_of(Analysis *a, const Naming *n) {
  Loc loc = n->loc;
  if (n->kind == NAMED_ARGUMENT || n->kind == NAMED_CHOICE) return loc;
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

/* Links what is named in the text, which stands in that function and is asked by the one at `before`. */
static void link_named(Way *y, Loc at, Func in, uint32_t before, uint32_t round) {
  const char *text = source_snippet(y->w->a, at);
  for (uint32_t i = 0; i < before; i++) {
    const Naming *n = y->at[i].n;
    if (y->at[i].linked || (!n->field && n->to.i != in.i)) continue;
    if (names_it(text, names_text(y->w->a->program->names, n->name), n->field))
      link(y, last_naming(y, n->name, in, n->field, before), round);
  }
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
      link_named(y, text_of(y->w->a, n), n->func, i, round + 1);
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
    case NAMED_LOOP:
      return arena_printf(&a->arena, "`%s` comes out of this loop%s", name, where);
    default:
      return arena_printf(&a->arena, "`%s` gets it here%s", name, where);
  }
}

static void say(const Way *y, bool here) {
  for (uint32_t i = 0; i < y->count; i++)
    if (y->at[i].told && y->at[i].here == here)
      finding_step(y->w->f, y->at[i].n->loc, STEP_FLOW, words_of(y->w->a, &y->at[i]));
}

void flow_names(const Flow *w) {
  Way y = {.w = w};
  note_callers(&y, w->instance, 0);
  if (w->born.i && w->born.i != w->fn.i) find_fillers(&y);
  collect(&y);
  link_all(&y);
  choose(&y, false, MAX_ON_THE_WAY);
  choose(&y, true, MAX_HERE);
  say(&y, false);
  say(&y, true);
  map_release(&y.callers);
  map_release(&y.asked);
  map_release(&y.methods);
}
