// clause: §4 destructors | processes: 2
#include <mpi.h>
#include <memory>

class Epoch {
 public:
  explicit Epoch(int number) : number_(number) {}
  ~Epoch() { MPI_Barrier(MPI_COMM_WORLD); }
  int number_;
};

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  int rank, last = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 1) {
    std::shared_ptr<Epoch> epoch = std::make_shared<Epoch>(3);
    last = epoch->number_;
  }  // expect: RL101
  MPI_Finalize();
  return last < 0;
}
