/* Text of a program: modules with what their names resolved to, classes with their order. */
#include "program/dump.h"

#include "base/strbuf.h"

static const char *name_text(const Program *p, Name n) { return names_text(p->names, n); }

static void one_binding(const Program *p, const Binding *b, Strbuf *out) {
  static const char *const KINDS[] = {"none", "func ", "class ", "module ", "value ", "external "};
  strbuf_puts(out, KINDS[b->kind]);
  const char *dotted = name_text(p, program_mod(p, b->mod)->dotted);
  switch (b->kind) {
    case BIND_FUNC:
      strbuf_printf(out, "%s:%s", dotted, name_text(p, program_func(p, b->func)->qualname));
      break;
    case BIND_CLASS:
      strbuf_printf(out, "%s:%s", dotted, name_text(p, program_class(p, b->cls)->qualname));
      break;
    case BIND_MODULE:
      strbuf_puts(out, dotted);
      break;
    case BIND_VALUE:
      strbuf_printf(out, "%s:%s", dotted, name_text(p, b->name));
      break;
    case BIND_EXTERNAL:
      strbuf_puts(out, name_text(p, b->name));
      break;
    case BIND_NONE:
      break;
  }
  if (b->conditional) strbuf_puts(out, " if");
}

void dump_binding(const Program *p, Binding b, Strbuf *out) {
  do {
    one_binding(p, &b, out);
    if (b.next) strbuf_puts(out, " | ");
  } while (program_next(p, &b));
}

static void dump_import(const Program *p, const IrImport *im, uint32_t binding, Strbuf *out) {
  if (im->level == IR_LEVEL_USING) { /* no way up the packages: a name of this file */
    strbuf_printf(out, "  using %s as %s\n", name_text(p, im->module), name_text(p, im->as_name));
    return;
  }
  strbuf_puts(out, "  import ");
  for (uint32_t i = 0; i < im->level; i++) strbuf_putc(out, '.');
  strbuf_puts(out, name_text(p, im->module));
  if (im->name.id) strbuf_printf(out, " %s", name_text(p, im->name));
  strbuf_printf(out, " as %s", name_text(p, im->as_name));
  if (binding) {
    strbuf_puts(out, " = ");
    dump_binding(p, p->bindings.at[binding], out);
  }
  strbuf_putc(out, '\n');
}

static void dump_module(const Program *p, const ProgramModule *mod, Strbuf *out) {
  strbuf_printf(out, "module %s %s%s%s%s\n", name_text(p, mod->dotted), name_text(p, mod->path),
                mod->is_package ? " package" : "", mod->is_test ? " test" : "",
                mod->has_main ? " main" : "");
  for (uint32_t i = 1; i < mod->ir->imports.len; i++)
    dump_import(p, &mod->ir->imports.at[i], p->imports.at[mod->first_import + i], out);
  for (uint32_t i = 0; i < mod->ext_stars.len; i++)
    strbuf_printf(out, "  star %s\n", name_text(p, mod->ext_stars.at[i]));
}

void dump_bases(const Program *p, Class c, Strbuf *out) {
  const ProgramClass *cls = program_class(p, c);
  for (uint32_t i = 1; i < cls->mro.len; i++) {
    const ProgramClass *base = program_class(p, cls->mro.at[i]);
    strbuf_printf(out, " %s:%s", name_text(p, program_mod(p, base->mod)->dotted),
                  name_text(p, base->qualname));
  }
  for (uint32_t i = 0; i < cls->ext_bases.len; i++)
    strbuf_printf(out, " %s", name_text(p, cls->ext_bases.at[i]));
  if (cls->open_bases) strbuf_puts(out, " ?");
}

void program_dump(const Program *p, Strbuf *out) {
  for (uint32_t m = 1; m < p->mods.len; m++) {
    const ProgramModule *mod = &p->mods.at[m];
    dump_module(p, mod, out);
    for (uint32_t i = 1; i < mod->class_count; i++) {
      Class c = program_class_of(p, (Mod){m}, (ClassId){i});
      strbuf_printf(out, "  class %s:", name_text(p, program_class(p, c)->qualname));
      dump_bases(p, c, out);
      strbuf_putc(out, '\n');
    }
  }
}
