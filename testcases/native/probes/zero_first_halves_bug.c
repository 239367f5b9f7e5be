// clause: §2 both halves | processes: 3
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank) MPI_Barrier(MPI_COMM_WORLD);  // expect: RL101
  printf("rank %d works\n", rank);
  if (rank == 1) MPI_Barrier(MPI_COMM_WORLD);  // expect: RL101
  MPI_Finalize();
  return 0;
}
