/* Typed growable array. `VEC(T)` declares the type in place; an all-zero vector is empty.
 * Elements move when the vector grows: keep indices, not pointers. */
#ifndef RL_BASE_VEC_H
#define RL_BASE_VEC_H

#include <stdint.h>
#include <stdlib.h>

#include "base/fatal.h"

#define VEC(T)    \
  struct {        \
    T *at;        \
    uint32_t len; \
    uint32_t cap; \
  }

#define vec_push(v, ...)                                                  \
  do {                                                                    \
    if ((v)->len == (v)->cap) {                                           \
      (v)->cap = (v)->cap ? (v)->cap * 2 : 4;                             \
      (v)->at = xrealloc((v)->at, (size_t)(v)->cap * sizeof *(v)->at);    \
    }                                                                     \
    (v)->at[(v)->len++] = (__VA_ARGS__);                                  \
  } while (0)

#define vec_last(v) ((v)->at[(v)->len - 1])

/* Gives back the room that is not used. */
#define vec_fit(v)                                                      \
  do {                                                                  \
    if ((v)->len && (v)->len < (v)->cap) {                              \
      (v)->at = xrealloc((v)->at, (size_t)(v)->len * sizeof *(v)->at);  \
      (v)->cap = (v)->len;                                              \
    }                                                                   \
  } while (0)

#define vec_release(v) \
  do {                 \
    free((v)->at);     \
    (v)->at = NULL;    \
    (v)->len = (v)->cap = 0; \
  } while (0)

#endif
