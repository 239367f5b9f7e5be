/* Expressions. Operands are evaluated left to right, so that calls emit their events in order. */
#include <string.h>

#include "variance/eval.h"

static Val unknown_at(Frame *f, Span span, const char *what) {
  return val_unknown(vals(f), site_of(frame_loc(f, span)), f->instance, engine_name(f->e, what),
                     NO_NAME);
}

/* `[*old, new, ...]`, its parts evaluated: the old list, and what is appended. NO_VAL if it is of
 * another form. */
static Val display_after(Frame *f, Range r, const Val *parts) {
  ValStore *s = vals(f);
  if (!r.count || ir_expr(f->ir, ir_list_at(f->ir, r, 0))->kind != EX_STAR) return NO_VAL;
  Val v = val_fold(s, FOLD_SAME, parts, 1);
  for (uint32_t i = 1; i < r.count; i++) {
    if (ir_expr(f->ir, ir_list_at(f->ir, r, i))->kind == EX_STAR) return NO_VAL;
    Val pair[2] = {v, parts[i]};
    v = val_fold(s, FOLD_APPEND, pair, 2);
  }
  return v;
}

static Val eval_display(Frame *f, const IrExpr *x, SeqKind k) {
  ValStore *s = vals(f);
  Range r = ir_items(x);
  Val items[MAX_ARGS], parts[MAX_ARGS];
  uint32_t n = 0;
  bool flat = true;
  Support sup = {0};
  for (uint32_t i = 0; i < r.count; i++) {
    ExprId id = ir_list_at(f->ir, r, i);
    bool star = ir_expr(f->ir, id)->kind == EX_STAR;
    Val v = eval(f, star ? (ExprId){ir_expr(f->ir, id)->a} : id);
    if (star) v = used_up(f, v, FOLD_SAME, frame_loc(f, ir_expr(f->ir, id)->span));
    sup = support_union(s, sup, val_support(s, v));
    if (i < MAX_ARGS) parts[i] = v;
    if (star) {
      Val part[MAX_ARGS];
      int c = val_items(s, v, part, MAX_ARGS);
      if (c < 0 || n + (uint32_t)c > MAX_ARGS)
        flat = false;
      else
        for (int j = 0; j < c; j++) items[n++] = part[j];
    } else if (n < MAX_ARGS) {
      items[n++] = v;
    } else {
      flat = false;
    }
  }
  uint32_t site = site_of(frame_loc(f, x->span));
  if (flat) return val_seq(s, k, items, n, site, f->instance);
  Val longer = k == SEQ_LIST && r.count <= MAX_ARGS ? display_after(f, r, parts) : NO_VAL;
  if (longer.i) return longer;
  return val_merge(s, MERGE_UNKNOWN_CALL, site, f->instance, 0, sup,
                   engine_name(f->e, k == SEQ_LIST ? "list" : "tuple"));
}

static Val eval_dict(Frame *f, const IrExpr *x) {
  ValStore *s = vals(f);
  Range r = ir_items(x);
  Val items[MAX_ARGS];
  uint32_t n = 0;
  Support sup = {0};
  bool flat = r.count <= MAX_ARGS;
  for (uint32_t i = 0; i + 1 < r.count; i += 2) {
    ExprId key = ir_list_at(f->ir, r, i);
    Val k = key.i ? eval(f, key) : NO_VAL;
    Val v = eval(f, ir_list_at(f->ir, r, i + 1));
    if (k.i) sup = support_union(s, sup, val_support(s, k));
    sup = support_union(s, sup, val_support(s, v));
    if (!k.i) flat = false;
    if (flat) items[n++] = k, items[n++] = v;
  }
  uint32_t site = site_of(frame_loc(f, x->span));
  if (flat) return val_dict(s, items, n, site, f->instance);
  return val_merge(s, MERGE_UNKNOWN_CALL, site, f->instance, 0, sup, engine_name(f->e, "dict"));
}

static Val eval_fstring(Frame *f, const IrExpr *x) {
  ValStore *s = vals(f);
  Range r = ir_items(x);
  Val parts[MAX_ARGS], v = NO_VAL;
  uint32_t n = 0;
  Support sup = {0};
  for (uint32_t i = 0; i < r.count; i++) {
    v = eval(f, ir_list_at(f->ir, r, i));
    sup = support_union(s, sup, val_support(s, v));
    if (n < MAX_ARGS) parts[n++] = v;
  }
  if (r.count == 1 && val_kind(s, v) == VK_CONST && val_node(s, v)->op == CK_STR) return v;
  return val_call(s, engine_name(f->e, "f-string"), parts, n, site_of(frame_loc(f, x->span)), 0,
                  sup, engine_name(f->e, "str"));
}

static bool boolish(Frame *f, Val v) {
  ValStore *s = vals(f);
  const ValNode *n = val_node(s, v);
  if (n->kind == VK_CONST) return n->op == CK_TRUE || n->op == CK_FALSE;
  if (n->kind == VK_UNARY) return n->op == OP_NOT;
  if (n->kind == VK_BINARY)
    return n->op == OP_EQ || n->op == OP_LT || n->op == OP_IS || n->op == OP_IN ||
           n->op == OP_AND || n->op == OP_OR;
  return false;
}

static Val eval_bool(Frame *f, const IrExpr *x, ExprId id) {
  ValStore *s = vals(f);
  bool is_and = x->op == OP_AND;
  Val a = eval(f, (ExprId){x->a}), b = NO_VAL;
  Branch br;
  Loc loc = frame_loc(f, x->span), head = frame_loc(f, ir_expr(f->ir, (ExprId){x->a})->span);
  (void)id;
  branch_begin(f, &br, a);
  if (is_and && !branch_skips(&br, true)) b = eval(f, (ExprId){x->b});
  branch_else(f, &br);
  if (!is_and && !branch_skips(&br, false)) b = eval(f, (ExprId){x->b});
  branch_end(f, &br, GUARD_EXPR, loc, head);
  if (!b.i) return a;
  if (boolish(f, a) && boolish(f, b)) return is_and ? val_and(s, a, b) : val_or(s, a, b);
  return is_and ? val_ite(s, a, b, a) : val_ite(s, a, a, b);
}

static Val eval_conditional(Frame *f, const IrExpr *x) {
  Val c = eval_condition(f, (ExprId){x->a}), a = NO_VAL, b = NO_VAL;
  Branch br;
  branch_begin(f, &br, c);
  if (!branch_skips(&br, true)) a = eval(f, (ExprId){x->b});
  uint32_t ta = f->state.trail;
  branch_else(f, &br);
  if (!branch_skips(&br, false)) b = eval(f, (ExprId){x->c});
  uint32_t tb = f->state.trail;
  branch_end(f, &br, GUARD_EXPR, frame_loc(f, x->span),
             frame_loc(f, ir_expr(f->ir, (ExprId){x->a})->span));
  if (!a.i) return b.i ? b : vals(f)->none;
  if (!b.i) return a;
  return join_values(f, br.cond, a, b, ta, tb);
}

static Val eval_chain(Frame *f, const IrExpr *x) {
  ValStore *s = vals(f);
  Range r = ir_items(x);
  Val left = eval(f, ir_list_at(f->ir, r, 0)), all = s->yes;
  for (uint32_t i = 1; i + 1 < r.count; i += 2) {
    OperKind op = (OperKind)f->ir->pool.at[r.first + i];
    Val right = eval(f, ir_list_at(f->ir, r, i + 1));
    all = val_and(s, all, val_binary(s, op, left, right));
    left = right;
  }
  return all;
}

static Val eval_pattern(Frame *f, const IrExpr *x) {
  ValStore *s = vals(f);
  Val subject = eval(f, (ExprId){x->a});
  Range r = ir_items(x);
  Support sup = val_support(s, subject);
  for (uint32_t i = 0; i < r.count; i++)
    sup = support_union(s, sup, val_support(s, eval(f, ir_list_at(f->ir, r, i))));
  return val_merge(s, MERGE_UNKNOWN_CALL, site_of(frame_loc(f, x->span)), f->instance, 1, sup,
                   engine_name(f->e, "bool"));
}

static Val eval_number(Frame *f, const IrExpr *x) { return val_const(vals(f), CK_NUMBER, x->a, 0); }

/* What the operand's type makes of it, where its stub says so: a date less a date is a span. */
static Val binary_of(Frame *f, OperKind op, Val a, Val b, Span span) {
  ValStore *s = vals(f);
  const EngineNames *k = f->e->known;
  Name left = op == OP_SUB ? k->sub : NO_NAME, right = op == OP_SUB ? k->rsub : NO_NAME;
  Name type = left.id ? val_type(s, a) : NO_NAME;
  const Model *m = type.id ? models_method(f->e->models, type, left) : NULL;
  if (!m && right.id && (type = val_type(s, b)).id && (m = models_method(f->e->models, type, right))) {
    Val swap = a;
    a = b;
    b = swap;
  }
  if (!m) return val_binary(s, op, a, b);
  CallArgs args = {.count = 1, .at = {b}};
  return call_model(f, m, a, &args, frame_loc(f, span));
}

/* A place in memory: its own object at each evaluation. A box that nothing was put into holds what
 * nobody knows. */
static Val made_place(Frame *f, Val in, bool box, Span span) {
  ValStore *s = vals(f);
  Val v = val_make(s, VK_OBJECT, box, 0, site_of(frame_loc(f, span)), f->instance, NULL, 0, NO_NAME);
  if (box) heap_set(&f->state.heap, heap_key(v, f->e->known->pointee),
                    in.i ? in : unknown_at(f, span, "uninitialized"));
  return v;
}

static Val eval_node(Frame *f, const IrExpr *x, ExprId id) {
  ValStore *s = vals(f);
  Val a, b;
  switch ((ExprKind)x->kind) {
    case EX_NONE:
      return s->none;
    case EX_TRUE:
      return s->yes;
    case EX_FALSE:
      return s->no;
    case EX_ELLIPSIS:
      return val_const(s, CK_ELLIPSIS, 0, 0);
    case EX_INT:
      return val_int(s, ir_int(f->ir, x));
    case EX_BIGNUM:
      return eval_number(f, x);
    case EX_STR:
      return val_str(s, (Name){x->a});
    case EX_BYTES:
      return val_const(s, CK_NUMBER, x->a, 1);
    case EX_FSTRING:
      return eval_fstring(f, x);
    case EX_NAME:
      return read_name(f, (Name){x->a}, x->span);
    case EX_ATTR:
      a = eval(f, (ExprId){x->a});
      return read_attr(f, a, (Name){x->b}, x->span);
    case EX_SUBSCRIPT: {
      a = eval(f, (ExprId){x->a});
      b = eval(f, (ExprId){x->b});
      may_miss(f, a, b, x->span);
      return read_item(f, a, b, x->span);
    }
    case EX_SLICE: {
      Val p[3];
      uint32_t ids[3] = {x->a, x->b, x->c};
      for (int i = 0; i < 3; i++) p[i] = ids[i] ? eval(f, (ExprId){ids[i]}) : s->none;
      return val_make(s, VK_SLICE, 0, 0, 0, 0, p, 3, NO_NAME);
    }
    case EX_CALL:
      return eval_call(f, x, id);
    case EX_UNARY:
      if (x->op == OP_NOT) return val_not(s, eval_condition(f, (ExprId){x->a}));
      if (x->op == OP_REF) return eval(f, (ExprId){x->a});
      if (x->op == OP_COPY) return copied_object(f, eval(f, (ExprId){x->a}), x->span, 0);
      return val_unary(s, (OperKind)x->op, eval(f, (ExprId){x->a}));
    case EX_BINARY:
    case EX_COMPARE:
      a = eval(f, (ExprId){x->a});
      b = eval(f, (ExprId){x->b});
      {
        Val own = native_operator(f, (OperKind)x->op, a, b, x->span);
        if (own.i) return own;
      }
      if (x->op == OP_DIV || x->op == OP_FLOORDIV || x->op == OP_MOD) may_divide(f, a, b, x->span);
      return binary_of(f, (OperKind)x->op, a, b, x->span);
    case EX_CHAIN:
      return eval_chain(f, x);
    case EX_BOOL:
      return eval_bool(f, x, id);
    case EX_COND:
      return eval_conditional(f, x);
    case EX_TUPLE:
      return eval_display(f, x, SEQ_TUPLE);
    case EX_LIST:
      return eval_display(f, x, SEQ_LIST);
    case EX_SET:
      return eval_display(f, x, SEQ_SET);
    case EX_DICT:
      return eval_dict(f, x);
    case EX_COMP:
      return eval_comprehension(f, x, x->span);
    case EX_LAMBDA:
      eval_defaults(f, ir_func(f->ir, (FuncId){x->a}));
      return capture_function(f, program_func_of(f->e->program, f->mod, (FuncId){x->a}));
    case EX_AWAIT:
      return eval(f, (ExprId){x->a});
    case EX_YIELD:
      yield_here(f, x->a ? eval(f, (ExprId){x->a}) : s->none, false, frame_loc(f, x->span));
      return received_here(f);
    case EX_YIELD_FROM:
      return delegate(f, eval(f, (ExprId){x->a}), frame_loc(f, x->span));
    case EX_STAR:
      return eval(f, (ExprId){x->a});
    case EX_WALRUS:
      a = eval(f, (ExprId){x->b});
      assign(f, (ExprId){x->a}, a);
      return a;
    case EX_PATTERN:
      return eval_pattern(f, x);
    case EX_BOX:
      return made_place(f, x->a ? eval(f, (ExprId){x->a}) : NO_VAL, true, x->span);
    case EX_RECORD:
      return made_place(f, NO_VAL, false, x->span);
    case EX_UNKNOWN:
    default:
      return unknown_at(f, x->span, "unread");
  }
}

Val eval(Frame *f, ExprId id) {
  if (!id.i) return vals(f)->none;
  if (f->expr_depth > MAX_EXPR_DEPTH) {
    f->e->depth_cuts++;
    return unknown_at(f, ir_expr(f->ir, id)->span, "deep");
  }
  f->expr_depth++;
  Val v = eval_node(f, ir_expr(f->ir, id), id);
  f->expr_depth--;
  return v;
}

/* `a and b` as a condition needs no value join: only its truth counts. */
Val eval_condition(Frame *f, ExprId id) {
  return val_truthy(vals(f), eval(f, id));
}
