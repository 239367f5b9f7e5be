/* Pointers that own what they point to: when it is destroyed.
 *
 *     auto m = std::make_unique<Meeting>();   ended with the block, as `unique_ptr<Meeting>` is
 *     m.reset();                              ended here
 *
 * What a shared_ptr points to ends with its last owner. One that is never copied is the only one. */
#include "native/lower.h"

/* Is the pointer handed on somewhere below, so that another one may own the same? */
static bool is_copied(Lower *l, TSNode n, Name name, NodeKind parent, int depth) {
  if (depth > 300) return true;
  NodeKind k = kind_of(l, n);
  if (k == N_IDENTIFIER && name_eq(c_name_of(l, n), name))
    return parent == N_ARGUMENT_LIST || parent == N_INITIALIZER_LIST || parent == N_RETURN_STATEMENT || parent == N_INIT_DECLARATOR ||
           parent == N_ASSIGNMENT_EXPRESSION || parent == N_LAMBDA_CAPTURE_INITIALIZER || parent == N_CONDITIONAL_EXPRESSION;
  if (k == N_LAMBDA_EXPRESSION) parent = k;
  uint32_t count = ts_node_named_child_count(n);
  for (uint32_t i = 0; i < count; i++) {
    TSNode c = ts_node_named_child(n, i);
    bool left = k == N_ASSIGNMENT_EXPRESSION && !i, own = k == N_INIT_DECLARATOR && !i;
    if (is_copied(l, c, name, left || own ? N_OTHER : k, depth + 1)) return true;
  }
  return false;
}

static bool ends_class(const Lower *l, TSNode type) {
  if (kind_of(l, type) == N_TYPE_DESCRIPTOR) type = part(type, l->fields->type);
  return has(type) && c_end_of(l, type) == END_OBJECT;
}

bool c_owns(Lower *l, TSNode type, TSNode value, Name name) {
  TSNode last = c_last_name(l, type), of = {0};
  bool shared = false;
  if (has(last) && c_text_is(l, last, "shared_ptr")) {
    of = c_template_argument(l, type, 0);
    shared = true;
  } else if (kind_of(l, type) == N_PLACEHOLDER_TYPE_SPECIFIER && kind_of(l, value) == N_CALL_EXPRESSION) {
    TSNode maker = part(value, l->fields->function), called = c_last_name(l, maker);
    shared = has(called) && c_text_is(l, called, "make_shared");
    if (shared || (has(called) && c_text_is(l, called, "make_unique"))) of = c_template_argument(l, maker, 0);
  }
  if (!has(of) || !ends_class(l, of)) return false;
  return !shared || (has(body_top(l)->node) && !is_copied(l, body_top(l)->node, name, N_OTHER, 0));
}

static bool field_owns(Lower *l, Name name) {
  ClassId cls = body_top(l)->cls;
  for (uint32_t i = 0; i < l->class_fields.len && cls.i; i++) {
    Field f = l->class_fields.at[i];
    if (f.cls.i == cls.i && name_eq(f.name, name)) return f.by_value && c_end_of(l, f.type) == END_OWNED;
  }
  return false;
}

bool c_lower_reset(Lower *l, TSNode call) {
  TSNode f = part(call, l->fields->function), arguments = part(call, l->fields->arguments);
  if (kind_of(l, f) != N_FIELD_EXPRESSION || !c_text_is(l, part(f, l->fields->field), "reset")) return false;
  TSNode of = part(f, l->fields->argument);
  if (kind_of(l, of) != N_IDENTIFIER || !c_text_is(l, part(f, l->fields->op), ".")) return false;
  Var *v = c_var_find(l, c_name_of(l, of));
  if (v ? !v->ends || v->boxed : !field_owns(l, c_name_of(l, of))) return false;
  Span s = c_span_of(l, call);
  bool given = has(arguments) && ts_node_named_child_count(arguments) == 1;
  ExprId next = given ? c_lower_expr(l, ts_node_named_child(arguments, 0)) : c_expr_new(l, EX_NONE, 0, 0, 0, 0, s);
  Name kept = c_temp_new(l); /* the new one is made before the old one ends */
  c_assign_push(l, c_name_new(l, kept, s), next, s);
  c_push_destroy(l, c_lower_expr(l, of), END_OWNED, s);
  c_assign_push(l, c_lower_target(l, of), c_name_new(l, kept, s), s);
  return true;
}
