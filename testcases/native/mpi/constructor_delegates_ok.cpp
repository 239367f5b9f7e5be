// clause: §6 calls | processes: 2
#include <mpi.h>
class Comm {
 public:
  Comm() : Comm(MPI_COMM_WORLD) {}
  explicit Comm(MPI_Comm c) : comm_(c) {
    MPI_Comm_rank(comm_, &rank_);
    MPI_Comm_size(comm_, &size_);
  }
  bool first() const { return rank_ == 0; }
  bool alone() const { return size_ == 1; }
  void barrier() const { MPI_Barrier(comm_); }

 private:
  MPI_Comm comm_;
  int rank_ = -1, size_ = -1;
};

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  {
    Comm comm;
    if (!comm.alone()) comm.barrier();
  }
  MPI_Finalize();
  return 0;
}
