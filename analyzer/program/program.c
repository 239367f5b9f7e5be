#include "program/program.h"

#include "program/attr_type.h"
#include "program/bridge.h"
#include "program/class.h"
#include "program/join.h"
#include "program/layout.h"
#include "program/link.h"
#include "program/local.h"
#include "program/native.h"
#include "program/scan.h"
#include "program/star.h"

static void add_funcs(Program *p, Mod m) {
  ProgramModule *mod = &p->mods.at[m.i];
  mod->first_func = p->funcs.len;
  mod->func_count = mod->ir->funcs.len;
  for (uint32_t i = 0; i < mod->func_count; i++) {
    const IrFunc *f = &mod->ir->funcs.at[i];
    ProgramFunc func = {0};
    if (i) {
      func = (ProgramFunc){.mod = m, .id = {i}, .qualname = f->qualname};
      if (f->cls.i) func.cls = program_class_of(p, m, f->cls);
      if (f->parent.i) func.parent = program_func_of(p, m, f->parent);
    }
    vec_push(&p->funcs, func);
  }
}

static void add_classes(Program *p, Mod m) {
  ProgramModule *mod = &p->mods.at[m.i];
  mod->first_class = p->classes.len;
  mod->class_count = mod->ir->classes.len;
  for (uint32_t i = 0; i < mod->class_count; i++) {
    ProgramClass cls = {0};
    if (i) cls = (ProgramClass){.mod = m, .id = {i}, .qualname = mod->ir->classes.at[i].qualname};
    vec_push(&p->classes, cls);
  }
}

static void add_imports(Program *p, Mod m) {
  ProgramModule *mod = &p->mods.at[m.i];
  mod->first_import = p->imports.len;
  for (uint32_t i = 0; i < mod->ir->imports.len; i++) vec_push(&p->imports, 0);
}

static void add_tables(Program *p) {
  vec_push(&p->funcs, (ProgramFunc){0});
  vec_push(&p->classes, (ProgramClass){0});
  for (uint32_t m = 1; m < p->mods.len; m++) {
    add_classes(p, (Mod){m});
    add_funcs(p, (Mod){m});
    add_imports(p, (Mod){m});
  }
}

void program_build(Program *p, Names *names, const Models *models, const ProgramInput *inputs,
                   uint32_t input_count) {
  *p = (Program){.names = names, .models = models};
  vec_push(&p->bindings, (Binding){0});
  for (uint32_t i = 0; i < input_count; i++) ir_rename(inputs[i].ir, names);
  layout_build(p, inputs, input_count);
  add_tables(p);
  class_scan(p);
  native_build(p, inputs, input_count);
  Scan scan;
  scan_build(&scan, p);
  star_build(&scan, p);
  link_build(p, &scan);
  scan_release(&scan, p);
  local_build(p);
  class_link(p);
  attr_type_build(p);
  bridge_build(p);
  join_build(p);
}

void program_release(Program *p) {
  for (uint32_t m = 0; m < p->mods.len; m++) {
    map_release(&p->mods.at[m].globals);
    vec_release(&p->mods.at[m].ext_stars);
  }
  for (uint32_t c = 0; c < p->classes.len; c++) {
    ProgramClass *cls = &p->classes.at[c];
    vec_release(&cls->mro);
    vec_release(&cls->subclasses);
    vec_release(&cls->ext_bases);
    map_release(&cls->members);
    map_release(&cls->attrs);
    map_release(&cls->annotations);
    map_release(&cls->nested);
    map_release(&cls->attr_types);
  }
  vec_release(&p->mods);
  vec_release(&p->funcs);
  vec_release(&p->classes);
  vec_release(&p->bindings);
  vec_release(&p->imports);
  map_release(&p->by_dotted);
  map_release(&p->places);
  map_release(&p->locals);
  map_release(&p->joins);
  map_release(&p->native);
  map_release(&p->exports);
  map_release(&p->exposed);
  vec_release(&p->exposures);
  map_release(&p->operators);
  arena_release(&p->arena);
  *p = (Program){0};
}

bool program_has_main(const Program *p, Mod m) { return program_mod(p, m)->has_main; }
