/* Models as text: the signature, a line a word, the origin. */
#include <string.h>

#include "models/table.h"
#include "models/words.h"

typedef struct Dump {
  const Models *m;
  const Model *row;
  Strbuf *out;
} Dump;

static const char *text(const Dump *d, Name name) { return names_text(d->m->names, name); }

static const char *param(const Dump *d, ParamRef ref) {
  return ref == MODEL_SELF ? "self" : ref >= 0 ? text(d, d->row->params.at[ref].name) : NULL;
}

static const char *group(const Dump *d, ParamRef ref) {
  if (d->row->group_field.id) /* as the stub says it */
    return names_text(d->m->names, models_join((Models *)d->m, names_addz(d->m->names, "self"),
                                               d->row->group_field));
  return d->row->group_is_world ? "world" : param(d, ref);
}

/* " key=value", or nothing for an absent value. */
static void put(const Dump *d, Key k, const char *value) {
  if (value && *value) strbuf_printf(d->out, " %s=%s", key_text(k), value);
}

static void put_flag(const Dump *d, Key k, bool value) { put(d, k, value ? "True" : NULL); }

static void begin_list(const Dump *d, Key k, uint32_t i) {
  if (i)
    strbuf_putc(d->out, ',');
  else
    strbuf_printf(d->out, " %s=", key_text(k));
}

static void put_axes(const Dump *d, Key k, Axes axes) {
  uint32_t count = 0;
  for (unsigned bit = 0; bit < AXIS_MAX; bit++) {
    if (!(axes >> bit & 1)) continue;
    begin_list(d, k, count++);
    strbuf_puts(d->out, models_axis_name(d->m, bit));
  }
}

static void put_cause(const Dump *d) {
  static const char *const causes[] = {"rank", "data", "local", "config"};
  uint32_t count = 0;
  for (unsigned bit = 0; bit < 4; bit++) {
    if (!(d->row->cause >> bit & 1)) continue;
    begin_list(d, KEY_CAUSE, count++);
    strbuf_puts(d->out, causes[bit]);
  }
}

static void put_when(const Dump *d) {
  for (uint32_t i = 0; i < d->row->when.len; i++) {
    const ModelWhen *w = &d->row->when.at[i];
    begin_list(d, KEY_WHEN, i);
    const char *param = w->param.id ? text(d, w->param) : NULL;
    if (w->wraps)
      strbuf_printf(d->out, "%s%s%s:%s", param ? param : "", param ? ":" : "",
                    w->in_view ? "seen" : "wrap", text(d, w->wrap));
    else
      strbuf_printf(d->out, "%s:%s", param, w->equals.id ? text(d, w->equals) : "True");
  }
}

/* Ways of wrapping by name; sets by their parts. */
static void put_wraps(const Dump *d, Wraps wraps) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < d->m->wraps.len; i++) {
    const WrapFact *f = &d->m->wraps.at[i];
    if ((f->wraps & (f->wraps - 1)) || !(f->wraps & wraps)) continue;
    strbuf_printf(d->out, "%s%s", count++ ? "|" : "", text(d, f->name));
  }
}

static void put_like(const Dump *d) {
  for (uint32_t i = 0; i < d->row->like.len; i++) {
    const ModelLike *l = &d->row->like.at[i];
    begin_list(d, KEY_LIKE, i);
    strbuf_puts(d->out, l->param == MODEL_SELF ? "self" : text(d, d->row->params.at[l->param].name));
    for (uint32_t k = 0; k < l->key_count; k++)
      strbuf_printf(d->out, ".%s", text(d, l->keys[k]));
  }
}

static void put_facts(const Dump *d) {
  for (uint32_t i = 0; i < d->row->facts.len; i++) {
    begin_list(d, KEY_FACTS, i);
    strbuf_printf(d->out, "%s:", text(d, d->row->facts.at[i].constant));
    put_wraps(d, d->row->facts.at[i].wraps);
  }
}

static void put_in_place(const Dump *d) {
  for (uint32_t i = 0; i < d->row->wraps_in_place.len; i++) {
    begin_list(d, KEY_MUTATES, i);
    strbuf_puts(d->out, param(d, d->row->wraps_in_place.at[i]));
  }
}

static const char *tests_text(const Dump *d) {
  switch (d->row->tests) {
    case TEST_FIRST: return "first";
    case TEST_LAST: return "last";
    case TEST_PARAM: return param(d, d->row->tests_param);
    case TEST_NONE: break;
  }
  return NULL;
}

static void put_params(const Dump *d, Key k, const ParamRef *refs, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    begin_list(d, k, i);
    strbuf_puts(d->out, param(d, refs[i]));
  }
}

static void put_names(const Dump *d, Key k, const Name *names, uint32_t count) {
  for (uint32_t i = 0; i < count; i++) {
    begin_list(d, k, i);
    strbuf_puts(d->out, text(d, names[i]));
  }
}

static void put_status(const Dump *d) {
  int32_t status = d->row->stop_status;
  if (status >= 0)
    strbuf_printf(d->out, " status=%d", status);
  else
    put(d, KEY_STATUS, status == -1 ? "argument" : "abort");
}

static void put_key(const Dump *d, ModelWord word, Key k) {
  static const char *const whens[] = {"now", "later", "thread", "signal", "spawn"};
  static const char *const folds[] = {
#define FOLD_TEXT(kind, name) name,
      MODEL_FOLDS(FOLD_TEXT)
#undef FOLD_TEXT
  };
  const Model *row = d->row;
  switch (k) {
    case KEY_OP: put(d, k, text(d, row->op)); break;
    case KEY_GROUP: put(d, k, group(d, row->group)); break;
    case KEY_NONE_GROUP: 
      put(d, k, row->none_group == NONE_IS_UNKNOWN ? "unknown"
                : row->none_group == NONE_IS_AXES  ? "axes"
                                                   : NULL);
      break;
    case KEY_ROOT: put(d, k, param(d, row->root)); break;
    case KEY_ROOT_GROUP_RANK: put(d, k, param(d, row->root_group_rank)); break;
    case KEY_MUTATES:
      if (word == MODEL_WRAP)
        put_in_place(d);
      else
        put_params(d, k, row->mutates.at, row->mutates.len);
      break;
    case KEY_SIZES: put_params(d, k, row->sizes.at, row->sizes.len); break;
    case KEY_PLACE: put_params(d, k, row->place.at, row->place.len); break;
    case KEY_SAME_SHAPE: put_params(d, k, row->same_shape.at, row->same_shape.len); break;
    case KEY_RESULT:
      put(d, k, row->uniform_result ? "uniform" : row->rank_result ? "varies" : NULL);
      break;
    case KEY_DEFERRED: put_flag(d, k, row->deferred); break;
    case KEY_WHEN: put_when(d); break;
    case KEY_AXES: put_axes(d, k, row->axes); break;
    case KEY_AXES_FROM: put(d, k, param(d, row->axes_from)); break;
    case KEY_AXES_IF:
      put(d, k, param(d, row->axes_if));
      put_axes(d, KEY_AXES, row->axes_more);
      break;
    case KEY_ANY_OF: put_names(d, k, row->any_of.at, row->any_of.len); break;
    case KEY_PLACES: put_names(d, k, row->places.at, row->places.len); break;
    case KEY_PARENT: put(d, k, group(d, row->parent)); break;
    case KEY_MEMBERS: 
      put(d, k, row->all_members ? "all" : row->own_alone ? "self" : param(d, row->members));
      break;
    case KEY_WAITS_FOR: put(d, k, row->of_present ? "present" : row->of_elsewhere ? "elsewhere" : NULL); break;
    case KEY_HANDLE: put(d, k, param(d, row->handle)); break;
    case KEY_EDGE: put(d, k, row->coalesces_to_end ? "end" : "begin"); break;
    case KEY_AGREED: put(d, k, param(d, row->agreed)); break;
    case KEY_GRID: put(d, k, param(d, row->grid)); break;
    case KEY_KEEPS: put(d, k, param(d, row->keeps)); break;
    case KEY_COLOR: put(d, k, param(d, row->color)); break;
    case KEY_MEMBERS_ONLY: put(d, k, row->on_members ? "True" : param(d, row->members_only)); break;
    case KEY_CAUSE: put_cause(d); break;
    case KEY_OUTSIDE: put(d, k, row->outside ? group(d, row->group) : NULL); break;
    case KEY_STABLE: put_flag(d, k, row->stable); break;
    case KEY_WEAK: put_flag(d, k, row->weak); break;
    case KEY_IDENTITY: put_flag(d, k, row->identity); break;
    case KEY_FILES: put(d, k, row->file != MODEL_NOT_GIVEN ? param(d, row->file) : row->files ? "True" : NULL); break;
    case KEY_ORDER: put(d, k, row->order_varies ? "varies" : NULL); break;
    case KEY_SHAPE: put(d, k, row->shape_uniform ? "uniform" : NULL); break;
    case KEY_OUT: put(d, k, param(d, row->out)); break;
    case KEY_COUNTS: put_params(d, k, row->counts.at, row->counts.len); break;
    case KEY_BATCH: put(d, k, param(d, row->batch)); break;
    case KEY_FLOOR: put(d, k, param(d, row->floor)); break;
    case KEY_READS: put(d, k, row->reads_length ? "length" : NULL); break;
    case KEY_MAKES:
      put(d, k, row->makes_length   ? "length"
                : row->makes_mask   ? "mask"
                : row->makes_number ? "number"
                : row->makes_scalar ? "scalar"
                                    : NULL);
      break;
    case KEY_FOLD: put(d, k, folds[row->fold]); break;
    case KEY_CLASSES: put_names(d, k, row->fails.at, row->fails.len); break;
    case KEY_NAMED: put_flag(d, k, row->fails_named); break;
    case KEY_THREADS: put(d, k, row->gives_outcome ? "outcome" : row->waits_threads ? "True" : NULL); break;
    case KEY_AT_RANK: put(d, k, param(d, row->fails_at_rank)); break;
    case KEY_UNLESS: put(d, k, param(d, row->fails_unless)); break;
    case KEY_PARAM:
      put(d, k, param(d, word == MODEL_CALLS      ? row->calls
                         : word == MODEL_BACKWARD ? row->differentiates
                         : word == MODEL_QUIET    ? row->quiets
                                                  : row->alias_of));
      break;
    case KEY_METHOD: put(d, k, text(d, word == MODEL_CALLS ? row->calls_method : row->reaches)); break;
    case KEY_ARMS: put(d, k, text(d, row->arms)); break;
    case KEY_CALL_WHEN: put(d, k, whens[row->calls_when]); break;
    case KEY_RANK_ARG:
      if (row->spawn_rank_arg >= 0) strbuf_printf(d->out, " rank_arg=%d", row->spawn_rank_arg);
      break;
    case KEY_ARGS: put(d, k, param(d, row->calls_args)); break;
    case KEY_KWARGS: put(d, k, param(d, row->calls_kwargs)); break;
    case KEY_STATUS: put_status(d); break;
    case KEY_FACT:
      if (row->wraps) {
        strbuf_printf(d->out, " %s=", key_text(k));
        put_wraps(d, row->wraps);
      }
      break;
    case KEY_LIKE: put_like(d); break;
    case KEY_FACTS: put_facts(d); break;
    case KEY_INSIDE: put(d, k, text(d, row->inside)); break;
    case KEY_EXT_NAME: put(d, k, param(d, row->ext_name)); break;
    case KEY_EXT_SOURCES: put(d, k, param(d, row->ext_sources)); break;
    case KEY_TESTS: put(d, k, tests_text(d)); break;
    case KEY_TURN: put(d, k, text(d, row->turn)); break;
    case KEY_STREAM: put_names(d, k, row->streams.at, row->streams.len); break;
    case KEY_NONE:
    case KEY_COUNT: break;
  }
}

static void put_signature(const Dump *d) {
  static const char *const stars[] = {"", "", "", "*", "**"};
  const Model *row = d->row;
  strbuf_puts(d->out, text(d, row->name));
  if (!row->is_property) {
    strbuf_putc(d->out, '(');
    for (uint32_t i = 0; i < row->params.len; i++) {
      const ModelParam *p = &row->params.at[i];
      strbuf_printf(d->out, "%s%s%s%s%s%s", i ? ", " : "", stars[p->kind], text(d, p->name),
                    p->type.id ? ": " : "", text(d, p->type), p->has_default ? " = ..." : "");
    }
    strbuf_putc(d->out, ')');
  }
  if (row->result_type.id)
    strbuf_printf(d->out, " -> %s%s", text(d, row->result_type),
                  row->result_optional ? " | None" : "");
  strbuf_puts(d->out, row->is_class ? "  [class]\n" : row->is_method ? "  [method]\n" : "\n");
}

void model_dump(const Models *m, const Model *model, Strbuf *out) {
  Dump d = {m, model, out};
  put_signature(&d);
  for (int w = 0; w < MODEL_WORD_COUNT; w++) {
    if (!(model->words >> w & 1)) continue;
    strbuf_printf(out, "  @%s", word_info((ModelWord)w)->text);
    for (int k = KEY_NONE + 1; k < KEY_COUNT; k++)
      if (word_info((ModelWord)w)->keys & key_bit((Key)k)) put_key(&d, (ModelWord)w, (Key)k);
    strbuf_putc(out, '\n');
  }
  if (*model->source) strbuf_printf(out, "  src: %s\n", model->source);
  strbuf_printf(out, "  at %s:%u\n", model->stub_path, model->stub_line);
}
