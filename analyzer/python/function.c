#include "python/lower.h"

static FuncId func_new(Lower *l, Name name, uint32_t flags, Span span) {
  Scope *top = scope_top(l);
  IrFunc fn = {.name = name,
               .parent = top->func,
               .flags = flags,
               .span = span,
               .head = span};
  if (!(flags & FUNC_LAMBDA)) fn.cls = top->cls;
  fn.qualname = scope_qualname(l, name);
  vec_push(&l->f->funcs, fn);
  return (FuncId){l->f->funcs.len - 1};
}

/* One `name`, `*name` or `**name` with annotation and default, whichever the node has. */
static void param_parts(Lower *l, IrParam *p) {
  bool is_default = false;
  for (bool more = child_first(l); more; more = child_next(l)) {
    is_default |= l->kind == PY_EQUAL;
    if (!py_is_node(l->kind)) continue;
    if (l->kind == PY_TYPE) {
      p->annotation = lower_expr(l);
    } else if (is_default) {
      p->default_value = lower_expr(l);
    } else if (l->kind == PY_IDENTIFIER) {
      p->name = node_name(l, l->node);
    } else if (l->kind == PY_LIST_SPLAT_PATTERN || l->kind == PY_DICTIONARY_SPLAT_PATTERN) {
      p->kind = l->kind == PY_LIST_SPLAT_PATTERN ? PARAM_STAR : PARAM_DSTAR;
      param_parts(l, p);
    }
  }
}

static void push_param(Lower *l, uint32_t kind) {
  IrParam p = {.kind = kind, .span = node_span(l, l->node)};
  if (l->kind == PY_IDENTIFIER) {
    p.name = node_name(l, l->node);
  } else {
    if (l->kind == PY_LIST_SPLAT_PATTERN) p.kind = PARAM_STAR;
    if (l->kind == PY_DICTIONARY_SPLAT_PATTERN) p.kind = PARAM_DSTAR;
    param_parts(l, &p);
  }
  vec_push(&l->params, p);
}

/* Defaults and annotations belong to the scope around the function, which is still the open one. */
static Range lower_params(Lower *l) {
  uint32_t at = l->params.len;
  uint32_t kind = PARAM_POS;
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_KEYWORD_SEPARATOR) {
      kind = PARAM_KWONLY;
    } else if (l->kind == PY_POSITIONAL_SEPARATOR) {
      for (uint32_t i = at; i < l->params.len; i++) l->params.at[i].kind = PARAM_POSONLY;
    } else if (py_is_node(l->kind)) {
      push_param(l, kind);
      if (vec_last(&l->params).kind == PARAM_STAR) kind = PARAM_KWONLY;
    }
  }
  Range r = {l->f->params.len, l->params.len - at};
  for (uint32_t i = at; i < l->params.len; i++) vec_push(&l->f->params, l->params.at[i]);
  l->params.len = at;
  return r.count ? r : (Range){0};
}

static void open_body(Lower *l, FuncId id) {
  const IrFunc *fn = ir_func(l->f, id);
  Range params = fn->params;
  scope_open(l, id, (ClassId){0}, fn->qualname);
  for (uint32_t i = 0; i < params.count; i++) {
    Name name = l->f->params.at[params.first + i].name;
    if (name.id) scope_bind(l, name);
  }
}

/* Only `...`, pass or text: a declaration. */
static bool is_stub(const IrFile *f, Range body) {
  for (uint32_t i = 0; i < body.count; i++) {
    const IrStmt *s = ir_stmt(f, ir_block_at(f, body, i));
    if (s->kind == ST_PASS) continue;
    if (s->kind != ST_EXPR) return false;
    uint8_t kind = ir_expr(f, s->a)->kind;
    if (kind != EX_ELLIPSIS && kind != EX_STR) return false;
  }
  return true;
}

/* Opened only here: bodies bind in a scope of their own. */
static void lower_body(Lower *l, FuncId id) {
  uint32_t type_checking = l->type_checking;
  open_body(l, id);
  Range body = lower_block(l);
  IrFunc *fn = &l->f->funcs.at[id.i];
  fn->body = body;
  if (is_stub(l->f, body)) fn->flags |= FUNC_OVERLOAD;
  scope_close_func(l);
  l->type_checking = type_checking;
}

void lower_function_def(Lower *l, Span whole, Range decorators) {
  Span span = node_span(l, l->node);
  FuncId id = {0};
  Range params = {0};
  ExprId returns = NO_EXPR;
  uint32_t flags = 0, head_end = span.end;
  for (bool more = child_first(l); more; more = child_next(l)) {
    switch (l->kind) {
      case PY_KW_ASYNC: flags |= FUNC_ASYNC; break;
      case PY_IDENTIFIER: {
        Name name = node_name(l, l->node);
        scope_bind(l, name);
        id = func_new(l, name, flags, whole);
        l->f->funcs.at[id.i].decorators = decorators;
        break;
      }
      case PY_PARAMETERS: params = lower_params(l); break;
      case PY_TYPE: returns = lower_expr(l); break;
      case PY_COLON: head_end = node_span(l, l->node).end; break;
      case PY_BLOCK: {
        IrFunc *fn = &l->f->funcs.at[id.i];
        fn->params = params;
        fn->returns = returns;
        fn->head = (Span){span.start, head_end};
        lower_body(l, id);
        break;
      }
      default: break;
    }
  }
  IrStmt s = stmt_of(l, ST_FUNCTION, whole);
  s.a.i = id.i;
  s.head = (Span){span.start, head_end};
  stmt_push(l, &s);
}

void lower_decorated(Lower *l) {
  Span whole = node_span(l, l->node);
  uint32_t at = l->words.len;
  Range decorators = {0};
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_DECORATOR) {
      word_push(l, lower_only_child(l).i);
    } else if (l->kind == PY_FUNCTION_DEFINITION || l->kind == PY_CLASS_DEFINITION) {
      decorators = words_take(l, at);
      if (l->kind == PY_CLASS_DEFINITION) {
        lower_class(l, whole, decorators);
      } else {
        lower_function_def(l, whole, decorators);
      }
    }
  }
}

/* The body is one `return`, so that callers need not tell a lambda from a function. */
static void lower_lambda_body(Lower *l, FuncId id) {
  open_body(l, id);
  IrStmt s = stmt_of(l, ST_RETURN, node_span(l, l->node));
  s.a = lower_expr(l);
  uint32_t at = l->words.len;
  stmt_push(l, &s);
  Range body = words_take(l, at);
  l->f->funcs.at[id.i].body = body;
  scope_close_func(l);
}

ExprId lower_lambda(Lower *l) {
  Span span = node_span(l, l->node);
  FuncId id = func_new(l, names_addz(&l->f->names, "<lambda>"), FUNC_LAMBDA, span);
  for (bool more = child_first(l); more; more = child_next(l)) {
    if (l->kind == PY_LAMBDA_PARAMETERS) {
      Range params = lower_params(l);
      l->f->funcs.at[id.i].params = params;
    } else if (l->kind == PY_COLON) {
      l->f->funcs.at[id.i].head.end = node_span(l, l->node).end;
    } else if (py_is_node(l->kind)) {
      lower_lambda_body(l, id);
    }
  }
  return expr_new(l, EX_LAMBDA, 0, id.i, 0, 0, span);
}
