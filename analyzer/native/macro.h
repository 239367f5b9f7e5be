/* The parts of the preprocessor: what it knows while it goes through a file (internal header). */
#ifndef RL_NATIVE_MACRO_H
#define RL_NATIVE_MACRO_H

#include "base/arena.h"
#include "native/expand.h"

typedef struct Text {
  const char *at, *end;
} Text;

typedef struct Macro {
  Text name, body;
  Text *params;
  uint32_t param_count;
  bool takes_args, variadic, busy, gone;
  bool absent; /* gone because the command says so */
} Macro;

/* One open #if: what was decided of it. */
typedef struct Condition {
  bool active, taken;
  bool kept, later; /* left to the grammar; behind its first branch */
  const char *open; /* where its line ends, if nobody knows whether it holds; else NULL */
} Condition;

/* An #if of the file: where its line ends. */
typedef struct Branch {
  const char *behind;
  bool whole;
} Branch;

typedef struct Pre {
  HeaderCache *headers;
  Arena arena;
  VEC(Macro) macros;
  Map by_name; /* hash of the name -> index into macros */
  VEC(Condition) conditions;
  Text source; /* the file's own */
  VEC(Branch) branches; /* in order; found when they are first asked for */
  bool branches_known;
  Map included; /* hash of path -> 1 */
  const char *path;
  const struct NativeFlags *flags;
  bool cplusplus, cuda, silent;
  long long year; /* what __cplusplus is */
  uint32_t depth, spent; /* of includes; bytes written by expansion */
  Expansion *out;
} Pre;

/* token.c: the end of the token that begins at `t.at`; never before t.at + 1. */
const char *token_end(Text t);
bool is_word_start(char c);
bool is_word(char c);
bool text_eq(Text a, const char *s);
const char *directive_end(Text t); /* of the line that begins at `#`, with those that are spliced to it */
Text skip_blank(Text t); /* blanks, comments and spliced lines */

/* branches.c: are the branches of the #if whose line ends at `behind` whole in themselves? */
void branches_find(Pre *p, Text source);
bool branches_whole(const Pre *p, const char *behind);

Macro *macro_find(const Pre *p, Text name);
void macro_define(Pre *p, Text line);
void macro_undefine(Pre *p, Text name);
/* The command says that there is no such macro, so asking for it is answered. */
void macro_forget(Pre *p, Text name);
bool macro_is_absent(const Pre *p, Text name);
/* Writes what the use at `use.at` becomes and returns its end; NULL if it is no use. */
const char *macro_expand(Pre *p, Macro *m, Text use, Strbuf *out, unsigned depth);

/* Is `line`, behind `define`, another name for a name, in a branch of which nobody knows whether it is taken, and
 * do the other branches leave the name alone? Then the code must be right without it: what stands behind the
 * name is what one can see. `end`: of the text. (renaming.c) */
bool macro_is_doubtful(const Pre *p, Text line, const char *end);

/* The truth of an #if line: 1, 0, or -1 where nobody knows. */
int condition_value(Pre *p, Text line);

#endif
