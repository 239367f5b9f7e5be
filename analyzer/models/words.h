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
  uint64_t keys, needs, needs_one; /* sets of key_bit() */
} WordInfo;

/* The key's bit in a set of keys; not for KEY_NONE. */
static inline uint64_t key_bit(Key k) { return UINT64_C(1) << (k - 1); }

const WordInfo *word_info(ModelWord w);
/* MODEL_WORD_COUNT if no word is spelled so. */
ModelWord word_find(const char *text);
/* The key of `w` spelled so, or KEY_NONE. */
Key word_key(ModelWord w, const char *text);
const char *key_text(Key k);

#endif
