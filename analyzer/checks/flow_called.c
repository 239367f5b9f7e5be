/* The functions that the value of a guard comes out of: those which are called where it is asked or gets a name,
 * whose results, fields and parameters lead further back. For witnesses; nothing is decided by it. */
#include <ctype.h>
#include <string.h>

#include "checks/flow.h"

enum { MAX_BACK = 6, MAX_TEXTS = 192, MAX_FUNCS = 48 };

typedef struct Text {
  Loc loc;
  Func in;
} Text;

typedef struct Back {
  const Flow *w;
  Map *far;
  uint32_t funcs;
  Text at[MAX_TEXTS];
  uint32_t count, looked_at; /* of these */
  Map fields;                /* field_key() of what one of the texts asks for */
} Back;

bool flow_varies_alike(const Flow *w, const Naming *n) {
  ValStore *s = &w->a->engine.values;
  return axis_touches(&w->a->traces, w->axis, val_support(s, n->value)) &&
         (!n->by.i || axis_touches(&w->a->traces, w->axis, val_support(s, n->by)));
}

/* What is in a table may be nothing but whether it was filled. */
bool flow_is_part(const Flow *w, const Naming *n) {
  ValStore *s = &w->a->engine.values;
  if (val_eq(n->value, w->cond) || val_mentions(s, w->cond, n->value)) return true;
  return n->global && n->by.i && (val_eq(n->by, w->cond) || val_mentions(s, w->cond, n->by));
}

bool flow_within(Loc inner, Loc outer) {
  return inner.file == outer.file && outer.span.start <= inner.span.start && inner.span.end <= outer.span.end;
}

uint32_t flow_back(const Flow *w, Func fn) {
  uint32_t far = 0;
  map_get(&w->far, fn.i, &far);
  return far;
}

static void note_func(Back *b, Func fn, uint32_t far) {
  uint32_t known;
  if (!fn.i || b->funcs >= MAX_FUNCS || map_get(b->far, fn.i, &known)) return;
  b->funcs++;
  map_set(b->far, fn.i, far);
}

static void note_text(Back *b, Loc loc, Func in) {
  for (uint32_t i = 0; i < b->count; i++)
    if (site_key(b->at[i].loc) == site_key(loc)) return;
  if (b->count < MAX_TEXTS) b->at[b->count++] = (Text){loc, in};
}

/* In the place of a class: a name without a dot, in that file. */
static Name plain_in(uint32_t file) { return (Name){UINT32_MAX - file}; }

static uint64_t field_key(Name cls, Name field) { return ((uint64_t)cls.id << 32) | field.id; }

Name flow_class_name(const Flow *w, Class cls) {
  const Program *p = w->a->program;
  const ProgramClass *c = program_class(p, cls);
  return cls.i && c->mod.i ? program_ir(p, c->mod)->classes.at[c->id.i].name : NO_NAME;
}

static Name class_of(const Back *b, Func fn) {
  return flow_class_name(b->w, program_func(b->w->a->program, fn)->cls);
}

static Name owner_of(const Back *b, const Naming *n) {
  return n->cls.i ? flow_class_name(b->w, n->cls) : class_of(b, n->func);
}

/* Does a function of that class store such a value in a field of that name? */
static bool class_has(const Back *b, Name cls, Name field) {
  const Engine *e = &b->w->a->engine;
  for (uint32_t i = 0; cls.id && i < e->namings.len; i++) {
    const Naming *n = &e->namings.at[i];
    if (n->field && name_eq(n->name, field) && name_eq(owner_of(b, n), cls) && flow_varies_alike(b->w, n) &&
        flow_is_part(b->w, n))
      return true;
  }
  return false;
}

/* A field that is asked of a class, or in a method, is one of that class if that has it; else any of the name. */
static void note_field(Back *b, Name cls, Name field) {
  bool fresh;
  map_add(&b->fields, field_key(class_has(b, cls, field) ? cls : NO_NAME, field), 1, &fresh);
}

/* Every word behind a dot may be a field, any other a module's own. */
static void note_fields(Back *b, const Text *t) {
  const char *text = source_snippet(b->w->a, t->loc);
  for (const char *at = text; *at;) {
    const char *from = at;
    while (isalnum((unsigned char)*at) || *at == '_') at++;
    if (at == from) {
      at++;
      continue;
    }
    Name name = names_find(b->w->a->program->names, from, (size_t)(at - from));
    bool dotted = from > text && from[-1] == '.', fresh;
    Name owner = dotted ? flow_owner(b->w, text, from) : NO_NAME;
    if (owner.id) map_add(&b->fields, field_key(owner, name), 1, &fresh); /* no other's */
    else if (name.id && dotted) note_field(b, class_of(b, t->in), name);
    else if (name.id) map_add(&b->fields, field_key(plain_in(t->loc.file), name), 1, &fresh);
  }
}

/* What the texts that came last lead to: functions that are called there. */
static void look_at_texts(Back *b, uint32_t far) {
  const Engine *e = &b->w->a->engine;
  for (; b->looked_at < b->count; b->looked_at++) {
    const Text *t = &b->at[b->looked_at];
    note_fields(b, t);
    for (uint32_t i = 0; i < e->answers.len; i++)
      if (flow_within(e->answers.at[i].call, t->loc)) note_func(b, e->answers.at[i].callee, far);
  }
}

/* Does it give a value of the way back a name, or hand one out? Fields that are asked, wherever they are
 * stored; parameters, results and names of functions on the way. */
static bool is_on_way_back(const Back *b, const Naming *n) {
  uint32_t known;
  if (n->kind == NAMED_RESULT || n->kind == NAMED_LEAVING) return map_get(b->far, n->to.i, &known);
  if (!n->field && !map_get(b->far, n->to.i, &known)) return false;
  if (n->global && !map_get(&b->fields, field_key(plain_in(n->loc.file), n->name), &known)) return false;
  if (n->field && !n->global && !map_get(&b->fields, field_key(owner_of(b, n), n->name), &known) &&
      !map_get(&b->fields, field_key(NO_NAME, n->name), &known))
    return false;
  return flow_is_part(b->w, n);
}

static void look_at_names(Back *b, uint32_t far) {
  const Flow *w = b->w;
  const Engine *e = &w->a->engine;
  for (uint32_t i = 0; i < e->namings.len; i++) {
    const Naming *n = &e->namings.at[i];
    if (!is_on_way_back(b, n) || !flow_varies_alike(w, n)) continue;
    if (n->to.i == w->fn.i && n->func.i == w->fn.i && n->loc.span.start > w->guard.span.end) continue;
    note_func(b, n->func, far);
    note_text(b, flow_text_of(w->a, n), n->func);
  }
}

Name flow_owner(const Flow *w, const char *text, const char *name) {
  const char *end = name - 1, *from = end;
  uint32_t known;
  while (from > text && (isalnum((unsigned char)from[-1]) || from[-1] == '_')) from--;
  Name word = names_find(w->a->program->names, from, (size_t)(end - from));
  return word.id && map_get(&w->classes, word.id, &known) ? word : NO_NAME;
}

static void note_classes(Flow *w) {
  const Program *p = w->a->program;
  for (uint32_t i = 1; i < p->classes.len; i++) {
    Name name = flow_class_name(w, (Class){i});
    bool fresh;
    if (name.id) map_add(&w->classes, name.id, 1, &fresh);
  }
}

void flow_called(Flow *w) {
  note_classes(w);
  Back b = {.w = w, .far = &w->far};
  note_func(&b, w->fn, 1);
  note_text(&b, w->guard, w->fn);
  for (uint32_t far = 2; far < MAX_BACK; far++) {
    look_at_texts(&b, far);
    look_at_names(&b, far);
  }
  map_release(&b.fields);
}
