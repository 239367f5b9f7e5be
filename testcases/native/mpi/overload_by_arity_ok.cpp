// clause: §6 calls | processes: 2
#include <mpi.h>
static void sync() { MPI_Barrier(MPI_COMM_WORLD); }
static void sync(int level) { (void)level; }

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) sync(1);
  MPI_Finalize();
  return 0;
}
