// clause: §2 exceptions | processes: 2
#include <mpi.h>
#include <stdexcept>

struct Broken : std::runtime_error {
  using std::runtime_error::runtime_error;
};

static void check(int rank) {
  if (rank == 1) throw Broken("part");
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  try {
    try {
      check(rank);
      MPI_Barrier(MPI_COMM_WORLD);
    } catch (const Broken &) {  // touch: RL105
      size--;
    }
  } catch (...) {
    size = 0;
  }
  MPI_Finalize();
  return 0;
}
