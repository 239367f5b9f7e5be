#include "models/words.h"

#include <string.h>

static const char *const key_texts[] = {
#define KEY(kind, text) text,
#include "models/words.def"
};

#define K(kind) (UINT64_C(1) << (KEY_##kind - 1)) /* as key_bit */
static const WordInfo words[MODEL_WORD_COUNT] = {
#define WORD(kind, text, positional, keys, needs, needs_one) \
  [MODEL_##kind] = {text, KEY_##positional, keys, needs, needs_one},
#include "models/words.def"
};
#undef K

const WordInfo *word_info(ModelWord w) { return &words[w]; }

ModelWord word_find(const char *text) {
  int w = 0;
  while (w < MODEL_WORD_COUNT && (*words[w].text != *text || strcmp(words[w].text, text))) w++;
  return (ModelWord)w;
}

Key word_key(ModelWord w, const char *text) {
  for (int k = KEY_NONE + 1; k < KEY_COUNT; k++)
    if (words[w].keys & key_bit((Key)k) && !strcmp(key_texts[k], text)) return (Key)k;
  return KEY_NONE;
}

const char *key_text(Key k) { return key_texts[k]; }
