// clause: §6 handles made by two calls | processes: 2
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, own[4] = {0}, part[8] = {0};
  MPI_Win window;
  MPI_Comm pair;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Comm_dup(MPI_COMM_WORLD, &pair);
    MPI_Win_create(own, sizeof own, sizeof own[0], MPI_INFO_NULL, pair, &window);
    MPI_Win_fence(0, window);
  } else {
    MPI_Comm_dup(MPI_COMM_WORLD, &pair);
    MPI_Win_create(part, sizeof part, sizeof part[0], MPI_INFO_NULL, pair, &window);
    MPI_Barrier(pair);  // expect: RL102
  }
  MPI_Win_free(&window);
  MPI_Comm_free(&pair);
  MPI_Finalize();
  return 0;
}
