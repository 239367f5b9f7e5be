/* `concise`: one line a finding, as compilers and editors know it. */
#include "report/brief.h"
#include "report/report.h"
#include "report/text.h"

static void write_concise(const Report *r, Strbuf *out) {
  Arena arena = {0};
  for (uint32_t i = 0; i < r->finding_count; i++) {
    const Finding *f = &r->findings[i];
    Place p = report_place(r, f->primary);
    text_putz(out, p.file->path);
    strbuf_printf(out, ":%u:%u: %s [%s] ", p.start.line, p.start.column, f->code,
                  level_name(f->level));
    text_putz(out, brief_text(&arena, f->message));
    strbuf_putc(out, '\n');
  }
  arena_release(&arena);
}

const ReportFormat REPORT_CONCISE = {false, false, write_concise};
