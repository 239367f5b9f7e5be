// clause: §3 models
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, seed = 0;
  MPI_Request steps[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Bcast_init(&seed, 1, MPI_INT, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &steps[0]);
  MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &steps[1]);
  if (rank >= 0) {
    MPI_Startall(2, steps);
    MPI_Waitall(2, steps, MPI_STATUSES_IGNORE);
  }
  MPI_Request_free(&steps[0]);
  MPI_Request_free(&steps[1]);
  MPI_Finalize();
  return 0;
}
