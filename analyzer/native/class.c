/* Structs and classes: fields are annotations, methods have `this` as their first parameter. A class
 * inside of another one, or of a function, is a class of the module under its full name. */
#include "native/lower.h"

bool c_is_class(const Lower *l, TSNode name) {
  uint32_t len, one;
  if (!has(name)) return false;
  const char *text = c_text_of(l, name, &len);
  return map_get(&l->expansion->types, hash_bytes(text, len), &one);
}

static ClassId find_class(const Lower *l, Name name) {
  for (uint32_t i = l->f->classes.len; i-- > 1;)
    if (name_eq(l->f->classes.at[i].name, name)) return (ClassId){i};
  return (ClassId){0};
}

ClassId c_class_named(Lower *l, Name name, Span s) {
  Name full = c_scoped(l, name);
  ClassId found = find_class(l, full);
  if (found.i) return found;
  vec_push(&l->f->classes,
           (IrClass){.name = full, .qualname = full, .parent = {1}, .span = s, .head = s});
  ClassId id = {l->f->classes.len - 1};
  vec_push(&l->partial, id.i);
  return id;
}

/* The last part of a class's name, which its constructors have. */
static bool is_constructor(Lower *l, Name plain, ClassId cls) {
  const char *full = names_text(&l->f->names, l->f->classes.at[cls.i].name), *last = full;
  for (const char *at = full; *at; at++)
    if (at[0] == ':' && at[1] == ':') last = at + 2;
  return name_eq(plain, c_name_add(l, last));
}

Name c_method_name(Lower *l, TSNode name, ClassId cls) {
  NodeKind k = kind_of(l, name);
  if (k == N_OPERATOR_NAME && c_text_is(l, name, "operator()")) return c_name_add(l, "__call__");
  if (k == N_DESTRUCTOR_NAME) return c_name_add(l, "~");
  Name plain = c_qualified_name(l, name);
  return is_constructor(l, plain, cls) ? c_name_add(l, "__init__") : plain;
}

/* `int rank = -1;` A static one belongs to the class. */
static bool is_method(const Lower *l, TSNode d) {
  TSNode fd = c_function_declarator(l, d);
  return has(fd) && kind_of(l, part(fd, l->fields->declarator)) != N_PARENTHESIZED_DECLARATOR;
}

bool c_is_static_method(const Lower *l, ClassId cls, Name name) {
  for (uint32_t i = 0; i < l->static_methods.len; i++)
    if (l->static_methods.at[i].cls.i == cls.i && l->static_methods.at[i].stmt == name.id) return true;
  return false;
}

static void lower_field(Lower *l, TSNode n) {
  TSNode type = part(n, l->fields->type), value = part(n, l->fields->default_value);
  bool is_static = c_has_storage(l, n, "static");
  uint32_t count = ts_node_named_child_count(n);
  if (kind_of(l, type) == N_ENUM_SPECIFIER) c_lower_top(l, type);
  for (uint32_t i = 0; i < count; i++) {
    TSNode d = ts_node_named_child(n, i);
    NodeKind k = kind_of(l, d);
    if (ts_node_eq(d, type) || (has(value) && ts_node_eq(d, value))) continue;
    if (k != N_FIELD_IDENTIFIER && k != N_POINTER_DECLARATOR && k != N_ARRAY_DECLARATOR &&
        k != N_REFERENCE_DECLARATOR && k != N_FUNCTION_DECLARATOR)
      continue;
    if (is_method(l, d)) {
      TSNode id = c_declared_name(l, d);
      if (is_static && has(id)) vec_push(&l->static_methods, ((Method){l->cls, c_method_name(l, id, l->cls).id}));
      continue;
    }
    TSNode name = c_declared_name(l, d);
    if (kind_of(l, name) != N_FIELD_IDENTIFIER) continue;
    Span s = c_span_of(l, n);
    ExprId target = c_name_new(l, c_name_of(l, name), c_span_of(l, name));
    ExprId given = has(value) ? c_lower_typed(l, type, d, value) : NO_EXPR;
    if (is_static) {
      c_assign_push(l, target, given.i ? given : c_int_new(l, 0, s), s);
      continue;
    }
    IrStmt st = c_stmt_of(ST_ANN, s);
    st.a = target;
    st.b = given;
    if (k == N_FIELD_IDENTIFIER || k == N_REFERENCE_DECLARATOR || (k == N_POINTER_DECLARATOR && c_is_class(l, c_last_name(l, type))))
      st.c = c_lower_type(l, type, d);
    /* a mark: what the field refers to is not made with it */
    if (st.c.i && (k != N_FIELD_IDENTIFIER || c_sort_of(l, type) == SORT_POINTER)) l->f->exprs.at[st.c.i].op = 1;
    if (!st.c.i) st.c = c_name_new(l, c_name_add(l, "int"), s);
    c_stmt_push(l, &st);
  }
}

/* What constructors must know of the fields that stand below them. */
static void collect_fields(Lower *l, TSNode body, ClassId cls) {
  uint32_t count = ts_node_named_child_count(body);
  for (uint32_t i = 0; i < count; i++) {
    TSNode n = ts_node_named_child(body, i), type = part(n, l->fields->type);
    if (kind_of(l, n) != N_FIELD_DECLARATION || c_has_storage(l, n, "static")) continue;
    TSNode value = part(n, l->fields->default_value);
    for (uint32_t k = 0; k < ts_node_named_child_count(n); k++) {
      TSNode d = ts_node_named_child(n, k), name = c_declared_name(l, d);
      if (ts_node_eq(d, type) || is_method(l, d) || (has(value) && ts_node_eq(d, value)) || kind_of(l, name) != N_FIELD_IDENTIFIER) continue;
      Field f = {.name = c_name_of(l, name), .cls = cls, .type = type};
      f.by_value = kind_of(l, d) == N_FIELD_IDENTIFIER;
      f.is_object = f.by_value && !has(value) && c_sort_of(l, type) == SORT_CLASS;
      vec_push(&l->class_fields, f);
    }
  }
}

static void lower_friend(Lower *l, TSNode n) {
  uint32_t count = ts_node_named_child_count(n);
  for (uint32_t i = 0; i < count; i++) {
    TSNode c = ts_node_named_child(n, i);
    if (kind_of(l, c) != N_FUNCTION_DEFINITION) continue;
    ClassId cls = l->cls;
    Name scope = l->scope;
    uint32_t at = l->words.len;
    l->cls = (ClassId){0};
    l->scope = l->outer_scope;
    c_lower_function(l, c, false, NO_NAME);
    c_hoist(l, at);
    l->cls = cls;
    l->scope = scope;
  }
}

static void lower_members(Lower *l, TSNode body) {
  uint32_t count = ts_node_named_child_count(body);
  for (uint32_t i = 0; i < count; i++) {
    TSNode c = ts_node_named_child(body, i);
    switch (kind_of(l, c)) {
      case N_FUNCTION_DEFINITION: c_lower_function(l, c, false, NO_NAME); break;
      case N_TEMPLATE_DECLARATION: lower_members(l, c); break;
      case N_FIELD_DECLARATION: {
        TSNode type = part(c, l->fields->type);
        NodeKind k = kind_of(l, type);
        if (k == N_CLASS_SPECIFIER || k == N_STRUCT_SPECIFIER || k == N_UNION_SPECIFIER) c_lower_class(l, type, NO_NAME);
        lower_field(l, c);
        break;
      }
      case N_CLASS_SPECIFIER:
      case N_STRUCT_SPECIFIER:
      case N_UNION_SPECIFIER: c_lower_class(l, c, NO_NAME); break;
      case N_ENUM_SPECIFIER: c_lower_top(l, c); break;
      case N_FRIEND_DECLARATION: lower_friend(l, c); break;
      case N_ALIAS_DECLARATION: c_lower_alias(l, part(c, l->fields->name), part(c, l->fields->type)); break;
      case N_TYPE_DEFINITION:
        if (kind_of(l, part(c, l->fields->declarator)) == N_TYPE_IDENTIFIER)
          c_lower_alias(l, part(c, l->fields->declarator), part(c, l->fields->type));
        break;
      case N_PREPROC_IF:
      case N_PREPROC_IFDEF:
      case N_PREPROC_ELSE:
      case N_PREPROC_ELIF: lower_members(l, c); break;
      default: break;
    }
  }
}

static void lower_bases(Lower *l, TSNode n, ClassId cls) {
  uint32_t first = l->f->args.len, bases = 0;
  uint32_t count = ts_node_named_child_count(n);
  for (uint32_t i = 0; i < count; i++) {
    TSNode c = ts_node_named_child(n, i);
    if (kind_of(l, c) != N_BASE_CLASS_CLAUSE) continue;
    for (uint32_t k = 0; k < ts_node_named_child_count(c); k++) {
      Name name = c_qualified_name(l, ts_node_named_child(c, k));
      if (!name.id) continue; /* `public` */
      ExprId base = c_name_new(l, name, c_span_of(l, ts_node_named_child(c, k)));
      vec_push(&l->f->args, (IrArg){.value = base, .kind = ARG_POS});
      bases++;
    }
  }
  l->f->classes.at[cls.i].bases = bases ? (Range){first, bases} : (Range){0};
}

void c_lower_class(Lower *l, TSNode n, Name as) {
  TSNode name = part(n, l->fields->name), body = part(n, l->fields->body);
  if (kind_of(l, body) != N_FIELD_DECLARATION_LIST || (!has(name) && !as.id)) return;
  Name plain = has(name) ? c_qualified_name(l, name) : as;
  if (!plain.id || l->class_depth > 16) return;
  Span span = c_span_of(l, n);
  Name full = c_scoped(l, plain), scope = l->scope, outer = l->outer_scope;
  ClassId around = l->cls;
  uint32_t at = l->words.len;
  vec_push(&l->f->classes, (IrClass){.name = full, .qualname = full, .parent = {1}, .span = span, .head = span});
  ClassId cls = {l->f->classes.len - 1};
  l->f->classes.at[cls.i].head.end = c_span_of(l, body).start;
  lower_bases(l, n, cls);
  l->cls = cls;
  if (!around.i) l->outer_scope = scope;
  l->scope = full;
  l->class_depth++;
  collect_fields(l, body, cls);
  lower_members(l, body);
  c_lower_implied_members(l, n, cls);
  l->class_depth--;
  l->cls = around;
  l->scope = scope;
  l->outer_scope = outer;
  Range block = c_words_take(l, at);
  l->f->classes.at[cls.i].body = block;
  vec_push(&l->module_bound, full.id);
  IrStmt s = c_stmt_of(ST_CLASS, span);
  s.a.i = cls.i;
  s.head = l->f->classes.at[cls.i].head;
  c_stmt_push(l, &s);
  if (around.i || body_top(l)->func.i != 1) c_hoist(l, at);
}

void c_classes_close(Lower *l) {
  for (uint32_t c = 1; c < l->f->classes.len && l->methods.len; c++) {
    uint32_t at = l->words.len;
    Range body = l->f->classes.at[c].body;
    for (uint32_t i = 0; i < body.count; i++) word_push(l, l->f->pool.at[body.first + i]);
    for (uint32_t i = 0; i < l->methods.len; i++)
      if (l->methods.at[i].cls.i == c) word_push(l, l->methods.at[i].stmt);
    Range all = c_words_take(l, at);
    if (all.count > body.count) l->f->classes.at[c].body = all;
  }
  for (uint32_t i = 0; i < l->partial.len; i++) {
    IrStmt st = c_stmt_of(ST_CLASS, l->f->classes.at[l->partial.at[i]].span);
    st.a.i = l->partial.at[i];
    st.flags |= STMT_PARTIAL;
    c_stmt_push(l, &st);
  }
}
