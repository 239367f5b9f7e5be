#include <string.h>

#include "models/table.h"

/* Chains of aliases and of base classes longer than this are cut: they are circular. */
enum { CHAIN_MAX = 16 };

const StubClass *models_class(const Models *m, Name name) {
  uint32_t i;
  return map_get(&m->class_by_name, name.id, &i) ? &m->classes.at[i] : NULL;
}

/* Replaces the longest prefix that is an alias into `out`; false if none is. */
static bool replace_prefix(const Models *m, const char *text, size_t byte_len, Strbuf *out) {
  for (size_t end = byte_len; end; end--) {
    uint32_t to;
    if (end < byte_len && text[end] != '.') continue;
    Name prefix = names_find(m->names, text, end);
    if (!prefix.id || !map_get(&m->aliases, prefix.id, &to)) continue;
    strbuf_clear(out);
    strbuf_puts(out, names_text(m->names, (Name){to}));
    strbuf_add(out, text + end, byte_len - end);
    return true;
  }
  return false;
}

/* Writes the canonical spelling into `out`; false if `dotted` is canonical already. */
static bool canonical_text(const Models *m, Name dotted, Strbuf *out) {
  static const char builtins[] = "builtins.";
  Strbuf from = {0};
  strbuf_add(&from, names_text(m->names, dotted), names_len(m->names, dotted));
  bool changed = false;
  for (int i = 0; i < CHAIN_MAX && replace_prefix(m, from.data, from.len, out); i++) {
    strbuf_clear(&from);
    strbuf_add(&from, out->data, out->len);
    changed = true;
  }
  if (!strncmp(from.data, builtins, sizeof builtins - 1)) {
    strbuf_clear(out);
    strbuf_puts(out, from.data + sizeof builtins - 1);
    changed = true;
  }
  strbuf_release(&from);
  return changed;
}

/* Like models_canonical, without adding a name: NO_NAME if nobody has spelled it yet. */
static Name find_canonical(const Models *m, Name dotted) {
  Strbuf out = {0};
  Name name = dotted;
  if (dotted.id && canonical_text(m, dotted, &out)) name = names_find(m->names, out.data, out.len);
  strbuf_release(&out);
  return name;
}

Name models_canonical(const Models *m, Name dotted) {
  Strbuf out = {0};
  Name name = dotted;
  if (dotted.id && canonical_text(m, dotted, &out)) name = names_add(m->names, out.data, out.len);
  strbuf_release(&out);
  return name;
}

static const Model *row(const Models *m, const Map *map, uint64_t key) {
  uint32_t i;
  return map_get(map, key, &i) ? &m->rows.at[i] : NULL;
}

/* Depth first along the bases, left to right. */
static const Model *inherited(const Models *m, Name type, Name method, int depth) {
  const Model *found = row(m, &m->members, models_pair(type, method));
  const StubClass *c = models_class(m, type);
  for (uint32_t i = 0; !found && c && i < c->bases.len && depth < CHAIN_MAX; i++)
    found = inherited(m, c->bases.at[i], method, depth + 1);
  return found;
}

const Model *models_method(const Models *m, Name type, Name method) {
  if (!models_class(m, type)) type = find_canonical(m, type);
  return type.id ? inherited(m, type, method, 0) : NULL;
}

const Model *models_find(const Models *m, Name dotted) {
  const Model *found = row(m, &m->by_name, dotted.id);
  if (found || !dotted.id) return found;
  Name name = find_canonical(m, dotted);
  if (name.id && (found = row(m, &m->by_name, name.id))) return found;
  Strbuf text = {0};
  if (!canonical_text(m, dotted, &text)) strbuf_puts(&text, names_text(m->names, dotted));
  const char *dot = strrchr(text.data, '.');
  if (dot) {
    Name type = names_find(m->names, text.data, (size_t)(dot - text.data));
    Name method = names_find(m->names, dot + 1, strlen(dot + 1));
    if (type.id && method.id) found = inherited(m, type, method, 0);
  }
  strbuf_release(&text);
  return found;
}

static const FieldType *find_field(const Models *m, Name type, Name field, int depth) {
  uint32_t i;
  if (map_get(&m->field_by_name, models_pair(type, field), &i)) return &m->fields.at[i];
  const StubClass *c = models_class(m, type);
  const FieldType *found = NULL;
  for (i = 0; !found && c && i < c->bases.len && depth < CHAIN_MAX; i++)
    found = find_field(m, c->bases.at[i], field, depth + 1);
  return found;
}

bool models_field(const Models *m, Name type, Name field, Name *result_type, Axes *axes) {
  const FieldType *f = find_field(m, find_canonical(m, type), field, 0);
  if (!f) return false;
  *result_type = f->type;
  *axes = f->axes;
  return true;
}

static bool derives(const Models *m, Name type, Name base, int depth) {
  if (name_eq(type, base)) return true;
  const StubClass *c = models_class(m, type);
  for (uint32_t i = 0; c && i < c->bases.len && depth < CHAIN_MAX; i++)
    if (derives(m, c->bases.at[i], base, depth + 1)) return true;
  return false;
}

bool models_derives(const Models *m, Name type, Name base) {
  type = find_canonical(m, type);
  base = find_canonical(m, base);
  return type.id && base.id && models_class(m, type) && derives(m, type, base, 0);
}

static bool share_base(const Models *m, Name a, Name b, int depth) {
  if (models_derives(m, b, a)) return true;
  const StubClass *c = models_class(m, find_canonical(m, a));
  for (uint32_t i = 0; c && i < c->bases.len && depth < CHAIN_MAX; i++)
    if (share_base(m, c->bases.at[i], b, depth + 1)) return true;
  return false;
}

bool models_share_base(const Models *m, Name a, Name b) { return share_base(m, a, b, 0); }

static const Model *wrap_row(const Models *m, Name type, int depth) {
  const Model *found = row(m, &m->by_name, type.id);
  if (found && !(found->words >> MODEL_WRAP & 1)) found = NULL;
  const StubClass *c = models_class(m, type);
  for (uint32_t i = 0; !found && c && i < c->bases.len && depth < CHAIN_MAX; i++)
    found = wrap_row(m, c->bases.at[i], depth + 1);
  return found;
}

const Model *models_wrap_row(const Models *m, Name type) {
  if (!models_class(m, type)) type = find_canonical(m, type);
  return type.id ? wrap_row(m, type, 0) : NULL;
}

static bool has_parts(const Models *m, Name type, int depth) {
  const StubClass *c = models_class(m, type);
  if (c && c->parts) return true;
  for (uint32_t i = 0; c && i < c->bases.len && depth < CHAIN_MAX; i++)
    if (has_parts(m, c->bases.at[i], depth + 1)) return true;
  return false;
}

bool models_has_parts(const Models *m, Name type) { return has_parts(m, type, 0); }

bool models_knows_module(const Models *m, Name dotted) {
  uint32_t one;
  Name name = find_canonical(m, dotted);
  return name.id && map_get(&m->modules, name.id, &one);
}

const Model *models_differentiates(const Models *m, Name method) {
  return row(m, &m->differentiating, method.id);
}

uint32_t models_count(const Models *m) { return m->order.len; }

const Model *models_at(const Models *m, uint32_t i) { return &m->rows.at[m->order.at[i]]; }

/* Is a row of our own in the same module, class or package? */
static bool is_beside_ours(const Models *m, const char *name) {
  const char *dot = strchr(name, '.');
  size_t len = dot ? (size_t)(dot - name) + 1 : strlen(name) + 1; /* with the point, or the end */
  for (uint32_t i = 0; i < m->rows.len; i++) {
    const Model *other = &m->rows.at[i];
    if (other->name.id && !m->stubs.at[other->stub_file].user &&
        !strncmp(names_text(m->names, other->name), name, len))
      return true;
  }
  return false;
}

bool models_is_to_be_met(const Models *m, const Model *row) {
  const char *name = names_text(m->names, row->name);
  for (uint32_t i = 0; i < m->aliases.cap; i++) {
    if (!m->aliases.slots[i].used) continue;
    const char *alias = names_text(m->names, (Name){m->aliases.slots[i].value});
    if (!strncmp(alias, name, strlen(alias))) return false;
  }
  return m->stubs.at[row->stub_file].user && !is_beside_ours(m, name);
}

const IrFile *models_stub_ir(const Models *m, uint32_t stub_file) {
  return &m->stubs.at[stub_file].ir;
}
