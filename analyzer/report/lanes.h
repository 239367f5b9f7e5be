/* The two traces of a finding, side by side. */
#ifndef RL_REPORT_LANES_H
#define RL_REPORT_LANES_H

#include "base/strbuf.h"
#include "finding/finding.h"

/* Appends both lanes, each event under its equal in the other lane, and a line that marks the first
 * mismatch. `indent` blanks stand before each line. Nothing if there are no lanes. */
void lanes_put(const TraceLane lanes[2], unsigned indent, Strbuf *out);

#endif
