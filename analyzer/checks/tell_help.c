/* How a finding is usually mended, and what would have to hold for it to be none. */
#include <string.h>

#include "checks/telling.h"

const char *tell_help(const Telling *t) {
  const char *code = t->s->code, *who = t->who;
  const Source *src = t->src;
  Arena *arena = &t->a->arena;
  if (!strcmp(code, "RL105"))
    return arena_printf(arena,
                        "agree on the outcome: catch it, all-reduce (or broadcast) whether it happened over the "
                        "collective's group, then raise on all %ss",
                        who);
  if (!strcmp(code, "RL204")) return "wait for the thread before, or give it a group of its own";
  if (!strcmp(code, "RL203"))
    return arena_printf(arena, "issue the groups' collectives in one order on every %s", who);
  if (!strcmp(code, "RL202")) return "use one root that every member of the group knows, and that is a member";
  if (!strcmp(code, "RL201"))
    return "walk the elements in an order that is the same everywhere: sort them by a key that no two "
           "of them share";
  if (!strcmp(code, "RL205"))
    return "agree on one size first: all-reduce it with MAX and pad to it, or gather the sizes and "
           "receive into buffers of these";
  if (!strcmp(code, "RL301"))
    return arena_printf(arena, "let every %s create every group, in the same order, and keep only its own", who);
  if (!strcmp(code, "RL302")) return "let all members use the same group, or one known to hold them all";
  if (src && src->kind == SRC_AGREED)
    return arena_printf(arena, "agree on the value in a group that holds every %s of the collective", who);
  if (src && (src->cause & (CAUSE_DATA | CAUSE_LOCAL)))
    return "agree first: all-reduce (or broadcast) the decision over the collective's group, then "
           "test the result";
  if (!strcmp(code, "RL102")) return "make both branches issue the same collectives in the same order";
  if (!strcmp(code, "RL103"))
    return arena_printf(arena, "leave on all %ss together, or move the collective before the exit", who);
  if (!strcmp(code, "RL104"))
    return arena_printf(arena, "run the loop equally often on every %s: agree on the count first", who);
  return arena_printf(arena,
                      "call it on every %s and keep only the %s's own work (logging, file writing) under the guard",
                      who, who);
}

const char *tell_safe_when(const Telling *t) {
  const Finding *f = t->f;
  const char *of = *f->groups ? f->groups : "world group", *who = t->who;
  Arena *arena = &t->a->arena;
  if (!strcmp(f->code, "RL105"))
    return arena_printf(arena, "what is raised there is raised on every %s of the %s or on none", who, of);
  if (!strcmp(f->code, "RL202")) return arena_printf(arena, "every %s of the %s passes the same root", who, of);
  if (!strcmp(f->code, "RL204"))
    return arena_printf(arena, "the thread has left the %s before, on every %s", of, who);
  if (!strcmp(f->code, "RL203")) return arena_printf(arena, "every %s uses the groups in the same order", who);
  if (!strcmp(f->code, "RL302")) return arena_printf(arena, "every %s passes the same group", who);
  if (!strcmp(f->code, "RL104"))
    return arena_printf(arena, "`%s` goes round equally often on every %s of the %s", f->guard_text, who, of);
  if (!tell_names_something(f->guard_text))
    return arena_printf(arena, "what is tested there has the same value on every %s of the %s", who, of);
  return arena_printf(arena, "`%s` has the same value on every %s of the %s", f->guard_text, who, of);
}
