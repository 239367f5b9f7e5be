// clause: §7 a complaint about the world's size | processes: 4
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, x = 1, y = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size != 4) {
    if (rank == 0) printf("start me with 4 processes, not %d\n", size);
  }
  if (rank < 2) {
    MPI_Reduce(&x, &y, 1, MPI_INT, MPI_SUM, 1, MPI_COMM_WORLD);
  } else if (rank < 4) {
    MPI_Reduce(&y, &x, 1, MPI_INT, MPI_SUM, 1, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
