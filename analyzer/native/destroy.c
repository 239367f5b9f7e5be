/* Objects that end with their block: what a destructor does is done on every way out.
 *
 *     { Guard g(comm); work(); }   ->   g = Guard(comm); try: work(); finally: g.~(); g.~~()
 *
 * `~` is the class's own destructor, `~~` those of its fields and bases. A class that declares neither
 * constructor nor destructor is given what the language implies, where that does something. */
#include <string.h>

#include "native/lower.h"

static uint64_t hash_of(const Lower *l, TSNode n) {
  uint32_t len;
  const char *text = c_text_of(l, n, &len);
  return hash_bytes(text, len);
}

static bool hash_destroyed(const Lower *l, uint64_t hash) {
  uint32_t found;
  for (int depth = 0; depth < 16; depth++) {
    if (map_get(&l->expansion->destroyed, (uint32_t)hash, &found) || map_get(&l->destroyed, (uint32_t)hash, &found))
      return true;
    if (!map_get(&l->expansion->bases, (uint32_t)hash, &found)) return false;
    hash = found;
  }
  return false;
}

EndKind c_end_of(const Lower *l, TSNode type) {
  TSNode last = c_last_name(l, type);
  if (!has(last)) return END_NOTHING;
  if (c_sort_of(l, type) == SORT_CLASS) return hash_destroyed(l, hash_of(l, last)) ? END_OBJECT : END_NOTHING;
  if (!c_text_is(l, last, "unique_ptr")) return END_NOTHING;
  TSNode of = c_last_name(l, c_template_argument(l, type, 0));
  return has(of) && c_is_class(l, of) && hash_destroyed(l, hash_of(l, of)) ? END_OWNED : END_NOTHING;
}

static void push_call(Lower *l, ExprId object, const char *method, Span s) {
  IrStmt st = c_stmt_of(ST_EXPR, s);
  st.a = c_call_new(l, c_attr_new(l, object, c_name_add(l, method), s), NULL, 0, s);
  c_stmt_push(l, &st);
}

/* A copy of a name or of `this.f`: an expression stands in one place only. */
static ExprId again(Lower *l, ExprId e, Span s) {
  IrExpr x = *ir_expr(l->f, e);
  if (x.kind == EX_ATTR) return c_attr_new(l, again(l, (ExprId){x.a}, s), (Name){x.b}, s);
  return c_name_new(l, (Name){x.a}, s);
}

void c_push_destroy(Lower *l, ExprId object, EndKind kind, Span s) {
  uint32_t at = l->words.len;
  push_call(l, object, "~", s);
  push_call(l, again(l, object, s), "~~", s);
  if (kind != END_OWNED) return;
  IrStmt st = c_stmt_of(ST_IF, s);
  st.body = c_words_take(l, at);
  ExprId none = c_expr_new(l, EX_NONE, 0, 0, 0, 0, s);
  st.a = c_expr_new(l, EX_COMPARE, OP_IS_NOT, again(l, object, s).i, none.i, 0, s);
  c_stmt_push(l, &st);
}

void c_push_scope(Lower *l, uint32_t at, ExprId object, EndKind kind, Span s) {
  IrStmt st = c_stmt_of(ST_TRY, s);
  st.head.end = s.start;
  st.body = c_words_take(l, at);
  Span brace = {s.start < s.end ? s.end - 1 : s.end, s.end}; /* where a reader would look for it */
  c_push_destroy(l, object, kind, brace);
  st.finalbody = c_words_take(l, at);
  c_stmt_push(l, &st);
}

/* `delete p;`, `Guard(comm);` */
bool c_lower_ending_stmt(Lower *l, TSNode e) {
  Span s = c_span_of(l, e);
  uint32_t n = ts_node_named_child_count(e);
  if (kind_of(l, e) == N_DELETE_EXPRESSION && n == 1 && c_knows_destructors(l)) {
    TSNode of = ts_node_named_child(e, 0);
    NodeKind k = kind_of(l, of);
    if (k != N_IDENTIFIER && k != N_FIELD_EXPRESSION) return false;
    ExprId object = c_lower_expr(l, of);
    if (ir_expr(l->f, object)->kind == EX_NAME) c_push_destroy(l, object, END_OWNED, s);
    else push_call(l, object, "~", s);
    return true;
  }
  if (kind_of(l, e) != N_CALL_EXPRESSION) return false;
  if (c_knows_destructors(l) && c_lower_reset(l, e)) return true;
  TSNode f = part(e, l->fields->function), last = c_last_name(l, f);
  NodeKind k = kind_of(l, last);
  if ((k != N_IDENTIFIER && k != N_TYPE_IDENTIFIER) || c_end_of(l, f) != END_OBJECT) return false;
  Name temp = c_temp_new(l);
  ExprId made = c_lower_expr(l, e);
  c_assign_push(l, c_name_new(l, temp, s), made, s);
  c_push_destroy(l, c_name_new(l, temp, s), END_OBJECT, s);
  return true;
}

/* ---- what a class is given ---- */

typedef struct Synth {
  FuncId id;
  ClassId cls;
  uint32_t words;
  Span s;
} Synth;

static Synth synth_open(Lower *l, const char *name, ClassId cls, bool with_fields) {
  Span s = l->f->classes.at[cls.i].head;
  Synth y = {.cls = cls, .s = s};
  y.id = c_func_new(l, c_name_add(l, name), s, false);
  uint32_t at = l->f->params.len;
  vec_push(&l->f->params, (IrParam){.name = c_name_add(l, "this"), .span = s});
  for (uint32_t i = 0; i < l->class_fields.len && with_fields; i++) {
    Field f = l->class_fields.at[i];
    if (f.cls.i != cls.i) continue;
    IrParam p = {.name = f.name, .span = s};
    /* what is not given was not set: nothing is known of it */
    p.default_value = c_expr_new(l, f.is_object ? EX_NONE : EX_UNKNOWN, 0, 0, 0, 0, s);
    vec_push(&l->f->params, p);
  }
  l->f->funcs.at[y.id.i].params = (Range){at, l->f->params.len - at};
  y.words = l->words.len;
  l->cls = (ClassId){0};
  c_body_open(l, y.id, c_name_add(l, name), (TSNode){0});
  Range params = l->f->funcs.at[y.id.i].params;
  for (uint32_t i = 0; i < params.count; i++) c_declare(l, l->f->params.at[params.first + i].name, false);
  return y;
}

static void synth_close(Lower *l, Synth y) {
  Range block = c_words_take(l, y.words);
  l->f->funcs.at[y.id.i].body = block;
  c_body_close(l);
  l->cls = y.cls;
  IrStmt st = c_stmt_of(ST_FUNCTION, y.s);
  st.a.i = y.id.i;
  c_stmt_push(l, &st);
}

static void push_this(Lower *l, ExprId function, Span s) {
  IrStmt st = c_stmt_of(ST_EXPR, s);
  ExprId self = c_name_new(l, c_name_add(l, "this"), s);
  st.a = c_call_new(l, function, &self, 1, s);
  c_stmt_push(l, &st);
}

static void end_parts(Lower *l, ClassId cls) {
  Synth y = synth_open(l, "~~", cls, false);
  for (uint32_t i = l->class_fields.len; i-- > 0;) {
    Field f = l->class_fields.at[i];
    EndKind kind = f.cls.i == cls.i && f.by_value ? c_end_of(l, f.type) : END_NOTHING;
    if (kind == END_NOTHING) continue;
    ExprId self = c_name_new(l, c_name_add(l, "this"), y.s);
    c_push_destroy(l, c_attr_new(l, self, f.name, y.s), kind, y.s);
  }
  Range bases = l->f->classes.at[cls.i].bases;
  for (uint32_t i = bases.count; i-- > 0;) {
    Name base = {ir_expr(l->f, l->f->args.at[bases.first + i].value)->a};
    const char *text = names_text(&l->f->names, base), *tail = strrchr(text, ':');
    text = tail ? tail + 1 : text;
    if (!hash_destroyed(l, hash_bytes(text, strlen(text)))) continue;
    static const char *const both[] = {"~", "~~"};
    for (int k = 0; k < 2; k++)
      push_this(l, c_attr_new(l, c_name_new(l, base, y.s), c_name_add(l, both[k]), y.s), y.s);
  }
  synth_close(l, y);
}

typedef struct Declared {
  bool init, copies, end, defaulted;
} Declared;

static void note_declared(Lower *l, TSNode c, ClassId cls, Declared *d) {
  TSNode fd = part(c, l->fields->declarator);
  if (kind_of(l, fd) != N_FUNCTION_DECLARATOR) return;
  TSNode name = part(fd, l->fields->declarator), list = part(fd, l->fields->parameters);
  NodeKind k = kind_of(l, name);
  bool has_default = false;
  for (uint32_t i = 0; i < ts_node_named_child_count(c); i++) {
    NodeKind one = kind_of(l, ts_node_named_child(c, i));
    has_default = has_default || one == N_DEFAULT_METHOD || one == N_DELETE_METHOD;
  }
  if (k == N_DESTRUCTOR_NAME) {
    d->end = !has_default;
    return;
  }
  if (k != N_IDENTIFIER && k != N_FIELD_IDENTIFIER) return;
  if (!name_eq(c_method_name(l, name, cls), c_name_add(l, "__init__"))) return;
  if (has_default) d->copies = d->copies || ts_node_named_child_count(list);
  else d->init = true;
}

static void look_through(Lower *l, TSNode body, ClassId cls, Declared *d) {
  uint32_t count = ts_node_named_child_count(body);
  for (uint32_t i = 0; i < count; i++) {
    TSNode c = ts_node_named_child(body, i);
    NodeKind k = kind_of(l, c);
    if (k == N_TEMPLATE_DECLARATION) look_through(l, c, cls, d);
    if (k == N_FUNCTION_DEFINITION || k == N_DECLARATION || k == N_FIELD_DECLARATION) note_declared(l, c, cls, d);
    if (k == N_USING_DECLARATION) { /* `using Base::Base;` */
      TSNode last = c_last_name(l, ts_node_named_child_count(c) ? ts_node_named_child(c, 0) : c);
      Range bases = l->f->classes.at[cls.i].bases;
      uint32_t len;
      const char *text = c_text_of(l, last, &len);
      for (uint32_t b = 0; b < bases.count; b++) {
        const char *base = names_text(&l->f->names, (Name){ir_expr(l->f, l->f->args.at[bases.first + b].value)->a});
        const char *tail = strrchr(base, ':');
        base = tail ? tail + 1 : base;
        if (strlen(base) == len && !memcmp(base, text, len)) d->init = true;
      }
    }
  }
}

/* Without a constructor of its own: fields are set by position or name, those that are objects are
 * made; with bases there is no such list. */
static void implied_init(Lower *l, ClassId cls) {
  bool bases = l->f->classes.at[cls.i].bases.count;
  Synth y = synth_open(l, "__init__", cls, !bases);
  if (bases) {
    c_lower_member_initializers(l, (TSNode){0}, cls, true);
    synth_close(l, y);
    return;
  }
  for (uint32_t i = 0; i < l->class_fields.len; i++) {
    Field f = l->class_fields.at[i];
    if (f.cls.i != cls.i) continue;
    ExprId value = c_name_new(l, f.name, y.s);
    if (f.is_object) {
      ExprId none = c_expr_new(l, EX_NONE, 0, 0, 0, 0, y.s), made = c_call_new(l, c_lower_type(l, f.type, (TSNode){0}), NULL, 0, y.s);
      l->f->exprs.at[ir_expr(l->f, made)->a].span = y.s;
      ExprId given = c_expr_new(l, EX_COMPARE, OP_IS_NOT, c_name_new(l, f.name, y.s).i, none.i, 0, y.s);
      value = c_expr_new(l, EX_UNARY, OP_COPY, value.i, 0, 0, y.s);
      value = c_expr_new(l, EX_COND, 0, given.i, value.i, made.i, y.s);
    }
    c_assign_push(l, c_attr_new(l, c_name_new(l, c_name_add(l, "this"), y.s), f.name, y.s), value, y.s);
  }
  synth_close(l, y);
}

void c_lower_implied_members(Lower *l, TSNode n, ClassId cls) {
  Declared d = {0};
  bool objects = false, ends = false;
  look_through(l, part(n, l->fields->body), cls, &d);
  for (uint32_t i = 0; i < l->class_fields.len; i++) {
    Field f = l->class_fields.at[i];
    if (f.cls.i != cls.i) continue;
    objects = objects || f.is_object;
    ends = ends || (f.by_value && c_end_of(l, f.type) != END_NOTHING);
  }
  if (!d.init && objects) implied_init(l, cls);
  const char *full = names_text(&l->f->names, l->f->classes.at[cls.i].name), *tail = strrchr(full, ':');
  full = tail ? tail + 1 : full;
  uint64_t hash = hash_bytes(full, strlen(full));
  if (ends) map_set(&l->destroyed, (uint32_t)hash, 1);
  if (!hash_destroyed(l, hash)) return;
  if (!d.end) synth_close(l, synth_open(l, "~", cls, false));
  end_parts(l, cls);
}

bool c_knows_destructors(const Lower *l) { return l->expansion->destroyed.len || l->destroyed.len; }
