/* Functions, methods and their parameters. */
#include <stdio.h>
#include <string.h>

#include "native/lower.h"

/* `T &x`, not `const T &x` or `T &&x`. */
static bool is_reference(const Lower *l, TSNode p, TSNode d) {
  uint32_t len;
  const char *text = c_text_of(l, d, &len);
  if (kind_of(l, d) != N_REFERENCE_DECLARATOR || len < 2 || text[1] == '&') return false;
  for (uint32_t i = 0; i < ts_node_named_child_count(p); i++)
    if (kind_of(l, ts_node_named_child(p, i)) == N_TYPE_QUALIFIER && c_text_is(l, ts_node_named_child(p, i), "const"))
      return false;
  return true;
}

static bool is_named(const Lower *l, TSNode n, TSNode id) {
  uint32_t a, b;
  if (kind_of(l, n) != N_IDENTIFIER) return false;
  const char *x = c_text_of(l, n, &a), *y = c_text_of(l, id, &b);
  return a == b && !memcmp(x, y, a);
}

/* May the function store into the whole of what the name stands for? */
static bool is_stored_to(const Lower *l, TSNode n, TSNode id, bool in_calls, int depth) {
  NodeKind k = kind_of(l, n);
  if (depth > 300) return true;
  if (k == N_ASSIGNMENT_EXPRESSION && is_named(l, part(n, l->fields->left), id)) return true;
  if ((k == N_UPDATE_EXPRESSION || k == N_POINTER_EXPRESSION) && is_named(l, part(n, l->fields->argument), id))
    return k == N_UPDATE_EXPRESSION || c_text_is(l, part(n, l->fields->op), "&");
  if (k == N_BINARY_EXPRESSION && c_text_is(l, part(n, l->fields->op), ">>") && is_named(l, part(n, l->fields->right), id))
    return true;
  uint32_t count = ts_node_named_child_count(n);
  for (uint32_t i = 0; i < count; i++) {
    TSNode c = ts_node_named_child(n, i);
    if (in_calls && k == N_ARGUMENT_LIST && is_named(l, c, id)) return true;
    if (is_stored_to(l, c, id, in_calls, depth + 1)) return true;
  }
  return false;
}

/* The variable of which the place is a part. */
static TSNode root_of(const Lower *l, TSNode n) {
  for (int i = 0; i < 32; i++) {
    NodeKind k = kind_of(l, n);
    if (k == N_PARENTHESIZED_EXPRESSION && ts_node_named_child_count(n) == 1) n = ts_node_named_child(n, 0);
    else if (k == N_FIELD_EXPRESSION || k == N_SUBSCRIPT_EXPRESSION) n = part(n, l->fields->argument);
    else break;
  }
  return n;
}

/* May the function change a part of the object that the name stands for? */
static bool is_changed(const Lower *l, TSNode n, TSNode id, int depth) {
  NodeKind k = kind_of(l, n);
  if (depth > 300) return true;
  TSNode of = k == N_ASSIGNMENT_EXPRESSION ? part(n, l->fields->left)
              : k == N_UPDATE_EXPRESSION || k == N_POINTER_EXPRESSION ? part(n, l->fields->argument)
              : k == N_CALL_EXPRESSION && kind_of(l, part(n, l->fields->function)) == N_FIELD_EXPRESSION
                  ? part(n, l->fields->function) : (TSNode){0};
  if (has(of) && is_named(l, root_of(l, of), id)) return true;
  uint32_t count = ts_node_named_child_count(n);
  for (uint32_t i = 0; i < count; i++) {
    TSNode c = ts_node_named_child(n, i);
    if (k == N_ARGUMENT_LIST && is_named(l, root_of(l, c), id)) return true; /* by reference, for all that is known here */
    if (is_changed(l, c, id, depth + 1)) return true;
  }
  return false;
}

static ExprId primitive_type(Lower *l, TSNode type, TSNode d, Span s) {
  static const char *const rows[][2] = {{"bool", "bool"}, {"double", "float"}, {"float", "float"}};
  NodeKind k = kind_of(l, type);
  if (has(d) && kind_of(l, d) != N_IDENTIFIER && kind_of(l, d) != N_REFERENCE_DECLARATOR) return NO_EXPR;
  if (k != N_PRIMITIVE_TYPE && k != N_SIZED_TYPE_SPECIFIER) return NO_EXPR;
  const char *name = "int";
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (c_text_is(l, type, rows[i][0])) name = rows[i][1];
  return c_name_new(l, c_name_add(l, name), s);
}

static void push_param(Lower *l, TSNode p, TSNode body) {
  TSNode d = part(p, l->fields->declarator), type = part(p, l->fields->type);
  TSNode id = has(d) ? c_declared_name(l, d) : d;
  Span s = c_span_of(l, p);
  IrParam param = {.kind = PARAM_POS, .span = s};
  bool named = has(id) && kind_of(l, id) == N_IDENTIFIER, pointer = kind_of(l, d) == N_POINTER_DECLARATOR;
  param.name = has(id) ? c_name_of(l, id) : c_name_add(l, "");
  if (!pointer || kind_of(l, type) == N_STRUCT_SPECIFIER || c_sort_of(l, type) == SORT_CLASS) param.annotation = c_lower_type(l, type, d);
  if (!param.annotation.i) param.annotation = primitive_type(l, type, d, c_span_of(l, type));
  if (!param.annotation.i && pointer && c_text_is(l, type, "char")) param.annotation = c_name_new(l, c_name_add(l, "str"), c_span_of(l, type));
  if (named && has(body) && is_reference(l, p, d)) param.by_reference = is_stored_to(l, body, id, c_sort_of(l, type) != SORT_CLASS, 0);
  TSNode value = part(p, l->fields->default_value);
  if (has(value)) param.default_value = c_lower_initializer(l, value);
  if (named && has(body) && kind_of(l, d) == N_IDENTIFIER && c_sort_of(l, type) == SORT_CLASS)
    vec_push(&l->own_params, ((OwnParam){l->f->params.len, is_changed(l, body, id, 0)}));
  vec_push(&l->f->params, param);
}

static Range lower_params(Lower *l, TSNode list, TSNode body, bool method) {
  uint32_t at = l->f->params.len, count = has(list) ? ts_node_child_count(list) : 0;
  if (method) vec_push(&l->f->params, (IrParam){.name = c_name_add(l, "this"), .span = c_span_of(l, list)});
  for (uint32_t i = 0; i < count; i++) {
    TSNode p = ts_node_child(list, i);
    NodeKind k = kind_of(l, p);
    if (k == N_VARIADIC_PARAMETER || c_text_is(l, p, "...") || k == N_VARIADIC_PARAMETER_DECLARATION) {
      vec_push(&l->f->params, (IrParam){.name = c_name_add(l, "..."), .kind = PARAM_STAR, .span = c_span_of(l, p)});
      break;
    }
    if (k != N_PARAMETER_DECLARATION && k != N_OPTIONAL_PARAMETER_DECLARATION) continue;
    if (!has(part(p, l->fields->declarator)) && c_text_is(l, part(p, l->fields->type), "void")) continue;
    push_param(l, p, body);
  }
  Range r = {at, l->f->params.len - at};
  return r.count ? r : (Range){0};
}

FuncId c_func_new(Lower *l, Name name, Span span, bool is_static) {
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

static const OwnParam *own_param(const Lower *l, uint32_t param) {
  for (uint32_t i = l->own_params.len; i-- > 0;)
    if (l->own_params.at[i].param == param) return &l->own_params.at[i];
  return NULL;
}

/* A parameter whose address is taken moves into a box; an object that is changed is copied first. */
static void box_params(Lower *l, Range params) {
  for (uint32_t i = 0; i < params.count; i++) {
    IrParam p = l->f->params.at[params.first + i];
    if (!names_text(&l->f->names, p.name)[0]) continue;
    if (p.kind == PARAM_STAR) continue;
    Var *made = c_declare(l, p.name, true);
    if (p.by_reference) made->boxed = true;
    const OwnParam *own = own_param(l, params.first + i);
    made->by_value = own;
    Var v = *made;
    if (own && own->changed && !v.boxed) {
      ExprId in = c_name_new(l, v.as, p.span);
      c_assign_push(l, c_name_new(l, v.as, p.span), c_expr_new(l, EX_UNARY, OP_COPY, in.i, 0, 0, p.span), p.span);
    }
    if (!v.boxed || p.by_reference) continue; /* a reference comes in a box */
    ExprId in = c_name_new(l, v.as, p.span);
    c_assign_push(l, c_name_new(l, v.as, p.span), c_expr_new(l, EX_BOX, 0, in.i, 0, 0, p.span), p.span);
  }
}

/* `ns::C` of `ns::C::method`, if C is a class in view. */
static Name owner_of(Lower *l, TSNode d) {
  if (kind_of(l, d) != N_QUALIFIED_IDENTIFIER) return NO_NAME;
  TSNode owner = {0}, whole = d;
  for (int i = 0; i < 16 && kind_of(l, d) == N_QUALIFIED_IDENTIFIER; i++) {
    owner = part(d, l->fields->scope);
    d = part(d, l->fields->name);
  }
  if (!has(owner) || !c_is_class(l, c_last_name(l, owner))) return NO_NAME;
  const char *text = names_text(&l->f->names, c_qualified_name(l, whole));
  size_t n = strlen(text);
  while (n > 2 && (text[n - 1] != ':' || text[n - 2] != ':')) n--;
  return n > 2 ? names_add(&l->f->names, text, n - 2) : NO_NAME;
}

/* The name and class of a function definition; false if it names nothing. */
static bool name_function(Lower *l, TSNode fd, Span span, Name *name, bool *outside) {
  TSNode full = has(fd) ? part(fd, l->fields->declarator) : fd;
  TSNode id = has(fd) ? c_declared_name(l, full) : fd;
  *outside = false;
  if (!has(id)) return false;
  if (l->cls.i) {
    *name = c_method_name(l, id, l->cls);
    return true;
  }
  Name owner = owner_of(l, full);
  if (owner.id) {
    *outside = true;
    l->cls = c_class_named(l, owner, span);
    *name = c_method_name(l, id, l->cls);
    return true;
  }
  Name plain = kind_of(l, full) == N_QUALIFIED_IDENTIFIER ? c_qualified_name(l, full) : c_qualified_name(l, id);
  *name = plain.id ? c_scoped(l, plain) : c_name_of(l, id);
  return true;
}

/* Nothing is thrown out of a noexcept function: the process ends. */
static Range without_throwing(Lower *l, TSNode fd, Range block, Span s) {
  bool noexcept = false;
  for (uint32_t i = 0; has(fd) && i < ts_node_named_child_count(fd); i++) {
    TSNode c = ts_node_named_child(fd, i);
    if (kind_of(l, c) == N_NOEXCEPT) noexcept = !ts_node_named_child_count(c);
  }
  if (!noexcept || !block.count) return block;
  uint32_t at = l->words.len;
  Span end = {s.end, s.end};
  IrStmt stop = c_stmt_of(ST_EXPR, end);
  stop.a = c_call_new(l, c_name_new(l, c_name_add(l, "abort"), end), NULL, 0, end);
  c_stmt_push(l, &stop);
  IrHandler h = {.span = end, .body = c_words_take(l, at)};
  IrStmt st = c_stmt_of(ST_TRY, s);
  st.head.end = s.start;
  st.body = block;
  st.list = (Range){l->f->handlers.len, 1};
  vec_push(&l->f->handlers, h);
  c_stmt_push(l, &st);
  return c_words_take(l, at);
}

/* A method without `this`. */
static Range static_mark(Lower *l, Span s) {
  uint32_t at = l->words.len;
  word_push(l, c_name_new(l, c_name_add(l, "staticmethod"), (Span){s.start, s.start}).i);
  return c_words_take(l, at);
}

static bool calls_something(const Lower *l, TSNode n, int depth) {
  NodeKind k = kind_of(l, n);
  if (k == N_CALL_EXPRESSION || k == N_THROW_STATEMENT || depth > 200) return true;
  for (uint32_t i = 0; i < ts_node_named_child_count(n); i++)
    if (calls_something(l, ts_node_named_child(n, i), depth + 1)) return true;
  return false;
}

/* Does nothing here say that the method overrides another one, or may be overridden? */
static bool is_bound_early(const Lower *l, TSNode n, TSNode fd) {
  static const char *const words[] = {"virtual", "override", "final"};
  TSNode of[2] = {n, fd};
  for (int k = 0; k < 2; k++)
    for (uint32_t i = 0; has(of[k]) && i < ts_node_child_count(of[k]); i++)
      for (int w = 0; w < 3; w++)
        if (c_text_is(l, ts_node_child(of[k], i), words[w])) return false;
  return true;
}

void c_lower_function(Lower *l, TSNode n, bool is_lambda, Name name) {
  TSNode d = part(n, l->fields->declarator), body = part(n, l->fields->body);
  TSNode fd = c_function_declarator(l, d);
  if (is_lambda && !has(fd)) fd = d;
  if (!is_lambda && kind_of(l, d) == N_OPERATOR_CAST) return;
  Span span = c_span_of(l, n);
  ClassId around = l->cls;
  bool outside = false; /* of its class */
  if (!has(body) && kind_of(l, n) == N_FUNCTION_DEFINITION) { /* `try` around the whole of a function */
    for (uint32_t i = 0; i < ts_node_named_child_count(n); i++)
      if (kind_of(l, ts_node_named_child(n, i)) == N_TRY_STATEMENT) body = ts_node_named_child(n, i);
  }
  if (!is_lambda && !name_function(l, fd, span, &name, &outside)) {
    if (has(body)) c_lower_stmt(l, body); /* a macro in front of a block: its statements still count */
    return;
  }
  if (!has(body)) {
    l->cls = around;
    return;
  }
  bool is_static = c_has_storage(l, n, "static"), method = l->cls.i && !is_lambda && !is_static;
  if (outside && method) method = !c_is_static_method(l, l->cls, name);
  FuncId id = c_func_new(l, name, span, (is_static && !l->cls.i) || l->nameless);
  if (is_lambda) {
    l->f->funcs.at[id.i].cls = (ClassId){0};
    l->f->funcs.at[id.i].qualname = c_name_add(l, "<lambda>");
  }
  if (l->cls.i && !is_lambda && !method) {
    Range mark = static_mark(l, span);
    l->f->funcs.at[id.i].decorators = mark;
    if (!outside) vec_push(&l->static_methods, ((Method){l->cls, name.id}));
  }
  if (l->cls.i && !is_lambda && !outside && is_bound_early(l, n, fd)) l->f->funcs.at[id.i].flags |= FUNC_NOT_VIRTUAL;
  uint32_t own = l->own_params.len;
  Range params = lower_params(l, has(fd) ? part(fd, l->fields->parameters) : fd, body, method);
  IrFunc *fn = &l->f->funcs.at[id.i];
  fn->params = params;
  fn->head = (Span){span.start, c_span_of(l, body).start};
  if (is_lambda) vec_push(&l->bound, name.id);
  else if (!l->cls.i) vec_push(&l->module_bound, name.id);
  ClassId of = l->cls;
  uint32_t loops = l->loops.len, words = l->words.len;
  if (!is_lambda) l->cls = (ClassId){0};
  c_body_open(l, id, name, body);
  box_params(l, params);
  l->own_params.len = own;
  if (is_lambda) c_lower_captures(l, n);
  if (of.i && !is_lambda && name_eq(name, c_name_add(l, "__init__"))) c_lower_member_initializers(l, n, of, false);
  if (kind_of(l, body) == N_TRY_STATEMENT) c_lower_stmt(l, body);
  else c_lower_children(l, body);
  Range block = c_words_take(l, words);
  if (!is_lambda && calls_something(l, body, 0)) block = without_throwing(l, fd, block, c_span_of(l, body));
  l->f->funcs.at[id.i].body = block;
  c_body_close(l);
  l->loops.len = loops;
  l->cls = around;
  IrStmt s = c_stmt_of(ST_FUNCTION, span);
  s.a.i = id.i;
  s.head = l->f->funcs.at[id.i].head;
  if (outside) { /* belongs to the class, wherever it stands */
    Method m = {of, l->f->stmts.len};
    vec_push(&l->f->stmts, s);
    vec_push(&l->methods, m);
    return;
  }
  c_stmt_push(l, &s);
}

/* ---- the old style ---- */

static TSNode old_body(TSNode n, const Lower *l) {
  for (TSNode s = ts_node_next_named_sibling(n); has(s); s = ts_node_next_named_sibling(s)) {
    NodeKind k = kind_of(l, s);
    if (k == N_COMPOUND_STATEMENT) return s;
    if (k != N_DECLARATION && k != N_COMMENT) break;
  }
  return (TSNode){0};
}

/* The declaration of a parameter between head and body. */
static ExprId old_type(Lower *l, TSNode n, TSNode body, TSNode id) {
  for (TSNode s = ts_node_next_named_sibling(n); has(s) && !ts_node_eq(s, body); s = ts_node_next_named_sibling(s))
    for (uint32_t i = 0; i < ts_node_named_child_count(s); i++)
      if (is_named(l, ts_node_named_child(s, i), id)) return c_lower_type(l, part(s, l->fields->type), (TSNode){0});
  return NO_EXPR;
}

bool c_lower_old_function(Lower *l, TSNode n) {
  TSNode d = part(n, l->fields->declarator), list = part(d, l->fields->value), id = part(d, l->fields->declarator);
  if (kind_of(l, d) != N_INIT_DECLARATOR || kind_of(l, list) != N_ARGUMENT_LIST || kind_of(l, id) != N_IDENTIFIER) return false;
  uint32_t count = ts_node_named_child_count(list), at = l->f->params.len, words = l->words.len;
  for (uint32_t i = 0; i < count; i++)
    if (kind_of(l, ts_node_named_child(list, i)) != N_IDENTIFIER) return false;
  TSNode body = old_body(n, l);
  if (!has(body)) return false;
  Span span = {c_span_of(l, n).start, c_span_of(l, body).end};
  Name name = c_name_of(l, id);
  FuncId f = c_func_new(l, name, span, c_has_storage(l, n, "static"));
  for (uint32_t i = 0; i < count; i++) {
    TSNode p = ts_node_named_child(list, i);
    vec_push(&l->f->params, ((IrParam){.name = c_name_of(l, p), .span = span, .annotation = old_type(l, n, body, p)}));
  }
  l->f->funcs.at[f.i].params = count ? (Range){at, count} : (Range){0};
  vec_push(&l->module_bound, name.id);
  c_body_open(l, f, name, body);
  box_params(l, l->f->funcs.at[f.i].params);
  c_lower_children(l, body);
  Range block = c_words_take(l, words);
  l->f->funcs.at[f.i].body = block;
  c_body_close(l);
  IrStmt st = c_stmt_of(ST_FUNCTION, span);
  st.a.i = f.i;
  c_stmt_push(l, &st);
  l->behind = ts_node_end_byte(body);
  return true;
}
