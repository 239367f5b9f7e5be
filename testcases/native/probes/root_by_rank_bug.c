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
  int x = rank, root = rank / 2 == 0 ? rank : 0;
  MPI_Bcast(&x, 1, MPI_INT, root, MPI_COMM_WORLD);  // expect: RL202
  MPI_Finalize();
  return 0;
}
