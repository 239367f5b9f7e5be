// clause: §4 goto | processes: 2
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int left = 2;
again:
  MPI_Barrier(MPI_COMM_WORLD);
  left--;
  if (left > 0) goto again;
  MPI_Finalize();
  return 0;
}
