// clause: §6 handles made by two calls | processes: 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Comm half;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Comm_split(MPI_COMM_WORLD, 7, rank, &half);
  else
    MPI_Comm_split(MPI_COMM_WORLD, 7, -rank, &half);
  MPI_Barrier(half);
  MPI_Comm_free(&half);
  MPI_Finalize();
  return 0;
}
