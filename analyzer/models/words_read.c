#include "models/words_read.h"

#include <string.h>

#include "models/axes.h"
#include "models/constant.h"
#include "models/table.h"
#include "models/type.h"
#include "models/words.h"
#include "models/wrapping.h"

/* One argument of a word, on its way into a Model. */
typedef struct Slot {
  Models *m;
  const Stub *s;
  Model *row;
  ModelWord word;
  Key key;
  ExprId value;
} Slot;

Model model_blank(void) {
  return (Model){.group = MODEL_NOT_GIVEN,
                 .root = MODEL_NOT_GIVEN,
                 .root_group_rank = MODEL_NOT_GIVEN,
                 .members = MODEL_NOT_GIVEN,
                 .color = MODEL_NOT_GIVEN,
                 .grid = MODEL_NOT_GIVEN,
                 .grid_count = MODEL_NOT_GIVEN,
                 .joins = MODEL_NOT_GIVEN,
                 .joins_rank = MODEL_NOT_GIVEN,
                 .keeps = MODEL_NOT_GIVEN,
                 .agreed = MODEL_NOT_GIVEN,
                 .handle = MODEL_NOT_GIVEN,
                 .parent = MODEL_NOT_GIVEN,
                 .members_only = MODEL_NOT_GIVEN,
                 .axes_from = MODEL_NOT_GIVEN,
                 .axes_if = MODEL_NOT_GIVEN,
                 .calls = MODEL_NOT_GIVEN,
                 .calls_args = MODEL_NOT_GIVEN,
                 .calls_kwargs = MODEL_NOT_GIVEN,
                 .spawn_rank_arg = -1,
                 .fails_unless = MODEL_NOT_GIVEN,
                 .fails_at_rank = MODEL_NOT_GIVEN,
                 .batch = MODEL_NOT_GIVEN,
                 .floor = MODEL_NOT_GIVEN,
                 .tests_param = MODEL_NOT_GIVEN,
                 .differentiates = MODEL_NOT_GIVEN,
                 .quiets = MODEL_NOT_GIVEN,
                 .seed = MODEL_NOT_GIVEN,
                 .file = MODEL_NOT_GIVEN,
                 .alias_of = MODEL_NOT_GIVEN,
                 .ext_name = MODEL_NOT_GIVEN,
                 .ext_sources = MODEL_NOT_GIVEN,
                 .out = MODEL_NOT_GIVEN};
}

void model_release(Model *row) {
  vec_release(&row->mutates);
  vec_release(&row->counts);
  vec_release(&row->out_too);
  vec_release(&row->sizes);
  vec_release(&row->place);
  vec_release(&row->same_shape);
  vec_release(&row->fails);
  vec_release(&row->streams);
  vec_release(&row->any_of);
  vec_release(&row->places);
  vec_release(&row->when);
  vec_release(&row->like);
  vec_release(&row->facts);
  vec_release(&row->wraps_in_place);
  vec_release(&row->result_items);
  vec_release(&row->params);
}

static Span span_of(const Slot *a, ExprId e) { return ir_expr(&a->s->ir, e)->span; }

static const char *text_of(const Slot *a) {
  return names_text(a->m->names, constant_text(&a->s->ir, a->value));
}

static void must_be(const Slot *a, const char *what) {
  stub_error(a->s, span_of(a, a->value), "%s of @%s must be %s", key_text(a->key),
             word_info(a->word)->text, what);
}

/* The parameter that `e` names; "self" is the receiver of a method. */
static ParamRef param_ref(const Slot *a, ExprId e) {
  Name name = constant_text(&a->s->ir, e);
  for (uint32_t i = 0; i < a->row->params.len; i++)
    if (name.id && name_eq(a->row->params.at[i].name, name)) return (ParamRef)i;
  if (a->row->is_method && !strcmp(names_text(a->m->names, name), "self")) return MODEL_SELF;
  stub_error(a->s, span_of(a, e), "%s of @%s must name a parameter: there is no '%s'",
             key_text(a->key), word_info(a->word)->text, names_text(a->m->names, name));
  return MODEL_NOT_GIVEN;
}

static bool flag(const Slot *a) {
  bool value = false;
  if (!constant_flag(&a->s->ir, a->value, &value)) must_be(a, "True or False");
  return value;
}

/* The index of the argument among `choices` (NULL-terminated); an error and 0 if it is none. */
static int choice(const Slot *a, const char *const *choices, const char *what) {
  for (int i = 0; choices[i]; i++)
    if (!strcmp(choices[i], text_of(a))) return i;
  must_be(a, what);
  return 0;
}

/* A group: "world", a parameter, or "self.x": what the receiver holds as x. */
static ParamRef group_ref(const Slot *a) {
  static const char of_self[] = "self.";
  if (a->row->is_method && !strncmp(text_of(a), of_self, sizeof of_self - 1)) {
    a->row->group_field = names_addz(a->m->names, text_of(a) + sizeof of_self - 1);
    return MODEL_SELF;
  }
  if (strcmp(text_of(a), "world")) return param_ref(a, a->value);
  a->row->group_is_world = true;
  return MODEL_NOT_GIVEN;
}

static void read_cause(const Slot *a) {
  static const struct {
    const char *text;
    Cause cause;
  } causes[] = {
      {"rank", CAUSE_RANK}, {"data", CAUSE_DATA}, {"local", CAUSE_LOCAL}, {"config", CAUSE_CONFIG}};
  for (uint32_t i = 0, n = constant_count(&a->s->ir, a->value); i < n; i++) {
    Slot one = *a;
    one.value = constant_item(&a->s->ir, a->value, i);
    uint8_t before = a->row->cause;
    for (uint32_t c = 0; c < sizeof causes / sizeof *causes; c++)
      if (!strcmp(causes[c].text, text_of(&one))) a->row->cause |= (uint8_t)causes[c].cause;
    if (before == a->row->cause)
      must_be(&one, "\"rank\", \"data\", \"local\" or \"config\", each once");
  }
}

static void read_fold(const Slot *a) {
  static const char *const folds[] = {
#define FOLD_TEXT(kind, text) text,
      MODEL_FOLDS(FOLD_TEXT)
#undef FOLD_TEXT
          NULL};
  a->row->fold = (uint8_t)choice(a, folds, "an operation of the language that can be folded");
}

/* The text of a constant as Python writes it: True, None, a string's value, a number. */
static Name constant_name(const Slot *a, ExprId e) {
  const IrExpr *x = ir_expr(&a->s->ir, e);
  int64_t number;
  bool truth;
  if (x->kind == EX_STR || x->kind == EX_BIGNUM) return (Name){x->a};
  if (x->kind == EX_NONE) return names_addz(a->m->names, "None");
  if (constant_flag(&a->s->ir, e, &truth)) return names_addz(a->m->names, truth ? "True" : "False");
  if (constant_int(&a->s->ir, e, &number))
    return names_addz(a->m->names, arena_printf(&a->m->arena, "%lld", (long long)number));
  stub_error(a->s, span_of(a, e), "when of @%s compares with a constant", word_info(a->word)->text);
  return NO_NAME;
}

/* Is `text` a question of wrapping, "wrap:fact" or "seen:fact"? Adds it; unknown facts are errors. */
static bool add_wrap_when(const Slot *a, ExprId at, Name param, Name text) {
  enum { PREFIX = 5 };
  const char *t = text.id ? names_text(a->m->names, text) : "";
  bool in_view = !strncmp(t, "seen:", PREFIX);
  if (!in_view && strncmp(t, "wrap:", PREFIX)) return false;
  Name fact = names_addz(a->m->names, t + PREFIX);
  ModelWhen w = {
      .param = param, .wrap = fact, .wraps = models_wraps(a->m, fact), .in_view = in_view};
  if (!w.wraps)
    stub_error(a->s, span_of(a, at), "nothing is wrapped as '%s'", names_text(a->m->names, fact));
  else
    vec_push(&a->row->when, w);
  return true;
}

/* `equals` NO_EXPR: the parameter must be true. */
static void add_when(const Slot *a, ExprId param, ExprId equals) {
  Name name = constant_text(&a->s->ir, param);
  if (add_wrap_when(a, param, NO_NAME, name) || param_ref(a, param) == MODEL_NOT_GIVEN) return;
  if (equals.i && add_wrap_when(a, equals, name, constant_text(&a->s->ir, equals))) return;
  vec_push(&a->row->when,
           (ModelWhen){.param = name, .equals = equals.i ? constant_name(a, equals) : NO_NAME});
}

static void read_when(const Slot *a) {
  const IrExpr *x = ir_expr(&a->s->ir, a->value);
  if (x->kind != EX_DICT) {
    for (uint32_t i = 0, n = constant_count(&a->s->ir, a->value); i < n; i++)
      add_when(a, constant_item(&a->s->ir, a->value, i), NO_EXPR);
    return;
  }
  Range items = ir_items(x);
  for (uint32_t i = 0; i + 1 < items.count; i += 2)
    add_when(a, ir_list_at(&a->s->ir, items, i), ir_list_at(&a->s->ir, items, i + 1));
}

/* "config", or "config.zero_optimization.stage": a parameter, then keys of nested tables. */
static void add_like(const Slot *a, ExprId e) {
  const char *text = names_text(a->m->names, constant_text(&a->s->ir, e));
  ModelLike like = {.param = MODEL_NOT_GIVEN};
  size_t len = strcspn(text, ".");
  Name head = names_add(a->m->names, text, len);
  for (uint32_t i = 0; i < a->row->params.len; i++)
    if (name_eq(a->row->params.at[i].name, head)) like.param = (ParamRef)i;
  if (a->row->is_method && len == 4 && !strncmp(text, "self", 4)) like.param = MODEL_SELF;
  const uint32_t most = sizeof like.keys / sizeof *like.keys;
  for (text += len; *text == '.' && like.key_count < most; text += len) {
    len = strcspn(++text, ".");
    like.keys[like.key_count++] = names_add(a->m->names, text, len);
  }
  if (like.param == MODEL_NOT_GIVEN || *text)
    must_be(a, "a parameter, with up to three keys behind dots");
  else
    vec_push(&a->row->like, like);
}

static void read_like(const Slot *a) {
  for (uint32_t i = 0, n = constant_count(&a->s->ir, a->value); i < n; i++)
    add_like(a, constant_item(&a->s->ir, a->value, i));
}

static void read_facts(const Slot *a) {
  const IrExpr *x = ir_expr(&a->s->ir, a->value);
  Range items = x->kind == EX_DICT ? ir_items(x) : (Range){0};
  if (x->kind != EX_DICT) must_be(a, "a dictionary from constants to ways of wrapping");
  for (uint32_t i = 0; i + 1 < items.count; i += 2) {
    ModelFact fact = {constant_name(a, ir_list_at(&a->s->ir, items, i)),
                      wrapping_of(a->m, a->s, ir_list_at(&a->s->ir, items, i + 1))};
    if (fact.wraps) vec_push(&a->row->facts, fact);
  }
}

static void read_axes_if(const Slot *a) {
  const IrExpr *x = ir_expr(&a->s->ir, a->value);
  if (x->kind != EX_DICT || ir_items(x).count != 2) {
    must_be(a, "a dictionary from one parameter to axes");
    return;
  }
  a->row->axes_if = param_ref(a, ir_list_at(&a->s->ir, ir_items(x), 0));
  a->row->axes_more = axes_of(a->m, a->s, ir_list_at(&a->s->ir, ir_items(x), 1));
}

/* Names of functions of the stub's own module. */
static void read_rows(const Slot *a) {
  for (uint32_t i = 0, n = constant_count(&a->s->ir, a->value); i < n; i++) {
    Name text = constant_text(&a->s->ir, constant_item(&a->s->ir, a->value, i));
    if (!text.id)
      must_be(a, "names of functions of its module");
    else if (a->key == KEY_PLACES)
      vec_push(&a->row->places, models_join(a->m, a->s->module, text));
    else
      vec_push(&a->row->any_of, models_join(a->m, a->s->module, text));
  }
}

static void read_tests(const Slot *a) {
  if (!strcmp(text_of(a), "first")) {
    a->row->tests = TEST_FIRST;
  } else if (!strcmp(text_of(a), "last")) {
    a->row->tests = TEST_LAST;
  } else {
    a->row->tests = TEST_PARAM;
    a->row->tests_param = param_ref(a, a->value);
  }
}

static void read_in_place(const Slot *a) {
  for (uint32_t i = 0, n = constant_count(&a->s->ir, a->value); i < n; i++) {
    ParamRef ref = param_ref(a, constant_item(&a->s->ir, a->value, i));
    if (ref != MODEL_NOT_GIVEN) vec_push(&a->row->wraps_in_place, ref);
  }
}

static void read_params(const Slot *a) {
  Model *row = a->row;
  for (uint32_t i = 0, n = constant_count(&a->s->ir, a->value); i < n; i++) {
    ParamRef ref = param_ref(a, constant_item(&a->s->ir, a->value, i));
    if (ref == MODEL_NOT_GIVEN) continue;
    if (a->key == KEY_OUT && i) vec_push(&row->out_too, ref);
    if (a->key == KEY_OUT && !i) row->out = ref;
    if (a->key == KEY_MUTATES) vec_push(&row->mutates, ref);
    if (a->key == KEY_COUNTS) vec_push(&row->counts, ref);
    if (a->key == KEY_SIZES) vec_push(&row->sizes, ref);
    if (a->key == KEY_PLACE) vec_push(&row->place, ref);
    if (a->key == KEY_SAME_SHAPE) vec_push(&row->same_shape, ref);
  }
}

static void read_pair(const Slot *a, ParamRef *first, ParamRef *second, const char *what) {
  if (constant_count(&a->s->ir, a->value) != 2) {
    must_be(a, what);
    return;
  }
  *first = param_ref(a, constant_item(&a->s->ir, a->value, 0));
  *second = param_ref(a, constant_item(&a->s->ir, a->value, 1));
}

static void read_waits_for(const Slot *a) {
  static const char *const whom[] = {"present", "elsewhere", NULL};
  int which = choice(a, whom, "\"present\" or \"elsewhere\"");
  a->row->of_present = which == 0;
  a->row->of_elsewhere = which == 1;
}

static void read_makes(const Slot *a, int what) {
  a->row->makes_length = what == 0;
  a->row->makes_mask = what == 1;
  a->row->makes_scalar = what >= 2;
  a->row->makes_number = what == 3;
}

static void read_classes(const Slot *a) {
  for (uint32_t i = 0, n = constant_count(&a->s->ir, a->value); i < n; i++) {
    ExprId item = constant_item(&a->s->ir, a->value, i);
    Name text = constant_text(&a->s->ir, item);
    Name full = text.id ? type_find(a->m, a->s, text) : NO_NAME;
    if (full.id)
      vec_push(&a->row->fails, full);
    else
      stub_error(a->s, span_of(a, item), "unknown class '%s'", names_text(a->m->names, text));
  }
}

static void read_streams(const Slot *a) {
  for (uint32_t i = 0, n = constant_count(&a->s->ir, a->value); i < n; i++) {
    Name stream = constant_text(&a->s->ir, constant_item(&a->s->ir, a->value, i));
    if (stream.id)
      vec_push(&a->row->streams, stream);
    else
      must_be(a, "a name, or several");
  }
}

static void read_status(const Slot *a) {
  int64_t number = 0;
  if (!strcmp(text_of(a), "argument"))
    number = -1;
  else if (!strcmp(text_of(a), "abort"))
    number = -2;
  else if (!constant_int(&a->s->ir, a->value, &number) || number < 0 || number > 255)
    must_be(a, "an exit status, \"argument\" or \"abort\"");
  a->row->stop_status = (int32_t)number;
}

static void read_rank_arg(const Slot *a) {
  int64_t number = 0;
  if (!constant_int(&a->s->ir, a->value, &number) || number < 0 || number > 127)
    must_be(a, "the index of a parameter");
  a->row->spawn_rank_arg = (int8_t)number;
}

/* True, or the parameter that makes it so (MODEL_NOT_GIVEN for plain True or False). */
static ParamRef flag_or_param(const Slot *a, bool *always) {
  *always = false;
  if (constant_text(&a->s->ir, a->value).id) return param_ref(a, a->value);
  *always = flag(a);
  return MODEL_NOT_GIVEN;
}

/* The parameter that the word is about. */
static ParamRef *param_of(Model *row, ModelWord word) {
  switch (word) {
    case MODEL_CALLS: return &row->calls;
    case MODEL_BACKWARD: return &row->differentiates;
    case MODEL_QUIET: return &row->quiets;
    case MODEL_SEEDS: return &row->seed;
    default: return &row->alias_of;
  }
}

static void read_method(const Slot *a) {
  Name method = constant_text(&a->s->ir, a->value);
  *(a->word == MODEL_CALLS ? &a->row->calls_method : &a->row->reaches) = method;
  if (!method.id) must_be(a, "a string");
}

static void read_slot(const Slot *a) {
  static const char *const edges[] = {"begin", "end", NULL};
  static const char *const nones[] = {"world", "unknown", "axes", "nobody", NULL};
  static const char *const results[] = {"uniform", "varies", NULL};
  static const char *const varies[] = {"varies", NULL};
  static const char *const uniform[] = {"uniform", NULL};
  static const char *const length[] = {"length", NULL};
  static const char *const makes[] = {"length", "mask", "scalar", "number", NULL};
  static const char *const whens[] = {"now", "later", "thread", "signal", "spawn", NULL};
  Model *row = a->row;
  bool always;
  switch (a->key) {
    case KEY_OP:
      row->op = constant_text(&a->s->ir, a->value);
      if (!row->op.id) must_be(a, "a string");
      break;
    case KEY_GROUP: row->group = group_ref(a); break;
    case KEY_NONE_GROUP:
      row->none_group = (NoneGroup)choice(a, nones, "\"world\", \"unknown\", \"axes\" or \"nobody\"");
      break;
    case KEY_ROOT: row->root = param_ref(a, a->value); break;
    case KEY_ROOT_GROUP_RANK: row->root_group_rank = param_ref(a, a->value); break;
    case KEY_MUTATES:
      if (a->word == MODEL_WRAP)
        read_in_place(a);
      else
        read_params(a);
      break;
    case KEY_COUNTS:
    case KEY_SIZES:
    case KEY_PLACE:
    case KEY_SAME_SHAPE: read_params(a); break;
    case KEY_RESULT:
      row->rank_result = choice(a, results, "\"uniform\" or \"varies\"");
      row->uniform_result = !row->rank_result;
      break;
    case KEY_DEFERRED:
      row->deferred = flag_or_param(a, &always) != MODEL_NOT_GIVEN || always;
      break;
    case KEY_WHEN: read_when(a); break;
    case KEY_AXES: row->axes |= axes_of(a->m, a->s, a->value); break;
    case KEY_AXES_FROM: row->axes_from = param_ref(a, a->value); break;
    case KEY_AXES_IF: read_axes_if(a); break;
    case KEY_ANY_OF:
    case KEY_PLACES: read_rows(a); break;
    case KEY_PARENT: row->parent = row->group = group_ref(a); break;
    case KEY_MEMBERS:
      if (constant_count(&a->s->ir, a->value) == 2) {
        read_pair(a, &row->joins, &row->joins_rank, "two parameters: a group, and a rank in it");
        break;
      }
      row->all_members = !strcmp(text_of(a), "all");
      row->own_alone = a->word == MODEL_GROUP_GETTER && !strcmp(text_of(a), "self");
      if (!row->all_members && !row->own_alone) row->members = param_ref(a, a->value);
      break;
    case KEY_COLOR: row->color = param_ref(a, a->value); break;
    case KEY_WAITS_FOR: read_waits_for(a); break;
    case KEY_HANDLE: row->handle = param_ref(a, a->value); break;
    case KEY_EDGE: row->coalesces_to_end = choice(a, edges, "\"begin\" or \"end\""); break;
    case KEY_AGREED: row->agreed = param_ref(a, a->value); break;
    case KEY_GRID:
      read_pair(a, &row->grid, &row->grid_count, "two parameters: the sizes, and how many there are");
      break;
    case KEY_KEEPS: row->keeps = param_ref(a, a->value); break;
    case KEY_MEMBERS_ONLY: row->members_only = flag_or_param(a, &row->on_members); break;
    case KEY_CAUSE: read_cause(a); break;
    case KEY_OUTSIDE:
      row->group = group_ref(a);
      row->outside = true;
      break;
    case KEY_OUT: read_params(a); break;
    case KEY_STABLE: row->stable = flag(a); break;
    case KEY_WEAK: row->weak = flag(a); break;
    case KEY_IDENTITY: row->identity = flag(a); break;
    case KEY_FILES:
      row->file = flag_or_param(a, &row->files);
      row->files = row->files || row->file != MODEL_NOT_GIVEN;
      break;
    case KEY_ORDER: choice(a, varies, "\"varies\""), row->order_varies = true; break;
    case KEY_SHAPE: choice(a, uniform, "\"uniform\""), row->shape_uniform = true; break;
    case KEY_BATCH: row->batch = param_ref(a, a->value); break;
    case KEY_FLOOR: row->floor = param_ref(a, a->value); break;
    case KEY_READS: choice(a, length, "\"length\""), row->reads_length = true; break;
    case KEY_MAKES:
      read_makes(a, choice(a, makes, "\"length\", \"mask\", \"scalar\" or \"number\""));
      break;
    case KEY_FOLD: read_fold(a); break;
    case KEY_CLASSES: read_classes(a); break;
    case KEY_NAMED: row->fails_named = flag(a); break;
    case KEY_THREADS:
      row->gives_outcome = !strcmp(text_of(a), "outcome");
      row->waits_threads = row->gives_outcome || flag(a);
      break;
    case KEY_AT_RANK: row->fails_at_rank = param_ref(a, a->value); break;
    case KEY_UNLESS: row->fails_unless = param_ref(a, a->value); break;
    case KEY_PARAM: *param_of(row, a->word) = param_ref(a, a->value); break;
    case KEY_METHOD: read_method(a); break;
    case KEY_ARMS:
      row->arms = constant_text(&a->s->ir, a->value);
      if (!row->arms.id) must_be(a, "a string");
      break;
    case KEY_CALL_WHEN:
      row->calls_when =
          (CallWhen)choice(a, whens, "\"now\", \"later\", \"thread\", \"signal\" or \"spawn\"");
      break;
    case KEY_RANK_ARG: read_rank_arg(a); break;
    case KEY_ARGS: row->calls_args = param_ref(a, a->value); break;
    case KEY_KWARGS: row->calls_kwargs = param_ref(a, a->value); break;
    case KEY_STATUS: read_status(a); break;
    case KEY_FACT: row->wraps |= wrapping_of(a->m, a->s, a->value); break;
    case KEY_LIKE: read_like(a); break;
    case KEY_FACTS: read_facts(a); break;
    case KEY_INSIDE:
      row->inside = constant_text(&a->s->ir, a->value);
      if (!row->inside.id) must_be(a, "a string");
      break;
    case KEY_EXT_NAME: row->ext_name = param_ref(a, a->value); break;
    case KEY_EXT_SOURCES: row->ext_sources = param_ref(a, a->value); break;
    case KEY_TESTS: read_tests(a); break;
    case KEY_TURN:
      row->turn = constant_text(&a->s->ir, a->value);
      if (!row->turn.id) must_be(a, "a string");
      break;
    case KEY_STREAM: read_streams(a); break;
    case KEY_NONE:
    case KEY_COUNT: break;
  }
}

/* Reads one argument and returns the bit of its key, 0 after an error. */
static uint64_t read_argument(Slot *a, const IrArg *arg) {
  const WordInfo *info = word_info(a->word);
  a->value = arg->value;
  if (arg->kind == ARG_POS) {
    a->key = info->positional;
    if (!a->key)
      stub_error(a->s, span_of(a, a->value), "@%s takes only named arguments", info->text);
  } else {
    const char *text = arg->kind == ARG_KEYWORD ? names_text(a->m->names, arg->keyword) : "*";
    a->key = word_key(a->word, text);
    if (!a->key)
      stub_error(a->s, span_of(a, a->value), "@%s has no parameter '%s'", info->text, text);
  }
  if (a->key) read_slot(a);
  return a->key ? key_bit(a->key) : 0;
}

static void check_needs(const Slot *a, Span span, uint64_t given) {
  const WordInfo *info = word_info(a->word);
  const char *one_of[2] = {"", ""};
  uint32_t count = 0;
  for (int k = KEY_NONE + 1; k < KEY_COUNT; k++) {
    if (info->needs & ~given & key_bit((Key)k))
      stub_error(a->s, span, "@%s needs %s=", info->text, key_text((Key)k));
    if (info->needs_one & key_bit((Key)k) && count < 2) one_of[count++] = key_text((Key)k);
  }
  if (info->needs_one && !(info->needs_one & given))
    stub_error(a->s, span, "@%s needs %s= or %s=", info->text, one_of[0], one_of[1]);
}

void words_read(Models *m, const Stub *s, ExprId decorator, Model *row) {
  const IrExpr *x = ir_expr(&s->ir, decorator);
  const IrExpr *head = x->kind == EX_CALL ? ir_expr(&s->ir, (ExprId){x->a}) : x;
  const char *text = head->kind == EX_NAME ? names_text(m->names, (Name){head->a}) : "";
  Slot a = {.m = m, .s = s, .row = row, .word = word_find(text)};
  if (a.word == MODEL_WORD_COUNT) {
    stub_error(s, head->span, "unknown word '@%s'", text);
    return;
  }
  if (row->words >> a.word & 1) stub_error(s, head->span, "@%s is given twice", text);
  row->words |= 1u << a.word;
  uint64_t given = 0;
  for (uint32_t i = 0; x->kind == EX_CALL && i < x->c; i++) {
    uint64_t bit = read_argument(&a, &s->ir.args.at[x->b + i]);
    if (bit & given && a.key != word_info(a.word)->positional)
      stub_error(s, span_of(&a, a.value), "%s= is given twice", key_text(a.key));
    given |= bit;
  }
  check_needs(&a, x->span, given);
}
