#include "program/annotation.h"

#include <string.h>

enum { MAX_NESTING = 16 }; /* of brackets and quotes in one annotation */

typedef enum Wrap {
  WRAP_NOT,
  WRAP_FIRST,     /* means its first argument */
  WRAP_UNION,     /* means its one argument that is not None */
  WRAP_CONTAINER, /* means something else than its arguments or its own name */
} Wrap;

/* Words between spaces. */
static const char *const FIRSTS =
    " Optional ClassVar Final Annotated Required NotRequired ReadOnly InitVar ";
static const char *const CONTAINERS =
    " Type type List list Tuple tuple Dict dict Set set FrozenSet frozenset Callable Iterable"
    " Iterator Sequence Mapping Literal Generator Awaitable Collection MutableMapping"
    " MutableSequence ";

static bool has_word(const char *words, const char *name, size_t len) {
  for (const char *at = words; *at; at += strcspn(at, " ")) {
    at += *at == ' ';
    if (strcspn(at, " ") == len && len && !memcmp(at, name, len)) return true;
  }
  return false;
}

static Wrap wrap_of(const char *name, size_t len) {
  if (has_word(FIRSTS, name, len)) return WRAP_FIRST;
  if (has_word(" Union ", name, len)) return WRAP_UNION;
  return has_word(CONTAINERS, name, len) ? WRAP_CONTAINER : WRAP_NOT;
}

/* ---- text of a string annotation ---- */

typedef struct Text {
  const char *s;
  size_t len;
} Text;

static Text trim(Text t) {
  while (t.len && strchr(" \t\r\n\"'", t.s[0])) t.s++, t.len--;
  while (t.len && strchr(" \t\r\n\"'", t.s[t.len - 1])) t.len--;
  return t;
}

/* Cuts the text before the first `at` outside of brackets off `*rest`. */
static Text cut(Text *rest, char at) {
  int depth = 0;
  size_t i = 0;
  for (; i < rest->len && (depth || rest->s[i] != at); i++) {
    if (strchr("[(", rest->s[i])) depth++;
    if (strchr("])", rest->s[i])) depth--;
  }
  Text part = {rest->s, i};
  size_t skip = i < rest->len ? i + 1 : i;
  *rest = (Text){rest->s + skip, rest->len - skip};
  return part;
}

static Binding text_type(const Program *p, const ResolveScope *scope, Text t, unsigned depth);

static Binding text_dotted(const Program *p, const ResolveScope *scope, Text t) {
  Binding b = {0};
  for (bool first = true; t.len; first = false) {
    Text part = trim(cut(&t, '.'));
    Name name = names_find(p->names, part.s, part.len);
    if (!name.id && (first || b.kind != BIND_EXTERNAL)) return (Binding){0};
    if (!name.id) name = names_add(p->names, part.s, part.len);
    b = first ? resolve_name(p, scope, name) : program_attr(p, b, name);
    if (!b.kind) break;
  }
  return b;
}

/* The one member of `X | None` or `X, None` that is not None; a second one makes it unresolved. */
static Binding text_union(const Program *p, const ResolveScope *scope, Text t, char at,
                          unsigned depth) {
  Text only = {0};
  while (t.len) {
    Text part = trim(cut(&t, at));
    if (!part.len || (part.len == 4 && !memcmp(part.s, "None", 4))) continue;
    if (only.len) return (Binding){0};
    only = part;
  }
  return only.len ? text_type(p, scope, only, depth + 1) : (Binding){0};
}

static Binding text_type(const Program *p, const ResolveScope *scope, Text t, unsigned depth) {
  t = trim(t);
  if (!t.len || depth > MAX_NESTING) return (Binding){0};
  Text rest = t, head = cut(&rest, '|');
  if (head.len < t.len) return text_union(p, scope, t, '|', depth);
  const char *open = memchr(t.s, '[', t.len);
  if (!open) return text_dotted(p, scope, t);
  head = trim((Text){t.s, (size_t)(open - t.s)});
  Text inner = {open + 1, t.len - (size_t)(open - t.s) - 1};
  if (inner.len && inner.s[inner.len - 1] == ']') inner.len--;
  size_t last = head.len;
  while (last && head.s[last - 1] != '.') last--;
  switch (wrap_of(head.s + last, head.len - last)) {
    case WRAP_FIRST:
      return text_type(p, scope, cut(&inner, ','), depth + 1);
    case WRAP_UNION:
      return text_union(p, scope, inner, ',', depth);
    case WRAP_CONTAINER:
      return (Binding){0};
    case WRAP_NOT:
      break;
  }
  return text_dotted(p, scope, head);
}

/* ---- expressions ---- */

static Binding expr_type(const Program *p, const ResolveScope *scope, ExprId id, unsigned depth);

/* Collects the members of X | Y | Z into `*only`; false if there is more than one but None. */
static bool only_member(const IrFile *ir, ExprId id, ExprId *only, unsigned depth) {
  const IrExpr *e = ir_expr(ir, id);
  if (depth > MAX_NESTING) return false;
  if (e->kind == EX_BINARY && e->op == OP_BITOR)
    return only_member(ir, (ExprId){e->a}, only, depth + 1) &&
           only_member(ir, (ExprId){e->b}, only, depth + 1);
  if (e->kind == EX_NONE) return true;
  if (only->i) return false;
  *only = id;
  return true;
}

static Binding subscript_type(const Program *p, const ResolveScope *scope, const IrExpr *e,
                              unsigned depth) {
  const IrFile *ir = program_ir(p, scope->mod);
  const IrExpr *head = ir_expr(ir, (ExprId){e->a}), *index = ir_expr(ir, (ExprId){e->b});
  Name last = head->kind == EX_NAME   ? (Name){head->a}
              : head->kind == EX_ATTR ? (Name){head->b}
                                      : NO_NAME;
  Wrap wrap = wrap_of(names_text(p->names, last), names_len(p->names, last));
  bool tuple = index->kind == EX_TUPLE;
  ExprId only = NO_EXPR;
  if (wrap == WRAP_NOT) return resolve_base(p, scope, (ExprId){e->a});
  if (wrap == WRAP_CONTAINER) return (Binding){0};
  if (wrap == WRAP_FIRST) {
    only = tuple && index->b ? ir_list_at(ir, ir_items(index), 0) : (ExprId){e->b};
  } else {
    for (uint32_t i = 0; tuple && i < index->b; i++)
      if (!only_member(ir, ir_list_at(ir, ir_items(index), i), &only, 0)) return (Binding){0};
    if (!tuple) only = (ExprId){e->b};
  }
  return only.i ? expr_type(p, scope, only, depth + 1) : (Binding){0};
}

static Binding expr_type(const Program *p, const ResolveScope *scope, ExprId id, unsigned depth) {
  const IrFile *ir = program_ir(p, scope->mod);
  const IrExpr *e = ir_expr(ir, id);
  if (depth > MAX_NESTING) return (Binding){0};
  switch (e->kind) {
    case EX_NAME:
    case EX_ATTR:
      return resolve_base(p, scope, id);
    case EX_SUBSCRIPT:
      return subscript_type(p, scope, e, depth);
    case EX_STR: {
      Text t = {names_text(p->names, (Name){e->a}), names_len(p->names, (Name){e->a})};
      return text_type(p, scope, t, depth);
    }
    case EX_BINARY: {
      ExprId only = NO_EXPR;
      bool one = e->op == OP_BITOR && only_member(ir, id, &only, 0) && only.i;
      return one ? expr_type(p, scope, only, depth + 1) : (Binding){0};
    }
    default:
      return (Binding){0};
  }
}

Binding annotation_resolve(const Program *p, const ResolveScope *scope, ExprId e) {
  return expr_type(p, scope, e, 0);
}
