/* Statements but loops, try and with. */
#include "variance/eval.h"

static Loc stmt_loc(Frame *f, const IrStmt *st) { return frame_loc(f, st->span); }
static Loc head_loc(Frame *f, const IrStmt *st) {
  return frame_loc(f, st->head.end ? st->head : st->span);
}

/* True if all that the statements do is to call something, as those do that only print. */
static bool only_calls(Frame *f, Range block) {
  for (uint32_t i = 0; i < block.count; i++) {
    const IrStmt *st = ir_stmt(f->ir, ir_block_at(f->ir, block, i));
    bool branches = st->kind == ST_IF && only_calls(f, st->body) && only_calls(f, st->orelse);
    if (st->kind != ST_EXPR && st->kind != ST_PASS && !branches) return false;
  }
  return true;
}

/* One side of an `if`, when it has been run. */
typedef struct Side {
  bool leaves; /* the function */
  bool idle;   /* goes on, with nothing issued on the way */
} Side;

static Side run_side(Frame *f, const Branch *b, bool then_side, Range block) {
  uint32_t trail = f->state.trail, exits = (uint32_t)f->exits.len;
  if (!branch_skips(b, then_side)) eval_block(f, block);
  Side side = {.leaves = f->state.dead, .idle = !f->state.dead && f->state.trail == trail};
  for (uint32_t i = exits; i < f->exits.len; i++) {
    ExitKind k = f->exits.at[i].kind;
    if (k == EXIT_BREAK || k == EXIT_CONTINUE) side.leaves = false;
  }
  return side;
}

/* `size == 4`, canonical: the number, or 0 if that is not what is asked. */
static uint32_t size_asked_for(Frame *f, Val question) {
  ValStore *s = vals(f);
  const ValNode *n = val_node(s, question);
  int64_t asked;
  if (n->kind != VK_BINARY || n->op != OP_EQ) return 0;
  Val size = {n->a}, count = {n->b};
  if (val_eq(count, s->world_size)) size = count, count = (Val){n->a};
  if (!val_eq(size, s->world_size) || !val_is_int(s, count, &asked)) return 0;
  return asked >= 2 && asked <= 64 ? (uint32_t)asked : 0;
}

/* `if (size != 4) abort()`, `if (size != 4) printf("needs 4")`: for how many ranks the function is
 * written. Where the question has two answers that both do something, it is written for either. */
static void note_asked_size(Frame *f, Val condition, const Side *sides, const Range *blocks) {
  const ValNode *n = val_node(vals(f), condition);
  bool negated = n->kind == VK_UNARY && n->op == OP_NOT;
  uint32_t asked = size_asked_for(f, negated ? (Val){n->a} : condition), before = 0;
  if (!asked) return;
  int other = negated ? 0 : 1;
  bool says = sides[other].idle && blocks[other].count && !blocks[!other].count &&
              only_calls(f, blocks[other]);
  if (!sides[other].leaves && !says) return;
  map_get(&f->e->asked_sizes, f->func.i, &before);
  if (asked > before) map_set(&f->e->asked_sizes, f->func.i, asked);
}

static void eval_if(Frame *f, const IrStmt *st) {
  Branch b;
  Val c = stated_value(f, st, eval_condition(f, st->a));
  if (f->state.dead) return;
  Side sides[2];
  branch_begin(f, &b, c);
  sides[0] = run_side(f, &b, true, st->body);
  branch_else(f, &b);
  sides[1] = run_side(f, &b, false, st->orelse);
  branch_end(f, &b, GUARD_IF, stmt_loc(f, st), head_loc(f, st));
  note_asked_size(f, b.cond, sides, (Range[]){st->body, st->orelse});
}

static ClassRef class_ref(Frame *f, Val v) {
  ValStore *s = vals(f);
  const ValNode *n = val_node(s, v);
  switch (n->kind) {
    case VK_CLASS:
      return (ClassRef){n->a, true};
    case VK_OBJECT:
      return (ClassRef){n->a, true};
    case VK_EXTERNAL:
      return (ClassRef){n->a, false};
    case VK_CALL:
      return (ClassRef){n->type ? n->type : n->a, false};
    case VK_UNKNOWN:
      return (ClassRef){n->type, false};
    default:
      return (ClassRef){0};
  }
}

static void eval_raise(Frame *f, const IrStmt *st) {
  Val v = st->a.i ? eval(f, st->a) : vals(f)->none;
  if (f->state.dead) return;
  ClassRef c = st->a.i ? class_ref(f, v) : (ClassRef){0};
  /* `raise SystemExit(n)` ends the process as exit(n) does. */
  const Model *m = c.id && !c.is_class ? models_find(f->e->models, (Name){c.id}) : NULL;
  if (m && (m->words >> MODEL_STOP & 1) && ir_expr(f->ir, st->a)->kind == EX_CALL) {
    Val status = val_node(vals(f), v)->child_count ? val_child(vals(f), v, 0) : vals(f)->none;
    int64_t n = val_eq(status, vals(f)->none) ? 0 : 1;
    if (!val_is_int(vals(f), status, &n) && val_kind(vals(f), status) != VK_CONST) n = -1;
    emit_exit(f, EXIT_STOP, stmt_loc(f, st), (ClassRef){0}, (uint32_t)(int32_t)n);
    exit_add(f, EXIT_STOP, vals(f)->none, (ClassRef){0}, stmt_loc(f, st));
    return;
  }
  emit_exit(f, EXIT_RAISE, stmt_loc(f, st), c, 0);
  exit_add(f, EXIT_RAISE, v, c, stmt_loc(f, st));
}

static void eval_assert(Frame *f, const IrStmt *st) {
  Branch b;
  Val c = stated_value(f, st, eval_condition(f, st->a));
  branch_begin(f, &b, c);
  branch_else(f, &b);
  Side sides[2] = {{false, true}, {true, false}};
  if (!branch_skips(&b, false)) {
    Name cls = engine_name(f->e, "AssertionError");
    emit_exit(f, EXIT_RAISE, stmt_loc(f, st), (ClassRef){cls.id, false}, 1);
    exit_add(f, EXIT_RAISE, vals(f)->none, (ClassRef){cls.id, false}, stmt_loc(f, st));
  }
  /* What is said of a failed assertion is no part of what it asks. */
  branch_end(f, &b, GUARD_ASSERT, stmt_loc(f, st), frame_loc(f, ir_expr(f->ir, st->a)->span));
  note_asked_size(f, b.cond, sides, (Range[2]){{0}});
}

static void eval_delete(Frame *f, ExprId target) {
  const IrExpr *x = ir_expr(f->ir, target);
  if (x->kind == EX_TUPLE || x->kind == EX_LIST) {
    Range r = ir_items(x);
    for (uint32_t i = 0; i < r.count; i++) eval_delete(f, ir_list_at(f->ir, r, i));
  } else if (x->kind == EX_SUBSCRIPT) {
    Val obj = eval(f, (ExprId){x->a}), index = eval(f, (ExprId){x->b});
    storage_write(f, obj, without_item(f, obj, index, x->span), (ExprId){x->a});
  }
}

/* Statements that a class body holds run when the class statement does; what they define is found
 * through the class, so only events in them matter. */
static void eval_class(Frame *f, const IrStmt *st) {
  const ProgramModule *m = program_mod(f->e->program, f->mod);
  uint32_t slot;
  const IrClass *c = &f->ir->classes.at[st->a.i];
  for (uint32_t i = 0; i < c->body.count && !f->state.dead; i++) {
    const IrStmt *b = ir_stmt(f->ir, ir_block_at(f->ir, c->body, i));
    if (b->kind == ST_EXPR) eval(f, b->a);
    if (b->kind == ST_ASSIGN || (b->kind == ST_ANN && b->b.i)) eval(f, b->b);
  }
  Val v = val_make(vals(f), VK_CLASS, 0, m->first_class + st->a.i, 0, 0, NULL, 0, NO_NAME);
  if (c->decorators.count) decorated_class(f, v, c->decorators);
  if (map_get(&f->info->slots, c->name.id, &slot)) f->state.locals[slot - 1] = v;
}

/* Defaults are computed where the function is made. */
void eval_defaults(Frame *f, const IrFunc *fn) {
  for (uint32_t i = 0; i < fn->params.count; i++) {
    ExprId d = f->ir->params.at[fn->params.first + i].default_value;
    if (d.i && !f->state.dead) eval(f, d);
  }
}

static void eval_function(Frame *f, const IrStmt *st) {
  uint32_t slot;
  Func fn = program_func_of(f->e->program, f->mod, (FuncId){st->a.i});
  const IrFunc *irf = ir_func(f->ir, (FuncId){st->a.i});
  eval_defaults(f, irf);
  if (!map_get(&f->info->slots, irf->name.id, &slot)) {
    /* a module's functions are found by name; what their decorators do is done here */
    if (irf->decorators.count && f->fn->flags & FUNC_MODULE) {
      Val made = decorated_value(f, fn, func_plain(f, fn), irf->span, true);
      map_set(&f->e->recv_index, fn.i, made.i);
    }
    return;
  }
  Val v = capture_function(f, fn);
  if (irf->decorators.count) v = decorated_value(f, fn, v, irf->span, true);
  f->state.locals[slot - 1] = v;
}

static void eval_import(Frame *f, const IrStmt *st) {
  const IrImport *im = &f->ir->imports.at[st->list.first];
  uint32_t slot;
  if (!map_get(&f->info->slots, im->as_name.id, &slot)) return;
  Binding b = program_import(f->e->program, f->mod, st->list.first);
  Val v = binding_value(f, b, st->span);
  f->state.locals[slot - 1] =
      v.i ? v : val_unknown(vals(f), 0x80000000u | f->mod.i, 0, im->as_name, NO_NAME);
}

static void eval_aug(Frame *f, const IrStmt *st) {
  Val old = eval(f, st->a);
  Val by = eval(f, st->b);
  assign(f, st->a, stated_value(f, st, val_binary(vals(f), (OperKind)st->op, old, by)));
}

static void eval_statement(Frame *f, const IrStmt *st) {
  switch ((StmtKind)st->kind) {
    case ST_UNKNOWN:
      f->e->unknown_statements++;
      break;
    case ST_EXPR: {
      const IrExpr *x = ir_expr(f->ir, st->a);
      if (x->kind == EX_YIELD) /* what is sent is not looked at */
        yield_here(f, x->a ? eval(f, (ExprId){x->a}) : vals(f)->none, false,
                   frame_loc(f, x->span));
      else
        eval(f, st->a);
      break;
    }
    case ST_ASSIGN: {
      Val v = stated_value(f, st, eval(f, st->b));
      if (!f->state.dead) assign(f, st->a, v);
      break;
    }
    case ST_AUG:
      eval_aug(f, st);
      break;
    case ST_ANN:
      if (st->b.i) {
        Val v = stated_value(f, st, eval(f, st->b));
        Class c = NO_CLASS;
        Name t = annotation_type(f, f->func, st->c, &c);
        assign(f, st->a, typed_value(f, c, t, v));
      }
      break;
    case ST_IF:
      if (st->flags & STMT_TYPE_CHECKING) break;
      eval_if(f, st);
      break;
    case ST_WHILE:
      eval_while(f, st);
      break;
    case ST_FOR:
      eval_for(f, st);
      break;
    case ST_TRY:
      eval_try(f, st);
      break;
    case ST_WITH:
      eval_with(f, st);
      break;
    case ST_RETURN: {
      Val v = st->a.i ? stated_value(f, st, eval(f, st->a)) : vals(f)->none;
      if (f->state.dead) break;
      uint32_t effect = emit_exit(f, EXIT_RETURN, stmt_loc(f, st), (ClassRef){0}, 0);
      exit_add(f, EXIT_RETURN, v, (ClassRef){0}, stmt_loc(f, st));
      vec_last(&f->exits).effect = effect;
      if (st->a.i) name_result(f, v, frame_loc(f, ir_expr(f->ir, st->a)->span));
      break;
    }
    case ST_RAISE:
      eval_raise(f, st);
      break;
    case ST_ASSERT:
      eval_assert(f, st);
      break;
    case ST_BREAK:
    case ST_CONTINUE: {
      ExitKind k = st->kind == ST_BREAK ? EXIT_BREAK : EXIT_CONTINUE;
      if (!f->loop) break;
      emit_exit(f, k, stmt_loc(f, st), (ClassRef){0}, 0);
      exit_add(f, k, NO_VAL, (ClassRef){0}, stmt_loc(f, st));
      break;
    }
    case ST_DELETE:
      eval_delete(f, st->a);
      break;
    case ST_FUNCTION:
      eval_function(f, st);
      break;
    case ST_CLASS:
      eval_class(f, st);
      break;
    case ST_IMPORT:
      eval_import(f, st);
      break;
    default:
      break;
  }
}

void eval_block(Frame *f, Range block) {
  for (uint32_t i = 0; i < block.count && !f->state.dead; i++)
    eval_statement(f, ir_stmt(f->ir, ir_block_at(f->ir, block, i)));
}
