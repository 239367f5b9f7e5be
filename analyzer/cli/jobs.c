#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <string.h>

#include "cli/options.h"

static bool read_line(const char *path, char *line, int cap) {
  FILE *f = fopen(path, "r");
  bool ok = f && fgets(line, cap, f);
  if (f) fclose(f);
  return ok;
}

static unsigned whole_processors(long long quota, long long period) {
  if (quota <= 0 || period <= 0) return 0;
  return (unsigned)((quota + period - 1) / period);
}

/* Processors of the control group's quota, rounded up; 0 = no quota. Version 2, then 1. */
static unsigned quota_processors(void) {
  char line[128], period_line[128];
  long long quota, period;
  if (read_line("/sys/fs/cgroup/cpu.max", line, sizeof line))
    return sscanf(line, "%lld %lld", &quota, &period) == 2 ? whole_processors(quota, period) : 0;
  if (!read_line("/sys/fs/cgroup/cpu/cpu.cfs_quota_us", line, sizeof line) ||
      !read_line("/sys/fs/cgroup/cpu/cpu.cfs_period_us", period_line, sizeof period_line))
    return 0;
  if (sscanf(line, "%lld", &quota) != 1 || sscanf(period_line, "%lld", &period) != 1) return 0;
  return whole_processors(quota, period);
}

unsigned jobs_default(void) {
  cpu_set_t set;
  int count = sched_getaffinity(0, sizeof set, &set) ? 1 : CPU_COUNT(&set);
  unsigned quota = quota_processors();
  unsigned jobs = count > 0 ? (unsigned)count : 1;
  return quota && quota < jobs ? quota : jobs;
}
