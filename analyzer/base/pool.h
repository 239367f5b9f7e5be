/* Runs independent jobs on threads. Work is handed out by an atomic counter, results go to slots
 * that the caller owns by index, so the outcome does not depend on the number of threads. */
#ifndef RL_BASE_POOL_H
#define RL_BASE_POOL_H

#include <stdint.h>

typedef void (*PoolJob)(void *shared, uint32_t index, unsigned worker);

/* Calls job(shared, i, worker) once for every i in [0, count), on up to `thread_count` threads
 * (the caller's included; `worker` is in [0, thread_count)). Returns when all are done. */
void pool_run(unsigned thread_count, uint32_t count, PoolJob job, void *shared);

#endif
