/* Building effect trees. A node's summary fields (exits, events, support) are filled here from its
 * parts; subtrees in which nothing can be waited for are dropped at once. */
#include "variance/eval.h"

Loc frame_loc(const Frame *f, Span s) { return (Loc){.file = f->mod.i - 1, .span = s}; }

void seq_begin(Frame *f) { vec_push(&f->open, (EffectList){{0}}); }

void emit(Frame *f, uint32_t effect) {
  if (!effect) return;
  if (f->state.running) note_beside(f, effect);
  EffectList *l = &vec_last(&f->open);
  vec_push(&l->ids, effect);
}

uint32_t seq_end(Frame *f) {
  EffectList l = vec_last(&f->open);
  f->open.len--;
  uint32_t r = 0;
  if (l.ids.len == 1) {
    r = l.ids.at[0];
  } else if (l.ids.len) {
    EffectStore *s = &f->e->effects;
    Effect n = {.kind = EF_SEQ, .list = s->pool.len, .count = l.ids.len};
    n.loc = effect_at(s, l.ids.at[0])->loc;
    for (uint32_t i = 0; i < l.ids.len; i++) vec_push(&s->pool, l.ids.at[i]);
    r = effect_new(f, &n);
  }
  vec_release(&l.ids);
  return r;
}

static void add_part(Engine *e, Effect *n, uint32_t part) {
  if (!part) return;
  const Effect *p = effect_at(&e->effects, part);
  n->exits |= p->exits;
  n->has_event = n->has_event || p->has_event;
  n->support = support_below(&e->values, n->support, p->support);
  n->own = support_union(&e->values, n->own, p->own);
  n->catches = n->catches || p->catches;
  n->leaves |= p->leaves;
  n->asks[0] |= p->asks[0];
  n->asks[1] |= p->asks[1];
}

static void add_own(Engine *e, Effect *n, Support p) {
  n->support = support_below(&e->values, n->support, p);
  n->own = support_union(&e->values, n->own, p);
}

void asks_add(const ValStore *s, uint64_t *asks, Val c) {
  const ValNode *n = val_node(s, c);
  uint32_t bit = c.i * 2654435761u >> 25;
  asks[bit >> 6] |= 1ull << (bit & 63);
  if (n->kind == VK_UNARY && n->op == OP_NOT) asks_add(s, asks, (Val){n->a});
  if (n->kind == VK_BINARY && (n->op == OP_AND || n->op == OP_OR)) {
    asks_add(s, asks, (Val){n->a});
    asks_add(s, asks, (Val){n->b});
  }
  /* a fact about a part decides the whole */
  if (n->kind == VK_BINARY && n->op == OP_EQ) {
    if (val_kind(s, (Val){n->b}) == VK_CONST) asks_add(s, asks, (Val){n->a});
    if (val_kind(s, (Val){n->a}) == VK_CONST) asks_add(s, asks, (Val){n->b});
  }
  if (n->kind == VK_ITE) {
    asks_add(s, asks, (Val){n->a});
    asks_add(s, asks, (Val){n->b});
    asks_add(s, asks, (Val){n->c});
  }
}

/* __enter__ and __exit__ are judged only in their users. */
static bool half_of_context(const Engine *e, Func fn) {
  const ProgramFunc *pf = program_func(e->program, fn);
  Name name = ir_func(program_ir(e->program, pf->mod), pf->id)->name;
  return pf->cls.i && (name_eq(name, e->known->enter) || name_eq(name, e->known->exit));
}

static void add_instance(Engine *e, Effect *n, uint32_t inst) {
  const Instance *i = engine_instance(e, inst);
  if (i->root) {
    const Effect *p = effect_at(&e->effects, i->root);
    n->has_event = n->has_event || p->has_event;
    n->support = support_below(&e->values, n->support, p->support);
    n->leaves |= p->leaves;
    n->asks[0] |= p->asks[0];
    n->asks[1] |= p->asks[1];
    /* what only fails is judged with its caller, which knows what is missed then */
    if (!p->has_event || half_of_context(e, i->func))
      n->own = support_union(&e->values, n->own, p->support);
    n->exits |= p->exits & ((1 << EXIT_RAISE) | (1 << EXIT_STOP) | EXITS_FAIL);
  }
  if (i->active) n->has_event = true; /* recursion: not known yet */
}

/* Fills in what a node's parts come to. */
static void summarize(Engine *e, Effect *n) {
  EffectStore *s = &e->effects;
  ValStore *v = &e->values;
  switch (n->kind) {
    case EF_SEQ:
      for (uint32_t i = 0; i < n->count; i++) add_part(e, n, s->pool.at[n->list + i]);
      break;
    case EF_EVENT:
      n->has_event = true;
      add_own(e, n, val_support(v, n->value));
      if (n->root.i) add_own(e, n, val_support(v, n->root));
      /* whether a root is a member is a question to each rank */
      if (n->root.i && (val_kind(v, n->value) == VK_GROUP || val_kind(v, n->value) == VK_SELECT))
        add_own(e, n, val_support(v, v->rank));
      break;
    case EF_IF:
      add_part(e, n, n->a);
      add_part(e, n, n->b);
      add_own(e, n, val_support(v, n->value));
      /* A call through a base of which no candidate communicates is as silent as any that nobody can follow: that
       * one of them could fail is not told. */
      if (n->guard == GUARD_CALLEE && !n->has_event && is_open_callee(v, n->value)) n->exits = 0;
      break;
    case EF_LOOP:
      add_part(e, n, n->a);
      n->exits &= (uint8_t) ~((1 << EXIT_BREAK) | (1 << EXIT_CONTINUE));
      add_part(e, n, n->b);
      if (n->value.i) add_own(e, n, val_support(v, n->value));
      break;
    case EF_CALL:
      add_instance(e, n, n->a);
      break;
    case EF_SPLICE:
      add_instance(e, n, n->a);
      n->own = n->support;
      add_part(e, n, n->b);
      if (n->count) add_part(e, n, s->pool.at[n->list]);
      if (n->op == SPLICE_FOR)
        n->exits &= (uint8_t) ~((1 << EXIT_BREAK) | (1 << EXIT_CONTINUE));
      if (n->count) add_part(e, n, s->pool.at[n->list + 1]);
      break;
    case EF_START:
      n->exits = EXITS_YIELD;
      break;
    case EF_EXIT:
      n->exits = n->guard == GUARD_FAIL ? EXITS_FAIL : (uint8_t)(1 << n->op);
      break;
    case EF_YIELD:
      n->exits = EXITS_YIELD;
      break;
    case EF_TRY:
      n->catches = n->count || n->c;
      add_part(e, n, n->a);
      if (n->op) n->exits &= (uint8_t)~EXITS_FAIL;
      add_part(e, n, n->b);
      add_part(e, n, n->c);
      for (uint32_t i = 0; i < n->count; i++) add_part(e, n, s->pool.at[n->list + i]);
      break;
    case EF_HANDLER:
      add_part(e, n, n->a);
      break;
    default:
      break;
  }
  if (n->value.i) n->leaves |= val_node(v, n->value)->leaves;
  if (n->root.i) n->leaves |= val_node(v, n->root)->leaves;
  for (uint32_t i = 1; n->kind == EF_CALL && i < n->count; i += 2)
    n->leaves |= val_node(v, (Val){s->pool.at[n->list + i]})->leaves;
  n->varying = n->support.i != 0;
}

uint32_t effect_new(Frame *f, const Effect *from) {
  Effect n = *from;
  EffectStore *s = &f->e->effects;
  n.instance = f->instance;
  n.team = f->team;
  summarize(f->e, &n);
  bool chosen = n.kind == EF_EVENT && val_kind(&f->e->values, n.value) == VK_ITE; /* one of several groups */
  if (n.kind == EF_IF || chosen) asks_add(&f->e->values, n.asks, n.value);
  if (n.kind == EF_LOOP && n.value.i) asks_add_count(n.asks, n.value);
  /* Nothing to wait for and no way out: nothing happened. */
  if (!n.has_event && !n.exits && n.kind != EF_HANDLER && n.kind != EF_TELL) return 0;
  vec_push(&s->nodes, n);
  return s->nodes.len - 1;
}

uint32_t emit_exit(Frame *f, ExitKind k, Loc loc, ClassRef cls, uint32_t status) {
  Effect n = {.kind = EF_EXIT,
              .op = (uint8_t)k,
              .a = cls.id,
              .b = k == EXIT_STOP ? status : cls.is_class,
              .c = k == EXIT_RAISE && status,
              .loc = loc,
              .head = loc};
  uint32_t id = effect_new(f, &n);
  emit(f, id);
  return id;
}

/* While a recursive call is evaluated its callee is not known, and taken to do anything. Now all are
 * known: what a node does is the least that its parts, calls included, come to. */
void effects_settle(Engine *e) {
  EffectStore *s = &e->effects;
  for (uint32_t i = 1; i < s->nodes.len; i++) {
    Effect *n = &s->nodes.at[i];
    n->has_event = n->catches = false;
    n->exits = 0;
    n->own = n->support = (Support){0};
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 1; i < s->nodes.len; i++) {
      Effect *n = &s->nodes.at[i];
      const Effect was = *n;
      summarize(e, n);
      changed = changed || was.has_event != n->has_event || was.exits != n->exits ||
                was.own.i != n->own.i || was.support.i != n->support.i ||
                was.leaves != n->leaves || was.asks[0] != n->asks[0] || was.asks[1] != n->asks[1];
    }
  }
}
