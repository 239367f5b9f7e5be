// clause: §2 early exit | processes: 2
#include <mpi.h>
struct Closer {
  ~Closer() { MPI_Barrier(MPI_COMM_WORLD); }
};

static void work(int rank) {
  Closer closer;
  if (rank == 0) MPI_Barrier(MPI_COMM_WORLD);  // expect: RL101
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  work(rank);
  MPI_Finalize();
  return 0;
}
