/* Building effect trees. A node's summary fields (exits, events, support) are filled here from its
 * parts; subtrees in which nothing can be waited for are dropped at once. */
#include "variance/eval.h"

Loc frame_loc(const Frame *f, Span s) { return (Loc){.file = f->mod.i - 1, .span = s}; }

void seq_begin(Frame *f) { vec_push(&f->open, (EffectList){{0}}); }

void emit(Frame *f, uint32_t effect) {
  if (!effect) return;
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

static void add_part(Frame *f, Effect *n, uint32_t part) {
  if (!part) return;
  const Effect *p = effect_at(&f->e->effects, part);
  n->exits |= p->exits;
  n->has_event = n->has_event || p->has_event;
  n->support = support_union(&f->e->values, n->support, p->support);
  n->own = support_union(&f->e->values, n->own, p->own);
  n->catches = n->catches || p->catches;
  n->asks[0] |= p->asks[0];
  n->asks[1] |= p->asks[1];
}

static void add_own(Frame *f, Effect *n, Support p) {
  n->support = support_union(&f->e->values, n->support, p);
  n->own = support_union(&f->e->values, n->own, p);
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
  if (n->kind == VK_ITE) {
    asks_add(s, asks, (Val){n->a});
    asks_add(s, asks, (Val){n->b});
    asks_add(s, asks, (Val){n->c});
  }
}

/* __enter__ and __exit__ are judged only in their users. */
static bool half_of_context(Frame *f, Func fn) {
  const ProgramFunc *pf = program_func(f->e->program, fn);
  Name name = ir_func(program_ir(f->e->program, pf->mod), pf->id)->name;
  return pf->cls.i && (name_eq(name, f->e->known->enter) || name_eq(name, f->e->known->exit));
}

static void add_instance(Frame *f, Effect *n, uint32_t inst) {
  const Instance *i = engine_instance(f->e, inst);
  if (i->root) {
    const Effect *p = effect_at(&f->e->effects, i->root);
    n->has_event = n->has_event || p->has_event;
    n->support = support_union(&f->e->values, n->support, p->support);
    n->asks[0] |= p->asks[0];
    n->asks[1] |= p->asks[1];
    /* what only fails is judged with its caller, which knows what is missed then */
    if (!p->has_event || half_of_context(f, i->func))
      n->own = support_union(&f->e->values, n->own, p->support);
    n->exits |= p->exits & ((1 << EXIT_RAISE) | (1 << EXIT_STOP));
  }
  if (i->active) n->has_event = true; /* recursion: not known yet */
}

uint32_t effect_new(Frame *f, const Effect *from) {
  Effect n = *from;
  EffectStore *s = &f->e->effects;
  ValStore *v = &f->e->values;
  n.instance = f->instance;
  switch (n.kind) {
    case EF_SEQ:
      for (uint32_t i = 0; i < n.count; i++) add_part(f, &n, s->pool.at[n.list + i]);
      break;
    case EF_EVENT:
      n.has_event = true;
      add_own(f, &n, val_support(v, n.value));
      if (n.root.i) add_own(f, &n, val_support(v, n.root));
      /* whether a root is a member is a question to each rank */
      if (n.root.i && (val_kind(v, n.value) == VK_GROUP || val_kind(v, n.value) == VK_SELECT))
        add_own(f, &n, val_support(v, v->rank));
      break;
    case EF_IF:
      add_part(f, &n, n.a);
      add_part(f, &n, n.b);
      add_own(f, &n, val_support(v, n.value));
      asks_add(v, n.asks, n.value);
      break;
    case EF_LOOP:
      add_part(f, &n, n.a);
      n.exits &= (uint8_t) ~((1 << EXIT_BREAK) | (1 << EXIT_CONTINUE));
      add_part(f, &n, n.b);
      if (n.value.i) add_own(f, &n, val_support(v, n.value));
      break;
    case EF_CALL:
      add_instance(f, &n, n.a);
      break;
    case EF_SPLICE:
      add_instance(f, &n, n.a);
      n.own = n.support;
      add_part(f, &n, n.b);
      n.exits &= (uint8_t)~EXITS_YIELD;
      if (n.op == 0) n.exits &= (uint8_t) ~((1 << EXIT_BREAK) | (1 << EXIT_CONTINUE));
      break;
    case EF_EXIT:
      n.exits = (uint8_t)(1 << n.op);
      break;
    case EF_YIELD:
      n.exits = EXITS_YIELD;
      break;
    case EF_TRY:
      n.catches = n.count || n.c;
      add_part(f, &n, n.a);
      add_part(f, &n, n.b);
      add_part(f, &n, n.c);
      for (uint32_t i = 0; i < n.count; i++) add_part(f, &n, s->pool.at[n.list + i]);
      break;
    case EF_HANDLER:
      add_part(f, &n, n.a);
      break;
    default:
      break;
  }
  n.varying = n.support.i != 0;
  /* Nothing to wait for and no way out: nothing happened. */
  if (!n.has_event && !n.exits && n.kind != EF_HANDLER) return 0;
  vec_push(&s->nodes, n);
  return s->nodes.len - 1;
}

void emit_exit(Frame *f, ExitKind k, Loc loc, ClassRef cls, uint32_t status) {
  Effect n = {.kind = EF_EXIT,
              .op = (uint8_t)k,
              .a = cls.id,
              .b = k == EXIT_STOP ? status : cls.is_class,
              .loc = loc,
              .head = loc};
  emit(f, effect_new(f, &n));
}
