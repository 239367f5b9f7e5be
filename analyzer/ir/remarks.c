/* Which code a comment speaks of: the statement that it stands behind or above, without its blocks.
 */
#include <string.h>

#include "ir/ir.h"

typedef struct Part {
  Span span;
  StmtId stmt;
} Part;

static bool is_line_end(char c) { return c == '\n' || c == '\r'; }

/* Ends `own` before what stands in a block: where that has lines of its own, before the line in which it
 * begins, since a declaration's type is no part of its statement. */
static void end_before(Span *own, uint32_t start, const char *source) {
  if (start <= own->start || start >= own->end) return;
  uint32_t line = start;
  while (line > own->start && !is_line_end(source[line - 1])) line--;
  own->end = line > own->start ? line : start;
}

/* What a statement has for itself: up to the first statement of a block. */
static Span own_part(const IrFile *f, const IrStmt *s, const char *source) {
  Span own = s->span;
  Range blocks[] = {s->body, s->orelse, s->finalbody, {0, 0}};
  if (s->kind == ST_FUNCTION) blocks[3] = f->funcs.at[s->a.i].body;
  if (s->kind == ST_CLASS) blocks[3] = f->classes.at[s->a.i].body;
  for (int i = 0; i < 4; i++) {
    if (!blocks[i].count) continue;
    end_before(&own, ir_stmt(f, ir_block_at(f, blocks[i], 0))->span.start, source);
  }
  if (s->kind != ST_TRY) return own;
  for (uint32_t i = 0; i < s->list.count; i++) {
    end_before(&own, f->handlers.at[s->list.first + i].span.start, source);
  }
  return own;
}

static Span handler_part(const IrFile *f, const IrHandler *h, const char *source) {
  Span own = h->span;
  if (!h->body.count) return own;
  end_before(&own, ir_stmt(f, ir_block_at(f, h->body, 0))->span.start, source);
  return own;
}

/* All statements and handlers: index 1 .. part_count. */
static uint32_t part_count(const IrFile *f) { return f->stmts.len + f->handlers.len - 2; }

static Part part_at(const IrFile *f, uint32_t i, const char *source) {
  if (i < f->stmts.len) return (Part){own_part(f, &f->stmts.at[i], source), {i}};
  return (Part){handler_part(f, &f->handlers.at[i - f->stmts.len + 1], source), {0}};
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\f'; }

/* The line of the comment, from its first word up to the comment. */
static Span line_before(const char *source, Span comment) {
  uint32_t start = comment.start;
  while (start && !is_line_end(source[start - 1])) start--;
  if (!start && comment.start >= 3 && !memcmp(source, "\xef\xbb\xbf", 3)) start = 3;
  while (start < comment.start && is_blank(source[start])) start++;
  return (Span){start, comment.start};
}

static void widen(Span *covers, const Part *p) {
  if (p->span.start < covers->start) covers->start = p->span.start;
  if (p->span.end > covers->end) covers->end = p->span.end;
}

/* What begins first of all that is behind the comment. */
static void cover_below(const IrFile *f, IrRemark *r, const char *source) {
  uint32_t first = UINT32_MAX;
  for (uint32_t i = 1; i <= part_count(f); i++) {
    uint32_t start = part_at(f, i, source).span.start;
    if (start >= r->comment.end && start < first) first = start;
  }
  r->covers = (Span){first, first};
  for (uint32_t i = 1; i <= part_count(f) && first != UINT32_MAX; i++) {
    Part p = part_at(f, i, source);
    if (p.span.start != first) continue;
    widen(&r->covers, &p);
    if (!r->stmt.i) r->stmt = p.stmt;
  }
  if (first == UINT32_MAX) r->covers = r->comment;
}

/* Everything that has a part on the comment's line. */
static void cover_line(const IrFile *f, IrRemark *r, Span line, const char *source) {
  uint32_t first = UINT32_MAX;
  r->covers = line;
  for (uint32_t i = 1; i <= part_count(f); i++) {
    Part p = part_at(f, i, source);
    if (p.span.start >= line.end || p.span.end <= line.start) continue;
    widen(&r->covers, &p);
    if (p.stmt.i && p.span.start < first) first = p.span.start, r->stmt = p.stmt;
  }
}

void ir_place_remarks(IrFile *f, const char *source) {
  for (uint32_t i = 0; i < f->remarks.len; i++) {
    IrRemark *r = &f->remarks.at[i];
    Span line = line_before(source, r->comment);
    r->own_line = line.start == line.end;
    if (r->own_line)
      cover_below(f, r, source);
    else
      cover_line(f, r, line, source);
  }
}

ExprId ir_stated_expr(const IrStmt *s) {
  switch ((StmtKind)s->kind) {
    case ST_IF:
    case ST_WHILE:
    case ST_ASSERT:
    case ST_RETURN:
      return s->a;
    case ST_FOR:
    case ST_ASSIGN:
    case ST_AUG:
    case ST_ANN:
      return s->b;
    default:
      return NO_EXPR;
  }
}
