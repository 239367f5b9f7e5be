// clause: §5 uniformizers | processes: 2
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int go = rank == 0;
  MPI_Bcast(&go, 1, MPI_INT, 0, MPI_COMM_WORLD);
  int ready = rank < 1;
  if (ready) MPI_Barrier(MPI_COMM_WORLD);  // expect: RL101
  if (go) printf("go\n");
  MPI_Finalize();
  return 0;
}
