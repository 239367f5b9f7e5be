/* Cycles of copies: their nodes hold the same objects, so that one node will do for all. */
#include <string.h>

#include "callgraph/graph.h"

typedef struct Frame {
  uint32_t node, next; /* the copy to follow next */
} Frame;

/* Tarjan's components, with a stack of its own: chains of copies are as long as programs. */
typedef struct Search {
  Graph *g;
  uint32_t *index, *low, count;
  uint8_t *on_path;
  VEC(uint32_t) path;
  VEC(Frame) frames;
  VEC(uint32_t) members; /* of components, each ended by a 0 */
} Search;

static void open_node(Search *s, uint32_t n) {
  s->index[n] = s->low[n] = ++s->count;
  s->on_path[n] = 1;
  vec_push(&s->path, n);
  vec_push(&s->frames, (Frame){n, 0});
}

static void close_node(Search *s, uint32_t n) {
  s->frames.len--;
  if (s->frames.len) {
    uint32_t above = vec_last(&s->frames).node;
    if (s->low[n] < s->low[above]) s->low[above] = s->low[n];
  }
  if (s->low[n] != s->index[n]) return;
  uint32_t at = s->path.len;
  do s->on_path[s->path.at[--at]] = 0;
  while (s->path.at[at] != n);
  if (s->path.len - at > 1) {
    for (uint32_t i = at; i < s->path.len; i++) vec_push(&s->members, s->path.at[i]);
    vec_push(&s->members, 0);
  }
  s->path.len = at;
}

static void search_from(Search *s, uint32_t root) {
  open_node(s, root);
  while (s->frames.len) {
    Frame *f = &vec_last(&s->frames);
    const NodeData *d = &s->g->nodes.at[f->node];
    if (f->next >= d->copies.len) {
      close_node(s, f->node);
      continue;
    }
    uint32_t n = f->node, to = node_same(s->g, (Node){d->copies.at[f->next++].to}).i;
    if (!s->index[to]) open_node(s, to);
    else if (s->on_path[to] && s->index[to] < s->low[n]) s->low[n] = s->index[to];
  }
}

static void unite_members(Search *s) {
  for (uint32_t i = 0; i < s->members.len;) {
    Node first = {s->members.at[i++]};
    for (; s->members.at[i]; i++) nodes_unite(s->g, first, (Node){s->members.at[i]});
    i++;
  }
}

void cycles_unite(Graph *g) {
  uint32_t n = g->nodes.len;
  Search s = {.g = g, .index = xcalloc(n, sizeof *s.index), .low = xcalloc(n, sizeof *s.low),
              .on_path = xcalloc(n, 1)};
  for (uint32_t i = 1; i < n; i++)
    if (g->nodes.at[i].same == i && g->nodes.at[i].copies.len && !s.index[i]) search_from(&s, i);
  unite_members(&s);
  free(s.index);
  free(s.low);
  free(s.on_path);
  vec_release(&s.path);
  vec_release(&s.frames);
  vec_release(&s.members);
}
