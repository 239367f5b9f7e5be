// clause: §5 groups | processes: 3
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size, x = 0, y = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm ring;
  int sides[1] = {0}, wraps[1] = {1}, in[2];
  MPI_Dims_create(size, 1, sides);
  MPI_Cart_create(MPI_COMM_WORLD, 1, sides, wraps, 0, &ring);
  if (rank != 0) MPI_Neighbor_allgather(&x, 1, MPI_INT, in, 1, MPI_INT, ring);  // expect: RL101
  MPI_Finalize();
  return 0;
}
