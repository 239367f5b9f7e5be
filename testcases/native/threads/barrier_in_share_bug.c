// clause: §2 threads of one process
#include <mpi.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

void relax(double *x, int n) {
#pragma omp parallel
  {
#pragma omp for
    for (int i = 1; i < n; i++) {
      x[i] = (x[i - 1] + x[i]) / 2;
#pragma omp barrier  // expect: RL101
    }
  }
}
