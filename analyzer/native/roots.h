/* Headers of the analyzed files by name: where an #include looks that neither the file's own directory nor its
 * compile command answers, so that a tree can be read without its build.
 *
 * Built once, then only read; may be shared by threads. Paths are borrowed. */
#ifndef RL_NATIVE_ROOTS_H
#define RL_NATIVE_ROOTS_H

#include <stddef.h>

#include "base/map.h"
#include "base/vec.h"

typedef struct NativeRoots {
  Map by_name; /* hash of a path's last part -> index of the last such path + 1 */
  VEC(const char *) paths;
  VEC(uint32_t) before; /* the one of the same name before it + 1 */
} NativeRoots;

/* `path` must live as long as `r`. */
void roots_add(NativeRoots *r, const char *path);
void roots_release(NativeRoots *r);

/* The file that ends in `name` (of `byte_len` bytes, whole directories) and lies nearest to `from`; NULL if there
 * is none, or several are as near. */
const char *roots_find(const NativeRoots *r, const char *from, const char *name, size_t byte_len);

#endif
