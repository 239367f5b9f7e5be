// clause: §6 calls | processes: 2
#include <mpi.h>
template <class T>
class Reduced {
 public:
  explicit Reduced(MPI_Comm comm) : comm_(comm) {}
  T sum(T mine) const;

 private:
  MPI_Comm comm_;
};

template <class T>
T Reduced<T>::sum(T mine) const {
  T all = 0;
  MPI_Allreduce(&mine, &all, 1, MPI_INT, MPI_SUM, comm_);
  return all;
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  Reduced<int> reduced(MPI_COMM_WORLD);
  int n = size ? reduced.sum(rank) : 0;
  (void)n;
  MPI_Finalize();
  return 0;
}
