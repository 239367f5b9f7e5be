/* What C++ calls do beside calling: one of several functions of a name is picked by the arguments, and
 * what a reference parameter holds at the end goes back to where the argument stands. */
#include "variance/eval.h"

enum { NEVER = -1000 };

static bool is_subclass(const Program *p, Class c, Class of) {
  const ProgramClass *pc = program_class(p, c);
  for (uint32_t i = 0; i < pc->mro.len; i++)
    if (pc->mro.at[i].i == of.i) return true;
  return false;
}

/* How well a value fits a parameter of that declared type: exact, possible, doubtful, or not at all. */
static int fit(Frame *f, Func fn, const IrParam *param, Val v) {
  ValStore *s = vals(f);
  Class want = NO_CLASS, have = val_class(s, v);
  Name type = annotation_type(f, fn, param->annotation, &want), is = val_type(s, v);
  const ValNode *n = val_node(s, v);
  bool number = n->kind == VK_CONST && (n->op == CK_INT || n->op == CK_NUMBER || n->op == CK_TRUE || n->op == CK_FALSE);
  bool text = n->kind == VK_CONST && n->op == CK_STR, none = val_eq(v, s->none);
  if (want.i) {
    if (have.i) return is_subclass(f->e->program, have, want) ? 4 : NEVER;
    return number || text ? -4 : 0;
  }
  if (have.i) return param->annotation.i && type.id ? -4 : 0;
  if (!type.id) return 0;
  bool wants_text = name_eq(type, engine_name(f->e, "str"));
  bool wants_real = name_eq(type, engine_name(f->e, "float")), wants_whole = name_eq(type, engine_name(f->e, "int"));
  if (text) return wants_text ? 4 : NEVER;
  if (number) {
    if (wants_text) return NEVER;
    bool real = n->op == CK_NUMBER;
    return (real && wants_real) || (!real && wants_whole) ? 3 : 1;
  }
  if (none) return wants_text ? 1 : -2;
  return is.id && name_eq(is, type) ? 3 : 0;
}

static int score(Frame *f, Func fn, uint32_t own, const CallArgs *args) {
  const ProgramFunc *pf = program_func(f->e->program, fn);
  const IrFile *ir = program_ir(f->e->program, pf->mod);
  Range params = ir_func(ir, pf->id)->params;
  int sum = 0;
  uint32_t given = 0;
  for (uint32_t i = own; i < params.count; i++) {
    const IrParam *p = &ir->params.at[params.first + i];
    if (p->kind == PARAM_STAR) return sum - 1;
    if (given < args->count) {
      int one = fit(f, fn, p, args->at[given++]);
      if (one == NEVER) return NEVER;
      sum += one;
    } else if (!p->default_value.i && !args->star) {
      return NEVER;
    }
  }
  return given < args->count ? NEVER : sum;
}

Func overload_pick(Frame *f, Func fn, bool has_self, const CallArgs *args, bool must_fit) {
  const Program *p = f->e->program;
  Func best = fn, at = fn;
  int most = NEVER;
  for (int k = 0; k < 64; k++) {
    int got = score(f, at, has_self, args);
    if (got > most) most = got, best = at;
    at = program_func(p, at)->overload;
    if (!at.i || at.i == fn.i) break;
  }
  if (must_fit && most < 1) return NO_FUNC;
  return best;
}

/* The place of an argument, as far as it can be stored to. */
static bool is_place(Frame *f, ExprId id) {
  const IrExpr *x = id.i ? ir_expr(f->ir, id) : NULL;
  return x && (x->kind == EX_NAME || x->kind == EX_ATTR || x->kind == EX_SUBSCRIPT);
}

static Val box_for(Frame *f, Func fn, uint32_t param) {
  return val_make(vals(f), VK_OBJECT, 1, 0, 0x50000000u | fn.i, f->instance * 16 + param % 16, NULL, 0, NO_NAME);
}

void references_in(Frame *f, Func fn, uint32_t first, Val *args, uint32_t count) {
  const ProgramFunc *pf = program_func(f->e->program, fn);
  const IrFile *ir = program_ir(f->e->program, pf->mod);
  Range params = ir_func(ir, pf->id)->params;
  for (uint32_t i = first; i < params.count && i < count; i++) {
    if (!ir->params.at[params.first + i].by_reference) continue;
    Val box = box_for(f, fn, i);
    heap_set(&f->state.heap, heap_key(box, f->e->known->pointee), args[i]);
    args[i] = box;
  }
}

void references_out(Frame *f, Func fn, uint32_t first, const CallArgs *args) {
  const ProgramFunc *pf = program_func(f->e->program, fn);
  const IrFile *ir = program_ir(f->e->program, pf->mod);
  Range params = ir_func(ir, pf->id)->params;
  for (uint32_t i = first; i < params.count && i - first < args->count; i++) {
    if (!ir->params.at[params.first + i].by_reference || !is_place(f, args->expr[i - first])) continue;
    Val now = heap_get(f->state.heap, heap_key(box_for(f, fn, i), f->e->known->pointee));
    if (!now.i || val_eq(now, args->at[i - first])) continue;
    seq_begin(f);
    assign(f, args->expr[i - first], now);
    seq_end(f);
  }
}

/* An operator that the program defines for objects: of the left one's class, or a function. */
Val native_operator(Frame *f, OperKind op, Val a, Val b, Span span) {
  Engine *e = f->e;
  if (!f->ir->native) return NO_VAL;
  Class left = val_class(&e->values, a), right = val_class(&e->values, b);
  if (!left.i && !right.i) return NO_VAL;
  Strbuf text = {0};
  strbuf_printf(&text, "operator%s", op == OP_FLOORDIV ? "/" : ir_oper_text(op));
  Name name = names_find(e->names, text.data, text.len);
  strbuf_release(&text);
  if (!name.id) return NO_VAL;
  Func own = left.i ? program_method(e->program, left, name) : NO_FUNC;
  CallArgs args = {.count = 1, .at = {b}};
  if (own.i && overload_pick(f, own, true, &args, true).i)
    return call_function(f, func_plain(f, own), a, true, &args, frame_loc(f, span));
  Binding free = program_global(e->program, f->mod, name);
  if (free.kind != BIND_FUNC) free = program_operator(e->program, name);
  CallArgs both = {.count = 2, .at = {a, b}};
  Func fn = free.kind == BIND_FUNC ? overload_pick(f, free.func, false, &both, true) : NO_FUNC;
  return fn.i ? call_function(f, func_plain(f, fn), NO_VAL, false, &both, frame_loc(f, span)) : NO_VAL;
}
