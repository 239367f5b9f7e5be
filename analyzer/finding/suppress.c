#include "finding/suppress.h"

#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"
#include "base/strbuf.h"

/* One code of one comment. */
typedef struct Ignore {
  uint32_t file, remark; /* of IrFile.remarks */
  Span covers;
  const char *code;
  bool used;
} Ignore;

typedef struct Judge {
  const SuppressInput *in;
  Arena *arena;
  Findings *findings;
  VEC(Ignore) ignores;
} Judge;

static const char *part_text(Judge *j, uint32_t file, const IrRemark *at, RemarkPart p) {
  return arena_strndup(j->arena, j->in->sources[file].text + at->comment.start + p.start,
                       p.byte_len);
}

static Remark read_remark(const Judge *j, uint32_t file, const IrRemark *at) {
  return remark_read(j->in->sources[file].text + at->comment.start,
                     at->comment.end - at->comment.start);
}

/* ---- faults of the comments -------------------------------------------------------------------*/

static void add_fault(Judge *j, const char *code, uint32_t file, const IrRemark *at,
                      const char *message, const char *help) {
  Span c = at->comment;
  Finding f = {.code = code,
               .level = LEVEL_WARNING,
               .primary = {file, c},
               .message = message,
               .function = "",
               .op = "",
               .groups = "",
               .help = help};
  f.guard_text = arena_strndup(j->arena, j->in->sources[file].text + c.start, c.end - c.start);
  vec_push(j->findings, f);
}

static void add_malformed(Judge *j, uint32_t file, const IrRemark *at, const char *message) {
  const char *mark = j->in->irs[file].native ? "//" : "#";
  add_fault(j, "RL802", file, at, message,
            arena_printf(j->arena, "write `%s ranklint: ignore[RL101] -- reason` or `%s ranklint: uniform -- reason`",
                         mark, mark));
}

/* The canonical code for what the user wrote: a code or the name of one. NULL if there is none. */
static const char *known_code(const SuppressInput *in, const char *word) {
  int at = name_index(in->codes, word);
  if (at < 0) at = name_index(in->names, word);
  return at < 0 ? NULL : in->codes[at];
}

static void add_unknown_code(Judge *j, uint32_t file, const IrRemark *at, const char *word) {
  const char *near = name_nearest(j->in->codes, word);
  if (!near) near = name_nearest(j->in->names, word);
  add_malformed(
      j, file, at,
      arena_printf(j->arena,
                   near ? "there is no code `%s`; did you mean `%s`?" : "there is no code `%s`",
                   word, near));
}

static void add_unread(Judge *j, uint32_t file, const IrRemark *at, const Remark *r) {
  const char *word = part_text(j, file, at, r->word);
  const char *near = *word ? name_nearest(REMARK_WORDS, word) : NULL;
  const char *text =
      !*word ? arena_printf(j->arena, "this comment cannot be read: %s", r->fault)
      : near ? arena_printf(j->arena, "this comment cannot be read: %s `%s`; did you mean `%s`?",
                            r->fault, word, near)
             : arena_printf(j->arena, "this comment cannot be read: %s `%s`", r->fault, word);
  add_malformed(j, file, at, text);
}

/* ---- what the comments cover ------------------------------------------------------------------*/

/* A file's head: comments, a docstring. */
static bool in_head(const IrFile *ir, const IrRemark *at) {
  Range body = ir->funcs.len > 1 ? ir->funcs.at[1].body : (Range){0, 0};
  for (uint32_t i = 0; i < body.count; i++) {
    const IrStmt *s = ir_stmt(ir, ir_block_at(ir, body, i));
    if (s->span.start > at->comment.start) return true;
    if (s->kind != ST_EXPR || ir_expr(ir, s->a)->kind != EX_STR) return false;
  }
  return true;
}

static bool names_code(Judge *j, uint32_t file, const IrRemark *at, const Remark *r, const char *code) {
  for (uint32_t k = 0; k < r->code_count; k++) {
    const char *named = known_code(j->in, part_text(j, file, at, r->codes[k]));
    if (named && !strcmp(named, code)) return true;
  }
  return false;
}

/* +1 if the comment begins a block of this code, -1 if it ends one, else 0. */
static int block_step(Judge *j, uint32_t file, uint32_t remark, const char *code) {
  const IrRemark *at = &j->in->irs[file].remarks.at[remark];
  Remark r = read_remark(j, file, at);
  if (r.kind != REMARK_IGNORE_START && r.kind != REMARK_IGNORE_END) return 0;
  if (!names_code(j, file, at, &r, code)) return 0;
  return r.kind == REMARK_IGNORE_START ? 1 : -1;
}

/* From the comment to its `ignore-end` of the same code. Blocks of one code may hold each other. */
static bool find_end(Judge *j, uint32_t file, uint32_t start, const char *code, Span *covers) {
  const IrFile *ir = &j->in->irs[file];
  *covers = ir->remarks.at[start].comment;
  int open = 1;
  for (uint32_t i = start + 1; i < ir->remarks.len; i++) {
    open += block_step(j, file, i, code);
    if (open) continue;
    covers->end = ir->remarks.at[i].comment.start;
    return true;
  }
  return false;
}

static bool has_start(Judge *j, uint32_t file, uint32_t end, const char *code) {
  int open = -1;
  for (uint32_t i = end; i-- > 0 && open;) open += block_step(j, file, i, code);
  return !open;
}

static void add_ignore(Judge *j, uint32_t file, uint32_t remark, RemarkKind kind,
                       const char *code) {
  const IrRemark *at = &j->in->irs[file].remarks.at[remark];
  Ignore ignore = {.file = file, .remark = remark, .covers = at->covers, .code = code};
  if (kind == REMARK_IGNORE_END) {
    if (!has_start(j, file, remark, code))
      add_malformed(j, file, at,
                    arena_printf(j->arena, "no `ignore-start[%s]` before this end", code));
    return;
  }
  if (kind == REMARK_IGNORE_START && !find_end(j, file, remark, code, &ignore.covers)) {
    add_malformed(j, file, at, arena_printf(j->arena, "no `ignore-end[%s]` follows", code));
    return;
  }
  if (kind == REMARK_IGNORE_FILE) {
    if (!in_head(&j->in->irs[file], at)) {
      add_malformed(j, file, at,
                    "`ignore-file` stands in the head of a file, before its first statement");
      return;
    }
    ignore.covers = (Span){0, UINT32_MAX};
  }
  vec_push(&j->ignores, ignore);
}

static void gather_remark(Judge *j, uint32_t file, uint32_t remark) {
  const IrFile *ir = &j->in->irs[file];
  const IrRemark *at = &ir->remarks.at[remark];
  Remark r = read_remark(j, file, at);
  if (r.kind == REMARK_MALFORMED) {
    add_unread(j, file, at, &r);
    return;
  }
  if (r.kind == REMARK_UNIFORM || r.kind == REMARK_VARIES) {
    if (!at->stmt.i || !ir_stated_expr(ir_stmt(ir, at->stmt)).i)
      add_malformed(j, file, at,
                    "no value to state this of: a condition, a loop, an assignment or a return");
  } else {
    for (uint32_t i = 0; i < r.code_count; i++) {
      const char *word = part_text(j, file, at, r.codes[i]);
      const char *code = known_code(j->in, word);
      if (code)
        add_ignore(j, file, remark, r.kind, code);
      else
        add_unknown_code(j, file, at, word);
    }
  }
  if (j->in->require_reason && !r.reason.byte_len && r.kind != REMARK_IGNORE_END)
    add_fault(j, "RL803", file, at, "this comment gives no reason", "add ` -- why it is right`");
}

/* ---- what they suppress -----------------------------------------------------------------------*/

static bool covers(const Ignore *g, Loc loc) {
  return loc.file == g->file && loc.span.start >= g->covers.start && loc.span.start < g->covers.end;
}

/* A divergence has two ends: the comment may stand at the primary line, the guard or the
 * collective. */
static bool concerns(const Ignore *g, const Finding *f) {
  if (strcmp(g->code, f->code)) return false;
  if (covers(g, f->primary)) return true;
  for (uint32_t i = 0; i < f->related.len; i++)
    if (f->related.at[i].role != STEP_CALL && f->related.at[i].role != STEP_BESIDE &&
        f->related.at[i].role != STEP_BEHIND && covers(g, f->related.at[i].loc)) return true;
  return false;
}

/* At a guard of which nothing can be said before another is mended: it may be needed then. */
static bool waits(const Judge *j, const Ignore *g) {
  for (uint32_t i = 0; i < j->findings->len; i++) {
    const Finding *f = &j->findings->at[i];
    for (uint32_t k = 0; k < f->related.len; k++)
      if (f->related.at[k].role == STEP_BEHIND && covers(g, f->related.at[k].loc)) return true;
  }
  return false;
}

static void mark(Judge *j) {
  for (uint32_t i = 0; i < j->findings->len; i++) {
    Finding *f = &j->findings->at[i];
    for (uint32_t k = 0; k < j->ignores.len; k++) {
      Ignore *g = &j->ignores.at[k];
      if (!concerns(g, f)) continue;
      g->used = true;
      if (f->suppressed_by) continue;
      const IrRemark *at = &j->in->irs[g->file].remarks.at[g->remark];
      Remark r = read_remark(j, g->file, at);
      f->suppressed_by = "comment";
      f->suppressed_why = r.reason.byte_len ? part_text(j, g->file, at, r.reason) : NULL;
    }
  }
}

/* Would another profile need it? Then it is not unused. */
static bool may_be_used(const Judge *j, const Ignore *g) {
  for (uint32_t i = 0; i < j->in->unshown_count; i++) {
    const Unshown *u = &j->in->unshown[i];
    if (!strcmp(u->code, g->code) &&
        (covers(g, u->primary) || (u->guard.span.end && covers(g, u->guard))))
      return true;
  }
  if (waits(j, g)) return true;
  for (uint32_t i = 0; i < j->in->unjudged_count; i++) {
    Loc l = j->in->unjudged[i];
    if (l.file == g->file && l.span.start < g->covers.end && g->covers.start < l.span.end)
      return true;
  }
  return false;
}

/* Appends the unused codes of the comment that ignores[first] belongs to; returns where the next
 * comment's begin. */
static uint32_t unused_codes(const Judge *j, uint32_t first, Strbuf *codes) {
  const Ignore *g = &j->ignores.at[first];
  uint32_t i = first;
  for (; i < j->ignores.len; i++) {
    const Ignore *other = &j->ignores.at[i];
    if (other->file != g->file || other->remark != g->remark) break;
    if (other->used || may_be_used(j, other)) continue;
    strbuf_printf(codes, "%s%s", codes->len ? ", " : "", other->code);
  }
  return i;
}

static void add_unused(Judge *j) {
  Strbuf codes = {0};
  for (uint32_t i = 0; i < j->ignores.len;) {
    const Ignore *g = &j->ignores.at[i];
    strbuf_clear(&codes);
    i = unused_codes(j, i, &codes);
    if (!codes.len) continue;
    add_fault(
        j, "RL801", g->file, &j->in->irs[g->file].remarks.at[g->remark],
        arena_printf(j->arena, "this suppresses nothing: no %s is found here", strbuf_text(&codes)),
        "delete the comment, or the code from its list");
  }
  strbuf_release(&codes);
}

void suppress_by_comments(Findings *findings, const SuppressInput *in, Arena *arena) {
  Judge j = {.in = in, .arena = arena, .findings = findings};
  uint32_t before = findings->len;
  for (uint32_t file = 0; file < in->file_count; file++)
    for (uint32_t i = 0; i < in->irs[file].remarks.len; i++) gather_remark(&j, file, i);
  if (!in->disregard) {
    mark(&j);
    if (in->whole_program) add_unused(&j);
  }
  if (findings->len != before)
    qsort(findings->at, findings->len, sizeof *findings->at, finding_compare);
  vec_release(&j.ignores);
}

/* ---- who speaks -------------------------------------------------------------------------------*/

static const Finding *find_id(const Findings *findings, uint32_t id) {
  for (uint32_t i = 0; i < findings->len; i++)
    if (findings->at[i].id == id) return &findings->at[i];
  return NULL;
}

/* Nobody speaks for it, or who would is silenced by a comment and has nobody who speaks in turn. */
static bool speaks(const Findings *findings, const Finding *f) {
  const Finding *other = f->speaker ? find_id(findings, f->speaker) : NULL;
  if (!f->speaker) return true;
  return other && !other->speaker && other->suppressed_by &&
         !strcmp(other->suppressed_by, "comment");
}

void suppress_settle(Findings *findings) {
  bool *keep = xcalloc(findings->len + 1, sizeof *keep);
  uint32_t kept = 0;
  for (uint32_t i = 0; i < findings->len; i++) keep[i] = speaks(findings, &findings->at[i]);
  for (uint32_t i = 0; i < findings->len; i++)
    if (keep[i]) findings->at[kept++] = findings->at[i];
  findings->len = kept;
  free(keep);
}

/* ---- what the configuration suppresses --------------------------------------------------------*/

bool codes_have(const char *const *codes, uint32_t count, const char *code) {
  for (uint32_t i = 0; i < count; i++)
    if (!strncmp(codes[i], code, strlen(codes[i]))) return true;
  return false;
}

void suppress_by_codes(Findings *findings, const CodeRules *rules) {
  for (uint32_t i = 0; i < findings->len; i++) {
    Finding *f = &findings->at[i];
    if (f->suppressed_by) continue;
    bool selected = !rules->select_count || codes_have(rules->select, rules->select_count, f->code);
    if (selected && !codes_have(rules->ignore, rules->ignore_count, f->code)) continue;
    f->suppressed_by = "config";
    f->suppressed_why = selected ? "ignore" : "not selected";
  }
}
