#include "python/lower.h"

static ClassId class_new(Lower *l, Span whole, Range decorators) {
  Scope *top = scope_top(l);
  Name name = node_name(l, l->node);
  IrClass c = {.name = name,
               .parent = top->func,
               .outer = top->cls,
               .decorators = decorators,
               .span = whole,
               .head = whole};
  c.qualname = scope_qualname(l, name);
  scope_bind(l, name);
  vec_push(&l->f->classes, c);
  return (ClassId){l->f->classes.len - 1};
}

static void lower_class_body(Lower *l, ClassId id) {
  scope_open(l, scope_top(l)->func, id, l->f->classes.at[id.i].qualname);
  Range body = lower_block(l);
  scope_close_class(l);
  l->f->classes.at[id.i].body = body;
}

void lower_class(Lower *l, Span whole, Range decorators) {
  Span span = node_span(l, l->node);
  ClassId id = {0};
  uint32_t head_end = span.end;
  for (bool more = child_first(l); more; more = child_next(l)) {
    switch (l->kind) {
      case PY_IDENTIFIER: id = class_new(l, whole, decorators); break;
      case PY_ARGUMENT_LIST: {
        Range bases = lower_args(l);
        l->f->classes.at[id.i].bases = bases;
        break;
      }
      case PY_COLON: head_end = node_span(l, l->node).end; break;
      case PY_BLOCK: lower_class_body(l, id); break;
      default: break;
    }
  }
  l->f->classes.at[id.i].head = (Span){span.start, head_end};
  IrStmt s = stmt_of(l, ST_CLASS, whole);
  s.a.i = id.i;
  s.head = l->f->classes.at[id.i].head;
  stmt_push(l, &s);
}
