#include "source/parse_memory.h"

#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <tree_sitter/api.h>

#include "base/fatal.h"

enum {
  GRAIN = 16,
  PIECE_MAX = PARSE_CLASS_COUNT * GRAIN, /* larger ones get a malloc of their own */
  CHUNK_LEN = 1 << 20,
  SPARE_MAX = 8, /* chunks kept from file to file: enough for all but the largest */
};

typedef struct ParseChunk {
  struct ParseChunk *next;
  size_t used;
  _Alignas(16) char data[];
} ParseChunk;

typedef struct ParseLarge {
  struct ParseLarge *next, *previous;
} ParseLarge;

/* In front of every piece. */
typedef struct Header {
  _Alignas(16) size_t byte_len; /* of the piece behind it */
} Header;

typedef struct ParsePiece {
  struct ParsePiece *next;
} ParsePiece;

static _Thread_local ParseMemory *active;

static void chunk_new(ParseMemory *m) {
  ParseChunk *chunk = m->spare;
  if (chunk) {
    m->spare = chunk->next;
    m->spare_count--;
  } else {
    chunk = xmalloc(sizeof *chunk + CHUNK_LEN);
  }
  chunk->next = m->chunks;
  chunk->used = 0;
  m->chunks = chunk;
}

static void *piece_new(ParseMemory *m, size_t class) {
  ParsePiece *p = m->free_pieces[class];
  if (p) {
    m->free_pieces[class] = p->next;
    return p;
  }
  size_t need = sizeof(Header) + class * GRAIN;
  if (!m->chunks || CHUNK_LEN - m->chunks->used < need) chunk_new(m);
  Header *h = (Header *)(m->chunks->data + m->chunks->used);
  m->chunks->used += need;
  h->byte_len = class * GRAIN;
  return h + 1;
}

static void large_link(ParseMemory *m, ParseLarge *block) {
  block->previous = NULL;
  block->next = m->large;
  if (m->large) m->large->previous = block;
  m->large = block;
}

static void large_unlink(ParseMemory *m, ParseLarge *block) {
  if (block->next) block->next->previous = block->previous;
  if (block->previous) {
    block->previous->next = block->next;
  } else {
    m->large = block->next;
  }
}

static void *large_new(ParseMemory *m, size_t byte_len) {
  ParseLarge *block = xmalloc(sizeof *block + sizeof(Header) + byte_len);
  large_link(m, block);
  Header *h = (Header *)(block + 1);
  h->byte_len = byte_len;
  return h + 1;
}

static void *hook_malloc(size_t byte_len) {
  ParseMemory *m = active;
  if (!m) return xmalloc(byte_len ? byte_len : 1);
  size_t class = (byte_len + GRAIN - 1) / GRAIN;
  if (!class) class = 1;
  return class <= PARSE_CLASS_COUNT ? piece_new(m, class) : large_new(m, byte_len);
}

static void *hook_calloc(size_t count, size_t each) {
  if (each && count > SIZE_MAX / each) out_of("out of memory");
  void *p = hook_malloc(count * each);
  return memset(p, 0, count * each);
}

static void hook_free(void *p) {
  ParseMemory *m = active;
  if (!m) {
    free(p);
    return;
  }
  if (!p) return;
  Header *h = (Header *)p - 1;
  if (h->byte_len > PIECE_MAX) {
    ParseLarge *block = (ParseLarge *)h - 1;
    large_unlink(m, block);
    free(block);
    return;
  }
  ParsePiece *piece = p;
  size_t class = h->byte_len / GRAIN;
  piece->next = m->free_pieces[class];
  m->free_pieces[class] = piece;
}

static void *large_grow(ParseMemory *m, Header *h, size_t byte_len) {
  ParseLarge *block = (ParseLarge *)h - 1;
  large_unlink(m, block);
  block = xrealloc(block, sizeof *block + sizeof(Header) + byte_len);
  large_link(m, block);
  h = (Header *)(block + 1);
  h->byte_len = byte_len;
  return h + 1;
}

static void *hook_realloc(void *p, size_t byte_len) {
  ParseMemory *m = active;
  if (!m) return xrealloc(p, byte_len ? byte_len : 1);
  if (!p) return hook_malloc(byte_len);
  Header *h = (Header *)p - 1;
  if (byte_len <= h->byte_len) return p;
  if (h->byte_len > PIECE_MAX) return large_grow(m, h, byte_len);
  void *copy = hook_malloc(byte_len);
  memcpy(copy, p, h->byte_len);
  hook_free(p);
  return copy;
}

static void install(void) {
  ts_set_allocator(hook_malloc, hook_calloc, hook_realloc, hook_free);
}

void parse_memory_begin(ParseMemory *m) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, install);
#ifndef RL_ARENA_MALLOC
  m->hooked = true;
  active = m;
#else
  m->hooked = false;
#endif
}

void parse_memory_end(ParseMemory *m) {
  active = NULL;
  while (m->large) {
    ParseLarge *block = m->large;
    m->large = block->next;
    free(block);
  }
  while (m->chunks) {
    ParseChunk *chunk = m->chunks;
    m->chunks = chunk->next;
    if (m->spare_count == SPARE_MAX) {
      free(chunk);
      continue;
    }
    chunk->next = m->spare;
    m->spare = chunk;
    m->spare_count++;
  }
  memset(m->free_pieces, 0, sizeof m->free_pieces);
}

void parse_memory_release(ParseMemory *m) {
  while (m->spare) {
    ParseChunk *chunk = m->spare;
    m->spare = chunk->next;
    free(chunk);
  }
  m->spare_count = 0;
}
