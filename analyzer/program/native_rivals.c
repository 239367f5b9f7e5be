#include "program/native_rivals.h"

#include <stdio.h>

enum { RIVALS_MAX = 16 }; /* alternatives of one choice; the first ones count */

void rivals_add(Rivals *r, Name name, Mod m) {
  bool fresh;
  uint32_t *last = map_add(&r->last, name.id, 0, &fresh);
  if (*last && r->at.at[*last - 1].mod.i == m.i) return;
  vec_push(&r->at, (Rival){m, *last});
  *last = r->at.len;
}

void rivals_release(Rivals *r) {
  map_release(&r->last);
  vec_release(&r->at);
}

uint32_t rivals_count(const Rivals *r, Name name) {
  uint32_t at = 0, count = 0;
  if (!map_get(&r->last, name.id, &at)) return 0;
  for (; at; at = r->at.at[at - 1].before) count++;
  return count;
}

static uint32_t attribute(IrFile *ir, uint32_t func, Name owner, Name name, Span s) {
  vec_push(&ir->exprs, (IrExpr){.kind = EX_NAME, .a = owner.id, .span = s});
  uint32_t of = ir->exprs.len - 1, id = of + 1;
  vec_push(&ir->exprs, (IrExpr){.kind = EX_ATTR, .a = of, .b = name.id, .span = s});
  vec_push(&ir->field_uses, (IrFieldUse){name, {func}, {id}, 0});
  return id;
}

typedef struct Choice {
  IrFile *ir;
  Names *names;
  NativeUse use;
  Name name, unknown;
  Span span;
  Mod mods[RIVALS_MAX];
  Name (*file_name)(void *ctx, Mod m);
  void *ctx;
} Choice;

/* One of mods[from..to), halved at each question, so that a choice is never deep. */
static uint32_t choose(Choice *c, uint32_t from, uint32_t to) {
  if (to - from == 1) return attribute(c->ir, c->use.func, c->file_name(c->ctx, c->mods[from]), c->name, c->span);
  uint32_t middle = from + (to - from) / 2;
  char text[200];
  snprintf(text, sizeof text, "#%.150s#%u", names_text(c->names, c->name), c->mods[middle].i);
  uint32_t asked = attribute(c->ir, c->use.func, c->unknown, names_addz(c->names, text), c->span);
  uint32_t one = choose(c, from, middle), other = choose(c, middle, to);
  vec_push(&c->ir->exprs, (IrExpr){.kind = EX_COND, .a = asked, .b = one, .c = other, .span = c->span});
  return c->ir->exprs.len - 1;
}

void rivals_choose(const Rivals *r, IrFile *ir, Names *names, NativeUse use, Name name, Name unknown,
                   Name (*file_name)(void *ctx, Mod m), void *ctx) {
  Choice c = {.ir = ir, .names = names, .use = use, .name = name, .unknown = unknown,
              .span = ir->exprs.at[use.expr].span, .file_name = file_name, .ctx = ctx};
  uint32_t count = rivals_count(r, name), at = 0, n = 0;
  map_get(&r->last, name.id, &at);
  for (uint32_t skip = count > RIVALS_MAX ? count - RIVALS_MAX : 0; at; at = r->at.at[at - 1].before)
    if (skip) skip--;
    else c.mods[n++] = r->at.at[at - 1].mod;
  uint32_t made = choose(&c, 0, n);
  ir->exprs.at[use.expr] = ir->exprs.at[made];
}
