// clause: §2 threads of one process
#include <mpi.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel
  {
    if (rank == 0) {
#pragma omp barrier
    }
  }
  MPI_Finalize();
  return 0;
}
