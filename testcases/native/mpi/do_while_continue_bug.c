// clause: §4 loops | processes: 2
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int i = 0;
  do {
    i++;
    if (rank == 1) continue;
    MPI_Barrier(MPI_COMM_WORLD);  // expect: RL101
  } while (i < 2);
  MPI_Finalize();
  return 0;
}
