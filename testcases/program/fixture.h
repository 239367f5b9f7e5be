/* A directory of Python files as a Program, for tests. Files are taken in path order, paths are
 * relative to the directory. */
#ifndef RL_TESTCASES_PROGRAM_FIXTURE_H
#define RL_TESTCASES_PROGRAM_FIXTURE_H

/* cmocka.h needs the other three before it. */
// clang-format off
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
// clang-format on

#include <dirent.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/fatal.h"
#include "base/strbuf.h"
#include "program/program.h"
#include "python/python.h"

typedef struct FixtureFile {
  char path[256];
  Strbuf dotted, text;
  IrFile ir;
} FixtureFile;

typedef struct Fixture {
  const char *root;
  FixtureFile *files;
  uint32_t count;
  Names names;
  Models *models; /* the embedded stubs, or NULL */
  Program program;
} Fixture;

static inline bool fixture_is_package(const char *dir, void *ctx) {
  char path[1024];
  struct stat st;
  snprintf(path, sizeof path, "%s/%s/__init__.py", ((Fixture *)ctx)->root, dir);
  return !stat(path, &st);
}

static inline void fixture_read(const char *path, Strbuf *out) {
  FILE *f = fopen(path, "rb");
  char buf[4096];
  if (!f) fatal("cannot read %s", path);
  for (size_t n; (n = fread(buf, 1, sizeof buf, f)) > 0;) strbuf_add(out, buf, n);
  fclose(f);
}

static inline void fixture_find(Fixture *x, const char *below) {
  char dir[1024], path[1600];
  snprintf(dir, sizeof dir, "%s%s%s", x->root, *below ? "/" : "", below);
  DIR *d = opendir(dir);
  if (!d) fatal("cannot open %s", dir);
  for (struct dirent *e; (e = readdir(d));) {
    if (e->d_name[0] == '.' || !strcmp(e->d_name, "__pycache__")) continue;
    struct stat st;
    snprintf(path, sizeof path, "%s/%s", dir, e->d_name);
    if (stat(path, &st)) continue;
    char rel[512];
    snprintf(rel, sizeof rel, "%s%s%s", below, *below ? "/" : "", e->d_name);
    if (S_ISDIR(st.st_mode)) {
      fixture_find(x, rel);
    } else if (strlen(rel) > 3 && !strcmp(rel + strlen(rel) - 3, ".py")) {
      x->files = xrealloc(x->files, (x->count + 1) * sizeof *x->files);
      FixtureFile *f = &x->files[x->count++];
      *f = (FixtureFile){0};
      snprintf(f->path, sizeof f->path, "%.*s", (int)sizeof f->path - 1, rel);
      fixture_read(path, &f->text);
    }
  }
  closedir(d);
}

static inline int fixture_by_path(const void *a, const void *b) {
  return strcmp(((const FixtureFile *)a)->path, ((const FixtureFile *)b)->path);
}

static inline void fixture_open(Fixture *x, const char *root, bool with_models) {
  *x = (Fixture){.root = root};
  names_init(&x->names);
  if (with_models) {
    uint32_t count;
    Strbuf errors = {0};
    const ModelSource *stubs = models_embedded(&count);
    x->models = models_new(&x->names, stubs, count, &errors);
    strbuf_release(&errors);
  }
  fixture_find(x, "");
  qsort(x->files, x->count, sizeof *x->files, fixture_by_path);
  PythonReader *reader = python_reader_new();
  ProgramInput *inputs = xcalloc(x->count + 1, sizeof *inputs);
  for (uint32_t i = 0; i < x->count; i++) {
    FixtureFile *f = &x->files[i];
    ir_init(&f->ir);
    python_lower(reader, strbuf_text(&f->text), (uint32_t)f->text.len, &f->ir);
    program_dotted_name(f->path, fixture_is_package, x, &f->dotted);
    inputs[i] = (ProgramInput){f->path, strbuf_text(&f->dotted), &f->ir};
  }
  python_reader_free(reader);
  program_build(&x->program, &x->names, x->models, inputs, x->count);
  free(inputs);
}

static inline void fixture_close(Fixture *x) {
  program_release(&x->program);
  for (uint32_t i = 0; i < x->count; i++) {
    ir_release(&x->files[i].ir);
    strbuf_release(&x->files[i].dotted);
    strbuf_release(&x->files[i].text);
  }
  free(x->files);
  if (x->models) models_free(x->models);
  names_release(&x->names);
}

static inline Name fixture_name(Fixture *x, const char *text) {
  return names_addz(&x->names, text);
}

/* The module of a path; fails the test if there is none. */
static inline Mod fixture_mod(Fixture *x, const char *path) {
  for (uint32_t i = 0; i < x->count; i++)
    if (!strcmp(x->files[i].path, path)) return (Mod){i + 1};
  fatal("no fixture %s", path);
}

/* The class of a global name in a module. */
static inline Class fixture_class(Fixture *x, const char *path, const char *name) {
  return program_global(&x->program, fixture_mod(x, path), fixture_name(x, name)).cls;
}

static inline const char *fixture_qualname(const Fixture *x, Func f) {
  return names_text(&x->names, program_func(&x->program, f)->qualname);
}

#endif
