// clause: §4 destructors | processes: 2
#include <mpi.h>
#include <memory>

struct Phase {
  ~Phase() { MPI_Barrier(MPI_COMM_WORLD); }
};

static void run(int rank) {
  auto phase = std::make_unique<Phase>();
  if (rank == 0) phase.reset(new Phase);  // expect: RL101
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  run(rank);
  MPI_Finalize();
  return 0;
}
