/* Nodes, copies and rules, and the loop that runs them until nothing changes. */
#include "callgraph/graph.h"

/* Objects that one node holds at most. More of them say little: what could be a call of everything
 * would drown the edges that are known, and the time is better spent on small sets. What holds the
 * instances of a method may hold more. */
enum { MAX_OBJECTS = 20, MAX_INSTANCES = 400 };
/* Questions to rules and copies of one graph. */
static const uint64_t MAX_STEPS = 200000000;

Node node_new(Graph *g) {
  Node n = {g->nodes.len};
  vec_push(&g->nodes, (NodeData){.same = n.i});
  return n;
}

Node node_same(Graph *g, Node n) {
  NodeData *at = g->nodes.at;
  while (at[n.i].same != n.i) n.i = at[n.i].same = at[at[n.i].same].same;
  return n;
}

static void enqueue(Graph *g, uint32_t n) {
  NodeData *d = &g->nodes.at[n];
  if (d->queued) return;
  d->queued = true;
  vec_push(&g->queue, n);
}

void node_add(Graph *g, Node n, Obj o) {
  n = node_same(g, n);
  if (g->nodes.at[n.i].objs.len < MAX_OBJECTS) node_add_instance(g, n, o);
}

void node_add_instance(Graph *g, Node n, Obj o) {
  bool fresh;
  n = node_same(g, n);
  if (!n.i || !o.i || g->nodes.at[n.i].objs.len >= MAX_INSTANCES) return;
  map_add(&g->members, (uint64_t)n.i << 32 | o.i, 1, &fresh);
  if (!fresh) return;
  vec_push(&g->nodes.at[n.i].objs, o.i);
  enqueue(g, n.i);
}

void node_copy(Graph *g, Node from, Node to) {
  bool fresh;
  from = node_same(g, from);
  to = node_same(g, to);
  if (!from.i || !to.i || from.i == to.i) return;
  map_add(&g->copied, (uint64_t)from.i << 32 | to.i, 1, &fresh);
  if (!fresh) return;
  vec_push(&g->nodes.at[from.i].copies, (Link){to.i, 0});
  if (g->nodes.at[from.i].objs.len) enqueue(g, from.i);
}

static uint64_t rule_hash(Node n, const Rule *r) {
  uint64_t h = hash_mix((uint64_t)n.i << 32 | r->caller.i, r->kind);
  h = hash_mix(h, (uint64_t)r->name << 32 | r->to.i);
  return hash_mix(h, (uint64_t)r->a << 32 | r->b);
}

void node_rule(Graph *g, Node n, Rule rule) {
  bool fresh;
  n = node_same(g, n);
  if (!n.i) return;
  map_add(&g->asked, rule_hash(n, &rule), 1, &fresh);
  if (!fresh) return;
  vec_push(&g->nodes.at[n.i].rules, (Link){g->rules.len, 0});
  vec_push(&g->rules, rule);
  if (g->nodes.at[n.i].objs.len) enqueue(g, n.i);
}

/* What each held the other must see; rules and copies are asked again, which changes nothing. */
void nodes_unite(Graph *g, Node a, Node b) {
  a = node_same(g, a);
  b = node_same(g, b);
  if (a.i == b.i || !a.i || !b.i) return;
  NodeData old = g->nodes.at[b.i];
  g->nodes.at[b.i] = (NodeData){.same = a.i};
  for (uint32_t i = 0; i < old.objs.len; i++) node_add(g, a, (Obj){old.objs.at[i]});
  for (uint32_t i = 0; i < old.copies.len; i++) node_copy(g, a, (Node){old.copies.at[i].to});
  for (uint32_t i = 0; i < old.rules.len; i++) {
    bool fresh;
    uint32_t rule = old.rules.at[i].to;
    map_add(&g->asked, rule_hash(a, &g->rules.at[rule]), 1, &fresh);
    if (fresh) vec_push(&g->nodes.at[a.i].rules, (Link){rule, 0});
  }
  vec_release(&old.objs);
  vec_release(&old.copies);
  vec_release(&old.rules);
  enqueue(g, a.i);
}

static Node keyed(Graph *g, Map *map, uint64_t key) {
  bool fresh;
  uint32_t *at = map_add(map, key, g->nodes.len, &fresh);
  return fresh ? node_new(g) : (Node){*at};
}

Node slot(Graph *g, Obj o, uint32_t name) {
  return keyed(g, &g->slots, (uint64_t)o.i << 32 | name);
}

bool slot_exists(const Graph *g, Obj o, uint32_t name) {
  uint32_t n;
  return map_get(&g->slots, (uint64_t)o.i << 32 | name, &n);
}

Node var(Graph *g, Func f, Name name) {
  return keyed(g, &g->vars, (uint64_t)f.i << 32 | name.id);
}

void edge_add(Graph *g, Func caller, Func callee) {
  bool fresh;
  g->called.at[callee.i] = 1;
  if (!caller.i) return;
  map_add(&g->edges, (uint64_t)caller.i << 32 | callee.i, 1, &fresh);
  if (fresh) vec_push(&g->pairs, (CallPair){caller, callee});
}

typedef void (*RuleFn)(Graph *g, const Rule *r, Obj o);

static const RuleFn RULES[] = {
    [RULE_ATTR] = rule_attr,
    [RULE_STORE] = rule_store,
    [RULE_DROP] = rule_drop,
    [RULE_PREFIX] = rule_prefix,
    [RULE_BIND] = rule_bind,
    [RULE_BIND_SET] = rule_bind_set,
    [RULE_SEED] = rule_seed,
    [RULE_CALL] = rule_call,
    [RULE_ITEM] = rule_item,
    [RULE_SET_ITEM] = rule_set_item,
    [RULE_DROP_ITEM] = rule_drop_item,
    [RULE_EACH] = rule_each,
    [RULE_NEXT] = rule_next,
    [RULE_UNPACK] = rule_unpack,
    [RULE_ENTER] = rule_enter,
    [RULE_AWAIT] = rule_await,
    [RULE_SPECIAL] = rule_special,
    [RULE_KEEP] = rule_keep,
    [RULE_SUPER] = rule_super,
    [RULE_SPREAD] = rule_spread,
    [RULE_SPREAD_KEYS] = rule_spread_keys,
    [RULE_FILL] = rule_fill,
    [RULE_MERGE] = rule_merge,
    [RULE_DERIVE] = rule_derive,
    [RULE_DERIVE_WITH] = rule_derive_with,
    [RULE_TYPE_OF] = rule_type_of,
    [RULE_NEW] = rule_new,
    [RULE_WRAP] = rule_wrap,
    [RULE_CAUGHT] = rule_caught,
    [RULE_FORMAT] = rule_format,
};

static void run_rules(Graph *g, uint32_t n) {
  for (uint32_t k = 0; k < g->nodes.at[n].rules.len; k++)
    for (;;) {
      NodeData *d = &g->nodes.at[n];
      Link *link = &d->rules.at[k];
      if (link->seen >= d->objs.len || g->steps > MAX_STEPS) break;
      Obj o = {d->objs.at[link->seen++]};
      Rule rule = g->rules.at[link->to]; /* the arrays may move under the rule's feet */
      g->steps++;
      RULES[rule.kind](g, &rule, o);
    }
}

static void run_copies(Graph *g, uint32_t n) {
  for (uint32_t k = 0; k < g->nodes.at[n].copies.len; k++) {
    NodeData *d = &g->nodes.at[n];
    uint32_t to = d->copies.at[k].to, from = d->copies.at[k].seen, len = d->objs.len;
    d->copies.at[k].seen = len;
    g->steps += len - from;
    for (uint32_t i = from; i < len; i++) node_add(g, (Node){to}, (Obj){g->nodes.at[n].objs.at[i]});
  }
}

void graph_solve(Graph *g) {
  for (uint32_t at = 0; at < g->queue.len && g->steps <= MAX_STEPS; at++) {
    uint32_t n = g->queue.at[at];
    g->nodes.at[n].queued = false;
    if (g->nodes.at[n].same != n) continue;
    run_copies(g, n);
    run_rules(g, n);
    if (g->steps > g->next_cycles) {
      cycles_unite(g);
      g->next_cycles = g->steps * 3 / 2 + 1000000;
    }
    if (at > 65536 && at * 2 > g->queue.len) { /* drop what is done */
      uint32_t left = g->queue.len - at - 1;
      for (uint32_t i = 0; i < left; i++) g->queue.at[i] = g->queue.at[at + 1 + i];
      g->queue.len = left;
      at = UINT32_MAX; /* the loop adds one */
    }
  }
  g->queue.len = 0;
}
