/* Values made of a type: `T x{1, 2}`, `T x(1)`, `T x;`, and what constructors do by themselves.
 *
 * In a constructor `: a(1)` is `this.a = this.a%new(1)`. What `a%new` is, a class or nothing but the
 * value, only who sees all files can tell: program/native_make.c. */
#include <stdio.h>
#include <string.h>

#include "native/lower.h"

TSNode c_last_name(const Lower *l, TSNode n) {
  for (int i = 0; i < 32 && has(n); i++) {
    switch (kind_of(l, n)) {
      case N_QUALIFIED_IDENTIFIER:
      case N_TEMPLATE_TYPE:
      case N_TEMPLATE_FUNCTION:
      case N_TEMPLATE_METHOD:
      case N_STRUCT_SPECIFIER:
      case N_CLASS_SPECIFIER:
      case N_UNION_SPECIFIER:
      case N_ENUM_SPECIFIER: n = part(n, l->fields->name); break;
      case N_TYPE_DESCRIPTOR: n = part(n, l->fields->type); break;
      case N_DEPENDENT_NAME:
      case N_DEPENDENT_TYPE: n = ts_node_named_child(n, 0); break;
      default: return n;
    }
  }
  return n;
}

/* The standard library's types that are values of the language here. */
static const struct {
  const char *name;
  TypeSort sort;
} sorts[] = {{"vector", SORT_LIST},        {"array", SORT_LIST},          {"deque", SORT_LIST},
             {"list", SORT_LIST},          {"initializer_list", SORT_LIST}, {"span", SORT_LIST},
             {"map", SORT_DICT},           {"unordered_map", SORT_DICT},  {"set", SORT_SET},
             {"unordered_set", SORT_SET},  {"string", SORT_TEXT},         {"string_view", SORT_TEXT},
             {"pair", SORT_TUPLE},         {"tuple", SORT_TUPLE},         {"unique_ptr", SORT_POINTER},
             {"shared_ptr", SORT_POINTER}, {"weak_ptr", SORT_POINTER},    {"intrusive_ptr", SORT_POINTER},
             {"optional", SORT_POINTER},   {"function", SORT_POINTER},    {"reference_wrapper", SORT_POINTER}};

/* The argument of a template type; null if there is none. */
TSNode c_template_argument(const Lower *l, TSNode type, uint32_t index) {
  for (int i = 0; i < 32 && has(type); i++) {
    NodeKind k = kind_of(l, type);
    if (k == N_TEMPLATE_TYPE || k == N_TEMPLATE_FUNCTION || k == N_TEMPLATE_METHOD) {
      TSNode list = part(type, l->fields->arguments);
      return has(list) && index < ts_node_named_child_count(list) ? ts_node_named_child(list, index) : (TSNode){0};
    }
    if (k != N_QUALIFIED_IDENTIFIER) break;
    type = part(type, l->fields->name);
  }
  return (TSNode){0};
}

TypeSort c_sort_of(const Lower *l, TSNode type) {
  TSNode last = c_last_name(l, type);
  if (!has(last) || kind_of(l, last) == N_PRIMITIVE_TYPE) return SORT_PLAIN;
  if (c_is_class(l, last)) return SORT_CLASS;
  NodeKind k = kind_of(l, type);
  if (k != N_QUALIFIED_IDENTIFIER && k != N_TEMPLATE_TYPE && !c_text_is(l, last, "string")) return SORT_PLAIN;
  for (size_t i = 0; i < sizeof sorts / sizeof *sorts; i++)
    if (c_text_is(l, last, sorts[i].name)) return sorts[i].sort;
  return SORT_PLAIN;
}

static ExprId list_new(Lower *l, ExprKind kind, uint32_t at, Span s) {
  Range r = c_words_take(l, at);
  return c_expr_new(l, kind, 0, r.first, r.count, 0, s);
}

/* `{{k, v}, ...}` */
static ExprId lower_pairs(Lower *l, TSNode list, Span s) {
  uint32_t at = l->words.len, count = ts_node_named_child_count(list);
  for (uint32_t i = 0; i < count; i++) {
    TSNode c = ts_node_named_child(list, i);
    if (kind_of(l, c) != N_INITIALIZER_LIST || ts_node_named_child_count(c) != 2) continue;
    word_push(l, c_lower_initializer(l, ts_node_named_child(c, 0)).i);
    word_push(l, c_lower_initializer(l, ts_node_named_child(c, 1)).i);
  }
  return list_new(l, EX_DICT, at, s);
}

static ExprId lower_items(Lower *l, ExprKind kind, TSNode element, TSNode list, Span s) {
  uint32_t at = l->words.len, count = ts_node_named_child_count(list);
  for (uint32_t i = 0; i < count; i++) {
    TSNode c = ts_node_named_child(list, i);
    if (kind_of(l, c) == N_COMMENT) continue;
    if (kind_of(l, c) == N_INITIALIZER_PAIR) c = part(c, l->fields->value);
    bool typed = has(element) && kind_of(l, c) == N_INITIALIZER_LIST;
    word_push(l, typed ? c_lower_typed(l, element, (TSNode){0}, c).i : c_lower_initializer(l, c).i);
  }
  return list_new(l, kind, at, s);
}

/* `.a = 1`: the name a. */
static Name designated(Lower *l, TSNode pair) {
  TSNode d = ts_node_named_child(pair, 0);
  if (kind_of(l, d) == N_FIELD_DESIGNATOR && ts_node_named_child_count(d)) d = ts_node_named_child(d, 0);
  return kind_of(l, d) == N_FIELD_IDENTIFIER ? c_name_of(l, d) : NO_NAME;
}

ExprId c_construct(Lower *l, ExprId type, TSNode list, Span s) {
  uint32_t at = l->args.len, count = has(list) ? ts_node_named_child_count(list) : 0;
  for (uint32_t i = 0; i < count; i++) {
    TSNode c = ts_node_named_child(list, i);
    if (kind_of(l, c) == N_COMMENT) continue;
    IrArg arg = {.kind = ARG_POS};
    if (kind_of(l, c) == N_INITIALIZER_PAIR) {
      arg.keyword = designated(l, c);
      if (arg.keyword.id) arg.kind = ARG_KEYWORD;
      c = part(c, l->fields->value);
    }
    arg.value = c_lower_initializer(l, c);
    vec_push(&l->args, arg);
  }
  uint32_t first = l->f->args.len, n = l->args.len - at;
  for (uint32_t i = at; i < l->args.len; i++) vec_push(&l->f->args, l->args.at[i]);
  l->args.len = at;
  return c_expr_new(l, EX_CALL, 0, type.i, n ? first : 0, n, s);
}

/* The one part of a list that is no comment; null if there are more or none. */
static TSNode only_child(const Lower *l, TSNode list, uint32_t *count) {
  TSNode one = {0};
  *count = 0;
  for (uint32_t i = 0; i < ts_node_named_child_count(list); i++) {
    TSNode c = ts_node_named_child(list, i);
    if (kind_of(l, c) == N_COMMENT) continue;
    one = c;
    ++*count;
  }
  return *count == 1 ? one : (TSNode){0};
}

/* `vector<T> v(n)`, `v(n, x)`: n times the same. */
static ExprId lower_sized(Lower *l, TSNode list, Span s) {
  uint32_t count = ts_node_named_child_count(list), at = l->words.len;
  if (!count) return list_new(l, EX_LIST, at, s);
  ExprId n = c_lower_expr(l, ts_node_named_child(list, 0));
  ExprId of = count > 1 ? c_lower_expr(l, ts_node_named_child(list, 1)) : c_int_new(l, 0, s);
  word_push(l, of.i);
  return c_expr_new(l, EX_BINARY, OP_MUL, list_new(l, EX_LIST, at, s).i, n.i, 0, s);
}

/* `ns::maker<C>` as what is called with the arguments of a declaration; 0 if it is no such type. */
static ExprId template_type(Lower *l, TSNode type) {
  TSNode last = type;
  for (int i = 0; i < 16 && kind_of(l, last) == N_QUALIFIED_IDENTIFIER; i++) last = part(last, l->fields->name);
  if (kind_of(l, last) != N_TEMPLATE_TYPE) return NO_EXPR;
  Name name = c_qualified_name(l, type);
  if (!name.id) return NO_EXPR;
  ExprId maker = c_name_new(l, name, c_span_of(l, part(last, l->fields->name)));
  ExprId item = c_lower_template(l, last, maker);
  return item.i == maker.i ? NO_EXPR : item;
}

ExprId c_lower_typed(Lower *l, TSNode type, TSNode declarator, TSNode value) {
  Span s = c_span_of(l, value);
  NodeKind k = kind_of(l, value), d = kind_of(l, declarator);
  if (k != N_INITIALIZER_LIST && k != N_ARGUMENT_LIST) return c_lower_expr(l, value);
  bool indirect = d == N_POINTER_DECLARATOR || d == N_REFERENCE_DECLARATOR || d == N_FUNCTION_DECLARATOR;
  uint32_t count;
  TSNode one = only_child(l, value, &count);
  if (d == N_ARRAY_DECLARATOR) {
    bool zero = has(one) && c_text_is(l, one, "0");
    return count && !zero ? lower_items(l, EX_LIST, type, value, s) : c_expr_new(l, EX_RECORD, 0, 0, 0, 0, s);
  }
  TypeSort sort = indirect ? SORT_PLAIN : c_sort_of(l, type);
  switch (sort) {
    case SORT_CLASS: {
      bool zero = k == N_INITIALIZER_LIST && has(one) && c_text_is(l, one, "0");
      return c_construct(l, c_lower_type(l, type, declarator), zero ? (TSNode){0} : value, s);
    }
    case SORT_LIST:
      if (k == N_ARGUMENT_LIST) return lower_sized(l, value, s);
      return lower_items(l, EX_LIST, c_template_argument(l, type, 0), value, s);
    case SORT_DICT: return k == N_ARGUMENT_LIST && has(one) ? c_lower_expr(l, one) : lower_pairs(l, value, s);
    case SORT_SET: return has(one) && k == N_ARGUMENT_LIST ? c_lower_expr(l, one) : lower_items(l, EX_SET, (TSNode){0}, value, s);
    case SORT_TUPLE: return lower_items(l, EX_TUPLE, (TSNode){0}, value, s);
    default: break;
  }
  if (k == N_ARGUMENT_LIST && sort == SORT_PLAIN) {
    ExprId maker = template_type(l, type);
    if (maker.i) return c_construct(l, maker, value, s);
  }
  if (has(one)) return c_lower_initializer(l, one);
  if (!count && sort == SORT_POINTER) return c_expr_new(l, EX_NONE, 0, 0, 0, 0, s);
  if (!count) return c_int_new(l, 0, s);
  return k == N_ARGUMENT_LIST ? c_construct(l, c_expr_new(l, EX_UNKNOWN, 0, 0, 0, 0, s), value, s)
                              : lower_items(l, EX_LIST, (TSNode){0}, value, s);
}

ExprId c_lower_default(Lower *l, TSNode type, TSNode declarator, bool at_top, Span s) {
  NodeKind t = kind_of(l, type), d = kind_of(l, declarator);
  if (d == N_ARRAY_DECLARATOR) return c_expr_new(l, EX_RECORD, 0, 0, 0, 0, s);
  if (d == N_POINTER_DECLARATOR || d == N_FUNCTION_DECLARATOR)
    return at_top ? c_expr_new(l, EX_NONE, 0, 0, 0, 0, s) : NO_EXPR;
  if (d == N_REFERENCE_DECLARATOR) return NO_EXPR;
  switch (c_sort_of(l, type)) {
    case SORT_CLASS: return c_call_new(l, c_lower_type(l, type, declarator), NULL, 0, s);
    case SORT_LIST: return c_expr_new(l, EX_LIST, 0, 0, 0, 0, s);
    case SORT_DICT: return c_expr_new(l, EX_DICT, 0, 0, 0, 0, s);
    case SORT_POINTER: return c_expr_new(l, EX_NONE, 0, 0, 0, 0, s);
    case SORT_TEXT: return c_expr_new(l, EX_STR, 0, c_name_add(l, "").id, 0, 0, s);
    default: break;
  }
  if (t == N_STRUCT_SPECIFIER || t == N_UNION_SPECIFIER) return c_expr_new(l, EX_RECORD, 0, 0, 0, 0, s);
  if (t == N_PRIMITIVE_TYPE || t == N_SIZED_TYPE_SPECIFIER || t == N_ENUM_SPECIFIER)
    return at_top ? c_int_new(l, 0, s) : NO_EXPR;
  return NO_EXPR;
}

/* ---- constructors ---- */

static ExprId self_new(Lower *l, Span s) { return c_name_new(l, c_name_add(l, "this"), s); }

/* `this.name = this.name%new(args)` */
static void push_make(Lower *l, Name name, TSNode list, Span s) {
  char text[256];
  snprintf(text, sizeof text, "%.240s%%new", names_text(&l->f->names, name));
  ExprId make = c_attr_new(l, self_new(l, s), c_name_add(l, text), s);
  ExprId made = c_construct(l, make, list, s);
  c_assign_push(l, c_attr_new(l, self_new(l, s), name, s), made, s);
}

static bool among(const Name *names, uint32_t count, Name name) {
  for (uint32_t i = 0; i < count; i++)
    if (name_eq(names[i], name)) return true;
  return false;
}

/* What is not named in the list of a constructor is made without arguments. */
static void push_unnamed(Lower *l, ClassId cls, const Name *named, uint32_t count, Span s, bool bases) {
  if (bases) {
    Range r = l->f->classes.at[cls.i].bases;
    for (uint32_t i = 0; i < r.count; i++) {
      Name base = {ir_expr(l->f, l->f->args.at[r.first + i].value)->a};
      if (!among(named, count, base)) push_make(l, base, (TSNode){0}, s);
    }
    return;
  }
  for (uint32_t i = 0; i < l->class_fields.len; i++) {
    Field f = l->class_fields.at[i];
    if (f.cls.i == cls.i && f.is_object && !among(named, count, f.name)) push_make(l, f.name, (TSNode){0}, s);
  }
}

static TSNode initializers_of(const Lower *l, TSNode function) {
  uint32_t kids = has(function) ? ts_node_named_child_count(function) : 0; /* none is written: implied */
  for (uint32_t i = 0; i < kids; i++) {
    TSNode list = ts_node_named_child(function, i);
    if (kind_of(l, list) == N_FIELD_INITIALIZER_LIST) return list;
  }
  return (TSNode){0};
}

void c_lower_member_initializers(Lower *l, TSNode function, ClassId cls, bool implied) {
  enum { MAX_NAMED = 128 };
  Name named[MAX_NAMED] = {{0}}, own = l->f->classes.at[cls.i].name;
  uint32_t n = 0;
  bool delegates = false;
  TSNode list = initializers_of(l, function);
  Span at = implied ? l->f->classes.at[cls.i].head : c_span_of(l, part(function, l->fields->declarator));
  uint32_t kids = has(list) ? ts_node_named_child_count(list) : 0;
  const char *full = names_text(&l->f->names, own), *tail = strrchr(full, ':');
  Name last = c_name_add(l, tail ? tail + 1 : full);
  for (uint32_t k = 0; k < kids && n < MAX_NAMED; k++) {
    TSNode one = ts_node_named_child(list, k);
    if (kind_of(l, one) != N_FIELD_INITIALIZER) continue;
    named[n] = c_qualified_name(l, ts_node_named_child(one, 0));
    delegates = delegates || name_eq(named[n], last);
    if (named[n].id) n++;
  }
  if (!delegates) push_unnamed(l, cls, named, n, at, true);
  for (uint32_t k = 0; k < kids; k++) {
    TSNode one = ts_node_named_child(list, k);
    uint32_t parts = ts_node_named_child_count(one);
    if (kind_of(l, one) != N_FIELD_INITIALIZER || parts < 2) continue;
    Name name = c_qualified_name(l, ts_node_named_child(one, 0));
    if (name.id) push_make(l, name, ts_node_named_child(one, parts - 1), c_span_of(l, one));
  }
  if (!delegates) push_unnamed(l, cls, named, n, at, false);
}
