#include <inttypes.h>

#include "ir/dump.h"

void dump_name(Dump *d, Name name) {
  strbuf_add(d->out, names_text(d->names, name), names_len(d->names, name));
}

static void dump_quoted(Dump *d, Name name, const char *prefix) {
  const char *s = names_text(d->names, name);
  strbuf_puts(d->out, prefix);
  strbuf_putc(d->out, '"');
  for (uint32_t i = 0; i < names_len(d->names, name); i++) {
    unsigned char c = (unsigned char)s[i];
    if (c == '"' || c == '\\') {
      strbuf_printf(d->out, "\\%c", c);
    } else if (c == '\n') {
      strbuf_puts(d->out, "\\n");
    } else if (c < ' ' || c == 0x7f) {
      strbuf_printf(d->out, "\\x%02x", c);
    } else {
      strbuf_putc(d->out, (char)c);
    }
  }
  strbuf_putc(d->out, '"');
}

static void dump_items(Dump *d, Range r) {
  for (uint32_t i = 0; i < r.count; i++) {
    if (i) strbuf_puts(d->out, ", ");
    dump_expr(d, ir_list_at(d->f, r, i));
  }
}

void dump_args(Dump *d, Range args) {
  for (uint32_t i = 0; i < args.count; i++) {
    const IrArg *a = &d->f->args.at[args.first + i];
    if (i) strbuf_puts(d->out, ", ");
    if (a->kind == ARG_STAR) strbuf_puts(d->out, "*");
    if (a->kind == ARG_DSTAR) strbuf_puts(d->out, "**");
    if (a->kind == ARG_KEYWORD) {
      dump_name(d, a->keyword);
      strbuf_putc(d->out, '=');
    }
    dump_expr(d, a->value);
  }
}

/* In brackets if `.name` or `[...]` behind it could be read as part of it. */
static void dump_primary(Dump *d, uint32_t id) {
  uint8_t kind = d->f->exprs.at[id].kind;
  bool bare = kind == EX_INT || kind == EX_BIGNUM || kind == EX_STAR || kind == EX_LAMBDA;
  if (bare) strbuf_putc(d->out, '(');
  dump_expr(d, (ExprId){id});
  if (bare) strbuf_putc(d->out, ')');
}

static void dump_two(Dump *d, uint32_t a, const char *between, uint32_t b) {
  strbuf_putc(d->out, '(');
  dump_expr(d, (ExprId){a});
  strbuf_printf(d->out, " %s ", between);
  dump_expr(d, (ExprId){b});
  strbuf_putc(d->out, ')');
}

static void dump_wrapped(Dump *d, const char *word, uint32_t a) {
  strbuf_printf(d->out, "(%s", word);
  if (a) strbuf_putc(d->out, ' ');
  if (a) dump_expr(d, (ExprId){a});
  strbuf_putc(d->out, ')');
}

static void dump_chain(Dump *d, Range r) {
  strbuf_putc(d->out, '(');
  for (uint32_t i = 0; i < r.count; i++) {
    uint32_t word = d->f->pool.at[r.first + i];
    if (i % 2) {
      strbuf_printf(d->out, " %s ", ir_oper_text((OperKind)word));
    } else {
      dump_expr(d, (ExprId){word});
    }
  }
  strbuf_putc(d->out, ')');
}

static void dump_dict(Dump *d, Range r) {
  strbuf_putc(d->out, '{');
  for (uint32_t i = 0; i + 1 < r.count; i += 2) {
    ExprId key = ir_list_at(d->f, r, i);
    if (i) strbuf_puts(d->out, ", ");
    if (key.i) {
      dump_expr(d, key);
      strbuf_puts(d->out, ": ");
    } else {
      strbuf_puts(d->out, "**");
    }
    dump_expr(d, ir_list_at(d->f, r, i + 1));
  }
  strbuf_putc(d->out, '}');
}

static void dump_clauses(Dump *d, uint32_t at) {
  for (; at; at = d->f->clauses.at[at].next) {
    const IrClause *c = &d->f->clauses.at[at];
    strbuf_puts(d->out, c->is_async ? " async for " : " for ");
    dump_expr(d, c->target);
    strbuf_puts(d->out, " in ");
    dump_expr(d, c->iter);
    for (uint32_t i = 0; i < c->conds.count; i++) {
      strbuf_puts(d->out, " if ");
      dump_expr(d, ir_list_at(d->f, c->conds, i));
    }
  }
}

static void dump_comp(Dump *d, const IrExpr *e) {
  static const char brackets[] = "[]{}{}()";
  strbuf_putc(d->out, brackets[e->op * 2]);
  dump_expr(d, (ExprId){e->a});
  if (e->b) {
    strbuf_puts(d->out, ": ");
    dump_expr(d, (ExprId){e->b});
  }
  dump_clauses(d, e->c);
  strbuf_putc(d->out, brackets[e->op * 2 + 1]);
}

static void dump_fstring(Dump *d, Range r) {
  strbuf_puts(d->out, "$fstring(");
  dump_items(d, r);
  strbuf_putc(d->out, ')');
}

static void dump_lambda(Dump *d, FuncId id) {
  const IrFunc *fn = ir_func(d->f, id);
  strbuf_printf(d->out, "(lambda#%u ", id.i);
  dump_params(d, fn);
  strbuf_puts(d->out, ": ");
  if (fn->body.count) dump_expr(d, ir_stmt(d->f, ir_block_at(d->f, fn->body, 0))->a);
  strbuf_putc(d->out, ')');
}

static void dump_slice(Dump *d, const IrExpr *e) {
  if (e->a) dump_expr(d, (ExprId){e->a});
  strbuf_putc(d->out, ':');
  if (e->b) dump_expr(d, (ExprId){e->b});
  if (!e->c) return;
  strbuf_putc(d->out, ':');
  dump_expr(d, (ExprId){e->c});
}

static void dump_cond(Dump *d, const IrExpr *e) {
  strbuf_putc(d->out, '(');
  dump_expr(d, (ExprId){e->b});
  strbuf_puts(d->out, " if ");
  dump_expr(d, (ExprId){e->a});
  strbuf_puts(d->out, " else ");
  dump_expr(d, (ExprId){e->c});
  strbuf_putc(d->out, ')');
}

static void dump_pattern(Dump *d, const IrExpr *e) {
  strbuf_puts(d->out, "$pattern(");
  dump_expr(d, (ExprId){e->a});
  if (e->c) strbuf_puts(d->out, "; ");
  dump_items(d, ir_items(e));
  strbuf_putc(d->out, ')');
}

static void dump_postfix(Dump *d, const IrExpr *e) {
  dump_primary(d, e->a);
  if (e->kind == EX_ATTR) {
    strbuf_putc(d->out, '.');
    dump_name(d, (Name){e->b});
    return;
  }
  strbuf_putc(d->out, e->kind == EX_CALL ? '(' : '[');
  if (e->kind == EX_CALL) {
    dump_args(d, ir_items(e));
  } else {
    dump_expr(d, (ExprId){e->b});
  }
  strbuf_putc(d->out, e->kind == EX_CALL ? ')' : ']');
}

static void dump_sequence(Dump *d, const IrExpr *e, const char *brackets) {
  Range r = ir_items(e);
  strbuf_putc(d->out, brackets[0]);
  dump_items(d, r);
  if (e->kind == EX_TUPLE && r.count == 1) strbuf_putc(d->out, ',');
  strbuf_putc(d->out, brackets[1]);
}

void dump_expr(Dump *d, ExprId id) {
  const IrExpr *e = ir_expr(d->f, id);
  if (!id.i) {
    strbuf_puts(d->out, "<absent>");
    return;
  }
  switch ((ExprKind)e->kind) {
    case EX_NONE: case EX_TRUE: case EX_FALSE: case EX_ELLIPSIS:
      strbuf_puts(d->out, ir_expr_kind_name((ExprKind)e->kind));
      break;
    case EX_INT: strbuf_printf(d->out, "%" PRId64, ir_int(d->f, e)); break;
    case EX_BIGNUM: case EX_NAME: dump_name(d, (Name){e->a}); break;
    case EX_STR: dump_quoted(d, (Name){e->a}, ""); break;
    case EX_BYTES: dump_quoted(d, (Name){e->a}, "b"); break;
    case EX_FSTRING: dump_fstring(d, ir_items(e)); break;
    case EX_ATTR: case EX_SUBSCRIPT: case EX_CALL: dump_postfix(d, e); break;
    case EX_SLICE: dump_slice(d, e); break;
    case EX_UNARY: dump_wrapped(d, ir_oper_text((OperKind)e->op), e->a); break;
    case EX_BINARY: case EX_COMPARE: case EX_BOOL:
      dump_two(d, e->a, ir_oper_text((OperKind)e->op), e->b);
      break;
    case EX_CHAIN: dump_chain(d, ir_items(e)); break;
    case EX_COND: dump_cond(d, e); break;
    case EX_TUPLE: dump_sequence(d, e, "()"); break;
    case EX_LIST: dump_sequence(d, e, "[]"); break;
    case EX_SET: dump_sequence(d, e, "{}"); break;
    case EX_DICT: dump_dict(d, ir_items(e)); break;
    case EX_COMP: dump_comp(d, e); break;
    case EX_LAMBDA: dump_lambda(d, (FuncId){e->a}); break;
    case EX_AWAIT: dump_wrapped(d, "await", e->a); break;
    case EX_YIELD: dump_wrapped(d, "yield", e->a); break;
    case EX_YIELD_FROM: dump_wrapped(d, "yield from", e->a); break;
    case EX_STAR:
      strbuf_putc(d->out, '*');
      dump_expr(d, (ExprId){e->a});
      break;
    case EX_WALRUS: dump_two(d, e->a, ":=", e->b); break;
    case EX_PATTERN: dump_pattern(d, e); break;
    case EX_BOX: dump_wrapped(d, "box", e->a); break;
    case EX_RECORD: strbuf_puts(d->out, "record"); break;
    case EX_UNKNOWN: case EX_COUNT: strbuf_puts(d->out, "<unknown>"); break;
  }
}
