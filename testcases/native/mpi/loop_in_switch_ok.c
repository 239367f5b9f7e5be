// clause: §4 switch | processes: 2
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int mode = 1;
  switch (mode) {
    case 0:
      while (1) {
        if (size > 1) break;
      }
      break;
    case 1:
      for (int i = 0; i < 2; i++) MPI_Barrier(MPI_COMM_WORLD);
      break;
  }
  MPI_Finalize();
  return 0;
}
