// clause: §2 threads of one process
#include <mpi.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int turn(int *counts, int n) {
  int sum = 0;
#pragma omp parallel shared(sum)
  {
#pragma omp single
    {
      for (int i = 0; i < n; i++) sum += counts[i];
#pragma omp barrier  // expect: RL101
      counts[0] = sum;
    }
  }
  return sum;
}
