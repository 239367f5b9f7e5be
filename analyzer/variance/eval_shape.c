/* Shapes apart from values: what decides how large a tensor is, not what is in it. */
#include "variance/eval.h"

/* How much an index picks: of a slice of one width no matter where it begins. */
static Support picked_support(ValStore *s, Val index) {
  const ValNode n = *val_node(s, index);
  Support p = {0};
  if (n.kind == VK_SLICE) {
    Val width = val_slice_width(s, index);
    return width.i ? val_support(s, width) : n.support;
  }
  if (n.kind != VK_SEQ) return n.support;
  for (uint32_t i = 0; i < n.child_count; i++)
    p = support_union(s, p, picked_support(s, val_child(s, index, i)));
  return p;
}

/* What a value's shape depends on, apart from what it holds. */
Support shape_support(Frame *f, Val v, int depth) {
  ValStore *s = vals(f);
  const ValNode n = *val_node(s, v);
  Support p = {0};
  if (depth > 20 || !n.support.i) return n.support;
  switch (n.kind) {
    case VK_BINARY:
      return support_union(s, shape_support(f, (Val){n.a}, depth + 1),
                           shape_support(f, (Val){n.b}, depth + 1));
    case VK_UNARY:
      return shape_support(f, (Val){n.a}, depth + 1);
    case VK_ITE: /* which of them it is, and either's shape */
      p = support_union(s, shape_support(f, (Val){n.b}, depth + 1),
                        shape_support(f, (Val){n.c}, depth + 1));
      return support_union(s, p, val_support(s, (Val){n.a}));
    case VK_SEQ:
      for (uint32_t i = 0; i < n.child_count; i++)
        p = support_union(s, p, shape_support(f, val_child(s, v, i), depth + 1));
      return p;
    case VK_ITEM:
    case VK_ELEMENT: {
      if (val_kind(s, (Val){n.b}) == VK_SLICE)
        return support_union(s, shape_support(f, (Val){n.a}, depth + 1),
                             val_support(s, (Val){n.b}));
      Val len = val_length(s, v);
      if (val_kind(s, len) == VK_CONST || val_uniform(s, len))
        return val_kind(s, (Val){n.a}) == VK_SEQ ? p : shape_support(f, (Val){n.a}, depth + 1);
      const ValNode *of = val_node(s, (Val){n.a});
      if (of->kind == VK_SEQ && of->child_count) { /* numbers have no shape */
        bool scalars = true;
        for (uint32_t i = 0; i < of->child_count; i++)
          scalars = scalars && val_kind(s, val_child(s, (Val){n.a}, i)) == VK_CONST;
        if (scalars) return p;
      }
      return n.support;
    }
    case VK_AGREED: /* the members handed in the same shape, or it would not have come to this */
      return n.support;
    case VK_SOURCE:
      return source_at(s, (SourceId){n.a})->cause & CAUSE_DATA ? n.support : p;
    case VK_CALL: {
      const Model *m = n.a ? models_find(f->e->models, (Name){n.a}) : NULL;
      if (n.op == CALL_VIEW && n.child_count) { /* a view: what it picks decides how much of it there is */
        p = shape_support(f, val_child(s, v, 0), depth + 1);
        for (uint32_t i = 1; i < n.child_count; i++)
          p = support_union(s, p, picked_support(s, val_child(s, v, i)));
        return p;
      }
      if (!m || !(m->words >> MODEL_PROPAGATES & 1) || m->makes_length) return n.support;
      for (uint32_t i = 0; i < n.child_count; i++)
        p = support_union(s, p, shape_support(f, val_child(s, v, i), depth + 1));
      return p;
    }
    default:
      return n.support;
  }
}
