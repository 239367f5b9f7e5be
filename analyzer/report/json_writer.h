/* A streaming JSON writer: keys in the order written, compact, valid for any bytes (invalid UTF-8 is
 * replaced). An all-zero writer with `out` set is ready. */
#ifndef RL_REPORT_JSON_WRITER_H
#define RL_REPORT_JSON_WRITER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strbuf.h"

typedef struct Json {
  Strbuf *out;
  bool comma; /* something stands before, on this level */
} Json;

/* `key` is NULL inside an array and at the top. */
void json_put_object(Json *j, const char *key);
void json_put_object_end(Json *j);
void json_put_array(Json *j, const char *key);
void json_put_array_end(Json *j);
/* A NULL `text` writes null. */
void json_put_string(Json *j, const char *key, const char *text);
void json_put_number(Json *j, const char *key, uint64_t value);
void json_put_decimal(Json *j, const char *key, double value);
void json_put_bool(Json *j, const char *key, bool value);
/* One line end, for readers of long arrays. */
void json_put_newline(Json *j);

#endif
