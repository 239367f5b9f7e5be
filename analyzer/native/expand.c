#include "native/expand.h"

#include <string.h>

#include "native/flags.h"
#include "native/include.h"

enum { MAX_INCLUDES = 12 /* nested */ };

/* ---- writing ---- */

static void put(Pre *p, const char *s, size_t n, uint32_t start) {
  Expansion *e = p->out;
  if (p->silent || !n) return;
  const Piece *last = e->pieces.len ? &vec_last(&e->pieces) : NULL;
  if (!last || !last->verbatim || last->start + ((uint32_t)e->text.len - last->out) != start)
    vec_push(&e->pieces, (Piece){(uint32_t)e->text.len, start, start, true});
  strbuf_add(&e->text, s, n);
}

static void put_use(Pre *p, const Strbuf *made, uint32_t start, uint32_t end) {
  Expansion *e = p->out;
  if (p->silent) return;
  vec_push(&e->pieces, (Piece){(uint32_t)e->text.len, start, end, false});
  strbuf_putc(&e->text, ' '); /* so that no piece is empty and no two tokens meet */
  if (made->len) strbuf_add(&e->text, made->data, made->len);
  strbuf_putc(&e->text, ' ');
}

uint32_t expansion_offset(const Expansion *e, uint32_t at, bool end) {
  if (!e->pieces.len) return at;
  uint32_t low = 0, high = e->pieces.len, probe = end && at ? at - 1 : at;
  while (high - low > 1) {
    uint32_t mid = (low + high) / 2;
    if (e->pieces.at[mid].out <= probe)
      low = mid;
    else
      high = mid;
  }
  const Piece *p = &e->pieces.at[low];
  if (p->verbatim) return p->start + (at - p->out);
  return end ? p->end : p->start;
}

void expansion_release(Expansion *e) {
  strbuf_release(&e->text);
  vec_release(&e->pieces);
  map_release(&e->types);
  map_release(&e->destroyed);
  map_release(&e->bases);
}

/* ---- directives ---- */

static bool is_active(const Pre *p) { return !p->conditions.len || vec_last(&p->conditions).active; }

static void go_through(Pre *p, const char *source, uint32_t byte_len);

static void include_text(Pre *p, const SourceFile *file, const char *path) {
  bool fresh, silent = p->silent;
  const char *outer = p->path;
  uint32_t open = p->conditions.len;
  map_add(&p->included, hash_bytes(path, strlen(path)), 1, &fresh);
  if (!fresh) return;
  p->silent = true;
  p->path = file->path;
  p->depth++;
  go_through(p, file->text, file->byte_len);
  p->depth--;
  p->path = outer;
  p->silent = silent;
  p->conditions.len = open;
}

static void include(Pre *p, Text line) {
  line = skip_blank(line);
  if (!p->headers || p->depth >= MAX_INCLUDES || line.at >= line.end) return;
  const SourceFile *file = include_find(p, line);
  if (file) include_text(p, file, file->path);
}

/* Nobody knows: both branches stay, for the grammar to read, where each is whole in itself; else the
 * first one is taken. */
static void open_condition(Pre *p, int truth, bool whole) {
  bool outer = is_active(p), taken = truth != 0, kept = truth < 0 && outer && whole && !p->silent;
  vec_push(&p->conditions, (Condition){outer && taken, taken || !outer, kept, false, NULL});
}

static void next_branch(Pre *p, bool may) {
  if (!p->conditions.len) return;
  Condition *c = &vec_last(&p->conditions);
  if (c->kept) {
    c->later = true;
    return;
  }
  c->active = !c->taken && may;
  c->taken = c->taken || may;
}

static int defined(Pre *p, Text line) {
  Strbuf b = {0};
  strbuf_puts(&b, "defined(");
  strbuf_add(&b, line.at, (size_t)(line.end - line.at));
  strbuf_puts(&b, ")");
  int truth = condition_value(p, (Text){b.data, b.data + b.len});
  strbuf_release(&b);
  return truth;
}

/* Are the brackets of every branch closed in it? `behind` begins where the #if's line ends. Headers are
 * read for their macros alone. */
static bool is_whole(Pre *p, Text behind) {
  if (p->silent) return false;
  if (!p->branches_known) branches_find(p, p->source);
  return branches_whole(p, behind.at);
}

/* `#ifndef X` with `#define X` right behind it: nobody has read this file before. */
static bool is_include_guard(Text name, Text t) {
  while (t.at < t.end && (*t.at == '\n' || skip_blank(t).at > t.at))
    t.at = *t.at == '\n' ? t.at + 1 : skip_blank(t).at;
  if (t.at >= t.end || *t.at != '#') return false;
  Text word = skip_blank((Text){t.at + 1, t.end});
  if (word.at >= word.end || !text_eq((Text){word.at, token_end(word)}, "define")) return false;
  Text defined = skip_blank((Text){token_end(word), t.end});
  name = skip_blank(name);
  if (defined.at >= defined.end || name.at >= name.end) return false;
  size_t n = (size_t)(token_end(name) - name.at);
  return (size_t)(token_end(defined) - defined.at) == n && !memcmp(name.at, defined.at, n);
}

/* `line` begins behind the `#`, `behind` is what follows it. */
static void directive(Pre *p, Text line, Text behind) {
  line = skip_blank(line);
  if (line.at >= line.end || !is_word_start(*line.at)) return;
  Text word = {line.at, token_end(line)};
  line.at = word.end;
  if (text_eq(word, "if")) {
    int truth = is_active(p) ? condition_value(p, line) : 0;
    open_condition(p, truth, truth < 0 && is_whole(p, behind));
    if (truth < 0) vec_last(&p->conditions).open = behind.at;
  } else if (text_eq(word, "ifdef") || text_eq(word, "ifndef")) {
    int truth = is_active(p) ? defined(p, line) : 0;
    if (truth < 0 && text_eq(word, "ifndef") && is_include_guard(line, behind)) truth = 0;
    truth = truth < 0 ? -1 : text_eq(word, "ifdef") ? truth : !truth;
    open_condition(p, truth, truth < 0 && is_whole(p, behind));
    if (truth < 0) vec_last(&p->conditions).open = behind.at;
  } else if (text_eq(word, "elif")) {
    next_branch(p, p->conditions.len && !vec_last(&p->conditions).taken &&
                       condition_value(p, line) != 0);
  } else if (text_eq(word, "else")) {
    next_branch(p, true);
  } else if (text_eq(word, "endif")) {
    if (p->conditions.len) p->conditions.len--;
  } else if (!is_active(p)) {
    return;
  } else if (text_eq(word, "define")) {
    bool other = false; /* the second of two definitions of which one holds */
    for (uint32_t i = 0; i < p->conditions.len; i++) other |= p->conditions.at[i].later;
    Text name = skip_blank(line);
    if (name.at < name.end) name.end = token_end(name);
    if ((!other || !macro_find(p, name)) && !macro_is_doubtful(p, line, behind.end)) macro_define(p, line);
  } else if (text_eq(word, "undef")) {
    line = skip_blank(line);
    if (line.at < line.end) macro_undefine(p, (Text){line.at, token_end(line)});
  } else if (text_eq(word, "include")) {
    include(p, line);
  }
}

static bool is_kept(const Pre *p) { return p->conditions.len && vec_last(&p->conditions).kept; }

/* #if, #else, #endif and their like. */
static bool is_condition(Text t, const char *end) {
  Text word = skip_blank((Text){t.at + 1, end});
  if (word.at >= end) return false;
  word.end = token_end(word);
  size_t n = (size_t)(word.end - word.at);
  return n >= 2 && (!memcmp(word.at, "if", 2) || !memcmp(word.at, "el", 2) || text_eq(word, "endif"));
}

/* A directive about threads that the lowering must see: those alone that a thread may meet others in. */
typedef enum Pragma { PRAGMA_NONE, PRAGMA_KEPT, PRAGMA_BARRIER } Pragma;

static Pragma pragma_of(Text line) {
  bool words[8] = {false};
  static const char *const known[] = {"barrier", "single", "sections", "section", "master", "masked", "for", "parallel"};
  Text word = skip_blank(line);
  for (int i = 0; i < 2; i++) {
    word.end = word.at < line.end ? token_end((Text){word.at, line.end}) : line.end;
    if (!text_eq(word, i ? "omp" : "pragma")) return PRAGMA_NONE;
    word = skip_blank((Text){word.end, line.end});
  }
  for (Text at = word; at.at < line.end; at = skip_blank((Text){word.end, line.end})) {
    word = (Text){at.at, token_end((Text){at.at, line.end})};
    if (*word.at == '(') break;
    for (int i = 0; i < 8; i++) words[i] |= text_eq(word, known[i]);
  }
  if (words[0]) return PRAGMA_BARRIER;
  bool loop = words[6] || words[2], team = words[7];
  return (loop && team) || (!loop && !team && !words[1] && !words[3] && !words[4] && !words[5])
             ? PRAGMA_NONE
             : PRAGMA_KEPT;
}

/* ---- the walk ---- */

/* `struct X {`, `class X :`: a type of which variables are objects. */
typedef struct TypeWatch {
  Text word; /* the last word, if the one before it was struct or class */
  bool armed;
  Text derived; /* the class whose bases are being read */
  unsigned typedef_depth, depth;
  bool in_typedef, closed, tilde;
} TypeWatch;

static uint64_t hash_text(Text t) { return hash_bytes(t.at, (size_t)(t.end - t.at)); }

/* `~Name(`; the first base in `class Name : public ns::Base {`. */
static void watch_class(Pre *p, TypeWatch *w, Text token, const char *end) {
  bool word = is_word_start(*token.at);
  if (w->tilde && word) {
    Text after = skip_blank((Text){token.end, end});
    if (after.at < end && *after.at == '(') map_set(&p->out->destroyed, (uint32_t)hash_text(token), 1);
  }
  w->tilde = *token.at == '~';
  if (*token.at == ':' && w->armed && w->word.at) w->derived = w->word;
  if (!w->derived.at) return;
  bool access = text_eq(token, "public") || text_eq(token, "private") || text_eq(token, "protected") ||
                text_eq(token, "virtual");
  if (word && !access) map_set(&p->out->bases, (uint32_t)hash_text(w->derived), (uint32_t)hash_text(token));
  if (*token.at == '{' || *token.at == ';' || *token.at == ',' || *token.at == '<' || *token.at == ')')
    w->derived.at = NULL;
}

static void note_type(Pre *p, Text name) {
  map_set(&p->out->types, hash_bytes(name.at, (size_t)(name.end - name.at)), 1);
}

static void watch(Pre *p, TypeWatch *w, Text token) {
  char c = *token.at;
  if (is_word_start(c)) {
    if (w->closed && w->in_typedef) note_type(p, token);
    bool key = text_eq(token, "struct") || text_eq(token, "class") || text_eq(token, "union");
    if (text_eq(token, "typedef")) w->in_typedef = false, w->typedef_depth = 1;
    else if (key && w->typedef_depth == 1) w->in_typedef = true;
    if (key) w->armed = true, w->word = (Text){NULL, NULL};
    else if (w->armed && !w->word.at) w->word = token;
    else if (w->armed && w->word.at) w->word = token; /* struct ATTRIBUTE Name */
    w->closed = false;
    return;
  }
  if ((c == '{' || c == ':') && w->armed && w->word.at) note_type(p, w->word);
  if (c == '{' || c == ';' || c == '(' || c == ')' || c == ':' || c == '*' || c == ',' || c == '>')
    w->armed = false;
  if (c == '{') w->depth++;
  w->closed = false;
  if (c == '}') {
    if (w->depth) w->depth--;
    w->closed = true;
  }
  if (c == ';' && !w->depth) w->in_typedef = false, w->typedef_depth = 0;
}

/* Behind `<<<grid, block>>>`, `__global__` and what else the C++ grammar does not know; else NULL. */
static const char *cuda_end(Text t, const char *next) {
  static const char *const words[] = {"__global__", "__device__", "__host__", "__forceinline__",
                                      "__restrict__", "__shared__", "__constant__", "__noinline__"};
  for (size_t i = 0; *t.at == '_' && i < sizeof words / sizeof *words; i++)
    if (text_eq((Text){t.at, next}, words[i])) return next;
  if (t.end - t.at < 6 || memcmp(t.at, "<<<", 3)) return NULL;
  for (const char *at = t.at + 3; at + 2 < t.end && *at != ';'; at++)
    if (!memcmp(at, ">>>", 3)) return at + 3;
  return NULL;
}

/* A string or character that its line ends: what follows is read all the same. */
static bool is_unclosed(Text token) {
  char quote = *token.at;
  if (quote != '"' && quote != '\'') return false;
  const char *last = token.end - 1;
  const char *slash = last;
  while (slash > token.at && slash[-1] == '\\') slash--;
  return last == token.at || *last != quote || (last - slash) % 2;
}

static void close_quote(Pre *p, char quote, uint32_t at) {
  Expansion *e = p->out;
  if (p->silent) return;
  vec_push(&e->pieces, (Piece){(uint32_t)e->text.len, at, at, false});
  strbuf_putc(&e->text, quote);
  if (!e->error_count++) e->error_at = at;
}

static void go_through(Pre *p, const char *source, uint32_t byte_len) {
  Text t = {source, source + byte_len};
  bool line_start = true;
  TypeWatch types = {0};
  while (t.at < t.end) {
    char c = *t.at;
    if (line_start && c == '#') {
      const char *end = directive_end(t);
      bool before = is_kept(p);
      directive(p, (Text){t.at + 1, end}, (Text){end, t.end});
      Pragma pragma = is_active(p) ? pragma_of((Text){t.at + 1, end}) : PRAGMA_NONE;
      if (pragma == PRAGMA_BARRIER) { /* a statement, wherever one may stand */
        Strbuf made = {0};
        strbuf_puts(&made, "__omp_barrier();");
        put_use(p, &made, (uint32_t)(t.at - source), (uint32_t)(end - source));
        strbuf_release(&made);
      }
      if (pragma == PRAGMA_KEPT || ((before || is_kept(p)) && is_condition(t, end)))
        put(p, t.at, (size_t)(end - t.at), (uint32_t)(t.at - source));
      t.at = end;
      continue;
    }
    const char *next = token_end(t);
    if (p->cuda && is_active(p)) {
      const char *skip = cuda_end(t, next);
      if (skip) { /* what a kernel's threads share goes on as `volatile` */
        Strbuf made = {0};
        if (text_eq((Text){t.at, skip}, "__shared__")) {
          strbuf_puts(&made, "volatile");
          put_use(p, &made, (uint32_t)(t.at - source), (uint32_t)(skip - source));
        }
        strbuf_release(&made);
        t.at = skip;
        continue;
      }
    }
    bool comment = c == '/' && next - t.at > 1;
    bool blank = c == ' ' || c == '\t' || c == '\r';
    if (c == '\n') line_start = true;
    else if (!blank && !comment) line_start = false;
    if (!is_active(p)) {
      if (c == '\n') put(p, t.at, 1, (uint32_t)(t.at - source));
      t.at = next;
      continue;
    }
    if (!blank && !comment && c != '\n') {
      if (p->cplusplus) watch_class(p, &types, (Text){t.at, next}, t.end);
      watch(p, &types, (Text){t.at, next});
    }
    Macro *m = !p->silent && is_word_start(c) ? macro_find(p, (Text){t.at, next}) : NULL;
    const char *behind = NULL;
    if (m) {
      Strbuf made = {0};
      behind = macro_expand(p, m, t, &made, 0);
      if (behind) put_use(p, &made, (uint32_t)(t.at - source), (uint32_t)(behind - source));
      strbuf_release(&made);
    }
    if (!behind) put(p, t.at, (size_t)(next - t.at), (uint32_t)(t.at - source));
    if (!behind && is_unclosed((Text){t.at, next})) close_quote(p, c, (uint32_t)(next - source));
    t.at = behind ? behind : next;
  }
}

static bool ends_with(const char *path, const char *end) {
  size_t a = path ? strlen(path) : 0, b = strlen(end);
  return a >= b && !strcmp(path + a - b, end);
}

/* `X=1` is the directive `X 1`, `X` is `X 1`. */
static void define_flag(Pre *p, const char *flag) {
  const char *equals = strchr(flag, '=');
  char *text = arena_printf(&p->arena, "%.*s %s", (int)(equals ? (size_t)(equals - flag) : strlen(flag)),
                            flag, equals ? equals + 1 : "1");
  macro_define(p, (Text){text, text + strlen(text)});
}

static void apply_flags(Pre *p, const NativeFlags *flags) {
  for (uint32_t i = 0; i < flags->at.len; i++) {
    const NativeFlag *f = &flags->at.at[i];
    if (f->kind == FLAG_DEFINE) define_flag(p, f->text);
    if (f->kind == FLAG_UNDEFINE) macro_forget(p, (Text){f->text, f->text + strlen(f->text)});
  }
  for (uint32_t i = 0; i < flags->at.len; i++) {
    const NativeFlag *f = &flags->at.at[i];
    const SourceFile *file = f->kind == FLAG_INCLUDE && p->headers ? include_open(p->headers, f->text) : NULL;
    if (file) include_text(p, file, file->path);
  }
}

/* What a standard makes of the name that tells it. */
static long long standard_year(const char *standard) {
  static const struct { const char *end; long long value; } rows[] = {
      {"++11", 201103}, {"++0x", 201103}, {"++14", 201402}, {"++17", 201703}, {"++1z", 201703}};
  for (size_t i = 0; standard && i < sizeof rows / sizeof *rows; i++)
    if (ends_with(standard, rows[i].end)) return rows[i].value;
  return 202002;
}

void expand_source(HeaderCache *h, const char *path, const NativeFlags *flags, const char *source,
                   uint32_t byte_len, Expansion *out) {
  static const NativeFlags none = {0};
  if (!flags) flags = &none;
  *out = (Expansion){0};
  Pre p = {.headers = h, .path = path, .flags = flags, .out = out};
  NativeLanguage language = flags->language;
  p.cuda = language ? language == LANGUAGE_CUDA : ends_with(path, ".cu") || ends_with(path, ".cuh");
  p.cplusplus = language ? language != LANGUAGE_C : !ends_with(path, ".c");
  p.year = standard_year(flags->standard);
  p.source = (Text){source, source + byte_len};
  apply_flags(&p, flags);
  go_through(&p, source, byte_len);
  vec_release(&p.macros);
  vec_release(&p.conditions);
  vec_release(&p.branches);
  map_release(&p.by_name);
  map_release(&p.included);
  arena_release(&p.arena);
}
