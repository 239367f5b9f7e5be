/* The call graph: which functions may call which, without regard to ranks, order or context.
 *
 * Objects (functions, classes, instances, containers by the place that makes them) flow through
 * variables, fields, elements, arguments and results until nothing changes. An edge stands for a
 * call whose callee came that way; no callee is taken for its name. One instance stands for all
 * instances of a class, and all calls of a function share its parameters. */
#ifndef RL_CALLGRAPH_CALLGRAPH_H
#define RL_CALLGRAPH_CALLGRAPH_H

#include "program/program.h"

typedef struct CallGraph CallGraph;

typedef struct CallPair {
  Func caller, callee;
} CallPair;

/* The program must outlive the graph. Adds names to the session's table. */
CallGraph *callgraph_new(const Program *p);
void callgraph_free(CallGraph *g);

/* In the order of callers, then callees. */
const CallPair *callgraph_edges(const CallGraph *g, uint32_t *count);

#endif
