/* Which fields and globals a function or anything it may call reads: the part of the state that
 * makes its context. By name, over every function of that name: too much is only less sharing. */
#include <string.h>

#include "variance/eval.h"

typedef struct Reads {
  Engine *e;
  Map bit_of; /* stored name -> bit */
  Map draws;  /* names of library functions that draw from a generator of the process */
  uint32_t seed_bit, variable_bit;
  uint32_t words;
  Map by_name;     /* function name -> 1 + head in chain */
  uint32_t *chain; /* by Func: next function of the same name */
  uint32_t *edges, *edge_first;
  VEC(uint64_t) own; /* function << 32 | bit of a name in it; sorted before `visit` */
  uint32_t *own_first;
  uint64_t *sum;
  /* Tarjan */
  uint32_t *index, *low, *stack, next, depth;
  bool *on_stack;
} Reads;

/* --- sets --- */

/* A bit set of which only the words that are not 0 are kept: most functions read little. */
typedef struct ReadSet {
  uint32_t count;    /* of words */
  uint64_t *present; /* which words are not 0 */
  uint32_t *before;  /* by word of `present`: how many words before it */
  uint64_t *words;
} ReadSet;

static uint32_t top_words(const Engine *e) { return e->read_words / 64 + 1; }

bool reads_has(const Engine *e, const ReadSet *s, Name name) {
  if (name.id >= e->name_bit_count || !e->name_bit[name.id]) return false;
  uint32_t bit = e->name_bit[name.id] - 1, word = bit / 64;
  uint64_t top = s->present[word / 64], in_top = 1ull << (word % 64);
  if (!(top & in_top)) return false;
  uint32_t at = s->before[word / 64] + (uint32_t)__builtin_popcountll(top & (in_top - 1));
  return s->words[at] >> (bit % 64) & 1;
}

static void set_add(const Engine *e, uint64_t *sum, const ReadSet *s) {
  uint32_t at = 0;
  for (uint32_t t = 0; t < top_words(e); t++)
    for (uint64_t left = s->present[t]; left; left &= left - 1)
      sum[t * 64 + (uint32_t)__builtin_ctzll(left)] |= s->words[at++];
}

/* Equal sets are one: what is known of a set goes by its address. */
static const ReadSet *set_intern(Engine *e, const uint64_t *sum) {
  bool fresh;
  uint64_t hash = hash_bytes(sum, e->read_words * sizeof *sum);
  uint32_t *at = map_add(&e->read_set_index, hash, e->read_sets.len, &fresh), n = 0;
  if (!fresh) return e->read_sets.at[*at];
  ReadSet *s = ARENA_ARRAY(&e->arena, ReadSet, 1);
  for (uint32_t w = 0; w < e->read_words; w++) s->count += sum[w] != 0;
  s->present = ARENA_ARRAY(&e->arena, uint64_t, top_words(e));
  s->before = ARENA_ARRAY(&e->arena, uint32_t, top_words(e));
  s->words = ARENA_ARRAY(&e->arena, uint64_t, s->count ? s->count : 1);
  for (uint32_t w = 0; w < e->read_words; w++) {
    if (w % 64 == 0) s->before[w / 64] = n;
    if (!sum[w]) continue;
    s->present[w / 64] |= 1ull << (w % 64);
    s->words[n++] = sum[w];
  }
  vec_push(&e->read_sets, s);
  return s;
}

const ReadSet *reads_union(Engine *e, const ReadSet *a, const ReadSet *b) {
  if (a == b) return a;
  uint64_t key = hash_mix((uint64_t)(uintptr_t)a, (uint64_t)(uintptr_t)b);
  uint32_t at;
  if (map_get(&e->read_union_index, key, &at)) return e->read_unions.at[at];
  uint64_t *sum = xcalloc(e->read_words, sizeof *sum);
  set_add(e, sum, a);
  set_add(e, sum, b);
  const ReadSet *r = set_intern(e, sum);
  free(sum);
  map_set(&e->read_union_index, key, e->read_unions.len);
  vec_push(&e->read_unions, r);
  return r;
}

void reads_release(Engine *e) {
  free(e->name_bit);
  e->name_bit = NULL;
  e->name_bit_count = 0;
  map_release(&e->read_set_index);
  map_release(&e->read_union_index);
  vec_release(&e->read_sets);
  vec_release(&e->read_unions);
}

/* --- what each function reads --- */

static void note_stored(Reads *r) {
  Engine *e = r->e;
  const Program *p = e->program;
  uint32_t n = 0, x;
  for (uint32_t m = 1; m < p->mods.len; m++) {
    const IrFile *ir = p->mods.at[m].ir;
    for (uint32_t i = 0; i < ir->field_uses.len; i++)
      if (ir->field_uses.at[i].is_store && !map_get(&r->bit_of, ir->field_uses.at[i].name.id, &x))
        map_set(&r->bit_of, ir->field_uses.at[i].name.id, n++);
    for (uint32_t f = 1; f < ir->funcs.len; f++) {
      const IrFunc *fn = &ir->funcs.at[f];
      Range lists[3] = {fn->globals, fn->nonlocals, {0, 0}};
      if (fn->flags & FUNC_MODULE) lists[2] = fn->locals;
      for (int k = 0; k < 3; k++)
        for (uint32_t i = 0; i < lists[k].count; i++)
          if (!map_get(&r->bit_of, ir->pool.at[lists[k].first + i], &x))
            map_set(&r->bit_of, ir->pool.at[lists[k].first + i], n++);
      /* dataclass-like annotations are stored by construction */
    }
    for (uint32_t s = 1; s < ir->stmts.len; s++) {
      const IrStmt *st = &ir->stmts.at[s];
      if (st->kind == ST_ANN && ir_expr(ir, st->a)->kind == EX_NAME &&
          !map_get(&r->bit_of, ir_expr(ir, st->a)->a, &x))
        map_set(&r->bit_of, ir_expr(ir, st->a)->a, n++);
    }
  }
  for (uint32_t i = 0; i < e->field_store_list.len; i++) {
    uint32_t name = e->field_store_list.at[i].name.id;
    if (!map_get(&r->bit_of, name, &x)) map_set(&r->bit_of, name, n++);
  }
  r->seed_bit = n++;
  map_set(&r->bit_of, e->known->seed.id, r->seed_bit);
  r->variable_bit = n++;
  map_set(&r->bit_of, e->known->variable.id, r->variable_bit);
  r->words = e->read_words = n / 64 + 1;
}

typedef VEC(uint64_t) PairVec;

static int pair_cmp(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

static void scan_file(Reads *r, uint32_t mod, PairVec *pairs) {
  Engine *e = r->e;
  const ProgramModule *pm = &e->program->mods.at[mod];
  const IrFile *ir = pm->ir;
  /* Functions nest, so a sweep over the sorted spans would do; the names are few per function. */
  VEC(uint32_t) stack = {0};
  VEC(uint64_t) order = {0};
  for (uint32_t i = 1; i < ir->exprs.len; i++) {
    uint8_t k = ir->exprs.at[i].kind;
    if (k == EX_NAME || k == EX_ATTR || k == EX_STR)
      vec_push(&order, ((uint64_t)ir->exprs.at[i].span.start << 32) | i);
  }
  if (order.len) qsort(order.at, order.len, sizeof *order.at, pair_cmp);
  VEC(uint64_t) forder = {0};
  for (uint32_t f = 2; f < ir->funcs.len; f++)
    vec_push(&forder, ((uint64_t)ir->funcs.at[f].span.start << 32) | f);
  if (forder.len) qsort(forder.at, forder.len, sizeof *forder.at, pair_cmp);
  uint32_t nf = 0;
  vec_push(&stack, 1);
  for (uint32_t i = 0; i < order.len; i++) {
    const IrExpr *x = &ir->exprs.at[(uint32_t)order.at[i]];
    while (nf < forder.len && (forder.at[nf] >> 32) <= x->span.start) {
      uint32_t f = (uint32_t)forder.at[nf++];
      while (stack.len > 1 && ir->funcs.at[vec_last(&stack)].span.end <= ir->funcs.at[f].span.start)
        stack.len--;
      vec_push(&stack, f);
    }
    while (stack.len > 1 && ir->funcs.at[vec_last(&stack)].span.end <= x->span.start) stack.len--;
    uint32_t name = x->kind == EX_ATTR ? x->b : x->a;
    Func fn = {pm->first_func + vec_last(&stack)};
    uint32_t bit, head;
    if (map_get(&r->bit_of, name, &bit)) vec_push(&r->own, ((uint64_t)fn.i << 32) | bit);
    if (x->kind == EX_STR && models_env_evidence(e->models, (Name){name}).kind)
      vec_push(&r->own, ((uint64_t)fn.i << 32) | r->variable_bit);
    if (x->kind != EX_STR && map_get(&r->draws, name, &bit))
      vec_push(&r->own, ((uint64_t)fn.i << 32) | r->seed_bit);
    if (x->kind != EX_STR && map_get(&r->by_name, name, &head))
      vec_push(pairs, ((uint64_t)fn.i << 32) | name);
  }
  vec_release(&stack);
  vec_release(&order);
  vec_release(&forder);
}

/* What a generator was seeded with is read by whoever draws from it. */
static void name_draws(Reads *r) {
  const Models *m = r->e->models;
  for (uint32_t i = 0; i < models_count(m); i++) {
    const Model *row = models_at(m, i);
    if (!row->streams.len || !(row->words >> MODEL_VARIES & 1)) continue;
    const char *full = names_text(r->e->names, row->name), *last = strrchr(full, '.');
    map_set(&r->draws, engine_name(r->e, last ? last + 1 : full).id, 1);
  }
}

static void name_functions(Reads *r) {
  const Program *p = r->e->program;
  r->chain = xcalloc(p->funcs.len + 1, sizeof *r->chain);
  for (uint32_t f = p->funcs.len; f-- > 1;) {
    const ProgramFunc *pf = &p->funcs.at[f];
    if (!pf->mod.i) continue;
    const IrFunc *fn = ir_func(program_ir(p, pf->mod), pf->id);
    uint32_t names[2] = {fn->name.id, 0}, head = 0;
    if (name_eq(fn->name, r->e->known->init) || name_eq(fn->name, r->e->known->post_init) ||
        name_eq(fn->name, r->e->known->call) || name_eq(fn->name, r->e->known->enter) ||
        name_eq(fn->name, r->e->known->exit))
      names[0] = pf->cls.i
                     ? program_ir(p, program_class(p, pf->cls)->mod)->classes.at[program_class(p, pf->cls)->id.i].name.id
                     : names[0];
    map_get(&r->by_name, names[0], &head);
    r->chain[f] = head;
    map_set(&r->by_name, names[0], f);
  }
}

static void visit(Reads *r, uint32_t v) {
  r->index[v] = r->low[v] = ++r->next;
  r->stack[r->depth++] = v;
  r->on_stack[v] = true;
  for (uint32_t i = r->edge_first[v]; i < r->edge_first[v + 1]; i++) {
    uint32_t w = r->edges[i];
    if (!r->index[w]) {
      visit(r, w);
      if (r->low[w] < r->low[v]) r->low[v] = r->low[w];
    } else if (r->on_stack[w] && r->index[w] < r->low[v]) {
      r->low[v] = r->index[w];
    }
  }
  if (r->low[v] != r->index[v]) return;
  FuncInfo *infos = r->e->infos;
  uint32_t first = r->depth;
  do first--, r->on_stack[r->stack[first]] = false;
  while (r->stack[first] != v);
  /* One set for the whole component: its members' own names and all they call. */
  memset(r->sum, 0, r->words * sizeof *r->sum);
  for (uint32_t k = first; k < r->depth; k++) {
    uint32_t m = r->stack[k];
    for (uint32_t i = r->own_first[m]; i < r->own_first[m + 1]; i++) {
      uint32_t bit = (uint32_t)r->own.at[i];
      r->sum[bit / 64] |= 1ull << (bit % 64);
    }
    const ReadSet *last = NULL;
    for (uint32_t i = r->edge_first[m]; i < r->edge_first[m + 1]; i++) {
      const ReadSet *other = infos[r->edges[i]].reads;
      if (other && other != last) set_add(r->e, r->sum, other);
      last = other;
    }
  }
  const ReadSet *set = set_intern(r->e, r->sum);
  for (uint32_t k = first; k < r->depth; k++) infos[r->stack[k]].reads = set;
  r->depth = first;
}

void reads_build(Engine *e) {
  const Program *p = e->program;
  Reads r = {.e = e};
  note_stored(&r);
  name_draws(&r);
  name_functions(&r);
  uint32_t n = p->funcs.len;
  PairVec pairs = {0}, edges = {0};
  for (uint32_t m = 1; m < p->mods.len; m++) scan_file(&r, m, &pairs);
  if (pairs.len) qsort(pairs.at, pairs.len, sizeof *pairs.at, pair_cmp);
  for (uint32_t i = 0; i < pairs.len; i++) {
    uint32_t head;
    if (i && pairs.at[i] == pairs.at[i - 1]) continue;
    if (!map_get(&r.by_name, (uint32_t)pairs.at[i], &head)) continue;
    uint32_t k = 0;
    for (uint32_t f = head; f && k < 400; f = r.chain[f], k++)
      vec_push(&edges, (pairs.at[i] & ~0xffffffffull) | f);
  }
  for (uint32_t f = 1; f < n; f++) { /* what is nested is read when it runs */
    Func parent = p->funcs.at[f].parent;
    if (p->funcs.at[f].mod.i && parent.i &&
        !(ir_func(program_ir(p, p->funcs.at[f].mod), p->funcs.at[f].id)->flags & FUNC_MODULE)) {
      vec_push(&edges, ((uint64_t)parent.i << 32) | f);
    }
  }
  if (edges.len) qsort(edges.at, edges.len, sizeof *edges.at, pair_cmp);
  r.edges = xcalloc(edges.len + 1, sizeof *r.edges);
  r.edge_first = xcalloc(n + 2, sizeof *r.edge_first);
  if (r.own.len) qsort(r.own.at, r.own.len, sizeof *r.own.at, pair_cmp);
  r.own_first = xcalloc(n + 2, sizeof *r.own_first);
  r.sum = xcalloc(r.words, sizeof *r.sum);
  uint32_t at = 0, own = 0;
  for (uint32_t f = 0; f <= n; f++) {
    r.edge_first[f] = at;
    r.own_first[f] = own;
    while (at < edges.len && (edges.at[at] >> 32) == f) r.edges[at] = (uint32_t)edges.at[at], at++;
    while (own < r.own.len && (r.own.at[own] >> 32) == f) own++;
  }
  r.edge_first[n + 1] = at;
  r.own_first[n + 1] = own;
  r.index = xcalloc(n + 1, sizeof *r.index);
  r.low = xcalloc(n + 1, sizeof *r.low);
  r.stack = xcalloc(n + 1, sizeof *r.stack);
  r.on_stack = xcalloc(n + 1, sizeof *r.on_stack);
  for (uint32_t f = 1; f < n; f++)
    if (!r.index[f]) visit(&r, f);
  e->name_bit_count = e->names->texts.len;
  e->name_bit = xcalloc(e->name_bit_count, sizeof *e->name_bit);
  for (uint32_t i = 0; i < r.bit_of.cap; i++)
    if (r.bit_of.slots[i].used) e->name_bit[r.bit_of.slots[i].key] = r.bit_of.slots[i].value + 1;
  map_release(&r.bit_of);
  vec_release(&pairs);
  vec_release(&edges);
  vec_release(&r.own);
  free(r.own_first);
  free(r.sum);
  free(r.chain);
  free(r.edges);
  free(r.edge_first);
  free(r.index);
  free(r.low);
  free(r.stack);
  free(r.on_stack);
  map_release(&r.by_name);
  map_release(&r.draws);
}
