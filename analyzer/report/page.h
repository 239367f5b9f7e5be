/* The pages of the codes: parts of Markdown text under `## ` headings. */
#ifndef RL_REPORT_PAGE_H
#define RL_REPORT_PAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/strbuf.h"

/* The part under `## title`, without blank lines around it. False if there is none. */
bool page_part(const char *page, const char *title, const char **start, size_t *byte_len);
/* Appends Markdown as plain text: links become their words. */
void page_plain(Strbuf *out, const char *markdown, size_t byte_len);

#endif
