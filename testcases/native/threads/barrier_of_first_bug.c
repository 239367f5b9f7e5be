// clause: §2 threads of one process
#include <mpi.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

void step(double *cells, int n) {
#pragma omp parallel
  {
    int me = omp_get_thread_num();
    cells[me] = n;
    if (me == 0) {
#pragma omp barrier  // expect: RL101
      printf("all are here\n");
    }
  }
}
