#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "native/lower.h"

static ExprId unknown_new(Lower *l, Span s) { return c_expr_new(l, EX_UNKNOWN, 0, 0, 0, 0, s); }
static ExprId none_new(Lower *l, Span s) { return c_expr_new(l, EX_NONE, 0, 0, 0, 0, s); }

OperKind c_binary_oper(const Lower *l, TSNode op, ExprKind *kind) {
  static const struct {
    const char *text;
    uint8_t kind, op;
  } rows[] = {{"+", EX_BINARY, OP_ADD},     {"-", EX_BINARY, OP_SUB},    {"*", EX_BINARY, OP_MUL},
              {"/", EX_BINARY, OP_FLOORDIV}, {"%", EX_BINARY, OP_MOD},   {"<<", EX_BINARY, OP_LSHIFT},
              {">>", EX_BINARY, OP_RSHIFT}, {"&", EX_BINARY, OP_BITAND}, {"|", EX_BINARY, OP_BITOR},
              {"^", EX_BINARY, OP_BITXOR},  {"==", EX_COMPARE, OP_EQ},   {"!=", EX_COMPARE, OP_NE},
              {"<", EX_COMPARE, OP_LT},     {"<=", EX_COMPARE, OP_LE},   {">", EX_COMPARE, OP_GT},
              {">=", EX_COMPARE, OP_GE},    {"&&", EX_BOOL, OP_AND},     {"||", EX_BOOL, OP_OR},
              {"and", EX_BOOL, OP_AND},     {"or", EX_BOOL, OP_OR}};
  uint32_t len;
  const char *text = c_text_of(l, op, &len);
  if (len && text[len - 1] == '=' && len > 1 && strchr("+-*/%<>&|^", text[0]) &&
      !(len == 2 && (text[0] == '<' || text[0] == '>')))
    len--; /* `+=` */
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (strlen(rows[i].text) == len && !memcmp(rows[i].text, text, len)) {
      *kind = (ExprKind)rows[i].kind;
      return (OperKind)rows[i].op;
    }
  *kind = EX_UNKNOWN;
  return OP_NONE;
}

static bool is_float(const Lower *l, ExprId e) { return ir_expr(l->f, e)->kind == EX_BIGNUM; }

static ExprId binary_new(Lower *l, ExprKind kind, OperKind op, ExprId a, ExprId b, Span s) {
  if (op == OP_FLOORDIV && (is_float(l, a) || is_float(l, b))) op = OP_DIV;
  if (kind == EX_COMPARE && (op == OP_EQ || op == OP_NE)) { /* a null pointer is None */
    bool null = ir_expr(l->f, a)->kind == EX_NONE || ir_expr(l->f, b)->kind == EX_NONE;
    if (null) op = op == OP_EQ ? OP_IS : OP_IS_NOT;
  }
  return c_expr_new(l, kind, op, a.i, b.i, 0, s);
}

static ExprId lower_binary(Lower *l, TSNode n) {
  ExprKind kind;
  OperKind op = c_binary_oper(l, part(n, l->fields->op), &kind);
  ExprId a = c_lower_expr(l, part(n, l->fields->left)), b = c_lower_expr(l, part(n, l->fields->right));
  if (kind == EX_UNKNOWN) { /* nothing that either side does is lost */
    ExprId both[2] = {a, b};
    return c_call_new(l, unknown_new(l, c_span_of(l, n)), both, 2, c_span_of(l, n));
  }
  return binary_new(l, kind, op, a, b, c_span_of(l, n));
}

static ExprId lower_number(Lower *l, TSNode n) {
  char text[64];
  uint32_t len, k = 0;
  const char *at = c_text_of(l, n, &len);
  for (uint32_t i = 0; i < len && k + 1 < sizeof text; i++)
    if (at[i] != '\'') text[k++] = at[i];
  text[k] = 0;
  char *end;
  bool binary = text[0] == '0' && (text[1] == 'b' || text[1] == 'B');
  long long value = binary ? strtoll(text + 2, &end, 2) : strtoll(text, &end, 0);
  if (end[strspn(end, "uUlLzZ")]) return c_expr_new(l, EX_BIGNUM, 0, c_name_add(l, text).id, 0, 0, c_span_of(l, n));
  return c_int_new(l, value, c_span_of(l, n));
}

static ExprId lower_string(Lower *l, TSNode n) {
  uint32_t len;
  const char *text = c_text_of(l, n, &len);
  const char *quote = memchr(text, '"', len);
  uint32_t from = quote ? (uint32_t)(quote - text) + 1 : 0, to = len;
  if (quote && to > from && text[to - 1] == '"') to--;
  Name value = names_add(&l->f->names, text + from, to - from);
  return c_expr_new(l, EX_STR, 0, value.id, 0, 0, c_span_of(l, n));
}

static ExprId lower_char(Lower *l, TSNode n) {
  uint32_t len;
  const char *text = c_text_of(l, n, &len);
  if (len == 3) return c_int_new(l, (unsigned char)text[1], c_span_of(l, n));
  return c_expr_new(l, EX_STR, 0, c_name_of(l, n).id, 0, 0, c_span_of(l, n));
}

static ExprId lower_args_call(Lower *l, TSNode n, ExprId function, TSNode arguments) {
  uint32_t at = l->args.len, count = ts_node_named_child_count(arguments);
  for (uint32_t i = 0; i < count; i++) {
    TSNode a = ts_node_named_child(arguments, i);
    if (kind_of(l, a) == N_COMMENT) continue;
    IrArg arg = {.value = c_lower_expr(l, a), .kind = ARG_POS};
    vec_push(&l->args, arg);
  }
  uint32_t first = l->f->args.len, n_args = l->args.len - at;
  for (uint32_t i = at; i < l->args.len; i++) vec_push(&l->f->args, l->args.at[i]);
  l->args.len = at;
  return c_expr_new(l, EX_CALL, 0, function.i, n_args ? first : 0, n_args, c_span_of(l, n));
}

/* `f<C>` of a class C in view: its item C. */
ExprId c_lower_template(Lower *l, TSNode n, ExprId function) {
  for (int i = 0; i < 16 && kind_of(l, n) == N_QUALIFIED_IDENTIFIER; i++) n = part(n, l->fields->name);
  if (kind_of(l, n) == N_FIELD_EXPRESSION) n = part(n, l->fields->field);
  NodeKind k = kind_of(l, n);
  if (k != N_TEMPLATE_FUNCTION && k != N_TEMPLATE_METHOD && k != N_TEMPLATE_TYPE) return function;
  TSNode list = part(n, l->fields->arguments);
  TSNode type = has(list) && ts_node_named_child_count(list) ? ts_node_named_child(list, 0) : list;
  if (kind_of(l, type) == N_TYPE_DESCRIPTOR) type = part(type, l->fields->type);
  TSNode last = c_last_name(l, type);
  if (!has(last) || !c_is_class(l, last)) return function;
  ExprId cls = c_name_new(l, c_qualified_name(l, type), c_span_of(l, type));
  return c_expr_new(l, EX_SUBSCRIPT, 0, function.i, cls.i, 0, c_span_of(l, n));
}

static ExprId lower_call(Lower *l, TSNode n) {
  TSNode f = part(n, l->fields->function), arguments = part(n, l->fields->arguments);
  ExprId known = c_lower_known_call(l, n, f, arguments);
  if (known.i) return known;
  if (kind_of(l, arguments) == N_INITIALIZER_LIST) return c_construct(l, c_lower_expr(l, f), arguments, c_span_of(l, n));
  ExprId function = c_lower_template(l, f, c_lower_expr(l, f));
  return lower_args_call(l, n, function, arguments);
}

static ExprId lower_field(Lower *l, TSNode n) {
  TSNode argument = part(n, l->fields->argument), field = c_last_name(l, part(n, l->fields->field));
  ExprId object = c_lower_expr(l, argument);
  return c_attr_new(l, object, c_name_of(l, field), c_span_of(l, n));
}

static ExprId lower_subscript(Lower *l, TSNode n) {
  ExprId of = c_lower_expr(l, part(n, l->fields->argument)), index = NO_EXPR;
  TSNode list = part(n, l->fields->indices);
  if (!has(list)) list = part(n, l->fields->index);
  if (kind_of(l, list) == N_SUBSCRIPT_ARGUMENT_LIST && ts_node_named_child_count(list))
    list = ts_node_named_child(list, 0);
  index = has(list) ? c_lower_expr(l, list) : c_int_new(l, 0, c_span_of(l, n));
  return c_expr_new(l, EX_SUBSCRIPT, 0, of.i, index.i, 0, c_span_of(l, n));
}

/* `&x`: the box that x is in; the object itself where x is one; else the place. */
static ExprId lower_address(Lower *l, TSNode of, Span s) {
  while (kind_of(l, of) == N_PARENTHESIZED_EXPRESSION) of = ts_node_named_child(of, 0);
  if (kind_of(l, of) == N_POINTER_EXPRESSION && c_text_is(l, part(of, l->fields->op), "*"))
    return c_lower_expr(l, part(of, l->fields->argument));
  if (kind_of(l, of) == N_IDENTIFIER) {
    Name name = c_name_of(l, of);
    Var *v = c_var_find(l, name);
    if (v) { /* whoever gets the box may store into it */
      Var var = *v;
      if (var.boxed) c_note_store(l, c_attr_new(l, c_name_new(l, var.as, s), c_name_add(l, "*"), s));
      return c_name_new(l, var.as, s);
    }
  }
  NodeKind k = kind_of(l, of);
  if (k == N_QUALIFIED_IDENTIFIER) { /* `&C::m`: the member of a class, of no object */
    ExprId member = c_lower_expr(l, of);
    return c_expr_new(l, EX_UNARY, OP_REF, member.i, 0, 0, s);
  }
  ExprId e = k == N_IDENTIFIER || k == N_FIELD_EXPRESSION || k == N_SUBSCRIPT_EXPRESSION
                 ? c_lower_target(l, of) : c_lower_expr(l, of);
  c_note_store(l, e);
  return c_expr_new(l, EX_UNARY, OP_REF, e.i, 0, 0, s);
}

static ExprId lower_pointer(Lower *l, TSNode n) {
  TSNode argument = part(n, l->fields->argument);
  if (c_text_is(l, part(n, l->fields->op), "&")) return lower_address(l, argument, c_span_of(l, n));
  ExprId p = c_lower_expr(l, argument);
  return c_attr_new(l, p, c_name_add(l, "*"), c_span_of(l, n));
}

static ExprId lower_unary(Lower *l, TSNode n) {
  uint32_t len;
  const char *op = c_text_of(l, part(n, l->fields->op), &len);
  OperKind kind = *op == '-' ? OP_NEG : *op == '+' ? OP_POS : *op == '~' ? OP_INVERT : OP_NOT;
  ExprId a = c_lower_expr(l, part(n, l->fields->argument));
  return c_expr_new(l, EX_UNARY, kind, a.i, 0, 0, c_span_of(l, n));
}

ExprId c_lower_target(Lower *l, TSNode n) {
  while (kind_of(l, n) == N_PARENTHESIZED_EXPRESSION) n = ts_node_named_child(n, 0);
  if (kind_of(l, n) == N_IDENTIFIER) return c_var_expr(l, c_name_of(l, n), c_span_of(l, n), true);
  return c_lower_expr(l, n);
}

static bool is_place(const Lower *l, ExprId e) {
  uint8_t k = ir_expr(l->f, e)->kind;
  return k == EX_NAME || k == EX_ATTR || k == EX_SUBSCRIPT;
}

static ExprId walrus_new(Lower *l, ExprId target, ExprId value, Span s) {
  if (is_place(l, target)) return c_expr_new(l, EX_WALRUS, 0, target.i, value.i, 0, s);
  ExprId both[2] = {target, value};
  return c_call_new(l, unknown_new(l, s), both, 2, s);
}

/* What a place holds before it gets a new value. It is read where it is written as well: in a place within a
 * place within a place that would be four times, eight times, and so on, so there nobody knows. */
static ExprId old_value(Lower *l, TSNode place) {
  enum { MAX_TWICE = 2 };
  if (l->twice >= MAX_TWICE) return unknown_new(l, c_span_of(l, place));
  l->twice++;
  ExprId e = c_lower_expr(l, place);
  l->twice--;
  return e;
}

static TSNode without_parens(const Lower *l, TSNode n) {
  while (kind_of(l, n) == N_PARENTHESIZED_EXPRESSION && ts_node_named_child_count(n) == 1) n = ts_node_named_child(n, 0);
  return n;
}

bool c_holds_object(Lower *l, TSNode n) {
  n = without_parens(l, n);
  Var *v = kind_of(l, n) == N_IDENTIFIER ? c_var_find(l, c_name_of(l, n)) : NULL;
  return v && v->by_value;
}

ExprId c_copy_of(Lower *l, TSNode n, ExprId value) {
  NodeKind k = kind_of(l, without_parens(l, n));
  if (k != N_IDENTIFIER && k != N_FIELD_EXPRESSION && k != N_SUBSCRIPT_EXPRESSION && k != N_POINTER_EXPRESSION) return value;
  return c_expr_new(l, EX_UNARY, OP_COPY, value.i, 0, 0, c_span_of(l, n));
}

/* The value that an assignment stores. */
static ExprId stored_value(Lower *l, TSNode n, ExprId target) {
  TSNode op = part(n, l->fields->op), right = part(n, l->fields->right);
  ExprId value = c_lower_initializer(l, right);
  if (c_text_is(l, op, "="))
    return c_holds_object(l, part(n, l->fields->left)) || c_holds_object(l, right) ? c_copy_of(l, right, value) : value;
  ExprKind kind;
  OperKind o = c_binary_oper(l, op, &kind);
  ExprId old = old_value(l, part(n, l->fields->left));
  (void)target;
  return binary_new(l, EX_BINARY, o, old, value, c_span_of(l, n));
}

static ExprId lower_assignment(Lower *l, TSNode n) {
  ExprId target = c_lower_target(l, part(n, l->fields->left));
  return walrus_new(l, target, stored_value(l, n, target), c_span_of(l, n));
}

static ExprId updated(Lower *l, TSNode n, OperKind *op) {
  Span s = c_span_of(l, n);
  *op = c_text_is(l, part(n, l->fields->op), "--") ? OP_SUB : OP_ADD;
  ExprId old = old_value(l, part(n, l->fields->argument));
  return c_expr_new(l, EX_BINARY, *op, old.i, c_int_new(l, 1, s).i, 0, s);
}

/* `i++` as a value: the new one, and back by one. */
static ExprId lower_update(Lower *l, TSNode n) {
  Span s = c_span_of(l, n);
  OperKind op;
  ExprId value = updated(l, n, &op);
  ExprId e = walrus_new(l, c_lower_target(l, part(n, l->fields->argument)), value, s);
  bool prefix = ts_node_start_byte(part(n, l->fields->op)) == ts_node_start_byte(n);
  if (prefix) return e;
  return c_expr_new(l, EX_BINARY, op == OP_ADD ? OP_SUB : OP_ADD, e.i, c_int_new(l, 1, s).i, 0, s);
}

bool c_lower_assignment_stmt(Lower *l, TSNode n) {
  NodeKind k = kind_of(l, n);
  if (k != N_ASSIGNMENT_EXPRESSION && k != N_UPDATE_EXPRESSION) return false;
  TSNode left = part(n, k == N_UPDATE_EXPRESSION ? l->fields->argument : l->fields->left);
  ExprId target = c_lower_target(l, left);
  if (!is_place(l, target)) return false;
  OperKind op;
  ExprId value = k == N_UPDATE_EXPRESSION ? updated(l, n, &op) : stored_value(l, n, target);
  if (c_store_is_shared(l, left)) {
    IrStmt st = c_stmt_of(ST_EXPR, c_span_of(l, n));
    st.a = value;
    c_stmt_push(l, &st);
    return true;
  }
  c_assign_push(l, target, value, c_span_of(l, n));
  return true;
}

static ExprId lower_conditional(Lower *l, TSNode n) {
  ExprId c = c_lower_expr(l, part(n, l->fields->condition));
  TSNode then = part(n, l->fields->consequence);
  ExprId a = has(then) ? c_lower_expr(l, then) : c, b = c_lower_expr(l, part(n, l->fields->alternative));
  return c_expr_new(l, EX_COND, 0, c.i, a.i, b.i, c_span_of(l, n));
}

/* `a, b`: both, and the value of the second. */
static ExprId lower_comma(Lower *l, TSNode n) {
  Span s = c_span_of(l, n);
  ExprId a = c_lower_expr(l, part(n, l->fields->left)), b = c_lower_expr(l, part(n, l->fields->right));
  uint32_t at = l->f->pool.len;
  vec_push(&l->f->pool, a.i);
  vec_push(&l->f->pool, b.i);
  ExprId pair = c_expr_new(l, EX_TUPLE, 0, at, 2, 0, s);
  return c_expr_new(l, EX_SUBSCRIPT, 0, pair.i, c_int_new(l, 1, s).i, 0, s);
}

static ExprId lower_list(Lower *l, TSNode n) {
  uint32_t at = l->words.len, count = ts_node_named_child_count(n);
  for (uint32_t i = 0; i < count; i++) {
    TSNode c = ts_node_named_child(n, i);
    if (kind_of(l, c) == N_COMMENT) continue;
    if (kind_of(l, c) == N_INITIALIZER_PAIR) c = part(c, l->fields->value);
    word_push(l, c_lower_initializer(l, c).i);
  }
  Range r = c_words_take(l, at);
  return c_expr_new(l, EX_LIST, 0, r.first, r.count, 0, c_span_of(l, n));
}

ExprId c_lower_initializer(Lower *l, TSNode n) {
  return kind_of(l, n) == N_INITIALIZER_LIST ? lower_list(l, n) : c_lower_expr(l, n);
}

static ExprId lower_new(Lower *l, TSNode n) {
  TSNode type = part(n, l->fields->type), arguments = part(n, l->fields->arguments);
  Span s = c_span_of(l, n);
  if (c_sort_of(l, type) == SORT_PLAIN) {
    Name name = kind_of(l, type) == N_PRIMITIVE_TYPE ? NO_NAME : c_qualified_name(l, type);
    if (!name.id || !has(arguments)) return c_expr_new(l, EX_RECORD, 0, 0, 0, 0, s);
    return c_construct(l, c_name_new(l, name, s), arguments, s);
  }
  return has(arguments) ? c_lower_typed(l, type, (TSNode){0}, arguments) : c_lower_default(l, type, (TSNode){0}, false, s);
}

/* What cannot be told, with every call that stands in it. */
static ExprId lower_opaque(Lower *l, TSNode n) {
  uint32_t at = l->args.len, count = ts_node_named_child_count(n);
  for (uint32_t i = 0; i < count; i++) {
    TSNode c = ts_node_named_child(n, i);
    NodeKind k = kind_of(l, c);
    if (k == N_OTHER || k == N_COMMENT || k == N_TYPE_DESCRIPTOR) continue;
    ExprId e = c_lower_expr(l, c);
    if (ir_expr(l->f, e)->kind == EX_UNKNOWN) continue;
    IrArg arg = {.value = e, .kind = ARG_POS};
    vec_push(&l->args, arg);
  }
  ExprId unknown = unknown_new(l, c_span_of(l, n));
  uint32_t n_args = l->args.len - at, first = l->f->args.len;
  for (uint32_t i = at; i < l->args.len; i++) vec_push(&l->f->args, l->args.at[i]);
  l->args.len = at;
  return n_args ? c_expr_new(l, EX_CALL, 0, unknown.i, first, n_args, c_span_of(l, n)) : unknown;
}

static ExprId lower_node(Lower *l, TSNode n) {
  Span s = c_span_of(l, n);
  switch (kind_of(l, n)) {
    case N_IDENTIFIER:
      if (c_text_is(l, n, "EXIT_SUCCESS")) return c_int_new(l, 0, s);
      if (c_text_is(l, n, "EXIT_FAILURE")) return c_int_new(l, 1, s);
      return c_var_expr(l, c_name_of(l, n), s, false);
    case N_FIELD_IDENTIFIER:
    case N_TYPE_IDENTIFIER:
    case N_NAMESPACE_IDENTIFIER: return c_name_new(l, c_name_of(l, n), s);
    case N_QUALIFIED_IDENTIFIER:
    case N_TEMPLATE_FUNCTION: {
      Name name = c_qualified_name(l, n);
      return name.id ? c_name_new(l, name, s) : c_lower_expr(l, c_last_name(l, n));
    }
    case N_TEMPLATE_METHOD:
    case N_DEPENDENT_NAME: return c_lower_expr(l, c_last_name(l, n));
    case N_NUMBER_LITERAL: return lower_number(l, n);
    case N_STRING_LITERAL:
    case N_RAW_STRING_LITERAL:
    case N_CONCATENATED_STRING: return lower_string(l, n);
    case N_CHAR_LITERAL: return lower_char(l, n);
    case N_TRUE: return c_expr_new(l, EX_TRUE, 0, 0, 0, 0, s);
    case N_FALSE: return c_expr_new(l, EX_FALSE, 0, 0, 0, 0, s);
    case N_NULL_LITERAL: return none_new(l, s);
    case N_THIS: return c_name_new(l, c_name_add(l, "this"), s);
    case N_CALL_EXPRESSION: return lower_call(l, n);
    case N_FIELD_EXPRESSION: return lower_field(l, n);
    case N_SUBSCRIPT_EXPRESSION: return lower_subscript(l, n);
    case N_UNARY_EXPRESSION: return lower_unary(l, n);
    case N_POINTER_EXPRESSION: return lower_pointer(l, n);
    case N_UPDATE_EXPRESSION: return lower_update(l, n);
    case N_BINARY_EXPRESSION: return lower_binary(l, n);
    case N_ASSIGNMENT_EXPRESSION: return lower_assignment(l, n);
    case N_CONDITIONAL_EXPRESSION: return lower_conditional(l, n);
    case N_CAST_EXPRESSION: return c_lower_initializer(l, part(n, l->fields->value));
    case N_COMPOUND_LITERAL_EXPRESSION: {
      TSNode type = part(n, l->fields->type), value = part(n, l->fields->value);
      if (kind_of(l, type) == N_TYPE_DESCRIPTOR) type = part(type, l->fields->type);
      return has(value) ? c_lower_typed(l, type, (TSNode){0}, value) : lower_opaque(l, n);
    }
    case N_PARENTHESIZED_EXPRESSION: {
      TSNode in = ts_node_named_child(n, 0);
      if (ts_node_named_child_count(n) != 1) return lower_opaque(l, n);
      return kind_of(l, in) == N_COMPOUND_STATEMENT ? c_lower_statement_expr(l, in) : c_lower_expr(l, in);
    }
    case N_GENERIC_EXPRESSION: return c_lower_generic(l, n);
    case N_COMMA_EXPRESSION: return lower_comma(l, n);
    case N_SIZEOF_EXPRESSION: return c_int_new(l, 8, s);
    case N_INITIALIZER_LIST: return lower_list(l, n);
    case N_LAMBDA_EXPRESSION: return c_lower_lambda(l, n);
    case N_NEW_EXPRESSION: return lower_new(l, n);
    case N_DELETE_EXPRESSION:
      return ts_node_named_child_count(n) ? c_lower_expr(l, ts_node_named_child(n, 0)) : none_new(l, s);
    default: return lower_opaque(l, n);
  }
}

ExprId c_lower_expr(Lower *l, TSNode n) {
  if (!has(n)) return unknown_new(l, (Span){0, 0});
  if (l->depth >= DEPTH_MAX) {
    c_error_add(l, c_span_of(l, n));
    return unknown_new(l, c_span_of(l, n));
  }
  l->depth++;
  ExprId e = lower_node(l, n);
  l->depth--;
  return e;
}

/* The condition of an if or a loop; in C++ it may declare a variable. */
ExprId c_lower_condition(Lower *l, TSNode n) {
  if (kind_of(l, n) == N_CONDITION_CLAUSE) {
    TSNode initializer = part(n, l->fields->initializer);
    if (has(initializer)) c_lower_stmt(l, initializer);
    n = part(n, l->fields->value);
  }
  if (kind_of(l, n) == N_DECLARATION) {
    TSNode value = part(n, l->fields->value), declarator = part(n, l->fields->declarator);
    TSNode name = c_declared_name(l, declarator);
    if (has(name) && has(value)) {
      ExprId given = c_lower_expr(l, value);
      Var *v = c_declare(l, c_name_of(l, name), false);
      ExprId target = c_name_new(l, v->as, c_span_of(l, name));
      return walrus_new(l, target, given, c_span_of(l, n));
    }
  }
  return c_lower_expr(l, n);
}

/* Names of the preprocessor are no variables. */
static ExprId macro_name(Lower *l, TSNode n) {
  char text[128];
  uint32_t len;
  const char *at = c_text_of(l, n, &len);
  snprintf(text, sizeof text, "#%.*s", len < 100 ? (int)len : 100, at);
  return c_name_new(l, c_name_add(l, text), c_span_of(l, n));
}

ExprId c_lower_preproc_condition(Lower *l, TSNode n) {
  switch (kind_of(l, n)) {
    case N_NUMBER_LITERAL: return lower_number(l, n);
    case N_BINARY_EXPRESSION: {
      ExprKind kind;
      OperKind op = c_binary_oper(l, part(n, l->fields->op), &kind);
      ExprId a = c_lower_preproc_condition(l, part(n, l->fields->left));
      ExprId b = c_lower_preproc_condition(l, part(n, l->fields->right));
      return kind == EX_UNKNOWN ? a : c_expr_new(l, kind, op, a.i, b.i, 0, c_span_of(l, n));
    }
    case N_UNARY_EXPRESSION: {
      ExprId a = c_lower_preproc_condition(l, part(n, l->fields->argument));
      return c_expr_new(l, EX_UNARY, OP_NOT, a.i, 0, 0, c_span_of(l, n));
    }
    case N_PARENTHESIZED_EXPRESSION:
      return c_lower_preproc_condition(l, ts_node_named_child(n, 0));
    default: return macro_name(l, n);
  }
}
