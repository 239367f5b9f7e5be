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
    if (omp_get_num_threads() > 1) {
#pragma omp barrier
      printf("all are here\n");
    }
  }
}
