/* A finding's two traces as lanes in an SVG. */
#ifndef RL_REPORT_PICTURE_H
#define RL_REPORT_PICTURE_H

#include "report/report.h"

/* Appends a whole SVG document: the message, a lane of boxes for each kind of rank, equal events
 * below each other, the first mismatch marked. The same bytes for the same finding; text is
 * escaped. */
void picture_put(const Report *r, const Finding *f, Strbuf *out);

#endif
