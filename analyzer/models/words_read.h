/* The words of one row: its decorators, checked against words.def and written into a Model. */
#ifndef RL_MODELS_WORDS_READ_H
#define RL_MODELS_WORDS_READ_H

#include "models/table.h"

/* A Model without words: no parameter is given. */
Model model_blank(void);
/* Reads one decorator (`@word`, `@word(...)`) into `row`, whose parameters are already known.
 * `@property` and its kind are the caller's. */
void words_read(Models *m, const Stub *s, ExprId decorator, Model *row);
void model_release(Model *row);

#endif
