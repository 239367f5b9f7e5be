/* What a comment tells the analyzer:
 *
 *   # ranklint: ignore[RL101, RL103] -- reason      the findings of this line
 *   # ranklint: ignore-file[RL101] -- reason        ... of this file
 *   # ranklint: ignore-start[RL101] -- reason       ... from here to `ignore-end[RL101]`
 *   # ranklint: uniform -- reason                   a fact: this value is the same on all ranks
 *   # ranklint: varies -- reason                    a fact: it is not
 *
 * The reason is optional, the codes are not. The text is taken as it is: which codes exist is not
 * known here. */
#ifndef RL_SOURCE_REMARK_H
#define RL_SOURCE_REMARK_H

#include <stddef.h>
#include <stdint.h>

typedef enum RemarkKind {
  REMARK_IGNORE,
  REMARK_IGNORE_FILE,
  REMARK_IGNORE_START,
  REMARK_IGNORE_END,
  REMARK_UNIFORM,
  REMARK_VARIES,
  REMARK_MALFORMED
} RemarkKind;

enum { REMARK_MAX_CODES = 16 };

/* A piece of the comment: offset from its start. */
typedef struct RemarkPart {
  uint32_t start, byte_len;
} RemarkPart;

typedef struct Remark {
  RemarkKind kind;
  RemarkPart codes[REMARK_MAX_CODES];
  uint32_t code_count;
  RemarkPart reason; /* empty: none is given */
  const char *fault; /* MALFORMED: what is wrong; static text */
  RemarkPart word;   /* MALFORMED: the word at fault, perhaps empty */
} Remark;

/* Reads a comment that begins with `#`, blanks, `ranklint:`. Never fails: what cannot be read is
 * MALFORMED. */
Remark remark_read(const char *text, size_t byte_len);

/* The words that may follow the mark, NULL at the end. */
extern const char *const REMARK_WORDS[];

#endif
