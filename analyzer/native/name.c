/* Names with `::`: what a namespace or class is around, template arguments left out. */
#include <stdio.h>
#include <string.h>

#include "native/lower.h"

enum { MAX_NAME = 240 };

/* `a::b<int>::c` as "a::b::c"; false if it is none or too long. */
static bool put_qualified(const Lower *l, TSNode n, Strbuf *out, unsigned depth) {
  if (depth > 32 || !has(n)) return false;
  switch (kind_of(l, n)) {
    case N_QUALIFIED_IDENTIFIER: {
      TSNode scope = part(n, l->fields->scope), name = part(n, l->fields->name);
      if (has(scope) && !put_qualified(l, scope, out, depth + 1)) return false;
      strbuf_puts(out, "::");
      return put_qualified(l, name, out, depth + 1);
    }
    case N_TEMPLATE_TYPE:
    case N_TEMPLATE_FUNCTION:
    case N_TEMPLATE_METHOD: return put_qualified(l, part(n, l->fields->name), out, depth + 1);
    case N_NESTED_NAMESPACE_SPECIFIER: {
      uint32_t count = ts_node_named_child_count(n);
      for (uint32_t i = 0; i < count; i++) {
        if (i) strbuf_puts(out, "::");
        if (!put_qualified(l, ts_node_named_child(n, i), out, depth + 1)) return false;
      }
      return count > 0;
    }
    case N_STRUCT_SPECIFIER:
    case N_CLASS_SPECIFIER:
    case N_UNION_SPECIFIER:
    case N_ENUM_SPECIFIER: return put_qualified(l, part(n, l->fields->name), out, depth + 1);
    case N_DEPENDENT_NAME:
    case N_DEPENDENT_TYPE:
      return ts_node_named_child_count(n) && put_qualified(l, ts_node_named_child(n, 0), out, depth + 1);
    case N_IDENTIFIER:
    case N_TYPE_IDENTIFIER:
    case N_FIELD_IDENTIFIER:
    case N_NAMESPACE_IDENTIFIER:
    case N_OPERATOR_NAME:
    case N_DESTRUCTOR_NAME: {
      uint32_t len;
      const char *text = c_text_of(l, n, &len);
      for (uint32_t i = 0; i < len; i++)
        if (!strchr(" \t\r\n", text[i])) strbuf_putc(out, text[i]);
      return out->len < MAX_NAME;
    }
    default: return false;
  }
}

Name c_qualified_name(Lower *l, TSNode n) {
  Strbuf b = {0};
  Name name = put_qualified(l, n, &b, 0) && b.len ? names_add(&l->f->names, b.data, b.len) : NO_NAME;
  strbuf_release(&b);
  return name;
}

Name c_join_names(Lower *l, Name scope, Name name) {
  const char *text = names_text(&l->f->names, name);
  char all[2 * MAX_NAME];
  if (text[0] == ':' && text[1] == ':') return c_name_add(l, text + 2);
  if (!scope.id) return name;
  snprintf(all, sizeof all, "%.230s::%.230s", names_text(&l->f->names, scope), text);
  return c_name_add(l, all);
}

Name c_scoped(Lower *l, Name name) { return c_join_names(l, l->scope, name); }

static void note_using(Lower *l, Name as, Name target) {
  IrImport row = {.module = target, .as_name = as, .level = IR_LEVEL_USING};
  if (target.id) vec_push(&l->f->imports, row);
}

/* `using namespace x;`, `using x::f;` */
void c_lower_using(Lower *l, TSNode n) {
  uint32_t len, count = ts_node_named_child_count(n);
  const char *text = c_text_of(l, n, &len);
  if (!count) return;
  TSNode what = ts_node_named_child(n, count - 1);
  Name target = c_qualified_name(l, what);
  bool whole = len > 16 && !memcmp(text, "using", 5) && memchr(text, 'n', len) &&
               strstr(names_text(&l->f->names, c_name_of(l, n)), "namespace");
  if (whole) {
    note_using(l, NO_NAME, target);
    return;
  }
  for (int i = 0; i < 32 && kind_of(l, what) == N_QUALIFIED_IDENTIFIER; i++) what = part(what, l->fields->name);
  Name last = c_qualified_name(l, what);
  if (last.id && target.id && !name_eq(last, target)) note_using(l, c_scoped(l, last), target);
}

/* `using A = B;`, `namespace a = b;`, `typedef struct B A;` */
void c_lower_alias(Lower *l, TSNode name, TSNode target) {
  if (kind_of(l, target) == N_TYPE_DESCRIPTOR) {
    if (has(part(target, l->fields->declarator))) return; /* a pointer or function */
    target = part(target, l->fields->type);
  }
  Name as = c_qualified_name(l, name), what = c_qualified_name(l, target);
  if (as.id && what.id && !name_eq(as, what)) note_using(l, c_scoped(l, as), what);
}

void c_lower_namespace(Lower *l, TSNode n) {
  TSNode body = part(n, l->fields->body), name = part(n, l->fields->name);
  uint32_t len;
  const char *text = c_text_of(l, n, &len);
  bool transparent = !has(name) || (len > 6 && !memcmp(text, "inline", 6));
  Name outer = l->scope;
  if (!has(body)) return;
  if (!has(name)) l->nameless++;
  if (!transparent) {
    Name own = c_qualified_name(l, name);
    if (own.id) l->scope = c_scoped(l, own);
  }
  c_lower_top(l, body);
  l->scope = outer;
  if (!has(name)) l->nameless--;
}

/* The statements pushed since `at` belong to the module, wherever they stand. */
void c_hoist(Lower *l, uint32_t at) {
  for (uint32_t i = at; i < l->words.len; i++) vec_push(&l->hoisted, l->words.at[i]);
  l->words.len = at;
}
