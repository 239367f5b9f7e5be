/* Structs and classes: fields are annotations, methods have `this` as their first parameter. */
#include "native/lower.h"

bool c_is_class(const Lower *l, TSNode name) {
  uint32_t len, one;
  if (!has(name)) return false;
  const char *text = c_text_of(l, name, &len);
  return map_get(&l->expansion->types, hash_bytes(text, len), &one);
}

ClassId c_class_named(Lower *l, Name name, Span s) {
  for (uint32_t i = l->f->classes.len; i-- > 1;)
    if (name_eq(l->f->classes.at[i].name, name)) return (ClassId){i};
  vec_push(&l->f->classes,
           (IrClass){.name = name, .qualname = name, .parent = {1}, .span = s, .head = s});
  ClassId id = {l->f->classes.len - 1};
  vec_push(&l->partial, id.i);
  return id;
}

Name c_method_name(Lower *l, TSNode name, ClassId cls) {
  if (kind_of(l, name) == N_OPERATOR_NAME)
    return c_text_is(l, name, "operator()") ? c_name_add(l, "__call__") : c_name_of(l, name);
  Name plain = c_name_of(l, name);
  return name_eq(plain, l->f->classes.at[cls.i].name) ? c_name_add(l, "__init__") : plain;
}

static void store_member(Lower *l, Name name, ExprId value, Span s) {
  ExprId self = c_name_new(l, c_name_add(l, "this"), s);
  c_assign_push(l, c_attr_new(l, self, name, s), value, s);
}

void c_lower_member_initializers(Lower *l, TSNode function) {
  uint32_t kids = ts_node_named_child_count(function);
  for (uint32_t i = 0; i < kids; i++) {
    TSNode list = ts_node_named_child(function, i);
    if (kind_of(l, list) != N_FIELD_INITIALIZER_LIST) continue;
    for (uint32_t k = 0; k < ts_node_named_child_count(list); k++) {
      TSNode one = ts_node_named_child(list, k);
      if (kind_of(l, one) != N_FIELD_INITIALIZER || ts_node_named_child_count(one) < 2) continue;
      TSNode name = ts_node_named_child(one, 0), value = ts_node_named_child(one, 1);
      if (kind_of(l, name) != N_FIELD_IDENTIFIER || ts_node_named_child_count(value) != 1) continue;
      ExprId v = c_lower_initializer(l, ts_node_named_child(value, 0));
      store_member(l, c_name_of(l, name), v, c_span_of(l, one));
    }
  }
}

/* `int rank = -1;` */
static void lower_field(Lower *l, TSNode n) {
  TSNode type = part(n, l->fields->type), value = part(n, l->fields->default_value);
  uint32_t count = ts_node_named_child_count(n);
  for (uint32_t i = 0; i < count; i++) {
    TSNode d = ts_node_named_child(n, i);
    NodeKind k = kind_of(l, d);
    if (ts_node_eq(d, type) || k == N_FUNCTION_DECLARATOR) continue;
    if (k != N_FIELD_IDENTIFIER && k != N_POINTER_DECLARATOR && k != N_ARRAY_DECLARATOR) continue;
    TSNode name = c_declared_name(l, d);
    if (kind_of(l, name) != N_FIELD_IDENTIFIER) continue;
    Span s = c_span_of(l, n);
    IrStmt st = c_stmt_of(ST_ANN, s);
    st.a = c_name_new(l, c_name_of(l, name), c_span_of(l, name));
    if (has(value) && kind_of(l, value) != N_INITIALIZER_LIST) st.b = c_lower_expr(l, value);
    if (k == N_FIELD_IDENTIFIER) st.c = c_lower_type(l, type, d);
    if (!st.c.i) st.c = c_name_new(l, c_name_add(l, "int"), s);
    c_stmt_push(l, &st);
  }
}

static void lower_members(Lower *l, TSNode body) {
  uint32_t count = ts_node_named_child_count(body);
  for (uint32_t i = 0; i < count; i++) {
    TSNode c = ts_node_named_child(body, i);
    switch (kind_of(l, c)) {
      case N_FUNCTION_DEFINITION: c_lower_function(l, c, false, NO_NAME); break;
      case N_TEMPLATE_DECLARATION: lower_members(l, c); break;
      case N_FIELD_DECLARATION: lower_field(l, c); break;
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
      ExprId base = c_lower_type(l, ts_node_named_child(c, k), c);
      if (!base.i) continue;
      vec_push(&l->f->args, (IrArg){.value = base, .kind = ARG_POS});
      bases++;
    }
  }
  l->f->classes.at[cls.i].bases = bases ? (Range){first, bases} : (Range){0};
}

void c_lower_class(Lower *l, TSNode n, Name as) {
  TSNode name = part(n, l->fields->name), body = part(n, l->fields->body);
  if (kind_of(l, body) != N_FIELD_DECLARATION_LIST || (!has(name) && !as.id) || l->cls.i) return;
  Span span = c_span_of(l, n);
  Name id = has(name) ? c_name_of(l, c_declared_name(l, name)) : as;
  uint32_t at = l->words.len;
  vec_push(&l->f->classes, (IrClass){.name = id, .qualname = id, .parent = body_top(l)->func,
                                     .span = span, .head = span});
  ClassId cls = {l->f->classes.len - 1};
  l->f->classes.at[cls.i].head.end = c_span_of(l, body).start;
  lower_bases(l, n, cls);
  l->cls = cls;
  lower_members(l, body);
  l->cls = (ClassId){0};
  Range block = c_words_take(l, at);
  l->f->classes.at[cls.i].body = block;
  vec_push(&l->bound, id.id);
  IrStmt s = c_stmt_of(ST_CLASS, span);
  s.a.i = cls.i;
  s.head = l->f->classes.at[cls.i].head;
  c_stmt_push(l, &s);
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
