/* Stand-ins for the rooms that are still being built, so that the program links. Weak: a room's own
 * function replaces its stand-in. This file goes when the last room exists. */
#include "checks/checks.h"
#include "ir/ir.h"
#include "models/models.h"
#include "program/program.h"
#include "python/python.h"

#define MISSING __attribute__((weak))

MISSING void ir_init(IrFile *f) { *f = (IrFile){0}; }
MISSING void ir_release(IrFile *f) { (void)f; }
MISSING void ir_dump(const IrFile *f, const Names *names, const char *source, Strbuf *out) {
  (void)f, (void)names, (void)source, (void)out;
}

MISSING PythonReader *python_reader_new(void) { return NULL; }
MISSING void python_reader_free(PythonReader *r) { (void)r; }
MISSING void python_lower(PythonReader *r, const char *source, uint32_t byte_len, IrFile *out) {
  (void)r, (void)source, out->byte_len = byte_len;
}

MISSING Models *models_new(Names *names, const ModelSource *stubs, uint32_t stub_count,
                           Strbuf *errors) {
  (void)names, (void)stubs, (void)stub_count, (void)errors;
  return NULL;
}
MISSING void models_free(Models *m) { (void)m; }
MISSING uint32_t models_count(const Models *m) { return (void)m, 0; }
MISSING const Model *models_at(const Models *m, uint32_t i) { return (void)m, (void)i, NULL; }
MISSING const Model *models_find(const Models *m, Name dotted) {
  return (void)m, (void)dotted, NULL;
}
MISSING void model_dump(const Models *m, const Model *model, Strbuf *out) {
  (void)m, (void)model, (void)out;
}

MISSING void program_build(Program *p, Names *names, const Models *models,
                           const ProgramInput *inputs, uint32_t input_count) {
  (void)inputs, (void)input_count;
  *p = (Program){.names = names, .models = models};
}
MISSING void program_release(Program *p) { (void)p; }
MISSING void program_dump(const Program *p, Strbuf *out) { (void)p, (void)out; }
MISSING void program_dotted_name(const char *path, bool (*is_package)(const char *dir, void *ctx),
                                 void *ctx, Strbuf *out) {
  (void)is_package, (void)ctx;
  strbuf_puts(out, path);
}

MISSING Analysis *analysis_new(const Program *p, const SourceFile *sources,
                               const AnalysisOptions *options) {
  (void)p, (void)sources, (void)options;
  return NULL;
}
MISSING void analysis_free(Analysis *a) { (void)a; }
MISSING const Finding *analysis_findings(const Analysis *a, uint32_t *count) {
  (void)a, *count = 0;
  return NULL;
}
MISSING RunCounts analysis_counts(const Analysis *a) { return (void)a, (RunCounts){0}; }
MISSING void analysis_dump_calls(const Analysis *a, uint32_t file, Strbuf *out) {
  (void)a, (void)file, (void)out;
}
MISSING void analysis_dump_variance(const Analysis *a, uint32_t file, Strbuf *out) {
  (void)a, (void)file, (void)out;
}
MISSING void analysis_dump_trace(const Analysis *a, uint32_t file, Strbuf *out) {
  (void)a, (void)file, (void)out;
}
MISSING void analysis_statistics(const Analysis *a, Strbuf *out) { (void)a, (void)out; }
MISSING bool analysis_why(const Analysis *a, uint32_t file, uint32_t line, bool json, Strbuf *out) {
  (void)a, (void)file, (void)line, (void)json, (void)out;
  return false;
}
MISSING const CheckInfo *checks_all(uint32_t *count) {
  *count = 0;
  return NULL;
}
