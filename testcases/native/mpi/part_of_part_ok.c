// clause: §5 groups | processes: 4
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size, x = 0, y = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm half, one;
  int me;
  MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &half);
  MPI_Comm_rank(half, &me);
  MPI_Comm_split(half, 0, me, &one);
  if (rank / 2 == 0) MPI_Barrier(one);
  MPI_Finalize();
  return 0;
}
