#include "cli/progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void progress_init(Progress *p, const Options *o) {
  *p = (Progress){.started = now()};
  p->enabled = isatty(STDERR_FILENO) && !o->quiet && !getenv("CI") && !o->format->for_machines;
}

void progress_step(void *ctx, const char *phase, uint32_t done, uint32_t total) {
  Progress *p = ctx;
  if (!p->enabled) return;
  double t = now();
  if (t - p->started < 1 || t - p->last < 0.1) return;
  p->last = t;
  p->shown = true;
  if (total) fprintf(stderr, "\r\x1b[K%s %u of %u files", phase, done, total);
  else fprintf(stderr, "\r\x1b[K%s", phase);
}

void progress_end(Progress *p) {
  if (p->shown) fputs("\r\x1b[K", stderr);
}
