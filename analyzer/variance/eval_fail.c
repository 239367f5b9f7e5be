/* Failures on one rank alone: operations that may raise where a handler in view swallows it. Asked
 * top-down: what nobody catches ends the job and costs nothing. */
#include <string.h>

#include "variance/eval.h"

enum { MOST_OF_FAILED = 24 };

bool exception_matches(const Program *p, ClassRef raised, ClassRef filter) {
  if (!filter.id || !raised.id) return true; /* not known: taken as caught */
  if (raised.is_class && filter.is_class) {
    const ProgramClass *c = program_class(p, (Class){raised.id});
    for (uint32_t i = 0; i < c->mro.len; i++)
      if (c->mro.at[i].i == filter.id) return true;
    return false;
  }
  if (raised.is_class) {
    const ProgramClass *c = program_class(p, (Class){raised.id});
    if (program_is_a(p, (Class){raised.id}, (Name){filter.id})) return true;
    for (uint32_t i = 0; i < c->ext_bases.len; i++)
      if (models_derives(p->models, c->ext_bases.at[i], (Name){filter.id})) return true;
    return c->open_bases;
  }
  if (filter.is_class) return false;
  return raised.id == filter.id || models_derives(p->models, (Name){raised.id}, (Name){filter.id});
}

uint32_t handler_classes(Frame *f, ExprId type, ClassRef *out) {
  ValStore *s = vals(f);
  if (!type.i) return 0;
  seq_begin(f);
  Val v = eval(f, type), items[MAX_ARGS];
  seq_end(f);
  int n = val_kind(s, v) == VK_SEQ ? val_items(s, v, items, MAX_ARGS) : -1;
  if (n < 0) items[0] = v, n = 1;
  for (int i = 0; i < n; i++) {
    const ValNode *c = val_node(s, items[i]);
    bool known = c->kind == VK_CLASS || c->kind == VK_EXTERNAL;
    out[i] = known ? (ClassRef){c->a, c->kind == VK_CLASS} : (ClassRef){0};
  }
  return (uint32_t)n;
}

/* A call that ends the process with a status other than 0. */
static bool ends_badly(Frame *f, const IrExpr *x) {
  ValStore *s = vals(f);
  if (x->kind != EX_CALL) return false;
  seq_begin(f);
  Val callee = eval(f, (ExprId){x->a}), status = NO_VAL;
  if (x->c) status = eval(f, f->ir->args.at[x->b].value);
  seq_end(f);
  if (val_kind(s, callee) != VK_EXTERNAL) return false;
  const Model *m = models_find(f->e->models, (Name){val_node(s, callee)->a});
  if (!m || !(m->words >> MODEL_STOP & 1)) return false;
  if (m->stop_status != -1) return m->stop_status != 0;
  return status.i && val_kind(s, status) == VK_CONST && val_truth(s, status) == 1;
}

/* Does the handler go on, as far as its last statement tells? */
static bool swallows(Frame *f, const IrHandler *h) {
  if (!h->body.count) return true;
  const IrStmt *last = ir_stmt(f->ir, ir_block_at(f->ir, h->body, h->body.count - 1));
  if (last->kind == ST_RAISE) return false;
  return last->kind != ST_EXPR || !ends_badly(f, ir_expr(f->ir, last->a));
}

static void catch_add(Catching *c, ClassRef cls, bool swallowed) {
  if (c->count == MAX_CAUGHT) return;
  c->classes[c->count] = cls;
  c->swallows[c->count++] = swallowed;
}

static void catch_open(Frame *f, Catching *c, Loc loc) {
  Engine *e = f->e;
  bool any = false;
  c->outer = e->catching;
  c->frame = f;
  c->loc = loc;
  c->failed = vals(f)->no;
  c->key = hash_mix(((uint64_t)f->instance << 32) | site_of(loc), c->outer ? c->outer->key : 0);
  ClassRef exception = {engine_name(e, "Exception").id, false};
  for (uint32_t i = 0; i < c->count; i++) {
    any = any || c->swallows[i];
    c->all = c->all || (c->swallows[i] && exception_matches(e->program, exception, c->classes[i]));
  }
  if (any) e->catching = c;
}

void catch_try(Frame *f, const IrStmt *st, Catching *c) {
  *c = (Catching){0};
  for (uint32_t i = 0; i < st->list.count; i++) {
    const IrHandler *h = &f->ir->handlers.at[st->list.first + i];
    ClassRef classes[MAX_ARGS];
    uint32_t n = handler_classes(f, h->type, classes);
    bool goes_on = swallows(f, h);
    if (!h->type.i) catch_add(c, (ClassRef){0}, goes_on);
    for (uint32_t k = 0; k < n; k++)
      if (classes[k].id) catch_add(c, classes[k], goes_on);
  }
  catch_open(f, c, frame_loc(f, st->span));
}

void catch_classes(Frame *f, const ClassRef *classes, uint32_t count, Loc loc, Catching *c) {
  *c = (Catching){0};
  for (uint32_t i = 0; i < count; i++) catch_add(c, classes[i], true);
  catch_open(f, c, loc);
}

void catch_end(Frame *f, Catching *c) { f->e->catching = c->outer; }

/* The try whose handler swallows that class, and which of its handlers' classes that is. With
 * `by_name` only a handler that names it counts. */
static Catching *swallower(Engine *e, ClassRef cls, bool by_name, uint32_t *which) {
  for (Catching *c = e->catching; c; c = c->outer) {
    uint32_t i = 0;
    while (i < c->count && !exception_matches(e->program, cls, c->classes[i])) i++;
    *which = i;
    if (i < c->count && c->swallows[i]) return !by_name || c->classes[i].id == cls.id ? c : NULL;
    c->passed = true;
  }
  return NULL;
}

void failure_noted(Frame *f, Val cond) {
  ValStore *s = vals(f);
  Catching *c = f->e->catching;
  Instance *i = engine_instance(f->e, f->instance);
  Val *to = c && c->frame == f ? &c->failed : &i->failed;
  if (!to->i) *to = s->no;
  if (val_node(s, *to)->size < MOST_OF_FAILED) *to = val_or(s, *to, cond);
}

static Support strong(Frame *f, Support p) {
  ValStore *s = vals(f);
  Support out = {0};
  for (uint32_t i = 0; i < support_count(s, p); i++) {
    Dep d = support_at(s, p, i);
    if (d.flags & (DEP_WEAK | DEP_IDENTITY | DEP_JOINED)) continue;
    out = support_union(s, out, support_of_source(s, (SourceId){d.source}, d.flags));
  }
  return out;
}

bool names_own_file(Frame *f, const Model *m, Val receiver, const CallArgs *args) {
  ValStore *s = vals(f);
  ParamRef file = m->file != MODEL_NOT_GIVEN ? m->file : m->is_method ? MODEL_SELF : 0;
  Val name = model_arg(f, m, file, receiver, args, NULL);
  if (!m->files || !name.i) return false;
  Support p = strong(f, val_support(s, name));
  for (uint32_t i = 0; i < support_count(s, p); i++) {
    Dep d = support_at(s, p, i);
    const Source *src = source_at(s, (SourceId){d.source});
    bool sure = !(d.flags & (DEP_NAMED | DEP_CUT)) && src->kind != SRC_NAMED;
    if (sure && !src->file_test && src->kind != SRC_FAIL && src->cause != CAUSE_CONFIG) return true;
  }
  return false;
}

/* The operation raises under a condition of its own, in what the ranks do. */
static void fail_here(Frame *f, Catching *c, ClassRef cls, Support p, const Model *m, bool maybe,
                      Loc loc) {
  ValStore *s = vals(f);
  if (!p.i) { /* one axis for all that may fail in one try: its handler is the guard */
    Source src = {.kind = SRC_FAIL,
                  .axes = AXES_WORLD,
                  .cause = CAUSE_LOCAL,
                  .loc = c->loc,
                  .instance = c->frame->instance};
    SourceId id = source_add(s, &src, 0);
    source_birth(f, id, loc);
    p = support_of_source(s, id, 0);
  }
  Val cond =
      val_merge(s, MERGE_FAIL, site_of(loc), f->instance, cls.id, p, engine_name(f->e, "bool"));
  Branch b;
  branch_begin(f, &b, cond);
  if (!branch_skips(&b, true)) {
    Effect n = {.kind = EF_EXIT,
                .op = EXIT_RAISE,
                .guard = GUARD_FAIL,
                .maybe = maybe,
                .a = cls.id,
                .model = m,
                .loc = loc,
                .head = loc};
    emit(f, effect_new(f, &n));
    f->state.dead = true;
  }
  branch_else(f, &b);
  branch_end(f, &b, GUARD_FAIL, loc, loc);
  failure_noted(f, cond);
}

/* Text is read; a number is one already. */
static bool is_number(Frame *f, Val v) {
  ValStore *s = vals(f);
  Name type = val_type(s, v);
  if (type.id) return !name_eq(type, engine_name(f->e, "str"));
  ValKind k = val_kind(s, v);
  return k != VK_ITEM && k != VK_ELEMENT && k != VK_CALL;
}

/* The largest of none, the next of none: whether there is one is for the length to say. */
static Support empties(Frame *f, const CallArgs *args) {
  ValStore *s = vals(f);
  int64_t n;
  if (args->count != 1 && !(args->count && args->keyword[1].id)) return (Support){0};
  Val len = val_length(s, args->at[0]);
  if (!len.i || val_is_int(s, len, &n)) return (Support){0};
  return val_support(s, len);
}

/* The rank that an argument names fails, whoever may catch it. What is not known to be one rank is taken
 * for another than this. */
static void fails_at_rank(Frame *f, const Model *m, Val receiver, const CallArgs *args, Loc loc) {
  ValStore *s = vals(f);
  Val named = model_arg(f, m, m->fails_at_rank, receiver, args, NULL);
  int64_t rank;
  if (!named.i || !val_is_int(s, named, &rank)) return;
  Branch b;
  branch_begin(f, &b, val_binary(s, OP_EQ, s->rank, named));
  if (!branch_skips(&b, true)) {
    emit_exit(f, EXIT_RAISE, loc, (ClassRef){m->fails.at[0].id, false}, 0);
    f->state.dead = true;
  }
  branch_else(f, &b);
  branch_end(f, &b, GUARD_REFUSED, loc, loc);
}

void may_fail(Frame *f, const Model *m, Val receiver, const CallArgs *args, Loc loc) {
  ValStore *s = vals(f);
  if (m->fails_at_rank != MODEL_NOT_GIVEN) {
    fails_at_rank(f, m, receiver, args, loc);
    return;
  }
  Support p = {0};
  bool computes = (m->words >> MODEL_PROPAGATES & 1) && !m->fails_named;
  Val unless = model_arg(f, m, m->fails_unless, receiver, args, NULL);
  if (unless.i && val_truth(s, unless) != 0) return;
  /* A setting that is missing is missing on all hosts. */
  if (m->words >> MODEL_VARIES & 1 && m->cause == CAUSE_CONFIG && !m->files) return;
  if (computes) { /* equal operands, equal outcome */
    if (receiver.i) p = val_support(s, receiver);
    for (uint32_t i = 0; i < args->count; i++) p = support_union(s, p, val_support(s, args->at[i]));
    if (m->fold == FOLD_LARGEST || m->fold == FOLD_SMALLEST || m->fold == FOLD_NEXT_ITEM)
      p = empties(f, args);
    p = strong(f, p);
    if (!p.i) return;
    bool reads = m->fold == FOLD_WHOLE || m->fold == FOLD_SAME;
    if (reads && (!args->count || is_number(f, args->at[0]))) return;
  }
  engine_instance(f->e, f->instance)->fallible = true;
  struct {
    const Catching *at;
    uint32_t which;
  } done[MAX_CAUGHT];
  uint32_t n = 0;
  bool common = m->files && !names_own_file(f, m, receiver, args);
  for (uint32_t i = 0; i < m->fails.len && f->e->catching && n < MAX_CAUGHT; i++) {
    ClassRef cls = {m->fails.at[i].id, false};
    uint32_t which;
    Catching *c = swallower(f->e, cls, computes || m->fails_named, &which);
    bool again = false; /* one class for each handler */
    for (uint32_t k = 0; k < n; k++) again = again || (done[k].at == c && done[k].which == which);
    if (!c || again) continue;
    done[n].at = c;
    done[n++].which = which;
    fail_here(f, c, cls, p, m, common, loc);
  }
}

/* An operation on varying operands, under a handler that names what it raises. */
static bool fail_by_name(Frame *f, const char *name, Support p, Span span) {
  ClassRef cls = {engine_name(f->e, name).id, false};
  uint32_t which;
  Catching *c = f->e->catching ? swallower(f->e, cls, true, &which) : NULL;
  if (c) fail_here(f, c, cls, p, NULL, false, frame_loc(f, span));
  return c != NULL;
}

void may_divide(Frame *f, Val a, Val b, Span span) {
  ValStore *s = vals(f);
  Name left = val_type(s, a), right = val_type(s, b);
  if (left.id && name_eq(left, engine_name(f->e, "str"))) return;      /* formats */
  if (right.id && strchr(names_text(f->e->names, right), '.')) return; /* tensors do not raise */
  if (left.id && strchr(names_text(f->e->names, left), '.')) return;
  Support p = strong(f, val_support(s, b));
  if (!p.i || val_kind(s, b) == VK_SIZE) return;
  engine_instance(f->e, f->instance)->fallible = true;
  fail_by_name(f, "ZeroDivisionError", p, span);
}

void may_miss(Frame *f, Val obj, Val index, Span span) {
  ValStore *s = vals(f);
  if (val_kind(s, index) == VK_SLICE) return;
  Support p = strong(f, support_union(s, val_support(s, obj), val_support(s, index)));
  if (!p.i) return;
  engine_instance(f->e, f->instance)->fallible = true;
  Name type = val_type(s, obj), list = engine_name(f->e, "list"), dict = engine_name(f->e, "dict");
  bool by_key = !type.id || name_eq(type, dict), by_place = !type.id || name_eq(type, list);
  if (by_key && fail_by_name(f, "KeyError", p, span)) return;
  if (by_place) fail_by_name(f, "IndexError", p, span);
}
