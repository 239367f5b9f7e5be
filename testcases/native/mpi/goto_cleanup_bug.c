// clause: §4 goto | processes: 2
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  double *buffer = malloc(8);
  if (rank == 1) goto done;  // expect: RL103
  MPI_Barrier(MPI_COMM_WORLD);
done:
  free(buffer);
  MPI_Finalize();
  return 0;
}
