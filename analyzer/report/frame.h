/* Lines of code with marks under the places that a finding speaks of. */
#ifndef RL_REPORT_FRAME_H
#define RL_REPORT_FRAME_H

#include "report/report.h"

typedef struct FrameMark {
  Loc loc;
  const char *text; /* what is said of it */
  bool primary;     /* ^^^ instead of --- */
} FrameMark;

/* Appends the lines in the order of the marks, neighbours on one line together. The file's name
 * stands above its lines unless it is `home`, whose name the reader knows. */
void frame_put(const Report *r, const FrameMark *marks, uint32_t count, const SourceFile *home,
               Strbuf *out);

#endif
