/* Variables: C's blocks within Python's function-wide names. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "native/lower.h"

static void collect(Lower *l, TSNode n, uint32_t depth) {
  if (depth > DEPTH_MAX) return;
  NodeKind k = kind_of(l, n);
  if (k == N_POINTER_EXPRESSION && c_text_is(l, part(n, l->fields->op), "&")) {
    TSNode of = part(n, l->fields->argument);
    if (kind_of(l, of) == N_IDENTIFIER) vec_push(&l->taken, c_name_of(l, of).id);
  } else if (k == N_FIELD_EXPRESSION && c_text_is(l, part(n, l->fields->op), ".")) {
    TSNode of = part(n, l->fields->argument);
    if (kind_of(l, of) == N_IDENTIFIER) vec_push(&l->dotted, c_name_of(l, of).id);
  }
  uint32_t count = ts_node_named_child_count(n);
  if (!count) return;
  TSTreeCursor c = ts_tree_cursor_new(n);
  for (bool more = ts_tree_cursor_goto_first_child(&c); more;
       more = ts_tree_cursor_goto_next_sibling(&c)) {
    TSNode child = ts_tree_cursor_current_node(&c);
    if (ts_node_is_named(child)) collect(l, child, depth + 1);
  }
  ts_tree_cursor_delete(&c);
}

void c_body_open(Lower *l, FuncId func, Name qualname, TSNode node) {
  vec_push(&l->bodies, (Body){.func = func,
                              .qualname = qualname,
                              .cls = l->cls,
                              .vars_at = l->vars.len,
                              .bound_at = l->bound.len,
                              .globals_at = l->globals.len,
                              .outer_at = l->outer.len,
                              .taken_at = l->taken.len,
                              .dotted_at = l->dotted.len,
                              .node = node});
  if (func.i != 1 && has(node)) collect(l, node, 0);
}

typedef struct Sorted {
  const NameText *text;
  uint32_t id;
} Sorted;

static int by_text(const void *x, const void *y) {
  const NameText *a = ((const Sorted *)x)->text, *b = ((const Sorted *)y)->text;
  uint32_t len = a->byte_len < b->byte_len ? a->byte_len : b->byte_len;
  int order = memcmp(a->text, b->text, len);
  if (order) return order;
  return a->byte_len < b->byte_len ? -1 : a->byte_len > b->byte_len;
}

/* The names, sorted by text, each once. */
static Range name_list(Lower *l, const uint32_t *ids, uint32_t count) {
  if (!count) return (Range){0};
  Sorted *sorted = calloc(count, sizeof *sorted);
  if (!sorted) abort();
  for (uint32_t i = 0; i < count; i++)
    sorted[i] = (Sorted){&l->f->names.texts.at[ids[i]], ids[i]};
  qsort(sorted, count, sizeof *sorted, by_text);
  Range r = {l->f->pool.len, 0};
  for (uint32_t i = 0; i < count; i++) {
    if (i && sorted[i].id == sorted[i - 1].id) continue;
    vec_push(&l->f->pool, sorted[i].id);
    r.count++;
  }
  free(sorted);
  return r;
}

static bool among(const uint32_t *ids, uint32_t from, uint32_t to, uint32_t id) {
  for (uint32_t i = from; i < to; i++)
    if (ids[i] == id) return true;
  return false;
}

void c_body_close(Lower *l) {
  Body b = *body_top(l);
  /* A name that is stored to before its declaration comes is the function's own all the same. */
  uint32_t kept = b.globals_at;
  for (uint32_t i = b.globals_at; i < l->globals.len; i++)
    if (!among(l->bound.at, b.bound_at, l->bound.len, l->globals.at[i]))
      l->globals.at[kept++] = l->globals.at[i];
  Range locals = name_list(l, l->bound.at ? l->bound.at + b.bound_at : NULL, l->bound.len - b.bound_at);
  Range globals = name_list(l, l->globals.at ? l->globals.at + b.globals_at : NULL, kept - b.globals_at);
  Range outer = name_list(l, l->outer.at ? l->outer.at + b.outer_at : NULL, l->outer.len - b.outer_at);
  IrFunc *fn = &l->f->funcs.at[b.func.i];
  fn->locals = locals;
  fn->globals = globals;
  fn->nonlocals = outer;
  l->vars.len = b.vars_at;
  l->bound.len = b.bound_at;
  l->globals.len = b.globals_at;
  l->outer.len = b.outer_at;
  l->taken.len = b.taken_at;
  l->dotted.len = b.dotted_at;
  l->bodies.len--;
}

Var *c_var_find(Lower *l, Name name) {
  for (uint32_t i = l->vars.len; i-- > 0;)
    if (name_eq(l->vars.at[i].name, name)) return &l->vars.at[i];
  return NULL;
}

static Name fresh(Lower *l, Name name) {
  char text[64];
  snprintf(text, sizeof text, "%.40s%%%u", names_text(&l->f->names, name), body_top(l)->temp_count++);
  return c_name_add(l, text);
}

Name c_temp_new(Lower *l) {
  Name name = fresh(l, c_name_add(l, ""));
  vec_push(&l->bound, name.id);
  return name;
}

Var *c_declare(Lower *l, Name name, bool may_box) {
  const Body *b = body_top(l);
  Var v = {.name = name, .as = name};
  for (uint32_t i = b->vars_at; i < l->vars.len && b->func.i != 1; i++)
    if (name_eq(l->vars.at[i].as, v.as)) v.as = fresh(l, name);
  v.boxed = may_box && b->func.i != 1 && among(l->taken.at, b->taken_at, l->taken.len, name.id) &&
            !among(l->dotted.at, b->dotted_at, l->dotted.len, name.id);
  vec_push(&l->bound, v.as.id);
  vec_push(&l->vars, v);
  return &vec_last(&l->vars);
}

ExprId c_var_expr(Lower *l, Name name, Span s, bool store) {
  Var *v = c_var_find(l, name);
  if (!v) {
    if (store && l->bodies.len && body_top(l)->func.i != 1) vec_push(&l->globals, name.id);
    return c_name_new(l, name, s);
  }
  uint32_t at = (uint32_t)(v - l->vars.at);
  Var var = *v;
  if (has(var.alias)) { /* in its own words, as they were understood there */
    uint32_t vars = l->vars.len;
    l->vars.len = var.alias_at;
    ExprId e = store ? c_lower_target(l, var.alias) : c_lower_expr(l, var.alias);
    l->vars.len = vars;
    return e;
  }
  if (var.is_global) {
    if (store) vec_push(&l->globals, var.as.id);
    return c_name_new(l, var.as, s);
  }
  if (store && !var.boxed && at < body_top(l)->vars_at) vec_push(&l->outer, var.as.id);
  ExprId e = c_name_new(l, var.as, s);
  return var.boxed ? c_attr_new(l, e, c_name_add(l, "*"), s) : e;
}
