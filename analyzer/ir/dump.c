#include "ir/dump.h"

#include <string.h>

static void find_lines(Dump *d) {
  if (!d->source) return;
  uint32_t count = 1;
  for (uint32_t i = 0; i < d->f->byte_len; i++) count += d->source[i] == '\n';
  d->line_starts = xcalloc(count, sizeof *d->line_starts);
  for (uint32_t i = 0; i < d->f->byte_len; i++) {
    if (d->source[i] == '\n') d->line_starts[++d->line_count] = i + 1;
  }
  d->line_count++;
}

/* 1-based line and column in bytes. */
static void dump_offset(Dump *d, uint32_t at) {
  if (!d->source) {
    strbuf_printf(d->out, "%u", at);
    return;
  }
  uint32_t low = 0, high = d->line_count;
  while (high - low > 1) {
    uint32_t mid = low + (high - low) / 2;
    if (d->line_starts[mid] <= at) {
      low = mid;
    } else {
      high = mid;
    }
  }
  strbuf_printf(d->out, "%u:%u", low + 1, at - d->line_starts[low] + 1);
}

static void dump_line(Dump *d, uint32_t at) {
  size_t from = d->out->len;
  dump_offset(d, at);
  while (d->out->len - from < 9) strbuf_putc(d->out, ' ');
  for (uint32_t i = 0; i < d->indent; i++) strbuf_puts(d->out, "  ");
}

static void dump_block(Dump *d, Range r);

/* A line of its own that belongs to no statement: else, finally, locals. */
static void dump_note(Dump *d, const char *text) {
  strbuf_puts(d->out, "         ");
  for (uint32_t i = 0; i < d->indent; i++) strbuf_puts(d->out, "  ");
  strbuf_puts(d->out, text);
}

static void dump_part(Dump *d, const char *title, Range r) {
  if (!r.count) return;
  dump_note(d, title);
  strbuf_putc(d->out, '\n');
  dump_block(d, r);
}

static void dump_names(Dump *d, const char *title, Range r) {
  if (!r.count) return;
  dump_note(d, title);
  for (uint32_t i = 0; i < r.count; i++) {
    strbuf_putc(d->out, ' ');
    dump_name(d, (Name){d->f->pool.at[r.first + i]});
  }
  strbuf_putc(d->out, '\n');
}

void dump_params(Dump *d, const IrFunc *fn) {
  static const char *const marks[] = {"", "posonly ", "kwonly ", "*", "**"};
  strbuf_putc(d->out, '(');
  for (uint32_t i = 0; i < fn->params.count; i++) {
    const IrParam *p = &d->f->params.at[fn->params.first + i];
    if (i) strbuf_puts(d->out, ", ");
    strbuf_puts(d->out, marks[p->kind]);
    dump_name(d, p->name);
    if (p->annotation.i) {
      strbuf_puts(d->out, ": ");
      dump_expr(d, p->annotation);
    }
    if (p->default_value.i) {
      strbuf_puts(d->out, " = ");
      dump_expr(d, p->default_value);
    }
  }
  strbuf_putc(d->out, ')');
}

static void dump_flags(Dump *d, uint32_t flags, const char *const *words, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    if (flags & (1u << i)) strbuf_printf(d->out, " [%s]", words[i]);
  }
}

static void dump_decorators(Dump *d, Range r) {
  for (uint32_t i = 0; i < r.count; i++) {
    dump_note(d, "@");
    dump_expr(d, ir_list_at(d->f, r, i));
    strbuf_putc(d->out, '\n');
  }
}

static void dump_func(Dump *d, FuncId id, bool is_module) {
  static const char *const flags[] = {"async", "generator", "lambda", "module", "stub"};
  const IrFunc *fn = ir_func(d->f, id);
  strbuf_printf(d->out, "def#%u ", id.i);
  dump_name(d, fn->qualname);
  dump_params(d, fn);
  if (fn->returns.i) {
    strbuf_puts(d->out, " -> ");
    dump_expr(d, fn->returns);
  }
  if (fn->cls.i) strbuf_printf(d->out, " in class#%u", fn->cls.i);
  dump_flags(d, fn->flags, flags, sizeof flags / sizeof *flags);
  strbuf_putc(d->out, '\n');
  d->indent += !is_module;
  dump_decorators(d, fn->decorators);
  dump_names(d, "locals", fn->locals);
  dump_names(d, "globals", fn->globals);
  dump_names(d, "nonlocals", fn->nonlocals);
  d->indent -= !is_module;
  if (is_module) d->indent--;
  dump_block(d, fn->body);
  if (is_module) d->indent++;
}

static void dump_class(Dump *d, ClassId id) {
  const IrClass *c = &d->f->classes.at[id.i];
  strbuf_printf(d->out, "class#%u ", id.i);
  dump_name(d, c->qualname);
  strbuf_putc(d->out, '(');
  dump_args(d, c->bases);
  strbuf_puts(d->out, ")\n");
  d->indent++;
  dump_decorators(d, c->decorators);
  d->indent--;
  dump_block(d, c->body);
}

static void dump_import(Dump *d, const IrImport *row) {
  strbuf_puts(d->out, " ");
  for (uint32_t i = 0; i < row->level; i++) strbuf_putc(d->out, '.');
  dump_name(d, row->module);
  if (row->name.id) {
    strbuf_puts(d->out, " : ");
    dump_name(d, row->name);
  }
  if (row->as_name.id) {
    strbuf_puts(d->out, " as ");
    dump_name(d, row->as_name);
  }
}

static void dump_items(Dump *d, Range r) {
  for (uint32_t i = 0; i < r.count; i++) {
    const IrWithItem *item = &d->f->with_items.at[r.first + i];
    strbuf_puts(d->out, i ? ", " : " ");
    dump_expr(d, item->context);
    if (!item->target.i) continue;
    strbuf_puts(d->out, " as ");
    dump_expr(d, item->target);
  }
}

static void dump_handlers(Dump *d, Range r) {
  for (uint32_t i = 0; i < r.count; i++) {
    const IrHandler *h = &d->f->handlers.at[r.first + i];
    dump_line(d, h->span.start);
    strbuf_puts(d->out, h->is_star ? "except*" : "except");
    if (h->type.i) {
      strbuf_putc(d->out, ' ');
      dump_expr(d, h->type);
    }
    if (h->name.id) {
      strbuf_puts(d->out, " as ");
      dump_name(d, h->name);
    }
    strbuf_putc(d->out, '\n');
    dump_block(d, h->body);
  }
}

/* What stands on the statement's own line behind its word. */
static void dump_operands(Dump *d, const IrStmt *s) {
  static const char *const between[ST_COUNT] = {[ST_ASSIGN] = " = ", [ST_FOR] = " in ",
                                                [ST_RAISE] = " from ", [ST_ASSERT] = ", "};
  if (s->kind == ST_WITH) {
    dump_items(d, s->list);
    return;
  }
  if (s->kind == ST_GOTO || s->kind == ST_LABEL) {
    strbuf_putc(d->out, ' ');
    dump_name(d, (Name){s->a.i});
    return;
  }
  if (s->a.i) {
    strbuf_putc(d->out, ' ');
    dump_expr(d, s->a);
  }
  if (s->kind == ST_ANN) strbuf_puts(d->out, ": ");
  if (s->c.i) dump_expr(d, s->c);
  if (!s->b.i) return;
  if (s->kind == ST_AUG) {
    strbuf_printf(d->out, " %s= ", ir_oper_text((OperKind)s->op));
  } else {
    strbuf_puts(d->out, between[s->kind] ? between[s->kind] : " = ");
  }
  dump_expr(d, s->b);
}

static void dump_simple_list(Dump *d, const IrStmt *s) {
  if (s->kind == ST_IMPORT) dump_import(d, &d->f->imports.at[s->list.first]);
  if (s->kind != ST_GLOBAL && s->kind != ST_NONLOCAL) return;
  for (uint32_t i = 0; i < s->list.count; i++) {
    strbuf_putc(d->out, ' ');
    dump_name(d, (Name){d->f->pool.at[s->list.first + i]});
  }
}

static void dump_stmt(Dump *d, StmtId id) {
  static const char *const flags[] = {"elif", "async", "typing", "match"};
  const IrStmt *s = ir_stmt(d->f, id);
  dump_line(d, s->span.start);
  if (s->kind == ST_FUNCTION) {
    dump_func(d, (FuncId){s->a.i}, false);
    return;
  }
  if (s->kind == ST_CLASS) {
    dump_class(d, (ClassId){s->a.i});
    return;
  }
  strbuf_puts(d->out, ir_stmt_kind_name((StmtKind)s->kind));
  dump_operands(d, s);
  dump_simple_list(d, s);
  dump_flags(d, s->flags, flags, sizeof flags / sizeof *flags);
  strbuf_putc(d->out, '\n');
  dump_block(d, s->body);
  if (s->kind == ST_TRY) dump_handlers(d, s->list);
  dump_part(d, "else", s->orelse);
  dump_part(d, "finally", s->finalbody);
}

static void dump_block(Dump *d, Range r) {
  d->indent++;
  for (uint32_t i = 0; i < r.count; i++) dump_stmt(d, ir_block_at(d->f, r, i));
  d->indent--;
}

void ir_dump(const IrFile *f, const Names *names, const char *source, Strbuf *out) {
  Dump d = {.f = f, .names = names, .source = source, .out = out, .indent = 1};
  find_lines(&d);
  strbuf_printf(out, "file bytes=%u errors=%u\n", f->byte_len, f->error_count);
  if (f->funcs.len > 1) {
    d.indent = 0;
    dump_line(&d, 0);
    d.indent = 1;
    dump_func(&d, (FuncId){1}, true);
  }
  free(d.line_starts);
}
