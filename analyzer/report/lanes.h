/* The two traces of a finding, side by side. */
#ifndef RL_REPORT_LANES_H
#define RL_REPORT_LANES_H

#include "base/strbuf.h"
#include "finding/finding.h"

/* More events than this around a mismatch tell nobody anything. */
enum { LANE_MAX_ITEMS = 12 };

/* One column: what either lane has there, NULL = nothing. */
typedef struct LaneCell {
  const TraceItem *item[2];
  unsigned width; /* columns of the wider one as text */
} LaneCell;

/* Both lanes with each event in the column of its equal. */
typedef struct LaneGrid {
  LaneCell cells[2 * LANE_MAX_ITEMS];
  uint32_t len;
  uint32_t mismatch; /* column of the first cell that differs; len = the lanes' ends */
  bool show_groups;  /* not all events are on the same group */
} LaneGrid;

void lanes_build(LaneGrid *g, const TraceLane lanes[2]);
/* The text of an item, with its group where the grid shows groups. Returns its columns; 0 for NULL. */
unsigned lanes_item(const LaneGrid *g, const TraceItem *item, Strbuf *out);
/* What stands behind a lane's last item. */
const char *lanes_end(const TraceLane *lane);

/* Appends both lanes, each event under its equal in the other lane, and a line that marks the first
 * mismatch. `indent` blanks stand before each line. Nothing if there are no lanes. */
void lanes_put(const TraceLane lanes[2], unsigned indent, Strbuf *out);

#endif
