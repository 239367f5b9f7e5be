/* Memory of one parse: tree-sitter's allocations in chunks that are dropped together, with lists of
 * freed pieces by size. Faster than malloc, and a tree needs no freeing.
 *
 * The hook into tree-sitter is process-global, so it is installed once and acts only on a thread
 * between parse_memory_begin and parse_memory_end; elsewhere it is xmalloc (tree-sitter's own
 * allocator would abort where there is no memory). Whatever tree-sitter makes in between must be
 * dropped in between. Built with RL_ARENA_MALLOC it is xmalloc always, so that sanitizers see every
 * allocation. */
#ifndef RL_SOURCE_PARSE_MEMORY_H
#define RL_SOURCE_PARSE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

enum { PARSE_CLASS_COUNT = 64 };

typedef struct ParseMemory {
  struct ParseChunk *chunks; /* the one in use first */
  struct ParseChunk *spare;  /* for the next file */
  unsigned spare_count;
  struct ParseLarge *large;  /* blocks with a malloc of their own */
  struct ParsePiece *free_pieces[PARSE_CLASS_COUNT + 1];
  bool hooked;
} ParseMemory;

/* An all-zero ParseMemory is a valid empty one. */
void parse_memory_begin(ParseMemory *m);
/* Drops everything allocated since; keeps a few chunks for the next file. */
void parse_memory_end(ParseMemory *m);
void parse_memory_release(ParseMemory *m);

#endif
