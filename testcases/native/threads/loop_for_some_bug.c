// clause: §2 threads of one process
#include <mpi.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

void scale(double *x, int n, double by) {
#pragma omp parallel
  {
    if (omp_get_thread_num() % 2 == 0) {
#pragma omp for schedule(static)  // expect: RL101
      for (int i = 0; i < n; i++) x[i] *= by;
    }
  }
}
