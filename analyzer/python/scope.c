#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "python/lower.h"

void scope_open(Lower *l, FuncId func, ClassId cls, Name qualname) {
  vec_push(&l->scopes, (Scope){.func = func,
                               .cls = cls,
                               .qualname = qualname,
                               .bound_at = l->bound.len,
                               .globals_at = l->globals.len,
                               .nonlocals_at = l->nonlocals.len});
}

void scope_bind(Lower *l, Name name) {
  uint32_t from = scope_top(l)->bound_at;
  /* Loops and counters bind the same name again and again: drop what is on top anyway. */
  if (l->bound.len > from && vec_last(&l->bound) == name.id) return;
  vec_push(&l->bound, name.id);
}

/* Names no Python program can write. Numbered in each function, since they are its locals; a class
 * body shares the count of the function around it. */
Name scope_temp(Lower *l) {
  uint32_t at = l->scopes.len - 1;
  while (l->scopes.at[at].cls.i) at--;
  char text[16];
  snprintf(text, sizeof text, "%%%u", l->scopes.at[at].temp_count++);
  Name name = names_addz(&l->f->names, text);
  scope_bind(l, name);
  return name;
}

Name scope_qualname(Lower *l, Name name) {
  Scope *top = scope_top(l);
  if (!top->qualname.id) return name;
  strbuf_clear(&l->text);
  strbuf_puts(&l->text, names_text(&l->f->names, top->qualname));
  strbuf_puts(&l->text, top->cls.i ? "." : ".<locals>.");
  strbuf_puts(&l->text, names_text(&l->f->names, name));
  return names_add(&l->f->names, l->text.data, l->text.len);
}

typedef struct SortName {
  const NameText *text;
  uint32_t id;
} SortName;

static int by_text(const void *x, const void *y) {
  const NameText *a = ((const SortName *)x)->text, *b = ((const SortName *)y)->text;
  uint32_t len = a->byte_len < b->byte_len ? a->byte_len : b->byte_len;
  int order = memcmp(a->text, b->text, len);
  if (order) return order;
  return a->byte_len < b->byte_len ? -1 : a->byte_len > b->byte_len;
}

static int by_id(const void *x, const void *y) {
  uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;
  return a < b ? -1 : a > b;
}

/* Sorts ids in place and drops repetitions; returns how many are left. */
static uint32_t ids_unique(uint32_t *ids, uint32_t count) {
  if (count < 2) return count;
  qsort(ids, count, sizeof *ids, by_id);
  uint32_t kept = 1;
  for (uint32_t i = 1; i < count; i++) {
    if (ids[i] != ids[kept - 1]) ids[kept++] = ids[i];
  }
  return kept;
}

static bool ids_has(const uint32_t *ids, uint32_t count, uint32_t id) {
  return count && bsearch(&id, ids, count, sizeof *ids, by_id);
}

static Range names_by_text(Lower *l, const uint32_t *ids, uint32_t count) {
  if (!count) return (Range){0};
  SortName *sorted = xcalloc(count, sizeof *sorted);
  for (uint32_t i = 0; i < count; i++) {
    sorted[i] = (SortName){&l->f->names.texts.at[ids[i]], ids[i]};
  }
  qsort(sorted, count, sizeof *sorted, by_text);
  Range r = {l->f->pool.len, count};
  for (uint32_t i = 0; i < count; i++) vec_push(&l->f->pool, sorted[i].id);
  free(sorted);
  return r;
}

static uint32_t *ids_from(uint32_t *ids, uint32_t at) { return ids ? ids + at : NULL; }

void scope_close_func(Lower *l) {
  Scope *top = scope_top(l);
  FuncId func = top->func;
  uint32_t *bound = ids_from(l->bound.at, top->bound_at);
  uint32_t *globals = ids_from(l->globals.at, top->globals_at);
  uint32_t *nonlocals = ids_from(l->nonlocals.at, top->nonlocals_at);
  uint32_t bound_count = ids_unique(bound, l->bound.len - top->bound_at);
  uint32_t global_count = ids_unique(globals, l->globals.len - top->globals_at);
  uint32_t nonlocal_count = ids_unique(nonlocals, l->nonlocals.len - top->nonlocals_at);
  if (func.i != 1) { /* at module level `global x` says nothing */
    uint32_t kept = 0;
    for (uint32_t i = 0; i < bound_count; i++) {
      if (ids_has(globals, global_count, bound[i])) continue;
      if (ids_has(nonlocals, nonlocal_count, bound[i])) continue;
      bound[kept++] = bound[i];
    }
    bound_count = kept;
  }
  Range locals = names_by_text(l, bound, bound_count);
  Range global_names = names_by_text(l, globals, global_count);
  Range nonlocal_names = names_by_text(l, nonlocals, nonlocal_count);
  IrFunc *fn = &l->f->funcs.at[func.i];
  fn->locals = locals;
  fn->globals = global_names;
  fn->nonlocals = nonlocal_names;
  scope_close_class(l);
}

void scope_close_class(Lower *l) {
  Scope *top = scope_top(l);
  l->bound.len = top->bound_at;
  l->globals.len = top->globals_at;
  l->nonlocals.len = top->nonlocals_at;
  l->scopes.len--;
}
