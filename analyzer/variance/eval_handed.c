/* Functions that are handed to a library, or methods that it calls: now, later, on a thread, when a
 * signal comes. What is waited for in those that run later is issued where they are armed: who does
 * not arm them does not run them either. What they write is not seen, but for signals, which come
 * when they like. */
#include "variance/eval.h"

static bool has(const Model *m, ModelWord w) { return m->words >> w & 1; }

static bool is_callable(ValKind k) {
  return k == VK_FUNC || k == VK_BOUND || k == VK_PARTIAL || k == VK_ITE || k == VK_EXTERNAL ||
         k == VK_METHOD;
}

/* The arguments that the callee gets, as far as the row says. */
static void handed_args(Frame *f, const Model *m, Val receiver, CallArgs *args, CallArgs *a) {
  ValStore *s = vals(f);
  Val extra = m->calls_args != MODEL_NOT_GIVEN
                  ? model_arg(f, m, m->calls_args, receiver, args, NULL)
                  : NO_VAL;
  if (extra.i) {
    Val items[MAX_ARGS];
    int n = val_items(s, extra, items, MAX_ARGS);
    bool variadic = m->calls_args >= 0 && m->params.at[m->calls_args].kind == PARAM_STAR;
    if (variadic) {
      uint32_t pos = 0;
      for (uint32_t i = 0; i < args->count; i++) {
        if (args->keyword[i].id) continue;
        if (pos++ > (uint32_t)m->calls && a->count < MAX_ARGS) a->at[a->count++] = args->at[i];
      }
    } else if (n >= 0) {
      for (int i = 0; i < n && a->count < MAX_ARGS; i++) a->at[a->count++] = items[i];
    } else {
      a->star = true;
    }
  } else if (m->calls_args == MODEL_NOT_GIVEN && m->calls_when != WHEN_SPAWN) {
    a->star = true;
  }
}

static void add_spawned_rank(Frame *f, const Model *m, CallArgs *a, Loc loc) {
  ValStore *s = vals(f);
  Source src = {
      .kind = SRC_PLACE, .axes = AXES_WORLD, .cause = CAUSE_RANK, .model = m, .world_rank = true};
  SourceId id = source_add(s, &src, 0);
  if (!s->sources.at[id.i].loc.span.end) s->sources.at[id.i].loc = loc;
  source_birth(f, id, loc);
  a->at[a->count++] = val_source(s, id, NO_NAME);
}

/* Whenever it comes, it may have come on this rank alone: what the handler writes, may be. */
static void signalled(Frame *f, Heap *before, Heap *after, Loc loc) {
  ValStore *s = vals(f);
  Source src = {.kind = SRC_FRESH,
                .axes = AXES_WORLD,
                .cause = CAUSE_LOCAL,
                .loc = loc,
                .instance = f->instance};
  SourceId id = source_add(s, &src, 0);
  source_birth(f, id, loc);
  HeapDiff d = {{.h = before}, {.h = after}};
  uint64_t key;
  Val v, was;
  while ((v = heap_next_change(&d, &key, &was)).i) {
    Support p = support_union(s, support_of_source(s, id, 0), val_support(s, v));
    heap_set(&f->state.heap, key,
             val_merge(s, MERGE_UNKNOWN_CALL, site_of(loc), f->instance, (uint32_t)key, p,
                       val_type(s, v)));
  }
}

/* A failure on a thread stays there; what runs later in the same line fails there as here. */
static uint32_t fails_there(Frame *f, uint32_t body, CallWhen when, Loc loc) {
  EffectStore *es = &f->e->effects;
  if (!body || !effect_at(es, body)->has_event) return 0;
  if (when != WHEN_THREAD || !(effect_at(es, body)->exits & (1 << EXIT_RAISE | EXITS_FAIL))) return body;
  Effect h = {.kind = EF_HANDLER, .list = es->filters.len, .loc = loc, .head = loc};
  Effect n = {.kind = EF_TRY, .op = 1, .a = body, .guard = GUARD_FOR, .loc = loc, .head = loc};
  uint32_t handler = effect_new(f, &h);
  n.list = es->pool.len;
  n.count = 1;
  vec_push(&es->pool, handler);
  return effect_new(f, &n);
}

/* Runs it from here in a state of its own. */
static void armed(Frame *f, Val fn, CallArgs *a, CallWhen when, bool issued, Val owner, bool in_pool,
                  Loc loc) {
  State keep = state_copy(f, &f->state);
  uint32_t exits = f->exits.len;
  struct Catching *around = f->e->catching;
  f->e->catching = NULL;
  f->state.running = 0;
  seq_begin(f);
  call_value(f, fn, a, loc, 0);
  uint32_t body = seq_end(f);
  f->e->catching = around;
  while (f->exits.len > exits) state_drop(&f->exits.at[--f->exits.len].state);
  Heap *after = heap_share(f->state.heap);
  state_drop(&f->state);
  f->state = keep;
  if (when == WHEN_SIGNAL) {
    Heap *before = heap_share(f->state.heap);
    signalled(f, before, after, loc);
    heap_drop(before);
  }
  heap_drop(after);
  uint32_t id = issued ? fails_there(f, body, when, loc) : 0;
  uint32_t running = f->state.running;
  if (when == WHEN_THREAD) f->state.running = 0;
  emit(f, id);
  f->state.running = running;
  if (id) f->state.trail = trail_break(f->e, site_of(loc));
  if (id && when == WHEN_THREAD) thread_started(f, owner, in_pool, id, loc);
}

Val call_handed(Frame *f, const Model *m, Val receiver, CallArgs *args, Loc loc) {
  ValStore *s = vals(f);
  CallArgs a = {0};
  if (m->calls_method.id) { /* a thread: what it was made with, or its own method */
    Val fn = receiver.i ? heap_get(f->state.heap, heap_key(receiver, f->e->known->deferred)) : NO_VAL;
    if (!fn.i && receiver.i) fn = read_attr(f, receiver, m->calls_method, loc.span);
    if (fn.i && is_callable(val_kind(s, fn))) armed(f, fn, &a, m->calls_when, true, receiver, false, loc);
    return NO_VAL;
  }
  Val fn = model_arg(f, m, m->calls, receiver, args, NULL);
  if (!fn.i || !is_callable(val_kind(s, fn))) return NO_VAL;
  if (m->calls_when == WHEN_SPAWN && m->spawn_rank_arg >= 0) add_spawned_rank(f, m, &a, loc);
  handed_args(f, m, receiver, args, &a);
  if (m->calls_when == WHEN_NOW || m->calls_when == WHEN_SPAWN)
    return call_value(f, fn, &a, loc, 0);
  /* What a constructor is handed runs when the object is started, if ever. */
  bool issued = m->calls_when != WHEN_SIGNAL && !f->constructing;
  armed(f, fn, &a, m->calls_when, issued, receiver, true, loc);
  return NO_VAL;
}

Val deferred_call(Frame *f, const Model *m, CallArgs *args) {
  ValStore *s = vals(f);
  if (!has(m, MODEL_CALLS) || m->calls_when != WHEN_THREAD || m->calls_method.id) return NO_VAL;
  Val fn = model_arg(f, m, m->calls, NO_VAL, args, NULL), kids[MAX_ARGS * 2];
  if (!fn.i || !is_callable(val_kind(s, fn))) return NO_VAL;
  CallArgs a = {0};
  handed_args(f, m, NO_VAL, args, &a);
  uint32_t n = 0, positional;
  for (uint32_t i = 0; i < a.count; i++) kids[n++] = a.at[i];
  positional = n;
  Val named = m->calls_kwargs != MODEL_NOT_GIVEN
                  ? model_arg(f, m, m->calls_kwargs, NO_VAL, args, NULL)
                  : NO_VAL;
  if (named.i && val_kind(s, named) == VK_DICT && val_node(s, named)->child_count <= MAX_ARGS)
    for (uint32_t i = 0; i < val_node(s, named)->child_count; i++) kids[n++] = val_child(s, named, i);
  return val_make(s, VK_PARTIAL, 0, fn.i, positional, 0, kids, n, NO_NAME);
}

Val thread_ticket(Frame *f, const Model *m, CallArgs *args, Loc loc) {
  ValStore *s = vals(f);
  Val call = m->result_type.id && !m->fold && !f->constructing ? deferred_call(f, m, args) : NO_VAL;
  for (uint32_t i = 0; i < args->count; i++)
    if (args->keyword[i].id) call = NO_VAL; /* of these deferred_call() takes none */
  if (!call.i || args->star) return NO_VAL;
  return val_call(s, m->name, &call, 1, site_of(loc), f->instance, val_support(s, call), m->result_type);
}

Val thread_outcome(Frame *f, Val ticket, Loc loc) {
  ValStore *s = vals(f);
  const ValNode n = *val_node(s, ticket);
  const Model *m = n.kind == VK_CALL && n.a ? models_find(f->e->models, (Name){n.a}) : NULL;
  if (!m || !has(m, MODEL_CALLS) || m->calls_when != WHEN_THREAD || n.child_count != 1 ||
      val_kind(s, val_child(s, ticket, 0)) != VK_PARTIAL)
    return NO_VAL;
  CallArgs none = {0};
  State keep = state_copy(f, &f->state);
  uint32_t exits = f->exits.len;
  seq_begin(f);
  Val v = call_value(f, val_child(s, ticket, 0), &none, loc, 0);
  uint32_t body = seq_end(f);
  if (!body || !effect_at(&f->e->effects, body)->has_event) {
    emit(f, body);
    state_drop(&keep);
    return v;
  }
  while (f->exits.len > exits) state_drop(&f->exits.at[--f->exits.len].state);
  state_drop(&f->state);
  f->state = keep;
  return NO_VAL;
}

/* The row's call runs a method, or a part, of the receiver: the base's __call__, a wrapper's. A
 * method of a class gets an object of the library's first. */
static Val call_inside(Frame *f, const Model *m, Val receiver, Name method, CallArgs *args,
                       bool later, Loc loc) {
  ValStore *s = vals(f);
  Val target = read_attr(f, receiver, method, loc.span);
  Val inner = val_storage(s, target);
  ValKind k = val_kind(s, target);
  bool known = k == VK_BOUND || k == VK_FUNC || k == VK_PARTIAL || k == VK_METHOD ||
               val_class(s, target).i || val_class(s, inner).i;
  if (!known && val_type(s, target).id)
    known = models_method(f->e->models, val_type(s, target), f->e->known->call) != NULL;
  if (!known) return NO_VAL;
  CallArgs own = {.star = later};
  CallArgs *given = later ? &own : args;
  if (val_kind(s, receiver) == VK_CLASS && k == VK_FUNC) {
    own.at[own.count++] = val_unknown(s, site_of(loc), f->instance, m->name, NO_NAME);
    for (uint32_t i = 0; i < args->count && own.count < MAX_ARGS && !later; i++) {
      own.keyword[own.count] = args->keyword[i];
      own.expr[own.count] = args->expr[i];
      own.at[own.count++] = args->at[i];
    }
    given = &own;
  }
  if (!later) {
    given->inside = has(m, MODEL_COLLECTIVE) || has(m, MODEL_IMPLICIT);
    return call_value(f, target, given, loc, 1);
  }
  if (is_callable(k)) armed(f, target, given, WHEN_LATER, true, receiver, false, loc);
  return NO_VAL;
}

Val handed_on(Frame *f, const Model *m, Val receiver, CallArgs *args, Loc loc) {
  Val v = NO_VAL;
  if (has(m, MODEL_CALLS) && m->calls_when == WHEN_NOW && m->calls_method.id && receiver.i) {
    v = call_inside(f, m, receiver, m->calls_method, args, false, loc);
    if (m->arms.id && !f->state.dead) call_inside(f, m, receiver, m->arms, args, true, loc);
  } else if (has(m, MODEL_CALLS) && !m->calls_method.id) {
    call_handed(f, m, receiver, args, loc);
  }
  if (!v.i) v = plain_result(f, m, receiver, args, loc);
  return graph_mark(f, m, receiver, v);
}
