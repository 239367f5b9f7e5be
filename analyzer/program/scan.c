#include "program/scan.h"

#include <string.h>

#include "program/layout.h"

typedef struct Walk {
  Scan *s;
  Program *p;
  Mod mod;
  const IrFile *ir;
  bool conditional, type_checking;
} Walk;

uint32_t scan_head(const Scan *s, Mod m, Name name) {
  uint32_t head = 0;
  map_get(&s->heads, scan_key(m, name), &head);
  return head;
}

void scan_add(Scan *s, Raw raw) {
  uint64_t key = scan_key(raw.mod, raw.name);
  bool replaces = !raw.conditional && raw.kind != RAW_VALUE && raw.kind != RAW_STAR;
  uint32_t id = s->raws.len, tail = 0;
  raw.next = 0;
  vec_push(&s->raws, raw);
  if (!replaces && map_get(&s->tails, key, &tail)) {
    s->raws.at[tail].next = id;
  } else {
    map_set(&s->heads, key, id);
  }
  map_set(&s->tails, key, id);
}

static void bind(Walk *w, RawKind kind, Name name, uint32_t id) {
  scan_add(w->s, (Raw){.mod = w->mod,
                       .name = name,
                       .id = id,
                       .kind = (uint8_t)kind,
                       .conditional = w->conditional,
                       .type_checking = w->type_checking});
}

static void bind_target(Walk *w, ExprId target, ExprId value) {
  const IrExpr *e = ir_expr(w->ir, target);
  switch (e->kind) {
    case EX_NAME:
      bind(w, RAW_VALUE, (Name){e->a}, value.i);
      break;
    case EX_STAR:
      bind_target(w, (ExprId){e->a}, NO_EXPR);
      break;
    case EX_TUPLE:
    case EX_LIST:
      for (uint32_t i = 0; i < e->b; i++)
        bind_target(w, ir_list_at(w->ir, ir_items(e), i), NO_EXPR);
      break;
    default:
      break;
  }
}

static bool text_is(const Walk *w, Name name, const char *text) {
  return !strcmp(names_text(w->p->names, name), text);
}

/* ---- __all__ ---- */

/* The NAME behind `name.__all__`, NO_NAME for anything else. */
static Name all_owner(const Walk *w, const IrExpr *e) {
  if (e->kind != EX_ATTR || !text_is(w, (Name){e->b}, "__all__")) return NO_NAME;
  const IrExpr *owner = ir_expr(w->ir, (ExprId){e->a});
  return owner->kind == EX_NAME ? (Name){owner->a} : NO_NAME;
}

static void all_add(const Walk *w, AllList *all, ExprId value) {
  const IrExpr *e = ir_expr(w->ir, value);
  Name owner = all_owner(w, e);
  if (e->kind == EX_LIST || e->kind == EX_TUPLE) {
    for (uint32_t i = 0; i < e->b; i++) all_add(w, all, ir_list_at(w->ir, ir_items(e), i));
  } else if (e->kind == EX_STR) {
    vec_push(&all->names, (Name){e->a});
  } else if (e->kind == EX_STAR) {
    all_add(w, all, (ExprId){e->a});
  } else if (e->kind == EX_BINARY && e->op == OP_ADD) {
    all_add(w, all, (ExprId){e->a});
    all_add(w, all, (ExprId){e->b});
  } else if (owner.id) {
    vec_push(&all->of, owner);
  } else if (e->kind != EX_NAME || !text_is(w, (Name){e->a}, "__all__")) {
    all->open = true;
  }
}

static bool is_all(const Walk *w, ExprId target) {
  const IrExpr *e = ir_expr(w->ir, target);
  return e->kind == EX_NAME && text_is(w, (Name){e->a}, "__all__");
}

/* `__all__.append("x")`, `.extend([...])`; other methods make it open. */
static void all_method(const Walk *w, AllList *all, const IrExpr *call) {
  const IrExpr *callee = ir_expr(w->ir, (ExprId){call->a});
  if (callee->kind != EX_ATTR || !is_all(w, (ExprId){callee->a})) return;
  bool adds = text_is(w, (Name){callee->b}, "append") || text_is(w, (Name){callee->b}, "extend");
  all->present = true;
  if (!adds || call->c != 1)
    all->open = true;
  else
    all_add(w, all, w->ir->args.at[call->b].value);
}

static void all_statement(const Walk *w, const IrStmt *st) {
  AllList *all = &w->s->alls[w->mod.i];
  ExprId value = st->b;
  if (st->kind == ST_EXPR) {
    const IrExpr *e = ir_expr(w->ir, st->a);
    if (e->kind == EX_CALL) all_method(w, all, e);
    return;
  }
  if (!value.i || !is_all(w, st->a)) return;
  all->present = true;
  all_add(w, all, value);
}

/* ---- statements ---- */

static void scan_import(Walk *w, uint32_t index) {
  const IrImport *im = &w->ir->imports.at[index];
  if (!text_is(w, im->name, "*")) {
    bind(w, RAW_IMPORT, im->as_name, index);
    return;
  }
  Binding from = layout_import(w->p, w->mod, im->level, im->module);
  if (from.kind == BIND_MODULE)
    vec_push(&w->s->stars, (StarImport){w->mod, from.mod, w->conditional, w->type_checking});
  else
    vec_push(&w->p->mods.at[w->mod.i].ext_stars, from.name);
}

static bool is_main_test(const Walk *w, ExprId test) {
  const IrExpr *e = ir_expr(w->ir, test);
  if (e->kind != EX_COMPARE || e->op != OP_EQ) return false;
  const IrExpr *a = ir_expr(w->ir, (ExprId){e->a}), *b = ir_expr(w->ir, (ExprId){e->b});
  if (a->kind == EX_STR) {
    const IrExpr *swap = a;
    a = b;
    b = swap;
  }
  return a->kind == EX_NAME && text_is(w, (Name){a->a}, "__name__") && b->kind == EX_STR &&
         text_is(w, (Name){b->a}, "__main__");
}

static void scan_block(Walk *w, Range block);

static void scan_branch(Walk *w, Range block) {
  Walk inner = *w;
  inner.conditional = true;
  scan_block(&inner, block);
}

static void scan_handlers(Walk *w, Range handlers) {
  for (uint32_t i = 0; i < handlers.count; i++)
    scan_branch(w, w->ir->handlers.at[handlers.first + i].body);
}

static void scan_with(Walk *w, const IrStmt *st) {
  for (uint32_t i = 0; i < st->list.count; i++) {
    ExprId target = w->ir->with_items.at[st->list.first + i].target;
    if (target.i) bind_target(w, target, NO_EXPR);
  }
  scan_block(w, st->body);
}

static void scan_statement(Walk *w, const IrStmt *st) {
  w->type_checking = st->flags & STMT_TYPE_CHECKING; /* on every statement of such a block */
  switch (st->kind) {
    case ST_FUNCTION:
      bind(w, RAW_FUNC, w->ir->funcs.at[st->a.i].name, st->a.i);
      break;
    case ST_CLASS:
      if (st->flags & STMT_PARTIAL) break; /* joins one that is defined elsewhere */
      bind(w, RAW_CLASS, w->ir->classes.at[st->a.i].name, st->a.i);
      break;
    case ST_IMPORT:
      scan_import(w, st->list.first);
      break;
    case ST_EXPR:
      all_statement(w, st);
      break;
    case ST_AUG:
      all_statement(w, st);
      bind_target(w, st->a, NO_EXPR);
      break;
    case ST_ASSIGN:
    case ST_ANN:
      all_statement(w, st);
      if (st->b.i) bind_target(w, st->a, st->b); /* a bare annotation binds nothing */
      break;
    case ST_IF:
      if (is_main_test(w, st->a)) w->p->mods.at[w->mod.i].has_main = true;
      scan_branch(w, st->body);
      scan_branch(w, st->orelse);
      break;
    case ST_FOR:
      bind_target(w, st->a, NO_EXPR); /* fall through */
    case ST_WHILE:
      scan_branch(w, st->body);
      scan_branch(w, st->orelse);
      break;
    case ST_TRY:
      scan_branch(w, st->body);
      scan_handlers(w, st->list);
      scan_branch(w, st->orelse);
      scan_block(w, st->finalbody);
      break;
    case ST_WITH:
      scan_with(w, st);
      break;
    default:
      break;
  }
}

static void scan_block(Walk *w, Range block) {
  for (uint32_t i = 0; i < block.count; i++)
    scan_statement(w, ir_stmt(w->ir, ir_block_at(w->ir, block, i)));
}

/* Names bound by a walrus, a handler or a function's `global` only: variables. */
static void scan_rest(Walk *w) {
  const IrFunc *body = &w->ir->funcs.at[1];
  for (uint32_t i = 0; i < body->locals.count; i++) {
    Name name = {w->ir->pool.at[body->locals.first + i]};
    if (!scan_head(w->s, w->mod, name)) bind(w, RAW_VALUE, name, 0);
  }
  for (uint32_t f = 2; f < w->ir->funcs.len; f++) {
    Range globals = w->ir->funcs.at[f].globals;
    for (uint32_t i = 0; i < globals.count; i++) {
      Name name = {w->ir->pool.at[globals.first + i]};
      map_set(&w->s->rebound, scan_key(w->mod, name), 1);
      if (!scan_head(w->s, w->mod, name)) bind(w, RAW_VALUE, name, 0);
    }
  }
}

void scan_build(Scan *s, Program *p) {
  *s = (Scan){.alls = xcalloc(p->mods.len, sizeof *s->alls)};
  vec_push(&s->raws, (Raw){0});
  for (uint32_t m = 1; m < p->mods.len; m++) {
    Walk w = {.s = s, .p = p, .mod = {m}, .ir = program_ir(p, (Mod){m})};
    if (w.ir->funcs.len < 2) continue;
    scan_block(&w, w.ir->funcs.at[1].body);
    scan_rest(&w);
  }
}

void scan_release(Scan *s, const Program *p) {
  for (uint32_t m = 0; m < p->mods.len; m++) {
    vec_release(&s->alls[m].names);
    vec_release(&s->alls[m].of);
  }
  free(s->alls);
  vec_release(&s->raws);
  vec_release(&s->stars);
  map_release(&s->heads);
  map_release(&s->tails);
  map_release(&s->rebound);
}
