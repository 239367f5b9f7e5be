// clause: §4 goto | processes: 2
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < 3; i++) {
    if (i == 1 && rank == 0) goto next;  // expect: RL103
    MPI_Barrier(MPI_COMM_WORLD);
  next:
    size += 0;
  }
  MPI_Finalize();
  return 0;
}
