// clause: §2 exceptions | processes: 2
#include <mpi.h>
#include <cstdlib>
#include <stdexcept>

static void step(int rank) {
  if (rank == 0) throw 7;  // expect: RL103
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  try {
    try {
      step(rank);
      MPI_Barrier(MPI_COMM_WORLD);
    } catch (...) {
      throw;
    }
  } catch (int code) {
    size = code;
  }
  MPI_Finalize();
  return 0;
}
