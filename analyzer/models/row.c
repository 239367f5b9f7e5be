#include "models/row.h"

#include <string.h>

#include "models/type.h"
#include "models/words_read.h"

typedef enum Binding { BOUND_METHOD, BOUND_PROPERTY, BOUND_STATIC, BOUND_CLASS, BOUND_NOT } Binding;

static bool is(const Models *m, Name name, const char *text) {
  return !strcmp(names_text(m->names, name), text);
}

/* What a decorator says of the binding, or BOUND_NOT if it is a word. */
static Binding binding_of(const Models *m, const Stub *s, ExprId decorator) {
  const IrExpr *x = ir_expr(&s->ir, decorator);
  if (x->kind != EX_NAME) return BOUND_NOT;
  if (is(m, (Name){x->a}, "property")) return BOUND_PROPERTY;
  if (is(m, (Name){x->a}, "staticmethod")) return BOUND_STATIC;
  return is(m, (Name){x->a}, "classmethod") ? BOUND_CLASS : BOUND_NOT;
}

/* A property of a module is a variable of it. */
static Binding function_binding(const Models *m, const Stub *s, const IrFunc *f, Name cls) {
  for (uint32_t i = 0; i < f->decorators.count; i++) {
    Binding b = binding_of(m, s, ir_list_at(&s->ir, f->decorators, i));
    if (b != BOUND_NOT) return b;
  }
  return cls.id ? BOUND_METHOD : BOUND_STATIC;
}

static void read_params(Models *m, const Stub *s, const IrFunc *f, Binding binding, Name cls,
                        Model *row) {
  for (uint32_t i = binding != BOUND_STATIC; i < f->params.count; i++) {
    const IrParam *p = &s->ir.params.at[f->params.first + i];
    vec_push(&row->params, (ModelParam){.name = p->name,
                                        .kind = p->kind,
                                        .has_default = p->default_value.i != 0,
                                        .default_value = p->default_value,
                                        .type = type_read(m, s, p->annotation, cls).name});
  }
}

static void read_words(Models *m, const Stub *s, Range decorators, Model *row) {
  for (uint32_t i = 0; i < decorators.count; i++) {
    ExprId d = ir_list_at(&s->ir, decorators, i);
    if (binding_of(m, s, d) == BOUND_NOT) words_read(m, s, d, row);
  }
  if (row->words >> MODEL_VARIES & 1 && !row->axes && !row->outside) row->axes = AXES_WORLD;
}

/* From the first decorator to the end of the head. */
static Span row_span(const Stub *s, Range decorators, Span span, Span head) {
  Span all = {span.start, head.end > span.start ? head.end : span.end};
  for (uint32_t i = 0; i < decorators.count; i++) {
    uint32_t start = ir_expr(&s->ir, ir_list_at(&s->ir, decorators, i))->span.start;
    if (start < all.start) all.start = start;
  }
  return all;
}

static void place(Models *m, const Stub *s, Range decorators, Span span, Span head, Model *row) {
  row->source = stub_source(s, row_span(s, decorators, span, head), &m->arena);
  row->stub_path = s->path;
  row->stub_line = stub_line(s, head.start);
  row->stub_file = s->index;
}

static bool says_nothing(const Model *row) {
  return row->is_class && !row->words && !row->params.len;
}

/* Clears the place of `row` if its name is taken by one that must give way; false if `row` must.
 * A class that says nothing only holds members, and may be opened again. */
static bool make_room(Models *m, const Stub *s, Span span, const Model *row) {
  uint32_t old;
  if (!map_get(&m->by_name, row->name.id, &old)) return true;
  Model *other = &m->rows.at[old];
  bool replaces = s->user && !m->stubs.at[other->stub_file].user;
  if (says_nothing(row) && other->is_class) return false;
  if (!replaces && !(says_nothing(other) && row->is_class)) {
    stub_error(s, span, "'%s' clashes with %s:%u", names_text(m->names, row->name),
               other->stub_path, other->stub_line);
    return false;
  }
  model_release(other);
  *other = (Model){0};
  return true;
}

static void publish(Models *m, const Stub *s, Span span, Model row, Name cls, Name member) {
  if (!make_room(m, s, span, &row)) {
    model_release(&row);
    return;
  }
  map_set(&m->by_name, row.name.id, m->rows.len);
  if (cls.id) map_set(&m->members, models_pair(cls, member), m->rows.len);
  if (row.words >> MODEL_BACKWARD & 1 && row.differentiates == MODEL_SELF)
    map_set(&m->differentiating, member.id, m->rows.len);
  vec_push(&m->rows, row);
}

/* `-> tuple[A, Any, B]`: what each place holds. */
static void read_result_items(Models *m, const Stub *s, ExprId annotation, Name cls, Model *row) {
  const IrExpr *x = ir_expr(&s->ir, annotation);
  if (!annotation.i || x->kind != EX_SUBSCRIPT || !is(m, row->result_type, "tuple")) return;
  const IrExpr *index = ir_expr(&s->ir, (ExprId){x->b});
  if (index->kind != EX_TUPLE) return;
  Range items = ir_items(index);
  for (uint32_t i = 0; i < items.count; i++)
    vec_push(&row->result_items, type_read(m, s, ir_list_at(&s->ir, items, i), cls).name);
}

void function_read(Models *m, Stub *s, FuncId id, Name cls) {
  const IrFunc *f = ir_func(&s->ir, id);
  Binding binding = function_binding(m, s, f, cls);
  Model row = model_blank();
  row.name = models_join(m, cls.id ? cls : s->module, f->name);
  row.is_method = cls.id && binding != BOUND_STATIC;
  row.is_property = binding == BOUND_PROPERTY;
  read_params(m, s, f, binding, cls, &row);
  StubType result = type_read(m, s, f->returns, cls);
  row.result_type = result.name;
  row.result_optional = result.optional;
  read_result_items(m, s, f->returns, cls, &row);
  read_words(m, s, f->decorators, &row);
  if (row.out >= 0) row.result_type = row.params.at[row.out].type;
  uint32_t at;
  if (row.group_field.id && map_get(&m->class_by_name, cls.id, &at))
    m->classes.at[at].parts = true;
  place(m, s, f->decorators, f->span, f->head, &row);
  publish(m, s, f->head, row, cls, f->name);
}

static FuncId find_init(const Models *m, const Stub *s, const IrClass *c) {
  for (uint32_t i = 0; i < c->body.count; i++) {
    const IrStmt *st = ir_stmt(&s->ir, ir_block_at(&s->ir, c->body, i));
    if (st->kind == ST_FUNCTION && is(m, ir_func(&s->ir, (FuncId){st->a.i})->name, "__init__"))
      return (FuncId){st->a.i};
  }
  return (FuncId){0};
}

/* The row of the class itself: what calling it means. */
static void read_constructor(Models *m, const Stub *s, const IrClass *c, Name name) {
  Model row = model_blank();
  FuncId init = find_init(m, s, c);
  row.name = row.result_type = name;
  row.is_class = true;
  if (init.i) read_params(m, s, ir_func(&s->ir, init), BOUND_METHOD, name, &row);
  read_words(m, s, c->decorators, &row);
  if (init.i) read_words(m, s, ir_func(&s->ir, init)->decorators, &row);
  place(m, s, c->decorators, c->span, c->head, &row);
  if (init.i && !*row.source) {
    const IrFunc *f = ir_func(&s->ir, init);
    row.source = stub_source(s, row_span(s, f->decorators, f->span, f->head), &m->arena);
  }
  publish(m, s, c->head, row, NO_NAME, NO_NAME);
}

static void read_bases(Models *m, const Stub *s, const IrClass *c, Name name) {
  uint32_t index;
  if (!c->bases.count || !map_get(&m->class_by_name, name.id, &index)) return;
  StubClass *cls = &m->classes.at[index];
  vec_release(&cls->bases);
  for (uint32_t i = 0; i < c->bases.count; i++) {
    const IrArg *a = &s->ir.args.at[c->bases.first + i];
    Name base = a->kind == ARG_POS ? type_read(m, s, a->value, NO_NAME).name : NO_NAME;
    if (base.id) vec_push(&cls->bases, base);
  }
}

static void read_field(Models *m, const Stub *s, const IrStmt *st, Name cls) {
  const IrExpr *target = ir_expr(&s->ir, st->a);
  if (target->kind != EX_NAME) {
    stub_error(s, st->span, "a field is `name: Type`");
    return;
  }
  StubType type = type_read(m, s, st->c, cls);
  map_set(&m->field_by_name, models_pair(cls, (Name){target->a}), m->fields.len);
  vec_push(&m->fields, (FieldType){type.name, type.axes});
}

void class_declare(Models *m, const Stub *s, ClassId id, Name outer) {
  const IrClass *c = &s->ir.classes.at[id.i];
  Name name = models_join(m, outer, c->name);
  bool fresh;
  map_add(&m->class_by_name, name.id, m->classes.len, &fresh);
  if (fresh) vec_push(&m->classes, (StubClass){.name = name});
  for (uint32_t i = 0; i < c->body.count; i++) {
    const IrStmt *st = ir_stmt(&s->ir, ir_block_at(&s->ir, c->body, i));
    if (st->kind == ST_CLASS) class_declare(m, s, (ClassId){st->a.i}, name);
  }
}

static bool is_filler(const Stub *s, const IrStmt *st) {
  uint8_t kind = st->kind == ST_EXPR ? ir_expr(&s->ir, st->a)->kind : EX_UNKNOWN;
  return st->kind == ST_PASS || kind == EX_ELLIPSIS || kind == EX_STR;
}

void class_read(Models *m, Stub *s, ClassId id, Name outer) {
  const IrClass *c = &s->ir.classes.at[id.i];
  Name name = models_join(m, outer, c->name);
  read_bases(m, s, c, name);
  read_constructor(m, s, c, name);
  for (uint32_t i = 0; i < c->body.count; i++) {
    const IrStmt *st = ir_stmt(&s->ir, ir_block_at(&s->ir, c->body, i));
    if (st->kind == ST_FUNCTION)
      function_read(m, s, (FuncId){st->a.i}, name);
    else if (st->kind == ST_CLASS)
      class_read(m, s, (ClassId){st->a.i}, name);
    else if (st->kind == ST_ANN)
      read_field(m, s, st, name);
    else if (!is_filler(s, st))
      stub_error(s, st->span, "a class holds methods, fields and classes");
  }
}
