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
  char path[64];
  snprintf(path, sizeof path, "part%d", rank);
  if (rank == 0) fclose(fopen(path, "w"));
  FILE *part = fopen(path, "r");
  if (part != NULL) {
    MPI_Barrier(MPI_COMM_WORLD);  // expect: RL101
    fclose(part);
  }
  MPI_Finalize();
  return 0;
}
