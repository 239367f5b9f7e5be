// clause: §5 groups | processes: 3
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size, x = 0, y = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm front;
  MPI_Comm_split(MPI_COMM_WORLD, rank < 2 ? 7 : MPI_UNDEFINED, rank, &front);
  if (rank < 1) MPI_Bcast(&x, 1, MPI_INT, 0, front);  // expect: RL101
  MPI_Finalize();
  return 0;
}
