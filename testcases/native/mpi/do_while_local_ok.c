// clause: §2 divergent trip count | processes: 2
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int left = 3 - rank, all;
  do {
    left--;
    MPI_Allreduce(&left, &all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  } while (all > 0);
  MPI_Finalize();
  return 0;
}
