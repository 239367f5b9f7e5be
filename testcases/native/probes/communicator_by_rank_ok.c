// clause: §5 groups | processes: 2
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm copy, on = MPI_COMM_WORLD;
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  if (size > 2) on = copy;
  MPI_Barrier(on);
  MPI_Finalize();
  return 0;
}
