// clause: §4 expressions | processes: 2
#include <mpi.h>
static int whole(int x) { return MPI_Barrier(MPI_COMM_WORLD) + x; }
static double broken(double x) { return x; }

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  double at = rank;
  (void)at;
  if (rank == 0) _Generic(at, int: whole, double: broken)(at);
  MPI_Finalize();
  return 0;
}
