// clause: §5 state | processes: 2
#include <mpi.h>
class World {
 public:
  static void init() {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
  }
  static bool leads() { return rank_ == 0; }
  static int size() { return size_; }

 private:
  static int rank_;
  static int size_;
};

int World::rank_ = -1;
int World::size_ = 0;

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  World::init();
  if (World::leads()) MPI_Barrier(MPI_COMM_WORLD);  // expect: RL101
  MPI_Finalize();
  return 0;
}
