#include "native/symbols.h"

#include <string.h>

#include "base/fatal.h"

static const char *const kind_names[N_COUNT] = {
    "",
#define NODE(kind, name) name,
#include "native/symbols.def"
};

static TSFieldId field(const TSLanguage *l, const char *name) {
  return ts_language_field_id_for_name(l, name, (uint32_t)strlen(name));
}

void native_symbols_init(NativeSymbols *s, const TSLanguage *l) {
  memset(s, 0, sizeof *s);
  uint32_t count = ts_language_symbol_count(l);
  if (count > NATIVE_SYMBOL_CAP) fatal("the C++ grammar has too many symbols");
  for (uint32_t i = 0; i < count; i++) {
    if (ts_language_symbol_type(l, (TSSymbol)i) != TSSymbolTypeRegular) continue;
    const char *name = ts_language_symbol_name(l, (TSSymbol)i);
    for (unsigned k = 1; k < N_COUNT; k++)
      if (!strcmp(kind_names[k], name)) s->kind_of[i] = (uint8_t)k;
  }
  s->fields = (NativeFields){
      .declarator = field(l, "declarator"),   .type = field(l, "type"),
      .value = field(l, "value"),             .body = field(l, "body"),
      .condition = field(l, "condition"),     .consequence = field(l, "consequence"),
      .alternative = field(l, "alternative"), .initializer = field(l, "initializer"),
      .update = field(l, "update"),           .left = field(l, "left"),
      .right = field(l, "right"),             .op = field(l, "operator"),
      .argument = field(l, "argument"),       .arguments = field(l, "arguments"),
      .function = field(l, "function"),       .field = field(l, "field"),
      .name = field(l, "name"),               .parameters = field(l, "parameters"),
      .parameter = field(l, "parameter"),     .label = field(l, "label"),
      .size = field(l, "size"),               .default_value = field(l, "default_value"),
      .indices = field(l, "indices"),         .index = field(l, "index"),
      .captures = field(l, "captures"),       .scope = field(l, "scope"),             .placement = field(l, "placement")};
}
