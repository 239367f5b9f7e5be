// clause: §6 calls | processes: 2
#include <mpi.h>
class Stage {
 public:
  explicit Stage(int place) : place_(place) {}
  virtual void run() { sync(); }
  virtual ~Stage() {}

 protected:
  void sync() {
    if (place_ == 0) MPI_Barrier(MPI_COMM_WORLD);
  }
  int place_;
};

class Last : public Stage {
 public:
  explicit Last(int place) : Stage(place) {}
  void run() override { Stage::run(); }
};

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  Last last(size - 2);
  last.run();
  MPI_Finalize();
  return 0;
}
