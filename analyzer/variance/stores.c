/* Who stores what: for each field of a class and each global of a module the functions that assign
 * it, put something into it, or change it in place. What such a name holds outside of the flow that
 * is being evaluated is the join of what these functions leave in it. */
#include <stdlib.h>

#include "variance/eval.h"

typedef struct Stores {
  Engine *e;
  Mod mod;
  const IrFile *ir;
  Map changers; /* names of methods that change their receiver */
  VEC(uint64_t) heads; /* span start << 32 | function: to find the function around a place */
} Stores;

static void add(Stores *s, Map *index, uint32_t owner, Name name, Func fn, bool inside) {
  Engine *e = s->e;
  uint64_t key = ((uint64_t)owner << 32) | name.id;
  uint32_t head = 0, last = 0;
  map_get(index, key, &head);
  for (uint32_t at = head; at; at = e->field_store_list.at[at - 1].next) {
    if (e->field_store_list.at[at - 1].func.i == fn.i) return;
    last = at;
  }
  vec_push(&e->field_store_list, (FieldStore){fn, name, 0, inside});
  if (last)
    e->field_store_list.at[last - 1].next = e->field_store_list.len;
  else
    map_set(index, key, e->field_store_list.len);
}

static int by_start(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

/* The innermost function around a place: functions nest, so it is the last that begins before it,
 * or one of those around that one. */
static FuncId function_at(const Stores *s, uint32_t at) {
  uint32_t lo = 0, hi = s->heads.len;
  while (lo < hi) {
    uint32_t mid = (lo + hi) / 2;
    if (s->heads.at[mid] >> 32 <= at)
      lo = mid + 1;
    else
      hi = mid;
  }
  FuncId f = lo ? (FuncId){(uint32_t)s->heads.at[lo - 1]} : (FuncId){1};
  while (f.i > 1 && ir_func(s->ir, f)->span.end <= at) f = ir_func(s->ir, f)->parent;
  return f.i ? f : (FuncId){1};
}

static bool is_local(Engine *e, Func fn, Name name) {
  uint32_t slot;
  for (; fn.i; fn = program_func(e->program, fn)->parent)
    if (map_get(&func_info(e, fn)->slots, name.id, &slot)) return true;
  return false;
}

static bool is_first_param(const IrFunc *fn, const IrFile *ir, Name name) {
  return fn->params.count && name_eq(ir->params.at[fn->params.first].name, name);
}

/* `obj.name` is assigned, or changed in place. */
static void attr_store(Stores *s, FuncId in, const IrExpr *attr, bool inside) {
  Engine *e = s->e;
  const IrExpr *obj = ir_expr(s->ir, (ExprId){attr->a});
  if (obj->kind != EX_NAME) {
    map_set(&e->outside_stores, attr->b, 1);
    return;
  }
  Func fn = program_func_of(e->program, s->mod, in);
  const ProgramFunc *pf = program_func(e->program, fn);
  Name owner = {obj->a}, name = {attr->b};
  if (pf->cls.i && is_first_param(ir_func(s->ir, in), s->ir, owner)) {
    add(s, &e->field_stores, pf->cls.i, name, fn, inside);
    return;
  }
  Binding b = {0};
  if (!is_local(e, fn, owner)) b = program_global(e->program, s->mod, owner);
  if (b.kind == BIND_CLASS) add(s, &e->field_stores, b.cls.i, name, fn, inside);
  if (b.kind != BIND_CLASS && b.kind != BIND_MODULE) map_set(&e->outside_stores, name.id, 1);
  if (b.kind != BIND_MODULE) return;
  Binding g = program_global(e->program, b.mod, name);
  if (g.kind == BIND_VALUE) add(s, &e->global_stores, g.mod.i, g.name, fn, inside);
}

static void name_change(Stores *s, FuncId in, Name name) {
  Engine *e = s->e;
  Func fn = program_func_of(e->program, s->mod, in);
  if (is_local(e, fn, name)) return;
  Binding b = program_global(e->program, s->mod, name);
  if (b.kind == BIND_VALUE) add(s, &e->global_stores, b.mod.i, b.name, fn, true);
}

/* `local = Class.field`, `local = global`: what is put into it then is put into that. */
static void scan_aliases(Stores *s) {
  for (uint32_t i = 1; i < s->ir->stmts.len; i++) {
    const IrStmt *st = &s->ir->stmts.at[i];
    if (st->kind != ST_ASSIGN) continue;
    const IrExpr *to = ir_expr(s->ir, st->a), *from = ir_expr(s->ir, st->b);
    if (to->kind != EX_NAME || (from->kind != EX_NAME && from->kind != EX_ATTR)) continue;
    if (from->kind == EX_ATTR && ir_expr(s->ir, (ExprId){from->a})->kind != EX_NAME) continue;
    FuncId in = function_at(s, to->span.start);
    Func fn = program_func_of(s->e->program, s->mod, in);
    uint32_t slot;
    if (in.i <= 1 || !map_get(&func_info(s->e, fn)->slots, to->a, &slot)) continue;
    if (from->kind == EX_NAME && is_local(s->e, fn, (Name){from->a})) continue;
    map_set(&s->e->aliases, ((uint64_t)fn.i << 32) | to->a, st->b.i);
  }
}

/* Something is put into what the expression names, or into an element of it. */
static void changed(Stores *s, const IrExpr *x) {
  while (x->kind == EX_SUBSCRIPT) x = ir_expr(s->ir, (ExprId){x->a});
  FuncId in = function_at(s, x->span.start);
  if (in.i <= 1) return; /* what a module's body does is its value */
  uint32_t from;
  uint64_t local = ((uint64_t)program_func_of(s->e->program, s->mod, in).i << 32) | x->a;
  if (x->kind == EX_NAME && map_get(&s->e->aliases, local, &from))
    x = ir_expr(s->ir, (ExprId){from});
  if (x->kind == EX_NAME) name_change(s, in, (Name){x->a});
  if (x->kind == EX_ATTR) attr_store(s, in, x, true);
}

static void target(Stores *s, ExprId id) {
  const IrExpr *x = ir_expr(s->ir, id);
  if (x->kind == EX_SUBSCRIPT) changed(s, x);
  if (x->kind == EX_STAR) target(s, (ExprId){x->a});
  if (x->kind != EX_TUPLE && x->kind != EX_LIST) return;
  Range items = ir_items(x);
  for (uint32_t i = 0; i < items.count; i++) target(s, ir_list_at(s->ir, items, i));
}

/* `Class(3, name=x)`: an object of it has another value there than the class's body says. */
static void scan_made(Stores *s, const IrExpr *call) {
  Engine *e = s->e;
  const IrExpr *callee = ir_expr(s->ir, (ExprId){call->a});
  if (callee->kind != EX_NAME && callee->kind != EX_ATTR) return;
  Func in = program_func_of(e->program, s->mod, function_at(s, call->span.start));
  Binding b = program_resolve(e->program, in, (ExprId){call->a});
  if (b.kind != BIND_CLASS) return;
  uint32_t positional = 0;
  Range args = ir_items(call);
  for (uint32_t i = 0; i < args.count; i++) {
    const IrArg *a = &s->ir->args.at[args.first + i];
    if (a->kind == ARG_POS) positional++;
    if (a->kind == ARG_STAR || a->kind == ARG_DSTAR) positional = UINT32_MAX / 2;
    if (a->kind == ARG_KEYWORD)
      map_set(&e->given, ((uint64_t)b.cls.i << 32) | a->keyword.id, 1);
  }
  bool fresh;
  uint32_t *most = map_add(&e->given, (uint64_t)b.cls.i << 32, 0, &fresh);
  if (positional > *most) *most = positional;
}

static void scan_changes(Stores *s) {
  uint32_t known;
  for (uint32_t i = 1; i < s->ir->stmts.len; i++) {
    const IrStmt *st = &s->ir->stmts.at[i];
    if (st->kind == ST_ASSIGN || st->kind == ST_AUG || st->kind == ST_ANN || st->kind == ST_DELETE)
      target(s, st->a);
    if (st->kind == ST_AUG && ir_expr(s->ir, st->a)->kind == EX_NAME)
      changed(s, ir_expr(s->ir, st->a));
  }
  for (uint32_t i = 1; i < s->ir->exprs.len; i++) {
    const IrExpr *x = &s->ir->exprs.at[i];
    if (x->kind != EX_CALL) continue;
    scan_made(s, x);
    const IrExpr *callee = ir_expr(s->ir, (ExprId){x->a});
    if (callee->kind == EX_ATTR && map_get(&s->changers, callee->b, &known))
      changed(s, ir_expr(s->ir, (ExprId){callee->a}));
  }
}

/* Assignments first: what is put into a container counts after what the container is. */
static void scan_assignments(Stores *s) {
  for (uint32_t i = s->ir->field_uses.len; i-- > 1;) {
    const IrFieldUse *u = &s->ir->field_uses.at[i];
    if (u->is_store) attr_store(s, u->func, ir_expr(s->ir, u->expr), false);
  }
  for (uint32_t f = s->ir->funcs.len; f-- > 1;) {
    const IrFunc *fn = &s->ir->funcs.at[f];
    for (uint32_t k = 0; k < fn->globals.count; k++)
      add(s, &s->e->global_stores, s->mod.i, (Name){s->ir->pool.at[fn->globals.first + k]},
          program_func_of(s->e->program, s->mod, (FuncId){f}), false);
  }
}

static void find_changers(Stores *s) {
  const Models *m = s->e->models;
  for (uint32_t i = 0; i < models_count(m); i++) {
    const Model *row = models_at(m, i);
    bool changes = row->fold == FOLD_APPEND || row->fold == FOLD_INSERT_KEY ||
                   row->fold == FOLD_EXTEND || row->fold == FOLD_REMOVE;
    if (!row->is_method || !changes) continue;
    const char *full = names_text(s->e->names, row->name), *last = full;
    for (const char *c = full; *c; c++)
      if (*c == '.') last = c + 1;
    map_set(&s->changers, names_addz(s->e->names, last).id, 1);
  }
}

static void open_file(Stores *s, uint32_t m) {
  s->mod = (Mod){m};
  s->ir = program_ir(s->e->program, s->mod);
  s->heads.len = 0;
  for (uint32_t f = 2; f < s->ir->funcs.len; f++)
    vec_push(&s->heads, ((uint64_t)s->ir->funcs.at[f].span.start << 32) | f);
  if (s->heads.len) qsort(s->heads.at, s->heads.len, sizeof *s->heads.at, by_start);
}

void stores_index(Engine *e) {
  Stores s = {.e = e};
  find_changers(&s);
  for (int pass = 0; pass < 2; pass++)
    for (uint32_t m = 1; m < e->program->mods.len; m++) {
      open_file(&s, m);
      if (pass) {
        scan_changes(&s);
      } else {
        scan_assignments(&s);
        scan_aliases(&s);
      }
    }
  map_release(&s.changers);
  vec_release(&s.heads);
}
