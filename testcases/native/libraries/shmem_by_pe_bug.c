// clause: §3 models
#include <nvshmem.h>

void total(double *dest, const double *source, int count) {
  int me = nvshmem_my_pe();
  if (me == 0) dest[0] = 0;
  nvshmem_barrier_all();
  if (me != 0) nvshmem_double_sum_reduce(NVSHMEM_TEAM_WORLD, dest, source, count);  // expect: RL101
}
