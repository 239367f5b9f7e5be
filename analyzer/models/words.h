/* The closed vocabulary of the stubs, from words.def. */
#ifndef RL_MODELS_WORDS_H
#define RL_MODELS_WORDS_H

#include <stdint.h>

#include "models/models.h"

typedef enum Key {
#define KEY(kind, text) KEY_##kind,
#include "models/words.def"
  KEY_COUNT
} Key;

typedef struct WordInfo {
  const char *text;
  Key positional;                  /* KEY_NONE: takes no arguments without a name */
  uint64_t keys, needs, needs_one; /* bit sets of 1 << Key */
} WordInfo;

const WordInfo *word_info(ModelWord w);
/* MODEL_WORD_COUNT if no word is spelled so. */
ModelWord word_find(const char *text);
/* The key of `w` spelled so, or KEY_NONE. */
Key word_key(ModelWord w, const char *text);
const char *key_text(Key k);

#endif
