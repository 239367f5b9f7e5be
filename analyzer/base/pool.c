#include "base/pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/fatal.h"

/* The parsers recurse on nothing, but lowering does, to a depth it bounds itself. */
enum { STACK_LEN = 16 * 1024 * 1024, MAX_THREADS = 256 };

typedef struct Run {
  PoolJob job;
  void *shared;
  uint32_t count;
  _Atomic uint32_t next;
} Run;

typedef struct Worker {
  Run *run;
  unsigned index;
  pthread_t thread;
} Worker;

static void *work(void *arg) {
  Worker *w = arg;
  for (;;) {
    uint32_t i = atomic_fetch_add(&w->run->next, 1);
    if (i >= w->run->count) return NULL;
    w->run->job(w->run->shared, i, w->index);
  }
}

void pool_run(unsigned thread_count, uint32_t count, PoolJob job, void *shared) {
  Run run = {.job = job, .shared = shared, .count = count};
  if (thread_count < 1) thread_count = 1;
  if (thread_count > MAX_THREADS) thread_count = MAX_THREADS;
  if (thread_count > count) thread_count = count ? count : 1;
  Worker *workers = xcalloc(thread_count, sizeof *workers);
  pthread_attr_t attr;
  pthread_attr_init(&attr);
  pthread_attr_setstacksize(&attr, STACK_LEN);
  unsigned started = 1;
  for (unsigned i = 0; i < thread_count; i++) workers[i] = (Worker){.run = &run, .index = i};
  while (started < thread_count &&
         !pthread_create(&workers[started].thread, &attr, work, &workers[started]))
    started++;
  work(&workers[0]);
  for (unsigned i = 1; i < started; i++) pthread_join(workers[i].thread, NULL);
  pthread_attr_destroy(&attr);
  free(workers);
}
