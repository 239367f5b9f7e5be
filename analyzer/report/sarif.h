/* Inside of the SARIF format: what its files share. */
#ifndef RL_REPORT_SARIF_H
#define RL_REPORT_SARIF_H

#include "report/json_writer.h"
#include "report/report.h"

/* Templates of a message: {0} the sentence, {1} the mend, {2} why it is no error. */
#define SARIF_PLAIN "default"
#define SARIF_MENDED "mended"
#define SARIF_DOUBTED "doubted"

/* sarif_place.c */
/* Adds text of which nothing is taken for a link. */
void sarif_unlinked(Strbuf *out, const char *text);
void sarif_message(Json *j, const char *text);
/* An artifact, relative to the repository's root where that is known. */
void sarif_artifact(Json *j, const Report *r, const char *path);
/* A physical location; `place` NULL = the file alone; with `shown` the code of the place as well.
 */
void sarif_physical(Json *j, const Report *r, const char *path, const Place *place, bool shown);
/* The beginning of a line of a file that is no source of the run. */
void sarif_line(Json *j, const Report *r, const char *path, uint32_t line);
/* A location; `id` 0 = none, `text` may be NULL. */
void sarif_location(Json *j, const char *key, const Report *r, Loc loc, const char *text, int id);

/* sarif_rule.c */
void sarif_tool(Json *j, const Report *r);

/* sarif_result.c */
void sarif_results(Json *j, const Report *r);
/* Findings that the file has no room for. */
uint32_t sarif_dropped(const Report *r);

#endif
