// clause: §5 groups | processes: 4
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, size, x = 0, y = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm grid, row;
  int sides[2] = {0, 0}, wraps[2] = {0, 0}, along[2] = {0, 1}, at[2];
  MPI_Dims_create(size, 2, sides);
  MPI_Cart_create(MPI_COMM_WORLD, 2, sides, wraps, 0, &grid);
  MPI_Cart_coords(grid, rank, 2, at);
  MPI_Cart_sub(grid, along, &row);
  if (at[1] == 0) MPI_Allreduce(&x, &y, 1, MPI_INT, MPI_SUM, row);  // expect: RL101
  MPI_Finalize();
  return 0;
}
