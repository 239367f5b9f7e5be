#include "trace/trace.h"

static void indent_by(Strbuf *out, int n) {
  for (int i = 0; i < n; i++) strbuf_puts(out, "  ");
}

void effect_print(Engine *e, uint32_t effect, int indent, Strbuf *out) {
  if (!effect || indent > 40) return;
  const Effect n = *effect_at(&e->effects, effect);
  static const char *const exits[] = {"return", "break", "continue", "raise", "stop"};
  if (n.kind == EF_SEQ) {
    for (uint32_t i = 0; i < n.count; i++)
      effect_print(e, e->effects.pool.at[n.list + i], indent, out);
    return;
  }
  if (n.kind == EF_TELL) return; /* nothing that one could see */
  indent_by(out, indent);
  switch (n.kind) {
    case EF_EVENT:
      strbuf_printf(out, "%s on ", names_text(e->names, n.name));
      group_text(&e->values, n.value, out);
      if (n.root.i) {
        strbuf_puts(out, " root ");
        val_print(&e->values, n.root, out);
      }
      strbuf_putc(out, '\n');
      break;
    case EF_IF:
      strbuf_puts(out, "if ");
      val_print(&e->values, n.value, out);
      strbuf_puts(out, val_uniform(&e->values, n.value) ? "  [uniform]\n" : "  [varies]\n");
      effect_print(e, n.a, indent + 1, out);
      if (n.b) {
        indent_by(out, indent);
        strbuf_puts(out, "else\n");
        effect_print(e, n.b, indent + 1, out);
      }
      break;
    case EF_LOOP:
      strbuf_puts(out, "repeat ");
      if (n.value.i)
        val_print(&e->values, n.value, out);
      else
        strbuf_puts(out, "until left");
      strbuf_puts(out, n.value.i && !val_uniform(&e->values, n.value) ? "  [varies]\n" : "\n");
      effect_print(e, n.a, indent + 1, out);
      if (n.b) {
        indent_by(out, indent);
        strbuf_puts(out, "else\n");
        effect_print(e, n.b, indent + 1, out);
      }
      break;
    case EF_CALL:
      strbuf_printf(
          out, "call %s #%u\n",
          names_text(e->names, program_func(e->program, engine_instance(e, n.a)->func)->qualname),
          n.a);
      break;
    case EF_EXIT:
      strbuf_puts(out, exits[n.op]);
      if (n.op == EXIT_STOP) strbuf_printf(out, " %d", (int)n.b);
      strbuf_putc(out, '\n');
      break;
    case EF_TRY:
      strbuf_puts(out, "try\n");
      effect_print(e, n.a, indent + 1, out);
      for (uint32_t i = 0; i < n.count; i++) {
        indent_by(out, indent);
        strbuf_puts(out, "handler\n");
        effect_print(e, effect_at(&e->effects, e->effects.pool.at[n.list + i])->a, indent + 1, out);
      }
      if (n.c) {
        indent_by(out, indent);
        strbuf_puts(out, "finally\n");
        effect_print(e, n.c, indent + 1, out);
      }
      break;
    case EF_YIELD:
      strbuf_puts(out, "yield\n");
      break;
    case EF_START:
      strbuf_puts(out, "start\n");
      break;
    case EF_SPLICE:
      strbuf_printf(
          out, "%s %s #%u\n", n.op == SPLICE_NEXT ? "next" : "around",
          names_text(e->names, program_func(e->program, engine_instance(e, n.a)->func)->qualname),
          n.a);
      effect_print(e, n.b, indent + 1, out);
      for (uint32_t i = 0; i < n.count; i++) {
        uint32_t part = e->effects.pool.at[n.list + i];
        if (!part) continue;
        indent_by(out, indent);
        strbuf_puts(out, i ? "else\n" : "then\n");
        effect_print(e, part, indent + 1, out);
      }
      break;
    default:
      break;
  }
}
