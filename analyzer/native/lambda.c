/* Expressions that hold statements, and calls that the language itself gives a meaning. */
#include <string.h>

#include "native/lower.h"

/* The statements since `at` go in front of the statement that is being lowered. */
static void keep_before(Lower *l, uint32_t at) {
  for (uint32_t i = at; i < l->words.len; i++) vec_push(&l->before, l->words.at[i]);
  l->words.len = at;
}

/* Runs `with` what waits put aside, and behind it in order. */
typedef struct Waiting {
  uint32_t words;
  VEC(uint32_t) kept;
} Waiting;

static void waiting_begin(Lower *l, Waiting *w) {
  *w = (Waiting){.words = l->words.len};
  for (uint32_t i = 0; i < l->before.len; i++) vec_push(&w->kept, l->before.at[i]);
  l->before.len = 0;
}

static void waiting_end(Lower *l, Waiting *w) {
  uint32_t n = l->before.len;
  for (uint32_t i = 0; i < n; i++) word_push(l, l->before.at[i]);
  l->before.len = 0;
  for (uint32_t i = 0; i < w->kept.len; i++) vec_push(&l->before, w->kept.at[i]);
  keep_before(l, w->words);
  vec_release(&w->kept);
}

/* ---- lambdas ---- */

static void capture(Lower *l, Name name, ExprId value, Span s) {
  Name as = c_temp_new(l);
  c_assign_push(l, c_name_new(l, as, s), value, s);
  vec_push(&l->captures, ((Var){.name = name, .as = as}));
}

static bool is_captured(const Lower *l, uint32_t from, Name name) {
  for (uint32_t i = from; i < l->captures.len; i++)
    if (name_eq(l->captures.at[i].name, name)) return true;
  return false;
}

/* `[=]`: each variable of a function around that the body names. */
static void capture_used(Lower *l, TSNode n, uint32_t from, int depth) {
  if (depth > 200) return;
  if (kind_of(l, n) == N_IDENTIFIER) {
    Name name = c_name_of(l, n);
    Var *v = c_var_find(l, name);
    if (v && !v->is_global && !has(v->alias) && !is_captured(l, from, name))
      capture(l, name, c_var_expr(l, name, c_span_of(l, n), false), c_span_of(l, n));
    return;
  }
  for (uint32_t i = 0; i < ts_node_named_child_count(n); i++) capture_used(l, ts_node_named_child(n, i), from, depth + 1);
}

static void capture_values(Lower *l, TSNode lambda, uint32_t from) {
  TSNode list = part(lambda, l->fields->captures);
  uint32_t count = has(list) ? ts_node_child_count(list) : 0;
  bool by_reference = false;
  for (uint32_t i = 0; i < count; i++) {
    TSNode c = ts_node_child(list, i);
    Span s = c_span_of(l, c);
    NodeKind k = kind_of(l, c);
    if (k == N_LAMBDA_DEFAULT_CAPTURE && c_text_is(l, c, "=")) {
      capture_used(l, part(lambda, l->fields->body), from, 0);
    } else if (k == N_IDENTIFIER && !by_reference) {
      Name name = c_name_of(l, c);
      Var *v = c_var_find(l, name);
      if (v && !v->is_global && !is_captured(l, from, name)) capture(l, name, c_var_expr(l, name, s, false), s);
    } else if (k == N_LAMBDA_CAPTURE_INITIALIZER) {
      TSNode left = part(c, l->fields->left), right = part(c, l->fields->right);
      if (has(left) && has(right)) capture(l, c_name_of(l, left), c_lower_expr(l, right), s);
    }
    by_reference = c_text_is(l, c, "&");
  }
}

void c_lower_captures(Lower *l, TSNode lambda) {
  (void)lambda;
  for (uint32_t i = l->captures_at; i < l->captures.len; i++) vec_push(&l->vars, l->captures.at[i]);
  l->captures_at = l->captures.len;
}

ExprId c_lower_lambda(Lower *l, TSNode n) {
  Name name = c_temp_new(l);
  Waiting w;
  uint32_t from = l->captures.len, outer = l->captures_at;
  waiting_begin(l, &w);
  capture_values(l, n, from);
  l->captures_at = from;
  c_lower_function(l, n, true, name);
  l->captures.len = from;
  l->captures_at = outer;
  waiting_end(l, &w);
  return c_name_new(l, name, c_span_of(l, n));
}

/* ---- `({ statements; value; })`, `_Generic` ---- */

ExprId c_lower_statement_expr(Lower *l, TSNode block) {
  Waiting w;
  uint32_t count = ts_node_named_child_count(block), vars = l->vars.len;
  Name value = c_temp_new(l);
  Span s = c_span_of(l, block);
  waiting_begin(l, &w);
  for (uint32_t i = 0; i < count; i++) {
    TSNode c = ts_node_named_child(block, i);
    bool last = i + 1 == count && kind_of(l, c) == N_EXPRESSION_STATEMENT && ts_node_named_child_count(c) == 1;
    if (!last) {
      c_lower_stmt(l, c);
      continue;
    }
    ExprId e = c_lower_expr(l, ts_node_named_child(c, 0));
    c_assign_push(l, c_name_new(l, value, s), e, c_span_of(l, c));
  }
  l->vars.len = vars;
  waiting_end(l, &w);
  return c_name_new(l, value, s);
}

/* The way for the declared type of a plain variable, or the default; else any of them. */
ExprId c_lower_generic(Lower *l, TSNode n) {
  uint32_t count = ts_node_named_child_count(n);
  Span s = c_span_of(l, n);
  if (!count) return c_expr_new(l, EX_UNKNOWN, 0, 0, 0, 0, s);
  TSNode of = ts_node_named_child(n, 0), fallback = {0};
  Var *v = kind_of(l, of) == N_IDENTIFIER ? c_var_find(l, c_name_of(l, of)) : NULL;
  uint32_t len = 0, other;
  const char *type = v && has(v->type) ? c_text_of(l, v->type, &len) : NULL;
  for (uint32_t i = 1; i + 1 < count; i += 2) {
    TSNode t = ts_node_named_child(n, i);
    const char *text = c_text_of(l, t, &other);
    if (c_text_is(l, t, "default")) fallback = ts_node_named_child(n, i + 1);
    if (type && len == other && !memcmp(type, text, len)) return c_lower_expr(l, ts_node_named_child(n, i + 1));
  }
  if (type && has(fallback)) return c_lower_expr(l, fallback);
  ExprId e = NO_EXPR;
  for (uint32_t i = 2; i < count; i += 2) {
    ExprId way = c_lower_expr(l, ts_node_named_child(n, i));
    ExprId any = c_expr_new(l, EX_UNKNOWN, 0, 0, 0, 0, s);
    e = e.i ? c_expr_new(l, EX_COND, 0, any.i, way.i, e.i, s) : way;
  }
  return e.i ? e : c_expr_new(l, EX_UNKNOWN, 0, 0, 0, 0, s);
}

/* ---- calls ---- */

static bool is_any(const Lower *l, TSNode n, const char *const *words) {
  for (; *words; words++)
    if (c_text_is(l, n, *words)) return true;
  return false;
}

/* `std::move(p)` of an owner leaves nothing behind. */
static ExprId moved(Lower *l, TSNode n, TSNode argument) {
  Span s = c_span_of(l, n);
  ExprId value = c_lower_expr(l, argument);
  Var *v = kind_of(l, argument) == N_IDENTIFIER ? c_var_find(l, c_name_of(l, argument)) : NULL;
  if (!v || !v->owner || v->boxed) return value;
  ExprId none = c_expr_new(l, EX_NONE, 0, 0, 0, 0, s), target = c_lower_target(l, argument);
  uint32_t at = l->words.len;
  word_push(l, value.i);
  word_push(l, c_expr_new(l, EX_WALRUS, 0, target.i, none.i, 0, s).i);
  Range both = c_words_take(l, at);
  ExprId pair = c_expr_new(l, EX_TUPLE, 0, both.first, both.count, 0, s);
  return c_expr_new(l, EX_SUBSCRIPT, 0, pair.i, c_int_new(l, 0, s).i, 0, s);
}

/* Casts, and what the standard library only wraps around a value; NO_EXPR: an ordinary call. */
ExprId c_lower_known_call(Lower *l, TSNode n, TSNode f, TSNode arguments) {
  static const char *const casts[] = {"static_cast", "dynamic_cast", "const_cast", "reinterpret_cast", NULL};
  static const char *const same[] = {"ref", "cref", "forward", "as_const", "ssize_t", NULL};
  static const char *const makers[] = {"make_unique", "make_shared", "make_intrusive", NULL};
  NodeKind k = kind_of(l, f);
  uint32_t count = has(arguments) ? ts_node_named_child_count(arguments) : 0;
  if (k == N_PRIMITIVE_TYPE && count == 1) return c_lower_expr(l, ts_node_named_child(arguments, 0)); /* int(x) */
  if (k == N_FIELD_EXPRESSION) { /* p.get() */
    TSNode of = part(f, l->fields->argument), name = part(f, l->fields->field);
    Var *v = kind_of(l, of) == N_IDENTIFIER && !count ? c_var_find(l, c_name_of(l, of)) : NULL;
    bool own = v && v->owner && (c_text_is(l, name, "get") || c_text_is(l, name, "value") || c_text_is(l, name, "lock"));
    return own && c_text_is(l, part(f, l->fields->op), ".") ? c_lower_expr(l, of) : NO_EXPR;
  }
  if (k != N_QUALIFIED_IDENTIFIER && k != N_TEMPLATE_FUNCTION) return NO_EXPR;
  TSNode last = c_last_name(l, f);
  bool templated = k == N_TEMPLATE_FUNCTION || has(c_template_argument(l, f, 0));
  if (templated && is_any(l, last, casts) && count == 1) return c_lower_expr(l, ts_node_named_child(arguments, 0));
  if (templated && is_any(l, last, makers)) {
    TSNode type = c_template_argument(l, f, 0);
    if (kind_of(l, type) == N_TYPE_DESCRIPTOR) type = part(type, l->fields->type);
    ExprId of = has(type) ? c_lower_type(l, type, (TSNode){0}) : NO_EXPR;
    return of.i ? c_construct(l, of, arguments, c_span_of(l, n)) : NO_EXPR;
  }
  if (k != N_QUALIFIED_IDENTIFIER || count != 1 || !c_text_is(l, part(f, l->fields->scope), "std")) return NO_EXPR;
  if (c_text_is(l, last, "move")) return moved(l, n, ts_node_named_child(arguments, 0));
  return is_any(l, last, same) ? c_lower_expr(l, ts_node_named_child(arguments, 0)) : NO_EXPR;
}
