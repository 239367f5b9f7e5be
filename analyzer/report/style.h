/* Colours and links of a report for people; nothing where the report has none. */
#ifndef RL_REPORT_STYLE_H
#define RL_REPORT_STYLE_H

#include "report/report.h"

typedef enum Style { STYLE_NONE, STYLE_BOLD, STYLE_DIM, STYLE_RED, STYLE_YELLOW, STYLE_BLUE } Style;

void style_put(const Report *r, Strbuf *out, Style s);
Style style_of_level(Level level);
/* "path:line:column", a link to the file on terminals that know links. Returns its columns. */
unsigned style_place(const Report *r, Strbuf *out, const Place *p);

#endif
