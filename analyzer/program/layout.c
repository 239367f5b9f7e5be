#include "program/layout.h"

#include <stdio.h>
#include <string.h>

#include "base/strbuf.h"
#include "program/join.h"

enum { MAX_PATH_BYTES = 4096 }; /* longer paths are not found by place */

typedef struct Text {
  const char *s;
  size_t len;
} Text;

static Text text_of(const char *s) { return (Text){s, strlen(s)}; }

static bool text_is(Text t, const char *s) { return t.len == strlen(s) && !memcmp(t.s, s, t.len); }

static bool ends_with(Text t, const char *end) {
  size_t n = strlen(end);
  return t.len >= n && !memcmp(t.s + t.len - n, end, n);
}

/* The directory part without the slash; "" at the top. */
static Text dir_of(Text path) {
  size_t n = path.len;
  while (n && path.s[n - 1] != '/') n--;
  return (Text){path.s, n ? n - 1 : 0};
}

static Text base_of(Text path) {
  Text dir = dir_of(path);
  size_t skip = dir.len || (path.len && path.s[0] == '/') ? dir.len + 1 : 0;
  return (Text){path.s + skip, path.len - skip};
}

static Text without_extension(Text path) {
  static const char *const ends[] = {".py", ".pyi", ".pyx"};
  for (unsigned i = 0; i < sizeof ends / sizeof *ends; i++)
    if (ends_with(path, ends[i])) path.len -= strlen(ends[i]);
  return path;
}

static bool is_init(Text path) { return text_is(base_of(without_extension(path)), "__init__"); }

/* A package's place is its directory, another module's its path without the extension. */
static Text place_of(Text path) { return is_init(path) ? dir_of(path) : without_extension(path); }

static void add_component(Strbuf *out, Text part) {
  if (!part.len || text_is(part, ".") || text_is(part, "..")) return;
  if (out->len) strbuf_putc(out, '.');
  strbuf_add(out, part.s, part.len);
}

static void add_dotted(Strbuf *out, Text path) {
  size_t from = 0;
  for (size_t i = 0; i <= path.len; i++)
    if (i == path.len || path.s[i] == '/') {
      add_component(out, (Text){path.s + from, i - from});
      from = i + 1;
    }
}

static bool package_at(Text dir, bool (*is_package)(const char *, void *), void *ctx) {
  char buf[MAX_PATH_BYTES];
  if (dir.len >= sizeof buf) return false;
  memcpy(buf, dir.s, dir.len);
  buf[dir.len] = 0;
  return is_package(buf, ctx);
}

void program_dotted_name(const char *path, bool (*is_package)(const char *dir, void *ctx),
                         void *ctx, Strbuf *out) {
  Text place = place_of(text_of(path)), dir = dir_of(text_of(path)), root = dir;
  while (root.len && package_at(root, is_package, ctx)) root = dir_of(root);
  if (root.len == dir.len) { /* not in a package: below the root, or below src/ */
    root.len = 0;
    if (dir.len >= 3 && !memcmp(dir.s, "src", 3) && (dir.len == 3 || dir.s[3] == '/'))
      if (!package_at((Text){dir.s, 3}, is_package, ctx)) root.len = 3;
  }
  strbuf_clear(out);
  size_t skip = root.len ? root.len + 1 : 0;
  if (place.len > skip) add_dotted(out, (Text){place.s + skip, place.len - skip});
  if (!out->len) add_dotted(out, base_of(without_extension(text_of(path))));
}

/* ---- places ---- */

static Mod place_get(const Program *p, Text place) {
  uint32_t m = 0;
  map_get(&p->places, hash_bytes(place.s, place.len), &m);
  return (Mod){m};
}

/* The module at `dotted` below the directory `dir`; the directory's own if `dotted` is empty. */
static Mod place_below(const Program *p, Text dir, Text dotted) {
  char buf[MAX_PATH_BYTES];
  if (dir.len + dotted.len + 1 >= sizeof buf) return (Mod){0};
  memcpy(buf, dir.s, dir.len);
  size_t n = dir.len;
  if (n && dotted.len) buf[n++] = '/';
  for (size_t i = 0; i < dotted.len; i++) buf[n++] = dotted.s[i] == '.' ? '/' : dotted.s[i];
  return place_get(p, (Text){buf, n});
}

static Text path_of(const Program *p, Mod m) {
  return text_of(names_text(p->names, program_mod(p, m)->path));
}

static Text name_text(const Program *p, Name n) {
  return (Text){names_text(p->names, n), names_len(p->names, n)};
}

Mod layout_submodule(const Program *p, Mod m, Name name) {
  if (!program_mod(p, m)->is_package) return (Mod){0};
  return place_below(p, dir_of(path_of(p, m)), name_text(p, name));
}

Mod layout_named(const Program *p, Name dotted) {
  uint32_t m = 0;
  map_get(&p->by_dotted, dotted.id, &m);
  return (Mod){m};
}

/* ---- building ---- */

static bool is_test_path(Text path) {
  Text base = without_extension(base_of(path));
  if (base.len >= 5 && !memcmp(base.s, "test_", 5)) return true;
  if (ends_with(base, "_test") || text_is(base, "conftest")) return true;
  for (Text d = dir_of(path); d.len; d = dir_of(d))
    if (text_is(base_of(d), "test") || text_is(base_of(d), "tests")) return true;
  return false;
}

/* Hashes of all dotted names of two or more parts that the files import: "a.b", "a.b.c". */
static void collect_imported(const Program *p, const ProgramInput *inputs, uint32_t count,
                             Map *set) {
  for (uint32_t i = 0; i < count; i++)
    for (uint32_t k = 1; k < inputs[i].ir->imports.len; k++) {
      const IrImport *im = &inputs[i].ir->imports.at[k];
      if (im->level) continue;
      Text t = name_text(p, im->module);
      for (size_t n = 0; n <= t.len; n++)
        if (n == t.len || t.s[n] == '.') map_set(set, hash_bytes(t.s, n), 1);
      if (!im->name.id) continue;
      char buf[512];
      int n = snprintf(buf, sizeof buf, "%s.%s", t.s, names_text(p->names, im->name));
      if (n > 0 && (size_t)n < sizeof buf) map_set(set, hash_bytes(buf, (size_t)n), 1);
    }
}

/* Directories above the outermost package, as long as some import names them. */
static Name widen_name(Program *p, const Map *imported, const char *dotted, Text place) {
  Strbuf name = {0}, next = {0};
  strbuf_puts(&name, dotted);
  while (place.len > name.len) {
    Text above = {place.s, place.len - name.len - 1};
    Text parent = base_of(above);
    if (place.s[above.len] != '/' || !parent.len) break;
    strbuf_clear(&next);
    strbuf_add(&next, parent.s, parent.len);
    strbuf_putc(&next, '.');
    strbuf_add(&next, name.data, strcspn(name.data, "."));
    uint32_t yes;
    if (!map_get(imported, hash_bytes(next.data, next.len), &yes)) break;
    strbuf_puts(&next, name.data + strcspn(name.data, "."));
    Strbuf old = name;
    name = next;
    next = old;
  }
  Name result = names_add(p->names, strbuf_text(&name), name.len);
  strbuf_release(&name);
  strbuf_release(&next);
  return result;
}

/* "x.cc" and the like have no dotted name. */
static bool name_fits_place(const char *dotted, Text place) {
  size_t n = strlen(dotted);
  if (!n || n > place.len) return false;
  for (size_t i = 0; i < n; i++) {
    char c = place.s[place.len - n + i];
    if (c != dotted[i] && !(c == '/' && dotted[i] == '.')) return false;
  }
  return true;
}

static void add_module(Program *p, const ProgramInput *in, const Map *imported) {
  Text path = text_of(in->path), place = place_of(path);
  Name given = names_addz(p->names, in->dotted);
  Name dotted = given;
  if (name_fits_place(in->dotted, place)) dotted = widen_name(p, imported, in->dotted, place);
  uint32_t m = p->mods.len, yes;
  const Text full = name_text(p, dotted);
  bool addressed = memchr(full.s, '.', full.len) &&
                   map_get(imported, hash_bytes(full.s, full.len), &yes);
  vec_push(&p->mods, (ProgramModule){.dotted = dotted,
                                     .path = names_addz(p->names, in->path),
                                     .ir = in->ir,
                                     .is_package = is_init(path),
                                     .is_addressed = addressed,
                                     .is_test = is_test_path(path)});
  bool fresh;
  if (dotted.id) map_add(&p->by_dotted, dotted.id, m, &fresh);
  map_add(&p->places, hash_bytes(place.s, place.len), m, &fresh);
}

void layout_build(Program *p, const ProgramInput *inputs, uint32_t input_count) {
  Map imported = {0};
  collect_imported(p, inputs, input_count, &imported);
  vec_push(&p->mods, (ProgramModule){0});
  for (uint32_t i = 0; i < input_count; i++) add_module(p, &inputs[i], &imported);
  map_release(&imported);
  bool fresh;
  for (uint32_t m = 1; m < p->mods.len; m++) {
    ProgramModule *mod = &p->mods.at[m];
    Name given = names_addz(p->names, inputs[m - 1].dotted); /* the shorter name too, if free */
    if (given.id) map_add(&p->by_dotted, given.id, m, &fresh);
    Text dir = dir_of(text_of(inputs[m - 1].path));
    Mod pkg = place_get(p, mod->is_package ? dir_of(dir) : dir);
    if (dir.len && pkg.i != m && program_mod(p, pkg)->is_package) mod->package = pkg;
  }
}

/* ---- imports ---- */

static bool is_package_dir(const Program *p, Text dir) {
  Mod m = place_get(p, dir);
  return m.i && program_mod(p, m)->is_package;
}

static Binding module_binding(Mod m) { return (Binding){.kind = BIND_MODULE, .mod = m}; }

static Binding named_or_external(Program *p, Name dotted) {
  Mod m = layout_named(p, dotted);
  if (m.i) return module_binding(m);
  return (Binding){.kind = BIND_EXTERNAL, .name = join_canonical(p, dotted)};
}

static Binding import_relative(Program *p, Mod m, uint32_t level, Name dotted) {
  Text dir = dir_of(path_of(p, m)), base = name_text(p, program_mod(p, m)->dotted);
  bool drop = !program_mod(p, m)->is_package;
  for (uint32_t i = 0; i < level; i++) {
    if (i) dir = dir_of(dir);
    if (i || drop) {
      while (base.len && base.s[base.len - 1] != '.') base.len--;
      if (base.len) base.len--;
    }
  }
  Mod found = place_below(p, dir, name_text(p, dotted));
  if (found.i) return module_binding(found);
  Strbuf full = {0};
  strbuf_add(&full, base.s, base.len);
  if (base.len && dotted.id) strbuf_putc(&full, '.');
  strbuf_puts(&full, names_text(p->names, dotted));
  Name name = names_add(p->names, strbuf_text(&full), full.len);
  strbuf_release(&full);
  return named_or_external(p, name);
}

/* A package that names itself is on the path, even where an __init__.py lies beside it. Not so where
 * somebody says its name in full: then `torch` inside of job/torch is the library. */
static Mod in_own_package(const Program *p, Text dir, Text dotted) {
  Text first = dotted;
  for (first.len = 0; first.len < dotted.len && dotted.s[first.len] != '.';) first.len++;
  for (; dir.len; dir = dir_of(dir)) {
    Text base = base_of(dir);
    if (base.len != first.len || memcmp(base.s, first.s, first.len)) continue;
    if (is_package_dir(p, dir) && !program_mod(p, place_get(p, dir))->is_addressed)
      return place_below(p, dir_of(dir), dotted);
  }
  return (Mod){0};
}

/* Absolute: a script finds its neighbours first (sys.path[0]), then come the modules of that name,
 * then whatever lies below one of the directories above, the nearest first. */
Binding layout_import(Program *p, Mod m, uint32_t level, Name dotted) {
  if (level) return import_relative(p, m, level, dotted);
  Text dir = dir_of(path_of(p, m)), name = name_text(p, dotted);
  if (!is_package_dir(p, dir)) {
    Mod near = place_below(p, dir, name);
    if (near.i && near.i != m.i) return module_binding(near);
  }
  Mod named = layout_named(p, dotted);
  if (named.i) return module_binding(named);
  while (dir.len) {
    bool inside = is_package_dir(p, dir);
    dir = dir_of(dir);
    if (inside && is_package_dir(p, dir)) continue; /* absolute names never start in a package */
    Mod above = is_package_dir(p, dir) ? (Mod){0} : place_below(p, dir, name);
    if (above.i && above.i != m.i) return module_binding(above);
  }
  Mod own = in_own_package(p, dir_of(path_of(p, m)), name);
  if (own.i) return module_binding(own);
  return named_or_external(p, dotted);
}
