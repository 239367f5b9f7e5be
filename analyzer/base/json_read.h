/* Reads JSON by pulling: the caller says what it expects next. Strict (RFC 8259), bounded depth,
 * never reads past the end. After the first fault every call returns false; `fault_at` is its byte.
 */
#ifndef RL_BASE_JSON_READ_H
#define RL_BASE_JSON_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/strbuf.h"

typedef struct JsonReader {
  const char *text;
  size_t byte_len, at;
  bool fresh;        /* nothing of the innermost object or array was read yet */
  const char *fault; /* what was expected; NULL: none */
  size_t fault_at;
} JsonReader;

void json_reader_init(JsonReader *r, const char *text, size_t byte_len);
/* `{` or `[`. Then call the next function until it is false, and look at `fault`. */
bool json_read_object(JsonReader *r);
bool json_read_array(JsonReader *r);
/* The next key, in `key`; false at `}` (taken) or at a fault. Its value must be read before the
 * next. */
bool json_next_key(JsonReader *r, Strbuf *key);
/* True: another item follows. False at `]` (taken) or at a fault. */
bool json_next_item(JsonReader *r);
/* Replaces `out`. A NUL in the text is a fault: nobody here wants one. */
bool json_read_string(JsonReader *r, Strbuf *out);
bool json_read_count(JsonReader *r, uint32_t *out);
bool json_skip_value(JsonReader *r);
/* Nothing but blanks is left. */
bool json_read_end(JsonReader *r);

#endif
