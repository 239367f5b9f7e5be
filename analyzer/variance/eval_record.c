/* Data classes: classes whose constructor takes a value for each annotated field.
 *
 * A field of an object that was made in this flow is in the heap. Of one that came from elsewhere
 * the class's body knows no more than the default: whoever made the object may have given another
 * value, and where somebody in view does, the default alone would close guards that stand open. */
#include "variance/eval.h"

enum { MAX_FIELDS = 512 };

static bool is_decorated(Frame *f, Class c) {
  const Program *p = f->e->program;
  const ProgramClass *pc = program_class(p, c);
  const IrFile *ir = program_ir(p, pc->mod);
  Range d = ir->classes.at[pc->id.i].decorators;
  for (uint32_t i = 0; i < d.count; i++)
    if (decorator_is(f, pc->mod, ir_list_at(ir, d, i)) == FOLD_DATA_CLASS) return true;
  return false;
}

/* Is a field of the class what its maker gives? */
static bool is_record(Frame *f, Class c) {
  Engine *e = f->e;
  uint32_t known;
  if (map_get(&e->records, c.i, &known)) return known;
  const ProgramClass *pc = program_class(e->program, c);
  bool r = false;
  if (!program_method(e->program, c, e->known->init).i)
    for (uint32_t i = 0; i < pc->mro.len && !r; i++) r = is_decorated(f, pc->mro.at[i]);
  map_set(&e->records, c.i, r);
  return r;
}

static bool is_annotated(const Program *p, Class c, Name name) {
  const ProgramClass *pc = program_class(p, c);
  uint32_t at;
  for (uint32_t i = 0; i < pc->mro.len; i++)
    if (map_get(&program_class(p, pc->mro.at[i])->annotations, name.id, &at)) return true;
  return false;
}

/* One class's own fields, in the order of its body, behind those of its bases. */
static void add_fields(const Program *p, Class c, Name *out, uint32_t *n) {
  const ProgramClass *pc = program_class(p, c);
  const IrFile *ir = program_ir(p, pc->mod);
  Range body = ir->classes.at[pc->id.i].body;
  for (uint32_t i = 0; i < body.count; i++) {
    const IrStmt *st = ir_stmt(ir, ir_block_at(ir, body, i));
    if (st->kind != ST_ANN || ir_expr(ir, st->a)->kind != EX_NAME) continue;
    Name field = {ir_expr(ir, st->a)->a};
    bool have = false;
    for (uint32_t k = 0; k < *n && !have; k++) have = name_eq(out[k], field);
    if (!have && *n < MAX_FIELDS) out[(*n)++] = field;
  }
}

static uint32_t fields_of(const Program *p, Class c, Name *out) {
  const ProgramClass *pc = program_class(p, c);
  uint32_t n = 0;
  for (uint32_t m = pc->mro.len; m-- > 0;) add_fields(p, pc->mro.at[m], out, &n);
  return n;
}

/* Does a call in view that makes an object of the class say what the field is? */
static bool is_given(Frame *f, Class c, Name name, int depth) {
  Engine *e = f->e;
  const ProgramClass *pc = program_class(e->program, c);
  uint32_t positional = 0, known;
  if (map_get(&e->given, ((uint64_t)c.i << 32) | name.id, &known)) return true;
  if (map_get(&e->given, (uint64_t)c.i << 32, &positional) && positional) {
    Name fields[MAX_FIELDS];
    uint32_t n = fields_of(e->program, c, fields);
    for (uint32_t i = 0; i < n && i < positional; i++)
      if (name_eq(fields[i], name)) return true;
  }
  for (uint32_t i = 0; i < pc->subclasses.len && depth < 8; i++)
    if (is_given(f, pc->subclasses.at[i], name, depth + 1)) return true;
  return false;
}

bool record_open(Frame *f, Class c, Name name) {
  Engine *e = f->e;
  uint64_t key = ((uint64_t)c.i << 32) | name.id;
  uint32_t known;
  if (map_get(&e->records, key, &known)) return known;
  bool r = is_annotated(e->program, c, name) && is_record(f, c) &&
           (map_get(&e->outside_stores, name.id, &known) || is_given(f, c, name, 0));
  map_set(&e->records, key, r);
  return r;
}

void record_fill(Frame *f, Class c, Val obj, const CallArgs *args) {
  const Program *p = f->e->program;
  Name fields[MAX_FIELDS];
  uint32_t n = fields_of(p, c, fields);
  for (uint32_t i = 0; i < n; i++) {
    Val v = NO_VAL;
    ExprId value = NO_EXPR, by = NO_EXPR;
    for (uint32_t k = 0; k < args->count; k++)
      if (name_eq(args->keyword[k], fields[i])) v = args->at[k], by = args->expr[k];
    if (!v.i && i < args->count && !args->keyword[i].id) v = args->at[i], by = args->expr[i];
    if (v.i && by.i) name_field(f, c, fields[i], v, ir_expr(f->ir, by)->span);
    if (!v.i && args->star) continue; /* it may be among what could not be laid out */
    if (!v.i) {
      Class owner = program_class_attr(p, c, fields[i], &value);
      if (owner.i && value.i) v = eval_in_module(f, program_class(p, owner)->mod, value);
    }
    if (v.i && val_kind(vals(f), v) != VK_CALL)
      heap_set(&f->state.heap, heap_key(obj, fields[i]), v);
  }
}

/* Is a field an object inside of its owner, and no pointer to one? */
static bool is_inside(const Program *p, Class c, Name field) {
  const ProgramClass *pc = program_class(p, c);
  uint32_t at;
  for (uint32_t i = 0; i < pc->mro.len; i++) {
    const ProgramClass *of = program_class(p, pc->mro.at[i]);
    if (map_get(&of->annotations, field.id, &at)) return !ir_expr(program_ir(p, of->mod), (ExprId){at})->op;
  }
  return false;
}

Val copied_object(Frame *f, Val obj, Span span, int depth) {
  enum { MAX_NESTED = 4 };
  ValStore *s = vals(f);
  const ValNode n = *val_node(s, obj);
  if (n.kind == VK_ITE && depth < MAX_NESTED)
    return val_ite(s, (Val){n.a}, copied_object(f, (Val){n.b}, span, depth + 1), copied_object(f, (Val){n.c}, span, depth + 1));
  Class c = val_class(s, obj);
  if (n.kind != VK_OBJECT || !c.i || depth > MAX_NESTED) return obj;
  Name fields[MAX_FIELDS];
  uint32_t count = fields_of(f->e->program, c, fields), site = site_of(frame_loc(f, span)) ^ (depth << 28);
  Val copy = val_make(s, VK_OBJECT, 0, c.i, site, f->instance, NULL, 0, NO_NAME);
  if (val_eq(copy, obj)) return obj;
  for (uint32_t i = 0; i < count; i++) {
    Val v = read_attr(f, obj, fields[i], span);
    if (is_inside(f->e->program, c, fields[i])) v = copied_object(f, v, span, depth + 1);
    if (v.i) heap_set(&f->state.heap, heap_key(copy, fields[i]), v);
  }
  return copy;
}

Val copy_made(Frame *f, Class c, Func init, const CallArgs *args, Span span) {
  if (args->count != 1 || args->keyword[0].id || val_class(vals(f), args->at[0]).i != c.i) return NO_VAL;
  if (init.i && overload_pick(f, init, true, args, true).i) return NO_VAL;
  Val copy = copied_object(f, args->at[0], span, 0);
  return val_eq(copy, args->at[0]) ? NO_VAL : copy;
}
