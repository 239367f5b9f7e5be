/* `for (i = a; i < b; i++)` whose body leaves i and b alone: a walk over the numbers from a to b, which
 * the engine can compute. Behind its natural end i is b. */
#include <string.h>

#include "native/lower.h"

typedef struct Count {
  TSNode id;              /* the counter */
  TSNode start, bound, declaration;
  int64_t step;
  bool inclusive, declares;
} Count;

static bool same_text(const Lower *l, TSNode a, TSNode b) {
  uint32_t m, n;
  const char *x = c_text_of(l, a, &m), *y = c_text_of(l, b, &n);
  return m == n && !memcmp(x, y, n);
}

/* May evaluating `n` give another value after the body ran? Then it is no bound. */
static bool is_plain(const Lower *l, TSNode n, int depth) {
  switch (kind_of(l, n)) {
    case N_CALL_EXPRESSION:
    case N_ASSIGNMENT_EXPRESSION:
    case N_UPDATE_EXPRESSION:
    case N_LAMBDA_EXPRESSION:
    case N_POINTER_EXPRESSION: return false;
    default: break;
  }
  uint32_t count = ts_node_named_child_count(n);
  for (uint32_t i = 0; i < count; i++)
    if (depth > 50 || !is_plain(l, ts_node_named_child(n, i), depth + 1)) return false;
  return true;
}

static bool mentions(const Lower *l, TSNode n, TSNode id, int depth) {
  NodeKind k = kind_of(l, n);
  if ((k == N_IDENTIFIER || k == N_FIELD_IDENTIFIER) && same_text(l, n, id)) return true;
  uint32_t count = ts_node_named_child_count(n);
  for (uint32_t i = 0; i < count; i++)
    if (depth > 100 || mentions(l, ts_node_named_child(n, i), id, depth + 1)) return true;
  return false;
}

/* The variable or field that is stored to or whose address is taken. */
static TSNode written(const Lower *l, TSNode n) {
  NodeKind k = kind_of(l, n);
  TSNode of = {0};
  if (k == N_ASSIGNMENT_EXPRESSION) of = part(n, l->fields->left);
  if (k == N_UPDATE_EXPRESSION) of = part(n, l->fields->argument);
  if (k == N_POINTER_EXPRESSION && c_text_is(l, part(n, l->fields->op), "&")) of = part(n, l->fields->argument);
  while (has(of) && kind_of(l, of) == N_PARENTHESIZED_EXPRESSION) of = ts_node_named_child(of, 0);
  if (has(of) && kind_of(l, of) == N_FIELD_EXPRESSION) of = part(of, l->fields->field);
  return of;
}

static bool leaves_alone(const Lower *l, TSNode n, const Count *c, int depth) {
  TSNode of = written(l, n);
  if (has(of) && (same_text(l, of, c->id) || mentions(l, c->bound, of, 0))) return false;
  if (depth > 300) return false;
  uint32_t count = ts_node_named_child_count(n);
  for (uint32_t i = 0; i < count; i++)
    if (!leaves_alone(l, ts_node_named_child(n, i), c, depth + 1)) return false;
  return true;
}

static bool read_start(const Lower *l, TSNode first, Count *c) {
  if (!has(first)) return false;
  if (kind_of(l, first) == N_DECLARATION) {
    TSNode d = part(first, l->fields->declarator);
    uint32_t declarators = 0;
    for (uint32_t i = 0; i < ts_node_child_count(first); i++) {
      const char *field = ts_node_field_name_for_child(first, i);
      declarators += field && !strcmp(field, "declarator");
    }
    if (declarators != 1 || kind_of(l, d) != N_INIT_DECLARATOR) return false;
    c->id = part(d, l->fields->declarator);
    c->start = part(d, l->fields->value);
    c->declares = true;
  } else {
    if (kind_of(l, first) == N_EXPRESSION_STATEMENT) first = ts_node_named_child(first, 0);
    if (kind_of(l, first) != N_ASSIGNMENT_EXPRESSION || !c_text_is(l, part(first, l->fields->op), "=")) return false;
    c->id = part(first, l->fields->left);
    c->start = part(first, l->fields->right);
  }
  return kind_of(l, c->id) == N_IDENTIFIER;
}

static bool read_step(const Lower *l, TSNode update, Count *c) {
  if (kind_of(l, update) == N_UPDATE_EXPRESSION && same_text(l, part(update, l->fields->argument), c->id)) {
    c->step = c_text_is(l, part(update, l->fields->op), "--") ? -1 : 1;
    return true;
  }
  if (kind_of(l, update) != N_ASSIGNMENT_EXPRESSION || !same_text(l, part(update, l->fields->left), c->id)) return false;
  TSNode by = part(update, l->fields->right), op = part(update, l->fields->op);
  uint32_t len;
  const char *text = c_text_of(l, by, &len);
  if (kind_of(l, by) != N_NUMBER_LITERAL || len > 6) return false;
  for (uint32_t i = 0; i < len; i++) {
    if (text[i] < '0' || text[i] > '9') return false;
    c->step = c->step * 10 + (text[i] - '0');
  }
  if (c_text_is(l, op, "-=")) c->step = -c->step;
  else if (!c_text_is(l, op, "+=")) return false;
  return c->step != 0;
}

static bool read_bound(const Lower *l, TSNode condition, Count *c) {
  if (kind_of(l, condition) != N_BINARY_EXPRESSION || !same_text(l, part(condition, l->fields->left), c->id)) return false;
  TSNode op = part(condition, l->fields->op);
  c->bound = part(condition, l->fields->right);
  bool up = c->step > 0;
  if (c_text_is(l, op, up ? "<" : ">") || (c_text_is(l, op, "!=") && (c->step == 1 || c->step == -1))) return true;
  c->inclusive = true;
  return c_text_is(l, op, up ? "<=" : ">=");
}

bool c_lower_counted(Lower *l, TSNode n) {
  Count c = {0};
  TSNode body = part(n, l->fields->body), condition = part(n, l->fields->condition);
  TSNode update = part(n, l->fields->update);
  if (!has(condition) || !has(update) || !has(body) || !read_start(l, part(n, l->fields->initializer), &c) ||
      !read_step(l, update, &c) || !read_bound(l, condition, &c))
    return false;
  if (!is_plain(l, c.bound, 0) || mentions(l, c.bound, c.id, 0) || !leaves_alone(l, body, &c, 0)) return false;
  Name name = c_name_of(l, c.id);
  Var *outer = c_var_find(l, name);
  if (!c.declares && (!outer || outer->boxed)) return false;
  Span s = c_span_of(l, n), at = c_span_of(l, condition);
  ExprId start = c_lower_expr(l, c.start), stop = c_lower_expr(l, c.bound);
  if (c.inclusive)
    stop = c_expr_new(l, EX_BINARY, c.step > 0 ? OP_ADD : OP_SUB, stop.i, c_int_new(l, 1, at).i, 0, at);
  ExprId numbers[3] = {start, stop, c_int_new(l, c.step, at)};
  IrStmt st = c_stmt_of(ST_FOR, s);
  st.b = c_call_new(l, c_name_new(l, c_name_add(l, "__counted"), at), numbers, 3, at);
  if (c.declares) c_declare(l, name, false);
  st.a = c_var_expr(l, name, c_span_of(l, c.id), true);
  st.head = at.start >= s.start && at.end <= s.end ? at : s;
  st.body = c_lower_loop_body(l, body);
  if (!c.declares) {
    uint32_t words = l->words.len;
    ExprId end = c_lower_expr(l, c.bound);
    c_assign_push(l, c_var_expr(l, name, at, true), end, at);
    st.orelse = c_words_take(l, words);
  }
  c_stmt_push(l, &st);
  return true;
}
