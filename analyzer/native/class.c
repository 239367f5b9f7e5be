/* Structs and classes: their methods, with `this` as the first parameter. */
#include "native/lower.h"

static void lower_members(Lower *l, TSNode body) {
  uint32_t count = ts_node_named_child_count(body);
  for (uint32_t i = 0; i < count; i++) {
    TSNode c = ts_node_named_child(body, i);
    switch (kind_of(l, c)) {
      case N_FUNCTION_DEFINITION: c_lower_function(l, c, false, NO_NAME); break;
      case N_TEMPLATE_DECLARATION: lower_members(l, c); break;
      default: break;
    }
  }
}

void c_lower_class(Lower *l, TSNode n) {
  TSNode name = part(n, l->fields->name), body = part(n, l->fields->body);
  if (kind_of(l, body) != N_FIELD_DECLARATION_LIST || !has(name) || l->cls.i) return;
  Span span = c_span_of(l, n);
  Name id = c_name_of(l, c_declared_name(l, name));
  /* A struct without methods is no class: its objects are made by nobody's call. */
  uint32_t at = l->words.len;
  vec_push(&l->f->classes, (IrClass){.name = id, .qualname = id, .parent = body_top(l)->func,
                                     .span = span, .head = span});
  ClassId cls = {l->f->classes.len - 1};
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
  l->cls = cls;
  lower_members(l, body);
  l->cls = (ClassId){0};
  Range block = c_words_take(l, at);
  l->f->classes.at[cls.i].body = block;
  vec_push(&l->bound, id.id);
  IrStmt s = c_stmt_of(ST_CLASS, span);
  s.a.i = cls.i;
  c_stmt_push(l, &s);
}
