/* Declarations and functions. */
#include <stdio.h>
#include <string.h>

#include "native/lower.h"

TSNode c_declared_name(const Lower *l, TSNode d) {
  for (int i = 0; i < 32 && has(d); i++) {
    switch (kind_of(l, d)) {
      case N_IDENTIFIER:
      case N_FIELD_IDENTIFIER:
      case N_TYPE_IDENTIFIER: return d;
      case N_REFERENCE_DECLARATOR:
      case N_PARENTHESIZED_DECLARATOR:
        d = ts_node_named_child(d, ts_node_named_child_count(d) ? ts_node_named_child_count(d) - 1 : 0);
        break;
      case N_QUALIFIED_IDENTIFIER:
      case N_TEMPLATE_FUNCTION: d = part(d, l->fields->name); break;
      default: {
        TSNode inner = part(d, l->fields->declarator);
        if (!has(inner)) return ts_node_is_named(d) && kind_of(l, d) != N_OTHER ? d : inner;
        d = inner;
      }
    }
  }
  return d;
}

/* The function declarator in a declarator, and whether a pointer stands before it. */
static TSNode function_declarator(const Lower *l, TSNode d) {
  for (int i = 0; i < 32 && has(d); i++) {
    if (kind_of(l, d) == N_FUNCTION_DECLARATOR) return d;
    TSNode inner = part(d, l->fields->declarator);
    if (!has(inner) && (kind_of(l, d) == N_REFERENCE_DECLARATOR || kind_of(l, d) == N_PARENTHESIZED_DECLARATOR) &&
        ts_node_named_child_count(d))
      inner = ts_node_named_child(d, ts_node_named_child_count(d) - 1);
    d = inner;
  }
  return d;
}

static bool is_pointer(const Lower *l, TSNode d) { return kind_of(l, d) == N_POINTER_DECLARATOR; }

/* A type by its name, as an annotation: what a plain value, pointer or reference is of. */
ExprId c_lower_type(Lower *l, TSNode type, TSNode declarator) {
  (void)declarator;
  Span s = c_span_of(l, type);
  if (kind_of(l, type) == N_TYPE_IDENTIFIER) return c_name_new(l, c_name_of(l, type), s);
  if (kind_of(l, type) == N_QUALIFIED_IDENTIFIER) {
    TSNode scope = part(type, l->fields->scope), name = part(type, l->fields->name);
    if (!has(name)) return NO_EXPR;
    if (kind_of(l, name) != N_TYPE_IDENTIFIER) return c_lower_type(l, name, declarator);
    if (c_is_class(l, name)) return c_name_new(l, c_name_of(l, name), s);
    if (!has(scope) || kind_of(l, scope) != N_NAMESPACE_IDENTIFIER) return c_name_new(l, c_name_of(l, name), s);
    return c_attr_new(l, c_name_new(l, c_name_of(l, scope), c_span_of(l, scope)), c_name_of(l, name), s);
  }
  if (kind_of(l, type) == N_STRUCT_SPECIFIER || kind_of(l, type) == N_CLASS_SPECIFIER) {
    TSNode name = part(type, l->fields->name);
    if (has(name) && kind_of(l, name) == N_TYPE_IDENTIFIER) return c_name_new(l, c_name_of(l, name), s);
  }
  return NO_EXPR;
}

static bool has_storage(const Lower *l, TSNode n, const char *word) {
  uint32_t count = ts_node_named_child_count(n);
  for (uint32_t i = 0; i < count; i++) {
    TSNode c = ts_node_named_child(n, i);
    if (kind_of(l, c) == N_STORAGE_CLASS_SPECIFIER && c_text_is(l, c, word)) return true;
  }
  return false;
}

/* The name in a type: of `struct S`, `ns::S`. */
static TSNode last_of(const Lower *l, TSNode type) {
  for (int i = 0; i < 16; i++) {
    NodeKind k = kind_of(l, type);
    if (k != N_STRUCT_SPECIFIER && k != N_CLASS_SPECIFIER && k != N_QUALIFIED_IDENTIFIER) break;
    type = part(type, l->fields->name);
  }
  return type;
}

/* What an uninitialized variable holds: a struct or array is a place of its own. */
static ExprId lower_default(Lower *l, TSNode type, TSNode declarator, bool at_top, Span s) {
  NodeKind t = kind_of(l, type), d = kind_of(l, declarator);
  if (d == N_ARRAY_DECLARATOR) return c_expr_new(l, EX_RECORD, 0, 0, 0, 0, s);
  if (d == N_POINTER_DECLARATOR) return at_top ? c_expr_new(l, EX_NONE, 0, 0, 0, 0, s) : NO_EXPR;
  if (d != N_REFERENCE_DECLARATOR && c_is_class(l, last_of(l, type))) {
    ExprId cls = c_lower_type(l, type, declarator);
    if (cls.i) return c_call_new(l, cls, NULL, 0, s);
  }
  if (t == N_STRUCT_SPECIFIER || t == N_UNION_SPECIFIER) return c_expr_new(l, EX_RECORD, 0, 0, 0, 0, s);
  if (t == N_PRIMITIVE_TYPE || t == N_SIZED_TYPE_SPECIFIER || t == N_ENUM_SPECIFIER)
    return at_top ? c_int_new(l, 0, s) : NO_EXPR;
  return NO_EXPR;
}

static bool is_dotted(const Lower *l, Name name) {
  if (!l->bodies.len) return false;
  for (uint32_t i = vec_last(&l->bodies).dotted_at; i < l->dotted.len; i++)
    if (l->dotted.at[i] == name.id) return true;
  return false;
}

/* `T x(a, b);` reads like the prototype of a function with unnamed parameters. */
static void lower_construction(Lower *l, TSNode type, TSNode fn) {
  TSNode list = part(fn, l->fields->parameters), id = part(fn, l->fields->declarator);
  ExprId args[16], t = c_lower_type(l, type, fn);
  uint32_t count = 0, n = has(list) ? ts_node_named_child_count(list) : 0;
  if (!n || n > 16 || kind_of(l, id) != N_IDENTIFIER || !t.i) return;
  for (uint32_t i = 0; i < n; i++) {
    TSNode p = ts_node_named_child(list, i), name = part(p, l->fields->type);
    bool plain = kind_of(l, p) == N_PARAMETER_DECLARATION && kind_of(l, name) == N_TYPE_IDENTIFIER;
    if (!plain || has(part(p, l->fields->declarator)) || c_is_class(l, name)) return;
    args[count++] = c_var_expr(l, c_name_of(l, name), c_span_of(l, name), false);
  }
  Span s = c_span_of(l, fn);
  ExprId made = c_call_new(l, t, args, count, s);
  Var v = *c_declare(l, c_name_of(l, id), false);
  c_assign_push(l, c_name_new(l, v.as, c_span_of(l, id)), made, s);
}

/* `ns::maker<C>` as what is called with the arguments of a declaration; 0 if it is no such type. */
static ExprId template_type(Lower *l, TSNode type) {
  TSNode last = last_of(l, type);
  if (kind_of(l, last) != N_TEMPLATE_TYPE) return NO_EXPR;
  TSNode name = part(last, l->fields->name);
  ExprId maker = c_name_new(l, c_name_of(l, name), c_span_of(l, name));
  ExprId item = c_lower_template(l, last, maker);
  return item.i == maker.i ? NO_EXPR : item;
}

/* One declarator of a declaration: binds the name, and stores what it begins with. */
static void lower_declarator(Lower *l, TSNode type, TSNode d, bool at_top, bool is_static) {
  TSNode value = {0}, inner = d;
  bool initialized = kind_of(l, d) == N_INIT_DECLARATOR;
  if (initialized) {
    inner = part(d, l->fields->declarator);
    value = part(d, l->fields->value);
  }
  TSNode fn = function_declarator(l, inner);
  bool pointer_to_function = has(fn) && kind_of(l, part(fn, l->fields->declarator)) == N_PARENTHESIZED_DECLARATOR;
  if (has(fn) && !pointer_to_function && !initialized) { /* a prototype, but for `T x(a, b);` */
    if (!at_top) lower_construction(l, type, fn);
    return;
  }
  TSNode id = c_declared_name(l, inner);
  if (!has(id)) return;
  Span s = c_span_of(l, d);
  Name name = c_name_of(l, id);
  /* The initializer does not see the new name where an outer one is hidden. */
  ExprId e = NO_EXPR;
  bool global = at_top || is_static;
  if (initialized && kind_of(l, value) == N_ARGUMENT_LIST) { /* T x(a, b) */
    uint32_t n = ts_node_named_child_count(value);
    ExprId t = c_lower_type(l, type, inner);
    if (!t.i) t = template_type(l, type);
    if (n == 1 && !t.i) {
      e = c_lower_expr(l, ts_node_named_child(value, 0));
    } else {
      ExprId args[16];
      uint32_t count = 0;
      for (uint32_t i = 0; i < n && count < 16; i++) args[count++] = c_lower_expr(l, ts_node_named_child(value, i));
      e = c_call_new(l, t.i ? t : c_expr_new(l, EX_UNKNOWN, 0, 0, 0, 0, s), args, count, s);
    }
  } else if (initialized) {
    e = c_lower_initializer(l, value);
    NodeKind t = kind_of(l, type);
    /* The fields of a struct by position: not told apart here. */
    if (kind_of(l, value) == N_INITIALIZER_LIST && kind_of(l, inner) != N_ARRAY_DECLARATOR &&
        (t == N_STRUCT_SPECIFIER || t == N_TYPE_IDENTIFIER))
      e = c_expr_new(l, EX_RECORD, 0, 0, 0, 0, s);
  } else {
    e = lower_default(l, type, inner, global, s);
    if (!e.i && is_dotted(l, name)) e = c_expr_new(l, EX_RECORD, 0, 0, 0, 0, s);
  }
  if (at_top) {
    vec_push(&l->bound, name.id);
    if (e.i) c_assign_push(l, c_name_new(l, name, c_span_of(l, id)), e, s);
    return;
  }
  if (is_static) { /* keeps its value: not told from call to call */
    Var *v = c_declare(l, name, false);
    if (e.i) c_assign_push(l, c_name_new(l, v->as, c_span_of(l, id)), e, s);
    return;
  }
  bool plain = kind_of(l, inner) != N_ARRAY_DECLARATOR && kind_of(l, type) != N_STRUCT_SPECIFIER;
  Var v = *c_declare(l, name, plain);
  if (v.boxed) e = c_expr_new(l, EX_BOX, 0, e.i, 0, 0, s);
  if (e.i) c_assign_push(l, c_name_new(l, v.as, c_span_of(l, id)), e, s);
}

static void lower_enum(Lower *l, TSNode n) {
  TSNode body = part(n, l->fields->body);
  if (kind_of(l, body) != N_ENUMERATOR_LIST) return;
  int64_t next = 0;
  bool known = true;
  uint32_t count = ts_node_named_child_count(body);
  for (uint32_t i = 0; i < count; i++) {
    TSNode c = ts_node_named_child(body, i);
    if (kind_of(l, c) != N_ENUMERATOR) continue;
    Span s = c_span_of(l, c);
    Name name = c_name_of(l, part(c, l->fields->name));
    TSNode value = part(c, l->fields->value);
    ExprId e;
    if (has(value)) {
      e = c_lower_expr(l, value);
      known = ir_expr(l->f, e)->kind == EX_INT;
      if (known) next = ir_int(l->f, ir_expr(l->f, e));
    } else {
      e = c_int_new(l, known ? next : 1000003 + (int64_t)i, s);
    }
    next++;
    vec_push(&l->bound, name.id);
    c_assign_push(l, c_name_new(l, name, s), e, s);
  }
}

/* `typedef struct { ... } T;`: T. */
static Name typedef_name(Lower *l, TSNode n) {
  if (kind_of(l, n) != N_TYPE_DEFINITION) return NO_NAME;
  TSNode d = part(n, l->fields->declarator);
  return kind_of(l, d) == N_TYPE_IDENTIFIER ? c_name_of(l, d) : NO_NAME;
}

void c_lower_declaration(Lower *l, TSNode n, bool at_top) {
  TSNode type = part(n, l->fields->type);
  NodeKind t = kind_of(l, type);
  if (t == N_ENUM_SPECIFIER) lower_enum(l, type);
  if (t == N_CLASS_SPECIFIER || t == N_STRUCT_SPECIFIER || t == N_UNION_SPECIFIER) c_lower_class(l, type, typedef_name(l, n));
  if (kind_of(l, n) == N_TYPE_DEFINITION) return;
  if (has_storage(l, n, "extern")) return;
  bool is_static = !at_top && has_storage(l, n, "static");
  uint32_t count = ts_node_child_count(n);
  for (uint32_t i = 0; i < count; i++) {
    const char *field = ts_node_field_name_for_child(n, i);
    if (!field || strcmp(field, "declarator")) continue;
    lower_declarator(l, type, ts_node_child(n, i), at_top, is_static);
  }
}

static void push_param(Lower *l, TSNode p) {
  TSNode d = part(p, l->fields->declarator), type = part(p, l->fields->type);
  TSNode id = has(d) ? c_declared_name(l, d) : d;
  Span s = c_span_of(l, p);
  IrParam param = {.kind = PARAM_POS, .span = s};
  param.name = has(id) ? c_name_of(l, id) : c_name_add(l, "");
  ExprId annotation = c_lower_type(l, type, d);
  param.annotation = is_pointer(l, d) ? NO_EXPR : annotation;
  if (is_pointer(l, d) && kind_of(l, type) == N_STRUCT_SPECIFIER) param.annotation = annotation;
  TSNode value = part(p, l->fields->default_value);
  if (has(value)) param.default_value = c_lower_expr(l, value);
  vec_push(&l->f->params, param);
}

static Range lower_params(Lower *l, TSNode list, bool method) {
  uint32_t at = l->f->params.len, count = has(list) ? ts_node_named_child_count(list) : 0;
  if (method) vec_push(&l->f->params, (IrParam){.name = c_name_add(l, "this"), .span = c_span_of(l, list)});
  for (uint32_t i = 0; i < count; i++) {
    TSNode p = ts_node_named_child(list, i);
    NodeKind k = kind_of(l, p);
    if (k != N_PARAMETER_DECLARATION && k != N_OPTIONAL_PARAMETER_DECLARATION) continue;
    if (!has(part(p, l->fields->declarator)) && c_text_is(l, part(p, l->fields->type), "void")) continue;
    push_param(l, p);
  }
  Range r = {at, l->f->params.len - at};
  return r.count ? r : (Range){0};
}

static FuncId func_new(Lower *l, Name name, Span span, bool is_static) {
  Body *top = body_top(l);
  IrFunc fn = {.name = name, .parent = top->func, .span = span, .head = span, .qualname = name};
  if (is_static) fn.flags |= FUNC_STATIC;
  fn.cls = l->cls;
  if (fn.cls.i) {
    char text[256];
    snprintf(text, sizeof text, "%.100s.%.120s",
             names_text(&l->f->names, l->f->classes.at[fn.cls.i].name), names_text(&l->f->names, name));
    fn.qualname = c_name_add(l, text);
  }
  vec_push(&l->f->funcs, fn);
  return (FuncId){l->f->funcs.len - 1};
}

/* A parameter whose address is taken moves into a box. */
static void box_params(Lower *l, Range params) {
  for (uint32_t i = 0; i < params.count; i++) {
    IrParam p = l->f->params.at[params.first + i];
    if (!names_text(&l->f->names, p.name)[0]) continue;
    Var v = *c_declare(l, p.name, true);
    if (!v.boxed) continue;
    ExprId in = c_name_new(l, v.as, p.span);
    c_assign_push(l, c_name_new(l, v.as, p.span), c_expr_new(l, EX_BOX, 0, in.i, 0, 0, p.span), p.span);
  }
}

/* `C` of `ns::C::method`, if C is a class in view. */
static Name owner_of(Lower *l, TSNode d) {
  TSNode owner = {0};
  for (int i = 0; i < 16 && kind_of(l, d) == N_QUALIFIED_IDENTIFIER; i++) {
    owner = part(d, l->fields->scope);
    d = part(d, l->fields->name);
  }
  if (kind_of(l, owner) == N_TEMPLATE_TYPE) owner = part(owner, l->fields->name);
  return has(owner) && c_is_class(l, owner) ? c_name_of(l, owner) : NO_NAME;
}

void c_lower_function(Lower *l, TSNode n, bool is_lambda, Name name) {
  TSNode d = part(n, l->fields->declarator), body = part(n, l->fields->body);
  TSNode fd = function_declarator(l, d);
  if (is_lambda && !has(fd)) fd = d;
  Span span = c_span_of(l, n);
  Name outside = NO_NAME; /* the class that a method is defined outside of */
  if (!is_lambda) {
    TSNode id = has(fd) ? c_declared_name(l, part(fd, l->fields->declarator)) : fd;
    if (!has(id)) { /* a macro in front of a block: its statements still count */
      if (has(body)) c_lower_stmt(l, body);
      return;
    }
    name = l->cls.i ? c_method_name(l, id, l->cls) : c_name_of(l, id);
    outside = l->cls.i ? NO_NAME : owner_of(l, part(fd, l->fields->declarator));
  }
  if (!has(body)) return;
  if (outside.id) {
    l->cls = c_class_named(l, outside, span);
    name = c_method_name(l, c_declared_name(l, part(fd, l->fields->declarator)), l->cls);
  }
  bool method = l->cls.i && !is_lambda && !has_storage(l, n, "static");
  FuncId id = func_new(l, name, span, has_storage(l, n, "static"));
  if (is_lambda) {
    l->f->funcs.at[id.i].cls = (ClassId){0};
    l->f->funcs.at[id.i].qualname = c_name_add(l, "<lambda>");
  }
  Range params = lower_params(l, has(fd) ? part(fd, l->fields->parameters) : fd, method);
  IrFunc *fn = &l->f->funcs.at[id.i];
  fn->params = params;
  fn->head = (Span){span.start, c_span_of(l, body).start};
  if (!l->cls.i || is_lambda) vec_push(&l->bound, name.id);
  ClassId cls = outside.id ? (ClassId){0} : l->cls;
  ClassId of = l->cls;
  uint32_t loops = l->loops.len, words = l->words.len;
  if (!is_lambda) l->cls = (ClassId){0};
  c_body_open(l, id, name, body);
  box_params(l, params);
  if (of.i && !is_lambda) c_lower_member_initializers(l, n);
  c_lower_children(l, body);
  Range block = c_words_take(l, words);
  l->f->funcs.at[id.i].body = block;
  c_body_close(l);
  l->loops.len = loops;
  l->cls = cls;
  IrStmt s = c_stmt_of(ST_FUNCTION, span);
  s.a.i = id.i;
  s.head = l->f->funcs.at[id.i].head;
  if (outside.id) { /* belongs to the class, wherever it stands */
    Method m = {of, l->f->stmts.len};
    vec_push(&l->f->stmts, s);
    vec_push(&l->methods, m);
    return;
  }
  c_stmt_push(l, &s);
}

/* What stands outside of functions. All sides of an #if count. */
void c_lower_top(Lower *l, TSNode n) {
  uint32_t count;
  if (l->depth >= DEPTH_MAX) return;
  l->depth++;
  switch (kind_of(l, n)) {
    case N_FUNCTION_DEFINITION: c_lower_function(l, n, false, NO_NAME); break;
    case N_DECLARATION:
    case N_TYPE_DEFINITION: c_lower_declaration(l, n, true); break;
    case N_CLASS_SPECIFIER:
    case N_STRUCT_SPECIFIER:
    case N_UNION_SPECIFIER: c_lower_class(l, n, NO_NAME); break;
    case N_ENUM_SPECIFIER: lower_enum(l, n); break;
    case N_LINKAGE_SPECIFICATION:
    case N_NAMESPACE_DEFINITION: {
      TSNode body = part(n, l->fields->body);
      if (has(body)) c_lower_top(l, body);
      break;
    }
    case N_EXPRESSION_STATEMENT:
      break;
    default:
      count = ts_node_named_child_count(n);
      if (count) {
        TSTreeCursor c = ts_tree_cursor_new(n);
        for (bool more = ts_tree_cursor_goto_first_child(&c); more; more = ts_tree_cursor_goto_next_sibling(&c)) {
          TSNode child = ts_tree_cursor_current_node(&c);
          if (ts_node_is_named(child)) c_lower_top(l, child);
        }
        ts_tree_cursor_delete(&c);
      }
  }
  l->depth--;
}
