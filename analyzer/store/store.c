#include "store/store.h"

#include <string.h>

/* Every array of a file, in the order they are stored. */
#define ARRAYS(X) \
  X(exprs)        \
  X(stmts)        \
  X(pool)         \
  X(args)         \
  X(clauses)      \
  X(handlers)     \
  X(with_items)   \
  X(imports)      \
  X(params)       \
  X(funcs)        \
  X(classes)      \
  X(ints)         \
  X(field_uses)

enum { WORD = sizeof(uint32_t) };

/* Changes when a kind is added or the size of an element changes. */
static uint32_t layout(const IrFile *f) {
  uint64_t h = EX_COUNT << 16 | ST_COUNT << 8 | OP_COUNT;
#define ADD_SIZE(array) h = hash_mix(h, sizeof *f->array.at);
  ARRAYS(ADD_SIZE)
#undef ADD_SIZE
  return (uint32_t)h;
}

/* ---- writing -----------------------------------------------------------------------------------*/

/* Bytes behind their count, filled up to whole words. */
static void put_bytes(StoreWords *out, const void *bytes, size_t byte_len) {
  for (size_t at = 0; at < byte_len; at += WORD) {
    uint32_t word = 0;
    size_t left = byte_len - at;
    memcpy(&word, (const char *)bytes + at, left < WORD ? left : WORD);
    vec_push(out, word);
  }
}

static void put_array(StoreWords *out, const void *at, uint32_t len, size_t size) {
  vec_push(out, len);
  put_bytes(out, at, len * size);
}

static void put_names(StoreWords *out, const Names *names) {
  vec_push(out, names->texts.len);
  for (uint32_t i = 1; i < names->texts.len; i++) {
    const NameText *t = &names->texts.at[i];
    vec_push(out, t->byte_len);
    put_bytes(out, t->text, t->byte_len);
  }
}

void store_write(const IrFile *f, StoreWords *out) {
  if (f->linked) fatal("a linked file cannot be stored");
  vec_push(out, layout(f));
  vec_push(out, f->byte_len);
  vec_push(out, f->error_count);
  vec_push(out, f->first_error.start);
  vec_push(out, f->first_error.end);
  put_names(out, &f->names);
#define PUT(array) put_array(out, f->array.at, f->array.len, sizeof *f->array.at);
  ARRAYS(PUT)
#undef PUT
}

/* ---- reading -----------------------------------------------------------------------------------*/

typedef struct Reader {
  const uint32_t *at, *end;
  bool cut_off;
} Reader;

static uint32_t word(Reader *r) {
  if (r->at < r->end) return *r->at++;
  r->cut_off = true;
  return 0;
}

/* The next `byte_len` bytes, NULL if there are not as many. */
static const void *bytes(Reader *r, uint64_t byte_len) {
  const uint32_t *p = r->at;
  uint64_t words = (byte_len + WORD - 1) / WORD;
  if (words > (uint64_t)(r->end - r->at)) {
    r->cut_off = true;
    return NULL;
  }
  r->at += words;
  return p;
}

static void *array(Reader *r, size_t size, uint32_t *len) {
  uint32_t count = word(r);
  const void *from = bytes(r, (uint64_t)count * size);
  if (!from) return NULL;
  *len = count;
  return memcpy(xmalloc(count ? count * size : 1), from, count * size);
}

/* The session's ids of the file's names; the caller frees them. */
static uint32_t *read_names(Reader *r, Names *session) {
  uint32_t count = word(r);
  if (count > (size_t)(r->end - r->at)) r->cut_off = true;
  uint32_t *ids = xcalloc(r->cut_off || !count ? 1 : count, sizeof *ids);
  for (uint32_t i = 1; i < count && !r->cut_off; i++) {
    uint32_t byte_len = word(r);
    const char *text = bytes(r, byte_len);
    if (text) ids[i] = names_add(session, text, byte_len).id;
  }
  return ids;
}

bool store_read(IrFile *f, const uint32_t *words, size_t count, Names *session) {
  *f = (IrFile){0};
  Reader r = {words, words + count, false};
  if (word(&r) != layout(f)) return false;
  f->byte_len = word(&r);
  f->error_count = word(&r);
  f->first_error.start = word(&r);
  f->first_error.end = word(&r);
  uint32_t *ids = read_names(&r, session);
#define READ(member)                                              \
  f->member.at = array(&r, sizeof *f->member.at, &f->member.len); \
  f->member.cap = f->member.len;
  ARRAYS(READ)
#undef READ
  bool whole = !r.cut_off && r.at == r.end;
  if (whole) {
    ir_link(f, ids);
  } else {
    ir_release(f);
    *f = (IrFile){0};
  }
  free(ids);
  return whole;
}
