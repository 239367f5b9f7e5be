/* Contexts that only come of others which nobody calls. A function may have been evaluated by itself, for an
 * entry too, before its callers were known; what it hands to its callees then is what nobody in view hands over. Where the callee is
 * also called otherwise, it is judged there. */
#include <stdlib.h>

#include "checks/analysis.h"

/* Is every caller in view one of those that are left out? */
static bool only_orphans_call(const Analysis *a, uint32_t id) {
  const Instance *i = &a->engine.instances.at[id];
  for (uint32_t k = 0; k < i->callers.len; k++) {
    uint32_t caller = i->callers.at[k].caller;
    if (caller != id && !a->orphan[caller]) return false;
  }
  return i->callers.len != 0;
}

void find_orphans(Analysis *a) {
  const Engine *e = &a->engine;
  bool *judged = xcalloc(a->program->funcs.len, sizeof *judged); /* by function: has a context that is not left out */
  a->orphan = xcalloc(e->instances.len, sizeof *a->orphan);
  bool *uncalled = xcalloc(e->instances.len, sizeof *uncalled);
  for (uint32_t i = 1; i < e->instances.len; i++) {
    const Instance *x = &e->instances.at[i];
    uncalled[i] = a->orphan[i] = !x->callers.len && !x->generator && judged_elsewhere(a, x);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 1; i < e->instances.len; i++)
      if (!a->orphan[i] && !e->instances.at[i].entry && only_orphans_call(a, i)) a->orphan[i] = changed = true;
  }
  for (uint32_t i = 1; i < e->instances.len; i++)
    if (!a->orphan[i] && e->instances.at[i].done && e->instances.at[i].root) judged[e->instances.at[i].func.i] = true;
  for (uint32_t i = 1; i < e->instances.len; i++)
    if (uncalled[i] || !judged[e->instances.at[i].func.i]) a->orphan[i] = false; /* what is known of it anyway */
  free(uncalled);
  free(judged);
}
