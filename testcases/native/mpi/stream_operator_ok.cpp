// clause: §6 calls | processes: 2
#include <mpi.h>
#include <iostream>

struct Summed {
  double mine;
};

static std::ostream &operator<<(std::ostream &out, const Summed &s) {
  double all = 0;
  MPI_Allreduce(&s.mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
  return out << all;
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  Summed s{1.5};
  std::cout << "sum " << s << std::endl;
  MPI_Finalize();
  return 0;
}
