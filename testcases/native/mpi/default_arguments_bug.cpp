// clause: §6 calls | processes: 2
#include <mpi.h>
static void save(int step, bool together = true) {
  if (together) MPI_Barrier(MPI_COMM_WORLD);
  (void)step;
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) save(3);  // expect: RL101
  MPI_Finalize();
  return 0;
}
