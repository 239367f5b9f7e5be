// clause: §6 callbacks | processes: 2
#include <mpi.h>
#include <functional>

class Hooks {
 public:
  void add(std::function<void()> hook) { hook_ = hook; }
  void fire() {
    if (hook_) hook_();  // expect: RL101
  }

 private:
  std::function<void()> hook_;
};

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  Hooks hooks;
  if (rank == 0) hooks.add([] { MPI_Barrier(MPI_COMM_WORLD); });
  hooks.fire();
  MPI_Finalize();
  return 0;
}
