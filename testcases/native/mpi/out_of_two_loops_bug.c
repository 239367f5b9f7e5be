// clause: §4 goto | processes: 2
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (int i = 0; i < 2; i++) {
    for (int j = 0; j < 2; j++) {
      if (i + j == 1 && rank == 1) goto out;  // expect: RL103
      MPI_Barrier(MPI_COMM_WORLD);
    }
  }
out:
  MPI_Finalize();
  return 0;
}
