// clause: §5 sources | processes: 2
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const char *text = getenv("OMPI_COMM_WORLD_RANK");
  if (atoi(text) == 0) MPI_Barrier(MPI_COMM_WORLD);  // expect: RL101
  MPI_Finalize();
  return 0;
}
