/* Groups that are made: who is in them, as lists, colours or places in a grid. */
#include <string.h>

#include "variance/eval.h"

/* A made group as a library's own kind of handle. */
static Val group_as(ValStore *s, Val g, Name type) {
  const ValNode n = *val_node(s, g);
  if (n.kind != VK_GROUP || !type.id || name_eq(type, s->group_type)) return g;
  Val kids[4];
  for (uint32_t i = 0; i < n.child_count && i < 4; i++) kids[i] = val_child(s, g, i);
  return val_make(s, VK_GROUP, n.op, n.a, n.b, n.c, kids, n.child_count, type);
}

Val own_group(Frame *f, const Model *m) {
  ValStore *s = vals(f);
  Val list = val_seq(s, SEQ_LIST, &s->rank, 1, 0, 0);
  return group_as(s, val_group(s, list, NO_VAL, 0, 0, NO_VAL), m->result_type);
}

/* The group whose members these are, copies looked through. */
static Val first_made(ValStore *s, Val g) {
  for (;;) {
    const ValNode *n = val_node(s, g);
    if (n->kind != VK_GROUP || !n->a || val_kind(s, (Val){n->a}) != VK_MEMBERS) return g;
    g = (Val){val_node(s, (Val){n->a})->a};
  }
}

/* The colour that says in the whole world who of the parent's members are together: None for whoever
 * is in none of its groups. NO_VAL: nobody can list the parent. */
static Val colour_among(ValStore *s, Val parent, Val colour) {
  parent = first_made(s, parent);
  const ValNode n = *val_node(s, parent);
  if (n.kind == VK_WORLD || group_is_whole(s, parent)) return colour;
  if (n.kind != VK_GROUP) return NO_VAL;
  if (!n.a && n.op) { /* itself a part by colour: both tell groups apart */
    Val pair[2] = {val_child(s, parent, 0), colour};
    Val none = val_or(s, val_binary(s, OP_IS, pair[0], s->none), val_binary(s, OP_IS, colour, s->none));
    return val_ite(s, none, s->none, val_seq(s, SEQ_TUPLE, pair, 2, 0, 0));
  }
  if (!n.a || !val_uniform(s, (Val){n.a})) return NO_VAL;
  return val_ite(s, val_binary(s, OP_IN, s->rank, (Val){n.a}), colour, s->none);
}

/* --- grids: the last direction counts fastest --- */

/* The sizes of the grid in which the row lays out the members; NO_VAL: none, or not known. */
static Val grid_of(Frame *f, const Model *m, Val receiver, CallArgs *args) {
  ValStore *s = vals(f);
  int64_t count;
  if (m->grid == MODEL_NOT_GIVEN) return NO_VAL;
  Val sizes = model_arg(f, m, m->grid, receiver, args, NULL);
  Val dims = model_arg(f, m, m->grid_count, receiver, args, NULL);
  if (!sizes.i || !dims.i || !val_is_int(s, dims, &count) || count < 1 || count > MAX_GRID)
    return NO_VAL;
  Val items[MAX_GRID];
  sizes = pointed(f, sizes);
  for (int64_t i = 0; i < count; i++) items[i] = val_item(s, sizes, val_int(s, i));
  return val_seq(s, SEQ_LIST, items, (uint32_t)count, 0, 0);
}

Val grid_place(ValStore *s, Val group, Val rank) {
  Val sizes = NO_VAL, at[MAX_GRID], stride = val_int(s, 1);
  for (;;) { /* a copy stands in the same grid */
    const ValNode *n = val_node(s, group);
    if (n->kind != VK_GROUP || n->op) return NO_VAL;
    sizes = val_child(s, group, 0);
    if (sizes.i || !n->a || val_kind(s, (Val){n->a}) != VK_MEMBERS) break;
    group = (Val){val_node(s, (Val){n->a})->a};
  }
  if (!sizes.i || val_kind(s, sizes) != VK_SEQ) return NO_VAL;
  uint32_t count = val_node(s, sizes)->child_count;
  if (count > MAX_GRID) return NO_VAL;
  for (uint32_t i = count; i-- > 0;) {
    Val size = val_child(s, sizes, i);
    at[i] = val_binary(s, OP_MOD, val_binary(s, OP_FLOORDIV, rank, stride), size);
    stride = val_binary(s, OP_MUL, stride, size);
  }
  return val_seq(s, SEQ_LIST, at, count, 0, 0);
}

/* The colour of slices of a grid: members stand at one place in all directions but those that are
 * kept. NO_VAL: not known. */
static Val kept_apart(Frame *f, Val parent, Val keeps) {
  ValStore *s = vals(f);
  Val at = grid_place(s, parent, val_group_rank(s, first_made(s, parent), (Loc){0}, NULL));
  Val out[MAX_GRID];
  uint32_t count = 0;
  if (!at.i || !keeps.i) return NO_VAL;
  keeps = pointed(f, keeps);
  for (uint32_t i = 0; i < val_node(s, at)->child_count; i++) {
    int kept = val_truth(s, val_item(s, keeps, val_int(s, i)));
    if (kept < 0) return NO_VAL;
    if (!kept) out[count++] = val_child(s, at, i);
  }
  return val_seq(s, SEQ_TUPLE, out, count, 0, 0);
}

/* The group in which what is handed in was agreed: nobody else has it. NO_VAL: not known. */
static Val who_agreed(Frame *f, Val v) {
  ValStore *s = vals(f);
  if (!v.i) return NO_VAL;
  v = pointed(f, v);
  return val_kind(s, v) == VK_AGREED ? (Val){val_node(s, v)->a} : NO_VAL;
}

/* The colour that a part of the world goes by; NO_VAL: it is known otherwise, or not at all. */
static Val part_colour(ValStore *s, Val part) {
  part = first_made(s, part);
  const ValNode n = *val_node(s, part);
  if (n.kind != VK_GROUP) return NO_VAL;
  if (!n.a) return n.op ? val_child(s, part, 0) : NO_VAL;
  bool own = val_kind(s, (Val){n.a}) == VK_SEQ && val_node(s, (Val){n.a})->child_count == 1 && val_eq(val_child(s, (Val){n.a}, 0), s->rank);
  return own ? s->rank : NO_VAL;
}

/* The parent together with the part that a rank of the world is in. Its members, on both sides, have one sum
 * and one product of the two parts' colours. NO_VAL: not known. */
static Val joined_colour(Frame *f, const Model *m, Val parent, Val receiver, CallArgs *args) {
  ValStore *s = vals(f);
  Val among = model_arg(f, m, m->joins, receiver, args, NULL), rank = model_arg(f, m, m->joins_rank, receiver, args, NULL);
  Val mine = part_colour(s, parent);
  if (!among.i || !rank.i || !mine.i || !group_is_whole(s, first_made(s, among)) || val_kind(s, mine) == VK_SEQ) return NO_VAL;
  Val its = val_replace(s, mine, s->rank, rank);
  Val both[2] = {val_binary(s, OP_ADD, mine, its), val_binary(s, OP_MUL, mine, its)};
  return val_ite(s, val_binary(s, OP_IS, mine, s->none), s->none, val_seq(s, SEQ_TUPLE, both, 2, 0, 0));
}

Val call_group_new(Frame *f, const Model *m, Val receiver, CallArgs *args, Loc loc) {
  ValStore *s = vals(f);
  bool local = m->on_members;
  if (m->members_only != MODEL_NOT_GIVEN) {
    Val v = model_arg(f, m, m->members_only, receiver, args, NULL);
    local = local || (v.i && val_truth(s, v) == 1);
  }
  Val members =
      m->members != MODEL_NOT_GIVEN ? model_arg(f, m, m->members, receiver, args, NULL) : NO_VAL;
  Val colour =
      m->color != MODEL_NOT_GIVEN ? model_arg(f, m, m->color, receiver, args, NULL) : NO_VAL;
  Val parent =
      m->parent != MODEL_NOT_GIVEN ? model_arg(f, m, m->parent, receiver, args, NULL) : NO_VAL;
  parent = parent.i ? val_storage(s, parent) : parent;
  if (m->agreed != MODEL_NOT_GIVEN) parent = who_agreed(f, model_arg(f, m, m->agreed, receiver, args, NULL));
  if (!parent.i || val_eq(parent, s->none)) parent = s->world;
  if (members.i && val_eq(members, s->none)) members = NO_VAL;
  if (m->keeps != MODEL_NOT_GIVEN)
    colour = kept_apart(f, parent, model_arg(f, m, m->keeps, receiver, args, NULL));
  /* A colour that is one for all brings all together. */
  bool one_colour = colour.i && val_is_int(s, colour, &(int64_t){0});
  Val iter = f->loop ? f->loop->iter : NO_VAL;
  Val g;
  if (m->axes_from != MODEL_NOT_GIVEN) {
    Val kids[1] = {val_unknown(s, site_of(loc), f->instance, m->op, m->result_type)};
    g = val_make(s, VK_CALL, 0, m->name.id, site_of(loc), f->instance, kids, 1,
                 m->result_type.id ? m->result_type : s->group_type);
  } else if (m->members != MODEL_NOT_GIVEN && !members.i && !args->star) {
    Val size = s->world_size;
    g = val_group(s, val_fold(s, FOLD_COUNT_UP, &size, 1), colour, site_of(loc), f->instance, iter);
  } else if (m->all_members || one_colour) {
    g = val_group(s, val_members(s, parent), grid_of(f, m, receiver, args), site_of(loc),
                  f->instance, iter);
  } else if (m->joins != MODEL_NOT_GIVEN) {
    colour = joined_colour(f, m, parent, receiver, args);
    g = val_group(s, NO_VAL, colour, site_of(loc), f->instance, iter);
    if (colour.i) g = val_coloured(s, g);
    local = colour.i; /* both parts make it together */
  } else {
    Val among = colour.i && !members.i ? colour_among(s, parent, colour) : NO_VAL;
    g = val_group(s, members, among.i ? among : colour, site_of(loc), f->instance, iter);
    if (among.i) g = val_coloured(s, g);
  }
  g = group_as(s, g, m->result_type);
  /* Everyone in the parent takes part; with local synchronization only the members do. The member
   * list is carried as the operation's root: it must agree. */
  uint32_t id = event_emit(f, m, m->op, local ? g : parent, members, false, receiver, NULL, loc);
  if (id && val_kind(s, g) == VK_GROUP) f->e->effects.nodes.at[id].c = g.i;
  if (m->result_type.id || m->axes_from != MODEL_NOT_GIVEN) return g;
  return s->none;
}
