#include "variance/effects.h"

static const char *const kind_names[] = {
#define EFFECT_ROW(kind, name) name,
    EFFECT_KINDS(EFFECT_ROW)
#undef EFFECT_ROW
};

const char *effect_kind_name(EffectKind k) { return kind_names[k]; }

void effect_store_init(EffectStore *s) {
  *s = (EffectStore){0};
  vec_push(&s->nodes, (Effect){.kind = EF_NONE});
}

void effect_store_release(EffectStore *s) {
  vec_release(&s->nodes);
  vec_release(&s->pool);
  vec_release(&s->filters);
}
