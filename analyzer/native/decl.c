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
TSNode c_function_declarator(const Lower *l, TSNode d) {
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

/* A type by its name, as an annotation: what a plain value, pointer or reference is of. */
ExprId c_lower_type(Lower *l, TSNode type, TSNode declarator) {
  Span s = c_span_of(l, type);
  static const char *const names[] = {[SORT_LIST] = "list", [SORT_DICT] = "dict", [SORT_SET] = "set",
                                      [SORT_TEXT] = "str",  [SORT_TUPLE] = "tuple"};
  TypeSort sort = c_sort_of(l, type);
  if (sort == SORT_POINTER && c_text_is(l, c_last_name(l, type), "function")) return NO_EXPR;
  if (sort == SORT_POINTER) {
    TSNode of = c_template_argument(l, type, 0);
    if (kind_of(l, of) == N_TYPE_DESCRIPTOR && !has(part(of, l->fields->declarator)))
      return c_lower_type(l, part(of, l->fields->type), declarator);
    return NO_EXPR;
  }
  if (sort >= SORT_LIST) return c_name_new(l, c_name_add(l, names[sort]), s);
  NodeKind k = kind_of(l, type);
  if (k == N_PRIMITIVE_TYPE || k == N_SIZED_TYPE_SPECIFIER || k == N_PLACEHOLDER_TYPE_SPECIFIER ||
      k == N_ENUM_SPECIFIER)
    return NO_EXPR;
  Name name = c_qualified_name(l, type);
  return name.id ? c_name_new(l, name, s) : NO_EXPR;
}

bool c_has_storage(const Lower *l, TSNode n, const char *word) {
  uint32_t count = ts_node_named_child_count(n);
  for (uint32_t i = 0; i < count; i++) {
    TSNode c = ts_node_named_child(n, i);
    if (kind_of(l, c) == N_STORAGE_CLASS_SPECIFIER && c_text_is(l, c, word)) return true;
  }
  return false;
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
  EndKind end = c_end_of(l, type);
  if (end == END_NOTHING) return;
  l->ending = c_name_new(l, v.as, s);
  l->ending_kind = end;
}

ExprId c_bound_names(Lower *l, TSNode binding, Span s) {
  uint32_t at = l->words.len, count = ts_node_named_child_count(binding);
  for (uint32_t i = 0; i < count; i++) {
    TSNode id = ts_node_named_child(binding, i);
    Var v = *c_declare(l, c_name_of(l, id), false);
    word_push(l, c_name_new(l, v.as, c_span_of(l, id)).i);
  }
  Range r = c_words_take(l, at);
  return c_expr_new(l, EX_TUPLE, 0, r.first, r.count, 0, s);
}

/* Is it a place that the same words name for as long as the reference lives? */
static bool is_lasting(const Lower *l, TSNode n, int depth) {
  NodeKind k = kind_of(l, n);
  if (depth > 8) return false;
  if (k == N_IDENTIFIER || k == N_THIS || k == N_NUMBER_LITERAL) return true;
  if (k == N_FIELD_EXPRESSION) return is_lasting(l, part(n, l->fields->argument), depth + 1);
  if (k == N_PARENTHESIZED_EXPRESSION && ts_node_named_child_count(n) == 1)
    return is_lasting(l, ts_node_named_child(n, 0), depth + 1);
  if (k == N_POINTER_EXPRESSION && c_text_is(l, part(n, l->fields->op), "*"))
    return is_lasting(l, part(n, l->fields->argument), depth + 1);
  return false;
}

static TSNode reference_target(const Lower *l, TSNode inner, TSNode value) {
  uint32_t len;
  const char *text = c_text_of(l, inner, &len);
  bool reference = kind_of(l, inner) == N_REFERENCE_DECLARATOR && len > 1 && text[1] != '&';
  return reference && is_lasting(l, value, 0) && kind_of(l, value) != N_NUMBER_LITERAL ? value : (TSNode){0};
}

/* May be computed before the program runs, so that it happens once. */
static bool is_constant(const Lower *l, TSNode n, int depth) {
  NodeKind k = kind_of(l, n);
  if (k == N_CALL_EXPRESSION || k == N_NEW_EXPRESSION || k == N_LAMBDA_EXPRESSION || depth > 50) return false;
  if (k == N_IDENTIFIER && c_var_find((Lower *)(uintptr_t)l, c_name_of((Lower *)(uintptr_t)l, n))) return false;
  uint32_t count = ts_node_named_child_count(n);
  for (uint32_t i = 0; i < count; i++)
    if (!is_constant(l, ts_node_named_child(n, i), depth + 1)) return false;
  return true;
}

/* A static local keeps its value from call to call: a variable of the module, with a name of its own.
 * One that is computed when the function first runs is taken for computed each time. */
static void lower_static(Lower *l, TSNode type, TSNode inner, TSNode value, Name name, Span s) {
  bool made = c_sort_of(l, type) == SORT_CLASS && kind_of(l, inner) == N_IDENTIFIER;
  if (made || (has(value) && !is_constant(l, value, 0))) {
    ExprId e = has(value) ? c_lower_typed(l, type, inner, value) : c_lower_default(l, type, inner, true, s);
    Var v = *c_declare(l, name, false);
    if (e.i) c_assign_push(l, c_name_new(l, v.as, s), e, s);
    return;
  }
  char text[256];
  snprintf(text, sizeof text, "%.120s%%%.100s", names_text(&l->f->names, body_top(l)->qualname),
           names_text(&l->f->names, name));
  Name as = c_name_add(l, text);
  uint32_t at = l->words.len, before = l->before.len;
  ExprId e = has(value) ? c_lower_typed(l, type, inner, value) : c_lower_default(l, type, inner, true, s);
  if (e.i && before == l->before.len) {
    c_assign_push(l, c_name_new(l, as, s), e, s);
    c_hoist(l, at);
  }
  vec_push(&l->module_bound, as.id);
  vec_push(&l->vars, (Var){.name = name, .as = as, .is_global = true});
}

/* One declarator of a declaration: binds the name, and stores what it begins with. */
static void lower_declarator(Lower *l, TSNode type, TSNode d, bool at_top, bool is_static) {
  TSNode value = {0}, inner = d;
  bool initialized = kind_of(l, d) == N_INIT_DECLARATOR;
  if (initialized) {
    inner = part(d, l->fields->declarator);
    value = part(d, l->fields->value);
  }
  TSNode fn = c_function_declarator(l, inner);
  bool pointer_to_function = has(fn) && kind_of(l, part(fn, l->fields->declarator)) == N_PARENTHESIZED_DECLARATOR;
  if (has(fn) && !pointer_to_function && !initialized) { /* a prototype, but for `T x(a, b);` */
    if (!at_top) lower_construction(l, type, fn);
    return;
  }
  Span s = c_span_of(l, d);
  TSNode binding = inner;
  if (kind_of(l, binding) == N_REFERENCE_DECLARATOR && ts_node_named_child_count(binding)) binding = ts_node_named_child(binding, 0);
  if (kind_of(l, binding) == N_STRUCTURED_BINDING) {
    if (has(value)) {
      ExprId pair = c_lower_initializer(l, value); /* before its names hide others */
      c_assign_push(l, c_bound_names(l, binding, s), pair, s);
    }
    return;
  }
  TSNode id = c_declared_name(l, inner);
  if (!has(id)) return;
  Name name = c_name_of(l, id);
  if (at_top) {
    TSNode full = inner;
    while (kind_of(l, full) != N_QUALIFIED_IDENTIFIER && has(part(full, l->fields->declarator))) full = part(full, l->fields->declarator);
    Name as = kind_of(l, full) == N_QUALIFIED_IDENTIFIER ? c_scoped(l, c_qualified_name(l, full)) : c_scoped(l, name);
    ExprId e = initialized ? c_lower_typed(l, type, inner, value) : c_lower_default(l, type, inner, true, s);
    vec_push(&l->bound, as.id);
    if (e.i) c_assign_push(l, c_name_new(l, as, c_span_of(l, id)), e, s);
    return;
  }
  if (is_static) {
    lower_static(l, type, inner, value, name, s);
    return;
  }
  TSNode target = has(value) ? reference_target(l, inner, value) : value;
  if (has(target)) {
    Var v = {.name = name, .as = name, .alias = target, .alias_at = l->vars.len, .type = type};
    vec_push(&l->vars, v);
    return;
  }
  /* The initializer does not see the new name where an outer one is hidden. */
  ExprId e = initialized ? c_lower_typed(l, type, inner, value) : c_lower_default(l, type, inner, false, s);
  bool by_value = kind_of(l, inner) == N_IDENTIFIER && c_sort_of(l, type) == SORT_CLASS;
  if (initialized && (by_value || c_holds_object(l, value))) e = c_copy_of(l, value, e);
  if (!initialized && !e.i && is_dotted(l, name)) e = c_expr_new(l, EX_RECORD, 0, 0, 0, 0, s);
  NodeKind t = kind_of(l, type);
  bool plain = kind_of(l, inner) != N_ARRAY_DECLARATOR && t != N_STRUCT_SPECIFIER &&
               (c_sort_of(l, type) != SORT_CLASS || kind_of(l, inner) != N_IDENTIFIER);
  Var *declared = c_declare(l, name, plain);
  declared->type = type;
  declared->by_value = by_value;
  declared->owner = c_sort_of(l, type) == SORT_POINTER;
  Var v = *declared;
  if (v.boxed) e = c_expr_new(l, EX_BOX, 0, e.i, 0, 0, s);
  if (e.i) c_assign_push(l, c_name_new(l, v.as, c_span_of(l, id)), e, s);
  EndKind end = kind_of(l, inner) == N_IDENTIFIER && !v.boxed ? c_end_of(l, type) : END_NOTHING;
  if (end == END_NOTHING && kind_of(l, inner) == N_IDENTIFIER && !v.boxed && c_knows_destructors(l) && c_owns(l, type, value, name)) end = END_OWNED;
  if (end == END_NOTHING) return;
  if (end == END_OWNED) c_var_find(l, name)->ends = c_var_find(l, name)->owner = true;
  l->ending = c_name_new(l, v.as, s);
  l->ending_kind = end;
}

static void lower_enum(Lower *l, TSNode n) {
  TSNode body = part(n, l->fields->body), own = part(n, l->fields->name);
  if (kind_of(l, body) != N_ENUMERATOR_LIST) return;
  int64_t next = 0;
  bool known = true, local = body_top(l)->func.i != 1;
  uint32_t count = ts_node_named_child_count(body), len, at = l->words.len;
  const char *text = c_text_of(l, n, &len);
  bool scoped = len > 10 && (!memcmp(text, "enum class", 10) || !memcmp(text, "enum struc", 10)) && has(own);
  Name scope = scoped ? c_scoped(l, c_name_of(l, own)) : l->scope;
  for (uint32_t i = 0; i < count; i++) {
    TSNode c = ts_node_named_child(body, i);
    if (kind_of(l, c) != N_ENUMERATOR) continue;
    Span s = c_span_of(l, c);
    Name name = c_name_of(l, part(c, l->fields->name));
    if (!local || scoped) name = c_join_names(l, scope, name);
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
    if (local && !scoped) name = c_declare(l, name, false)->as;
    else vec_push(&l->module_bound, name.id);
    c_assign_push(l, c_name_new(l, name, s), e, s);
  }
  if (l->cls.i || (local && scoped)) c_hoist(l, at);
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
  if (kind_of(l, n) == N_TYPE_DEFINITION) {
    TSNode name = part(n, l->fields->declarator);
    if (kind_of(l, name) == N_TYPE_IDENTIFIER && has(type)) c_lower_alias(l, name, type);
    return;
  }
  if (c_has_storage(l, n, "extern")) return;
  bool is_static = !at_top && c_has_storage(l, n, "static");
  uint32_t count = ts_node_child_count(n);
  for (uint32_t i = 0; i < count; i++) {
    const char *field = ts_node_field_name_for_child(n, i);
    if (!field || strcmp(field, "declarator")) continue;
    lower_declarator(l, type, ts_node_child(n, i), at_top, is_static);
  }
}

/* What stands outside of functions. All sides of an #if count. */
void c_lower_top(Lower *l, TSNode n) {
  uint32_t count;
  if (l->depth >= DEPTH_MAX || (l->behind && ts_node_start_byte(n) < l->behind && ts_node_end_byte(n) <= l->behind)) return;
  if (kind_of(l, n) == N_DECLARATION && c_lower_old_function(l, n)) return;
  l->depth++;
  switch (kind_of(l, n)) {
    case N_FUNCTION_DEFINITION: c_lower_function(l, n, false, NO_NAME); break;
    case N_DECLARATION:
    case N_TYPE_DEFINITION: c_lower_declaration(l, n, true); break;
    case N_CLASS_SPECIFIER:
    case N_STRUCT_SPECIFIER:
    case N_UNION_SPECIFIER: c_lower_class(l, n, NO_NAME); break;
    case N_ENUM_SPECIFIER: lower_enum(l, n); break;
    case N_NAMESPACE_DEFINITION: c_lower_namespace(l, n); break;
    case N_LINKAGE_SPECIFICATION: {
      TSNode body = part(n, l->fields->body);
      if (has(body)) c_lower_top(l, body);
      break;
    }
    case N_USING_DECLARATION: c_lower_using(l, n); break;
    case N_ALIAS_DECLARATION: c_lower_alias(l, part(n, l->fields->name), part(n, l->fields->type)); break;
    case N_NAMESPACE_ALIAS: c_lower_alias(l, part(n, l->fields->name), ts_node_named_child(n, ts_node_named_child_count(n) - 1)); break;
    case N_EXPRESSION_STATEMENT:
      break;
    case N_ERROR:
      c_error_add(l, c_span_of(l, n)); /* what is whole in it counts */
      /* fallthrough */
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
