// clause: §4 goto | processes: 2
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  char *first = malloc(4), *second = NULL;
  if (!first) goto free_none;
  second = malloc(4);
  if (size == 0) goto free_first;
  MPI_Barrier(MPI_COMM_WORLD);
  free(second);
free_first:
  free(first);
free_none:
  MPI_Finalize();
  return 0;
}
