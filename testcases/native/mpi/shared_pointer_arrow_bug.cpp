// clause: §6 calls | processes: 2
#include <mpi.h>
#include <memory>

struct Trainer {
  explicit Trainer(MPI_Comm c) { MPI_Comm_dup(c, &comm); }
  void step() { MPI_Barrier(comm); }
  MPI_Comm comm;
};

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  auto trainer = std::make_shared<Trainer>(MPI_COMM_WORLD);
  if (rank == 1) trainer->step();  // expect: RL101
  MPI_Finalize();
  return 0;
}
