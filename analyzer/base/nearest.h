/* Looking words up in a short list, and the nearest one for a "did you mean". */
#ifndef RL_BASE_NEAREST_H
#define RL_BASE_NEAREST_H

/* Index of `text` in a NULL-terminated list, or -1. */
int name_index(const char *const *names, const char *text);
/* The name of the list closest to `text` by edits, or NULL if none is close. */
const char *name_nearest(const char *const *names, const char *text);

#endif
