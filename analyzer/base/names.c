#include "base/names.h"

#include <string.h>

void names_init(Names *n) {
  *n = (Names){0};
  vec_push(&n->texts, (NameText){.text = ""});
  n->cap = 64;
  n->slots = xcalloc(n->cap, sizeof *n->slots);
}

void names_release(Names *n) {
  vec_release(&n->texts);
  free(n->slots);
  arena_release(&n->arena);
  *n = (Names){0};
}

static uint32_t *find(const Names *n, const char *s, size_t byte_len, uint32_t hash) {
  uint32_t i = hash & (n->cap - 1);
  for (;; i = (i + 1) & (n->cap - 1)) {
    uint32_t id = n->slots[i];
    if (!id) break;
    const NameText *t = &n->texts.at[id];
    if (t->hash == hash && t->byte_len == byte_len && !memcmp(t->text, s, byte_len)) break;
  }
  return &n->slots[i];
}

static void grow(Names *n) {
  free(n->slots);
  n->cap *= 2;
  n->slots = xcalloc(n->cap, sizeof *n->slots);
  for (uint32_t id = 1; id < n->texts.len; id++) {
    const NameText *t = &n->texts.at[id];
    *find(n, t->text, t->byte_len, t->hash) = id;
  }
}

Name names_add(Names *n, const char *s, size_t byte_len) {
  uint32_t hash = (uint32_t)hash_bytes(s, byte_len);
  uint32_t *slot = find(n, s, byte_len, hash);
  if (*slot) return (Name){*slot};
  if (n->texts.len * 4 >= n->cap * 3) {
    grow(n);
    slot = find(n, s, byte_len, hash);
  }
  *slot = n->texts.len;
  vec_push(&n->texts, (NameText){.text = arena_strndup(&n->arena, s, byte_len),
                                 .byte_len = (uint32_t)byte_len,
                                 .hash = hash});
  return (Name){n->texts.len - 1};
}

Name names_addz(Names *n, const char *s) { return names_add(n, s, strlen(s)); }

Name names_find(const Names *n, const char *s, size_t byte_len) {
  return (Name){*find(n, s, byte_len, (uint32_t)hash_bytes(s, byte_len))};
}

const char *names_text(const Names *n, Name name) { return n->texts.at[name.id].text; }

uint32_t names_len(const Names *n, Name name) { return n->texts.at[name.id].byte_len; }
