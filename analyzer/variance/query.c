/* Questions about values: types, classes, storage; and their text. */
#include <string.h>

#include "variance/value.h"

static Name builtin(const ValStore *s, const char *text) {
  return names_find(s->names, text, strlen(text));
}

/* A copy of it is a list. */
static bool hands_out(const ValNode *n) {
  if (n->kind == VK_DICT || n->kind == VK_MEMBERS) return true;
  if (n->kind != VK_FOLD) return false;
  switch (n->op) {
    case FOLD_COUNT_UP:
    case FOLD_ORDERED:
    case FOLD_UNORDERED:
    case FOLD_MAPPING:
    case FOLD_INDEXED:
    case FOLD_IN_STEP:
    case FOLD_PREFIX:
    case FOLD_JOINED:
    case FOLD_BACKWARDS:
    case FOLD_ITERATOR:
    case FOLD_KEYS:
    case FOLD_VALUES:
    case FOLD_ITEMS:
      return true;
    default:
      return false;
  }
}

Name val_type(const ValStore *s, Val v) {
  const ValNode *n = val_node(s, v);
  if (n->type) return (Name){n->type};
  switch (n->kind) {
    case VK_CONST:
      if (n->op == CK_INT) return builtin(s, "int");
      if (n->op == CK_STR) return builtin(s, "str");
      if (n->op == CK_TRUE || n->op == CK_FALSE) return builtin(s, "bool");
      if (n->op == CK_NUMBER) return builtin(s, "float");
      return NO_NAME;
    case VK_SEQ:
    case VK_EACH:
      return builtin(s, n->op == SEQ_LIST ? "list" : n->op == SEQ_SET ? "set" : "tuple");
    case VK_MEMBERS:
      return builtin(s, "list");
    case VK_DICT:
      return builtin(s, "dict");
    case VK_FOLD:
      switch (n->op) {
        case FOLD_APPEND:
        case FOLD_EXTEND:
        case FOLD_REMOVE:
        case FOLD_INSERT_KEY:
        case FOLD_REORDER:
        case FOLD_SAME:
          if (!n->child_count || hands_out(val_node(s, val_child(s, v, 0)))) return builtin(s, "list");
          return val_type(s, val_child(s, v, 0));
        case FOLD_TEXT:
          return builtin(s, "str");
        case FOLD_ORDERED:
          return builtin(s, "list");
        case FOLD_UNORDERED:
          return builtin(s, "set");
        case FOLD_MAPPING:
          return builtin(s, "dict");
        default:
          return NO_NAME;
      }
    case VK_WORLD:
    case VK_GROUP:
    case VK_LAID:
    case VK_NAMED:
      return s->group_type;
    case VK_ITE: {
      Name t = val_type(s, (Val){n->b});
      return t.id ? t : val_type(s, (Val){n->c});
    }
    case VK_ITEM:
    case VK_ELEMENT: { /* one of a display's: they are of one kind */
      Val of = {n->a};
      bool table = false;
      for (int i = 0; i < 8 && val_node(s, of)->child_count; i++) {
        const ValNode *k = val_node(s, of);
        if (k->kind != VK_FOLD && k->kind != VK_AGREED && k->kind != VK_CALL) break;
        table = table || (k->kind == VK_FOLD && k->op == FOLD_MAPPING);
        of = val_child(s, of, 0);
      }
      const ValNode *d = val_node(s, of);
      if (table && d->kind == VK_EACH && val_node(s, (Val){d->a})->child_count == 2)
        return val_type(s, val_child(s, (Val){d->a}, n->kind == VK_ITEM));
      if (d->kind == VK_SEQ && d->child_count) return val_type(s, val_child(s, of, 0));
      if (d->kind == VK_EACH) return val_type(s, (Val){d->a});
      if (d->kind == VK_DICT && d->child_count > 1) return val_type(s, val_child(s, of, 1));
      return NO_NAME;
    }
    case VK_SELECT:
      return val_type(s, (Val){n->b});
    case VK_AGREED:
      return val_type(s, val_child(s, v, 0));
    default:
      return NO_NAME;
  }
}

Name val_type_joined(const ValStore *s, const Val *v, uint32_t count) {
  Name t = NO_NAME;
  for (uint32_t i = 0; i < count; i++) {
    if (val_eq(v[i], s->none)) continue;
    Name here = val_type(s, v[i]);
    if (!here.id || (t.id && !name_eq(t, here))) return NO_NAME;
    t = here;
  }
  return t;
}

bool val_is_container(const ValStore *s, Val v) {
  Name t = val_type(s, v);
  if (!t.id) return false;
  const char *text = names_text(s->names, t);
  return !strcmp(text, "list") || !strcmp(text, "dict") || !strcmp(text, "tuple") ||
         !strcmp(text, "set");
}

Class val_class(const ValStore *s, Val v) {
  const ValNode *n = val_node(s, v);
  if (n->kind == VK_OBJECT) return (Class){n->a};
  if (n->kind == VK_AGREED) return val_class(s, val_child(s, v, 0));
  if (n->kind == VK_ITEM || n->kind == VK_ELEMENT) {
    const ValNode *d = val_node(s, (Val){n->a});
    if (d->kind == VK_SEQ && d->child_count) return val_class(s, val_child(s, (Val){n->a}, 0));
    return NO_CLASS;
  }
  if (n->kind == VK_ITE) {
    Class c = val_class(s, (Val){n->b});
    return c.i ? c : val_class(s, (Val){n->c});
  }
  return NO_CLASS;
}

Val val_storage(const ValStore *s, Val v) {
  for (int i = 0; i < 32; i++) {
    const ValNode *n = val_node(s, v);
    if (n->kind == VK_CALL && (n->op == CALL_VIEW || n->op == CALL_WRAPS))
      v = val_child(s, v, 0);
    else
      return v;
  }
  return v;
}

/* --- text --- */

enum { MAX_PRINT_DEPTH = 7 };

static void print_const(const ValStore *s, const ValNode *n, Strbuf *out) {
  switch (n->op) {
    case CK_NONE:
      strbuf_puts(out, "None");
      break;
    case CK_TRUE:
      strbuf_puts(out, "True");
      break;
    case CK_FALSE:
      strbuf_puts(out, "False");
      break;
    case CK_ELLIPSIS:
      strbuf_puts(out, "...");
      break;
    case CK_INT:
      strbuf_printf(out, "%lld", (long long)(int64_t)(((uint64_t)n->b << 32) | n->a));
      break;
    case CK_STR:
      strbuf_printf(out, "\"%.40s\"", names_text(s->names, (Name){n->a}));
      break;
    default:
      strbuf_puts(out, names_text(s->names, (Name){n->a}));
  }
}

void group_text(const ValStore *s, Val g, Strbuf *out) {
  const ValNode *n = val_node(s, g);
  switch (n->kind) {
    case VK_WORLD:
      strbuf_puts(out, "world group");
      break;
    case VK_NAMED:
      strbuf_printf(out, "group `%s`", names_text(s->names, (Name){n->b}));
      break;
    case VK_LAID: {
      Axes axes = group_axes(s, g);
      const char *between = "group along ";
      if (!axes) {
        strbuf_puts(out, "group along an axis of the mesh that is not known");
        break;
      }
      for (unsigned bit = 0; bit < 64; bit++) {
        if (!(axes >> bit & 1)) continue;
        const char *says = axes >> bit == 1 && between[0] == 'g' ? models_axis_says(s->program->models, bit) : NULL;
        if (says) {
          strbuf_printf(out, "group %s", says);
          return;
        }
        strbuf_printf(out, "%s`%s`", between, models_axis_name(s->program->models, bit));
        between = ", ";
      }
      strbuf_puts(out, " of the mesh");
      break;
    }
    case VK_GROUP:
      strbuf_puts(out, "group of ranks ");
      if (n->a) {
        const ValNode *m = val_node(s, (Val){n->a});
        if (m->kind == VK_SEQ || m->kind == VK_FOLD) {
          Strbuf list = {0};
          val_print(s, (Val){n->a}, &list);
          bool computed = strchr(strbuf_text(&list), '#'); /* the number of an inner operation */
          strbuf_puts(out, computed ? "from a computed list" : strbuf_text(&list));
          strbuf_release(&list);
          break;
        }
      }
      strbuf_puts(out, "given to its constructor");
      break;
    case VK_SELECT:
      strbuf_puts(out, "rank's own group");
      break;
    case VK_ATTR:
      strbuf_printf(out, "group `%s`", names_text(s->names, (Name){n->b}));
      break;
    case VK_PARAM:
      strbuf_puts(out, "group given by the caller");
      break;
    default:
      strbuf_puts(out, "group of unknown members");
      break;
  }
}

static void print(const ValStore *s, Val v, Strbuf *out, int depth);

static void print_kids(const ValStore *s, Val v, Strbuf *out, int depth) {
  for (uint32_t i = 0; i < val_node(s, v)->child_count && i < 6; i++) {
    if (i) strbuf_puts(out, ", ");
    print(s, val_child(s, v, i), out, depth);
  }
  if (val_node(s, v)->child_count > 6) strbuf_puts(out, ", ...");
}

static void print_source(const ValStore *s, const Source *src, Strbuf *out) {
  switch (src->kind) {
    case SRC_RANK:
      strbuf_puts(out, "rank");
      break;
    case SRC_GROUP_RANK:
      strbuf_puts(out, "rank in ");
      group_text(s, src->group, out);
      break;
    case SRC_NAMED:
      strbuf_puts(out, names_text(s->names, src->name));
      break;
    case SRC_AGREED:
      strbuf_puts(out, "agreed in ");
      group_text(s, src->group, out);
      break;
    case SRC_FAIL:
      strbuf_puts(out, "failure of "); /* fall through */
    default: {
      const char *full =
          src->model ? names_text(s->names, src->model->name) : names_text(s->names, src->name);
      const char *dot = strrchr(full, '.');
      strbuf_printf(out, "%s()", dot ? dot + 1 : full);
    }
  }
}

static void print(const ValStore *s, Val v, Strbuf *out, int depth) {
  const ValNode *n = val_node(s, v);
  if (depth > MAX_PRINT_DEPTH) {
    strbuf_puts(out, "…");
    return;
  }
  depth++;
  switch (n->kind) {
    case VK_CONST:
      print_const(s, n, out);
      break;
    case VK_SOURCE:
      print_source(s, source_at(s, (SourceId){n->a}), out);
      break;
    case VK_UNKNOWN:
      strbuf_printf(out, "?%s", names_text(s->names, (Name){n->c}));
      break;
    case VK_PARAM:
      strbuf_printf(out, "param%u", n->b);
      break;
    case VK_ITER:
      strbuf_puts(out, "iteration");
      break;
    case VK_MERGE:
      strbuf_printf(out, "merge%u", v.i);
      break;
    case VK_UNARY:
      strbuf_printf(out, "%s%s", ir_oper_text((OperKind)n->op), n->op == OP_NOT ? " " : "");
      print(s, (Val){n->a}, out, depth);
      break;
    case VK_BINARY:
      if (depth > 1) strbuf_putc(out, '(');
      print(s, (Val){n->a}, out, depth);
      strbuf_printf(out, " %s ", ir_oper_text((OperKind)n->op));
      print(s, (Val){n->b}, out, depth);
      if (depth > 1) strbuf_putc(out, ')');
      break;
    case VK_ITE:
      strbuf_putc(out, '(');
      print(s, (Val){n->b}, out, depth);
      strbuf_puts(out, " if ");
      print(s, (Val){n->a}, out, depth);
      strbuf_puts(out, " else ");
      print(s, (Val){n->c}, out, depth);
      strbuf_putc(out, ')');
      break;
    case VK_SEQ:
      strbuf_putc(out, '[');
      print_kids(s, v, out, depth);
      strbuf_putc(out, ']');
      break;
    case VK_FOLD:
      strbuf_putc(out, '#');
      strbuf_printf(out, "%u(", n->op);
      print_kids(s, v, out, depth);
      strbuf_putc(out, ')');
      break;
    case VK_CALL:
      strbuf_printf(out, "%s(", names_text(s->names, (Name){n->a}));
      print_kids(s, v, out, depth);
      strbuf_putc(out, ')');
      break;
    case VK_ATTR:
      print(s, (Val){n->a}, out, depth);
      strbuf_printf(out, ".%s", names_text(s->names, (Name){n->b}));
      break;
    case VK_ITEM:
    case VK_ELEMENT:
      print(s, (Val){n->a}, out, depth);
      strbuf_putc(out, '[');
      print(s, (Val){n->b}, out, depth);
      strbuf_putc(out, ']');
      break;
    case VK_AGREED:
      strbuf_puts(out, "agreed(");
      group_text(s, (Val){n->a}, out);
      strbuf_puts(out, ")");
      break;
    case VK_SIZE:
      if (val_kind(s, (Val){n->a}) == VK_WORLD)
        strbuf_puts(out, "world_size");
      else {
        strbuf_puts(out, "size of ");
        group_text(s, (Val){n->a}, out);
      }
      break;
    case VK_FUNC:
      strbuf_puts(out, names_text(s->names, program_func(s->program, (Func){n->a})->qualname));
      break;
    case VK_CLASS:
    case VK_OBJECT:
      strbuf_printf(out, n->kind == VK_OBJECT ? "<%s>" : "%s",
                    names_text(s->names, program_class(s->program, (Class){n->a})->qualname));
      break;
    case VK_MODULE:
      strbuf_puts(out, names_text(s->names, program_mod(s->program, (Mod){n->a})->dotted));
      break;
    case VK_EXTERNAL:
      strbuf_puts(out, names_text(s->names, (Name){n->a}));
      break;
    case VK_BOUND:
      print(s, (Val){n->b}, out, depth);
      break;
    case VK_METHOD:
      strbuf_printf(out, ".%s", names_text(s->names, (Name){n->b}));
      break;
    case VK_WORLD:
    case VK_GROUP:
    case VK_LAID:
    case VK_NAMED:
      group_text(s, v, out);
      break;
    default:
      strbuf_puts(out, val_kind_name((ValKind)n->kind));
      break;
  }
}

void val_print(const ValStore *s, Val v, Strbuf *out) { print(s, v, out, 0); }

void support_print(const ValStore *s, Support p, Strbuf *out) {
  for (uint32_t i = 0; i < support_count(s, p); i++) {
    Dep d = support_at(s, p, i);
    if (i) strbuf_puts(out, ", ");
    print_source(s, &s->sources.at[d.source], out);
    if (d.flags & DEP_WEAK) strbuf_puts(out, " weak");
    if (d.flags & DEP_JOINED) strbuf_puts(out, " joined");
    if (d.flags & DEP_NAMED) strbuf_puts(out, " by name");
    if (d.flags & DEP_CUT) strbuf_puts(out, " cut");
    if (d.flags & DEP_IDENTITY) strbuf_puts(out, " identity");
  }
}
