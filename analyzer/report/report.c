#include "report/report.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static const ReportFormat *const FORMATS[] = {
#define FORMAT(id, name) &REPORT_##id,
#include "report/formats.def"
};

const char *const REPORT_FORMAT_NAMES[] = {
#define FORMAT(id, name) name,
#include "report/formats.def"
    NULL};

const ReportFormat *report_format(const char *name) {
  for (size_t i = 0; REPORT_FORMAT_NAMES[i]; i++)
    if (!strcmp(REPORT_FORMAT_NAMES[i], name)) return FORMATS[i];
  return NULL;
}

const char *level_name(Level level) {
  return level == LEVEL_ERROR ? "error" : level == LEVEL_WARNING ? "warning" : "note";
}

const char *role_name(StepRole role) {
  static const char *const names[] = {"source", "flow", "guard", "call", "collective", "other", "beside",
                                      "behind"};
  return names[role];
}

Place report_place(const Report *r, Loc loc) {
  const SourceFile *f = &r->sources[loc.file];
  uint32_t end = loc.span.end < loc.span.start ? loc.span.start : loc.span.end;
  return (Place){f, source_position(f, loc.span.start), source_position(f, end), loc.span.start,
                 end};
}

/* "a/b/" and "../c.py" -> "a/c.py". What leads out of the repository stays as it is. */
static void put_below_root(Strbuf *out, const char *prefix, const char *path) {
  size_t kept = strlen(prefix);
  while (!strncmp(path, "../", 3) && kept) {
    kept--; /* the slash */
    while (kept && prefix[kept - 1] != '/') kept--;
    path += 3;
  }
  strbuf_add(out, prefix, kept);
  strbuf_puts(out, path);
}

static const char *below(const char *root, const char *path) {
  size_t len = root ? strlen(root) : 0;
  return len && !strncmp(path, root, len) && path[len] == '/' ? path + len + 1 : NULL;
}

void report_rooted_path(const Report *r, const char *path, Strbuf *out) {
  const ReportOrigin *o = r->origin;
  if (path[0] != '/' && (!o || o->prefix)) {
    put_below_root(out, o ? o->prefix : "", path);
    return;
  }
  const char *inner = o ? below(o->root, path) : NULL;
  char real[PATH_MAX]; /* through links, or from a working directory outside of the repository */
  if (o && !inner && realpath(path, real)) inner = below(o->root, real);
  strbuf_puts(out, inner ? inner : path);
}

static const char *plural(uint32_t n, const char *one, const char *many) {
  return n == 1 ? one : many;
}

static void put_part(Strbuf *out, const char **between, uint32_t n, const char *one, const char *many) {
  if (n) strbuf_printf(out, "%s%u %s", *between, n, plural(n, one, many));
  if (n) *between = ", ";
}

void report_closing(const RunCounts *c, Strbuf *out) {
  uint64_t share = c->calls ? ((uint64_t)c->calls_unresolved * 100 + c->calls / 2) / c->calls : 0;
  strbuf_printf(out, "%u %s from %u %s; ", c->collectives,
                plural(c->collectives, "collective", "collectives"), c->entries,
                plural(c->entries, "entry", "entries"));
  uint32_t parted = c->findings - c->about_comments;
  strbuf_printf(out, "%u %s: %u uniform, %u equal, %u %s, %u undecided", c->guards,
                plural(c->guards, "guard", "guards"), c->uniform, c->equal, parted,
                plural(parted, "finding", "findings"), c->undecided);
  if (c->not_shown) strbuf_printf(out, ", %u not shown", c->not_shown);
  strbuf_puts(out, "; ");
  strbuf_printf(out, "%u %% of calls unresolved", (unsigned)share);
  if (c->about_comments)
    strbuf_printf(out, "; %u %s about comments", c->about_comments,
                  plural(c->about_comments, "finding", "findings"));
  if (c->suppressed) {
    const char *between = " (";
    strbuf_printf(out, "; %u suppressed", c->suppressed);
    put_part(out, &between, c->by_comment, "by a comment", "by comments");
    put_part(out, &between, c->by_config, "by the settings", "by the settings");
    put_part(out, &between, c->in_baseline, "known before", "known before");
    strbuf_putc(out, ')');
  }
  if (c->facts)
    strbuf_printf(out, "; %u %s assumed", c->facts, plural(c->facts, "stated fact", "stated facts"));
  if (c->files_incomplete)
    strbuf_printf(out, "; %u of %u files incomplete", c->files_incomplete,
                  c->files + c->files_unread);
}
