/* Where a large file may be cut, so that it need not be parsed in one go: the tree of a dense text is
 * many times as large as the text. Inside of python/. */
#ifndef RL_PYTHON_PIECES_H
#define RL_PYTHON_PIECES_H

#include <stdint.h>

/* The end of a piece of whole top-level statements that begins at `from`, has at least `least` bytes
 * and ends where another statement begins: an offset in bytes, `byte_len` if there is none. */
uint32_t piece_end(const char *source, uint32_t byte_len, uint32_t from, uint32_t least);

#endif
