/* Three passes: every id of every array in range; every span inside its parent's; every statement
 * and expression reached at most once from above and without a cycle. Iterative, since a stored
 * file may be damaged: nothing is trusted before it is checked. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "ir/operands.h"
#include "ir/trees.h"

typedef struct Verify {
  const IrFile *f;
  char *err;
  uint8_t *stmt_seen, *expr_state;
} Verify;

enum { ERR_LEN = 256 };

static bool fault(Verify *v, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static bool fault(Verify *v, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  if (v->err) vsnprintf(v->err, ERR_LEN, fmt, ap);
  va_end(ap);
  return false;
}

#define CHECK(cond, ...)                        \
  do {                                          \
    if (!(cond)) return fault(v, __VA_ARGS__);  \
  } while (0)

static bool range_in(Range r, uint32_t len) { return (uint64_t)r.first + r.count <= len; }

/* In C, what runs at a place may be written elsewhere: the target of a goto, a destructor's call, the
 * initializer of a member, what a macro's use becomes. It is in the file all the same. */
static bool inside(const Verify *v, Span inner, Span outer) {
  if (v->f->native) outer = (Span){0, v->f->byte_len};
  return inner.start <= inner.end && inner.start >= outer.start && inner.end <= outer.end;
}

static bool name_in(const IrFile *f, uint32_t id) { return f->linked || id < f->names.texts.len; }

/* An expression that belongs to something with span `outer`; may be absent. */
static bool child_expr(Verify *v, uint32_t id, Span outer, const char *of, uint32_t of_id) {
  CHECK(id < v->f->exprs.len, "%s %u: expression %u is out of range", of, of_id, id);
  if (!id) return true;
  Span s = v->f->exprs.at[id].span;
  CHECK(inside(v, s, outer), "%s %u: expression %u (%u-%u) is outside %u-%u", of, of_id, id, s.start,
        s.end, outer.start, outer.end);
  return true;
}

static bool words_are_exprs(Verify *v, Range r, Span outer, const char *of, uint32_t of_id) {
  CHECK(range_in(r, v->f->pool.len), "%s %u: list is out of range", of, of_id);
  for (uint32_t i = 0; i < r.count; i++) {
    if (!child_expr(v, v->f->pool.at[r.first + i], outer, of, of_id)) return false;
  }
  return true;
}

static bool words_are_names(Verify *v, Range r, const char *of, uint32_t of_id) {
  CHECK(range_in(r, v->f->pool.len), "%s %u: names are out of range", of, of_id);
  for (uint32_t i = 0; i < r.count; i++) {
    CHECK(name_in(v->f, v->f->pool.at[r.first + i]), "%s %u: no such name", of, of_id);
  }
  return true;
}

static bool args_ok(Verify *v, Range r, Span outer, const char *of, uint32_t of_id) {
  CHECK(range_in(r, v->f->args.len), "%s %u: arguments are out of range", of, of_id);
  for (uint32_t i = 0; i < r.count; i++) {
    const IrArg *a = &v->f->args.at[r.first + i];
    CHECK(a->kind <= ARG_DSTAR && name_in(v->f, a->keyword.id), "%s %u: bad argument", of, of_id);
    CHECK(a->value.i, "%s %u: argument without value", of, of_id);
    if (!child_expr(v, a->value.i, outer, of, of_id)) return false;
  }
  return true;
}

/* Clauses are linked to later ones only, so that a chain ends. */
static bool clauses_ok(Verify *v, const IrExpr *e, uint32_t id) {
  CHECK(e->c, "expression %u: comprehension without clause", id);
  for (uint32_t at = e->c; at;) {
    CHECK(at < v->f->clauses.len, "expression %u: clause %u is out of range", id, at);
    const IrClause *c = &v->f->clauses.at[at];
    if (!child_expr(v, c->target.i, e->span, "clause", at)) return false;
    if (!child_expr(v, c->iter.i, e->span, "clause", at)) return false;
    if (!words_are_exprs(v, c->conds, e->span, "clause", at)) return false;
    CHECK(!c->next || c->next > at, "clause %u: chain goes back", at);
    at = c->next;
  }
  return true;
}

static bool chain_ok(Verify *v, const IrExpr *e, uint32_t id) {
  CHECK(e->b >= 3 && e->b % 2, "expression %u: chain of %u words", id, e->b);
  CHECK(range_in((Range){e->a, e->b}, v->f->pool.len), "expression %u: list out of range", id);
  for (uint32_t i = 0; i < e->b; i++) {
    uint32_t word = v->f->pool.at[e->a + i];
    if (i % 2) {
      CHECK(word < OP_COUNT && ir_oper_classes[word] == 'C', "expression %u: bad operator", id);
    } else if (!child_expr(v, word, e->span, "expression", id)) {
      return false;
    }
  }
  return true;
}

static bool oper_ok(Verify *v, const IrExpr *e, uint32_t id) {
  char want = e->kind == EX_UNARY     ? 'U'
              : e->kind == EX_BINARY  ? 'B'
              : e->kind == EX_COMPARE ? 'C'
              : e->kind == EX_BOOL    ? 'L'
                                      : 0;
  if (want) {
    CHECK(e->op < OP_COUNT && ir_oper_classes[e->op] == want, "expression %u: operator %u", id,
          e->op);
  }
  if (e->kind == EX_COMP) CHECK(e->op <= COMP_GEN, "expression %u: comprehension kind", id);
  return true;
}

/* Operands that may be absent. */
static bool may_lack(const IrExpr *e, unsigned operand) {
  return e->kind == EX_SLICE || e->kind == EX_YIELD || e->kind == EX_BOX || (e->kind == EX_COMP && operand == 1);
}

static bool lambda_ok(Verify *v, const IrExpr *e, uint32_t id) {
  CHECK(e->a && e->a < v->f->funcs.len, "expression %u: no function %u", id, e->a);
  CHECK(inside(v, v->f->funcs.at[e->a].span, e->span), "expression %u: lambda's span", id);
  return true;
}

static bool expr_ok(Verify *v, uint32_t id) {
  const IrExpr *e = &v->f->exprs.at[id];
  CHECK(e->kind < EX_COUNT, "expression %u: kind %u", id, e->kind);
  CHECK(e->span.start <= e->span.end && e->span.end <= v->f->byte_len, "expression %u: span %u-%u",
        id, e->span.start, e->span.end);
  if (!oper_ok(v, e, id)) return false;
  if (e->kind == EX_CHAIN) return chain_ok(v, e, id);
  if (e->kind == EX_PATTERN &&
      !words_are_exprs(v, (Range){e->b, e->c}, e->span, "expression", id)) {
    return false;
  }
  if (e->kind == EX_DICT) CHECK(e->b % 2 == 0, "expression %u: half a pair", id);
  const char *letters = ir_expr_operands[e->kind];
  for (unsigned i = 0; letters[i]; i++) {
    uint32_t word = ir_expr_word(e, i);
    switch (letters[i]) {
      case 'e':
        CHECK(word || may_lack(e, i), "expression %u: operand %u is absent", id, i);
        if (!child_expr(v, word, e->span, "expression", id)) return false;
        break;
      case 'n': CHECK(name_in(v->f, word), "expression %u: no name %u", id, word); break;
      case 'i': CHECK(word < v->f->ints.len, "expression %u: no number %u", id, word); break;
      case 'f': if (!lambda_ok(v, e, id)) return false; break;
      case 'K': if (!clauses_ok(v, e, id)) return false; break;
      case 'A': if (!args_ok(v, (Range){word, e->c}, e->span, "call", id)) return false; break;
      case 'L': if (!words_are_exprs(v, (Range){word, e->b}, e->span, "list", id)) return false;
        break;
      default: break;
    }
  }
  return true;
}

static bool block_ok(Verify *v, Range r, Span outer, const char *of, uint32_t of_id) {
  CHECK(range_in(r, v->f->pool.len), "%s %u: block is out of range", of, of_id);
  for (uint32_t i = 0; i < r.count; i++) {
    uint32_t id = v->f->pool.at[r.first + i];
    CHECK(id && id < v->f->stmts.len, "%s %u: no statement %u", of, of_id, id);
    Span s = v->f->stmts.at[id].span;
    CHECK(inside(v, s, outer), "%s %u: statement %u (%u-%u) is outside %u-%u", of, of_id, id, s.start,
          s.end, outer.start, outer.end);
    CHECK(!v->stmt_seen[id], "statement %u is in two blocks", id);
    v->stmt_seen[id] = 1;
  }
  return true;
}

static bool handlers_ok(Verify *v, const IrStmt *s, uint32_t id) {
  CHECK(range_in(s->list, v->f->handlers.len), "statement %u: handlers out of range", id);
  for (uint32_t i = 0; i < s->list.count; i++) {
    const IrHandler *h = &v->f->handlers.at[s->list.first + i];
    CHECK(inside(v, h->span, s->span) && name_in(v->f, h->name.id), "statement %u: handler", id);
    if (!child_expr(v, h->type.i, h->span, "handler of", id)) return false;
    if (!block_ok(v, h->body, h->span, "handler of", id)) return false;
  }
  return true;
}

static bool items_ok(Verify *v, const IrStmt *s, uint32_t id) {
  CHECK(range_in(s->list, v->f->with_items.len), "statement %u: items out of range", id);
  for (uint32_t i = 0; i < s->list.count; i++) {
    const IrWithItem *item = &v->f->with_items.at[s->list.first + i];
    CHECK(item->context.i, "statement %u: with item without context", id);
    if (!child_expr(v, item->context.i, s->span, "with", id)) return false;
    if (!child_expr(v, item->target.i, s->span, "with", id)) return false;
  }
  return true;
}

static bool stmt_list_ok(Verify *v, const IrStmt *s, uint32_t id, char letter) {
  const IrFile *f = v->f;
  switch (letter) {
    case 'f':
      CHECK(s->a.i && s->a.i < f->funcs.len, "statement %u: no function %u", id, s->a.i);
      CHECK(inside(v, f->funcs.at[s->a.i].span, s->span), "statement %u: function's span", id);
      return true;
    case 'k':
      CHECK(s->a.i && s->a.i < f->classes.len, "statement %u: no class %u", id, s->a.i);
      CHECK(inside(v, f->classes.at[s->a.i].span, s->span), "statement %u: class's span", id);
      return true;
    case 'H': return handlers_ok(v, s, id);
    case 'W': return items_ok(v, s, id);
    case 'N': return words_are_names(v, s->list, "statement", id);
    case 'n': CHECK(name_in(f, s->a.i), "statement %u: no name %u", id, s->a.i); return true;
    case 'I': {
      CHECK(s->list.first && s->list.first < f->imports.len, "statement %u: no import", id);
      const IrImport *row = &f->imports.at[s->list.first];
      CHECK(name_in(f, row->module.id) && name_in(f, row->name.id) && name_in(f, row->as_name.id),
            "statement %u: import's names", id);
      return true;
    }
    default: return true;
  }
}

static bool needs_first(StmtKind k) {
  return k == ST_EXPR || k == ST_ASSIGN || k == ST_AUG || k == ST_ANN || k == ST_IF ||
         k == ST_WHILE || k == ST_FOR || k == ST_ASSERT || k == ST_DELETE;
}

static bool stmt_ok(Verify *v, uint32_t id) {
  const IrStmt *s = &v->f->stmts.at[id];
  CHECK(s->kind < ST_COUNT, "statement %u: kind %u", id, s->kind);
  CHECK(s->span.start <= s->span.end && s->span.end <= v->f->byte_len, "statement %u: span %u-%u",
        id, s->span.start, s->span.end);
  CHECK(s->head.start <= s->head.end && inside(v, s->head, s->span), "statement %u: head", id);
  CHECK(!needs_first((StmtKind)s->kind) || s->a.i, "statement %u: operand is absent", id);
  bool two = s->kind == ST_ASSIGN || s->kind == ST_AUG || s->kind == ST_FOR;
  CHECK(!two || s->b.i, "statement %u: second operand is absent", id);
  if (s->kind == ST_AUG) {
    CHECK(s->op < OP_COUNT && ir_oper_classes[s->op] == 'B', "statement %u: operator", id);
  }
  unsigned exprs = 0, blocks = 0;
  for (const char *letter = ir_stmt_operands[s->kind]; *letter; letter++) {
    if (*letter == 'e') {
      if (!child_expr(v, ir_stmt_expr(s, exprs++).i, s->span, "statement", id)) return false;
    } else if (*letter == 'B') {
      if (!block_ok(v, ir_stmt_block(s, blocks++), s->span, "statement", id)) return false;
    } else if (!stmt_list_ok(v, s, id, *letter)) {
      return false;
    }
  }
  return true;
}

static bool func_ok(Verify *v, uint32_t id) {
  const IrFunc *fn = &v->f->funcs.at[id];
  CHECK(fn->span.start <= fn->span.end && fn->span.end <= v->f->byte_len, "function %u: span", id);
  CHECK(inside(v, fn->head, fn->span), "function %u: head", id);
  CHECK(name_in(v->f, fn->name.id) && name_in(v->f, fn->qualname.id), "function %u: name", id);
  CHECK(fn->parent.i < id && (id == 1) == !fn->parent.i, "function %u: parent %u", id,
        fn->parent.i);
  CHECK(fn->cls.i < v->f->classes.len, "function %u: no class %u", id, fn->cls.i);
  CHECK(range_in(fn->params, v->f->params.len), "function %u: parameters out of range", id);
  for (uint32_t i = 0; i < fn->params.count; i++) {
    const IrParam *p = &v->f->params.at[fn->params.first + i];
    CHECK(p->kind <= PARAM_DSTAR && name_in(v->f, p->name.id) && inside(v, p->span, fn->span),
          "function %u: parameter %u", id, i);
    if (!child_expr(v, p->annotation.i, p->span, "parameter of", id)) return false;
    if (!child_expr(v, p->default_value.i, p->span, "parameter of", id)) return false;
  }
  return words_are_exprs(v, fn->decorators, fn->span, "function", id) &&
         child_expr(v, fn->returns.i, fn->span, "function", id) &&
         words_are_names(v, fn->locals, "function", id) &&
         words_are_names(v, fn->globals, "function", id) &&
         words_are_names(v, fn->nonlocals, "function", id) &&
         block_ok(v, fn->body, fn->span, "function", id);
}

static bool class_ok(Verify *v, uint32_t id) {
  const IrClass *c = &v->f->classes.at[id];
  CHECK(c->span.start <= c->span.end && c->span.end <= v->f->byte_len, "class %u: span", id);
  CHECK(inside(v, c->head, c->span), "class %u: head", id);
  CHECK(name_in(v->f, c->name.id) && name_in(v->f, c->qualname.id), "class %u: name", id);
  CHECK(c->parent.i && c->parent.i < v->f->funcs.len && c->outer.i < id, "class %u: outer", id);
  return args_ok(v, c->bases, c->span, "class", id) &&
         words_are_exprs(v, c->decorators, c->span, "class", id) &&
         block_ok(v, c->body, c->span, "class", id);
}

static bool uses_ok(Verify *v) {
  for (uint32_t i = 1; i < v->f->field_uses.len; i++) {
    const IrFieldUse *u = &v->f->field_uses.at[i];
    CHECK(u->func.i && u->func.i < v->f->funcs.len, "field use %u: no function %u", i, u->func.i);
    CHECK(u->expr.i && u->expr.i < v->f->exprs.len, "field use %u: no expression", i);
    const IrExpr *e = &v->f->exprs.at[u->expr.i];
    CHECK(e->kind == EX_ATTR && e->b == u->name.id, "field use %u: not that attribute", i);
  }
  return true;
}

static bool dummies_ok(Verify *v) {
  const IrFile *f = v->f;
  CHECK(f->exprs.len && f->stmts.len && f->pool.len && f->args.len && f->clauses.len &&
            f->handlers.len && f->with_items.len && f->imports.len && f->params.len &&
            f->classes.len && f->ints.len && f->field_uses.len,
        "an array lacks its element 0");
  CHECK(f->funcs.len > 1, "no module body");
  return true;
}

#define EACH(array, check)                               \
  for (uint32_t i = 1; i < v->f->array.len; i++) {       \
    if (!check(v, i)) return false;                      \
  }

static bool arrays_ok(Verify *v) {
  if (!dummies_ok(v)) return false;
  v->stmt_seen = xcalloc(v->f->stmts.len, 1);
  v->expr_state = xcalloc(v->f->exprs.len, 1);
  EACH(exprs, expr_ok)
  EACH(stmts, stmt_ok)
  EACH(funcs, func_ok)
  EACH(classes, class_ok)
  return uses_ok(v);
}

bool ir_verify(const IrFile *f, char *err_text) {
  Verify verify = {.f = f, .err = err_text}, *v = &verify;
  bool ok = arrays_ok(v);
  if (ok) {
    memset(v->stmt_seen, 0, f->stmts.len);
    ok = ir_verify_trees(f, v->expr_state, v->stmt_seen, err_text);
  }
  free(v->stmt_seen);
  free(v->expr_state);
  return ok;
}
