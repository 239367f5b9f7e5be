#include "ir/trees.h"

#include <stdio.h>

#include "ir/operands.h"

enum { NEW, OPEN, DONE };
enum { ERR_LEN = 256 };

typedef struct Walk {
  const IrFile *f;
  uint8_t *state;
  VEC(uint32_t) stack;
} Walk;

static void push(Walk *w, uint32_t id) {
  if (id && w->state[id] != DONE) vec_push(&w->stack, id);
}

static void push_words(Walk *w, Range r, uint32_t step) {
  for (uint32_t i = 0; i < r.count; i += step) push(w, w->f->pool.at[r.first + i]);
}

static void push_clauses(Walk *w, uint32_t at) {
  for (; at; at = w->f->clauses.at[at].next) {
    const IrClause *c = &w->f->clauses.at[at];
    push(w, c->target.i);
    push(w, c->iter.i);
    push_words(w, c->conds, 1);
  }
}

static void push_operands(Walk *w, const IrExpr *e) {
  const char *letters = ir_expr_operands[e->kind];
  if (e->kind == EX_PATTERN) push_words(w, (Range){e->b, e->c}, 1);
  for (unsigned i = 0; letters[i]; i++) {
    uint32_t word = ir_expr_word(e, i);
    if (letters[i] == 'e') push(w, word);
    if (letters[i] == 'L') push_words(w, (Range){word, e->b}, e->kind == EX_CHAIN ? 2 : 1);
    if (letters[i] == 'K') push_clauses(w, word);
    if (letters[i] != 'A') continue;
    for (uint32_t k = 0; k < e->c; k++) push(w, w->f->args.at[word + k].value.i);
  }
}

/* Depth first with an explicit stack: an id met again while it is open holds itself. */
static bool exprs_acyclic(Walk *w, char *err) {
  for (uint32_t root = 1; root < w->f->exprs.len; root++) {
    push(w, root);
    while (w->stack.len) {
      uint32_t id = vec_last(&w->stack);
      if (w->state[id] != NEW) {
        w->state[id] = DONE;
        w->stack.len--;
        continue;
      }
      w->state[id] = OPEN;
      uint32_t from = w->stack.len;
      push_operands(w, &w->f->exprs.at[id]);
      for (uint32_t i = from; i < w->stack.len; i++) {
        if (w->state[w->stack.at[i]] != OPEN) continue;
        if (err) snprintf(err, ERR_LEN, "expression %u holds itself", w->stack.at[i]);
        return false;
      }
    }
  }
  return true;
}

static void push_blocks(Walk *w, const IrStmt *s) {
  unsigned blocks = 0;
  for (const char *letter = ir_stmt_operands[s->kind]; *letter; letter++) {
    if (*letter == 'B') push_words(w, ir_stmt_block(s, blocks++), 1);
    if (*letter != 'H') continue;
    for (uint32_t i = 0; i < s->list.count; i++) {
      push_words(w, w->f->handlers.at[s->list.first + i].body, 1);
    }
  }
}

/* Each statement is in one block at most (already checked), so one that no function's or class's
 * body leads to is either in no block at all or on a cycle. */
static bool stmts_reached(Walk *w, char *err) {
  for (uint32_t i = 1; i < w->f->funcs.len; i++) push_words(w, w->f->funcs.at[i].body, 1);
  for (uint32_t i = 1; i < w->f->classes.len; i++) push_words(w, w->f->classes.at[i].body, 1);
  while (w->stack.len) {
    uint32_t id = w->stack.at[--w->stack.len];
    w->state[id] = DONE;
    push_blocks(w, &w->f->stmts.at[id]);
  }
  for (uint32_t id = 1; id < w->f->stmts.len; id++) {
    if (w->state[id] == DONE) continue;
    if (err) snprintf(err, ERR_LEN, "statement %u is in no function's body", id);
    return false;
  }
  return true;
}

bool ir_verify_trees(const IrFile *f, uint8_t *expr_state, uint8_t *stmt_state, char *err_text) {
  Walk w = {.f = f, .state = expr_state};
  bool ok = exprs_acyclic(&w, err_text);
  w.state = stmt_state;
  w.stack.len = 0;
  ok = ok && stmts_reached(&w, err_text);
  vec_release(&w.stack);
  return ok;
}
