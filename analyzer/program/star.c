#include "program/star.h"

#include "program/layout.h"

enum { MAX_ALL_DEPTH = 8 }; /* __all__ lists that take in other modules' __all__ */

/* The module in view that the local name `name` of `m` is imported as, by syntax alone. */
static Mod imported_module(const Scan *s, Program *p, Mod m, Name name) {
  uint32_t head = scan_head(s, m, name);
  if (!head || s->raws.at[head].kind != RAW_IMPORT) return layout_submodule(p, m, name);
  const IrImport *im = &program_ir(p, m)->imports.at[s->raws.at[head].id];
  Binding b = layout_import(p, m, im->level, im->module);
  if (b.kind == BIND_MODULE && im->name.id) return layout_submodule(p, b.mod, im->name);
  return b.kind == BIND_MODULE ? b.mod : (Mod){0};
}

typedef struct Taking {
  Scan *s;
  Program *p;
  uint32_t star;
  bool changed;
} Taking;

/* True if the star import has nothing to add to the chain: it gave the name already, or an
 * unconditional definition stands. Of two unconditional stars the later one gives the name. */
static bool settled(Taking *t, uint32_t head) {
  bool always = !t->s->stars.at[t->star].conditional;
  for (uint32_t r = head; r; r = t->s->raws.at[r].next) {
    Raw *raw = &t->s->raws.at[r];
    if (raw->kind == RAW_STAR && raw->id == t->star) return true;
    if (raw->kind == RAW_STAR && always && !raw->conditional && raw->id < t->star) {
      raw->id = t->star;
      t->changed = true;
    }
    if (raw->kind != RAW_VALUE && !raw->conditional) return true;
  }
  return false;
}

static void take(Taking *t, Name name) {
  const StarImport *star = &t->s->stars.at[t->star];
  if (settled(t, scan_head(t->s, star->mod, name))) return;
  scan_add(t->s, (Raw){.mod = star->mod,
                       .name = name,
                       .id = t->star,
                       .kind = RAW_STAR,
                       .conditional = star->conditional,
                       .type_checking = star->type_checking});
  t->changed = true;
}

static void take_all(Taking *t, Mod from, unsigned depth) {
  const AllList *all = &t->s->alls[from.i];
  for (uint32_t i = 0; i < all->names.len; i++) take(t, all->names.at[i]);
  for (uint32_t i = 0; i < all->of.len && depth < MAX_ALL_DEPTH; i++) {
    Mod of = imported_module(t->s, t->p, from, all->of.at[i]);
    if (of.i && of.i != from.i) take_all(t, of, depth + 1);
  }
}

/* Every name without a leading underscore that the module binds; `order` lists Raws by module. */
static void take_public(Taking *t, const uint32_t *of_mod, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    Name name = t->s->raws.at[of_mod[i]].name;
    char c = names_text(t->p->names, name)[0];
    if (c != '_' && c != '%') take(t, name);
  }
}

typedef VEC(uint32_t) RawList;

static void index_raws(const Scan *s, RawList *by_mod, uint32_t from) {
  for (uint32_t r = from; r < s->raws.len; r++) vec_push(&by_mod[s->raws.at[r].mod.i], r);
}

void star_build(Scan *s, Program *p) {
  if (!s->stars.len) return;
  RawList *by_mod = xcalloc(p->mods.len, sizeof *by_mod);
  uint32_t indexed = 1;
  for (bool again = true; again;) {
    again = false;
    for (uint32_t i = 0; i < s->stars.len; i++) {
      Taking t = {.s = s, .p = p, .star = i};
      Mod from = s->stars.at[i].target;
      const AllList *all = &s->alls[from.i];
      index_raws(s, by_mod, indexed);
      indexed = s->raws.len;
      take_all(&t, from, 0);
      if (!all->present || all->open) take_public(&t, by_mod[from.i].at, by_mod[from.i].len);
      again |= t.changed;
    }
  }
  for (uint32_t m = 0; m < p->mods.len; m++) vec_release(&by_mod[m]);
  free(by_mod);
}
