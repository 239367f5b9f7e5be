/* What comments have a say in: facts before the analysis, suppression after it. */
#ifndef RL_DRIVER_JUDGE_H
#define RL_DRIVER_JUDGE_H

#include "driver/run.h"

/* Fills the file's facts from its remarks. `text` is the file's. */
void judge_read_facts(IrFile *ir, const char *text);
/* Fills run->findings, all of them in order, from what the analysis found. */
void judge_findings(Run *run);
/* The facts that the run was told, in order; lives in the run's arena. */
void judge_list_facts(Run *run);

#endif
