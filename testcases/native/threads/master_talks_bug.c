// clause: §2 threads of one process
#include <mpi.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, flag = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel
  {
#pragma omp master
    {
      if (rank == 0) flag = argc > 1;
      MPI_Reduce(&rank, &flag, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD);
      if (flag) MPI_Barrier(MPI_COMM_WORLD);  // expect: RL101
    }
#pragma omp barrier
  }
  MPI_Finalize();
  return 0;
}
