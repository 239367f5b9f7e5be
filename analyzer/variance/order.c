/* Containers that each process walks in an order of its own: sets of what does not hash alike
 * everywhere, what was filled from one, what comes as it is finished. */
#include <string.h>

#include "variance/value.h"

/* `"m%d" % i`, `name + ".bias"` */
static bool is_text(const ValStore *s, Val v, int depth) {
  const ValNode *n = val_node(s, v);
  if (n->kind == VK_CONST) return n->op == CK_STR;
  if (n->kind == VK_FOLD && n->op == FOLD_TEXT) return true;
  if (n->kind == VK_BINARY && (n->op == OP_MOD || n->op == OP_ADD || n->op == OP_MUL) && depth < 8)
    return is_text(s, (Val){n->a}, depth + 1) ||
           (n->op == OP_ADD && is_text(s, (Val){n->b}, depth + 1));
  return n->type && !strcmp(names_text(s->names, (Name){n->type}), "str");
}

/* Numbers (and tuples of numbers) hash alike in every process. */
static bool hashes_alike(const ValStore *s, Val v) {
  const ValNode *n = val_node(s, v);
  if (n->type) {
    const char *type = names_text(s->names, (Name){n->type});
    if (!strcmp(type, "int") || !strcmp(type, "float") || !strcmp(type, "bool")) return true;
  }
  if (n->kind == VK_CONST) return n->op != CK_STR;
  if (n->kind == VK_SEQ) {
    for (uint32_t i = 0; i < n->child_count; i++)
      if (!hashes_alike(s, val_child(s, v, i))) return false;
    return true;
  }
  if (n->kind == VK_BINARY) return !is_text(s, v, 0);
  if (n->kind == VK_SIZE || n->kind == VK_ITER) return true;
  return n->kind == VK_SOURCE && !n->type;
}

/* Text and objects hash by what this process alone knows: a seed, an address. */
static bool hashes_apart(const ValStore *s, Val v) {
  const ValNode *n = val_node(s, v);
  if (n->kind == VK_OBJECT || n->kind == VK_FUNC) return true;
  return is_text(s, v, 0) || (n->type && strchr(names_text(s->names, (Name){n->type}), '.'));
}

bool val_elements_known(const ValStore *s, Val v) {
  const ValNode *n = val_node(s, v);
  for (int depth = 0; depth < 16; depth++) {
    if (n->kind == VK_SEQ || n->kind == VK_DICT) {
      for (uint32_t i = 0; i < n->child_count; i += n->kind == VK_DICT ? 2 : 1)
        if (hashes_apart(s, (Val){s->children.at[n->child + i]})) return true;
      return false;
    }
    if (n->kind == VK_EACH && n->op == SEQ_SET) return hashes_apart(s, (Val){n->a});
    if (n->kind == VK_EACH) {
      if (hashes_apart(s, (Val){n->a})) return true;
      n = &s->nodes.at[s->children.at[n->child]];
    } else if (n->kind == VK_BINARY) {
      n = &s->nodes.at[n->a];
    } else if ((n->kind == VK_FOLD || n->kind == VK_CALL) && n->child_count) {
      const Model *m = n->kind == VK_CALL ? models_find(s->program->models, (Name){n->a}) : NULL;
      if (m && m->order_varies) return true;
      n = &s->nodes.at[s->children.at[n->child]];
    } else {
      return false;
    }
  }
  return false;
}

void val_own_order(ValStore *s, Val v) { map_set(&s->own_order, v.i, 1); }

static bool is_set_type(const ValStore *s, const ValNode *n) {
  const char *type = n->type ? names_text(s->names, (Name){n->type}) : "";
  return !strcmp(type, "set") || !strcmp(type, "frozenset");
}

bool val_unordered(const ValStore *s, Val v) {
  const ValNode n = *val_node(s, v);
  uint32_t own;
  if (map_get(&s->own_order, v.i, &own)) return true;
  if (n.kind == VK_SEQ && n.op == SEQ_SET) {
    if (n.child_count < 2) return false;
    for (uint32_t i = 0; i < n.child_count; i++)
      if (!hashes_alike(s, val_child(s, v, i))) return true;
    return false;
  }
  if (n.kind == VK_EACH && n.op == SEQ_SET) return !hashes_alike(s, (Val){n.a});
  if (n.kind == VK_EACH) /* in the order in which it was walked */
    return val_unordered(s, val_child(s, v, 0)) && val_kind(s, (Val){n.a}) != VK_CONST;
  if (n.kind == VK_ITE) return val_unordered(s, (Val){n.b}) || val_unordered(s, (Val){n.c});
  if (n.kind == VK_BINARY &&
      (n.op == OP_BITAND || n.op == OP_BITOR || n.op == OP_BITXOR || n.op == OP_SUB))
    return val_unordered(s, (Val){n.a}) || (n.op != OP_SUB && val_unordered(s, (Val){n.b}));
  if (n.kind == VK_CALL && n.child_count && n.a) {
    const Model *m = models_find(s->program->models, (Name){n.a});
    if (!m) return false;
    return m->order_varies || (is_set_type(s, &n) && val_unordered(s, val_child(s, v, 0)));
  }
  if (n.kind != VK_FOLD || !n.child_count) return false;
  Val a = val_child(s, v, 0);
  switch (n.op) {
    case FOLD_SAME:
    case FOLD_INDEXED:
    case FOLD_ITERATOR:
    case FOLD_BACKWARDS:
    case FOLD_KEYS:
    case FOLD_VALUES:
    case FOLD_ITEMS:
    case FOLD_MAPPING:
      return val_unordered(s, a);
    case FOLD_INSERT_KEY: /* a set that grew */
      return n.child_count == 2 && (val_unordered(s, a) || !hashes_alike(s, val_child(s, v, 1)));
    case FOLD_UNORDERED: {
      if (val_unordered(s, a)) return true;
      const ValNode *d = val_node(s, a);
      if (d->kind == VK_SEQ) {
        for (uint32_t i = 0; i < d->child_count; i++)
          if (!hashes_alike(s, val_child(s, a, i))) return d->child_count > 1;
        return false;
      }
      if (d->kind == VK_EACH) return !hashes_alike(s, (Val){d->a});
      if (d->kind == VK_FOLD && d->op == FOLD_MAPPING && d->child_count) {
        const ValNode *entries = val_node(s, val_child(s, a, 0));
        if (entries->kind == VK_EACH && val_node(s, (Val){entries->a})->kind == VK_SEQ)
          return !hashes_alike(s, val_child(s, (Val){entries->a}, 0));
      }
      if (d->kind == VK_DICT) return d->child_count > 2 && !hashes_alike(s, val_child(s, a, 0));
      if (d->type && !strcmp(names_text(s->names, (Name){d->type}), "dict")) return true;
      if (d->kind == VK_FOLD && d->op == FOLD_KEYS) return true;
      /* of what is in it nobody knows anything */
      return d->kind == VK_PARAM || d->kind == VK_ATTR || d->kind == VK_UNKNOWN || d->kind == VK_ELEMENT ||
             d->kind == VK_CALL;
    }
    default:
      return false;
  }
}
