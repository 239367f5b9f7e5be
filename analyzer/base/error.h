/* An error value for functions that can fail on the user's input: `bool f(..., Error *err)`. */
#ifndef RL_BASE_ERROR_H
#define RL_BASE_ERROR_H

typedef struct Error {
  char text[512];
} Error;

/* Fills `err` (which may be NULL) and returns 0, so that a caller can `return error_set(...)`. */
int error_set(Error *err, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif
