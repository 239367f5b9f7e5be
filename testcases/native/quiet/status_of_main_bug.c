// clause: §2 fail-stop | processes: 2
#include <mpi.h>

static int prepare(int rank) {
  if (rank == 1) return 0;  // expect: RL103
  MPI_Barrier(MPI_COMM_WORLD);
  return 0;
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int status = prepare(rank);
  if (status != 0) return status;
  MPI_Finalize();
  return 0;
}
